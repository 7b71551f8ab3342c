"""knightmare: two cells a knight's move apart never sum to 5 or 15.

A knight's move is one cell in one direction and two in the other. Other sums than 5 and 15 are listed: `knightmare 10`
forbids the sum 10 alone, `knightmare 4 8 12` three sums. Equal digits a knight's move apart are allowed, unless they
have a listed sum; `anti-knight` forbids them.

    board 2x3 digits 1-4
    knightmare
    expect 2304 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Ints, form
from ..model.geometry import Board, Cell, leaper_offsets
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Knightmare:
    """No two cells a knight's move apart have digits that add up to one of the `sums`, which are different."""

    sums: tuple[int, ...] = (5, 15)

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] + grid[other] in self.sums
            for one, other in combinations(grid.board.cells, 2)
            if (one.row - other.row) ** 2 + (one.column - other.column) ** 2 == 5
        )

    def cover(self, out: CoverVerbs) -> None:
        def allowed(one: int, other: int) -> bool:
            return one + other not in self.sums

        for cell, other in out.board.pairs(leaper_offsets(1, 2)):
            out.pairs(cell, other, allowed)

    def cnf(self, out: CnfVerbs) -> None:
        for cell in out.board.cells:
            for there in out.board.at_offsets(cell, ((1, -2), (1, 2), (2, -1), (2, 1))):
                for digit in out.digits:
                    for partner in (total - digit for total in self.sums):
                        if partner in out.digits:
                            out.clause(-out.lit(cell, digit), -out.lit(there, partner))

    def reason(self, out: ReasonVerbs) -> None:
        for one in out.board.cells:
            for down, right in ((-2, -1), (-2, 1), (-1, -2), (-1, 2)):
                other = Cell(one.row + down, one.column + right)
                if other in out.board:
                    out.pairs(one, other, lambda a, b: all(a != total - b for total in self.sums))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"cells a knight's move apart never sum to {_listed(self.sums)}"),)

    def explain(self, board: Board) -> str:
        return f"the digits of two cells a knight's move apart never sum to {_listed(self.sums)}"


def _listed(sums: tuple[int, ...]) -> str:
    """The numbers with `or` before the last."""
    *others, last = map(str, sums)
    return f"{', '.join(others)} or {last}" if others else last


def complaints(constraint: Knightmare, board: Board) -> Iterator[Complaint]:
    """A board without room for a knight's move, or without digits that have one of the sums."""
    short, long = sorted((board.rows, board.columns))
    if short < 2 or long < 3:
        yield Complaint("no two cells of the board are a knight's move apart", code="says-nothing")
    elif not any(one + other in constraint.sums for one in board.digits for other in board.digits):
        part = "sums" if constraint != Knightmare() else ""
        message = f"no two digits of the board sum to {_listed(constraint.sums)}"
        yield Complaint(message, part, code="says-nothing")


FAMILY = Family(
    "knightmare",
    Knightmare,
    (form(Ints("sums", "the forbidden sums", default=(5, 15))),),
    __doc__,
    complaints=complaints,
    group="global",
)
