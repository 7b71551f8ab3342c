"""Typing: from the syntax tree of an expression to its typed tree.

Names are looked up, kinds are checked, and cells are found on the board. `typer` types expressions of any kind, with
`functions` for function calls, `quantifiers` for quantifiers, and `cell_lists` for lists of cells.
"""

from __future__ import annotations

from .calls import argument, usage_in_expressions
from .cell_lists import joint, layer_named, on_layer, onward, run_through, sliced, without
from .functions import FUNCTIONS
from .kinds import IN_WORDS, KINDS, Bound, Value, is_cells, is_number, kind_of
from .notes import note_names
from .protocol import Functions
from .quantifiers import NOUNS, domain_of, is_short_form
from .remarks import warn_of_antecedent
from .typer import QUALITIES, Typer

__all__ = [
    "FUNCTIONS",
    "IN_WORDS",
    "KINDS",
    "NOUNS",
    "QUALITIES",
    "Bound",
    "Functions",
    "Typer",
    "Value",
    "argument",
    "domain_of",
    "is_cells",
    "is_number",
    "is_short_form",
    "joint",
    "kind_of",
    "layer_named",
    "note_names",
    "on_layer",
    "onward",
    "run_through",
    "sliced",
    "usage_in_expressions",
    "warn_of_antecedent",
    "without",
]
