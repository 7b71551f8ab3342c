"""Sets of integers as ranges: ascending (low, high) pairs, including both ends, with a gap between any two."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

Ranges = tuple[tuple[int, int], ...]


def normal(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The ranges of some integers in normal form: ascending, not empty, with gaps between them."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(pair for pair in ranges if pair[0] <= pair[1]):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return tuple(found)


def outside(ranges: Ranges, low: int, high: int) -> Ranges:
    """The integers of low..high that are in none of the ranges."""
    found = []
    for first, last in ranges:
        if low < first:
            found.append((low, min(first - 1, high)))
        low = max(low, last + 1)
    return normal([*found, (low, high)])


def intersection(one: Ranges, other: Ranges) -> Ranges:
    """The integers that are in ranges of both."""
    return normal((max(low, first), min(high, last)) for low, high in one for first, last in other)


def contains(ranges: Ranges, value: int) -> bool:
    """Whether an integer is in one of the ranges."""
    at = bisect_right(ranges, (value, value)) - 1
    return (at >= 0 and value <= ranges[at][1]) or (at + 1 < len(ranges) and ranges[at + 1][0] == value)


def runs(ranges: Ranges, values: Sequence[int]) -> list[tuple[int, int]]:
    """The first and last position of each run of consecutive values that lie in the ranges. `values` ascend."""
    found: list[tuple[int, int]] = []
    for low, high in ranges:
        first, last = bisect_left(values, low), bisect_right(values, high) - 1
        if first > last:
            continue
        if found and found[-1][1] + 1 == first:
            found[-1] = found[-1][0], last
        else:
            found.append((first, last))
    return found
