"""n-sum-line: the line can be cut into pieces of consecutive cells that each sum to the total.

Every cell of the line is in a piece, and a piece may be a single cell. Where it is cut is not given. Digits may repeat.
Setters know `n-sum-line 10: CELLS` as a ten line.

    board 1x3 digits 1-3
    n-sum-line 3: r1c1..r1c3
    expect 6 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..family import Complaint, Family, sums_of
from ..geometry import Board, Cell
from ..laying import Layout, lines
from ..shapes import CellText, Line, Shape
from ..signature import Cells, Colon, Int, cells_text, form

if TYPE_CHECKING:
    from ..cnf.clauses import ClauseBuilder
    from ..cover.builder import CoverBuilder
    from ..grid import Grid
    from ..logic.model import RuleBuilder

Running = frozenset[int | None]
"""For exact cover: what the last piece may sum to so far; None if it may end here."""


@dataclass(frozen=True, slots=True)
class NSumLine:
    """`cells`, none listed twice, can be cut into pieces of consecutive cells with a sum of `total` each."""

    total: int
    cells: tuple[Cell, ...]

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        cuts = [0]
        for end, _ in enumerate(digits, 1):
            if any(sum(digits[cut:end]) == self.total for cut in cuts):
                cuts.append(end)
        return cuts[-1] == len(digits)

    def cover(self, out: CoverBuilder) -> None:
        grows = out.digits[0] >= 0

        def step(running: Running, digit: int) -> Running | None:
            sums: set[int | None] = {(before or 0) + digit for before in running}
            if grows:
                sums = {now for now in sums if now is not None and now <= self.total}
            if self.total in sums:
                sums.add(None)
            return frozenset(sums) if sums else None

        start: Running = frozenset({None})
        out.automaton(self.cells, start, step, lambda running: None in running)

    def cnf(self, out: ClauseBuilder) -> None:
        length = len(self.cells)
        cut = [out.new("cut before", place) for place in range(length)]
        for start in range(length):
            pieces = []
            for end in range(start + 1, length + 1):
                inside = self.cells[start:end]
                if len(inside) * out.digits[0] <= self.total <= len(inside) * out.digits[-1]:
                    piece = out.new("piece", start, end)
                    pieces.append(piece)
                    out.total(self.total, self.total, ((1, cell) for cell in inside), when=[piece])
                    if end < length:
                        out.clause(-piece, cut[end])
            out.clause(-cut[start], *pieces)
        out.clause(cut[0])

    def reason(self, out: RuleBuilder) -> None:
        def step(state: tuple[frozenset[int], bool], digit: int) -> tuple[frozenset[int], bool] | None:
            # what the open piece may have come to, and whether one may have just ended, so that another begins
            pieces, ended = state
            grown = {piece + digit for piece in (pieces | {0} if ended else pieces)}
            if out.digits[0] >= 0:
                grown = {piece for piece in grown if piece <= self.total}
            return (frozenset(grown), self.total in grown) if grown else None

        out.walk(self.cells, (frozenset(), True), step, lambda state: state[1])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Line(self.cells, "blue"), CellText(self.cells[0], str(self.total)))

    def explain(self, board: Board) -> str:
        pieces = "pieces of one or more consecutive cells"
        return f"{cells_text(self.cells)} can be cut into {pieces} that each sum to {self.total}"


def complaints(constraint: NSumLine, board: Board) -> Iterator[Complaint]:
    """The line must have room for pieces with that sum."""
    length = len(constraint.cells)
    sizes = [size for size in range(1, length + 1) if constraint.total in sums_of(board.digits, size)]
    lengths = {0}
    for end in range(1, length + 1):
        if any(end - size in lengths for size in sizes):
            lengths.add(end)
    if length not in lengths:
        cells = "1 cell" if length == 1 else f"{length} cells"
        yield Complaint(f"{cells} cannot be cut into pieces that sum to {constraint.total}", part="total")


FAMILY = Family(
    "n-sum-line",
    NSumLine,
    (form(Int("total", "the total"), Colon(), Cells("cells", "the cells along the line")),),
    __doc__,
    synonyms=("sum-line",),
    complaints=complaints,
    group="line",
    layout=Layout(partial(lines, build=NSumLine, least=3, most=6, total=10)),
)
