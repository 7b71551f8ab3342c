"""sum: the digits, each times its factor, add up to the total; they may repeat.

`sum 12: 2*r1c1 r1c2` means twice r1c1 plus r1c2. A factor is a whole number from -100 to 100 and applies to
every cell of the item after it (`2*r1c1..r1c3`). A cell that is listed twice counts twice. Digits may repeat; for
different digits use `cage`.

    board 1x2 digits 1-9
    sum 12: 2*r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums
from ..language.layouts import Clue, Layout, occupied, pieces
from ..language.signature import Colon, Int, WeightedCells, form
from ..model.geometry import Board, Cell
from ..model.shapes import CellText, Outline, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class WeightedSum:
    """Factor times digit, over the (factor, cell) `terms`, adds up to `total`. A cell may occur again."""

    terms: tuple[tuple[int, Cell], ...]
    total: int

    def holds(self, grid: Grid) -> bool:
        return sum(factor * grid[cell] for factor, cell in self.terms) == self.total

    def cover(self, out: CoverVerbs) -> None:
        out.total(self.total, self.total, self.terms)

    def cnf(self, out: CnfVerbs) -> None:
        out.total(self.total, self.total, self.terms)

    def reason(self, out: ReasonVerbs) -> None:
        out.total(self.total, self.total, self.terms)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        cells = tuple(sorted({cell for _, cell in self.terms}))
        factors = (CellText(cell, f"{factor}×") for cell, factor in _by_cell(self.terms).items() if factor != 1)
        return (Outline(cells, "blue", dashed=True, label=f"={self.total}"), *factors)

    def explain(self, board: Board) -> str:
        signed = [("-" if factor < 0 else "+", abs(factor), cell) for factor, cell in self.terms]
        added = " ".join(f"{sign} {cell if size == 1 else f'{size}*{cell}'}" for sign, size, cell in signed)
        added = "-" + added[2:] if added.startswith("-") else added.removeprefix("+ ")
        return f"{added} = {self.total}; digits may repeat"


def _by_cell(terms: tuple[tuple[int, Cell], ...]) -> dict[Cell, int]:
    """The whole factor of each cell."""
    factors: dict[Cell, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    return factors


MAX_STEPS = 2_000_000
"""The most bits that are examined for gaps between the least and the greatest total."""


def complaints(constraint: WeightedSum, board: Board) -> Iterator[Complaint]:
    """A total beyond the least or greatest sum, or one that is skipped between them."""
    factors = [factor for factor in _by_cell(constraint.terms).values() if factor]
    ends = [(factor * board.digits[0], factor * board.digits[-1]) for factor in factors]
    least, most = sum(min(pair) for pair in ends), sum(max(pair) for pair in ends)
    digits = f"with the digits {board.digits[0]} to {board.digits[-1]}"
    if not least <= constraint.total <= most:
        yield Complaint(f"{digits} these cells add up to {least} to {most}, not to {constraint.total}", part="total")
    elif (most - least) * len(factors) * len(board.digits) <= MAX_STEPS:
        reached = {0}
        for factor in factors:
            reached = {total + factor * digit for total in reached for digit in board.digits}
        if constraint.total not in reached:
            yield Complaint(f"{digits} these cells never add up to {constraint.total}", part="total")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """The sums of connected cells, mostly of three or four."""
    for cells in pieces(grid.board, random, (2, 3, 3, 4, 4, 5)):
        total = sum(grid[cell] for cell in cells)
        yield Clue({"total": total, "terms": tuple((1, cell) for cell in cells)}, occupied("cage", cells))


def sums(values: Mapping[str, Any], board: Board) -> Sums:
    """The statement in terms of its total."""
    return Sums((SumCase(values["terms"]),))


FAMILY = Family(
    "sum",
    WeightedSum,
    (
        form(
            Int("total", "the total"), Colon(), WeightedCells("terms", "the cells, each with its factor unless it is 1")
        ),
    ),
    __doc__,
    complaints=complaints,
    layout=Layout(layout),
    sums=sums,
)
