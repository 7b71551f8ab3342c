"""region-sum-line: the digits of the line have the same sum in every region it passes through.

The line is cut wherever the region changes. A line that leaves a region and comes back starts a new segment there,
with a sum of its own. Cells in no region cut the line and are not summed. A line with fewer than two segments
requires nothing. Regions are the boxes or the areas that `regions` draws. The digits of a segment may repeat unless
houses forbid it.

A cell counts as often as the line passes through it. Write a closed line from a cell where a region begins, and end
it before that cell.

    board 1x3 digits 1-3
    regions
      aab
    region-sum-line r1c1..r1c3
    expect 2 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family, revisit_complaints
from ..language.layouts import line_layout
from ..language.signature import Cells, cells_text, form
from ..model.geometry import MAX_DIGIT, Board, Cell
from ..model.shapes import Line, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class RegionSumLine:
    """The segments of `cells`, cut where the region changes, have equal sums.

    Two or more cells, none directly after itself; the last one is not the first one again. A cell that is listed twice
    counts twice.
    """

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        by_region = groupby(self.cells, key=grid.board.region_of.get)
        sums = {sum(grid[cell] for cell in segment) for region, segment in by_region if region is not None}
        return len(sums) <= 1

    def cover(self, out: CoverVerbs) -> None:
        region_of = out.board.region_of
        segments: list[list[Cell]] = []
        last = None
        for cell in self.cells:
            if cell in region_of and region_of[cell] == last:
                segments[-1].append(cell)
            elif cell in region_of:
                segments.append([cell])
            last = region_of.get(cell)
        if len(segments) < 2:
            return
        low = max(len(segment) * out.digits[0] for segment in segments)
        high = min(len(segment) * out.digits[-1] for segment in segments)
        if low > high:
            out.exactly(1, ())
            return
        # one slot for the common sum, so that what one segment rules out is known to all
        common = out.auxiliary(
            f"sum of {' '.join(map(str, self.cells))}, statement {out.owner + 1}", range(low, high + 1)
        )
        for segment in segments:
            out.total(0, 0, [(-1, common), *((1, cell) for cell in segment)])

    def cnf(self, out: CnfVerbs) -> None:
        starts = [0]
        starts += [
            at
            for at in range(1, len(self.cells))
            if out.board.region_of.get(self.cells[at]) != out.board.region_of.get(self.cells[at - 1])
        ]
        pieces = [self.cells[start:end] for start, end in pairwise([*starts, len(self.cells)])]
        summed = [piece for piece in pieces if piece[0] in out.board.region_of]
        for here, there in pairwise(summed):
            out.total(0, 0, [*((1, cell) for cell in here), *((-1, cell) for cell in there)])

    def reason(self, out: ReasonVerbs) -> None:
        segments: list[list[Cell]] = []
        before: int | None = None
        for cell in self.cells:
            region = out.board.region_of.get(cell)
            if region is not None:
                if region != before:
                    segments.append([])
                segments[-1].append(cell)
            before = region
        for place, one in enumerate(segments):
            for other in segments[place + 1 :]:
                out.total(0, 0, [*((1, cell) for cell in one), *((-1, cell) for cell in other)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "blue"),)

    def explain(self, board: Board) -> str:
        segments = " = ".join(f"({cells_text(segment)})" for segment in _segments(self.cells, board))
        equal = f"the digits of each segment of {cells_text(self.cells)} have the same sum"
        cut = "a new segment starts wherever the region changes, even on return; cells in no region are not summed"
        return f"{equal}: {segments or 'no cell is in a region'}; {cut}"


def _segments(cells: tuple[Cell, ...], board: Board) -> list[tuple[Cell, ...]]:
    """The segments in order, for messages only."""
    segments = [(region, tuple(segment)) for region, segment in groupby(cells, key=board.region_of.get)]
    return [segment for region, segment in segments if region is not None]


def _rule_on_areas(cells: tuple[Cell, ...], board: Board) -> str:
    """Advice where the regions are areas that the solver finds; empty without them, or if a sum may be too large."""
    divisions = board.names_of_layers("areas")
    most = board.digits[-1] * len(cells)
    if len(divisions) != 1 or board.regions or board.digits[0] < 1 or most > MAX_DIGIT:
        return ""
    rule = f"each area of {divisions[0]} as a: sum(x in {cells_text(cells)} where x among a) in {{0, n}}"
    return f"in areas that the solver finds: `cells n digits 1-{most}`, then `{rule}`"


def complaints(constraint: RegionSumLine, board: Board) -> Iterator[Complaint]:
    """A line that ends where it began, stays in one region, or has segments too unlike in length for equal sums."""
    if constraint.cells[0] == constraint.cells[-1]:
        advice = "start a closed line where a region begins, and end it before its first cell"
        message = f"{constraint.cells[0]} is summed at both ends"
        yield Complaint(message, "cells", error=True, help=advice, code="cell-repeated")
        return
    both = next((cell for cell in constraint.cells if cell in board.shared), None)
    if both is not None:
        yield Complaint(f"{both} is in boxes of two grids, so its segment is unclear", "cells", error=True)
        return
    yield from revisit_complaints(constraint.cells)
    lengths = [len(segment) for segment in _segments(constraint.cells, board)]
    if len(lengths) < 2:
        where = "lies in no region" if not lengths else "has only one segment"
        advice = _rule_on_areas(constraint.cells, board) or "a line says something when it passes through two regions"
        yield Complaint(f"the line {where}: there is nothing to compare", "cells", help=advice, code="says-nothing")
        return
    ranges = [(many * board.digits[0], many * board.digits[-1]) for many in lengths]
    if max(low for low, _ in ranges) > min(high for _, high in ranges):
        sizes = f"{min(lengths)} and {max(lengths)} cells"
        yield Complaint(f"segments of {sizes} cannot have the same sum", part="cells")


FAMILY = Family(
    "region-sum-line",
    RegionSumLine,
    (form(Cells("cells", "the cells of the line, in order", least=2, distinct=False, placed=True)),),
    __doc__,
    complaints=complaints,
    group="line",
    layout=line_layout(RegionSumLine, least=3, most=6),
)
