"""Trial and contradiction: a candidate is written in for a try, and what follows from it contradicts itself.

This is no technique that people admire. It runs only when asked for, and its steps say what they are. First it looks
for a candidate that simple steps refute; then, cell by cell, for one that leads to nothing whatever is tried after it.
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
"""Positions below one candidate; one that needs more is left alone."""


def trial(state: SolveState) -> Step | None:
    """The first candidate, in cells with few of them first, that leads to a contradiction."""
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
    """Why a candidate contradicts itself by simple steps; nothing if it does not."""
    if not tried.place(cell, digit):
        return "a cell that it sees has no other digit"
    try:
        settle(tried)
    except Contradiction as found:
        after = f"after {found.steps} more digits " if found.steps else ""
        return after + found.sentence
    return ""


def _in_the_end(tried: SolveState, cell: int, digit: int) -> str:
    """That nothing that is tried after a candidate leads to a solution; nothing if something does."""
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
