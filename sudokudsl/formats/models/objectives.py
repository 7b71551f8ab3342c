"""Compiled objectives as conditions on slots, for statements that have no form of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, count
from operator import contains
from typing import Any

from ...cover.objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Objective,
    Pairs,
    Ranked,
    Sets,
    Total,
    Ways,
)  # fmt: skip
from ...model import ground as t
from ...model.geometry import Cell, ExtraCell
from .conditions import compare

_FAR = 1_000_000
"""A row below all cells of boards and layers, for the cells that stand for auxiliary slots."""


class Slots:
    """Conditions on the slots of a cover problem. `more` are new variables with their digits."""

    def __init__(self, problem: CoverProblem, cells: Sequence[Cell]) -> None:
        self.problem = problem
        self._cells = cells
        self.more: dict[Cell, tuple[int, ...]] = {}
        self._numbers = count(1)

    def digit(self, slot: int) -> t.Digit:
        """The digit of a slot. An auxiliary slot becomes a new variable."""
        if slot < len(self._cells):
            return t.Digit(self._cells[slot])
        cell = ExtraCell(f"slot {slot}", 1, 1, _FAR + slot, 1)
        self.more[cell] = self.problem.domains[slot] or (0,)
        return t.Digit(cell)

    def new(self, low: int, high: int) -> t.Digit:
        """A new variable with the digits from `low` to `high`."""
        at = next(self._numbers)
        cell = ExtraCell(f"helper {at}", 1, 1, _FAR + at, 2)
        self.more[cell] = tuple(range(low, high + 1))
        return t.Digit(cell)

    def condition(self, objective: Objective) -> t.Condition:
        """An objective as a condition."""
        return t.And(tuple(_FORMS[type(objective)](self, objective)))

    def chosen(self, placements: Sequence[tuple[int, int]]) -> t.Tally:
        """The number of placements that are chosen."""
        return t.Tally(tuple(compare(self.digit(slot), "=", digit) for slot, digit in placements))

    def listed(
        self, parts: Sequence[t.Digit], domains: Sequence[Sequence[int]], rows: Sequence[Sequence[int]]
    ) -> t.Condition:
        """The digits of parts, in order, are one of the rows: one number stands for each row.

        Rows with a digit that a part cannot hold are left out, because another row may have the same number.
        """
        rows = [row for row in rows if all(map(contains, domains, row))]
        if not parts or not rows:
            return t.Truth(bool(rows))
        terms, factor, least = [], 1, [min(domain) for domain in domains]
        factors = []
        for part, domain in zip(parts, domains, strict=True):
            terms.append((factor, part))
            factors.append(factor)
            factor *= max(domain) - min(domain) + 1
        if factor > 2**30:
            return t.Or(
                tuple(t.And(tuple(compare(p, "=", d) for p, d in zip(parts, row, strict=True))) for row in rows)
            )
        base = sum(map(int.__mul__, factors, least))
        codes = frozenset(sum(map(int.__mul__, factors, row)) for row in rows)
        shifted = t.Sum((*terms, (-1, t.Constant(base))))
        return t.Membership(shifted, frozenset(code - base for code in codes))


_Form = Iterator[t.Condition]


def _within(found: t.Number, low: int, high: int) -> _Form:
    """Bounds of a number. MiniZinc 2.6 loses the gaps in a domain if a number has both bounds, and they are equal."""
    if low == high:
        yield compare(found, "=", low)
    else:
        yield compare(found, ">=", low)
        yield compare(found, "<=", high)


def _count(to: Slots, objective: Count) -> _Form:
    yield from _within(to.chosen(objective.placements), objective.low, objective.high)


def _house(to: Slots, objective: House) -> _Form:
    for digit in sorted(set(objective.digits)):
        found = to.chosen([(slot, digit) for slot in objective.slots])
        sign: t.Comparator = "=" if len(objective.slots) == len(objective.digits) else "<="
        yield compare(found, sign, objective.digits.count(digit))


def _distinct(to: Slots, objective: Distinct) -> _Form:
    yield t.AllDifferent(tuple(map(to.digit, objective.slots)))


def _pairs(to: Slots, objective: Pairs) -> _Form:
    domains = [to.problem.domains[slot] for slot in objective.slots]
    yield to.listed([*map(to.digit, objective.slots)], domains, objective.allowed)


def _ways(to: Slots, objective: Ways) -> _Form:
    domains = [to.problem.domains[slot] for slot in objective.slots]
    yield to.listed([*map(to.digit, objective.slots)], domains, objective.tuples)


def _sets(to: Slots, objective: Sets) -> _Form:
    digits = [*map(to.digit, objective.slots)]
    ways = [
        [t.Membership(digit, frozenset(part)) for digit, part in zip(digits, way, strict=True)]
        for way in objective.ways
    ]
    yield t.Or(tuple(t.And(tuple(way)) for way in ways))


def _total(to: Slots, objective: Total) -> _Form:
    found = t.Sum(tuple((weight, to.digit(slot)) for slot, weight in objective.terms))
    yield from _within(found, objective.low, objective.high)


def _automaton(to: Slots, objective: Automaton) -> _Form:
    before, states = None, 1
    for slot, moves in zip(objective.slots, objective.layers, strict=True):
        digit, domain = to.digit(slot), to.problem.domains[slot]
        possible = [move for move in moves if move[1] in domain]
        following = max((after for _, _, after in possible), default=0) + 1
        after = to.new(0, following - 1)
        rows = [(digit_, after_) if before is None else (state, digit_, after_) for state, digit_, after_ in possible]
        if before is None:
            yield to.listed([digit, after], [domain, range(following)], rows)
        else:
            yield to.listed([before, digit, after], [range(states), domain, range(following)], rows)
        before, states = after, following


def _either(to: Slots, objective: Either) -> _Form:
    yield t.Or(tuple(t.And(tuple(map(to.condition, branch))) for branch in objective.branches))


def _choice(condition: t.Condition, then: t.Number, otherwise: t.Number) -> t.Number:
    """One of two numbers, without a condition that is known."""
    if isinstance(condition, t.Truth):
        return then if condition.value else otherwise
    return t.IfThenElse(condition, then, otherwise)


def _reached(
    to: Slots,
    inside: Sequence[t.Condition],
    first: Sequence[t.Condition],
    steps: Mapping[int, list[tuple[int, t.Condition]]],
) -> _Form:
    """Places inside are joined by steps to a first place: each knows its distance, which only such steps can give.

    A place outside has the distance 0, a first place 1. `steps` are by place: a neighbour, and when the step exists.
    """
    far = len(inside) + 1
    distance = [to.new(0, far - 1) for _ in inside]
    for place, (is_inside, is_first) in enumerate(zip(inside, first, strict=True)):
        nearest = t.Minimum(
            (t.Constant(far), *(t.IfThenElse(when, distance[there], t.Constant(far)) for there, when in steps[place]))
        )
        further = t.Sum(((1, nearest), (1, t.Constant(1))))
        found = _choice(is_inside, _choice(is_first, t.Constant(1), further), t.Constant(0))
        yield compare(distance[place], "=", found)


def _connected(to: Slots, objective: Connected) -> _Form:
    digits = frozenset(objective.digits)
    inside: list[t.Condition] = [t.Membership(to.digit(slot), digits) for slot in objective.slots]
    yield t.Or(tuple(inside))
    first = inside[:1]
    first += (t.And((inside[at], t.Not(t.Or(tuple(inside[:at]))))) for at in range(1, len(inside)))
    steps: dict[int, list[tuple[int, t.Condition]]] = {
        place: [(there, inside[there]) for there in sorted(near)] for place, near in enumerate(objective.beside)
    }
    yield from _reached(to, inside, first, steps)


def _same(to: Slots, one: int, other: int) -> t.Condition:
    return compare(to.digit(one), "=", to.digit(other))


def _told(to: Slots, slot: int, condition: t.Condition) -> t.Condition:
    """A slot holds 1 if a condition holds, and otherwise 0."""
    return compare(to.digit(slot), "=", t.IfThenElse(condition, t.Constant(1), t.Constant(0)))


def _grouped(to: Slots, objective: Grouped) -> _Form:
    for one, other, slot in objective.pairs:
        yield _told(to, slot, _same(to, objective.groups[one], objective.groups[other]))
    for one, other in combinations(range(len(objective.members)), 2):
        same = _same(to, objective.groups[one], objective.groups[other])
        yield t.Not(t.And((same, _same(to, objective.members[one], objective.members[other]))))


def _division(to: Slots, objective: Division) -> _Form:
    numbers = objective.numbers
    digits = [*map(to.digit, numbers)]
    yield compare(digits[0], "=", 1)
    for at in range(1, len(digits)):
        yield compare(digits[at], "<=", t.Sum(((1, t.Maximum(tuple(digits[:at]))), (1, t.Constant(1)))))
    for place, slot in enumerate(objective.sizes):
        many = t.Tally(tuple(compare(digit, "=", digits[place]) for digit in digits))
        yield compare(to.digit(slot), "=", many)
    steps: dict[int, list[tuple[int, t.Condition]]] = {place: [] for place in range(len(numbers))}
    for one, other, slot in objective.pairs:
        yield _told(to, slot, _same(to, numbers[one], numbers[other]))
        steps[one].append((other, compare(to.digit(slot), "=", 1)))
        steps[other].append((one, compare(to.digit(slot), "=", 1)))
    first: list[t.Condition] = [t.Truth(value=True)]
    for at in range(1, len(digits)):
        first.append(t.Not(t.Or(tuple(compare(digit, "=", digits[at]) for digit in digits[:at]))))
    everywhere: list[t.Condition] = [t.Truth(value=True)] * len(digits)
    yield from _reached(to, everywhere, first, steps)


def _less(to: Slots, one: Sequence[int], other: Sequence[int]) -> t.Condition:
    """A line is less than another one: at the first difference."""
    ways: list[t.Condition] = []
    for at in range(len(one)):
        equal = [_same(to, a, b) for a, b in zip(one[:at], other[:at], strict=True)]
        ways.append(t.And((*equal, compare(to.digit(one[at]), "<", to.digit(other[at])))))
    return t.Or(tuple(ways))


def _ranked(to: Slots, objective: Ranked) -> _Form:
    lines = objective.lines

    def equal(one: int, other: int) -> t.Condition:
        return t.And(tuple(_same(to, a, b) for a, b in zip(lines[one], lines[other], strict=True)))

    for line, less, ties in objective.clues:
        others = [at for at in range(len(lines)) if at != line]
        yield compare(t.Tally(tuple(_less(to, lines[at], lines[line]) for at in others)), "=", less)
        if not ties:
            yield from (t.Not(equal(line, at)) for at in others)
    if objective.differ:
        yield from (t.Not(equal(*pair)) for pair in combinations(range(len(lines)), 2))


_FORMS: Mapping[type, Callable[[Slots, Any], _Form]] = {
    Automaton: _automaton,
    Connected: _connected,
    Count: _count,
    Distinct: _distinct,
    Division: _division,
    Either: _either,
    Grouped: _grouped,
    House: _house,
    Pairs: _pairs,
    Ranked: _ranked,
    Sets: _sets,
    Total: _total,
    Ways: _ways,
}
"""The conditions of each kind of objective."""
