"""Imports puzzles of f-puzzles: JSON, and the links that contain it.

Keys about the look of a puzzle or the progress of a player are left out, and so are drawings that repeat a constraint.
Every other key without a statement here is refused by name. Other drawings with a customary look are read if the rules
in words mention its meaning, and each reading is reported. All others are refused, because only people know what they
mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...model.geometry import DEFAULT_BOXES, Board, Cell, boxes
from ...model.grid import SYMBOLS
from ...model.shapes import Drawing
from ...text.source import Span
from ..json_text import puzzle_json
from ..links import packed_part
from ..looks import Shape, Stroke
from ..lzstring import Damaged, decompress
from ..numbers import NUMBER, UNSIGNED, is_number
from ..program import NAMES, Program, cells_of, one_line, region_rows, say_digits
from ..readings import Readings
from ..refusal import ANYWHERE, Junk, refused
from ..report import ImportReport
from .drawings import NoDrawing, drawings, lights, looks_of, shades

DRAWINGS = ("line", "circle", "rectangle", "text", "cage")
FOG_CAGES = {"FOW": "fogofwar", "FOGLIGHT": "foglight"}
"""The values of drawn cages that mean fog for SudokuPad, each with the key of the same meaning."""
TAGS = ("fromConstraint", "fromRangskSolver", "isNewConstraint", "isLLConstraint")
LEFT_OUT = {
    "size", "grid", "title", "author", "ruleset", "solution", "negative", "nonconsecutive",
    "fogofwar", "foglight", "disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage",
    "activeConstraints",
}  # fmt: skip
"""Keys that are read elsewhere, or that do not change the puzzle."""
PROGRESS = {"candidates", "centerPencilMarks", "cornerPencilMarks", "highlight", "parity"}
"""Keys of a cell with the notes of a player."""
_LINK = re.compile(r"https?://\S*?[?&]load=(.+)|https?://\S*?/(?:\S*?puzzleid=)?fpuz(?:zles)?(.+)")
_BARE = re.compile(r"(?:fpuz(?:zles)?)?N4Ig")
"""The beginning of a packed puzzle, as it is alone or in a link of SudokuPad."""
_TEXT = re.compile(r"([A-Za-z]+):[ \n]\s*(.*)", re.DOTALL)
"""The value of a drawn cage that states something in words for SudokuPad, such as its title or a message."""
_UNKNOWN = "?"
"""The value of a clue whose number is not known."""
_DIGITAL_ROOT = re.compile(r"DR([1-9])", re.ASCII)
"""The value of a drawn cage that the solver for f-puzzles reads."""
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.IGNORECASE)
_STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_STEP_WORDS = {"UL": "up-left", "UR": "up-right", "DL": "down-left", "DR": "down-right"}


def recognises(text: str) -> bool:
    """Whether a text looks like f-puzzles: an object, a link with its payload, or the payload alone."""
    start = text[:4096].lstrip()
    return start.startswith("{") or bool(_BARE.match(start) or _LINK.match(start))


def payload(text: str) -> str:
    """The JSON text of a text that `recognises` accepts. Raises Refused if it cannot be unpacked."""
    text = text.strip()
    if text.startswith("{"):
        return text
    match = _LINK.match(text)
    packed = (match[1] or match[2]).strip() if match else "".join(_BARE.sub("N4Ig", text).split())
    packed = packed_part(packed).replace("-", "+").replace("_", "/")
    if match:
        packed = packed.partition("&")[0].partition("#")[0]
    try:
        return decompress(packed)
    except Damaged as damage:
        raise refused(f"the link is damaged: {damage}") from None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    plain = payload(text)
    data = puzzle_json(plain, None if plain is text.strip() else ANYWHERE)
    if isinstance(data, dict) and plain is text.strip() and not {"size", "grid"} & data.keys():
        keys = ", ".join(f"`{key[:20]}`" for key in [*data][:5]) or "none"
        raise refused(f"this JSON is not a puzzle that can be read: no known form has its keys only, which are {keys}")
    if not isinstance(data, dict) or "size" not in data or not isinstance(data.get("grid"), list):
        raise refused("this is not an f-puzzles puzzle: there is no `size` with a `grid`")
    places = text if plain is text.strip() else ""
    return _Importer(data, places, report).program().text()


class _Importer:
    """Translates one object of f-puzzles. `places` is the JSON text, to locate keys; it is empty for a packed text."""

    def __init__(self, data: Mapping[str, Any], places: str, report: ImportReport) -> None:
        self.data, self.places = data, places
        self.out = Program(report=report)
        self.board = Board(1, 1, (1,))
        self.drawn: list[tuple[Stroke | Shape, Sequence[Drawing], str, Span]] = []
        """The drawings that may have a reading, each with its parts, the refusal and the place."""

    def span(self, key: str) -> Span:
        """The place of a key in plain JSON; `ANYWHERE` for a packed text."""
        at = self.places.find(f'"{key}"')
        return ANYWHERE if at < 0 else Span(at, at + len(key) + 2)

    def program(self) -> Program:
        out = self.out
        out.comment("Imported from f-puzzles.")
        texts = self._texts()
        out.text_line("title", str(self.data.get("title") or texts.get("title", "")))
        out.text_line("author", str(self.data.get("author") or texts.get("author", "")))
        out.rules(str(self.data.get("ruleset") or texts.get("rules", "")))
        try:
            self._start()
        except Junk as junk:
            raise refused(f"this is not an f-puzzles puzzle: {junk}") from None
        for key, value in self.data.items():
            if key not in LEFT_OUT and value:
                out.part(f"`{key[:40]}`", self.span(key))
                self._key(key, value)
        out.part("`negative`", self.span("negative"))
        self._negatives()
        out.part("a drawing")
        self._readings()
        self._fog()
        out.part("`solution`", self.span("solution"))
        self._solution(self.data.get("solution") or texts.get("solution", ""))
        return out

    def _texts(self) -> dict[str, str]:
        """The texts in drawn cages, by their names."""
        cages = [item for item in _several(self.data.get("cage")) if isinstance(item, dict)]
        matches = (_TEXT.fullmatch(_text_of(item)) for item in cages)
        return {match[1].lower(): match[2] for match in matches if match}

    def _start(self) -> None:
        """States the board, its regions, givens and candidates."""
        size, grid = self.data["size"], self.data["grid"]
        if not (type(size) is int and 1 <= size <= 32):
            raise Junk("`size` is not a number from 1 to 32")
        if len(grid) != size or any(not isinstance(row, list) or len(row) != size for row in grid):
            raise Junk(f"`grid` does not have {size} rows of {size} cells")
        entries = [entry if isinstance(entry, dict) else {} for row in grid for entry in row]
        self.board = Board(size, size, tuple(range(1, size + 1)))
        for cell, entry in zip(self.board.cells, (entry for row in grid for entry in row), strict=True):
            if entry is not None and not isinstance(entry, dict):
                raise Junk(f"the entry of {cell} in `grid` is not an object")
        self.out.part("a `region` of the `grid`", self.span("region"))
        self._regions(entries)
        self.out.part("a given of the `grid`", self.span("grid"))
        known: list[tuple[Cell, tuple[int, ...]]] = []
        for cell, entry in zip(self.board.cells, entries, strict=True):
            known += self._entry(cell, entry)
        say_digits(self.out, self.board, known)

    def _entry(self, cell: Cell, entry: Mapping[str, Any]) -> Iterator[tuple[Cell, tuple[int, ...]]]:
        for key, value in entry.items():
            if key == "cArray" and value and entry.get("c"):
                continue  # the colour is read with all colours of the cell
            if key in ("c", "cArray") and value:
                for shade in shades(entry, cell):
                    self.out.draw(shade, f"the colour of {cell} has no stated meaning", self.span(key))
            elif key == "given" and value and _text_of(entry):
                yield cell, (self._digit(entry["value"], f" of {cell}"),)
            elif key == "givenPencilMarks" and value:
                if not isinstance(value, list):
                    raise Junk(f"`givenPencilMarks` of {cell} is not a list")
                yield cell, tuple(self._digit(mark, f" of {cell}") for mark in value)
            elif key not in PROGRESS | {"value", "given", "region", "givenPencilMarks"} and value:
                self.out.refuse(f"`{key}` of a cell has no statement here", self.span(key))

    def _digit(self, value: object, of: str = "") -> int:
        number = _number(value)
        if number not in self.board.digits:
            raise Junk(f"{value!r}{of} is not a digit of the board")
        return number

    def _regions(self, entries: list[dict[str, Any]]) -> None:
        size = self.board.rows
        shape = _box_shape(size)
        customary = boxes(size, size, shape)
        default = {cell: number for number, box in enumerate(customary) for cell in box}
        regions: dict[object, list[Cell]] = {}
        for cell, entry in zip(self.board.cells, entries, strict=True):
            if "region" in entry and entry["region"] is None:
                continue
            number = entry.get("region", default.get(cell))
            if type(number) is not int:
                raise Junk(f"the region of {cell} is not a number")
            regions.setdefault(number, []).append(cell)
        for number, cells in regions.items():
            if len(cells) != size:
                self.out.refuse(f"region {number} has {len(cells)} cells, not {size}", self.span("region"))
        if len(regions) > len(NAMES):
            raise Junk("there are too many regions")
        found = tuple(tuple(cells) for cells in regions.values())
        if found == customary and shape[0] == 1:
            found = ()
        self.out.say("sudoku" if found else "latin", f"{size}x{size}")
        if found and found != customary:
            self.out.picture("regions", region_rows(self.board, found))
        elif found and size not in DEFAULT_BOXES:
            self.out.say("boxes", f"{shape[0]}x{shape[1]}")
        self.board = Board(size, size, self.board.alphabet, found)

    def _key(self, key: str, value: object) -> None:
        translate = _KEYS.get(key)
        span = self.span(key)
        try:
            if key in DRAWINGS:
                self._drawing(key, value)
            elif key == "disjointgroups" and not self.board.regions:
                self.out.refuse(f"`{key}` has no meaning on a board without regions", span)
            elif key in _FLAGS:
                self.out.say(_FLAGS[key][0], _FLAGS[key][1], of=key, span=span)
            elif translate is None:
                self.out.refuse(f"`{key}` has no statement here", span)
            else:
                for item in _list(value):
                    translate(self, item, key)
        except Junk as junk:
            self.out.refuse(f"`{key}` cannot be read: {junk}", span)

    def _drawing(self, key: str, value: object) -> None:
        what = {"text": "a text", "cage": "a drawn cage"}.get(key, f"a drawn {key}")
        message = f"{what} of its own may mean anything, and no constraint goes with it: `{key}`"
        for item in _list(value):
            if any(item.get(tag) for tag in TAGS):
                continue
            if key == "cage" and (_TEXT.fullmatch(_text_of(item)) or _text_of(item) in FOG_CAGES):
                continue  # read elsewhere
            try:
                parts = list(drawings(key, item, self.board))
            except NoDrawing as reason:
                raise Junk(str(reason)) from None
            if key == "cage" and (root := _DIGITAL_ROOT.fullmatch(_text_of(item))):
                self.out.read_as(f"a drawn cage with the text DR{root[1]} is a cage whose total has this digital root")
                self.out.say("cage", f"digital-root {root[1]}: {cells_of(self.cells(item))}")
                continue
            if key == "cage":
                for drawing in parts:
                    self.out.draw(drawing, message, self.span(key))
            else:
                self.drawn += [(look, of, message, self.span(key)) for look, of in looks_of(parts)]

    def _readings(self) -> None:
        """Reads drawings by their look if there are rules in words, which must mention the meaning."""
        rules = str(self.data.get("ruleset") or self._texts().get("rules", ""))
        looks = [look for look, *_ in self.drawn]
        rest = Readings(self.board, self.out, rules, looks).rest() if rules.strip() else looks
        left = set(map(id, rest))
        for look, parts, message, span in self.drawn:
            for drawing in parts if id(look) in left else ():
                self.out.draw(drawing, message, span)

    def _fog(self) -> None:
        """Draws the fog, which `fogofwar` lifts around cells and `foglight` in cells."""
        fog = {key: self.data[key] or [] for key in FOG_CAGES.values() if key in self.data}
        if "foglight" in self._negative():
            fog.setdefault("foglight", [])
        key = next(iter(fog), "cage")
        for item in _several(self.data.get("cage")):
            if isinstance(item, dict) and (kind := FOG_CAGES.get(_text_of(item))):
                fog[kind] = [*_several(fog.get(kind)), *_several(item.get("cells"))]
        if not fog:
            return
        try:
            around = lights(fog.get("fogofwar", []), self.board, around=True)
            lit = lights(fog.get("foglight", []), self.board, around=False)
        except NoDrawing as reason:
            self.out.refuse(f"`{key}` cannot be read: {reason}", self.span(key))
            return
        message = f"`{key}` has no statement here that concerns the solution"
        self.out.draw(Drawing("fog", cells=tuple(sorted({*around, *lit}))), message, self.span(key))

    def cells(self, item: Mapping[str, Any], key: str = "cells") -> tuple[Cell, ...]:
        """Cells on the board, under a key of an item."""
        listed = item.get(key)
        if not isinstance(listed, list):
            raise Junk(f"there are no `{key}`")
        return tuple(self.cell(text) for text in listed)

    def cell(self, text: object) -> Cell:
        cell = _place(text)
        if cell not in self.board:
            raise Junk(f"{text} is not on the board")
        return cell

    def lines(self, item: Mapping[str, Any], least: int = 2) -> Iterator[tuple[Cell, ...]]:
        """The lines of an item with at least this many cells; a shorter line requires nothing."""
        listed = item.get("lines")
        if not isinstance(listed, list) or not all(isinstance(line, list) for line in listed):
            raise Junk("there are no `lines`")
        for line in listed:
            if len(line) >= least:
                yield tuple(self.cell(text) for text in line)

    def outside(self, item: Mapping[str, Any]) -> tuple[str, str]:
        """The row or column of a clue outside the board, and the side of the clue."""
        row, column = _place(item.get("cell"))
        size = self.board.rows
        if 1 <= row <= size and column in (0, size + 1):
            return f"row {row}", "left" if column == 0 else "right"
        if 1 <= column <= size and row in (0, size + 1):
            return f"column {column}", "top" if row == 0 else "bottom"
        raise Junk(f"{item.get('cell')} is not beside a row or column")

    def _negative(self) -> set[str]:
        """The names of the negative constraints, among which `foglight` covers the whole board with fog."""
        listed = self.data.get("negative") or []
        return {str(name) for name in listed} if isinstance(listed, list) else {str(listed)}

    def _negatives(self) -> None:
        """States the negative constraints, which concern pairs without a mark."""
        negative = self._negative()
        for name in sorted(negative - {"ratio", "xv", "foglight"}):
            self.out.refuse(f"the negative constraint `{name}` has no statement here", self.span("negative"))
        if "xv" in negative:
            self.out.say("xv", "negative")
        ratios: set[int] = set()
        dotted = False
        for key in ("difference", "ratio"):
            marks = self.data.get(key)  # `_key` has refused it unless it is a list of objects
            for item in marks if isinstance(marks, list) else []:
                dotted = True
                if key == "ratio" and isinstance(item, dict):
                    ratios.add(_number(item.get("value")) or 2)
        if self.data.get("nonconsecutive"):
            # f-puzzles exempts pairs with a dot of either colour; `non-consecutive` would not
            self.out.say(*(("kropki", "negative white") if dotted else ("non-consecutive", "")))
        if "ratio" in negative:
            for ratio in sorted(ratios or {2}):
                self.out.say("kropki", "negative black" + (f" {ratio}" if ratio != 2 else ""))

    def _solution(self, digits: object) -> None:
        if isinstance(digits, str):
            digits = digits.split("," if "," in digits else None) if {",", " "} & set(digits) else list(digits)
        if isinstance(digits, list) and len(digits) == len(self.board.cells):
            values = [_number(digit) for digit in digits]
            if all(value in self.board.digits for value in values):
                size = self.board.rows
                rows = (values[at : at + size] for at in range(0, len(values), size))
                self.out.picture("solution", ("".join(SYMBOLS[value] for value in row) for row in rows))


def _box_shape(size: int) -> tuple[int, int]:
    """The rows and columns of the boxes of a board there. The boxes of a prime size are its rows."""
    rows = max(side for side in range(1, size + 1) if size % side == 0 and side * side <= size)
    return rows, size // rows


def _place(text: object) -> Cell:
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise Junk(f"{str(text)[:20]!r} is not a cell such as R1C1")
    return Cell(int(match[1]), int(match[2]))


def _number(value: object) -> int:
    """A whole number or a text of one; 0 for any other value, as for a blank."""
    if isinstance(value, str) and re.fullmatch(rf"\s*{NUMBER}\s*", value, re.ASCII):
        return int(value)
    return value if is_number(value) else 0


def _value(item: Mapping[str, Any]) -> int:
    """The number of a mark, 0 if there is none. Raises Junk for any other value."""
    text, number = _text_of(item), _number(item.get("value"))
    if text not in ("", _UNKNOWN) and (number < 0 or (not number and text.strip("0"))):
        raise Junk(f"{one_line(text)[:20]!r} is not a number")
    return number


def _text_of(item: Mapping[str, Any]) -> str:
    """The value of an item as a text, empty if there is none."""
    value = item.get("value")
    return "" if value is None else str(value).strip()


def _several(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _list(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Junk("it is not a list of objects")
    return value


Item = Mapping[str, Any]
Translate = Callable[[_Importer, Item, str], None]


def _lines(word: str, least: int = 2) -> Translate:
    def translate(of: _Importer, item: Item, key: str) -> None:
        for line in of.lines(item, least):
            of.out.say(word, cells_of(line), of=key, span=of.span(key))

    return translate


def _one_cell(word: str) -> Translate:
    def translate(of: _Importer, item: Item, key: str) -> None:
        of.out.say(word, str(of.cell(item.get("cell"))), of=key, span=of.span(key))

    return translate


def _beside(word: str, *, sided: bool = True) -> Translate:
    def translate(of: _Importer, item: Item, key: str) -> None:
        line, side = of.outside(item)
        text = _text_of(item)
        if text not in ("", _UNKNOWN):
            if not re.fullmatch(UNSIGNED, text, re.ASCII):
                raise Junk(f"{text!r} is not a number")
            of.out.say(word, f"{line} {side if sided else ''} = {text}", of=key, span=of.span(key))

    return translate


def _lockout(of: _Importer, item: Item, key: str) -> None:
    for line in of.lines(item):
        of.out.say("lockout", f"{of.board.rows // 2}: {cells_of(line)}")


def _whispers(of: _Importer, item: Item, key: str) -> None:
    default = (of.board.rows + 1) // 2 - (key == "dutchwhispers")
    for line in of.lines(item):
        of.out.say("whispers", f"{_value(item) or default}: {cells_of(line)}")


def _region_sums(of: _Importer, item: Item, key: str) -> None:
    for line in of.lines(item):
        if any(cell not in of.board.region_of for cell in line):
            of.out.refuse("a region sum line that leaves all regions has another meaning here", of.span(key))
        of.out.say("region-sum-line", cells_of(line))


def _arrow(of: _Importer, item: Item, key: str) -> None:
    bulb = of.cells(item)
    for line in of.lines(item):
        shaft = line[1:] if line[0] in bulb else line
        if 1 <= len(bulb) <= 3:
            of.out.say("arrow", f"{' '.join(map(str, bulb))} = {cells_of(shaft)}")
        else:
            of.out.refuse("an arrow whose circle does not have one to three cells has no statement here", of.span(key))


def _cage(of: _Importer, item: Item, key: str) -> None:
    cells = of.cells(item)
    total = _value(item)
    if cells:
        of.out.say("cage", f"{total or ''}: {cells_of(cells)}")


def _extra_region(of: _Importer, item: Item, key: str) -> None:
    cells = of.cells(item)
    if len(cells) < 2:
        return
    of.out.say("region" if len(cells) == of.board.rows else "distinct", cells_of(cells))


def _dot(colour: str) -> Translate:
    def translate(of: _Importer, item: Item, key: str) -> None:
        cells = of.cells(item)
        if len(cells) != 2 or cells[0] == cells[1]:
            raise Junk("a mark is not between two cells")
        value = _value(item)
        of.out.say("kropki", f"{colour} {f'{value}:' if value else ''} {cells_of(cells)}")

    return translate


def _xv(of: _Importer, item: Item, key: str) -> None:
    cells, value = of.cells(item), str(item.get("value") or "").strip().upper()
    if value not in ("", "X", "V"):
        raise Junk(f"{one_line(value)[:20]!r} is neither X nor V")
    if len(cells) != 2 or cells[0] == cells[1]:
        raise Junk("a mark is not between two cells")
    if value:
        of.out.say("xv", f"{value} {cells_of(cells)}")


def _quadruple(of: _Importer, item: Item, key: str) -> None:
    cells, values = sorted(of.cells(item)), item.get("values") or []
    square = (
        [Cell(cells[0].row + down, cells[0].column + right) for down in (0, 1) for right in (0, 1)] if cells else []
    )
    if not square or cells != square or not isinstance(values, list):
        raise Junk("a quadruple is not four cells in a square with their digits")
    if values:
        of.out.say("quadruple", f"{cells[0]} = {' '.join(str(of._digit(value)) for value in values)}")


def _clone(of: _Importer, item: Item, key: str) -> None:
    cells, copy = of.cells(item), of.cells(item, "cloneCells")
    if len(cells) != len(copy):
        raise Junk(f"there are {len(cells)} `cells`, but {len(copy)} `cloneCells`")
    if cells != copy:
        of.out.say("clone", f"{cells_of(cells)} = {cells_of(copy)}")


def _little_killer(of: _Importer, item: Item, key: str) -> None:
    direction = item.get("direction")
    total = _value(item)
    if not isinstance(direction, str) or direction not in _STEPS:
        raise Junk(f"{str(direction)[:20]!r} is not a direction")
    row, column = _place(item.get("cell"))
    start = Cell(row + _STEPS[direction][0], column + _STEPS[direction][1])
    ray = of.board.ray(start, _STEPS[direction])
    if not ray or ("cells" in item and of.cells(item) != ray):
        raise Junk(f"the diagonal of {item.get('cell')} is not the one of its cells")
    if total > 0:
        of.out.say("little-killer", f"{start} {_STEP_WORDS[direction]} = {total}")


_FLAGS = {
    "diagonal+": ("diagonal", "+"),
    "diagonal-": ("diagonal", "-"),
    "antiknight": ("anti-knight", ""),
    "antiking": ("anti-king", ""),
    "disjointgroups": ("disjoint-groups", ""),
}


def _indexer(word: str) -> Translate:
    def translate(of: _Importer, item: Item, key: str) -> None:
        if cells := of.cells(item):
            of.out.say(word, cells_of(cells), of=key, span=of.span(key))

    return translate


_KEYS: Mapping[str, Translate] = {
    "entropicline": _lines("entropic-line"),
    "modularline": _lines("modular-line"),
    "boxindexer": _indexer("box-indexer"),
    "lockout": _lockout,
    "nabner": _lines("nabner"),
    "rowindexer": _indexer("row-indexer"),
    "columnindexer": _indexer("column-indexer"),
    "thermometer": _lines("thermometer"),
    "slowthermometer": _lines("slow-thermometer"),
    "palindrome": _lines("palindrome"),
    "betweenline": _lines("between"),
    "renban": _lines("renban"),
    "whispers": _whispers,
    "germanwhispers": _whispers,
    "dutchwhispers": _whispers,
    "regionsumline": _region_sums,
    "zipperline": _lines("zipper", 3),
    "doublearrow": _lines("double-arrow", 3),
    "arrow": _arrow,
    "killercage": _cage,
    "extraregion": _extra_region,
    "difference": _dot("white"),
    "ratio": _dot("black"),
    "xv": _xv,
    "quadruple": _quadruple,
    "clone": _clone,
    "odd": _one_cell("odd"),
    "even": _one_cell("even"),
    "minimum": _one_cell("minimum"),
    "maximum": _one_cell("maximum"),
    "sandwichsum": _beside("sandwich", sided=False),
    "xsum": _beside("x-sum"),
    "skyscraper": _beside("skyscraper"),
    "littlekillersum": _little_killer,
}
