"""Facts that objectives say as they stand: what one slot may hold, pairs, counts, totals, different digits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..objectives import Count, Distinct, Pairs, Placement, Total
from .node_table import Store
from .nodes import Different, Every, Fact, Literal, Number, Opposite, Table, Weighted, Within, slots_in

PlainObjective = Count | Distinct | Pairs | Total


class Line(NamedTuple):
    """`constant + weight * digit` of a slot."""

    slot: int
    constant: int
    weight: int


def line(store: Store, part: Number) -> Line | None:
    """A table as a multiple of its slot's digit and a constant; None if it is no such thing."""
    if not isinstance(part, Table):
        return None
    digits = store.domains[part.slot]
    weight, over = divmod(part.values[1] - part.values[0], digits[1] - digits[0])
    constant = part.values[0] - weight * digits[0]
    if over or any(constant + weight * digit != value for digit, value in zip(digits, part.values, strict=True)):
        return None
    return Line(part.slot, constant, weight)


def plain(store: Store, fact: Fact) -> list[PlainObjective] | None:
    """The objectives, of no owner yet, that say a fact about several slots as it stands; None if none do."""
    match fact:
        case Within(part=part, ranges=((low, high),)):
            terms = part.terms if isinstance(part, Weighted) else ((1, part),)
            found = _count(store, terms, low, high) or _total(store, terms, low, high)
            return None if found is None else [found]
        case Different(parts=parts, taken=taken):
            return _different(store, parts, taken)
        case Opposite(part=Every(parts=parts)):
            clause = _clause(store, parts)
            return None if clause is None else [clause]
    return None


def pairs(store: Store, fact: Fact) -> Pairs:
    """What a fact about two slots says."""
    first, second = slots_in(fact.support)
    allowed = []
    for place, digit in enumerate(store.domains[first]):
        left = store.reading(first, place).fact(fact)
        for at, other in enumerate(store.domains[second]):
            if store.reading(second, at).fact(left) is store.true:
                allowed.append((digit, other))
    return Pairs(0, first, second, tuple(allowed))


def placements(store: Store, literal: Fact) -> list[Placement]:
    """Those that a literal allows."""
    assert isinstance(literal, Literal)
    digits = store.domains[literal.slot]
    return [(literal.slot, digit) for at, digit in enumerate(digits) if literal.mask >> at & 1]


def apart(store: Store, tables: Sequence[Table], taken: frozenset[int] = frozenset()) -> list[Count]:
    """No value is that of two tables, each of a slot of its own, and none is taken: a count for each value."""
    holders: dict[int, list[Placement]] = {}
    for table in tables:
        for digit, value in zip(store.domains[table.slot], table.values, strict=True):
            holders.setdefault(value, []).append((table.slot, digit))
    counts = ((0 if value in taken else 1, found) for value, found in holders.items())
    return [Count(0, 0, most, tuple(found)) for most, found in counts if len(found) > most]


def _clause(store: Store, parts: Sequence[Fact]) -> Count | None:
    """Not all of some literals hold."""
    found: list[Placement] = []
    for part in parts:
        if not isinstance(part, Literal):
            return None
        found += placements(store, store.opposite(part))
    return Count(0, 1, len(parts), tuple(found))


def _count(store: Store, terms: Sequence[tuple[int, Number]], low: int, high: int) -> Count | None:
    """Each term has two values, with the same difference in all of them."""
    constant = step = 0
    found: list[Placement] = []
    for _, part in terms:
        if not isinstance(part, Table):
            return None
        if set(part.values) != {part.low, part.high} or step not in (0, part.high - part.low):
            return None
        step = part.high - part.low
        constant += part.low
        digits = store.domains[part.slot]
        found += [(part.slot, d) for d, value in zip(digits, part.values, strict=True) if value == part.high]
    least, most = -((constant - low) // step), (high - constant) // step
    return Count(0, max(least, 0), min(most, len(terms)), tuple(found))


def _total(store: Store, terms: Sequence[tuple[int, Number]], low: int, high: int) -> Total | None:
    """Each term is a multiple of its digit and a constant."""
    constant = 0
    weights = []
    for _, part in terms:
        found = line(store, part)
        if found is None:
            return None
        constant += found.constant
        weights.append((found.slot, found.weight))
    return Total(0, low - constant, high - constant, tuple(weights))


def _different(store: Store, parts: Sequence[Number], taken: frozenset[int]) -> list[PlainObjective] | None:
    """Each part depends on a slot of its own."""
    tables = [part for part in parts if isinstance(part, Table)]
    if len(tables) < len(parts) or len({table.slot for table in tables}) < len(tables):
        return None
    if not taken and all(table.values == store.domains[table.slot] for table in tables):
        return [Distinct(0, tuple(table.slot for table in tables))]
    return [*apart(store, tables, taken)]
