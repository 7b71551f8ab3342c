"""Imports puzzles of SudokuMaker: its links, and the JSON that they contain.

A puzzle is a list of elements, whose types are numbers. Elements with code of the setter's own are refused. An element
that is switched off has no meaning. One that the solver there ignores is only drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...model.geometry import DEFAULT_BOXES, MAX_SIDE, Board, Cell, boxes
from ...model.shapes import Drawing, Look, Spot
from ...text.source import Span
from ..drawn import colour, degrees, hundredths, near, number, text_of
from ..json_text import puzzle_json
from ..links import packed_part
from ..lzstring import Damaged, decompress
from ..numbers import is_number
from ..program import NAMES, Program, cells_of, region_rows, say_digits
from ..refusal import ANYWHERE, Junk, refused
from ..report import ImportReport
from .places import Numbering

__all__ = ["recognises", "to_sdk"]

MAX_ELEMENTS = 2_000
_USUAL = 9
"""The rows, the columns and the greatest digit of a board of the type `custom` that states none."""
_LINK = re.compile(r"https?://(?:[\w-]+\.)?sudokumaker\.app/\S*?[?&]puzzle=([^\s&#]+)", re.IGNORECASE)
_PLAIN = {
    13: "anti-knight", 14: "disjoint-groups", 10: "diagonal -",
    11: "diagonal +",
}  # fmt: skip
_CELLS = {
    100: "even", 101: "odd", 102: "maximum", 103: "minimum", 600: "row-indexer", 601: "column-indexer",
}  # fmt: skip
_LINES = {
    400: "renban", 402: "palindrome", 403: "between", 404: "region-sum-line", 405: "sequence", 407: "lockout",
    409: "double-arrow",
}  # fmt: skip
_LEAST = {405: 3, 409: 3}
_OUTSIDE = {501: "sandwich", 502: "x-sum", 503: "skyscraper", 504: "numbered-room"}
_NAMES = {
    302: "a group of clones", 1000: "a constraint with its own code", 4001: "a rule for the fog",
    2003: "a part of the board with rows and columns",
}  # fmt: skip
"""The names of elements without a statement."""

_DRAWINGS = (2000, 2001, 2002, 4000)
"""The elements that are drawings anyway."""


def recognises(text: str) -> bool:
    """Whether a text is a link of SudokuMaker, or its JSON."""
    start = text[:4096].strip()
    held = '"constraints"' in text and ('"puzzle"' in text or '"sudoku"' in text)
    return bool(_LINK.match(start)) or (start.startswith("{") and held)


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    data, span = _unpacked(text)
    puzzle = data.get("puzzle", data.get("sudoku", data)) if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(puzzle, dict):
        raise refused("this is not a puzzle of SudokuMaker: there is no `puzzle`", span)
    return _Importer(puzzle, report, span, first=data.get("formatVersion") == "1.0.0").program().text()


def _is_off(element: Mapping[str, Any]) -> bool:
    return bool(element.get("disabled")) or element.get("enabled") is False


def _is_only_drawn(element: Mapping[str, Any]) -> bool:
    return bool(element.get("solverIgnored"))


def _listed(element: Mapping[str, Any], key: str) -> list[Any]:
    """The list under a key of an element, which is empty if the key is missing."""
    found = element.get(key, [])
    if not isinstance(found, list):
        raise Junk(f"`{key}` is not a list")
    return found


def _unpacked(text: str) -> tuple[object, Span]:
    match = _LINK.match(text, len(text) - len(text.lstrip()))
    span = Span(*match.span(1)) if match else ANYWHERE
    if match:
        packed = packed_part(match[1]).replace("-", "/").rstrip("$=")
        try:
            text = decompress(packed)
        except Damaged as damage:
            raise refused(f"the link is damaged: {damage}", span) from None
    return puzzle_json(text, span if match else None), span


class _Importer:
    """Translates one puzzle."""

    def __init__(self, puzzle: Mapping[str, Any], report: ImportReport, span: Span, *, first: bool) -> None:
        self.puzzle, self.out, self.span = puzzle, Program(report=report), span
        self.first = first
        """Whether the puzzle has the first version of the form, where 0 may stand for a value that is missing."""
        cells, elements = puzzle.get("cells"), puzzle.get("constraints")
        cells = [each or {} for each in cells] if isinstance(cells, list) else cells
        if not isinstance(cells, list) or not isinstance(elements, list) or len(elements) > MAX_ELEMENTS:
            raise refused("there are no lists of `cells` and `constraints`, or they are too long", span)
        if not all(isinstance(each, dict) for each in (*cells, *elements)):
            raise refused("`cells` and `constraints` have something other than objects", span)
        self.entries, self.elements = cells, elements
        self.order = 0
        """The number of the element that is being read, from 1."""
        kind = puzzle.get("type") or "sudoku"
        if kind not in ("sudoku", "custom"):
            raise refused(f"a puzzle of the type `{str(kind)[:20]}` has no statement here", span)
        self.custom = kind == "custom"
        side = puzzle.get("size") if type(puzzle.get("size")) is int else round(len(cells) ** 0.5)
        side = _USUAL if self.custom else side
        rows, columns = puzzle.get("height", side), puzzle.get("width", side)
        if not all(type(each) is int and 1 <= each <= MAX_SIDE for each in (rows, columns)):
            raise refused(f"the board does not have 1 to {MAX_SIDE} rows and columns", span)
        assert isinstance(rows, int)
        assert isinstance(columns, int)
        if len(cells) != rows * columns:
            raise refused(f"there are {len(cells)} cells for a board of {rows}x{columns}", span)
        least, most = puzzle.get("minDigit", 1), puzzle.get("maxDigit", _USUAL if self.custom else max(rows, columns))
        if not all(type(each) is int and 0 <= each <= 99 for each in (least, most)) or not least <= most < least + 32:
            raise refused("`minDigit` and `maxDigit` do not state digits", span)
        self.board = Board(rows, columns, tuple(range(least, most + 1)))
        self.places = Numbering(rows, columns)
        self.latin = not self.custom or any(not each.get("areas") for each in self._elements(2003))
        """Whether the rows and columns are houses."""
        self.dots = {kind: bool(self._kind(kind)) for kind in (200, 201)}

    def _elements(self, kind: int) -> list[Mapping[str, Any]]:
        """The elements of a type that have a meaning."""
        found = [each for each in self.elements if each.get("type") == kind]
        return [each for each in found if not _is_off(each) and not _is_only_drawn(each)]

    def _kind(self, kind: int) -> list[Any]:
        """The clues of all elements of a type."""
        found = [each.get("clues") for each in self._elements(kind)]
        return [clue for clues in found if isinstance(clues, list) for clue in clues]

    def program(self) -> Program:
        """The program, or the problems that prevent it."""
        out = self.out
        out.comment("Imported from SudokuMaker.")
        out.text_line("title", str(self.puzzle.get("name") or ""))
        out.text_line("author", str(self.puzzle.get("author") or ""))
        out.rules(str(self.puzzle.get("comment") or ""))
        out.part("the board", self.span)
        self._say_board()
        out.part("`cells`", self.span)
        known = []
        for at, entry in enumerate(self.entries):
            value = self._value(entry)
            if entry.get("given") is not True or value is None:
                continue
            if type(value) is int and value in self.board.digits:
                known.append((self.places.cell(at), (value,)))
            else:
                out.refuse(
                    f"the given {str(value)[:10]} of {self.places.cell(at)} is not a digit of the board", self.span
                )
        say_digits(out, self.board, known)
        for order, element in enumerate(self.elements, 1):
            kind, self.order = element.get("type"), order
            out.part(f"element {order}, of the type {str(kind)[:12]},", self.span)
            if _is_off(element):
                continue
            try:
                self._element(kind, element)
            except Junk as junk:
                out.refuse(f"element {order}, of the type {str(kind)[:12]}: {junk}", self.span)
        return out

    def _value(self, entry: Mapping[str, Any]) -> object:
        """The value of a cell or of a clue; None if it is missing."""
        value: object = entry.get("value")
        return None if self.first and value == 0 else value

    def _say_board(self) -> None:
        """States the board, its houses and its regions."""
        board, out = self.board, self.out
        regions: dict[int, list[Cell]] = {}
        for cell, region in zip(board.cells, self._region_numbers(), strict=True):
            if region >= 0:
                regions.setdefault(region, []).append(cell)
        areas = [tuple(cells) for _, cells in sorted(regions.items())]
        many, plain = len(board.digits), board.rows == board.columns == len(board.digits)
        digits = "" if board.digits == tuple(range(1, max(board.rows, board.columns) + 1)) else self._digits()
        whole = plain and len(areas) == many and all(len(area) == many for area in areas)
        if self.latin:
            out.say("sudoku" if whole else "latin", f"{board.rows}x{board.columns}{digits}")
        else:
            out.say("board", f"{board.rows}x{board.columns}{self._digits()}")
        usual = boxes(many, many, DEFAULT_BOXES[many]) if plain and many in DEFAULT_BOXES else ()
        if any(len(area) > many for area in areas) or len(areas) > len(NAMES):
            out.refuse("regions with more cells than digits, or too many of them", self.span)
        elif areas and not (self.latin and whole and set(areas) == set(usual)):
            out.picture("regions", region_rows(board, areas))

    def _region_numbers(self) -> list[int]:
        """The number of the region of each cell, which is negative for a cell in none."""
        listed = next((each.get("regions") for each in self._elements(1)), [-1] * len(self.board.cells))
        rows = listed if isinstance(listed, list) else []
        flat = [each for row in rows for each in (row if isinstance(row, list) else [row])]
        if len(flat) != len(self.board.cells) or not all(type(each) is int for each in flat):
            raise refused("`regions` is not a list with a whole number for each cell", self.span)
        return flat

    def _digits(self) -> str:
        first, last = self.board.digits[0], self.board.digits[-1]
        return f" digits {first}-{last}" if last > first else f" digits {first}"

    # --------------------------------------------------------------------------------------------------------- elements

    def _element(self, kind: object, element: Mapping[str, Any]) -> None:
        """States one element. Raises Junk for an element that has no statement."""
        places, say = self.places, self.out.say
        if _is_only_drawn(element) and kind not in _DRAWINGS:
            raise Junk("the solver there ignores it, so it is only drawn")
        no_areas, no_clones = not element.get("areas"), element.get("groups") == []
        if kind in (0, 1) or (kind == 2003 and no_areas) or (kind == 302 and no_clones):
            return
        if not isinstance(kind, int):
            raise Junk("the type is not a number")
        if kind in _PLAIN:
            word, _, args = _PLAIN[kind].partition(" ")
            say(word, args, span=self.span)
        elif kind in _CELLS:
            for cell in places.cells(_listed(element, "cells"), least=0):
                say(_CELLS[kind], str(cell), span=self.span)
        elif kind in _LINES:
            if kind == 404 and element.get("singleRegionTotals"):
                raise Junk("one total of a region for several parts of a line has no statement here")
            for line in places.lists(_listed(element, "lines"), least=_LEAST.get(kind, 2)):
                say(_LINES[kind], f"{self._difference(kind)}{cells_of(line)}", span=self.span)
        elif kind in _OUTSIDE:
            for clue, value in self._clues(element, "clues", optional=True):
                beside, side = places.beside(clue.get("outerCell"))
                say(_OUTSIDE[kind], f"{beside}{'' if kind == 501 else f' {side}'} = {value}", span=self.span)
        elif kind in _WRITERS:
            _WRITERS[kind](self, element)
        else:
            raise Junk(f"{_NAMES.get(kind, 'this')} has no statement here")

    def _difference(self, kind: int) -> str:
        """The least difference of the ends of a lockout line, if it is not that of the language."""
        half = len(self.board.digits) // 2
        return f"{half}: " if kind == 407 and half != 4 else ""

    def _anti_king(self, element: Mapping[str, Any]) -> None:
        """Cells a king's move apart differ, also those that touch at a side, which may be in no house together."""
        self.out.say("anti-king", span=self.span)
        if not self.latin:
            self.out.say("leaper", "0,1", span=self.span)

    def _non_consecutive(self, element: Mapping[str, Any]) -> None:
        """Neighbours are not consecutive. Black dots may permit it, and white ones that demand it are refused."""
        if any(clue.get("value") in (None, 1) for clue in self._kind(200) if isinstance(clue, dict)):
            raise Junk("beside white dots with a difference of 1 it has no statement here")
        spare = {
            each.get("overrideNegativeDifferences") is not False for each in self._elements(201) if each.get("clues")
        }
        if len(spare) > 1:
            raise Junk("black dots only some of which permit consecutive digits have no statement here")
        self.out.say(*(("kropki", "negative white") if True in spare else ("non-consecutive", "")), span=self.span)

    def _clues(
        self, element: Mapping[str, Any], key: str, usual: int | None = None, *, optional: bool = False
    ) -> Iterator[tuple[Mapping[str, Any], int]]:
        """The clues under a key with their numbers. Clues without a number are left out if it is optional."""
        for clue in _listed(element, key):
            if not isinstance(clue, dict):
                raise Junk("a clue is not an object")
            value = self._value(clue) if element.get("type") != 501 else clue.get("value")
            value = usual if value is None else value
            if value is None and optional:
                continue
            if not is_number(value):
                raise Junk("the value of a clue is not a whole number")
            yield clue, value

    def _dots(self, element: Mapping[str, Any], colour_: str, usual: int, other: int, override: str) -> None:
        for clue, value in self._clues(element, "clues", usual):
            one, two = self.places.edge(clue.get("edge"))
            mark = "" if value == usual else f" {value}:"
            self.out.say("kropki", f"{colour_}{mark} {one} {two}", span=self.span)
        spared = any(each.get(override) is False for each in self._elements(other))
        for value in _listed(element, "negative"):
            if type(value) is not int or (spared and self.dots[other]):
                raise Junk("a negative that also holds for dots of the other colour has no statement here")
            self.out.say("kropki", f"negative {colour_} {value}", span=self.span)

    def _white(self, element: Mapping[str, Any]) -> None:
        self._dots(element, "white", 1, 201, "overrideNegativeDifferences")

    def _black(self, element: Mapping[str, Any]) -> None:
        self._dots(element, "black", 2, 200, "overrideNegativeRatios")

    def _letters(self, element: Mapping[str, Any]) -> None:
        for clue, value in self._clues(element, "clues"):
            one, two = self.places.edge(clue.get("edge"))
            self.out.say("xv", f"{value}: {one} {two}", span=self.span)
        for value in _listed(element, "negative"):
            if type(value) is not int:
                raise Junk("a negative is not a whole number")
            self.out.say("xv", f"negative {value}", span=self.span)

    def _thermometers(self, element: Mapping[str, Any]) -> None:
        word = "slow-thermometer" if element.get("slow") else "thermometer"
        for line in self.places.lists(_listed(element, "thermometers"), least=2):
            self.out.say(word, cells_of(line), span=self.span)

    def _cages(self, element: Mapping[str, Any]) -> None:
        for cage, total in self._clues(element, "cages", 0):
            cells = self.places.cells(cage.get("cells"))
            self.out.say("cage", f"{total or ''}: {cells_of(cells)}", span=self.span)

    def _quadruples(self, element: Mapping[str, Any]) -> None:
        for clue in _listed(element, "clues"):
            digits = clue.get("digits") if isinstance(clue, dict) else None
            corner = self.places.corner(clue.get("corner")) if isinstance(clue, dict) else None
            if not isinstance(digits, list) or not all(digit in self.board.digits for digit in digits):
                raise Junk("the digits of a clue are not digits of the board")
            if digits:
                self.out.say("quadruple", f"{corner} = {' '.join(map(str, digits))}", span=self.span)

    def _look_and_say(self, element: Mapping[str, Any]) -> None:
        for cage in _listed(element, "cages"):
            text = str(cage.get("value", "")) if isinstance(cage, dict) else ""
            pairs = re.findall(r"(\d)(\d)", text)
            if not pairs or len(text) % 2:
                raise Junk("the text of a cage is not a list of counts and digits")
            cells = self.places.cells(cage.get("cells"))
            said = ", ".join(f"{count} {digit}" for count, digit in pairs)
            self.out.say("look-and-say", f"{cells_of(cells)} = {said}", span=self.span)

    def _region(self, element: Mapping[str, Any]) -> None:
        cells = self.places.cells(_listed(element, "cells"), least=0)
        if len(cells) > 1:
            self.out.say("distinct", cells_of(cells), span=self.span)

    def _whispers(self, element: Mapping[str, Any]) -> None:
        difference = element.get("minDifference", 5)
        if type(difference) is not int:
            raise Junk("`minDifference` is not a whole number")
        for line in self.places.lists(_listed(element, "lines"), least=2):
            self.out.say("whispers", f"{difference}: {cells_of(line)}", span=self.span)

    def _grouped(self, element: Mapping[str, Any]) -> str:
        """The word for groups of digits: their sizes by thirds, or their remainders."""
        digits, masks = self.board.digits, _listed(element, "groups")
        if not all(type(mask) is int and mask >= 0 for mask in masks):
            raise Junk("`groups` has something other than whole numbers")
        groups = [[digit for digit in digits if mask >> digit & 1] for mask in masks]
        third = round(len(digits) / 3)
        thirds = [list(digits[:third]), list(digits[third : len(digits) - third]), list(digits[len(digits) - third :])]
        if sorted(groups) == thirds:
            return "thirds"
        many = len(groups)
        if many > 1 and sorted(groups) == sorted([d for d in digits if d % many == rest] for rest in range(many)):
            return f"{many}"
        raise Junk("these groups of digits have no statement here")

    def _group_lines(self, element: Mapping[str, Any]) -> None:
        groups = self._grouped(element)
        start = "entropic-line" if groups == "thirds" else "parity-line" if groups == "2" else f"modular-line {groups}:"
        word, _, rest = start.partition(" ")
        for line in self.places.lists(_listed(element, "lines"), least=2):
            self.out.say(word, f"{rest} {cells_of(line)}".strip(), span=self.span)

    def _squares(self, element: Mapping[str, Any]) -> None:
        groups = self._grouped(element)
        if groups not in ("thirds", "3"):
            raise Junk("these groups of digits have no statement here")
        self.out.say("global-entropy" if groups == "thirds" else "global-mod", span=self.span)

    def _arrows(self, element: Mapping[str, Any]) -> None:
        for item in _listed(element, "bulbsWithArrows"):
            if not isinstance(item, dict):
                raise Junk("there is something other than objects")
            bulb = self.places.cells(item.get("bulbCells"))[::-1]  # the units come first there
            for arrow in self.places.lists(item.get("arrows"), least=2):
                shaft = arrow[1:] if arrow[0] in bulb else arrow
                self.out.say("arrow", f"{' '.join(map(str, bulb))} = {cells_of(shaft)}", span=self.span)

    def _little_killers(self, element: Mapping[str, Any]) -> None:
        for clue, value in self._clues(element, "clues", optional=True):
            start, way = self.places.diagonal(clue.get("outerCell"), clue.get("diagonal"))
            self.out.say("little-killer", f"{start} {way} = {value}", span=self.span)

    # --------------------------------------------------------------------------------------------------------- drawings

    def _draw(self, drawing: Drawing, what: str) -> None:
        if near(self.board, drawing.at):
            self.out.draw(drawing, f"element {self.order}: {what}, which is only drawn", self.span)
        else:
            self.out.refuse(f"element {self.order}: {what}, which is too far from the board", self.span)

    def _drawn_lines(self, element: Mapping[str, Any]) -> None:
        style = element.get("style")
        style = style if isinstance(style, dict) else {}
        look = Look(colour(style.get("color")), width=hundredths(style.get("thickness")))
        for line in _listed(element, "lines"):
            spots = tuple(self._spot(point) for point in line) if isinstance(line, list) else ()
            if len(spots) > 1:
                self._draw(Drawing("line", spots, look=look), "a line")

    def _drawn_cages(self, element: Mapping[str, Any]) -> None:
        for cage in _listed(element, "cages"):
            if isinstance(cage, dict):
                cells = self.places.cells(cage.get("cells"))
                self._draw(Drawing("cage", cells=cells, text=text_of(cage.get("value") or "")), "a frame")

    def _symbols(self, element: Mapping[str, Any]) -> None:
        for symbol in _listed(element, "symbols"):
            if isinstance(symbol, list):
                symbol = _styled(symbol, element.get("params"))
            params = symbol.get("params") if isinstance(symbol, dict) else None
            if not isinstance(params, dict):
                raise Junk("a symbol has no `params`")
            at = (self._spot(symbol.get("position")),)
            fill, border = colour(params.get("fill")), colour(params.get("stroke"))
            layer = symbol.get("layer", params.get("layer"))
            turn, above = degrees(params.get("angle")), layer in ("foreground", "default")
            match params.get("type"):
                case "ellipse":
                    wide, high = (hundredths(params.get(key), 200) for key in ("rx", "ry"))
                    look = Look(fill, border, wide, high, turn=turn, above=above)
                    self._draw(Drawing("circle", at, look=look), "a circle")
                case "rectangle":
                    wide, high = (hundredths(params.get(key)) for key in ("width", "height"))
                    look = Look(fill, border, wide, high, turn=turn, above=above)
                    self._draw(Drawing("rectangle", at, look=look), "a rectangle")
                case "text" if text_of(params.get("text")):
                    look = Look(fill, size=hundredths(params.get("size")), turn=turn)
                    self._draw(Drawing("text", at, text=text_of(params.get("text")), look=look), "a text")
                case other:
                    raise Junk(f"the symbol `{str(other)[:20]}` has no statement here")

    def _spot(self, point: object) -> Spot:
        """The place of a point whose coordinates, in an object or a list, begin at the corner of the board."""
        pair = [point.get(key) for key in ("x", "y")] if isinstance(point, dict) else point
        across, down = map(number, pair) if isinstance(pair, list) and len(pair) == 2 else (None, None)
        if across is None or down is None:
            raise Junk("a point has no coordinates")
        return Spot(round(down + 0.5, 2), round(across + 0.5, 2))

    def _fog(self, element: Mapping[str, Any]) -> None:
        cells = self.places.cells(_listed(element, "cells"), least=0)
        self._draw(Drawing("fog", cells=tuple(sorted(set(cells)))), "fog")


def _styled(symbol: list[Any], styles: object) -> dict[str, Any]:
    """The symbol of a list with its coordinates and the number of its style, which is 0 if there is none."""
    order = symbol[2] if len(symbol) > 2 else 0
    known = isinstance(styles, list) and type(order) is int and 0 <= order < len(styles)
    return {"position": symbol[:2], "params": styles[order] if known and isinstance(styles, list) else None}


_WRITERS: Mapping[int, Callable[[_Importer, Mapping[str, Any]], None]] = {
    12: _Importer._anti_king,
    15: _Importer._non_consecutive,
    16: _Importer._squares,
    200: _Importer._white,
    201: _Importer._black,
    202: _Importer._letters,
    300: _Importer._thermometers,
    301: _Importer._cages,
    303: _Importer._quadruples,
    304: _Importer._look_and_say,
    305: _Importer._region,
    401: _Importer._whispers,
    406: _Importer._group_lines,
    408: _Importer._arrows,
    500: _Importer._little_killers,
    2000: _Importer._drawn_lines,
    2001: _Importer._drawn_cages,
    2002: _Importer._symbols,
    4000: _Importer._fog,
}
"""The method that states each type of element, apart from those in the tables above."""
