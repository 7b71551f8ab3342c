"""Translates the ground form of a rule to nodes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import chain
from typing import assert_never, cast

from ...model import ground
from ...model.constraint import Constraint, field_names
from ...model.geometry import Board, Cell
from ...model.verbs import AuxiliarySlot, Slot
from .. import frontier
from ..division import division_automaton
from ..grouping import grouped_automaton
from ..layers import layers_of, reading_sets
from ..limits import TableTooLarge
from ..objectives import (
    Automaton,
    Connected,
    Count,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Pairs,
    Sets,
    Total,
    Unranked,
    Ways,
)
from ..relocation import relocated
from . import patterns
from .determined_slots import determined_slots
from .node_table import NodeTable
from .nodes import Condition, Constant, Number, Table, UnrolledAutomaton
from .ranges import Ranges, ranges_of

MAX_DEPTH = 100  # levels of a condition
MAX_VALUES = 64  # values of a part above which parts are compared with each other

COMPARED: Mapping[ground.Comparator, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
"""The meanings of the signs between two integers."""

GroundNode = ground.Number | ground.Condition
Equality = Callable[[ground.Comparison], AuxiliarySlot | bool | None]
"""The known slot that holds 1 if the two cells of a comparison, `=` or `!=`, hold the same digit, and otherwise 0.

False if they never hold the same digit, and None if no slot is known.
"""
KINDS = frozenset((
    ground.Constant, ground.Digit, ground.Sum, ground.Product, ground.Quotient, ground.Remainder, ground.Absolute,
    ground.Minimum, ground.Maximum, ground.Tally, ground.DistinctCount, ground.Position, ground.IfThenElse,
    ground.Truth, ground.Comparison, ground.Membership, ground.AllDifferent, ground.And, ground.Or, ground.Not,
    ground.Iff, ground.Matches, ground.Accepts, ground.Posted,
))  # fmt: skip
"""The types of all nodes, none of which has a subclass."""
LEAVES = frozenset((ground.Constant, ground.Digit, ground.Truth, ground.Matches, ground.Accepts, ground.Posted))
"""The types of nodes without nodes below them."""


def parts_of(node: GroundNode) -> list[GroundNode]:
    """The nodes directly below one."""
    found: list[GroundNode] = []
    if type(node) in LEAVES:
        return found
    waiting: list[object] = [getattr(node, name) for name in field_names(node)]
    waiting.reverse()
    while waiting:
        value = waiting.pop()
        if type(value) in KINDS:
            found.append(cast(GroundNode, value))
        elif type(value) is tuple:
            waiting += reversed(value)
    return found


def each_node(root: GroundNode, is_closed: Callable[[GroundNode], bool] = lambda _: False) -> Iterator[GroundNode]:
    """Each node once, a node before its parts. The parts of those that are closed are left out."""
    waiting, seen = [root], set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if not is_closed(node):
            waiting += parts_of(node)


def check_depth(condition: ground.Condition) -> set[type[GroundNode]]:
    """The kinds of nodes in a condition. Raises TableTooLarge if it has more than `MAX_DEPTH` levels."""
    level: dict[int, GroundNode] = {id(condition): condition}
    kinds: set[type[GroundNode]] = set()
    depth = 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise TableTooLarge("the nesting of the rule", depth, MAX_DEPTH, "state it as several rules")
        kinds.update(map(type, level.values()))
        level = {id(part): part for node in level.values() for part in parts_of(node)}
    return kinds


class Translator:
    """Makes the nodes of one rule.

    `cell_slot` gives the local number of a slot, `equality` the known slot of a comparison, and `compiled` compiles a
    posted statement.
    """

    def __init__(
        self,
        nodes: NodeTable,
        cell_slot: Callable[[Slot], int],
        equality: Equality,
        compiled: Callable[[Constraint], Posted],
    ) -> None:
        self.nodes = nodes
        self._cell_slot = cell_slot
        self._equality = equality
        self._compiled = compiled
        self._numbers: dict[int, Number] = {}
        self._conditions: dict[int, Condition] = {}

    def number(self, number: ground.Number) -> Number:
        """The node of a number."""
        found = self._numbers.get(id(number))
        if found is None:
            found = self._numbers[id(number)] = self._number(number)
        return found

    def condition(self, condition: ground.Condition) -> Condition:
        """The node of a condition."""
        found = self._conditions.get(id(condition))
        if found is None:
            found = self._conditions[id(condition)] = self._condition(condition)
        return found

    def _number(self, number: ground.Number) -> Number:
        nodes = self.nodes
        match number:
            case ground.Constant(value=value):
                return nodes.constant(value)
            case ground.Digit(cell=cell):
                return nodes.digit(self._cell_slot(cell))
            case ground.Sum(terms=terms):
                return nodes.sum(0, [(weight, self.number(part)) for weight, part in terms])
            case ground.Product(parts=parts):
                return nodes.product(self._each(parts))
            case ground.Quotient(left=left, right=right):
                return nodes.quotient(self.number(left), self.number(right))
            case ground.Remainder(left=left, right=right):
                return nodes.remainder(self.number(left), self.number(right))
            case ground.Absolute(part=part):
                return nodes.absolute(self.number(part))
            case ground.Minimum(parts=parts):
                return nodes.minimum(self._each(parts))
            case ground.Maximum(parts=parts):
                return nodes.maximum(self._each(parts))
            case ground.Tally(conditions=conditions):
                return nodes.sum(0, [(1, nodes.indicator(self.condition(one))) for one in conditions])
            case ground.DistinctCount(parts=parts):
                return self._distinct_count(self._each(parts))
            case ground.Position(value=value, parts=parts):
                wanted = self.number(value)
                found = [nodes.equal(part, wanted) for part in self._each(parts)]
                return nodes.cases(
                    [(condition, nodes.constant(place)) for place, condition in enumerate(found, 1)], nodes.constant(0)
                )
            case ground.IfThenElse(condition=condition, then=then, otherwise=otherwise):
                return nodes.cases([(self.condition(condition), self.number(then))], self.number(otherwise))
        assert_never(number)

    def _each(self, parts: Sequence[ground.Number]) -> list[Number]:
        return [self.number(part) for part in parts]

    def _comparison(self, sign: ground.Comparator, left: Number, right: Number) -> Condition:
        nodes = self.nodes
        match left, right:
            case Table(slot=slot, values=values), Constant(value=value):  # the same, much sooner
                holds = COMPARED[sign]
                return nodes.domain_test(slot, sum(1 << at for at, own in enumerate(values) if holds(own, value)))
        difference = nodes.sum(0, [(1, left), (-1, right)])
        return nodes.in_ranges(difference, _ranges(sign, difference))

    def _distinct_count(self, parts: list[Number]) -> Number:
        """The number of different values of the parts.

        It counts the values that some part has, or, if there are many values, the parts that differ from all before
        them.
        """
        nodes = self.nodes
        low, high = min((part.low for part in parts), default=0), max((part.high for part in parts), default=-1)
        if high - low < MAX_VALUES:
            conditions = [
                nodes.disjunction([nodes.in_ranges(part, ((value, value),)) for part in parts])
                for value in range(low, high + 1)
            ]
        else:
            conditions = [
                nodes.conjunction([nodes.negation(nodes.equal(part, earlier)) for earlier in parts[:place]])
                for place, part in enumerate(parts)
            ]
        return nodes.sum(0, [(1, nodes.indicator(condition)) for condition in conditions])

    def _condition(self, condition: ground.Condition) -> Condition:
        nodes = self.nodes
        match condition:
            case ground.Truth(value=value):
                return nodes.truth(value)
            case ground.Comparison(sign=sign) if (known := self._equality(condition)) is not None:
                if isinstance(known, bool):
                    return nodes.truth(known is (sign == "="))
                return nodes.digit_in(self._cell_slot(known), (int(sign == "="),))
            case ground.Comparison(sign=sign, left=left, right=right):
                return self._comparison(sign, self.number(left), self.number(right))
            case ground.Membership(part=part, values=values):
                return nodes.in_ranges(self.number(part), ranges_of(values))
            case ground.AllDifferent(parts=parts):
                return nodes.all_different(self._each(parts))
            case ground.And(parts=parts):
                return nodes.conjunction([self.condition(part) for part in parts])
            case ground.Or(parts=parts):
                return nodes.disjunction([self.condition(part) for part in parts])
            case ground.Not(part=part):
                return nodes.negation(self.condition(part))
            case ground.Iff(left=left, right=right):
                return nodes.iff(self.condition(left), self.condition(right))
            case ground.Matches(cells=cells, pattern=pattern):
                slots = [self._cell_slot(cell) for cell in cells]
                return nodes.accepts(
                    UnrolledAutomaton.of(slots, *patterns.steps(pattern, [nodes.domains[slot] for slot in slots]))
                )
            case ground.Accepts(cells=cells, machine=machine):
                step = {(before, digit): after for before, digit, after in machine.moves}
                slots = [self._cell_slot(cell) for cell in cells]
                return nodes.accepts(UnrolledAutomaton.of(slots, [step] * len(slots), machine.accepting))
            case ground.Posted(constraint=constraint):
                return self._compiled(constraint).condition(nodes, self._cell_slot)
        assert_never(condition)


def _ranges(sign: ground.Comparator, difference: Number) -> Ranges:
    """The ranges of left minus right in which the sign holds."""
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


class Posted:
    """A statement of a family, compiled by itself on an empty board: objectives, perhaps with auxiliary slots.

    It holds if its cells lie in the domains, and its auxiliary slots can be filled so that all objectives hold. The
    slots that the cells determine whether or not it holds become slots of the rule.

    `cells` are those that it depends on, in the order of the board. `structure` is the same for two statements that
    differ in nothing but these cells.
    """

    def __init__(self, board: Board, domains: Sequence[tuple[int, ...]], objectives: Sequence[Unranked]) -> None:
        known = len(board.everywhere)
        touched = {slot for objective in objectives for slot in objective.slots if slot < known}
        narrowed = {slot for slot, own in enumerate(board.domains) if domains[slot] is not own and domains[slot] != own}
        slots = sorted(touched | narrowed)
        place_of = {slot: place for place, slot in enumerate(chain(slots, range(known, len(domains))))}
        self.cells = tuple(board.everywhere[slot] for slot in slots)
        self._narrowed = tuple((place_of[slot], domains[slot]) for slot in sorted(narrowed))
        self._auxiliary = tuple(domains[known:])
        self._objectives = tuple(cast(Unranked, relocated(objective, place_of, 0)) for objective in objectives)
        self.structure: Hashable = (self._narrowed, self._auxiliary, self._objectives)

    def condition(self, nodes: NodeTable, cell_slot: Callable[[Cell], int]) -> Condition:
        """The node of the statement."""
        slots = dict(enumerate(map(cell_slot, self.cells)))
        if not all(self._auxiliary):
            return nodes.false
        auxiliary = range(len(slots), len(slots) + len(self._auxiliary))
        slots |= {slot: nodes.slot(domain) for slot, domain in zip(auxiliary, self._auxiliary, strict=True)}
        determined = determined_slots(
            auxiliary, self._objectives, {slot: nodes.domains[local] for slot, local in slots.items()}
        )
        for slot, objective in determined.items():
            nodes.determined[slots[slot]] = None if objective is None else relocated(objective, slots, 0)
        said = set(map(id, determined.values()))
        inner = sum(1 << slots[slot] for slot in auxiliary if slot not in determined)
        conditions = [nodes.digit_in(slots[slot], domain) for slot, domain in self._narrowed]
        conditions += (_objective(nodes, each, slots) for each in self._objectives if id(each) not in said)
        return nodes.exists(inner, nodes.conjunction(conditions))


def _objective(nodes: NodeTable, objective: Unranked, slots: Mapping[int, int]) -> Condition:
    """The node of one objective."""
    match objective:
        case Count(low=low, high=high, placements=placements):
            counted: dict[int, set[int]] = {}
            for slot, digit in placements:
                counted.setdefault(slots[slot], set()).add(digit)
            conditions = [nodes.digit_in(slot, digits) for slot, digits in counted.items()]
            return nodes.in_ranges(
                nodes.sum(0, [(1, nodes.indicator(condition)) for condition in conditions]), ((low, high),)
            )
        case House(slots=of, digits=digits):
            there = [nodes.digit_in(slots[slot], digits) for slot in of]
            return nodes.conjunction([nodes.all_different([nodes.digit(slots[slot]) for slot in of]), *there])
        case Distinct(slots=of):
            return nodes.all_different([nodes.digit(slots[slot]) for slot in of])
        case Pairs(first=first, second=second, allowed=allowed):
            return _tuples(nodes, (slots[first], slots[second]), allowed)
        case Ways(slots=of, tuples=tuples):
            return _tuples(nodes, [slots[slot] for slot in of], tuples)
        case Sets(slots=of, ways=ways):
            layers = layers_of([tuple(nodes.domains[slots[slot]]) for slot in of], *reading_sets(ways), bool)
            return _objective(nodes, Automaton(objective.owner, of, layers), slots)
        case Total(low=low, high=high, terms=terms):
            total = nodes.sum(0, [(weight, nodes.digit(slots[slot])) for slot, weight in terms])
            return nodes.in_ranges(total, ((low, high),))
        case Automaton(slots=of, layers=layers):
            steps = [{(before, digit): after for before, digit, after in layer} for layer in layers]
            ends = {after for _, _, after in layers[-1]} if layers else {0}
            return nodes.accepts(UnrolledAutomaton.of([slots[slot] for slot in of], steps, ends))
        case Either(branches=branches):
            every = [nodes.conjunction([_objective(nodes, part, slots) for part in branch]) for branch in branches]
            return nodes.disjunction(every)
        case Connected(slots=of):
            reading = frontier.connected_automaton(objective)
            layers = layers_of([tuple(nodes.domains[slots[slot]]) for slot in of], *reading)
            return _objective(nodes, Automaton(objective.owner, of, layers), slots)
        case Grouped(slots=of):
            layers = layers_of([tuple(nodes.domains[slots[slot]]) for slot in of], *grouped_automaton(objective))
            return _objective(nodes, Automaton(objective.owner, of, layers), slots)
        case Division(slots=of):
            layers = layers_of([tuple(nodes.domains[slots[slot]]) for slot in of], *division_automaton(objective))
            return _objective(nodes, Automaton(objective.owner, of, layers), slots)
    assert_never(objective)


def _tuples(nodes: NodeTable, slots: Sequence[int], tuples: Sequence[tuple[int, ...]]) -> Condition:
    domains = [set(nodes.domains[slot]) for slot in slots]
    possible = (way for way in tuples if all(digit in domain for digit, domain in zip(way, domains, strict=True)))
    return nodes.tuples(slots, possible)
