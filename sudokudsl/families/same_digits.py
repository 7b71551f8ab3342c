"""same-digits: two sets of cells hold the same digits, each equally often, in any order.

Both sides have the same number of cells. The order of the cells does not matter; `clone` compares cell by cell. A cell
on both sides may be omitted from both. Write three sets as two statements.

    board 2x2 digits 1-3
    same-digits r1c1 r1c2 = r2c1 r2c2
    expect 15 solutions
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class SameDigits:
    """Each digit occurs in as many of `cells` as of `others`, two lists of equal length, each of distinct cells."""

    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return Counter(grid[cell] for cell in self.cells) == Counter(grid[cell] for cell in self.others)

    def cover(self, out: CoverVerbs) -> None:
        left = [cell for cell in self.cells if cell not in self.others]
        right = [cell for cell in self.others if cell not in self.cells]
        for digit in out.digits:
            # as many on the left hold it as on the right, so with those on the right that do not, they are all of them
            others = [(cell, other) for cell in right for other in out.digits if other != digit]
            out.exactly(len(right), [*((cell, digit) for cell in left), *others])

    def cnf(self, out: CnfVerbs) -> None:
        both = set(self.cells) & set(self.others)
        sides = [[cell for cell in side if cell not in both] for side in (self.cells, self.others)]
        for digit in out.digits:
            here, there = ([out.lit(cell, digit) for cell in side] for side in sides)
            for count in range(1, len(here) + 1):
                enough = out.new("at least", count, digit)
                for literals in (here, there):
                    out.at_least(count, literals, when=[enough])
                    out.at_most(count - 1, literals, when=[-enough])

    def reason(self, out: ReasonVerbs) -> None:
        left = [cell for cell in self.cells if cell not in self.others]
        right = [cell for cell in self.others if cell not in self.cells]
        for counted in out.digits:

            def step(seen: tuple[int, int], digit: int, counted: int = counted) -> tuple[int, int]:
                place, more = seen
                return place + 1, more + (digit == counted) * (1 if place < len(left) else -1)

            out.automaton([*left, *right], (0, 0), step, lambda seen: seen[1] == 0)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "green"), Outline(self.others, "green"))

    def explain(self, board: Board) -> str:
        return (
            f"{cells_text(self.cells)} hold the same digits as {cells_text(self.others)}, equally often, in any order"
        )


def complaints(constraint: SameDigits, board: Board) -> Iterator[Complaint]:
    """Unlike numbers of cells, or the same cells twice."""
    left, right = len(constraint.cells), len(constraint.others)
    if left != right:
        yield Complaint(f"{left} and {right} cells cannot hold the same digits equally often", error=True)
    elif set(constraint.cells) == set(constraint.others):
        yield Complaint("both sides are the same cells", code="says-nothing")


FAMILY = Family(
    "same-digits",
    SameDigits,
    (form(Cells("cells", "the cells"), Sign("="), Cells("others", "the cells with the same digits")),),
    __doc__,
    synonyms=("same-values",),
    complaints=complaints,
    group="set",
)
