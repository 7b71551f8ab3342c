"""Objectives of kind `ranked`: joined for the native engine, and stated by other kinds where it is not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from .objectives import Count, Objective, Ranked, Sets, Unranked, Ways

LESS, EQUAL, GREATER = -1, 0, 1


def joined(objectives: Iterable[Objective]) -> list[Objective]:
    """The objectives, where rankings of the same lines are one. Lines are the same by identity."""
    others: list[Objective] = []
    rankings: dict[int, list[Ranked]] = {}
    for objective in objectives:
        if isinstance(objective, Ranked):
            rankings.setdefault(id(objective.lines), []).append(objective)
        else:
            others.append(objective)
    for some in rankings.values():
        clues = tuple(clue for each in some for clue in each.clues)
        others.append(replace(some[0], clues=clues, differ=any(each.differ for each in some)))
    return others


def without_rankings(
    domains: Sequence[tuple[int, ...]], objectives: Iterable[Objective]
) -> tuple[list[tuple[int, ...]], list[Unranked]]:
    """Domains and objectives with the same meaning for these slots. New slots come after them.

    The digits of the new slots follow from those of the others.
    """
    comparisons = _Comparisons([*domains])
    for objective in objectives:
        if isinstance(objective, Ranked):
            comparisons.add(objective)
        else:
            comparisons.objectives.append(objective)
    return comparisons.domains, comparisons.objectives


class _Comparisons:
    """Collects objectives and the slots that compare lines: each holds LESS, EQUAL or GREATER."""

    def __init__(self, domains: list[tuple[int, ...]]) -> None:
        self.domains = domains
        self.objectives: list[Unranked] = []
        self._orders: dict[tuple[tuple[tuple[int, ...], ...], int, int], int | None] = {}

    def add(self, objective: Ranked) -> None:
        """Adds what a ranking states."""
        places = range(len(objective.lines))
        for place, less, ties in objective.clues:
            orders = [self._compare(objective, other, place) for other in places if other != place]
            self.objectives.append(
                Count(objective.owner, less, less, tuple((order, LESS) for order in orders if order is not None))
            )
            for order in orders if not ties else ():
                self._differ(objective, order)
        for one, other in combinations(places, 2) if objective.differ else ():
            self._differ(objective, self._compare(objective, one, other))

    def _differ(self, objective: Ranked, order: int | None) -> None:
        if order is None:
            self.objectives.append(Ways(objective.owner, (), ()))
        else:
            self.domains[order] = (LESS, GREATER)

    def _compare(self, objective: Ranked, one: int, other: int) -> int | None:
        """The slot that says how two lines compare, by their places; None if they have the same slots."""
        key = objective.lines, one, other
        if key not in self._orders:
            order = None
            for first, second in zip(objective.lines[one], objective.lines[other], strict=True):
                if first != second:
                    order = self._compare_place(objective.owner, order, first, second)
            self._orders[key] = order
        return self._orders[key]

    def _compare_place(self, owner: int, before: int | None, first: int, second: int) -> int:
        """A slot that says how two lines compare up to a place. `before` is that for the places before it."""
        self.domains.append((LESS, EQUAL, GREATER))
        order = len(self.domains) - 1
        digits = tuple(sorted({*self.domains[first], *self.domains[second]}))
        ways = []
        for digit in digits:
            lower = tuple(other for other in digits if other < digit)
            higher = tuple(other for other in digits if other > digit)
            listed = ((higher, LESS), ((digit,), EQUAL), (lower, GREATER))
            ways += [((digit,), seconds, (found,)) for seconds, found in listed if seconds]
        if before is None:
            self.objectives.append(Sets(owner, (first, second, order), tuple(sorted(ways))))
        else:
            after = [((EQUAL,), *way) for way in ways] + [
                ((found,), digits, digits, (found,)) for found in (LESS, GREATER)
            ]
            self.objectives.append(Sets(owner, (before, first, second, order), tuple(sorted(after))))
        return order
