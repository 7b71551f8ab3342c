"""Drawings without a meaning, as f-puzzles' lines, circles, rectangles, texts, cages and fog."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor
from typing import TYPE_CHECKING

from ...drawing.svg.styles import SOFT, STRONG
from ...model.geometry import Cell
from ...model.puzzle import StatedDrawing
from ...model.shapes import Drawing, Spot
from ..refusal import Problem
from ..sudokupad.cosmetics import colour_of
from .drawings import TEXTS
from .drawn import Drawn, names

if TYPE_CHECKING:
    from ..exports import Export

_LINE, _SHAPE, _TEXT = 15, 60, 50
"""The usual width of a line, size of a shape, and size of a text, in hundredths of a cell."""


def draw(to: Drawn, stated: StatedDrawing, out: Export) -> None:
    """Adds one drawing to the object of a link. f-puzzles has no other places than cells, borders and corners."""
    drawing, look = stated.drawing, stated.drawing.look
    halves = 1 if drawing.kind in ("line", "arrow") else 2
    if out.as_drawing:
        nearest = [Spot(round(row * halves) / halves, round(column * halves) / halves) for row, column in drawing.at]
        drawing = replace(drawing, at=tuple(nearest))
    if any(number * halves != floor(number * halves) for spot in drawing.at for number in spot):
        line = out.puzzle.text.place(stated.span.start)[0]
        where = "the middles of cells" if halves == 1 else "cells, borders and corners"
        out.problems.append(Problem(f"cosmetic, line {line}: f-puzzles draws this only at {where}", stated.span))
        return
    match drawing.kind:
        case "line" | "arrow":
            cells = tuple(Cell(int(spot.row), int(spot.column)) for spot in drawing.at)
            to.path(cells, colour_of(look.colour or "grey", SOFT), (look.width or _LINE) / 100, drawing.kind == "arrow")
        case "circle" | "rectangle":
            _shape(to, drawing)
        case "text":
            colour = colour_of(look.colour or "black", STRONG)
            to.text(_around(drawing.at[0]), drawing.text, (look.size or _TEXT) / TEXTS, colour)
        case "cage":
            colour = colour_of(look.colour or "black", STRONG)
            to.add("cage", cells=names(drawing.cells), value=drawing.text, outlineC=colour, fontC="#000000")
        case "shade":
            fill = colour_of(look.colour or "grey", SOFT)
            for cell in drawing.cells:
                to.box("rectangle", (cell,), fill, fill, 1)
        case "fog":
            to.found["foglight"] = [*to.found.get("foglight", []), *names(drawing.cells)]


def _around(spot: Spot) -> tuple[Cell, ...]:
    """The cells whose middle is a place."""
    rows, columns = {floor(spot.row), ceil(spot.row)}, {floor(spot.column), ceil(spot.column)}
    return tuple(Cell(row, column) for row in sorted(rows) for column in sorted(columns))


def _shape(to: Drawn, drawing: Drawing) -> None:
    look = drawing.look
    fill = colour_of(look.colour, SOFT) if look.colour else "#FFFFFF00"
    border = colour_of(look.border or ("#FFFFFF00" if look.colour else "black"), STRONG)
    wide, high = look.width or _SHAPE, look.height or look.width or _SHAPE
    item = {"baseC": fill, "outlineC": border, "fontC": "#000000", "width": wide / 100, "height": high / 100}
    to.add(drawing.kind, cells=names(_around(drawing.at[0])), **item, angle=look.turn)
