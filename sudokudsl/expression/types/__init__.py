"""Typing: from the syntax tree of an expression to its typed tree.

Names are looked up, kinds are checked, and cells are found on the board. `typer` types expressions of any kind, with
`functions` for function calls, `quantifiers` for quantifiers, and `cell_lists` for lists of cells.
"""

from __future__ import annotations

from .cell_lists import joint, layer_named, on_layer, run_through, sliced
from .functions import FUNCTIONS
from .kinds import KINDS, Bound, Value, is_cells, is_number
from .quantifiers import domain_of
from .typer import QUALITIES, Typer

__all__ = [
    "FUNCTIONS",
    "KINDS",
    "QUALITIES",
    "Bound",
    "Typer",
    "Value",
    "domain_of",
    "is_cells",
    "is_number",
    "joint",
    "layer_named",
    "on_layer",
    "run_through",
    "sliced",
]
