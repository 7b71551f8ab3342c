"""sudoku, latin, board, boxes, regions: the board, and which of its rows, columns and areas are houses.

`sudoku 9x9` has rows, columns and boxes; `latin 6x6` rows and columns; `board 1x3` nothing at all. Nothing else is
implied, and a file without a board statement means `sudoku 9x9`. The size is rows by columns, up to 32x32. The digits
are 1 up to the longer side, or those listed after `digits`: `digits 0-8`, `digits -4..4`, `digits 1 3 7`. A digit
that is listed twice occurs twice in every house.

A row, column or box with as many cells as digits is a house: it holds each digit exactly once. With fewer cells it
holds different digits, and more cells are an error.

`boxes 2x3` makes boxes of 2 rows by 3 columns. After `sudoku` they need not be stated for sides of 4 (2x2), 6 (2x3), 8
(2x4), 9 (3x3), 10 (2x5), 12 (3x4), 16 (4x4) and 25 (5x5). `regions` draws areas of any shape in place of boxes, with
one symbol per cell: equal symbols form a region, and `.` is a cell in no region. After `sudoku` every box or region has
as many cells as there are digits; after `latin` or `board` it may have fewer. `b1` is the first region in reading
order.

    sudoku 6x6
    regions
      aaabbb
      aacbbb
      adccee
      ddccee
      ddcfee
      dfffff
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import Alphabet, BoardSize, form, has_board_size, picture_rows
from ..language.syntax.ast import PictureLine
from ..model.geometry import Board, Cell
from ..text.source import Span

Kind = Literal["sudoku", "latin", "board"]
NO_REGION = "."
NAMES = "abcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True, slots=True)
class BoardStart:
    """A board statement: rows and columns, and the alphabet, empty if it is not stated."""

    kind: Kind
    size: tuple[int, int]
    digits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """The cells that carry one symbol in a picture, in reading order, with the places of the symbols."""

    name: str
    cells: tuple[Cell, ...]
    places: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class RegionRows:
    """The whole board as rows of symbols, equal ones a region; `Region`s in the order of their first cells."""

    name: str = "regions"

    def take(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> tuple[Region, ...]:
        board = scope.board
        rows = picture_rows(lines, board.columns)
        if not has_board_size(rows, (board.rows, board.columns), scope, word):
            return ()
        found: dict[str, list[tuple[Cell, Span]]] = {}
        written: dict[str, str] = {}
        symbols = (symbol for _, row in rows for symbol in row)
        for cell, (symbol, span) in zip(board.cells, symbols, strict=True):
            if symbol != NO_REGION:
                found.setdefault(symbol.lower(), []).append((cell, span))
                first = written.setdefault(symbol.lower(), symbol)
                if first != symbol:
                    message = f"`{first}` and `{symbol}` are one region: small and capital letters mean the same"
                    scope.sink.note("likely-slip", message, span)
                    written[symbol.lower()] = symbol
        return tuple(
            Region(name, tuple(cell for cell, _ in listed), tuple(span for _, span in listed))
            for name, listed in found.items()
        )

    def text(self, value: Sequence[Region], board: Board) -> tuple[str, ...]:
        names = {cell: region.name for region in value for cell in region.cells}
        gap = " " if any(len(region.name) > 1 for region in value) else ""
        return tuple(
            gap.join(names.get(cell, NO_REGION) for cell in board.row(row)) for row in range(1, board.rows + 1)
        )

    def usage(self) -> str:
        return "ROWS OF REGION LETTERS"


def _start(kind: Kind, summary: str, default: tuple[int, int] | None = None) -> Family:
    def build(size: tuple[int, int], digits: tuple[int, ...]) -> BoardStart:
        return BoardStart(kind, size, digits)

    return Family(
        kind,
        build,
        (form(BoardSize("size", default=default), Alphabet("digits")),),
        __doc__,
        summary=summary,
        group="board",
    )


def boxes(size: tuple[int, int]) -> tuple[int, int]:
    """The rows and columns of a box."""
    return size


def regions(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """The regions of a picture."""
    return regions


SUDOKU = _start("sudoku", "a board whose rows, columns and boxes are houses", (9, 9))
LATIN = _start("latin", "a board whose rows and columns are houses")
BOARD = _start("board", "cells and digits, and no house at all")
BOXES = Family(
    "boxes",
    boxes,
    (form(BoardSize("size", "the size of a box, such as 2x3: rows by columns")),),
    __doc__,
    summary="the shape of the boxes: rows by columns",
    group="board",
)
REGIONS = Family(
    "regions",
    regions,
    (form(picture=RegionRows()),),
    __doc__,
    summary="a picture of the regions that replace the boxes",
    group="board",
)
