"""Unequal, a Latin square with signs between cells: of greater digits, or in the mode `a` of adjacent numbers.

Behind the colon there is an entry for each cell, with a comma behind it: its digit or 0, and the sides of its signs, as
`U` for up. A letter stands for 1 to 26 entries that are left out. A sign shows that the digit is greater than the one
on that side, or in the mode `a` that the two differ by 1. There, both cells have the sign, and digits without one
between them do not differ by 1.

On a board of ten or more rows the game shows the digit 1 as 0, and the others accordingly. The ID counts from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model.geometry import MAX_SIDE, Board, Cell
from ..program import Program, say_digits
from ..refusal import refused
from .parts import square

FORM = re.compile(r"(\d{1,2})(a?)(?:d[a-z])?:((?:[a-z]*\d+[UDLR]*,){4,}[a-z]*(?:\d+[UDLR]*)?)")
EXAMPLE = "3:0,0D,3,0,0,0L,1,0,0,"
_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def state(out: Program, match: re.Match[str]) -> None:
    """States the puzzle of a game ID."""
    side = int(match[1])
    if not 3 <= side <= MAX_SIDE:
        raise refused(f"a board has 3 to {MAX_SIDE} rows")
    board = square(side)
    known, signs = _entries(match[3], board)
    out.say("latin", f"{side}x{side}")
    say_digits(out, board, [(cell, (digit,)) for cell, digit in known.items()])
    beside = {(one, _neighbour(board, one, step)) for one, step in signs}
    both = next(((one, other) for one, other in sorted(beside) if ((other, one) in beside) != bool(match[2])), None)
    if both:
        raise refused(f"the signs of {both[0]} and {both[1]} contradict each other")
    for one, other in sorted(beside):
        if not match[2]:
            out.say("greater", f"{one} {other}")
        elif one < other:
            out.say("kropki", f"white {one} {other}")
    if match[2]:
        out.say("kropki", "negative white")


def _entries(text: str, board: Board) -> tuple[dict[Cell, int], list[tuple[Cell, str]]]:
    """The digits of cells, and the cells with the sides of their signs. Refused if there are more or fewer entries."""
    known: dict[Cell, int] = {}
    signs: list[tuple[Cell, str]] = []
    at = 0
    for run, number, sides in _tokens(text):
        at += sum(ord(letter) - ord("a") + 1 for letter in run)
        if number and at < len(board.cells):
            cell, digit = board.cells[at], int(number[:9])
            if digit not in (0, *board.digits):
                raise refused(f"{cell} has {digit}, which is not a digit of the board")
            known |= {cell: digit} if digit else {}
            signs += [(cell, side) for side in sides]
        at += bool(number)
    if at != len(board.cells):
        raise refused(f"the entries are for {at} cells instead of {len(board.cells)}")
    return known, signs


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """The entries: the letters of those left out before it, its number, and its sides."""
    for match in re.finditer(r"([a-z]*)(\d*)([UDLR]*),?", text):
        yield match[1], match[2], match[3]


def _neighbour(board: Board, cell: Cell, side: str) -> Cell:
    """The cell that a sign shows. Refused if there is none."""
    down, right = _STEPS[side]
    other = Cell(cell.row + down, cell.column + right)
    if other not in board:
        raise refused(f"the sign `{side}` of {cell} shows out of the board")
    return other
