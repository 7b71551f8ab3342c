"""From the ground form of a rule to nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import assert_never

from ...model import ground
from ...model.constraint import Constraint
from ...model.geometry import Board, Cell
from .. import frontier
from ..layers import layers_of, reading_sets
from ..limits import TableTooLarge
from ..objectives import (
    Automaton,
    Connected,
    Count,
    Distinct,
    Either,
    House,
    Objective,
    Pairs,
    Sets,
    Total,
    Ways,
)
from . import patterns
from .node_table import Store
from .nodes import Fact, Number, Tape
from .ranges import Ranges, ranges_of

MAX_DEPTH = 100  # levels of a condition
MANY_VALUES = 64  # of a part, above which values are compared two by two

GroundNode = ground.Number | ground.Condition
NODES = (
    ground.Constant, ground.Digit, ground.Sum, ground.Product, ground.Quotient, ground.Remainder, ground.Absolute,
    ground.Minimum, ground.Maximum, ground.Tally, ground.DistinctCount, ground.Position, ground.IfThenElse,
    ground.Truth, ground.Comparison, ground.Membership, ground.AllDifferent, ground.And, ground.Or, ground.Not,
    ground.Iff, ground.Matches, ground.Accepts, ground.Posted,
)  # fmt: skip


def parts_of(node: GroundNode) -> Iterator[GroundNode]:
    """The nodes directly below one."""
    for field in fields(node):
        yield from _nodes_in(getattr(node, field.name))


def _nodes_in(value: object) -> Iterator[GroundNode]:
    if isinstance(value, NODES):
        yield value
    elif isinstance(value, tuple) and not isinstance(value, Cell):
        for inner in value:
            yield from _nodes_in(inner)


def check_depth(condition: ground.Condition) -> None:
    """TableTooLarge for a condition of more than `MAX_DEPTH` levels."""
    level: dict[int, GroundNode] = {id(condition): condition}
    depth = 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise TableTooLarge("the nesting of the rule", depth, MAX_DEPTH, "state it as several rules")
        level = {id(part): part for node in level.values() for part in parts_of(node)}


class Reader:
    """Makes nodes of one rule. `cell_slot` gives a cell its slot, `compiled` what a statement of a family becomes."""

    def __init__(
        self, store: Store, cell_slot: Callable[[Cell], int], compiled: Callable[[Constraint], StandAlone]
    ) -> None:
        self.store = store
        self._cell_slot = cell_slot
        self._compiled = compiled
        self._numbers: dict[int, Number] = {}
        self._facts: dict[int, Fact] = {}

    def number(self, number: ground.Number) -> Number:
        """The node of a number."""
        found = self._numbers.get(id(number))
        if found is None:
            found = self._numbers[id(number)] = self._number(number)
        return found

    def fact(self, condition: ground.Condition) -> Fact:
        """The node of a condition."""
        found = self._facts.get(id(condition))
        if found is None:
            found = self._facts[id(condition)] = self._fact(condition)
        return found

    def _number(self, number: ground.Number) -> Number:
        store = self.store
        match number:
            case ground.Constant(value=value):
                return store.fixed(value)
            case ground.Digit(cell=cell):
                return store.digit(self._cell_slot(cell))
            case ground.Sum(terms=terms):
                return store.weighted(0, [(weight, self.number(part)) for weight, part in terms])
            case ground.Product(parts=parts):
                return store.times(self._each(parts))
            case ground.Quotient(left=left, right=right):
                return store.ratio(self.number(left), self.number(right))
            case ground.Remainder(left=left, right=right):
                return store.modulo(self.number(left), self.number(right))
            case ground.Absolute(part=part):
                return store.absolute(self.number(part))
            case ground.Minimum(parts=parts):
                return store.least(self._each(parts))
            case ground.Maximum(parts=parts):
                return store.greatest(self._each(parts))
            case ground.Tally(conditions=conditions):
                return store.weighted(0, [(1, store.indicator(self.fact(one))) for one in conditions])
            case ground.DistinctCount(parts=parts):
                return self._variety(self._each(parts))
            case ground.Position(value=value, parts=parts):
                wanted = self.number(value)
                found = [store.equal(part, wanted) for part in self._each(parts)]
                return store.cases([(fact, store.fixed(place)) for place, fact in enumerate(found, 1)], store.fixed(0))
            case ground.IfThenElse(condition=condition, then=then, otherwise=otherwise):
                return store.cases([(self.fact(condition), self.number(then))], self.number(otherwise))
        assert_never(number)

    def _each(self, parts: Sequence[ground.Number]) -> list[Number]:
        return [self.number(part) for part in parts]

    def _variety(self, parts: list[Number]) -> Number:
        """By value, whether some part has it; or by part, whether none before it has the same value."""
        store = self.store
        low, high = min((part.low for part in parts), default=0), max((part.high for part in parts), default=-1)
        if high - low < MANY_VALUES:
            facts = [
                store.some([store.within(part, ((value, value),)) for part in parts]) for value in range(low, high + 1)
            ]
        else:
            facts = [
                store.every([store.opposite(store.equal(part, earlier)) for earlier in parts[:place]])
                for place, part in enumerate(parts)
            ]
        return store.weighted(0, [(1, store.indicator(fact)) for fact in facts])

    def _fact(self, condition: ground.Condition) -> Fact:
        store = self.store
        match condition:
            case ground.Truth(value=value):
                return store.known(value)
            case ground.Comparison(sign=sign, left=left, right=right):
                difference = store.weighted(0, [(1, self.number(left)), (-1, self.number(right))])
                return store.within(difference, _ranges(sign, difference))
            case ground.Membership(part=part, values=values):
                return store.within(self.number(part), ranges_of(values))
            case ground.AllDifferent(parts=parts):
                return store.different(self._each(parts))
            case ground.And(parts=parts):
                return store.every([self.fact(part) for part in parts])
            case ground.Or(parts=parts):
                return store.some([self.fact(part) for part in parts])
            case ground.Not(part=part):
                return store.opposite(self.fact(part))
            case ground.Iff(left=left, right=right):
                return store.alike(self.fact(left), self.fact(right))
            case ground.Matches(cells=cells, pattern=pattern):
                slots = [self._cell_slot(cell) for cell in cells]
                return store.run(Tape.of(slots, *patterns.steps(pattern, [store.domains[slot] for slot in slots])))
            case ground.Accepts(cells=cells, machine=machine):
                step = {(before, digit): after for before, digit, after in machine.moves}
                slots = [self._cell_slot(cell) for cell in cells]
                return store.run(Tape.of(slots, [step] * len(slots), machine.accepting))
            case ground.Posted(constraint=constraint):
                return self._compiled(constraint).fact(store, self._cell_slot)
        assert_never(condition)


def _ranges(sign: ground.Comparator, difference: Number) -> Ranges:
    """Where left minus right lies when the sign holds."""
    low, high = difference.low, difference.high
    match sign:
        case "=":
            return ((0, 0),)
        case "!=":
            return ((low, -1), (1, high))
        case "<":
            return ((low, -1),)
        case "<=":
            return ((low, 0),)
        case ">":
            return ((1, high),)
        case ">=":
            return ((0, high),)
    assert_never(sign)


class StandAlone:
    """What a statement of a family becomes by itself on an empty board: objectives, some with hidden slots of its own.

    The statement holds where the cells lie in its domains and the hidden slots can be filled.
    """

    def __init__(self, board: Board, domains: Sequence[tuple[int, ...]], objectives: Sequence[Objective]) -> None:
        self.board, self.domains, self.objectives = board, domains, objectives

    def fact(self, store: Store, cell_slot: Callable[[Cell], int]) -> Fact:
        """The node of the statement."""
        cells, domains = self.board.everywhere, self.domains
        touched = {slot for objective in self.objectives for slot in objective.slots}
        narrowed = {slot for slot, own in enumerate(self.board.domains) if len(domains[slot]) < len(own)}
        slots = {slot: cell_slot(cells[slot]) for slot in sorted(touched | narrowed) if slot < len(cells)}
        inner = 0
        for slot in range(len(cells), len(domains)):
            if not domains[slot]:
                return store.false
            slots[slot] = store.slot(domains[slot])
            inner |= 1 << slots[slot]
        facts = [store.holds_one_of(slots[slot], domains[slot]) for slot in sorted(narrowed)]
        facts += (_objective(store, objective, slots) for objective in self.objectives)
        return store.somehow(inner, store.every(facts))


def _objective(store: Store, objective: Objective, slots: Mapping[int, int]) -> Fact:
    """The node of one objective."""
    match objective:
        case Count(low=low, high=high, placements=placements):
            counted: dict[int, set[int]] = {}
            for slot, digit in placements:
                counted.setdefault(slots[slot], set()).add(digit)
            facts = [store.holds_one_of(slot, digits) for slot, digits in counted.items()]
            return store.within(store.weighted(0, [(1, store.indicator(fact)) for fact in facts]), ((low, high),))
        case House(slots=of, digits=digits):
            there = [store.holds_one_of(slots[slot], digits) for slot in of]
            return store.every([store.different([store.digit(slots[slot]) for slot in of]), *there])
        case Distinct(slots=of):
            return store.different([store.digit(slots[slot]) for slot in of])
        case Pairs(first=first, second=second, allowed=allowed):
            return _listed(store, (slots[first], slots[second]), allowed)
        case Ways(slots=of, tuples=tuples):
            return _listed(store, [slots[slot] for slot in of], tuples)
        case Sets(slots=of, ways=ways):
            layers = layers_of([tuple(store.domains[slots[slot]]) for slot in of], *reading_sets(ways), bool)
            return _objective(store, Automaton(objective.owner, of, layers), slots)
        case Total(low=low, high=high, terms=terms):
            total = store.weighted(0, [(weight, store.digit(slots[slot])) for slot, weight in terms])
            return store.within(total, ((low, high),))
        case Automaton(slots=of, layers=layers):
            steps = [{(before, digit): after for before, digit, after in layer} for layer in layers]
            ends = {after for _, _, after in layers[-1]} if layers else {0}
            return store.run(Tape.of([slots[slot] for slot in of], steps, ends))
        case Either(branches=branches):
            every = [store.every([_objective(store, part, slots) for part in branch]) for branch in branches]
            return store.some(every)
        case Connected(slots=of):
            reading = frontier.reading(objective)
            layers = layers_of([tuple(store.domains[slots[slot]]) for slot in of], *reading)
            return _objective(store, Automaton(objective.owner, of, layers), slots)
    assert_never(objective)


def _listed(store: Store, slots: Sequence[int], tuples: Sequence[tuple[int, ...]]) -> Fact:
    domains = [set(store.domains[slot]) for slot in slots]
    possible = (way for way in tuples if all(digit in domain for digit, domain in zip(way, domains, strict=True)))
    return store.listed(slots, possible)
