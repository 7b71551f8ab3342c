"""Insertion: the statement that says what a person has selected in the picture, and its place in the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..language.family import Family
from ..language.hidden_numbers import constraint_of
from ..language.scope import Scope
from ..language.signature import (
    Cells,
    Form,
    Mismatch,
    OneCell,
    OutsideLine,
    Part,
    Spots,
    WeightedCells,
    cells_text,
)
from ..language.syntax.ast import Statement
from ..language.syntax.layout import BLOCKS
from ..language.syntax.parse import parse
from ..lowering.decoding import with_numbers
from ..lowering.extra_cells import LAYERS
from ..lowering.spelling import format_source
from ..model.geometry import Board, Cell, LayerCell, View, base
from ..model.puzzle import Unanswerable
from ..model.shapes import Spot
from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source, Span
from .document import Document, Entry, open_document
from .formatting import Replacement
from .gestures import DRAWN, drawables, is_fixed, is_plain, rim
from .meaning import REGISTRY, context, reading

_BEFORE_CELLS = {"title", "author", "source", "rules", "use", "define", *LAYERS} | {
    *("sudoku", "latin", "board", "boxes", "regions", "grid", "cells")
}
"""Statements that come before those about cells."""


@dataclass(frozen=True, slots=True)
class Selected:
    """A selection in the picture: lists of cells in the order in which they were drawn, or a place at the rim.

    `cells` names the cells. `rim` is a line as in a statement, such as `row 3 left`. With `layer`, cells of the board
    stand for those of the layer above them, and so do the rows and columns at the rim.
    """

    cells: tuple[tuple[str, ...], ...] = ()
    rim: str = ""
    layer: str = ""


def insertion(
    document: Document, offset: int, word: str, number: int, selection: Selected, fields: Mapping[str, str]
) -> tuple[str, Replacement]:
    """The statement of a family in its form of a number for a selection, and the change that inserts it.

    `fields` has the texts of the other parts. Raises Unanswerable with the reason if it is not a statement.
    """
    family = REGISTRY.find(word)
    form = next((each for each in drawables(family) if each.number == number), None) if family else None
    if family is None or form is None:
        raise Unanswerable(f"`{word}` cannot be inserted from the picture")
    line = statement_line(family, family.forms[number], context(document).board, selection, fields, document)
    return line, inserted(document, offset, line)


def rule_insertion(document: Document, offset: int, condition: str) -> tuple[str, Replacement]:
    """The rule that requires a condition, and the change that inserts it.

    Raises Unanswerable with the reason if the condition has no meaning in the document.
    """
    source = Source("", checked_rule(condition))
    line = format_source(source, Sink(source), REGISTRY).removesuffix("\n")
    change = inserted(document, offset, line)
    start = change.span.start
    after = open_document("", document.text[:start] + change.text + document.text[change.span.end :])
    _refuse([each for each in reading(after).diagnostics if start <= each.span.start <= start + len(change.text)])
    return line, change


def checked_rule(condition: str) -> str:
    """The rule that requires a condition, as it is typed. Raises Unanswerable if it cannot be read."""
    if not condition.strip() or "\n" in condition or "#" in condition:
        raise Unanswerable("a condition in one line is expected, as in `r1c1 + r1c2 = 9`")
    text = f"require {condition.strip()}"
    _parsed(text)
    return text


def statement_line(
    family: Family, form: Form, board: Board, selection: Selected, fields: Mapping[str, str], document: Document
) -> str:
    """The canonical line of a statement."""
    text = statement_text(family, form, {**fields, **selected_texts(form, board, selection)})
    return form.line(family.word, checked_values(family, form, text, document))


def statement_text(family: Family, form: Form, texts: Mapping[str, str]) -> str:
    """A statement whose parts have these texts, by their names. Raises Unanswerable if one is not part of a line."""
    pieces = [_text(part, texts) for part in form.parts]
    return f"{family.word} {' '.join(piece for piece in pieces if piece)}"


def checked_values(family: Family, form: Form, text: str, document: Document) -> Mapping[str, Any]:
    """The values of a statement in a form. Raises Unanswerable with the reason if it has no meaning."""
    known = context(document)
    sink = Sink(Source("", text))
    statement = with_numbers(_parsed(text), family, known.names.numbers)
    scope = Scope(known.board, known.names.cells, sink, known.names.numbers)
    try:
        decoded = form.decode(statement.args, scope, Span(len(text), len(text)))
    except Mismatch as mismatch:
        raise Unanswerable(f"{mismatch.expected} expected") from None
    _refuse(sink.found)
    _, complaints = constraint_of(family, decoded.values, known.board) if family.constrains else (None, ())
    for complaint in complaints:
        if complaint.error:
            raise Unanswerable(complaint.message)
    return decoded.values


def _refuse(found: Sequence[Diagnostic]) -> None:
    for each in found:
        if each.severity == "error":
            raise Unanswerable(f"{each.message}; {each.help}" if each.help else each.message)


def _parsed(text: str) -> Statement:
    """The only statement of a line."""
    sink = Sink(Source("", text))
    statements = parse(sink.source, sink).statements
    _refuse(sink.found)
    if len(statements) != 1 or statements[0].picture or "\n" in text:
        raise Unanswerable("this is more than one statement")
    return statements[0]


def _text(part: Part, texts: Mapping[str, str]) -> str:
    if is_plain(part):
        return part.text(None, {getattr(part, "after", ""): None})
    if is_fixed(part):
        return part.usage()
    text = texts.get(part.name, "").strip()
    if "\n" in text or "#" in text.partition('"')[0]:
        raise Unanswerable(f"{part.name}: this is more than one statement")
    return text


def selected_texts(
    form: Form, board: Board, selection: Selected, factors: Mapping[Cell, int] | None = None
) -> dict[str, str]:
    """The texts of the parts that a selection determines, by their names. Raises Unanswerable with the reason.

    `factors` has those of cells in a sum, by the cells of the board; others have the factor 1.
    """
    edge = rim(form)
    if edge is not None:
        view = _view(board, selection.rim, selection.layer)
        return {edge.name: edge.text(view, {}) if isinstance(edge, OutsideLine) else str(view.cells[0])}
    parts = [part for part in form.parts if isinstance(part, DRAWN)]
    lists = _lists(parts, [_cells(board, each, selection.layer) for each in selection.cells if each])
    return {part.name: _part_text(part, cells, factors or {}) for part, cells in zip(parts, lists, strict=True)}


def _part_text(part: Part, cells: Sequence[Cell], factors: Mapping[Cell, int]) -> str:
    if isinstance(part, WeightedCells):
        return part.text([(factors.get(base(cell), 1), cell) for cell in cells], {})
    if isinstance(part, OneCell):
        return str(min(cells, key=lambda cell: (cell.row, cell.column)) if part.square else cells[0])
    if isinstance(part, Spots):
        return " ".join(str(Spot(cell.row, cell.column)) for cell in cells)
    return cells_text(cells)


def _lists(parts: Sequence[Part], drawn: Sequence[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """The cells of each part. A single list for two parts is split: after the first cell, or into halves."""
    if not parts:
        return []
    if not drawn:
        raise Unanswerable("select cells in the picture first")
    if len(drawn) >= len(parts):
        last = [cell for cells in drawn[len(parts) - 1 :] for cell in cells]
        return [*drawn[: len(parts) - 1], last]
    (whole,) = drawn[:1]
    first = parts[0]
    one = isinstance(first, OneCell) or (isinstance(first, Cells) and first.most is not None)
    middle = 1 if one else len(whole) // 2
    if len(parts) != 2 or len(drawn) != 1 or len(whole) < 2 or (not one and len(whole) % 2):
        raise Unanswerable(f"{len(parts)} lists of cells are needed: begin the next list while Shift is held")
    return [whole[:middle], whole[middle:]]


def _cells(board: Board, names: Sequence[str], layer: str) -> list[Cell]:
    known = {str(cell): cell for cell in board.everywhere}
    if layer:
        known |= {str(cell.base): cell for cell in _layer(board, layer)}
    missing = next((name for name in names if name not in known), None)
    if missing is not None:
        raise Unanswerable(f"the board has no cell {missing}")
    return [known[name] for name in names]


def _view(board: Board, line: str, layer: str) -> View:
    """The row or column at a place of the rim, on a layer if one is named."""
    view = next((each for each in board.views_from_sides if each.from_side == line), None)
    if view is None:
        raise Unanswerable("select a row or column at the rim of the picture first")
    if not layer:
        return view
    over = {cell.base: cell for cell in _layer(board, layer)}
    missing = next((cell for cell in view.cells if cell not in over), None)
    if missing is not None:
        raise Unanswerable(f"layer {layer} has no cell over {missing}")
    return View(tuple(over[cell] for cell in view.cells), view.side, view.grid)


def _layer(board: Board, name: str) -> Sequence[LayerCell]:
    if name not in board.layers:
        raise Unanswerable(f"there is no layer {name}")
    return board.layers[name]


def inserted(document: Document, offset: int, line: str) -> Replacement:
    """The change that inserts a line at an offset: there if the line is blank, otherwise below the statement there.

    Within a block, it becomes a part of the block. It is never put before the board or a definition.
    """
    text = document.text
    offset = max(offset, _least(document))
    start, end = document.line_start(offset), document.line_end(offset)
    indent = text[start:end]
    if not indent.strip() and text:
        entry = _around(document, offset, len(indent))
        return Replacement(Span(start, end), f"{' ' * _column(document, entry)}{line}" + "\n" * (end == len(text)))
    here = document.before(offset)
    entry = _outside_definitions(here) if here is not None else None
    end = document.line_end(end if entry is None else max(end, entry.end))
    lead = "" if end == 0 else "\n"
    column = _column(document, entry)
    return Replacement(Span(end, end), f"{lead}{' ' * column}{line}" + "\n" * (end == len(text)))


def _outside_definitions(entry: Entry) -> Entry:
    return entry.top if entry.top.key == "define" else entry


def _around(document: Document, offset: int, column: int) -> Entry | None:
    """The statement above a blank line with the same indentation, or less; None at the left edge."""
    entry = document.before(offset)
    while entry is not None and _column(document, entry) > column:
        entry = entry.parent
    return None if entry is None or entry.parent is None else _outside_definitions(entry)


def _column(document: Document, entry: Entry | None) -> int:
    """The indentation of a statement beside which a line is inserted."""
    if entry is None or entry.parent is None or entry.parent.key not in BLOCKS:
        return 0
    return entry.chunk.start - document.line_start(entry.chunk.start)


def _least(document: Document) -> int:
    """The offset behind the last statement that comes before those about cells."""
    heads = [entry.end for entry in document.entries if entry.parent is None and entry.key in _BEFORE_CELLS]
    return max(heads, default=0)
