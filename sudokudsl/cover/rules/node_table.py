"""The table of the nodes of a rule: it makes, simplifies and shares them.

Equal nodes are one object (hash-consing), which never changes. A node that depends on no slot becomes a constant, and
one that depends on a single slot becomes a table or a domain test. `NodeTable.cofactor` substitutes a digit for a slot
in a node. The cofactor by a prefix of the slots is the state of an automaton, and equal cofactors are the same state
(derivatives in the sense of Brzozowski, JACM 11, 1964).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..objectives import Objective
from .cofactors import Cofactor
from .nodes import (
    Accepts,
    AllDifferent,
    And,
    Cases,
    Condition,
    Constant,
    DomainTest,
    Exists,
    Iff,
    InRanges,
    Minimum,
    Not,
    Number,
    Sum,
    Table,
    Truth,
    Tuples,
    UnrolledAutomaton,
    slots_in,
)
from .number_nodes import NumberNodes
from .ranges import Ranges, clamped, complement, contains, divided, intersection, ranges_of, shifted
from .shared_nodes import MAX_STEPS, pins_of, serial, support_of


class NodeTable(NumberNodes):
    """Makes the nodes of conditions and of numbers, and their cofactors.

    Cofactors may be wrong for assignments in which two slots are equal that are `apart`.
    """

    def __init__(self, steps: int = MAX_STEPS) -> None:
        """`steps` limits the work of this table."""
        super().__init__(steps)
        self.determined: dict[int, Objective | None] = {}
        """Slots whose digit follows from others, each with the objective that says how; None for a single digit."""
        self._cofactors: dict[tuple[int, int], Cofactor] = {}

    def cofactor(self, slot: int, place: int) -> Cofactor:
        """The cofactors of nodes when the slot holds its digit number `place`."""
        found = self._cofactors.get((slot, place))
        if found is None:
            found = self._cofactors[slot, place] = Cofactor(self, slot, place)
        return found

    def forget_cofactors(self) -> None:
        """Frees the memory of cofactors, which are only a cache."""
        self._cofactors.clear()

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
        rest.sort(key=serial)
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
            self._interned(made, (AllDifferent, tuple(rest), reached), support_of(rest), pins_of(rest))
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
        found.sort(key=serial)
        return self._as_domain_test(self._interned(And(tuple(found)), (And, *found), support_of(found), pins_of(found)))

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
        left, right = sorted((left, right), key=serial)
        return self._as_domain_test(self._interned_pair(Iff(left, right), left, right))

    def condition_of_parts(
        self, condition: Condition, part_of: Callable[[Number], Number], condition_of: Callable[[Condition], Condition]
    ) -> Condition:
        """The same operation on other parts. A node without parts is returned as it is."""
        match condition:
            case InRanges(part=part, ranges=ranges):
                return self.in_ranges(part_of(part), ranges)
            case AllDifferent(parts=parts, taken=taken):
                return self.all_different([part_of(part) for part in parts], taken)
            case And(parts=parts):
                return self.conjunction([condition_of(part) for part in parts])
            case Not(part=And(parts=parts)):
                return self.disjunction([self.negation(condition_of(part)) for part in parts])
            case Not(part=part):
                return self.negation(condition_of(part))
            case Iff(left=left, right=right):
                return self.iff(condition_of(left), condition_of(right))
        return condition

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

    def _as_domain_test(self, condition: Condition) -> Condition:
        """A condition that depends on one slot as a domain test."""
        if not condition.single:
            return condition
        slot = condition.support.bit_length() - 1
        left = [self.cofactor(slot, at).condition(condition) for at in range(len(self.domains[slot]))]
        return self.domain_test(slot, sum(1 << at for at, value in enumerate(left) if value is self.true))
