"""parity-line: consecutive cells of the line alternate between odd and even.

Either parity may come first. 0 is even, and a negative digit has the parity of its absolute value. The line
may cross itself, and a closed line ends with the cell that it began with, after an even number of steps.

    board 1x3 digits 1-3
    parity-line r1c1..r1c3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import line_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class ParityLine:
    """Consecutive digits along `cells` alternate in parity; two or more cells, none directly after itself."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[here] % 2 != grid[there] % 2 for here, there in pairwise(self.cells))

    def cover(self, out: CoverVerbs) -> None:
        for here, there in pairwise(self.cells):
            out.pairs(here, there, lambda a, b: (a + b) % 2 == 1)

    def cnf(self, out: CnfVerbs) -> None:
        odd_first = out.new("odd first")
        for place, cell in enumerate(self.cells):
            for digit in out.digits:
                starts_odd = (digit % 2 == 1) == (place % 2 == 0)
                out.clause(-out.lit(cell, digit), odd_first if starts_odd else -odd_first)

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in pairwise(self.cells):
            out.pairs(one, other, lambda a, b: (a + b) % 2 == 1)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "red"),)

    def explain(self, board: Board) -> str:
        return f"digits along {cells_text(self.cells)} alternate between odd and even, whichever comes first"


def complaints(constraint: ParityLine, board: Board) -> Iterator[Complaint]:
    """Digits of one parity cannot alternate, and a cell comes again after an even number of steps."""
    yield from revisit_complaints(constraint.cells, periodic=True)
    if len({digit % 2 for digit in board.digits}) == 1:
        parity = "odd" if board.digits[0] % 2 else "even"
        yield Complaint(f"every digit of the board is {parity}: they cannot alternate", part="cells")


FAMILY = Family(
    "parity-line",
    ParityLine,
    (form(Cells("cells", "the cells along the line", least=2, distinct=False)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(ParityLine, least=3, most=6, grows=True),
)
