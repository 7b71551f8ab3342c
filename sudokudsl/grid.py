"""A grid: one digit in every cell of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .geometry import Board, Cell

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVW"


@dataclass(frozen=True, slots=True)
class Grid:
    """A full assignment: `values` holds one digit a cell, in reading order. `grid[cell]` is the digit of a cell."""

    board: Board
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.values) != len(self.board.cells):
            raise ValueError(f"{len(self.board.cells)} digits expected, got {len(self.values)}")

    def __getitem__(self, cell: Cell) -> int:
        return self.values[self.board.index[cell]]

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows of digits, top to bottom."""
        width = self.board.columns
        for start in range(0, len(self.values), width):
            yield self.values[start : start + width]

    def lines(self) -> tuple[str, ...]:
        """The rows as text that a `solution` block reads back: one character a digit where all are 0 to 32."""
        if all(0 <= digit < len(SYMBOLS) for digit in self.board.digits):
            return tuple("".join(SYMBOLS[digit] for digit in row) for row in self.rows())
        width = max(len(str(digit)) for digit in self.board.digits)
        return tuple(" ".join(f"{digit:>{width}}" for digit in row) for row in self.rows())

    def __str__(self) -> str:
        return "\n".join(self.lines())
