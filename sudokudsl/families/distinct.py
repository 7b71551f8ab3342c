"""distinct: no two of the cells hold the same digit.

Nothing else is asked: the cells need not hold every digit, and need not touch. A digit that the alphabet lists twice
still stands in them at most once.

    distinct r1c1 r5c5 r9c9
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..family import Complaint, Family
from ..geometry import Board, Cell
from ..shapes import Outline, Shape
from ..signature import Cells, cells_text, form

if TYPE_CHECKING:
    from ..cnf.clauses import ClauseBuilder
    from ..cover.builder import CoverBuilder
    from ..grid import Grid
    from ..logic.model import RuleBuilder


@dataclass(frozen=True, slots=True)
class Distinct:
    """No two of `cells` hold the same digit; two cells or more, none twice."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def cover(self, out: CoverBuilder) -> None:
        out.distinct(self.cells)

    def cnf(self, out: ClauseBuilder) -> None:
        for digit in out.digits:
            for one, other in combinations(self.cells, 2):
                out.clause(-out.lit(one, digit), -out.lit(other, digit))

    def reason(self, out: RuleBuilder) -> None:
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
