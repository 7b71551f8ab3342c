"""Encodes a problem as integers, as `native/problem.hpp` reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from ..native import _engine
from .objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
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
from .ranking import joined

BLANK = _engine.BLANK
"""The code of a cell without a given."""
NO_LIMIT = 2**64 - 1
"""The number of grids or nodes of a search without such a limit."""

_KINDS = (
    Count, House, Distinct, Pairs, Ways, Total, Automaton, Either, Connected, Sets, Grouped, Ranked, Division,
)  # fmt: skip
NUMBER_OF = {kind: _engine.objective_names().index(kind.__name__.lower()) for kind in _KINDS}
"""The number of each kind of objective."""
Item = int | tuple[int, ...] | tuple[tuple[int, ...], ...]
"""An integer, or a list of integers or of rows of one length, which is written with its length before it."""

_FIELDS: dict[type[Objective], Callable[[Objective], tuple[Item, ...]]] = {
    Count: attrgetter("low", "high", "placements"),
    House: attrgetter("slots", "digits"),
    Pairs: attrgetter("first", "second", "allowed"),
    Ways: attrgetter("slots", "tuples"),
    Total: attrgetter("low", "high", "terms"),
    Connected: attrgetter("slots", "digits", "edges"),
    Grouped: attrgetter("members", "groups", "pairs"),
    Division: attrgetter("numbers", "sizes", "pairs"),
}
"""The fields of the kinds that are written as they are, in this order."""


def encoded(problem: CoverProblem, digits: Sequence[int], shown: int) -> bytes:
    """Writes the problem as `native/problem.hpp` reads it.

    `digits` are the digits of its cells, ascending. A grid lists the first `shown` slots.
    """
    items: list[Item] = [problem.answer_cells, shown, len(problem.domains), tuple(digits), *problem.domains]
    for objective in joined(problem.objectives):
        if not (isinstance(objective, Automaton) and objective.only_determines):
            _add(items, objective)
    return _engine.packed(items)


def _add(items: list[Item], objective: Objective) -> None:
    """Adds the number of the kind of an objective, and what it has."""
    kind = type(objective)
    items.append(NUMBER_OF[kind])
    if kind in _FIELDS:
        items += _FIELDS[kind](objective)
        return
    match objective:
        case Distinct(slots=slots):
            items.append(slots)
        case Automaton(slots=slots, layers=layers):
            items += (slots, *layers)
        case Either(branches=branches):
            items.append(len(branches))
            for branch in branches:
                items.append(len(branch))
                for part in branch:
                    _add(items, part)
        case Ranked(lines=lines, clues=clues, differ=differ):
            items += (len(lines[0]) if lines else 1, lines, clues, differ)
        case Sets(slots=slots, ways=ways):
            known: dict[tuple[int, ...], int] = {}  # by set of digits, in order of first use
            listed = [known.setdefault(digits, len(known)) for way in ways for digits in way]
            items += (slots, len(known), *known, len(ways), *listed)
