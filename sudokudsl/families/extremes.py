"""minimum, maximum: the digit is below, or above, those of all orthogonal neighbours.

A minimum is strictly lower, a maximum strictly higher than each orthogonal neighbour without the same mark. Two
adjacent minima are not compared with each other, whether one statement lists both or not. A minimum and a maximum are
compared.

    minimum r5c5 r5c6
    maximum r1c1
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from ..language.family import Family
from ..language.layouts import mark_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import BorderText, Shade, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Mark = Literal["minimum", "maximum"]


@dataclass(frozen=True, slots=True)
class LocalExtremum:
    """Each of `cells` is strictly below (or above) every orthogonal neighbour without the same mark.

    `marked` are the cells that other statements mark in the same way.
    """

    mark: Mark
    cells: tuple[Cell, ...]
    marked: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            around = [grid[other] for other in grid.board.neighbours(cell) if other not in self.cells + self.marked]
            if self.mark == "minimum" and not all(grid[cell] < digit for digit in around):
                return False
            if self.mark == "maximum" and not all(grid[cell] > digit for digit in around):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        exempt = {*self.cells, *self.marked}
        for cell in self.cells:
            for neighbour in out.board.neighbours(cell):
                if neighbour in exempt:
                    continue
                low, high = (cell, neighbour) if self.mark == "minimum" else (neighbour, cell)
                out.pairs(low, high, lambda lower, higher: lower < higher)

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            for other in sorted(set(out.board.neighbours(cell)).difference(self.cells, self.marked)):
                for digit in out.digits:
                    for wrong in out.digits:
                        if (wrong <= digit) if self.mark == "minimum" else (wrong >= digit):
                            out.clause(-out.lit(cell, digit), -out.lit(other, wrong))

    def reason(self, out: ReasonVerbs) -> None:
        marked = {*self.cells, *self.marked}
        for cell in self.cells:
            for other in out.board.neighbours(cell):
                if other not in marked:
                    lower, higher = (cell, other) if self.mark == "minimum" else (other, cell)
                    out.pairs(lower, higher, lambda a, b: a < b)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        signs = {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}  # the tip is on the side of the lower digit
        marks = []
        for cell in self.cells:
            for other in board.neighbours(cell):
                if other not in self.cells + self.marked:
                    low, high = (cell, other) if self.mark == "minimum" else (other, cell)
                    sign = signs[high.row - low.row, high.column - low.column]
                    marks.append(BorderText(tuple(sorted((cell, other))), sign))
        return (*(Shade((cell,)) for cell in self.cells), *marks)

    def explain(self, board: Board) -> str:
        side = "lower" if self.mark == "minimum" else "higher"
        which = f"each of {cells_text(self.cells)} is" if len(self.cells) > 1 else f"{self.cells[0]} is"
        return f"{which} strictly {side} than every orthogonal neighbour that is not marked as a {self.mark} too"


def together(constraints: tuple[LocalExtremum, ...], board: Board) -> tuple[LocalExtremum, ...]:
    """Gives every statement of one mark the cells of all of them."""
    marked = tuple(sorted({cell for constraint in constraints for cell in constraint.cells}))
    return tuple(replace(constraint, marked=marked) for constraint in constraints)


_CELLS = form(Cells("cells", "one or more cells", placed=True))

MAXIMUM = Family(
    "maximum",
    partial(LocalExtremum, "maximum"),
    (_CELLS,),
    __doc__,
    summary="the digit is higher than those of all orthogonal neighbours without this mark",
    together=together,
    group="cells",
    layout=mark_layout(partial(LocalExtremum, "maximum")),
)
MINIMUM = Family(
    "minimum",
    partial(LocalExtremum, "minimum"),
    (_CELLS,),
    __doc__,
    summary="the digit is lower than those of all orthogonal neighbours without this mark",
    together=together,
    group="cells",
    layout=mark_layout(partial(LocalExtremum, "minimum")),
)
