"""Trial and contradiction: a candidate is false because writing it leads to a contradiction.

It runs only on request, because it needs no insight. First it looks for a candidate that propagation refutes (a failed
literal), then for one whose every continuation fails.
"""

from __future__ import annotations

from ..candidates import bits
from ..phrases import removal_text
from ..solve_state import Contradiction, SolveState
from ..steps import Step
from .base import removal
from .settle import TooManyPositions, search_positions, settle

NAME = "trial and contradiction"

MAX_POSITIONS = 3_000
"""Positions of the search below one candidate; a candidate that needs more stays."""


def trial(state: SolveState) -> Step | None:
    """The first candidate that leads to a contradiction, in the order of the number of candidates of its cell."""
    candidates = [
        (cell, digit)
        for cell in sorted(state.open_cells(), key=lambda cell: state.masks[cell].bit_count())
        for digit in bits(state.masks[cell])
    ]
    for refute in (_at_once, _in_the_end):
        for cell, digit in candidates:
            tried = state.copy()
            reason = refute(tried, cell, digit)
            if reason:
                model, removed = state.model, [(cell, 1 << digit)]
                sentence = (
                    f"tried {model.digit(digit)} in {model.cell(cell)}: {reason}, so {removal_text(model, removed)}"
                )
                return removal(NAME, state, removed, sentence, because=removed)
    return None


def _at_once(tried: SolveState, cell: int, digit: int) -> str:
    """The reason why propagation refutes a candidate; empty if it does not."""
    if not tried.place(cell, digit):
        return "a cell that it sees has no other digit"
    try:
        settle(tried)
    except Contradiction as found:
        after = f"after {found.steps} more digits " if found.steps else ""
        return after + found.sentence
    return ""


def _in_the_end(tried: SolveState, cell: int, digit: int) -> str:
    """The statement that every continuation of a candidate fails; empty if one does not, or at the limit."""
    if not tried.place(cell, digit):
        return "a cell that it sees has no other digit"
    tries = 0
    try:
        for grid in search_positions(tried, MAX_POSITIONS):
            tries += 1
            if grid is not None:
                return ""
    except TooManyPositions:
        return ""
    return f"each of {tries} further tries ends in a contradiction"
