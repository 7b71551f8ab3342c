"""diagonals, diagonal: the long diagonals are houses.

`diagonals` means both; `diagonal +` is the one from the bottom left to the top right, `diagonal -` the one from the
top left to the bottom right. The board must be square. On a board of several grids each grid has them.

A diagonal with as many cells as there are digits holds every digit exactly once; a shorter one holds different digits.
A digit that the alphabet lists twice may occur twice.

    diagonals
    diagonal +
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Literal

from ..language.family import Complaint, Family
from ..language.signature import Choice, form
from ..model.geometry import Board, Cell
from ..model.shapes import Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Way = Literal["+", "-"]


@dataclass(frozen=True, slots=True)
class Diagonals:
    """Each diagonal of `ways` is a house: `+` rises from the bottom left to the top right, `-` falls.

    On a board of several grids these are the diagonals of each grid.
    """

    ways: tuple[Way, ...]

    def holds(self, grid: Grid) -> bool:
        for part in grid.board.parts:
            rows = [part.row(number) for number in part.row_numbers]
            for way in self.ways:
                lines = rows if way == "-" else rows[::-1]
                digits = Counter(grid[line[at]] for at, line in enumerate(lines))
                if not digits <= Counter(grid.board.alphabet):
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for part in out.board.parts:
            top, left = part.corner
            for way in self.ways:
                if way == "-":
                    out.house([Cell(top + at, left + at) for at in range(part.rows)])
                else:
                    out.house([Cell(top + part.rows - 1 - at, left + at) for at in range(part.rows)])

    def cnf(self, out: CnfVerbs) -> None:
        board = out.board
        for way, part in product(self.ways, board.parts):
            columns = part.column_numbers if way == "-" else part.column_numbers[::-1]
            cells = [Cell(row, column) for row, column in zip(part.row_numbers, columns, strict=True)]
            for digit, copies in board.copies.items():
                standing = [out.lit(cell, digit) for cell in cells]
                out.at_most(copies, standing)
                if len(cells) == len(board.alphabet):
                    out.at_least(copies, standing)

    def reason(self, out: ReasonVerbs) -> None:
        for part in out.board.parts:
            first, last = part.column_numbers[0], part.column_numbers[-1]
            for way in self.ways:
                cells = [
                    Cell(row, first + down if way == "-" else last - down) for down, row in enumerate(part.row_numbers)
                ]
                out.house(cells, f"the diagonal {cells[0]}..{cells[-1]}", "diagonal")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        drawn = []
        for part in board.parts:
            rows = [part.row(number) for number in part.row_numbers]
            lines = {"-": rows, "+": rows[::-1]}
            drawn += [tuple(row[at] for at, row in enumerate(lines[way])) for way in self.ways]
        return tuple(Line(cells, style="blue", thin=True) for cells in drawn)

    def explain(self, board: Board) -> str:
        named = {"+": "bottom left to top right", "-": "top left to bottom right"}
        which = " and ".join(f"the diagonal from {named[way]}" for way in self.ways)
        where = " of every grid" if board.subgrids else ""
        return f"{which}{where} {'holds' if len(self.ways) == 1 else 'each hold'} {_content(board)}"


def _content(board: Board) -> str:
    """The content of a diagonal, in words."""
    doubled = len(board.alphabet) > len(board.digits)
    if all(part.rows == len(board.alphabet) for part in board.parts):
        return "every digit exactly as often as the alphabet lists it" if doubled else "every digit exactly once"
    return "no digit more often than the alphabet lists it" if doubled else "no digit twice"


def complaints(constraint: Diagonals, board: Board) -> Iterator[Complaint]:
    """The board or each of its grids must be square, and its diagonals no longer than the alphabet."""
    what = "grid" if board.subgrids else "board"
    for part in board.parts:
        if part.rows != part.columns:
            message = f"a {what} of {part.rows}x{part.columns} cells is not square and has no diagonals"
            yield Complaint(message, error=True)
            return
    longest = max(part.rows for part in board.parts)
    if longest > len(board.alphabet):
        yield Complaint(f"a diagonal has {longest} cells, for {len(board.alphabet)} digits that must not repeat")


DIAGONALS = Family(
    "diagonals",
    partial(Diagonals, ("+", "-")),
    (form(),),
    __doc__,
    summary="both long diagonals are houses",
    complaints=complaints,
    group="global",
)
DIAGONAL = Family(
    "diagonal",
    Diagonals,
    (form(Choice("ways", {"+": ("+",), "-": ("-",)}, "`+` from bottom left to top right, `-` from top left down")),),
    __doc__,
    summary="one long diagonal is a house: + rises to the right, - falls",
    complaints=complaints,
    group="global",
)
