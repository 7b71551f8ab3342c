"""Numbers with a literal for each value: that the number is this value, or that it is at least this value."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .. import encodings
from .terms import Ranges, contains, outside, runs

if TYPE_CHECKING:
    from ...geometry import Cell
    from ..clauses import Clause, ClauseBuilder, Literal

MANY_CLAUSES = 2  # above so many literals a guarded range is rather said by its gaps


class Quantity:
    """A number with exactly one of `values`, which ascend. The literals that are not given are made when asked for."""

    def __init__(
        self,
        out: ClauseBuilder,
        name: str,
        values: Sequence[int],
        *,
        equal: list[Literal] | None = None,
        order: list[Literal] | None = None,
    ) -> None:
        assert equal is not None or order is not None or len(values) == 1
        self.values = tuple(values)
        self._out, self._name = out, name
        self._equal = [out.true] if len(values) == 1 else equal
        self._order = [0] if len(values) == 1 else order

    @property
    def ordered(self) -> bool:
        """Whether the literals for "at least" are there already."""
        return self._order is not None

    @property
    def equal(self) -> list[Literal]:
        """For each value, the literal that the number is it."""
        if self._equal is None:
            order = self._known_order()
            inner = [self._new("is", value) for value in self.values[1:-1]]
            for literal, (here, beyond) in zip(inner, pairwise(order[1:]), strict=True):
                self._out.add([(-literal, here), (-literal, -beyond), (literal, -here, beyond)])
            self._equal = [-order[1], *inner, order[-1]]
        return self._equal

    @property
    def order(self) -> list[Literal]:
        """For each value, the literal that the number is at least it; the first is not used."""
        if self._order is None:
            equal = self.equal
            inner = [self._new("is at least", value) for value in self.values[2:-1]]
            order = [0, -equal[0], *inner, equal[-1]][: len(equal)]
            clauses: list[Clause] = []
            for here, (now, after) in zip(equal[1:], pairwise(order[1:]), strict=False):
                clauses += (-after, now), (-here, now), (-here, -after), (-now, after, here)
            self._out.add(clauses)
            self._order = order
        return self._order

    def choice(self, weight: int = 1) -> encodings.Choice:
        """The values, weighted, each with the literal that the number is it."""
        return [(weight * value, literal) for value, literal in zip(self.values, self.equal, strict=True)]

    def scaled(self, weight: int = 1) -> encodings.Quantity:
        """The values, weighted, ascending, each with the literal that the weighted number is at least it."""
        if weight > 0:
            return [(weight * value, literal) for value, literal in zip(self.values, self.order, strict=True)]
        at_most = [0, *(-literal for literal in self.order[:0:-1])]
        return [(weight * value, literal) for value, literal in zip(self.values[::-1], at_most, strict=True)]

    def one_of(self, ranges: Ranges) -> list[Literal]:
        """Literals of which one is true exactly if the number is in one of the ranges."""
        gaps = runs(outside(ranges, self.values[0], self.values[-1]), self.values)
        if not gaps:
            return [self._out.true]
        if len(gaps) == 1 and gaps[0][0] == gaps[0][1]:
            return [-self.equal[gaps[0][0]]]
        found: list[Literal] = []
        for first, last in runs(ranges, self.values):
            if first == last:
                found.append(self.equal[first])
            elif first == 0 or last + 1 == len(self.values):
                found.append(-self.order[last + 1] if first == 0 else self.order[first])
            else:
                found += self.equal[first : last + 1]
        return found

    def require(self, ranges: Ranges, unless: Sequence[Literal]) -> None:
        """The number is in one of the ranges, unless one of the literals is true."""
        gaps = runs(outside(ranges, self.values[0], self.values[-1]), self.values)
        if not unless and self._order is None:
            for first, last in gaps:
                self._out.add([(-literal,) for literal in self.equal[first : last + 1]])
            return
        listed = self.one_of(ranges)
        if len(listed) <= MANY_CLAUSES or len(listed) + len(unless) <= len(gaps) * (2 + len(unless)):
            self._out.clause(*unless, *listed)
            return
        for first, last in gaps:
            below = [-self.order[first]] if first else []
            beyond = [self.order[last + 1]] if last + 1 < len(self.values) else []
            self._out.clause(*unless, *below, *beyond)

    def _known_order(self) -> list[Literal]:
        assert self._order is not None
        return self._order

    def _new(self, *name: Hashable) -> Literal:
        return self._out.new(self._name, *name)


class CellQuantity(Quantity):
    """The digit of a cell, whose literals belong to the board."""

    def __init__(self, out: ClauseBuilder, cell: Cell) -> None:
        super().__init__(out, str(cell), out.digits, equal=[out.lit(cell, digit) for digit in out.digits])
        self._cell = cell

    @property
    def ordered(self) -> bool:
        return True

    @property
    def order(self) -> list[Literal]:
        """For each digit, the literal that the cell holds at least it; the first is not used."""
        return [0, *(self._out.at_least_digit(self._cell, digit) for digit in self.values[1:])]


def relate(
    out: ClauseBuilder, first: Quantity, second: Quantity, allowed: Sequence[Sequence[bool]], unless: Sequence[Literal]
) -> None:
    """The two numbers are an allowed pair, unless one of the literals is true: `allowed` by positions of values.

    Either each value names its partners, or the forbidden pairs are covered by rectangles, whichever is shorter.
    """
    partners = _partners(first, second, allowed)
    partners += _partners(second, first, list(zip(*allowed, strict=True)))
    cost = sum(map(len, partners)) + len(partners) * (1 + len(unless))
    if len(first.values) > 2 and not first.ordered:
        cost -= 10 * len(first.values)
    if len(second.values) > 2 and not second.ordered:
        cost -= 10 * len(second.values)
    found = _rectangles(allowed)
    if sum(_sides(box, allowed) + 1 + len(unless) for box in found) < cost:
        partners = [_away(first, low, high) + _away(second, left, right) for low, high, left, right in found]
    for clause in partners:
        out.clause(*unless, *clause)


def _partners(first: Quantity, second: Quantity, allowed: Sequence[Sequence[bool]]) -> list[list[Literal]]:
    """For each value of the first, what the second may be with it."""
    return [
        [-literal, *(other for other, fits in zip(second.equal, row, strict=True) if fits)]
        for literal, row in zip(first.equal, allowed, strict=True)
        if not all(row)
    ]


Box = tuple[int, int, int, int]
"""First and last row, first and last column."""


def _rectangles(allowed: Sequence[Sequence[bool]]) -> list[Box]:
    """Rectangles of forbidden pairs that cover all of them and nothing else."""
    wide = len(allowed[0])
    gaps = [runs(tuple((at, at) for at in range(wide) if not row[at]), range(wide)) for row in allowed]
    found: dict[Box, None] = {}
    for row, listed in enumerate(gaps):
        for left, right in listed:
            top = bottom = row
            while top and any(low <= left and right <= high for low, high in gaps[top - 1]):
                top -= 1
            while bottom + 1 < len(gaps) and any(low <= left and right <= high for low, high in gaps[bottom + 1]):
                bottom += 1
            partly = sum(gap != [(0, wide - 1)] for gap in gaps[top : bottom + 1])
            if top > 0 and bottom + 1 < len(gaps) and partly < 3:
                top = bottom = row
            found[top, bottom, left, right] = None
    return list(found)


def _sides(box: Box, allowed: Sequence[Sequence[bool]]) -> int:
    """How many literals it takes to stay out of a rectangle."""
    top, bottom, left, right = box
    rows = 1 if top == bottom else (top > 0) + (bottom + 1 < len(allowed))
    columns = 1 if left == right else (left > 0) + (right + 1 < len(allowed[0]))
    return rows + columns


def _away(quantity: Quantity, first: int, last: int) -> list[Literal]:
    """The number is none of the values at positions first..last."""
    if first == last:
        return [-quantity.equal[first]] if len(quantity.values) > 1 else []
    below = [-quantity.order[first]] if first else []
    return below + ([quantity.order[last + 1]] if last + 1 < len(quantity.values) else [])


def allowed_pairs(first: Sequence[int], second: Sequence[int], ranges: Ranges) -> list[list[bool]]:
    """Which pairs of values have a sum in one of the ranges."""
    return [[contains(ranges, one + other) for other in second] for one in first]
