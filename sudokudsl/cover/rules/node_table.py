"""Makes the nodes of a rule, and reads a digit into them.

Equal nodes are one object, made by a `Store` and never changed. The store simplifies while it makes them: what depends
on nothing becomes a constant, and what depends on one slot a list of that slot's digits. `Store.reading` puts a digit
into a slot and gives the smaller node that is left; so what is left after a prefix of the slots is the state of an
automaton, and equal remainders are the same state (derivatives in the sense of Brzozowski, JACM 11, 1964).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import cast

from ..limits import TableTooLarge
from .cofactors import Reading
from .nodes import (
    Alike,
    AnyNode,
    Cases,
    Different,
    Every,
    Fact,
    Fixed,
    Known,
    Least,
    Listed,
    Literal,
    Modulo,
    Node,
    Number,
    Opposite,
    Ratio,
    Run,
    Somehow,
    Table,
    Tape,
    Times,
    Weighted,
    Within,
    slots_in,
)
from .ranges import Ranges, clamped, complement, contains, divided, intersection, ranges_of, shifted

MAX_STEPS = 1_000_000  # parts of nodes read for one rule: some seconds

ADVICE = "state it about fewer cells at a time, or as several rules"


class Store:
    """Makes nodes. `domains` are the digits of each slot, ascending; a slot is never without any.

    `apart` has for each slot those that never hold the same digit, as bits, because something else says so. What is
    left of a node need not be right where two of them do.
    """

    def __init__(self, steps: int = MAX_STEPS) -> None:
        """`steps` is how much work it may take."""
        self.domains: list[tuple[int, ...]] = []
        self.apart: dict[int, int] = {}
        self.steps = 0
        self._most_steps = steps
        self._nodes: dict[tuple[Hashable, ...], Node] = {}
        self._readings: dict[tuple[int, int], Reading] = {}
        self.true, self.false = (self._only(Known(value), (Known, value), 0) for value in (True, False))

    def slot(self, digits: Iterable[int]) -> int:
        """A new slot."""
        self.domains.append(tuple(sorted(set(digits))))
        return len(self.domains) - 1

    def reading(self, slot: int, place: int) -> Reading:
        """What is left of nodes when the slot holds its digit number `place`."""
        found = self._readings.get((slot, place))
        if found is None:
            found = self._readings[slot, place] = Reading(self, slot, place)
        return found

    def forget_readings(self) -> None:
        """Frees what was only kept to save time."""
        self._readings.clear()

    def count_steps(self, parts: int) -> None:
        """Counts the work. TableTooLarge when it is too much."""
        self.steps += parts
        if self.steps > self._most_steps:
            raise TableTooLarge("the search for a compact form of the rule", self.steps, self._most_steps, ADVICE)

    # --- numbers -----------------------------------------------------------------------------------------------------

    def fixed(self, value: int) -> Fixed:
        """An integer."""
        return self._only(Fixed(value, value, value), (Fixed, value), 0)

    def digit(self, slot: int) -> Number:
        """The digit in a slot."""
        return self.table(slot, self.domains[slot])

    def table(self, slot: int, values: Sequence[int]) -> Number:
        """A function of the digit in a slot."""
        low, high = min(values), max(values)
        if low == high:
            return self.fixed(low)
        listed = tuple(values)
        return self._only(Table(low, high, slot, listed), (Table, slot, listed), 1 << slot)

    def weighted(self, constant: int, terms: Iterable[tuple[int, Number]]) -> Number:
        """`constant` plus the sum of `weight * part`."""
        tables: dict[int, list[int]] = {}
        others: dict[Number, int] = {}
        waiting = list(terms)
        while waiting:
            weight, part = waiting.pop()
            if weight == 0:
                continue
            match part:
                case Fixed(value=value):
                    constant += weight * value
                case Weighted(constant=more, terms=inner):
                    constant += weight * more
                    waiting += ((weight * factor, other) for factor, other in inner)
                case Table(slot=slot, values=values):
                    summed = tables.setdefault(slot, [0] * len(values))
                    for at, value in enumerate(values):
                        summed[at] += weight * value
                case _:
                    others[part] = others.get(part, 0) + weight
        merged: list[tuple[int, Number]] = []
        for slot, summed in tables.items():
            table = self.table(slot, summed)
            if isinstance(table, Fixed):
                constant += table.value
            else:
                merged.append((1, table))
        merged += ((weight, part) for part, weight in others.items() if weight)
        return self.merged(constant, tuple(sorted(merged, key=_serial_of_term)))

    def merged(self, constant: int, terms: tuple[tuple[int, Number], ...]) -> Number:
        """The same of terms that are merged and in the order of their parts."""
        if not terms:
            return self.fixed(constant)
        if constant == 0 and len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        if len(terms) == 1 and isinstance(table := terms[0][1], Table):
            return self.table(table.slot, [constant + value for value in table.values])
        low = high = constant
        for weight, part in terms:
            low += weight * (part.low if weight > 0 else part.high)
            high += weight * (part.high if weight > 0 else part.low)
        made = Weighted(low, high, constant, terms)
        parts = [part for _, part in terms]
        return self._only(made, (Weighted, constant, terms), _support(parts), _pins(parts))

    def opposite_number(self, part: Number) -> Number:
        """The part with the other sign."""
        return self.weighted(0, [(-1, part)])

    def times(self, parts: Iterable[Number]) -> Number:
        """The product of the parts."""
        factor = 1
        rest: list[Number] = []
        waiting = list(parts)
        while waiting:
            match waiting.pop():
                case Fixed(value=value):
                    factor *= value
                case Times(parts=inner):
                    waiting += inner
                case Weighted(constant=0, terms=((weight, part),)):
                    factor *= weight
                    waiting.append(part)
                case part:
                    rest.append(part)
        if factor == 0 or not rest:
            return self.fixed(factor)
        if factor != 1 or len(rest) == 1:
            return self.weighted(0, [(factor, self.times(rest) if len(rest) > 1 else rest[0])])
        rest.sort(key=_serial)
        low = high = 1
        for part in rest:
            corners = [low * part.low, low * part.high, high * part.low, high * part.high]
            low, high = min(corners), max(corners)
        return self._folded(self._only(Times(low, high, tuple(rest)), (Times, *rest), _support(rest), _pins(rest)))

    def ratio(self, left: Number, right: Number) -> Number:
        """`left / right`, rounded down."""
        if isinstance(right, Fixed):
            if right.value == 0:
                return self.fixed(0)
            if isinstance(left, Fixed):
                return self.fixed(left.value // right.value)
            whole, left = self._split(left, right.value)
            if whole:  # so that remainders that differ by a multiple are equal
                return self.weighted(whole, [(1, self.ratio(left, right))])
            first, last = sorted((left.low // right.value, left.high // right.value))
            if first == last:
                return self.fixed(first)
        else:
            last = max(abs(left.low), abs(left.high))
            first = -last
        return self._folded(self._of_two(Ratio(first, last, left, right), left, right))

    def modulo(self, left: Number, right: Number) -> Number:
        """What the division leaves."""
        if isinstance(right, Fixed):
            by = right.value
            if by == 0:
                return self.fixed(0)
            if isinstance(left, Fixed):
                return self.fixed(left.value % by)
            _, left = self._split(left, by)
            if left.low // by == left.high // by:
                return self.weighted(-by * (left.low // by), [(1, left)])
            first, last = (0, by - 1) if by > 0 else (by + 1, 0)
        else:
            last = max(abs(right.low), abs(right.high), 1) - 1
            first = -last
        return self._folded(self._of_two(Modulo(first, last, left, right), left, right))

    def _split(self, left: Number, by: int) -> tuple[int, Number]:
        """A number as `whole * by + rest`, where the rest has the least constant of the sign of `by`."""
        if not isinstance(left, Weighted) or left.constant == left.constant % by:
            return 0, left
        return left.constant // by, self.merged(left.constant % by, left.terms)

    def absolute(self, part: Number) -> Number:
        """The part without its sign."""
        if part.low >= 0:
            return part
        opposite = self.opposite_number(part)
        return opposite if part.high <= 0 else self.greatest((part, opposite))

    def greatest(self, parts: Iterable[Number]) -> Number:
        """The greatest of one or more parts."""
        return self.opposite_number(self.least([self.opposite_number(part) for part in parts]))

    def least(self, parts: Iterable[Number]) -> Number:
        """The least of one or more parts."""
        tables: dict[int, tuple[int, ...]] = {}
        others: dict[Number, None] = {}
        waiting = list(parts)
        while waiting:
            match waiting.pop():
                case Least(parts=inner):
                    waiting += inner
                case Table(slot=slot, values=values):
                    known = tables.get(slot, values)
                    tables[slot] = tuple(map(min, known, values))
                case part:
                    others[part] = None
        found = [*others, *(self.table(slot, values) for slot, values in tables.items())]
        ceiling = min(part.high for part in found)
        first = min((part for part in found if part.high == ceiling), key=_serial)
        found = sorted((part for part in found if part is first or part.low < ceiling), key=_serial)
        if len(found) == 1:
            return found[0]
        low = min(part.low for part in found)
        made = Least(low, ceiling, tuple(found))
        return self._folded(self._only(made, (Least, *found), _support(found), _pins(found)))

    def cases(self, cases: Iterable[tuple[Fact, Number]], otherwise: Number) -> Number:
        """The number beside the first fact that holds."""
        kept: list[tuple[Fact, Number]] = []
        for fact, number in cases:
            if fact is self.true:
                otherwise = number
                break
            if fact is not self.false:
                kept.append((fact, number))
        while kept and kept[-1][1] is otherwise:
            kept.pop()
        if not kept:
            return otherwise
        low = min(otherwise.low, *(number.low for _, number in kept))
        high = max(otherwise.high, *(number.high for _, number in kept))
        listed = tuple(kept)
        nodes = [otherwise, *(node for case in listed for node in case)]
        made = Cases(low, high, listed, otherwise)
        return self._folded(self._only(made, (Cases, listed, otherwise), _support(nodes), _pins(nodes)))

    def of_parts(self, number: Number, part_of: Callable[[Number], Number], fact_of: Callable[[Fact], Fact]) -> Number:
        """The same operation on other parts, for all but sums; the number itself if it is none of these."""
        match number:
            case Times(parts=parts):
                return self.times([part_of(part) for part in parts])
            case Ratio(left=left, right=right):
                return self.ratio(part_of(left), part_of(right))
            case Modulo(left=left, right=right):
                return self.modulo(part_of(left), part_of(right))
            case Least(parts=parts):
                return self.least([part_of(part) for part in parts])
            case Cases(cases=cases, otherwise=otherwise):
                return self.cases([(fact_of(fact), part_of(part)) for fact, part in cases], part_of(otherwise))
        return number

    def indicator(self, fact: Fact) -> Number:
        """1 where the fact holds, else 0."""
        return self.cases([(fact, self.fixed(1))], self.fixed(0))

    # --- facts -------------------------------------------------------------------------------------------------------

    def known(self, value: bool) -> Fact:  # noqa: FBT001 - the one thing it is about
        """Always true, or never."""
        return self.true if value else self.false

    def literal(self, slot: int, mask: int) -> Fact:
        """The digit in a slot is one of those in a mask."""
        full = (1 << len(self.domains[slot])) - 1
        if mask in (0, full):
            return self.known(mask == full)
        pinned = mask & (mask - 1) == 0 or (other := mask ^ full) & (other - 1) == 0
        return self._only(Literal(slot, mask), (Literal, slot, mask), 1 << slot, pinned << slot)

    def holds_one_of(self, slot: int, digits: Iterable[int]) -> Fact:
        """The digit in a slot is one of the listed ones."""
        listed = set(digits)
        return self.literal(slot, sum(1 << at for at, digit in enumerate(self.domains[slot]) if digit in listed))

    def within(self, part: Number, ranges: Ranges) -> Fact:
        """The number lies in the ranges."""
        if isinstance(part, Weighted):
            if part.constant:
                ranges = shifted(ranges, -part.constant)
                part = self.merged(0, part.terms)
            if isinstance(part, Weighted) and len(part.terms) == 1:
                ((weight, part),) = part.terms
                ranges = divided(ranges, weight)
        ranges = clamped(ranges, part.low, part.high)
        if not ranges or ranges == ((part.low, part.high),):
            return self.known(bool(ranges))
        match part:
            case Fixed():
                return self.known(contains(ranges, part.value))
            case Table(slot=slot, values=values):
                return self.literal(slot, sum(1 << at for at, value in enumerate(values) if contains(ranges, value)))
            case Least(parts=parts, low=low, high=high) if len(ranges) == 1:
                ((first, last),) = ranges
                if last == high:
                    return self.every([self.within(one, ((first, one.high),)) for one in parts])
                if first == low:
                    return self.some([self.within(one, ((one.low, last),)) for one in parts if one.low <= last])
            case Cases(cases=((fact, Fixed(value=then)),), otherwise=Fixed(value=otherwise)):
                if contains(ranges, then) == contains(ranges, otherwise):
                    return self.known(contains(ranges, then))
                return fact if contains(ranges, then) else self.opposite(fact)
        return self._listed(self._only(Within(part, ranges), (Within, part, ranges), part.support, part.pins))

    def equal(self, one: Number, other: Number) -> Fact:
        """Two numbers are the same."""
        return self.within(self.weighted(0, [(1, one), (-1, other)]), ((0, 0),))

    def different(self, parts: Iterable[Number], taken: Iterable[int] = ()) -> Fact:
        """No two of the parts are equal, and none is taken."""
        used = set(taken)
        rest: list[Number] = []
        for part in parts:
            if not isinstance(part, Fixed):
                rest.append(part)
            elif part.value in used:
                return self.false
            else:
                used.add(part.value)
        rest.sort(key=_serial)
        if len(set(rest)) < len(rest):
            return self.false
        if len(rest) == 1:
            return self.opposite(self.within(rest[0], ranges_of(used)))
        reached = frozenset(value for value in used if any(part.low <= value <= part.high for part in rest))
        if not rest:
            return self.true
        if len(rest) == 2 and not reached:
            return self.opposite(self.equal(rest[0], rest[1]))
        made = Different(tuple(rest), reached)
        return self._listed(self._only(made, (Different, tuple(rest), reached), _support(rest), _pins(rest)))

    def every(self, parts: Iterable[Fact]) -> Fact:
        """All of the facts hold."""
        masks: dict[int, int] = {}
        ranges: dict[Number, Ranges] = {}
        others: dict[Fact, None] = {}
        merged = False
        waiting = list(parts)
        while waiting:
            part = waiting.pop()
            match part:
                case Known(value=True):
                    pass
                case Known(value=False):
                    return part
                case Every(parts=inner):
                    waiting += inner
                case Literal(slot=slot, mask=mask):
                    masks[slot] = masks.get(slot, mask) & mask
                    if not masks[slot]:
                        return self.false
                case Within(part=number, ranges=allowed):
                    merged |= ranges.get(number, allowed) != allowed
                    ranges[number] = intersection(ranges.get(number, allowed), allowed)
                case _:
                    others[part] = None
        if any(isinstance(part, Opposite) and part.part in others for part in others):
            return self.false
        found = [self.literal(slot, mask) for slot, mask in masks.items()]
        found += (self.within(number, allowed) for number, allowed in ranges.items())
        found += others
        if merged:
            return self.every(found)
        if len(found) < 2:
            return found[0] if found else self.true
        found.sort(key=_serial)
        return self._listed(self._only(Every(tuple(found)), (Every, *found), _support(found), _pins(found)))

    def some(self, parts: Iterable[Fact]) -> Fact:
        """At least one of the facts holds."""
        return self.opposite(self.every([self.opposite(part) for part in parts]))

    def opposite(self, part: Fact) -> Fact:
        """The fact does not hold."""
        match part:
            case Known(value=value):
                return self.known(not value)
            case Literal(slot=slot, mask=mask):
                return self.literal(slot, ~mask & ((1 << len(self.domains[slot])) - 1))
            case Within(part=number, ranges=ranges):
                return self.within(number, complement(ranges, number.low, number.high))
            case Opposite(part=inner):
                return inner
            case Alike(left=left, right=right):
                return self.alike(self.opposite(left), right)
        return self._only(Opposite(part), (Opposite, part), part.support, part.pins)

    def alike(self, left: Fact, right: Fact) -> Fact:
        """Both facts hold, or neither."""
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Known):
                return other if one.value else self.opposite(other)
        if left is right or left is self.opposite(right):
            return self.known(left is right)
        left, right = sorted((left, right), key=_serial)
        return self._listed(self._of_two(Alike(left, right), left, right))

    def run(self, tape: Tape, place: int = 0, state: int = 0, known: Iterable[tuple[int, int]] = ()) -> Fact:
        """A machine in a state accepts what stands from a place on."""
        ahead = dict(known)
        while state in tape.alive[place] and place in ahead:
            after = tape.steps[place].get((state, ahead.pop(place)))
            if after is None:
                return self.false
            state, place = after, place + 1
        if state not in tape.alive[place]:
            return self.false
        if place == len(tape.slots):
            return self.true
        listed = tuple(sorted(ahead.items()))
        support = tape.ahead[place]
        for at, _ in listed:
            support &= ~(1 << tape.slots[at])
        return self._listed(self._only(Run(tape, place, state, listed), (Run, tape, place, state, listed), support))

    def listed(self, slots: Sequence[int], tuples: Iterable[tuple[int, ...]]) -> Fact:
        """The digits in different slots, in order, are one of the tuples."""
        ways = tuple(tuples)
        if not ways or not slots:
            return self.known(bool(ways))
        if len(slots) == 1:
            return self.holds_one_of(slots[0], (digit for (digit,) in ways))
        support = sum(1 << slot for slot in slots)
        return self._only(Listed(tuple(slots), ways), (Listed, tuple(slots), ways), support)

    def somehow(self, inner: int, part: Fact) -> Fact:
        """The part holds with some digits in the inner slots."""
        if part.support & ~inner == 0:
            return self.known(self._possible(part))
        if part.support & inner == 0:
            return part
        return self._listed(self._only(Somehow(inner, part), (Somehow, inner, part), part.support & ~inner, part.pins))

    def _possible(self, part: Fact) -> bool:
        """Whether some digits make the fact hold."""
        if isinstance(part, Known):
            return part.value
        slot = next(slots_in(part.support))
        return any(self._possible(self.reading(slot, at).fact(part)) for at in range(len(self.domains[slot])))

    # --- one object for each node ------------------------------------------------------------------------------------

    def _only(self, node: AnyNode, key: tuple[Hashable, ...], support: int, pins: int = 0) -> AnyNode:
        known = self._nodes.setdefault(key, node)
        if known is node:
            node.serial, node.support, node.pins = len(self._nodes), support, pins
        return cast(AnyNode, known)

    def _of_two(self, node: AnyNode, left: Node, right: Node) -> AnyNode:
        key = (cast(Hashable, type(node)), left, right)
        return self._only(node, key, left.support | right.support, left.pins | right.pins)

    def _folded(self, number: Number) -> Number:
        """A number that depends on one slot as its table."""
        if not number.single:
            return number
        slot = number.support.bit_length() - 1
        left = [self.reading(slot, at).number(number) for at in range(len(self.domains[slot]))]
        return self.table(slot, [value.low for value in left])

    def _listed(self, fact: Fact) -> Fact:
        """A fact that depends on one slot as a list of digits."""
        if not fact.single:
            return fact
        slot = fact.support.bit_length() - 1
        left = [self.reading(slot, at).fact(fact) for at in range(len(self.domains[slot]))]
        return self.literal(slot, sum(1 << at for at, value in enumerate(left) if value is self.true))


def _serial(node: Node) -> int:
    return node.serial


def _serial_of_term(term: tuple[int, Number]) -> int:
    return term[1].serial


def _pins(nodes: Iterable[Node]) -> int:
    pins = 0
    for node in nodes:
        pins |= node.pins
    return pins


def _support(nodes: Iterable[Node]) -> int:
    support = 0
    for node in nodes:
        support |= node.support
    return support
