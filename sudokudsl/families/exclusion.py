"""exclusion: the four cells around a corner hold none of the listed digits.

The four cells are the square whose top left is the named cell. It is the opposite of `quadruple`.

    board 2x2 digits 1-4
    exclusion r1c1 = 2 3
    expect 16 solutions
"""

from __future__ import annotations

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
class Exclusion:
    """The four cells whose top left is `corner`, all on the board, hold none of the `digits`, which are different."""

    corner: Cell
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        return set(grid.square(self.corner)).isdisjoint(self.digits)

    def cover(self, out: CoverVerbs) -> None:
        for cell in out.board.at_offsets(self.corner, SQUARE):
            out.domain(cell, [digit for digit in out.digits if digit not in self.digits])

    def cnf(self, out: CnfVerbs) -> None:
        square = out.board.at_offsets(self.corner, SQUARE)
        for digit in self.digits:
            for cell in square:
                out.clause(-out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        out.domain(out.board.at_offsets(self.corner, SQUARE), set(out.digits) - set(self.digits))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        square = board.at_offsets(self.corner, SQUARE)
        return (Dot(square, "red", " ".join(map(str, self.digits))),)

    def explain(self, board: Board) -> str:
        last = board.at_offsets(self.corner, SQUARE)[-1]
        return f"none of the four cells {self.corner} to {last} holds {' or '.join(map(str, self.digits))}"


def complaints(constraint: Exclusion, board: Board) -> Iterator[Complaint]:
    """All four cells must be on the board, and some digit must be left for them."""
    if len(board.at_offsets(constraint.corner, SQUARE)) < 4:
        message = f"the four cells whose top left is {constraint.corner} are not all on the board"
        yield Complaint(message, part="corner", error=True)
    elif set(board.digits) <= set(constraint.digits):
        yield Complaint("no digit of the board is left for the four cells", part="digits")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """One or two of the digits that are missing around a corner, ascending."""
    for corner in shuffled(grid.board.cells, random):
        around = grid.board.at_offsets(corner, SQUARE)
        missing = [digit for digit in grid.board.digits if digit not in {grid[cell] for cell in around}]
        if len(around) == 4 and missing:
            digits = sorted(random.sample(missing, random.randint(1, min(2, len(missing)))))
            yield Clue({"corner": corner, "digits": tuple(digits)}, occupied("corner", [corner]))


FAMILY = Family(
    "exclusion",
    Exclusion,
    (
        form(
            OneCell("corner", "the top left of four cells", placed=True, square=True),
            Sign("="),
            Digits("digits", "the digits that are excluded", distinct=True),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
