"""windoku: box-sized windows inside the board are houses too.

The windows are as large as the boxes. They are one cell away from the edge of the board and from each other, starting
at the top left, and there are as many as fit. On 9x9 they are the four whose top left cells are r2c2, r2c6, r6c2 and
r6c6; on 16x16 there are nine, on 4x4 the one in the middle. On 6x6 with boxes of 2x3 there is only one, from r2c2 to
r3c4. The boxes must be equal rectangles that tile the board. On a board of several grids, each grid with boxes has such
windows.

A window with as many cells as there are digits holds every digit exactly once; a smaller one holds different digits. A
digit that the alphabet lists twice may occur twice. The variant is also known as hyper sudoku.

    windoku
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import form
from ..model.geometry import Board, Cell
from ..model.shapes import Shade, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Windoku:
    """Every window of the board is a house."""

    def holds(self, grid: Grid) -> bool:
        for part in grid.board.parts:
            rows = [[grid[cell] for cell in part.row(number)] for number in part.row_numbers]
            height, width = part.box or (part.rows, part.columns)
            for top in range(1, part.rows - height, height + 1):
                for left in range(1, part.columns - width, width + 1):
                    digits = Counter(digit for row in rows[top : top + height] for digit in row[left : left + width])
                    if not digits <= Counter(grid.board.alphabet):
                        return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for window in windows_of(out.board):
            out.house(window)

    def cnf(self, out: CnfVerbs) -> None:
        board = out.board
        members: defaultdict[tuple[int, int, int], list[Cell]] = defaultdict(list)
        for number, part in enumerate(board.parts):
            high, wide = part.box or (part.rows, part.columns)
            for cell in board.cells:
                # every (height + 1)-th row and (width + 1)-th column, from the first, lies between windows
                down, row = divmod(cell.row - part.corner.row, high + 1)
                right, column = divmod(cell.column - part.corner.column, wide + 1)
                complete = down < (part.rows - 1) // (high + 1) and right < (part.columns - 1) // (wide + 1)
                if row and column and complete and cell in part:
                    members[number, down, right].append(cell)
        for window in members.values():
            for digit, copies in board.copies.items():
                standing = [out.lit(cell, digit) for cell in window]
                out.at_most(copies, standing)
                if len(window) == len(board.alphabet):
                    out.at_least(copies, standing)

    def reason(self, out: ReasonVerbs) -> None:
        number = 0
        for part in out.board.parts:
            rows, columns = list(part.row_numbers), list(part.column_numbers)
            high, wide = part.box if part.box is not None else (len(rows), len(columns))
            for top in rows[1 : len(rows) - high : high + 1]:
                for left in columns[1 : len(columns) - wide : wide + 1]:
                    number += 1
                    window = [Cell(top + down, left + right) for down in range(high) for right in range(wide)]
                    out.house(window, f"window {number}", "window")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return tuple(Shade(window) for window in windows_of(board))

    def explain(self, board: Board) -> str:
        windows = windows_of(board)
        full, doubled = len(windows[0]) == len(board.alphabet), len(board.alphabet) > len(board.digits)
        holds = (
            f"holds every digit exactly {'as often as the alphabet lists it' if doubled else 'once'}"
            if full
            else f"holds no digit {'more often than the alphabet lists it' if doubled else 'twice'}"
        )
        places = ", ".join(f"{window[0]} to {window[-1]}" for window in windows)
        return f"each box-sized window one cell in from the edge and from the next ({places}) {holds}"


def windows_of(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The windows in reading order: each box moved down and right past the line of cells before it, where it fits."""
    found = []
    for part in board.parts:
        edge = Cell(part.row_numbers[-1], part.column_numbers[-1])
        for box in part.boxes():
            first, last = min(box), max(box)
            down = (first.row - part.corner.row) // (last.row - first.row + 1) + 1
            right = (first.column - part.corner.column) // (last.column - first.column + 1) + 1
            if last.row + down < edge.row and last.column + right < edge.column:
                found.append(tuple(Cell(cell.row + down, cell.column + right) for cell in box))
    return tuple(found)


def complaints(constraint: Windoku, board: Board) -> Iterator[Complaint]:
    """There must be boxes in a regular grid, and room for a window."""
    if not any(part.box for part in board.parts):
        yield Complaint("windows need boxes that are equal rectangles and tile the board", error=True)
    elif not windows_of(board):
        height, width = next(part.box for part in board.parts if part.box)
        yield Complaint(f"no window of {height}x{width} cells fits one cell in from the edge", error=True)


FAMILY = Family("windoku", Windoku, (form(),), __doc__, synonyms=("hyper",), complaints=complaints, group="global")
