"""Sets of integers as ranges: ascending (first, last) pairs, including both ends, with a gap between any two."""

from __future__ import annotations

from collections.abc import Iterable

Ranges = tuple[tuple[int, int], ...]


def ranges_of(values: Iterable[int]) -> Ranges:
    """The ranges of some integers."""
    found: list[tuple[int, int]] = []
    for value in sorted(set(values)):
        if found and found[-1][1] == value - 1:
            found[-1] = found[-1][0], value
        else:
            found.append((value, value))
    return tuple(found)


def clamped(ranges: Ranges, low: int, high: int) -> Ranges:
    """The integers of the ranges in `low`..`high`."""
    return tuple((max(first, low), min(last, high)) for first, last in ranges if first <= high and last >= low)


def complement(ranges: Ranges, low: int, high: int) -> Ranges:
    """The integers of `low`..`high` outside the ranges."""
    found = []
    for first, last in clamped(ranges, low, high):
        if low < first:
            found.append((low, first - 1))
        low = last + 1
    if low <= high:
        found.append((low, high))
    return tuple(found)


def intersection(one: Ranges, two: Ranges) -> Ranges:
    """The integers in both."""
    return tuple(part for low, high in one for part in clamped(two, low, high))


def shifted(ranges: Ranges, by: int) -> Ranges:
    """The integers of the ranges plus `by`."""
    return tuple((first + by, last + by) for first, last in ranges)


def divided(ranges: Ranges, by: int) -> Ranges:
    """The integers x such that `by * x` lies in the ranges. `by` is not 0."""
    if by < 0:
        ranges = tuple((-last, -first) for first, last in reversed(ranges))
        by = -by
    found: list[tuple[int, int]] = []
    for first, last in ranges:
        low, high = -(-first // by), last // by
        if low > high:
            continue
        if found and found[-1][1] == low - 1:
            found[-1] = found[-1][0], high
        else:
            found.append((low, high))
    return tuple(found)


def contains(ranges: Ranges, value: int) -> bool:
    """Whether an integer lies in the ranges."""
    return any(first <= value <= last for first, last in ranges)
