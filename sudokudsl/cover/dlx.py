"""Expands any cover problem to exact cover with colours (Knuth's XCC), and writes it as text for other programs.

Every slot is a primary item, and every placement is an option that covers it. The objectives add:

- house: a primary item for each digit, covered by the placements; distinct: the same with secondary items;
- count: for exactly one, a primary item that the placements cover; for at most one, a secondary item; otherwise layers;
- pairs and ways: a primary item, with one option for each allowed pair or tuple;
- automaton: layers with its states; total: layers whose state is the running sum;
- either and sets: layers whose state is the remainder of each branch or way that can still be met;
- connected: layers whose state is the frontier;
- ranked: sets and counts, with slots that say how two lines compare.

If an option depends on the digit of a slot, it reads the digit as the *colour* of a secondary item, which the placement
sets. Layers have one primary item for each slot, with one option for each move. The option reads the digit, the state
before and the state after; states are colours, too. The digits determine all of this, so there are as many exact covers
as assignments that the problem allows. Two fillings that differ in an extra cell are two covers, whether it is counted
or not. An objective that cannot be met is a primary item in no option.

The text has the format of Knuth's programs. Comment lines begin with a bar. The first other line lists the items, with
a bar before the secondary ones, and every further line is an option. The text keeps within the limits of DLX2 (The Art
of Computer Programming 7.2.2.1, Algorithm C; https://cs.stanford.edu/~knuth/programs/dlx2.w): names have at most eight
characters, and colours exactly one. Values that outnumber the colours take several items. DLX2 as published takes
100,000 items. The names use only characters that miniexact accepts, too.

The name of an item begins with its cell (`r1c2`), with `h` for an auxiliary slot, or with the letter and the number of
an objective. Then come `#` and a digit, `@` and a layer, or, for a secondary item that holds a value, a small letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from . import frontier
from .division import division_automaton
from .grouping import grouped_automaton
from .layers import layers_of, reading_sets
from .limits import TableTooLarge
from .objectives import (
    Automaton,
    BranchObjective,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Pairs,
    Placement,
    Sets,
    Total,
    Unranked,
    Ways,
)
from .ranking import without_rankings

MAX_OPTIONS = 500_000
MAX_NAME = 8  # characters, in DLX2

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOURS = DIGITS + DIGITS[10:].lower()
READERS = "stu"  # the letters of the items that share the colours of one large value

Use = tuple[str, str]
"""An item in an option, with its colour; empty for primary items and secondary items without colours."""

Option = tuple[Use, ...]
Move = tuple[int, int, int]
"""A state, a digit, and the state after it; states are numbered from 0 in each layer."""


@dataclass(frozen=True)
class ExactCover:
    """An exact cover problem: choose options that cover every primary item once and agree on the colours of the others.

    A secondary item without a colour may be covered at most once. The first options are those of `placements`, in
    order. `notes` explain some of the items.
    """

    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    options: tuple[Option, ...]
    placements: tuple[Placement, ...]
    notes: tuple[tuple[str, str], ...]

    def values(self, chosen: Iterable[int]) -> tuple[int, ...]:
        """The digits by slot number of an exact cover, which is given by the numbers of its options, from 0 on."""
        digits = dict(self.placements[number] for number in chosen if number < len(self.placements))
        return tuple(digits[slot] for slot in sorted(digits))

    def text(self) -> str:
        """The cover in Knuth's format."""
        lines = [f"| {item}: {' '.join(note.split())}" for item, note in self.notes]
        lines.append(" ".join(self.primary + (("|", *self.secondary) if self.secondary else ())))
        for option in self.options:
            lines.append(" ".join(f"{item}:{colour}" if colour else item for item, colour in option))
        return "\n".join(lines) + "\n"


def expand(problem: CoverProblem) -> ExactCover:
    """The problem as exact cover with colours. TableTooLarge above `MAX_OPTIONS` options."""
    domains, objectives = without_rankings(problem.domains, problem.objectives)
    added = tuple(f"order {number}" for number in range(1, len(domains) - len(problem.domains) + 1))
    expansion = _Expansion(replace(problem, names=problem.names + added, domains=tuple(domains)))
    for number, objective in enumerate(objectives):
        expansion.add(number, objective)
    return expansion.finished(len(problem.domains))


def dlx_text(problem: CoverProblem) -> str:
    """The problem in the format of Knuth's programs. TableTooLarge above `MAX_OPTIONS` options."""
    return expand(problem).text()


class _Expansion:
    """Collects the items and options of objectives. The options of the placements are made last and listed first."""

    def __init__(self, problem: CoverProblem) -> None:
        self.problem = problem
        self.slots = [_slot_name(name, slot) for slot, name in enumerate(problem.names)]
        renamed = zip(self.slots, problem.names, strict=True)
        self.notes = [(slot, name) for slot, name in renamed if slot != name]
        self.primary = list(self.slots)
        self.secondary: list[str] = []
        self.options: list[Option] = []
        self.foreign: set[Placement] = set()
        self.covered: dict[Placement, list[Use]] = {}
        self.read: dict[int, Mapping[int, Option]] = {}

    def add(self, number: int, objective: Unranked) -> None:
        """Adds one objective under a name made of its kind's letter and its number."""
        name = type(objective).__name__[0] + _base36(number)
        self.notes.append((name, self.problem.owners[objective.owner]))
        match objective:
            case Count():
                self._count(name, objective)
            case House():
                self._house(name, objective)
            case Distinct():
                self._distinct(name, objective)
            case Pairs(first=first, second=second, allowed=allowed):
                self._ways(name, (first, second), allowed)
            case Ways(slots=slots, tuples=tuples):
                self._ways(name, slots, tuples)
            case Sets(slots=slots, ways=ways):
                domains = [self.problem.domains[slot] for slot in slots]
                self._layers(name, slots, layers_of(domains, *reading_sets(ways), bool))
            case Total(terms=terms, low=low, high=high):
                gains = [{digit: weight * digit for digit in self.problem.domains[slot]} for slot, weight in terms]
                self._running_sum(name, objective.slots, gains, low, high)
            case Automaton(slots=slots, layers=layers):
                self._layers(name, slots, layers)
            case Either(slots=slots):
                self._either(name, slots, objective)
            case Connected(slots=slots):
                domains = [self.problem.domains[slot] for slot in slots]
                self._layers(name, slots, layers_of(domains, *frontier.connected_automaton(objective)))
            case Grouped(slots=slots):
                domains = [self.problem.domains[slot] for slot in slots]
                self._layers(name, slots, layers_of(domains, *grouped_automaton(objective)))
            case Division(slots=slots):
                domains = [self.problem.domains[slot] for slot in slots]
                self._layers(name, slots, layers_of(domains, *division_automaton(objective)))
            case _:
                assert_never(objective)

    def finished(self, slots: int) -> ExactCover:
        """The exact cover problem with everything that was added, with the placements of the first slots listed."""
        placements = tuple(
            (slot, digit)
            for slot, domain in enumerate(self.problem.domains)
            for digit in domain
            if (slot, digit) not in self.foreign
        )
        own = tuple(
            ((self.slots[slot], ""), *self.covered.get((slot, digit), ()), *self.read.get(slot, {}).get(digit, ()))
            for slot, digit in placements
        )
        self._check_size(len(own))
        options = own + tuple(self.options)
        assert all(len(item) <= MAX_NAME for item in (*self.primary, *self.secondary))
        listed = tuple(placement for placement in placements if placement[0] < slots)
        return ExactCover(tuple(self.primary), tuple(self.secondary), options, listed, tuple(self.notes))

    def _count(self, name: str, count: Count) -> None:
        if (count.low, count.high) in ((1, 1), (0, 1)):
            (self.primary if count.low else self.secondary).append(name)
            for placement in count.placements:
                self._cover(placement, name)
            return
        listed = set(count.placements)
        gains = [{digit: int((slot, digit) in listed) for digit in self.problem.domains[slot]} for slot in count.slots]
        self._running_sum(name, count.slots, gains, count.low, count.high)

    def _house(self, name: str, house: House) -> None:
        labels = _labels(house.digits)
        self.primary += (f"{name}#{labels[digit]}" for digit in house.digits)
        for slot in house.slots:
            for digit in self.problem.domains[slot]:
                if digit in labels:
                    self._cover((slot, digit), f"{name}#{labels[digit]}")
                else:
                    self.foreign.add((slot, digit))

    def _distinct(self, name: str, distinct: Distinct) -> None:
        labels = _labels({digit for slot in distinct.slots for digit in self.problem.domains[slot]})
        self.secondary += (f"{name}#{label}" for label in labels.values())
        for slot in distinct.slots:
            for digit in self.problem.domains[slot]:
                self._cover((slot, digit), f"{name}#{labels[digit]}")

    def _ways(self, name: str, slots: Sequence[int], tuples: Iterable[tuple[int, ...]]) -> None:
        self.primary.append(name)
        digits = [self._digits(slot) for slot in slots]
        for way in tuples:
            if all(digit in readable for digit, readable in zip(way, digits, strict=True)):
                uses = (readable[digit] for digit, readable in zip(way, digits, strict=True))
                self._option((name, ""), *(use for reading in uses for use in reading))

    def _running_sum(
        self, name: str, slots: Sequence[int], gains: Sequence[Mapping[int, int]], low: int, high: int
    ) -> None:
        """Layers for a running sum: the gains of the slots' digits add up to `low`..`high`."""
        if not slots and not low <= 0 <= high:
            self.primary.append(name)
        least = [sum(min(gain.values(), default=0) for gain in gains[step:]) for step in range(len(gains) + 1)]
        most = [sum(max(gain.values(), default=0) for gain in gains[step:]) for step in range(len(gains) + 1)]
        reached = [{0}]
        for step, gain in enumerate(gains, 1):
            sums = {before + more for more in set(gain.values()) for before in reached[-1]}
            reached.append({total for total in sums if total + least[step] <= high and total + most[step] >= low})
            self._check_size(len(reached[-1]))
        alive = {total for total in reached[-1] if low <= total <= high}
        layers: list[list[Move]] = []
        for before, gain in zip(reached[-2::-1], reversed(gains), strict=True):
            moves = [(a, digit, a + more) for a in sorted(before) for digit, more in gain.items() if a + more in alive]
            alive_before = {a for a, _, _ in moves}
            befores, afters = _numbered(alive_before), _numbered(alive)
            layers.append([(befores[a], digit, afters[b]) for a, digit, b in moves])
            alive = alive_before
        self._layers(name, slots, layers[::-1])

    def _either(self, name: str, slots: Sequence[int], either: Either) -> None:
        """Layers whose state is the remainder of each branch that can still be met."""
        domains = [self.problem.domains[slot] for slot in slots]

        def step(state: _State, digit: int) -> _State | None:
            place, branches = state
            rest = _open(_left(_part_after(part, slots[place], digit) for part in branch) for branch in branches)
            return (place + 1, rest) if rest else None

        start: _State = 0, _open(_left(branch) for branch in either.branches)
        if start[1]:
            self._layers(name, slots, layers_of(domains, start, step, lambda state: () in state[1]))
        else:
            self.primary.append(name)

    def _layers(self, name: str, slots: Sequence[int], layers: Sequence[Sequence[Move]]) -> None:
        """One item for each layer. The state before the first is known, and the one after the last is never read."""
        before: Mapping[int, Option] = {0: ()}
        for step, (slot, moves) in enumerate(zip(slots, layers, strict=True), 1):
            self.primary.append(f"{name}@{_base36(step)}")
            digits = self._digits(slot)
            states = {state for _, _, state in moves}
            after: Mapping[int, Option] = dict.fromkeys(states, ())
            if step < len(slots):
                after = self._coloured(name, _base36(step), states)
            for state, digit, follower in moves:
                if state in before and digit in digits:
                    self._option((self.primary[-1], ""), *digits[digit], *before[state], *after[follower])
            before = after

    def _digits(self, slot: int) -> Mapping[int, Option]:
        """For each digit of a slot, the items with which options of objectives read it."""
        if slot not in self.read:
            self.read[slot] = self._coloured(self.slots[slot], "", self.problem.domains[slot])
        return self.read[slot]

    def _coloured(self, start: str, end: str, values: Iterable[int]) -> Mapping[int, Option]:
        """New secondary items that hold one of the values, and for each value the items with which options state it."""
        ordered = sorted(set(values))
        plain = not ordered or (ordered[0] >= 0 and ordered[-1] < len(COLOURS))
        codes = {value: value if plain else place for place, value in enumerate(ordered)}
        width = 1
        while max(codes.values(), default=0) >= len(COLOURS) ** width:
            width += 1
        items = [f"{start}{letter}{end}" for letter in READERS[:width]]
        assert len(items) == width, "more values than three colours can tell apart"
        self.secondary += items
        powers = [len(COLOURS) ** place for place in range(width)]
        return {
            value: tuple(
                (item, COLOURS[code // power % len(COLOURS)]) for item, power in zip(items, powers, strict=True)
            )
            for value, code in codes.items()
        }

    def _cover(self, placement: Placement, item: str) -> None:
        self.covered.setdefault(placement, []).append((item, ""))

    def _option(self, *uses: Use) -> None:
        self.options.append(uses)
        self._check_size(0)

    def _check_size(self, more: int) -> None:
        if len(self.options) + more > MAX_OPTIONS:
            raise TableTooLarge("the exact cover", len(self.options) + more, MAX_OPTIONS)


_Branch = tuple[BranchObjective | Ways, ...]
_State = tuple[int, frozenset[_Branch]]
"""For `either`: the number of slots read, and the remainder of each branch."""


def _open(branches: Iterable[_Branch | None]) -> frozenset[_Branch]:
    """The remaining branches; once one is met, the others do not matter."""
    left = frozenset(branch for branch in branches if branch is not None)
    return frozenset({()}) if () in left else left


def _left(parts: Iterable[BranchObjective | Ways]) -> _Branch | None:
    """A branch without the parts that are met; None if some part cannot be met."""
    listed = tuple(parts)
    if any(not part.slots and not part.allows(()) for part in listed):
        return None
    return tuple(part for part in listed if part.slots)


def _part_after(part: BranchObjective | Ways, slot: int, digit: int) -> BranchObjective | Ways:
    """The remainder of a part once a slot holds a digit."""
    if slot not in part.slots:
        return part
    match part:
        case Count(low=low, high=high, placements=placements):
            met = (slot, digit) in placements
            return Count(0, low - met, high - met, tuple(one for one in placements if one[0] != slot))
        case Total(low=low, high=high, terms=terms):
            more = dict(terms)[slot] * digit
            return Total(0, low - more, high - more, tuple(term for term in terms if term[0] != slot))
        case Pairs(first=first, second=second, allowed=allowed):
            return _part_after(Ways(0, (first, second), allowed), slot, digit)
        case Ways(slots=slots, tuples=tuples):
            place = slots.index(slot)
            rest = {way[:place] + way[place + 1 :] for way in tuples if way[place] == digit}
            return Ways(0, slots[:place] + slots[place + 1 :], tuple(sorted(rest)))


def _slot_name(name: str, slot: int) -> str:
    """The name of a slot: cells of the board keep theirs, because other names may be too long."""
    return name if re.fullmatch(r"r\d{1,2}c\d{1,2}", name) else "h" + _base36(slot)


def _labels(values: Iterable[int]) -> Mapping[int, str]:
    """A short label for each value, ascending: the value if it is one digit, otherwise its position."""
    ordered = sorted(values)
    plain = not ordered or (ordered[0] >= 0 and ordered[-1] < len(DIGITS))
    return {value: _base36(value if plain else place) for place, value in enumerate(ordered)}


def _numbered(values: Iterable[int]) -> Mapping[int, int]:
    return {value: number for number, value in enumerate(sorted(values))}


def _base36(number: int) -> str:
    """A number in base 36, in capitals, so that it never runs into the small letters around it."""
    high, low = divmod(number, len(DIGITS))
    return (_base36(high) if high else "") + DIGITS[low]
