"""vudoku: the digit at the point of a V is the sum or the difference of the digits at its two arms.

`vudoku POINT = ARM ARM`. The order of the arms does not matter: the difference is the greater digit minus the lesser
one, and so never negative. Both readings are open, even where only one of them gives a digit of the board. Setters draw
a V over three cells that touch at their corners, but the cells may be anywhere.

    board 1x3 digits 1-3
    vudoku r1c2 = r1c1 r1c3
    expect 9 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, OneCell, Sign, form
from ..model.geometry import Board, Cell
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Vudoku:
    """The digit of `point` is the sum of the digits of the two `arms`, or their difference; three different cells."""

    point: Cell
    arms: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        one, other = (grid[arm] for arm in self.arms)
        return grid[self.point] in (one + other, abs(one - other))

    def cover(self, out: CoverVerbs) -> None:
        ways = {
            (result, one, other)
            for one, other in product(out.digits, repeat=2)
            for result in (one + other, max(one, other) - min(one, other))
            if result in out.digits
        }
        out.ways((self.point, *self.arms), sorted(ways))

    def cnf(self, out: CnfVerbs) -> None:
        left, right = self.arms
        for one in out.digits:
            for other in out.digits:
                results = {one + other, max(one - other, other - one)}
                at_point = [out.lit(self.point, digit) for digit in out.digits if digit in results]
                out.clause(-out.lit(left, one), -out.lit(right, other), *at_point)

    def reason(self, out: ReasonVerbs) -> None:
        def step(read: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            if len(read) < 2:
                return (*read, digit)
            total, gap = sum(read), max(read) - min(read)
            return (*read, digit) if digit in {total, gap} else None

        out.automaton((*self.arms, self.point), (), step, lambda read: len(read) == 3)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        left, right = self.arms
        return (Line((left, self.point, right), "orange"), Disc((self.point,), "orange", filled=False))

    def explain(self, board: Board) -> str:
        left, right = self.arms
        return f"{self.point} is the sum of {left} and {right}, or the greater of them minus the lesser"


def complaints(constraint: Vudoku, board: Board) -> Iterator[Complaint]:
    """The point must differ from the arms, and some sum or difference must be a digit of the board."""
    if constraint.point in constraint.arms:
        message = f"{constraint.point} is the point of the V, so it cannot be an arm"
        yield Complaint(message, part="arms", error=True, code="cell-repeated")
        return
    pairs = list(product(board.digits, repeat=2))
    if not any({one + other, abs(one - other)} & set(board.digits) for one, other in pairs):
        yield Complaint("no sum or difference of two digits is a digit of the board")


TURNS = (((-1, -1), (-1, 1)), ((-1, 1), (1, 1)), ((1, 1), (1, -1)), ((1, -1), (-1, -1)))
"""The offsets of the two arms from the point, for the four ways to turn a V."""


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """A V over three cells that touch at their corners, in any of four turns."""
    for point in shuffled(grid.board.cells, random):
        turns = [grid.board.at_offsets(point, turn) for turn in shuffled(TURNS, random)]
        for arms in turns:
            if len(arms) == 2 and Vudoku(point, arms).holds(grid):
                yield Clue({"point": point, "arms": arms}, occupied("line", (point, *arms)))
                break


FAMILY = Family(
    "vudoku",
    Vudoku,
    (
        form(
            OneCell("point", "the cell at the point of the V"),
            Sign("="),
            Cells("arms", "the cells at the two arms", least=2, most=2),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
