"""connected: the cells that hold one of the listed digits are in one piece.

Any two of them are joined by steps up, down, left and right through listed cells that also hold one of the digits.
There is at least one such cell. `connected all = 1 3 5` is about the whole board, and `connected shade = 1` about a
layer. Other extra cells have no neighbours; `connected 3: x = 1` arranges the listed cells in rows of three, one row
below the other.

    board 2x2 digits 0-1
    connected all = 1
    expect 13 solutions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.family import Complaint, Family
from ..language.signature import Cells, Colon, Digits, Int, Sign, cells_text, form
from ..model.geometry import Board, Cell, adjacent_pairs, has_neighbours, layer_of
from ..model.shapes import Caption, Outline, Shape

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Connected:
    """The cells of `cells` that hold one of `digits` form one connected set, and there is at least one of them.

    `columns` is the number of cells in a row; 0 means their places on the board. `cells` are distinct.
    """

    columns: int
    cells: tuple[Cell, ...]
    digits: tuple[int, ...]

    def holds(self, grid: Grid) -> bool:
        places = [
            divmod(at, self.columns) if self.columns else (cell.row, cell.column) for at, cell in enumerate(self.cells)
        ]
        left = {place for place, cell in zip(places, self.cells, strict=True) if grid[cell] in self.digits}
        reached = [left.pop()] if left else []
        for row, column in reached:  # the list grows during the loop
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if place in left:
                    left.remove(place)
                    reached.append(place)
        return bool(reached) and not left

    def cover(self, out: CoverVerbs) -> None:
        out.connected(self.cells, self.digits, adjacent_pairs(self.cells, self.columns))

    def cnf(self, out: CnfVerbs) -> None:
        out.connected(self.cells, self.digits, adjacent_pairs(self.cells, self.columns))

    def reason(self, out: ReasonVerbs) -> None:
        out.connected(self.cells, self.digits, adjacent_pairs(self.cells, self.columns))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        label = " ".join(map(str, self.digits))
        layer = layer_of(self.cells)
        if self.columns or layer or set(self.cells) == set(board.cells):
            return (Caption(f"the cells with {layer} {label} are connected".replace("  ", " ")),)
        return (Outline(self.cells, "blue", dashed=True, label=label),)

    def explain(self, board: Board) -> str:
        where = f", in rows of {self.columns}" if self.columns else ""
        digits = ", ".join(map(str, self.digits))
        which = "on the board" if set(self.cells) == set(board.cells) else f"among {cells_text(self.cells)}{where}"
        if layer := layer_of(self.cells):
            which = f"of the layer {layer}"
        return f"the cells {which} that hold one of {digits} are one or more, and in one piece"


def complaints(constraint: Connected, board: Board) -> Iterator[Complaint]:
    """Extra cells need rows, and some cell must be able to hold one of the digits."""
    lone = next((cell for cell in constraint.cells if not has_neighbours(cell) and not constraint.columns), None)
    if lone is not None:
        yield Complaint(
            f"{lone} is beside the board and touches nothing",
            part="cells",
            error=True,
            help="say how many cells a row has, as in `connected 3: x = 1`",
        )
    elif not any(digit in board.digits_of(cell) for cell in constraint.cells for digit in constraint.digits):
        yield Complaint("none of the cells can hold one of the digits", part="digits")


FAMILY = Family(
    "connected",
    Connected,
    (
        form(
            Int("columns", "how many cells a row has", least=1, default=0, known=True),
            Colon(after="columns"),
            Cells("cells", "the cells"),
            Sign("="),
            Digits("digits", "the digits that count"),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="set",
)
