"""dutch-flatmates: every middle digit has the least digit directly above it or the greatest directly below it.

With the digits 1 to 9: every 5 has a 1 directly above it or a 9 directly below it, or both. In the top row it needs
the 9 below, in the bottom row the 1 above. The number of digits must be odd, so that there is a middle one.

    board 2x1 digits 1-3
    dutch-flatmates
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import form
from ..model.geometry import Board, Cell
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class DutchFlatmates:
    """Each cell with the middle digit has the least digit above or the greatest below; the digits have a middle."""

    def holds(self, grid: Grid) -> bool:
        digits = grid.board.digits
        least, middle, greatest = digits[0], digits[len(digits) // 2], digits[-1]
        for column in zip(*grid.rows(), strict=True):  # with None for a hole
            for above, here, below in zip((None, *column), column, (*column[1:], None), strict=False):
                if here == middle and above != least and below != greatest:
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        middle = sorted(out.digits)[(len(out.digits) - 1) // 2]
        for cell in out.board.cells:
            others = [(cell, digit) for digit in out.digits if digit != middle]
            above = [(mate, out.digits[0]) for mate in out.board.at_offsets(cell, ((-1, 0),))]
            below = [(mate, out.digits[-1]) for mate in out.board.at_offsets(cell, ((1, 0),))]
            out.between(1, 3, [*others, *above, *below])

    def cnf(self, out: CnfVerbs) -> None:
        for number in range(1, out.board.columns + 1):
            column = out.board.column(number)
            for cell in column:
                mates = [out.lit(above, min(out.digits)) for above in column if above.row == cell.row - 1]
                mates += [out.lit(below, max(out.digits)) for below in column if below.row == cell.row + 1]
                out.clause(-out.lit(cell, out.digits[len(out.digits) // 2]), *mates)

    def reason(self, out: ReasonVerbs) -> None:
        least, middle, greatest = out.digits[0], out.digits[len(out.digits) // 2], out.digits[-1]
        others = tuple(digit for digit in out.digits if digit != middle)
        for here in out.board.cells:
            above, below = Cell(here.row - 1, here.column), Cell(here.row + 1, here.column)
            mates = [(above, least), (below, greatest)]
            out.some([(here, others), *((cell, (digit,)) for cell, digit in mates if cell in out.board)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        least, middle, greatest = board.digits[0], board.digits[len(board.digits) // 2], board.digits[-1]
        return (Caption(f"every {middle} has a {least} directly above or a {greatest} directly below"),)

    def explain(self, board: Board) -> str:
        least, middle, greatest = board.digits[0], board.digits[len(board.digits) // 2], board.digits[-1]
        return f"every {middle} has a {least} directly above it or a {greatest} directly below it, or both"


def complaints(constraint: DutchFlatmates, board: Board) -> Iterator[Complaint]:
    """An even number of digits has no middle."""
    if len(board.digits) % 2 == 0:
        yield Complaint(f"{len(board.digits)} digits have no middle one", error=True)


FAMILY = Family(
    "dutch-flatmates",
    DutchFlatmates,
    (form(),),
    __doc__,
    complaints=complaints,
    group="global",
)
