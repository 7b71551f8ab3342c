"""The nodes of a rule on the cover side: numbers and conditions on slots. `NodeTable` makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from .ranges import Ranges


@dataclass(slots=True, eq=False)
class Node:
    """A node. Equal nodes are the same object.

    `serial` numbers the nodes in the order in which they were made. `support` has a bit for each slot that the node
    depends on. `pins` has a bit for each slot that it tests for a single digit.
    """

    serial: int = field(init=False)
    support: int = field(init=False)
    pins: int = field(init=False)

    @property
    def single(self) -> bool:
        """Whether it depends on exactly one slot."""
        return self.support != 0 and self.support & (self.support - 1) == 0


@dataclass(slots=True, eq=False)
class Number(Node):
    """An integer within `low`..`high`."""

    low: int
    high: int


@dataclass(slots=True, eq=False)
class Condition(Node):
    """A condition."""


@dataclass(slots=True, eq=False)
class Constant(Number):
    """An integer."""

    value: int


@dataclass(slots=True, eq=False)
class Table(Number):
    """A function of the digit in one slot: a value for each digit of the slot, ascending."""

    slot: int
    values: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Sum(Number):
    """`constant` plus the sum of `weight * part`. Each slot has at most one table, whose weight is 1."""

    constant: int
    terms: tuple[tuple[int, Number], ...]


@dataclass(slots=True, eq=False)
class Product(Number):
    """The product of two or more parts."""

    parts: tuple[Number, ...]


@dataclass(slots=True, eq=False)
class Quotient(Number):
    """`left / right`, rounded down; 0 if `right` is 0, which no rule allows."""

    left: Number
    right: Number


@dataclass(slots=True, eq=False)
class Remainder(Number):
    """`left mod right`, with the sign of `right`; 0 if `right` is 0."""

    left: Number
    right: Number


@dataclass(slots=True, eq=False)
class Minimum(Number):
    """The least of two or more parts. A maximum is minus the minimum of the negative parts."""

    parts: tuple[Number, ...]


@dataclass(slots=True, eq=False)
class Cases(Number):
    """The number beside the first condition that holds, or `otherwise`."""

    cases: tuple[tuple[Condition, Number], ...]
    otherwise: Number


@dataclass(slots=True, eq=False)
class Truth(Condition):
    """A condition that always holds, or never."""

    value: bool


@dataclass(slots=True, eq=False)
class DomainTest(Condition):
    """The digit of the slot is in the mask: bit k is its k-th digit."""

    slot: int
    mask: int


@dataclass(slots=True, eq=False)
class InRanges(Condition):
    """The number lies in the ranges. If it is a sum, that has no constant."""

    part: Number
    ranges: Ranges


@dataclass(slots=True, eq=False)
class AllDifferent(Condition):
    """No two of the parts are equal, and none is among `taken`."""

    parts: tuple[Number, ...]
    taken: frozenset[int]


@dataclass(slots=True, eq=False)
class And(Condition):
    """All of two or more parts hold."""

    parts: tuple[Condition, ...]


@dataclass(slots=True, eq=False)
class Not(Condition):
    """The part does not hold."""

    part: Condition


@dataclass(slots=True, eq=False)
class Iff(Condition):
    """Both parts hold, or neither."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class UnrolledAutomaton:
    """An automaton over a list of slots, place by place. Two of them are never equal.

    `slots` and `steps` are by place; `steps` lead from (state, digit) to the next state. `alive` and `ahead` have one
    more entry for the end: the states that can still accept, and the remaining slots as bits.
    """

    slots: tuple[int, ...]
    steps: tuple[Mapping[tuple[int, int], int], ...]
    alive: tuple[frozenset[int], ...]
    ahead: tuple[int, ...]

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    @property
    def reads_once(self) -> bool:
        """Whether no slot is read twice."""
        return len(set(self.slots)) == len(self.slots)

    @staticmethod
    def of(
        slots: Sequence[int], steps: Sequence[Mapping[tuple[int, int], int]], accepting: Iterable[int]
    ) -> UnrolledAutomaton:
        """The automaton that starts in state 0 and accepts in the given states."""
        alive = [frozenset(accepting)]
        ahead = [0]
        for slot, step in zip(reversed(slots), reversed(steps), strict=True):
            alive.append(frozenset(before for (before, _), after in step.items() if after in alive[-1]))
            ahead.append(ahead[-1] | 1 << slot)
        return UnrolledAutomaton(tuple(slots), tuple(steps), tuple(reversed(alive)), tuple(reversed(ahead)))


@dataclass(slots=True, eq=False)
class Accepts(Condition):
    """The automaton, in `state` at `place`, accepts. `known` are (place, digit) pairs of later places read already."""

    automaton: UnrolledAutomaton
    place: int
    state: int
    known: tuple[tuple[int, int], ...]


@dataclass(slots=True, eq=False)
class Tuples(Condition):
    """The digits in the slots, in order, are one of the tuples."""

    slots: tuple[int, ...]
    tuples: tuple[tuple[int, ...], ...]


@dataclass(slots=True, eq=False)
class Exists(Condition):
    """Some digits in the `inner` slots satisfy the part. No other node depends on these slots."""

    inner: int
    part: Condition


AnyNode = TypeVar("AnyNode", bound=Node)


def slots_in(support: int) -> Iterator[int]:
    """The numbers of the slots in a support, ascending."""
    while support:
        bit = support & -support
        yield bit.bit_length() - 1
        support ^= bit
