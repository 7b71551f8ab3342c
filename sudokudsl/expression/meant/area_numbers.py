"""`cage 10: field[r1c1 x]` in a rule, whose total is one of numbers of areas."""

from __future__ import annotations

import re

from .. import typed_tree as q
from .notes import Notes

_TOTALS = ("cage", "product-cage", "sum", "arrow")
"""Words of statements about a total of cells."""


def note_area_numbers(notes: Notes, node: q.Posted) -> None:
    """Notes a statement about a total of cells that are all on the layer of a division."""
    written = notes.cut(node)
    if node.statement.word not in _TOTALS or not re.match(r"[\w-]+ [^\[]*[:=]", written):
        return
    for layer in notes.board.names_of_layers("areas"):
        plain = re.sub(rf"\b{re.escape(layer)}\[([^\]]*)\]", r"\1", written)
        if plain != written and re.fullmatch(rf".*[:=] *(?:{re.escape(layer)}\[[^\]]*\] *)+", written):
            message = f"`{layer}` has the numbers of areas, and not the digits of these cells"
            notes.add(message, node.span, f"of the digits: `{plain}`")
