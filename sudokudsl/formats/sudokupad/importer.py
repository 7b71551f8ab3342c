"""Imports puzzles of SudokuPad.

Givens, regions, cages, the solution, flags and texts have a meaning of their own. Lines, shapes and texts do not: those
with a customary look are read as a constraint, and each reading is reported. If the puzzle states its rules in words,
a look is read only where these mention the constraint. All other drawings have no statement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from ...model.geometry import DEFAULT_BOXES, MAX_SIDE, Board, Cell, boxes
from ...model.grid import SYMBOLS
from ...model.shapes import Drawing, Look
from ..colours import colour_of
from ..drawn import colour, near
from ..looks import Shape, Stroke, texts_joined
from ..numbers import NUMBER
from ..program import NAMES, Program, cells_of, digit_rows, region_rows, say_digits
from ..readings import Readings
from ..refusal import refused
from ..report import ImportReport
from ..rules_in_words import cages_repeat, mentions_sums
from ..stated_board import board_line, board_of, say_grids, stated_board
from .items import shape_of, stroke_of
from .packing import recognises, unpacked

__all__ = ["recognises", "to_sdk"]

Drawn = TypeVar("Drawn", Stroke, Shape)

MAX_ITEMS = 5_000
"""The most cages and drawings of a puzzle together."""
_TEXT = re.compile(r"\s*(title|author|rules|solution|source)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_DEFAULTS = {"title": r"Untitled$", "author": r"Unknown$", "rules": "No rules provided for this puzzle"}
"""The texts that SudokuPad has in place of those that are missing."""
_FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king"}
_WHOLE_BOARD = {
    "nonconsecutive": "non-consecutive", "disjoint": "disjoint-groups", "antixv": "xv negative",
    "antiratio": "kropki negative black",
}  # fmt: skip
"""The statements of the names that the list `global` holds, besides the flags."""
_NO_MEANING = {
    "id", "cellSize", "cells", "regions", "cages", "lines", "arrows", "underlays", "overlays", "metadata", "metaData",
    "settings", "foglight", "givenCandidates", "global", "title", "author", "rules", "solution", "source", "videos",
    "duration",
}  # fmt: skip
"""Keys that are read elsewhere, or that do not change the puzzle."""
_STYLES = {
    "fpRowIndexer": ("row-indexer", "a green frame around row indexers"),
    "fpColumnIndexer": ("column-indexer", "a red frame around column indexers"),
    "fpBoxIndexer": ("box-indexer", "a blue frame around box indexers"),
    "extraregion": ("region", "a grey area is an extra region"),
    "windoku": ("region", "a grey area is an extra region"),
}
"""The statements of cages with a style of their own, each with the words about the reading."""
_CAGES = (None, "", "killer", "hidden")
"""The styles of cages whose digits differ; a cage in another style is a frame."""
_BLACK_DOT = re.compile(r"kropki black (?:(\d+):)?")
_PLAYER = {"value", "given", "pencilMarks", "centremarks", "cornermarks", "candidates", "color", "colors"}


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    data = unpacked(text)
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise refused("this is not a puzzle of SudokuPad: there are no `cells`")
    return _Importer(data, report).program().text()


class _Importer:
    """Translates one puzzle of SudokuPad."""

    def __init__(self, data: Mapping[str, Any], report: ImportReport) -> None:
        self.data, self.out = data, Program(report=report)
        self.texts: dict[str, str] = {}
        rows = [row if isinstance(row, list) else [] for row in data["cells"]]
        size = len(rows), max(map(len, rows), default=0)
        if not all(1 <= side <= MAX_SIDE for side in size) or any(len(row) != size[1] for row in rows):
            raise refused(f"`cells` does not have 1 to {MAX_SIDE} rows of as many cells")
        self.rows = rows
        self.board = Board(*size, tuple(range(1, max(size) + 1)))
        lists = ("cages", "lines", "arrows", "underlays", "overlays")
        if sum(len(self.items(key)) for key in lists) > MAX_ITEMS:
            raise refused(f"a puzzle has at most {MAX_ITEMS:,} cages and drawings")

    def items(self, key: str) -> list[dict[str, Any]]:
        """The objects of a list of the puzzle. Empty ones, which mean nothing, are left out."""
        value = self.data.get(key)
        if value is None or value == {}:
            return []
        if not isinstance(value, list):
            self.out.refuse(f"`{key}` is not a list")
            return []
        if any(not isinstance(each, dict) for each in value):
            self.out.refuse(f"`{key}` holds something other than objects")
        return [each for each in value if isinstance(each, dict) and each]

    def program(self) -> Program:
        """The program, or the problems that prevent it."""
        out = self.out
        self._read_texts()
        out.comment("Imported from SudokuPad.")
        out.text_line("title", self.texts.get("title", ""))
        out.text_line("author", self.texts.get("author", ""))
        out.rules(self.texts.get("rules", ""))
        out.part("`regions`")
        self._board()
        out.part("`cells`")
        self._givens()
        out.part("`metadata`")
        self._flags()
        out.part("`global`")
        self._rules_of_the_board()
        for number, cage in enumerate(self.items("cages"), 1):
            if self._cells(cage.get("cells")):
                out.part(f"entry {number} of `cages`")
                self._cage(cage)
        out.part("a drawing")
        self._drawings()
        self._spare_dots()
        self._fog()
        for key, value in self.data.items():
            if key not in _NO_MEANING and key not in _FLAGS and value:
                out.refuse(f"`{key[:40]}` has no statement here")
        out.part("`solution`")
        self._solution()
        return out

    def _read_texts(self) -> None:
        """Collects the title and other texts from the metadata, and from cages without cells."""
        for key in ("metadata", "metaData"):
            found = self.data.get(key)
            for name, value in found.items() if isinstance(found, dict) else ():
                if isinstance(value, list):
                    value = "\n".join(map(str, value))
                if isinstance(value, str | int) and str(name) in ("title", "author", "rules", "solution", "source"):
                    self.texts.setdefault(str(name), str(value))
        for cage in self.items("cages"):
            match = _TEXT.fullmatch(str(cage.get("value", "")))
            if match and not self._listed(cage.get("cells")):
                self.texts.setdefault(match[1].lower(), match[2])
        for name in ("title", "author", "rules", "solution"):
            if isinstance(self.data.get(name), str):
                self.texts.setdefault(name, self.data[name])
        for name, usual in _DEFAULTS.items():
            if re.match(usual, self.texts.get(name, "")):
                del self.texts[name]

    def _board(self) -> None:
        """States the board and its regions."""
        stated, out = stated_board(self.texts.get("rules", "")), self.out
        for name in stated.further if stated is not None else ():
            out.refuse(f"{name}: SudokuPad has no such cells, so what is drawn there cannot be read")
        if stated is not None:
            self.board = board_of(stated, self.board.rows, self.board.columns)
        if self.board.subgrids:
            say_grids(out, self.board)
            return
        board, lines = self.board, stated is None or stated.lines
        listed = self.data.get("regions") or []
        if not isinstance(listed, list):
            out.refuse("`regions` is not a list")
        regions = [self._cells(region) for region in listed] if isinstance(listed, list) else []
        found = sorted((cells for cells in regions if cells), key=min)
        places = [cell for cells in found for cell in cells]
        digits = len(board.alphabet)
        if len(set(places)) < len(places) or len(found) > len(NAMES) or any(len(each) > digits for each in found):
            out.refuse("the regions overlap, or are too large or too many")
            found = []
        square = board.rows == board.columns == digits
        whole = bool(found) and square and all(len(cells) == digits for cells in found)
        if not lines or board.alphabet[0] != 1 or len(board.alphabet) != max(board.rows, board.columns):
            out.read_as("the rules state the digits and the houses of the board")
        out.say(*board_line(board, whole=whole, lines=lines))
        shape = DEFAULT_BOXES.get(board.rows)
        customary = boxes(board.rows, board.columns, shape) if shape and square else ()
        areas = tuple(tuple(sorted(cells)) for cells in found)
        if found and not (lines and whole and set(areas) == set(customary)):
            out.picture("regions", region_rows(board, areas))
        self.board = Board(board.rows, board.columns, board.alphabet, areas)

    def _givens(self) -> None:
        known = []
        for number, row in enumerate(self.rows, 1):
            for column, entry in enumerate(row, 1):
                cell = Cell(number, column)
                if entry is not None and not isinstance(entry, dict):
                    self.out.refuse(f"the entry of {cell} in `cells` is not an object")
                entry = entry if isinstance(entry, dict) else {}
                given = entry.get("value")
                value = "" if given is None else str(given).strip()
                if cell not in self.board:
                    self.out.refuse(f"the given {value[:10]!r} is at {cell}, which is in no grid") if value else None
                elif re.fullmatch(r"-?\d{1,2}", value, re.ASCII) and int(value) in self.board.digits:
                    known.append((cell, (int(value),)))
                elif value:
                    self.out.refuse(f"the given {value[:10]!r} of {cell} is not a digit of the board")
                for key in entry:
                    if key not in _PLAYER and entry[key]:
                        self.out.refuse(f"`{str(key)[:40]}` of a cell has no statement here")
        say_digits(self.out, self.board, known)

    def _flags(self) -> None:
        flags = dict(self.data)
        for key in ("metadata", "metaData", "global"):
            found = self.data.get(key)
            flags |= found if isinstance(found, dict) else {}
            flags |= dict.fromkeys(map(str, found), True) if isinstance(found, list) else {}
        for key, word in _FLAGS.items():
            if flags.get(key) not in (None, False, 0, "", "false", {}):
                self.out.say(word)

    def _names(self) -> list[str]:
        """The names of rules for the whole board."""
        listed = self.data.get("global")
        return list(dict.fromkeys(map(str, listed))) if isinstance(listed, list) else []

    def _rules_of_the_board(self) -> None:
        for name in self._names():
            if name in _WHOLE_BOARD:
                word, _, args = _WHOLE_BOARD[name].partition(" ")
                self.out.say(word, args)
            elif name not in _FLAGS:
                self.out.refuse(f"`{name[:40]}` in `global` has no statement here")

    def _spare_dots(self) -> None:
        """States the names in `global` about dots as f-puzzles means them, from which that list comes.

        Pairs with a dot may be consecutive. The ratios that no other pair has are those of all black dots.
        """
        lines = self.out.lines
        if "nonconsecutive" in self._names() and any(line.startswith("kropki ") for line in lines):
            lines[lines.index("non-consecutive")] = "kropki negative white"
        dots = [match[1] or "2" for line in lines if (match := _BLACK_DOT.match(line))]
        if "antiratio" in self._names() and set(dots) - {"2"}:
            lines.remove("kropki negative black")
            for ratio in sorted(set(dots), key=int):
                self.out.say("kropki", f"negative black {ratio}")

    def _cage(self, cage: Mapping[str, Any]) -> None:
        """States a cage with cells."""
        cells = self._cells(cage.get("cells"))
        if cage.get("type") == "disjoint" and "disjoint" in self._names():
            return  # one of the disjoint groups
        if cage.get("type") in ("rowcol", "region") or (cage.get("hidden") and cage.get("unique") is False):
            return  # a row, a column or a region, or cells in none
        style = cage.get("style")
        if isinstance(style, str) and style in _STYLES:
            word, reading = _STYLES[style]
            self.out.read_as(reading)
            few = word == "region" and len(cells) < len(self.board.digits)
            self.out.say("distinct" if few else word, cells_of(cells))
            return
        stated = self._states_sum(cage)
        value = cage.get("sum" if stated else "value")
        text = "" if value is None or value == {} else str(value).strip()
        plain = re.fullmatch(rf"({NUMBER})?", text, re.ASCII)
        look = Look(colour(cage.get("borderColor")))
        if not plain or (text and not stated and not self._sums_are_values()):
            self.out.draw(
                Drawing("cage", cells=cells, text=text[:300], look=look), f"a cage with the text {text[:20]!r}"
            )
        elif cage.get("unique") is False or style not in _CAGES or self._may_repeat(cage):
            if text:
                if self._may_repeat(cage):
                    self.out.read_as("a dashed frame with a number is a sum, whose digits may repeat")
                self.out.say("sum", f"{text}: {cells_of(cells)}")
            else:
                self.out.draw(Drawing("cage", cells=cells, look=look), f"a frame around {cells_of(cells)[:40]}")
        elif len(cells) > len(self.board.digits) and cage.get("unique") is not True:
            self.out.refuse(f"a cage of {len(cells)} cells, whose digits cannot differ")
        else:
            if cage.get("unique") is not True:
                self.out.read_as("a dashed frame is a cage, whose digits differ")
            self.out.say("cage", f"{text}: {cells_of(cells)}")

    def _may_repeat(self, cage: Mapping[str, Any]) -> bool:
        """Whether the rules allow repeated digits in a cage that does not state whether its digits differ."""
        return "unique" not in cage and cages_repeat(self.texts.get("rules", ""))

    def _states_sum(self, cage: Mapping[str, Any]) -> bool:
        return cage.get("sum") not in (None, "", {})

    def _sums_are_values(self) -> bool:
        """Whether numbers in frames are sums, although no cage states its sum, only a text."""
        return mentions_sums(self.texts.get("rules", "")) and not any(map(self._states_sum, self.items("cages")))

    def _drawings(self) -> None:
        """Reads lines, arrows, shapes and texts by their look. All others are only drawn."""
        strokes = [
            each for key in ("lines", "arrows") for each in self._read(key, partial(stroke_of, arrow=key == "arrows"))
        ]
        shapes = [
            each
            for key in ("underlays", "overlays")
            for each in self._read(key, partial(shape_of, above=key == "overlays"))
        ]
        found: list[Stroke | Shape] = [*strokes, *texts_joined(shapes)]
        for drawn in Readings(self.board, self.out, self.texts.get("rules", ""), found).rest():
            for drawing in drawn.drawings():
                if near(self.board, drawing.at):
                    self.out.draw(drawing, f"{drawn.description} has no customary meaning")
                else:
                    self.out.refuse(f"{drawn.description} is too far from the board")

    def _read(self, key: str, read: Callable[[Mapping[str, Any]], Drawn | None]) -> Iterator[Drawn]:
        """The drawings of a list. One without a place, or in an unknown colour, is refused by its number."""
        for number, item in enumerate(self.items(key), 1):
            drawn, shade = read(item), item.get("color" if key in ("lines", "arrows") else "backgroundColor")
            if drawn is None:
                self.out.refuse(f"entry {number} of `{key}` has no place that can be read")
            elif shade and colour_of(shade) is None:
                self.out.refuse(f"entry {number} of `{key}` has the colour {str(shade)[:40]!r}, which is unknown")
            else:
                yield drawn

    def _fog(self) -> None:
        if self.data.get("foglight"):
            lit = tuple(sorted(set(self._cells(self.data["foglight"]))))
            self.out.draw(Drawing("fog", cells=lit), "`foglight` has no statement here that concerns the solution")

    def _solution(self) -> None:
        text, board = "".join(self.texts.get("solution", "").split()), self.board
        sides = range(1, board.rows + 1), range(1, board.columns + 1)
        places = [Cell(row, column) for row in sides[0] for column in sides[1]]
        if len(text) == len(places) and board.digits[-1] < len(SYMBOLS):
            symbols = dict(zip(places, text.upper(), strict=True))
            digits = {cell: SYMBOLS.find(symbols[cell]) for cell in board.cells}
            if all(digit >= 0 and digit in board.digits for digit in digits.values()):
                self.out.picture("solution", digit_rows(board, digits))

    def _listed(self, value: object) -> bool:
        """Whether a value is a list with something in it; a shortened empty list has an empty object."""
        return isinstance(value, list) and value not in ([], [{}])

    def _cells(self, value: object) -> tuple[Cell, ...]:
        """The different cells of a list such as [[0, 0], [0, 1]]; other entries, and other values, are refused."""
        found: list[Cell] = []
        if value and not isinstance(value, list):
            self.out.refuse(f"`{str(value)[:20]}` is not a list of cells")
        for each in value if isinstance(value, list) and self._listed(value) else ():
            match each:
                case [int(row), int(column)] if bool not in (type(row), type(column)) and (
                    (cell := Cell(row + 1, column + 1)) in self.board
                ):
                    found.append(cell)
                case _:
                    self.out.refuse(f"{str(each)[:20]} is not a cell of the board")
        return tuple(dict.fromkeys(found))
