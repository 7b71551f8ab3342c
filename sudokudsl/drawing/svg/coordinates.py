"""Numbers of rows and columns beside the board, so that readers find the cells that a text names."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.geometry import Board
from .elements import CELL, Frame, text_at

MARGIN = CELL * 0.36
"""The width and height that the numbers add to a picture, in units."""
_SIZE, _INK = CELL * 0.22, "#6e6e6e"


def numbers_beside(board: Board, frame: Frame) -> Iterator[str]:
    """The numbers as elements, outside a frame that holds the board and its clues: r1, r2, …; c1, c2, …"""
    for row in range(1, board.rows + 1):
        yield text_at(frame.left - MARGIN / 3, (row - 0.5) * CELL, _SIZE, f"r{row}", "coordinate", fill=_INK)
    for column in range(1, board.columns + 1):
        yield text_at((column - 0.5) * CELL, frame.top - MARGIN / 4, _SIZE, f"c{column}", "coordinate", fill=_INK)
