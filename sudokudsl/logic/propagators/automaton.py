"""The propagator of an automaton that reads cells in order."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from ..candidates import Mask, bits
from .base import Masks, Possible, narrowed

MAX_STATES = 4_000
"""States after one cell; with more of them nothing is removed."""


@dataclass(frozen=True, slots=True, eq=False)
class AutomatonPropagator:
    """Reading the cells in order, `step` leads from `start` to a state that `accept` accepts.

    `step(state, digit)` is the next state, or None for a dead end; digits are values. It removes nothing if more than
    MAX_STATES states are reachable after one cell.
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]
    start: Hashable
    step: Callable[[Hashable, int], Hashable | None]
    accept: Callable[[Hashable], bool]

    def possible(self, masks: Masks) -> Possible | None:
        ways: list[dict[Hashable, list[tuple[int, Hashable]]]] = []
        here: set[Hashable] = {self.start}
        for cell in self.cells:
            onward = {
                state: [
                    (digit, reached)
                    for digit in bits(masks[cell])
                    if (reached := self.step(state, self.values[digit])) is not None
                ]
                for state in here
            }
            ways.append(onward)
            here = {reached for steps in onward.values() for _, reached in steps}
            if len(here) > MAX_STATES:
                return {}
        alive = {state for state in here if self.accept(state)}
        keep: list[Mask] = []
        for onward in reversed(ways):
            kept, before = 0, set()
            for state, steps in onward.items():
                for digit, reached in steps:
                    if reached in alive:
                        kept |= 1 << digit
                        before.add(state)
            keep.append(kept)
            alive = before
        return narrowed(self.cells, masks, keep[::-1])
