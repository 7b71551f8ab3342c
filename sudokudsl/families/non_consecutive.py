"""non-consecutive, diagonal-non-consecutive: neighbours never differ by exactly 1.

`non-consecutive` is about orthogonal neighbours. It holds for every pair of them, even if another statement marks the
pair, as a white dot does. `diagonal-non-consecutive` is about diagonal neighbours, whose cells touch at a corner. Each
leaves the other pairs alone; a file may state both. Neighbours may be equal.

    non-consecutive
    diagonal-non-consecutive
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
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


@dataclass(frozen=True, slots=True)
class DiagonalNonConsecutive:
    """No two diagonal neighbours hold digits that differ by exactly 1."""

    def holds(self, grid: Grid) -> bool:
        for upper, lower in pairwise(grid.rows()):
            falling, rising = zip(upper, lower[1:], strict=False), zip(upper[1:], lower, strict=False)
            for one, other in (*falling, *rising):
                if one is not None and other is not None and abs(one - other) == 1:
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell, other in out.board.pairs(((1, -1), (1, 1))):
            out.pairs(cell, other, lambda one, two: one - two not in (1, -1))

    def cnf(self, out: CnfVerbs) -> None:
        for cell in out.board.cells:
            for neighbour in out.board.at_offsets(cell, ((-1, -1), (-1, 1), (1, -1), (1, 1))):
                for digit in out.digits:
                    if digit + 1 in out.digits:
                        out.clause(-out.lit(cell, digit), -out.lit(neighbour, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in out.board.pairs(((-1, -1), (-1, 1))):
            out.pairs(one, other, lambda a, b: a + 1 != b and b + 1 != a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("diagonal neighbours are never consecutive"),)

    def explain(self, board: Board) -> str:
        return "no two diagonal neighbours differ by exactly 1; orthogonal neighbours may"


def complaints(constraint: DiagonalNonConsecutive, board: Board) -> Iterator[Complaint]:
    """A board of one row or column has no diagonal neighbours."""
    if min(board.rows, board.columns) == 1:
        yield Complaint("the board has no diagonal neighbours", code="says-nothing")


NON_CONSECUTIVE = Family(
    "non-consecutive",
    NonConsecutive,
    (form(),),
    __doc__,
    summary="orthogonal neighbours never differ by exactly 1",
    group="global",
)
DIAGONAL_NON_CONSECUTIVE = Family(
    "diagonal-non-consecutive",
    DiagonalNonConsecutive,
    (form(),),
    __doc__,
    summary="diagonal neighbours never differ by exactly 1",
    complaints=complaints,
    group="global",
)
