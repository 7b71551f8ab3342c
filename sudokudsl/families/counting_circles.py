"""counting-circles: a digit in a circle is the number of circles that hold it.

Every digit that occurs in one of the cells occurs in exactly that number of them. A digit that occurs in none of them
is free elsewhere. So 0 and negative digits are in no circle. Each statement counts only its own cells.

    board 1x3 digits 1-3
    counting-circles r1c1..r1c3
    expect 4 solutions
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Disc, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import AuxiliarySlot, CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class CountingCircles:
    """Each digit in `cells` is the number of these cells that hold it; the cells are distinct."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        found = Counter(grid[cell] for cell in self.cells)
        return all(count == digit for digit, count in found.items())

    def cover(self, out: CoverVerbs) -> None:
        usable = [digit for digit in out.digits if digit in range(1, len(self.cells) + 1)]
        for cell in self.cells:
            out.domain(cell, usable)
        counts = []
        for digit in usable:  # a slot for the count of each digit; the counts add up to the number of circles
            count = out.auxiliary(f"count of {digit} in circles {out.owner}", (0, digit))
            out.either([self._stand(digit, many, count) for many in (0, digit)])
            counts.append((1, count))
        out.total(len(self.cells), len(self.cells), counts)

    def _stand(self, digit: int, many: int, count: AuxiliarySlot) -> Callable[[CoverVerbs], None]:
        """For exact cover: the digit occurs this many times."""

        def branch(out: CoverVerbs) -> None:
            out.exactly(1, [(count, many)])
            out.exactly(many, [(cell, digit) for cell in self.cells])

        return branch

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            circles = [out.lit(cell, digit) for cell in self.cells]
            used = out.new("used", digit)
            for circle in circles:
                out.clause(-circle, used)
            if digit < 1:
                out.clause(-used)
            else:
                out.exactly(digit, circles, when=[used])

    def reason(self, out: ReasonVerbs) -> None:
        for counted in out.digits:

            def step(many: int, digit: int, counted: int = counted) -> int | None:
                many += digit == counted
                return many if many <= max(counted, 0) else None

            out.automaton(self.cells, 0, step, lambda many, counted=counted: many in (0, counted))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Disc((cell,), filled=False) for cell in self.cells)

    def explain(self, board: Board) -> str:
        return f"each digit in {cells_text(self.cells)} is the number of these cells that hold it"


def complaints(constraint: CountingCircles, board: Board) -> Iterator[Complaint]:
    """Different digits must add up to the number of circles."""
    many = len(constraint.cells)
    sums = {0}
    for digit in board.digits:
        if digit > 0:
            sums |= {total + digit for total in sums if total + digit <= many}
    if many not in sums:
        circles = "circle" if many == 1 else "circles"
        yield Complaint(f"no different digits of the board add up to {many}, the number of {circles}", part="cells")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Circles in at most a third of the cells, each around as many holders of a digit as the digit says."""
    cells = shuffled(grid.board.cells, random)
    circles: list[Cell] = []
    for digit in shuffled(grid.board.digits, random):
        holders = [cell for cell in cells if grid[cell] == digit]
        if 0 < digit <= len(holders) and len(circles) + digit <= len(cells) // 3:
            circles += holders[:digit]
    if circles:
        yield Clue({"cells": tuple(sorted(circles))}, occupied("mark", circles))


FAMILY = Family(
    "counting-circles",
    CountingCircles,
    (form(Cells("cells", "the circles of one count")),),
    __doc__,
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
