"""look-and-say: each named digit occurs in the cells exactly as often as stated.

`look-and-say CELLS = COUNT DIGIT, COUNT DIGIT`: `1 6, 2 7` is read as one 6 and two 7s. A count of 0 means that
the digit does not occur. Other digits may occur too. Each digit may be named once.

    board 1x3 digits 1-3
    look-and-say r1c1..r1c3 = 2 1
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, DigitCounts, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class LookAndSay:
    """For each (count, digit) of `counts`, exactly `count` of `cells` hold the digit; cells and digits are distinct."""

    cells: tuple[Cell, ...]
    counts: tuple[tuple[int, int], ...]

    def holds(self, grid: Grid) -> bool:
        found = [grid[cell] for cell in self.cells]
        return all(found.count(digit) == count for count, digit in self.counts)

    def cover(self, out: CoverVerbs) -> None:
        for count, digit in self.counts:
            out.exactly(count, [(cell, digit) for cell in self.cells])

    def cnf(self, out: CnfVerbs) -> None:
        for count, digit in self.counts:
            literals = [out.lit(cell, digit) for cell in self.cells]
            if count:
                out.exactly(count, literals)
            else:
                for literal in literals:
                    out.clause(-literal)

    def reason(self, out: ReasonVerbs) -> None:
        for count, said in self.counts:

            def step(found: int, digit: int, count: int = count, said: int = said) -> int | None:
                found += digit == said
                return found if found <= count else None

            out.automaton(self.cells, 0, step, lambda found, count=count: found == count)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        label = " ".join(f"{count}×{digit}" for count, digit in self.counts)
        return (Outline(self.cells, "green", dashed=True, label=label),)

    def explain(self, board: Board) -> str:
        said = ", ".join(f"{digit} {'once' if count == 1 else f'{count} times'}" for count, digit in self.counts)
        return f"{cells_text(self.cells)} hold exactly {said}; other digits may occur"


def complaints(constraint: LookAndSay, board: Board) -> Iterator[Complaint]:
    """There must be room for the digits, and other digits for the remaining room."""
    cells, said = len(constraint.cells), sum(count for count, _ in constraint.counts)
    if said > cells:
        room = "1 cell has" if cells == 1 else f"{cells} cells have"
        yield Complaint(f"{room} no room for {said} digits", part="counts")
    elif said < cells and {digit for _, digit in constraint.counts} >= set(board.digits):
        yield Complaint(f"every digit of the board is named, but only {said} for {cells} cells", part="counts")


FAMILY = Family(
    "look-and-say",
    LookAndSay,
    (
        form(
            Cells("cells", "the cells"), Sign("="), DigitCounts("counts", "how many of which digit, such as `2 7, 1 5`")
        ),
    ),
    __doc__,
    complaints=complaints,
    group="set",
)
