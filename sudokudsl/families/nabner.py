"""nabner: no two digits on the line are equal or consecutive, whatever their places.

Order does not matter. With the digits 1 to 9 a line has at most five cells: 1 3 5 7 9.

    board 1x3 digits 1-5
    nabner r1c1..r1c3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import line_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Nabner:
    """Any two of `cells` differ by 2 or more; two or more distinct cells."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in self.cells)
        return all(higher - lower >= 2 for lower, higher in pairwise(digits))

    def cover(self, out: CoverVerbs) -> None:
        if len(self.cells) > 2:
            out.distinct(self.cells)
            if out.listable(self.cells):
                out.sets(self.cells, ((held,) * len(self.cells) for held in self._fillings(out)))
                return
        for one, other in combinations(self.cells, 2):
            out.pairs(one, other, lambda a, b: abs(a - b) >= 2)

    def _fillings(self, out: CoverVerbs) -> Iterable[tuple[int, ...]]:
        """The sets of this size without two consecutive digits, ascending."""
        found: list[tuple[int, ...]] = [()]
        for _ in self.cells:
            found = [(*held, digit) for held in found for digit in out.digits if not held or digit >= held[-1] + 2]
        return found

    def cnf(self, out: CnfVerbs) -> None:
        for one, other in combinations(self.cells, 2):
            for digit in out.digits:
                for near in (digit - 1, digit, digit + 1):
                    if near in out.digits:
                        out.clause(-out.lit(one, digit), -out.lit(other, near))

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)
        for one, other in combinations(self.cells, 2):
            out.pairs(one, other, lambda a, b: a + 1 < b or b + 1 < a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "yellow"),)

    def explain(self, board: Board) -> str:
        return f"no two digits on {cells_text(self.cells)} are equal or consecutive"


def complaints(constraint: Nabner, board: Board) -> Iterator[Complaint]:
    """A line with more cells than there are digits two apart can never be filled."""
    room, last = 0, -1000
    for digit in board.digits:
        if digit - last >= 2:
            room, last = room + 1, digit
    if len(constraint.cells) > room:
        yield Complaint(f"at most {room} of these digits are pairwise two apart", part="cells")


FAMILY = Family(
    "nabner",
    Nabner,
    (form(Cells("cells", "the cells of the line", least=2)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(Nabner, least=3, most=4, grows=True),
)
