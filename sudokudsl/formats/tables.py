"""Grids as tables: rows with commas, semicolons or tabs, as spreadsheets write them, and arrays of MiniZinc or MATLAB.

An array of MiniZinc is `[| 5, 3, 0 | 6, 0, 0 | 0, 9, 8 |]` or `array2d(1..3, 1..3, [5, 3, 0, 6, 0, 0, 0, 9, 8])`. The
name that it is assigned to may be missing. Numbers and comments beside it, as data files have them, are left out. An
empty cell, 0, `_`, `-`, `?`, `*` and `.` are blanks.

A matrix of MATLAB has semicolons between its rows. One with three columns lists the row, the column and the digit of
each given of a 9x9 grid.
"""

from __future__ import annotations

import csv
import re
from math import isqrt

from ..model.geometry import DEFAULT_BOXES, Board, Cell
from .arrays import grid_program, split
from .program import Program, say_digits
from .refusal import refused
from .report import ImportReport

_MAX_LENGTH = 20_000
_MIN_ROWS = 4
_SEPARATORS = "\t;,"
_VALUE = r"(?:[-\w.?*]{0,2}|\d{1,2}\.0|[Nn][Aa][Nn]|[Nn]one|null)"
_CELL = rf" ?(?:\"{_VALUE}\"|{_VALUE}) ?"
_ROWS = {separator: re.compile(f"{_CELL}(?:{separator}{_CELL}){{{_MIN_ROWS - 1},40}}") for separator in _SEPARATORS}
_STATED = re.compile(r"sep=[;,\t]")
"""The first line of a table that states its separator, as spreadsheets read it."""
_ARRAY = re.compile(
    r"\s*(?P<name>(?:array\s*\[[^\]]{1,80}\]\s*of\s[^:=;]{1,80}:\s*)?\w{1,40}\s*=)?"
    r"\s*(?P<shape>array2d\((?P<down>[\w.\s]{1,40}),(?P<right>[\w.\s]{1,40}),)?"
    r"\s*\[(?P<bars>\|)?(?P<cells>[^\[\]{}()]*)\]\s*\)?\s*"
)
_BESIDE = re.compile(r"\s*(?:(?:int\s*:\s*)?\w{1,40}\s*=\s*-?\d{1,9}|include\s*\"[^\"]*\")\s*")
_MATRIX = re.compile(r"\s*(?:[A-Za-z]\w{0,40}\s*=)?\s*\[(?P<cells>[\d\s,;.NaN_-]*)\][\s;]*")
_RANGE = re.compile(r"\s*(-?\d{1,3})\s*\.\.\s*(-?\d{1,3})\s*")


def recognises_table(text: str) -> bool:
    """Whether each line of a text is a row of short cells with the same separator."""
    return _separator(text) is not None


def table(text: str, report: ImportReport) -> str:
    """The program of a table. Refused if it is not a square of a common size."""
    separator = _separator(text)
    assert separator is not None
    rows = list(csv.reader(_lines(text), delimiter=separator, skipinitialspace=True))
    return grid_program(grid_in(rows), "a table", report)


def grid_in(rows: list[list[str]]) -> list[list[str]]:
    """The rows without a header, a column of their numbers, and empty columns and rows around or between boxes."""
    wide = len(rows[0])
    if all(len(row) == wide for row in rows):
        numbers = [[str(at) for at in range(first, first + wide - 1)] for first in (0, 1)]
        if rows[0][1:] in numbers and [row[0] for row in rows[1:]] == rows[0][1:]:
            return [row[1:] for row in rows[1:]]
        named = rows[0] == [str(at) for at in range(wide)] or not any(map(str.isdigit, rows[0]))
        if len(rows) == wide + 1 and named and all(rows[0]):
            return rows[1:]
        if len(rows) == wide and not any(each.isdigit() for each in (*rows[0], *(row[0] for row in rows))):
            names = {*rows[0], *(row[0] for row in rows)} - {""}
            if len(names) == 2 * wide - 2:  # names of columns and rows, with an empty cell in the corner
                return [row[1:] for row in rows[1:]]
        for side, (high, long) in sorted(DEFAULT_BOXES.items(), reverse=True):
            down = _places([any(map(str.strip, row)) for row in rows], side, high)
            right = _places([any(row[at].strip() for row in rows) for at in range(wide)], side, long)
            if down and right:
                return [[rows[row][column] for column in right] for row in down]
    return rows


def _places(filled: list[bool], side: int, box: int) -> list[int]:
    """The places of the rows or columns of a grid, without empty ones between boxes or at the end.

    There are none if the grid does not fit.
    """
    gaps = [at for at in range(len(filled)) if at % (box + 1) == box]
    if len(filled) == side + len(gaps) and not any(filled[at] for at in gaps):
        return [at for at in range(len(filled)) if at not in gaps]
    return [] if len(filled) < side or any(filled[side:]) else list(range(side))


def recognises_array(text: str) -> bool:
    """Whether a text is an array of MiniZinc, alone or in a data file."""
    return len(text) <= _MAX_LENGTH and len(_arrays(text)) == 1


def array(text: str, report: ImportReport) -> str:
    """The program of an array of MiniZinc. Refused if it is not a square of a common size."""
    (found,) = _arrays(text)
    if found["bars"]:
        rows = [row.split(",") for row in found["cells"].strip().strip("|").split("|")]
        return grid_program([row[:-1] if not row[-1].strip() else row for row in rows], "an array of MiniZinc", report)
    cells = found["cells"].rstrip().removesuffix(",").split(",")
    side = isqrt(len(cells))
    if side * side != len(cells):
        raise refused(f"an array of MiniZinc with {len(cells)} numbers is not a square")
    for part in ("down", "right"):
        if (known := _RANGE.fullmatch(found[part] or "")) and int(known[2]) - int(known[1]) + 1 != side:
            raise refused(
                f"an array of MiniZinc with {len(cells)} numbers does not have {known[0].strip()} rows or columns"
            )
    return grid_program(split(cells, side), "an array of MiniZinc", report)


def recognises_matrix(text: str) -> bool:
    """Whether a text is a matrix of MATLAB with several rows."""
    return len(text) <= _MAX_LENGTH and len(_matrix(text)) > 1


def matrix(text: str, report: ImportReport) -> str:
    """The program of a matrix of MATLAB. Refused if it is neither a square of a common size nor a list of givens."""
    rows = _matrix(text)
    if all(len(row) == 3 for row in rows):
        return _listed(rows, report)
    return grid_program(rows, "a matrix of MATLAB", report)


def _matrix(text: str) -> list[list[str]]:
    """The rows of a matrix; empty if the text is none."""
    found = _MATRIX.fullmatch(re.sub(r"%[^\n]*|\.\.\.[^\n]*\n", " ", text))
    rows = re.split(r"[;\n]", found["cells"]) if found and ";" in found["cells"] else []
    return [re.findall(r"[^\s,]+", row) for row in rows if row.strip(" \t,")]


def _listed(rows: list[list[str]], report: ImportReport) -> str:
    """The program of givens that are listed with their rows and columns."""
    board = Board(9, 9, tuple(range(1, 10)))
    known = dict[Cell, int]()
    for row in rows:
        if not all(re.fullmatch("[1-9]", each) for each in row):
            raise refused(f"`{' '.join(row)[:20]}` is not the row, the column and the digit of a cell")
        cell, digit = Cell(int(row[0]), int(row[1])), int(row[2])
        if known.setdefault(cell, digit) != digit:
            raise refused(f"{cell} is listed with two digits")
    out = Program(report=report)
    out.comment("Imported from a matrix of MATLAB.")
    out.say("sudoku", "9x9")
    say_digits(out, board, [(cell, (digit,)) for cell, digit in known.items()])
    return out.text()


def _lines(text: str) -> list[str]:
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip(" ")]
    return lines[1:] if lines and _STATED.fullmatch(lines[0]) else lines


def _separator(text: str) -> str | None:
    """The separator of the cells of all rows, if the text is a table."""
    if len(text) > _MAX_LENGTH:
        return None
    lines = _lines(text)
    if len(lines) < _MIN_ROWS:
        return None
    return next((each for each, row in _ROWS.items() if all(row.fullmatch(line) for line in lines)), None)


def _arrays(text: str) -> list[re.Match[str]]:
    """The arrays of a data file whose other statements are numbers; none of another text."""
    statements = [each for each in re.sub(r"%.*", "", text).split(";") if each.strip()]
    if len(statements) > 40:
        return []
    found = [match for each in statements if (match := _ARRAY.fullmatch(each)) is not None]
    others = sum(_BESIDE.fullmatch(each) is not None for each in statements)
    named = all(match["name"] or match["shape"] or match["bars"] for match in found)
    return found if named and len(found) + others == len(statements) else []
