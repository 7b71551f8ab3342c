"""Objectives with other slots, or with other digits in their slots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

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
    Ranked,
    Sets,
    Total,
    Ways,
)

Move = tuple[int, int, int]
"""A move of an automaton: a state, a digit, and the next state."""


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


Digits = Mapping[int, Mapping[int, int]]
"""By slot, the digit in the place of each one: for different digits different ones. Other slots keep theirs."""


def with_digits(objective: Objective, digits: Digits) -> Objective | None:
    """An objective with other digits. None if it takes them as numbers, or is of a kind that no rule on areas has."""
    if digits.keys().isdisjoint(objective.slots):
        return objective
    match objective:
        case Count() | Pairs() | Total():
            return _part_with_digits(objective, digits)
        case Ways(owner=owner, slots=slots, tuples=tuples):
            ways = [tuple(_digit(digits, *each) for each in zip(slots, way, strict=True)) for way in tuples]
            return Ways(owner, slots, tuple(sorted(ways)))
        case Automaton(owner=owner, slots=slots, layers=layers, only_determines=only):
            moved = [_layer(layer, digits.get(slot)) for slot, layer in zip(slots, layers, strict=True)]
            return Automaton(owner, slots, tuple(moved), only)
        case Either(owner=owner, branches=branches):
            parts = [[_part_with_digits(part, digits) for part in branch] for branch in branches]
            kept = [tuple(part for part in branch if part is not None) for branch in parts]
            return Either(owner, tuple(kept)) if sum(map(len, kept)) == sum(map(len, parts)) else None
    return None


def _part_with_digits(part: BranchObjective, digits: Digits) -> BranchObjective | None:
    match part:
        case Count(owner=owner, low=low, high=high, placements=placements):
            return Count(owner, low, high, tuple((slot, _digit(digits, slot, digit)) for slot, digit in placements))
        case Pairs(owner=owner, first=first, second=second, allowed=allowed):
            pairs = [(_digit(digits, first, one), _digit(digits, second, other)) for one, other in allowed]
            return Pairs(owner, first, second, tuple(sorted(pairs)))
        case Total():
            return part if digits.keys().isdisjoint(part.slots) else None
    assert_never(part)


def _digit(digits: Digits, slot: int, digit: int) -> int:
    return digits[slot][digit] if slot in digits else digit


def _layer(moves: tuple[Move, ...], digits: Mapping[int, int] | None) -> tuple[Move, ...]:
    if digits is None:
        return moves
    return tuple(sorted([(before, digits[digit], after) for before, digit, after in moves]))
