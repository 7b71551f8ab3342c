"""Shapes: the drawing of a constraint as data, which `drawing.svg` and `drawing.terminal` render.

A `style` names a colour; the renderer decides the exact shade. Cells are unit squares. A place on the border between
cells, or outside the board, is given by the cells next to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, floor
from typing import Literal, NamedTuple

from .geometry import Board, Cell, ExtraCell, Side, View

Style = Literal["grey", "green", "purple", "blue", "orange", "red", "black", "white", "yellow", "teal", "pink", "brown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The statement within a rule that a shape belongs to; nothing for a statement of its own.

    `doubtful` marks a shape whose statement need not hold, such as one of several alternatives. `word` is the word of
    the statement.
    """

    doubtful: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Line(Origin):
    """A line through the centres of cells in order. `arrow` adds a head at the last cell; `thin` draws it thin."""

    cells: tuple[Cell, ...]
    style: Style = "grey"
    arrow: bool = False
    thin: bool = False


@dataclass(frozen=True, slots=True)
class Disc(Origin):
    """A circle around the centre of a cell, or a pill around several. Only the rim is drawn unless it is `filled`.

    If `pointed`, it is a diamond around the centre of the first cell.
    """

    cells: tuple[Cell, ...]
    style: Style = "grey"
    filled: bool = True
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class Square(Origin):
    """A small filled square inside one cell, such as the mark of an even cell."""

    cell: Cell
    style: Style = "grey"


@dataclass(frozen=True, slots=True)
class Outline(Origin):
    """The border of a set of cells, drawn just inside; `dashed` for cages. The top left cell has the `label`."""

    cells: tuple[Cell, ...]
    style: Style = "black"
    dashed: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Shade(Origin):
    """A coloured background behind cells."""

    cells: tuple[Cell, ...]
    style: Style = "grey"


@dataclass(frozen=True, slots=True)
class Dot(Origin):
    """A dot on the border of 2 touching cells, or on the corner of 4, with an optional text inside.

    If `checked`, two opposite quarters are white.
    """

    cells: tuple[Cell, ...]
    style: Style = "white"
    text: str = ""
    checked: bool = False


@dataclass(frozen=True, slots=True)
class BorderText(Origin):
    """Text such as `X`, `V` or `<` on the border of 2 touching cells, or on the corner of 4, without a dot."""

    cells: tuple[Cell, ...]
    text: str
    style: Style = "black"


@dataclass(frozen=True, slots=True)
class OutsideText(Origin):
    """A clue outside the board, on the given side of the row or column of `cell`.

    A `step` (rows down, columns right) adds a small arrow in that direction, as for little killers. The text is then
    outside the board at the start of the line through `cell` in that direction. With `away` the arrow is turned round,
    so that it points away from the board. The text beside an arrow may be empty. The line ends at the edge of the board
    or, if `grid` is not 0, of the subgrid with this number.
    """

    cell: Cell
    side: Side
    text: str
    step: tuple[int, int] | None = None
    away: bool = False
    grid: int = 0


@dataclass(frozen=True, slots=True)
class CellText(Origin):
    """Small text in one cell: in a free corner, or with `corner=False` centred below the digit.

    Below the digit, several texts are side by side: `of` is the place of this one, from 0, and their number.
    """

    cell: Cell
    text: str
    corner: bool = True
    style: Style = "black"
    of: tuple[int, int] = (0, 1)


@dataclass(frozen=True, slots=True)
class GivenDigit(Origin):
    """A large given digit in its cell."""

    cell: Cell
    text: str


@dataclass(frozen=True, slots=True)
class Caption(Origin):
    """A rule for the whole board, written under the picture.

    With `literal` it describes an expression of the file. It is left out if the file states its rules in words.
    """

    text: str
    literal: bool = False


Shape = Line | Disc | Square | Outline | Shade | Dot | BorderText | OutsideText | CellText | GivenDigit | Caption
"""Anything that a constraint can draw."""

DrawingKind = Literal["line", "arrow", "circle", "rectangle", "text", "cage", "shade", "fog"]


class Spot(NamedTuple):
    """A place in or around the board in the coordinates of cells: (1, 1) is the middle of r1c1.

    (1, 1.5) is the border between r1c1 and r1c2, and (0, 1) is above r1c1.
    """

    row: float
    column: float

    def __str__(self) -> str:
        """A cell, the cells in parentheses whose border or corner it is, or coordinates in quotes."""
        rows, columns = ([floor(each)] * (each != floor(each)) + [ceil(each)] for each in self)
        halves = all(each * 2 == floor(each * 2) for each in self)
        if not halves or min(*rows, *columns) < 0:
            return f'"r{self.row:g}c{self.column:g}"'
        cells = f"r{rows[0]}c{columns[0]}", f"r{rows[-1]}c{columns[-1]}"
        return cells[0] if cells[0] == cells[1] else f"({cells[0]} {cells[1]})"


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a drawing. A colour is the name of a style, or hexadecimal such as `#f80`; empty for the usual one.

    Lengths are in hundredths of a cell, 0 for the usual one. `turn` is in degrees, clockwise. With `above` the drawing
    is over the lines of the grid.
    """

    colour: str = ""
    border: str = ""
    width: int = 0
    height: int = 0
    size: int = 0
    turn: int = 0
    above: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A line, a shape or a text that is only drawn, and means nothing.

    Lines, arrows, circles, rectangles and texts are `at` places; cages, shades and fog have `cells`, which are those
    without fog.
    """

    kind: DrawingKind
    at: tuple[Spot, ...] = ()
    cells: tuple[Cell, ...] = ()
    text: str = ""
    look: Look = Look()

    @property
    def sentence(self) -> str:
        """Describes the drawing in words."""
        where = " ".join(map(str, self.at or self.cells))
        text = f'"{self.text}" ' if self.text else ""
        match self.kind:
            case "line" | "arrow":
                return f"a line with the corners {where}{' and an arrow head' * (self.kind == 'arrow')}, only drawn"
            case "circle" | "rectangle":
                return f"a {self.kind} at {where}, only drawn"
            case "text":
                return f"the text {text}at {where}, only drawn"
            case "cage":
                return f"a frame {f'with the text {text}' if text else ''}around {where}, only drawn"
            case "shade":
                return f"a background of {where}, only drawn"
        lit = f" except {where}" if where else ""
        return f"fog over all cells{lit}, which lifts while the puzzle is solved, only drawn"


def moved(shape: Shape, place: Callable[[Cell], Cell]) -> Shape:
    """A shape with each of its cells moved to a place. Captions stay."""
    match shape:
        case Line() | Disc() | Outline() | Shade() | Dot() | BorderText():
            return replace(shape, cells=tuple(map(place, shape.cells)))
        case Square() | CellText() | GivenDigit() | OutsideText():
            return replace(shape, cell=place(shape.cell))
        case Caption():
            return shape


def given_texts(shapes: Iterable[Shape]) -> dict[Cell, str]:
    """The text of each given digit by cell, except doubtful ones. Contradictory digits of a cell are joined by `/`."""
    texts: defaultdict[Cell, dict[str, None]] = defaultdict(dict)
    for shape in shapes:
        if isinstance(shape, GivenDigit) and not shape.doubtful:
            texts[shape.cell][shape.text] = None
    return {cell: "/".join(listed) for cell, listed in texts.items()}


_OUTWARDS: Mapping[Side, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}

_OPPOSITE: Mapping[Side, Side] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def free_end(board: Board, line: View) -> tuple[Cell, Side]:
    """The end of a line, and its side, for a clue that may be at both sides of the line.

    It is the side of the view, unless another grid is there and none is on the other side.
    """
    down, right = _OUTWARDS[line.side]
    first, last = line.cells[0], line.cells[-1]
    if board.at_offsets(first, ((down, right),)) and not board.at_offsets(last, ((-down, -right),)):
        return last, _OPPOSITE[line.side]
    return first, line.side


def settled(board: Board, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes as there is room for them: some clues outside a grid are in the board, and no line crosses the board.

    An outside clue that has a cell of another grid in its place is a small text in its cell, with an arrow along the
    first cells of its line. A line between the board and an extra cell is interrupted there, and a small text names the
    extra cell.
    """
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case OutsideText() if board.subgrids:
                found += _within_board(board, shape)
            case Line():
                found += _interrupted(shape)
            case _:
                found.append(shape)
    return tuple(found)


def _within_board(board: Board, clue: OutsideText) -> Iterator[Shape]:
    """A clue outside a grid, in the board if there is a cell in its place."""
    down, right = _OUTWARDS[clue.side] if clue.step is None or 0 in clue.step else (0, 0)
    if (down, right) == (0, 0) or Cell(clue.cell.row + down, clue.cell.column + right) not in board:
        yield clue
        return
    if clue.text:
        yield CellText(clue.cell, clue.text, doubtful=clue.doubtful)
    along = board.ray(clue.cell, (-down, -right))[:2]
    if len(along) > 1:
        yield Line(along[::-1] if clue.away else along, arrow=True, thin=True, doubtful=clue.doubtful)


def _interrupted(line: Line) -> Iterator[Shape]:
    """The parts of a line without those between an extra cell and one that does not touch it."""
    parts = [[line.cells[0]]]
    for one, other in pairwise(line.cells):
        extra = next((cell for cell in (one, other) if isinstance(cell, ExtraCell)), None)
        if extra is None or max(abs(one.row - other.row), abs(one.column - other.column)) <= 1:
            parts[-1].append(other)
            continue
        parts.append([other])
        named = other if extra is one else one
        yield CellText(named, str(extra), doubtful=line.doubtful, word=line.word)
    for part in parts:
        if len(part) > 1 or len(parts) == 1:
            yield replace(line, cells=tuple(part), arrow=line.arrow and part is parts[-1])


def outside_position(board: Board, text: OutsideText) -> Cell:
    """The place of an outside clue, as a cell just outside the board: its row or column is 0 or one beyond the last.

    On a board of several grids it may be a hole instead. Shapes must be `settled` there.
    """
    row, column = text.cell
    if text.step is not None:
        down, right = text.step
        if (down, right) == (0, 0):
            raise ValueError("an outside clue needs a direction other than (0, 0)")
        while Cell(row, column) in board:
            row, column = row - down, column - right
        return Cell(row, column)
    if board.subgrids:
        down, right = _OUTWARDS[text.side]
        return Cell(row + down, column + right)
    match text.side:
        case "left":
            return Cell(row, 0)
        case "right":
            return Cell(row, board.columns + 1)
        case "top":
            return Cell(0, column)
        case "bottom":
            return Cell(board.rows + 1, column)
