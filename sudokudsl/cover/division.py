"""An automaton for `division`. It reads the slots in the order of `Division.slots`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .objectives import Division


@dataclass(frozen=True, slots=True)
class OpenArea:
    """An area that has places with unread pairs: its number and its size, how many of its places have been read.

    `parts` are these places with unread pairs. Steps that have been read join the places of a part.
    """

    number: int
    size: int
    many: int
    parts: frozenset[frozenset[int]]


@dataclass(frozen=True, slots=True)
class DivisionState:
    """The state after the first `read` slots.

    `areas` are the areas with unread pairs, by their numbers, and `highest` is the highest number so far. `number` is
    that of a place whose size is not read yet.
    """

    read: int = 0
    areas: tuple[OpenArea, ...] = ()
    highest: int = 0
    number: int | None = None


Step = Callable[[DivisionState, int], DivisionState | None]


def division_automaton(objective: Division) -> tuple[DivisionState, Step, Callable[[DivisionState], bool]]:
    """The start of the automaton, its steps, and the test whether it accepts."""
    slots = objective.slots
    compared = {slot: (one, other) for one, other, slot in objective.pairs}
    position = {slot: read for read, slot in enumerate(slots)}
    place_of = {slot: place for place, slot in enumerate(objective.sizes)}
    last = [position[slot] for slot in objective.sizes]  # by place: where the last slot that needs it is read
    for one, other, slot in objective.pairs:
        last[one] = max(last[one], position[slot])
        last[other] = max(last[other], position[slot])

    def step(state: DivisionState, digit: int) -> DivisionState | None:
        slot, read = slots[state.read], state.read + 1
        areas = {area.number: area for area in state.areas}
        if slot in compared:
            one, other = compared[slot]
            if not _compare(areas, one, other, digit):
                return None
        elif state.number is None:
            if not 1 <= digit <= state.highest + 1 or (digit <= state.highest and digit not in areas):
                return None
            return DivisionState(read, state.areas, max(state.highest, digit), digit)
        else:
            area = areas.get(state.number, OpenArea(state.number, digit, 0, frozenset()))
            if area.size != digit or area.many >= digit:
                return None
            parts = area.parts | {frozenset((place_of[slot],))}
            areas[state.number] = replace(area, many=area.many + 1, parts=parts)
        left = {place for place, at in enumerate(last) if at >= read}
        kept = []
        for _, area in sorted(areas.items()):
            parts = frozenset(part & left for part in area.parts)
            if frozenset() in parts:  # a part that no step joins to another one
                if len(parts) > 1 or area.many < area.size:
                    return None
            else:
                kept.append(replace(area, parts=parts))
        return DivisionState(read, tuple(kept), state.highest)

    return DivisionState(), step, lambda state: True


def _compare(areas: dict[int, OpenArea], one: int, other: int, digit: int) -> bool:
    """Joins two places if they are in one area; false if the digit does not say whether they are."""
    found = [area for area in areas.values() if any(part & {one, other} for part in area.parts)]
    if len(found) == 2:
        return digit == 0
    (area,) = found
    touched = [part for part in area.parts if part & {one, other}]
    joined = frozenset[int]().union(*touched)
    areas[area.number] = replace(area, parts=area.parts.difference(touched) | {joined})
    return digit == 1
