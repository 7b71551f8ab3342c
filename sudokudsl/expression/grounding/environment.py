"""The values of names while a rule is grounded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...model import ground as t
from ...model.geometry import Cell
from .. import typed_tree as q


@dataclass(slots=True)
class Thunk:
    """The value of a name that is not needed yet, with its own environment. It is computed once.

    `calls` are the calls around the place where the value is written, for messages.
    """

    node: q.Argument
    environment: Environment
    calls: tuple[q.AnyCall, ...] = ()
    known: object = None


Environment = Mapping[str, "int | tuple[Cell, ...] | Thunk"]
"""The value of each name: an integer, cells, or the value of a `let` or of an argument of a function."""

Guards = list[t.Condition]
"""Conditions under which some numbers exist."""

Member = tuple[t.Condition | None, t.Number]
"""A value in a list, and the condition under which it is in the list; None if it always is."""
