"""An automaton for `connected`, which reads slot by slot.

Its state is the frontier: which of the slots that have unread neighbours belong to one piece. Knuth uses the word for
the same states (The Art of Computer Programming 7.1.4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .objectives import Connected


@dataclass(frozen=True, slots=True)
class State:
    """The state after the first `read` slots.

    `pieces` has an entry for each read slot that has unread neighbours: the number of its piece, from 1 on, or 0 if its
    digit is not listed. `complete` says that a piece is closed, so that nothing can be added.
    """

    read: int = 0
    pieces: tuple[int, ...] = ()
    complete: bool = False


Step = Callable[[State, int], State | None]


def reading(objective: Connected) -> tuple[State, Step, Callable[[State], bool]]:
    """The start of the automaton, its steps, and the test whether it accepts."""
    last = list(range(len(objective.slots)))  # by position, the last neighbour of each slot
    before: list[list[int]] = [[] for _ in last]
    for one, other in objective.edges:
        last[one] = max(last[one], other)
        before[other].append(one)
    open_ = [[place for place in range(read) if last[place] >= read] for read in range(len(last) + 1)]

    def step(state: State, digit: int) -> State | None:
        place = state.read
        pieces = dict(zip(open_[place], state.pieces, strict=True))
        pieces[place] = 0
        if digit in objective.digits:
            if state.complete:
                return None
            joined = {pieces[other] for other in before[place]} - {0}
            pieces = {other: -1 if piece in joined else piece for other, piece in pieces.items()}
            pieces[place] = -1
        left = [pieces[other] for other in open_[place + 1]]
        gone = set(pieces.values()) - set(left) - {0}
        if len(gone) > 1 or (gone and any(left)):
            return None
        names: dict[int, int] = {0: 0}
        for piece in left:
            names.setdefault(piece, len(names))
        return State(place + 1, tuple(names[piece] for piece in left), state.complete or bool(gone))

    return State(), step, lambda state: state.complete
