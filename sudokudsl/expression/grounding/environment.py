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


@dataclass(frozen=True, slots=True)
class VisitedArea:
    """An area of a division, which the solver finds: where the layer `division` has `number`."""

    division: str
    number: int


Environment = Mapping[str, "int | tuple[Cell, ...] | VisitedArea | Thunk"]
"""The value of each name: an integer, cells, an area, or the value of a `let` or of an argument of a function."""

Guards = list[t.Condition]
"""Conditions under which some numbers exist."""

Possible = list[tuple[t.Condition, Cell]]
"""Cells in order, each with the condition that it is in the list."""

Member = tuple[t.Condition | None, t.Number]
"""A value in a list, and the condition under which it is in the list; None if it always is."""
