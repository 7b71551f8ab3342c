"""little-killer: the digits along a diagonal sum to the total.

The diagonal starts at the named cell, which counts, and runs in the named direction to the edge of the board. Digits
may repeat along it. A setter draws the clue outside the grid; the named cell is the first one inside. Naming a cell
further in sums the rest of the diagonal from there.

On a board of several grids, the diagonal must lie in one of them. If it goes on into another grid, the clue names the
grid at whose edge it ends, as in `little-killer r1c1 down-right in grid 1 = 17`.

    board 3x3 digits 1-3
    little-killer r1c1 down-right = 4
    expect 2187 solutions
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family, SumCase, Sums, possible_sums
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Choice, InGrid, Int, OneCell, Sign, cells_text, form
from ..model.geometry import Board, Cell, Side, base, layer_name
from ..model.shapes import CellText, Line, OutsideText, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

DIRECTIONS = {"up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}
SYNONYMS = {"left-up": "up-left", "right-up": "up-right", "left-down": "down-left", "right-down": "down-right"}


@dataclass(frozen=True, slots=True)
class LittleKiller:
    """The digits from `start` to the edge sum to `total`; `step` is the direction as (rows down, columns right).

    The edge is that of the board or, if `grid` is not 0, of the subgrid with this number.
    """

    start: Cell
    step: tuple[int, int]
    total: int
    grid: int = 0

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in grid.board.ray(self.start, self.step, self.grid)) == self.total

    def cover(self, out: CoverVerbs) -> None:
        out.total(self.total, self.total, [(1, cell) for cell in out.board.ray(self.start, self.step, self.grid)])

    def cnf(self, out: CnfVerbs) -> None:
        diagonal = out.board.ray(self.start, self.step, self.grid)
        out.total(self.total, self.total, ((1, cell) for cell in diagonal))

    def reason(self, out: ReasonVerbs) -> None:
        out.total(self.total, self.total, [(1, cell) for cell in out.board.ray(self.start, self.step, self.grid)])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        down, right = self.step
        label = f"{layer_name(self.start)} {self.total}".lstrip()
        if not board.at_offsets(self.start, ((-down, -right),)):
            side: Side = "top" if self.step[0] > 0 else "bottom"
            return (OutsideText(base(self.start), side, label, self.step, grid=self.grid),)
        diagonal = board.ray(self.start, self.step, self.grid)
        mark = CellText(base(self.start), label)
        return (mark, Line(tuple(map(base, diagonal)), arrow=True, thin=True)) if len(diagonal) > 1 else (mark,)

    def explain(self, board: Board) -> str:
        diagonal = cells_text(board.ray(self.start, self.step, self.grid))
        edge = f"the edge of grid {self.grid}" if self.grid else "the edge"
        return f"the digits from {self.start} diagonally to {edge} ({diagonal}) sum to {self.total}; they may repeat"


def complaints(constraint: LittleKiller, board: Board) -> Iterator[Complaint]:
    """A total that this number of digits cannot have, and a diagonal through several grids."""
    start, step, grid = constraint.start, constraint.step, constraint.grid
    cells = board.ray(start, step, grid)
    if not cells:
        yield Complaint(f"{start} is not in grid {grid}", part="start", error=True)
        return
    edges = [at for at, each in enumerate(board.subgrids, 1) if base(start) in each]
    if edges and not grid and cells not in [board.ray(start, step, at) for at in edges]:
        way = next(word for word, offset in DIRECTIONS.items() if offset == step)
        lines = " or ".join(f"`{start} {way} in grid {at}`" for at in edges)
        message = "this diagonal goes on into another grid"
        yield Complaint(message, part="step", error=True, help=f"write {lines}: it then ends at the edge of the grid")
        return
    many = len(cells)
    reach = possible_sums(board.digits, many)
    if constraint.total not in reach:
        which = "the one cell" if many == 1 else f"the {many} cells"
        yield Complaint(f"{which} of the diagonal cannot sum to {constraint.total}", part="total", help=_span(reach))


def _span(reach: frozenset[int]) -> str:
    return f"they reach {min(reach)} to {max(reach)}"


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """The sums of whole diagonals of three or more cells, from either end."""
    for start, step in shuffled(product(grid.board.cells, DIRECTIONS.values()), random):
        before = Cell(start.row - step[0], start.column - step[1])
        whole = grid.board.ray(start, step)
        inside = [
            (at, grid.board.ray(start, step, at)) for at, each in enumerate(grid.board.subgrids, 1) if start in each
        ]
        number, diagonal = (0, whole) if not inside or whole in [cells for _, cells in inside] else inside[0]
        if before not in grid.board and len(diagonal) >= 3:
            values = {"start": start, "step": step, "total": sum(grid[cell] for cell in diagonal), "grid": number}
            yield Clue(values, occupied("outside", [before]))


def sums(values: Mapping[str, Any], board: Board) -> Sums:
    """The statement in terms of its total."""
    return Sums((SumCase(tuple((1, cell) for cell in board.ray(values["start"], values["step"], values["grid"]))),))


FAMILY = Family(
    "little-killer",
    LittleKiller,
    (
        form(
            OneCell("start", "the first cell of the diagonal", placed=True, at_edge=True),
            Choice("step", DIRECTIONS, "the direction", SYNONYMS),
            InGrid("grid"),
            Sign("="),
            Int("total", "the total"),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="outside",
    layout=Layout(layout),
    sums=sums,
)
