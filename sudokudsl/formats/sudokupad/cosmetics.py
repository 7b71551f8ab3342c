"""Drawings without a meaning, as SudokuPad's lines, arrows, boxes, texts, cages and fog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...drawing.svg.styles import SOFT, STRONG
from ...model.shapes import Drawing, Style

if TYPE_CHECKING:
    from .export import Pad

_LINE, _SHAPE, _TEXT = 15, 60, 50
"""The usual width of a line, size of a shape, and size of a text, in hundredths of a cell."""


def colour_of(name: str, shades: Mapping[Style, str]) -> str:
    """A colour as hexadecimal; the names are those of styles."""
    return name if name.startswith("#") else next(shade for style, shade in shades.items() if style == name)


def draw(pad: Pad, drawing: Drawing) -> None:
    """Adds one drawing to the lists of SudokuPad."""
    look = drawing.look
    points = [(spot.row - 0.5, spot.column - 0.5) for spot in drawing.at]
    match drawing.kind:
        case "line":
            over: dict[str, Any] = {"target": "overlay"} if look.above else {}
            pad.line(points, colour_of(look.colour or "grey", SOFT), (look.width or _LINE) / 100, **over)
        case "arrow":
            pad.arrow(points, colour_of(look.colour or "grey", SOFT), (look.width or _LINE) / 100)
        case "circle" | "rectangle":
            pad.boxes(above=look.above).append(_box(drawing, points[0]))
        case "text":
            turn: dict[str, Any] = {"angle": look.turn} if look.turn else {}
            colour = colour_of(look.colour or "black", STRONG)
            pad.text(points[0], drawing.text, (look.size or _TEXT) / 100, colour, **turn)
        case "cage":
            cage: dict[str, Any] = {"cells": _cells(drawing), "unique": False}
            cage |= {"value": drawing.text} if drawing.text else {}
            cage |= {"borderColor": colour_of(look.colour, STRONG)} if look.colour else {}
            pad.cages.append(cage)
        case "shade":
            fill = colour_of(look.colour or "grey", SOFT)
            centres = [(cell.row - 0.5, cell.column - 0.5) for cell in drawing.cells]
            pad.underlays += ({"center": [*at], "width": 1, "height": 1, "backgroundColor": fill} for at in centres)
        case "fog":
            pad.lit = [*(pad.lit or []), *_cells(drawing)]


def _cells(drawing: Drawing) -> list[list[int]]:
    return [[cell.row - 1, cell.column - 1] for cell in sorted(drawing.cells)]


def _box(drawing: Drawing, at: tuple[float, float]) -> dict[str, Any]:
    look = drawing.look
    wide, high = look.width or _SHAPE, look.height or look.width or _SHAPE
    border = look.border or ("" if look.colour else "black")
    item: dict[str, Any] = {"center": [*at], "width": wide / 100, "height": high / 100}
    item["backgroundColor"] = colour_of(look.colour, SOFT) if look.colour else "#FFFFFF00"
    item |= {"borderColor": colour_of(border, STRONG)} if border else {}
    item |= {"rounded": True} if drawing.kind == "circle" else {}
    return item | ({"angle": look.turn} if look.turn else {})
