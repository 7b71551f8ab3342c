"""Exports puzzles to Penpa+, which draws them and checks answers.

Penpa+ knows no meanings. It gets the marks of the statements, the rules as text, and the solution, if that is the only
one. Thermometers, arrows and cages are its own objects of these names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import unescape
from itertools import pairwise
from typing import Any

from ...drawing.svg.styles import SOFT, STRONG
from ...model.geometry import Board, Cell
from ...model.puzzle import Puzzle
from ...model.shapes import (
    BorderText,
    Disc,
    Dot,
    Drawing,
    Line,
    Outline,
    Shade,
    Shape,
    Spot,
    Square,
    Style,
    given_texts,
)  # fmt: skip
from ..carried import (
    Clue,
    cells_without_place,
    drawn_statements,
    known_solution,
    lines_over_others,
    outside_clues,
    rules_text,
    small_texts,
    unusual_pills,
)
from ..export_forms import Document, Options
from .packing import deflated, short_form
from .points import Points
from .styles import CIRCLES, DIAMONDS, INEQUALITIES, POINTERS, SIZE, SQUARES

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
_VERSION = [3, 2, 3]
_BLACK, _ON_WHITE, _ON_BLACK = 1, 6, 7
"""The styles of numbers: alone, in a white circle, and in a black one."""
_DASHED, _SOLID, _BOLD, _THIN = 10, 16, 2, 5
"""The kinds of lines: frames of cages, other frames, borders of regions, and thin lines."""
_WHITE, _FILLED, _RIM = 1, 3, 10
"""The kinds of symbols: white with a black border, without a border, and white with a border of its own colour."""
_LISTS = ("thermo", "nobulbthermo", "arrows", "direction", "squareframe", "polygon", "killercages")
_TABLES = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
_NEAR = 0.01
_TAG = re.compile(r"<(?=[a-z/!?])", re.IGNORECASE)
"""The sign with which a tag of HTML begins."""
_CODE = re.compile("%(?=2[C-F])")
"""The sign with which the number of another sign begins."""


def link(puzzle: Puzzle, options: Options) -> Document:
    """The link that opens the puzzle in Penpa+."""
    canvas = Canvas(puzzle)
    solution = known_solution(puzzle, options)
    answer = ""
    if solution is not None:
        given = canvas.question["number"]
        middles = {cell: canvas.points.middle(cell) for cell in puzzle.board.cells if solution[cell] is not None}
        digits = [f"{at},{solution[cell]}" for cell, at in middles.items() if str(at) not in given]
        answer = f"&a={deflated(json.dumps([[], [], [], [], sorted(digits), []], separators=(',', ':')))}"
    lines = [canvas.header(), *canvas.lines()]
    many = "1 mark is" if canvas.moved == 1 else f"{canvas.moved} marks are"
    moved = f"{many} moved to the nearest middle, border or corner of a cell"
    notes: tuple[str, ...] = (moved,) if canvas.moved else ()
    fog = any(each.drawing.kind == "fog" for each in puzzle.drawings)
    if canvas.hidden:
        notes += (f"marks hidden by others: {canvas.hidden}; Penpa+ has one of a kind at each place",)
    notes += ("the fog is left out: it is unknown to Penpa+",) if fog else ()
    if scattered := sum(len(_pieces(puzzle.board, cells)) > 1 for cells in puzzle.board.regions):
        regions = "1 region is" if scattered == 1 else f"{scattered} regions are"
        notes += (f"{regions} in several pieces; Penpa+ has borders only, which make a region of each piece",)
    if canvas.overlapping:
        notes += ("frames that overlap are drawn as one, because Penpa+ draws the border of each cell once",)
    if "<" in (texts := f"{puzzle.title}\n{puzzle.author}") or "%2C" in texts:
        notes += ("Penpa+ shows the signs < and %2C of a title or an author in another way",)
    notes += cells_without_place(puzzle) + lines_over_others(puzzle) + unusual_pills(puzzle)
    return Document(f"{ADDRESS}{deflated(short_form(chr(10).join(lines)))}{answer}\n", notes)


def _pieces(board: Board, cells: Sequence[Cell]) -> list[set[Cell]]:
    """The pieces of a region, each of cells that share sides."""
    found, left = [], set(cells)
    while left:
        waiting = [left.pop()]
        piece = set(waiting)
        while waiting:
            near = left.intersection(board.neighbours(waiting.pop()))
            left -= near
            piece |= near
            waiting += near
        found.append(piece)
    return found


class Canvas:
    """The lists of drawings, and the colours that are not the usual ones."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.board, self.moved, self.hidden = puzzle, puzzle.board, 0, 0
        self.frames: list[set[Cell]] = []
        self.overlapping = False
        """Whether frames around different sets of cells share cells."""
        drawn = [shapes for _, shapes in drawn_statements(puzzle)]
        shapes = [shape for each in drawn for shape in each]
        clues = outside_clues(puzzle, shapes)
        self.cells = [*self.board.cells, *(cell for cells in self.board.arrays.values() for cell in cells)]
        self.points = _points(self.board, [*((c.row, c.column) for c in self.cells), *_clue_places(clues)])
        self.question: dict[str, Any] = {**{key: {} for key in _TABLES}, **{key: [] for key in _LISTS}}
        self.colours: dict[str, Any] = {**{key: {} for key in _TABLES}, **{key: [] for key in _LISTS}}
        self._regions()
        for each in drawn:
            self._statement(each)
        for stated in puzzle.drawings:
            self._drawing(stated.drawing)
        for cell, text in given_texts(shapes).items():
            self.put("number", self.points.middle(cell), [text, _BLACK, "1" if len(text) < 3 else "6"])
        for small in small_texts(shapes):
            self._small(Spot(small.row + 0.5, small.column + 0.5), small.text)
        for clue in clues:
            self._clue(clue)
        for name, cells in self.board.arrays.items():
            self.put("numberS", self.points.within(cells[0], 0), [name, _BLACK])

    def header(self) -> str:
        """The first line: the size of the canvas and the texts."""
        rows, columns = self.points.rows, self.points.columns
        title, author = (text.replace(",", "%2C") for text in (self.puzzle.title or "Sudoku", self.puzzle.author))
        rules = _rules(rules_text(self.puzzle))
        width, height = (columns + 1) * SIZE, (rows + 1) * SIZE
        middle = self.points.nearest(Spot((rows + 1) / 2 - self.points.top, (columns + 1) / 2 - self.points.left))
        sizes = [columns, rows, SIZE, 0, 1, 1, width, height, middle, middle, 0, 0, 0, 0]
        return ",".join(["square", *map(str, sizes), f"Title: {title}", f"Author: {author}", "", rules, "ON", "false"])

    def lines(self) -> list[str]:
        """The lines after the first, in the order in which Penpa+ reads them."""
        middles = sorted(self.points.middle(cell) for cell in self.cells)
        steps = [at - before for before, at in zip((0, *middles), middles, strict=False)]
        beyond = [
            self.points.top, self.points.rows - self.points.top - max(cell.row for cell in self.cells),
            self.points.left, self.points.columns - self.points.left - max(cell.column for cell in self.cells),
        ]  # fmt: skip
        tabs = ["Surface", "Sudoku Normal", "Sudoku Corner", "Sudoku Centre"]
        return [
            _json(beyond), f'{_json(["1", "2", "1"])}~"sudoku"~{_json(["1", 9])}', _json(self.question), "",
            _json(steps), _json(tabs), _json({"sol_number": True}), _json("x"), _json("x"), _json(_VERSION), "",
            _json("x"), "1", _json(self.colours), "x", "", _json(["classic"]), "",
        ]  # fmt: skip

    def put(self, key: str, at: object, item: object, shade: str = "") -> None:
        """Adds an item at a place, with its own colour. It hides another one there."""
        self.hidden += self.question[key].get(str(at), item) != item
        self.question[key][str(at)] = item
        if shade:
            self.colours[key][str(at)] = shade

    def path(self, key: str, cells: Iterable[Cell], shade: str = "") -> None:
        """Adds a line through cells, with its own colour."""
        self.question[key].append([self.points.middle(cell) for cell in cells])
        self.colours[key].append(shade or None)

    def _regions(self) -> None:
        """Draws bold lines between cells of different regions."""
        region = {cell: number for number, cells in enumerate(self.board.regions) for cell in cells}
        for cell in self.board.cells:
            for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
                if other in self.board and region.get(cell) != region.get(other):
                    end = self.points.corner(*cell)
                    start = end - (1 if cell.column == other.column else self.points.wide)
                    self.put("lineE", f"{start},{end}", _BOLD)

    def _statement(self, shapes: Sequence[Shape]) -> None:
        """Draws the marks of one statement. A bulb and its lines are one object."""
        bulbs = {shape.cells[0]: shape for shape in shapes if isinstance(shape, Disc) and len(shape.cells) == 1}
        used: set[Shape] = set()
        for shape in shapes:
            bulb = bulbs.get(shape.cells[0]) if isinstance(shape, Line) and len(shape.cells) > 1 else None
            if isinstance(shape, Line) and bulb is not None and not bulb.pointed:
                if bulb.filled and not shape.arrow:
                    self.path("thermo", shape.cells, SOFT[shape.style])
                    used |= {shape, bulb}
                elif not bulb.filled and shape.arrow and shape.thin:
                    self.path("arrows", shape.cells, STRONG[shape.style])
                    used |= {shape, bulb}
        for shape in shapes:
            if shape not in used and (drawer := _DRAWERS.get(type(shape))):
                drawer(self, shape)

    def frame(self, cells: Sequence[Cell], kind: int, shade: str = "") -> None:
        """Draws the border of a set of cells just inside it."""
        self.overlapping |= any(not each.isdisjoint(cells) for each in self.frames if each != set(cells))
        self.frames.append(set(cells))
        for one, other in self.points.frame(cells):
            self.put("cage", f"{one},{other}", kind, shade)

    def _small(self, at: Spot, text: str) -> None:
        """Writes a small text at the nearest corner inside its cell, or beside its middle."""
        cell = Cell(round(at.row), round(at.column))
        down, right = at.row - cell.row > 0, at.column - cell.column > 0
        central = abs(at.column - cell.column) < 0.2
        place = self.points.within(cell, 3, beside=True) if central else self.points.within(cell, 2 * down + right)
        self.put("numberS", place, [text, _BLACK])

    def _clue(self, clue: Clue) -> None:
        at = self.points.middle(_cell_of(clue))
        if clue.step in POINTERS:
            self.put("number", at, [f"{clue.text}_{POINTERS.index(clue.step)}", _BLACK, "2"])
        else:
            self.put("number", at, [clue.text, _BLACK, "1" if len(clue.text) < 3 else "6"])

    # ---------------------------------------------------------------------------------------- statements that only draw

    def nearest(self, spot: Spot) -> int:
        """The nearest place, counted if the mark moves."""
        at = self.points.nearest(spot)
        found = self.points.spot(at)
        assert found is not None
        self.moved += abs(found.row - spot.row) + abs(found.column - spot.column) > _NEAR
        return at

    def _drawing(self, drawing: Drawing) -> None:
        look, at = drawing.look, [self.nearest(spot) for spot in drawing.at]
        match drawing.kind:
            case "line":
                for one, other in pairwise(at):
                    ends = sorted((one, other))
                    self.put("line", f"{ends[0]},{ends[1]}", _THIN, _shade(look.colour or "grey", SOFT))
            case "arrow":
                self.question["direction"].append(at)
                self.colours["direction"].append(_shade(look.colour or "grey", SOFT))
            case "circle" | "rectangle":
                name = _closest(CIRCLES if drawing.kind == "circle" else SQUARES, (look.width or 60) / 200)
                shade = _shade(look.colour, SOFT) if look.colour else _shade(look.border or "black", STRONG)
                self.put("symbol", at[0], [_FILLED if look.colour else 13, name, 2 if look.above else 1], shade)
            case "text":
                self.put("number", at[0], [drawing.text, _BLACK, "8" if len(drawing.text) > 4 else "6"])
            case "cage":
                self.frame(drawing.cells, _DASHED, _shade(look.colour, STRONG) if look.colour else "")
                if drawing.text:
                    self.put("numberS", self.points.within(min(drawing.cells), 0), [drawing.text, _BLACK])
            case "shade":
                for cell in drawing.cells:
                    self.put("surface", self.points.middle(cell), _FILLED, _shade(look.colour or "grey", SOFT))


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _rules(text: str) -> str:
    """Rules for the header. They are HTML there, and signs that separate the parts of the header have numbers."""
    if unescape(text) != text:
        text = text.replace("&", "&amp;")
    text = _CODE.sub("&#37;", _TAG.sub("&lt;", text))
    for sign, code in (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F")):
        text = text.replace(sign, code)
    return text


def _shade(name: str, shades: Mapping[Style, str]) -> str:
    return name if name.startswith("#") else next(shade for style, shade in shades.items() if style == name)


def _closest(radii: Mapping[str, float], half: float) -> str:
    return min(radii, key=lambda name: abs(radii[name] - half))


def _cell_of(clue: Clue) -> Cell:
    """The cell that a clue outside the board is written in."""
    return Cell(round(clue.row + 0.5), round(clue.column + 0.5))


def _clue_places(clues: Iterable[Clue]) -> list[tuple[int, int]]:
    return [(cell.row, cell.column) for cell in map(_cell_of, clues)]


def _points(board: Board, places: Sequence[tuple[int, int]]) -> Points:
    """The canvas that holds all places, with the board inside."""
    top, left = (max(0, 1 - min(place[way] for place in places)) for way in (0, 1))
    rows, columns = (
        max(size, *(place[way] for place in places)) + before
        for way, size, before in ((0, board.rows, top), (1, board.columns, left))
    )
    return Points(rows, columns, top, left)


# -------------------------------------------------------------------------------- one function for each kind of shape


def _line(canvas: Canvas, shape: Line) -> None:
    if shape.arrow:
        canvas.path("direction", shape.cells, STRONG[shape.style])
    elif not shape.thin:
        canvas.path("nobulbthermo", shape.cells, SOFT[shape.style])
    else:
        for one, other in pairwise(_corners(shape.cells)):
            ends = sorted(map(canvas.points.middle, (one, other)))
            canvas.put("line", f"{ends[0]},{ends[1]}", _THIN, STRONG[shape.style])


def _corners(cells: Sequence[Cell]) -> list[Cell]:
    """The ends of a line, and the cells where it turns."""
    turns = [
        here
        for before, here, after in zip(cells, cells[1:], cells[2:], strict=False)
        if (here.row - before.row, here.column - before.column) != (after.row - here.row, after.column - here.column)
    ]
    return [cells[0], *turns, cells[-1]]


def _disc(canvas: Canvas, shape: Disc) -> None:
    if len(shape.cells) > 1:
        canvas.path("squareframe", shape.cells, SOFT[shape.style])
    elif shape.pointed:
        name = _closest(DIAMONDS, 0.43)
        canvas.put("symbol", canvas.points.middle(shape.cells[0]), [_FILLED, name, 1], SOFT[shape.style])
    else:
        kind, shades = (_FILLED, SOFT) if shape.filled else (_RIM, STRONG)
        canvas.put("symbol", canvas.points.middle(shape.cells[0]), [kind, "circle_L", 1], shades[shape.style])


def _square(canvas: Canvas, shape: Square) -> None:
    canvas.put("symbol", canvas.points.middle(shape.cell), [_FILLED, "square_M", 1], SOFT[shape.style])


def _outline(canvas: Canvas, shape: Outline) -> None:
    cells = [Cell(*cell) for cell in shape.cells]
    canvas.frame(cells, _DASHED if shape.dashed else _SOLID, "" if shape.style == "black" else STRONG[shape.style])
    if shape.dashed and all(cell in canvas.board for cell in cells):
        canvas.path("killercages", cells)


def _shading(canvas: Canvas, shape: Shade) -> None:
    for cell in shape.cells:
        canvas.put("surface", canvas.points.middle(cell), _FILLED, SOFT[shape.style])


def _dot(canvas: Canvas, shape: Dot) -> None:
    at = canvas.points.between(Cell(*cell) for cell in shape.cells)
    if shape.text:
        dark = shape.style == "black"
        digits = shape.text.split()
        joined = "".join(digits) if all(len(digit) == 1 for digit in digits) and len(digits) < 5 else ""
        quadruple = len(shape.cells) > 2 and joined
        item = [joined, _ON_WHITE, "4"] if quadruple else [shape.text, _ON_BLACK if dark else _ON_WHITE, "5"]
        canvas.put("number", at, item)
    else:
        shade = "" if shape.style == "white" else STRONG[shape.style]
        canvas.put("symbol", at, [_WHITE if shape.style == "white" else 2, "circle_SS", 2], shade)


def _border_text(canvas: Canvas, shape: BorderText) -> None:
    at = canvas.points.between(Cell(*cell) for cell in shape.cells)
    sign = next((number for number, text in INEQUALITIES.items() if text == shape.text), None)
    if sign is not None and len(shape.cells) == 2:
        canvas.put("symbol", at, [sign, "inequality", 2])
    else:
        canvas.put("number", at, [shape.text, 5, "6" if len(shape.text) < 3 else "5"])


_DRAWERS: Mapping[type, Callable[[Canvas, Any], None]] = {
    BorderText: _border_text,
    Disc: _disc,
    Dot: _dot,
    Line: _line,
    Outline: _outline,
    Shade: _shading,
    Square: _square,
}
"""The function that draws each kind of shape. Digits, texts in cells and clues are drawn together."""
