"""Givens that are typed in the picture or proposed: the changes of the text that give cells digits, or take them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

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
    line = _in_lines(document, {cell: digit})
    picture = _in_picture(document, board, cell, digit) if cell in board else ()
    blanks = (".",) if 0 in board.digits else (".", "0")
    if line and all(document.source.cut(change.span) in blanks for change in picture):
        picture = ()
    return (*sorted((*picture, *line), key=lambda change: change.span),) or (
        () if digit is None else (inserted(document, offset, GIVEN.line({"cells": (cell,), "digits": (digit,)})),)
    )


def stated_digits(document: Document, names: Collection[str]) -> Mapping[Cell, int]:
    """The digits that are given in cells with some names, by cell, in reading order. Other cells are left out."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source:
        return {}
    held: dict[Cell, int] = {}
    for each in found.understanding.constraints:
        given = each.stated.constraint
        if isinstance(given, Given):
            for cell, digit in zip(given.cells, given.digits, strict=False):
                held.setdefault(cell, digit)
    return {cell: digit for cell, digit in sorted(held.items()) if str(cell) in names}


def without_givens(document: Document, cells: Collection[Cell]) -> tuple[Replacement, ...]:
    """The changes after which none of some cells is given a digit."""
    board = context(document).board
    pictured = [change for cell in cells if cell in board for change in _in_picture(document, board, cell, None)]
    shown = [change for change in pictured if document.source.cut(change.span) != change.text]
    return (*sorted((*shown, *_in_lines(document, dict.fromkeys(cells))), key=lambda change: change.span),)


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


def _in_lines(document: Document, digits: Mapping[Cell, int | None]) -> tuple[Replacement, ...]:
    """The changes of the lines that give cells their digits. None takes the digit of a cell away."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source:
        return ()
    changes = []
    for each in found.understanding.constraints:
        entry = document.entry(each.stated.span.start)
        if entry is not None and entry.key == "given" and entry.parent is None and _gives(each, digits):
            changes.append(_changed(document, entry, each, digits))
    return tuple(changes)


def _gives(each: DraftConstraint, cells: Collection[Cell]) -> bool:
    given = each.stated.constraint
    return isinstance(given, Given) and len(given.cells) == len(given.digits) and not {*given.cells}.isdisjoint(cells)


def _changed(document: Document, entry: Entry, each: DraftConstraint, digits: Mapping[Cell, int | None]) -> Replacement:
    given = each.stated.constraint
    assert isinstance(given, Given)
    changed = ((cell, digits.get(cell, digit)) for cell, digit in zip(given.cells, given.digits, strict=True))
    held = {cell: digit for cell, digit in changed if digit is not None}
    if held:
        return Replacement(entry.span, GIVEN.line({"cells": tuple(held), "digits": tuple(held.values())}))
    return lines_removed(document, entry)
