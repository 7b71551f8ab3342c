"""An automaton for `grouped`. It reads the slots in the order of `Grouped.slots`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .objectives import Grouped


@dataclass(frozen=True, slots=True)
class GroupingState:
    """The state after the first `read` slots.

    `taken` are the digits in groups so far, as (group, digit). `groups` are the numbers of the places read so far, in
    order; None for a place that no unread pair compares. `member` is the digit of a place whose group is not read yet.
    """

    read: int = 0
    taken: frozenset[tuple[int, int]] = frozenset()
    groups: tuple[int | None, ...] = ()
    member: int | None = None


Step = Callable[[GroupingState, int], GroupingState | None]


def grouped_automaton(objective: Grouped) -> tuple[GroupingState, Step, Callable[[GroupingState], bool]]:
    """The start of the automaton, its steps, and the test whether it accepts."""
    slots = objective.slots
    members = set(objective.members)
    compared = {slot: (one, other) for one, other, slot in objective.pairs}
    position = {slot: read for read, slot in enumerate(slots)}
    last = [-1] * len(objective.groups)  # by place: where the last slot that compares it is read
    for one, other, slot in objective.pairs:
        last[one] = max(last[one], position[slot])
        last[other] = max(last[other], position[slot])

    def step(state: GroupingState, digit: int) -> GroupingState | None:
        slot, read = slots[state.read], state.read + 1
        taken, groups = state.taken, state.groups
        if slot in members:
            return GroupingState(read, taken, groups, digit)
        if slot in compared:
            one, other = compared[slot]
            if digit != (groups[one] == groups[other]):
                return None
        else:
            if state.member is not None:
                if (digit, state.member) in taken:
                    return None
                taken |= {(digit, state.member)}
            groups += (digit,)
        left = (number if last[place] >= read else None for place, number in enumerate(groups))
        return GroupingState(read, taken, tuple(left))

    return GroupingState(), step, lambda state: True
