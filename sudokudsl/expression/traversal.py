"""Walks through typed trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from ..text.source import Span
from . import typed_tree as q

_LEAVES = (q.KnownCells, q.IntegerSet, q.Posted, Span)


def nodes(node: object, called: set[int] | None = None) -> Iterator[object]:
    """All nodes of a tree, from the top.

    With a set, also those of each definition that it calls: their ids are added to the set.
    """
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part, called)
    elif is_dataclass(node):
        yield node
        if isinstance(node, q.Definition):
            if called is not None and id(node) not in called:
                called.add(id(node))
                yield from nodes(node.body, called)
        elif not isinstance(node, _LEAVES):
            for each in fields(node):
                yield from nodes(getattr(node, each.name), called)


def conjoined(condition: q.Condition | None) -> tuple[q.Condition, ...]:
    """The conditions that must all hold for a condition, which `and` or a block joins; none for None."""
    match condition:
        case None:
            return ()
        case q.Connective("and", parts) | q.Block(parts):
            return tuple(each for part in parts for each in conjoined(part))
    return (condition,)
