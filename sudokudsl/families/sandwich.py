"""sandwich: the digits between the least and the greatest digit of a row or column sum to the total.

The two crusts are the least and the greatest digit of the board's alphabet, in either order; both must be in the line.
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
from ..language.signature import Int, OutsideLine, Sign, form
from ..model.geometry import Board, View
from ..model.shapes import OutsideText, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


Read = tuple[int, int] | bool
"""For exact cover: the last crust and what has followed it sums to; False where none is open, True after a sandwich."""


@dataclass(frozen=True, slots=True)
class Sandwich:
    """Somewhere in `line` the digits strictly between a least and a greatest digit sum to `total`."""

    line: View
    total: int

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.line.cells]
        crusts = {grid.board.digits[0], grid.board.digits[-1]}
        places = [place for place, digit in enumerate(digits) if digit in crusts]
        return any(
            {digits[left], digits[right]} == crusts and sum(digits[left + 1 : right]) == self.total
            for left, right in pairwise(places)
        )

    def cover(self, out: CoverVerbs) -> None:
        if out.listable(self.line.cells):
            out.sets(self.line.cells, self._fillings(out))
        else:
            step = _reader(self.total, out.digits[0], out.digits[-1])
            out.automaton(self.line.cells, _NONE_OPEN, step, _closed)

    def _fillings(self, out: CoverVerbs) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The cuts of the line by two crusts, with the digits left of them, between them, and right of them.

        The cells hold different digits, so one crust is the least digit, one the greatest, and there are no others.
        """
        crust, filling = (out.digits[:1] + out.digits[-1:],), out.digits[1:-1]
        room = len(self.line.cells) - 2
        for size in range(room + 1):
            for held in sets_by_sum(filling, size).get(self.total, ()):
                inside = (held,) * size
                outside = (tuple(digit for digit in filling if digit not in held),)
                for left in range(room - size + 1):
                    yield outside * left + crust + inside + crust + outside * (room - size - left)

    def cnf(self, out: CnfVerbs) -> None:
        low, high, filling = out.digits[0], out.digits[-1], out.digits[1:-1]
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

    def reason(self, out: ReasonVerbs) -> None:
        cells, crusts = self.line.cells, (out.digits[0], out.digits[-1])
        filling = [digit for digit in out.digits if digit not in crusts]
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
        return (OutsideText(self.line.cells[0], self.line.side, str(self.total)),)

    def explain(self, board: Board) -> str:
        crusts = f"the crusts {board.digits[0]} and {board.digits[-1]}"
        return f"{self.line} holds both {crusts}, and the digits strictly between them sum to {self.total}"


_NONE_OPEN: Read = False


@lru_cache(maxsize=64)
def _reader(total: int, least: int, greatest: int) -> Callable[[Read, int], Read]:
    """An automaton that reads digits up to a sandwich with the total. Cached, so its moves are listed once."""

    def step(state: Read, digit: int) -> Read:
        if state is True:
            return state
        if digit in (least, greatest):
            return state == (least if digit == greatest else greatest, total) or (digit, 0)
        if isinstance(state, bool):
            return state
        crust, filling = state
        return (crust, filling + digit) if least < 0 or filling + digit <= total else False

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
    cells, least, most = values["line"].cells, board.digits[0], board.digits[-1]
    cases = []
    for left, right in combinations(range(len(cells)), 2):
        inside = cells[left + 1 : right]
        terms = tuple((1, cell) for cell in inside)
        filled = tuple((cell, board.digits[1:-1]) for cell in inside)
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
