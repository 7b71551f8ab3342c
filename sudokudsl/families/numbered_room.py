"""numbered-room: the first digit seen from one side is the place of the clue's digit in the line.

Places are counted from the side of the clue; the first cell is place 1. If the first cell holds a 3, the third cell
holds the digit of the clue. So a 1 in the first cell fits only the clue 1. A first digit below 1, or above the number
of cells in the line, fits no clue.

    board 1x3 digits 1-3
    numbered-room row 1 left = 3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import outside_layout
from ..language.signature import Int, OutsideLine, Sign, digits_text, form
from ..model.geometry import Board, Cell, View
from ..model.shapes import OutsideText, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class NumberedRoom:
    """The k-th cell of `line`, from its side, holds `digit`, where k is the digit of the first cell."""

    line: View
    digit: int

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.line.cells]
        place = digits[0]
        return 1 <= place <= len(digits) and digits[place - 1] == self.digit

    def cover(self, out: CoverVerbs) -> None:
        first, *others = self.line.cells
        least = 1 if self.digit == 1 else 2
        out.domain(first, range(least, len(self.line.cells) + 1))
        for place, cell in enumerate(others, 2):
            out.pairs(first, cell, _named(place, self.digit))

    def cnf(self, out: CnfVerbs) -> None:
        first = self.line.cells[0]
        for place in out.digits:
            here = place in range(1, len(self.line.cells) + 1) and self.digit in out.digits
            found = [out.lit(self.line.cells[place - 1], self.digit)] if here else []
            out.clause(-out.lit(first, place), *found)

    def reason(self, out: ReasonVerbs) -> None:
        ways = []
        for place, cell in enumerate(self.line.cells, 1):

            def way(out: ReasonVerbs, place: int = place, cell: Cell = cell) -> None:
                out.domain(self.line.cells[:1], (place,))
                out.domain((cell,), (self.digit,))

            ways.append(way)
        out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(self.digit)),)

    def explain(self, board: Board) -> str:
        where = f"the first digit of {self.line} from the {self.line.side}"
        return f"{where} is the place of {self.digit}, counted from there"


@lru_cache(maxsize=1024)
def _named(place: int, digit: int) -> Callable[[int, int], bool]:
    """For exact cover: whether a first digit that names a place is compatible with the digit in this place."""
    return lambda first, there: first != place or there == digit


def complaints(constraint: NumberedRoom, board: Board) -> Iterator[Complaint]:
    """The digit must be one of the board's, and the first cell must be able to name its place."""
    least = 1 if constraint.digit == 1 else 2
    if constraint.digit not in board.digits:
        yield Complaint(f"{constraint.digit} is not one of the board's digits, {digits_text(board)}", part="digit")
    elif not any(least <= digit <= len(constraint.line.cells) for digit in board.digits):
        yield Complaint(f"no digit of the board names a place that {constraint.digit} could take", part="line")


FAMILY = Family(
    "numbered-room",
    NumberedRoom,
    (form(OutsideLine("line", "`row 2 left` or `column 2 top`"), Sign("="), Int("digit", "the digit")),),
    __doc__,
    synonyms=("numbered-rooms",),
    complaints=complaints,
    group="outside",
    layout=outside_layout(NumberedRoom, "digit"),
)
