"""The propagator of a number of tests that hold, such as "one cell of all is a doubled 5"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ..candidates import Mask, bit_set, bits
from .base import Masks, Possible, narrowed

MAX_FILLINGS = 200
"""Fillings of the cells of one test that are tried; a test with more may hold or fail."""


@dataclass(frozen=True, slots=True, eq=False)
class CellTest:
    """A test of the digits of some cells, few and all different; the digits are numbers in the order of the cells."""

    cells: tuple[int, ...]
    holds: Callable[..., bool]

    def kept(self, masks: Masks) -> tuple[list[Mask] | None, list[Mask] | None]:
        """The digits of each cell in fillings with which the test holds, and with which it fails; None for none."""
        choices = [masks[cell] for cell in self.cells]
        if prod(mask.bit_count() for mask in choices) > MAX_FILLINGS:
            return choices, choices
        holding, failing = [0] * len(choices), [0] * len(choices)
        for filling in product(*map(bits, choices)):
            kept = holding if self.holds(*filling) else failing
            for at, digit in enumerate(filling):
                kept[at] |= 1 << digit
            if holding == choices == failing:
                break
        return holding if all(holding) else None, failing if all(failing) else None


@dataclass(frozen=True, slots=True, eq=False)
class TallyPropagator:
    """At least `low` and at most `high` of the tests hold; with a cell `compared`, more by its digit.

    The digit of `compared` is one that the number of tests can have. When as many hold as may, all others fail; when as
    many fail as may, all others hold. Tests that share cells are counted as if they did not, so it may keep candidates
    that no filling has.
    """

    tests: tuple[CellTest, ...]
    low: int
    high: int
    cells: tuple[int, ...]
    compared: int | None = None
    values: tuple[int, ...] = ()
    """The digits by their numbers."""

    def possible(self, masks: Masks) -> Possible | None:
        outcomes = [test.kept(masks) for test in self.tests]
        if_true, if_false = [holding for holding, _ in outcomes], [failing for _, failing in outcomes]
        sure, open_ = if_false.count(None), len(self.tests) - if_true.count(None)
        left = dict(zip(self.cells, (masks[cell] for cell in self.cells), strict=True))
        low, high = self.low, self.high
        if self.compared is not None:
            kept = [place for place in bits(masks[self.compared]) if self._fits(self.values[place], sure, open_)]
            if not kept:
                return None
            left[self.compared] = bit_set(kept)
            low, high = low + min(self.values[at] for at in kept), high + max(self.values[at] for at in kept)
        if sure > high or open_ < low or low > high:
            return None
        for test, digits in self._forced(if_true, if_false, full=sure == high, needed=open_ == low):
            for cell, mask in zip(test.cells, digits, strict=True):
                left[cell] &= mask
        return narrowed(self.cells, masks, list(left.values()))

    def _fits(self, digit: int, sure: int, open_: int) -> bool:
        """Whether `sure` to `open_` tests can be as many as a digit of `compared` demands."""
        return sure <= self.high + digit and self.low + digit <= open_

    def _forced(
        self,
        if_true: Sequence[list[Mask] | None],
        if_false: Sequence[list[Mask] | None],
        *,
        full: bool,
        needed: bool,
    ) -> Iterator[tuple[CellTest, list[Mask]]]:
        """The undecided tests whose outcome is known, with the digits that give it.

        They fail if enough others hold, `full`, and they hold if all of them are `needed`.
        """
        for test, true, false in zip(self.tests, if_true, if_false, strict=True):
            if true and false and full:
                yield test, false
            if true and false and needed:
                yield test, true
