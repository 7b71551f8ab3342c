"""appears: the digit of a cell appears again in at least one of the listed cells.

`appears CELL: CELLS`. Setters of cupid sudoku draw an arrow in the cell; the listed cells are then all that it points
at, up to the edge of the board. Here they may be any cells but the cell itself. The digit may appear several times.

    board 1x3 digits 1-3
    appears r1c1: r1c2 r1c3
    expect 15 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, Colon, OneCell, cells_text, form
from ..model.geometry import ORTHOGONAL, Board, Cell, leaper_offsets
from ..model.shapes import Disc, Line, Outline, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Appears:
    """The digit of `source` is that of at least one of `cells`, which are different and not the source."""

    source: Cell
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return any(grid[cell] == grid[self.source] for cell in self.cells)

    def cover(self, out: CoverVerbs) -> None:
        for digit in out.digits:
            placements = [(self.source, other) for other in out.digits if other != digit]
            placements += [(cell, digit) for cell in self.cells]
            out.between(1, len(placements), placements)

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            out.clause(-out.lit(self.source, digit), *(out.lit(cell, digit) for cell in self.cells))

    def reason(self, out: ReasonVerbs) -> None:
        for digit in out.digits:
            different = [each for each in out.digits if each != digit]
            out.some([(self.source, different), *((cell, (digit,)) for cell in self.cells)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        line = (self.source, *self.cells)
        step = (line[1].row - line[0].row, line[1].column - line[0].column)
        if max(map(abs, step)) == 1 and line == board.ray(self.source, step)[: len(line)]:
            return (Line(line, "red", arrow=True, thin=True),)
        return (Disc((self.source,), "red", filled=False), Outline(self.cells, "red"))

    def explain(self, board: Board) -> str:
        return f"the digit of {self.source} appears again in at least one of {cells_text(self.cells)}"


def complaints(constraint: Appears, board: Board) -> Iterator[Complaint]:
    """The cell itself does not count."""
    if constraint.source in constraint.cells:
        message = f"{constraint.source} is the cell whose digit appears again elsewhere"
        yield Complaint(message, part="cells", error=True, code="cell-repeated")


DIRECTIONS = (*ORTHOGONAL, *leaper_offsets(1, 1))
"""The eight directions of an arrow, as rows down and columns right."""


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Arrows from a cell to the edge of the board, in one of eight directions."""
    for source in shuffled(grid.board.cells, random):
        for step in shuffled(DIRECTIONS, random):
            cells = grid.board.ray(source, step)[1:]
            if cells and Appears(source, cells).holds(grid):
                yield Clue({"source": source, "cells": cells}, occupied("line", (source, *cells)))
                break


FAMILY = Family(
    "appears",
    Appears,
    (
        form(
            OneCell("source", "the cell whose digit appears again"),
            Colon(),
            Cells("cells", "the cells in which it appears again"),
        ),
    ),
    __doc__,
    synonyms=("cupid",),
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
