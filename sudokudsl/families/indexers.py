"""row-indexer, column-indexer, box-indexer: a digit names the place that holds the number of its own place.

If a cell of `column-indexer` in column c holds v, then column v of the same row holds c. If a cell of `row-indexer` in
row r holds v, then row v of the same column holds r. Each of several listed cells is an indexer of its own. A digit
that names no row or column of the board is in no indexer; a digit that names its own row or column is always valid. If
the row (or column) is a house, the converse follows: the cell of column v holds c only if the indexer holds v.

If a cell of `box-indexer` is the p-th of its region in reading order and holds v, then the v-th holds p.

    sudoku 4x4
    column-indexer r1c1
    expect 144 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Literal

from ..language.family import Complaint, Family
from ..language.signature import Cells, cells_text, form
from ..model.geometry import Board, Cell, base
from ..model.shapes import Shade, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Indexer:
    """Each of `cells` names the row or column (`axis`) in which its line holds the number of its own."""

    axis: Literal["row", "column"]
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            place, digit = base(cell), grid[cell]
            own = place.row if self.axis == "row" else place.column
            offset = (digit - own, 0) if self.axis == "row" else (0, digit - own)
            named = grid.board.at_offsets(cell, (offset,))
            if not named or grid[named[0]] != own:
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell in self.cells:
            if self.axis == "row":
                own, offsets = base(cell).row, [(row, 0) for row in range(-out.board.rows, out.board.rows)]
            else:
                own, offsets = base(cell).column, [(0, at) for at in range(-out.board.columns, out.board.columns)]
            line = out.board.at_offsets(cell, tuple(offsets))
            out.domain(cell, range(1, len(line) + 1))
            for place, other in enumerate(line, 1):
                if place != own:
                    out.pairs(cell, other, _if_then(place, own))

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            own = base(cell)[self.axis == "column"]
            for digit in out.digits:
                step = digit - own
                named = out.board.at_offsets(cell, ((step, 0) if self.axis == "row" else (0, step),))
                found = [out.lit(there, own) for there in named if own in out.digits]
                out.clause(-out.lit(cell, digit), *found)

    def reason(self, out: ReasonVerbs) -> None:
        for cell in self.cells:
            ways = []
            for digit in out.digits:
                number = base(cell).row if self.axis == "row" else base(cell).column
                down, right = (digit - number, 0) if self.axis == "row" else (0, digit - number)
                for named in out.board.at_offsets(cell, ((down, right),)):

                    def way(
                        out: ReasonVerbs, cell: Cell = cell, digit: int = digit, named: Cell = named, own: int = number
                    ) -> None:
                        out.domain((cell,), (digit,))
                        out.domain((named,), (own,))

                    ways.append(way)
            out.either(*ways)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Shade(self.cells, "red" if self.axis == "column" else "blue"),)

    def explain(self, board: Board) -> str:
        line = "column" if self.axis == "row" else "row"
        where = f"a digit v in {cells_text(self.cells)}"
        return f"{where} says that {self.axis} v of its {line} holds the number of its own {self.axis}"


@lru_cache(maxsize=1024)
def _if_then(place: int, own: int) -> Callable[[int, int], bool]:
    """For exact cover: one digit names the place only if the other is the number `own`."""
    return lambda here, there: here != place or there == own


def complaints(constraint: Indexer, board: Board) -> Iterator[Complaint]:
    """The number of each cell's own row or column must be a digit. Several grids have several numberings."""
    if board.subgrids:
        message = f"a {constraint.axis}-indexer counts the {constraint.axis}s of one grid, and this board has several"
        yield Complaint(message, error=True)
        return
    for cell in constraint.cells:
        own = base(cell).row if constraint.axis == "row" else base(cell).column
        if own not in board.digits_of(cell):
            yield Complaint(f"{own}, the {constraint.axis} of {cell}, is not a digit of the board", part="cells")
            return


@dataclass(frozen=True, slots=True)
class BoxIndexer:
    """Each of `cells`, all in regions, names the place in its region that holds the number of its own place."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            here, digit = base(cell), grid[cell]
            (region,) = (each for each in grid.board.regions if here in each)
            if not 1 <= digit <= len(region):
                return False
            there = region[digit - 1]
            (named,) = grid.board.at_offsets(cell, ((there.row - here.row, there.column - here.column),))
            if grid[named] != region.index(here) + 1:
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell in self.cells:
            region = out.board.region_with(cell)
            own = region.index(cell) + 1
            out.domain(cell, range(1, len(region) + 1))
            for place, other in enumerate(region, 1):
                if place != own:
                    out.pairs(cell, other, _if_then(place, own))

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            region = out.board.region_with(cell)
            for digit in out.digits:
                found = []
                for place, there in enumerate(region):
                    if place + 1 == digit:
                        numbers = [own for own, each in enumerate(region, 1) if each == cell]
                        found = [out.lit(there, own) for own in numbers if own in out.digits]
                out.clause(-out.lit(cell, digit), *found)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Shade(self.cells, "green"),)

    def explain(self, board: Board) -> str:
        where = f"a digit v in {cells_text(self.cells)}"
        return f"{where} says that place v of its region, in reading order, holds the number of its own place"


def box_complaints(constraint: BoxIndexer, board: Board) -> Iterator[Complaint]:
    """Each cell lies in a region, and the number of its place must be a digit."""
    for cell in constraint.cells:
        if cell not in board.region_of:
            yield Complaint(f"{cell} is in no region", part="cells", error=True)
            return
        if cell in board.shared:
            yield Complaint(f"{cell} is in boxes of two grids", part="cells", error=True)
            return
    for cell in constraint.cells:
        own = board.region_with(cell).index(cell) + 1
        if own not in board.digits_of(cell):
            yield Complaint(f"{own}, the place of {cell} in its region, is not a digit of the board", part="cells")
            return


ROW_INDEXER = Family(
    "row-indexer",
    partial(Indexer, "row"),
    (form(Cells("cells", "the indexers", placed=True)),),
    __doc__,
    summary="a digit names the row in which its column holds the number of its own row",
    complaints=complaints,
    group="cells",
)
COLUMN_INDEXER = Family(
    "column-indexer",
    partial(Indexer, "column"),
    (form(Cells("cells", "the indexers", placed=True)),),
    __doc__,
    summary="a digit names the column in which its row holds the number of its own column",
    complaints=complaints,
    group="cells",
)
BOX_INDEXER = Family(
    "box-indexer",
    BoxIndexer,
    (form(Cells("cells", "the indexers", placed=True)),),
    __doc__,
    summary="a digit names the place in its region that holds the number of its own place",
    complaints=box_complaints,
    group="cells",
)
