"""distinct: no two of the cells hold the same digit.

The cells need not hold every digit, and need not touch. Even a digit that the alphabet lists twice occurs in them at
most once.

    distinct r1c1 r5c5 r9c9
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Distinct:
    """No two of `cells` hold the same digit; two or more distinct cells."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def cover(self, out: CoverVerbs) -> None:
        out.distinct(self.cells)

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            for one, other in combinations(self.cells, 2):
                out.clause(-out.lit(one, digit), -out.lit(other, digit))

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, dashed=True),)

    def explain(self, board: Board) -> str:
        return f"the digits in {cells_text(self.cells)} are all different"


def complaints(constraint: Distinct, board: Board) -> Iterator[Complaint]:
    """More cells than digits cannot all differ."""
    if len(constraint.cells) > len(board.digits):
        yield Complaint(
            f"{len(constraint.cells)} cells cannot all differ with {len(board.digits)} digits", part="cells"
        )


FAMILY = Family(
    "distinct",
    Distinct,
    (form(Cells("cells", "the cells that differ", least=2)),),
    __doc__,
    complaints=complaints,
)
