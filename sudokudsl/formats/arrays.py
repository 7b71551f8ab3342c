"""Grids as lists, as programs print them: `[[5, 3, 0], [6, 0, 0], [0, 9, 8]]`.

The rows are lists of numbers, of texts of one symbol, or texts of one symbol for each cell. One list of all cells is
read row by row. 0, `null`, an empty text and `.` are blanks. Single quotes, `None`, tuples and a comma before a
bracket, as in Python, are allowed. So are the name of a variable before it, the braces of C, `_` for a blank, and rows
without commas, as NumPy prints them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from ..model.geometry import DEFAULT_BOXES
from .json_text import load_json
from .program import Program
from .refusal import refused
from .report import ImportReport

_MAX_LENGTH = 20_000
_LIKELY = re.compile(r"\s*\[\s*[\[(\"'\dN][-\w\s.,\"'\[\]()]*\]\s*;?\s*")
_ASSIGNED = re.compile(r"[A-Za-z][\w \[\]<>.:(,=]{0,80}?(?P<list>[\[{]\s*[\[{].*[\]}]\s*[\]}])[\s;).]*", re.DOTALL)
"""A list of lists in the code of a program: the value of a variable, or an argument."""
_BRACKETS = str.maketrans("{}", "[]")


def recognises(text: str) -> bool:
    """Whether a text is a list of lists or texts."""
    return len(text) <= _MAX_LENGTH and _LIKELY.fullmatch(_list_in(text)) is not None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a grid. Refused if the rows do not make a square of a common size."""
    rows = _loaded(_list_in(text))
    side = isqrt(len(rows))
    if side in DEFAULT_BOXES and side * side == len(rows) and all(map(_is_cell, rows)):
        return grid_program(split(rows, side), "a list of numbers", report)
    return grid_program([_symbols(row) for row in rows], "rows of numbers in brackets", report)


def grid_program(values: Sequence[Sequence[object]], source: str, report: ImportReport) -> str:
    """The program of a sudoku with these givens, row by row. Refused if the rows do not make a square."""
    rows = [[_symbol(value) for value in row] for row in values]
    side = len(rows)
    if side not in DEFAULT_BOXES or any(len(row) != side for row in rows):
        lengths = ", ".join(map(str, sorted({len(row) for row in rows})))
        raise refused(f"a grid is a square of a common size; {source} has {side} rows of {lengths} cells")
    out = Program(report=report)
    out.comment(f"Imported from {source}.")
    out.say("sudoku", f"{side}x{side}")
    out.picture("givens", [" ".join(row) for row in rows])
    return out.text()


def split(values: Sequence[object], side: int) -> list[Sequence[object]]:
    """The rows of a grid that is listed in reading order."""
    return [values[at : at + side] for at in range(0, len(values), side)]


def _list_in(text: str) -> str:
    """The list in a text, with the brackets and commas of JSON; NumPy prints no commas, and C has braces."""
    assigned = _ASSIGNED.fullmatch(text)
    found = (assigned["list"] if assigned else text).translate(_BRACKETS)
    if "," not in found:
        found = re.sub(r"\]\s*\[", "], [", re.sub(r"(?<=\d)\s+(?=\d)", ", ", found))
    return re.sub(r"(?<=[\[,\s])_(?=[\s,\]])", "null", found)


def _loaded(text: str) -> list[object]:
    plain = text.strip().rstrip(";").replace("'", '"').replace("(", "[").replace(")", "]").replace("None", "null")
    try:
        found = load_json(re.sub(r",\s*\]", "]", plain))
    except (ValueError, RecursionError):
        raise refused("the brackets, commas and numbers of the grid are not those of a list") from None
    assert isinstance(found, list)
    return found


def _is_cell(value: object) -> bool:
    """Whether a value in a list is one cell rather than a row."""
    return value is None or (not isinstance(value, list) and len(str(value)) < 3)


def _symbols(row: object) -> list[str]:
    """The symbols of a row, with a point for each blank."""
    if not isinstance(row, list | str):
        raise refused("a grid in brackets is a list of rows")
    return [_symbol(value) for value in row]


def _symbol(value: object) -> str:
    """The symbol of a cell, with a point for a blank."""
    text = "" if value is None else str(value).strip()
    text = text.removesuffix(".0")
    symbol = "." if text in ("", "0", "_", "-", "?", "*", "<>") or text.lower() == "nan" else text
    if not re.fullmatch(r"\.|[0-9]{1,2}|[A-Za-z]", symbol):
        raise refused(f"`{text[:20]}` is not a digit")
    return symbol
