"""The numbered places of a square grid of Penpa+: the middles of cells, corners, borders, and places within cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...model.geometry import Cell
from ...model.shapes import Spot

AROUND = 2
"""The cells around the canvas that are numbered and never used."""
_PLACES = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5))
"""The middle of a cell, its bottom right corner, the middle of its bottom border, and of its right border."""
_WITHIN = (
    ((-0.25, -0.25), (-0.25, 0.25), (0.25, -0.25), (0.25, 0.25)),
    ((-0.3, 0.0), (0.0, 0.3), (0.0, -0.3), (0.3, 0.0)),
)
"""The corners inside a cell, and the places beside its middle."""


@dataclass(frozen=True, slots=True)
class Points:
    """The places of a canvas of `rows` and `columns`. r1c1 of the board is `top` rows down and `left` columns right."""

    rows: int
    columns: int
    top: int = 0
    left: int = 0

    @property
    def wide(self) -> int:
        """The numbers of a row."""
        return self.columns + 2 * AROUND

    @property
    def many(self) -> int:
        """The numbers of a kind of places."""
        return self.wide * (self.rows + 2 * AROUND)

    def spot(self, number: int) -> Spot | None:
        """The place of a number, in the coordinates of the board; None if there is none."""
        kind, rest = divmod(number, self.many)
        if 0 <= kind < 4:
            (down, right), at = _PLACES[kind], rest
        elif 4 <= kind < 12:
            at, quarter = divmod(number - (4 if kind < 8 else 8) * self.many, 4)
            down, right = _WITHIN[kind >= 8][quarter]
        else:
            return None
        row, column = divmod(at, self.wide)
        return Spot(row - AROUND - self.top + 1 + down, column - AROUND - self.left + 1 + right)

    def cell(self, number: int) -> Cell | None:
        """The cell of the board whose middle, or a place within it, has a number; None for corners and borders."""
        kind = number // self.many
        spot = self.spot(number) if kind == 0 or 4 <= kind < 12 else None
        return None if spot is None else Cell(round(spot.row), round(spot.column))

    def middle(self, cell: Cell) -> int:
        """The number of the middle of a cell."""
        return (cell.row - 1 + self.top + AROUND) * self.wide + cell.column - 1 + self.left + AROUND

    def corner(self, row: int, column: int) -> int:
        """The number of the bottom right corner of a cell."""
        return self.many + self.middle(Cell(row, column))

    def within(self, cell: Cell, quarter: int, *, beside: bool = False) -> int:
        """The number of a corner inside a cell, or with `beside` of a place beside its middle."""
        return (8 if beside else 4) * self.many + 4 * self.middle(cell) + quarter

    def frame(self, cells: Iterable[Cell]) -> Iterator[tuple[int, int]]:
        """The pieces of the border of a set of cells, drawn just inside it: the ends of each, the lower number first.

        A piece runs along the side of a cell, or goes on from there to the next cell of the set.
        """
        inside = set(cells)
        for cell in inside:
            for (down, right), one, other in (((-1, 0), 0, 1), ((0, 1), 1, 3), ((1, 0), 2, 3), ((0, -1), 0, 2)):
                if Cell(cell.row + down, cell.column + right) not in inside:
                    yield self.within(cell, one), self.within(cell, other)
            for (down, right), ends in (((0, 1), ((1, 0), (3, 2))), ((1, 0), ((2, 0), (3, 1)))):
                beside = Cell(cell.row + down, cell.column + right)
                for (here, there), way in zip(ends, (-1, 1), strict=True):
                    row, column = way * right, way * down
                    out = Cell(cell.row + row, cell.column + column), Cell(beside.row + row, beside.column + column)
                    if beside in inside and not set(out) <= inside:
                        yield self.within(cell, here), self.within(beside, there)

    def between(self, cells: Iterable[Cell]) -> int:
        """The number of the place in the middle of one cell, two that touch at a side, or four at a corner."""
        listed = sorted(cells)
        first = self.middle(listed[0])
        rows, columns = ({getattr(cell, name) for cell in listed} for name in ("row", "column"))
        kind = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[len(rows) > 1, len(columns) > 1]
        return kind * self.many + first

    def nearest(self, spot: Spot) -> int:
        """The number of the nearest middle, border or corner."""
        row, column = round(spot.row * 2), round(spot.column * 2)
        kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[row % 2, column % 2]
        return kind * self.many + self.middle(Cell(row // 2, column // 2))
