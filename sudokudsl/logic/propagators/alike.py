"""The propagator of a count of cells that are equal to the first one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..candidates import Mask, bits
from .base import Masks, Possible, narrowed


@dataclass(frozen=True)
class AlikePropagator:
    """The digit of `count` is the number of cells of the `arms` that are equal to `first`, plus `extra`.

    With `gaps` all equal cells count, otherwise those of each arm up to the first one with another digit. `values` are
    the values of the digits. It treats each digit of `first` by itself, and is exact.
    """

    count: int
    first: int
    arms: tuple[tuple[int, ...], ...]
    extra: int
    gaps: bool
    values: tuple[int, ...]

    @cached_property
    def cells(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((self.count, self.first, *(cell for arm in self._runs for cell in arm))))

    @cached_property
    def _runs(self) -> tuple[tuple[int, ...], ...]:
        """The arms; with gaps each cell is one."""
        return tuple((cell,) for arm in self.arms for cell in arm) if self.gaps else self.arms

    def possible(self, masks: Masks) -> Possible | None:
        wanted = 0  # the numbers of cells besides those in `extra`, as bits
        for digit in bits(masks[self.count]):
            if self.values[digit] >= self.extra:
                wanted |= 1 << self.values[digit] - self.extra
        keep = dict.fromkeys(self.cells, 0)
        for digit in bits(masks[self.first]):
            lengths = [self._lengths(arm, 1 << digit, masks) for arm in self._runs]
            fitting = _fitting(lengths, wanted)
            totals = _sums(fitting)
            if not totals & wanted or not all(fitting):
                continue
            keep[self.first] |= 1 << digit
            for at in bits(masks[self.count]):
                if self.values[at] >= self.extra and totals >> self.values[at] - self.extra & 1:
                    keep[self.count] |= 1 << at
            for arm, possible in zip(self._runs, fitting, strict=True):
                for at, cell in enumerate(arm):
                    # the cell is equal if the arm is longer, different if it ends here, and anything beyond
                    if possible >> at + 1:
                        keep[cell] |= masks[cell] & 1 << digit
                    if possible >> at & 1:
                        keep[cell] |= masks[cell] & ~(1 << digit)
                    if possible & (1 << at) - 1:
                        keep[cell] |= masks[cell]
        return narrowed(self.cells, masks, [keep[cell] for cell in self.cells])

    def _lengths(self, arm: Sequence[int], bit: Mask, masks: Masks) -> int:
        """The possible numbers of equal cells at the start of an arm, as bits."""
        found = 0
        for at, cell in enumerate(arm):
            if masks[cell] != bit:
                found |= 1 << at
            if not masks[cell] & bit:
                return found
        return found | 1 << len(arm)


def _sums(lengths: Sequence[int]) -> int:
    """The possible sums of one length of each arm, as bits."""
    sums = 1
    for possible in lengths:
        sums = _added(sums, possible)
    return sums


def _added(sums: int, possible: int) -> int:
    found = 0
    for length in bits(possible):
        found |= sums << length
    return found


def _fitting(lengths: Sequence[int], wanted: int) -> list[int]:
    """The lengths of each arm that occur in some sum of `wanted`."""
    before = [1]
    for possible in lengths:
        before.append(_added(before[-1], possible))
    after, fitting = wanted, []  # the sums that the arms so far must have
    for possible, sums in zip(reversed(lengths), reversed(before[:-1]), strict=True):
        kept = sum(1 << length for length in bits(possible) if after >> length & sums)
        fitting.append(kept)
        shifted = 0
        for length in bits(kept):
            shifted |= after >> length
        after = shifted
    return fitting[::-1]
