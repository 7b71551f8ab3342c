"""Solo, a sudoku with jigsaws, killers and diagonals.

Before the colon there are the columns and rows of blocks, or with `j` the size of a jigsaw; `x` adds the diagonals, and
`k` cages. Then follow the digits, the lines between the blocks of a jigsaw, and the lines and totals of cages.
"""

from __future__ import annotations

import re

from ...model.geometry import DEFAULT_BOXES, MAX_SIDE, boxes
from ..program import NAMES, Program, cells_of, region_rows, say_digits
from ..refusal import refused
from .parts import areas, numbers, square

FORM = re.compile(r"(\d{1,2})(?:x(\d{1,2})|j)(x?)(k?)[a-z0-9]{0,6}:([0-9a-z_]+(?:,[0-9a-z_]+){0,3})")
EXAMPLE = "2x2:1_2b3j4"


def state(out: Program, match: re.Match[str]) -> None:
    """States the puzzle of a game ID."""
    columns, rows = int(match[1]), int(match[2] or 1)
    side = columns * rows
    if not 2 <= side <= MAX_SIDE:
        raise refused(f"a board has 2 to {MAX_SIDE} rows")
    board = square(side)
    parts = match[5].split(",")
    jigsaw, killer = match[2] is None, bool(match[4])
    if len(parts) != 1 + jigsaw + 2 * killer:
        raise refused(f"this game ID has {len(parts)} parts after the colon instead of {1 + jigsaw + 2 * killer}")
    out.say("sudoku", f"{side}x{side}")
    blocks = areas(parts[1], board) if jigsaw else list(boxes(side, side, (columns, rows)))
    if any(len(block) != side for block in blocks) or side > len(NAMES):
        raise refused("the blocks do not have a cell for each digit")
    usual = DEFAULT_BOXES.get(side)
    if usual is None or set(blocks) != set(boxes(side, side, usual)):
        out.picture("regions", region_rows(board, blocks))
    if match[3]:
        out.say("diagonals")
    say_digits(out, board, [(cell, (number,)) for cell, number in numbers(parts[0], board, side).items()])
    if killer:
        totals = numbers(parts[-1], board, side**2)
        for cage in areas(parts[-2], board):
            total = next((totals[cell] for cell in cage if cell in totals), "")
            out.say("cage", f"{total}: {cells_of(cage)}")
