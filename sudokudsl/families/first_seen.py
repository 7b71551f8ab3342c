"""first-seen: of the digits 1, 2 and 3, the one that is met first from one side of a line is the clue.

The line is read from the side of the clue, and every digit other than 1, 2 and 3 is passed over, also 0 and negative
ones. A line without 1, 2 and 3 fits no clue. Where the board lacks some of the three, the others alone can be met: on a
board with the digits 2 to 9 the clue is 2 or 3. Where digits may repeat in the line, later ones make no difference.

    board 1x3 digits 1-4
    first-seen row 1 left = 2
    expect 21 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
class FirstSeen:
    """The first digit of `line`, from its side, that is 1, 2 or 3 is `digit`; there is one."""

    line: View
    digit: int

    def holds(self, grid: Grid) -> bool:
        met = [grid[cell] for cell in self.line.cells if grid[cell] in {1, 2, 3}]
        return met[:1] == [self.digit]

    def cover(self, out: CoverVerbs) -> None:
        passed = tuple(digit for digit in out.digits if not 1 <= digit <= 3)
        cells = len(self.line.cells)
        ways = [
            ((passed,) * before + ((self.digit,),) + (out.digits,) * (cells - before - 1))
            for before in range(cells if passed else 1)
        ]
        out.sets(self.line.cells, ways if self.digit in out.digits else [])

    def cnf(self, out: CnfVerbs) -> None:
        found: list[int] = []
        rivals = {1, 2, 3}.intersection(out.digits) - {self.digit}
        for cell in self.line.cells if self.digit in out.digits else ():
            for rival in rivals:
                out.clause(-out.lit(cell, rival), *found)
            found.append(out.lit(cell, self.digit))
        out.clause(*found)

    def reason(self, out: ReasonVerbs) -> None:
        others = [digit for digit in out.digits if digit < 1 or digit > 3]
        ways = []
        for place, cell in enumerate(self.line.cells):

            def way(out: ReasonVerbs, place: int = place, cell: Cell = cell) -> None:
                out.domain(self.line.cells[:place], others)
                out.domain((cell,), (self.digit,))

            ways.append(way)
        out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(self.digit)),)

    def explain(self, board: Board) -> str:
        return f"in {self.line} from the {self.line.side}, the first of the digits 1, 2 and 3 is {self.digit}"


def complaints(constraint: FirstSeen, board: Board) -> Iterator[Complaint]:
    """A clue that is not a digit of the board."""
    if constraint.digit not in board.digits:
        yield Complaint(f"{constraint.digit} is not one of the board's digits, {digits_text(board)}", part="digit")


FAMILY = Family(
    "first-seen",
    FirstSeen,
    (
        form(
            OutsideLine("line", "`row 2 left` or `column 2 top`"),
            Sign("="),
            Int("digit", "the digit that is met first: 1, 2 or 3", least=1, most=3),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=outside_layout(FirstSeen, "digit"),
)
