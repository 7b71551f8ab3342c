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
from ..model.geometry import SQUARE, Board, Cell
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
        kinds = [digit % 2 for digit in grid.square(self.corner)]
        return kinds in ([0, 1, 1, 0], [1, 0, 0, 1])

    def cover(self, out: CoverVerbs) -> None:
        ring = out.board.at_offsets(self.corner, ((0, 0), (0, 1), (1, 1), (1, 0)))
        for place, cell in enumerate(ring):
            out.pairs(ring[place - 1], cell, lambda a, b: a % 2 != b % 2)

    def cnf(self, out: CnfVerbs) -> None:
        odd = out.new("odd")  # the digit of the named cell is odd
        upper, right, lower, across = out.board.at_offsets(self.corner, SQUARE)
        for digit in out.digits:
            same = odd if digit % 2 else -odd
            for cell in (upper, across):
                out.clause(-out.lit(cell, digit), same)
            for cell in (right, lower):
                out.clause(-out.lit(cell, digit), -same)

    def reason(self, out: ReasonVerbs) -> None:
        for one in out.board.at_offsets(self.corner, ((0, 0), (1, 1))):
            for other in out.board.at_offsets(self.corner, ((0, 1), (1, 0))):
                out.pairs(one, other, lambda a, b: (a + b) % 2 == 1)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Dot(board.at_offsets(self.corner, SQUARE), "black", checked=True),)

    def explain(self, board: Board) -> str:
        last = board.at_offsets(self.corner, SQUARE)[-1]
        return f"odd and even digits alternate in the four cells {self.corner} to {last}, as on a checkerboard"


@dataclass(frozen=True, slots=True)
class NegativeBattenburg:
    """In no 2x2 square of the board, except those whose top left is in `marked`, do odd and even alternate.

    With an `area`, only the squares within it are meant.
    """

    marked: frozenset[Cell] = frozenset()
    area: tuple[Cell, ...] = ()

    def holds(self, grid: Grid) -> bool:
        within = set(self.area or grid.board.cells)
        for corner in within - self.marked:
            square = grid.board.at_offsets(corner, SQUARE)
            if [grid[cell] % 2 for cell in square if cell in within] in ([0, 1, 1, 0], [1, 0, 0, 1]):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for corner in self.area or out.board.cells:
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
            others = [odd[cell] for cell in out.board.at_offsets(upper, ((0, 1), (1, 0), (1, 1))) if cell in odd]
            if upper not in self.marked and len(others) == 3:
                right, lower, across = others
                out.clause(-odd[upper], right, lower, -across)
                out.clause(odd[upper], -right, -lower, across)

    def reason(self, out: ReasonVerbs) -> None:
        def step(seen: tuple[bool, int], digit: int) -> tuple[bool, int]:
            alternates, last = seen
            return alternates and digit % 2 != last, digit % 2

        for corner in sorted(set(self.area or out.board.cells).difference(self.marked)):
            ring = out.board.at_offsets(corner, ((0, 0), (0, 1), (1, 1), (1, 0)))
            if len(ring) == 4 and (not self.area or set(ring) <= set(self.area)):
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
        squares = (board.at_offsets(cell, SQUARE) for cell in within)
        if board.rows == 1 or board.columns == 1:
            yield Complaint("the board has no 2x2 square", code="says-nothing")
        elif not any(len(square) == 4 and {*within}.issuperset(square) for square in squares):
            yield Complaint("these cells contain no 2x2 square", part="area", code="says-nothing")
        elif one_kind:
            yield Complaint("no two digits of the board are odd and even", code="says-nothing")
        return
    if len(board.at_offsets(constraint.corner, SQUARE)) < 4:
        message = f"the four cells whose top left is {constraint.corner} are not all on the board"
        yield Complaint(message, part="corner", error=True)
    elif one_kind:
        yield Complaint("no two digits of the board are odd and even")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """Marks at the corners where odd and even alternate."""
    for corner in shuffled(grid.board.cells, random):
        square = grid.board.at_offsets(corner, SQUARE)
        if len(square) == 4 and Battenburg(corner).holds(grid):
            yield Clue({"corner": corner}, occupied("corner", [corner]))


FAMILY = Family(
    "battenburg",
    build,
    (
        form(OneCell("corner", "the top left of four cells", placed=True, square=True)),
        *negative_forms(Choice("corner", {"negative": NegativeBattenburg})),
    ),
    __doc__,
    complaints=complaints,
    together=together,
    group="set",
    layout=Layout(layout),
)
