"""Parts of game IDs: runs of numbers, and the areas between lines.

Numbers of cells are decimal, a letter stands for 1 to 26 cells without one, and `_` separates two numbers. Areas are
given by the lines between cells: first between the cells of each row, then between those of each column. A letter
counts the places without a line before the next line; `z` counts 25 places, and no line follows. In some games a
number behind a letter repeats it.
"""

from __future__ import annotations

import re

from ...model.geometry import Board, Cell
from ..program import connected_areas
from ..refusal import refused


def square(side: int) -> Board:
    """A board with the digits from 1, without houses."""
    return Board(side, side, tuple(range(1, side + 1)))


def numbers(text: str, board: Board, most: int) -> dict[Cell, int]:
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


def areas(text: str, board: Board) -> list[tuple[Cell, ...]]:
    """The areas between lines, in reading order."""
    side = board.rows
    pairs = [(Cell(row, at), Cell(row, at + 1)) for row in range(1, side + 1) for at in range(1, side)]
    pairs += [(Cell(at, column), Cell(at + 1, column)) for column in range(1, side + 1) for at in range(1, side)]
    if not re.fullmatch(r"([a-z_]\d*)*", text):
        raise refused("the lines between cells cannot be read")
    joined: list[tuple[Cell, Cell]] = []
    at = 0
    for symbol, times in re.findall(r"([a-z_])(\d*)", text):
        for _ in range(min(int(times[:5] or 1), len(pairs) + 2)):
            run = 0 if symbol == "_" else min(25, ord(symbol) - ord("a") + 1)
            joined += pairs[at : at + run]
            at += run + (symbol != "z")
    if at != len(pairs) + 1:
        raise refused("the lines between cells are too few or too many")
    return connected_areas(board.cells, joined)
