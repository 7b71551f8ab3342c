"""An automaton for `connected`. It reads the slots one by one.

Its state is the frontier: the read slots that have unread neighbours, divided into components. Knuth calls the same
states frontiers, too (The Art of Computer Programming 7.1.4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .objectives import Connected


@dataclass(frozen=True, slots=True)
class State:
    """The state after the first `read` slots.

    `components` has an entry for each read slot that has unread neighbours: the number of its component, from 1 on,
    or 0 if its digit is not listed. `complete` is true once a component has no unread
    neighbours and cannot grow.
    """

    read: int = 0
    components: tuple[int, ...] = ()
    complete: bool = False


Step = Callable[[State, int], State | None]


def connected_automaton(objective: Connected) -> tuple[State, Step, Callable[[State], bool]]:
    """The start of the automaton, its steps, and the test whether it accepts."""
    last = list(range(len(objective.slots)))  # by position, the last neighbour of each slot
    before: list[list[int]] = [[] for _ in last]
    for one, other in objective.edges:
        last[one] = max(last[one], other)
        before[other].append(one)
    open_ = [[place for place in range(read) if last[place] >= read] for read in range(len(last) + 1)]

    def step(state: State, digit: int) -> State | None:
        place = state.read
        components = dict(zip(open_[place], state.components, strict=True))
        components[place] = 0
        if digit in objective.digits:
            if state.complete:
                return None
            joined = {components[other] for other in before[place]} - {0}
            components = {other: -1 if component in joined else component for other, component in components.items()}
            components[place] = -1
        left = [components[other] for other in open_[place + 1]]
        gone = set(components.values()) - set(left) - {0}
        if len(gone) > 1 or (gone and any(left)):
            return None
        names: dict[int, int] = {0: 0}
        for component in left:
            names.setdefault(component, len(names))
        return State(place + 1, tuple(names[component] for component in left), state.complete or bool(gone))

    return State(), step, lambda state: state.complete
