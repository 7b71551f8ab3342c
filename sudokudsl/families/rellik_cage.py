"""rellik-cage: no digit of the cage is the total, and no several digits sum to it; all its digits differ.

`rellik-cage TOTAL: CELLS` is the reverse of a killer cage. The total itself is not in the cage, and neither two digits,
nor three, nor all of them have this sum.

    board 1x2 digits 1-4
    rellik-cage 4: r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Held = tuple[tuple[int, ...], frozenset[int]]
"""For exact cover: a set of digits, ascending, and what one or more of them sum to."""


@dataclass(frozen=True, slots=True)
class RellikCage:
    """The digits of `cells` differ, and no one or more of them sum to `total`; the cells are distinct."""

    total: int
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        found = [grid[cell] for cell in self.cells]
        some = (chosen for count, _ in enumerate(found, 1) for chosen in combinations(found, count))
        return len(set(found)) == len(found) and all(sum(chosen) != self.total for chosen in some)

    def cover(self, out: CoverVerbs) -> None:
        sets = sum(comb(len(out.digits), held) for held in range(len(self.cells) + 1))
        out.check_size("the list of sets of digits", sets)
        out.distinct(self.cells)
        found: list[Held] = [((), frozenset())]
        for _ in self.cells:
            found = list(_grown(found, out.digits, self.total))
        out.sets(self.cells, ((digits,) * len(self.cells) for digits, _ in found))

    def cnf(self, out: CnfVerbs) -> None:
        reached: dict[int, int] = {}
        for digit in out.digits:
            literals = [out.lit(cell, digit) for cell in self.cells]
            out.at_most(1, literals)
            there = out.new("there", digit)
            for literal in literals:
                out.clause(-literal, there)
            sums = sorted({*reached, digit, *(digit + total for total in reached)})
            after = {total: out.new("sum", digit, total) for total in sums}
            out.clause(-there, after[digit])
            for total, before in reached.items():
                out.clause(-before, after[total])
                out.clause(-before, -there, after[total + digit])
            reached = after
        if self.total in reached:
            out.clause(-reached[self.total])

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)
        found = {frozenset[int](): {0}}  # sets of digits, and what some of each, or none, sum to
        for digit in out.digits:
            for held, sums in list(found.items()):
                if len(held) < len(self.cells) and self.total - digit not in sums:
                    found[held | {digit}] = sums | {digit + each for each in sums}
        out.sets(self.cells, [held for held in found if len(held) == len(self.cells)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "red", dashed=True, label=f"≠{self.total}"),)

    def explain(self, board: Board) -> str:
        return f"the digits of {cells_text(self.cells)} differ, and no one or more of them sum to {self.total}"


def _grown(found: Iterable[Held], digits: tuple[int, ...], total: int) -> Iterator[Held]:
    """Each set with one more digit, greater than all in it, as long as no subset sums to the total."""
    for held, sums in found:
        for digit in digits:
            if held and digit <= held[-1]:
                continue
            more = sums.union((digit,), [digit + each for each in sums])
            if total not in more:
                yield (*held, digit), more


def complaints(constraint: RellikCage, board: Board) -> Iterator[Complaint]:
    """More cells than digits."""
    many = len(constraint.cells)
    if many > len(board.digits):
        yield Complaint(f"{many} cells cannot hold {len(board.digits)} digits without repeats", part="cells")


FAMILY = Family(
    "rellik-cage",
    RellikCage,
    (form(Int("total", "the total that is not there"), Colon(), Cells("cells", "the cells of the cage")),),
    __doc__,
    synonyms=("rellik",),
    complaints=complaints,
    group="set",
)
