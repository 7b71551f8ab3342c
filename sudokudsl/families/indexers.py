"""row-indexer, column-indexer, box-indexer: a digit names the place that holds the number of its own place.

A cell of `column-indexer` in column c holds v if and only if column v of the same row holds c. A cell of `row-indexer`
in row r holds v if and only if row v of the same column holds r. A cell of `box-indexer` that is the p-th of its region
in reading order holds v if and only if the v-th holds p. Each of several listed cells is an indexer of its own.

A digit that names no row, column or place is in no indexer. So the row of a column indexer holds c exactly once, even
if it is not a house, and the indexer names the column where c is.

    board 1x2 digits 1-2
    column-indexer r1c1
    expect 2 solutions
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
    """Each of `cells` names the only row or column (`axis`) in which its line holds the number of its own."""

    axis: Literal["row", "column"]
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            row, column = base(cell)
            own, line = (row, grid.board.column(column)) if self.axis == "row" else (column, grid.board.row(row))
            if not _indexes(grid, cell, own, line):
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
                    out.pairs(cell, other, _if_and_only_if(place, own))

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            own = base(cell)[self.axis == "column"]
            last = out.board.rows if self.axis == "row" else out.board.columns
            out.clause(*(out.lit(cell, place) for place in range(1, last + 1)))
            for place in range(1, last + 1):
                step = place - own
                (named,) = out.board.at_offsets(cell, ((step, 0) if self.axis == "row" else (0, step),))
                out.clause(-out.lit(cell, place), out.lit(named, own))
                out.clause(out.lit(cell, place), -out.lit(named, own))

    def reason(self, out: ReasonVerbs) -> None:
        for cell in self.cells:
            across = 1 if self.axis == "row" else 0
            line = (other for other in out.board.cells if other[across] == base(cell)[across])
            _only_place(out, cell, out.board.along(cell, line))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Shade(self.cells, "red" if self.axis == "column" else "blue"),)

    def explain(self, board: Board) -> str:
        line = "column" if self.axis == "row" else "row"
        where = f"a digit v in {cells_text(self.cells)}"
        return f"{where} says that only {self.axis} v of its {line} holds the number of its own {self.axis}"


def _indexes(grid: Grid, cell: Cell, own: int, line: tuple[Cell, ...]) -> bool:
    """For the meaning: the digit of the cell is the only place of the line, which is below it, that holds `own`."""
    named = grid[cell]
    if not 1 <= named <= len(line):
        return False
    return all((place == named) == (grid[other] == own) for place, other in enumerate(grid.board.along(cell, line), 1))


def _only_place(out: ReasonVerbs, cell: Cell, line: tuple[Cell, ...]) -> None:
    """For the logical solver: each digit of the cell is a way to fill its line."""
    own = line.index(cell) + 1
    rest = [digit for digit in out.digits if digit != own]

    def way(named: int, out: ReasonVerbs) -> None:
        out.domain((cell,), (named,))
        for place, other in enumerate(line, 1):
            out.domain((other,), (own,) if place == named else rest)

    out.either(*(partial(way, place) for place, _ in enumerate(line, 1) if place in out.digits))


@lru_cache(maxsize=1024)
def _if_and_only_if(place: int, own: int) -> Callable[[int, int], bool]:
    """For exact cover: one digit names the place if and only if the other is the number `own`."""
    return lambda here, there: (here == place) == (there == own)


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
    """Each of `cells`, all in regions, names the only place in its region that holds the number of its own place."""

    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            here = base(cell)
            (region,) = (each for each in grid.board.regions if here in each)
            if not _indexes(grid, cell, region.index(here) + 1, region):
                return False
        return True

    def cover(self, out: CoverVerbs) -> None:
        for cell in self.cells:
            region = out.board.region_with(cell)
            own = region.index(cell) + 1
            out.domain(cell, range(1, len(region) + 1))
            for place, other in enumerate(region, 1):
                if place != own:
                    out.pairs(cell, other, _if_and_only_if(place, own))

    def cnf(self, out: CnfVerbs) -> None:
        for cell in self.cells:
            region = out.board.region_with(cell)
            own = 1 + region.index(cell)
            named = [out.lit(cell, place) for place, _ in enumerate(region, 1)]
            out.clause(*named)
            for here, there in zip(named, region, strict=True):
                out.clause(-here, out.lit(there, own))
                out.clause(here, -out.lit(there, own))

    def reason(self, out: ReasonVerbs) -> None:
        for cell in self.cells:
            _only_place(out, cell, out.board.region_with(cell))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Shade(self.cells, "green"),)

    def explain(self, board: Board) -> str:
        where = f"a digit v in {cells_text(self.cells)}"
        return f"{where} says that only place v of its region, in reading order, holds the number of its own place"


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
