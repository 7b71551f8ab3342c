"""The numbered places of SudokuMaker: cells, borders, corners, and the cells around the board."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.geometry import Cell
from ..refusal import Junk


@dataclass(frozen=True, slots=True)
class Numbering:
    """The places of a board. Everything is numbered from the top left corner, row by row."""

    rows: int
    columns: int

    def _numbered(self, value: object, many: int, what: str) -> int:
        if type(value) is not int or not 0 <= value < many:
            raise Junk(f"`{str(value)[:12]}` is not a {what}")
        return value

    def cell(self, value: object) -> Cell:
        """The cell with a number."""
        row, column = divmod(self._numbered(value, self.rows * self.columns, "cell"), self.columns)
        return Cell(row + 1, column + 1)

    def cells(self, value: object, *, least: int = 1) -> tuple[Cell, ...]:
        """The cells of a list."""
        if not isinstance(value, list) or len(value) < least:
            raise Junk(f"there is no list of {least} or more cells")
        return tuple(map(self.cell, value))

    def lists(self, value: object, *, least: int = 1) -> list[tuple[Cell, ...]]:
        """The cells of several lists, without those that are too short to mean something."""
        if not isinstance(value, list):
            raise Junk("there is no list of lines")
        return [self.cells(each) for each in value if isinstance(each, list) and len(each) >= least]

    def edge(self, value: object) -> tuple[Cell, Cell]:
        """The two cells at a border: those left and right of it, or above and below it."""
        number = self._numbered(value, 2 * self.columns * self.rows, "border")
        row, rest = divmod(number, 2 * self.columns)
        lying, column = divmod(rest, self.columns)
        if (lying and row + 1 == self.rows) or (not lying and column == 0):
            raise Junk(f"`{number}` is not a border between two cells")
        one = Cell(row + 1, column + 1) if lying else Cell(row + 1, column)
        return one, Cell(row + 2, column + 1) if lying else Cell(row + 1, column + 1)

    def corner(self, value: object) -> Cell:
        """The cell to the top left of a corner within the board."""
        row, column = divmod(self._numbered(value, (self.rows + 1) * (self.columns + 1), "corner"), self.columns + 1)
        if not (0 < row < self.rows and 0 < column < self.columns):
            raise Junk(f"`{value}` is not a corner within the board")
        return Cell(row, column)

    def outer(self, value: object) -> Cell:
        """A cell around the board, whose row or column is 0 or one beyond the last."""
        many = (self.rows + 2) * (self.columns + 2)
        return Cell(*divmod(self._numbered(value, many, "cell around the board"), self.columns + 2))

    def beside(self, value: object) -> tuple[str, str]:
        """The row or column that a cell around the board is beside, and its side."""
        cell = self.outer(value)
        if 1 <= cell.row <= self.rows and cell.column in (0, self.columns + 1):
            return f"row {cell.row}", "right" if cell.column else "left"
        if 1 <= cell.column <= self.columns and cell.row in (0, self.rows + 1):
            return f"column {cell.column}", "bottom" if cell.row else "top"
        raise Junk("a clue is beside neither a row nor a column")

    def diagonal(self, value: object, kind: object) -> tuple[Cell, str]:
        """The first cell of a diagonal from a cell around the board, and the direction in words."""
        cell = self.outer(value)
        if kind not in (1, -1):
            raise Junk("a clue has no direction")
        for down, right in ((1, -1), (-1, 1)) if kind == 1 else ((1, 1), (-1, -1)):
            start = Cell(cell.row + down, cell.column + right)
            if 1 <= start.row <= self.rows and 1 <= start.column <= self.columns:
                return start, f"{'down' if down > 0 else 'up'}-{'right' if right > 0 else 'left'}"
        raise Junk("a diagonal does not meet the board")
