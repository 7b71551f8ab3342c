"""Givens that are typed in the picture or proposed: the changes of the text that give cells digits, or take them."""

from __future__ import annotations

from collections.abc import Mapping

from ..families.givens import GIVEN, Given
from ..language.signature import picture_rows
from ..lowering.draft import DraftConstraint
from ..model.geometry import Board, Cell
from ..model.grid import SYMBOLS, grid_lines
from ..model.puzzle import Unanswerable
from ..text.source import Span
from .document import Document, Entry
from .formatting import Replacement
from .insertion import inserted
from .meaning import context, reading
from .removing import lines_removed

LEAST_OF_PICTURE = 5


def with_given(document: Document, offset: int, name: str, digit: int | None) -> tuple[Replacement, ...]:
    """The changes after which a cell of the board or of a layer is given a digit, or none if `digit` is None.

    The picture of givens and the `given` that have the cell are changed. A cell that is not given gets its digit in the
    picture, or if there is none, in a `given` at the offset.
    """
    board = context(document).board
    cell = next((each for each in board.everywhere if str(each) == name), None)
    if cell is None:
        raise Unanswerable(f"the board has no cell {name}")
    if digit is not None and digit not in board.digits_of(cell):
        raise Unanswerable(f"{digit} is not a digit of {cell}")
    line = _in_line(document, cell, digit)
    picture = _in_picture(document, board, cell, digit) if cell in board else ()
    blanks = (".",) if 0 in board.digits else (".", "0")
    if line and all(document.source.cut(change.span) in blanks for change in picture):
        picture = ()
    return (*sorted((*picture, *line), key=lambda change: change.span),) or (
        () if digit is None else (inserted(document, offset, GIVEN.line({"cells": (cell,), "digits": (digit,)})),)
    )


def given_digit(document: Document, name: str) -> int | None:
    """The digit that is given in a cell of the board or of a layer, by its name; None if there is none."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source:
        return None
    for each in found.understanding.constraints:
        given = each.stated.constraint
        if isinstance(given, Given):
            for cell, digit in zip(given.cells, given.digits, strict=False):
                if str(cell) == name:
                    return digit
    return None


def with_givens(document: Document, digits: Mapping[str, int]) -> tuple[Replacement, ...]:
    """The changes after which cells that are not given have digits, by their names.

    They are put into the picture of givens if there is one. Otherwise they follow the text: as lines, or from
    `LEAST_OF_PICTURE` cells of the board on as a picture.
    """
    board = context(document).board
    known = {str(cell): cell for cell in board.answer}
    missing = next((name for name in digits if name not in known), None)
    if missing is not None:
        raise Unanswerable(f"the board has no cell {missing}")
    held = {known[name]: digit for name, digit in digits.items()}
    pictured = {cell: _in_picture(document, board, cell, digit) for cell, digit in held.items() if cell in board}
    changes = [change for found in pictured.values() for change in found]
    rest = {cell: digit for cell, digit in held.items() if not pictured.get(cell)}
    lines: list[str] = []
    placed = {cell: digit for cell, digit in rest.items() if cell in board}
    if len(placed) >= LEAST_OF_PICTURE:
        lines += ["givens", *(f"  {row}" for row in grid_lines(board, [placed.get(cell) for cell in board.cells]))]
        rest = {cell: digit for cell, digit in rest.items() if cell not in placed}
    lines += [GIVEN.line({"cells": (cell,), "digits": (digit,)}) for cell, digit in rest.items()]
    if lines:
        text, end = document.text, len(document.text)
        lead = "\n" if text and not text.endswith("\n") else ""
        changes.append(Replacement(Span(end, end), lead + "".join(f"{line}\n" for line in lines)))
    return tuple(sorted(changes, key=lambda change: change.span))


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
    return lines_removed(document, entry)
