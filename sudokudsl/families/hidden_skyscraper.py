"""hidden-skyscraper: the first hidden digit, seen from one side, is the digit of the clue.

Each digit is a building of that height. A building is hidden if, seen from the side of the clue, it is not
higher than every building before it; equal height hides. Some building must be hidden, and the first one has the height
of the clue.

    board 1x3 digits 1-3
    hidden-skyscraper row 1 left = 1
    expect 12 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import outside_layout
from ..language.signature import Int, OutsideLine, Sign, digits_text, form
from ..model.geometry import Board, View
from ..model.shapes import OutsideText, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Highest = int | None
"""For exact cover: the height reached while all were visible; `_SEEN` once one was hidden, None at the start."""
_SEEN = 10**6


@dataclass(frozen=True, slots=True)
class HiddenSkyscraper:
    """`digit` is the first digit of `line`, from its side, that is not higher than all before it."""

    line: View
    digit: int

    def holds(self, grid: Grid) -> bool:
        heights = [grid[cell] for cell in self.line.cells]
        hidden = [height for place, height in enumerate(heights) if any(height <= each for each in heights[:place])]
        return hidden[:1] == [self.digit]

    def cover(self, out: CoverVerbs) -> None:
        out.automaton(self.line.cells, None, _reader(self.digit), _some_hidden)

    def cnf(self, out: CnfVerbs) -> None:
        rising = [out.true, *(out.new("rising to", place) for place in range(2, len(self.line.cells) + 1))]
        for (before, here), (was, still) in zip(pairwise(self.line.cells), pairwise(rising), strict=True):
            for height in out.digits:
                stands, not_higher = out.lit(here, height), out.at_least_digit(before, height)
                out.clause(-was, -stands, not_higher, still)
                if height != self.digit:
                    out.clause(-was, -stands, -not_higher)
        out.clause(-rising[-1])

    def reason(self, out: ReasonVerbs) -> None:
        def step(seen: tuple[int | None, bool], height: int) -> tuple[int | None, bool] | None:
            highest, found = seen
            if found or highest is None or height > highest:
                return (highest, True) if found else (height, False)
            return (highest, True) if height == self.digit else None

        out.automaton(self.line.cells, (None, False), step, lambda seen: seen[1])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(f"|{self.digit}|")),)

    def explain(self, board: Board) -> str:
        where = f"in {self.line} from the {self.line.side}"
        return f"{where}, the first digit that is not higher than all before it is {self.digit}"


@lru_cache(maxsize=64)
def _reader(first_hidden: int) -> Callable[[Highest, int], Highest]:
    """An automaton that reads heights up to the first hidden one, which is the given one."""

    def step(highest: Highest, height: int) -> Highest:
        if highest == _SEEN or (highest is not None and height <= highest and height == first_hidden):
            return _SEEN
        return height if highest is None or height > highest else None

    return step


def _some_hidden(highest: Highest) -> bool:
    return highest == _SEEN


def complaints(constraint: HiddenSkyscraper, board: Board) -> Iterator[Complaint]:
    """A digit that is not on the board, or a line without room for a hidden digit."""
    if constraint.digit not in board.digits:
        yield Complaint(f"{constraint.digit} is not one of the board's digits, {digits_text(board)}", part="digit")
    elif len(constraint.line.cells) == 1:
        yield Complaint("nothing can be hidden in a line of 1 cell", part="line")


FAMILY = Family(
    "hidden-skyscraper",
    HiddenSkyscraper,
    (
        form(
            OutsideLine("line", "`row 2 left` or `column 2 top`"),
            Sign("="),
            Int("digit", "the first hidden digit"),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=outside_layout(HiddenSkyscraper, "digit"),
)
