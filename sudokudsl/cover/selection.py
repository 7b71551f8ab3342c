"""Objectives that depend on a case, where the digits of some slots, the selectors, choose the case.

Each case has its own objectives. An objective that all cases share holds anyway. Objectives of several cases on the
same slots become one. Tables and automata become an automaton that reads the selectors, and then what the objective of
their case allows, or anything in a case without one. Counts and totals become an `either` with a branch for each case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from . import frontier
from .division import division_automaton
from .grouping import grouped_automaton
from .layers import Layers, layers_of, reading_sets
from .limits import TableTooLarge
from .objectives import (
    Automaton,
    BranchObjective,
    Connected,
    Count,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Objective,
    Pairs,
    Sets,
    Total,
    Ways,
)

MAX_PARTS = 5_000
"""Parts of all branches of one `either`, which an engine tries one after another."""
MAX_MOVES = 10_000_000
"""Moves of all automata of one statement, which take some 600 MB in the engine."""

Table = Pairs | Ways | Sets | Automaton | Connected | Grouped | Division
Reading = tuple[Any, Callable[[Any, int], Any], Callable[[Any], bool]]
"""The start, the steps and the accepting states of an automaton."""


@dataclass(frozen=True, slots=True)
class CaseObjectives:
    """The objectives that hold if the selectors, in order, hold the digits."""

    digits: tuple[int, ...]
    objectives: tuple[Objective, ...]


def selected(
    selectors: Sequence[int],
    cases: Sequence[CaseObjectives],
    domains: Sequence[tuple[int, ...]],
    owner: int,
    copied: Callable[[int], int],
    known: dict[Hashable, Layers],
) -> Iterator[Objective]:
    """The objectives of the case that the selectors choose. `copied` makes a slot with the digit of a selector.

    `known` keeps the moves of automata, because many objectives of a statement differ in nothing but their slots.

    The selectors must hold the digits of one of the cases, which is required elsewhere. Raises TableTooLarge beyond a
    limit.
    """
    shared = set(cases[0].objectives).intersection(*(case.objectives for case in cases[1:]))
    yield from (each for each in cases[0].objectives if each in shared)
    tables, others = _joined(cases, shared)
    copy = cache(copied)
    choices, moves = tuple(case.digits for case in cases), 0
    for table in tables:
        some = next(iter(table.values()))
        reading = (copy(selector) if selector in some.slots else selector for selector in selectors)
        slots = (*reading, *some.slots)
        read = tuple(domains[slot] for slot in slots)
        shape = choices, tuple((number, _without_slots(each)) for number, each in table.items()), read
        if shape not in known:
            known[shape] = _minimised(layers_of(read, *_reading(cases, table)))
        moves += sum(map(len, known[shape]))
        if moves > MAX_MOVES:
            raise TableTooLarge("the list of automata", moves, MAX_MOVES)
        only = isinstance(some, Automaton) and some.only_determines
        yield Automaton(owner, slots, known[shape], only)
    for other in others:
        yield _either(selectors, cases, other, domains, owner)


def _joined(
    cases: Sequence[CaseObjectives], shared: Container[Objective]
) -> tuple[Collection[Mapping[int, Table]], Collection[Mapping[int, Objective]]]:
    """The tables and the other objectives that are not shared by all cases, each by the numbers of cases.

    Objectives on the same slots are joined. If a case has several, its first one is joined with the first of each case.
    """
    tables: dict[Hashable, dict[int, Table]] = {}
    others: dict[Hashable, dict[int, Objective]] = {}
    for number, case in enumerate(cases):
        seen: Counter[Hashable] = Counter()
        for objective in case.objectives:
            if objective in shared:
                continue
            if isinstance(objective, Table):
                key: Hashable = objective.slots, isinstance(objective, Automaton) and objective.only_determines
                tables.setdefault((key, seen[key]), {})[number] = objective
            else:
                key = type(objective), frozenset(objective.slots)
                others.setdefault((key, seen[key]), {})[number] = objective
            seen[key] += 1
    return tables.values(), others.values()


def _without_slots(table: Table) -> Hashable:
    """The content of a table without its slots, or the whole table if some of its slots are next to each other."""
    match table:
        case Pairs(allowed=content) | Ways(tuples=content) | Sets(ways=content) | Automaton(layers=content):
            return type(table), content
    return table


def _reading(cases: Sequence[CaseObjectives], tables: Mapping[int, Table]) -> Reading:
    """An automaton that reads the digits of a case, and then what its table allows; anything without a table."""
    case_of = {case.digits: number for number, case in enumerate(cases)}
    begun = {digits[:size] for digits in case_of for size in range(len(digits) + 1)}
    readings = {number: _reading_table(table) for number, table in tables.items()}

    def chosen(digits: tuple[int, ...]) -> tuple[int, Any]:
        number = case_of[digits]
        return (number, readings[number][0]) if number in readings else (-1, None)

    def step(state: tuple[int, Any], digit: int) -> tuple[int, Any] | None:
        number, inner = state
        if number == -1:
            return state
        if number == -2:  # the selectors are being read
            digits = (*inner, digit)
            if digits not in begun:
                return None
            return chosen(digits) if digits in case_of else (-2, digits)
        after = readings[number][1](inner, digit)
        return None if after is None else (number, after)

    def accepts(state: tuple[int, Any]) -> bool:
        number, inner = state
        return number == -1 or (number >= 0 and bool(readings[number][2](inner)))

    return (-2, ()), step, accepts


def _reading_table(table: Table) -> Reading:
    """An automaton for a table."""
    match table:
        case Sets(ways=ways):
            return *reading_sets(ways), bool
        case Connected():
            return frontier.connected_automaton(table)
        case Grouped():
            return grouped_automaton(table)
        case Division():
            return division_automaton(table)
        case Automaton(layers=layers):
            moves = {
                (place, before, digit): (place + 1, after)
                for place, layer in enumerate(layers)
                for before, digit, after in layer
            }
            return (0, 0), lambda state, digit: moves.get((*state, digit)), lambda state: True
    tuples = set(table.allowed if isinstance(table, Pairs) else table.tuples)
    begun = {way[:size] for way in tuples for size in range(len(way) + 1)}

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        return after if (after := (*state, digit)) in begun else None

    return (), step, lambda state: state in tuples


def _minimised(layers: Layers) -> Layers:
    """The layers with equivalent states joined."""
    found = []
    names: dict[int, int] = {after: 0 for _, _, after in layers[-1]} if layers else {}
    for layer in reversed(layers):
        moves: dict[int, list[tuple[int, int]]] = {}
        for before, digit, after in layer:
            moves.setdefault(before, []).append((digit, names[after]))
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        names = {before: numbers.setdefault(tuple(sorted(moves[before])), len(numbers)) for before in sorted(moves)}
        found.append(tuple(sorted((number, *move) for onward, number in numbers.items() for move in onward)))
    return tuple(reversed(found))


def _either(
    selectors: Sequence[int],
    cases: Sequence[CaseObjectives],
    objectives: Mapping[int, Objective],
    domains: Sequence[tuple[int, ...]],
    owner: int,
) -> Either:
    """A branch for each case: its digits and its objective, or its digits alone."""
    branches: list[tuple[BranchObjective, ...]] = []
    free: list[tuple[int, ...]] = []
    for number, case in enumerate(cases):
        if number not in objectives:
            free.append(case.digits)
            continue
        chosen = Count(owner, len(selectors), len(selectors), tuple(zip(selectors, case.digits, strict=True)))
        branches += ((chosen, *parts) for parts in _branches(objectives[number], domains))
    if len(selectors) == 1 and free:
        branches.append((Count(owner, 1, 1, tuple((selectors[0], digit) for (digit,) in free)),))
    else:
        branches += (
            (Count(owner, len(selectors), len(selectors), tuple(zip(selectors, digits, strict=True))),)
            for digits in free
        )
    size = sum(map(len, branches))
    if size > MAX_PARTS:
        raise TableTooLarge("the list of alternatives", size, MAX_PARTS)
    return Either(owner, tuple(branches))


def _branches(objective: Objective, domains: Sequence[tuple[int, ...]]) -> Sequence[tuple[BranchObjective, ...]]:
    """The branches of an objective that is not a table."""
    match objective:
        case Count() | Total():
            return [(objective,)]
        case Either(branches=branches):
            return branches
        case Distinct(slots=slots):
            digits = sorted(set(chain.from_iterable(domains[slot] for slot in slots)))
            return [tuple(Count(objective.owner, 0, 1, _places(slots, digit, domains)) for digit in digits)]
        case House(slots=slots, digits=digits):
            counts = {digit: digits.count(digit) for digit in digits}
            return [
                tuple(
                    Count(objective.owner, many, many, _places(slots, digit, domains)) for digit, many in counts.items()
                )
            ]
    raise AssertionError(f"{type(objective).__name__} is a table")


def _places(slots: Sequence[int], digit: int, domains: Sequence[tuple[int, ...]]) -> tuple[tuple[int, int], ...]:
    return tuple((slot, digit) for slot in slots if digit in domains[slot])
