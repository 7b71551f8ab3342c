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


def parse_givens(board: Board, text: str) -> tuple[int | None, ...]:
    """One character a cell in reading order: `1`-`9`, then `A`-`W` for 10 to 32 in either case; `.` is blank.

    `0` is blank unless it is a digit of the board. ValueError for another length, an unknown character, or a digit
    that the board has not.
    """
    if len(text) != len(board.cells):
        raise ValueError(f"{len(board.cells)} characters expected, one a cell, got {len(text)}")
    return tuple(_given(board, character) for character in text)


def _given(board: Board, character: str) -> int | None:
    if character == "." or (character == "0" and 0 not in board.digits):
        return None
    digit = SYMBOLS.find(character.upper())
    if digit not in board.digits:
        raise ValueError(
            f"{character!r} is not a digit of the board, which has {board.digits[0]} to {board.digits[-1]}"
        )
    return digit
