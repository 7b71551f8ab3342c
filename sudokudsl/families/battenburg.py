"""battenburg: odd and even digits alternate in the four cells around a corner, as on a checkerboard.

The four cells are the square whose top left is the named cell. The two cells of each diagonal are of the same kind, and
the two diagonals of different kinds. 0 is even.

`battenburg negative` means that all marks are given: no other 2x2 square of the board is such a checkerboard, including
squares across boxes. Without it, a square without a mark may be one too. `battenburg negative in r1-4c1-4` is about the
squares whose four cells are all among these cells.

    board 2x2 digits 1-4
    battenburg r1c1
    expect 32 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Choice, OneCell, cells_text, form, negative_forms
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..model.shapes import Caption, Dot, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Battenburg:
    """Odd and even alternate in the four cells whose top left is `corner`, which are all on the board."""

    corner: Cell

    def holds(self, grid: Grid) -> bool:
        row, column = self.corner
        above = [grid[Cell(row, column)] % 2, grid[Cell(row, column + 1)] % 2]
        below = [grid[Cell(row + 1, column)] % 2, grid[Cell(row + 1, column + 1)] % 2]
        return above in ([0, 1], [1, 0]) and below == above[::-1]

    def cover(self, out: CoverVerbs) -> None:
        ring = out.board.at_offsets(self.corner, ((0, 0), (0, 1), (1, 1), (1, 0)))
        for place, cell in enumerate(ring):
            out.pairs(ring[place - 1], cell, lambda a, b: a % 2 != b % 2)

    def cnf(self, out: CnfVerbs) -> None:
        odd = out.new("odd")  # the digit of the named cell is odd
        top, left = self.corner
        for digit in out.digits:
            same = odd if digit % 2 else -odd
            for cell in (self.corner, Cell(top + 1, left + 1)):
                out.clause(-out.lit(cell, digit), same)
            for cell in (Cell(top, left + 1), Cell(top + 1, left)):
                out.clause(-out.lit(cell, digit), -same)

    def reason(self, out: ReasonVerbs) -> None:
        row, column = self.corner
        falling = (self.corner, Cell(row + 1, column + 1))
        rising = (Cell(row, column + 1), Cell(row + 1, column))
        for one in falling:
            for other in rising:
                out.pairs(one, other, lambda a, b: (a + b) % 2 == 1)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Dot(board.at_offsets(self.corner, ((0, 0), (0, 1), (1, 0), (1, 1))), "black", checked=True),)

    def explain(self, board: Board) -> str:
        last = Cell(self.corner.row + 1, self.corner.column + 1)
        return f"odd and even digits alternate in the four cells {self.corner} to {last}, as on a checkerboard"


@dataclass(frozen=True, slots=True)
class NegativeBattenburg:
    """In no 2x2 square of the board, except those whose top left is in `marked`, do odd and even alternate.

    With an `area`, only the squares within it are meant.
    """

    marked: frozenset[Cell] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        board = grid.board
        for row in range(1, board.rows):
            for column in range(1, board.columns):
                square = [Cell(row, column), Cell(row, column + 1), Cell(row + 1, column + 1), Cell(row + 1, column)]
                kinds = [grid[cell] % 2 for cell in square if cell in (self.area or board)]
                if square[0] not in self.marked and kinds in ([0, 1, 0, 1], [1, 0, 1, 0]):
                    return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for corner in out.board.cells:
            square = out.board.at_offsets(corner, ((0, 0), (0, 1), (1, 1), (1, 0)))
            if self.area and not frozenset(self.area).issuperset(square):
                continue
            if len(square) == 4 and corner not in self.marked:
                diagonals = square[::2], square[1::2]
                for one, other in (diagonals, diagonals[::-1]):
                    odd = [(cell, digit) for cell in one for digit in out.digits if digit % 2]
                    even = [(cell, digit) for cell in other for digit in out.digits if digit % 2 == 0]
                    out.between(0, 3, odd + even)

    def cnf(self, out: CnfVerbs) -> None:
        within = self.area or out.board.cells
        odd = {cell: out.new("odd", cell) for cell in within}
        for cell, literal in odd.items():
            for digit in out.digits:
                out.clause(-out.lit(cell, digit), literal if digit % 2 else -literal)
        for upper in within:
            lower, right = Cell(upper.row + 1, upper.column), Cell(upper.row, upper.column + 1)
            across = Cell(upper.row + 1, upper.column + 1)
            if upper not in self.marked and all(cell in odd for cell in (lower, right, across)):
                out.clause(-odd[upper], odd[right], odd[lower], -odd[across])
                out.clause(odd[upper], -odd[right], -odd[lower], odd[across])

    def reason(self, out: ReasonVerbs) -> None:
        for top in range(1, out.board.rows):
            for left in range(1, out.board.columns):
                ring = (Cell(top, left), Cell(top, left + 1), Cell(top + 1, left + 1), Cell(top + 1, left))
                if (top, left) in self.marked or not out.board.holes.isdisjoint(ring):
                    continue
                if self.area and any(cell not in self.area for cell in ring):
                    continue

                def step(seen: tuple[bool, int], digit: int) -> tuple[bool, int]:
                    alternates, last = seen
                    return alternates and digit % 2 != last, digit % 2

                out.automaton(ring, (True, -1), step, lambda seen: not seen[0])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"all battenburg marks{self._where()} are given"),)

    def explain(self, board: Board) -> str:
        return f"in no 2x2 square{self._where()} without a mark, also across boxes, do odd and even digits alternate"

    def _where(self) -> str:
        """The words for the area."""
        return f" within {cells_text(self.area)}" if self.area else ""


def build(corner: Cell | type[NegativeBattenburg], *, within: bool = False, area: tuple[Cell, ...] = ()) -> Constraint:
    """The constraint of a statement."""
    return Battenburg(corner) if isinstance(corner, Cell) else NegativeBattenburg(area=area)


def together(constraints: tuple[Battenburg | NegativeBattenburg, ...], board: Board) -> tuple[Constraint, ...]:
    """Gives each negative the squares with a mark."""
    marked = frozenset(mark.corner for mark in constraints if isinstance(mark, Battenburg))
    return tuple(replace(each, marked=marked) if isinstance(each, NegativeBattenburg) else each for each in constraints)


def complaints(constraint: Battenburg | NegativeBattenburg, board: Board) -> Iterator[Complaint]:
    """All four cells must be on the board, which needs odd and even digits."""
    one_kind = len({digit % 2 for digit in board.digits}) == 1
    if isinstance(constraint, NegativeBattenburg):
        within = constraint.area or board.cells
        squares = (board.at_offsets(cell, ((0, 0), (0, 1), (1, 0), (1, 1))) for cell in within)
        if board.rows == 1 or board.columns == 1:
            yield Complaint("the board has no 2x2 square", code="says-nothing")
        elif not any(len(square) == 4 and {*within}.issuperset(square) for square in squares):
            yield Complaint("these cells contain no 2x2 square", part="area", code="says-nothing")
        elif one_kind:
            yield Complaint("no two digits of the board are odd and even", code="says-nothing")
        return
    if len(board.at_offsets(constraint.corner, ((0, 0), (0, 1), (1, 0), (1, 1)))) < 4:
        message = f"the four cells whose top left is {constraint.corner} are not all on the board"
        yield Complaint(message, part="corner", error=True)
    elif one_kind:
        yield Complaint("no two digits of the board are odd and even")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Marks at the corners where odd and even alternate."""
    for corner in shuffled(grid.board.cells, random):
        square = grid.board.at_offsets(corner, ((0, 0), (0, 1), (1, 0), (1, 1)))
        if len(square) == 4 and Battenburg(corner).holds(grid):
            yield Clue({"corner": corner}, occupied("corner", [corner]))


FAMILY = Family(
    "battenburg",
    build,
    (
        form(OneCell("corner", "the top left of four cells", on_board=True, square=True)),
        *negative_forms(Choice("corner", {"negative": NegativeBattenburg})),
    ),
    __doc__,
    complaints=complaints,
    together=together,
    group="set",
    layout=Layout(layout),
)
