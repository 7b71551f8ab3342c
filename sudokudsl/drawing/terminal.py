"""A puzzle drawn with characters: the grid with its regions, marks in cells and on borders, clues outside, a legend.

A terminal cannot draw lines through cells. A statement about an area gets a letter instead, beside the digits of its
cells; the letter is a capital where the picture has a circle or square. The legend explains each letter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from textwrap import wrap

from ..model.constraint import layer_named
from ..model.geometry import Board, Cell, ExtraCell
from ..model.grid import LINE_SIGNS, Grid
from ..model.puzzle import Puzzle, Stated
from ..model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
    Style,
    given_texts,
    outside_position,
    settled,
)
from .doubts import doubtful, letters, signed
from .layers import given_divisions, on_board, shown_layers

_JUNCTIONS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"  # nothing above
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"  # a thin line above
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"  # a thick line above
)
"""Characters by the weights (0 none, 1 thin, 2 thick) of the lines above, right, below and left, the last fastest."""

_ARROWS = {(-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘"}
_ASCII_ARROWS = {
    (-1, -1): "\\", (-1, 0): "^", (-1, 1): "/", (0, -1): "<", (0, 1): ">", (1, -1): "/", (1, 0): "v", (1, 1): "\\",
}  # fmt: skip
_DOTS = {"white": "○", "black": "●"}
_ASCII_DOTS = {"white": "o", "black": "*"}
_ASCII_LINES = dict(zip(LINE_SIGNS, ".|-+||+-+-+", strict=True))
"""Characters for the directions in which a line leaves a cell."""
_CROWD = "#"  # stands for marks that have no room on their border
_GAP = 4  # columns between two pictures
MAX_DRAWN_TEXTS = 20  # texts in the note about drawings

_SILENT = frozenset(("sudoku", "latin", "board", "boxes", "regions", "grid"))
"""Words whose whole meaning is the grid itself."""

_BOLD, _DIM, _ANSWER = "1", "2", "36"
_GROUND: Mapping[Style, str] = {
    "grey": "48;5;252",
    "green": "48;5;157",
    "purple": "48;5;183",
    "blue": "48;5;153",
    "orange": "48;5;223",
    "red": "48;5;217",
    "yellow": "48;5;229",
    "teal": "48;5;158",
    "pink": "48;5;218",
    "brown": "48;5;180",
}
"""Backgrounds in the 256-colour palette; black and white have none."""
_ON_GROUND = {_BOLD: "1;38;5;16", _DIM: "38;5;239", _ANSWER: "38;5;20"}
_AREA_STYLES: tuple[Style, ...] = ("yellow", "blue", "green", "orange", "purple", "red", "grey")


def terminal(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    colour: bool = False,
    width: int | None = None,
    ascii: bool = False,
    title: bool = True,
    coordinates: bool = False,
) -> str:
    """The puzzle as lines of text. A `grid` is drawn beside it, or below it if both exceed `width` columns.

    `coordinates` numbers rows and columns, such as r1 and c1. `colour` adds ANSI colours, `ascii` restricts the text to
    ASCII, `title=False` leaves out title, author and rules. Every line ends with a newline. Only the lines of a board
    that is too wide exceed `width`.
    """
    legend = _legend(puzzle)
    draw = partial(_picture, puzzle, colour=colour, ascii=ascii, coordinates=coordinates)
    pictures = [draw(legend, None, tags=True)]
    if width is not None and pictures[0].width > width:
        pictures = [draw(legend, None, tags=False)]
    if grid is not None:
        pictures.append(draw((), grid, tags=False))
    lines = _heading(puzzle, width, colour=colour, ascii=ascii) if title else []
    if title and puzzle.rules:
        lines += [*wrap(_plain(puzzle.rules, ascii=ascii), width or 100), ""]
    if width is None or sum(picture.width for picture in pictures) + _GAP * (len(pictures) - 1) <= width:
        lines += _beside(pictures)
    else:
        for picture in pictures:
            lines += picture.lines()
    if grid is not None:
        lines += _layer_lines(puzzle.board, grid, width, ascii=ascii)
    if legend:
        lines += ["", *_legend_lines(legend, width, colour=colour, ascii=ascii)]
    if puzzle.drawings:
        lines += ["" for _ in range(not legend)] + _drawing_lines(puzzle, width, ascii=ascii)
    return "\n".join(lines) + "\n"


def _layer_lines(board: Board, grid: Grid, width: int | None, *, ascii: bool) -> list[str]:
    """The layers of a solution as rows of digits below their names, side by side as far as they fit.

    A layer that pictures show as shades, circles or second digits has a dot in place of its least digit.
    """
    known = dict(grid.extras())
    lines: list[str] = []
    columns: list[list[str]] = []
    for layer in shown_layers(board):
        if layer.name not in known:
            continue
        blank = layer.digits[0] if layer.look in ("shade", "circle", "second") else None
        digits = zip(board.cells, known[layer.name], strict=True)
        texts = {cell: "." if digit == blank else str(digit) for cell, digit in digits}
        if layer.look == "line":
            signs = _ASCII_LINES if ascii else LINE_SIGNS
            texts = {cell: signs.get(int(text), text) for cell, text in texts.items()}
        wide = max(map(len, texts.values()))
        places = [texts.get(place, "") for place in board.places]
        starts = range(0, len(places), board.columns)
        rows = [" ".join(f"{text:>{wide}}" for text in places[at : at + board.columns]) for at in starts]
        column = [f"{layer.name}:", *rows]
        column = [f"{text:<{max(map(len, column))}}" for text in column]
        if columns and width is not None and sum(len(each[0]) + _GAP for each in (*columns, column)) - _GAP > width:
            lines += ["", *map(str.rstrip, map((" " * _GAP).join, zip(*columns, strict=True)))]
            columns = []
        columns.append(column)
    if columns:
        lines += ["", *map(str.rstrip, map((" " * _GAP).join, zip(*columns, strict=True)))]
    return lines


def _drawing_lines(puzzle: Puzzle, width: int | None, *, ascii: bool) -> list[str]:
    """A note about what is only drawn: the texts with their places, and how many other drawings there are."""
    drawings = [each.drawing for each in puzzle.drawings]
    texts = [f'"{each.text}" at {each.at[0]}' for each in drawings if each.kind == "text"]
    more = Counter(each.kind for each in drawings if each.kind != "text")
    shown = texts[:MAX_DRAWN_TEXTS] + [f"{len(texts) - MAX_DRAWN_TEXTS} more texts"] * (len(texts) > MAX_DRAWN_TEXTS)
    shown += [f"{kind} ({count})" if count > 1 else kind for kind, count in more.items()]
    note = _plain(f"only drawn, in a picture: {', '.join(shown)}", ascii=ascii)
    return wrap(note, max(20, width or 100), subsequent_indent="  ")


def _heading(puzzle: Puzzle, width: int | None, *, colour: bool, ascii: bool) -> list[str]:
    text = _plain(puzzle.title, ascii=ascii)
    if puzzle.author:
        text = f"{text or 'Sudoku'} by {_plain(puzzle.author, ascii=ascii)}"
    return [_painted(line, _BOLD if colour else "") for line in wrap(text, width or 100)]


def _plain(text: str, *, ascii: bool) -> str:
    """Text without control characters, on one line; with `ascii`, a question mark for every other character."""
    clean = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return clean.encode("ascii", "replace").decode() if ascii else clean


def _painted(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


def _beside(pictures: Sequence[_Canvas]) -> list[str]:
    """Pictures side by side, with their boards on the same lines."""
    above = max(picture.above for picture in pictures)
    columns = []
    for picture in pictures:
        blank = " " * picture.width
        columns.append([*[blank] * (above - picture.above), *picture.lines(whole=True)])
    height = max(map(len, columns))
    for picture, column in zip(pictures, columns, strict=True):
        column += [" " * picture.width] * (height - len(column))
    return [(" " * _GAP).join(parts).rstrip(" ") for parts in zip(*columns, strict=True)]


# ---------------------------------------------------------------------------------------------- the legend


@dataclass(slots=True)
class _Entry:
    """One entry of the legend: statements that look alike, their shapes, and the letter of their cells, if any.

    The text of doubtful marks is their caption, without a word.
    """

    word: str
    text: str
    shapes: list[Shape]
    tag: str = ""
    more: int = 0


def _legend(puzzle: Puzzle) -> list[_Entry]:
    """The entries of the legend, in the order of the file; statements that look alike share one."""
    board = puzzle.board
    entries: list[_Entry] = []
    alike: dict[object, _Entry] = {}
    drawn = [stated.constraint.draw(board) for stated in puzzle.stated]
    every = signed(
        [() if given_divisions(shapes, board) else settled(board, on_board(shapes, board)) for shapes in drawn]
    )
    drawings = list(zip(puzzle.stated, every, strict=True))
    outside = {stated.word for stated, shapes in drawings if any(isinstance(shape, OutsideText) for shape in shapes)}
    for stated, shapes in drawings:
        if not _needs_entry(stated, shapes):
            continue
        look = _look(shapes, single=len(outside) == 1)
        key = (stated.word, layer_named(stated.constraint, board), look)
        if look and key in alike:
            alike[key].more += 1
            alike[key].shapes += shapes
            continue
        captions = [shape.text for shape in shapes if isinstance(shape, Caption) and shape.doubtful]
        word, text = ("", captions[0]) if captions else (stated.word, stated.constraint.explain(board))
        entry = _Entry(word, text, list(shapes))
        entries.append(entry)
        alike[key] = entry
    tags = letters()
    for entry in entries:
        if any(_area(board, shape) for shape in entry.shapes):
            entry.tag = next(tags)
    return entries


def _needs_entry(stated: Stated, shapes: Sequence[Shape]) -> bool:
    if shapes:
        return not all(isinstance(shape, GivenDigit) for shape in shapes)
    return stated.word not in _SILENT


def _look(shapes: Sequence[Shape], *, single: bool) -> tuple[tuple[str, ...], ...]:
    """The look of a statement, apart from its place; empty if the legend must explain every such statement."""
    if doubtful(shapes):
        return ()
    looks: set[tuple[str, ...]] = set()
    for shape in shapes:
        match shape:
            case Dot(cells=cells, text="") if len(cells) <= 2:
                looks.add(("dot", shape.style))
            case BorderText():
                looks.add(("text", "" if shape.text in tuple("<>^v") else shape.text))
            case OutsideText() if single:
                looks.add(("outside",))
            case Square() | CellText(text="H" | "L"):
                looks.add(("mark", shape.text if isinstance(shape, CellText) else shape.style))
            case Disc(cells=[_]) | Shade(cells=[_]):
                looks.add((type(shape).__name__, shape.style))
            case _:
                return ()
    return tuple(sorted(looks))


def _area(board: Board, shape: Shape) -> tuple[Cell, ...]:
    """The cells that a shape marks and that only a letter can show."""
    match shape:
        case Line() | Disc() | Outline() | Shade():
            return shape.cells
        case Square() | CellText():
            return (shape.cell,)
        case Dot() | BorderText():
            return () if _border_place(shape.cells) else shape.cells
        case GivenDigit() | OutsideText() | Caption():
            return ()


def _legend_lines(entries: Sequence[_Entry], width: int | None, *, colour: bool, ascii: bool) -> list[str]:
    room = max(20, width or 100)
    wide = max((len(entry.tag) for entry in entries), default=0)
    dots = _ASCII_DOTS if ascii else _DOTS
    lines = []
    for entry in entries:
        signs = {
            dots.get(shape.style, "o") for shape in entry.shapes if isinstance(shape, Dot) and len(shape.cells) == 2
        }
        mark = f"{entry.tag:<{wide}} " if wide else ""
        name = f"{''.join(sorted(signs))} {entry.word}".strip()
        more = f" (and {entry.more} more)" if entry.more else ""
        text = _plain(f"{name}: {entry.text}{more}" if entry.word else f"{name} {entry.text}".strip(), ascii=ascii)
        pieces = wrap(text, room, initial_indent=mark, subsequent_indent=" " * (wide + 2)) or [mark]
        lines += [_painted(mark, _BOLD if colour else "") + pieces[0][len(mark) :], *pieces[1:]]
    return lines


# ---------------------------------------------------------------------------------------------- the picture


@dataclass(slots=True)
class _Canvas:
    """Characters with their colours. `above` is the number of lines over the top border of the board."""

    height: int
    width: int
    above: int = 0
    rows: list[list[tuple[str, str]]] = field(init=False)

    def __post_init__(self) -> None:
        self.rows = [[(" ", "")] * self.width for _ in range(self.height)]

    def put(self, y: int, x: int, text: str, code: str = "") -> None:
        """Writes a text from a place to the right."""
        for at, character in enumerate(text):
            self.rows[y][x + at] = (character, code)

    def lines(self, *, whole: bool = False) -> list[str]:
        """The lines; with `whole`, filled up with blanks to the full width."""
        found = []
        for row in self.rows:
            line, run, now = [], "", ""
            for character, code in row:
                if code != now:
                    line.append(_painted(run, now))
                    run, now = "", code
                run += character
            text = "".join((*line, _painted(run, now)))
            found.append(text if whole else text.rstrip(" "))
        return found


@dataclass(frozen=True, slots=True)
class _Layout:
    """The places of a board and its extra cells on a canvas.

    `left` and `right` are the columns beside the board, `above` and `below` the lines over and under it. Each cell has
    `cell_width` columns, of which its digit takes `digit_width`.
    """

    board: Board
    cell_width: int
    digit_width: int
    left: int
    right: int
    above: int
    below: int

    @property
    def step(self) -> int:
        """The columns from one cell to the next."""
        return self.cell_width + 1

    @property
    def foot(self) -> int:
        """The lines of the board and its clues, below which the extra cells are."""
        return self.above + 2 * self.board.rows + 1 + self.below

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, and the extra cells that are drawn below it."""
        return (*self.board.cells, *chain(*self.board.arrays.values()))

    def canvas(self) -> _Canvas:
        """An empty canvas for all cells and clues."""
        board, wide = self.board, max((cell.column for cell in self.cells), default=0)
        extra = self.cells[len(board.cells) :]
        height = self.foot + max((3 * (cell.row - board.rows - 1) for cell in extra), default=0)
        right = self.right if wide == board.columns else 0
        return _Canvas(height, self.left + self.step * wide + 1 + right, self.above)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The line of a cell and the first column inside it."""
        y = self.above + 2 * cell.row - 1 if cell in self.board else self.foot + 3 * (cell.row - self.board.rows) - 5
        return y, self.left + self.step * (cell.column - 1) + 1


def _picture(
    puzzle: Puzzle,
    legend: Sequence[_Entry],
    grid: Grid | None,
    *,
    tags: bool,
    colour: bool,
    ascii: bool,
    coordinates: bool,
) -> _Canvas:
    """The board with the marks of the legend's statements; without any, only the digits."""
    board = puzzle.board
    shapes = [shape for entry in legend for shape in entry.shapes]
    letters = _cell_letters(board, legend) if tags else {}
    givens = given_texts(shape for stated in puzzle.stated for shape in on_board(stated.constraint.draw(board), board))
    outside = _outside(board, shapes, ascii=ascii)
    divisions = given_divisions((shape for each in puzzle.stated for shape in each.constraint.draw(board)), board)
    known = () if grid is None else grid.board.everywhere if grid.complete else grid.board.answer
    answers = {} if grid is None else {cell: (str(grid[cell]), _ANSWER) for cell in known}
    digits = {**answers, **{cell: (text, _BOLD) for cell, text in givens.items()}}

    layout = _layout(board, givens.values(), letters.values(), outside, coordinates=coordinates)
    canvas = layout.canvas()
    _draw_grid(canvas, layout, [*divisions.values()], colour=colour, ascii=ascii)
    _draw_arrays(canvas, layout, colour=colour, ascii=ascii)
    _put_cells(canvas, layout, digits, letters, _backgrounds(legend) if colour else {}, colour=colour)
    _put_border_marks(canvas, layout, shapes, colour=colour, ascii=ascii)
    if coordinates:
        _put_coordinates(canvas, layout, colour=colour)
    for spot, texts in outside.items():
        _put_outside(canvas, layout, spot, texts)
    return canvas


def _layout(
    board: Board,
    givens: Iterable[str],
    letters: Iterable[str],
    outside: Mapping[Cell, Sequence[str]],
    *,
    coordinates: bool,
) -> _Layout:
    """The room that the digits, the letters and the clues outside need."""
    digits = {digit for cell in (*board.cells, *chain(*board.arrays.values())) for digit in board.digits_of(cell)}
    digit_width = _depth((*map(str, digits), *givens))
    spread = [len(text) for spot, texts in outside.items() if 1 <= spot.column <= board.columns for text in texts]
    spread += [len(" ".join(texts)) for spot, texts in outside.items() if spot in board.holes]
    cell_width = max(1 + digit_width + max(_depth(letters), 1), *spread, 0)
    left = _depth(" ".join(texts) for spot, texts in outside.items() if spot.column < 1)
    right = _depth(" ".join(texts) for spot, texts in outside.items() if spot.column > board.columns)
    above = max((len(texts) for spot, texts in outside.items() if spot.row < 1), default=0)
    below = max((len(texts) for spot, texts in outside.items() if spot.row > board.rows), default=0)
    left, right = left + (left > 0), right + (right > 0)
    names = (name for name, cells in board.arrays.items() if cells[0].column == 1)
    left = max(left, _depth(names) + 1) if board.arrays else left
    if coordinates:
        left, above = left + len(f"r{board.rows} "), above + 1
    return _Layout(board, cell_width, digit_width, left, right, above, below)


def _draw_arrays(canvas: _Canvas, layout: _Layout, *, colour: bool, ascii: bool) -> None:
    """The extra cells, with the name of each array before its first cell."""
    for name, cells in layout.board.arrays.items():
        y, x = layout.corner(cells[0])
        canvas.put(y, x - 2 - len(name), name, _BOLD if colour else "")
        for cell in cells:
            _draw_box(canvas, *layout.corner(cell), layout.cell_width, colour=colour, ascii=ascii)


def _put_cells(
    canvas: _Canvas,
    layout: _Layout,
    digits: Mapping[Cell, tuple[str, str]],
    letters: Mapping[Cell, str],
    ground: Mapping[Cell, str],
    *,
    colour: bool,
) -> None:
    """The background, the digit and the letters of each cell. A digit is a text with its role."""
    for cell in layout.cells:
        y, x = layout.corner(cell)
        paint = _painter(ground.get(cell, ""), colour=colour)
        digit, role = digits.get(cell, ("", ""))
        canvas.put(y, x, " " * layout.cell_width, paint(""))
        canvas.put(y, x + 1, digit.rjust(layout.digit_width), paint(role))
        canvas.put(y, x + 1 + layout.digit_width, letters.get(cell, ""), paint(_DIM))


def _put_border_marks(canvas: _Canvas, layout: _Layout, shapes: Sequence[Shape], *, colour: bool, ascii: bool) -> None:
    for (row, column), text in _border_marks(shapes, layout.cell_width, ascii=ascii).items():  # in half cells
        x = layout.left + layout.step * (column // 2)
        if column % 2:
            x += 1 + (layout.cell_width - len(text)) // 2
        canvas.put(layout.above + row, x, text, _BOLD if colour else "")


def _put_coordinates(canvas: _Canvas, layout: _Layout, *, colour: bool) -> None:
    """The numbers of rows at the left, and those of columns at the top."""
    code = _DIM if colour else ""
    for row in range(1, layout.board.rows + 1):
        canvas.put(layout.above + 2 * row - 1, 0, f"r{row}", code)
    for column in range(1, layout.board.columns + 1):
        text = f"c{column}"[: layout.cell_width]
        x = layout.left + layout.step * (column - 1) + 1
        canvas.put(0, x + (layout.cell_width - len(text)) // 2, text, code)


def _depth(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _painter(ground: str, *, colour: bool) -> Callable[[str], str]:
    """The codes of a text's role on a background."""
    if not colour:
        return lambda role: ""
    if not ground:
        return lambda role: role
    return lambda role: f"{_ON_GROUND[role]};{ground}" if role else ground


def _cell_letters(board: Board, legend: Sequence[_Entry]) -> dict[Cell, str]:
    """The letters beside the digit of each cell; a capital where the statement has a circle or a square."""
    letters: defaultdict[Cell, list[str]] = defaultdict(list)
    joint = "," if any(len(entry.tag) > 1 for entry in legend) else ""
    for entry in legend:
        cells = dict.fromkeys(cell for shape in entry.shapes for cell in _area(board, shape))
        marked = {cell for shape in entry.shapes if isinstance(shape, Disc | Square) for cell in _area(board, shape)}
        for cell in cells:
            letters[cell].append(entry.tag.upper() if cell in marked else entry.tag)
    return {cell: joint.join(tags) for cell, tags in letters.items()}


def _backgrounds(legend: Sequence[_Entry]) -> dict[Cell, str]:
    """A background for each cell that a coloured shape covers; neighbouring outlines get different ones."""
    styles: dict[Cell, Style] = {}
    shapes = [shape for entry in legend for shape in entry.shapes]
    for shape in shapes:
        if isinstance(shape, Outline):
            around = {
                styles.get(Cell(cell.row + down, cell.column + right))
                for cell in shape.cells
                for down, right in ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))
            }
            free = [style for style in _AREA_STYLES if style not in around]
            styles |= dict.fromkeys(shape.cells, free[0] if free else _AREA_STYLES[0])
    for shape in shapes:
        match shape:
            case Line(thin=False) | Disc() | Shade() if shape.style in _GROUND:
                styles |= dict.fromkeys(shape.cells, shape.style)
            case Square() if shape.style in _GROUND:
                styles[shape.cell] = shape.style
    return {cell: _GROUND[style] for cell, style in styles.items()}


def _draw_grid(
    canvas: _Canvas, layout: _Layout, divisions: Sequence[Mapping[Cell, int]], *, colour: bool, ascii: bool
) -> None:
    """All borders: thick around the board, its subgrids, its regions and given areas, and none between holes."""
    board = layout.board
    region = board.areas.get

    def weight(one: Cell, other: Cell) -> int:
        """The weight of the border between two cells; one of them may lie just outside the board."""
        inside = (one in board) + (other in board)
        if inside < 2:
            return 2 * inside
        apart = region(one) != region(other) or any(areas[one] != areas[other] for areas in divisions)
        return 2 if apart else 1

    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            up_left, up_right = Cell(row, column), Cell(row, column + 1)
            down_left, down_right = Cell(row + 1, column), Cell(row + 1, column + 1)
            up, down = weight(up_left, up_right), weight(down_left, down_right)
            back, ahead = weight(up_left, down_left), weight(up_right, down_right)
            y, x = layout.above + 2 * row, layout.left + layout.step * column

            def code(*weights: int) -> str:
                return _DIM if colour and max(weights) == 1 else ""

            canvas.put(y, x, _junction(up, ahead, down, back, ascii=ascii), code(up, ahead, down, back))
            if column < board.columns:
                canvas.put(y, x + 1, _junction(0, ahead, 0, ahead, ascii=ascii) * layout.cell_width, code(ahead))
            if row < board.rows:
                canvas.put(y + 1, x, _junction(down, 0, down, 0, ascii=ascii), code(down))


def _draw_box(canvas: _Canvas, y: int, x: int, width: int, *, colour: bool, ascii: bool) -> None:
    """Thin borders around a cell that stands by itself; those of neighbours in a line run together."""
    code = _DIM if colour else ""
    alone = canvas.rows[y][x - 1][0] == " "
    for line, up in ((y - 1, 0), (y + 1, 1)):
        canvas.put(line, x - 1, _junction(up, 1, 1 - up, 0 if alone else 1, ascii=ascii), code)
        canvas.put(line, x, _junction(0, 1, 0, 1, ascii=ascii) * width, code)
        canvas.put(line, x + width, _junction(up, 0, 1 - up, 1, ascii=ascii), code)
    for at in (x - 1, x + width):
        canvas.put(y, at, _junction(1, 0, 1, 0, ascii=ascii), code)


def _junction(up: int, right: int, down: int, left: int, *, ascii: bool) -> str:
    """The character where lines of these weights meet."""
    if not ascii:
        return _JUNCTIONS[27 * up + 9 * right + 3 * down + left]
    if up == down == 0:
        return "=" if right == 2 else "-"
    if right == left == 0:
        return "#" if up == 2 else "|"
    return "#" if max(up, down) == 2 else "=" if max(right, left) == 2 else "+"


# ---------------------------------------------------------------------------------------------- marks


def _border_place(cells: Sequence[Cell]) -> tuple[int, int] | None:
    """The border or corner between touching cells, in half cells from the top left; None if they do not touch.

    Extra cells touch nothing.
    """
    if any(isinstance(cell, ExtraCell) for cell in cells):
        return None
    rows, columns = sorted({cell.row for cell in cells}), sorted({cell.column for cell in cells})
    if len(set(cells)) < 2 or rows[-1] - rows[0] > 1 or columns[-1] - columns[0] > 1:
        return None
    return rows[0] + rows[-1] - 1, columns[0] + columns[-1] - 1


def _border_marks(shapes: Sequence[Shape], cell_width: int, *, ascii: bool) -> dict[tuple[int, int], str]:
    """The text of every marked border or corner, cut down to the room there is: to `?` if it is doubtful."""
    dots = _ASCII_DOTS if ascii else _DOTS
    marks: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    unsure: set[tuple[int, int]] = set()
    for shape in shapes:
        if isinstance(shape, Dot | BorderText) and (place := _border_place(shape.cells)):
            unsure |= {place} if shape.doubtful else set()
            if isinstance(shape, BorderText):
                marks[place].append(_plain(shape.text, ascii=ascii))
            else:
                marks[place].append(dots.get(shape.style, "o" if ascii else "◆"))
                if shape.text and place[1] % 2 and len(shape.text) < cell_width:
                    marks[place].append(_plain(shape.text, ascii=ascii))
    found = {}
    for place, texts in marks.items():
        text = "".join(dict.fromkeys(texts))
        room = cell_width if place[1] % 2 else 1
        found[place] = text if len(text) <= room else "?" if place in unsure else _CROWD
    return found


def _outside(board: Board, shapes: Sequence[Shape], *, ascii: bool) -> dict[Cell, list[str]]:
    """The clues of each spot beside the board, nearest first: those with arrows, then the others in file order."""
    arrows = _ASCII_ARROWS if ascii else _ARROWS
    spots: dict[Cell, list[str]] = defaultdict(list)
    listed = [shape for shape in shapes if isinstance(shape, OutsideText)]
    for shape in sorted(listed, key=lambda shape: shape.step is None):
        arrow = ""
        if shape.step is not None:
            down, right = shape.step
            turn = -1 if shape.away else 1
            arrow = arrows[turn * ((down > 0) - (down < 0)), turn * ((right > 0) - (right < 0))]
        spots[outside_position(board, shape)].append(_plain(shape.text, ascii=ascii) + arrow)
    return dict(spots)


def _put_outside(canvas: _Canvas, layout: _Layout, spot: Cell, texts: Sequence[str]) -> None:
    """A clue above or below the board has its own line; clues at one side of a row, or in a hole, share a line."""
    board, left, step = layout.board, layout.left, layout.step
    edge = left + step * board.columns + 1
    if spot in board.holes:
        text = " ".join(texts)
        y, x = canvas.above + 2 * spot.row - 1, left + step * (spot.column - 1) + 1
        canvas.put(y, x + (step - len(text)) // 2, text)
        return
    if 1 <= spot.column <= board.columns:
        x = left + step * (spot.column - 1) + 1
        for level, text in enumerate(texts):
            y = canvas.above - 1 - level if spot.row < 1 else canvas.above + 2 * board.rows + 1 + level
            canvas.put(y, x + (step - len(text)) // 2, text)
        return
    text = " ".join(texts) if spot.column > board.columns else " ".join(reversed(texts))
    x = edge + 1 if spot.column > board.columns else left - 1 - len(text)
    y = canvas.above + 2 * spot.row - 1
    canvas.put(min(max(y, canvas.above - 1), canvas.above + 2 * board.rows + 1), x, text)
