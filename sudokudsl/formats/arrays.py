"""Grids as lists, as programs print them: `[[5, 3, 0], [6, 0, 0], [0, 9, 8]]`.

The rows are lists of numbers, of texts of one symbol, or texts of one symbol for each cell. One list of all cells is
read row by row. 0, `null`, an empty text and `.` are blanks. Single quotes, `None`, tuples and a comma before a
bracket, as in Python, are allowed. So are the name of a variable before it, the braces of C, `_` for a blank, and rows
without commas, as NumPy prints them. Comments and numbers beside the list are left out. The list may be a value of a
JSON object, too.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt

from ..model.geometry import DEFAULT_BOXES
from ..model.grid import SYMBOLS
from .json_text import load_json
from .program import Program
from .refusal import refused
from .report import ImportReport

_MAX_LENGTH = 20_000
_MAX_DEPTH = 20
_BARE = re.compile(r"\s*\[\s*[\[(\"'\dN][^:]*\]\s*;?\s*\Z")
_ASSIGNED = re.compile(
    r"[A-Za-z][\w\s\[\]<>.:(,=]{0,80}?(?P<list>[\[{(]\s*[\[{(\"'].*[\]})\"'],?\s*[\]})])[\s;).]*", re.DOTALL
)
"""A list of lists or texts in the code of a program: the value of a variable, or an argument."""
_BEGUN = re.compile(r"\s*[A-Za-z]\w{0,40}\s*=\s*(?:[A-Za-z][\w.]{0,20}\s*\(\s*)?[\[{(]\s*[\[{(\"']")
_BRACES = re.compile(r"\s*\{\s*\{[^:;]*\}\s*,?\s*\}[\s;]*")
"""A list of C or Java without a name. It is not JSON."""
_COMMENT = re.compile(r"(^|[\];,=\[])[ \t]*(?:#|//|%)[^\n\[\]]*$", re.MULTILINE)
_BESIDE = re.compile(
    r"(?:^|(?<=;))[ \t]*(?:(?:(?:const|let|var|int|auto)[ :]\s*)?\w{1,40}\s*[:=]\s*-?\d{1,9}\s*[;,]?"
    r"|(?:import|from|include|using)\b[^\n=;]*;?)[ \t]*(?=$|[A-Za-z])",
    re.MULTILINE,
)
"""A number with a name, or a line that names other files, beside the list."""
_TOKEN = re.compile(
    r"\s+|(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)|\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<word>[^\s,\[\](){}\"']+|.)"
)
_ROW = re.compile(r"[0-9A-Za-z._*?-]+")
_GRID = re.compile(r"[0-9._*?-]{81}")
_SOLVED = re.compile("solution|solved|answer", re.IGNORECASE)
_BEFORE = "".join(sorted(set(string.printable) - set("[{(")))  # of a first bracket
_END = re.compile(r"[\s;,.)\]}]*")
_BLANKS = frozenset({"", "0", "00", ".", "_", "-", "?", "*", "<>", "nan", "none", "null"})


def recognises(text: str) -> bool:
    """Whether a text is a list of lists or texts."""
    if len(text) > _MAX_LENGTH:
        return False
    return _assigned(text) is not None or any(each.match(text) for each in (_BARE, _BEGUN))


def recognises_braces(text: str) -> bool:
    """Whether a text is a list of lists in braces."""
    return len(text) <= _MAX_LENGTH and _BRACES.fullmatch(text) is not None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a grid. Refused if the rows do not make a square of a common size."""
    rows = _parsed(_assigned(text) or text.lstrip(_BEFORE))
    while len(rows) == 1 and isinstance(rows[0], list):
        rows = rows[0]
    return _program_of(rows, report)


def recognises_object(text: str) -> bool:
    """Whether a text is a JSON object with one list of rows, besides its solution."""
    return _object_rows(text) is not None


def object_to_sdk(text: str, report: ImportReport) -> str:
    """The program of the rows in a JSON object. Refused if they do not make a square of a common size."""
    rows = _object_rows(text)
    assert rows is not None
    return _program_of(rows, report)


def grid_program(values: Sequence[Sequence[object]], source: str, report: ImportReport) -> str:
    """The program of a sudoku with these givens, row by row.

    Refused if the rows do not make a square, or if an entry is not a digit of a square of this size.
    """
    side = len(values)
    if side not in DEFAULT_BOXES or any(len(row) != side for row in values):
        lengths = ", ".join(map(str, sorted({len(row) for row in values})))
        raise refused(f"a grid is a square of a common size; {source} has {side} rows of {lengths or 0} cells")
    rows = [
        [_symbol(value, side, row, column) for column, value in enumerate(each, 1)]
        for row, each in enumerate(values, 1)
    ]
    out = Program(report=report)
    out.comment(f"Imported from {source}.")
    out.say("sudoku", f"{side}x{side}")
    out.picture("givens", [" ".join(row) for row in rows])
    return out.text()


def split(values: Sequence[object], side: int) -> list[Sequence[object]]:
    """The rows of a grid that is listed in reading order."""
    return [values[at : at + side] for at in range(0, len(values), side)]


def _program_of(rows: Sequence[object], report: ImportReport) -> str:
    side = isqrt(len(rows))
    if side in DEFAULT_BOXES and side * side == len(rows) < 2 * sum(map(_is_cell, rows)):
        return grid_program(split(rows, side), "a list of numbers", report)
    return grid_program([_cells(row, at) for at, row in enumerate(rows, 1)], "rows of numbers in brackets", report)


def _assigned(text: str) -> str | None:
    """The list of lists that a text gives to a name, if it contains nothing else but comments and numbers."""
    plain = _BESIDE.sub("", _COMMENT.sub(r"\1", text)).strip()
    found = _ASSIGNED.fullmatch(plain)
    return None if found is None else found["list"]


def _parsed(text: str) -> list[object]:
    """The nested lists of texts that brackets of any kind make. Refused if they do not match."""
    stack: list[list[object]] = [[]]
    missing = False  # whether a comma would follow nothing
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind is None:
            continue
        if kind == "open":
            stack.append([])
            if len(stack) > _MAX_DEPTH:
                raise refused(f"the brackets are nested more than {_MAX_DEPTH} deep")
        elif kind == "close":
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                if not _END.fullmatch(text, token.end()):
                    raise refused(f"there is more after the list: `{_shortened(text[token.end() :].strip())}`")
                return done
        elif kind == "comma":
            if missing:
                raise refused(f"row {len(stack[1]) + 1 if len(stack) > 1 else 1}: there is nothing before a comma")
        else:
            stack[-1].append(token[kind])
        missing = kind in ("open", "comma")
    raise refused("a bracket is not closed")


def _object_rows(text: str) -> Sequence[object] | None:
    """The only grid in a JSON object, besides its solution; None if there are more, or other lists."""
    if len(text) > _MAX_LENGTH or not text.lstrip().startswith("{"):
        return None
    try:
        found = load_json(text)
    except (ValueError, RecursionError):
        return None
    grids = [*_grids(found, "")] if isinstance(found, Mapping) else []
    return grids[0] if len(grids) == 1 else None


def _grids(value: object, name: str) -> Iterator[Sequence[object] | None]:
    """The grids in a value of JSON with a name, other than solutions; None for any other list with something in it."""
    rows = _square(value)
    if rows:
        if not _SOLVED.search(name):
            yield rows
    elif isinstance(value, Mapping):
        for inner, each in value.items():
            yield from _grids(each, str(inner))
    elif isinstance(value, list) and value:
        if any(not isinstance(each, Mapping) for each in value):
            yield None
        for each in value:
            yield from _grids(each, name)


def _square(value: object) -> Sequence[object]:
    """The rows of a grid in JSON, which is one text, or a list of rows that are texts or lists; empty for others."""
    if isinstance(value, str):
        return split(value, isqrt(len(value))) if _GRID.fullmatch(value) else ()
    if not isinstance(value, list) or len(value) not in DEFAULT_BOXES:
        return ()
    texts = all(isinstance(row, str) and len(row) == len(value) and _ROW.fullmatch(row) for row in value)
    return value if texts or all(_is_row(row, len(value)) for row in value) else ()


def _is_row(row: object, side: int) -> bool:
    """Whether a value of JSON is a list of as many numbers or texts as a square has columns."""
    return isinstance(row, list) and len(row) == side and not any(isinstance(each, list | dict) for each in row)


def _is_cell(value: object) -> bool:
    """Whether a value in a list is one cell rather than a row."""
    return not isinstance(value, list) and (len(str(value)) < 3 or str(value).lower() in _BLANKS)


def _cells(row: object, at: int) -> Sequence[object]:
    """The cells of a row, which is a list or a text."""
    if not isinstance(row, list | str) or len(row) == 1:
        raise refused(f"row {at}: `{_shortened(row)}` is not a row: a grid in brackets is a list of rows")
    return row


def _symbol(value: object, side: int, row: int, column: int) -> str:
    """The symbol of a cell, with a point for a blank. Refused if it is not a digit of a square with this side."""
    if isinstance(value, list):
        raise refused(f"row {row}, column {column}: a list is not a digit")
    text = "" if value is None else str(value).strip().strip("\"'").strip()
    text = text.removesuffix(".0")
    if text.lower() in _BLANKS:
        return "."
    if not re.fullmatch(r"[0-9]{1,2}|[A-Za-z]", text):
        raise refused(f"row {row}, column {column}: `{_shortened(text)}` is not a digit")
    number = int(text) if text.isdigit() else SYMBOLS.find(text.upper())
    if not 1 <= number <= side:
        named = "" if text.isdigit() else f" stands for {number}, which"
        raise refused(f"row {row}, column {column}: `{text}`{named} is not a digit of a {side}x{side} grid")
    return text


def _shortened(value: object) -> str:
    return str(value)[:20]
