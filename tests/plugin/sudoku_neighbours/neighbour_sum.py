"""neighbour-sum: the orthogonal neighbours of a cell sum to the total.

The cell itself is not counted.

    board 1x3 digits 1-3
    neighbour-sum r1c2 = 5
    expect 6 solutions
"""

from __future__ import annotations

from dataclasses import dataclass

from sudokudsl.plugin import Board, Cell, CellText, CnfVerbs, CoverVerbs, Family, Grid, Int, OneCell, Shape, Sign, form


@dataclass(frozen=True, slots=True)
class NeighbourSum:
    """The orthogonal neighbours of `cell` sum to `total`."""

    cell: Cell
    total: int

    def holds(self, grid: Grid) -> bool:
        return sum(grid[other] for other in grid.board.neighbours(self.cell)) == self.total

    def cover(self, out: CoverVerbs) -> None:
        out.total(self.total, self.total, [(1, other) for other in out.board.neighbours(self.cell)])

    def cnf(self, out: CnfVerbs) -> None:
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
