"""Pieces of patterns that several modules have: names, cells and numbers."""

from __future__ import annotations

import re

MAX_LINE = 300
"""The characters of a line that is rewritten, or divided into several lines."""

NAME = r"[^\W\d_]\w*(?:-[^\W\d_]\w*)*"
CELL = r"r\d+c\d+"
CELLS = rf"{CELL}(?:(?:\s+|\.\.){CELL})*"
NUMBERS = r"-?\d+(?:\s*(?:,|or|nor|and)\s*-?\d+)+"
LOOP = r"(?P<loop>each|some|no)"
SIDE_OF_LOOP = "inside|outside"
MOVES = "king|knight|orthogonal|diagonal|neighbou?r"
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}
SIGN = {"exactly": "=", "least": ">=", "most": "<="}
BOUND = r"[<>]=?|!="
PART = rf"{NAME}(?:\[[^\]]*\])?"
QUALITY = "odd|even|prime|square"
LIST = rf"(?:{CELLS}|[rcb]\d+|{NAME}(?:\[[^\[\]]*\])?)"


def cell_of(match: re.Match[str]) -> str:
    """The cell of a match with a row and a column."""
    return f"r{match['row']}c{match['column']}"


def free_name(text: str) -> str:
    """A short name that a text does not use."""
    return next(name for name in ("x", "y", "z", "u", "cell-of-it") if not re.search(rf"\b{name}\b", text, re.I))
