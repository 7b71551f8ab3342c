"""Notes on rules that are correct, but probably mean something else than their setter expects.

They are given once a rule is typed, because they depend on more than one of its parts: a condition beside another one
may be what makes it right. Each module has one kind of such rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from ...model.geometry import Board
from ...text.diagnostics import Sink
from ...text.source import Source, Span
from .. import typed_tree as q
from .area_numbers import note_area_numbers
from .chains import note_chain_of_unequal
from .digits import note_digit_among
from .layers import note_visited_layer
from .notes import Notes
from .positions import note_absent_digit
from .same_cell import note_visited_twice


def note_what_is_meant(rule: q.Condition | q.Number | q.Cells, board: Board, source: Source, sink: Sink | None) -> None:
    """Adds a note or a warning for each part of a rule that probably means something else.

    Without a sink the rule is typed once more, and nothing is reported.
    """
    if sink is not None:
        _read(Notes(board, source, sink, rule), rule, {}, bare=True)


def _read(notes: Notes, node: object, domains: Mapping[str, q.Domain], *, bare: bool = False) -> None:
    """Reads a node and its parts. `bare` says that `and` may be written behind it without brackets."""
    match node:
        case q.ForEach(_, domain, where, body):
            note_visited_layer(notes, node)
            note_visited_twice(notes, node)
            inner = {**domains, **dict.fromkeys(domain.names, domain)}
            _read(notes, (domain.place, where), inner)
            _read(notes, body, inner, bare=True)
            return
        case q.Comprehension(domain, where, value):
            inner = {**domains, **dict.fromkeys(domain.names, domain)}
            _read(notes, (domain.place, where, value), inner)
            return
        case q.Connective("and"):
            _read(notes, node.parts, domains, bare=bare)
            return
        case q.Block() | q.Either() | q.Cardinality():
            for part in node.parts:
                _read(notes, part, domains, bare=True)
            return
        case q.Comparison():
            note_absent_digit(notes, node, domains, bare=bare)
            note_chain_of_unequal(notes, node)
        case q.Membership():
            note_digit_among(notes, node, domains)
        case q.Posted():
            note_area_numbers(notes, node)
            return
        case q.Definition() | q.KnownCells() | q.IntegerSet() | Span():
            return
    if isinstance(node, tuple):
        for part in node:
            _read(notes, part, domains, bare=bare)
    elif is_dataclass(node):
        for each in fields(node):
            _read(notes, getattr(node, each.name), domains)
