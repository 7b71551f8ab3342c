"""The layers of a board as boards of their own, at the right of the puzzle: for pictures that show candidates."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from ...model.geometry import Board, Cell, LayerCell
from .elements import CELL, Frame, text_at
from .ground import grid_lines


class Apart:
    """Where the cells of layers are drawn, and the lines and names of their boards.

    `right` is the right end of the puzzle and its clues. The first board begins a whole cell after it.
    """

    def __init__(self, board: Board, right: float) -> None:
        self.board = board
        first = ceil(right / CELL - 0.2) + 1
        self._columns = {name: first + at * (board.columns + 1) for at, name in enumerate(board.layers)}

    def place(self, cell: Cell) -> Cell:
        """The place where a cell is drawn; that of a cell of no layer is its own."""
        if not isinstance(cell, LayerCell):
            return cell
        return Cell(cell.base.row, cell.base.column + self._columns[cell.name])

    def draw(self) -> Iterator[str]:
        """The lines of the boards, and the name of each layer above it."""
        lines = "".join(grid_lines(self.board))
        for name, columns in self._columns.items():
            yield f'<g transform="translate({columns * CELL} 0)">{lines}</g>'
            yield text_at((columns + self.board.columns / 2) * CELL, -CELL * 0.3, CELL * 0.34, name, "outside")

    def around(self, frame: Frame) -> Frame:
        """The frame of a picture, made wide and high enough for them."""
        if not self._columns:
            return frame
        right = (max(self._columns.values()) + self.board.columns + 0.16) * CELL
        return Frame(frame.left, min(frame.top, -CELL * 0.5), max(frame.right, right), frame.bottom)
