"""The propagator of a disjunction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..candidates import Mask
from .base import Masks, Possible, Propagator, narrowed

MAX_ROUNDS = 8
"""Rounds of running all propagators of one branch."""


@dataclass(frozen=True, slots=True)
class EitherPropagator:
    """All propagators of at least one branch hold.

    It removes the candidates that no branch allows (constructive disjunction).
    """

    branches: tuple[tuple[Propagator, ...], ...]
    cells: tuple[int, ...]

    def possible(self, masks: Masks) -> Possible | None:
        keep = dict.fromkeys(self.cells, 0)
        alive = 0
        for branch in self.branches:
            left = fixpoint(branch, masks)
            if left is not None:
                alive += 1
                for cell in self.cells:
                    keep[cell] |= left[cell]
        return None if not alive else narrowed(self.cells, masks, [keep[cell] for cell in self.cells])


def fixpoint(propagators: Sequence[Propagator], masks: Masks) -> list[Mask] | None:
    """The candidates after at most MAX_ROUNDS rounds of all propagators, or a fixpoint; None for a contradiction."""
    left = list(masks)
    for _ in range(MAX_ROUNDS):
        changed = False
        for propagator in propagators:
            found = propagator.possible(left)
            if found is None:
                return None
            for cell, kept in found.items():
                left[cell] = kept
                changed = True
        if not changed:
            break
    return left
