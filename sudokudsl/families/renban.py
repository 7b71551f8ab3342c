"""renban: the cells hold consecutive numbers without repeats, in any order.

All digits differ, and the greatest minus the least is the number of cells minus 1. "Consecutive" means whole numbers,
not places in the alphabet: with `digits 1 3 7` no two digits are consecutive. More cells than the longest
run of consecutive digits can never hold. One cell is always a renban.

    board 1x3 digits 1-4
    renban r1c1..r1c3
    expect 12 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
class Renban:
    """The digits of `cells`, which are distinct cells, are all different and consecutive numbers."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and max(digits) - min(digits) == len(digits) - 1

    def cover(self, out: CoverVerbs) -> None:
        length = len(self.cells)
        if length == 1:
            return
        if length == 2:
            out.pairs(self.cells[0], self.cells[1], lambda a, b: abs(a - b) == 1)
            return
        runs = (tuple(range(low, low + length)) for low in out.digits)
        out.distinct(self.cells)
        out.sets(self.cells, ((run,) * length for run in runs if set(run) <= set(out.digits)))

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            out.at_most(1, [out.lit(cell, digit) for cell in self.cells])
        starts = []
        for low in out.digits:
            starts.append(start := out.new("least", low))
            beyond = low + len(self.cells)
            for cell in self.cells:
                out.clause(-start, out.at_least_digit(cell, low))
                out.clause(-start, -out.at_least_digit(cell, beyond))
            for digit in (digit for digit in out.digits if low <= digit < beyond):
                out.clause(-start, *(out.lit(cell, digit) for cell in self.cells))
        out.clause(*starts)

    def reason(self, out: ReasonVerbs) -> None:
        many = len(self.cells)
        out.distinct(self.cells)
        runs = [range(digit, digit + many) for digit in out.digits]
        out.sets(self.cells, [run for run in runs if all(digit in out.digits for digit in run)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "purple"),)

    def explain(self, board: Board) -> str:
        return f"{cells_text(self.cells)} hold consecutive numbers in any order, all different"


def complaints(constraint: Renban, board: Board) -> Iterator[Complaint]:
    """The alphabet may have no run of consecutive digits that is long enough."""
    longest = run = 1
    for digit in board.digits[1:]:
        run = run + 1 if digit - 1 in board.digits else 1
        longest = max(longest, run)
    if len(constraint.cells) > longest:
        yield Complaint(
            f"{len(constraint.cells)} cells need as many consecutive digits, and the board has at most {longest}",
            part="cells",
        )


FAMILY = Family(
    "renban",
    Renban,
    (form(Cells("cells", "the cells, in any order")),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(Renban, least=3, most=5),
)
