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
from .decision_diagram import Diagram, Moves, Outgrown, order, smallest
from .direct import line, pairs, plain
from .node_table import ADVICE, Store
from .nodes import (
    Alike,
    Cases,
    Different,
    Every,
    Fact,
    Fixed,
    Known,
    Least,
    Listed,
    Literal,
    Number,
    Opposite,
    Run,
    Table,
    Tape,
    Times,
    Weighted,
    Within,
    slots_in,
)

SMALL = 10_000  # moves of an automaton that is tried before the condition is cut into parts
LARGE = 50_000  # moves of one that is tried before its parts are halved
MOST_SETS = 300  # sets of digits that are tried
MAX_VALUES = 5_000  # digits of a hidden slot
Item = TypeVar("Item")


class Chooser:
    """Collects objectives on the slots of a store, narrowed `domains`, and the hidden slots that it added."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.objectives: list[Objective] = []
        self.domains: dict[int, tuple[int, ...]] = {}
        self.hidden: list[int] = []
        self._values: dict[Number, Number] = {}
        self._truths: dict[Fact, Fact] = {}

    # --- what must hold ----------------------------------------------------------------------------------------------

    def require(self, fact: Fact) -> None:
        """The fact holds. What is said of the same slots is looked at together."""
        facts = fact.parts if isinstance(fact, Every) else (fact,)
        groups: dict[int, list[Fact]] = {}
        for part in facts:
            groups.setdefault(part.support, []).append(part)
        for support, parts in groups.items():
            if support.bit_count() == 2:
                self._pairs(support, self.store.every(parts))
            elif len(parts) == 1:
                self._require(parts[0])
            else:
                self._together(parts)

    def _together(self, parts: Sequence[Fact]) -> None:
        """Requires facts about the same slots, more than two."""
        before = len(self.objectives)
        rest = [part for part in parts if not self._compact(part)]
        sets = self._sets(parts)
        if sets is not None:
            slots = tuple(slots_in(parts[0].support))
            if rest and len(sets) <= len(self.store.domains[slots[0]]):
                del self.objectives[before:]  # the sets say it all
                self._choose_set(slots, sets)
                return
            self._shared_digits(slots, sets)
        if len(rest) > 1:
            try:
                self._read(self.store.every(rest), SMALL)
            except Outgrown:
                pass
            else:
                return
        for part in rest:
            self._require(part)

    def _sets(self, parts: Sequence[Fact]) -> list[int] | None:
        """The sets of digits, as masks, in different slots of which nothing else is asked than which they hold."""
        slots = tuple(slots_in(parts[0].support))
        same = len({self.store.domains[slot] for slot in slots}) == 1
        if not same or not any(self._plain_distinct(part) for part in parts):
            return None
        return self._digit_sets(self.store.every(parts), slots)

    def _choose_set(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """A hidden slot holds the number of the set. Each digit has one place: a slot, or the sets without it."""
        self._domain_of_sets(slots, sets)
        chosen = self._new(range(len(sets))) if len(sets) > 1 else None
        for place, digit in enumerate(self.store.domains[slots[0]]):
            without = [number for number, mask in enumerate(sets) if not mask >> place & 1]
            if len(without) == len(sets):
                continue
            absent = [(chosen, number) for number in without] if chosen is not None else []
            self.objectives.append(Count(0, 1, 1, (*((slot, digit) for slot in slots), *absent)))

    def _shared_digits(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """Each digit of all sets has a place: said already, but much quicker to see."""
        self._domain_of_sets(slots, sets)
        for place, digit in enumerate(self.store.domains[slots[0]]):
            if sets and all(mask >> place & 1 for mask in sets):
                self.objectives.append(Count(0, 1, 1, tuple((slot, digit) for slot in slots)))

    def _domain_of_sets(self, slots: Sequence[int], sets: Sequence[int]) -> None:
        """Takes the digits of no set from the slots."""
        digits = self.store.domains[slots[0]]
        some = [digit for place, digit in enumerate(digits) if any(mask >> place & 1 for mask in sets)]
        for slot in slots:
            self._require(self.store.holds_one_of(slot, some))

    def _plain_distinct(self, fact: Fact) -> bool:
        """Whether a fact says that its slots hold different digits, and nothing else."""
        match fact:
            case Different(parts=parts, taken=taken) if not taken:
                tables = [part for part in parts if isinstance(part, Table)]
                plain = all(table.values == self.store.domains[table.slot] for table in tables)
                return plain and len(tables) == len(parts) == fact.support.bit_count()
        return False

    def _digit_sets(self, fact: Fact, slots: Sequence[int]) -> list[int] | None:
        """The sets of digits, as masks, with which different slots make a fact hold.

        None if it asks for more than the set, as different orders leave different things, or if there are too many.
        """
        store = self.store
        left: dict[int, Fact] = {0: fact}
        for slot in slots:
            after: dict[int, Fact] = {}
            for mask, node in left.items():
                for place in range(len(store.domains[slot])):
                    if mask >> place & 1:
                        continue
                    here = store.reading(slot, place).fact(node)
                    if after.setdefault(mask | 1 << place, here) is not here:
                        return None
            if len(after) > MOST_SETS:
                return None
            left = after
        store.forget_readings()
        return sorted(mask for mask, node in left.items() if node is store.true)

    def _require(self, fact: Fact) -> None:
        store = self.store
        match fact:
            case Known(value=value):
                if not value:
                    self.objectives.append(Ways(0, (), ()))
                return
            case Literal(slot=slot, mask=mask):
                known = self.domains.get(slot, store.domains[slot])
                allowed = {d for at, d in enumerate(store.domains[slot]) if mask >> at & 1}
                self.domains[slot] = tuple(digit for digit in known if digit in allowed)
                return
            case Every():
                self.require(fact)
                return
            case Listed(slots=slots, tuples=tuples):
                self.objectives.append(Ways(0, slots, tuple(sorted(tuples))))
                return
            case Run(tape=tape, place=0, state=0, known=()) if len(set(tape.slots)) == len(tape.slots):
                self.objectives.append(Automaton(0, tape.slots, self._run_layers(tape)))
                return
        if self._compact(fact):
            return
        alternatives = either(store, fact)
        store.forget_readings()
        if alternatives is not None and pays(alternatives):
            self.objectives.append(alternatives)
            return
        try:
            self._read(fact, SMALL)
        except Outgrown:
            if alternatives is not None:
                self.objectives.append(alternatives)
            else:
                self._cut(fact)

    def _cut(self, fact: Fact) -> None:
        """Requires a fact by its parts' slots."""
        if isinstance(fact, Within) and isinstance(fact.part, Weighted) and len(fact.ranges) == 1:
            terms = [(weight, self._linear(self.value(part))) for weight, part in fact.part.terms]
            flat = self.store.within(self.store.weighted(0, terms), fact.ranges)
        else:
            flat = self.flat_fact(fact)
        if flat is not fact:
            self.require(flat)
            return
        try:
            self._read(fact, LARGE)
        except Outgrown as outgrown:
            half = self._halved_fact(fact, outgrown)
            self.require(half)

    def _read(self, fact: Fact, limit: int) -> None:
        """Requires a fact by one automaton."""
        found = Diagram(self.store, fact, order(fact), limit, only_true=True)
        self.objectives.append(Automaton(0, found.slots, found.layers_with(last=False)))

    def _run_layers(self, tape: Tape) -> tuple[Moves, ...]:
        """The layers of a machine that reads different slots. TableTooLarge above `MAX_WAYS` moves."""
        layers = []
        size = 0
        states: Iterable[int] = (0,)
        for place, (slot, step) in enumerate(zip(tape.slots, tape.steps, strict=True), 1):
            tried = ((state, digit, step.get((state, digit))) for state in states for digit in self.store.domains[slot])
            moves = [(state, digit, after) for state, digit, after in tried if after in tape.alive[place]]
            size += len(moves)
            if size > MAX_WAYS:
                raise TableTooLarge("the automaton of the rule", size, MAX_WAYS, ADVICE)
            layers.append([(state, digit, after) for state, digit, after in moves if after is not None])
            states = dict.fromkeys(after for _, _, after in layers[-1])
        return smallest(layers)

    def _pairs(self, support: int, fact: Fact) -> None:
        """Requires a fact about two slots, or what became of it."""
        if fact.support != support:
            self.require(fact)
            return
        self.objectives.append(pairs(self.store, fact))
        self.store.forget_readings()

    def _compact(self, fact: Fact) -> bool:
        """Requires a fact by objectives that say it as it stands, if there are any."""
        found = plain(self.store, fact)
        self.objectives += found or ()
        return found is not None

    # --- hidden slots ------------------------------------------------------------------------------------------------

    def value(self, number: Number) -> Number:
        """A number that depends on at most one slot and is always the same as the given one."""
        if isinstance(number, (Fixed, Table)):
            return number
        found = self._values.get(number)
        if found is None:
            found = self._values[number] = self._value(number)
        return found

    def truth(self, fact: Fact) -> Fact:
        """A fact about at most one slot that always is as true as the given one."""
        if isinstance(fact, (Known, Literal)):
            return fact
        if isinstance(fact, Opposite):
            return self.store.opposite(self.truth(fact.part))
        found = self._truths.get(fact)
        if found is None:
            found = self._truths[fact] = self._truth(fact)
        return found

    def _value(self, number: Number) -> Number:
        try:
            return self.store.digit(self._followed(number, SMALL))
        except Outgrown:
            pass
        flat = self.flat_number(number)
        if flat is not number:
            return self.value(flat)
        if isinstance(flat, Weighted):
            return self._summed(flat)
        try:
            return self.store.digit(self._followed(flat, LARGE))
        except Outgrown as outgrown:
            return self.value(self._halved_number(flat, outgrown))

    def _truth(self, fact: Fact) -> Fact:
        try:
            return self.store.holds_one_of(self._followed(fact, SMALL), (1,))
        except Outgrown:
            pass
        flat = self.flat_fact(fact)
        if flat is not fact:
            return self.truth(flat)
        try:
            return self.store.holds_one_of(self._followed(flat, LARGE), (1,))
        except Outgrown as outgrown:
            return self.truth(self._halved_fact(flat, outgrown))

    def _followed(self, node: Number | Fact, limit: int) -> int:
        """A new slot that follows a node: its value, or whether it holds. Outgrown above so many moves."""
        found = Diagram(self.store, node, order(node), limit)
        values = sorted(set(found.values()))
        _check_values(len(values))
        slot = self._new(values)
        self.objectives.append(Automaton(0, (*found.slots, slot), found.layers_with(last=True)))
        return slot

    def _summed(self, number: Weighted) -> Number:
        """A slot for a sum that is too long for an automaton, by a total."""
        terms = []
        constant = number.constant
        common = 0
        for _, part in number.terms:
            found = line(self.store, self._linear(part))
            assert found is not None
            terms.append((found.slot, found.weight))
            constant += found.constant
            digits = self.store.domains[found.slot]
            common = gcd(common, *(found.weight * (digit - digits[0]) for digit in digits))
        values = range(number.low, number.high + 1, max(common, 1))
        _check_values(len(values))
        slot = self._new(values)
        self.objectives.append(Total(0, -constant, -constant, ((slot, -1), *terms)))
        return self.store.digit(slot)

    def _linear(self, part: Number) -> Number:
        """The same value as a multiple of a digit and a constant."""
        if not isinstance(part, Table) or line(self.store, part) is not None:
            return part
        return self.store.digit(self._copied(part))

    def _copied(self, table: Table) -> int:
        """A slot that holds a table's value."""
        slot = self._new(table.values)
        allowed = tuple(zip(self.store.domains[table.slot], table.values, strict=True))
        self.objectives.append(Pairs(0, table.slot, slot, allowed))
        return slot

    def _new(self, digits: Iterable[int]) -> int:
        slot = self.store.slot(digits)
        self.hidden.append(slot)
        return slot

    # --- cutting into parts ------------------------------------------------------------------------------------------

    def flat_number(self, number: Number) -> Number:
        """An equal number, the parts of which depend on one slot each."""
        if isinstance(number, Weighted):
            return self.store.weighted(number.constant, [(weight, self.value(part)) for weight, part in number.terms])
        return self.store.of_parts(number, self.value, self.truth)

    def flat_fact(self, fact: Fact) -> Fact:
        """An equal fact, the parts of which depend on one slot each."""
        store = self.store
        match fact:
            case Within(part=Weighted() as part, ranges=ranges) if (flat := self.flat_number(part)) is not part:
                return store.within(flat, ranges)
            case Within(part=part, ranges=ranges):
                return store.within(self.value(part), ranges)
            case Different(parts=parts, taken=taken):
                return store.different([self.value(part) for part in parts], taken)
            case Every(parts=parts):
                return store.every([self.truth(part) for part in parts])
            case Opposite(part=Every(parts=parts)):
                return store.some([store.opposite(self.truth(part)) for part in parts])
            case Opposite(part=part):
                return store.opposite(self.truth(part))
            case Alike(left=left, right=right):
                return store.alike(self.truth(left), self.truth(right))
        return fact

    def _halved_number(self, number: Number, outgrown: Outgrown) -> Number:
        """An equal number that is shorter."""
        store = self.store
        match number:
            case Times(parts=parts) if len(parts) > 2:
                return store.times([self.value(store.times(half)) for half in _halves(parts)])
            case Least(parts=parts) if len(parts) > 2:
                return store.least([self.value(store.least(half)) for half in _halves(parts)])
            case Cases(cases=cases, otherwise=otherwise) if len(cases) > 1:
                first, second = _halves(cases)
                return store.cases(first, self.value(store.cases(second, otherwise)))
        raise _too_large(outgrown)

    def _halved_fact(self, fact: Fact, outgrown: Outgrown) -> Fact:
        """An equal fact that is shorter."""
        store = self.store
        match fact:
            case Every(parts=parts) if len(parts) > 2:
                return store.every([self.truth(store.every(half)) for half in _halves(parts)])
            case Different(parts=parts, taken=taken):
                return store.every([*self._by_value(parts), *(self._free(part, taken) for part in parts)])
            case Run() if (copied := self._unrepeated(fact)) is not fact:
                return copied
        raise _too_large(outgrown)

    def _by_value(self, parts: Sequence[Number]) -> list[Fact]:
        """No value is that of two parts, value by value."""
        store = self.store
        values = sorted({value for part in parts if isinstance(part, Table) for value in part.values})
        found = []
        for value in values:
            there = [store.indicator(store.within(part, ((value, value),))) for part in parts]
            found.append(store.within(store.weighted(0, [(1, one) for one in there]), ((0, 1),)))
        return found

    def _free(self, part: Number, taken: frozenset[int]) -> Fact:
        """A number is not taken."""
        return self.store.different((part,), taken)

    def _unrepeated(self, fact: Run) -> Fact:
        """The same run, in which each slot that stands again is a slot of its own that holds the same digit."""
        tape = fact.tape
        if fact.place or fact.known or len(set(tape.slots)) == len(tape.slots):
            return fact
        seen: set[int] = set()
        slots = []
        for slot in tape.slots:
            digits = self.store.domains[slot]
            slots.append(slot if slot not in seen else self._copied(Table(digits[0], digits[-1], slot, digits)))
            seen.add(slot)
        copied = Tape.of(slots, tape.steps, tape.alive[-1])
        return self.store.run(copied, 0, fact.state)


def _halves(parts: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    return parts[: len(parts) // 2], parts[len(parts) // 2 :]


def _check_values(number: int) -> None:
    if number > MAX_VALUES:
        raise TableTooLarge("the list of values of a part of the rule", number, MAX_VALUES, ADVICE)


def _too_large(outgrown: Outgrown) -> TableTooLarge:
    return TableTooLarge("the automaton of the rule", outgrown.moves, LARGE, ADVICE)
