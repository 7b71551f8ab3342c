"""Puzzles made of bare shapes, so that the drawing tests need neither the front end nor the families."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from sudokudsl.model.geometry import Board, Cell, Side
from sudokudsl.model.grid import Grid
from sudokudsl.model.puzzle import Puzzle, Stated
from sudokudsl.model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
)
from sudokudsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Drawn:
    """A constraint that is nothing but its picture."""

    shapes: tuple[Shape, ...]
    text: str

    def holds(self, grid):
        raise AssertionError("drawing asks no constraint what it means")

    cover = cnf = holds

    def draw(self, board):
        return self.shapes

    def explain(self, board):
        return self.text


def cells(text: str) -> tuple[Cell, ...]:
    """Cells from texts like `11 12`: a row and a column of one character."""
    return tuple(Cell(int(each[0]), int(each[1])) for each in text.split())


def boxes(side: int, rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        tuple(Cell(top + down, left + right) for down in range(rows) for right in range(columns))
        for top in range(1, side + 1, rows)
        for left in range(1, side + 1, columns)
    )


def regions(*rows: str) -> tuple[tuple[Cell, ...], ...]:
    """Regions from a picture of letters."""
    letters = dict.fromkeys(letter for row in rows for letter in row if letter != ".")
    return tuple(
        tuple(
            Cell(row, column)
            for row, text in enumerate(rows, 1)
            for column, letter in enumerate(text, 1)
            if letter == name
        )
        for name in letters
    )


def plain_board(rows: int, columns: int) -> Board:
    return Board(rows, columns, tuple(range(1, max(rows, columns) + 1)))


def puzzle(board: Board, *parts: tuple[str, Sequence[Shape]], **about: str) -> Puzzle:
    """A puzzle of (word, shapes) statements; each explains itself as `<word> said`."""
    return Puzzle(
        board, tuple(Stated(Drawn(tuple(shapes), f"{word} said"), word, Span(0, 0)) for word, shapes in parts), **about
    )


def outside(cell: str, side: Side, text: str, step: tuple[int, int] | None = None) -> OutsideText:
    return OutsideText(cells(cell)[0], side, text, step)


SUDOKU_4 = Board(4, 4, (1, 2, 3, 4), boxes(4, 2, 2))
GRID_4 = Grid(SUDOKU_4, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))

MARKS = puzzle(
    SUDOKU_4,
    ("given", [GivenDigit(Cell(1, 1), "1"), GivenDigit(Cell(4, 4), "1")]),
    ("thermometer", [Line(cells("21 31 32")), Disc(cells("21"))]),
    ("cage", [Outline(cells("12 13 23"), dashed=True, label="8")]),
    ("arrow", [Disc(cells("41 42"), filled=False), Line(cells("42 43 44"), arrow=True, thin=True)]),
    ("kropki", [Dot(cells("33 34"), "black"), Dot(cells("13 14"))]),
    ("xv", [BorderText(cells("24 34"), "V")]),
    ("even", [Square(Cell(1, 4))]),
    ("clone", [Shade(cells("33"), "blue")]),
    ("low", [CellText(Cell(2, 2), "L")]),
    ("sandwich", [outside("21", "left", "12")]),
    ("little-killer", [outside("11", "top", "6", (1, 1))]),
    ("anti-knight", [Caption("cells a knight's move apart differ")]),
    title="Marks",
    author="A <setter> & co",
)
"""Every kind of shape once."""

JIGSAW = puzzle(
    Board(4, 4, (-1, 0, 1, 10), regions("aaab", "acbb", "ccdb", "cddd")),
    ("given", [GivenDigit(Cell(2, 3), "10")]),
    title="A title that is much too long for one line over a board of four columns",
)

DISCONNECTED = puzzle(
    plain_board(3, 5),
    ("cage", [Outline(cells("11 12 21 24 35"), dashed=True, label="17")]),
    ("cage", [Outline(cells("21 22 31"), dashed=True, label="9")]),
    ("ring", [Outline(cells("13 14 15 23 25 33 34 35"), "red")]),
)
"""No regions, overlapping outlines, one of them in three parts, one with a hole."""


_ENDS = ("UP", "RIGHT", "DOWN", "LEFT")
_BOTH = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}


@cache
def weights(character: str) -> dict[str, str] | None:
    """The weight of the line that leaves a character at each of its sides, by its Unicode name; None for other marks.

    The name lists sides and weights: a weight comes after its sides ("DOWN HEAVY AND RIGHT UP LIGHT"), or comes first.
    """
    found = dict.fromkeys(_ENDS, "")
    if character == " ":
        return found
    kind, _, name = unicodedata.name(character, "").partition("BOX DRAWINGS ")
    words = name.split()
    if kind or not words or not {*words} <= {*_ENDS, *_BOTH, "AND", "LIGHT", "HEAVY"}:
        return None
    if words[0] in ("LIGHT", "HEAVY"):
        words = [*words[1:], words[0]]
    waiting: list[str] = []
    for word in words:
        if word in ("LIGHT", "HEAVY"):
            found |= dict.fromkeys(waiting, word)
            waiting = []
        elif word != "AND":
            waiting += _BOTH.get(word, (word,))
    return found


def broken_lines(text: str) -> Iterator[str]:
    """The pairs of neighbours in a drawing whose lines do not go on into each other with the same weight."""
    rows = text.splitlines()
    wide = max(map(len, rows), default=0)
    drawn = [[weights(character) for character in row.ljust(wide)] for row in rows]
    for at, line in enumerate(drawn):
        below = drawn[at + 1] if at + 1 < len(drawn) else [None] * wide
        for column, (here, there, under) in enumerate(zip(line, [*line[1:], None], below, strict=True)):
            if here and there and here["RIGHT"] != there["LEFT"]:
                yield f"line {at + 1}, column {column + 1}: to the right"
            if here and under and here["DOWN"] != under["UP"]:
                yield f"line {at + 1}, column {column + 1}: down"
