"""Joint slots: auxiliary slots that hold the pair of digits of a cell on two layers.

A layer often changes the value of a cell: a cell may count twice. Such conditions depend on the pair of digits of each
cell. On joint slots they have half as many slots. A count of pairs becomes a count of placements, which may become a
lane. A value that follows from a pair is a pair of digits itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from .node_table import NodeTable
from .nodes import Accepts, Condition, DomainTest, Exists, Number, Sum, Table, Tuples, slots_in

MIN_PAIRS = 3
"""Pairs of one condition from which on joint slots pay."""
MAX_DIGITS = 64
"""Digits of a joint slot."""

Pair = tuple[int, int]


class JointSlot(NamedTuple):
    """A slot that holds the number of the pair of digits that two slots hold, in the order of `pairs`."""

    slot: int
    first: int
    second: int
    pairs: tuple[tuple[int, int], ...]


class JointSlots:
    """The joint slots of a rule, by their two slots. All conditions on the same two slots share a joint slot."""

    def __init__(self, nodes: NodeTable) -> None:
        self._nodes = nodes
        self._made: dict[Pair, JointSlot] = {}

    def made(self) -> tuple[JointSlot, ...]:
        """All joint slots."""
        return tuple(self._made.values())

    def paired(self, condition: Condition) -> Condition | None:
        """An equivalent condition on a joint slot and another slot; None if there is none.

        The other slot is joint, too, or it holds a value that follows from other slots.
        """
        if not self._nodes.places:
            return None
        pairs, others = self._pairs_of(condition)
        follows = len(others) == 1 and others[0] not in self._nodes.places
        if (len(pairs) == 1 and follows) or (len(pairs) == 2 and not others):
            return self._moved(condition, pairs)
        return None

    def flat(self, condition: Condition) -> Condition | None:
        """An equivalent condition on joint slots; None if it has few pairs, or a part that cannot be moved."""
        if not self._nodes.places:
            return None
        pairs, _ = self._pairs_of(condition)
        return self._moved(condition, pairs) if len(pairs) >= MIN_PAIRS else None

    def _pairs_of(self, condition: Condition) -> tuple[list[Pair], list[int]]:
        """The slots of a condition that have one place, wherever these are two, and its other slots."""
        domains, places = self._nodes.domains, self._nodes.places
        together: dict[int, list[int]] = {}
        pairs, others = [], []
        for slot in slots_in(condition.support):
            if slot in places:
                together.setdefault(places[slot][0], []).append(slot)
            else:
                others.append(slot)
        for slots in together.values():
            if len(slots) == 2 and len(domains[slots[0]]) * len(domains[slots[1]]) <= MAX_DIGITS:
                first, second = sorted(slots, key=places.__getitem__)
                pairs.append((first, second))
            else:
                others += slots
        return pairs, others

    def _moved(self, condition: Condition, pairs: Sequence[Pair]) -> Condition | None:
        """An equivalent condition on the joint slots of the pairs; None if a part of it reads one of their slots."""
        before = dict(self._made)
        joint = {slot: self._slot(pair) for pair in pairs for slot in pair}
        try:
            return _Move(self._nodes, joint).condition(condition)
        except _ReadsSlots:
            self._made = before
            return None

    def _slot(self, pair: Pair) -> JointSlot:
        """The joint slot of two slots."""
        found = self._made.get(pair)
        if found is None:
            first, second = pair
            pairs = tuple(product(self._nodes.domains[first], self._nodes.domains[second]))
            found = self._made[pair] = JointSlot(self._nodes.slot(range(len(pairs))), first, second, pairs)
        return found


class _Move:
    """Moves nodes to joint slots. A node of one pair then depends on one slot, so it is a table or a test."""

    def __init__(self, nodes: NodeTable, joint: Mapping[int, JointSlot]) -> None:
        self._nodes, self._joint = nodes, joint
        self._bits = sum(1 << slot for slot in joint)
        self._conditions: dict[Condition, Condition] = {}
        self._numbers: dict[Number, Number] = {}

    def condition(self, condition: Condition) -> Condition:
        """An equivalent condition on joint slots."""
        found = self._conditions.get(condition)
        if found is None:
            found = self._conditions[condition] = self._condition(condition)
        return found

    def number(self, number: Number) -> Number:
        """An equal number on joint slots."""
        found = self._numbers.get(number)
        if found is None:
            found = self._numbers[number] = self._number(number)
        return found

    def _condition(self, condition: Condition) -> Condition:
        nodes = self._nodes
        match condition:
            case _ if not condition.support & self._bits:
                return condition
            case DomainTest(slot=slot, mask=mask):
                return nodes.domain_test(self._joint[slot].slot, self._spread_mask(slot, mask))
            case Accepts() | Exists() | Tuples():
                raise _ReadsSlots
        return nodes.condition_of_parts(condition, self.number, self.condition)

    def _number(self, number: Number) -> Number:
        nodes = self._nodes
        match number:
            case _ if not number.support & self._bits:
                return number
            case Table(slot=slot, values=values):
                return nodes.table(self._joint[slot].slot, self._spread(slot, values))
            case Sum(constant=constant, terms=terms):
                return nodes.sum(constant, [(weight, self.number(part)) for weight, part in terms])
        return nodes.of_parts(number, self.number, self.condition)

    def _spread(self, slot: int, values: Sequence[int]) -> list[int]:
        """The values for each pair of digits, from those for each digit of one of the two slots."""
        joint = self._joint[slot]
        others = len(joint.pairs) // len(values)
        if slot == joint.first:
            return [value for value in values for _ in range(others)]
        return [*values] * others

    def _spread_mask(self, slot: int, mask: int) -> int:
        """The pairs whose digit in one of the two slots is in a mask."""
        joint = self._joint[slot]
        seconds = len(self._nodes.domains[joint.second])
        row = (1 << seconds) - 1
        if slot == joint.second:
            return mask * (((1 << len(joint.pairs)) - 1) // row)
        return sum(row << place * seconds for place in range(mask.bit_length()) if mask >> place & 1)


class _ReadsSlots(Exception):
    """A part of a condition, such as an automaton, reads slots by itself."""
