"""Chooses objectives for a condition: the first form that fits, from `FORMS`.

Single objectives express some conditions directly: domains, pairs, counts, totals, distinct slots. Any other condition
becomes one automaton if that stays small, because nothing prunes better. A larger condition is decomposed: each part
gets an auxiliary slot, which holds the value of a number, or 1 or 0 for a condition. An automaton channels the part
into the slot, so that the cells determine it. The condition on these slots then gets a form in the same way. If even
that is too large, its parts are halved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import TypeVar

from ..limits import TableTooLarge
from ..objectives import Automaton, Count, Either, Objective, Pairs, Placement, Total, Ways
from .branches import either, pays
from .decision_diagram import STEPS_A_MOVE, TooManyMoves, unrolled_layers
from .direct import direct, linear, pairs, placements
from .joint_slots import JointSlots
from .known_forms import KnownForms
from .node_table import NodeTable
from .nodes import (
    Accepts,
    AllDifferent,
    And,
    Cases,
    Condition,
    Constant,
    DomainTest,
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
from .shared_nodes import ADVICE, MAX_STEPS

MAX_FIRST_MOVES = 10_000
"""Moves of an automaton that is tried before a condition is cut into parts."""
MAX_MOVES = 50_000
"""Moves of an automaton that is tried before the parts of a condition are halved."""
MIN_MOVES = 500
"""Moves of an automaton that is tried even if many conditions wait."""
ATTEMPTS = 8
"""Automata that are tried for a condition and its parts, if each takes all the moves that it may."""
MIN_TESTS = 16
"""Tests of single slots from which on a count says whether all of them hold. Fewer are read by an automaton."""
MAX_SETS = 300
"""Sets of digits among which an auxiliary slot chooses."""
MAX_VALUES = 5_000
"""Digits of an auxiliary slot."""
Item = TypeVar("Item")


Form = Callable[["Decomposer", Condition], bool]
"""Requires a condition, or returns False and adds nothing."""


class Decomposer:
    """Collects objectives on the slots of a node table, the `domains` that it narrowed, and the `auxiliary` slots.

    The objectives have the owner 0. Raises TableTooLarge if a condition has no form within the limits.
    """

    def __init__(self, nodes: NodeTable, known: KnownForms) -> None:
        self.nodes = nodes
        self._known = known
        self.objectives: list[Objective] = []
        self.domains: dict[int, tuple[int, ...]] = {}
        self.auxiliary: list[int] = []
        self._either: dict[Condition, Either | None] = {}
        self._moves = 0  # of the last automaton that was too large
        self._waiting = 0  # conditions that are required after the present one
        self._values: dict[Number, Number] = {}
        self._truths: dict[Condition, Condition] = {}
        self.joint = JointSlots(nodes)

    # --- what must hold ----------------------------------------------------------------------------------------------

    def determine(self) -> None:
        """Adds the slots of the node table that follow from others."""
        for slot, objective in self.nodes.determined.items():
            self.auxiliary.append(slot)
            self.objectives += () if objective is None else (objective,)

    def require(self, condition: Condition) -> None:
        """Requires a condition. The parts of a conjunction that depend on the same slots are required together."""
        conditions = condition.parts if isinstance(condition, And) else (condition,)
        groups: dict[int, list[Condition]] = {}
        for part in conditions:
            groups.setdefault(part.support, []).append(part)
        self._waiting += len(groups)
        for support, parts in groups.items():
            self._waiting -= 1
            if support.bit_count() == 2:
                self._require(self.nodes.conjunction(parts))
            elif len(parts) == 1:
                self._require(parts[0])
            else:
                self._together(parts)

    def _require(self, condition: Condition) -> None:
        """Requires a condition in the first form that fits."""
        fits = self._fits(condition, FORMS)
        assert fits  # the last form always fits

    def _fits(self, condition: Condition, forms: Sequence[Form]) -> bool:
        """Requires a condition as one of its shape was, or in the first of some forms that fits; False without any."""
        before, key = len(self.objectives), self._known.key(self.nodes, condition)
        self.objectives += self._known.find(key, condition)
        if len(self.objectives) > before:
            return True
        form = next((form for form in forms if form(self, condition)), None)
        if form in WITHIN:
            self._known.remember(key, condition, self.objectives[before:])
        return form is not None

    def _together(self, parts: Sequence[Condition]) -> None:
        """Requires conditions that depend on the same slots, at least three."""
        before = len(self.objectives)
        rest = [part for part in parts if not self._direct(part)]
        sets = self._sets(parts)
        if sets is not None:
            slots = tuple(slots_in(parts[0].support))
            if rest and len(sets) <= len(self.nodes.domains[slots[0]]):
                del self.objectives[before:]  # as the choice of a set implies them
                self._choose_set(slots, sets)
                return
            self._shared_digits(slots, sets)
        rest = [part for part in rest if not self._joined(part)]
        if len(rest) > 1 and self._fits(self.nodes.conjunction(rest), (Decomposer._small_automaton,)):
            return
        self._waiting += len(rest)
        for part in rest:
            self._waiting -= 1
            self._require(part)

    def _sets(self, parts: Sequence[Condition]) -> list[int] | None:
        """The sets of digits, as masks, that meet conditions on slots that hold different digits.

        None if the conditions do not require different digits, or depend on more than the set.
        """
        slots = tuple(slots_in(parts[0].support))
        same = len({self.nodes.domains[slot] for slot in slots}) == 1
        if not same or not any(self._only_distinct(part) for part in parts):
            return None
        return self._digit_sets(self.nodes.conjunction(parts), slots)

    def _choose_set(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """An auxiliary slot holds the number of the set. Each digit is in a slot, or the set does not have it."""
        self._domain_of_sets(slots, sets)
        chosen = self._new(range(len(sets))) if len(sets) > 1 else None
        for place, digit in enumerate(self.nodes.domains[slots[0]]):
            without = [number for number, mask in enumerate(sets) if not mask >> place & 1]
            if len(without) == len(sets):
                continue
            absent = [(chosen, number) for number in without] if chosen is not None else []
            self.objectives.append(Count(0, 1, 1, (*((slot, digit) for slot in slots), *absent)))

    def _shared_digits(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """A digit that every set has is in one of the slots. This is implied, and prunes much sooner."""
        self._domain_of_sets(slots, sets)
        for place, digit in enumerate(self.nodes.domains[slots[0]]):
            if sets and all(mask >> place & 1 for mask in sets):
                self.objectives.append(Count(0, 1, 1, tuple((slot, digit) for slot in slots)))

    def _domain_of_sets(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """Removes digits that no set has from the domains."""
        digits = self.nodes.domains[slots[0]]
        some = [digit for place, digit in enumerate(digits) if any(mask >> place & 1 for mask in sets)]
        for slot in slots:
            self._require(self.nodes.digit_in(slot, some))

    def _only_distinct(self, condition: Condition) -> bool:
        """Whether a condition requires different digits in its slots, and nothing else."""
        match condition:
            case AllDifferent(parts=parts, taken=taken) if not taken:
                tables = [part for part in parts if isinstance(part, Table)]
                direct = all(table.values == self.nodes.domains[table.slot] for table in tables)
                return direct and len(tables) == len(parts) == condition.support.bit_count()
        return False

    def _digit_sets(self, condition: Condition, slots: Sequence[int]) -> list[int] | None:
        """The sets of digits, as masks, that make a condition hold if the slots hold them, each digit once.

        None above `MAX_SETS`, or if the condition depends on more than the set: two orders of the same digits then
        leave different cofactors.
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

    # --- forms -------------------------------------------------------------------------------------------------------

    def _domain(self, condition: Condition) -> bool:
        """A domain; an objective that cannot be met for a condition that never holds."""
        match condition:
            case Truth(value=value):
                self.objectives += () if value else (Ways(0, (), ()),)
            case DomainTest(slot=slot, mask=mask):
                digits = self.nodes.domains[slot]
                known = self.domains.get(slot, digits)
                allowed = {digit for at, digit in enumerate(digits) if mask >> at & 1}
                self.domains[slot] = tuple(digit for digit in known if digit in allowed)
            case _:
                return False
        return True

    def _pairs(self, condition: Condition) -> bool:
        """The allowed pairs of digits of two slots."""
        if condition.support.bit_count() != 2:
            return False
        self.objectives.append(pairs(self.nodes, condition))
        self.nodes.forget_cofactors()
        return True

    def _table(self, condition: Condition) -> bool:
        """The tuples of a table."""
        if not isinstance(condition, Tuples):
            return False
        self.objectives.append(Ways(0, condition.slots, tuple(sorted(condition.tuples))))
        return True

    def _unrolled(self, condition: Condition) -> bool:
        """An automaton that is given as such, and reads no slot twice."""
        match condition:
            case Accepts(automaton=automaton, place=0, state=0, known=()) if automaton.reads_once:
                self.objectives.append(Automaton(0, automaton.slots, unrolled_layers(self.nodes, automaton)))
                return True
        return False

    def _direct(self, condition: Condition) -> bool:
        """Counts, a total, or distinct slots."""
        found = direct(self.nodes, condition)
        self.objectives += found or ()
        return found is not None

    def _paired(self, condition: Condition) -> bool:
        """Pairs of digits, with joint slots."""
        return self._moved(self.joint.paired(condition))

    def _joined(self, condition: Condition) -> bool:
        """A form on joint slots."""
        return self._moved(self.joint.flat(condition))

    def _moved(self, flat: Condition | None) -> bool:
        if flat is not None:
            self.require(flat)
        return flat is not None

    def _better_alternatives(self, condition: Condition) -> bool:
        """An `either` that is better than an automaton."""
        self._either[condition] = found = either(self.nodes, condition)
        self.nodes.forget_cofactors()
        return found is not None and pays(found) and self._alternatives(condition)

    def _small_automaton(self, condition: Condition) -> bool:
        """One automaton of at most `MAX_FIRST_MOVES` moves, or fewer if many conditions wait."""
        return self._automaton(condition, self._affordable(MAX_FIRST_MOVES))

    def _alternatives(self, condition: Condition) -> bool:
        """Any `either`."""
        found = self._either.pop(condition)
        self.objectives += () if found is None else (found,)
        return found is not None

    def _cut(self, condition: Condition) -> bool:
        """The same condition on auxiliary slots for its parts."""
        if isinstance(condition, InRanges) and isinstance(condition.part, Sum) and len(condition.ranges) == 1:
            terms = [(weight, self._linear(self.value(part))) for weight, part in condition.part.terms]
            flat = self.nodes.in_ranges(self.nodes.sum(0, terms), condition.ranges)
        else:
            flat = self.flat_condition(condition)
        if flat is condition:
            return False
        self.require(flat)
        return True

    def _large_automaton(self, condition: Condition) -> bool:
        """One automaton of at most `MAX_MOVES` moves."""
        return self._automaton(condition, MAX_MOVES)

    def _halve(self, condition: Condition) -> bool:
        """Requires a condition by the halves of its parts, on auxiliary slots. Raises TableTooLarge without halves."""
        self.require(self._halved_condition(condition, self._moves))
        return True

    def _automaton(self, condition: Condition, limit: int) -> bool:
        """Requires a condition by one automaton; False above `limit` moves."""
        try:
            found = self._known.automaton(self.nodes, condition, limit, only_true=True)
        except TooManyMoves as too_many:
            self._moves = too_many.moves
            return False
        self.objectives.append(Automaton(0, found.slots, found.layers_with(last=False)))
        return True

    def _affordable(self, limit: int) -> int:
        """A limit of the moves of an automaton: lower if half of the steps are done, and many conditions wait."""
        left = self.nodes.steps_left
        if 2 * left > MAX_STEPS:
            return limit
        return min(limit, max(MIN_MOVES, left // (ATTEMPTS * STEPS_A_MOVE * (self._waiting + 1))))

    # --- auxiliary slots ---------------------------------------------------------------------------------------------

    def value(self, number: Number) -> Number:
        """An equal number that depends on at most one slot, which may be a new auxiliary slot."""
        if isinstance(number, (Constant, Table)):
            return number
        found = self._values.get(number)
        if found is None:
            found = self._values[number] = self._value(number)
        return found

    def truth(self, condition: Condition) -> Condition:
        """An equivalent condition that depends on at most one slot, which may be a new auxiliary slot."""
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
            return self.nodes.digit(self._channelled(number, self._affordable(MAX_FIRST_MOVES)))
        except TooManyMoves:
            pass
        flat = self.flat_number(number)
        if flat is not number:
            return self.value(flat)
        if isinstance(flat, Sum):
            return self._summed(flat)
        try:
            halves = isinstance(flat, (Product, Minimum, Cases))
            return self.nodes.digit(self._channelled(flat, self._affordable(MAX_MOVES) if halves else MAX_MOVES))
        except TooManyMoves as too_many:
            return self.value(self._halved_number(flat, too_many.moves))

    def _truth(self, condition: Condition) -> Condition:
        if isinstance(condition, And) and len(condition.parts) >= MIN_TESTS and _only_tests(condition.parts):
            return self.nodes.digit_in(self._all_hold(condition.parts), (1,))
        try:
            return self.nodes.digit_in(self._channelled(condition, self._affordable(MAX_FIRST_MOVES)), (1,))
        except TooManyMoves:
            pass
        flat = self.flat_condition(condition)
        if flat is not condition:
            return self.truth(flat)
        try:
            return self.nodes.digit_in(self._channelled(flat, MAX_MOVES), (1,))
        except TooManyMoves as too_many:
            return self.truth(self._halved_condition(flat, too_many.moves))

    def _all_hold(self, tests: Sequence[Condition]) -> int:
        """A new slot with 1 if all tests of single slots hold, and 0 if one fails. Pairs and a count determine it."""
        all_hold = self._new((0, 1))
        fails: list[Placement] = [(all_hold, 1)]
        for test in tests:
            assert isinstance(test, DomainTest)
            passing = {digit for _, digit in placements(self.nodes, test)}
            digits = self.nodes.domains[test.slot]
            allowed = [(digit, value) for digit in digits for value in (0, 1) if not value or digit in passing]
            self.objectives.append(Pairs(0, test.slot, all_hold, tuple(allowed)))
            fails += ((test.slot, digit) for digit in digits if digit not in passing)
        self.objectives.append(Count(0, 1, len(tests) + 1, tuple(fails)))
        return all_hold

    def _channelled(self, node: Number | Condition, limit: int) -> int:
        """A new slot with the value of a number, or 1 or 0 for a condition. TooManyMoves above `limit`."""
        found = self._known.automaton(self.nodes, node, limit)
        values = sorted(set(found.values()))
        _check_values(len(values))
        slot = self._new(values)
        self.objectives.append(Automaton(0, (*found.slots, slot), found.layers_with(last=True)))
        return slot

    def _summed(self, number: Sum) -> Number:
        """A sum that is too long for an automaton, as the digit of a new slot that a total determines."""
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
        """An equal number that is a multiple of a digit plus a constant. `part` depends on at most one slot."""
        if not isinstance(part, Table) or linear(self.nodes, part) is not None:
            return part
        return self.nodes.digit(self._copied(part))

    def _copied(self, table: Table) -> int:
        """A new slot that holds the value of a table."""
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
        """An equal number whose parts depend on at most one slot each."""
        if isinstance(number, Sum):
            return self.nodes.sum(number.constant, [(weight, self.value(part)) for weight, part in number.terms])
        return self.nodes.of_parts(number, self.value, self.truth)

    def flat_condition(self, condition: Condition) -> Condition:
        """An equivalent condition whose parts depend on at most one slot each."""
        if isinstance(condition, InRanges) and isinstance(condition.part, Sum):
            flat = self.flat_number(condition.part)
            if flat is not condition.part:
                return self.nodes.in_ranges(flat, condition.ranges)
        return self.nodes.condition_of_parts(condition, self.value, self.truth)

    def _halved_number(self, number: Number, moves: int) -> Number:
        """An equal number with about half as many parts. Raises TableTooLarge, with the moves, if there is none."""
        nodes = self.nodes
        match number:
            case Product(parts=parts) if len(parts) > 2:
                return nodes.product([self.value(nodes.product(half)) for half in _halves(parts)])
            case Minimum(parts=parts) if len(parts) > 2:
                return nodes.minimum([self.value(nodes.minimum(half)) for half in _halves(parts)])
            case Cases(cases=cases, otherwise=otherwise) if len(cases) > 1:
                first, second = _halves(cases)
                return nodes.cases(first, self.value(nodes.cases(second, otherwise)))
        raise _too_large(moves)

    def _halved_condition(self, condition: Condition, moves: int) -> Condition:
        """An equivalent condition with smaller parts. Raises TableTooLarge, with the moves, if there is none."""
        nodes = self.nodes
        match condition:
            case And(parts=parts) if len(parts) > 2:
                return nodes.conjunction([self.truth(nodes.conjunction(half)) for half in _halves(parts)])
            case AllDifferent(parts=parts, taken=taken):
                return nodes.conjunction([*self._by_value(parts), *(self._free(part, taken) for part in parts)])
            case Accepts() if (copied := self._unrepeated(condition)) is not condition:
                return copied
        raise _too_large(moves)

    def _by_value(self, parts: Sequence[Number]) -> list[Condition]:
        """For each value, that at most one of the parts has it. Each part depends on at most one slot."""
        nodes = self.nodes
        values = sorted({value for part in parts if isinstance(part, Table) for value in part.values})
        found = []
        for value in values:
            there = [nodes.indicator(nodes.in_ranges(part, ((value, value),))) for part in parts]
            found.append(nodes.in_ranges(nodes.sum(0, [(1, one) for one in there]), ((0, 1),)))
        return found

    def _free(self, part: Number, taken: frozenset[int]) -> Condition:
        """The value of a number is not among those that are taken."""
        return self.nodes.all_different((part,), taken)

    def _unrepeated(self, condition: Accepts) -> Condition:
        """The same automaton, with a copy of each slot wherever it is read again."""
        automaton = condition.automaton
        if condition.place or condition.known or automaton.reads_once:
            return condition
        seen: set[int] = set()
        slots = []
        for slot in automaton.slots:
            digits = self.nodes.domains[slot]
            slots.append(slot if slot not in seen else self._copied(Table(digits[0], digits[-1], slot, digits)))
            seen.add(slot)
        copied = UnrolledAutomaton.of(slots, automaton.steps, automaton.alive[-1])
        return self.nodes.accepts(copied, 0, condition.state)


FORMS: tuple[Form, ...] = (
    Decomposer._domain,
    Decomposer._pairs,
    Decomposer._table,
    Decomposer._unrolled,
    Decomposer._paired,
    Decomposer._direct,
    Decomposer._joined,
    Decomposer._better_alternatives,
    Decomposer._small_automaton,
    Decomposer._alternatives,
    Decomposer._cut,
    Decomposer._large_automaton,
    Decomposer._halve,
)
"""The forms of a condition, in the order in which they are tried. The last one fits or raises TableTooLarge."""

WITHIN = {
    *(Decomposer._pairs, Decomposer._table, Decomposer._direct, Decomposer._better_alternatives),
    *(Decomposer._small_automaton, Decomposer._alternatives, Decomposer._large_automaton),
}
"""The forms that add objectives on the slots of the condition, and nothing else."""


def _only_tests(parts: Sequence[Condition]) -> bool:
    """Whether all parts are tests of single slots, each of another one."""
    slots = {part.slot for part in parts if isinstance(part, DomainTest)}
    return len(slots) == len(parts)


def _halves(parts: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    return parts[: len(parts) // 2], parts[len(parts) // 2 :]


def _check_values(number: int) -> None:
    if number > MAX_VALUES:
        raise TableTooLarge("the list of values of a part of the rule", number, MAX_VALUES, ADVICE)


def _too_large(moves: int) -> TableTooLarge:
    return TableTooLarge("the automaton of the rule", moves, MAX_MOVES, ADVICE)
