"""Lines with `or`: the statements that it separates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .pieces import CELL, CELLS, MAX_LINE, NAME

_PARTS = (rf"{CELLS}(?:\s+{CELLS})*", rf"-?\d+|{CELL}|{NAME}")
"""Patterns of the parts in which the statements differ: lists of cells, or numbers, cells and names."""


def alternatives(line: str) -> Iterator[tuple[str, ...]]:
    """The statements of a line with `or`, whose common words are written once.

    Lists of cells are alternatives as a whole, if that has a meaning.
    """
    parts = re.split(r"\s+or\s+", line, flags=re.IGNORECASE)
    if len(parts) == 1 or len(line) > MAX_LINE:
        return
    yield tuple(parts)
    for one in _PARTS:
        first = re.fullmatch(rf"(?P<before>.*?)(?<![\w.])(?P<own>{one})", parts[0], re.IGNORECASE)
        last = re.fullmatch(rf"(?P<own>{one})(?P<after>(?![\w.]).*)", parts[-1], re.IGNORECASE)
        if first and last and all(re.fullmatch(one, part, re.IGNORECASE) for part in parts[1:-1]):
            own = (first["own"], *parts[1:-1], last["own"])
            yield tuple(f"{first['before']}{each}{last['after']}" for each in own)
