"""The layers of an automaton: the moves that each slot may make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..model.verbs import State
from .limits import MAX_WAYS, TableTooLarge

Layers = tuple[tuple[tuple[int, int, int], ...], ...]
"""The moves of each slot: state, digit, next state, as in `objectives.Automaton`."""


def layers_of(
    domains: Sequence[tuple[int, ...]],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Layers:
    """The moves between reachable states that can still accept, sorted. States are numbered in each layer by first use.

    TableTooLarge above `MAX_WAYS` moves.
    """
    frontier: dict[State, int] = {start: 0}
    forward: list[list[tuple[int, int, int]]] = []
    size = 0
    for digits in domains:
        after: dict[State, int] = {}
        moves = []
        for state, number in frontier.items():
            for digit in digits:
                reached = step(state, digit)
                if reached is not None:
                    moves.append((number, digit, after.setdefault(reached, len(after))))
            if size + len(moves) > MAX_WAYS:
                raise TableTooLarge("the automaton", size + len(moves), MAX_WAYS)
        size += len(moves)
        forward.append(moves)
        frontier = after
    names = _names([number for state, number in frontier.items() if accepts(state)])
    layers = []
    for moves in reversed(forward):
        useful = [move for move in moves if move[2] in names]
        names_before = _names(before for before, _, _ in useful)
        layers.append(tuple((names_before[before], digit, names[reached]) for before, digit, reached in useful))
        names = names_before
    return tuple(reversed(layers))


Left = frozenset[tuple[tuple[int, ...], ...]]
"""The remainders of some ways: a set for each slot that is not read yet."""


def reading_sets(ways: Iterable[tuple[tuple[int, ...], ...]]) -> tuple[Left, Callable[[Left, int], Left | None]]:
    """The start and the steps of an automaton for `sets`: it reads digits from the sets of one of the ways."""

    def step(left: Left, digit: int) -> Left | None:
        return frozenset(way[1:] for way in left if digit in way[0]) or None

    return frozenset(ways), step


def _names(numbers: Iterable[int]) -> dict[int, int]:
    """New numbers for states, from 0 on, in their order."""
    return {number: at for at, number in enumerate(dict.fromkeys(numbers))}
