"""Lines with a question mark for a number that is not known."""

from __future__ import annotations

import re

from ....model.geometry import MAX_DIGIT
from .pieces import CELL, CELLS

_UNKNOWN_FIRST = re.compile(rf"^([\w-]+(?:\s+(?:white|black))?)\s*:?\s*\?\s*[:=]?\s*(?={CELL})", re.IGNORECASE)
_UNKNOWN_LAST = re.compile(rf"^(cage|sum)\s*:?\s+({CELLS})\s*=?\s*\?$", re.IGNORECASE)
_SIZE_OF_BOARD = re.compile(
    r"^(?:sudoku|latin|board)[ \t]+(\d+)x(\d+)(?:[ \t]+digits[ \t]+([^\n#]*))?", re.MULTILINE | re.IGNORECASE
)
_WITHOUT_REPEATS = re.compile(r"(?:killer-)?cage|sandwich|x-?sum|skyscraper|frame-?sum", re.IGNORECASE)
_OF_CELLS = re.compile(
    r"(?P<word>killer-cage|cage|sum|product-cage|product-dot)\s.*:\s*(?P<cells>r\d+c\d+(?:\s+r\d+c\d+)*)", re.IGNORECASE
)


def with_a_name(line: str, name: str) -> str:
    """A line with a name in place of its only question mark; empty if there is not exactly one."""
    if line.count("?") != 1:
        return ""
    line = _UNKNOWN_LAST.sub(r"\1 ?: \2", _UNKNOWN_FIRST.sub(r"\1 ?: ", line))
    return line.replace("?", name)


def highest_number(line: str, text: str) -> int:
    """The highest number that an unknown one of a line may be on the board of a text.

    It is 0 if that is not clear, or if it is more than a cell can hold.
    """
    board = _SIZE_OF_BOARD.search(text)
    rows, columns = (int(board[1]), int(board[2])) if board else (9, 9)
    digits = (board[3] or "") if board else ""
    highest = max(map(int, re.findall(r"\d+", digits)), default=max(rows, columns))
    if re.search(r"(?:^|[\s.])-\d", digits):
        return 0
    word = line.lower().split(maxsplit=1)[0]
    if listed := _OF_CELLS.fullmatch(line):
        many = len(listed["cells"].split())
        most = highest**many if word.startswith("product") else highest * many
    elif word.startswith("product"):
        return 0
    elif _WITHOUT_REPEATS.match(line):
        most = highest * (highest + 1) // 2
    else:
        most = highest * (rows * columns if word == "sum" else max(rows, columns))
    return most if most <= MAX_DIGIT else 0
