"""How large objectives are, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from .objectives import Automaton, Count, Distinct, House, Objective, Pairs, Total, Ways


def summary(objectives: Iterable[Objective]) -> str:
    """What some objectives are and how large, equal ones counted: `2 pairs, 1 automaton of 4 slots, 120 moves`."""
    sizes = Counter(_size(objective) for objective in objectives)
    return ", ".join(f"{number} {size}" for size, number in sizes.items()) or "nothing"


def _size(objective: Objective) -> str:
    many = len(objective.slots)
    match objective:
        case Count(placements=placements):
            return f"count of {len(placements)} placements"
        case House():
            return f"house of {many} slots"
        case Distinct():
            return f"distinct of {many} slots"
        case Pairs():
            return "pairs"
        case Ways(tuples=tuples):
            return f"list of {len(tuples)} ways for {many} slots"
        case Total():
            return f"total of {many} slots"
        case Automaton(layers=layers):
            return f"automaton of {many} slots, {sum(map(len, layers))} moves"
    assert_never(objective)
