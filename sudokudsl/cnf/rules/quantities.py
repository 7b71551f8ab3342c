"""Numbers in the direct and the order encoding: literals "it is this value" and "it is at least this value"."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from .. import encodings
from .ranges import Ranges, outside, runs

if TYPE_CHECKING:
    from ...model.geometry import Cell
    from ...model.verbs import Literal
    from .relations import Relation
    from .verbs import RuleVerbs

MAX_GUARDED_LITERALS = 2  # literals above which a guarded condition may rather exclude the gaps between the ranges


class Quantity:
    """A number that has exactly one of `values`, which ascend. A missing encoding is made when it is first needed."""

    def __init__(
        self,
        out: RuleVerbs,
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
        """Whether the order literals exist already."""
        return self._order is not None

    @property
    def equal(self) -> list[Literal]:
        """For each value, the literal "the number is this value"."""
        if self._equal is None:
            order = self._known_order()
            inner = [self._new("is", value) for value in self.values[1:-1]]
            for literal, (here, beyond) in zip(inner, pairwise(order[1:]), strict=True):
                self._out.add([(-literal, here), (-literal, -beyond), (literal, -here, beyond)])
            self._equal = [-order[1], *inner, order[-1]]
        return self._equal

    @property
    def order(self) -> list[Literal]:
        """For each value, the literal "the number is at least this value". The first is not used."""
        if self._order is None:
            equal = self.equal
            inner = [self._new("is at least", value) for value in self.values[2:-1]]
            order, clauses = encodings.order_literals(equal, inner)
            self._out.add(clauses)
            self._order = order
        return self._order

    def choice(self, weight: int = 1) -> encodings.DirectEncoding:
        """The direct encoding of a multiple of the number."""
        return [(weight * value, literal) for value, literal in zip(self.values, self.equal, strict=True)]

    def scaled(self, weight: int = 1) -> encodings.OrderEncoding:
        """The order encoding of a multiple of the number. The weight is not 0."""
        return encodings.weighted(self.values, self.order, weight)

    def one_of(self, ranges: Ranges) -> list[Literal]:
        """Literals whose disjunction is equivalent to the number being in one of the ranges."""
        gaps = _gaps(ranges, self.values)
        if not gaps:
            return [self._out.true]
        if len(gaps) == 1 and gaps[0][0] == gaps[0][1]:
            return [-self.equal[gaps[0][0]]]
        found: list[Literal] = []
        for first, last in _inside(ranges, self.values):
            if first == last:
                found.append(self.equal[first])
            elif first == 0 or last + 1 == len(self.values):
                found.append(-self.order[last + 1] if first == 0 else self.order[first])
            else:
                found += self.equal[first : last + 1]
        return found

    def require(self, ranges: Ranges, unless: Sequence[Literal]) -> None:
        """The number is in one of the ranges, unless one of the literals is true."""
        gaps = _gaps(ranges, self.values)
        if not unless and self._equal is not None:
            for first, last in gaps:
                self._out.add([(-literal,) for literal in self.equal[first : last + 1]])
            return
        listed = self.one_of(ranges)
        if len(listed) <= MAX_GUARDED_LITERALS or len(listed) + len(unless) <= len(gaps) * (2 + len(unless)):
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
    """The digit of a cell. The board owns its literals."""

    def __init__(self, out: RuleVerbs, cell: Cell) -> None:
        super().__init__(out, str(cell), out.digits_of(cell), equal=[literal for _, literal in out.choices(cell)])
        self._cell = cell

    @property
    def ordered(self) -> bool:
        return True

    @property
    def order(self) -> list[Literal]:
        """For each digit, the literal "the cell holds this digit or more". The first is not used."""
        if self._order is None:
            self._order = [0, *(self._out.at_least_digit(self._cell, digit) for digit in self.values[1:])]
        return self._order


def require_relation(
    out: RuleVerbs, relation: Relation, first: Quantity, second: Quantity, unless: Sequence[Literal]
) -> None:
    """The values of two numbers are an allowed pair, unless one of the literals is true.

    Chooses the shape of clauses with the fewer literals. A shape that needs new variables counts them, too.
    """
    cost = relation.partners_size + len(unless) * sum(map(len, relation.partners))
    for quantity in (first, second):
        if len(quantity.values) > 2 and not quantity.ordered:
            cost -= 10 * len(quantity.values)
    if relation.boxes_size + len(unless) * len(relation.boxes) < cost:
        for low, high, left, right in relation.boxes:
            out.clause(*unless, *_away(first, low, high), *_away(second, left, right))
        return
    for (one, other), listed in zip(((first, second), (second, first)), relation.partners, strict=True):
        mine, theirs = one.equal, other.equal
        for at, fits in listed:
            out.clause(*unless, -mine[at], *(theirs[position] for position in fits))


def _away(quantity: Quantity, first: int, last: int) -> list[Literal]:
    """The literals of a clause that excludes the values at the positions first..last."""
    if first == last:
        return [-quantity.equal[first]] if len(quantity.values) > 1 else []
    below = [-quantity.order[first]] if first else []
    return below + ([quantity.order[last + 1]] if last + 1 < len(quantity.values) else [])


@lru_cache(maxsize=4096)
def _gaps(ranges: Ranges, values: tuple[int, ...]) -> Sequence[tuple[int, int]]:
    """The first and last position of each run of values outside the ranges. Cached: rules ask for few ranges often."""
    return runs(outside(ranges, values[0], values[-1]), values)


@lru_cache(maxsize=4096)
def _inside(ranges: Ranges, values: tuple[int, ...]) -> Sequence[tuple[int, int]]:
    """The first and last position of each run of values in the ranges."""
    return runs(ranges, values)
