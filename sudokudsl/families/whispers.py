"""whispers: consecutive cells of the line differ by at least a stated difference, 5 unless given.

The difference applies only to neighbours along the line. Its default is 5 on every board. Some solvers take half the
number of digits instead: write that out, as in `whispers 3:` on a 6x6. The line need not be connected. It
may cross itself, and a closed line ends with the cell that it began with.

    board 1x2 digits 1-9
    whispers r1c1 r1c2
    expect 20 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import Clue, Layout, lines
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import CellText, Line, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Whispers:
    """Consecutive digits along `cells` differ by at least `difference`; two or more, none directly after itself."""

    cells: tuple[Cell, ...]
    difference: int = 5

    def holds(self, grid: Grid) -> bool:
        return all(abs(grid[here] - grid[there]) >= self.difference for here, there in pairwise(self.cells))

    def cover(self, out: CoverVerbs) -> None:
        difference = self.difference
        for here, there in pairwise(self.cells):
            out.pairs(here, there, lambda a, b: abs(a - b) >= difference)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in pairwise(self.cells):
            for digit in out.digits:
                far_below = -out.at_least_digit(there, digit - self.difference + 1)
                far_above = out.at_least_digit(there, digit + self.difference)
                out.clause(-out.lit(here, digit), far_below, far_above)

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in pairwise(self.cells):
            out.pairs(one, other, lambda a, b: max(a, b) >= min(a, b) + self.difference)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        mark = () if self.difference == 5 else (CellText(self.cells[0], str(self.difference)),)
        return (Line(self.cells, "green"), *mark)

    def explain(self, board: Board) -> str:
        return f"consecutive digits along {cells_text(self.cells)} differ by at least {self.difference}"


def complaints(constraint: Whispers, board: Board) -> Iterator[Complaint]:
    """No two digits may be far enough apart, or a cell follows itself."""
    yield from revisit_complaints(constraint.cells)
    widest = board.digits[-1] - board.digits[0]
    if constraint.difference > widest:
        yield Complaint(
            f"the digits {board.digits[0]} to {board.digits[-1]} differ by at most {widest}, "
            f"never by {constraint.difference}",
            part="difference" if constraint.difference != 5 else "",  # the default need not be written
            help=f"state the difference, as in `whispers {(len(board.digits) + 1) // 2}:`",
        )


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Lines with the usual difference for the board: 5 for nine digits, half of them elsewhere, rounded up."""
    difference = (len(grid.board.digits) + 1) // 2
    return lines(grid, random, Whispers, least=3, most=6, grows=True, difference=difference)


FAMILY = Family(
    "whispers",
    Whispers,
    (
        form(
            Int("difference", "the least difference", least=1, default=5),
            Colon(after="difference"),
            Cells("cells", "the cells along the line", least=2, distinct=False),
        ),
    ),
    __doc__,
    synonyms=("whisper", "german-whispers"),
    complaints=complaints,
    group="line",
    layout=Layout(layout),
)
