"""global-entropy: every square of 2x2 cells holds a low, a middle and a high digit.

With the digits 1 to 9 the classes are 1 to 3, 4 to 6 and 7 to 9. With other digits, the low and the high class each
have a third of the digits, rounded to the nearest whole number. The middle class has the rest, as on an
`entropic-line`. Two digits make only a low and a high class, and a single digit only one. All squares of the board
count, even those across boxes. The fourth cell of a square may hold any digit.

    board 2x2 digits 1-3
    global-entropy
    expect 36 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import form
from ..model.geometry import Board, Cell
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class GlobalEntropy:
    """Every 2x2 square of the board holds a digit of each class that is not empty (low, middle and high)."""

    def holds(self, grid: Grid) -> bool:
        digits = grid.board.digits
        outer = (len(digits) + 1) // 3
        last_low, last_middle = digits[outer - 1], digits[-outer - 1]
        kinds = [
            [None if digit is None else (digit > last_low) + (digit > last_middle) for digit in row]
            for row in grid.rows()
        ]
        needed = {(digit > last_low) + (digit > last_middle) for digit in digits}
        squares = (
            {*upper[at : at + 2], *lower[at : at + 2]}
            for upper, lower in pairwise(kinds)
            for at, _ in enumerate(upper[1:])
        )
        return all(None in found or found == needed for found in squares)

    def cover(self, out: CoverVerbs) -> None:
        third = round(len(out.digits) / 3)
        middle = len(out.digits) - third
        groups = (out.digits[:third], out.digits[third:middle], out.digits[middle:])
        for cell in out.board.cells:
            square = out.board.at_offsets(cell, ((0, 0), (0, 1), (1, 0), (1, 1)))
            if len(square) == 4:
                for digits in groups:
                    if digits:
                        out.between(1, 4, product(square, digits))

    def cnf(self, out: CnfVerbs) -> None:
        for top, left in product(range(1, out.board.rows), range(1, out.board.columns)):
            square = [Cell(row, column) for row in (top, top + 1) for column in (left, left + 1)]
            if out.board.holes.isdisjoint(square):
                for digits in classes_of(out.board):
                    out.clause(*(out.lit(cell, digit) for cell in square for digit in digits))

    def reason(self, out: ReasonVerbs) -> None:
        size = (len(out.digits) + 1) // 3
        low, high = out.digits[:size], out.digits[len(out.digits) - size :]

        def kind(digit: int) -> int:
            return 1 if digit in low else 4 if digit in high else 2

        wanted = {kind(digit) for digit in out.digits}
        for row in range(1, out.board.rows):
            for column in range(1, out.board.columns):
                square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
                if all(cell in out.board for cell in square):
                    out.automaton(square, 0, lambda seen, digit: seen | kind(digit), lambda seen: seen == sum(wanted))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("every 2x2 square holds a low, a middle and a high digit"),)

    def explain(self, board: Board) -> str:
        groups = "), (".join(" ".join(map(str, digits)) for digits in classes_of(board))
        return f"every 2x2 square of the board, also across boxes, holds a digit of each of the classes ({groups})"


def classes_of(board: Board) -> list[tuple[int, ...]]:
    """The low, the middle and the high digits, without empty classes."""
    many = len(board.digits)
    outer = many // 3 + (many % 3 == 2)
    groups = board.digits[:outer], board.digits[outer : many - outer], board.digits[many - outer :]
    return [digits for digits in groups if digits]


def complaints(constraint: GlobalEntropy, board: Board) -> Iterator[Complaint]:
    """A board of one row or column has no squares."""
    if min(board.rows, board.columns) == 1:
        yield Complaint("the board has no 2x2 square", code="says-nothing")


FAMILY = Family("global-entropy", GlobalEntropy, (form(),), __doc__, complaints=complaints, group="global")
