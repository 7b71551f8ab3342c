"""modular-line: any three consecutive cells of the line leave different remainders when divided by 3.

Another divisor comes before the cells: with `modular-line 4: CELLS`, any four consecutive cells leave different
remainders when divided by 4. On a line shorter than the divisor all remainders differ. The divisor 1 requires nothing.
Remainders are never negative: -1 leaves 2 when divided by 3, as 2 and 5 do. The line may cross itself, and a closed
line ends with the cell that it began with.

    board 1x3 digits 1-3
    modular-line r1c1..r1c3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import Layout, lines
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import MAX_SIDE, Board, Cell
from ..model.shapes import CellText, Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class ModularLine:
    """Any `divisor` consecutive cells, or all of fewer, are distinct and leave different remainders; two or more."""

    cells: tuple[Cell, ...]
    divisor: int = 3

    def holds(self, grid: Grid) -> bool:
        left = [grid[cell] % self.divisor for cell in self.cells]
        return all(rest not in left[place + 1 : place + self.divisor] for place, rest in enumerate(left))

    def cover(self, out: CoverVerbs) -> None:
        def unlike(a: int, b: int) -> bool:
            return (a - b) % self.divisor != 0

        def like(a: int, b: int) -> bool:
            return (a - b) % self.divisor == 0

        for start, end in combinations(range(len(self.cells)), 2):
            if end - start < self.divisor:
                out.pairs(self.cells[start], self.cells[end], unlike)
            elif end - start == self.divisor and self.cells[start] != self.cells[end]:
                # all remainders have gone by, so it begins again
                out.pairs(self.cells[start], self.cells[end], like)

    def cnf(self, out: CnfVerbs) -> None:
        for place, cell in enumerate(self.cells):
            for other in self.cells[place + 1 : place + self.divisor]:
                for digit in out.digits:
                    for same in out.digits:
                        if same % self.divisor == digit % self.divisor:
                            out.clause(-out.lit(cell, digit), -out.lit(other, same))

    def reason(self, out: ReasonVerbs) -> None:
        for gap in range(1, self.divisor):
            for one, other in zip(self.cells, self.cells[gap:], strict=False):
                out.pairs(one, other, lambda a, b: (a - b) % self.divisor != 0)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        mark = () if self.divisor == 3 else (CellText(self.cells[0], str(self.divisor)),)
        return (Line(self.cells, "teal"), *mark)

    def explain(self, board: Board) -> str:
        if self.divisor == 1:
            return f"any digits may follow one another along {cells_text(self.cells)}: all leave 0 when divided by 1"
        window = "all" if len(self.cells) <= self.divisor else f"any {self.divisor} consecutive"
        return (
            f"{window} digits along {cells_text(self.cells)} leave different remainders when divided by {self.divisor}"
        )


def complaints(constraint: ModularLine, board: Board) -> Iterator[Complaint]:
    """The digits may leave too few remainders, or a cell comes again where another remainder is due."""
    yield from revisit_complaints(constraint.cells, max(2, constraint.divisor), periodic=constraint.divisor > 1)
    if constraint.divisor == 1:
        yield Complaint("all digits leave 0 when divided by 1", part="divisor", code="says-nothing")
    remainders = len({digit % constraint.divisor for digit in board.digits})
    if min(len(constraint.cells), constraint.divisor) > remainders:
        many = "only 1 remainder" if remainders == 1 else f"only {remainders} different remainders"
        yield Complaint(f"the board's digits leave {many} when divided by {constraint.divisor}", part="cells")


FAMILY = Family(
    "modular-line",
    ModularLine,
    (
        form(
            Int("divisor", "the divisor", least=1, most=MAX_SIDE, default=3),
            Colon(after="divisor"),
            Cells("cells", "the cells along the line", least=2, distinct=False),
        ),
    ),
    __doc__,
    synonyms=("modular",),
    complaints=complaints,
    group="line",
    layout=Layout(partial(lines, build=ModularLine, least=3, most=6, grows=True, divisor=3)),
)
