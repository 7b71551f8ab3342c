"""The kinds of values, and their names in messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...text.source import Span
from .. import typed_tree as q

KINDS: Mapping[str, q.Kind] = {
    "cell": "cell",
    "cells": "cells",
    "line": "line",
    "set": "set",
    "digit": "digit",
    "number": "number",
}
"""The types of parameters, by word."""

Value = q.Cells | q.Number | q.Condition | q.Numbers


@dataclass(frozen=True, slots=True)
class Bound:
    """A name bound around an expression: the kind of its value, and the place where it was bound."""

    kind: q.Kind
    span: Span
    fixed: bool = True
    """For a number: whether it is known before solving."""


def kind_of(value: Value) -> str:
    """The kind of a value, in words."""
    if isinstance(value, q.Number):
        return "a number"
    if isinstance(value, q.Cells):
        return "a list of cells" if not isinstance(value, q.KnownCells) or len(value.cells) != 1 else "a cell"
    return "a set of numbers" if isinstance(value, q.Numbers) else "a condition"


def is_cells(value: object) -> bool:
    """Whether a typed value stands for cells."""
    return isinstance(value, q.Cells)


def is_number(value: object) -> bool:
    """Whether a typed value stands for a number."""
    return isinstance(value, q.Number)
