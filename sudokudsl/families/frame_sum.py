"""frame-sum: the digits of a row or column in the first region that is seen from one side sum to the total.

The first cells of the line are summed, up to the first cell of another region. With boxes of two rows by three columns,
these are three cells of a row and two of a column. A number states how many cells are summed, as in
`frame-sum 3: row 1 left = 15`. It is needed where the first cell is in no region, and on a board of several grids.
Digits may repeat where no house forbids it.

    sudoku 4x4
    frame-sum row 1 left = 3
    expect 48 solutions
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums, possible_sums
from ..language.layouts import Clue, Layout, occupied, shuffled, views
from ..language.signature import Colon, Int, OutsideLine, Sign, form
from ..model.geometry import Board, Cell, View, base
from ..model.shapes import OutsideText, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class FrameSum:
    """The first `count` digits of `line`, from its side, sum to `total`.

    Without a count these are the digits up to the first cell of another region; the first cell is then in a region.
    """

    line: View
    total: int
    count: int | None = None

    def holds(self, grid: Grid) -> bool:
        cells = self.line.cells[: self.count]
        if self.count is None:
            region_of = grid.board.region_of
            cells = tuple(takewhile(lambda cell: region_of.get(cell) == region_of[cells[0]], cells))
        return sum(grid[cell] for cell in cells) == self.total

    def cover(self, out: CoverVerbs) -> None:
        first, summed = self.line.cells[0], len(self.line.cells)
        if self.count is not None:
            summed = self.count
        else:
            own = out.board.region_with(first)
            outside = [place for place, cell in enumerate(self.line.cells) if cell not in own]
            summed = min(outside, default=summed)
        out.total(self.total, self.total, [(1, cell) for cell in self.line.cells[:summed]])

    def cnf(self, out: CnfVerbs) -> None:
        framed = list(self.line.cells)
        if self.count is None:
            numbers = [out.board.region_of.get(cell) for cell in framed]
            while any(number != numbers[0] for number in numbers):
                numbers.pop()
            del framed[len(numbers) :]
        else:
            del framed[self.count :]
        out.total(self.total, self.total, ((1, cell) for cell in framed))

    def reason(self, out: ReasonVerbs) -> None:
        summed: list[Cell] = []
        for cell in self.line.cells:
            inside = any({base(cell), self.line.place} <= {*region} for region in out.board.regions)
            if not inside if self.count is None else len(summed) == self.count:
                break
            summed.append(cell)
        out.total(self.total, self.total, [(1, cell) for cell in summed])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (OutsideText(self.line.place, self.line.side, self.line.labelled(self.total)),)

    def explain(self, board: Board) -> str:
        many = "digits in the first region" if self.count is None else f"first {self.count} digits"
        return f"seen from the {self.line.side} of {self.line}, the {many} sum to {self.total}"


def complaints(constraint: FrameSum, board: Board) -> Iterator[Complaint]:
    """The line must have the stated cells, or a first region; and the total must be a sum of that many digits."""
    cells, region_of = constraint.line.cells, board.region_of
    many = constraint.count
    if many is None:
        if board.subgrids or cells[0] not in region_of:
            advice = "state how many cells are summed, as in `frame-sum 3: row 1 left = 15`"
            where = "may be in several regions" if board.subgrids else "is in no region"
            yield Complaint(f"{cells[0]} {where}", part="line", error=True, help=advice)
            return
        many = len([*takewhile(lambda cell: region_of.get(cell) == region_of[cells[0]], cells)])
    if many > len(cells):
        message = f"{constraint.line} has {len(cells)} cells, not {many}"
        yield Complaint(message, part="count", error=True)
        return
    reach = possible_sums(board.digits, many)
    if constraint.total not in reach:
        digits = f"{many} of the digits {board.digits[0]} to {board.digits[-1]}"
        yield Complaint(f"{digits} cannot sum to {constraint.total}", part="total")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """The sums of the first regions of all lines; on a board without regions, of the first three cells."""
    board = grid.board
    for line in shuffled(views(board), random):
        count = None if line.cells[0] in board.region_of and not board.subgrids else 3
        reach = max(map(abs, board.digits)) * len(line.cells)
        for total in range(-reach, reach + 1) if len(line.cells) >= (count or 1) else ():
            if FrameSum(line, total, count).holds(grid):
                places = occupied("outside", [(line.cells[0], line.side)])
                yield Clue({"count": count, "line": line, "total": total}, places)


def sums(values: Mapping[str, Any], board: Board) -> Sums:
    """The statement in terms of its total."""
    cells, count = values["line"].cells, values["count"]
    first = next((region for region in board.regions if values["line"].place in region), ())
    framed = cells[:count] if count is not None else tuple(takewhile(lambda cell: base(cell) in first, cells))
    return Sums((SumCase(tuple((1, cell) for cell in framed)),))


FAMILY = Family(
    "frame-sum",
    FrameSum,
    (
        form(
            Int("count", "the number of cells", least=1, default=None, known=True),
            Colon(after="count"),
            OutsideLine("line", "`row 2 left` or `column 2 top`"),
            Sign("="),
            Int("total", "the total"),
        ),
    ),
    __doc__,
    synonyms=("frame",),
    complaints=complaints,
    sums=sums,
    group="outside",
    layout=Layout(layout),
)
