"""count-distinct: a digit is the number of different digits in the listed cells.

`count-distinct CELL = CELLS`: the digit of the cell on the left is the number of different digits in the cells on the
right, which may repeat. The cell on the left may be one of them.

    board 1x3 digits 1-3
    count-distinct r1c1 = r1c2 r1c3
    expect 9 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, OneCell, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Disc, Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


MOST_READ, MOST_DIGITS = 5, 12
"""The most cells and digits of which an automaton reads the sets. Before the last cell it has up to 800 states."""

Read = tuple[int, frozenset[int]]
"""For exact cover: the number of cells that have been read, and the digits in them."""


@dataclass(frozen=True, slots=True)
class CountDistinct:
    """The digit of `count` is the number of different digits in `cells`, which are distinct cells."""

    count: Cell
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        return grid[self.count] == len({grid[cell] for cell in self.cells})

    def cover(self, out: CoverVerbs) -> None:
        least, most = _largest_group(self.cells, out), min(len(self.cells), len(out.digits))
        out.domain(self.count, range(least, most + 1))
        if least == most:
            return
        if len(self.cells) <= MOST_READ and len(out.digits) <= MOST_DIGITS and self.count not in self.cells:
            out.automaton((*self.cells, self.count), (0, frozenset[int]()), _reading(len(self.cells)), bool)
            return
        seen = []
        for digit in out.digits:
            # 1 if some cell holds the digit, otherwise 0
            there = out.auxiliary(f"{digit} among the cells of count {out.owner}", (0, 1))
            placements = [(cell, digit) for cell in self.cells]
            out.between(1, len(self.cells), [*placements, (there, 0)])
            for cell in self.cells:
                out.between(0, 1, [(cell, digit), (there, 0)])
            seen.append((1, there))
        out.total(0, 0, [*seen, (-1, self.count)])

    def cnf(self, out: CnfVerbs) -> None:
        found = []
        for digit in out.digits:
            literals = [out.lit(cell, digit) for cell in self.cells]
            found.append(some := out.new("found", digit))
            out.clause(-some, *literals)
            for literal in literals:
                out.clause(-literal, some)
        for number in out.digits:
            if number < 1:
                out.clause(-out.lit(self.count, number))
            else:
                out.exactly(number, found, when=[out.lit(self.count, number)])

    def reason(self, out: ReasonVerbs) -> None:
        def step(state: tuple[int, frozenset[int]] | None, digit: int) -> tuple[int, frozenset[int]] | None:
            if state is None:
                return digit, frozenset()
            wanted, seen = state
            seen |= {digit}
            return (wanted, seen) if len(seen) <= wanted else None

        out.automaton((self.count, *self.cells), None, step, lambda state: state[0] == len(state[1]))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Disc((self.count,), filled=False), Outline(self.cells, "blue"))

    def explain(self, board: Board) -> str:
        return f"{self.count} is the number of different digits in {cells_text(self.cells)}"


def _largest_group(cells: tuple[Cell, ...], out: CoverVerbs) -> int:
    """For exact cover: the size of a large group of cells that are known to differ, found greedily."""
    differ = {cell: {other for other in cells if other != cell and out.listable((cell, other))} for cell in cells}
    most = 1
    for cell in cells:
        size, left = 1, differ[cell]
        while left:
            left = left & differ[max(sorted(left), key=lambda other: len(differ[other] & left))]
            size += 1
        most = max(most, size)
    return most


@cache
def _reading(length: int) -> Callable[[Read, int], Read | None]:
    """For exact cover: reads `length` cells and then the number of different digits in them."""

    def step(state: Read, digit: int) -> Read | None:
        read, found = state
        if read < length:
            return read + 1, found | {digit}
        return (read, frozenset()) if digit == len(found) else None

    return step


def complaints(constraint: CountDistinct, board: Board) -> Iterator[Complaint]:
    """The number must be a digit of the board."""
    most = min(len(constraint.cells), len(board.digits))
    if not any(1 <= digit <= most for digit in board.digits):
        numbers = f"1 to {most} different digits" if most > 1 else "1 digit"
        yield Complaint(f"the cells hold {numbers}, and no such number is a digit of the board", part="cells")


FAMILY = Family(
    "count-distinct",
    CountDistinct,
    (form(OneCell("count", "the cell that counts"), Sign("="), Cells("cells", "the cells that are counted")),),
    __doc__,
    complaints=complaints,
    group="set",
)
