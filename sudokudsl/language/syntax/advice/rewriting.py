"""Rewrites lines phrase by phrase, which gives the lines that a setter may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .phrases import PHRASES
from .phrases.areas import number_of_area
from .pieces import CELL, MAX_LINE, NAME

MAX_PHRASES = 3  # replaced together
_ALL = [(re.compile(each.pattern, re.IGNORECASE), each.replacement) for each in PHRASES]
_AREAS_ALONE = re.compile(rf"\b(areas?)\b(?!\s+(?:of|in)\s+(?!{CELL}\b)|\s*\()", re.IGNORECASE)
_SIZE_OF_CELL = re.compile(rf"\bsize\(\s*(?P<cell>{CELL})\s*\)", re.IGNORECASE)
_AREA_OF_CELL = re.compile(
    rf"\b(?P<of>sum|min|max|product|distinct|size|count|length)\(\s*area\(\s*(?P<cell>{NAME}|{CELL})\s*\)\s*\)",
    re.IGNORECASE,
)


def rewritten_lines(text: str, division: str = "") -> Iterator[str]:
    """The lines that a setter may have meant: with one phrase replaced, then with two, then with three.

    `division` is the name of the only division into areas of the file, which a line about areas may leave out. There
    are none for a text longer than `MAX_LINE`.
    """
    if len(text) > MAX_LINE:
        return
    lines, seen = [text], {text}
    if division:
        if (named := _AREAS_ALONE.sub(rf"\1 of {division}", text)) != text:
            lines.append(named)
        yield from _with_division(text, division)
    for _ in range(MAX_PHRASES):
        found: list[str] = []
        for line in lines:
            for pattern, replacement in _ALL:
                other = pattern.sub(replacement, line)
                if other not in seen and len(other) <= 2 * MAX_LINE:
                    seen.add(other)
                    found.append(other)
                    yield other
        lines = found


def _with_division(text: str, division: str) -> Iterator[str]:
    """The lines in which `sum(area(r1c1))` and `size(r1c1)` are about a division."""
    numbers = _AREA_OF_CELL.sub(lambda found: number_of_area(found["of"], division, found["cell"]), text)
    sizes = _SIZE_OF_CELL.sub(rf"size({division}, \g<cell>)", text)
    yield from (line for line in (numbers, sizes) if line != text)
