"""The candidates of a solve as bit sets, with exact undo.

Cells are numbered from 0 in reading order, with extra cells last; digits are numbered in ascending order. Techniques
use two views of the same facts: `masks[cell]` has a bit for each candidate of a cell, and `where[digit]` a bit for each
cell with this candidate. `placed` has a bit for each cell whose digit is written. A cell with a single candidate is not
placed before a step writes the digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Mask = int
"""A set of digits: bit k is the k-th digit."""

Places = int
"""A set of cells: bit k is the k-th cell."""


def bits(number: int) -> Iterator[int]:
    """The positions of the bits of a number, ascending."""
    while number:
        last = number & -number
        yield last.bit_length() - 1
        number ^= last


def bit_set(members: Iterator[int] | Sequence[int]) -> int:
    """The number that has a bit at each of the given positions."""
    result = 0
    for member in members:
        result |= 1 << member
    return result


class CandidateSets:
    """The candidates of every cell. All changes are recorded, and `undo` reverts them in reverse order."""

    __slots__ = ("_trail", "masks", "placed", "where")

    def __init__(self, domains: Sequence[Mask], digits: int) -> None:
        self.masks: list[Mask] = list(domains)
        self.where: list[Places] = [0] * digits
        for cell, mask in enumerate(domains):
            for digit in bits(mask):
                self.where[digit] |= 1 << cell
        self.placed: Places = 0
        self._trail: list[tuple[int, Mask]] = []

    def remove(self, cell: int, digits: Mask) -> Mask:
        """Removes digits from a cell; returns the digits that were removed."""
        gone = self.masks[cell] & digits
        if gone:
            self.masks[cell] ^= gone
            self._trail.append((cell, gone))
            off = ~(1 << cell)
            for digit in bits(gone):
                self.where[digit] &= off
        return gone

    def write(self, cell: int) -> None:
        """Marks an open cell as placed."""
        assert not self.placed >> cell & 1
        self.placed |= 1 << cell
        self._trail.append((cell, 0))

    def mark(self) -> int:
        """The number of changes so far, to which `undo` can return."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Reverts every change made since `mark`."""
        while len(self._trail) > mark:
            cell, gone = self._trail.pop()
            if not gone:
                self.placed ^= 1 << cell
                continue
            self.masks[cell] |= gone
            for digit in bits(gone):
                self.where[digit] |= 1 << cell

    def copy(self) -> CandidateSets:
        """Equal candidate sets that share nothing with these, without recorded changes."""
        other = object.__new__(CandidateSets)
        other.masks, other.where, other.placed = self.masks.copy(), self.where.copy(), self.placed
        other._trail = []
        return other
