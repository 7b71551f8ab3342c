"""Imports drawings of Penpa+.

Black digits in cells are givens, bold lines are borders of regions, and frames are cages. Everything else is read by
its look, as drawings of SudokuPad are: a customary look is a reading, and each reading is reported.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import unescape

from ...model.geometry import DEFAULT_BOXES, MAX_SIDE, Board, Cell, boxes
from ...model.grid import SYMBOLS
from ...model.shapes import Drawing, Look
from ..drawn import near, text_of
from ..looks import Shape, Stroke, texts_joined
from ..numbers import NUMBER
from ..program import NAMES, Program, cells_of, digit_rows, region_rows, say_digits
from ..readings import Readings
from ..refusal import refused
from ..report import ImportReport
from ..rules_in_words import cages_repeat, mentions_cages, mentions_sums
from ..stated_board import StatedBoard, board_line, board_of, say_grids, stated_board
from .objects import Objects, text_at
from .packing import Packed, recognises, unpacked
from .points import Points
from .styles import BOLD, SURFACES

__all__ = ["recognises", "to_sdk"]

MAX_ITEMS = 5_000
"""The most items of a puzzle."""
_GRIDS = ("square", "sudoku")
_SIDES = ((-1, 0, 0), (0, 1, 1), (1, 0, 2), (0, -1, 3))
"""The steps to the neighbours of a cell, with the number of the side."""
_CORNERS = ((0, 1), (1, 3), (2, 3), (0, 2))
"""The corners inside a cell at the ends of each side."""
_LISTS = {
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo", "arrows", "direction", "squareframe",
    "polygon", "line", "lineE", "wall", "cage", "killercages", "nobulbthermo",
}  # fmt: skip
_NUMBER, _DIGIT, _NONE = (re.compile(each, re.ASCII) for each in (r"-?[1-9]\d?|0", r"\d", r"(?!)"))
_GIVENS = {"1": _NUMBER, "10": _NUMBER, "4": _DIGIT}
"""The texts of givens by the kind of the number. The kind 4 draws two digits as two numbers."""
_NO_MEANING = {"deletelineE", "command_redo", "command_undo", "command_replay"}


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    return _Importer(unpacked(text), report).program().text()


class _Importer:
    """Translates one drawing."""

    def __init__(self, packed: Packed, report: ImportReport) -> None:
        self.packed, self.out = packed, Program(report=report)
        self.question = packed.question
        kind, rows, columns = self._size()
        if kind not in _GRIDS:
            raise refused(f"the grid is of the kind `{kind[:20]}`, and not of squares", packed.span)
        held = sum(len(each) for each in self.question.values() if isinstance(each, dict | list))
        if held > MAX_ITEMS:
            raise refused(f"a puzzle has at most {MAX_ITEMS:,} items", packed.span)
        canvas = Points(rows, columns)
        self.rules = _rules(self._header(18))
        self.stated = stated_board(self.rules)
        cells = [cell for cell in map(canvas.cell, packed.centres) if cell is not None]
        board = cells if len(cells) == len(packed.centres) else []
        if self.stated is not None and any("beside the board" in name for name in self.stated.further):
            board = _upper_rows(board)
        top, left, high, wide = _extent(board, self.stated)
        if not board or not all(1 <= side <= MAX_SIDE for side in (high, wide)):
            raise refused(f"the board is not a rectangle of at most {MAX_SIDE} rows and columns", packed.span)
        self.points = Points(rows, columns, top, left)
        self.board = Board(high, wide, tuple(range(1, max(high, wide) + 1)))
        self.objects = Objects(self.points, self.question, packed.colours, self.refuse)
        self.read: set[tuple[str, str]] = set()
        """The items that have a meaning of their own, by their list and place."""
        self.given: dict[Cell, int] = {}
        self.small: list[Shape] = []
        """The small numbers in corners of cells, except the sums of cages."""

    def _size(self) -> tuple[str, int, int]:
        """The kind of the grid, and the rows and columns of the canvas."""
        header = self.packed.header
        numbers = header[1:3] if all(re.fullmatch(r"\d{1,3}", each, re.ASCII) for each in header[1:3]) else ("0", "0")
        columns, rows = map(int, numbers)
        return header[0], rows, columns

    def _header(self, number: int) -> str:
        return self.packed.header[number] if number < len(self.packed.header) else ""

    def refuse(self, message: str) -> None:
        """Refuses something at the place of the puzzle in the link."""
        self.out.refuse(f"{message} has no statement here", self.packed.span)

    def program(self) -> Program:
        """The program, or the problems that prevent it."""
        out = self.out
        out.comment("Imported from Penpa+.")
        out.text_line("title", _text(self._header(15).removeprefix("Title: ")))
        out.text_line("author", _text(self._header(16).removeprefix("Author: ")))
        out.rules(self.rules)
        if self.packed.header[4:7] != ("0", "1", "1"):
            self.refuse("a board that is turned or mirrored")
        out.part("a border of a region", self.packed.span)
        self._board()
        out.part("a digit", self.packed.span)
        self._givens()
        out.part("a cage", self.packed.span)
        self._cages()
        out.part("a drawing", self.packed.span)
        self._drawings()
        for key, value in self.question.items():
            if key not in _LISTS and key not in _NO_MEANING and value:
                self.refuse(f"`{key[:20]}`")
        out.part("the solution", self.packed.span)
        self._solution()
        return out

    # ------------------------------------------------------------------------------------------------ board and digits

    def _board(self) -> None:
        """States the board, with the regions that bold lines divide it into."""
        stated, out = self.stated, self.out
        for name in stated.further if stated is not None else ():
            self.refuse(f"{name}: Penpa+ has no such cells, so what is drawn there")
        if stated is not None:
            self.board = board_of(stated, self.board.rows, self.board.columns)
        lines = {at for at, style in self.objects.items("lineE") if style in BOLD}
        if self.board.subgrids:
            say_grids(out, self.board)
            self.read |= {("lineE", at) for at in lines}
            return
        board, houses = self.board, stated is None or stated.lines
        if not houses or board.alphabet[0] != 1 or len(board.alphabet) != max(board.rows, board.columns):
            out.read_as("the rules state the digits and the houses of the board")
        borders = {pair for pair in self._neighbours() if self._edge(*pair) in lines}
        outside = stated.outside if stated is not None else frozenset()
        everywhere = self._parts(borders)
        parts = [part for part in everywhere if not outside.issuperset(part)]
        side = len(board.alphabet)
        square = board.rows == board.columns == side
        several = len(parts) > 1 or (stated is not None and stated.regions)
        regions = parts if several else []
        whole = square and len(regions) == side and all(len(region) == side for region in regions)
        out.say(*board_line(board, whole=whole, lines=houses))
        if whole:
            shape = DEFAULT_BOXES.get(side)
            if not houses or not shape or set(regions) != set(boxes(side, side, shape)):
                out.picture("regions", region_rows(board, regions))
        elif 0 < len(regions) <= len(NAMES) and all(len(region) <= side for region in regions):
            out.picture("regions", region_rows(board, regions))
            if any(len(region) < side for region in regions) and stated is None:
                out.report.reading(f"the regions are smaller than a row of {side} cells: check the board")
        elif regions:
            self.refuse("bold lines that do not divide the board into regions of its digits")
        self.board = Board(board.rows, board.columns, board.alphabet, tuple(regions) if whole else ())
        part_of = {cell: number for number, part in enumerate(everywhere) for cell in part}
        between = {pair for pair in borders if part_of[pair[0]] != part_of[pair[1]]}
        self.read |= {("lineE", self._edge(*pair)) for pair in between}

    def _neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that share a border."""
        for cell in self.board.cells:
            for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
                if other in self.board:
                    yield cell, other

    def _edge(self, one: Cell, other: Cell) -> str:
        """The two ends of the border of a cell with the next one to the right or below."""
        end = self.points.corner(*one)
        return f"{end - (1 if one.column == other.column else self.points.wide)},{end}"

    def _parts(self, borders: set[tuple[Cell, Cell]]) -> list[tuple[Cell, ...]]:
        """The parts of the board between borders, in reading order."""
        found: list[tuple[Cell, ...]] = []
        left = set(self.board.cells)
        for cell in self.board.cells:
            if cell not in left:
                continue
            part, heap = {cell}, [cell]
            while heap:
                here = heap.pop()
                for down, right, _ in _SIDES:
                    there = Cell(here.row + down, here.column + right)
                    if there in left and there not in part and (min(here, there), max(here, there)) not in borders:
                        part.add(there)
                        heap.append(there)
            left -= part
            found.append(tuple(sorted(part)))
        return found

    def _givens(self) -> None:
        """States black digits, and the candidates of cells with small ones. Other numbers are left for the readings."""
        known: list[tuple[Cell, tuple[int, ...]]] = []
        for at, item in self.objects.items("number"):
            digits, cell = self._digits(item), self._cell(at)
            if digits and cell is not None and int(at) < self.points.many:
                known.append((cell, digits))
                self.read.add(("number", at))
        if any(len(digits) > 1 for _, digits in known):
            self.out.report.reading("small digits in a cell are its only candidates")
        say_digits(self.out, self.board, known)
        self.given = {cell: digits[0] for cell, digits in known if len(digits) == 1}

    def _cell(self, at: str) -> Cell | None:
        """The cell of the board with a place."""
        cell = self.points.cell(int(at)) if re.fullmatch(r"\d{1,6}", at, re.ASCII) else None
        return cell if cell is not None and cell in self.board else None

    def _digits(self, item: object) -> tuple[int, ...]:
        """The digit of a given, or the candidates of a cell; none for any other number."""
        match item:
            case [list(marks), 1, "7", *_]:
                digits = tuple(digit for digit, mark in enumerate(marks[:9], 1) if mark == 1)
            case [str() | int() as text, 1, str(kind), *_] if _GIVENS.get(kind, _NONE).fullmatch(str(text)):
                digits = (int(text),)
            case _:
                digits = ()
        return digits if all(digit in self.board.digits for digit in digits) else ()

    # ------------------------------------------------------------------------------------------------------------ cages

    def _cages(self) -> None:
        """States cages: those that are listed, and those whose frames are drawn."""
        small = {
            at: str(item[0]).strip() for at, item in self.objects.items("numberS") if isinstance(item, list) and item
        }
        by_cell: defaultdict[Cell, list[str]] = defaultdict(list)
        for at in small:
            if cell := self._cell(at):
                by_cell[cell].append(at)
        if "little" in self.rules.lower():  # the last number of a cell is about an arrow that begins there
            for _, path in self.objects.paths("direction"):
                by_cell[self._cell(str(path[0])) or Cell(0, 0)][-1:] = []
        totals = {cell: listed[0] for cell, listed in by_cell.items() if listed}
        cages = [tuple(dict.fromkeys(self._cells(path))) for _, path in self.objects.paths("killercages")]
        held = {cell for cage in cages for cell in cage}
        cages += self._framed(held)
        for cage in filter(None, cages):
            named = next((totals[cell] for cell in sorted(cage) if totals.get(cell) in small), "")
            self._cage(cage, small.pop(named, ""))
        for at, text in small.items():
            spot = self.objects.spot(at)
            if spot is not None and self._cell(at) and re.fullmatch(rf"{NUMBER}|r\d{{1,2}}c\d{{1,2}}", text, re.ASCII):
                self.small.append(text_at(spot, text, size=32))
            elif spot is not None and text_of(text):
                drawing = Drawing("text", (spot,), text=text_of(text), look=Look(size=32))
                self.out.draw(drawing, f"the small text {text[:20]!r} at {spot}", self.packed.span)

    def _cells(self, path: Iterable[int]) -> Iterator[Cell]:
        for at in path:
            cell = self.points.cell(at)
            if cell is not None and cell in self.board:
                yield cell
            else:
                self.refuse(f"a cage with the place `{str(at)[:12]}`, which is not a cell of the board,")

    def _framed(self, held: set[Cell]) -> list[tuple[Cell, ...]]:
        """The cages that have a whole frame and are not listed. Other frames are refused."""
        pieces = set()
        for at, _ in self.objects.items("cage"):
            ends = sorted(int(end) for end in at.split(",") if re.fullmatch(r"\d{1,6}", end, re.ASCII))
            pieces |= {(ends[0], ends[-1])} if len(ends) == 2 else set()
        walls: defaultdict[Cell, set[int]] = defaultdict(set)
        for one, other in pieces:
            cells = self._cell(str(one)), self._cell(str(other))
            if cells[0] is not None and cells[0] == cells[1]:
                walls[cells[0]] |= {side for side, each in enumerate(_CORNERS) if each == (one % 4, other % 4)}
        found, seen = [], set(held)
        for cell in sorted(walls):
            if cell in seen:
                continue
            part, heap = {cell}, [cell]
            while heap:
                here = heap.pop()
                for down, right, side in _SIDES:
                    there = Cell(here.row + down, here.column + right)
                    if side not in walls[here] and there not in part:
                        part.add(there)
                        heap += [there] if there in self.board else []
            seen |= part
            whole = part <= set(self.board.cells) and pieces.issuperset(self.points.frame(part))
            inner = (
                (here, side)
                for here in part
                for down, right, side in _SIDES
                if Cell(here.row + down, here.column + right) in part
            )
            if whole and not any(side in walls[here] for here, side in inner):
                found.append(tuple(sorted(part)))
            else:
                self.refuse(f"an open frame at {cell}")
        return found

    def _cage(self, cells: tuple[Cell, ...], text: str) -> None:
        number = re.fullmatch(NUMBER, text, re.ASCII) and mentions_sums(self.rules)
        repeated = cages_repeat(self.rules)
        if number and repeated:
            self.out.read_as("a dashed frame with a number is a sum, whose digits may repeat")
            self.out.say("sum", f"{text}: {cells_of(cells)}")
        elif not (number or (not text and mentions_cages(self.rules))):
            drawing = Drawing("cage", cells=cells, text=text[:300])
            what = f"a cage with the text {text[:20]!r}" if text else f"a frame around {cells_of(cells)[:40]}"
            self.out.draw(drawing, what, self.packed.span)
        elif len(cells) > len(self.board.digits):
            self.refuse(f"a cage of {len(cells)} cells, whose digits cannot differ,")
        else:
            self.out.read_as("a dashed frame is a cage, whose digits differ")
            self.out.say("cage", f"{text}: {cells_of(cells)}")

    # --------------------------------------------------------------------------------------------------------- drawings

    def _surfaces(self) -> Iterator[Shape]:
        """The backgrounds of cells, on the board and beside it, each as a shape that fills its cell."""
        for at, style in self.objects.items("surface"):
            number = style[0] if isinstance(style, list) and style else style
            known = type(number) is int and 0 <= number < len(SURFACES)
            shade = self.objects.own_colour("surface", at) or (SURFACES[number] if known else "")
            spot = self.objects.spot(at)
            if spot is not None and shade:
                look = Look(shade, width=100, height=100)
                yield Shape(spot, 1, 1, rounded=False, fill=shade, border="", text="", look=look)
            elif spot is not None and not known:
                self.refuse(f"a background of an unknown kind at {spot}")

    def _keep(self, shades: Iterable[Shape]) -> None:
        """Keeps the backgrounds of cells that have no reading, those of one colour together."""
        cells: defaultdict[str, list[Cell]] = defaultdict(list)
        for each in shades:
            cells[each.fill].extend(each.covered)
        for shade, listed in cells.items():
            drawing = Drawing("shade", cells=tuple(sorted(listed)), look=Look(shade))
            message = f"a background of the colour {shade} has no customary meaning"
            self.out.draw(drawing, message, self.packed.span)

    def _drawings(self) -> None:
        """Reads lines, arrows, symbols and texts by their look. All others are only drawn."""
        rules = f"{self.rules}\n{' '.join(self.packed.tags)}" if self.rules.strip() else ""
        surfaces = list(self._surfaces())
        shades = [each for each in surfaces if each.cell in self.board]
        found = [*self.objects.drawn(self.read), *self.small]
        shapes = texts_joined([each for each in found if isinstance(each, Shape)])
        found = [*(each for each in found if isinstance(each, Stroke)), *shapes, *surfaces]
        unread = list(Readings(self.board, self.out, rules, found).rest())
        backgrounds = set(map(id, shades))
        self._keep(each for each in unread if isinstance(each, Shape) and id(each) in backgrounds)
        for drawn in unread:
            for drawing in drawn.drawings() if id(drawn) not in backgrounds else ():
                if near(self.board, drawing.at):
                    message = f"{drawn.description} has no customary meaning"
                    self.out.draw(drawing, message, self.packed.span)
                else:
                    self.out.refuse(f"{drawn.description} is too far from the board", self.packed.span)

    def _solution(self) -> None:
        """States the solution, if it has a digit for each cell that has no given."""
        board = self.board
        digits = dict(self.given)
        for entry in self.packed.answer:
            at, _, text = entry.partition(",")
            cell = self.points.cell(int(at))
            if cell is not None and cell in board and text.isdecimal() and int(text) in board.digits:
                digits[cell] = int(text)
        usual = board.digits[0] >= 0 and board.digits[-1] < len(SYMBOLS)
        if self.packed.answer and len(digits) == len(board.cells) and usual:
            self.out.picture("solution", digit_rows(board, digits))


def _extent(cells: Sequence[Cell], stated: StatedBoard | None) -> tuple[int, int, int, int]:
    """The rows above and the columns left of the board, its rows, and its columns; 0 of these for another form.

    Several grids, which the rules state, have all cells, and there may be places without any.
    """
    grids = stated.cells if stated is not None else frozenset()
    if not cells:
        return 0, 0, 0, 0
    top, left = (min(cell[way] for cell in cells) - min((cell[way] for cell in grids), default=1) for way in (0, 1))
    high, wide = max(cell.row for cell in cells) - top, max(cell.column for cell in cells) - left
    own = {Cell(cell.row - top, cell.column - left) for cell in cells}
    whole = own == grids if grids else len(own) == high * wide
    return (top, left, high, wide) if whole and len(own) == len(cells) and min(top, left) >= 0 else (0, 0, 0, 0)


def _upper_rows(cells: Sequence[Cell]) -> list[Cell]:
    """The cells above the first row without any, below which are the cells beside the board."""
    rows = {cell.row for cell in cells}
    last = next(row for row in range(min(rows, default=0), max(rows, default=0) + 2) if row + 1 not in rows)
    return [cell for cell in cells if cell.row <= last]


def _text(text: str) -> str:
    """A title or an author of the header, in which a comma is written as its number."""
    return text.replace("%2C", ",")


def _rules(text: str) -> str:
    """The rules of the header: HTML, in which signs that separate the parts of the header are written as numbers."""
    for code, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return unescape(re.sub(r"<br\s*/?>", "\n", text))
