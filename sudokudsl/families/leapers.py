"""anti-knight, anti-king, leaper: no two cells a given chess move apart hold the same digit.

`leaper 1,3` is the move of one cell in one direction and three in the other, in both orders and all directions.
`anti-knight` is `leaper 1,2`. `leaper 0,1` joins orthogonal neighbours, `leaper 0,2` cells two apart in a line.

`anti-king` is `leaper 1,1`: only the four diagonal moves. It leaves orthogonal neighbours to the houses: on a board
without rows and columns they may hold the same digit.

    anti-knight
    leaper 1,3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Int, Sign, form
from ..model.geometry import MAX_SIDE, Board, leaper_offsets
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Leaper:
    """Cells `short` apart in one direction and `long` in the other, in either order, hold different digits."""

    short: int
    long: int

    def holds(self, grid: Grid) -> bool:
        rows = tuple(grid.rows())
        for down, right in ((self.short, self.long), (self.long, self.short)):
            for upper, lower in zip(rows, rows[down:], strict=False):
                falling = zip(upper, lower[right:], strict=False)
                rising = zip(upper[right:], lower, strict=False)
                if any(one == other is not None for pairs in (falling, rising) for one, other in pairs):
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell, other in out.board.pairs(leaper_offsets(self.long, self.short)):
            out.distinct((cell, other))

    def cnf(self, out: CnfVerbs) -> None:
        moves = ((self.short, self.long), (self.long, self.short))
        both = {(down, sign * right) for down, right in moves for sign in (1, -1)}
        offsets = tuple(sorted(offset for offset in both if offset > (0, 0)))  # each pair from its earlier cell
        for cell in out.board.cells:
            for other in out.board.at_offsets(cell, offsets):
                for digit in out.digits:
                    out.clause(-out.lit(cell, digit), -out.lit(other, digit))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in out.board.pairs(leaper_offsets(self.short, self.long)):
            out.differ(one, other)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(self._named()),)

    def explain(self, board: Board) -> str:
        aside = "; only the four diagonal moves, orthogonal neighbours are left to the houses"
        return f"{self._named()}{aside if (self.short, self.long) == (1, 1) else ''}"

    def _named(self) -> str:
        """The constraint in a few words."""
        match sorted((self.short, self.long)):
            case [1, 1]:
                which = "cells diagonally next to each other"
            case [1, 2]:
                which = "cells a knight's move apart"
            case [0, distance]:
                which = f"cells {distance} apart in a row or column"
            case [one, other]:
                which = f"cells {one} apart one way and {other} the other"
        return f"{which} hold different digits"


def complaints(constraint: Leaper, board: Board) -> Iterator[Complaint]:
    """The move must leave the cell."""
    if not (constraint.short or constraint.long):
        yield Complaint("the leaper 0,0 does not move: every cell would differ from itself", part="long", error=True)


ANTI_KING = Family(
    "anti-king",
    partial(Leaper, 1, 1),
    (form(),),
    __doc__,
    summary="diagonal neighbours hold different digits",
    group="global",
)
ANTI_KNIGHT = Family(
    "anti-knight",
    partial(Leaper, 1, 2),
    (form(),),
    __doc__,
    summary="cells a knight's move apart hold different digits",
    group="global",
)
LEAPER = Family(
    "leaper",
    Leaper,
    (
        form(
            Int("short", "the cells one way", least=0, most=MAX_SIDE - 1, known=True),
            Sign(","),
            Int("long", "the cells the other way", least=0, most=MAX_SIDE - 1, known=True),
        ),
    ),
    __doc__,
    summary="cells a stated move apart hold different digits",
    complaints=complaints,
    group="global",
)
