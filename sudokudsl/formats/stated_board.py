"""The digits and houses of a board, as an export states them in the rules of a program that only draws."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..model.geometry import Board

_DIGITS = r"(?P<digits>-?\d{1,3}(?:, -?\d{1,3}){0,63})"
_WHOLE = re.compile(
    rf"normal sudoku rules apply: every row, column and (?:box|region) holds each of the digits {_DIGITS}\.?",
    re.IGNORECASE,
)
_PLAIN = re.compile(rf"the digits are {_DIGITS}\.?", re.IGNORECASE)
_HOUSE = re.compile(
    r"every (row|column|box|region) holds (?:each of the digits|different digits|no digit)\b.*", re.IGNORECASE
)
_LINES = re.compile(r"\brows?\b|\bcolumns?\b|\bsudoku\b|\blatin\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StatedBoard:
    """The digits of a board, and whether its rows and columns are houses."""

    digits: tuple[int, ...]
    lines: bool


def stated_board(rules: str) -> StatedBoard | None:
    """The board of which sentences of an export are in the rules, each on a line of its own; None without them."""
    lines = [line.strip() for line in rules.splitlines()]
    for line in lines:
        if match := _WHOLE.fullmatch(line) or _PLAIN.fullmatch(line):
            digits = tuple(map(int, match["digits"].split(", ")))
            houses = {found[1].lower() for each in lines if (found := _HOUSE.fullmatch(each))}
            others = [each for each in lines if each != line and not _HOUSE.fullmatch(each)]
            said = match.re is _WHOLE or bool({"row", "column"} & houses)
            return StatedBoard(tuple(sorted(digits)), said or any(map(_LINES.search, others)))
    return None


def board_line(board: Board, *, whole: bool, lines: bool) -> tuple[str, str]:
    """The word and the arguments of the statement of a board. A `whole` one has regions with a cell for each digit."""
    word = "board" if not lines else "sudoku" if whole else "latin"
    usual = tuple(range(1, max(board.rows, board.columns) + 1))
    digits = "" if board.alphabet == usual else f" digits {' '.join(map(str, board.alphabet))}"
    return word, f"{board.rows}x{board.columns}{digits}"
