"""Cofactors: the nodes that remain when a slot holds one of its digits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .nodes import (
    Accepts,
    AllDifferent,
    And,
    Condition,
    Constant,
    DomainTest,
    Exists,
    Iff,
    InRanges,
    Not,
    Number,
    Sum,
    Table,
    Tuples,
)

if TYPE_CHECKING:
    from .node_table import NodeTable


class Cofactor:
    """The cofactors of nodes for one slot and one of its digits, the one with the number `place`."""

    def __init__(self, nodes: NodeTable, slot: int, place: int) -> None:
        self._nodes, self._slot, self._place = nodes, slot, place
        self._digit = nodes.domains[slot][place]
        self._bit = 1 << slot
        self._apart = nodes.apart.get(slot, 0)
        self._numbers: dict[Number, Number] = {}
        self._conditions: dict[Condition, Condition] = {}

    def number(self, number: Number) -> Number:
        """The cofactor of a number."""
        if not (number.support & self._bit or number.pins & self._apart):
            return number
        found = self._numbers.get(number)
        if found is None:
            self._nodes.count_steps(1)
            found = self._numbers[number] = self._number(number)
        return found

    def condition(self, condition: Condition) -> Condition:
        """The cofactor of a condition."""
        if not (condition.support & self._bit or condition.pins & self._apart):
            return condition
        found = self._conditions.get(condition)
        if found is None:
            self._nodes.count_steps(1)
            found = self._conditions[condition] = self._condition(condition)
        return found

    def _number(self, number: Number) -> Number:
        nodes = self._nodes
        match number:
            case Table(values=values):
                return nodes.constant(values[self._place])
            case Sum(constant=constant, terms=terms):
                return self._sum(constant, terms)
        return nodes.of_parts(number, self.number, self.condition)

    def _sum(self, constant: int, terms: tuple[tuple[int, Number], ...]) -> Number:
        self._nodes.count_steps(len(terms))
        kept = []
        changed = []
        for term in terms:
            weight, part = term
            if not (part.support & self._bit or part.pins & self._apart):
                kept.append(term)
                continue
            left = self.number(part)
            if isinstance(left, Constant):
                constant += weight * left.value
            else:
                changed.append((weight, left))
        if changed:
            return self._nodes.sum(constant, [*kept, *changed])
        return self._nodes.merged_sum(constant, tuple(kept))

    def _condition(self, condition: Condition) -> Condition:
        nodes = self._nodes
        match condition:
            case DomainTest(slot=slot, mask=mask):
                if slot == self._slot:
                    return nodes.truth(bool(mask >> self._place & 1))
                return self._elsewhere(condition, slot, mask)
            case InRanges(part=part, ranges=ranges):
                return nodes.in_ranges(self.number(part), ranges)
            case AllDifferent(parts=parts, taken=taken):
                return nodes.all_different([self.number(part) for part in parts], taken)
            case And(parts=parts):
                return self._conjunction(parts)
            case Not(part=part):
                return nodes.negation(self.condition(part))
            case Iff(left=left, right=right):
                return nodes.iff(self.condition(left), self.condition(right))
            case Accepts(automaton=automaton, place=place, state=state, known=known):
                later = place + 1 if automaton.slots[place] == self._slot else place
                if later > place and not known and not automaton.ahead[later] & self._bit:
                    after = automaton.steps[place].get((state, self._digit))
                    return nodes.false if after is None else nodes.accepts(automaton, later, after)
                nodes.count_steps(len(automaton.slots) - place)
                here = [at for at in range(place, len(automaton.slots)) if automaton.slots[at] == self._slot]
                return nodes.accepts(automaton, place, state, (*known, *((at, self._digit) for at in here)))
            case Tuples(slots=slots, tuples=tuples):
                nodes.count_steps(len(tuples))
                at = slots.index(self._slot)
                ways = [(*way[:at], *way[at + 1 :]) for way in tuples if way[at] == self._digit]
                return nodes.tuples((*slots[:at], *slots[at + 1 :]), ways)
            case Exists(inner=inner, part=part):
                return nodes.exists(inner, self.condition(part))
        raise AssertionError(f"not a condition: {condition}")

    def _elsewhere(self, condition: Condition, slot: int, mask: int) -> Condition:
        """The cofactor of a domain test of a slot that cannot hold the same digit."""
        digits = self._nodes.domains[slot]
        left = mask & (mask - 1) == 0
        pinned = (mask if left else mask ^ ((1 << len(digits)) - 1)).bit_length() - 1
        return self._nodes.truth(not left) if digits[pinned] == self._digit else condition

    def _conjunction(self, parts: Sequence[Condition]) -> Condition:
        self._nodes.count_steps(len(parts))
        left = []
        for part in parts:
            here = self.condition(part)
            if here is self._nodes.false:
                return here
            if here is not self._nodes.true:
                left.append(here)
        return self._nodes.conjunction(left)
