"""Drawings of other programs: their places, colours and lengths in the terms of `cosmetic` statements."""

from __future__ import annotations

from collections.abc import Iterable

from ..language.signature import MAX_BEYOND, MAX_DRAWN_TEXT, MAX_LENGTH
from ..model.geometry import Board
from ..model.shapes import Spot
from .colours import colour_of
from .program import one_line


def colour(value: object, opacity: object = 1) -> str:
    """A colour as `#rrggbb` or `#rrggbbaa`; empty if it is unknown or invisible."""
    known, seen = colour_of(value), number(opacity)
    if known is None:
        return ""
    digits, alpha = known
    shade = round(255 * min(1.0, max(0.0, alpha * (1.0 if seen is None else seen))))
    return "" if shade == 0 else f"#{digits}" + (f"{shade:02x}" if shade < 255 else "")


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
