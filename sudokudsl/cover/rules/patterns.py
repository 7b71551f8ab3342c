"""Patterns as automata: Thompson's nondeterministic automaton, and the subset construction over it.

The subsets are made place by place, for the digits that each slot can hold. So a short line needs few of them, however
many the pattern needs in general.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from ...model import ground
from ..limits import MAX_WAYS, TableTooLarge
from .shared_nodes import ADVICE

Step = dict[tuple[int, int], int]


@dataclass(slots=True)
class _Automaton:
    """A nondeterministic automaton. Its states are numbered from 0 on; moves read a digit of a set, or nothing."""

    moves: list[list[tuple[frozenset[int], int]]] = field(default_factory=list)
    free: list[list[int]] = field(default_factory=list)

    def state(self) -> int:
        self.moves.append([])
        self.free.append([])
        return len(self.moves) - 1

    def reading(self, pattern: ground.Pattern, start: int) -> int:
        """The state after a match that begins in a state. Repetitions are written out."""
        match pattern:
            case ground.DigitClass(digits=digits):
                end = self.state()
                self.moves[start].append((digits, end))
                return end
            case ground.Concatenation(parts=parts):
                for part in parts:
                    start = self.reading(part, start)
                return start
            case ground.Alternation(parts=parts):
                end = self.state()
                for part in parts:
                    first = self.state()
                    self.free[start].append(first)
                    self.free[self.reading(part, first)].append(end)
                return end
            case ground.Repetition(part=part, least=least, most=most):
                for _ in range(least):
                    start = self.reading(part, start)
                return self._loop(part, start) if most is None else self._optional(part, start, most - least)
        assert_never(pattern)

    def _loop(self, part: ground.Pattern, start: int) -> int:
        """The state after any number of matches of the part."""
        again, end = self.state(), self.state()
        self.free[start].append(again)
        self.free[self.reading(part, again)].append(again)
        self.free[again].append(end)
        return end

    def _optional(self, part: ground.Pattern, start: int, times: int) -> int:
        """The state after at most `times` matches of the part."""
        end = self.state()
        for _ in range(times):
            first = self.state()
            self.free[start] += [first, end]
            start = self.reading(part, first)
        self.free[start].append(end)
        return end

    def reached(self, states: Iterable[int]) -> frozenset[int]:
        """The closure of some states under empty moves."""
        found = set(states)
        waiting = list(found)
        while waiting:
            for after in self.free[waiting.pop()]:
                if after not in found:
                    found.add(after)
                    waiting.append(after)
        return frozenset(found)

    def after(self, states: Iterable[int], digit: int) -> frozenset[int]:
        """The states that a digit leads to from some states."""
        return self.reached(end for state in states for digits, end in self.moves[state] if digit in digits)


def steps(pattern: ground.Pattern, domains: Sequence[Sequence[int]]) -> tuple[list[Step], list[int]]:
    """The moves of each place, from (state, digit) to a state, and the accepting states at the end.

    State 0 is the start. TableTooLarge above `MAX_WAYS` moves.
    """
    automaton = _Automaton()
    start = automaton.state()
    end = automaton.reading(pattern, start)
    frontier = {automaton.reached((start,)): 0}
    found: list[Step] = []
    size = 0
    for domain in domains:
        step: Step = {}
        after: dict[frozenset[int], int] = {}
        for states, number in frontier.items():
            for digit in domain:
                if reached := automaton.after(states, digit):
                    step[number, digit] = after.setdefault(reached, len(after))
            if size + len(step) > MAX_WAYS:
                raise TableTooLarge("the automaton of the rule", size + len(step), MAX_WAYS, ADVICE)
        size += len(step)
        found.append(step)
        frontier = after
    return found, [number for states, number in frontier.items() if end in states]
