"""lunchbox: the digits between the least and the greatest digit of the line sum to the total; all its digits differ.

The two are the least and the greatest digit of the line itself, not of the board, in either order. The cells between
them along the line are summed; the others only hold different digits. So 0 means that the two are next to each other
(or, with digits from 0 or below, that the cells between them sum to 0).

    board 1x3 digits 1-3
    lunchbox 2: r1c1..r1c3
    expect 2 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, sets_by_sum
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import CellText, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Lunchbox:
    """The digits of `cells` differ, and those between the least and the greatest sum to `total`.

    Two or more distinct cells.
    """

    total: int
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        left, right = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return len(set(digits)) == len(digits) and sum(digits[left + 1 : right]) == self.total

    def cover(self, out: CoverVerbs) -> None:
        out.distinct(self.cells)
        if out.listable(self.cells):
            out.sets(self.cells, self._fillings(out))
        else:
            self._branches(out)

    def _fillings(self, out: CoverVerbs) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The least and the greatest digit, in either order, and which digits are before, between, and after them."""
        room = len(self.cells) - 2
        for extremes in combinations(out.digits, 2):
            end, others = (extremes,), tuple(digit for digit in out.digits if extremes[0] < digit < extremes[1])
            if len(others) < room:
                continue
            for size in range(room + 1):
                for held in sets_by_sum(others, size).get(self.total, ()):
                    inside, outside = (held,) * size, (tuple(digit for digit in others if digit not in held),)
                    for before in range(room - size + 1):
                        yield outside * before + end + inside + end + outside * (room - size - before)

    def _branches(self, out: CoverVerbs) -> None:
        """A branch for each two places of the extremes: where there are too many digits to list them."""

        def between(low: int, high: int) -> Callable[[CoverVerbs], None]:
            def branch(out: CoverVerbs) -> None:
                out.pairs(self.cells[low], self.cells[high], int.__lt__)
                for place, cell in enumerate(self.cells):
                    if place not in (low, high):
                        out.pairs(self.cells[low], cell, int.__lt__)
                        out.pairs(cell, self.cells[high], int.__lt__)
                inside = self.cells[min(low, high) + 1 : max(low, high)]
                out.total(self.total, self.total, [(1, cell) for cell in inside])

            return branch

        out.either(between(low, high) for low, high in permutations(range(len(self.cells)), 2))

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            out.at_most(1, [out.lit(cell, digit) for cell in self.cells])
        chosen = []
        for low, high in permutations(range(len(self.cells)), 2):
            chosen.append(ends := out.new("least and greatest", low, high))
            inside = self.cells[min(low, high) + 1 : max(low, high)]
            out.total(self.total, self.total, ((1, cell) for cell in inside), when=[ends])
            for lesser, greater in permutations(range(len(self.cells)), 2):
                if lesser == low or greater == high:
                    for digit in out.digits[1:]:  # no more than as much: they differ already
                        as_much = out.at_least_digit(self.cells[greater], digit)
                        out.clause(-ends, -out.at_least_digit(self.cells[lesser], digit), as_much)
        out.clause(*chosen)

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)
        ways = []
        for low, high in permutations(range(len(self.cells)), 2):

            def way(out: ReasonVerbs, low: int = low, high: int = high) -> None:
                least, greatest = self.cells[low], self.cells[high]
                out.pairs(least, greatest, lambda a, b: a < b)
                for cell in self.cells:
                    if cell not in (least, greatest):
                        out.pairs(self.cells[low], cell, lambda a, b: a < b)
                        out.pairs(cell, self.cells[high], lambda a, b: a < b)
                inside = self.cells[min(low, high) + 1 : max(low, high)]
                out.total(self.total, self.total, [(1, cell) for cell in inside])

            ways.append(way)
        out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "grey"), CellText(self.cells[0], str(self.total)))

    def explain(self, board: Board) -> str:
        between = "those between the least and the greatest of them"
        return f"the digits along {cells_text(self.cells)} differ, and {between} sum to {self.total}"


def complaints(constraint: Lunchbox, board: Board) -> Iterator[Complaint]:
    """More cells than digits, or a total that no different digits have."""
    many = len(constraint.cells)
    if many > len(board.digits):
        yield Complaint(f"{many} cells cannot hold {len(board.digits)} digits without repeats", part="cells")
        return
    reach: set[tuple[int, int]] = {(0, 0)}  # the number of different digits, and their sum
    for digit in board.digits[1:-1]:
        reach |= {(count + 1, total + digit) for count, total in reach}
    if not any(count <= many - 2 and total == constraint.total for count, total in reach):
        yield Complaint(
            f"up to {many - 2} different digits between two others never sum to {constraint.total}", "total"
        )


FAMILY = Family(
    "lunchbox",
    Lunchbox,
    (form(Int("total", "the total"), Colon(), Cells("cells", "the cells along the line", least=2)),),
    __doc__,
    complaints=complaints,
    group="line",
)
