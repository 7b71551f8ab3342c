"""x-sum: the first X digits seen from one side sum to the total, where X is the first of them.

X itself counts, so a total of 1 means that the first digit is 1. A first digit below 1, or above the number of cells in
the line, fits no x-sum.

    board 1x3 digits 1-3
    x-sum row 1 left = 3
    expect 3 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums, possible_sums, sets_by_sum, sums_of_different
from ..language.layouts import outside_layout
from ..language.running_sums import LONGEST_APART, RunningSums, sum_is, sums_with_next
from ..language.signature import Int, OutsideLine, Sign, form
from ..model.geometry import Board, View
from ..model.shapes import OutsideText, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class XSum:
    """The first X digits of `line`, from its side, sum to `total`; X is the first digit, and counts."""

    line: View
    total: int

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.line.cells]
        many = digits[0]
        return 1 <= many <= len(digits) and sum(digits[:many]) == self.total

    def cover(self, out: CoverVerbs) -> None:
        first, *others = self.line.cells
        numbers = [many for many in out.digits if 1 <= many <= len(self.line.cells)]
        if out.listable(self.line.cells):
            out.sets(self.line.cells, chain.from_iterable(self._fillings(out, many) for many in numbers))
            return

        def first_is(many: int) -> Callable[[CoverVerbs], None]:
            def branch(out: CoverVerbs) -> None:
                out.exactly(1, [(first, many)])
                out.total(self.total - many, self.total - many, [(1, cell) for cell in others[: many - 1]])

            return branch

        out.either(map(first_is, numbers))

    def _fillings(self, out: CoverVerbs, many: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The fillings of a line of different digits that begins with `many`; the first `many` digits are summed."""
        digits = tuple(digit for digit in out.digits if digit != many)
        for held in sets_by_sum(digits, many - 1).get(self.total - many, ()):
            outside = tuple(digit for digit in digits if digit not in held)
            yield ((many,), *(held,) * (many - 1), *(outside,) * (len(self.line.cells) - many))

    def cnf(self, out: CnfVerbs) -> None:
        first, *others = self.line.cells
        numbers = [many for many in out.digits_of(first) if 1 <= many <= len(self.line.cells)]
        out.clause(*(out.lit(first, many) for many in numbers))
        if len(self.line.cells) > LONGEST_APART:
            self._count_once(out, numbers)
            return
        for many in numbers:
            rest = self.total - many
            out.total(rest, rest, [(1, cell) for cell in others[: many - 1]], when=[out.lit(first, many)])

    def _count_once(self, out: CnfVerbs, numbers: Sequence[int]) -> None:
        """For SAT, on a long line: one sum along the line up to X cells. The sum of all cells can only be the total."""
        first, *others = self.line.cells
        prefix: RunningSums = {many: out.lit(first, many) for many in numbers}
        for many, cell in enumerate(others, 1):
            sum_is(out, prefix, self.total, when=out.lit(first, many))
            further, more = len(others) - many, out.at_least_digit(first, many + 1)
            prefix = sums_with_next(out, prefix, cell, self.total, further, when=more)

    def reason(self, out: ReasonVerbs) -> None:
        ways = []
        for many in range(1, len(self.line.cells) + 1):

            def way(out: ReasonVerbs, many: int = many) -> None:
                out.domain(self.line.cells[:1], (many,))
                out.total(self.total, self.total, [(1, cell) for cell in self.line.cells[:many]])

            ways.append(way)
        out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(self.total)),)

    def explain(self, board: Board) -> str:
        where = f"the first X digits of {self.line} from the {self.line.side}"
        return f"{where} sum to {self.total}, where X is the first of them and counted"


def complaints(constraint: XSum, board: Board) -> Iterator[Complaint]:
    """A total that no X reaches."""
    length = len(constraint.line.cells)
    reach: set[int] = set()
    for many in {digit for digit in board.digits if 1 <= digit <= length}:
        if board.in_house(constraint.line.cells):
            others = tuple(digit for digit in board.digits if digit != many)
            reach |= {many + rest for rest in sums_of_different(others, many - 1)}
        else:
            reach |= {many + rest for rest in possible_sums(board.digits, many - 1)}
    if constraint.total not in reach:
        yield Complaint(f"the first X of {length} digits, X the first, never sum to {constraint.total}", part="total")


def sums(values: Mapping[str, Any], board: Board) -> Sums:
    """The statement in terms of its total: a case for each X."""
    cells = values["line"].cells
    return Sums(
        tuple(
            SumCase(tuple((1, cell) for cell in cells[:many]), ((cells[0], (many,)),))
            for many in board.digits_of(cells[0])
            if 1 <= many <= len(cells)
        )
    )


FAMILY = Family(
    "x-sum",
    XSum,
    (form(OutsideLine("line", "`row 2 left` or `column 2 top`"), Sign("="), Int("total", "the total")),),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=outside_layout(XSum, "total"),
    sums=sums,
)
