"""anti-taxicab: two cells with the same digit are never a forbidden number of steps apart.

Steps are counted like those of a taxi: the difference of the rows plus the difference of the columns. Plain
`anti-taxicab` forbids the digit itself as a distance: two 3s are never three steps apart, two 4s never four.
`anti-taxicab 3` forbids one distance for all digits. The plain form does not restrict digits below 1.

    board 1x3 digits 1-3
    anti-taxicab
    expect 19 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Int, form
from ..model.geometry import Board
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class AntiTaxicab:
    """No two cells `distance` steps apart hold the same digit; without a distance, the digit is the distance."""

    distance: int | None = None

    def holds(self, grid: Grid) -> bool:
        for one, other in combinations(grid.board.cells, 2):
            steps = abs(one.row - other.row) + abs(one.column - other.column)
            if grid[one] == grid[other] and steps == (self.distance or grid[one]):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for one, other in combinations(out.board.cells, 2):
            steps = abs(other.row - one.row) + abs(other.column - one.column)
            if self.distance is None:
                if steps in out.digits:
                    out.between(0, 1, [(one, steps), (other, steps)])
            elif steps == self.distance:
                out.pairs(one, other, _different)

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            steps = digit if self.distance is None else self.distance
            for cell in out.board.cells if steps > 0 else ():
                for down in range(max(0, steps - out.board.columns + 1), min(steps, out.board.rows - 1) + 1):
                    right = steps - down
                    # below, or in the same row to the right: each pair once
                    offsets = {(down, right), (down, -right)} if down else {(0, right)}
                    for there in out.board.at_offsets(cell, tuple(sorted(offsets))):
                        out.clause(-out.lit(cell, digit), -out.lit(there, digit))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in combinations(out.board.cells, 2):
            steps = abs(one.row - other.row) + abs(one.column - other.column)
            if self.distance == steps:
                out.differ(one, other)
            elif self.distance is None and steps in out.digits:
                out.pairs(one, other, _unlike(steps))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        steps = "as many steps apart as the digit says" if self.distance is None else f"{self.distance} steps apart"
        return (Caption(f"equal digits are never {steps}"),)

    def explain(self, board: Board) -> str:
        if self.distance is None:
            return "two cells with the same digit d are never d steps apart, rows and columns added"
        return f"two cells with the same digit are never {self.distance} steps apart, rows and columns added"


def _different(one: int, other: int) -> bool:
    return one != other


def _unlike(steps: int) -> Callable[[int, int], bool]:
    """For the logical solver: two digits that differ, or that are both other than the number of steps."""
    return lambda one, other: one != other or one != steps


def complaints(constraint: AntiTaxicab, board: Board) -> Iterator[Complaint]:
    """A board on which no two cells are the distance apart."""
    longest = board.rows + board.columns - 2
    if constraint.distance is None:
        if not any(1 <= digit <= longest for digit in board.digits):
            yield Complaint("no two cells are as many steps apart as a digit says", code="says-nothing")
    elif constraint.distance > longest:
        yield Complaint(f"no two cells are more than {longest} steps apart", part="distance", code="says-nothing")


FAMILY = Family(
    "anti-taxicab",
    AntiTaxicab,
    (form(Int("distance", "the steps", least=1, default=None)),),
    __doc__,
    synonyms=("taxicab",),
    complaints=complaints,
    group="global",
)
