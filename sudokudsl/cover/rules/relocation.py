"""Objectives with other slots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from ..objectives import (
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
    Ranked,
    Sets,
    Total,
    Ways,
)


def relocated(objective: Objective, slots: Mapping[int, int], owner: int) -> Objective:
    """An objective with its slots renumbered, for an owner."""
    match objective:
        case Count() | Total() | Pairs():
            return _relocated(objective, slots, owner)
        case House(digits=digits):
            return House(owner, _each(objective.slots, slots), digits)
        case Distinct():
            return Distinct(owner, _each(objective.slots, slots))
        case Ways(tuples=tuples):
            return Ways(owner, _each(objective.slots, slots), tuples)
        case Sets(ways=ways):
            return Sets(owner, _each(objective.slots, slots), ways)
        case Automaton(layers=layers, only_determines=only):
            return Automaton(owner, _each(objective.slots, slots), layers, only)
        case Connected(digits=digits, edges=edges):
            return Connected(owner, _each(objective.slots, slots), digits, edges)
        case Grouped(members=members, groups=groups, pairs=pairs):
            renumbered = tuple((one, other, slots[slot]) for one, other, slot in pairs)
            return Grouped(owner, _each(members, slots), _each(groups, slots), renumbered)
        case Ranked(lines=lines, clues=clues, differ=differ):
            return Ranked(owner, tuple(_each(line, slots) for line in lines), clues, differ)
        case Division(numbers=numbers, sizes=sizes, pairs=pairs):
            renumbered = tuple((one, other, slots[slot]) for one, other, slot in pairs)
            return Division(owner, _each(numbers, slots), _each(sizes, slots), renumbered)
        case Either(branches=branches):
            return Either(owner, tuple(tuple(_relocated(part, slots, owner) for part in branch) for branch in branches))
    assert_never(objective)


def _relocated(part: BranchObjective, slots: Mapping[int, int], owner: int) -> BranchObjective:
    match part:
        case Pairs(first=first, second=second, allowed=allowed):
            return Pairs(owner, slots[first], slots[second], allowed)
        case Count(low=low, high=high, placements=placements):
            return Count(owner, low, high, tuple((slots[slot], digit) for slot, digit in placements))
        case Total(low=low, high=high, terms=terms):
            return Total(owner, low, high, tuple((slots[slot], weight) for slot, weight in terms))
    assert_never(part)


def _each(listed: tuple[int, ...], slots: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(slots[slot] for slot in listed)
