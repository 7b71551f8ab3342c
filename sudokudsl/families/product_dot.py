"""product-dot: the digits of two cells multiply to the stated number.

`product-dot 12: r1c1 r1c2`. The two cells may hold equal digits, unless a house forbids it, and need not touch. A
product of 0 is an ordinary one: one of the digits is 0. The cells of a `product-cage` differ, and may be more than two.

    board 1x2 digits 1-9
    product-dot 12: r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, Colon, Int, form
from ..model.geometry import ORTHOGONAL, Board, Cell
from ..model.shapes import Dot, Line, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class ProductDot:
    """The digits of two different `cells` multiply to `product`."""

    product: int
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        one, other = (grid[cell] for cell in self.cells)
        return one * other == self.product

    def cover(self, out: CoverVerbs) -> None:
        one, other = self.cells
        out.pairs(one, other, lambda a, b: a * b == self.product)

    def cnf(self, out: CnfVerbs) -> None:
        for one in out.digits_of(self.cells[0]):
            for other in out.digits_of(self.cells[1]):
                if one * other != self.product:
                    out.clause(-out.lit(self.cells[0], one), -out.lit(self.cells[1], other))

    def reason(self, out: ReasonVerbs) -> None:
        out.pairs(self.cells[0], self.cells[1], lambda a, b: b * a == self.product)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        dot = Dot(self.cells, text=f"x{self.product}")
        touch = self.cells[0] in board.neighbours(self.cells[1])
        return (dot,) if touch else (Line(self.cells, thin=True), dot)

    def explain(self, board: Board) -> str:
        return f"{self.cells[0]} and {self.cells[1]} multiply to {self.product}"


def complaints(constraint: ProductDot, board: Board) -> Iterator[Complaint]:
    """A product that no two digits of the board have."""
    digits = board.digits
    if not any(one * other == constraint.product for one in digits for other in digits):
        message = f"no two of the digits {digits[0]} to {digits[-1]} multiply to {constraint.product}"
        yield Complaint(message, part="product")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Dots between neighbours whose product is not that of a smaller digit and 1."""
    for cells in shuffled(grid.board.pairs(ORTHOGONAL), random):
        one, other = (grid[cell] for cell in cells)
        if 1 not in (one, other):
            yield Clue({"product": one * other, "cells": cells}, occupied("border", [cells]))


FAMILY = Family(
    "product-dot",
    ProductDot,
    (
        form(
            Int("product", "the product"),
            Colon(),
            Cells("cells", "the two cells beside the dot", least=2, most=2, on_board=True),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="pair",
    layout=Layout(layout),
)
