"""The extra cells, below the board and its clues, each array with its name at the left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from ...model.geometry import Board, Cell, ExtraCell
from ...model.shapes import Shape, moved
from .elements import CELL, Frame, centre, text_at, text_width
from .rings import ring_path, rings


class Beside:
    """The extra cells of a board, below it: where they are drawn, and their squares and names.

    `bottom` is the lower end of the clues under the board. The cells move down by as many whole cells as these need.
    """

    def __init__(self, board: Board, bottom: float) -> None:
        self.arrays = board.arrays
        self.lower = max(0, ceil(bottom / CELL - board.rows - 1.2))
        self.size = CELL * 0.42

    def place(self, cell: Cell) -> Cell:
        """The place where a cell is drawn."""
        if not isinstance(cell, ExtraCell) or not self.lower:
            return cell
        return ExtraCell(cell.name, cell.number, cell.size, cell.row + self.lower, cell.column)

    def moved(self, shape: Shape) -> Shape:
        """A shape moved to the places of its cells."""
        if not self.lower:
            return shape
        return moved(shape, self.place)

    def draw(self) -> Iterator[str]:
        """The squares and names as elements."""
        for name, cells in self.arrays.items():
            placed = [self.place(cell) for cell in cells]
            fine = "".join(
                f"M{cell.column * CELL} {(cell.row - 1) * CELL}v{CELL}"
                for cell, after in pairwise(placed)
                if cell.row == after.row
            )
            fine += "".join(
                f"M{(cell.column - 1) * CELL} {(cell.row - 1) * CELL}h{CELL}"
                for cell in placed
                if cell.row > placed[0].row
            )
            if fine:
                yield f'<path class="grid fine" d="{fine}"/>'
            for ring in rings(placed):
                yield f'<path class="grid" style="stroke-width:2.5" d="{ring_path(ring, 0)}"/>'
            x, y = centre(placed[0])
            yield text_at(x - CELL * 0.62, y, self.size, name, "outside", anchor="end")

    def around(self, frame: Frame) -> Frame:
        """The frame of a picture, made wide enough for them."""
        left, top, right, bottom = frame
        air = CELL * 0.16
        for name, cells in self.arrays.items():
            if cells[0].column == 1:
                left = min(left, -text_width(name) * self.size - CELL * 0.12 - air)
            right = max(right, max(cell.column for cell in cells) * CELL + air)
            bottom = max(bottom, self.place(cells[-1]).row * CELL + air)
        return Frame(left, top, right, bottom)
