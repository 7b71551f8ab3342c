"""diagonal-distinct: the number of different digits along a diagonal.

The diagonal starts at the named cell, which counts, and runs in the named direction to the edge of the board. A digit
that occurs several times counts once. A setter draws the clue outside the grid; the named cell is the first one inside.
Naming a cell further in counts the rest of the diagonal from there.

    board 3x3 digits 1-3
    diagonal-distinct r1c1 down-right = 1
    expect 2187 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Choice, Int, OneCell, Sign, cells_text, form
from ..model.geometry import Board, Cell
from ..model.shapes import CellText, Line, OutsideText, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

DIRECTIONS = {"up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}
SYNONYMS = {"left-up": "up-left", "right-up": "up-right", "left-down": "down-left", "right-down": "down-right"}


@dataclass(frozen=True, slots=True)
class DiagonalDistinct:
    """The cells from `start` to the edge hold `number` different digits; `step` is (rows down, columns right)."""

    start: Cell
    step: tuple[int, int]
    number: int

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in grid.board.ray(self.start, self.step)}) == self.number

    def cover(self, out: CoverVerbs) -> None:
        diagonal = out.board.ray(self.start, self.step)
        there = []
        for digit in out.digits:
            # 1 if the digit is on the diagonal, otherwise 0
            found = out.auxiliary(f"{digit} on the diagonal of {out.owner}", (0, 1))
            out.between(1, len(diagonal), [*((cell, digit) for cell in diagonal), (found, 0)])
            for cell in diagonal:
                out.between(0, 1, [(cell, digit), (found, 0)])
            there.append((found, 1))
        out.exactly(self.number, there)

    def cnf(self, out: CnfVerbs) -> None:
        occurring = []
        for digit in out.digits:
            places = [out.lit(cell, digit) for cell in out.board.ray(self.start, self.step)]
            occurring.append(occurs := out.new("occurs", digit))
            out.clause(-occurs, *places)
            for place in places:
                out.clause(-place, occurs)
        out.exactly(self.number, occurring)

    def reason(self, out: ReasonVerbs) -> None:
        def step(seen: frozenset[int], digit: int) -> frozenset[int] | None:
            seen |= {digit}
            return seen if len(seen) <= self.number else None

        diagonal = out.board.ray(self.start, self.step)
        out.automaton(diagonal, frozenset[int](), step, lambda seen: len(seen) == self.number)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        down, right = self.step
        if not board.at_offsets(self.start, ((-down, -right),)):
            return (OutsideText(self.start, "top" if self.step[0] > 0 else "bottom", str(self.number), self.step),)
        diagonal = board.ray(self.start, self.step)
        mark = CellText(self.start, str(self.number))
        return (mark, Line(diagonal, arrow=True, thin=True)) if len(diagonal) > 1 else (mark,)

    def explain(self, board: Board) -> str:
        diagonal = cells_text(board.ray(self.start, self.step))
        digits = f"{self.number} different digit{'s' * (self.number != 1)}"
        return f"the cells from {self.start} diagonally to the edge ({diagonal}) hold {digits}"


def complaints(constraint: DiagonalDistinct, board: Board) -> Iterator[Complaint]:
    """More different digits than cells or digits, or fewer than one."""
    many = len(board.ray(constraint.start, constraint.step))
    if not 1 <= constraint.number <= min(many, len(board.digits)):
        cells = "one cell holds" if many == 1 else f"{many} cells hold"
        most = min(many, len(board.digits))
        held = "1 digit" if most == 1 else f"1 to {most} different digits"
        yield Complaint(f"{cells} {held}, not {constraint.number}", part="number")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """The numbers of whole diagonals of three or more cells, from either end."""
    for start in shuffled(grid.board.cells, random):
        for step in DIRECTIONS.values():
            before = Cell(start.row - step[0], start.column - step[1])
            many = len(grid.board.ray(start, step))
            for number in range(1, many + 1) if many >= 3 and before not in grid.board else ():
                if DiagonalDistinct(start, step, number).holds(grid):
                    yield Clue({"start": start, "step": step, "number": number}, occupied("outside", [before]))


FAMILY = Family(
    "diagonal-distinct",
    DiagonalDistinct,
    (
        form(
            OneCell("start", "the first cell of the diagonal", placed=True),
            Choice("step", DIRECTIONS, "the direction", SYNONYMS),
            Sign("="),
            Int("number", "the number of different digits"),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=Layout(layout),
)
