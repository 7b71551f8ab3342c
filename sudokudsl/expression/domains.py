"""The geometry of quantifiers: runs, windows, moves and paths. Evaluation and grounding share it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..model.geometry import ORTHOGONAL, Board, Cell, leaper_offsets

KNIGHT = leaper_offsets(1, 2)
KING = (*leaper_offsets(0, 1), *leaper_offsets(1, 1))
DIAGONAL = leaper_offsets(1, 1)
MOVES = {"orthogonal": ORTHOGONAL, "neighbour": ORTHOGONAL, "knight": KNIGHT, "king": KING, "diagonal": DIAGONAL}
"""The offsets (rows down, columns right) of each move that has a word."""


def runs(cells: tuple[Cell, ...], length: int) -> Iterator[tuple[Cell, ...]]:
    """Every `length` consecutive places."""
    return (cells[start : start + length] for start in range(len(cells) - length + 1))


def windows(board: Board, size: tuple[int, int], *, apart: bool) -> Iterator[tuple[Cell, ...]]:
    """Every rectangle of `size` rows by columns, in reading order.

    With `apart` they begin at (1, 1) and do not overlap.
    """
    rows, columns = size
    steps = size if apart else (1, 1)
    for top in range(1, board.rows - rows + 2, steps[0]):
        for left in range(1, board.columns - columns + 2, steps[1]):
            yield tuple(Cell(top + down, left + right) for down in range(rows) for right in range(columns))


def moves(board: Board, cells: tuple[Cell, ...], offsets: tuple[tuple[int, int], ...]) -> Iterator[tuple[Cell, Cell]]:
    """Every two of the cells that an offset joins, once, the earlier in reading order first."""
    within = set(cells)
    return (pair for pair in board.pairs(offsets) if pair[0] in within and pair[1] in within)


def through(points: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """The straight runs from point to point, listing each point once.

    None if two consecutive points are on no common row, column or diagonal.
    """
    cells = [points[0]]
    for start, end in pairwise(points):
        down, right = end.row - start.row, end.column - start.column
        if down and right and abs(down) != abs(right):
            return None
        far = max(abs(down), abs(right))
        for step in range(1, far + 1):
            cells.append(Cell(start.row + step * down // far, start.column + step * right // far))
    return tuple(cells)
