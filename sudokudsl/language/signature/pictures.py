"""Pictures: the indented lines below a statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from ...model.geometry import Board, Cell
from ...model.grid import LINE_SIGNS, SYMBOLS, grid_lines, symbol_value
from ...text.diagnostics import invisible
from ...text.source import Span
from ..scope import Scope
from ..syntax.ast import PictureLine
from ..syntax.frames import is_frame, without_bars


class Picture(Protocol):
    """The indented lines below a statement. `name` is the keyword argument of their value."""

    @property
    def name(self) -> str: ...

    def take(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> Any:  # noqa: ANN401
        """Reads the lines. Mistakes go to the sink. `word` is the place to point at if there are no lines."""
        ...

    def text(self, value: Any, board: Board) -> tuple[str, ...]:  # noqa: ANN401
        """The lines with a value, in canonical spelling, without indentation."""
        ...

    def usage(self) -> str:
        """The lines as shown in a line of help."""
        ...


def picture_rows(
    lines: Sequence[PictureLine], columns: int, *, drawn: bool = False
) -> list[tuple[PictureLine, list[tuple[str, Span]]]]:
    """The symbols of each line with their places. Bars, blanks and lines of a frame are decoration.

    If a line has `columns` entries separated by blanks, and one is longer than a character, the entries are its
    symbols. Otherwise each character is one. `drawn`: see `frames.py`.
    """
    rows = []
    for line in lines:
        bare = without_bars(line.text, drawn=drawn)
        at, row = 0, []
        for symbol in _symbols(bare, columns, drawn=drawn):
            at = bare.index(symbol, at)
            row.append((symbol, Span(line.span.start + at, line.span.start + at + len(symbol))))
            at += len(symbol)
        if row:
            rows.append((line, row))
    return rows


def _symbols(bare: str, columns: int, *, drawn: bool = False) -> Sequence[str]:
    """The symbols of a line of a picture without its bars, in order. Empty for a line of a frame."""
    entries = bare.split()
    if is_frame(bare, drawn=drawn):
        return ()
    if len(entries) != columns or max(map(len, entries)) == 1:
        return "".join(entries)
    return entries


def _sound_digits(lines: Sequence[PictureLine], board: Board) -> list[int | None] | None:
    """The digits of a picture of the whole board in reading order, with None for a blank.

    The result is None if anything in the picture may be a mistake.
    """
    is_line = board.role == "line"
    bare = (without_bars(line.text, drawn=is_line) for line in lines)
    rows = [symbols for line in bare if (symbols := _symbols(line, board.columns, drawn=is_line))]
    if len(rows) != board.rows or any(len(row) != board.columns for row in rows):
        return None
    symbols = [symbol for row in rows for symbol in row]
    known = _known_symbols(board.digits, is_line=is_line)
    if board.role == "areas":
        known = _known_areas(symbols, board) or known
    try:
        digits = [known[symbol] for symbol in symbols]
    except KeyError:
        return None
    if not board.holes:
        return digits
    held = dict(zip(board.places, digits, strict=True))
    return None if any(held[hole] is not None for hole in board.holes) else [held[cell] for cell in board.cells]


def _known_areas(symbols: Sequence[str], board: Board) -> Mapping[str, int | None] | None:
    """The numbers of areas whose cells have equal letters or signs; None for a picture with a digit or a blank.

    A picture of all numbers has a digit, as the first area has the number 1.
    """
    cells = [symbol for place, symbol in zip(board.places, symbols, strict=True) if place in board]
    names = dict.fromkeys(cells)
    if any(name == "." or name[-1].isdigit() for name in names) or len(names) > len(board.digits):
        return None
    return {".": None, **{name: number for number, name in enumerate(names, 1)}}


@lru_cache(maxsize=32)
def _known_symbols(digits: tuple[int, ...], *, is_line: bool) -> Mapping[str, int | None]:
    """The digits of the common symbols of a picture: one character or a number. None is the digit of a blank."""
    known: dict[str, int | None] = {".": None, "0": None}
    for digit in digits:
        known[str(digit)] = digit
        if 0 <= digit < len(SYMBOLS):
            known[SYMBOLS[digit]] = known[SYMBOLS[digit].lower()] = digit
        if is_line:
            known[LINE_SIGNS[digit]] = digit
    return known


def has_board_size(
    rows: Sequence[tuple[PictureLine, list[tuple[str, Span]]]], board: tuple[int, int], scope: Scope, word: Span
) -> bool:
    """Whether a picture has the rows and columns of a board.

    Reports a wrong number of rows, and the rows of a wrong length, those of one length together.

    `word` is the place to point at if there are no rows.
    """
    height, width = board
    good = True
    wrong = [(line, row) for line, row in rows[:height] if len(row) != width]
    for many in dict.fromkeys(len(row) for _, row in wrong):
        (line, row), *others = (each for each in wrong if len(each[1]) == many)
        place = row[width][1].to(row[-1][1]) if many > width else line.span
        which = f"this row and {len(others)} more have" if others else "this row has"
        cut = scope.sink.source.text[line.span.end : line.span.end + 1] == "#"
        help_ = "a `#` begins a comment: as a symbol of the picture, use another one" if cut else ""
        scope.sink.error("picture-size", f"{which} {many} cell{'s' * (many != 1)}, not {width}", place, help=help_)
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
    """The whole board as rows of digits and blanks. The value is (cell, digit) pairs without the blanks.

    With `full`, a blank is an error.
    """

    name: str
    full: bool = False

    def take(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> tuple[tuple[Cell, int], ...]:
        board = scope.board
        digits = _sound_digits(lines, board)
        if digits is not None and not (self.full and None in digits):
            return tuple((cell, digit) for cell, digit in zip(board.cells, digits, strict=True) if digit is not None)
        return self._with_reports(lines, scope, word)

    def _with_reports(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> tuple[tuple[Cell, int], ...]:
        """The digits of a picture symbol by symbol. Mistakes go to the sink."""
        board = scope.board
        rows = picture_rows(lines, board.columns, drawn=board.role == "line")
        if self._unknown_symbols(rows, scope) or not has_board_size(rows, (board.rows, board.columns), scope, word):
            return ()
        symbols = [symbol for _, row in rows for symbol in row]
        found: list[tuple[Cell, int]] = []
        for place, (symbol, span) in zip(board.places, symbols, strict=True):
            if place not in board:
                _check_hole(place, symbol, span, scope)
            elif (digit := self._digit(symbol, span, scope)) is not None:
                found.append((place, digit))
        return tuple(found)

    def _unknown_symbols(self, rows: Sequence[tuple[PictureLine, list[tuple[str, Span]]]], scope: Scope) -> bool:
        """Reports unknown symbols in rows of the wrong length, because they are its likely cause."""
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
                help=f"the signs of a line are {' '.join(LINE_SIGNS.values())}; `.` is a blank"
                if scope.board.role == "line"
                else "1 to 9, then A to W for 10 to 32; `.` is a blank; other digits are numbers separated by blanks",
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


def _check_hole(hole: Cell, symbol: str, span: Span, scope: Scope) -> None:
    """Reports a symbol other than a blank in the place of a hole."""
    if symbol != "." and (symbol != "0" or 0 in scope.board.digits):
        scope.sink.error("cell-off-board", f"{hole} is in no grid, so it holds no digit", span, help="a hole is `.`")


def digits_text(board: Board) -> str:
    """The digits of a board for a message: `1 to 9`, or a list with commas."""
    if len(board.digits) > 2 and board.digits == tuple(range(board.digits[0], board.digits[-1] + 1)):
        return f"{board.digits[0]} to {board.digits[-1]}"
    return ", ".join(map(str, board.digits))
