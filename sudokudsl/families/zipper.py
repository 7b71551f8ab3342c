"""zipper: every two cells of the line at the same distance from its middle have the same sum.

On a line of odd length the middle cell holds that sum; on one of even length it is free. Digits may repeat. On a line
of three cells the ends add up to the middle. The line may cross itself and be closed: a cell that is its own partner
counts twice.

    board 1x3 digits 1-4
    zipper r1c1..r1c3
    expect 6 solutions
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
from ..model.shapes import Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot


@dataclass(frozen=True, slots=True)
class Zipper:
    """The k-th of `cells` and the k-th from the end have the same sum for every k; a middle cell holds this sum.

    Three or more cells, none directly after itself.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        half, odd = divmod(len(digits), 2)
        sums = {one + other for one, other in zip(digits[:half], reversed(digits), strict=False)}
        return sums == {digits[half]} if odd else len(sums) == 1

    def cover(self, out: CoverVerbs) -> None:
        half = len(self.cells) // 2
        common: Slot = self.cells[half]
        if len(self.cells) == 2 * half:
            common = out.auxiliary(f"sum of zipper {out.owner}", range(2 * out.digits[0], 2 * out.digits[-1] + 1))
        for place in range(half):
            out.total(0, 0, [(1, self.cells[place]), (1, self.cells[-1 - place]), (-1, common)])

    def cnf(self, out: CnfVerbs) -> None:
        left, right = list(self.cells), []
        while len(left) > 1:
            right.append((left.pop(0), left.pop()))
        sums = [[(1, one), (1, other)] for one, other in right] + [[(1, middle)] for middle in left]
        for terms, others in pairwise(sums):
            out.total(0, 0, [*terms, *((-1, cell) for _, cell in others)])

    def reason(self, out: ReasonVerbs) -> None:
        first, last = self.cells[0], self.cells[-1]
        for place in range(1, (len(self.cells) + 1) // 2):
            one, other = self.cells[place], self.cells[-1 - place]
            pair = [one, other] if 2 * place + 1 < len(self.cells) else [one]
            out.total(0, 0, [(1, first), (1, last), *((-1, cell) for cell in pair)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "pink"),)

    def explain(self, board: Board) -> str:
        half, odd = divmod(len(self.cells), 2)
        sums = [f"{self.cells[place]} + {self.cells[-1 - place]}" for place in range(half)]
        sums += [str(self.cells[half])] * odd
        return f"cells of {cells_text(self.cells)} equally far from its middle sum alike: {' = '.join(sums)}"


def complaints(constraint: Zipper, board: Board) -> Iterator[Complaint]:
    """A cell that follows itself, or a middle cell that cannot hold a sum of two."""
    yield from revisit_complaints(constraint.cells)
    if len(constraint.cells) % 2 and not any(
        one + other in board.digits for one in board.digits for other in board.digits
    ):
        yield Complaint("no digit of the board is the sum of two, as the middle cell must be", part="cells")


FAMILY = Family(
    "zipper",
    Zipper,
    (form(Cells("cells", "the cells along the line", least=3, distinct=False)),),
    __doc__,
    synonyms=("zipper-line",),
    complaints=complaints,
    group="line",
    layout=line_layout(Zipper, least=3, most=5),
)
