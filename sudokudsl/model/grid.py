"""A grid: one digit in every cell of a board, and in its extra cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .geometry import Board, Cell

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVW"


@dataclass(frozen=True, slots=True)
class Grid:
    """A full assignment. `grid[cell]` is the digit of a cell.

    `values` are the digits of `board.answer`: the cells in reading order, then the counted extra cells. `beside` are
    those of the other extra cells, of which one filling stands for all: grids are equal whatever it is. It may be left
    out, and then those cells cannot be asked for.
    """

    board: Board
    values: tuple[int, ...]
    beside: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if len(self.values) != len(self.board.answer):
            raise ValueError(f"{len(self.board.answer)} digits expected, got {len(self.values)}")
        if self.beside and len(self.beside) != len(self.board.everywhere) - len(self.values):
            raise ValueError(f"the extra cells that are not counted hold {len(self.beside)} digits")

    def __repr__(self) -> str:
        rows = " / ".join(self.lines()[: self.board.rows])
        return f"Grid({self.board.rows}x{self.board.columns}: {rows})"

    @classmethod
    def of(cls, board: Board, digits: Sequence[int]) -> Grid:
        """The grid of the digits of `board.everywhere`."""
        many = len(board.answer)
        return cls(board, tuple(digits[:many]), tuple(digits[many:]))

    @property
    def complete(self) -> bool:
        """Whether it says of every extra cell what it holds."""
        return len(self.values) + len(self.beside) == len(self.board.everywhere)

    def __getitem__(self, cell: Cell) -> int:
        at = self.board.index[cell]
        if at < len(self.values):
            return self.values[at]
        if not self.beside:
            raise ValueError(f"this grid does not say what {cell} holds")
        return self.beside[at - len(self.values)]

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows of digits, top to bottom."""
        width = self.board.columns
        for start in range(0, len(self.board.cells), width):
            yield self.values[start : start + width]

    def extras(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The name of each array of extra cells whose digits are known, and these, in the order of the file."""
        for name, cells in self.board.arrays.items():
            if self.complete or self.board.index[cells[0]] < len(self.values):
                yield name, tuple(self[cell] for cell in cells)

    def lines(self) -> tuple[str, ...]:
        """The rows as text that a `solution` block reads back: one character a digit where all are 0 to 32.

        Then a line for each array of extra cells, such as `x = 3 0 12`.
        """
        rows = grid_lines(self.board, self.values[: len(self.board.cells)])
        return (*rows, *(f"{name} = {' '.join(map(str, digits))}" for name, digits in self.extras()))

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
    digit: int | None
    try:
        digit = symbol_value(character, board)
    except ValueError:
        known = False
    else:
        known = digit is None or digit in board.digits
    if not known:
        have = f"{board.digits[0]} to {board.digits[-1]}"
        raise ValueError(f"{character!r} is not a digit of the board, which has {have}")
    return digit


def symbol_value(symbol: str, board: Board) -> int | None:
    """The digit that a symbol of a grid stands for, on the board or not; None for a blank. ValueError for others.

    1-9, then A-W for 10 to 32, or a number of several characters; `.` is a blank, and so is 0 where it is no digit.
    """
    if symbol == "." or (symbol == "0" and 0 not in board.digits):
        return None
    if len(symbol) == 1 and symbol.isascii():
        return SYMBOLS.index(symbol.upper())
    if re.fullmatch(r"-?[0-9]{1,3}", symbol):
        return int(symbol)
    raise ValueError(symbol)


def grid_lines(board: Board, values: Sequence[int | None]) -> tuple[str, ...]:
    """The rows of a board as text that a picture reads back, `.` where there is no digit.

    One character a digit where all of the board's are 0 to 32, else numbers in columns.
    """
    plain = all(0 <= digit < len(SYMBOLS) for digit in board.digits)
    width = 1 if plain else max(len(str(digit)) for digit in board.digits)
    shown = ["." if digit is None else SYMBOLS[digit] if plain else f"{digit:>{width}}" for digit in values]
    rows = (shown[start : start + board.columns] for start in range(0, len(shown), board.columns))
    return tuple(("" if plain else " ").join(f"{text:>{width}}" for text in row) for row in rows)
