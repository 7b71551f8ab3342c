"""full-rank: the rank of a row or column, seen from one side, among all rows and columns seen from all sides.

Every row is read from the left and from the right, every column from the top and from the bottom. A square board of
side N has 4N such lines. They are compared digit by digit from their sides: the first difference decides, so a digit
above 9 counts as one digit. The rank of a line is 1 plus the number of lines that are strictly less. Equal lines share
the lowest of their ranks. The board must be square, without holes and without a `grid` statement. A line of a layer is
compared with all lines of that layer.

A line with a clue is equal to no other line; lines without clues may be equal. `ties-allowed` at the end of a clue
permits lines equal to its own. `full-rank no-ties` forbids any two equal lines, whether they have clues or not.

    board 2x2 digits 1-2
    full-rank row 1 left = 1 ties-allowed
    expect 7 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled, views
from ..language.signature import Choice, Int, OutsideLine, Sign, form
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell, View, layer_name
from ..model.shapes import Caption, OutsideText, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class FullRank:
    """Exactly `rank` - 1 of all lines of the square board are strictly less than `line`.

    No other line is equal to it, unless `ties` allows this.
    """

    line: View
    rank: int
    ties: bool = False

    def holds(self, grid: Grid) -> bool:
        board = grid.board
        rows = [board.row(number) for number in range(1, board.rows + 1)]
        columns = [board.column(number) for number in range(1, board.columns + 1)]
        lines = [board.along(self.line.cells[0], line) for line in (*rows, *columns)]
        numbers = [[grid[cell] for cell in seen] for line in lines for seen in (line, line[::-1])]
        own = [grid[cell] for cell in self.line.cells]
        return sum(number < own for number in numbers) == self.rank - 1 and (self.ties or numbers.count(own) == 1)

    def cover(self, out: CoverVerbs) -> None:
        lines = out.board.lines_beside(self.line.cells[0])
        out.ranked(lines, [(lines.index(self.line.cells), self.rank - 1, self.ties)])

    def cnf(self, out: CnfVerbs) -> None:
        side = out.board.rows
        numbers = range(1, side + 1)
        less = []
        for seen_from, lines in (
            ("left", [[Cell(row, column) for column in numbers] for row in numbers]),
            ("right", [[Cell(row, side + 1 - column) for column in numbers] for row in numbers]),
            ("top", [[Cell(row, column) for row in numbers] for column in numbers]),
            ("bottom", [[Cell(side + 1 - row, column) for row in numbers] for column in numbers]),
        ):
            for number, line in enumerate(lines):
                if seen_from == self.line.side and line[0] == self.line.place:
                    continue
                less.append(is_less := out.new("less", seen_from, number))
                same = out.true
                for place, (mine, theirs) in enumerate(
                    zip(self.line.cells, out.board.along(self.line.cells[0], line), strict=True)
                ):
                    if mine == theirs:
                        continue
                    for digit in out.digits[1:]:
                        mine_reaches, theirs_reaches = (
                            out.at_least_digit(mine, digit),
                            out.at_least_digit(theirs, digit),
                        )
                        out.clause(-same, -mine_reaches, theirs_reaches, is_less)
                        out.clause(-same, mine_reaches, -theirs_reaches, -is_less)
                    before, same = same, out.new("same", seen_from, number, place)
                    for digit in out.digits:
                        out.clause(-before, -out.lit(mine, digit), -out.lit(theirs, digit), same)
                out.clause(-same, -is_less)
                if not self.ties:
                    out.clause(-same)
        out.exactly(self.rank - 1, less)

    def reason(self, out: ReasonVerbs) -> None:
        rows = [out.board.row(cell.row) for cell in out.board.column(1)]
        columns = [out.board.column(cell.column) for cell in out.board.row(1)]
        ends = {"left": rows, "right": [row[::-1] for row in rows]}
        ends |= {"top": columns, "bottom": [column[::-1] for column in columns]}
        own = (self.line.side, self.line.cells)
        seen = [(end, out.board.along(self.line.cells[0], line)) for end, lines in ends.items() for line in lines]
        others = [line for end, line in seen if (end, line) != own]

        def ranked(grid: Grid) -> bool:
            less = 0
            for other in others:
                differing = (
                    pair for pair in zip(other, self.line.cells, strict=True) if grid[pair[0]] != grid[pair[1]]
                )
                there, here = next(differing, (None, None))
                if there is None or here is None:
                    if not self.ties:
                        return False
                elif grid[there] < grid[here]:
                    less += 1
            return less == self.rank - 1

        out.fits(out.board.along(self.line.cells[0], out.board.cells), ranked)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(self.rank)),)

    def explain(self, board: Board) -> str:
        of = f" of {layer}" if (layer := layer_name(self.line.cells[0])) else ""
        ties = "other lines may be equal to it" if self.ties else "no other line is equal to it"
        where = f"{self.line} from the {self.line.side}"
        return (
            f"among all rows and columns{of}, read as numbers from each side, {where} has rank {self.rank}, and {ties}"
        )


@dataclass(frozen=True, slots=True)
class NoTies:
    """No two lines of the square board, each seen from its side, are equal."""

    def holds(self, grid: Grid) -> bool:
        board = grid.board
        rows = [board.row(number) for number in range(1, board.rows + 1)]
        columns = [board.column(number) for number in range(1, board.columns + 1)]
        numbers = [tuple(grid[cell] for cell in seen) for line in (*rows, *columns) for seen in (line, line[::-1])]
        return len(set(numbers)) == len(numbers)

    def cover(self, out: CoverVerbs) -> None:
        out.ranked(out.board.lines_from_sides, (), differ=True)

    def cnf(self, out: CnfVerbs) -> None:
        board = out.board
        lines = [board.row(row + 1) for row in range(board.rows)]
        lines += [board.column(column + 1) for column in range(board.columns)]
        differing: dict[frozenset[Cell], int] = {}
        for at, line in enumerate(lines):
            # equal lines are equal from their other ends too: so each line but the last is read in one direction
            for other in (line[::-1], *lines[:at], *(earlier[::-1] for earlier in lines[:at])):
                differ = []
                for one, there in zip(line, other, strict=True):
                    if one == there:
                        continue
                    pair = frozenset((one, there))
                    if pair not in differing:
                        differing[pair] = out.new("differ", one, there)
                        for digit in out.digits:
                            out.clause(-differing[pair], -out.lit(one, digit), -out.lit(there, digit))
                    differ.append(differing[pair])
                out.clause(*differ)

    def reason(self, out: ReasonVerbs) -> None:
        lines = [out.board.row(cell.row) for cell in out.board.column(1)]
        lines += [out.board.column(cell.column) for cell in out.board.row(1)]
        for at, line in enumerate(lines):
            for other in (line[::-1], *lines[:at], *(earlier[::-1] for earlier in lines[:at])):
                ways = []
                for pair in {frozenset(pair) for pair in zip(line, other, strict=True) if pair[0] != pair[1]}:

                    def way(out: ReasonVerbs, pair: frozenset[Cell] = pair) -> None:
                        out.differ(*pair)

                    ways.append(way)
                out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption("no two rows or columns read the same"),)

    def explain(self, board: Board) -> str:
        return "no two rows or columns are equal, read from any side"


def build(line: View | None = None, rank: int = 0, ties: str = "") -> Constraint:
    """The constraint of a statement; the line and the rank are those of a clue."""
    return NoTies() if line is None else FullRank(line, rank, ties == "allowed")


def complaints(constraint: FullRank | NoTies, board: Board) -> Iterator[Complaint]:
    """The board must be square, and have as many lines as the rank says."""
    part = "line" if isinstance(constraint, FullRank) else "ties"
    if board.subgrids or board.holes:
        yield Complaint("lines are ranked only on a board of one grid without holes", part, error=True)
    elif board.rows != board.columns:
        yield Complaint("only rows and columns of one length are compared: the board must be square", part, error=True)
    elif isinstance(constraint, FullRank) and constraint.rank > 4 * board.rows:
        yield Complaint(f"the rows and columns have {4 * board.rows} ranks, as they are read from both ends", "rank")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """The ranks of lines without ties, on square boards."""
    board = grid.board
    for line in shuffled(views(board), random) if board.rows == board.columns and not board.subgrids else ():
        for rank in range(1, 4 * board.rows + 1):
            if FullRank(line, rank).holds(grid):
                yield Clue({"line": line, "rank": rank}, occupied("outside", [(line.cells[0], line.side)]))


_CLUE = (
    OutsideLine("line", "`row 2 left` or `column 2 top`"),
    Sign("="),
    Int("rank", "the rank", least=1),
)

FAMILY = Family(
    "full-rank",
    build,
    (
        form(*_CLUE),
        form(*_CLUE, Choice("ties", {"ties-allowed": "allowed"})),
        form(Choice("ties", {"no-ties": "none"})),
    ),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=Layout(layout),
)
