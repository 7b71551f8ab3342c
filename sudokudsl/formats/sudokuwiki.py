"""Links of the solvers of SudokuWiki, as its page "Sudoku String Definitions" describes them.

A sudoku is 81 digits, or `S9B` and a number of two digits of base 36 for each cell. A number from 1 to 9 is a clue, and
one from 10 to 18 is a digit of the player. Above 18, the bits of the rest are the candidates.

A killer is the colours of 81 cells, a comma, and a total of two decimal digits for each cell; zeros may be missing at
the end. A cage consists of neighbours of one colour. It has its total at one of its cells, and 00 at the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..model.geometry import Board, Cell, adjacent_pairs
from .program import Program, cells_of, connected_areas, say_digits
from .refusal import refused
from .report import ImportReport

_LINK = re.compile(
    r"https?://(?:www\.)?sudokuwiki\.(?:org|com)/(\w+)\.(?:htm|aspx|asp)\?bd=([^&#\s]*)[^\s]*", re.IGNORECASE
)
_MAX_LENGTH = 8_192
_BOARD = Board(9, 9, tuple(range(1, 10)))
_ENTERED, _MARKS = 9, 18
"""The numbers that are added to a digit of the player, and to the bits of candidates."""


def recognises(text: str) -> bool:
    """Whether a text is a link of SudokuWiki with a puzzle."""
    return len(text) <= _MAX_LENGTH and _LINK.fullmatch(text.strip()) is not None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a link."""
    match = _LINK.fullmatch(text.strip())
    assert match is not None
    page, puzzle = match[1].lower(), match[2]
    out = Program(report=report)
    out.comment("Imported from SudokuWiki.")
    out.say("sudoku", "9x9")
    if page == "sudoku":
        say_digits(out, _BOARD, _givens(puzzle, report))
    elif page == "killersudoku":
        _killer(out, puzzle)
    else:
        raise refused(
            f"puzzles of the page `{page}` of SudokuWiki are not read; those of `sudoku` and `killersudoku` are"
        )
    return out.text()


def _givens(puzzle: str, report: ImportReport) -> list[tuple[Cell, tuple[int, ...]]]:
    """The digits of each cell that has a clue; if there is no clue, the candidates."""
    if re.fullmatch(r"[0-9.]{81}", puzzle, re.ASCII):
        pairs = zip(_BOARD.cells, puzzle, strict=True)
        return [(cell, (int(symbol),)) for cell, symbol in pairs if symbol not in "0."]
    if not re.fullmatch(r"S9B[0-9a-z]{162}", puzzle, re.ASCII | re.IGNORECASE):
        raise refused(
            "a sudoku of SudokuWiki is 81 digits, or S9B and 162 letters and digits; "
            f"this one has {len(puzzle)} characters and begins with `{puzzle[:3]}`"
        )
    states = [_state(number) for number in _numbers(puzzle[3:], 36)]
    clues = [(cell, digits) for cell, (clue, digits) in zip(_BOARD.cells, states, strict=True) if clue]
    if clues:
        report.reading("the digits and marks of a player are left out: they follow from the givens")
        return clues
    return [(cell, digits) for cell, (_, digits) in zip(_BOARD.cells, states, strict=True) if 0 < len(digits) < 9]


def _numbers(text: str, base: int) -> Sequence[int]:
    return [int(text[at : at + 2], base) for at in range(0, len(text), 2)]


def _state(number: int) -> tuple[bool, tuple[int, ...]]:
    """Whether a cell has a clue, and its digits."""
    if number <= _MARKS:
        return 0 < number <= _ENTERED, ((number - 1) % 9 + 1,) if number else ()
    return False, _digits(number - _MARKS)


def _digits(bits: int) -> tuple[int, ...]:
    if bits >= 1 << 9:
        raise refused("a cell has a candidate above 9")
    return tuple(digit for digit in _BOARD.digits if bits >> (digit - 1) & 1)


def _killer(out: Program, puzzle: str) -> None:
    match = re.fullmatch(r"(\d{81}),(\d{2,162})(?:,.*)?", puzzle, re.ASCII)
    if match is None:
        raise refused("a killer of SudokuWiki is 81 colours, a comma, and up to 81 totals of two digits")
    colour = dict(zip(_BOARD.cells, match[1], strict=True))
    total = dict(zip(_BOARD.cells, _numbers(match[2].ljust(162, "0"), 10), strict=True))
    same = ((one, other) for one, other in adjacent_pairs(_BOARD.cells) if colour[one] == colour[other])
    for cells in connected_areas(_BOARD.cells, same):
        totals = [total[cell] for cell in cells if total[cell]]
        if len(totals) > 1:
            raise refused(f"the cage of {cells[0]} has {len(totals)} totals")
        if totals or len(cells) > 1:
            out.say("cage", f"{totals[0] if totals else ''}: {cells_of(cells)}")
