"""The state of a solve: the digits that each cell can still hold, as bit sets, with exact undo.

Cells are numbered from 0 in reading order, extra cells after them, digits by their place among all. The same facts are
kept twice, because people look at them both ways: `masks[cell]` has a bit for each digit of a cell, `where[digit]` a
bit for each cell of a digit. `placed` has a bit for each cell whose digit is written down; a cell with a single
candidate is not placed before somebody has noticed.
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
    """What is known of every cell. Changes are written down, and `undo` takes them back in reverse order."""

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
        """Takes digits from a cell; returns those that it had."""
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
        """A point to which `undo` can return."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Takes back every change made since `mark`."""
        while len(self._trail) > mark:
            cell, gone = self._trail.pop()
            if not gone:
                self.placed ^= 1 << cell
                continue
            self.masks[cell] |= gone
            for digit in bits(gone):
                self.where[digit] |= 1 << cell

    def copy(self) -> CandidateSets:
        """An equal state that shares nothing with this one, and has nothing to undo."""
        other = object.__new__(CandidateSets)
        other.masks, other.where, other.placed = self.masks.copy(), self.where.copy(), self.placed
        other._trail = []
        return other
