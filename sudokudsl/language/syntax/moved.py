"""Moves parts of a syntax tree to another place of a text."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from ...text.source import Span

Part = TypeVar("Part")

_PLAIN = frozenset((str, int, bool, type(None)))
_SHALLOW = ("str", "int", "Literal", "tuple[Interval")  # the beginnings of types without spans
_FIELDS: dict[type, tuple[tuple[str, ...], tuple[int, ...]]] = {}
"""For each class of nodes, its fields in the order of its arguments, and the positions of those that have spans."""


def moved(part: Part, by: int) -> Part:
    """A node, a span, or a tuple of them, `by` characters further on. Everything else stays as it is."""
    return part if by == 0 else _moved(part, by)


def _moved(part: Any, by: int) -> Any:  # noqa: ANN401 - a node of any class
    kind = type(part)
    if kind is tuple:
        return tuple([_moved(each, by) for each in part])
    if kind in _PLAIN:
        return part
    if kind is Span:
        return Span(part.start + by, part.end + by)
    names, deep = _FIELDS.get(kind) or _fields(kind)
    values = [getattr(part, name) for name in names]
    for at in deep:
        values[at] = _moved(values[at], by)
    return kind(*values)


def _fields(kind: Any) -> tuple[tuple[str, ...], tuple[int, ...]]:  # noqa: ANN401 - a class of nodes
    listed = fields(kind)
    deep = tuple(at for at, field in enumerate(listed) if not str(field.type).startswith(_SHALLOW))
    _FIELDS[kind] = tuple(field.name for field in listed), deep
    return _FIELDS[kind]
