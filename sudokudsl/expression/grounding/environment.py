"""What names stand for while a rule is unfolded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...model import ground as t
from ...model.geometry import Cell
from .. import typed_tree as q


@dataclass(slots=True)
class Thunk:
    """A name's value, not yet asked for, with the environment of its own; kept once computed."""

    node: q.Cells | q.Number | q.Condition
    environment: Environment
    known: object = None


Environment = Mapping[str, "int | tuple[Cell, ...] | Thunk"]
"""What each name stands for: an integer, cells, or the value of a `let`."""

Guards = list[t.Condition]
"""What must hold for some numbers to exist."""

Member = tuple[t.Condition | None, t.Number]
"""A value in a list, and the condition under which it is there; None if always."""
