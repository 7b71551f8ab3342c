"""The scope in which statements are decoded: the board, and the names given by `let`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import islice, pairwise

from ..model.geometry import MAX_DIGIT, Board, Cell, ExtraCell, LayerCell, base, has_neighbours, layer_of
from ..text.diagnostics import Sink, nearest, short
from ..text.source import Span
from .syntax.advice.wrong_cells import NO_INDEX, WORDS_OF_RULES
from .syntax.ast import (
    Arg,
    BoxPattern,
    CellPattern,
    Interval,
    LayerPart,
    Mark,
    NamedSlice,
    Number,
    Parenthesized,
    Run,
    Word,
)

GRIDS_IN_ADVICE = 5
MAX_CELLS = 4096  # cells of one list, including repetitions

CELL_FORM = re.compile(r"(r\d+(c\d+)?|c\d+|b\d+|all)", re.IGNORECASE)
"""Matches the words that denote cells. No name may have this form."""
_CELL = "a cell is written by its row and its column: r1c1"
_PAIR = re.compile(r"\(\s*([1-9][0-9]?)\s*,\s*([1-9][0-9]?)\s*\)")  # a cell as coordinates
_OTHER_CELL = re.compile(r"([A-Z])([1-9][0-9]?)", re.IGNORECASE)  # a cell on a chess board or in a spreadsheet
_OTHER_RUN = re.compile(rf"{_OTHER_CELL.pattern}-{_OTHER_CELL.pattern}", re.IGNORECASE)


def _powers(letters: str) -> list[tuple[int, str]]:
    """The power of ten of each letter in a number that letters spell."""
    return list(zip(range(len(letters) - 1, -1, -1), letters, strict=True))


@dataclass(frozen=True, slots=True)
class Scope:
    """A board and the names of cells. Mistakes go to the sink.

    `numbers` are the names of numbers, which are suggested for misspelt ones.
    """

    board: Board
    names: Mapping[str, tuple[Cell, ...]]
    sink: Sink
    numbers: Collection[str] = ()

    def on_layer(self, layer: str) -> Scope:
        """The scope of a picture of a layer."""
        return Scope(self.board.plane(layer), {}, self.sink)

    def names_cells(self, arg: Arg) -> bool:
        """Whether an argument denotes cells: by its form, or as a known name."""
        match arg:
            case CellPattern() | BoxPattern() | Run() | NamedSlice() | LayerPart() | Parenthesized():
                return True
            case Word():
                return arg.key == "all" or arg.key in self.names
        return False

    def cells(self, arg: Arg) -> tuple[tuple[Cell, Span], ...]:
        """The cells of an argument, in order, each with its span. Invalid cells are reported and left out."""
        found: list[tuple[Cell, Span]] = []
        parts = arg.args if isinstance(arg, Parenthesized) else (arg,)
        for part in parts:
            if isinstance(part, Parenthesized):
                found += self.cells(part)
            elif not (isinstance(part, Mark) and part.text == ","):
                span = part.span
                found += [(cell, span) for cell in islice(self._cells(part), MAX_CELLS + 1)]
            if self.too_many(found, part.span):
                return ()
        return tuple(found)

    def skip_cells_elsewhere(self, args: Sequence[Arg]) -> int:
        """Reports consecutive cells in the spelling of other programs once, and returns their number."""
        for is_one, code in ((is_pair, "unexpected"), (is_cell_elsewhere, "unknown-name")):
            found: list[Arg] = []
            for arg in args:
                if not is_one(arg) or (isinstance(arg, Word) and arg.key in self.names):
                    break
                found.append(arg)
            if found:
                span = found[0].span.to(found[-1].span)
                message = f"`{short(self.sink.source.cut(span))}` does not name cells here"
                self.sink.error(code, message, span, help=cells_elsewhere(found))
                return len(found)
        return 0

    def _hidden_number(self, name: str) -> str:
        """Advice to declare a number that the solver finds; a total of different digits is one of those listed."""
        digits = self.board.digits
        most = min(sum(digit for digit in digits if digit > 0), MAX_DIGIT)
        listed = f"{min(0, *digits)}..{most}" if min(digits) < 0 else f"{min(1, *digits)}-{max(most, *digits)}"
        return f"a hidden number is a cell of its own, with all that it may be: `cells {name} digits {listed}`"

    def number_cell(self, arg: Arg) -> Cell:
        """The cell that an argument names in place of a number. Anything else but one cell is reported."""
        if isinstance(arg, Word) and not self.names_cells(arg):
            near = cell_meant(arg.text) or nearest(arg.key, (*self.names, *self.numbers))
            help_ = f"did you mean {near}?" if near else self._hidden_number(arg.text)
            if len(arg.key) > 1 and all(letter in self.names for letter in arg.key):
                value = " + ".join(f"{10**power} * {name}" if power else name for power, name in _powers(arg.text))
                help_ = f"a number of several digits is calculated: `require sum(r1c1 r1c2) = {value}`"
            self.sink.error(
                "unknown-name", f"no number and no cell is named {arg.text} above this line", arg.span, help=help_
            )
            return self.board.cells[0]
        found = self.cells(arg)
        if len(found) != 1:
            if found or not self.sink.failed:
                message = f"one cell is expected in place of a number, not {len(found)}"
                self.sink.error("wrong-cell-count", message, arg.span)
            return self.board.cells[0]
        return found[0][0]

    def too_many(self, found: Sized, span: Span) -> bool:
        """Whether a list exceeds the limit on cells, which is reported at `span`."""
        if len(found) > MAX_CELLS:
            self.sink.error("too-large", f"a list has at most {MAX_CELLS:,} cells", span)
        return len(found) > MAX_CELLS

    def _cells(self, arg: Arg) -> Iterable[Cell]:
        """The cells of an argument without commas and parentheses. Mistakes go to the sink."""
        match arg:
            case CellPattern(rows=((row, bottom),), columns=((column, right),)) if row == bottom and column == right:
                cell = Cell(row, column)
                return (cell,) if cell in self.board else self._pattern(arg)
            case CellPattern():
                return self._pattern(arg)
            case Run(points=points):
                return self._run(arg, points)
        return self._others(arg)

    def _others(self, arg: Arg) -> Iterator[Cell]:
        match arg:
            case BoxPattern(numbers=numbers, span=span):
                have = len(self.board.regions)
                outside = _outside(numbers, have)
                if outside is None:
                    for number in _spread(numbers):
                        yield from self.board.regions[number - 1]
                else:
                    self.sink.error("cell-off-board", f"there is no box {outside}: the board has {have}", span)
            case NamedSlice():
                yield from self._item(arg)
            case LayerPart():
                yield from self._on_layer(arg)
            case Word() if arg.key == "all":
                yield from self.board.cells
            case Word():
                yield from self._named(arg)
            case _:
                self._no_cells(arg)

    def _no_cells(self, arg: Arg) -> None:
        """Reports an argument that names no cells. Both numbers of a pair such as `(1,1)` are one mistake."""
        text = self.sink.source.text
        if pair := _PAIR.match(text, text.rfind("(", 0, arg.span.start) if "(" in text[: arg.span.start] else 0):
            if arg.span.start > pair.end(1):
                return
            help_ = f"did you mean r{pair[1]}c{pair[2]}?"
        else:
            help_ = _CELL
        self.sink.error("unexpected", "cells are expected here", arg.span, help=help_)

    def _named(self, word: Word) -> tuple[Cell, ...]:
        if word.key in self.names:
            return self.names[word.key]
        if word.key in WORDS_OF_RULES:
            message = f"cells are expected here, not `{word.text}`"
            self.sink.error("unexpected", message, word.span, help=WORDS_OF_RULES[word.key])
            return ()
        near = cell_meant(word.text) or self._place_in_box(word.key) or nearest(word.key, self.names)
        otherwise = cells_elsewhere((word,)) or f"name them first: let {word.text} = r1c1..r1c3"
        self.sink.error(
            "unknown-name",
            f"no cells are named {word.text} above this line",
            word.span,
            help=f"did you mean {near}?" if near else otherwise,
        )
        return ()

    def _place_in_box(self, key: str) -> str:
        """The cell that `b1p3` names elsewhere, the third one of box 1 in reading order; empty for another word."""
        match = re.fullmatch(r"b([1-9]\d?)[pc]([1-9]\d?)", key)
        regions = self.board.regions[int(match[1]) - 1 :] if match else ()
        return str(regions[0][int(match[2]) - 1]) if match and regions and int(match[2]) <= len(regions[0]) else ""

    def _on_layer(self, part: LayerPart) -> tuple[Cell, ...]:
        """The cells of a layer over the cells in brackets."""
        name = part.name
        if name.key in ("r", "c", "b") and name.key not in self.names:
            self.sink.error("unexpected", f"`{name.text}` takes a number", part.span, help=NO_INDEX)
            return ()
        cells = self._named(name)
        layer = layer_of(cells)
        below = self.cells(Parenthesized(part.places, part.span))
        if cells and not layer:
            help_ = f"its cells are counted from 1: {name.text}[1]"
            self.sink.error("wrong-kind", f"`{name.text}` is not a layer", part.span, help=help_)
        beside = next((each for each in below if not has_neighbours(each[0])), None)
        if beside is not None:
            message = f"{beside[0]} is beside the board, and a layer has no cell there"
            self.sink.error("cell-off-board", message, beside[1])
        return self.board.over(layer, [cell for cell, _ in below]) if layer and beside is None else ()

    def _item(self, item: NamedSlice) -> tuple[Cell, ...]:
        cells = self._named(item.name)
        if layer_of(cells):
            message = f"`{item.name.text}` is a layer: its cells are named by those below them"
            self.sink.error("wrong-kind", message, item.span, help=f"as in {item.name.text}[r1c2]")
            return ()
        last = len(cells) if item.last is None else item.last
        if cells and not (1 <= item.first <= len(cells) and 1 <= last <= len(cells)):
            self.sink.error("value-out-of-range", f"{item.name.text} has the cells 1 to {len(cells)}", item.span)
            return ()
        return tuple(cells[number - 1] for number in _spread(((item.first, last),))) if cells else ()

    def _pattern(self, pattern: CellPattern) -> Iterator[Cell]:
        rows = pattern.rows if pattern.rows is not None else ((1, self.board.rows),)
        columns = pattern.columns if pattern.columns is not None else ((1, self.board.columns),)
        row, column = _outside(rows, self.board.rows), _outside(columns, self.board.columns)
        if row is None and column is None:
            cells = (Cell(row, column) for row in _spread(rows) for column in _spread(columns))
            yield from self._without_holes(cells, pattern) if self.board.holes else cells
            return
        row, column = rows[0][0] if row is None else row, columns[0][0] if column is None else column
        named = f"r{row}c{column}"
        if pattern.columns is None:
            named = f"r{row}"
        elif pattern.rows is None:
            named = f"c{column}"
        size = f"{self.board.rows}x{self.board.columns}"
        help_ = "rows and columns are counted from 1" if 0 in (row, column) else ""
        self.sink.error("cell-off-board", f"{named} is not on the {size} board", pattern.span, help=help_)

    def _without_holes(self, cells: Iterable[Cell], pattern: CellPattern) -> Iterator[Cell]:
        """The cells of a pattern on a board with holes, which whole rows and columns skip. Other holes are reported."""
        whole = pattern.rows is None or pattern.columns is None
        hole, some = None, False
        for cell in cells:
            if cell in self.board:
                some = True
                yield cell
            elif hole is None:
                hole = cell
        if hole is not None and not (whole and some):
            which = f"r{hole.row}" if pattern.columns is None else f"c{hole.column}" if pattern.rows is None else hole
            grids = [
                f"r{each.row_numbers[0]}-{each.row_numbers[-1]}c{each.column_numbers[0]}-{each.column_numbers[-1]}"
                for each in self.board.subgrids[:GRIDS_IN_ADVICE]
            ]
            more = ", ..." * (len(self.board.subgrids) > GRIDS_IN_ADVICE)
            help_ = f"the cells of the grids: {', '.join(grids)}{more}"
            self.sink.error("cell-off-board", f"{which} is in no grid", pattern.span, help=help_)

    def _run(self, run: Run, points: tuple[CellPattern | NamedSlice | LayerPart, ...]) -> Iterator[Cell]:
        corners: list[Cell] = []
        for point in points:
            found = [cell for cell, _ in self.cells(point)]
            if len(found) != 1:
                if found:
                    self.sink.error("unexpected", "a run joins single cells", point.span)
                return
            corners.append(found[0])
        beside = next((cell for cell in corners if isinstance(cell, ExtraCell)), None)
        if beside is not None:
            self.sink.error("cell-off-board", NO_RUN.format(cell=beside), run.span, help=run_advice(corners))
            return
        yield corners[0]
        for start, end in pairwise(corners):
            down, right = end.row - start.row, end.column - start.column
            if down and right and abs(down) != abs(right):
                self.sink.error(
                    "run-not-straight",
                    f"from {start} to {end} is neither straight nor diagonal",
                    run.span,
                    help="name the corners, as in r1c1..r1c5..r4c5",
                )
                return
            for step in range(1, max(abs(down), abs(right)) + 1):
                cell = Cell(start.row + step * _sign(down), start.column + step * _sign(right))
                if cell in self.board.holes:
                    message = f"from {start} to {end} the run crosses {cell}, which is in no grid"
                    self.sink.error("cell-off-board", message, run.span)
                    return
                yield cell


COUNTED = "places are counted from 1, and the last cell of a line is line[length(line)]"
"""Advice for a place before the first."""

NO_RUN = "{cell} is not a cell of the board, so it is not on a straight run"
"""The message about a run with an extra cell."""


def run_advice(corners: Sequence[Cell]) -> str:
    """Advice for a run with an extra cell."""
    beside = next(cell for cell in corners if isinstance(cell, ExtraCell))
    if not isinstance(beside, LayerCell):
        return f"a part of an array is written {beside.name}[1..{beside.size}]"
    points = "..".join(str(base(cell)) for cell in corners)
    return f"the run is written in the brackets: {beside.name}[{points}]"


def is_cell_elsewhere(arg: Arg) -> bool:
    """Whether an argument is a cell, or a run of cells, in the spelling of a chess board or a spreadsheet."""
    return isinstance(arg, Word) and bool(_OTHER_CELL.fullmatch(arg.text) or _OTHER_RUN.fullmatch(arg.text))


def is_pair(arg: Arg) -> bool:
    """Whether an argument is a cell as coordinates, such as (1,2)."""
    return bool(_pair(arg))


def _pair(arg: Arg) -> str:
    """The cell that an argument such as (1,2) means; empty for other arguments."""
    match arg:
        case Parenthesized(args=(Number(value=row), Mark(text=","), Number(value=column))):
            return f"r{row}c{column}"
    return ""


def cells_elsewhere(args: Sequence[Arg]) -> str:
    """Advice on cells such as B4 or (2,4), in the spelling of this language; empty for other arguments."""
    if args and all(map(is_pair, args)):
        return f"did you mean {' '.join(map(_pair, args))}?"
    if not args or not all(map(is_cell_elsewhere, args)):
        return ""
    words = [arg.text for arg in args if isinstance(arg, Word)]
    rows, columns = (" ".join(_spelled(word, form) for word in words) for form in ("r{0}c{1}", "r{1}c{0}"))
    if rows == columns:
        return f"did you mean {rows}?"
    letters = sorted({word[0].upper() for word in words})
    if len(letters) > 1:
        return f"{_CELL}; if letters are rows, {rows}; if letters are columns, {columns}"
    return f"{_CELL}; if {letters[0]} is a row, {rows}; if it is a column, {columns}"


def _spelled(word: str, form: str) -> str:
    """The cell or run of cells of a word such as B4 or B4-B7; `form` has places for its letter and its number."""
    points = ((ord(letter.lower()) - ord("a") + 1, int(number)) for letter, number in _OTHER_CELL.findall(word))
    return "..".join(form.format(*point) for point in points)


_LOOKALIKES = str.maketrans("liоo\N{CYRILLIC SMALL LETTER ES}\N{CYRILLIC SMALL LETTER GHE}", "1100cr")


def cell_meant(text: str) -> str:
    """The cell that a word resembles, such as r1c2 for `rlc2` or `c2r1`; empty if there is none."""
    plain = unicodedata.normalize("NFKC", text).lower().translate(_LOOKALIKES)
    match = re.fullmatch(r"r([1-9][0-9]?)c([1-9][0-9]?)", plain)
    if match is not None:
        return plain
    match = re.fullmatch(r"c([1-9][0-9]?)r([1-9][0-9]?)", plain)
    return f"r{match[2]}c{match[1]}" if match is not None else ""


def _outside(intervals: tuple[Interval, ...], most: int) -> int | None:
    """The first end of an interval that is not in 1..most, or None."""
    for first, last in intervals:
        if not 1 <= first <= most:
            return first
        if not 1 <= last <= most:
            return last
    return None


def _spread(intervals: tuple[Interval, ...]) -> Iterator[int]:
    for first, last in intervals:
        yield from range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
