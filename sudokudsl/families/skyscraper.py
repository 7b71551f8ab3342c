"""skyscraper: the clue is the number of digits that are visible from one side.

Each digit is a building of that height. A building is visible if, seen from the side of the clue, it is strictly higher
than every building before it; equal height hides. The first one is always visible, even a 0.

    board 1x3 digits 1-3
    skyscraper row 1 left = 3
    expect unique
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import outside_layout
from ..language.signature import Int, OutsideLine, Sign, form
from ..model.geometry import Board, View
from ..model.shapes import OutsideText, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Seen = tuple[int, int] | None
"""For exact cover: the greatest height read, and how many visible ones are still to come; None at the start."""


@dataclass(frozen=True, slots=True)
class Skyscraper:
    """`count` digits of `line`, from its side, are higher than all before them; the first one always is."""

    line: View
    count: int

    def holds(self, grid: Grid) -> bool:
        heights = [grid[cell] for cell in self.line.cells]
        return len(set(accumulate(heights, max))) == self.count

    def cover(self, out: CoverVerbs) -> None:
        out.automaton(self.line.cells, None, _reader(self.count), _all_seen)

    def cnf(self, out: CnfVerbs) -> None:
        first, *others = self.line.cells
        higher_digits = out.digits[1:]  # reached[d]: some cell so far holds d or more, for all but the least digit
        reached = {digit: out.at_least_digit(first, digit) for digit in higher_digits}
        visible = []
        for place, cell in enumerate(others, 2):
            seen = out.new("visible", place)
            visible.append(seen)
            out.clause(-seen, -out.lit(cell, out.digits[0]))
            before = reached
            reached = {digit: out.new("reached", place, digit) for digit in higher_digits}
            clauses: list[tuple[int, ...]] = []
            for digit in higher_digits:
                value, here = out.lit(cell, digit), out.at_least_digit(cell, digit)
                was, now = before[digit], reached[digit]
                clauses += (-value, was, seen), (-value, -was, -seen)
                clauses += (-was, now), (-here, now), (-now, was, here)
            out.add(clauses)
        out.exactly(self.count - 1, visible)

    def reason(self, out: ReasonVerbs) -> None:
        def step(seen: tuple[int | None, int], height: int) -> tuple[int | None, int] | None:
            highest, many = seen
            if highest is not None and height <= highest:
                return seen
            return (height, many + 1) if many < self.count else None

        out.automaton(self.line.cells, (None, 0), step, lambda seen: seen[1] == self.count)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(self.count)),)

    def explain(self, board: Board) -> str:
        digits = "1 digit is" if self.count == 1 else f"{self.count} digits are"
        return (
            f"in {self.line} from the {self.line.side}, {digits} strictly higher than all before, including the first"
        )


@lru_cache(maxsize=64)
def _reader(count: int) -> Callable[[Seen, int], Seen]:
    """An automaton that reads heights, `count` of them visible. Cached, so its moves are listed once."""

    def step(state: Seen, digit: int) -> Seen:
        if state is None:
            return (digit, count - 1) if count else None
        highest, unseen = state
        if digit <= highest:
            return state
        return (digit, unseen - 1) if unseen else None

    return step


def _all_seen(state: Seen) -> bool:
    return state is not None and state[1] == 0


def complaints(constraint: Skyscraper, board: Board) -> Iterator[Complaint]:
    """A count that no heights have."""
    most = min(len(constraint.line.cells), len(board.digits))
    if not 1 <= constraint.count <= most:
        bounds = "exactly 1 digit is" if most == 1 else f"1 to {most} digits are"
        yield Complaint(f"{bounds} visible along this line, not {constraint.count}", part="count")


FAMILY = Family(
    "skyscraper",
    Skyscraper,
    (
        form(
            OutsideLine("line", "`row 2 left` or `column 2 top`"),
            Sign("="),
            Int("count", "how many are visible"),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=outside_layout(Skyscraper, "count"),
)
