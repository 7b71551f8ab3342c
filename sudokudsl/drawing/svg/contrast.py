"""The contrast of colours, as WCAG 2 defines it."""

from __future__ import annotations

from collections.abc import Iterable

LEAST = 4.5
"""The least contrast of a text with the colour below it (level AA)."""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, each as `#rrggbb` or `#rgb`: from 1 for equal ones to 21 for black and white."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def is_read_on(ink: str, fills: Iterable[str]) -> bool:
    """Whether a text has enough contrast with each of the colours below it."""
    return all(contrast(ink, fill) >= LEAST for fill in fills)


def on_white(colour: str, opacity: float) -> str:
    """The colour that a transparent one has on white paper."""
    return "#" + "".join(f"{round(255 - (255 - part) * opacity):02x}" for part in _parts(colour))


def _parts(colour: str) -> tuple[int, ...]:
    digits = colour.removeprefix("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in _parts(colour))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
