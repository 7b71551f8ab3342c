"""`each x in shade: x > 3`, where x is the value over a cell and not its digit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from ...model.geometry import Layer, layer_name
from .. import typed_tree as q
from ..traversal import conjoined, nodes
from .notes import Notes, is_extra

_ORDERED = ("<", "<=", ">", ">=")


def note_visited_layer(notes: Notes, node: q.ForEach) -> None:
    """Notes a visited value of a layer that is treated like the cell below it."""
    domain = node.domain
    if domain.kind != "cell" or not isinstance(domain.place, q.KnownCells) or len(domain.names) != 1:
        return
    layers = set(map(layer_name, domain.place.cells))
    layer = next(iter(layers)) if len(layers) == 1 else ""
    roles = {each.name: each.role for each in notes.board.extras if isinstance(each, Layer)}
    if roles.get(layer) not in ("values", "derived"):
        return
    (name,) = domain.names
    values = notes.board.digits_of(domain.place.cells[0])
    treated = [each for each in nodes((node.where, node.body)) if _is_beyond(notes, each, name, values)]
    if treated:
        message = f"`{name}` is the value of `{layer}` here, and not the digit of the cell below it"
        notes.add(
            message,
            cast(q.Comparison, treated[0]).span,
            f"for the digits of the cells: `{_below(notes, node, layer, values)}`",
        )


def _is_beyond(notes: Notes, node: object, name: str, values: Sequence[int]) -> bool:
    """Whether a condition asks of a value what only another digit can meet."""
    value = q.DigitOf(q.CellsNamed(name))
    match node:
        case q.Comparison(first, ((sign, other),)) if value in (first, other):
            against = other if first == value else first
            if isinstance(against, q.Constant):
                outside = not values[0] <= against.value <= values[-1]
                return outside or (sign not in _ORDERED and against.value not in values)
            match against:
                case q.DigitOf(q.KnownCells((cell,))) if not is_extra(cell):
                    return len(values) <= 2
        case q.HasQuality(part) if part == value:
            return len(values) <= 2
        case q.Membership(part, q.IntegerSet(numbers)) if part == value:
            return set(numbers).isdisjoint(values)
    return False


def _below(notes: Notes, node: q.ForEach, layer: str, values: Sequence[int]) -> str:
    """The same quantifier over the cells of the board; its conditions on values of the layer as a filter."""
    (name,) = node.domain.names
    known: list[q.Condition] = []
    asked: list[q.Condition] = []
    for part in conjoined(node.where):
        (known if _is_of_value(notes, part, name, values) else asked).append(part)
    body = node.body
    if isinstance(body, q.Connective) and body.word == "implies" and len(body.parts) == 2:
        first = conjoined(body.parts[0])
        if all(_is_of_value(notes, each, name, values) for each in first):
            known += first
            body = body.parts[1]
    filters = [_over(notes, each, layer, name, values) for each in known]
    if isinstance(body, q.Block | q.Let | q.Either | q.Cardinality | q.Posted | q.ForEach):
        said = "..."
    else:
        said = _over(notes, body, layer, name, values)
    if not filters and len(values) <= 2 and f"{layer}[" not in said:
        filters = [f"{layer}[{name}] = {values[-1]}"]
    filters += [notes.cut(each) for each in asked]
    place = notes.source.cut(cast(q.KnownCells, node.domain.place).span)
    inside = re.fullmatch(rf"{re.escape(layer)}\s*\[(.*)\]", place)
    where = f" where {' and '.join(filters)}" if filters else ""
    return f"{node.quantifier} {name} in {inside[1] if inside else 'all'}{where}: {said}"


def _over(notes: Notes, node: q.Condition, layer: str, name: str, values: Sequence[int]) -> str:
    """A condition as written, with `shade[x]` in place of x where it is compared with a value of the layer."""
    start, text = node.span.start, notes.source.cut(node.span)
    parts = [cast(q.Comparison, each) for each in nodes(node) if _is_of_value(notes, each, name, values)]
    for each in sorted(parts, key=lambda part: part.first.span, reverse=True):
        place = each.first.span
        text = f"{text[: place.start - start]}{layer}[{name}]{text[place.end - start :]}"
    return " ".join(text.split())


def _is_of_value(notes: Notes, node: object, name: str, values: Sequence[int]) -> bool:
    """Whether a condition compares a value of the layer with one that it can have."""
    match node:
        case q.Comparison(q.DigitOf(q.CellsNamed(visited)), ((_, q.Constant(number)),)):
            return visited == name and number in values
    return False
