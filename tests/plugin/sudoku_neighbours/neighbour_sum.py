"""neighbour-sum: the orthogonal neighbours of a cell sum to the total.

The cell itself is not counted.

    board 1x3 digits 1-3
    neighbour-sum r1c2 = 5
    expect 6 solutions
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudsl.family import Family
from sudokudsl.geometry import Board, Cell
from sudokudsl.shapes import CellText, Shape
from sudokudsl.signature import Int, OneCell, Sign, form

if TYPE_CHECKING:
    from sudokudsl.cnf.clauses import ClauseBuilder
    from sudokudsl.cover.builder import CoverBuilder
    from sudokudsl.grid import Grid


@dataclass(frozen=True, slots=True)
class NeighbourSum:
    """The orthogonal neighbours of `cell` sum to `total`."""

    cell: Cell
    total: int

    def holds(self, grid: Grid) -> bool:
        return sum(grid[other] for other in grid.board.neighbours(self.cell)) == self.total

    def cover(self, out: CoverBuilder) -> None:
        out.total(self.total, self.total, [(1, other) for other in out.board.neighbours(self.cell)])

    def cnf(self, out: ClauseBuilder) -> None:
        out.total(self.total, self.total, ((1, other) for other in out.board.neighbours(self.cell)))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (CellText(self.cell, str(self.total)),)

    def explain(self, board: Board) -> str:
        return f"the orthogonal neighbours of {self.cell} sum to {self.total}; the cell itself is not counted"


FAMILY = Family(
    "neighbour-sum",
    NeighbourSum,
    (form(OneCell("cell", "the cell in the middle"), Sign("="), Int("total", "the sum of its neighbours")),),
    __doc__,
)
