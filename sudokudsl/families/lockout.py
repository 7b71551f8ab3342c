"""lockout: the ends of the line differ by at least 4, and no inner digit lies between the two ends or equals one.

Every inner digit is lower than both ends or higher than both. Inner digits may repeat. Another least difference comes
before the cells, as in `lockout 2: CELLS`; the default is 4 on every board. On a line of two cells only the difference
matters. The line may cross itself; one that
comes back to an end can never hold.

    board 1x3 digits 1-6
    lockout r1c1..r1c3
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import Layout, lines
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import MAX_DIGIT, MIN_DIGIT, Board, Cell
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Lockout:
    """The ends of `cells` differ by `difference` or more, and all between are below both or above both.

    Two or more cells, none directly after itself.
    """

    cells: tuple[Cell, ...]
    difference: int = 4

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = (grid[cell] for cell in self.cells)
        low, high = min(first, last), max(first, last)
        return high - low >= self.difference and all(digit < low or digit > high for digit in inner)

    def cover(self, out: CoverVerbs) -> None:
        first, *inner, last = self.cells
        if first == last or first in inner or last in inner:
            out.exactly(1, ())  # an end is locked out of its own line
            return
        others = tuple(dict.fromkeys(inner))
        ways = []
        for ends in product(out.digits, repeat=2):
            if abs(ends[0] - ends[1]) >= self.difference:
                outside = tuple(digit for digit in out.digits if not min(ends) <= digit <= max(ends))
                ways.append((ends[:1], ends[1:], *(outside,) * len(others)))
        out.sets((first, last, *others), ways)

    def cnf(self, out: CnfVerbs) -> None:
        first, *inner, last = self.cells
        rises = out.new("first end is the lesser")
        for falls, low, high in ((-rises, first, last), (rises, last, first)):
            for digit in out.digits:
                far = out.at_least_digit(high, digit + self.difference)
                out.clause(falls, -out.at_least_digit(low, digit), far)
        for cell in dict.fromkeys(inner):
            above = out.new("above both ends", cell)
            for end in (first, last):
                for digit in out.digits:
                    out.clause(-above, -out.at_least_digit(end, digit), out.at_least_digit(cell, digit + 1))
                    out.clause(above, -out.at_least_digit(cell, digit), out.at_least_digit(end, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        first, *inner, last = self.cells
        out.fits(tuple(dict.fromkeys((first, last))), lambda grid: abs(grid[first] - grid[last]) >= self.difference)
        for cell in inner:

            def without(grid: Grid, cell: Cell = cell) -> bool:
                ends = sorted((grid[first], grid[last]))
                return not ends[0] <= grid[cell] <= ends[1]

            out.fits(tuple(dict.fromkeys((first, cell, last))), without)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        ends = (self.cells[:1], self.cells[-1:])
        return (Line(self.cells, "blue"), *(Disc(end, "blue", pointed=True) for end in ends))

    def explain(self, board: Board) -> str:
        apart = f"{self.cells[0]} and {self.cells[-1]} differ by at least {self.difference}"
        if len(self.cells) == 2:
            return apart
        return f"{apart}, and {cells_text(self.cells[1:-1])} are each lower than both or higher than both"


def complaints(constraint: Lockout, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself, an end that comes again; or no two digits far enough apart, or none outside them."""
    if wrong := [*revisit_complaints(constraint.cells)]:
        yield from wrong
        return
    if again := [end for end in (constraint.cells[0], constraint.cells[-1]) if constraint.cells.count(end) > 1]:
        yield Complaint(f"the line comes back to its end {again[0]}, which is locked out", part="cells")
        return
    pairs = [(low, high) for low, high in product(board.digits, repeat=2) if high - low >= constraint.difference]
    part = "difference" if constraint.difference != 4 else ""  # the default need not be written
    ends = f"the digits {board.digits[0]} to {board.digits[-1]}"
    if not pairs:
        widest = board.digits[-1] - board.digits[0]
        yield Complaint(f"{ends} differ by at most {widest}, never by {constraint.difference}", part=part)
    elif len(constraint.cells) > 2 and pairs == [(board.digits[0], board.digits[-1])]:
        yield Complaint(f"of {ends} only these two are {constraint.difference} apart, and none is outside", part=part)


FAMILY = Family(
    "lockout",
    Lockout,
    (
        form(
            Int("difference", "the least difference of the ends", least=1, most=MAX_DIGIT - MIN_DIGIT, default=4),
            Colon(after="difference"),
            Cells("cells", "the cells along the line, including its ends", least=2, distinct=False),
        ),
    ),
    __doc__,
    synonyms=("lockout-line",),
    complaints=complaints,
    group="line",
    layout=Layout(partial(lines, build=Lockout, least=3, most=5, difference=4)),
)
