"""quadruple: the four cells around a corner hold the listed digits.

The four cells are the square whose top left is the named cell. Each listed digit occurs in them at least as often as it
is listed; other digits may occur too. One to four digits are listed.

    quadruple r6c6 = 1 9 9
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Digits, OneCell, Sign, form
from ..model.geometry import SQUARE, Board, Cell
from ..model.shapes import Dot, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Quadruple:
    """The four cells whose top left is `corner` hold each of `digits` at least as often as it is listed."""

    corner: Cell
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        return Counter(self.digits) <= Counter(grid.square(self.corner))

    def cover(self, out: CoverVerbs) -> None:
        cells = out.board.at_offsets(self.corner, SQUARE)
        for digit, count in Counter(self.digits).items():
            out.between(count, len(cells), [(cell, digit) for cell in cells])

    def cnf(self, out: CnfVerbs) -> None:
        square = out.board.at_offsets(self.corner, SQUARE)
        for digit in sorted(set(self.digits)):
            out.at_least(self.digits.count(digit), [out.lit(cell, digit) for cell in square])

    def reason(self, out: ReasonVerbs) -> None:

        def step(missing: tuple[int, ...], digit: int) -> tuple[int, ...]:
            if digit not in missing:
                return missing
            place = missing.index(digit)
            return missing[:place] + missing[place + 1 :]

        out.automaton(
            out.board.at_offsets(self.corner, SQUARE), tuple(sorted(self.digits)), step, lambda missing: not missing
        )

    def draw(self, board: Board) -> tuple[Shape, ...]:
        square = board.at_offsets(self.corner, SQUARE)
        return (Dot(square, text=" ".join(map(str, self.digits))),)

    def explain(self, board: Board) -> str:
        last = board.at_offsets(self.corner, SQUARE)[-1]
        listed = ", ".join(map(str, self.digits))
        return f"the four cells {self.corner} to {last} hold {listed}, each digit at least as often as listed"


def complaints(constraint: Quadruple, board: Board) -> Iterator[Complaint]:
    """All four cells must be on the board."""
    if len(board.at_offsets(constraint.corner, SQUARE)) < 4:
        yield Complaint(
            f"the four cells whose top left is {constraint.corner} are not all on the board", part="corner", error=True
        )


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Two or three of the four digits around a corner, ascending."""
    for corner in shuffled(grid.board.cells, random):
        around = grid.board.at_offsets(corner, SQUARE)
        if len(around) == 4:
            digits = sorted(random.sample([grid[cell] for cell in around], random.randint(2, 3)))
            yield Clue({"corner": corner, "digits": tuple(digits)}, occupied("corner", [corner]))


FAMILY = Family(
    "quadruple",
    Quadruple,
    (
        form(
            OneCell("corner", "the top left of four cells", placed=True, square=True),
            Sign("="),
            Digits("digits", "one to four digits", most=4),
        ),
    ),
    __doc__,
    synonyms=("quad",),
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
