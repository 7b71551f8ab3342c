"""Statements that f-puzzles lacks, as its lines, circles, rectangles, texts and cages, and the rules as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ...drawing.svg.elements import sign_of
from ...drawing.svg.styles import SOFT, STRONG
from ...model.geometry import Cell
from ...model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
    outside_position,
)  # fmt: skip
from ..carried import arrow_step, drawn_statements, on_extra_cells, rules_text
from ..exports import Export
from .drawings import LINES

_HEADS = {(-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘"}


def drawn_in(found: dict[str, Any], cells: Mapping[Cell, dict[str, Any]], out: Export) -> str:
    """Draws the statements `out.drawn` into the object of a link, and returns the rules that it needs as text."""
    drawing = Drawn(out, found, cells)
    for stated, shapes in drawn_statements(out.puzzle):
        if stated in out.drawn:
            for shape in shapes:
                if not on_extra_cells(shape):
                    _DRAWERS[type(shape)](drawing, shape)
    return rules_text(out.puzzle)


def draw_tagged(
    found: dict[str, Any], cells: Mapping[Cell, dict[str, Any]], out: Export, tag: Callable[[object], str]
) -> None:
    """Draws the statements that have a tag. Programs that know their constraints leave drawings with a tag out."""
    for stated, shapes in drawn_statements(out.puzzle):
        if stated not in out.drawn and (name := tag(stated.constraint)):
            drawing = Drawn(out, found, cells, tag=name)
            for shape in shapes:
                _DRAWERS[type(shape)](drawing, shape)


def names(cells: Iterable[Cell]) -> list[str]:
    """Cells as f-puzzles writes them."""
    return [f"R{cell.row}C{cell.column}" for cell in cells]


class Drawn:
    """The lists of drawings in the object of a link. Lengths are in cells, sizes of texts in those of f-puzzles."""

    def __init__(
        self, out: Export, found: dict[str, Any], cells: Mapping[Cell, dict[str, Any]], *, tag: str = ""
    ) -> None:
        self.board, self.found, self.cells, self.tag = out.board, found, cells, tag

    def add(self, kind: str, **item: object) -> None:
        if self.tag:
            item["fromConstraint"] = self.tag
        self.found.setdefault(kind, []).append(item)

    def line(self, cells: Sequence[Cell], colour: str, width: float) -> None:
        path = cells if len(cells) > 1 else (*cells, *cells)
        self.add("line", lines=[names(path)], outlineC=colour, width=round(width * 100 / LINES, 2))

    def box(self, kind: str, cells: Sequence[Cell], fill: str, rim: str, size: float, *, turn: int = 0) -> None:
        look = {"baseC": fill, "outlineC": rim, "fontC": "#000000"}
        self.add(kind, cells=names(cells), **look, width=size, height=size, angle=turn)

    def path(self, cells: Sequence[Cell], colour: str, width: float, arrow: bool) -> None:  # noqa: FBT001
        """A line, with a head at its last cell if it is an arrow."""
        self.line(cells, colour, width)
        if arrow and len(cells) > 1:
            before, last = cells[-2:]
            step = sign_of(last.row - before.row), sign_of(last.column - before.column)
            self.text((last,), _HEADS.get(step, ""), 1.0, colour)

    def text(self, cells: Sequence[Cell], text: str, size: float, colour: str = "#000000") -> None:
        self.add("text", cells=names(cells), value=text, fontC=colour, size=round(size, 2))


def _line(to: Drawn, shape: Line) -> None:
    colour = STRONG[shape.style] if shape.thin else SOFT[shape.style]
    to.path(shape.cells, colour, 0.05 if shape.thin else 0.3, shape.arrow)


def _disc(to: Drawn, shape: Disc) -> None:
    soft, strong = SOFT[shape.style], STRONG[shape.style]
    if shape.pointed:
        to.box("rectangle", shape.cells[:1], soft, soft, 0.6, turn=45)
    elif len(shape.cells) == 1:
        to.box("circle", shape.cells, soft if shape.filled else "#FFFFFF", soft if shape.filled else strong, 0.75)
    elif shape.filled:
        to.line(shape.cells, soft, 0.74)
    else:
        to.line(shape.cells, strong, 0.8)
        to.line(shape.cells, "#FFFFFF", 0.72)


def _square(to: Drawn, shape: Square) -> None:
    to.box("rectangle", (shape.cell,), SOFT[shape.style], SOFT[shape.style], 0.68)


def _outline(to: Drawn, shape: Outline) -> None:
    to.add("cage", cells=names(shape.cells), value=shape.label, outlineC=STRONG[shape.style], fontC="#000000")


def _shade(to: Drawn, shape: Shade) -> None:
    for cell in shape.cells:
        to.box("rectangle", (cell,), SOFT[shape.style] + "80", SOFT[shape.style] + "00", 1)


def _dot(to: Drawn, shape: Dot) -> None:
    fill = "#FFFFFF" if shape.style == "white" else STRONG[shape.style]
    wide = len(shape.cells) > 2 and shape.text
    to.box("circle", shape.cells, fill, "#000000", 0.54 if wide else 0.34 if shape.text else 0.26)
    if shape.text:
        dark = shape.style not in ("white", "yellow", "grey")
        to.text(shape.cells, shape.text, 0.4, "#FFFFFF" if dark else "#000000")


def _border_text(to: Drawn, shape: BorderText) -> None:
    to.text(shape.cells, shape.text, 0.5, STRONG[shape.style])


def _outside(to: Drawn, shape: OutsideText) -> None:
    step = arrow_step(shape)
    head = "" if step is None else _HEADS[step]
    to.text((outside_position(to.board, shape),), f"{shape.text}{head}", 0.7)


def _cell_text(to: Drawn, shape: CellText) -> None:
    to.text((shape.cell,), shape.text, 0.4, STRONG[shape.style])


def _given(to: Drawn, shape: GivenDigit) -> None:
    """A given that f-puzzles cannot hold, such as a digit that is not on its boards, is a text."""
    if to.cells[shape.cell].get("value") is None:
        to.text((shape.cell,), shape.text, 1.0)


def _caption(to: Drawn, shape: Caption) -> None:
    """Nothing: the rules have it."""


_DRAWERS: Mapping[type[Shape], Callable[[Drawn, Any], None]] = {
    BorderText: _border_text,
    Caption: _caption,
    CellText: _cell_text,
    Disc: _disc,
    Dot: _dot,
    GivenDigit: _given,
    Line: _line,
    Outline: _outline,
    OutsideText: _outside,
    Shade: _shade,
    Square: _square,
}
"""The function that draws each kind of shape."""
