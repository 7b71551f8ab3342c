"""`each x in r1: x != r1c1`, and `each x in r1: each y in r1: x + y != 4`, in which two names may be one cell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import cast

from ...model.geometry import Board, Cell
from ...model.grid import Grid
from .. import typed_tree as q
from ..evaluate import Evaluator
from ..swapped import RandomFilling
from ..traversal import conjoined, nodes
from .notes import Notes

MAX_SAMPLES = 60  # grids on which the condition of two names for one cell is evaluated
MAX_SAMPLES_OF_LOOPS = 15  # grids for a condition with a quantifier inside
_ABOUT_PLACES = (q.Coordinate, q.CellAmong, q.LeadsTo, q.Straight, q.OnSide)
_NOT_SAMPLED = (q.Posted, q.Accepts, q.TextNamed, q.ConditionNamed, q.Let, q.Call, q.NumberCall, q.CellsCall)


def note_visited_twice(notes: Notes, node: q.ForEach) -> None:
    """Warns of a cell that is compared with itself, and notes two names that may be the same cell."""
    domain, place = node.domain, node.domain.place
    if domain.kind != "cell" or not isinstance(place, q.KnownCells | q.CellsNamed) or len(domain.names) != 1:
        return
    if node.quantifier == "each":
        _compared_with_itself(notes, node, place)
    for inner in conjoined(node.body):
        if not isinstance(inner, q.ForEach) or not inner.quantifier == node.quantifier != "no":
            continue
        same = inner.domain.kind == "cell" and inner.domain.place == place and len(inner.domain.names) == 1
        cells = place.cells if isinstance(place, q.KnownCells) else notes.board.cells
        if same and len(cells) > 1:
            _same_cell(notes, node, inner, cells)


def _compared_with_itself(notes: Notes, node: q.ForEach, place: q.KnownCells | q.CellsNamed) -> None:
    (name,) = node.domain.names
    if any(isinstance(each, _ABOUT_PLACES) for each in nodes(node.where)):
        return
    value = q.DigitOf(q.CellsNamed(name))
    found: dict[str, q.Condition] = {}
    for part in conjoined(node.body):
        match part:
            case q.Comparison(first, (("!=" | "<" | ">", other),)) if value in (first, other):
                compared = other if first == value else first
                if isinstance(compared, q.DigitOf) and _is_one_of(compared.cells, place):
                    found.setdefault(notes.cut(compared), part)
    if found:
        _warn_of_itself(notes, node, next(iter(found.values())), [*found])


def _warn_of_itself(notes: Notes, node: q.ForEach, part: q.Condition, cells: Sequence[str]) -> None:
    (name,) = node.domain.names
    listed = _listed(notes, node)
    message = f"`{name}` is `{cells[0]}` itself once, and then this does not hold"
    help_ = f"for the other cells: `each {name} in {_except(listed, ' '.join(cells))}`"
    notes.warn(message, part.span, help_)


def _same_cell(notes: Notes, outer: q.ForEach, inner: q.ForEach, cells: Sequence[Cell]) -> None:
    """Notes two quantifiers over the same cells, if it matters that both may be at one cell."""
    (one,), (other,) = outer.domain.names, inner.domain.names
    parts = (*conjoined(outer.where), *conjoined(inner.where), inner.body)
    inside = list(nodes(parts))
    if any(isinstance(each, (*_ABOUT_PLACES, *_NOT_SAMPLED)) for each in inside):
        return
    bound = {name for each in inside if isinstance(each, q.Domain) for name in each.names}
    used = {each.name for each in inside if isinstance(each, q.CellsNamed | q.NumberNamed)} - bound
    if used != {one, other}:
        return
    word = outer.quantifier
    condition = q.Connective("implies" if word == "each" else "and", parts) if len(parts) > 1 else inner.body
    many = MAX_SAMPLES_OF_LOOPS if any(isinstance(each, q.Domain) for each in inside) else MAX_SAMPLES
    samples = _samples(notes.board, condition, (one, other), cells, many)
    if any(alone == (word == "some") for alone, _, _ in samples):
        symmetric = all(there == back for _, there, back in samples)
        said = (_pair if symmetric else _two_loops)(notes, outer, inner)
        message = f"`{one}` and `{other}` may be one and the same cell"
        notes.add(message, inner.domain.span, f"for two different cells: `{said}`")


def _samples(
    board: Board, condition: q.Condition, names: tuple[str, str], cells: Sequence[Cell], many: int
) -> list[tuple[bool, bool, bool]]:
    """Whether a condition holds where both names are one cell, two cells, and these exchanged, on random fillings.

    There are none if it divides by zero.
    """
    one, other = names
    random = Random(0)
    found = []
    for _ in range(many):
        evaluator = Evaluator(cast(Grid, RandomFilling(board, random)))
        first, second = random.sample(cells, 2)
        places = ((first, first), (first, second), (second, first))
        try:
            alone, there, back = (evaluator.holds(condition, {one: (here,), other: (far,)}) for here, far in places)
        except ZeroDivisionError:
            return []
        found.append((alone, there, back))
    return found


def _pair(notes: Notes, outer: q.ForEach, inner: q.ForEach) -> str:
    """The rule about each pair of cells, if it does not matter which of them is the first."""
    filters = (*conjoined(outer.where), *conjoined(inner.where))
    asked = f" where {' and '.join(map(notes.cut, filters))}" if filters else ""
    names = f"{outer.domain.names[0]}, {inner.domain.names[0]}"
    return f"{outer.quantifier} pair in {_listed(notes, outer)} as {names}{asked}{_body(notes, inner)}"


def _two_loops(notes: Notes, outer: q.ForEach, inner: q.ForEach) -> str:
    """The rule with two quantifiers, the second of which leaves out the cell of the first."""
    (one,), (other,) = outer.domain.names, inner.domain.names
    kept = notes.source.cut(outer.span)[: inner.domain.span.start - outer.span.start]
    asked = f" where {notes.cut(inner.where)}" if inner.where is not None else ""
    cells = _except(_listed(notes, outer), one)
    said = f"{outer.quantifier} {other} in {cells}{asked}{_body(notes, inner)}"
    return said if "\n" in kept else f"{' '.join(kept.split())} {said}"


def _body(notes: Notes, loop: q.ForEach) -> str:
    """The condition of a quantifier as written; empty for statements below it."""
    return "" if isinstance(loop.body, q.Block) else f": {notes.cut(loop.body)}"


def _listed(notes: Notes, node: q.ForEach) -> str:
    """The cells that a quantifier visits, as written there."""
    head = notes.source.cut(node.domain.span)
    name = re.escape(node.domain.names[0])
    if short := re.fullmatch(rf"\w+\s+{name}\s+in\s+(.*?)(?:\s+where\b.*)?", head, re.DOTALL | re.IGNORECASE):
        return " ".join(short[1].split())
    if long := re.fullmatch(r"\w+\s+cells?\s+in\s+(.*?)(?:\s+(?:where|as)\b.*)", head, re.DOTALL | re.IGNORECASE):
        return " ".join(long[1].split())
    return "all"


def _except(listed: str, cell: str) -> str:
    """Cells as written, without one of them."""
    return f"{listed} {cell}" if re.search(r"\bexcept\b", listed, re.IGNORECASE) else f"{listed} except {cell}"


def _is_one_of(cell: q.Cells, place: q.KnownCells | q.CellsNamed) -> bool:
    """Whether a cell is certainly one of several cells."""
    match cell, place:
        case q.KnownCells((only,)), q.KnownCells(cells):
            return only in cells and len(cells) > 1
        case q.Slice(cells, q.Constant(), None), q.CellsNamed():
            return cells == place
    return False
