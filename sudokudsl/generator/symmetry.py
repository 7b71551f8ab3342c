"""Symmetric patterns of givens: the orbits of cells, each of which is either given as a whole or left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from ..model.geometry import Board, Cell

CellMove = Callable[[Cell, int, int], Cell]
"""The image of a cell on a board with given numbers of rows and columns."""


def _half_turn(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(rows + 1 - cell.row, columns + 1 - cell.column)


def _quarter_turn(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(cell.column, rows + 1 - cell.row)


def _upside_down(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(rows + 1 - cell.row, cell.column)


def _left_to_right(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(cell.row, columns + 1 - cell.column)


def _main_diagonal(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(cell.column, cell.row)


def _anti_diagonal(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(rows + 1 - cell.column, rows + 1 - cell.row)


SYMMETRIES: Mapping[str, tuple[CellMove, ...]] = {
    "none": (),
    "rotational": (_half_turn,),
    "quarter-turn": (_quarter_turn,),
    "horizontal": (_upside_down,),
    "vertical": (_left_to_right,),
    "both": (_upside_down, _left_to_right),
    "diagonal": (_main_diagonal,),
    "anti-diagonal": (_anti_diagonal,),
    "diagonals": (_main_diagonal, _anti_diagonal),
    "full": (_quarter_turn, _main_diagonal),
}
"""The moves that map the pattern of the givens onto itself, by the name of the symmetry.

`horizontal` and `vertical` name the axis of the mirror: the first exchanges top and bottom, the second left and right.
"""

_SQUARE = {_quarter_turn, _main_diagonal, _anti_diagonal}


def fits(name: str, board: Board) -> bool:
    """Whether a board has the shape that a symmetry needs, which moves holes onto holes."""
    if board.rows != board.columns and _SQUARE & set(SYMMETRIES[name]):
        return False
    moves = SYMMETRIES[name] if board.holes else ()
    return all(move(hole, board.rows, board.columns) in board.holes for move in moves for hole in board.holes)


@lru_cache(maxsize=64)
def groups(name: str, board: Board) -> tuple[tuple[int, ...], ...]:
    """The groups of cells that are given together or not at all, as indices in reading order; each cell is in one."""
    found: dict[Cell, tuple[int, ...]] = {}
    for cell in board.cells:
        if cell not in found:
            orbit = sorted(_orbit(cell, SYMMETRIES[name], board))
            found |= dict.fromkeys(orbit, tuple(board.index[other] for other in orbit))
    return tuple(dict.fromkeys(found.values()))


def _orbit(cell: Cell, moves: Iterable[CellMove], board: Board) -> set[Cell]:
    orbit, waiting = {cell}, [cell]
    while waiting:
        here = waiting.pop()
        new = {move(here, board.rows, board.columns) for move in moves} - orbit
        orbit |= new
        waiting += new
    return orbit
