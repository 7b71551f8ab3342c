"""Phrases for places of the board, such as `the centre cell` and `the corners`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

_BOARD = re.compile(r"^(?:sudoku|latin|board)[ \t]+(\d+)x(\d+)", re.MULTILINE | re.IGNORECASE)
_NAMED = re.compile(r"^(?:let|cells|layer|areas|loop|path|define)[ \t]+([^\W\d][\w-]*)", re.MULTILINE | re.IGNORECASE)
_GRID = re.compile(r"^grid\b", re.MULTILINE | re.IGNORECASE)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_OF = r"(?:\bthe\s+)?(?:\b(?:digits?|numbers?|values?|cells?|squares?)\s+(?:in|of|at|on)\s+)?(?:\bthe\s+)?"
_CELL = r"(?:\s+(?:cell|square|digit|corner)\b)?"
_LINES = r"(?P<kind>row|column)"
_OF_BOARD = r"(?:\s+of\s+the\s+(?:grid|board)\b)?"
_MIDDLE = r"\b(?:cent(?:er|re)|middle|central)\b"
Place = Callable[[re.Match[str], int, int], str]
"""The cells of a phrase on a board with these numbers of rows and columns; empty if there are none."""


def _middle(_: re.Match[str], rows: int, columns: int) -> str:
    return f"r{rows // 2 + 1}c{columns // 2 + 1}" if rows % 2 and columns % 2 else ""


def _corner(found: re.Match[str], rows: int, columns: int) -> str:
    row = 1 if found["down"].lower() in ("top", "upper") else rows
    return f"r{row}c{1 if found['right'].lower() == 'left' else columns}"


def _corners(_: re.Match[str], rows: int, columns: int) -> str:
    return f"r1c1 r1c{columns} r{rows}c1 r{rows}c{columns}"


def _line(found: re.Match[str], rows: int, columns: int) -> str:
    """A row or column by its place: the first or last one, the middle one, or one by its number."""
    is_row = found["kind"].lower() == "row"
    many, place = rows if is_row else columns, found["place"].lower()
    if place in _ORDINALS:
        number = _ORDINALS.index(place) + 1
    elif place in ("last", "bottom", "right", "rightmost", "lowest"):
        number = many
    else:
        number = 1 if place in ("top", "left", "leftmost", "upper") else many // 2 + 1 if many % 2 else 0
    fits = place in _ORDINALS or (place in ("top", "bottom", "upper", "lowest")) <= is_row
    fits = fits and (place in ("left", "right", "leftmost", "rightmost")) <= (not is_row)
    return f"{'r' if is_row else 'c'}{number}" if fits and 1 <= number <= many else ""


def _end(found: re.Match[str], rows: int, columns: int) -> str:
    """The first or the last cell of a row or column."""
    number, is_row = int(found["number"]), found["of"].lower()[0] == "r"
    place = 1 if found["end"].lower() == "first" else columns if is_row else rows
    row, column = (number, place) if is_row else (place, number)
    return f"r{row}c{column}" if row <= rows and column <= columns else ""


def _diagonal(found: re.Match[str], rows: int, columns: int) -> str:
    if rows != columns:
        return ""
    return f"r1c1..r{rows}c{columns}" if found["which"].lower() == "main" else f"r1c{columns}..r{rows}c1"


_PLACES: tuple[tuple[re.Pattern[str], Place], ...] = tuple(
    (re.compile(f"{_OF}{pattern}", re.IGNORECASE), place)
    for pattern, place in (
        (
            rf"\b(?P<place>{'|'.join(_ORDINALS)}|last|top|upper|bottom|lowest|left(?:most)?|right(?:most)?|cent(?:er|re)"
            rf"|middle|central)\s+{_LINES}\b",
            _line,
        ),
        (
            r"\b(?P<end>first|last)(?:\s*\(\s*|\s+(?:(?:cell|digit|number)\s+)?(?:of|in)\s+(?P<open>))"
            r"(?P<of>r|c|(?:row|column)\s+)(?P<number>\d+)(?(open)\b|\s*\))",
            _end,
        ),
        (rf"\b(?P<down>top|upper|bottom|lower)[\s-]+(?P<right>left|right)\b{_CELL}", _corner),
        (
            r"\b(?:(?:all|four)\s+)*(?:the\s+)?(?:four\s+)?(?:corners|corner\s+(?:cells|squares|digits))\b"
            rf"{_OF_BOARD}",
            _corners,
        ),
        (rf"{_MIDDLE}(?!\s+box){_CELL}{_OF_BOARD}", _middle),
        (r"\b(?P<which>main|anti|other)[\s-]*diagonal\b", _diagonal),
    )
)
"""Phrases for places of the board."""


def placed_line(text: str, whole: str) -> str:
    """A line with the cells for phrases such as `the center cell` and `the corners`; `whole` is the text of the file.

    It is the line itself if it has no such phrase, or if the board has several grids. Names of the text keep their
    meaning.
    """
    rows, columns = size_of_board(whole)
    if _GRID.search(whole):
        return text
    names = {name.lower() for name in _NAMED.findall(whole)}

    def cells(place: Place, found: re.Match[str]) -> str:
        known = names & set(found[0].lower().split())
        return (not known and place(found, rows, columns)) or found[0]

    for pattern, place in _PLACES:
        text = pattern.sub(partial(cells, place), text)
    return text


def size_of_board(whole: str) -> tuple[int, int]:
    """The rows and the columns of the board of a text."""
    board = _BOARD.search(whole)
    return (int(board[1]), int(board[2])) if board else (9, 9)
