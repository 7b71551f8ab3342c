"""Conditions that single objectives express directly: pairs, counts, totals, and distinct slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..objectives import Count, Distinct, Pairs, Placement, Total
from .node_table import NodeTable
from .nodes import AllDifferent, And, Condition, DomainTest, InRanges, Not, Number, Sum, Table, slots_in

DirectObjective = Count | Distinct | Pairs | Total


class LinearTable(NamedTuple):
    """`constant + weight * digit` of a slot."""

    slot: int
    constant: int
    weight: int


def linear(nodes: NodeTable, part: Number) -> LinearTable | None:
    """A table as a multiple of its slot's digit plus a constant; None if it is not linear."""
    if not isinstance(part, Table):
        return None
    digits = nodes.domains[part.slot]
    weight, over = divmod(part.values[1] - part.values[0], digits[1] - digits[0])
    constant = part.values[0] - weight * digits[0]
    if over or any(constant + weight * digit != value for digit, value in zip(digits, part.values, strict=True)):
        return None
    return LinearTable(part.slot, constant, weight)


def direct(nodes: NodeTable, condition: Condition) -> list[DirectObjective] | None:
    """The objectives of no owner that express a condition on several slots directly; None if there are none."""
    match condition:
        case InRanges(part=part, ranges=((low, high),)):
            terms = part.terms if isinstance(part, Sum) else ((1, part),)
            found = _count(nodes, terms, low, high) or _total(nodes, terms, low, high)
            return None if found is None else [found]
        case AllDifferent(parts=parts, taken=taken):
            return _all_different(nodes, parts, taken)
        case Not(part=And(parts=parts)):
            clause = _clause(nodes, parts)
            return None if clause is None else [clause]
    return None


def pairs(nodes: NodeTable, condition: Condition) -> Pairs:
    """The pairs of digits of two slots that satisfy a condition."""
    first, second = slots_in(condition.support)
    allowed = []
    for place, digit in enumerate(nodes.domains[first]):
        left = nodes.cofactor(first, place).condition(condition)
        for at, other in enumerate(nodes.domains[second]):
            if nodes.cofactor(second, at).condition(left) is nodes.true:
                allowed.append((digit, other))
    return Pairs(0, first, second, tuple(allowed))


def placements(nodes: NodeTable, test: Condition) -> list[Placement]:
    """The placements that a domain test allows."""
    assert isinstance(test, DomainTest)
    digits = nodes.domains[test.slot]
    return [(test.slot, digit) for at, digit in enumerate(digits) if test.mask >> at & 1]


def apart(nodes: NodeTable, tables: Sequence[Table], taken: frozenset[int] = frozenset()) -> list[Count]:
    """A count for each value: at most one of the tables has it, and none if it is taken.

    The tables are of different slots.
    """
    holders: dict[int, list[Placement]] = {}
    for table in tables:
        for digit, value in zip(nodes.domains[table.slot], table.values, strict=True):
            holders.setdefault(value, []).append((table.slot, digit))
    counts = ((0 if value in taken else 1, found) for value, found in holders.items())
    return [Count(0, 0, most, tuple(found)) for most, found in counts if len(found) > most]


def _clause(nodes: NodeTable, parts: Sequence[Condition]) -> Count | None:
    """At least one of some domain tests fails."""
    found: list[Placement] = []
    for part in parts:
        if not isinstance(part, DomainTest):
            return None
        found += placements(nodes, nodes.negation(part))
    return Count(0, 1, len(parts), tuple(found))


def _count(nodes: NodeTable, terms: Sequence[tuple[int, Number]], low: int, high: int) -> Count | None:
    """A count, if each term has two values, with the same difference in all of them."""
    constant = step = 0
    found: list[Placement] = []
    for _, part in terms:
        if not isinstance(part, Table):
            return None
        if set(part.values) != {part.low, part.high} or step not in (0, part.high - part.low):
            return None
        step = part.high - part.low
        constant += part.low
        digits = nodes.domains[part.slot]
        found += [(part.slot, d) for d, value in zip(digits, part.values, strict=True) if value == part.high]
    least, most = -((constant - low) // step), (high - constant) // step
    return Count(0, max(least, 0), min(most, len(terms)), tuple(found))


def _total(nodes: NodeTable, terms: Sequence[tuple[int, Number]], low: int, high: int) -> Total | None:
    """A total, if each term is a multiple of its digit plus a constant."""
    constant = 0
    weights = []
    for _, part in terms:
        found = linear(nodes, part)
        if found is None:
            return None
        constant += found.constant
        weights.append((found.slot, found.weight))
    return Total(0, low - constant, high - constant, tuple(weights))


def _all_different(nodes: NodeTable, parts: Sequence[Number], taken: frozenset[int]) -> list[DirectObjective] | None:
    """Distinct slots or counts, if each part depends on one slot of its own."""
    tables = [part for part in parts if isinstance(part, Table)]
    if len(tables) < len(parts) or len({table.slot for table in tables}) < len(tables):
        return None
    if not taken and all(table.values == nodes.domains[table.slot] for table in tables):
        return [Distinct(0, tuple(table.slot for table in tables))]
    return [*apart(nodes, tables, taken)]
