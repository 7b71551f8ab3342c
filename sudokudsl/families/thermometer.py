"""thermometer: digits strictly increase from the bulb to the tip.

Write a thermometer that branches as several thermometers with the same bulb. The cells need not touch each other. A
line with more cells than the board has different digits can never hold, nor can a line that returns to a cell.

    sudoku 4x4
    thermometer r1c1 r1c2
    expect 144 solutions
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
class Thermometer:
    """Digits strictly increase along `cells`, bulb first; two or more cells, none directly after itself."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[lower] < grid[higher] for lower, higher in pairwise(self.cells))

    def cover(self, out: CoverVerbs) -> None:
        for lower, higher in pairwise(self.cells):
            out.pairs(lower, higher, lambda low, high: low < high)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in pairwise(self.cells):
            for digit in out.digits:
                out.clause(-out.at_least_digit(here, digit), out.at_least_digit(there, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        for before, after in pairwise(self.cells):
            out.pairs(before, after, lambda a, b: b > a)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells), Disc(self.cells[:1]))

    def explain(self, board: Board) -> str:
        return f"digits strictly increase along {cells_text(self.cells)}, from the bulb {self.cells[0]}"


def complaints(constraint: Thermometer, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself, a line that comes back to a cell, or one with more cells than there are digits."""
    cells = constraint.cells
    if wrong := [*revisit_complaints(cells)]:
        yield from wrong
    elif again := [cell for place, cell in enumerate(cells) if cell in cells[:place]]:
        advice = "where digits may also stay the same, it is a `slow-thermometer`"
        yield Complaint(f"digits that always increase do not come back to {again[0]}", part="cells", help=advice)
    elif len(cells) > len(board.digits):
        message = f"{len(cells)} cells cannot strictly increase through {len(board.digits)} digits"
        yield Complaint(message, part="cells")


FAMILY = Family(
    "thermometer",
    Thermometer,
    (form(Cells("cells", "the cells, bulb first", least=2, distinct=False)),),
    __doc__,
    synonyms=("thermo",),
    complaints=complaints,
    group="line",
    layout=line_layout(Thermometer, least=3, most=6, grows=True),
)
