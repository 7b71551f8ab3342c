"""What is left of nodes when a slot holds one of its digits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .nodes import (
    Alike,
    Different,
    Every,
    Fact,
    Fixed,
    Listed,
    Literal,
    Number,
    Opposite,
    Run,
    Somehow,
    Table,
    Weighted,
    Within,
)

if TYPE_CHECKING:
    from .node_table import Store


class Reading:
    """What is left of nodes when a slot holds one of its digits; `place` is the number of the digit."""

    def __init__(self, store: Store, slot: int, place: int) -> None:
        self._store, self._slot, self._place = store, slot, place
        self._digit = store.domains[slot][place]
        self._bit = 1 << slot
        self._apart = store.apart.get(slot, 0)
        self._numbers: dict[Number, Number] = {}
        self._facts: dict[Fact, Fact] = {}

    def number(self, number: Number) -> Number:
        """What is left of a number."""
        if not (number.support & self._bit or number.pins & self._apart):
            return number
        found = self._numbers.get(number)
        if found is None:
            self._store.count_steps(1)
            found = self._numbers[number] = self._number(number)
        return found

    def fact(self, fact: Fact) -> Fact:
        """What is left of a fact."""
        if not (fact.support & self._bit or fact.pins & self._apart):
            return fact
        found = self._facts.get(fact)
        if found is None:
            self._store.count_steps(1)
            found = self._facts[fact] = self._fact(fact)
        return found

    def _number(self, number: Number) -> Number:
        store = self._store
        match number:
            case Table(values=values):
                return store.fixed(values[self._place])
            case Weighted(constant=constant, terms=terms):
                return self._weighted(constant, terms)
        return store.of_parts(number, self.number, self.fact)

    def _weighted(self, constant: int, terms: tuple[tuple[int, Number], ...]) -> Number:
        self._store.count_steps(len(terms))
        kept = []
        changed = []
        for term in terms:
            weight, part = term
            if not (part.support & self._bit or part.pins & self._apart):
                kept.append(term)
                continue
            left = self.number(part)
            if isinstance(left, Fixed):
                constant += weight * left.value
            else:
                changed.append((weight, left))
        if changed:
            return self._store.weighted(constant, [*kept, *changed])
        return self._store.merged(constant, tuple(kept))

    def _fact(self, fact: Fact) -> Fact:
        store = self._store
        match fact:
            case Literal(slot=slot, mask=mask):
                if slot == self._slot:
                    return store.known(bool(mask >> self._place & 1))
                return self._elsewhere(fact, slot, mask)
            case Within(part=part, ranges=ranges):
                return store.within(self.number(part), ranges)
            case Different(parts=parts, taken=taken):
                return store.different([self.number(part) for part in parts], taken)
            case Every(parts=parts):
                return self._every(parts)
            case Opposite(part=part):
                return store.opposite(self.fact(part))
            case Alike(left=left, right=right):
                return store.alike(self.fact(left), self.fact(right))
            case Run(tape=tape, place=place, state=state, known=known):
                later = place + 1 if tape.slots[place] == self._slot else place
                if later > place and not known and not tape.ahead[later] & self._bit:
                    after = tape.steps[place].get((state, self._digit))
                    return store.false if after is None else store.run(tape, later, after)
                store.count_steps(len(tape.slots) - place)
                here = [at for at in range(place, len(tape.slots)) if tape.slots[at] == self._slot]
                return store.run(tape, place, state, (*known, *((at, self._digit) for at in here)))
            case Listed(slots=slots, tuples=tuples):
                store.count_steps(len(tuples))
                at = slots.index(self._slot)
                ways = [(*way[:at], *way[at + 1 :]) for way in tuples if way[at] == self._digit]
                return store.listed((*slots[:at], *slots[at + 1 :]), ways)
            case Somehow(inner=inner, part=part):
                return store.somehow(inner, self.fact(part))
        raise AssertionError(f"not a fact: {fact}")

    def _elsewhere(self, fact: Fact, slot: int, mask: int) -> Fact:
        """What is left of a literal of a slot that cannot hold this digit too."""
        digits = self._store.domains[slot]
        left = mask & (mask - 1) == 0
        pinned = (mask if left else mask ^ ((1 << len(digits)) - 1)).bit_length() - 1
        return self._store.known(not left) if digits[pinned] == self._digit else fact

    def _every(self, parts: Sequence[Fact]) -> Fact:
        self._store.count_steps(len(parts))
        left = []
        for part in parts:
            here = self.fact(part)
            if here is self._store.false:
                return here
            if here is not self._store.true:
                left.append(here)
        return self._store.every(left)
