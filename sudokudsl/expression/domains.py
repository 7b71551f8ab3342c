"""The geometry of quantifiers: runs, windows, moves and paths. Evaluation and grounding share it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..model.geometry import ORTHOGONAL, STEPS, Board, Cell, ExtraCell, Subgrid, leaper_offsets

KNIGHT = leaper_offsets(1, 2)
KING = (*leaper_offsets(0, 1), *leaper_offsets(1, 1))
DIAGONAL = leaper_offsets(1, 1)
MOVES = {"orthogonal": ORTHOGONAL, "neighbour": ORTHOGONAL, "knight": KNIGHT, "king": KING, "diagonal": DIAGONAL}
"""The offsets (rows down, columns right) of each move that has a word."""


def runs(cells: tuple[Cell, ...], length: int) -> Iterator[tuple[Cell, ...]]:
    """Every `length` consecutive places."""
    return (cells[start : start + length] for start in range(len(cells) - length + 1))


def windows(board: Board, size: tuple[int, int], *, apart: bool) -> Iterator[tuple[Cell, ...]]:
    """Every rectangle of `size` rows by columns without a hole, in reading order.

    With `apart` they begin at (1, 1) and do not overlap. On a board with subgrids they begin at the corner of each
    subgrid, in the order of the subgrids, and each is yielded once.
    """
    if apart:
        yield from dict.fromkeys(tile for part in board.parts for tile in _tiles(part, size))
        return
    rows, columns = size
    for top in range(1, board.rows - rows + 2):
        for left in range(1, board.columns - columns + 2):
            window = tuple(Cell(top + down, left + right) for down in range(rows) for right in range(columns))
            if not board.holes.intersection(window):
                yield window


def _tiles(part: Subgrid, size: tuple[int, int]) -> Iterator[tuple[Cell, ...]]:
    """The rectangles of `size` that begin at the corner of a subgrid and do not overlap."""
    rows, columns = size
    for top in part.row_numbers[: part.rows - rows + 1 : rows]:
        for left in part.column_numbers[: part.columns - columns + 1 : columns]:
            yield tuple(Cell(top + down, left + right) for down in range(rows) for right in range(columns))


def moves(board: Board, cells: tuple[Cell, ...], offsets: tuple[tuple[int, int], ...]) -> Iterator[tuple[Cell, Cell]]:
    """Every two of the cells that an offset joins, once, the earlier in reading order first."""
    within = set(cells)
    return (pair for pair in board.pairs(offsets) if pair[0] in within and pair[1] in within)


def steps(board: Board, cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, Cell]]:
    """Every two neighbours among the cells, in both orders."""
    for one, other in moves(board, cells, ORTHOGONAL):
        yield one, other
        yield other, one


def walks(board: Board, cells: tuple[Cell, ...], length: int, *, both_ways: bool) -> Iterator[tuple[Cell, ...]]:
    """Every list of `length` different cells, each a neighbour of the one before.

    Without `both_ways`, each list is yielded once, with the end that is earlier in reading order first.
    """
    near: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for one, other in steps(board, cells):
        near[one].append(other)
    waiting: list[tuple[Cell, ...]] = [(cell,) for cell in reversed(cells)]  # a stack
    while waiting:
        walk = waiting.pop()
        if len(walk) < length:
            waiting += [(*walk, cell) for cell in reversed(near[walk[-1]]) if cell not in walk]
        elif both_ways or walk[0] <= walk[-1]:
            yield walk


def stretches(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """Every list of at least two cells side by side, from left to right in a row or from top to bottom in a column."""
    within = set(cells)
    for cell in cells:
        for down, right in ((0, 1), (1, 0)):
            found = [cell]
            while (after := Cell(found[-1].row + down, found[-1].column + right)) in within:
                found.append(after)
                yield tuple(found)


def direction(one: Cell, other: Cell) -> int:
    """The number of the direction from a cell to its neighbour; 0 if they are not neighbours."""
    offset = other.row - one.row, other.column - one.column
    return next((step for step, each in STEPS.items() if each == offset), 0)


def through(points: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """The straight runs from point to point, listing each point once.

    None if two consecutive points are on no common row, column or diagonal, or one is not on the board.
    """
    if any(isinstance(point, ExtraCell) for point in points):
        return None
    cells = [points[0]]
    for start, end in pairwise(points):
        down, right = end.row - start.row, end.column - start.column
        if down and right and abs(down) != abs(right):
            return None
        far = max(abs(down), abs(right))
        for step in range(1, far + 1):
            cells.append(Cell(start.row + step * down // far, start.column + step * right // far))
    return tuple(cells)
