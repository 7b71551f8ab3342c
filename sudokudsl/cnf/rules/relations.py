"""The allowed pairs of values of two numbers, and the two shapes of clauses for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from .ranges import Ranges, contains, runs


class Relation:
    """A relation between two numbers, given by the allowed pairs of positions of their values."""

    def __init__(self, allowed: Sequence[Sequence[bool]]) -> None:
        self.allowed = allowed

    @cached_property
    def partners(self) -> tuple[Partners, Partners]:
        """The partners of each value of the first number that needs one; then the same for the second number."""
        return _partners(self.allowed), _partners(list(zip(*self.allowed, strict=True)))

    @cached_property
    def partners_size(self) -> int:
        """The number of clauses that name the partners of a value, plus the number of their literals."""
        return sum(2 + len(fits) for listed in self.partners for _, fits in listed)

    @cached_property
    def boxes(self) -> list[Box]:
        """Rectangles of forbidden pairs that together cover exactly the forbidden pairs."""
        return _rectangles(self.allowed)

    @cached_property
    def boxes_size(self) -> int:
        """The number of clauses that exclude the rectangles, plus the number of their literals."""
        return sum(1 + _sides(box, self.allowed) for box in self.boxes)


Partners = list[tuple[int, list[int]]]
"""The positions of the values that need a partner, each with the positions of its partners."""


def _partners(allowed: Sequence[Sequence[bool]]) -> Partners:
    return [
        (at, [position for position, fits in enumerate(row) if fits]) for at, row in enumerate(allowed) if not all(row)
    ]


Box = tuple[int, int, int, int]
"""First and last row, first and last column."""


def _rectangles(allowed: Sequence[Sequence[bool]]) -> list[Box]:
    """See `Relation.boxes`."""
    wide = len(allowed[0])
    gaps = [runs(tuple((at, at) for at in range(wide) if not row[at]), range(wide)) for row in allowed]
    found: dict[Box, None] = {}
    for row, listed in enumerate(gaps):
        for left, right in listed:
            top = bottom = row
            while top and any(low <= left and right <= high for low, high in gaps[top - 1]):
                top -= 1
            while bottom + 1 < len(gaps) and any(low <= left and right <= high for low, high in gaps[bottom + 1]):
                bottom += 1
            partly = sum(gap != [(0, wide - 1)] for gap in gaps[top : bottom + 1])
            if top > 0 and bottom + 1 < len(gaps) and partly < 3:
                top = bottom = row
            found[top, bottom, left, right] = None
    return list(found)


def _sides(box: Box, allowed: Sequence[Sequence[bool]]) -> int:
    """The number of literals in a clause that excludes a rectangle."""
    top, bottom, left, right = box
    rows = 1 if top == bottom else (top > 0) + (bottom + 1 < len(allowed))
    columns = 1 if left == right else (left > 0) + (right + 1 < len(allowed[0]))
    return rows + columns


def allowed_pairs(first: Sequence[int], second: Sequence[int], ranges: Ranges) -> list[list[bool]]:
    """Whether the sum of two values lies in one of the ranges: a row for each value of the first number."""
    return [[contains(ranges, one + other) for other in second] for one in first]
