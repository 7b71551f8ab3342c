"""The sizes of objectives, as a phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from .objectives import (
    Automaton,
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


def summary(objectives: Iterable[Objective]) -> str:
    """Objectives by kind and size, equal ones counted: `2 pairs, 1 automaton of 4 slots with 120 moves`."""
    sizes = Counter(_size(objective) for objective in objectives)
    return ", ".join(f"{number} {one if number == 1 else many}{size}" for (one, many, size), number in sizes.items())


def _size(objective: Objective) -> tuple[str, str, str]:
    """The kind in the singular and in the plural, and the size."""
    many = len(objective.slots)
    match objective:
        case Count(placements=placements):
            return "count", "counts", f" of {len(placements)} placements"
        case House():
            return "house", "houses", f" of {many} slots"
        case Distinct():
            return "distinct", "distinct", f" of {many} slots"
        case Pairs():
            return "pairs", "pairs", ""
        case Ways(tuples=tuples):
            return "list", "lists", f" of {len(tuples)} ways for {many} slots"
        case Sets(ways=ways):
            return "list of sets", "lists of sets", f" of {len(ways)} ways for {many} slots"
        case Total():
            return "total", "totals", f" of {many} slots"
        case Automaton(layers=layers):
            return "automaton", "automata", f" of {many} slots with {sum(map(len, layers))} moves"
        case Either(branches=branches):
            return "choice", "choices", f" of {len(branches)} branches for {many} slots"
        case Connected():
            return "connection", "connections", f" of {many} slots"
        case Grouped(groups=groups):
            return "grouping", "groupings", f" of {len(groups)} places"
        case Ranked(lines=lines):
            return "ranking", "rankings", f" of {len(lines)} lines"
        case Division(numbers=numbers):
            return "division", "divisions", f" of {len(numbers)} places"
    assert_never(objective)
