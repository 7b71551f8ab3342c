"""Givens that are typed in the picture: the changes of the text that give a cell a digit, or take it away."""

from __future__ import annotations

from ..families.givens import GIVEN, Given
from ..language.signature import picture_rows
from ..lowering.draft import DraftConstraint
from ..model.geometry import Board, Cell
from ..model.grid import SYMBOLS
from ..model.puzzle import Unanswerable
from ..text.source import Span
from .document import Document, Entry
from .formatting import Replacement
from .insertion import inserted
from .meaning import context, reading


def with_given(document: Document, offset: int, name: str, digit: int | None) -> tuple[Replacement, ...]:
    """The changes after which a cell of the board is given a digit, or none if `digit` is None.

    A picture of givens or a `given` of the cell is changed. Otherwise a `given` is inserted at the offset.
    """
    board = context(document).board
    cell = next((each for each in board.cells if str(each) == name), None)
    if cell is None:
        raise Unanswerable(f"the board has no cell {name}")
    if digit is not None and digit not in board.digits_of(cell):
        raise Unanswerable(f"{digit} is not a digit of {cell}")
    return (
        _in_picture(document, board, cell, digit)
        or _in_line(document, cell, digit)
        or (() if digit is None else (inserted(document, offset, GIVEN.line({"cells": (cell,), "digits": (digit,)})),))
    )


def _in_picture(document: Document, board: Board, cell: Cell, digit: int | None) -> tuple[Replacement, ...]:
    """The change of the symbol of a cell in the last picture of givens of the board; nothing if there is none."""
    for entry in reversed(document.entries):
        statement = entry.statement
        if entry.key != "givens" or entry.parent is not None or statement is None or statement.args:
            continue
        symbols = [symbol for _, row in picture_rows(statement.picture, board.columns) for symbol in row]
        if len(symbols) != len(board.places):
            continue
        _, span = symbols[board.places.index(cell)]
        return (Replacement(span, _symbol(digit, wide=any(len(each) > 1 for each, _ in symbols))),)
    return ()


def _symbol(digit: int | None, *, wide: bool) -> str:
    if digit is None:
        return "."
    if not wide and not 0 <= digit < len(SYMBOLS):
        raise Unanswerable(f"{digit} is not one character, as the picture of givens has them")
    return str(digit) if wide else SYMBOLS[digit]


def _in_line(document: Document, cell: Cell, digit: int | None) -> tuple[Replacement, ...]:
    """The change of the line that gives a cell its digit; nothing if there is none."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source:
        return ()
    for each in found.understanding.constraints:
        entry = document.entry(each.stated.span.start)
        if entry is not None and entry.key == "given" and entry.parent is None and _gives(each, cell):
            return (_changed(document, entry, each, cell, digit),)
    return ()


def _gives(each: DraftConstraint, cell: Cell) -> bool:
    given = each.stated.constraint
    return isinstance(given, Given) and cell in given.cells and len(given.cells) == len(given.digits)


def _changed(document: Document, entry: Entry, each: DraftConstraint, cell: Cell, digit: int | None) -> Replacement:
    given = each.stated.constraint
    assert isinstance(given, Given)
    held = dict(zip(given.cells, given.digits, strict=True))
    if digit is None:
        del held[cell]
    else:
        held[cell] = digit
    if held:
        return Replacement(entry.span, GIVEN.line({"cells": tuple(held), "digits": tuple(held.values())}))
    return Replacement(Span(document.line_start(entry.span.start), min(len(document.text), entry.span.end + 1)), "")
