"""between: every inner digit of the line lies strictly between the digits at its two ends.

Either end may be the greater one; if there is an inner cell, the ends differ by at least two. Inner digits may repeat
and come in any order. A line of two cells has no inner cell and requires nothing. The line may cross itself; one that
comes back to an end can never hold.

    board 1x3 digits 1-4
    between r1c1..r1c3
    expect 8 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import line_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Between:
    """Digits of the inner `cells` lie strictly between those of the first and the last.

    Two or more cells, none directly after itself.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = (grid[cell] for cell in self.cells)
        return all(min(first, last) < digit < max(first, last) for digit in inner)

    def cover(self, out: CoverVerbs) -> None:
        first, *inner, last = self.cells
        if not inner:
            return
        if first == last or first in inner or last in inner:
            out.exactly(1, ())  # nothing lies between itself and another
            return
        others = tuple(dict.fromkeys(inner))
        ways = []
        for low, high in combinations(out.digits, 2):
            if between := tuple(digit for digit in out.digits if low < digit < high):
                inside = (between,) * len(others)
                ways += [((low,), (high,), *inside), ((high,), (low,), *inside)]
        out.sets((first, last, *others), ways)

    def cnf(self, out: CnfVerbs) -> None:
        first, *inner, last = self.cells
        if not inner:
            return
        rises = out.new("first end is the lesser")
        for falls, low, high in ((-rises, first, last), (rises, last, first)):
            for cell in inner:
                for digit in out.digits:
                    out.clause(falls, -out.at_least_digit(low, digit), out.at_least_digit(cell, digit + 1))
                    out.clause(falls, -out.at_least_digit(cell, digit), out.at_least_digit(high, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        first, *inner, last = self.cells
        for cell in inner:

            def within(grid: Grid, cell: Cell = cell) -> bool:
                return grid[first] < grid[cell] < grid[last] or grid[first] > grid[cell] > grid[last]

            out.fits(tuple(dict.fromkeys((first, cell, last))), within)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        ends = (self.cells[:1], self.cells[-1:])
        return (Line(self.cells), *(Disc(end, filled=False) for end in ends))

    def explain(self, board: Board) -> str:
        ends = f"{self.cells[0]} and {self.cells[-1]}"
        if len(self.cells) == 2:
            return f"nothing is required of {ends}: no cell lies between them"
        return f"every inner cell of {cells_text(self.cells)} lies strictly between its ends {ends}"


def complaints(constraint: Between, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself, an end that comes again, or fewer than three digits, which leave none between."""
    first, *inner, last = constraint.cells
    if wrong := [*revisit_complaints(constraint.cells)]:
        yield from wrong
    elif again := [end for end in (first, last) if inner and constraint.cells.count(end) > 1]:
        yield Complaint(f"the line comes back to its end {again[0]}, and nothing lies between", part="cells")
    elif inner and len(board.digits) < 3:
        yield Complaint(f"none of the {len(board.digits)} digits lies between two others", part="cells")


FAMILY = Family(
    "between",
    Between,
    (form(Cells("cells", "the cells along the line, including its ends", least=2, distinct=False)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(Between, least=3, most=5),
)
