"""What may follow a statement's word. One value decodes the arguments, writes them back, and documents itself.

A `Form` is a row of parts. A family has one form or several; each part with a name yields one keyword argument for
the family's `build`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .diagnostics import invisible
from .geometry import MAX_DIGIT, MAX_SIDE, MIN_DIGIT, Board, Cell, Side, View
from .grid import grid_lines, symbol_value
from .scope import Scope
from .source import Span
from .syntax.ast import Arg, Mark, Number, PictureLine, Range, Size, Word, word_key


class Mismatch(Exception):
    """The arguments do not have this form: at `span`, something else was expected."""

    def __init__(self, expected: str, span: Span, position: int) -> None:
        super().__init__(expected)
        self.expected, self.span, self.position = expected, span, position


@dataclass(slots=True)
class Cursor:
    """A place in a row of arguments. `end` is where the statement ends, to point at when something is missing.

    `words` are those arguments so far that are words of the family's own, not names.
    """

    args: Sequence[Arg]
    scope: Scope
    end: Span
    position: int = 0
    words: list[Word] = field(default_factory=list)

    def peek(self) -> Arg | None:
        """The next argument, or None at the end."""
        return self.args[self.position] if self.position < len(self.args) else None

    def advance(self) -> Arg:
        """Takes the next argument, which must exist."""
        self.position += 1
        return self.args[self.position - 1]

    def advance_word(self) -> None:
        """Takes the next argument, which is a word (or sign) of the family's own."""
        taken = self.advance()
        if isinstance(taken, Word):
            self.words.append(taken)

    def mismatch(self, expected: str) -> Mismatch:
        """The complaint that something else was expected at the next argument."""
        here = self.peek()
        return Mismatch(expected, here.span if here is not None else self.end, self.position)


class Part(Protocol):
    """One part of a form. `name` is the keyword argument it yields, or empty."""

    @property
    def name(self) -> str: ...

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401 - each part has its own type of value
        """Reads the part's value. Mismatch if the arguments have another shape; other mistakes go to the sink."""
        ...

    def text(self, value: Any, values: Mapping[str, Any]) -> str:  # noqa: ANN401
        """The value in canonical spelling; `values` are those of all parts."""
        ...

    def usage(self) -> str:
        """The part in a line of help, such as `[TOTAL]`."""
        ...


@dataclass(frozen=True, slots=True)
class Sign:
    """Punctuation that must stand here, such as `=`."""

    sign: str
    name: str = field(default="", init=False)

    def take(self, cursor: Cursor) -> None:
        here = cursor.peek()
        if not (isinstance(here, Mark) and here.text == self.sign):
            raise cursor.mismatch(f"`{self.sign}`")
        cursor.advance()

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return self.sign

    def usage(self) -> str:
        return self.sign


@dataclass(frozen=True, slots=True)
class Colon:
    """A colon that readers may leave out. It is written always, or only when the part `after` has not its default."""

    after: str = ""
    name: str = field(default="", init=False)

    def take(self, cursor: Cursor) -> None:
        here = cursor.peek()
        if isinstance(here, Mark) and here.text == ":":
            cursor.advance()

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return ":" if not self.after or self.after in values else ""

    def usage(self) -> str:
        return ":"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, each standing for a value. `synonyms` map further words to one of them."""

    name: str
    options: Mapping[str, Any]
    doc: str = ""
    synonyms: Mapping[str, str] = field(default_factory=dict)

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401
        here = cursor.peek()
        spelled = here.key if isinstance(here, Word) else here.text if isinstance(here, Mark) else None
        for option in self.options:
            if spelled is not None and spelled in (word_key(option), option):
                cursor.advance_word()
                return self.options[option]
        for synonym, option in self.synonyms.items():
            if spelled is not None and spelled == word_key(synonym):
                cursor.advance_word()
                return self.options[option]
        raise cursor.mismatch(" or ".join(f"`{option}`" for option in self.options))

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return next(option for option, meaning in self.options.items() if meaning == value)

    def usage(self) -> str:
        return "|".join(self.options)


_REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Int:
    """An integer from `least` to `most`. With a `default` it may be left out."""

    name: str
    doc: str = ""
    least: int | None = None
    most: int | None = None
    default: Any = _REQUIRED

    @property
    def required(self) -> bool:
        """Whether the number must be written."""
        return self.default is _REQUIRED

    def take(self, cursor: Cursor) -> Any:  # noqa: ANN401
        here = cursor.peek()
        if not isinstance(here, Number):
            if self.required:
                raise cursor.mismatch(self.doc or "a number")
            return self.default
        cursor.advance()
        if (self.least is not None and here.value < self.least) or (self.most is not None and here.value > self.most):
            bounds = f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"
            cursor.scope.sink.error("value-out-of-range", f"{self.name} must be {bounds}, not {here.value}", here.span)
        return here.value

    def text(self, value: object, values: Mapping[str, Any]) -> str:
        return "" if not self.required and value == self.default else str(value)

    def usage(self) -> str:
        return self.name.upper() if self.required else f"[{self.name.upper()}]"


@dataclass(frozen=True, slots=True)
class Cells:
    """One or more cells in order: all arguments from here on that name cells. `most` None means any number."""

    name: str
    doc: str = ""
    least: int = 1
    most: int | None = None
    distinct: bool = True

    def take(self, cursor: Cursor) -> tuple[Cell, ...]:
        first = cursor.peek()
        reported = len(cursor.scope.sink.found)
        found: list[tuple[Cell, Span]] = []
        while (here := cursor.peek()) is not None:
            if isinstance(here, Mark) and here.text == "," and found:
                cursor.advance()
            elif cursor.scope.names_cells(here) or isinstance(here, Word):
                found += cursor.scope.cells(cursor.advance())
                if cursor.scope.too_many(found, here.span):
                    cursor.position = len(cursor.args)
            else:
                break
        if first is None or first is cursor.peek():
            raise cursor.mismatch(self.doc or "cells")
        span = first.span.to(cursor.args[cursor.position - 1].span)
        complete = len(cursor.scope.sink.found) == reported
        self._check(found, span, cursor.scope, complete=complete)
        return tuple(cell for cell, _ in found)

    def _check(self, found: list[tuple[Cell, Span]], span: Span, scope: Scope, *, complete: bool) -> None:
        """Reports too few or too many cells, unless some were left out with a report of their own, and repeats."""
        if complete and (len(found) < self.least or (self.most is not None and len(found) > self.most)):
            least = f"{self.least} cell" + "s" * (self.least != 1)
            bounds = f"at least {least}" if self.most is None else least
            if self.most is not None and self.most != self.least:
                bounds = f"{self.least} to {self.most} cells"
            scope.sink.error("wrong-cell-count", f"{bounds} expected here, not {len(found)}", span)
        if self.distinct:
            seen: set[Cell] = set()
            repeated: set[Cell] = set()
            for cell, where in found:
                if cell in seen and cell not in repeated:
                    repeated.add(cell)
                    scope.sink.error("cell-repeated", f"{cell} is listed twice", where)
                seen.add(cell)

    def text(self, value: Sequence[Cell], values: Mapping[str, Any]) -> str:
        return cells_text(value)

    def usage(self) -> str:
        return "CELL" if self.most == 1 else "CELLS"


@dataclass(frozen=True, slots=True)
class OneCell:
    """Exactly one cell."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> Cell:
        here = cursor.peek()
        if here is None or not (cursor.scope.names_cells(here) or isinstance(here, Word)):
            raise cursor.mismatch(self.doc or "a cell")
        found = cursor.scope.cells(cursor.advance())
        if len(found) != 1:
            if not cursor.scope.sink.failed:
                cursor.scope.sink.error("wrong-cell-count", f"one cell expected here, not {len(found)}", here.span)
            return cursor.scope.board.cells[0]
        return found[0][0]

    def text(self, value: Cell, values: Mapping[str, Any]) -> str:
        return str(value)

    def usage(self) -> str:
        return "CELL"


@dataclass(frozen=True, slots=True)
class Digits:
    """Digits of the board, in the order listed; `a..b` and `a-b` name all between."""

    name: str
    doc: str = ""
    least: int = 1
    most: int | None = None
    distinct: bool = False

    def take(self, cursor: Cursor) -> tuple[int, ...]:
        first = cursor.peek()
        found: list[tuple[int, Span]] = []
        while (here := cursor.peek()) is not None:
            match here:
                case Number(value=value, span=span):
                    found.append((value, span))
                case Range(first=low, last=high, span=span):
                    on_board = cursor.scope.board.digits
                    ends = [end for end in (low, high) if end not in on_board]
                    inside = [digit for digit in on_board if min(low, high) <= digit <= max(low, high)]
                    found += [(digit, span) for digit in (*ends, *inside)]
                case Mark(text=",") if found:
                    pass
                case _:
                    break
            cursor.advance()
        if not found or first is None:
            raise cursor.mismatch(self.doc or "digits")
        self._check(found, first.span.to(cursor.args[cursor.position - 1].span), cursor.scope)
        return tuple(digit for digit, _ in found)

    def _check(self, found: list[tuple[int, Span]], span: Span, scope: Scope) -> None:
        seen: set[int] = set()
        for digit, where in found:
            if digit not in scope.board.digits:
                have = f"{scope.board.digits[0]} to {scope.board.digits[-1]}"
                scope.sink.error("digit-not-on-board", f"{digit} is not a digit of the board, which has {have}", where)
            elif self.distinct and digit in seen:
                scope.sink.error("value-out-of-range", f"{digit} is listed twice", where)
            seen.add(digit)
        if len(found) < self.least or (self.most is not None and len(found) > self.most):
            bounds = f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"
            scope.sink.error("value-out-of-range", f"{bounds} digits expected here, not {len(found)}", span)

    def text(self, value: Sequence[int], values: Mapping[str, Any]) -> str:
        return " ".join(map(str, value))

    def usage(self) -> str:
        return "DIGITS"


@dataclass(frozen=True, slots=True)
class Weighted:
    """Cells with integer factors, `2*r1c1 r1c2`; a factor before several cells goes to each. (weight, cell) pairs."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> tuple[tuple[int, Cell], ...]:
        found: list[tuple[int, Cell]] = []
        start = cursor.position
        while (here := cursor.peek()) is not None:
            weight = 1
            if isinstance(here, Mark) and here.text == "," and found:
                cursor.advance()
                continue
            if isinstance(here, Mark) and here.text in "+-":
                weight = -1 if here.text == "-" else 1
                cursor.advance()
                here = cursor.peek()
            if isinstance(here, Number):
                cursor.advance()
                weight *= here.value
                if abs(here.value) > MAX_WEIGHT:
                    limit = f"a factor lies between -{MAX_WEIGHT} and {MAX_WEIGHT}"
                    cursor.scope.sink.error("value-out-of-range", limit, here.span)
                star = cursor.peek()
                if not (isinstance(star, Mark) and star.text == "*"):
                    raise cursor.mismatch("`*` between the factor and its cells")
                cursor.advance()
                here = cursor.peek()
            if here is None or not (cursor.scope.names_cells(here) or isinstance(here, Word)):
                break
            found += [(weight, cell) for cell, _ in cursor.scope.cells(cursor.advance())]
            if cursor.scope.too_many(found, here.span):
                cursor.position = len(cursor.args)
        if cursor.position == start:
            raise cursor.mismatch(self.doc or "cells, each with an optional factor such as `2*`")
        return tuple(found)

    def text(self, value: Sequence[tuple[int, Cell]], values: Mapping[str, Any]) -> str:
        return " ".join(str(cell) if weight == 1 else f"{weight}*{cell}" for weight, cell in value)

    def usage(self) -> str:
        return "[FACTOR*]CELLS"


MAX_WEIGHT = 100

_SIDES: Mapping[str, tuple[Side, Side]] = {"row": ("left", "right"), "column": ("top", "bottom")}


@dataclass(frozen=True, slots=True)
class Outside:
    """`row 3 left`, `column 2 bottom`: a line of the board looked along from one side. A `View`.

    With `sided=False` the side makes no difference and is not written: `row 3`.
    """

    name: str
    doc: str = ""
    sided: bool = True

    def take(self, cursor: Cursor) -> View:
        axis = Choice("axis", {"row": "row", "column": "column"}, synonyms={"col": "column"}).take(cursor)
        board = cursor.scope.board
        many = board.rows if axis == "row" else board.columns
        here = cursor.peek()
        if not isinstance(here, Number):
            raise cursor.mismatch(f"the number of a {axis}")
        cursor.advance()
        number = here.value
        if not 1 <= number <= many:
            cursor.scope.sink.error("cell-off-board", f"there is no {axis} {number}: the board has {many}", here.span)
            number = 1
        sides = _SIDES[axis]
        if isinstance(cursor.peek(), Word) or self.sided:
            side: Side = Choice("side", {word: word for word in sides}).take(cursor)
        else:
            side = sides[0]
        cells = board.row(number) if axis == "row" else board.column(number)
        if side in ("right", "bottom"):
            cells = cells[::-1]
        return View(cells, side if self.sided else sides[0])

    def text(self, value: View, values: Mapping[str, Any]) -> str:
        axis, number = (
            ("row", value.cells[0].row) if value.side in ("left", "right") else ("column", value.cells[0].column)
        )
        return f"{axis} {number} {value.side}" if self.sided else f"{axis} {number}"

    def usage(self) -> str:
        return "row|column NUMBER SIDE" if self.sided else "row|column NUMBER"


@dataclass(frozen=True, slots=True)
class BoardSize:
    """`9x9`: rows by columns of a board or a box, as a pair. With a `default` it may be left out."""

    name: str
    doc: str = ""
    default: tuple[int, int] | None = None

    def take(self, cursor: Cursor) -> tuple[int, int]:
        here = cursor.peek()
        if not isinstance(here, Size):
            if self.default is None or (here is not None and not (isinstance(here, Word) and here.key == "digits")):
                raise cursor.mismatch(self.doc or "a size such as 9x9, rows by columns")
            return self.default
        cursor.advance()
        if not (1 <= here.rows <= MAX_SIDE and 1 <= here.columns <= MAX_SIDE):
            message = f"there are 1 to {MAX_SIDE} rows and columns, not {here.rows}x{here.columns}"
            cursor.scope.sink.error("value-out-of-range", message, here.span)
            return 1, 1
        return here.rows, here.columns

    def text(self, value: tuple[int, int], values: Mapping[str, Any]) -> str:
        return f"{value[0]}x{value[1]}"

    def usage(self) -> str:
        return "ROWSxCOLUMNS" if self.default is None else "[ROWSxCOLUMNS]"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """`digits 1-4`, `digits -4..4`, `digits 1 2 2 3`: the digits of a board, ascending; left out, an empty tuple."""

    name: str
    doc: str = ""

    def take(self, cursor: Cursor) -> tuple[int, ...]:
        here = cursor.peek()
        if not (isinstance(here, Word) and here.key == "digits"):
            return ()
        cursor.advance_word()
        found: list[int] = []
        while (here := cursor.peek()) is not None:
            match here:
                case Number(value=value):
                    first = last = value
                case Range():
                    first, last = sorted((here.first, here.last))
                case Mark(text=",") if found:
                    cursor.advance()
                    continue
                case _:
                    break
            cursor.advance()
            if not MIN_DIGIT <= first <= last <= MAX_DIGIT:
                message = f"digits lie between {MIN_DIGIT} and {MAX_DIGIT}"
                cursor.scope.sink.error("value-out-of-range", message, here.span)
                continue
            if len(found) <= MAX_SIDE < len(found) + last - first + 1:
                cursor.scope.sink.error("value-out-of-range", f"a board has at most {MAX_SIDE} digits", here.span)
            found += range(first, last + 1)
        if not found and not cursor.scope.sink.failed:
            raise cursor.mismatch("digits, as in `digits 1-9` or `digits 1 2 2 3`")
        return tuple(sorted(found))

    def text(self, value: Sequence[int], values: Mapping[str, Any]) -> str:
        if not value:
            return ""
        if len(value) > 1 and list(value) == list(range(value[0], value[-1] + 1)):
            return f"digits {value[0]}{'-' if value[0] >= 0 else '..'}{value[-1]}"
        return "digits " + " ".join(map(str, value))

    def usage(self) -> str:
        return "[digits DIGITS]"


class Picture(Protocol):
    """The indented lines under a statement; `name` is the keyword argument they yield."""

    @property
    def name(self) -> str: ...

    def take(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> Any:  # noqa: ANN401
        """Reads the lines. Mistakes go to the sink; `word` is what to point at when lines are missing."""
        ...

    def text(self, value: Any, board: Board) -> tuple[str, ...]:  # noqa: ANN401
        """The lines in canonical spelling, without indentation."""
        ...

    def usage(self) -> str:
        """The lines in a line of help."""
        ...


_DECORATION = frozenset("-+=|*")


def picture_rows(
    lines: Sequence[PictureLine], columns: int, *, single: bool = False
) -> list[tuple[PictureLine, list[tuple[str, Span]]]]:
    """The symbols of each line with their places. Bars, blanks and lines of `-+=|*` are decoration.

    A line of as many blank-separated entries as there are columns, one of them longer than a character, is read by
    entries; any other by characters.
    """
    rows = []
    for line in lines:
        bare = line.text.replace("|", " ")
        if not bare.strip() or (_DECORATION.issuperset(bare.replace(" ", "").replace("\t", "")) and not single):
            continue
        entries = [(match[0], match.start()) for match in re.finditer(r"\S+", bare)]
        if len(entries) != columns or all(len(entry) == 1 for entry, _ in entries):
            entries = [(character, at) for at, character in enumerate(bare) if not character.isspace()]
        start = line.span.start
        rows.append((line, [(entry, Span(start + at, start + at + len(entry))) for entry, at in entries]))
    return rows


def fits(
    rows: Sequence[tuple[PictureLine, list[tuple[str, Span]]]], board: tuple[int, int], scope: Scope, word: Span
) -> bool:
    """Whether a picture has the rows and columns of a board; reports each line that has not, or the missing ones."""
    height, width = board
    good = True
    for line, row in rows[:height]:
        if len(row) != width:
            place = row[width][1].to(row[-1][1]) if len(row) > width else line.span
            scope.sink.error("picture-size", f"this row has {len(row)} cell{'s' * (len(row) != 1)}, not {width}", place)
            good = False
    if len(rows) > height:
        scope.sink.error("picture-size", _rows_text(len(rows), height), rows[height][0].span)
    elif len(rows) < height:
        place = rows[-1][0].span if rows else word
        scope.sink.error("picture-size", _rows_text(len(rows), height), place)
    return good and len(rows) == height


def _rows_text(have: int, need: int) -> str:
    return f"there {'is 1 row' if have == 1 else f'are {have} rows'}, not {need}"


@dataclass(frozen=True, slots=True)
class DigitRows:
    """The whole board as rows of digits and blanks: (cell, digit) pairs, blanks left out."""

    name: str
    full: bool = False

    def take(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> tuple[tuple[Cell, int], ...]:
        board = scope.board
        rows = picture_rows(lines, board.columns)
        if self._unknown_symbols(rows, scope) or not fits(rows, (board.rows, board.columns), scope, word):
            return ()
        symbols = [symbol for _, row in rows for symbol in row]
        found = (
            (cell, self._digit(symbol, span, scope)) for cell, (symbol, span) in zip(board.cells, symbols, strict=True)
        )
        return tuple((cell, digit) for cell, digit in found if digit is not None)

    def _unknown_symbols(self, rows: Sequence[tuple[PictureLine, list[tuple[str, Span]]]], scope: Scope) -> bool:
        """Reports what is no symbol in rows of a wrong length: it is the likely reason."""
        reported = len(scope.sink.found)
        for _, row in rows:
            for symbol, span in row if len(row) != scope.board.columns else ():
                try:
                    symbol_value(symbol, scope.board)
                except ValueError:
                    self._digit(symbol, span, scope)
                    break
        return len(scope.sink.found) > reported

    def _digit(self, symbol: str, span: Span, scope: Scope) -> int | None:
        try:
            digit = symbol_value(symbol, scope.board)
        except ValueError:
            named = invisible(symbol) if len(symbol) == 1 else ""
            scope.sink.error(
                "unexpected",
                f"{f'the character {named}' if named else f'`{symbol}`'} is neither a digit nor a blank",
                span,
                help="1 to 9, then A to W for 10 to 32; `.` is a blank; other digits are numbers with blanks between",
            )
            return None
        if digit is None:
            if self.full:
                scope.sink.error("unexpected", "a solution has no blanks", span)
        elif digit not in scope.board.digits:
            scope.sink.error(
                "digit-not-on-board", f"{digit} is not one of the board's digits, {digits_text(scope.board)}", span
            )
            return None
        return digit

    def text(self, value: Sequence[tuple[Cell, int]], board: Board) -> tuple[str, ...]:
        given = dict(value)
        return grid_lines(board, [given.get(cell) for cell in board.cells])

    def usage(self) -> str:
        return "ROWS OF DIGITS"


def digits_text(board: Board) -> str:
    """The digits of a board in words: `1 to 9`, or a list."""
    if len(board.digits) > 2 and board.digits == tuple(range(board.digits[0], board.digits[-1] + 1)):
        return f"{board.digits[0]} to {board.digits[-1]}"
    return ", ".join(map(str, board.digits))


@dataclass(frozen=True, slots=True)
class Decoded:
    """The arguments of one statement: values and spans by the names of the parts, and the family's own words."""

    values: Mapping[str, Any]
    spans: Mapping[str, Span]
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a statement's arguments, and the picture under it."""

    parts: tuple[Part, ...]
    picture: Picture | None = None

    def decode(self, args: Sequence[Arg], scope: Scope, end: Span, lines: Sequence[PictureLine] = ()) -> Decoded:
        """The values of the parts. Mismatch if the arguments have another shape; other mistakes go to the sink."""
        cursor = Cursor(args, scope, end)
        values: dict[str, Any] = {}
        spans: dict[str, Span] = {}
        for part in self.parts:
            start = cursor.position
            value = part.take(cursor)
            if part.name:
                values[part.name] = value
                taken = args[start : cursor.position]
                spans[part.name] = taken[0].span.to(taken[-1].span) if taken else end
        if cursor.peek() is not None:
            raise cursor.mismatch("the end of the line")
        if self.picture is None and lines:
            raise Mismatch("no indented line", lines[0].span, cursor.position)
        if self.picture is not None:
            if not lines:
                raise cursor.mismatch("indented lines under the statement")
            values[self.picture.name] = self.picture.take(lines, scope, end)
            spans[self.picture.name] = lines[0].span.to(lines[-1].span)
        return Decoded(values, spans, tuple(cursor.words))

    def text(self, values: Mapping[str, Any]) -> str:
        """The arguments in canonical spelling, from values by part name."""
        shown = {part.name: values[part.name] for part in self.parts if part.name}
        explicit = {name: value for name, value in shown.items() if self._differs(name, value)}
        pieces = [part.text(shown.get(part.name), explicit) for part in self.parts]
        return " ".join(piece for piece in pieces if piece).replace(" :", ":").replace(" , ", ",")

    def _differs(self, name: str, value: object) -> bool:
        part = next(part for part in self.parts if part.name == name)
        return not (isinstance(part, Int) and not part.required and value == part.default)

    def usage(self) -> str:
        """The form in a line of help."""
        line = " ".join(part.usage() for part in self.parts).replace(" :", ":").replace(" , ", ",")
        return line if self.picture is None else f"{line} (indented under it: {self.picture.usage()})".strip()


def form(*parts: Part, picture: Picture | None = None) -> Form:
    """A form of the given parts, in order, and the picture under them."""
    return Form(parts, picture)


def cells_text(cells: Sequence[Cell]) -> str:
    """Cells in the shortest plain spelling: straight runs of three or more as `a..b`, others one by one."""
    pieces: list[str] = []
    at = 0
    while at < len(cells):
        end = _run_end(cells, at)
        if end - at >= 2:
            pieces.append(f"{cells[at]}..{cells[end]}")
            at = end + 1
        else:
            pieces.append(str(cells[at]))
            at += 1
    return " ".join(pieces)


def _run_end(cells: Sequence[Cell], start: int) -> int:
    """The last position of the straight run of neighbouring cells that starts at a position."""
    end = start
    step: tuple[int, int] | None = None
    while end + 1 < len(cells):
        move = (cells[end + 1].row - cells[end].row, cells[end + 1].column - cells[end].column)
        if move == (0, 0) or max(map(abs, move)) != 1 or (step is not None and move != step):
            break
        step = move
        end += 1
    return end
