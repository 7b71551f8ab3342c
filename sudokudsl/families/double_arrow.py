"""double-arrow: the digits of the two ends add up to the sum of the digits between them.

Digits may repeat along the line. A line has at least three cells; with three, the middle one holds the sum of the ends.
A cell counts as often as the line passes through it; a closed line has both its ends in one cell.

    board 1x4 digits 1-3
    double-arrow r1c1..r1c4
    expect 19 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, possible_sums, revisit_complaints
from ..language.layouts import line_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class DoubleArrow:
    """The first and the last of `cells` have the same sum as all cells between them.

    Three or more cells, none directly after itself.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = (grid[cell] for cell in self.cells)
        return first + last == sum(inner)

    def cover(self, out: CoverVerbs) -> None:
        last = len(self.cells) - 1
        out.total(0, 0, ((1 if 0 < place < last else -1, cell) for place, cell in enumerate(self.cells)))

    def cnf(self, out: CnfVerbs) -> None:
        first, *inner, last = self.cells
        out.total(0, 0, [(1, first), (1, last), *((-1, cell) for cell in inner)])

    def reason(self, out: ReasonVerbs) -> None:
        ends = (self.cells[0], self.cells[-1])
        out.total(0, 0, [*((1, cell) for cell in ends), *((-1, cell) for cell in self.cells[1:-1])])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        ends = (self.cells[:1], self.cells[-1:])
        return (Line(self.cells, thin=True), *(Disc(end, filled=False) for end in ends))

    def explain(self, board: Board) -> str:
        return f"{self.cells[0]} and {self.cells[-1]} add up to the sum of {cells_text(self.cells[1:-1])} between them"


def complaints(constraint: DoubleArrow, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself, or many cells between the ends, which may sum to too much, or to too little."""
    yield from revisit_complaints(constraint.cells)
    inner = len(constraint.cells) - 2
    between, ends = possible_sums(board.digits, inner), possible_sums(board.digits, 2)
    if between.isdisjoint(ends):
        cells = "1 digit is" if inner == 1 else f"{inner} digits are"
        yield Complaint(f"{cells} never worth as much as 2 digits of this board", part="cells")


FAMILY = Family(
    "double-arrow",
    DoubleArrow,
    (form(Cells("cells", "the cells along the line, including its ends", least=3, distinct=False)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(DoubleArrow, least=3, most=5),
)
