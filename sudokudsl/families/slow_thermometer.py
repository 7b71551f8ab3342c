"""slow-thermometer: digits never decrease from the bulb to the tip.

Neighbours along the line may be equal unless something else makes them differ: inside one house the line is as strict
as a thermometer. Write a line that branches as several lines with the same bulb. If the line returns to a cell, all
digits in between are equal.

    board 1x3 digits 1-4
    slow-thermometer r1c1..r1c3
    expect 20 solutions
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
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class SlowThermometer:
    """Digits never decrease along `cells`, bulb first; two or more cells, none directly after itself."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[before] <= grid[after] for before, after in pairwise(self.cells))

    def cover(self, out: CoverVerbs) -> None:
        for before, after in pairwise(self.cells):
            out.pairs(before, after, lambda low, high: low <= high)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in pairwise(self.cells):
            for digit in out.digits[1:]:
                out.clause(-out.at_least_digit(here, digit), out.at_least_digit(there, digit))

    def reason(self, out: ReasonVerbs) -> None:
        for before, after in pairwise(self.cells):
            out.pairs(before, after, lambda a, b: b >= a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "blue"), Disc(self.cells[:1], "blue"))

    def explain(self, board: Board) -> str:
        return f"digits never decrease along {cells_text(self.cells)}, from the bulb {self.cells[0]}; they may repeat"


def complaints(constraint: SlowThermometer, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself."""
    yield from revisit_complaints(constraint.cells)


FAMILY = Family(
    "slow-thermometer",
    SlowThermometer,
    (form(Cells("cells", "the cells, bulb first", least=2, distinct=False)),),
    __doc__,
    synonyms=("slow-thermo",),
    complaints=complaints,
    group="line",
    layout=line_layout(SlowThermometer, least=3, most=6, grows=True),
)
