"""less, greater: each cell is strictly less (or greater) than the next.

Two cells make the usual sign on a border. More cells make a chain: `less r1c1 r1c2 r1c3` means r1c1 < r1c2 < r1c3. The
cells need not touch each other. A chain with more cells than the board has different digits can never hold.

    board 1x2 digits 1-3
    less r1c1 r1c2
    expect 3 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import pair_layout
from ..language.signature import Cells, form
from ..model.geometry import Board, Cell
from ..model.shapes import BorderText, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

_SIGNS = {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}
"""The sign on the border, open towards the greater cell, by the step from the lesser to the greater."""


@dataclass(frozen=True, slots=True)
class Less:
    """Each of `cells` holds a smaller digit than the next; two or more distinct cells."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[here] < grid[there] for here, there in pairwise(self.cells))

    def cover(self, out: CoverVerbs) -> None:
        for lower, higher in pairwise(self.cells):
            out.pairs(lower, higher, lambda low, high: low < high)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in pairwise(self.cells):
            for digit in out.digits:
                out.clause(-out.at_least_digit(here, digit), out.at_least_digit(there, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        for lower, higher in pairwise(self.cells):
            out.pairs(lower, higher, lambda a, b: a < b)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(shape for lower, higher in pairwise(self.cells) for shape in _drawn(lower, higher))

    def explain(self, board: Board) -> str:
        return " < ".join(map(str, self.cells))


@dataclass(frozen=True, slots=True)
class Greater:
    """Each of `cells` holds a greater digit than the next; two or more distinct cells."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return all(grid[here] > grid[there] for here, there in pairwise(self.cells))

    def cover(self, out: CoverVerbs) -> None:
        for higher, lower in pairwise(self.cells):
            out.pairs(higher, lower, lambda high, low: high > low)

    def cnf(self, out: CnfVerbs) -> None:
        for here, there in pairwise(self.cells):
            for digit in out.digits:
                out.clause(-out.at_least_digit(there, digit), out.at_least_digit(here, digit + 1))

    def reason(self, out: ReasonVerbs) -> None:
        for higher, lower in pairwise(self.cells):
            out.pairs(higher, lower, lambda a, b: a > b)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(shape for higher, lower in pairwise(self.cells) for shape in _drawn(lower, higher))

    def explain(self, board: Board) -> str:
        return " > ".join(map(str, self.cells))


def _drawn(lower: Cell, higher: Cell) -> tuple[Shape, ...]:
    """The sign on a common border; for other cells a thin arrow that points at the lesser cell, as the sign does."""
    sign = _SIGNS.get((higher.row - lower.row, higher.column - lower.column))
    if sign is None:
        return (Line((higher, lower), arrow=True, thin=True),)
    return (BorderText((lower, higher), sign),)


def complaints(constraint: Less | Greater, board: Board) -> Iterator[Complaint]:
    """A chain with more cells than digits cannot run all the way."""
    if len(constraint.cells) > len(board.digits):
        way = "rise" if isinstance(constraint, Less) else "fall"
        yield Complaint(
            f"{len(constraint.cells)} cells cannot strictly {way} through {len(board.digits)} digits", part="cells"
        )


LESS = Family(
    "less",
    Less,
    (form(Cells("cells", "the cells, least first", least=2)),),
    __doc__,
    summary="each cell holds less than the next",
    complaints=complaints,
    group="pair",
    layout=pair_layout(Less, {}),
)
GREATER = Family(
    "greater",
    Greater,
    (form(Cells("cells", "the cells, greatest first", least=2)),),
    __doc__,
    summary="each cell holds more than the next",
    complaints=complaints,
    group="pair",
    layout=pair_layout(Greater, {}),
)
