"""cage: all digits differ and, when a total is given, add up to it.

`cage 15: CELLS` states a total, `cage: CELLS` none. A total of 0 is an ordinary total, which digits from 0 or below can
reach; some solvers read it as no total. The digits differ whether or not the cells share a house, even on a board
whose alphabet lists a digit twice. The cells need not touch each other.

    board 1x2 digits 1-9
    cage 15: r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums
from ..language.layouts import Clue, Layout, occupied
from ..language.signature import Cells, Colon, Int, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

MAX_SETS = 3_000
"""The most sets of digits that are examined one by one for further objectives."""

MAX_CHOICES = 3_000
"""The most sets of digits that are examined one by one for clauses; larger cages use a sum."""


@dataclass(frozen=True, slots=True)
class Cage:
    """All digits of `cells` differ, and add up to `total` unless it is None; the cells are distinct."""

    cells: tuple[Cell, ...]
    total: int | None = None

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and (self.total is None or sum(digits) == self.total)

    def cover(self, out: CoverVerbs) -> None:
        if self.total is None:
            out.distinct(self.cells)
            return
        if len(self.cells) == 2:
            out.pairs(self.cells[0], self.cells[1], lambda a, b: a != b and a + b == self.total)
            return
        out.distinct(self.cells)
        out.total(self.total, self.total, [(1, cell) for cell in self.cells])
        if comb(len(out.digits), len(self.cells)) <= MAX_SETS:
            # said by the total already, but a place for each digit that every set has is much quicker to see
            for digit in _in_all(out.digits, len(self.cells), self.total):
                out.exactly(1, [(cell, digit) for cell in self.cells])

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            out.at_most(1, [out.lit(cell, digit) for cell in self.cells])
        if self.total is None:
            return
        if comb(len(out.digits), len(self.cells)) > MAX_CHOICES:
            out.total(self.total, self.total, [(1, cell) for cell in self.cells])
            return
        chosen = []
        for digits in combinations(out.digits, len(self.cells)):
            if sum(digits) != self.total:
                continue
            chosen.append(choice := out.new("digits", digits))
            for digit in out.digits:
                places = [out.lit(cell, digit) for cell in self.cells]
                if digit in digits:
                    out.clause(-choice, *places)
                else:
                    out.add([(-choice, -place) for place in places])
        out.clause(*chosen)

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)
        if self.total is not None:
            out.total(self.total, self.total, [(1, cell) for cell in self.cells])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, dashed=True, label="" if self.total is None else str(self.total)),)

    def explain(self, board: Board) -> str:
        total = "with no stated total" if self.total is None else f"and add up to {self.total}"
        return f"the digits of {cells_text(self.cells)} are all different {total}"


@lru_cache(maxsize=1024)
def _in_all(digits: tuple[int, ...], size: int, total: int) -> tuple[int, ...]:
    """The digits that are in every set of this size with this sum, ascending."""
    fits = [set(way) for way in combinations(digits, size) if sum(way) == total]
    return tuple(sorted(set.intersection(*fits))) if fits else ()


def complaints(constraint: Cage, board: Board) -> Iterator[Complaint]:
    """Too many cells for different digits, or a total that no set of this size has."""
    count = len(constraint.cells)
    if count > len(board.digits):
        yield Complaint(f"{count} cells cannot hold different digits: the board has {len(board.digits)}", part="cells")
        return
    if constraint.total is None:
        return
    least, most = sum(board.digits[:count]), sum(board.digits[-count:])
    digits = f"{count} different digit{'s' * (count > 1)} of {board.digits[0]} to {board.digits[-1]}"
    if not least <= constraint.total <= most:
        yield Complaint(f"{digits} add up to {least} to {most}, not to {constraint.total}", part="total")
    elif constraint.total not in _totals(board.digits, count):
        yield Complaint(f"no {digits} add up to {constraint.total}", part="total")


@lru_cache(maxsize=64)
def _totals(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """The sums of `count` different digits."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for digit in digits:
        for size in range(count, 0, -1):
            sums[size] |= {total + digit for total in sums[size - 1]}
    return frozenset(sums[count])


SIZES = (2, 2, 3, 3, 4)


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Cages that cover the board, mostly of two to four cells. A cell that no cage can take stays without one."""
    cage_of: dict[Cell, list[Cell]] = {}

    def joinable(cell: Cell, cage: list[Cell]) -> bool:
        return grid[cell] not in [grid[other] for other in cage]

    def free_neighbours(cell: Cell) -> list[Cell]:
        return [other for other in grid.board.neighbours(cell) if other not in cage_of]

    free = random.sample(grid.board.cells, len(grid.board.cells))
    while free := [cell for cell in free if cell not in cage_of]:
        start = min(free, key=lambda cell: len(free_neighbours(cell)))  # before it is cut off
        cage = cage_of[start] = [start]
        for _ in range(random.choice(SIZES) - 1):
            onward = [cell for inside in cage for cell in free_neighbours(inside) if joinable(cell, cage)]
            if not onward:
                break
            cell = random.choice(onward)
            cage.append(cell)
            cage_of[cell] = cage
        if len(cage) == 1:
            beside = [cage_of[cell] for cell in grid.board.neighbours(start) if cell in cage_of]
            fitting = [other for other in beside if joinable(start, other)]
            if fitting:
                cage_of[start] = min(fitting, key=len)
                cage_of[start].append(start)
    for cage in {id(cage): cage for cage in cage_of.values() if len(cage) > 1}.values():
        cells = tuple(sorted(cage))
        yield Clue({"total": sum(grid[cell] for cell in cells), "cells": cells}, occupied("cage", cells))


def sums(values: Mapping[str, Any], board: Board) -> Sums:
    """The statement in terms of its total."""
    return Sums((SumCase(tuple((1, cell) for cell in values["cells"])),), distinct=values["cells"])


FAMILY = Family(
    "cage",
    Cage,
    (form(Int("total", "the total", default=None), Colon(), Cells("cells", "the cells of the cage")),),
    __doc__,
    synonyms=("killer-cage", "killer"),
    complaints=complaints,
    layout=Layout(layout, whole=True),
    sums=sums,
)
