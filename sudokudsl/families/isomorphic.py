"""isomorphic: the digits of one area are a relabelling of those of another.

`isomorphic CELLS = CELLS` compares cell by cell as listed: two places hold equal digits on the left if and only if they
hold equal digits on the right. So each digit of the left becomes one digit of the right, and different digits become
different ones. A digit may become itself. Both sides have the same number of cells, and may overlap.

    board 2x2 digits 1-3
    isomorphic r1c1 r1c2 = r2c1 r2c2
    expect 45 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs, Slot


@dataclass(frozen=True, slots=True)
class Isomorphic:
    """Any two of `cells` are equal exactly if the two of `image` at the same places are; as many on both sides."""

    cells: tuple[Cell, ...]
    image: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        pairs = {(grid[one], grid[other]) for one, other in zip(self.cells, self.image, strict=True)}
        return len({digit for digit, _ in pairs}) == len({digit for _, digit in pairs}) == len(pairs)

    def cover(self, out: CoverVerbs) -> None:
        images = []
        for digit in out.digits:
            becomes = out.auxiliary(f"image of {digit} by isomorphic {out.owner}", (*out.digits, _NOTHING))
            held: list[tuple[Slot, int]] = [*((cell, digit) for cell in self.cells), (becomes, _NOTHING)]
            out.between(1, len(held), held)
            others = tuple(other for other in out.digits if other != digit)
            for cell, twin in zip(self.cells, self.image, strict=True):
                if cell == twin:
                    out.pairs(cell, becomes, _itself(digit))
                else:
                    ways = [((digit,), (image,), (image,)) for image in out.digits]
                    out.sets((cell, twin, becomes), [*ways, (others, out.digits, (*out.digits, _NOTHING))])
            images.append(becomes)
        for image in out.digits:
            out.between(0, 1, [(becomes, image) for becomes in images])

    def cnf(self, out: CnfVerbs) -> None:
        becomes = {(a, b): out.new("becomes", a, b) for a in out.digits for b in out.digits}
        for digit in out.digits:
            out.at_most(1, [becomes[digit, other] for other in out.digits])
            out.at_most(1, [becomes[other, digit] for other in out.digits])
        for here, there in zip(self.cells, self.image, strict=True):
            for (a, b), literal in becomes.items():
                out.clause(-out.lit(here, a), -out.lit(there, b), literal)

    def reason(self, out: ReasonVerbs) -> None:
        for (one, image), (other, twin) in combinations(zip(self.cells, self.image, strict=True), 2):

            def equal(out: ReasonVerbs, pairs: tuple[tuple[Cell, Cell], ...] = ((one, other), (image, twin))) -> None:
                for pair in pairs:
                    out.pairs(*pair, lambda a, b: a == b)

            def unequal(out: ReasonVerbs, pairs: tuple[tuple[Cell, Cell], ...] = ((one, other), (image, twin))) -> None:
                for pair in pairs:
                    out.differ(*pair)

            out.either(equal, unequal)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "green"), Outline(self.image, "green"))

    def explain(self, board: Board) -> str:
        return f"{cells_text(self.image)} are a relabelling of {cells_text(self.cells)}, cell by cell as listed"


_NOTHING = 1000
"""For exact cover: the image of a digit that is not among the cells. It is not a digit."""


@lru_cache(maxsize=64)
def _itself(digit: int) -> Callable[[int, int], bool]:
    """For exact cover: whether a digit becomes itself if a cell that is its own twin holds it."""
    return lambda held, image: held != digit or image == digit


def complaints(constraint: Isomorphic, board: Board) -> Iterator[Complaint]:
    """Every cell needs its twin."""
    left, right = len(constraint.cells), len(constraint.image)
    if left != right:
        yield Complaint(f"{left} and {right} cells cannot be compared cell by cell", error=True)
    elif left == 1 or constraint.cells == constraint.image:
        yield Complaint("any digits are a relabelling of each other here", code="says-nothing")


MOST_CELLS = 7


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Areas of up to seven cells in one piece that repeat a digit, each with a relabelled copy of the same shape."""
    board = grid.board
    for start, twin in shuffled(combinations(board.cells, 2), random):
        cells, image = [start], [twin]
        for cell in cells:  # which grows
            for near in shuffled(board.neighbours(cell), random):
                moved = Cell(near.row + twin.row - start.row, near.column + twin.column - start.column)
                free = moved in board and not {near, moved} & {*cells, *image} and len(cells) < MOST_CELLS
                if free and Isomorphic((*cells, near), (*image, moved)).holds(grid):
                    cells.append(near)
                    image.append(moved)
        if len({grid[cell] for cell in cells}) < len(cells):
            yield Clue({"cells": tuple(cells), "image": tuple(image)}, occupied("area", (*cells, *image)))


FAMILY = Family(
    "isomorphic",
    Isomorphic,
    (form(Cells("cells", "the cells"), Sign("="), Cells("image", "the cells with the relabelled digits")),),
    __doc__,
    synonyms=("twin",),
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
