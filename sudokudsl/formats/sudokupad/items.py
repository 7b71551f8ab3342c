"""The strokes and shapes of SudokuPad's items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...model.shapes import Look, Spot
from ..drawn import colour, degrees, hundredths, number, text_of
from ..looks import PIXELS, Shape, Stroke

MAX_POINTS = 1_000
_HALF_HIGH = 0.36
"""Half the height of a capital letter or a digit, as a part of the font size."""
BLACK = "#000000"


def stroke_of(item: Mapping[str, Any], *, arrow: bool) -> Stroke | None:
    """The stroke of an item; None if its way points cannot be read."""
    listed = item.get("wayPoints")
    points = [spot(point) for point in listed[:MAX_POINTS]] if isinstance(listed, list) else []
    if not points or None in points:
        return None
    thickness = number(item.get("thickness"))
    shade = colour(item.get("color"), item.get("opacity", 1))
    places = tuple(point for point in points if point is not None)
    return Stroke(places, shade, 10.0 if thickness is None else thickness, arrow)


def shape_of(item: Mapping[str, Any], *, above: bool) -> Shape | None:
    """The shape of an item; None if its centre cannot be read."""
    centre = spot(item.get("center"))
    if centre is None:
        return None
    if item.get("dominant-baseline") == "alphabetic":  # the place is on the base of the letters, not in their middle
        centre = Spot(round(centre.row - _HALF_HIGH * (number(item.get("fontSize")) or 0.0) / PIXELS, 2), centre.column)
    opacity = item.get("opacity", 1)
    fill, border = (colour(item.get(key), opacity) for key in ("backgroundColor", "borderColor"))
    wide, high = (number(item.get(key)) or 0.0 for key in ("width", "height"))
    size, turn = hundredths(item.get("fontSize"), 100 / PIXELS), degrees(item.get("angle"))
    look = Look(fill, border, hundredths(wide), hundredths(high), size, turn, above)
    ink = "" if colour(item.get("color")) == BLACK else colour(item.get("color"), opacity)
    return Shape(centre, wide, high, bool(item.get("rounded")), fill, border, text_of(item.get("text")), look, ink)


def spot(value: object) -> Spot | None:
    """The place of a pair of row and column, where (0.5, 0.5) is the middle of r1c1."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    row, column = map(number, value)
    return None if row is None or column is None else Spot(round(row + 0.5, 2), round(column + 0.5, 2))
