"""Limits of the extra cells of a board, with advice on areas that exceed them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..language.family import Family
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_CELLS, MAX_EXTRA_DIGITS, MAX_LAYER_CELLS, Board, ExtraArray, Layer


def exceeded_limit(board: Board, arrays: Sequence[ExtraArray]) -> str:
    """The limit that arrays exceed beside the digits of a board, in words; empty if the board can have them."""
    layers = sum(array.size for array in arrays if isinstance(array, Layer))
    beside = sum(array.size for array in arrays if not isinstance(array, Layer))
    areas = max((len(array.digits) for array in arrays if _numbers_areas(array)), default=0)
    sizes = max((len(array.digits) for array in arrays), default=0)
    different = len(_answer_digits(board, arrays))
    if layers > MAX_LAYER_CELLS:
        return f"the layers of a board have at most {MAX_LAYER_CELLS:,} cells in all, and these have {layers:,}"
    if beside > MAX_EXTRA_CELLS:
        return f"a board has at most {MAX_EXTRA_CELLS} extra cells"
    if areas > MAX_DIGITS:
        return f"a board has at most {MAX_DIGITS} areas, and this one has room for {areas:,}"
    if different > MAX_DIGITS:
        return f"a board and its counted cells have at most {MAX_DIGITS} different digits, not {different}"
    if sizes > MAX_EXTRA_DIGITS:
        return f"areas have at most {MAX_EXTRA_DIGITS} different sizes, and these have {sizes:,}"
    return ""


def fewer_areas(family: Family, values: Mapping[str, Any], board: Board, arrays: Iterable[ExtraArray]) -> str:
    """Advice for an `areas` statement with too many numbers or sizes: the line with the most that a board can have.

    `values` are the arguments of the statement, and `arrays` are all extra cells of the file. With these limits, areas
    can fill the board. Empty if the digits of the others leave no room for areas.
    """
    counted = "counted" in values["flags"]
    others = _answer_digits(board, (each for each in arrays if each.name != values["name"])) if counted else set()
    cells, count, (least, most) = len(board.cells), values["count"], values["sizes"]
    possible = range(min(count or cells // max(least, 1), MAX_DIGITS), 0, -1)
    fitting = next((last for last in possible if len(others.union(range(1, last + 1))) <= MAX_DIGITS), 0)
    if not fitting:
        return ""
    largest = min(most or cells, max(least, 1) + MAX_EXTRA_DIGITS - 1)
    largest = max(largest, -(-cells // fitting))  # which areas of one size need to fill the board
    limited = "the number of areas"
    if largest != (most or cells):
        least, most = max(least, 1), largest
        limited += " and their sizes"
    return f"limit {limited}: {family.forms[0].line('areas', {**values, 'sizes': (least, most), 'count': fitting})}"


def _answer_digits(board: Board, arrays: Iterable[ExtraArray]) -> set[int]:
    """The digits of the board and of its counted cells."""
    return set(board.digits).union(*(array.digits for array in arrays if array.counted))


def _numbers_areas(array: ExtraArray) -> bool:
    return isinstance(array, Layer) and array.role == "areas"
