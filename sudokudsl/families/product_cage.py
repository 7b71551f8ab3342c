"""product-cage: all digits differ, and their product is the stated one.

`product-cage 24: CELLS`. The digits differ whether or not the cells share a house, as in a `cage`; where they may
repeat, write a rule, such as `require product(r1c1 r1c2) = 4`. A product of 0 is an ordinary one: some digit is 0. The
cells need not touch each other.

    board 1x2 digits 1-9
    product-cage 24: r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class ProductCage:
    """The digits of `cells` differ, and multiply to `product`; the cells are distinct."""

    product: int
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and prod(digits) == self.product

    def cover(self, out: CoverVerbs) -> None:
        out.distinct(self.cells)
        if self.product == 0:
            out.exactly(1, [(cell, 0) for cell in self.cells])
        else:
            out.automaton(self.cells, 1, _times(self.product), _is(self.product))

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            out.at_most(1, [out.lit(cell, digit) for cell in self.cells])
        if self.product == 0:
            out.clause(*(out.lit(cell, 0) for cell in self.cells))
            return

        def divided(left: int, digit: int) -> int | None:
            return left // digit if digit and left % digit == 0 else None

        out.automaton(self.cells, self.product, divided, lambda left: left == 1)

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)
        if self.product == 0:
            out.some((cell, (0,)) for cell in self.cells)
            return
        found = {frozenset[int](): self.product}  # sets of digits, and what the other digits multiply to
        for digit in out.digits:
            for held, others in list(found.items()):
                if len(held) < len(self.cells) and digit != 0 and others % digit == 0:
                    found[held | {digit}] = others // digit
        out.sets(self.cells, [held for held, others in found.items() if len(held) == len(self.cells) and others == 1])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "blue", dashed=True, label=f"x{self.product}"),)

    def explain(self, board: Board) -> str:
        return f"the digits of {cells_text(self.cells)} are all different and multiply to {self.product}"


@lru_cache(maxsize=1024)
def _times(product: int) -> Callable[[int, int], int | None]:
    """For exact cover: the next product of the digits that were read, as long as it divides `product`."""
    return lambda before, digit: before * digit if digit and product % (before * digit) == 0 else None


@lru_cache(maxsize=1024)
def _is(product: int) -> Callable[[int], bool]:
    """For exact cover: whether the product of all digits is `product`."""
    return lambda found: found == product


def complaints(constraint: ProductCage, board: Board) -> Iterator[Complaint]:
    """Too many cells for different digits, or a product that no set of this size has."""
    digits, count = board.digits, len(constraint.cells)
    if count > len(digits):
        yield Complaint(f"{count} cells cannot hold different digits: the board has {len(digits)}", part="cells")
        return
    if constraint.product == 0:
        possible = 0 in digits
    else:
        reached: list[set[int]] = [{1}, *(set() for _ in range(count))]
        for digit in filter(None, digits):
            for size in range(count, 0, -1):
                longer = {before * digit for before in reached[size - 1]}
                reached[size] |= {product for product in longer if constraint.product % product == 0}
        possible = constraint.product in reached[count]
    if not possible:
        chosen = f"{count} different digit{'s' * (count > 1)} of {digits[0]} to {digits[-1]}"
        yield Complaint(f"no {chosen} multiply to {constraint.product}", part="product")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Cages of two or three touching cells with different digits."""
    for start in shuffled(grid.board.cells, random):
        cage = [start]
        for _ in range(random.randint(1, 2)):
            digits = [grid[cell] for cell in cage]
            onward = [cell for inside in cage for cell in grid.board.neighbours(inside) if grid[cell] not in digits]
            if onward:
                cage.append(random.choice(onward))
        if len(cage) > 1:
            cells = tuple(sorted(cage))
            yield Clue({"product": prod(grid[cell] for cell in cells), "cells": cells}, occupied("cage", cells))


FAMILY = Family(
    "product-cage",
    ProductCage,
    (form(Int("product", "the product"), Colon(), Cells("cells", "the cells of the cage")),),
    __doc__,
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
