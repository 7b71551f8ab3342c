"""arrow: the digits of the shaft add up to the number in the bulb.

`arrow BULB = SHAFT`. Digits may repeat along the shaft, and a cell counts as often as the shaft passes through it.
Write an arrow with several shafts as several arrows. A bulb of one cell holds the sum itself. A bulb of two or three
cells is a pill: its digits are read as one decimal number, in the order in which the cells are listed. So `arrow r1c2
r1c1 = …` reads from right to left. The digits after the first one are then 0 to 9. The first one may be any digit: 0
before 7 reads 7, 12 before 3 reads 123, and -1 before 5 reads -15.

    board 1x4 digits 1-4
    arrow r1c1 = r1c2..r1c4
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import Clue, Layout, occupied, paths
from ..language.signature import Cells, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot


@dataclass(frozen=True, slots=True)
class Arrow:
    """The digits of `shaft` add up to the number that the digits of `bulb` form, read from its first cell.

    The bulb has one to three cells, none of which is on the shaft. A cell that the shaft lists twice, but not
    consecutively, counts twice.
    """

    bulb: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        first, *rest = (grid[cell] for cell in self.bulb)
        if not all(0 <= digit <= 9 for digit in rest):
            return False
        return int(str(first) + "".join(map(str, rest))) == sum(grid[cell] for cell in self.shaft)

    def cover(self, out: CoverVerbs) -> None:
        first, *rest = self.bulb
        terms: list[tuple[int, Slot]] = [(10 ** len(rest), first)]
        for place, cell in enumerate(rest, 1):
            out.domain(cell, range(10))
            follower: Slot = cell
            if out.digits[0] < 0:
                # a digit after a negative one takes its sign; the helper is a function of the two cells
                units = [digit for digit in out.digits if 0 <= digit <= 9]
                signed = [(head, digit, -digit if head < 0 else digit) for head in out.digits for digit in units]
                follower = out.auxiliary(f"signed digit {place} of arrow {out.owner}", range(-9, 10))
                out.ways((first, cell, follower), signed)
            terms.append((10 ** (len(rest) - place), follower))
        out.total(0, 0, [*terms, *((-1, cell) for cell in self.shaft)])

    def cnf(self, out: CnfVerbs) -> None:
        first, *rest = self.bulb
        for cell in rest:
            for digit in (digit for digit in out.digits if not 0 <= digit <= 9):
                out.clause(-out.lit(cell, digit))
        shaft = [(-1, cell) for cell in self.shaft]
        powers = [10**power for power in range(len(rest) - 1, -1, -1)]
        if not rest or out.digits[0] >= 0:
            out.total(0, 0, [(10 ** len(rest), first), *zip(powers, rest, strict=True), *shaft])
            return
        zero_or_more = out.at_least_digit(first, 0)
        for sign, when in ((1, zero_or_more), (-1, -zero_or_more)):
            signed = [(sign * power, cell) for power, cell in zip(powers, rest, strict=True)]
            out.total(0, 0, [(10 ** len(rest), first), *signed, *shaft], when=[when])

    def reason(self, out: ReasonVerbs) -> None:
        rest = self.bulb[1:]
        if rest and out.digits[0] < 0:
            out.meaning(self)
            return
        out.domain(rest, range(10))
        tens = [(10 ** (len(self.bulb) - place), cell) for place, cell in enumerate(self.bulb, 1)]
        out.total(0, 0, [*tens, *((-1, cell) for cell in self.shaft)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        tip = self.shaft[0]
        start = min(self.bulb, key=lambda cell: (cell.row - tip.row) ** 2 + (cell.column - tip.column) ** 2)
        return (Line((start, *self.shaft), arrow=True, thin=True), Disc(self.bulb, filled=False))

    def explain(self, board: Board) -> str:
        bulb = f"the digit in {self.bulb[0]}"
        if len(self.bulb) > 1:
            bulb = (
                f"the number read from {' '.join(map(str, self.bulb))} in that order (digits after the first are 0-9)"
            )
        return f"the digits of {cells_text(self.shaft)} add up to {bulb}; they may repeat"


def complaints(constraint: Arrow, board: Board) -> Iterator[Complaint]:
    """A bulb on its own shaft, a cell after itself, a pill that no digits follow, or a shaft of unfit length."""
    shared = [cell for cell in constraint.shaft if cell in constraint.bulb]
    if shared:
        hint = "the shaft begins after the bulb, which is not added"
        message = f"{shared[0]} is in the bulb and on the shaft"
        yield Complaint(message, part="shaft", error=True, help=hint, code="cell-repeated")
        return
    yield from revisit_complaints(constraint.shaft, part="shaft")
    following = [digit for digit in board.digits if 0 <= digit <= 9]
    if len(constraint.bulb) > 1 and not following:
        yield Complaint("a pill needs digits from 0 to 9 after its first", part="bulb")
        return
    rest = [following] * (len(constraint.bulb) - 1)
    numbers = [int("".join(map(str, digits))) for digits in product(board.digits, *rest)]
    least, most = len(constraint.shaft) * board.digits[0], len(constraint.shaft) * board.digits[-1]
    if not any(least <= number <= most for number in numbers):
        sums = f"{least} to {most}" if least < most else str(least)
        bulb = f"{min(numbers)} to {max(numbers)}" if len(numbers) > 1 else str(numbers[0])
        yield Complaint(f"the shaft adds up to {sums}, and the bulb reads {bulb}", part="shaft")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Arrows with a bulb of one cell and a shaft of two to four."""

    def fits(cells: tuple[Cell, ...]) -> bool:
        return Arrow(cells[:1], cells[1:]).holds(grid)

    for cells in paths(grid.board, random, fits, least=3, most=5):
        yield Clue({"bulb": cells[:1], "shaft": cells[1:]}, occupied("line", cells))


FAMILY = Family(
    "arrow",
    Arrow,
    (
        form(
            Cells("bulb", "the bulb, one cell, or two or three to read as a number", most=3),
            Sign("="),
            Cells("shaft", "the shaft, from the bulb on", distinct=False),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="line",
    layout=Layout(layout),
)
