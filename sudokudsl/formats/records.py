"""Plain grids as collections, forums and sites of Nikoli's puzzles write them.

A record is a line with 81 symbols among other fields, such as a name, a rating and the solution, as data sets have
them: `quizzes,solutions`. The header may be above it. A grid may have other symbols for its blanks: one of `*xX_-?`,
or the blank itself. A file for one puzzle begins with its size, or has the grid in a section `[problem]`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..model.geometry import DEFAULT_BOXES
from .arrays import grid_program, split
from .program import Program
from .report import ImportReport

_MAX_LENGTH = 4096
_GRID = re.compile(r"(?<![\w.+])[0-9.]{81}(?![\w.+])")
_FIELD = re.compile(r"[,;\t|<>\"'=]")
_SECTION = re.compile(r"\[(?:problem|puzzle)\]\s*\n(.*?)(?:\n\s*(?:\[|end\b)|\Z)", re.IGNORECASE | re.DOTALL)
_SIZED = re.compile(r"\s*(\d{1,2})[ \t]*\n(.*)", re.DOTALL)
_BLANKS = "*xX_-?"
_SIDES = {side * side: side for side in DEFAULT_BOXES if side < 10}


def recognises_record(text: str) -> bool:
    """Whether a text is one line with a grid, and at most its solution, among other fields."""
    return bool(_record(text))


def record(text: str, report: ImportReport) -> str:
    """The program of a record."""
    grid, *solution = _record(text)
    out = Program(report=report)
    out.comment("Imported from a line of a collection.")
    out.say("sudoku", "9x9")
    for word, symbols in zip(("givens", "solution"), (grid, *solution), strict=False):
        out.picture(word, [symbols[at : at + 9] for at in range(0, 81, 9)])
    return out.text()


def _record(text: str) -> list[str]:
    """The grid, and the solution if there is one; empty if the text is not a record."""
    lines = text[: _MAX_LENGTH + 1].split("\n")
    lines = [line for line in lines if line.strip()]
    if len(text) > _MAX_LENGTH or not 1 <= len(lines) <= 2 or any(map(_GRID.search, lines[:-1])):
        return []
    found = _GRID.findall(lines[-1])
    fields = _FIELD.search(_GRID.sub("", lines[-1])) or len(lines) == 2
    if not fields or not 1 <= len(found) <= 2 or "#" in text:
        return []
    grid, *solution = [each.replace("0", ".") for each in found]
    for solved in solution:
        if "." in solved or any(one not in (".", digit) for one, digit in zip(grid, solved, strict=True)):
            return []
    return [grid, *solution]


def recognises_blanks(text: str) -> bool:
    """Whether a text is a grid with other symbols for its blanks."""
    return bool(_symbols(text))


def blanks(text: str, report: ImportReport) -> str:
    """The program of a grid with other symbols for its blanks."""
    found = _symbols(text)
    return grid_program(split(found, _SIDES[len(found)]), "a grid with other blanks", report)


def _symbols(text: str) -> str:
    """The symbols of a grid, with points for its blanks; empty if it is not such a grid."""
    if len(text) > _MAX_LENGTH:
        return ""
    joined = re.sub(r"[\s|]", "", text)
    others = set(joined) - set("0123456789")
    if len(others) == 1 and others <= set(_BLANKS):
        joined = joined.replace(others.pop(), ".")
    elif not others and "  " in text:
        lines = text.strip("\r\n").splitlines()
        side = 9 if len(lines) == 1 else len(lines)
        joined = "".join(line.ljust(side) for line in lines).replace(" ", ".")
        if any(len(line) > side * side for line in lines) or (len(lines) > 1 and len(joined) != side * side):
            return ""
    else:
        return ""
    side = _SIDES.get(len(joined), 0)
    sound = joined.strip(".") and all(symbol == "." or int(symbol) <= side for symbol in joined)
    return joined if sound else ""


def recognises_file(text: str) -> bool:
    """Whether a text is a file that states the size of its grid, or has the grid in a section."""
    return bool(_rows(text))


def file(text: str, report: ImportReport) -> str:
    """The program of a file for one puzzle."""
    return grid_program(_rows(text), "a file for one puzzle", report)


def _rows(text: str) -> Sequence[Sequence[str]]:
    """The rows of the grid in a file; empty if the text is not such a file."""
    if len(text) > _MAX_LENGTH:
        return []
    if (section := _SECTION.search(text)) and re.match(r"\s*begin\b", text, re.IGNORECASE):
        lines, size = section[1].splitlines(), 0
    elif sized := _SIZED.fullmatch(text):
        lines, size = sized[2].splitlines(), int(sized[1])
    else:
        return []
    rows = [line.split() if " " in line.strip() else list(line.strip()) for line in lines if line.strip()]
    side = len(rows)
    cells = [cell for row in rows for cell in row]
    plain = all(re.fullmatch(r"[-.0-9_*?]|[1-9]\d", cell) for cell in cells)
    sound = side in DEFAULT_BOXES and size in (0, side) and all(len(row) == side for row in rows)
    return rows if sound and plain else []
