"""A grid: one digit for every cell of a board, and for its extra cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from .geometry import Board, Cell, LayerCell, base

_Value = TypeVar("_Value")

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVW"
LINE_SIGNS: Mapping[int, str] = dict(zip((0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12), "·╵╶└╷│┌╴┘─┐", strict=True))
"""The signs for the digits of a line, which are sums of its directions."""
LINE_DIGITS: Mapping[str, int] = {sign: digit for digit, sign in LINE_SIGNS.items()}
"""The digit of each sign of a line."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A digit for every cell. `grid[cell]` is the digit of a cell.

    `values` are the digits of `board.answer`: the cells in reading order, then the counted extra cells. `beside` has
    the digits of the other extra cells, and does not matter for equality. It may be empty; `grid[cell]` is then a
    ValueError for those cells.
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
        """The grid with these digits of `board.everywhere`, in order."""
        many = len(board.answer)
        return cls(board, tuple(digits[:many]), tuple(digits[many:]))

    @property
    def complete(self) -> bool:
        """Whether the digits of all extra cells are known."""
        return len(self.values) + len(self.beside) == len(self.board.everywhere)

    def __getitem__(self, cell: Cell) -> int:
        at = self.board.index[cell]
        if at < len(self.values):
            return self.values[at]
        if not self.beside:
            raise ValueError(f"this grid does not contain the digit of {cell}")
        return self.beside[at - len(self.values)]

    def square(self, corner: Cell) -> tuple[int, int, int, int]:
        """For `holds`: the digits of the four cells whose top left is `corner`, in reading order, on its layer.

        Raises KeyError if not all of them are there.
        """
        upper, right, lower, across = cells_of_square(self.board, corner)
        return self[upper], self[right], self[lower], self[across]

    def rows(self) -> Iterator[tuple[int | None, ...]]:
        """The rows of digits, top to bottom, with None for a hole."""
        yield from placed_rows(self.board, self.values[: len(self.board.cells)])

    def extras(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The name and the digits of each array of extra cells whose digits are known, in the order of the file."""
        for name, cells in self.board.extra_cells.items():
            if self.complete or self.board.index[cells[0]] < len(self.values):
                yield name, tuple(self[cell] for cell in cells)

    def lines(self) -> tuple[str, ...]:
        """The rows as text that a `solution` statement accepts, see `grid_lines`.

        A line such as `x = 3 0 12` follows for each array of extra cells, and for a layer its name and its rows. Layers
        that follow from other cells are left out.
        """
        lines = list(grid_lines(self.board, self.values[: len(self.board.cells)]))
        derived = self.board.names_of_layers("derived")
        for name, digits in self.extras():
            if name in derived:
                continue
            if name in self.board.layers:
                lines += [f"{name} =", *grid_lines(self.board.plane(name), digits)]
            else:
                lines.append(f"{name} = {' '.join(map(str, digits))}")
        return tuple(lines)

    def __str__(self) -> str:
        return "\n".join(self.lines())


def cells_of_square(board: Board, corner: Cell) -> tuple[Cell, ...]:
    """The four cells whose top left is `corner`, in reading order, on its layer. Some may be beyond the board."""
    row, column = base(corner)
    cells = (Cell(row, column), Cell(row, column + 1), Cell(row + 1, column), Cell(row + 1, column + 1))
    return board.over(corner.name, cells) if isinstance(corner, LayerCell) else cells


def parse_givens(board: Board, text: str) -> tuple[int | None, ...]:
    """Reads one character per cell in reading order: `1`-`9`, and `A`-`W` or `a`-`w` for 10 to 32; `.` is a blank.

    `0` is a blank unless it is a digit of the board. The result has one entry per cell, None for a blank. ValueError
    for another length, an unknown character, or a digit that is not on the board. A hole of the board has a blank too.
    """
    if len(text) != len(board.places):
        raise ValueError(f"expected {len(board.places)} characters, one per cell, got {len(text)}")
    given = {place: _given(board, character) for place, character in zip(board.places, text, strict=True)}
    held = next((place for place in board.places if place not in board and given[place] is not None), None)
    if held is not None:
        raise ValueError(f"{held} is in no grid, so it holds no digit")
    return tuple(given[cell] for cell in board.cells)


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
    """The digit of a symbol in a grid, on the board or not; None for a blank. Raises ValueError for others.

    A symbol is 1-9, A-W for 10 to 32, or a number of several characters. A blank is `.`, and `0` if 0 is not on the
    board. The digits of a line also have the signs of `LINE_SIGNS`.
    """
    if board.role == "line" and symbol in LINE_DIGITS:
        return LINE_DIGITS[symbol]
    if symbol == "." or (symbol == "0" and 0 not in board.digits):
        return None
    if len(symbol) == 1 and symbol.isascii():
        return SYMBOLS.index(symbol.upper())
    if re.fullmatch(r"-?[0-9]{1,3}", symbol):
        return int(symbol)
    raise ValueError(symbol)


def grid_lines(board: Board, values: Sequence[int | None]) -> tuple[str, ...]:
    """The rows of a board as text that a picture accepts, with `.` for None and for holes.

    `values` are those of the cells, in reading order.

    If all digits of the board are 0 to 32, each takes one character. Otherwise numbers are aligned in columns. A line
    has the signs of `LINE_SIGNS`.
    """
    if board.role == "line":
        signs = ["." if digit is None else LINE_SIGNS[digit] for digit in values]
        return tuple("".join(sign or "." for sign in row) for row in placed_rows(board, signs))
    plain = all(0 <= digit < len(SYMBOLS) for digit in board.digits)
    width = 1 if plain else max(len(str(digit)) for digit in board.digits)
    shown = ["." if digit is None else SYMBOLS[digit] if plain else f"{digit:>{width}}" for digit in values]
    rows = placed_rows(board, shown)
    return tuple(("" if plain else " ").join(f"{text or '.':>{width}}" for text in row) for row in rows)


def placed_rows(board: Board, values: Sequence[_Value]) -> Iterator[tuple[_Value | None, ...]]:
    """The rows of a board with a value for each cell, from those of the cells in reading order, and None for holes."""
    placed: Sequence[_Value | None] = values
    if board.subgrids:
        held = dict(zip(board.cells, values, strict=True))
        placed = [held.get(place) for place in board.places]
    for start in range(0, len(placed), board.columns):
        yield tuple(placed[start : start + board.columns])
