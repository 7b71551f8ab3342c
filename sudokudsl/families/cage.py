"""cage: all digits differ and, when a total is given, add up to it.

`cage 15: CELLS` states a total, `cage: CELLS` none. A total of 0 is an ordinary total, which digits from 0 or below can
reach; some solvers read it as no total. The digits differ whether or not the cells share a house, even on a board
whose alphabet lists a digit twice. The cells need not touch each other.

`or` lists several totals, one of which the digits add up to: `cage 10 or 15: CELLS`. In place of a number, a word
states the kind of the total. `prime` is a number above 1 that only 1 and itself divide, `square` is 0, 1, 4, 9 or
another product of a number with itself. `digital-root 5` is a number above 0 whose digits, summed again and again,
leave 5, as those of 5, 14 and 23 do. `cage prime or square or 10: CELLS` combines them.

    board 1x2 digits 1-9
    cage 15: r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, isqrt, sqrt
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums
from ..language.layouts import Clue, Layout, occupied
from ..language.signature import Cells, Colon, Cursor, Int, cells_text, form
from ..language.syntax.ast import Number, Word
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
        total = self.total
        if total is None:
            out.distinct(self.cells)
            return
        if len(self.cells) == 2:
            out.pairs(self.cells[0], self.cells[1], lambda a, b: a != b and a + b == total)
            return
        out.distinct(self.cells)
        out.total(total, total, [(1, cell) for cell in self.cells])
        if comb(len(out.digits), len(self.cells)) <= MAX_SETS:
            # said by the total already, but a place for each digit that every set has is much quicker to see
            for digit in _in_all(out.digits, len(self.cells), total):
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


Kind = tuple[str, int]
"""A kind of totals: a word with a number, such as ("total", 15) or ("digital-root", 5); the number of others is 0."""


def _digital_root(total: int) -> int:
    """The sum of the digits of a number, taken again and again while it has several."""
    while total > 9:
        total = sum(map(int, str(total)))
    return total


@dataclass(frozen=True, slots=True)
class CageOfKinds:
    """All digits of `cells` differ, and add up to a number of one of the `kinds`; the cells are distinct."""

    cells: tuple[Cell, ...]
    kinds: tuple[Kind, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if len(set(digits)) < len(digits):
            return False
        total = sum(digits)
        prime = total > 1 and all(total % divisor for divisor in range(2, total))
        square = total >= 0 and sqrt(total).is_integer()
        meant = {
            ("total", total),
            ("digital-root", _digital_root(total)),
            ("prime", 0) if prime else None,
            ("square", 0) if square else None,
        }
        return not meant.isdisjoint(self.kinds)

    def cover(self, out: CoverVerbs) -> None:
        out.distinct(self.cells)
        reach = {0}
        for _ in self.cells:
            reach = {total + digit for total in reach for digit in out.digits}
        fitting: set[int] = set()
        for word, number in self.kinds:
            match word:
                case "total":
                    fitting |= reach & {number}
                case "prime":  # by Wilson's theorem
                    fitting |= {total for total in reach if total > 1 and (factorial(total - 1) + 1) % total == 0}
                case "square":
                    fitting |= {total for total in reach if total >= 0 and total**0.5 % 1 == 0}
                case _:
                    fitting |= {total for total in reach if total > 0 and (total - number) % 9 == 0}
        total = out.auxiliary(f"total of cage {out.owner}", fitting)
        out.total(0, 0, [(-1, total), *((1, cell) for cell in self.cells)])

    def cnf(self, out: CnfVerbs) -> None:
        for digit in out.digits:
            out.at_most(1, [out.lit(cell, digit) for cell in self.cells])

        def accepted(total: int) -> bool:
            if ("total", total) in self.kinds:
                return True
            if total > 0 and ("digital-root", (total - 1) % 9 + 1) in self.kinds:
                return True
            if ("square", 0) in self.kinds and total >= 0 and isqrt(total) ** 2 == total:
                return True
            return ("prime", 0) in self.kinds and sum(total % number == 0 for number in range(1, total)) == 1

        out.automaton(self.cells, 0, int.__add__, accepted)

    def reason(self, out: ReasonVerbs) -> None:
        out.distinct(self.cells)

        def fits(total: int) -> bool:
            divisors = sum(total % number == 0 for number in range(1, total + 1))
            for word, number in self.kinds:
                if word == "total" and total == number:
                    return True
                if word == "prime" and divisors == 2:
                    return True
                if word == "square" and (total == 0 or divisors % 2 == 1):
                    return True
                if word == "digital-root" and total > 0 and (total - number) % 9 == 0:
                    return True
            return False

        out.automaton(self.cells, 0, lambda total, digit: total + digit, fits)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, dashed=True, label="/".join(map(_short, self.kinds))),)

    def explain(self, board: Board) -> str:
        *others, last = map(_long, self.kinds)
        kinds = f"{', '.join(others)} or {last}" if others else last
        return f"the digits of {cells_text(self.cells)} are all different and add up to {kinds}"


def _short(kind: Kind) -> str:
    """A kind as it is written in the corner of a cage."""
    word, number = kind
    return {"total": str(number), "digital-root": f"DR{number}"}.get(word, word)


def _long(kind: Kind) -> str:
    """A kind in a sentence."""
    word, number = kind
    numbers = {"total": str(number), "digital-root": f"a number with the digital root {number}"}
    return numbers.get(word, f"a {word} number")


@dataclass(frozen=True, slots=True)
class Kinds:
    """Totals and words for totals, separated by `or`, such as `10 or prime or digital-root 5`."""

    name: str = "kinds"

    def take(self, cursor: Cursor) -> tuple[Kind, ...]:
        kinds = [self._kind(cursor)]
        while isinstance(here := cursor.peek(), Word) and here.key == "or":
            cursor.advance_word()
            kinds.append(self._kind(cursor))
        return tuple(kinds)

    def _kind(self, cursor: Cursor) -> Kind:
        here = cursor.peek()
        match here:
            case Number(value=value):
                cursor.advance()
                return "total", value
            case Word(key="prime" | "square"):
                cursor.advance_word()
                return here.key, 0
            case Word(key="digitalroot"):
                cursor.advance_word()
                root: int = Int("root", "the digital root, from 1 to 9", least=1, most=9, known=True).take(cursor)
                return "digital-root", root
            case _:
                raise cursor.mismatch("a total, `prime`, `square` or `digital-root`")

    def text(self, value: tuple[Kind, ...], values: Mapping[str, Any]) -> str:
        words = {"total": "", "digital-root": "digital-root "}
        return " or ".join(f"{words[word]}{number}" if word in words else word for word, number in value)

    def usage(self) -> str:
        return "TOTAL|prime|square|digital-root ROOT [or ...]"

    def examples(self, board: Board) -> tuple[tuple[Kind, ...], ...]:
        """Every word alone and with others."""
        low, high = board.digits[0], board.digits[-1]
        prime, square, sums = ("prime", 0), ("square", 0), [("total", total) for total in (low, low + high, 2 * high)]
        roots = [("digital-root", root) for root in (1, 5, 9)]
        alone = ((kind,) for kind in (prime, square, *roots))
        return (*alone, (prime, square), (square, roots[0]), (sums[0], sums[2]), (sums[1], prime), (roots[1], sums[1]))


@lru_cache(maxsize=1024)
def _in_all(digits: tuple[int, ...], size: int, total: int) -> tuple[int, ...]:
    """The digits that are in every set of this size with this sum, ascending."""
    fits = [set(way) for way in combinations(digits, size) if sum(way) == total]
    return tuple(sorted(set.intersection(*fits))) if fits else ()


def build(cells: tuple[Cell, ...], total: int | None = None, kinds: tuple[Kind, ...] = ()) -> Cage | CageOfKinds:
    """The constraint of a statement."""
    return CageOfKinds(cells, kinds) if kinds else Cage(cells, total)


def complaints(constraint: Cage | CageOfKinds, board: Board) -> Iterator[Complaint]:
    """Too many cells for different digits, or a total that no set of this size has."""
    count = len(constraint.cells)
    if count > len(board.digits):
        yield Complaint(f"{count} cells cannot hold different digits: the board has {len(board.digits)}", part="cells")
        return
    digits = f"{count} different digit{'s' * (count > 1)} of {board.digits[0]} to {board.digits[-1]}"
    if isinstance(constraint, CageOfKinds):
        if not any(_possible(kind, total) for kind in constraint.kinds for total in _totals(board.digits, count)):
            yield Complaint(f"no {digits} add up to such a number", part="kinds")
        return
    if constraint.total is None:
        return
    least, most = sum(board.digits[:count]), sum(board.digits[-count:])
    if not least <= constraint.total <= most:
        yield Complaint(f"{digits} add up to {least} to {most}, not to {constraint.total}", part="total")
    elif constraint.total not in _totals(board.digits, count):
        yield Complaint(f"no {digits} add up to {constraint.total}", part="total")


def _possible(kind: Kind, total: int) -> bool:
    """For complaints: whether a total is of a kind."""
    match kind:
        case ("total", number):
            return total == number
        case ("prime", _):
            return total > 1 and all(total % divisor for divisor in range(2, total))
        case ("square", _):
            return total >= 0 and isqrt(total) ** 2 == total
        case (_, root):
            return total > 0 and total % 9 == root % 9


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
    build,
    (
        form(Int("total", "the total", default=None), Colon(), Cells("cells", "the cells of the cage")),
        form(Kinds(), Colon(), Cells("cells", "the cells of the cage")),
    ),
    __doc__,
    synonyms=("killer-cage", "killer"),
    complaints=complaints,
    layout=Layout(layout, whole=True),
    sums=sums,
)
