"""The inverse of insertion: what is selected in the picture, and typed, to insert a statement that is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..language.signature import Choice, DecodedArguments, Form, Int, OneCell, OutsideLine, Part, Spots, WeightedCells
from ..model.constraint import cells_named
from ..model.geometry import Board, Cell, View, base, layer_name
from .document import Document
from .gestures import DRAWN, drawables, is_field, rim
from .insertion import Selected
from .meaning import context
from .singles import NOT_WRITTEN, Single, decoded_in


@dataclass(frozen=True, slots=True)
class DrawnForm:
    """A selection in the picture, the number of a family's form, and the texts of its fields: they make a statement.

    `rims` are all places at the rim that make the same statement. The first of them is selected.
    """

    number: int
    selection: Selected
    fields: Mapping[str, str]
    rims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadClue:
    """A clue that can be inserted from the picture: its form, and the values and texts of its parts by name."""

    form: Form
    drawn: DrawnForm
    decoded: DecodedArguments
    texts: Mapping[str, str]


def read_clue(document: Document, single: Single) -> ReadClue | None:
    """Reads the selection and the fields that insert a clue; None if it cannot be inserted from the picture."""
    family = single.family
    found = None if family is None else decoded_in(document, single.statement, family)
    if family is None or found is None:
        return None
    form, decoded = found
    number = next(at for at, each in enumerate(family.forms) if each is form)
    if all(each.number != number for each in drawables(family)):
        return None
    texts = {part.name: _text(document, single, part, decoded) for part in form.parts if part.name}
    fields = {part.name: _typed(part, texts[part.name], decoded) for part in form.parts if is_field(part)}
    rims = tuple(_rims(context(document).board, form, decoded.values))
    drawn = DrawnForm(number, _selection(form, decoded.values, rims), fields, rims)
    return ReadClue(form, drawn, decoded, texts)


def line_of(document: Document, single: Single) -> str:
    """A clue on one line, as it would be alone."""
    if not single.together or single.family is None:
        text = (
            single.entry.chunk.text
            if not single.together
            else f"{single.statement.word.text} {document.source.cut(single.span)}"
        )
        return " ".join(text.split())
    clue = read_clue(document, single)
    return document.source.cut(single.span) if clue is None else clue.form.line(single.family.word, clue.decoded.values)


def _text(document: Document, single: Single, part: Part, decoded: DecodedArguments) -> str:
    """A part as it is written, on one line; empty if it is left out."""
    span = decoded.spans[part.name]
    if span == NOT_WRITTEN:
        return ""
    if single.together:  # some of its parts belong to several clues
        return part.text(decoded.values[part.name], decoded.values)
    start = single.entry.chunk.start
    text = single.entry.chunk.text[span.start - start : span.end - start]  # without comments
    return " ".join(text.split()) if "\n" in document.source.cut(span) else text


def _typed(part: Part, text: str, decoded: DecodedArguments) -> str:
    """The text of a field. A default that is left out is shown, and a word is an option."""
    value = decoded.values[part.name]
    if isinstance(part, Choice):
        return part.text(value, decoded.values)
    shown = isinstance(part, Int) and not text and isinstance(value, int) and part.allows(value)
    return str(value) if shown else text.strip(":")


def _selection(form: Form, values: Mapping[str, Any], rims: Sequence[str]) -> Selected:
    """The selection in the picture for a statement with these values."""
    selected = [part for part in form.parts if isinstance(part, (OutsideLine, *DRAWN))]
    cells = cells_named([values[part.name] for part in selected])
    layer = next(filter(None, map(layer_name, cells)), "")
    if rims:
        return Selected((), rims[0], layer)
    return Selected(tuple(tuple(_names(part, values[part.name])) for part in selected), "", layer)


def _names(part: Part, value: Any) -> Iterator[str]:  # noqa: ANN401 - each part has its own type of value
    """The names of the cells or places of a part, in order. A corner has the four cells around it."""
    match part:
        case OneCell(square=True):
            first = base(value)
            yield from (str(Cell(first.row + down, first.column + right)) for down in (0, 1) for right in (0, 1))
        case OneCell():
            yield str(base(value))
        case WeightedCells():
            yield from (str(base(cell)) for _, cell in value)
        case Spots():
            yield from (f"r{spot.row:g}c{spot.column:g}" for spot in value)
        case _:
            yield from (str(base(cell)) for cell in value)


def _rims(board: Board, form: Form, values: Mapping[str, Any]) -> Iterator[str]:
    """The places at the rim that a statement with these values has, if it has one."""
    edge = rim(form)
    if edge is None:
        return
    value = values[edge.name]
    for view in board.views_from_sides:
        if isinstance(edge, OutsideLine):
            same = _is_seen(view, value, sided=edge.sided)
        else:
            same = view.cells[0] == base(value)
        if same:
            yield view.from_side


def _is_seen(view: View, value: View, *, sided: bool) -> bool:
    """Whether a row or column of the board is the one that a statement sees, from the same side if it matters."""
    cells = tuple(map(base, value.cells))
    if sided:
        return (view.cells, view.side) == (cells, value.side)
    return cells in (view.cells, view.cells[::-1]) and (view.side in ("left", "right")) == (
        value.side in ("left", "right")
    )
