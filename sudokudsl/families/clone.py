"""clone: two areas hold the same digits, cell by cell.

The first cell on the left equals the first on the right, the second one the second: the listed order matters, not the
shape. Both sides have the same number of cells. They may overlap; a cell that is paired with itself is free.

    clone r1c4..r1c6 = r6c7..r6c9
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Shade, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Clone:
    """The k-th of `cells` and the k-th of `copy` hold the same digit, for every k; as many cells on both sides."""

    cells: tuple[Cell, ...]
    copy: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return [grid[cell] for cell in self.cells] == [grid[cell] for cell in self.copy]

    def cover(self, out: CoverVerbs) -> None:
        for cell, twin in zip(self.cells, self.copy, strict=True):
            if cell != twin:
                out.pairs(cell, twin, lambda one, other: one == other)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in zip(self.cells, self.copy, strict=True):
            for digit in out.digits:
                # one way is enough: each of the two cells holds exactly one digit
                out.clause(-out.lit(here, digit), out.lit(there, digit))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in zip(self.cells, self.copy, strict=True):
            if one != other:
                out.pairs(one, other, lambda a, b: a == b)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Shade(self.cells), Shade(self.copy))

    def explain(self, board: Board) -> str:
        return f"{cells_text(self.cells)} and {cells_text(self.copy)} hold the same digits, cell by cell as listed"


def complaints(constraint: Clone, board: Board) -> Iterator[Complaint]:
    """Every cell needs its twin."""
    left, right = len(constraint.cells), len(constraint.copy)
    if left != right:
        yield Complaint(f"{left} and {right} cells cannot be equal cell by cell", error=True)


MAX_CLONED = 5


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Areas of two to five cells in one piece, each with a copy of the same shape."""
    board = grid.board
    for start in shuffled(board.cells, random):
        for twin in shuffled((cell for cell in board.cells if cell > start and grid[cell] == grid[start]), random):
            cells, copy = [start], [twin]
            for cell in cells:  # which grows
                for near in board.neighbours(cell):
                    moved = Cell(near.row + twin.row - start.row, near.column + twin.column - start.column)
                    free = moved in board and not {near, moved} & {*cells, *copy}
                    if free and near != moved and grid[near] == grid[moved] and len(cells) < MAX_CLONED:
                        cells.append(near)
                        copy.append(moved)
            if len(cells) > 1:
                yield Clue({"cells": tuple(cells), "copy": tuple(copy)}, occupied("clone", (*cells, *copy)))


FAMILY = Family(
    "clone",
    Clone,
    (form(Cells("cells", "the cells"), Sign("="), Cells("copy", "the cells with the same digits")),),
    __doc__,
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
