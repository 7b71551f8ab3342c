"""slingshot: the digit of the first cell flies along the line; the second digit says how far.

If the second cell holds k, the k-th of the cells after it holds the digit of the first cell. So a 1 in the second cell
makes the third cell equal to the first. The second digit is at least 1, and at most the number of cells after it. The
other cells are free. The line has three or more different cells.

    board 1x4 digits 1-3
    slingshot r1c1..r1c4
    expect 18 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, cells_text, form
from ..model.geometry import ORTHOGONAL, Board, Cell, leaper_offsets
from ..model.shapes import Disc, Line, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Slingshot:
    """The k-th of `cells` from the third on holds the digit of the first; k is the digit of the second.

    Three or more cells, all different.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        shot, distance, *flight = (grid[cell] for cell in self.cells)
        return 1 <= distance <= len(flight) and flight[distance - 1] == shot

    def cover(self, out: CoverVerbs) -> None:
        ways = []
        for place in range(2, len(self.cells)):
            for digit in out.digits if place - 1 in out.digits else ():
                way = [out.digits] * len(self.cells)
                way[0] = way[place] = (digit,)
                way[1] = (place - 1,)
                ways.append(tuple(way))
        out.sets(self.cells, ways)

    def cnf(self, out: CnfVerbs) -> None:
        first, second, *others = self.cells
        targets = dict(enumerate(others, 1))
        for distance in out.digits:
            if distance not in targets:
                out.clause(-out.lit(second, distance))
                continue
            for digit in out.digits:
                hit = out.lit(targets[distance], digit)
                out.clause(-out.lit(second, distance), -out.lit(first, digit), hit)

    def reason(self, out: ReasonVerbs) -> None:
        def lands(after: int, out: ReasonVerbs) -> None:
            out.domain(self.cells[1:2], (after,))
            out.pairs(self.cells[0], self.cells[1 + after], lambda a, b: a == b)

        out.either(*(partial(lands, after) for after in range(1, len(self.cells) - 1)))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "green", arrow=True, thin=True), Disc(self.cells[1:2], "green", filled=False))

    def explain(self, board: Board) -> str:
        first, second, *others = self.cells
        return f"the digit of {first} appears again among {cells_text(others)}, at the place that {second} states"


def complaints(constraint: Slingshot, board: Board) -> Iterator[Complaint]:
    """The second cell must be able to count a cell of the line."""
    after = len(constraint.cells) - 2
    if not any(1 <= digit <= after for digit in board.digits):
        yield Complaint(f"no digit of the board counts one of the {after} cells after the second", part="cells")


DIRECTIONS = (*ORTHOGONAL, *leaper_offsets(1, 1))
"""The eight directions of an arrow, as rows down and columns right."""


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """A cell, one of its neighbours, and the cells from there to the edge in one of eight directions."""
    for second in shuffled(grid.board.cells, random):
        starts = grid.board.at_offsets(second, DIRECTIONS)
        for first, step in shuffled(product(starts, DIRECTIONS), random):
            cells = (first, *grid.board.ray(second, step))
            if len(cells) > 2 and first not in cells[1:] and Slingshot(cells).holds(grid):
                yield Clue({"cells": cells}, occupied("line", cells))
                break


FAMILY = Family(
    "slingshot",
    Slingshot,
    (form(Cells("cells", "the cells of the line, beginning with the one that is shot", least=3)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=Layout(layout),
)
