"""What can be drawn, as plain data: a constraint says what it looks like, `svg` and `terminal` draw it.

Every shape has a `style`, one of the names in `STYLES`; a renderer decides the colours. Cells are drawn as unit
squares; the border between two cells and the space outside the board are named by the cells beside them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .geometry import Board, Cell, Side

Style = Literal["grey", "green", "purple", "blue", "orange", "red", "black", "white", "yellow"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through the centres of cells in order; `arrow` puts a head on the last, `thin` draws it fine."""

    cells: tuple[Cell, ...]
    style: Style = "grey"
    arrow: bool = False
    thin: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle (or, over several cells, a pill) around cell centres; `filled` or only its rim."""

    cells: tuple[Cell, ...]
    style: Style = "grey"
    filled: bool = True


@dataclass(frozen=True, slots=True)
class Square:
    """A small filled square inside one cell, such as the mark of an even cell."""

    cell: Cell
    style: Style = "grey"


@dataclass(frozen=True, slots=True)
class Outline:
    """The border of a set of cells, just inside; `dashed` as cages are; a `label` goes in the first cell's corner."""

    cells: tuple[Cell, ...]
    style: Style = "black"
    dashed: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Shade:
    """A coloured background behind cells."""

    cells: tuple[Cell, ...]
    style: Style = "grey"


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot on the border (or the corner) in the middle of 2 or 4 touching cells, with an optional text inside."""

    cells: tuple[Cell, ...]
    style: Style = "white"
    text: str = ""


@dataclass(frozen=True, slots=True)
class BorderText:
    """Text on the border or corner in the middle of 2 or 4 touching cells, such as `X`, `V` or `<`, without a disc."""

    cells: tuple[Cell, ...]
    text: str
    style: Style = "black"


@dataclass(frozen=True, slots=True)
class OutsideText:
    """A clue outside the board, beside the row or column of `cell`, on one side of it.

    `step` (rows down, columns right), when given, adds a small arrow in that direction, as little killers have.
    With a `step` the text stands where the diagonal through `cell` leaves the board backwards.
    """

    cell: Cell
    side: Side
    text: str
    step: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CellText:
    """Small text in one cell, in a free corner or (`corner=False`) centred below the digit."""

    cell: Cell
    text: str
    corner: bool = True
    style: Style = "black"


@dataclass(frozen=True, slots=True)
class GivenDigit:
    """A given digit, large, in its cell."""

    cell: Cell
    text: str


@dataclass(frozen=True, slots=True)
class Caption:
    """A rule for the whole board that has no place of its own, written under the picture."""

    text: str


Shape = Line | Disc | Square | Outline | Shade | Dot | BorderText | OutsideText | CellText | GivenDigit | Caption
"""Anything that a constraint can draw."""


def given_texts(shapes: Iterable[Shape]) -> dict[Cell, str]:
    """The text of each given; contradictory ones are all shown."""
    texts: defaultdict[Cell, dict[str, None]] = defaultdict(dict)
    for shape in shapes:
        if isinstance(shape, GivenDigit):
            texts[shape.cell][shape.text] = None
    return {cell: "/".join(listed) for cell, listed in texts.items()}


def outside_position(board: Board, text: OutsideText) -> Cell:
    """Where an outside clue stands: a cell next to the board, with a row or column of 0 or one beyond the last."""
    row, column = text.cell
    if text.step is not None:
        down, right = text.step
        if (down, right) == (0, 0):
            raise ValueError("an outside clue needs a direction other than (0, 0)")
        while 1 <= row <= board.rows and 1 <= column <= board.columns:
            row, column = row - down, column - right
        return Cell(row, column)
    match text.side:
        case "left":
            return Cell(row, 0)
        case "right":
            return Cell(row, board.columns + 1)
        case "top":
            return Cell(0, column)
        case "bottom":
            return Cell(board.rows + 1, column)
