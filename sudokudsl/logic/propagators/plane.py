"""Sets of cells on a plane as bit sets, and the cells that steps up, down, left and right reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ..candidates import Mask, bits

Spots = int
"""A set of cells of a plane: bit k is the place k."""


@dataclass(frozen=True)
class Plane:
    """Cells at (row, column) `places`. A gap between two rows keeps steps from leading around the edge."""

    places: tuple[tuple[int, int], ...]

    @cached_property
    def width(self) -> int:
        """The distance of a cell and the one below it."""
        columns = [column for _, column in self.places]
        return max(columns) - min(columns) + 2

    @cached_property
    def spots(self) -> tuple[int, ...]:
        """The bit of each cell."""
        top = min(row for row, _ in self.places)
        left = min(column for _, column in self.places)
        return tuple((row - top) * self.width + column - left for row, column in self.places)

    @cached_property
    def at(self) -> dict[int, int]:
        """The number of the cell at each bit."""
        return {spot: at for at, spot in enumerate(self.spots)}

    def spots_by_digit(self, masks: Iterable[Mask]) -> tuple[dict[int, Spots], dict[int, Spots]]:
        """For each digit the cells that may have it, and those that have no other. `masks` has one for each cell."""
        may: dict[int, Spots] = {}
        sure: dict[int, Spots] = {}
        for mask, spot in zip(masks, self.spots, strict=True):
            for digit in bits(mask):
                may[digit] = may.get(digit, 0) | 1 << spot
            if not mask & (mask - 1):
                sure[mask.bit_length() - 1] = sure.get(mask.bit_length() - 1, 0) | 1 << spot
        return may, sure

    def members(self, spots: Spots) -> Iterator[int]:
        """The numbers of the cells of a set, in their order."""
        while spots:
            last = spots & -spots
            yield self.at[last.bit_length() - 1]
            spots ^= last

    def around(self, spots: Spots) -> Spots:
        """A set with all its neighbours."""
        return spots | spots << 1 | spots >> 1 | spots << self.width | spots >> self.width

    def reached(self, start: Spots, within: Spots) -> Spots:
        """The cells of a set to which steps within it lead from the cells of `start`."""
        found = start & within
        while True:
            more = self.around(found) & within
            if more == found:
                return found
            found = more

    def components(self, spots: Spots) -> Iterator[Spots]:
        """The connected components of a set."""
        while spots:
            found = self.reached(spots & -spots, spots)
            yield found
            spots ^= found
