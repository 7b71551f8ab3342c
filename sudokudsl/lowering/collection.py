"""Collections: texts with many sets of givens, one per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..language.scope import Scope
from ..language.signature import DigitRows, digits_text, picture_rows
from ..language.syntax.ast import PictureLine
from ..language.syntax.layout import MAX_LENGTH
from ..language.syntax.legacy import SIDES, grid_lines
from ..model.geometry import Board
from ..model.grid import SYMBOLS, symbol_value
from ..model.puzzle import Puzzle, Stated
from ..model.solver import Givens
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .board import houses, plain_board

CollectionEntry = tuple[Givens, int]
"""Givens, one entry per cell in reading order, and their line in the file."""


def read_collection(source: Source, sink: Sink) -> tuple[Puzzle, list[CollectionEntry]] | None:
    """A plain sudoku without givens, and the givens of each line. None with the reasons in the sink."""
    lines = list(grid_lines(source))
    side = SIDES.get(len(lines[0][0])) if lines else None
    if side is None:
        start = lines[0][1] if lines else 0
        sink.error("empty", "no line has a grid, such as 81 characters for a 9x9 board", Span(start, start))
        return None
    board = plain_board(side)
    entries = _entries(source, lines, board, sink)
    if sink.failed:
        return None
    span = Span(lines[0][1], lines[0][1] + len(lines[0][0]))
    stated = tuple(Stated(each, "sudoku", span) for each in houses(board, "sudoku", "box"))
    return Puzzle(board, stated, source), entries


def read_givens(source: Source, sink: Sink, board: Board) -> list[CollectionEntry] | None:
    """The givens of each line for a known board. None with the reasons in the sink if any line is wrong.

    A line has one character per cell, or numbers separated by blanks. If the lines of a text are the rows of the board,
    the text is one set of givens.
    """
    lines = list(grid_lines(source))
    if not lines:
        sink.error("empty", "there is no line of givens", Span(0, 0))
        return None
    entries = _one_grid(source, lines, board, sink) or _entries(source, lines, board, sink)
    return None if sink.failed else entries


def _one_grid(source: Source, lines: list[tuple[str, int]], board: Board, sink: Sink) -> list[CollectionEntry]:
    """The single entry of a text with one grid row by row; empty for other texts."""
    if board.rows == 1 or any(len(line) > MAX_LENGTH for line, _ in lines):
        return []
    picture = [PictureLine(line, Span(at, at + len(line))) for line, at in lines]
    rows = picture_rows(picture, board.columns)
    if len(rows) != board.rows or any(len(row) != board.columns for _, row in rows):
        return []
    given = dict(DigitRows("rows").take(picture, Scope(board, {}, sink), picture[0].span))
    return [(tuple(given.get(cell) for cell in board.cells), source.place(lines[0][1])[0])]


def _entries(source: Source, lines: Iterable[tuple[str, int]], board: Board, sink: Sink) -> list[CollectionEntry]:
    values = _values(board)
    entries = []
    for line, at in lines:
        try:
            givens = tuple([values[symbol] for symbol in line])
        except KeyError:
            givens = _by_symbol(line, at, board, sink)
        if givens and len(givens) != len(board.places):
            have = f"this line has {len(givens)} symbols, not {len(board.places)}"
            sink.error("picture-size", have, Span(at, at + len(line)))
        elif givens and board.holes:
            givens = _without_holes(givens, line, at, board, sink)
        entries.append((givens, source.place(at)[0]))
        if sink.full(at, at):
            break
    return entries


def _without_holes(given: Givens, line: str, at: int, board: Board, sink: Sink) -> Givens:
    """The givens of the cells, from those of all places of a board. A digit in a hole is reported."""
    held = dict(zip(board.places, given, strict=True))
    filled = next((hole for hole in board.places if hole in board.holes and held[hole] is not None), None)
    if filled is not None:
        message = f"{filled} is in no grid, so it holds no digit"
        sink.error("cell-off-board", message, Span(at, at + len(line)), help="a hole is `.`")
    return tuple(held[cell] for cell in board.cells)


def _values(board: Board) -> Mapping[str, int | None]:
    """Maps the symbols of one character to their digits on a board, or to None for a blank."""
    found: dict[str, int | None] = {".": None}
    for value, symbol in enumerate(SYMBOLS):
        if value in board.digits:
            found |= {symbol: value, symbol.lower(): value}
    return {"0": None} | found


def _by_symbol(line: str, at: int, board: Board, sink: Sink) -> Givens:
    """The givens of a line with numbers between blanks. An empty tuple after an error, which points at a symbol."""
    if len(line) > MAX_LENGTH:
        sink.error("too-large", f"a line has at most {MAX_LENGTH:,} characters", Span(at, at + 1))
        return ()
    symbols = list(_symbols(line, at, len(board.places)))
    givens: list[int | None] = []
    for symbol, span in symbols:
        try:
            digit = symbol_value(symbol, board)
        except ValueError:
            sink.error("unexpected", f"`{symbol[:20]}` is neither a digit nor a blank", span)
            return ()
        if digit is not None and digit not in board.digits:
            message = f"{digit} is not one of the board's digits, {digits_text(board)}"
            sink.error("digit-not-on-board", message, span)
            return ()
        givens.append(digit)
    return tuple(givens)


def _symbols(line: str, at: int, cells: int) -> Iterator[tuple[str, Span]]:
    picture = picture_rows([PictureLine(line, Span(at, at + len(line)))], cells)
    for _, row in picture:
        yield from row
