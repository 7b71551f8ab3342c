"""Conditions and numbers that can be read slot by slot; a `store.Store` makes them, and equal ones are one object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from .ranges import Ranges


@dataclass(slots=True, eq=False)
class Node:
    """`serial` orders nodes by when they were made; `support` has one bit for each slot that it depends on.

    `pins` has one for each slot of which it asks whether it holds one certain digit.
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
    """A function of the digit in one slot: its values in the order of the slot's digits."""

    slot: int
    values: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Sum(Number):
    """`constant` plus the sum of `weight * part`; at most one table a slot, and those have the weight 1."""

    constant: int
    terms: tuple[tuple[int, Number], ...]


@dataclass(slots=True, eq=False)
class Product(Number):
    """The product of two or more parts."""

    parts: tuple[Number, ...]


@dataclass(slots=True, eq=False)
class Quotient(Number):
    """`left / right`, rounded down; 0 where `right` is 0, which the cells never make it."""

    left: Number
    right: Number


@dataclass(slots=True, eq=False)
class Remainder(Number):
    """What the division leaves, with the sign of `right`; 0 where `right` is 0."""

    left: Number
    right: Number


@dataclass(slots=True, eq=False)
class Minimum(Number):
    """The least of two or more parts. The greatest is the opposite of the least opposite."""

    parts: tuple[Number, ...]


@dataclass(slots=True, eq=False)
class Cases(Number):
    """The number beside the first fact that holds, or else `otherwise`."""

    cases: tuple[tuple[Condition, Number], ...]
    otherwise: Number


@dataclass(slots=True, eq=False)
class Truth(Condition):
    """Always true, or never."""

    value: bool


@dataclass(slots=True, eq=False)
class DomainTest(Condition):
    """The slot's digit is one of some: bit k of `mask` stands for its k-th digit."""

    slot: int
    mask: int


@dataclass(slots=True, eq=False)
class InRanges(Condition):
    """The number lies in the ranges. It has no constant and no common weight of its own."""

    part: Number
    ranges: Ranges


@dataclass(slots=True, eq=False)
class AllDifferent(Condition):
    """No two of the parts are equal, and none is one of `taken`."""

    parts: tuple[Number, ...]
    taken: frozenset[int]


@dataclass(slots=True, eq=False)
class And(Condition):
    """All of two or more facts hold."""

    parts: tuple[Condition, ...]


@dataclass(slots=True, eq=False)
class Not(Condition):
    """The part does not hold."""

    part: Condition


@dataclass(slots=True, eq=False)
class Iff(Condition):
    """Both hold, or neither."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class UnrolledAutomaton:
    """What a machine reads: `slots` by place, and `steps` by place, from (state, digit) to the next state.

    By place, one past the end included: `alive` are the states that can still accept, `ahead` the slots still to come,
    as bits. Two tapes are never equal.
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
        """The tape of a machine that starts in state 0."""
        alive = [frozenset(accepting)]
        ahead = [0]
        for slot, step in zip(reversed(slots), reversed(steps), strict=True):
            alive.append(frozenset(before for (before, _), after in step.items() if after in alive[-1]))
            ahead.append(ahead[-1] | 1 << slot)
        return UnrolledAutomaton(tuple(slots), tuple(steps), tuple(reversed(alive)), tuple(reversed(ahead)))


@dataclass(slots=True, eq=False)
class Accepts(Condition):
    """A machine in `state` accepts what stands from `place` on; `known` are (place, digit) pairs already read."""

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
    """The part holds with some digits in the `inner` slots, which nothing else speaks of."""

    inner: int
    part: Condition


AnyNode = TypeVar("AnyNode", bound=Node)


def slots_in(support: int) -> Iterator[int]:
    """The numbers of the slots in a support, ascending."""
    while support:
        bit = support & -support
        yield bit.bit_length() - 1
        support ^= bit
