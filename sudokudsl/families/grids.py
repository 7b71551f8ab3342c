"""grid: one of several grids on a board; grids share the cells where they overlap.

`grid 9x9 at r7c7` puts a sudoku of 9 rows and 9 columns on the board, with r7c7 as its top left cell. Its rows, columns
and boxes are houses, as those of `sudoku 9x9`; a row with fewer cells than the board has digits holds different digits.
Where two grids overlap, they share the cells, and nothing else connects two grids. A file has up to 64 of them, after
a `board` statement. Without `digits` there, the digits are 1 up to the longest side of a grid.

The boxes have the shapes of `sudoku`, such as 3x3 in a grid of 9x9. `grid 6x6 boxes 3x2 at r1c1` states another shape,
which has as many cells as the board has digits. `grid 5x5 latin at r1c1` has rows and columns, and no boxes.

A place of the board in no grid is a hole. It is not a cell: `all`, `r3`, `c5`, neighbours, windows and diagonals leave
it out, and no statement can name it. In pictures of givens and solutions it is `.`. Cells that touch are neighbours,
even in different grids. `each row`, `each column` and `each box` visit those of all grids, in the order of the grids,
without repetition. Boxes are numbered in the same order: `b1` is the first box of the first grid, and a box that two
grids share has one number.

Rows and columns are counted on the board. In a clue beside the board, `row 3` is the row of a grid if it has all cells
of row 3 of the board. Otherwise the clue names its grid, as in `sandwich row 3 in grid 2 = 10`.

    board 6x6 digits 1-4
    grid 4x4 at r1c1
    grid 4x4 at r3c3
    expect 3456 solutions
"""

from __future__ import annotations

from dataclasses import dataclass

from ..language.family import Family
from ..language.signature import BoardSize, Choice, OneCell, Sign, form
from ..model.geometry import Cell


@dataclass(frozen=True, slots=True)
class GridStart:
    """A grid statement: rows and columns, the top left cell, and the size of the boxes, None if it is not stated."""

    size: tuple[int, int]
    corner: Cell
    box: tuple[int, int] | None = None
    latin: bool = False


_SIZE, _CORNER = (
    BoardSize("size", "the size of the grid, such as 9x9: rows by columns"),
    OneCell("corner", "the top left cell of the grid", on_board=True),
)

FAMILY = Family(
    "grid",
    GridStart,
    (
        form(_SIZE, Sign("at"), _CORNER),
        form(_SIZE, Sign("boxes"), BoardSize("box", "the size of a box, such as 2x3"), Sign("at"), _CORNER),
        form(_SIZE, Choice("latin", {"latin": True}), Sign("at"), _CORNER),
    ),
    __doc__,
    group="board",
)
