"""equality-cage: as many odd digits as even ones, and as many low ones as high ones, all different.

Low is the lower half of the board's digits and high the upper half. With an odd number of digits the middle one is
neither, so it is in no such cage. Odd and even are properties of the number: 0 is even.

    board 1x2 digits 1-4
    equality-cage r1c1 r1c2
    expect 4 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


Lead = tuple[int, int]
"""For exact cover: how many more odd digits than even ones were read, and how many more high ones than low ones."""


@dataclass(frozen=True, slots=True)
class EqualityCage:
    """The digits of `cells` differ; half of them are odd and half even, half of them low and half high.

    The cells are distinct.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        found = [grid[cell] for cell in self.cells]
        half = len(grid.board.digits) // 2
        odd = sum(digit % 2 for digit in found)
        low = len(set(found) & set(grid.board.digits[:half]))
        high = len(set(found) & set(grid.board.digits[-half:]))
        return len(set(found)) == len(found) == 2 * odd == low + high == 2 * low

    def cover(self, out: CoverVerbs) -> None:
        out.distinct(self.cells)
        level: Lead = 0, 0
        out.automaton(self.cells, level, _reader(out.digits), _is_level)

    def cnf(self, out: CnfVerbs) -> None:
        middle = (out.digits[0], *out.digits)[(len(out.digits) + 1) // 2]
        for digit in out.digits:
            out.at_most(1, [out.lit(cell, digit) for cell in self.cells])
        for cell in self.cells if len(out.digits) % 2 else ():
            out.clause(-out.lit(cell, middle))
        for chosen in (
            {digit for digit in out.digits if digit % 2 == 1},
            set(out.digits[: len(out.digits) // 2]),
        ):
            literals = [out.lit(cell, digit) for cell in self.cells for digit in sorted(chosen)]
            if len(self.cells) % 2:
                out.clause()
            else:
                out.exactly(len(self.cells) // 2, literals)

    def reason(self, out: ReasonVerbs) -> None:
        half = len(out.digits) // 2
        low = out.digits[:half]
        out.distinct(self.cells)
        out.domain(self.cells, (*low, *out.digits[-half:]))

        def step(seen: tuple[int, int], digit: int) -> tuple[int, int]:
            return seen[0] + digit % 2, seen[1] + (digit in low)

        out.automaton(self.cells, (0, 0), step, lambda seen: 2 * seen[0] == 2 * seen[1] == len(self.cells))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Outline(self.cells, "purple", dashed=True, label="="),)

    def explain(self, board: Board) -> str:
        many = len(board.digits)
        groups = board.digits[: many // 2], board.digits[(many + 1) // 2 :]
        low, high = (" ".join(map(str, digits)) or "none" for digits in groups)
        where = f"the digits of {cells_text(self.cells)} differ"
        return f"{where}, and are as many odd as even ones, and as many low ones ({low}) as high ones ({high})"


@lru_cache(maxsize=8)
def _reader(digits: tuple[int, ...]) -> Callable[[Lead, int], Lead | None]:
    """An automaton that reads these digits, without a middle one."""
    half = len(digits) // 2
    heights = dict.fromkeys(digits[:half], -1) | dict.fromkeys(digits[len(digits) - half :], 1)

    def step(lead: Lead, digit: int) -> Lead | None:
        return (lead[0] + (1 if digit % 2 else -1), lead[1] + heights[digit]) if digit in heights else None

    return step


def _is_level(lead: Lead) -> bool:
    return lead == (0, 0)


def complaints(constraint: EqualityCage, board: Board) -> Iterator[Complaint]:
    """An odd number of cells cannot be halved; the smaller of two groups must fill its half."""
    many, half = len(constraint.cells), len(board.digits) // 2
    if many % 2:
        yield Complaint(
            f"{many} {'cell' if many == 1 else 'cells'} cannot hold as many odd digits as even ones", "cells"
        )
        return
    middle = set(board.digits[half : len(board.digits) - half])
    odd = sum(digit % 2 for digit in board.digits if digit not in middle)
    room = 2 * min(odd, 2 * half - odd)
    if many > room:
        yield Complaint(f"at most {room} different digits are half odd and half even, half low and half high", "cells")


FAMILY = Family(
    "equality-cage",
    EqualityCage,
    (form(Cells("cells", "the cells of the cage", ranked=True)),),
    __doc__,
    complaints=complaints,
    group="set",
)
