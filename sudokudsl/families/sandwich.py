"""sandwich: the digits between the least and the greatest digit of a row or column sum to the total.

The two crusts are the least and the greatest digit of the board's alphabet, in either order; both must be in the line.
On a layer they are the least and the greatest digit of the layer.
The cells strictly between them are summed, so 0 means that they touch. The side of the clue makes no difference. If the
line is not a house, a crust digit may occur more than once. Then a sandwich lies between two different crusts without a
crust between them, and at least one sandwich has the total.

    sudoku 4x4
    sandwich row 1 = 5
    expect 48 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums, possible_sums, sets_by_sum, sums_of_different
from ..language.layouts import outside_layout
from ..language.running_sums import LONGEST_APART, RunningSums, sum_is, sums_with_next
from ..language.signature import Int, OutsideLine, Sign, form
from ..model.geometry import Board, Cell, View
from ..model.shapes import OutsideText, Shape, free_end

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, Literal, ReasonVerbs


Read = tuple[int, int] | bool
"""For exact cover: the crust that closes the open sandwich, and its sum; False where none is open, True at the end."""


@dataclass(frozen=True, slots=True)
class Sandwich:
    """Somewhere in `line` the digits strictly between a least and a greatest digit sum to `total`."""

    line: View
    total: int

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.line.cells]
        known = grid.board.digits_of(self.line.cells[0])
        crusts = {known[0], known[-1]}
        places = [place for place, digit in enumerate(digits) if digit in crusts]
        return any(
            {digits[left], digits[right]} == crusts and sum(digits[left + 1 : right]) == self.total
            for left, right in pairwise(places)
        )

    def cover(self, out: CoverVerbs) -> None:
        if out.listable(self.line.cells):
            out.sets(self.line.cells, self._fillings(out))
        else:
            repeats = not out.differ(self.line.cells)
            digits = out.board.digits_of(self.line.cells[0])
            step = _reader(self.total, digits[0], digits[-1], repeats=repeats)
            out.automaton(self.line.cells, _NONE_OPEN, step, _closed)

    def _fillings(self, out: CoverVerbs) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The cuts of the line by two crusts, with the digits left of them, between them, and right of them.

        The cells hold different digits, so one crust is the least digit, one the greatest, and there are no others.
        """
        digits = out.board.digits_of(self.line.cells[0])
        crust, filling = (digits[:1] + digits[-1:],), digits[1:-1]
        room = len(self.line.cells) - 2
        for size in range(room + 1):
            for held in sets_by_sum(filling, size).get(self.total, ()):
                inside = (held,) * size
                outside = (tuple(digit for digit in filling if digit not in held),)
                for left in range(room - size + 1):
                    yield outside * left + crust + inside + crust + outside * (room - size - left)

    def cnf(self, out: CnfVerbs) -> None:
        if len(self.line.cells) > LONGEST_APART:
            self._follow(out)
            return
        digits = out.digits_of(self.line.cells[0])
        low, high, filling = digits[0], digits[-1], digits[1:-1]
        sandwiches = []
        for left, right in combinations(range(len(self.line.cells)), 2):
            inside = self.line.cells[left + 1 : right]
            bounds = [len(inside) * digit for digit in filling] if inside else [0]
            if not bounds or not bounds[0] <= self.total <= bounds[-1]:
                continue
            chosen = out.new("sandwich", left + 1, right + 1)
            sandwiches.append(chosen)
            ends = self.line.cells[left], self.line.cells[right]
            for crust in (low, high):
                out.clause(-chosen, *(out.lit(end, crust) for end in ends))
                out.add([(-chosen, -out.lit(cell, crust)) for cell in inside])
            for end in ends:
                out.clause(-chosen, out.lit(end, low), out.lit(end, high))
            out.total(self.total, self.total, ((1, cell) for cell in inside), when=[chosen])
        out.clause(*sandwiches)

    def _follow(self, out: CnfVerbs) -> None:
        """For SAT, on a long line: one sum along the line, from a cell that opens a sandwich to the one that closes it.

        The line may open several sandwiches, all with the same crust first. Each of them has the total. The last cell
        closes one that is still open, because nothing inside it can have the total there.
        """
        cells = self.line.cells
        digits = out.digits_of(cells[0])
        rising, opens = out.new("least digit first"), [out.new("opens", cell) for cell in cells[:-1]]
        out.clause(*opens)
        before: tuple[Literal, ...] = ()  # one of them is true if a sandwich is open before the cell
        held: RunningSums = {}
        for further, cell in zip(reversed(range(len(cells))), cells, strict=True):
            inside, closes = out.new("inside", cell), out.new("closes", cell)
            for part in before:
                out.clause(-part, inside, closes)
            self._is_crust(out, cell, closes, -rising)
            sum_is(out, held, self.total, when=closes)
            held = sums_with_next(out, held, cell, self.total, further - 1, when=inside)
            before = (inside,)
            out.add([(-inside, -out.lit(cell, crust)) for crust in {digits[0], digits[-1]}])
            if further:
                before = (inside, opens[-further])
                self._is_crust(out, cell, opens[-further], rising)
                held = held if 0 in held else {**held, 0: out.new("nothing inside", cell)}
                out.clause(-opens[-further], held[0])

    def _is_crust(self, out: CnfVerbs, cell: Cell, when: Literal, least: Literal) -> None:
        """For SAT: if `when` is true, the cell holds the least digit if `least` is true, and else the greatest one."""
        digits = out.digits_of(cell)
        out.clause(-when, -least, out.lit(cell, digits[0]))
        out.clause(-when, least, out.lit(cell, digits[-1]))

    def reason(self, out: ReasonVerbs) -> None:
        cells, digits = self.line.cells, out.board.digits_of(self.line.cells[0])
        crusts = (digits[0], digits[-1])
        filling = [digit for digit in digits if digit not in crusts]
        ways = []
        for left in range(len(cells)):
            for right in range(left + 1, len(cells)):
                for ends in {crusts, crusts[::-1]}:

                    def way(
                        out: ReasonVerbs, left: int = left, right: int = right, ends: tuple[int, int] = ends
                    ) -> None:
                        out.domain((cells[left],), ends[:1])
                        out.domain((cells[right],), ends[1:])
                        inside = cells[left + 1 : right]
                        out.domain(inside, filling)
                        out.total(self.total, self.total, [(1, cell) for cell in inside])

                    ways.append(way)
        out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        cell, side = free_end(board, self.line)
        return (OutsideText(cell, side, self.line.labelled(self.total)),)

    def explain(self, board: Board) -> str:
        digits = board.digits_of(self.line.cells[0])
        crusts = f"the crusts {digits[0]} and {digits[-1]}"
        return f"{self.line} holds both {crusts}, and the digits strictly between them sum to {self.total}"


_NONE_OPEN: Read = False


@lru_cache(maxsize=64)
def _reader(total: int, least: int, greatest: int, *, repeats: bool) -> Callable[[Read, int], Read]:
    """An automaton that reads digits up to a sandwich with the total. Cached, so its moves are listed once.

    Unless digits repeat, any second crust is the other one, and the states do not tell them apart.
    """

    def step(state: Read, digit: int) -> Read:
        if state is True:
            return state
        if digit in (least, greatest):
            closing = least + greatest - digit if repeats else least
            return state == (digit if repeats else least, total) or (closing, 0)
        if isinstance(state, bool):
            return state
        closing, filling = state
        return (closing, filling + digit) if least < 0 or filling + digit <= total else False

    return step


def _closed(state: Read) -> bool:
    return state is True


def complaints(constraint: Sandwich, board: Board) -> Iterator[Complaint]:
    """A line too short for two crusts, or a total that no filling between them has."""
    room = len(constraint.line.cells) - 2
    if room < 0:
        yield Complaint("a single cell has no room for two crusts", part="line")
        return
    filling = board.digits[1:-1]
    sums = sums_of_different if board.in_house(constraint.line.cells) else possible_sums
    reach = set().union(*(sums(filling, many) for many in range(room + 1)))
    if constraint.total not in reach:
        digits = f"up to {room} of the digits between {board.digits[0]} and {board.digits[-1]}"
        yield Complaint(f"{digits} cannot sum to {constraint.total}", part="total")


def sums(values: Mapping[str, Any], board: Board) -> Sums:
    """The statement in terms of its total: a case for each place and order of the crusts."""
    cells = values["line"].cells
    digits = board.digits_of(cells[0])
    least, most = digits[0], digits[-1]
    cases = []
    for left, right in combinations(range(len(cells)), 2):
        inside = cells[left + 1 : right]
        terms = tuple((1, cell) for cell in inside)
        filled = tuple((cell, digits[1:-1]) for cell in inside)
        for crusts in ((least, most), (most, least)):
            ends = ((cells[left], crusts[:1]), (cells[right], crusts[1:]))
            cases.append(SumCase(terms, (*ends, *filled)))
    return Sums(tuple(cases))


FAMILY = Family(
    "sandwich",
    Sandwich,
    (form(OutsideLine("line", "`row 3` or `column 3`", sided=False), Sign("="), Int("total", "the total")),),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=outside_layout(Sandwich, "total", sided=False),
    sums=sums,
)
