"""global-mod: every square of 2x2 cells holds a digit of each remainder.

The divisor is 3 unless the statement names another one, as in `global-mod 2`. With the digits 1 to 9 every square holds
a digit of 1 4 7, one of 2 5 8 and one of 3 6 9. Its fourth cell may hold any digit. All squares of the board count,
even those across boxes. Remainders are never negative: -1 has the same remainder as 2 and 5. The divisor 1 requires
nothing.

    board 2x2 digits 1-3
    global-mod
    expect 36 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Int, form
from ..model.geometry import Board, Cell
from ..model.shapes import Caption, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class GlobalMod:
    """Every 2x2 square of the board holds digits of all remainders on division by `divisor`."""

    divisor: int = 3

    def holds(self, grid: Grid) -> bool:
        for upper, lower in pairwise(grid.rows()):
            for left, _ in enumerate(upper[1:]):
                square = (*upper[left : left + 2], *lower[left : left + 2])
                remainders = {digit % self.divisor for digit in square if digit is not None}
                if None not in square and len(remainders) != self.divisor:
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell in out.board.cells:
            square = out.board.at_offsets(cell, ((0, 0), (0, 1), (1, 0), (1, 1)))
            if len(square) == 4:
                for remainder in range(self.divisor):
                    digits = [digit for digit in out.digits if (digit - remainder) % self.divisor == 0]
                    out.between(1, 4, product(square, digits))

    def cnf(self, out: CnfVerbs) -> None:
        for top, left in product(range(1, out.board.rows), range(1, out.board.columns)):
            square = [Cell(row, column) for row in (top, top + 1) for column in (left, left + 1)]
            if not out.board.holes.isdisjoint(square):
                continue
            classes: dict[int, list[int]] = {remainder: [] for remainder in range(self.divisor)}
            for digit in out.digits:
                classes[digit % self.divisor] += [out.lit(cell, digit) for cell in square]
            for literals in classes.values():
                out.clause(*literals)

    def reason(self, out: ReasonVerbs) -> None:
        classes = [[digit for digit in out.digits if digit % self.divisor == each] for each in range(self.divisor)]
        for row, column in product(range(1, out.board.rows), range(1, out.board.columns)):
            square = [Cell(row + down, column + right) for down, right in product((0, 1), repeat=2)]
            for digits in classes if all(cell in out.board for cell in square) else ():
                out.some((cell, digits) for cell in square)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"every 2x2 square holds digits of all remainders by {self.divisor}"),)

    def explain(self, board: Board) -> str:
        named = [[digit for digit in board.digits if digit % self.divisor == each] for each in range(self.divisor)]
        groups = "), (".join(" ".join(map(str, digits)) or "no digit" for digits in named)
        return f"every 2x2 square of the board, also across boxes, holds a digit of each of the classes ({groups})"


def complaints(constraint: GlobalMod, board: Board) -> Iterator[Complaint]:
    """A board without squares, or without a digit of some remainder."""
    if min(board.rows, board.columns) == 1:
        yield Complaint("the board has no 2x2 square", code="says-nothing")
        return
    if constraint.divisor == 1:
        yield Complaint("all digits leave 0 when divided by 1", part="divisor", code="says-nothing")
    found = {digit % constraint.divisor for digit in board.digits}
    missing = next((each for each in range(constraint.divisor) if each not in found), None)
    if missing is not None:
        yield Complaint(f"no digit of the board leaves {missing} on division by {constraint.divisor}", part="divisor")


FAMILY = Family(
    "global-mod",
    GlobalMod,
    (form(Int("divisor", "the divisor", least=1, most=4, default=3)),),
    __doc__,
    synonyms=("global-modulo",),
    complaints=complaints,
    group="global",
)
