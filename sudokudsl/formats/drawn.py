"""Drawings of other programs: their places, colours and lengths in the terms of `cosmetic` statements."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..language.signature import MAX_BEYOND, MAX_DRAWN_TEXT, MAX_LENGTH
from ..model.geometry import Board
from ..model.shapes import Spot
from .program import one_line

_NAMED = {
    "black": "#000000", "white": "#ffffff", "grey": "#808080", "gray": "#808080", "red": "#ff0000", "green": "#008000",
    "blue": "#0000ff", "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb",
    "lightgrey": "#d3d3d3", "lightgray": "#d3d3d3", "darkgrey": "#a9a9a9", "darkgray": "#a9a9a9", "brown": "#a52a2a",
    "cyan": "#00ffff", "magenta": "#ff00ff", "lime": "#00ff00", "teal": "#008080", "silver": "#c0c0c0",
}  # fmt: skip
"""The names of colours of style sheets that occur in puzzles."""
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,8})\s*)?\)", re.ASCII)


def colour(value: object, opacity: object = 1) -> str:
    """A colour as `#rrggbb` or `#rrggbbaa`; empty if it is unknown or invisible."""
    text = _NAMED.get(str(value).lower(), str(value)[:40].lower())
    alpha = number(opacity) if number(opacity) is not None else 1.0
    if match := _RGB.fullmatch(text):
        red, green, blue = (min(255, int(each)) for each in match.groups()[:3])
        part = number(match[4]) if match[4] else 1.0
        alpha = (alpha or 0.0) * (1.0 if part is None else part)
        text = f"#{red:02x}{green:02x}{blue:02x}"
    if not _HEX.fullmatch(text):
        return ""
    digits = text[1:] if len(text) > 5 else "".join(each * 2 for each in text[1:])
    alpha = (alpha or 0.0) * int(digits[6:] or "ff", 16) / 255
    shade = round(255 * min(1.0, max(0.0, alpha)))
    return "" if shade == 0 else f"#{digits[:6]}" + (f"{shade:02x}" if shade < 255 else "")


def number(value: object) -> float | None:
    """A finite number, or the number that a text states; None for anything else."""
    if isinstance(value, str) and len(value) < 20:
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 10**6:
        return None
    return float(value)


def hundredths(value: object, scale: float = 100) -> int:
    """A length in hundredths of a cell; 0, which is the usual one, if it is not a positive number."""
    found = number(value)
    return 0 if found is None or found <= 0 else max(1, min(MAX_LENGTH, round(found * scale)))


def degrees(value: object) -> int:
    """An angle from -360 to 360."""
    return round((number(value) or 0) % 360)


def text_of(value: object) -> str:
    """A text as `cosmetic` takes it; empty if there is none."""
    return one_line(str(value))[:MAX_DRAWN_TEXT].strip() if isinstance(value, str | int | float) else ""


def near(board: Board, spots: Iterable[Spot]) -> bool:
    """Whether all places are near enough to the board for a `cosmetic` statement."""
    least = 1 - MAX_BEYOND
    return all(
        least <= row <= board.rows + MAX_BEYOND and least <= column <= board.columns + MAX_BEYOND
        for row, column in spots
    )
