"""Picks objectives for a condition, by its structure.

What a kind of objective says as it stands becomes one: domains, pairs, counts, totals, distinct slots. Anything else
is read slot by slot into one automaton if that stays small, as nothing prunes better. If it does not, its parts get
hidden slots: a number its value, a fact 1 or 0. Each is a function of the cells in both directions: an automaton reads
what the part depends on, then the slot. What is left then speaks of slots only, and is chosen for again; where even
that is too large it is halved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd
from typing import TypeVar

from ..limits import MAX_WAYS, TableTooLarge
from ..objectives import Automaton, Count, Objective, Pairs, Total, Ways
from .branches import either, pays
from .decision_diagram import Diagram, Moves, TooManyMoves, minimised, order
from .direct import direct, linear, pairs
from .node_table import ADVICE, NodeTable
from .nodes import (
    Accepts,
    AllDifferent,
    And,
    Cases,
    Condition,
    Constant,
    DomainTest,
    Iff,
    InRanges,
    Minimum,
    Not,
    Number,
    Product,
    Sum,
    Table,
    Truth,
    Tuples,
    UnrolledAutomaton,
    slots_in,
)

MAX_FIRST_MOVES = 10_000  # moves of an automaton that is tried before the condition is cut into parts
MAX_MOVES = 50_000  # moves of one that is tried before its parts are halved
MAX_SETS = 300  # sets of digits that are tried
MAX_VALUES = 5_000  # digits of a hidden slot
Item = TypeVar("Item")


class Decomposer:
    """Collects objectives on the slots of a store, narrowed `domains`, and the hidden slots that it added."""

    def __init__(self, nodes: NodeTable) -> None:
        self.nodes = nodes
        self.objectives: list[Objective] = []
        self.domains: dict[int, tuple[int, ...]] = {}
        self.auxiliary: list[int] = []
        self._values: dict[Number, Number] = {}
        self._truths: dict[Condition, Condition] = {}

    # --- what must hold ----------------------------------------------------------------------------------------------

    def require(self, condition: Condition) -> None:
        """The fact holds. What is said of the same slots is looked at together."""
        conditions = condition.parts if isinstance(condition, And) else (condition,)
        groups: dict[int, list[Condition]] = {}
        for part in conditions:
            groups.setdefault(part.support, []).append(part)
        for support, parts in groups.items():
            if support.bit_count() == 2:
                self._pairs(support, self.nodes.conjunction(parts))
            elif len(parts) == 1:
                self._require(parts[0])
            else:
                self._together(parts)

    def _together(self, parts: Sequence[Condition]) -> None:
        """Requires facts about the same slots, more than two."""
        before = len(self.objectives)
        rest = [part for part in parts if not self._direct(part)]
        sets = self._sets(parts)
        if sets is not None:
            slots = tuple(slots_in(parts[0].support))
            if rest and len(sets) <= len(self.nodes.domains[slots[0]]):
                del self.objectives[before:]  # the sets say it all
                self._choose_set(slots, sets)
                return
            self._shared_digits(slots, sets)
        if len(rest) > 1:
            try:
                self._automaton(self.nodes.conjunction(rest), MAX_FIRST_MOVES)
            except TooManyMoves:
                pass
            else:
                return
        for part in rest:
            self._require(part)

    def _sets(self, parts: Sequence[Condition]) -> list[int] | None:
        """The sets of digits, as masks, in different slots of which nothing else is asked than which they hold."""
        slots = tuple(slots_in(parts[0].support))
        same = len({self.nodes.domains[slot] for slot in slots}) == 1
        if not same or not any(self._only_distinct(part) for part in parts):
            return None
        return self._digit_sets(self.nodes.conjunction(parts), slots)

    def _choose_set(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """A hidden slot holds the number of the set. Each digit has one place: a slot, or the sets without it."""
        self._domain_of_sets(slots, sets)
        chosen = self._new(range(len(sets))) if len(sets) > 1 else None
        for place, digit in enumerate(self.nodes.domains[slots[0]]):
            without = [number for number, mask in enumerate(sets) if not mask >> place & 1]
            if len(without) == len(sets):
                continue
            absent = [(chosen, number) for number in without] if chosen is not None else []
            self.objectives.append(Count(0, 1, 1, (*((slot, digit) for slot in slots), *absent)))

    def _shared_digits(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """Each digit of all sets has a place: said already, but much quicker to see."""
        self._domain_of_sets(slots, sets)
        for place, digit in enumerate(self.nodes.domains[slots[0]]):
            if sets and all(mask >> place & 1 for mask in sets):
                self.objectives.append(Count(0, 1, 1, tuple((slot, digit) for slot in slots)))

    def _domain_of_sets(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """Takes the digits of no set from the slots."""
        digits = self.nodes.domains[slots[0]]
        some = [digit for place, digit in enumerate(digits) if any(mask >> place & 1 for mask in sets)]
        for slot in slots:
            self._require(self.nodes.digit_in(slot, some))

    def _only_distinct(self, condition: Condition) -> bool:
        """Whether a fact says that its slots hold different digits, and nothing else."""
        match condition:
            case AllDifferent(parts=parts, taken=taken) if not taken:
                tables = [part for part in parts if isinstance(part, Table)]
                direct = all(table.values == self.nodes.domains[table.slot] for table in tables)
                return direct and len(tables) == len(parts) == condition.support.bit_count()
        return False

    def _digit_sets(self, condition: Condition, slots: Sequence[int]) -> list[int] | None:
        """The sets of digits, as masks, with which different slots make a fact hold.

        None if it asks for more than the set, as different orders leave different things, or if there are too many.
        """
        nodes = self.nodes
        left: dict[int, Condition] = {0: condition}
        for slot in slots:
            after: dict[int, Condition] = {}
            for mask, node in left.items():
                for place in range(len(nodes.domains[slot])):
                    if mask >> place & 1:
                        continue
                    here = nodes.cofactor(slot, place).condition(node)
                    if after.setdefault(mask | 1 << place, here) is not here:
                        return None
            if len(after) > MAX_SETS:
                return None
            left = after
        nodes.forget_cofactors()
        return sorted(mask for mask, node in left.items() if node is nodes.true)

    def _require(self, condition: Condition) -> None:
        nodes = self.nodes
        match condition:
            case Truth(value=value):
                if not value:
                    self.objectives.append(Ways(0, (), ()))
                return
            case DomainTest(slot=slot, mask=mask):
                known = self.domains.get(slot, nodes.domains[slot])
                allowed = {d for at, d in enumerate(nodes.domains[slot]) if mask >> at & 1}
                self.domains[slot] = tuple(digit for digit in known if digit in allowed)
                return
            case And():
                self.require(condition)
                return
            case Tuples(slots=slots, tuples=tuples):
                self.objectives.append(Ways(0, slots, tuple(sorted(tuples))))
                return
            case Accepts(automaton=automaton, place=0, state=0, known=()) if len(set(automaton.slots)) == len(
                automaton.slots
            ):
                self.objectives.append(Automaton(0, automaton.slots, self._unrolled_layers(automaton)))
                return
        if self._direct(condition):
            return
        alternatives = either(nodes, condition)
        nodes.forget_cofactors()
        if alternatives is not None and pays(alternatives):
            self.objectives.append(alternatives)
            return
        try:
            self._automaton(condition, MAX_FIRST_MOVES)
        except TooManyMoves:
            if alternatives is not None:
                self.objectives.append(alternatives)
            else:
                self._cut(condition)

    def _cut(self, condition: Condition) -> None:
        """Requires a fact by its parts' slots."""
        if isinstance(condition, InRanges) and isinstance(condition.part, Sum) and len(condition.ranges) == 1:
            terms = [(weight, self._linear(self.value(part))) for weight, part in condition.part.terms]
            flat = self.nodes.in_ranges(self.nodes.sum(0, terms), condition.ranges)
        else:
            flat = self.flat_condition(condition)
        if flat is not condition:
            self.require(flat)
            return
        try:
            self._automaton(condition, MAX_MOVES)
        except TooManyMoves as too_many:
            half = self._halved_condition(condition, too_many)
            self.require(half)

    def _automaton(self, condition: Condition, limit: int) -> None:
        """Requires a fact by one automaton."""
        found = Diagram(self.nodes, condition, order(condition), limit, only_true=True)
        self.objectives.append(Automaton(0, found.slots, found.layers_with(last=False)))

    def _unrolled_layers(self, automaton: UnrolledAutomaton) -> tuple[Moves, ...]:
        """The layers of a machine that reads different slots. TableTooLarge above `MAX_WAYS` moves."""
        layers = []
        size = 0
        states: Iterable[int] = (0,)
        for place, (slot, step) in enumerate(zip(automaton.slots, automaton.steps, strict=True), 1):
            tried = ((state, digit, step.get((state, digit))) for state in states for digit in self.nodes.domains[slot])
            moves = [(state, digit, after) for state, digit, after in tried if after in automaton.alive[place]]
            size += len(moves)
            if size > MAX_WAYS:
                raise TableTooLarge("the automaton of the rule", size, MAX_WAYS, ADVICE)
            layers.append([(state, digit, after) for state, digit, after in moves if after is not None])
            states = dict.fromkeys(after for _, _, after in layers[-1])
        return minimised(layers)

    def _pairs(self, support: int, condition: Condition) -> None:
        """Requires a fact about two slots, or what became of it."""
        if condition.support != support:
            self.require(condition)
            return
        self.objectives.append(pairs(self.nodes, condition))
        self.nodes.forget_cofactors()

    def _direct(self, condition: Condition) -> bool:
        """Requires a fact by objectives that say it as it stands, if there are any."""
        found = direct(self.nodes, condition)
        self.objectives += found or ()
        return found is not None

    # --- hidden slots ------------------------------------------------------------------------------------------------

    def value(self, number: Number) -> Number:
        """A number that depends on at most one slot and is always the same as the given one."""
        if isinstance(number, (Constant, Table)):
            return number
        found = self._values.get(number)
        if found is None:
            found = self._values[number] = self._value(number)
        return found

    def truth(self, condition: Condition) -> Condition:
        """A fact about at most one slot that always is as true as the given one."""
        if isinstance(condition, (Truth, DomainTest)):
            return condition
        if isinstance(condition, Not):
            return self.nodes.negation(self.truth(condition.part))
        found = self._truths.get(condition)
        if found is None:
            found = self._truths[condition] = self._truth(condition)
        return found

    def _value(self, number: Number) -> Number:
        try:
            return self.nodes.digit(self._channelled(number, MAX_FIRST_MOVES))
        except TooManyMoves:
            pass
        flat = self.flat_number(number)
        if flat is not number:
            return self.value(flat)
        if isinstance(flat, Sum):
            return self._summed(flat)
        try:
            return self.nodes.digit(self._channelled(flat, MAX_MOVES))
        except TooManyMoves as too_many:
            return self.value(self._halved_number(flat, too_many))

    def _truth(self, condition: Condition) -> Condition:
        try:
            return self.nodes.digit_in(self._channelled(condition, MAX_FIRST_MOVES), (1,))
        except TooManyMoves:
            pass
        flat = self.flat_condition(condition)
        if flat is not condition:
            return self.truth(flat)
        try:
            return self.nodes.digit_in(self._channelled(flat, MAX_MOVES), (1,))
        except TooManyMoves as too_many:
            return self.truth(self._halved_condition(flat, too_many))

    def _channelled(self, node: Number | Condition, limit: int) -> int:
        """A new slot that follows a node: its value, or whether it holds. Outgrown above so many moves."""
        found = Diagram(self.nodes, node, order(node), limit)
        values = sorted(set(found.values()))
        _check_values(len(values))
        slot = self._new(values)
        self.objectives.append(Automaton(0, (*found.slots, slot), found.layers_with(last=True)))
        return slot

    def _summed(self, number: Sum) -> Number:
        """A slot for a sum that is too long for an automaton, by a total."""
        terms = []
        constant = number.constant
        common = 0
        for _, part in number.terms:
            found = linear(self.nodes, self._linear(part))
            assert found is not None
            terms.append((found.slot, found.weight))
            constant += found.constant
            digits = self.nodes.domains[found.slot]
            common = gcd(common, *(found.weight * (digit - digits[0]) for digit in digits))
        values = range(number.low, number.high + 1, max(common, 1))
        _check_values(len(values))
        slot = self._new(values)
        self.objectives.append(Total(0, -constant, -constant, ((slot, -1), *terms)))
        return self.nodes.digit(slot)

    def _linear(self, part: Number) -> Number:
        """The same value as a multiple of a digit and a constant."""
        if not isinstance(part, Table) or linear(self.nodes, part) is not None:
            return part
        return self.nodes.digit(self._copied(part))

    def _copied(self, table: Table) -> int:
        """A slot that holds a table's value."""
        slot = self._new(table.values)
        allowed = tuple(zip(self.nodes.domains[table.slot], table.values, strict=True))
        self.objectives.append(Pairs(0, table.slot, slot, allowed))
        return slot

    def _new(self, digits: Iterable[int]) -> int:
        slot = self.nodes.slot(digits)
        self.auxiliary.append(slot)
        return slot

    # --- cutting into parts ------------------------------------------------------------------------------------------

    def flat_number(self, number: Number) -> Number:
        """An equal number, the parts of which depend on one slot each."""
        if isinstance(number, Sum):
            return self.nodes.sum(number.constant, [(weight, self.value(part)) for weight, part in number.terms])
        return self.nodes.of_parts(number, self.value, self.truth)

    def flat_condition(self, condition: Condition) -> Condition:
        """An equal fact, the parts of which depend on one slot each."""
        nodes = self.nodes
        match condition:
            case InRanges(part=Sum() as part, ranges=ranges) if (flat := self.flat_number(part)) is not part:
                return nodes.in_ranges(flat, ranges)
            case InRanges(part=part, ranges=ranges):
                return nodes.in_ranges(self.value(part), ranges)
            case AllDifferent(parts=parts, taken=taken):
                return nodes.all_different([self.value(part) for part in parts], taken)
            case And(parts=parts):
                return nodes.conjunction([self.truth(part) for part in parts])
            case Not(part=And(parts=parts)):
                return nodes.disjunction([nodes.negation(self.truth(part)) for part in parts])
            case Not(part=part):
                return nodes.negation(self.truth(part))
            case Iff(left=left, right=right):
                return nodes.iff(self.truth(left), self.truth(right))
        return condition

    def _halved_number(self, number: Number, too_many: TooManyMoves) -> Number:
        """An equal number that is shorter."""
        nodes = self.nodes
        match number:
            case Product(parts=parts) if len(parts) > 2:
                return nodes.product([self.value(nodes.product(half)) for half in _halves(parts)])
            case Minimum(parts=parts) if len(parts) > 2:
                return nodes.minimum([self.value(nodes.minimum(half)) for half in _halves(parts)])
            case Cases(cases=cases, otherwise=otherwise) if len(cases) > 1:
                first, second = _halves(cases)
                return nodes.cases(first, self.value(nodes.cases(second, otherwise)))
        raise _too_large(too_many)

    def _halved_condition(self, condition: Condition, too_many: TooManyMoves) -> Condition:
        """An equal fact that is shorter."""
        nodes = self.nodes
        match condition:
            case And(parts=parts) if len(parts) > 2:
                return nodes.conjunction([self.truth(nodes.conjunction(half)) for half in _halves(parts)])
            case AllDifferent(parts=parts, taken=taken):
                return nodes.conjunction([*self._by_value(parts), *(self._free(part, taken) for part in parts)])
            case Accepts() if (copied := self._unrepeated(condition)) is not condition:
                return copied
        raise _too_large(too_many)

    def _by_value(self, parts: Sequence[Number]) -> list[Condition]:
        """No value is that of two parts, value by value."""
        nodes = self.nodes
        values = sorted({value for part in parts if isinstance(part, Table) for value in part.values})
        found = []
        for value in values:
            there = [nodes.indicator(nodes.in_ranges(part, ((value, value),))) for part in parts]
            found.append(nodes.in_ranges(nodes.sum(0, [(1, one) for one in there]), ((0, 1),)))
        return found

    def _free(self, part: Number, taken: frozenset[int]) -> Condition:
        """A number is not taken."""
        return self.nodes.all_different((part,), taken)

    def _unrepeated(self, condition: Accepts) -> Condition:
        """The same run, in which each slot that stands again is a slot of its own that holds the same digit."""
        automaton = condition.automaton
        if condition.place or condition.known or len(set(automaton.slots)) == len(automaton.slots):
            return condition
        seen: set[int] = set()
        slots = []
        for slot in automaton.slots:
            digits = self.nodes.domains[slot]
            slots.append(slot if slot not in seen else self._copied(Table(digits[0], digits[-1], slot, digits)))
            seen.add(slot)
        copied = UnrolledAutomaton.of(slots, automaton.steps, automaton.alive[-1])
        return self.nodes.accepts(copied, 0, condition.state)


def _halves(parts: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    return parts[: len(parts) // 2], parts[len(parts) // 2 :]


def _check_values(number: int) -> None:
    if number > MAX_VALUES:
        raise TableTooLarge("the list of values of a part of the rule", number, MAX_VALUES, ADVICE)


def _too_large(too_many: TooManyMoves) -> TableTooLarge:
    return TableTooLarge("the automaton of the rule", too_many.moves, MAX_MOVES, ADVICE)
