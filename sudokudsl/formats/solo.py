"""Game IDs of Solo, the sudoku of Simon Tatham's puzzles, such as `3x3:7a2_4b…`, with jigsaws, killers and diagonals.

Before the colon there are the columns and rows of blocks, or with `j` the size of a jigsaw; `x` adds the diagonals, and
`k` cages. Then follow the digits, where a letter stands for 1 to 26 blanks. Blocks and cages are given by the lines
between cells: first between the cells of each row, then between those of each column. A letter counts the places
without a line before the next line; `z` counts 25 places, and no line follows.
"""

from __future__ import annotations

import re

from ..model.geometry import DEFAULT_BOXES, MAX_SIDE, Board, Cell, boxes
from .program import NAMES, Program, cells_of, connected_areas, region_rows, say_digits
from .refusal import refused
from .report import ImportReport

_ID = re.compile(r"(\d{1,2})(?:x(\d{1,2})|j)(x?)(k?)[a-z0-9]{0,6}:([0-9a-z_]+(?:,[0-9a-z_]+){0,3})")
_MAX_LENGTH = 8_192


def recognises(text: str) -> bool:
    """Whether a text is a game ID."""
    return len(text) <= _MAX_LENGTH and _ID.fullmatch(text.strip()) is not None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a game ID."""
    match = _ID.fullmatch(text.strip())
    assert match is not None
    columns, rows = int(match[1]), int(match[2] or 1)
    side = columns * rows
    if not 2 <= side <= MAX_SIDE:
        raise refused(f"a board has 2 to {MAX_SIDE} rows")
    board = Board(side, side, tuple(range(1, side + 1)))
    parts = match[5].split(",")
    jigsaw, killer = match[2] is None, bool(match[4])
    if len(parts) != 1 + jigsaw + 2 * killer:
        raise refused(f"this game ID has {len(parts)} parts after the colon instead of {1 + jigsaw + 2 * killer}")
    out = Program(report=report)
    out.comment("Imported from a game ID of Solo.")
    out.say("sudoku", f"{side}x{side}")
    areas = _areas(parts[1], board) if jigsaw else list(boxes(side, side, (columns, rows)))
    if any(len(area) != side for area in areas) or side > len(NAMES):
        raise refused("the blocks do not have a cell for each digit")
    usual = DEFAULT_BOXES.get(side)
    if usual is None or set(areas) != set(boxes(side, side, usual)):
        out.picture("regions", region_rows(board, areas))
    if match[3]:
        out.say("diagonals")
    say_digits(out, board, [(cell, (number,)) for cell, number in _numbers(parts[0], board, side).items()])
    if killer:
        totals = _numbers(parts[-1], board, side**2)
        for cage in _areas(parts[-2], board):
            total = next((totals[cell] for cell in cage if cell in totals), "")
            out.say("cage", f"{total}: {cells_of(cage)}")
    return out.text()


def _numbers(text: str, board: Board, most: int) -> dict[Cell, int]:
    """The numbers of cells. Refused if they are not as many as the cells, or too large."""
    found: dict[Cell, int] = {}
    at = 0
    for token in re.findall(r"\d+|[a-z]", text):
        if token.isalpha():
            at += ord(token) - ord("a") + 1
        elif at < len(board.cells) and len(token) < 5 and 1 <= int(token) <= most:
            found[board.cells[at]] = int(token)
            at += 1
        else:
            raise refused(f"the number {token[:8]} does not fit")
    if at != len(board.cells):
        raise refused(f"the digits are for {at} cells instead of {len(board.cells)}")
    return found


def _areas(text: str, board: Board) -> list[tuple[Cell, ...]]:
    """The areas between lines, in reading order."""
    side = board.rows
    pairs = [(Cell(row, at), Cell(row, at + 1)) for row in range(1, side + 1) for at in range(1, side)]
    pairs += [(Cell(at, column), Cell(at + 1, column)) for column in range(1, side + 1) for at in range(1, side)]
    joined: list[tuple[Cell, Cell]] = []
    at = 0
    for symbol in text:
        if symbol.isdigit():
            raise refused("there is a digit among the lines between cells")
        run = 0 if symbol == "_" else min(25, ord(symbol) - ord("a") + 1)
        joined += pairs[at : at + run]
        at += run + (symbol != "z")
    if at != len(pairs) + 1:
        raise refused("the lines between cells are too few or too many")
    return connected_areas(board.cells, joined)
