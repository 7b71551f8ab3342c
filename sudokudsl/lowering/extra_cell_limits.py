"""Limits of the extra cells of a board, with advice on areas that exceed them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..language.family import Family
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_CELLS, MAX_LAYER_CELLS, ExtraArray, Layer

_EXAMPLE_SIZES = (1, 9)
"""The cells of an area in advice for areas of any size."""


def exceeded_limit(digits: Collection[int], arrays: Sequence[ExtraArray]) -> str:
    """The limit that arrays exceed beside the digits of a board, in words; empty if a board can have them."""
    layers = sum(array.size for array in arrays if isinstance(array, Layer))
    beside = sum(array.size for array in arrays if not isinstance(array, Layer))
    different = len({*digits}.union(*(array.digits for array in arrays)))
    if layers > MAX_LAYER_CELLS:
        return f"the layers of a board have at most {MAX_LAYER_CELLS:,} cells in all, and these have {layers:,}"
    if beside > MAX_EXTRA_CELLS:
        return f"a board has at most {MAX_EXTRA_CELLS} extra cells"
    if different > MAX_DIGITS:
        return f"a board and its extra cells have at most {MAX_DIGITS} different digits, not {different}"
    return ""


def fewer_areas(
    family: Family, values: Mapping[str, Any], digits: Collection[int], arrays: Iterable[ExtraArray]
) -> str:
    """Advice for an `areas` statement with too many numbers and sizes: the line with the most that a board can have.

    `values` are the arguments of the statement, `digits` are those of the board, and `arrays` are all of the file.
    Empty if the digits of the others leave no room for areas.
    """
    others = set(digits)
    others |= {digit for each in arrays if each.name.partition(".")[0] != values["name"] for digit in each.digits}
    (least, most), count = values["sizes"], values["count"]
    least, most = (max(least, 1), most) if most or count else _EXAMPLE_SIZES
    largest = _last(others.union(range(1, count + 1), (least,)), least, most) if count else 0
    if not largest:
        largest = _last(others.union((least,)), least, most)
        count = _last(others.union(range(least, largest + 1)), 1, count)
    line = family.forms[0].line("areas", {**values, "sizes": (least, largest), "count": count})
    return f"limit the number of areas and of their cells: {line}" if count and largest else ""


def _last(digits: set[int], first: int, most: int) -> int:
    """The last number, `most` unless that is 0, up to which a board can have all numbers beside some digits; or 0."""
    numbers = range(min(most or MAX_DIGITS, MAX_DIGITS), first - 1, -1)
    return next((last for last in numbers if len(digits.union(range(first, last + 1))) <= MAX_DIGITS), 0)
