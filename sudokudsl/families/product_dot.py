"""product-dot: the digits of two cells multiply to the stated number.

`product-dot 12: r1c1 r1c2`. The two cells may hold equal digits, unless a house forbids it, and need not touch. A
product of 0 is an ordinary one: one of the digits is 0. The cells of a `product-cage` differ, and may be more than two.

`product-dot negative` means that all dots are given: two orthogonal neighbours without a dot never have a product that
a dot of the file states. `product-dot negative 12` forbids one product, independently of the dots of the file. With
cells, as in `product-dot negative in b1` or `product-dot negative 12 in r1-3c1-3`, it holds for neighbours among these
cells. Even then, the first form means the products of all dots of the file.

    board 1x2 digits 1-9
    product-dot 12: r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, Choice, Colon, Int, cells_text, form, negative_forms
from ..model.constraint import Constraint
from ..model.geometry import ORTHOGONAL, Board, Cell, adjacent_pairs
from ..model.shapes import Caption, Dot, Line, Shape

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
        for one in out.digits:
            for other in out.digits:
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


@dataclass(frozen=True, slots=True)
class NegativeProduct:
    """No orthogonal neighbours in `area` except the `dotted` ones multiply to one of `products`, all ascending.

    Without an area it is the whole board. `stated` if the statement names the product; otherwise the products are those
    of the dots in the file.
    """

    products: tuple[int, ...] = ()
    area: tuple[Cell, ...] = ()
    dotted: frozenset[frozenset[Cell]] = frozenset()
    stated: bool = False

    def holds(self, grid: Grid) -> bool:
        within = self.area or grid.board.cells
        return not any(
            grid[one] * grid[other] in self.products
            for one in within
            for other in grid.board.neighbours(one)
            if other in within and {one, other} not in self.dotted
        )

    def cover(self, out: CoverVerbs) -> None:
        for here, there in out.board.pairs(ORTHOGONAL, self.area):
            if frozenset((here, there)) not in self.dotted:
                out.pairs(here, there, lambda a, b: all(a * b != product for product in self.products))

    def cnf(self, out: CnfVerbs) -> None:
        for one, other in adjacent_pairs(self.area or out.board.cells):
            if {one, other} in self.dotted:
                continue
            for a in out.digits:
                for b in out.digits:
                    if a * b in self.products:
                        out.clause(-out.lit(one, a), -out.lit(other, b))

    def reason(self, out: ReasonVerbs) -> None:
        for one, other in out.board.pairs(ORTHOGONAL, self.area):
            if {one, other} not in self.dotted:
                out.pairs(one, other, lambda a, b: b * a not in self.products)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        if self.stated or self.area:
            return (Caption(self.explain(board)),)
        return (Caption("all product dots are given"),)

    def explain(self, board: Board) -> str:
        where = f" within {cells_text(self.area)}" if self.area else ""
        products = " or ".join(map(str, self.products)) or "the product of a dot"
        return f"orthogonal neighbours{where} without a dot never multiply to {products}"


def build(product: int, cells: tuple[Cell, ...]) -> ProductDot:
    """The constraint of a dot."""
    return ProductDot(product, cells)


def _build(*, within: bool = False, **values: Any) -> Constraint:  # noqa: ANN401 - the forms have parts of several types
    if "only" not in values:
        return build(**values)
    products = (values["product"],) if "product" in values else ()
    return NegativeProduct(products, values.get("area", ()), stated="product" in values)


def together(constraints: tuple[ProductDot | NegativeProduct, ...], board: Board) -> tuple[Constraint, ...]:
    """Gives each negative the dots of the file and, if it names none itself, their products."""
    dots = [each for each in constraints if isinstance(each, ProductDot)]
    dotted = frozenset(frozenset(dot.cells) for dot in dots)
    used = tuple(sorted({dot.product for dot in dots}))
    return tuple(
        replace(each, dotted=dotted, products=each.products if each.stated else used)
        if isinstance(each, NegativeProduct)
        else each
        for each in constraints
    )


def complaints(constraint: ProductDot | NegativeProduct, board: Board) -> Iterator[Complaint]:
    """A product that no two digits of the board have, and an area without neighbours."""
    digits = board.digits
    area = constraint.area if isinstance(constraint, NegativeProduct) else ()
    if area and not board.pairs(ORTHOGONAL, area):
        yield Complaint("no two of these cells are neighbours", part="area", code="says-nothing")
    negative = isinstance(constraint, NegativeProduct)
    for product in constraint.products if isinstance(constraint, NegativeProduct) else (constraint.product,):
        if not any(one * other == product for one in digits for other in digits):
            message = f"no two of the digits {digits[0]} to {digits[-1]} multiply to {product}"
            yield Complaint(message, part="product", code="says-nothing" if negative else "")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Dots between neighbours whose product is not that of a smaller digit and 1."""
    for cells in shuffled(grid.board.pairs(ORTHOGONAL), random):
        one, other = (grid[cell] for cell in cells)
        if 1 not in (one, other):
            yield Clue({"product": one * other, "cells": cells}, occupied("border", [cells]))


_NEGATIVE = Choice("only", {"negative": NegativeProduct})

FAMILY = Family(
    "product-dot",
    _build,
    (
        form(
            Int("product", "the product"),
            Colon(),
            Cells("cells", "the two cells beside the dot", least=2, most=2, placed=True),
        ),
        *negative_forms(_NEGATIVE),
        *negative_forms(_NEGATIVE, Int("product", "the product")),
    ),
    __doc__,
    complaints=complaints,
    together=together,
    group="pair",
    layout=Layout(layout),
)
