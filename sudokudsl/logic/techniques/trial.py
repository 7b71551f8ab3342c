"""Trial and contradiction: a candidate is written in for a try, and simple steps lead to a contradiction.

This is no technique that people admire. It runs only when asked for, and its steps say what they are.
"""

from __future__ import annotations

from ..candidates import bits
from ..keeper import Contradiction, Keeper
from ..steps import Step, removal_text
from .base import removal
from .settle import settle

NAME = "trial and contradiction"


def trial(keeper: Keeper) -> Step | None:
    """The first candidate, in cells with few of them first, that leads to a contradiction."""
    model = keeper.model
    for cell in sorted(keeper.open_cells(), key=lambda cell: keeper.masks[cell].bit_count()):
        for digit in bits(keeper.masks[cell]):
            tried = keeper.copy()
            try:
                if not tried.place(cell, digit):
                    raise Contradiction("a cell that it sees has no other digit")
                settle(tried)
            except Contradiction as found:
                removed = [(cell, 1 << digit)]
                after = f" after {found.steps} more digits" if found.steps else ""
                said = (
                    f"tried {model.digit(digit)} in {model.cell(cell)}:{after} {found.sentence}, "
                    f"so {removal_text(model, removed)}"
                )
                return removal(NAME, keeper, removed, said, because=removed)
    return None
