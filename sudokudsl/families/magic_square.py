"""magic-square: rows, columns and both diagonals of a square block have equal sums.

The cells are a square block of at least 2x2 cells, in reading order. The common sum is not given. Only houses make
digits differ, so on a board without houses a block of equal digits is magic.

    magic-square b5
    magic-square r1-4c1-4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, form
from ..model.geometry import Board, Cell
from ..model.shapes import Shade, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class MagicSquare:
    """The rows, columns and both diagonals of a square block, given in reading order, have the same sum."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        side = isqrt(len(self.cells))
        digits = [grid[cell] for cell in self.cells]
        rows = [digits[start : start + side] for start in range(0, len(digits), side)]
        falling = [row[at] for at, row in enumerate(rows)]
        rising = [row[-1 - at] for at, row in enumerate(rows)]
        return len({sum(line) for line in (*rows, *zip(*rows, strict=True), falling, rising)}) == 1

    def cover(self, out: CoverVerbs) -> None:
        side = isqrt(len(self.cells))
        lines = [self.cells[:: side + 1], self.cells[side - 1 : -1 : side - 1]]
        lines += [self.cells[side * at : side * (at + 1)] for at in range(side)]
        lines += [self.cells[at::side] for at in range(side)]
        if side == 3:
            # middle row, middle column and both diagonals add up to all cells and three times the middle one,
            # so every line sums to three times the middle
            for line in lines:
                out.total(0, 0, [*((1, cell) for cell in line), (-3, self.cells[4])])
            return
        for line in lines[:-1]:
            out.total(0, 0, [*((1, cell) for cell in line), *((-1, cell) for cell in lines[-1])])

    def cnf(self, out: CnfVerbs) -> None:
        first, last = self.cells[0], self.cells[-1]
        rows = [[cell for cell in self.cells if cell.row == row] for row in range(first.row, last.row + 1)]
        columns = [[cell for cell in self.cells if cell.column == at] for at in range(first.column, last.column + 1)]
        falling = [cell for cell in self.cells if cell.row - first.row == cell.column - first.column]
        rising = [cell for cell in self.cells if cell.row - first.row == last.column - cell.column]
        # in this order each line crosses the next, and the cell they share drops out of the difference of their sums
        crossing = [line for both in zip(rows, columns, strict=True) for line in both]
        for one, other in pairwise((falling, *crossing, rising)):
            plus = [(1, cell) for cell in one if cell not in other]
            out.total(0, 0, [*plus, *((-1, cell) for cell in other if cell not in one)])

    def reason(self, out: ReasonVerbs) -> None:
        side = round(len(self.cells) ** 0.5)
        lines = [self.cells[start::side] for start in range(side)]
        lines += [self.cells[start : start + side] for start in range(0, len(self.cells), side)]
        lines += [self.cells[:: side + 1], self.cells[side - 1 : -1 : side - 1] if side > 1 else self.cells]
        ways = []
        for total in range(side * out.digits[0], side * out.digits[-1] + 1):

            def way(out: ReasonVerbs, total: int = total) -> None:
                for line in lines:
                    out.total(total, total, [(1, cell) for cell in line])

            ways.append(way)
        out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Shade(self.cells, "purple"),)

    def explain(self, board: Board) -> str:
        side = isqrt(len(self.cells))
        return (
            f"the {side}x{side} cells {self.cells[0]} to {self.cells[-1]} are a magic square: rows, columns and both "
            "diagonals have equal sums; digits differ only in houses"
        )


def complaints(constraint: MagicSquare, board: Board) -> Iterator[Complaint]:
    """The cells must be a square block in reading order."""
    cells = constraint.cells
    side = isqrt(len(cells))
    top, left = cells[0]
    block = tuple(Cell(top + row, left + column) for row in range(side) for column in range(side))
    if cells != block:
        yield Complaint("these cells are not a square block in reading order", part="cells", error=True)


FAMILY = Family(
    "magic-square",
    MagicSquare,
    (form(Cells("cells", "the cells of a square block, in reading order", least=4, placed=True)),),
    __doc__,
    complaints=complaints,
    group="set",
)
