"""Encodes a problem as integers, as `native/problem.hpp` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from struct import pack

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

_KINDS = (
    Count, House, Distinct, Pairs, Ways, Total, Automaton, Either, Connected, Sets, Grouped, Ranked, Division,
)  # fmt: skip
NUMBER_OF = {kind: _engine.objective_names().index(kind.__name__.lower()) for kind in _KINDS}
"""The number of each kind of objective."""
_REACH = 2**61  # no sum reaches as far, so bounds beyond it are cut to it


def encoded(problem: CoverProblem, digits: Sequence[int], shown: int) -> bytes:
    """Writes the problem as `native/problem.hpp` reads it.

    `digits` are the digits of its cells, ascending. A grid lists the first `shown` slots.
    """
    out = _Encoder()
    out.numbers += (problem.answer_cells, shown, len(problem.domains), len(digits), *digits)
    for domain in problem.domains:
        out.sized(domain)
    for objective in joined(problem.objectives):
        if not (isinstance(objective, Automaton) and objective.only_determines):
            out.objective(objective)
    return out.result()


class _Encoder:
    """Collects the numbers of a problem: first in `numbers`, then in bytes, which are joined in the end."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self._parts: list[bytes] = []
        self._shared: dict[int, bytes] = {}  # rows that several objectives share are encoded once, by identity

    def sized(self, numbers: Sequence[int]) -> None:
        """Adds a list: its length and its numbers."""
        self.numbers.append(len(numbers))
        self.numbers += numbers

    def rows(self, rows: Sequence[Sequence[int]]) -> None:
        """Adds a list of rows of one length: their number and their numbers."""
        found = self._shared.get(id(rows))
        if found is None:
            found = self._shared[id(rows)] = _packed((len(rows), *chain.from_iterable(rows)))
        self._parts += (_packed(self.numbers), found)
        self.numbers = []

    def objective(self, objective: Objective) -> None:
        """Adds an objective."""
        self.numbers.append(NUMBER_OF[type(objective)])
        match objective:
            case House(slots=slots, digits=digits):
                self.sized(slots)
                self.sized(digits)
            case Pairs(first=first, second=second, allowed=allowed):
                self.numbers += (first, second)
                self.rows(allowed)
            case Distinct(slots=slots):
                self.sized(slots)
            case Count(low=low, high=high, placements=placements):
                self.numbers += (*_bounds(low, high), len(placements), *chain.from_iterable(placements))
            case Total(low=low, high=high, terms=terms):
                self.numbers += (*_bounds(low, high), len(terms), *chain.from_iterable(terms))
            case Ways(slots=slots, tuples=tuples):
                self.sized(slots)
                self.rows(tuples)
            case Automaton(slots=slots, layers=layers):
                self.sized(slots)
                for layer in layers:
                    self.rows(layer)
            case Either(branches=branches):
                self.numbers.append(len(branches))
                for branch in branches:
                    self.numbers.append(len(branch))
                    for part in branch:
                        self.objective(part)
            case Connected(slots=slots, digits=digits, edges=edges):
                self.sized(slots)
                self.sized(digits)
                self.rows(edges)
            case Grouped(members=members, groups=groups, pairs=pairs):
                self.sized(members)
                self.sized(groups)
                self.rows(pairs)
            case Ranked(lines=lines, clues=clues, differ=differ):
                self.numbers.append(len(lines[0]) if lines else 1)
                self.rows(lines)
                self.rows(clues)
                self.numbers.append(differ)
            case Division(sizes=sizes, pairs=pairs):
                self.sized(objective.numbers)
                self.sized(sizes)
                self.rows(pairs)
            case Sets(slots=slots, ways=ways):
                numbers: dict[tuple[int, ...], int] = {}  # by set of digits, in order of first use
                listed = [numbers.setdefault(digits, len(numbers)) for way in ways for digits in way]
                self.sized(slots)
                self.numbers.append(len(numbers))
                for digits in numbers:
                    self.sized(digits)
                self.numbers += (len(ways), *listed)

    def result(self) -> bytes:
        """All numbers in order, as bytes."""
        return b"".join((*self._parts, _packed(self.numbers)))


def _packed(numbers: Sequence[int]) -> bytes:
    """Integers of 64 bits, as the machine orders their bytes. `struct` packs three times as fast as `array`."""
    return pack(f"{len(numbers)}q", *numbers)


def _bounds(low: int, high: int) -> tuple[int, int]:
    return max(-_REACH, min(low, _REACH)), max(-_REACH, min(high, _REACH))
