"""Grids as nested lists, as programs print them: `[[5, 3, 0], [6, 0, 0], [0, 9, 8]]`.

The rows are lists of numbers, of texts of one symbol, or texts of one symbol for each cell. 0, `null`, an empty text
and `.` are blanks. Single quotes, `None`, tuples and a comma before a bracket, as in Python, are allowed.
"""

from __future__ import annotations

import json
import re

from ..model.geometry import DEFAULT_BOXES
from .program import Program
from .refusal import refused
from .report import ImportReport

_MAX_LENGTH = 20_000
_LIKELY = re.compile(r"\s*\[\s*[\[(\"'][-\w\s.,\"'\[\]()]*\]\s*;?\s*")


def recognises(text: str) -> bool:
    """Whether a text is a list of lists or texts."""
    return len(text) <= _MAX_LENGTH and _LIKELY.fullmatch(text) is not None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a grid. Refused if the rows do not make a square of a common size."""
    rows = [_symbols(row) for row in _loaded(text)]
    side = len(rows)
    if side not in DEFAULT_BOXES or any(len(row) != side for row in rows):
        lengths = ", ".join(map(str, sorted({len(row) for row in rows})))
        raise refused(f"a grid in brackets is a square of a common size; this has {side} rows of {lengths} cells")
    out = Program(report=report)
    out.comment("Imported from rows of numbers in brackets.")
    out.say("sudoku", f"{side}x{side}")
    out.picture("givens", [" ".join(row) for row in rows])
    return out.text()


def _loaded(text: str) -> list[object]:
    plain = text.strip().rstrip(";").replace("'", '"').replace("(", "[").replace(")", "]").replace("None", "null")
    try:
        found = json.loads(re.sub(r",\s*\]", "]", plain))
    except (ValueError, RecursionError):
        raise refused("the brackets, commas and numbers of the grid are not those of a list") from None
    assert isinstance(found, list)
    return found


def _symbols(row: object) -> list[str]:
    """The symbols of a row, with a point for each blank."""
    if not isinstance(row, list | str):
        raise refused("a grid in brackets is a list of rows")
    symbols = []
    for value in row:
        symbol = "." if value in (0, None, "", "0", " ", "_", "-") else str(value)
        if not re.fullmatch(r"\.|[0-9]{1,2}|[A-Za-z]", symbol):
            raise refused(f"`{str(value)[:20]}` is not a digit")
        symbols.append(symbol)
    return symbols
