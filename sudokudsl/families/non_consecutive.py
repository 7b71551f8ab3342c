"""non-consecutive: orthogonal neighbours never differ by exactly 1.

This holds for every pair of neighbours, even if another statement marks the pair, as a white dot does. Neighbours may
be equal.

    non-consecutive
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Family
from ..language.signature import form
from ..model.geometry import ORTHOGONAL, Board
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class NonConsecutive:
    """No two orthogonal neighbours hold digits that differ by exactly 1."""

    def holds(self, grid: Grid) -> bool:
        return all(
            abs(grid[cell] - grid[neighbour]) != 1
            for cell in grid.board.cells
            for neighbour in grid.board.neighbours(cell)
        )

    def cover(self, out: CoverVerbs) -> None:
        for cell, other in out.board.pairs(ORTHOGONAL):
            out.pairs(cell, other, lambda one, two: one - two not in (1, -1))

    def cnf(self, out: CnfVerbs) -> None:
        for cell in out.board.cells:
            for neighbour in out.board.neighbours(cell):
                for digit in out.digits:
                    if digit + 1 in out.digits:
                        out.clause(-out.lit(cell, digit), -out.lit(neighbour, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in out.board.pairs(ORTHOGONAL):
            out.pairs(one, other, lambda a, b: a + 1 != b and b + 1 != a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("orthogonal neighbours are never consecutive"),)

    def explain(self, board: Board) -> str:
        return "no two orthogonal neighbours differ by exactly 1, whether or not a dot or another mark joins them"


FAMILY = Family("non-consecutive", NonConsecutive, (form(),), __doc__, group="global")
