"""diagonals, diagonal: the long diagonals are houses.

`diagonals` means both; `diagonal +` is the one from the bottom left to the top right, `diagonal -` the one from the
top left to the bottom right. The board must be square.

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
    """Each diagonal of `ways` is a house: `+` rises from the bottom left to the top right, `-` falls."""

    ways: tuple[Way, ...]

    def holds(self, grid: Grid) -> bool:
        rows = tuple(grid.rows())
        for way in self.ways:
            lines = rows if way == "-" else rows[::-1]
            digits = Counter(line[at] for at, line in enumerate(lines))
            if not digits <= Counter(grid.board.alphabet):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        side = out.board.rows
        for way in self.ways:
            if way == "-":
                out.house([Cell(number, number) for number in range(1, side + 1)])
            else:
                out.house([Cell(side + 1 - number, number) for number in range(1, side + 1)])

    def cnf(self, out: CnfVerbs) -> None:
        board = out.board
        for way in self.ways:
            start, step = (Cell(1, 1), (1, 1)) if way == "-" else (Cell(board.rows, 1), (-1, 1))
            cells = board.ray(start, step)
            for digit, copies in board.copies.items():
                standing = [out.lit(cell, digit) for cell in cells]
                out.at_most(copies, standing)
                if len(cells) == len(board.alphabet):
                    out.at_least(copies, standing)

    def reason(self, out: ReasonVerbs) -> None:
        rows = out.board.rows
        for way in self.ways:
            cells = [Cell(row, row if way == "-" else rows + 1 - row) for row in range(1, rows + 1)]
            out.house(cells, f"the diagonal {cells[0]}..{cells[-1]}", "diagonal")

    def draw(self, board: Board) -> tuple[Shape, ...]:
        lines = {"-": board.ray(Cell(1, 1), (1, 1)), "+": board.ray(Cell(board.rows, 1), (-1, 1))}
        return tuple(Line(lines[way], style="blue", thin=True) for way in self.ways)

    def explain(self, board: Board) -> str:
        named = {"+": "bottom left to top right", "-": "top left to bottom right"}
        which = " and ".join(f"the diagonal from {named[way]}" for way in self.ways)
        return f"{which} {'holds' if len(self.ways) == 1 else 'each hold'} {_content(board)}"


def _content(board: Board) -> str:
    """The content of a diagonal, in words."""
    doubled = len(board.alphabet) > len(board.digits)
    if board.rows == len(board.alphabet):
        return "every digit exactly as often as the alphabet lists it" if doubled else "every digit exactly once"
    return "no digit more often than the alphabet lists it" if doubled else "no digit twice"


def complaints(constraint: Diagonals, board: Board) -> Iterator[Complaint]:
    """The board must be square, and its diagonals no longer than the alphabet."""
    if board.rows != board.columns:
        yield Complaint(f"a board of {board.rows}x{board.columns} cells is not square and has no diagonals", error=True)
    elif board.rows > len(board.alphabet):
        yield Complaint(f"a diagonal has {board.rows} cells, for {len(board.alphabet)} digits that must not repeat")


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
