"""Propagators of sums and of sets of digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from math import comb
from operator import or_

from ..candidates import Mask, bits
from .base import Masks, Possible, narrowed

MAX_LAYER = 2_000
"""Sets of digits in a layer of one group of a sum; a larger group is split, and its parts may then share digits."""


@dataclass(frozen=True, slots=True)
class SetsPropagator:
    """The cells hold the digits of exactly one of `sets`, each digit in one cell."""

    cells: tuple[int, ...]
    sets: frozenset[Mask]

    def possible(self, masks: Masks) -> Possible | None:
        layers = _layers([masks[cell] for cell in self.cells])
        alive = self.sets & layers[-1]
        keep = []
        for at in range(len(self.cells) - 1, -1, -1):
            kept, before = 0, set()
            for used in layers[at]:
                for digit in bits(masks[self.cells[at]] & ~used):
                    if used | 1 << digit in alive:
                        kept |= 1 << digit
                        before.add(used)
            keep.append(kept)
            alive = frozenset(before)
        return narrowed(self.cells, masks, keep[::-1])

    def choices(self, masks: Masks) -> frozenset[Mask]:
        """The sets that the candidates still allow."""
        return self.sets & _layers([masks[cell] for cell in self.cells])[-1]


@dataclass(frozen=True, slots=True)
class TotalPropagator:
    """The sum of factor times digit over all cells lies in low..high.

    A group is a factor and cells that all differ from each other. `values` are the digits by number. Sums are bit sets,
    counted from a lower bound of all sums. It is exact if cells of different groups may hold equal digits.
    """

    groups: tuple[tuple[int, tuple[int, ...]], ...]
    low: int
    high: int
    values: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(cell for _, cells in self.groups for cell in cells)

    def possible(self, masks: Masks) -> Possible | None:
        weights = [self._weights(factor) for factor, _ in self.groups]
        found = [
            _group_sums([masks[cell] for cell in cells], weight)
            for (_, cells), weight in zip(self.groups, weights, strict=True)
        ]
        window = self._window()
        if not self.groups and not window & 1:
            return None
        # sums of the groups before each, and of those after it
        before = list(accumulate((total for total, _ in found), _added, initial=1))
        after = list(accumulate((total for total, _ in reversed(found)), _added, initial=1))[::-1]
        keep: list[Mask] = []
        for at, (_, supports) in enumerate(found):
            rest = _added(before[at], after[at + 1])
            wanted = 0
            for sum_ in bits(rest):
                wanted |= window >> sum_
            for support in supports:
                kept = 0
                for digit, sums in support.items():
                    if sums & wanted:
                        kept |= 1 << digit
                keep.append(kept)
        return narrowed(self.cells, masks, keep)

    def choices(self, masks: Masks) -> frozenset[Mask]:
        """The sets of digits that the cells can hold if they are one group; otherwise empty."""
        if len(self.groups) != 1:
            return frozenset()
        ((factor, cells),) = self.groups
        weight, window = self._weights(factor), self._window()
        sets = _layers([masks[cell] for cell in cells])[-1]
        return frozenset(used for used in sets if window >> sum(weight[digit] for digit in bits(used)) & 1)

    def _weights(self, factor: int) -> tuple[int, ...]:
        """The term of each digit, minus the least term."""
        terms = [factor * value for value in self.values]
        return tuple(term - min(terms) for term in terms)

    def _window(self) -> int:
        """The sums from `low` to `high` as bits, counted from the lower bound of all sums."""
        least = sum(min(factor * value for value in self.values) * len(cells) for factor, cells in self.groups)
        low, high = self.low - least, self.high - least
        return 0 if high < 0 else (1 << high + 1) - (1 << max(low, 0))


def _layers(masks: Sequence[Mask]) -> list[frozenset[Mask]]:
    """The sets of digits that the first 0, 1, 2, … cells can hold if all differ."""
    layers = [frozenset((0,))]
    for mask in masks:
        layers.append(frozenset(used | 1 << digit for used in layers[-1] for digit in bits(mask & ~used)))
    return layers


def _added(one: int, other: int) -> int:
    """The sums of a member of one set and a member of the other, as bits."""
    if one.bit_count() > other.bit_count():
        one, other = other, one
    result = 0
    for shift in bits(one):
        result |= other << shift
    return result


def _group_sums(masks: Sequence[Mask], weights: Sequence[int]) -> tuple[int, list[dict[int, int]]]:
    """The sums of cells that all differ, and the sums that are possible with each digit of each cell."""
    layers = _layers(masks)
    ends = {used: 1 << sum(weights[digit] for digit in bits(used)) for used in layers[-1]}
    supports: list[dict[int, int]] = []
    for at in range(len(masks) - 1, -1, -1):
        support: dict[int, int] = {}
        starts: dict[Mask, int] = {}
        for used in layers[at]:
            sums = 0
            for digit in bits(masks[at] & ~used):
                reached = ends.get(used | 1 << digit, 0)
                if reached:
                    sums |= reached
                    support[digit] = support.get(digit, 0) | reached
            if sums:
                starts[used] = sums
        supports.append(support)
        ends = starts
    return ends.get(0, 0), supports[::-1]


def grouped(
    terms: Sequence[tuple[int, int]], sees: Sequence[int], domains: Sequence[Mask]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Splits (factor, cell) terms into groups of one factor whose cells all see each other, without factors 0."""
    factors: dict[int, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    groups: list[tuple[int, list[int]]] = []
    for cell, factor in sorted(factors.items()):
        if not factor:
            continue
        for of, cells in groups:
            if of != factor or not all(sees[cell] >> other & 1 for other in cells):
                continue
            digits = reduce(or_, (domains[other] for other in cells), domains[cell]).bit_count()
            if comb(digits, min(len(cells) + 1, digits // 2)) <= MAX_LAYER:
                cells.append(cell)
                break
        else:
            groups.append((factor, [cell]))
    return tuple((factor, tuple(cells)) for factor, cells in groups)
