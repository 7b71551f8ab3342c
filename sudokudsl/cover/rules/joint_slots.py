"""Joint slots: auxiliary slots that hold the pair of digits of two slots.

A condition or a number on two slots depends on their joint slot alone. So a count of many such conditions, or a choice
among them, becomes a count of placements, which prunes well and may become a lane. An example: each digit is doubled in
exactly one cell, where a layer says which cells are doubled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from ..objectives import Objective, Pairs
from .node_table import NodeTable
from .nodes import And, Condition, DomainTest, InRanges, Not, Number, Sum, Table, slots_in

MIN_PARTS = 8
"""Parts on two slots each from which on joint slots pay."""
MAX_DIGITS = 64
"""Digits of a joint slot."""


class JointSlots:
    """The joint slots of a rule. `new` makes a slot with the given digits; `objectives` takes what ties it to the two.

    All parts of a rule that depend on the same two slots share a joint slot.
    """

    def __init__(self, nodes: NodeTable, new: Callable[[Iterable[int]], int], objectives: list[Objective]) -> None:
        self._nodes, self._new, self._objectives = nodes, new, objectives
        self._known: dict[tuple[int, int], int] = {}

    def flat(self, condition: Condition) -> Condition | None:
        """An equivalent condition on joint slots, for a choice or a sum of many parts on two slots; None for others."""
        nodes = self._nodes
        match condition:
            case Not(part=And(parts=parts)) if self._pays(parts):
                return nodes.disjunction([self._condition(nodes.negation(part)) for part in parts])
            case InRanges(part=Sum() as total, ranges=ranges) if self._pays([part for _, part in total.terms]):
                terms = [(weight, self._number(part)) for weight, part in total.terms]
                return nodes.in_ranges(nodes.sum(total.constant, terms), ranges)
        return None

    def _pays(self, parts: Sequence[Number | Condition]) -> bool:
        """Whether the parts depend on one slot each, or on two that can have a joint slot, as many do."""
        several = [part for part in parts if not isinstance(part, Table | DomainTest)]
        if len(several) < MIN_PARTS:
            return False
        domains = [[len(self._nodes.domains[slot]) for slot in slots_in(part.support)] for part in several]
        return all(len(sizes) == 2 and sizes[0] * sizes[1] <= MAX_DIGITS for sizes in domains)

    def _condition(self, part: Condition) -> Condition:
        """An equivalent domain test, of the joint slot if the condition depends on two slots."""
        if isinstance(part, DomainTest):
            return part
        nodes = self._nodes
        first, second = slots_in(part.support)
        held = [
            one * len(nodes.domains[second]) + other
            for one in range(len(nodes.domains[first]))
            for other in range(len(nodes.domains[second]))
            if nodes.cofactor(second, other).condition(nodes.cofactor(first, one).condition(part)) is nodes.true
        ]
        return nodes.digit_in(self._slot(first, second), held)

    def _number(self, part: Number) -> Number:
        """An equal number that depends on one slot, the joint one if it depends on two."""
        if isinstance(part, Table):
            return part
        nodes = self._nodes
        first, second = slots_in(part.support)
        values = [
            nodes.cofactor(second, other).number(nodes.cofactor(first, one).number(part)).low
            for one in range(len(nodes.domains[first]))
            for other in range(len(nodes.domains[second]))
        ]
        return nodes.table(self._slot(first, second), values)

    def _slot(self, first: int, second: int) -> int:
        """The joint slot of two slots: it holds the number of the pair of digits, those of the second slot fastest."""
        found = self._known.get((first, second))
        if found is None:
            domains = self._nodes.domains
            pairs = list(product(domains[first], domains[second]))
            found = self._known[first, second] = self._new(range(len(pairs)))
            for place, slot in enumerate((first, second)):
                allowed = sorted((pair[place], number) for number, pair in enumerate(pairs))
                self._objectives.append(Pairs(0, slot, found, tuple(allowed)))
        return found
