"""palindrome: the line reads the same from both ends.

Cells equally far from the two ends hold the same digit; in a line of odd length the middle cell is free. A pair of
cells in one house can never be equal; only the search finds this out. The line may cross itself and be closed.

    board 1x3 digits 1-4
    palindrome r1c1..r1c3
    expect 16 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
class Palindrome:
    """Digits along `cells` read the same backwards; two or more cells, none directly after itself."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == digits[::-1]

    def cover(self, out: CoverVerbs) -> None:
        half = len(self.cells) // 2
        for here, there in zip(self.cells[:half], reversed(self.cells), strict=False):
            if here != there:
                out.pairs(here, there, lambda a, b: a == b)

    def cnf(self, out: CnfVerbs) -> None:
        last = len(self.cells) - 1
        for place in range(len(self.cells) // 2):
            here, there = self.cells[place], self.cells[last - place]
            for digit in out.digits:
                # one way is enough: each of the two cells holds exactly one digit
                out.clause(-out.lit(here, digit), out.lit(there, digit))

    def reason(self, out: ReasonVerbs) -> None:
        for place in range(len(self.cells) // 2):
            if self.cells[place] != self.cells[-1 - place]:
                out.pairs(self.cells[place], self.cells[-1 - place], lambda a, b: a == b)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells),)

    def explain(self, board: Board) -> str:
        return f"digits along {cells_text(self.cells)} read the same from both ends"


def complaints(constraint: Palindrome, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself."""
    yield from revisit_complaints(constraint.cells)


FAMILY = Family(
    "palindrome",
    Palindrome,
    (form(Cells("cells", "the cells along the line", least=2, distinct=False)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(Palindrome, least=3, most=5),
)
