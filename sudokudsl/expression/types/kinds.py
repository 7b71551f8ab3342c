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
    "condition": "condition",
    "layer": "layer",
    "text": "text",
}
"""The types of parameters, by word."""

IN_WORDS: Mapping[q.Kind, str] = {
    "cell": "one cell",
    "cells": "cells",
    "line": "a line of cells",
    "set": "a set of cells",
    "digit": "a digit",
    "number": "a number",
    "condition": "a condition",
    "layer": "a layer",
    "text": "a text in double quotes",
}
"""The argument of a parameter of each kind, in words."""

Value = q.Cells | q.Number | q.Condition | q.Numbers


@dataclass(frozen=True, slots=True)
class Bound:
    """A name bound around an expression, as written there, the kind of its value, and the place of the binding."""

    text: str
    kind: q.Kind
    span: Span
    fixed: bool = True
    """For a number: whether it is known before solving."""
    among: q.Cells | None = None
    """For a cell that a quantifier visits: the cells that it visits."""


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
