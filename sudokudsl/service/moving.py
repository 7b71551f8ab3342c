"""Moving: the changes of the text that put another cell in the place of one in a statement, as by dragging it.

Only the arguments that name the cell change, so that names, numbers and comments stay. A row or column that a statement
sees from outside is moved to that of the other cell, and a corner by as many rows and columns as the cell. Where cells
must have a shape, as those of a magic square, all of them move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..language.signature import (
    Cells,
    Form,
    Int,
    NamedCell,
    OneCell,
    OutsideLine,
    Part,
    Spots,
    WeightedCells,
    picture_rows,
)
from ..model.geometry import Board, Cell, LayerCell, View, base
from ..model.puzzle import Unanswerable
from ..model.shapes import Spot
from ..text.source import Span
from .document import Document, Entry, open_document
from .formatting import Replacement, changed_lines, formatted_lines
from .meaning import context, part
from .singles import decoded_in, family_of
from .touching import statements_at

_CELL = re.compile(r"r\d+c\d+", re.IGNORECASE)


def moved(document: Document, offset: int, cell: str, to: str) -> tuple[Replacement, ...]:
    """The changes after which a statement names the cell `to` in the place of `cell`, in canonical spelling.

    This is the statement at the offset if it names the cell, and otherwise the only one that does. Raises Unanswerable
    with the reason if there is none, or if the statement would be wrong.
    """
    if cell == to:
        return ()
    move = _Move(document, cell, to)
    entry = _meant(document, offset, move)
    edits, wrong = _canonical(document, entry, move.changes(entry))
    if wrong:
        edits, still = _canonical(document, entry, _Move(document, cell, to, whole=True).changes(entry))
        if still or not edits:
            raise Unanswerable(wrong)
    return edits


def _meant(document: Document, offset: int, move: _Move) -> Entry:
    """The statement at an offset if it names the cell of a move, and otherwise the only one that does."""
    here = document.entry(offset)
    if here is not None and move.changes(here):
        return here
    starts = dict.fromkeys(each.span.start for each in statements_at(document, (str(move.cell),)))
    entries = [entry for entry in map(document.entry, starts) if entry is not None and move.changes(entry)]
    if len(entries) > 1:
        several = f"{len(entries)} statements name {move.cell}"
        raise Unanswerable(f"{several}: put the caret on the one that is to be moved")
    if not entries:
        raise Unanswerable(f"no statement names {move.cell}, so nothing can be moved from it")
    return entries[0]


def _canonical(document: Document, entry: Entry, changes: Sequence[Replacement]) -> tuple[tuple[Replacement, ...], str]:
    """The same changes with the statement in canonical spelling, and the mistake that they make, if there is one."""
    start, text = entry.top.chunk.start, _applied(document.text, changes)
    after = open_document(document.name, text, document.folder)
    wrong = () if _mistakes(document, start) else _mistakes(after, start)
    statement = entry.statement
    if entry.parent is None and statement is not None and not statement.block and not statement.picture:
        text = _applied(text, formatted_lines(after, Span(start, start + 1)))
    return changed_lines(document.text, text), wrong[0] if wrong else ""


def _mistakes(document: Document, start: int) -> list[str]:
    return [each.message for each in part(document, start)[1] if each.severity == "error"]


def _applied(text: str, changes: Iterable[Replacement]) -> str:
    for change in sorted(changes, key=lambda change: change.span, reverse=True):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


class _Move:
    """The move of one cell to another in the statements of a document; with `whole`, of all their cells with it."""

    def __init__(self, document: Document, cell: str, to: str, *, whole: bool = False) -> None:
        self.document = document
        self.board: Board = context(document).board
        known = {str(each): each for each in self.board.cells}
        missing = next((name for name in (cell, to) if name not in known), None)
        if missing is not None:
            raise Unanswerable(f"the board has no cell {missing}")
        self.cell, self.to, self.whole = known[cell], known[to], whole
        self.down, self.right = self.to.row - self.cell.row, self.to.column - self.cell.column

    def changes(self, entry: Entry) -> tuple[Replacement, ...]:
        """The changes of the arguments of a statement; none if they do not name the cell."""
        statement = entry.statement
        if statement is None:
            return ()
        if entry.key == "givens" and not statement.args:
            return tuple(self._in_picture(entry))
        family = family_of(self.document, statement)
        if family is None:
            return tuple(self._in_tokens(entry))
        found = decoded_in(self.document, statement, family)
        return () if found is None else tuple(self._in_parts(found[0], found[1].values, found[1].spans))

    def _in_picture(self, entry: Entry) -> Iterator[Replacement]:
        """Exchanges two symbols of a picture of givens, unless the first is of an open cell."""
        assert entry.statement is not None
        rows = picture_rows(entry.statement.picture, self.board.columns)
        symbols = [symbol for _, row in rows for symbol in row]
        if len(symbols) != len(self.board.places):
            return
        first, second = (symbols[self.board.places.index(each)] for each in (self.cell, self.to))
        if first[0] != ".":
            yield from (Replacement(first[1], second[0]), Replacement(second[1], first[0]))

    def _in_tokens(self, entry: Entry) -> Iterator[Replacement]:
        """Replaces the name of the cell in a rule, or after a word that is defined in the file."""
        tokens = entry.tokens
        for at, token in enumerate(tokens):
            if token.value.lower() != str(self.cell):
                continue
            if ".." in (tokens[max(0, at - 1)].value, tokens[min(len(tokens) - 1, at + 1)].value):
                raise Unanswerable(f"{self.cell} is the end of a range here: write its cells one by one to move one")
            yield Replacement(Span(token.start, token.start + len(token.value)), str(self.to))

    def _in_parts(self, form: Form, values: Any, spans: Any) -> Iterator[Replacement]:  # noqa: ANN401
        for each in form.parts:
            value = values.get(each.name)
            new = self._value(each, value)
            if new is not None and new != value:
                yield Replacement(spans[each.name], each.text(new, values))

    def _value(self, part: Part, value: Any) -> Any:  # noqa: ANN401 - each part has its own type of value
        """The value of a part with the other cell in it; None if the part names no cells."""
        match part:
            case Cells():
                return tuple(map(self._cell, value))
            case WeightedCells():
                return tuple((weight, self._cell(each)) for weight, each in value)
            case Spots():
                return tuple(map(self._spot, value))
            case OneCell(square=True):
                inside = 0 <= self.cell.row - value.row <= 1 and 0 <= self.cell.column - value.column <= 1
                return Cell(value.row + self.down, value.column + self.right) if inside else value
            case OneCell():
                return self._cell(value)
            case NamedCell() | Int() if isinstance(value, Cell):
                return self._cell(value)
            case OutsideLine():
                return self._view(value)
        return None

    def _cell(self, cell: Cell) -> Cell:
        below = base(cell)
        if below not in self.board or (below != self.cell and not self.whole):
            return cell
        to = Cell(below.row + self.down, below.column + self.right)
        if to not in self.board:
            return cell
        if isinstance(cell, LayerCell):
            return next(each for each in self.board.layers[cell.name] if base(each) == to)
        return to

    def _spot(self, spot: Spot) -> Spot:
        inside = abs(spot.row - self.cell.row) <= 0.5 and abs(spot.column - self.cell.column) <= 0.5
        return Spot(spot.row + self.down, spot.column + self.right) if inside else spot

    def _view(self, view: View) -> View:
        """The row or column of the other cell, seen from the same side."""
        below = tuple(map(base, view.cells))
        if self.cell not in below or self.to in below or (below != view.cells and not self.whole):
            return view
        backward = view.side in ("right", "bottom")
        lines = self.board.row_views if view.side in ("left", "right") else self.board.column_views
        for line in lines:
            if self.to in line.cells:
                cells = self.board.along(view.cells[0], line.cells)
                return View(cells[::-1] if backward else cells, view.side, line.grid)
        return view
