"""The table of the nodes of a rule: it makes, simplifies and shares them.

Equal nodes are one object (hash-consing), which never changes. A node that depends on no slot becomes a constant, and
one that depends on a single slot becomes a table or a domain test. `NodeTable.cofactor` substitutes a digit for a slot
in a node. The cofactor by a prefix of the slots is the state of an automaton, and equal cofactors are the same state
(derivatives in the sense of Brzozowski, JACM 11, 1964).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import cast

from ..limits import TableTooLarge
from .cofactors import Cofactor
from .nodes import (
    Accepts,
    AllDifferent,
    And,
    AnyNode,
    Cases,
    Condition,
    Constant,
    DomainTest,
    Exists,
    Iff,
    InRanges,
    Minimum,
    Node,
    Not,
    Number,
    Product,
    Quotient,
    Remainder,
    Sum,
    Table,
    Truth,
    Tuples,
    UnrolledAutomaton,
    slots_in,
)
from .ranges import Ranges, clamped, complement, contains, divided, intersection, ranges_of, shifted

MAX_STEPS = 1_000_000  # steps for one rule, which take some seconds

ADVICE = "state it about fewer cells at a time, or as several rules"


class NodeTable:
    """Makes nodes. `domains` are the digits of each slot, ascending; none is empty.

    `apart` has for each slot, as bits, the slots that never hold the same digit, because another objective requires
    that. Cofactors may be wrong for assignments in which two such slots are equal.
    """

    def __init__(self, steps: int = MAX_STEPS) -> None:
        """`steps` limits the work of this table."""
        self.domains: list[tuple[int, ...]] = []
        self.apart: dict[int, int] = {}
        self.steps = 0
        self._max_steps = steps
        self._nodes: dict[tuple[Hashable, ...], Node] = {}
        self._cofactors: dict[tuple[int, int], Cofactor] = {}
        self.true, self.false = (self._interned(Truth(value), (Truth, value), 0) for value in (True, False))

    def slot(self, digits: Iterable[int]) -> int:
        """A new slot."""
        self.domains.append(tuple(sorted(set(digits))))
        return len(self.domains) - 1

    def cofactor(self, slot: int, place: int) -> Cofactor:
        """The cofactors of nodes when the slot holds its digit number `place`."""
        found = self._cofactors.get((slot, place))
        if found is None:
            found = self._cofactors[slot, place] = Cofactor(self, slot, place)
        return found

    def forget_cofactors(self) -> None:
        """Frees the memory of cofactors, which are only a cache."""
        self._cofactors.clear()

    def count_steps(self, parts: int) -> None:
        """Counts work. TableTooLarge beyond the limit."""
        self.steps += parts
        if self.steps > self._max_steps:
            raise TableTooLarge("the search for a compact form of the rule", self.steps, self._max_steps, ADVICE)

    # --- numbers -----------------------------------------------------------------------------------------------------

    def constant(self, value: int) -> Constant:
        """An integer."""
        return self._interned(Constant(value, value, value), (Constant, value), 0)

    def digit(self, slot: int) -> Number:
        """The digit in a slot."""
        return self.table(slot, self.domains[slot])

    def table(self, slot: int, values: Sequence[int]) -> Number:
        """A function of the digit in a slot."""
        low, high = min(values), max(values)
        if low == high:
            return self.constant(low)
        listed = tuple(values)
        return self._interned(Table(low, high, slot, listed), (Table, slot, listed), 1 << slot)

    def sum(self, constant: int, terms: Iterable[tuple[int, Number]]) -> Number:
        """`constant` plus the sum of `weight * part`."""
        tables: dict[int, list[int]] = {}
        others: dict[Number, int] = {}
        waiting = list(terms)
        while waiting:
            weight, part = waiting.pop()
            if weight == 0:
                continue
            match part:
                case Constant(value=value):
                    constant += weight * value
                case Sum(constant=more, terms=inner):
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
            if isinstance(table, Constant):
                constant += table.value
            else:
                merged.append((1, table))
        merged += ((weight, part) for part, weight in others.items() if weight)
        return self.merged_sum(constant, tuple(sorted(merged, key=_serial_of_term)))

    def merged_sum(self, constant: int, terms: tuple[tuple[int, Number], ...]) -> Number:
        """The same for terms that are merged and sorted already."""
        if not terms:
            return self.constant(constant)
        if constant == 0 and len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        if len(terms) == 1 and isinstance(table := terms[0][1], Table):
            return self.table(table.slot, [constant + value for value in table.values])
        low = high = constant
        for weight, part in terms:
            low += weight * (part.low if weight > 0 else part.high)
            high += weight * (part.high if weight > 0 else part.low)
        made = Sum(low, high, constant, terms)
        parts = [part for _, part in terms]
        return self._interned(made, (Sum, constant, terms), _support(parts), _pins(parts))

    def negative(self, part: Number) -> Number:
        """The negative of a number."""
        return self.sum(0, [(-1, part)])

    def product(self, parts: Iterable[Number]) -> Number:
        """The product of the parts."""
        factor = 1
        rest: list[Number] = []
        waiting = list(parts)
        while waiting:
            match waiting.pop():
                case Constant(value=value):
                    factor *= value
                case Product(parts=inner):
                    waiting += inner
                case Sum(constant=0, terms=((weight, part),)):
                    factor *= weight
                    waiting.append(part)
                case part:
                    rest.append(part)
        if factor == 0 or not rest:
            return self.constant(factor)
        if factor != 1 or len(rest) == 1:
            return self.sum(0, [(factor, self.product(rest) if len(rest) > 1 else rest[0])])
        rest.sort(key=_serial)
        low = high = 1
        for part in rest:
            corners = [low * part.low, low * part.high, high * part.low, high * part.high]
            low, high = min(corners), max(corners)
        return self._as_table(
            self._interned(Product(low, high, tuple(rest)), (Product, *rest), _support(rest), _pins(rest))
        )

    def quotient(self, left: Number, right: Number) -> Number:
        """`left / right`, rounded down."""
        if isinstance(right, Constant):
            if right.value == 0:
                return self.constant(0)
            if isinstance(left, Constant):
                return self.constant(left.value // right.value)
            whole, left = self._split(left, right.value)
            if whole:  # so that cofactors that differ by a multiple are equal
                return self.sum(whole, [(1, self.quotient(left, right))])
            first, last = sorted((left.low // right.value, left.high // right.value))
            if first == last:
                return self.constant(first)
        else:
            last = max(abs(left.low), abs(left.high))
            first = -last
        return self._as_table(self._interned_pair(Quotient(first, last, left, right), left, right))

    def remainder(self, left: Number, right: Number) -> Number:
        """`left mod right`, with the sign of `right`."""
        if isinstance(right, Constant):
            by = right.value
            if by == 0:
                return self.constant(0)
            if isinstance(left, Constant):
                return self.constant(left.value % by)
            _, left = self._split(left, by)
            if left.low // by == left.high // by:
                return self.sum(-by * (left.low // by), [(1, left)])
            first, last = (0, by - 1) if by > 0 else (by + 1, 0)
        else:
            last = max(abs(right.low), abs(right.high), 1) - 1
            first = -last
        return self._as_table(self._interned_pair(Remainder(first, last, left, right), left, right))

    def _split(self, left: Number, by: int) -> tuple[int, Number]:
        """A number as `whole * by + rest`. The constant of the rest is between 0 and `by`."""
        if not isinstance(left, Sum) or left.constant == left.constant % by:
            return 0, left
        return left.constant // by, self.merged_sum(left.constant % by, left.terms)

    def absolute(self, part: Number) -> Number:
        """The absolute value of a number."""
        if part.low >= 0:
            return part
        opposite = self.negative(part)
        return opposite if part.high <= 0 else self.maximum((part, opposite))

    def maximum(self, parts: Iterable[Number]) -> Number:
        """The greatest of at least one part."""
        return self.negative(self.minimum([self.negative(part) for part in parts]))

    def minimum(self, parts: Iterable[Number]) -> Number:
        """The least of at least one part."""
        tables: dict[int, tuple[int, ...]] = {}
        others: dict[Number, None] = {}
        waiting = list(parts)
        while waiting:
            match waiting.pop():
                case Minimum(parts=inner):
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
        made = Minimum(low, ceiling, tuple(found))
        return self._as_table(self._interned(made, (Minimum, *found), _support(found), _pins(found)))

    def cases(self, cases: Iterable[tuple[Condition, Number]], otherwise: Number) -> Number:
        """The number beside the first condition that holds, or `otherwise`."""
        kept: list[tuple[Condition, Number]] = []
        for condition, number in cases:
            if condition is self.true:
                otherwise = number
                break
            if condition is not self.false:
                kept.append((condition, number))
        while kept and kept[-1][1] is otherwise:
            kept.pop()
        if not kept:
            return otherwise
        low = min(otherwise.low, *(number.low for _, number in kept))
        high = max(otherwise.high, *(number.high for _, number in kept))
        listed = tuple(kept)
        nodes = [otherwise, *(node for case in listed for node in case)]
        made = Cases(low, high, listed, otherwise)
        return self._as_table(self._interned(made, (Cases, listed, otherwise), _support(nodes), _pins(nodes)))

    def of_parts(
        self, number: Number, part_of: Callable[[Number], Number], condition_of: Callable[[Condition], Condition]
    ) -> Number:
        """The same operation on other parts. A sum or a node without parts is returned as it is."""
        match number:
            case Product(parts=parts):
                return self.product([part_of(part) for part in parts])
            case Quotient(left=left, right=right):
                return self.quotient(part_of(left), part_of(right))
            case Remainder(left=left, right=right):
                return self.remainder(part_of(left), part_of(right))
            case Minimum(parts=parts):
                return self.minimum([part_of(part) for part in parts])
            case Cases(cases=cases, otherwise=otherwise):
                return self.cases(
                    [(condition_of(condition), part_of(part)) for condition, part in cases], part_of(otherwise)
                )
        return number

    def indicator(self, condition: Condition) -> Number:
        """1 if the condition holds, otherwise 0."""
        return self.cases([(condition, self.constant(1))], self.constant(0))

    # --- conditions --------------------------------------------------------------------------------------------------

    def truth(self, value: bool) -> Condition:  # noqa: FBT001 - the one thing it is about
        """The condition that always holds, or the one that never does."""
        return self.true if value else self.false

    def domain_test(self, slot: int, mask: int) -> Condition:
        """The digit in a slot is one of those in a mask."""
        full = (1 << len(self.domains[slot])) - 1
        if mask in (0, full):
            return self.truth(mask == full)
        pinned = mask & (mask - 1) == 0 or (other := mask ^ full) & (other - 1) == 0
        return self._interned(DomainTest(slot, mask), (DomainTest, slot, mask), 1 << slot, pinned << slot)

    def digit_in(self, slot: int, digits: Iterable[int]) -> Condition:
        """The digit in a slot is one of the listed ones."""
        listed = set(digits)
        return self.domain_test(slot, sum(1 << at for at, digit in enumerate(self.domains[slot]) if digit in listed))

    def in_ranges(self, part: Number, ranges: Ranges) -> Condition:
        """The number lies in the ranges."""
        if isinstance(part, Sum):
            if part.constant:
                ranges = shifted(ranges, -part.constant)
                part = self.merged_sum(0, part.terms)
            if isinstance(part, Sum) and len(part.terms) == 1:
                ((weight, part),) = part.terms
                ranges = divided(ranges, weight)
        ranges = clamped(ranges, part.low, part.high)
        if not ranges or ranges == ((part.low, part.high),):
            return self.truth(bool(ranges))
        match part:
            case Constant():
                return self.truth(contains(ranges, part.value))
            case Table(slot=slot, values=values):
                return self.domain_test(
                    slot, sum(1 << at for at, value in enumerate(values) if contains(ranges, value))
                )
            case Minimum(parts=parts, low=low, high=high) if len(ranges) == 1:
                ((first, last),) = ranges
                if last == high:
                    return self.conjunction([self.in_ranges(one, ((first, one.high),)) for one in parts])
                if first == low:
                    return self.disjunction(
                        [self.in_ranges(one, ((one.low, last),)) for one in parts if one.low <= last]
                    )
            case Cases(cases=((condition, Constant(value=then)),), otherwise=Constant(value=otherwise)):
                if contains(ranges, then) == contains(ranges, otherwise):
                    return self.truth(contains(ranges, then))
                return condition if contains(ranges, then) else self.negation(condition)
        return self._as_domain_test(
            self._interned(InRanges(part, ranges), (InRanges, part, ranges), part.support, part.pins)
        )

    def equal(self, one: Number, other: Number) -> Condition:
        """Two numbers are the same."""
        return self.in_ranges(self.sum(0, [(1, one), (-1, other)]), ((0, 0),))

    def all_different(self, parts: Iterable[Number], taken: Iterable[int] = ()) -> Condition:
        """No two of the parts are equal, and none is taken."""
        used = set(taken)
        rest: list[Number] = []
        for part in parts:
            if not isinstance(part, Constant):
                rest.append(part)
            elif part.value in used:
                return self.false
            else:
                used.add(part.value)
        rest.sort(key=_serial)
        if len(set(rest)) < len(rest):
            return self.false
        if len(rest) == 1:
            return self.negation(self.in_ranges(rest[0], ranges_of(used)))
        reached = frozenset(value for value in used if any(part.low <= value <= part.high for part in rest))
        if not rest:
            return self.true
        if len(rest) == 2 and not reached:
            return self.negation(self.equal(rest[0], rest[1]))
        made = AllDifferent(tuple(rest), reached)
        return self._as_domain_test(
            self._interned(made, (AllDifferent, tuple(rest), reached), _support(rest), _pins(rest))
        )

    def conjunction(self, parts: Iterable[Condition]) -> Condition:
        """All of the conditions hold."""
        masks: dict[int, int] = {}
        ranges: dict[Number, Ranges] = {}
        others: dict[Condition, None] = {}
        merged = False
        waiting = list(parts)
        while waiting:
            part = waiting.pop()
            match part:
                case Truth(value=True):
                    pass
                case Truth(value=False):
                    return part
                case And(parts=inner):
                    waiting += inner
                case DomainTest(slot=slot, mask=mask):
                    masks[slot] = masks.get(slot, mask) & mask
                    if not masks[slot]:
                        return self.false
                case InRanges(part=number, ranges=allowed):
                    merged |= ranges.get(number, allowed) != allowed
                    ranges[number] = intersection(ranges.get(number, allowed), allowed)
                case _:
                    others[part] = None
        if any(isinstance(part, Not) and part.part in others for part in others):
            return self.false
        found = [self.domain_test(slot, mask) for slot, mask in masks.items()]
        found += (self.in_ranges(number, allowed) for number, allowed in ranges.items())
        found += others
        if merged:
            return self.conjunction(found)
        if len(found) < 2:
            return found[0] if found else self.true
        found.sort(key=_serial)
        return self._as_domain_test(self._interned(And(tuple(found)), (And, *found), _support(found), _pins(found)))

    def disjunction(self, parts: Iterable[Condition]) -> Condition:
        """At least one of the conditions holds."""
        return self.negation(self.conjunction([self.negation(part) for part in parts]))

    def negation(self, part: Condition) -> Condition:
        """The part does not hold."""
        match part:
            case Truth(value=value):
                return self.truth(not value)
            case DomainTest(slot=slot, mask=mask):
                return self.domain_test(slot, ~mask & ((1 << len(self.domains[slot])) - 1))
            case InRanges(part=number, ranges=ranges):
                return self.in_ranges(number, complement(ranges, number.low, number.high))
            case Not(part=inner):
                return inner
            case Iff(left=left, right=right):
                return self.iff(self.negation(left), right)
        return self._interned(Not(part), (Not, part), part.support, part.pins)

    def iff(self, left: Condition, right: Condition) -> Condition:
        """Both parts hold, or neither."""
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Truth):
                return other if one.value else self.negation(other)
        if left is right or left is self.negation(right):
            return self.truth(left is right)
        left, right = sorted((left, right), key=_serial)
        return self._as_domain_test(self._interned_pair(Iff(left, right), left, right))

    def accepts(
        self, automaton: UnrolledAutomaton, place: int = 0, state: int = 0, known: Iterable[tuple[int, int]] = ()
    ) -> Condition:
        """From a place on, an automaton in a state accepts the slots. `known` are (place, digit) pairs read already."""
        ahead = dict(known)
        while state in automaton.alive[place] and place in ahead:
            after = automaton.steps[place].get((state, ahead.pop(place)))
            if after is None:
                return self.false
            state, place = after, place + 1
        if state not in automaton.alive[place]:
            return self.false
        if place == len(automaton.slots):
            return self.true
        listed = tuple(sorted(ahead.items()))
        support = automaton.ahead[place]
        for at, _ in listed:
            support &= ~(1 << automaton.slots[at])
        return self._as_domain_test(
            self._interned(
                Accepts(automaton, place, state, listed), (Accepts, automaton, place, state, listed), support
            )
        )

    def tuples(self, slots: Sequence[int], tuples: Iterable[tuple[int, ...]]) -> Condition:
        """The digits in different slots, in order, are one of the tuples."""
        ways = tuple(tuples)
        if not ways or not slots:
            return self.truth(bool(ways))
        if len(slots) == 1:
            return self.digit_in(slots[0], (digit for (digit,) in ways))
        support = sum(1 << slot for slot in slots)
        return self._interned(Tuples(tuple(slots), ways), (Tuples, tuple(slots), ways), support)

    def exists(self, inner: int, part: Condition) -> Condition:
        """Some digits in the inner slots satisfy the part."""
        if part.support & ~inner == 0:
            return self.truth(self._satisfiable(part))
        if part.support & inner == 0:
            return part
        return self._as_domain_test(
            self._interned(Exists(inner, part), (Exists, inner, part), part.support & ~inner, part.pins)
        )

    def _satisfiable(self, part: Condition) -> bool:
        """Whether some digits satisfy the condition."""
        if isinstance(part, Truth):
            return part.value
        slot = next(slots_in(part.support))
        return any(self._satisfiable(self.cofactor(slot, at).condition(part)) for at in range(len(self.domains[slot])))

    # --- hash-consing ------------------------------------------------------------------------------------------------

    def _interned(self, node: AnyNode, key: tuple[Hashable, ...], support: int, pins: int = 0) -> AnyNode:
        known = self._nodes.setdefault(key, node)
        if known is node:
            node.serial, node.support, node.pins = len(self._nodes), support, pins
        return cast(AnyNode, known)

    def _interned_pair(self, node: AnyNode, left: Node, right: Node) -> AnyNode:
        key = (cast(Hashable, type(node)), left, right)
        return self._interned(node, key, left.support | right.support, left.pins | right.pins)

    def _as_table(self, number: Number) -> Number:
        """A number that depends on one slot as a table."""
        if not number.single:
            return number
        slot = number.support.bit_length() - 1
        left = [self.cofactor(slot, at).number(number) for at in range(len(self.domains[slot]))]
        return self.table(slot, [value.low for value in left])

    def _as_domain_test(self, condition: Condition) -> Condition:
        """A condition that depends on one slot as a domain test."""
        if not condition.single:
            return condition
        slot = condition.support.bit_length() - 1
        left = [self.cofactor(slot, at).condition(condition) for at in range(len(self.domains[slot]))]
        return self.domain_test(slot, sum(1 << at for at, value in enumerate(left) if value is self.true))


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
