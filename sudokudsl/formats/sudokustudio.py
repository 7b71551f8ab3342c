"""Imports puzzles of SudokuStudio: its links, and the JSON that they contain.

A board is a set of elements, each with a type and a value. Cells, corners, borders, ends of lines and diagonals are
numbered. A map from numbers is an object or a list; a list has them as places. Digits and marks of a player have no
meaning for the solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count, takewhile
from typing import Any

from ..model.geometry import DEFAULT_BOXES, Board, Cell, boxes
from ..text.source import Span
from . import fpuzzles
from .json_text import puzzle_json
from .links import packed_part
from .lzstring import Damaged, decompress
from .program import NAMES, Program, cells_of, region_rows, say_digits
from .refusal import ANYWHERE, Junk, refused
from .report import ImportReport

MAX_SIDE = 31
_LINK = re.compile(
    r"https?://(?:www\.)?(?:sudokustudio\.net|sudokustudio\.github\.io)/[^?\s]*\?(?:\S*?&)?([bcf])=([^&#\s]+)\S*",
    re.IGNORECASE,
)
_PLAYER = {"filled", "corner", "center", "colors", "grid", "gridRegion", "givens"}
"""The types that are read elsewhere, or that do not change the puzzle."""


def recognises(text: str) -> bool:
    """Whether a text is a link of SudokuStudio, or its JSON."""
    start = text[:4096].strip()
    return bool(_LINK.match(start)) or (start.startswith("{") and '"elements"' in text and '"grid"' in text)


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    match = _LINK.match(text, len(text) - len(text.lstrip()))
    span = Span(*match.span(2)) if match else ANYWHERE
    if match:
        packed = packed_part(match[2])
        if match[1].lower() == "f":
            return fpuzzles.to_sdk(packed, report)
        if match[1].lower() == "c":
            return _digits(packed, report, span)
        try:
            text = decompress(packed)
        except Damaged as damage:
            raise refused(f"the link is damaged: {damage}", span) from None
    data = puzzle_json(text, span if match else None)
    elements = data.get("elements") if isinstance(data, dict) else None
    if not isinstance(elements, dict) or not all(isinstance(each, dict) for each in elements.values()):
        raise refused("this is not a puzzle of SudokuStudio: there are no `elements`", span)
    return _Importer(data, report, span).program().text()


def _digits(text: str, report: ImportReport, span: Span) -> str:
    """The program of 81 symbols, where all but digits are blanks."""
    if len(text) != 81:
        raise refused(f"a grid in a link of SudokuStudio has 81 symbols, not {len(text)}", span)
    out = Program(report=report)
    out.comment("Imported from SudokuStudio.")
    out.say("sudoku", "9x9")
    board = Board(9, 9, tuple(range(1, 10)))
    pairs = zip(board.cells, text, strict=True)
    say_digits(out, board, [(cell, (int(symbol),)) for cell, symbol in pairs if symbol in "123456789"])
    return out.text()


class _Importer:
    """Translates one board."""

    def __init__(self, data: Mapping[str, Any], report: ImportReport, span: Span) -> None:
        self.out, self.span = Program(report=report), span
        meta = data.get("meta")
        self.texts: Mapping[str, Any] = meta if isinstance(meta, dict) else {}
        self.elements: list[Mapping[str, Any]] = list(data["elements"].values())
        grid = data.get("grid")
        width, height = (grid.get("width"), grid.get("height")) if isinstance(grid, dict) else (None, None)
        if type(width) is not int or not 1 <= width <= MAX_SIDE or height != width:
            raise refused(f"the board is not a square of 1 to {MAX_SIDE} rows", span)
        self.board = Board(width, width, tuple(range(1, width + 1)))

    def program(self) -> Program:
        """The program, or the problems that prevent it."""
        out = self.out
        out.comment("Imported from SudokuStudio.")
        out.text_line("title", str(self.texts.get("title") or ""))
        out.text_line("author", str(self.texts.get("author") or ""))
        out.rules(str(self.texts.get("description") or ""))
        if not self._of("grid"):
            out.refuse("a board without rows and columns has no statement here", self.span)
        out.part("the element `gridRegion`", self.span)
        try:
            self._regions()
            out.part("the element `givens`", self.span)
            known = [(self.cell(at), (self.digit(digit),)) for each in self._of("givens") for at, digit in items(each)]
            say_digits(out, self.board, known)
        except Junk as junk:
            raise refused(f"the board cannot be read: {junk}", self.span) from None
        for element in self.elements:
            kind, value = element.get("type"), element.get("value")
            if not value or (isinstance(kind, str) and kind in _PLAYER):
                continue
            translate = _TYPES.get(kind) if isinstance(kind, str) else None
            out.part(f"the element `{str(kind)[:20]}`", self.span)
            try:
                if translate is None:
                    raise Junk("it has no statement here")
                translate(self, value)
            except Junk as junk:
                out.refuse(f"the element `{str(kind)[:20]}` cannot be read: {junk}", self.span)
        return out

    def _of(self, kind: str) -> list[Any]:
        """The values of all elements of a type."""
        return [each.get("value") or {} for each in self.elements if each.get("type") == kind]

    def _regions(self) -> None:
        """States the board and its regions."""
        side = self.board.rows
        found = [self.marked(cells) for each in self._of("gridRegion") for _, cells in items(each)]
        areas = tuple(sorted(tuple(cells) for cells in found if cells))
        held = [cell for cells in areas for cell in cells]
        if len(set(held)) < len(held) or len(areas) > len(NAMES) or any(len(cells) != side for cells in areas):
            raise Junk(f"the regions are not areas of {side} cells each")
        shape = DEFAULT_BOXES.get(side)
        rows = tuple(map(self.board.row, range(1, side + 1)))
        self.out.say("sudoku" if areas not in ((), rows) else "latin", f"{side}x{side}")
        if areas not in ((), rows) and not (shape and areas == tuple(sorted(boxes(side, side, shape)))):
            self.out.picture("regions", region_rows(self.board, areas))
        self.board = Board(side, side, self.board.alphabet, () if areas == rows else areas)

    # ------------------------------------------------------------------------------------------- places and numbers

    def cell(self, at: object) -> Cell:
        """A cell by its number in reading order."""
        if type(at) is not int or not 0 <= at < len(self.board.cells):
            raise Junk(f"{str(at)[:10]} is not a cell of the board")
        return self.board.cells[at]

    def cells(self, value: object) -> list[Cell]:
        """The cells that are listed."""
        return [self.cell(at) for at in listed(value)]

    def marked(self, value: object) -> list[Cell]:
        """The cells of a set, in reading order."""
        return [self.cell(at) for at, held in sorted(items(value)) if held]

    def digit(self, value: object) -> int:
        """A digit of the board."""
        if type(value) is not int or value not in self.board.digits:
            raise Junk(f"{str(value)[:10]} is not a digit of the board")
        return value

    def border(self, at: int) -> str:
        """The two cells at a border: odd numbers belong to horizontal borders."""
        half, side = at // 2, self.board.columns
        first = half if at % 2 else half + half // (side - 1 or 1)
        second = first + (side if at % 2 else 1)
        if second >= len(self.board.cells):
            raise Junk(f"{at} is not a border between two cells")
        return f"{self.cell(first)} {self.cell(second)}"

    def line(self, at: int) -> str:
        """The row or column at one of whose ends a number is, and the end."""
        place = at >> 2
        if not 0 <= place < self.board.rows:
            raise Junk(f"{at} is not beside a row or column")
        if at & 2:
            return f"row {place + 1} {'right' if at & 1 else 'left'}"
        return f"column {place + 1} {'bottom' if at & 1 else 'top'}"


def items(value: object) -> Iterator[tuple[int, Any]]:
    """The numbers of a map and their values, without empty ones."""
    pairs = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else None
    if pairs is None:
        raise Junk("it is neither an object nor a list")
    for key, each in pairs:
        if each is None:
            continue
        if not re.fullmatch(r"\d{1,6}", str(key), re.ASCII):
            raise Junk(f"{str(key)[:10]} is not a number")
        yield int(key), each


def listed(value: object) -> Iterator[Any]:
    """The entries of a list. Its numbers give their order, and a number that is missing ends it."""
    entries = dict(items(value))
    return takewhile(lambda each: each is not None, map(entries.get, count()))


def _named(value: object) -> Iterator[Any]:
    """The values of a map from names."""
    if not isinstance(value, dict):
        raise Junk("it is not an object")
    yield from value.values()


def _numbers(value: object) -> Iterator[tuple[int, int]]:
    """The places with a number; a place without a number requires nothing."""
    for at, number in items(value):
        if type(number) is int:
            yield at, number
        elif number is not True and number is not False:
            raise Junk(f"{str(number)[:10]} is not a whole number")


Translate = Callable[[_Importer, Any], None]


def _everywhere(word: str) -> Translate:
    return lambda of, value: of.out.say(word)


def _both(words: Mapping[str, str]) -> Translate:
    """Two parts that can be switched on, with their statements."""

    def translate(of: _Importer, value: Any) -> None:  # noqa: ANN401 - any value of the JSON
        if not isinstance(value, dict):
            raise Junk("it is not an object")
        for key, statement in words.items():
            if value.get(key):
                of.out.say(*statement.split(" ", 1))

    return translate


def _sets(word: str) -> Translate:
    def translate(of: _Importer, value: Any) -> None:  # noqa: ANN401
        if found := of.marked(value):
            of.out.say(word, cells_of(found))

    return translate


def _lines(start: str, least: int = 2) -> Translate:
    """Lines with a word, which may have a number behind it. A line of fewer cells requires nothing."""

    def translate(of: _Importer, value: Any) -> None:  # noqa: ANN401
        for line in _named(value):
            if len(found := of.cells(line)) >= least:
                word, _, rest = start.partition(" ")
                of.out.say(word, f"{rest} {cells_of(found)}".strip())

    return translate


def _renbans(of: _Importer, value: Any) -> None:  # noqa: ANN401
    for line in _named(value):
        if len(found := tuple(dict.fromkeys(of.cells(line)))) > 1:  # a line may return to a cell
            of.out.say("renban", cells_of(found))


def _differing(word: str, less: int, value_of: _Importer, value: Any) -> None:  # noqa: ANN401
    """Lines whose difference is half of the digits, rounded up, or one less."""
    difference = (value_of.board.rows + 1) // 2 - less
    for line in _named(value):
        found = value_of.cells(line)
        if difference and len(found) > 1:
            # the ends of a lockout line without cells between them only differ
            value_of.out.say("whispers" if len(found) == 2 else word, f"{difference}: {cells_of(found)}")


def _region_sums(of: _Importer, value: Any) -> None:  # noqa: ANN401
    for line in _named(value):
        found = of.cells(line)
        if any(cell not in of.board.region_of for cell in found):
            raise Junk("a region sum line that leaves all regions has another meaning here")
        if len(found) > 1:
            of.out.say("region-sum-line", cells_of(found))


def _arrows(of: _Importer, value: Any) -> None:  # noqa: ANN401
    for arrow in _named(value):
        if not isinstance(arrow, dict):
            raise Junk("an arrow is not an object")
        bulb, body = of.cells(arrow.get("bulb") or {}), of.cells(arrow.get("body") or {})[1:]
        if bulb and body:
            of.out.say("arrow", f"{' '.join(map(str, bulb))} = {cells_of(body)}")


def _cages(of: _Importer, value: Any) -> None:  # noqa: ANN401
    for cage in _named(value):
        if not isinstance(cage, dict):
            raise Junk("a cage is not an object")
        found, total = of.marked(cage.get("cells") or {}), cage.get("sum")
        if total is not None and type(total) is not int:
            raise Junk(f"{str(total)[:10]} is not a whole number")
        if found:
            of.out.say("cage", f"{'' if total is None else total}: {cells_of(found)}")


def _clones(of: _Importer, value: Any) -> None:  # noqa: ANN401
    for clone in _named(value):
        if not isinstance(clone, dict):
            raise Junk("a clone is not an object")
        if clone.get("a") is None or clone.get("b") is None:
            continue  # one of the two parts is not drawn yet
        one, other = of.cells(clone["a"]), of.cells(clone["b"])
        if len(one) != len(other):
            raise Junk("the two parts of a clone have different numbers of cells")
        if one and one != other:
            of.out.say("clone", f"{cells_of(one)} = {cells_of(other)}")


def _quadruples(of: _Importer, value: Any) -> None:  # noqa: ANN401
    side = of.board.rows
    for at, known in items(value):
        digits = " ".join(str(of.digit(digit)) for digit in listed(known)) if known is not True else ""
        row, column = divmod(at, side + 1)
        found = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        found = [cell for cell in found if cell in of.board]
        if not found:
            raise Junk(f"{at} is not a corner of the board")
        if digits and len(found) == 4:
            of.out.say("quadruple", f"{found[0]} = {digits}")
        elif digits:
            of.out.say("contains", f"{cells_of(found)} = {digits}")


def _dots(colour: str, usual: int, of: _Importer, value: Any) -> None:  # noqa: ANN401
    for at, number in items(value):
        if number is not False and number is not True and type(number) is not int:
            raise Junk(f"{str(number)[:10]} is not a whole number")
        if number is not False:
            shown = f"{colour} {number}:" if number is not True and number != usual else colour
            of.out.say("kropki", f"{shown} {of.border(at)}")


def _letters(of: _Importer, value: Any) -> None:  # noqa: ANN401
    for at, total in _numbers(value):
        of.out.say("xv", f"{ {5: 'V', 10: 'X'}.get(total, f'{total}:') } {of.border(at)}")


def _no_letter(letter: str, total: int, of: _Importer, value: Any) -> None:  # noqa: ANN401
    if any(number == total for each in of._of("xv") for _, number in _numbers(each)):
        raise Junk(f"it forbids every sum of {total}, and one is marked")
    of.out.say("xv", f"negative {letter}")


def _beside(word: str) -> Translate:
    def translate(of: _Importer, value: Any) -> None:  # noqa: ANN401
        for at, number in _numbers(value):
            line = of.line(at)
            of.out.say(word, f"{line.rpartition(' ')[0] if word == 'sandwich' else line} = {number}")

    return translate


def _little_killers(of: _Importer, value: Any) -> None:  # noqa: ANN401
    side = of.board.rows
    for at, total in _numbers(value):
        place, up, left = at >> 2, at >> 1 & 1, at & 1
        row, column = (up * (side - 1), place) if place < side else (2 * side - place - 1 - up, left * (side - 1))
        start = Cell(row + 1, column + 1)
        if start not in of.board:
            raise Junk(f"{at} is not a diagonal of the board")
        of.out.say("little-killer", f"{start} {'up' if up else 'down'}-{'left' if left else 'right'} = {total}")


def _disjoint(of: _Importer, value: Any) -> None:  # noqa: ANN401
    if of.board.rows != 9 or of.board.regions != boxes(9, 9, (3, 3)):
        raise Junk("it is about boxes of 3x3 only")
    of.out.say("disjoint-groups")


_TYPES: Mapping[str, Translate] = {
    "antiV": partial(_no_letter, "V", 5),
    "antiX": partial(_no_letter, "X", 10),
    "arrow": _arrows,
    "between": _lines("between", 3),
    "clone": _clones,
    "columnIndexer": _sets("column-indexer"),
    "consecutive": _both({"orth": "non-consecutive", "diag": "diagonal-non-consecutive"}),
    "diagonal": _both({"positive": "diagonal +", "negative": "diagonal -"}),
    "difference": partial(_dots, "white", 1),
    "disjointGroups": _disjoint,
    "doubleArrow": _lines("double-arrow", 3),
    "dutchWhisper": partial(_differing, "whispers", 1),
    "even": _sets("even"),
    "killer": _cages,
    "king": _everywhere("anti-king"),
    "knight": _everywhere("anti-knight"),
    "littleKiller": _little_killers,
    "lockout": partial(_differing, "lockout", 1),
    "max": _sets("maximum"),
    "min": _sets("minimum"),
    "odd": _sets("odd"),
    "palindrome": _lines("palindrome"),
    "quadruple": _quadruples,
    "ratio": partial(_dots, "black", 2),
    "regionSum": _region_sums,
    "renban": _renbans,
    "rowIndexer": _sets("row-indexer"),
    "sandwich": _beside("sandwich"),
    "selfTaxicab": _everywhere("anti-taxicab"),
    "skyscraper": _beside("skyscraper"),
    "slowThermo": _lines("slow-thermometer"),
    "thermo": _lines("thermometer"),
    "whisper": partial(_differing, "whispers", 0),
    "xsum": _beside("x-sum"),
    "xv": _letters,
}
"""The function for each type of element."""
