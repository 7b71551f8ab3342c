"""Shares the nodes of a rule: equal nodes are one object (hash-consing), which never changes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import cast

from ..limits import TableTooLarge
from .nodes import AnyNode, Node, Number, Truth

MAX_STEPS = 2_000_000  # steps for conditions of a rule that share cells, which take some seconds

Place = tuple[int, int]
"""The number of a cell of the board, and that of a layer over it: 0 for the board itself."""

ADVICE = "state it about fewer cells at a time, or as several rules"


class SharedNodes:
    """The slots and the nodes of a rule so far, and the work on them.

    `domains` are the digits of each slot, ascending; none is empty. `apart` has for each slot, as bits, the slots that
    never hold the same digit, because another objective requires that. `places` has the place of each slot with a value
    of its own if the board has layers.
    """

    def __init__(self, steps: int = MAX_STEPS) -> None:
        """`steps` limits the work."""
        self.domains: list[tuple[int, ...]] = []
        self.apart: dict[int, int] = {}
        self.places: dict[int, Place] = {}
        self.steps = 0
        self._max_steps = steps
        self._nodes: dict[tuple[Hashable, ...], Node] = {}
        self.true, self.false = (self._interned(Truth(value), (Truth, value), 0) for value in (True, False))

    def slot(self, digits: Iterable[int]) -> int:
        """A new slot."""
        self.domains.append(tuple(sorted(set(digits))))
        return len(self.domains) - 1

    @property
    def steps_left(self) -> int:
        """The work that the limit leaves."""
        return self._max_steps - self.steps

    def count_steps(self, parts: int) -> None:
        """Counts work. Raises TableTooLarge beyond the limit."""
        self.steps += parts
        if self.steps > self._max_steps:
            raise TableTooLarge("the search for a compact form of the rule", self.steps, self._max_steps, ADVICE)

    def _interned(self, node: AnyNode, key: tuple[Hashable, ...], support: int, pins: int = 0) -> AnyNode:
        known = self._nodes.setdefault(key, node)
        if known is node:
            node.serial, node.support, node.pins = len(self._nodes), support, pins
        return cast(AnyNode, known)

    def _interned_pair(self, node: AnyNode, left: Node, right: Node) -> AnyNode:
        key = (cast(Hashable, type(node)), left, right)
        return self._interned(node, key, left.support | right.support, left.pins | right.pins)


def serial(node: Node) -> int:
    """The key that sorts nodes by age."""
    return node.serial


def serial_of_term(term: tuple[int, Number]) -> int:
    """The same key for the terms of a sum."""
    return term[1].serial


def pins_of(nodes: Iterable[Node]) -> int:
    """The pins of any of the nodes, as bits."""
    pins = 0
    for node in nodes:
        pins |= node.pins
    return pins


def support_of(nodes: Iterable[Node]) -> int:
    """The slots of any of the nodes, as bits."""
    support = 0
    for node in nodes:
        support |= node.support
    return support
