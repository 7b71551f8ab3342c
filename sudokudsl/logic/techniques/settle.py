"""Propagation to a fixpoint without steps: singles, propagators and the rule of 45; and a search on top of it.

The search tries the digits of a cell with the fewest candidates, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.grid import Grid
from ..candidates import bits
from ..solve_state import Contradiction, SolveState
from .singles import decided, only_places
from .sums import narrow


def settle(state: SolveState) -> int:
    """Writes every single and runs every propagator with changed cells, until nothing changes.

    Returns the number of digits written. Contradiction as soon as there is one, with that number as its `steps`.
    """
    written = 0
    try:
        while True:
            written += _singles(state)
            if state.dirty:
                _ask(state, min(state.dirty))
            elif not narrow(state):
                return written
    except Contradiction as found:
        found.steps = written
        raise


def _ask(state: SolveState, number: int) -> None:
    state.dirty.discard(number)
    removed = state.possible(number)
    if removed is None or not all(state.remove(cell, gone) for cell, gone in removed):
        owned = state.model.propagators[number]
        raise Contradiction(f"no candidates meet {state.model.label(owned.owner)}", owned.propagator.cells, owned.owner)


def _singles(state: SolveState) -> int:
    written = 0
    while True:
        before = written
        written += _naked(state) + _hidden(state)
        if written == before:
            return written


def _naked(state: SolveState) -> int:
    written = 0
    for cell in bits(decided(state)):
        _write(state, cell, state.masks[cell].bit_length() - 1)
        written += 1
    return written


def _hidden(state: SolveState) -> int:
    written = 0
    for _, cell, digit in only_places(state):
        _write(state, cell, digit)
        written += 1
    return written


def _write(state: SolveState, cell: int, digit: int) -> None:
    if not state.place(cell, digit):
        named = f"{state.model.digit(digit)} in {state.model.cell(cell)}"
        raise Contradiction(f"with {named}, a cell that it sees has no digit left", (cell,))


class TooManyPositions(Exception):
    """A search has reached its limit of positions."""


def search_positions(state: SolveState, most: int | None = None) -> Iterator[Grid | None]:
    """Yields for every position of a search, in order, its grid if it is full and meets every statement, or None.

    A grid may occur again with other digits in the extra cells. Changes `state`. TooManyPositions after `most`.
    """
    waiting = [state]
    looked = 0
    while waiting:
        here = waiting.pop()
        looked += 1
        if most is not None and looked > most:
            raise TooManyPositions
        try:
            settle(here)
        except Contradiction:
            yield None
            continue
        if here.full:
            yield solution_of(here)
            continue
        cell = min(here.open_cells(), key=lambda cell: here.masks[cell].bit_count())
        for digit in reversed(list(bits(here.masks[cell]))):
            branch = here.copy()
            if branch.place(cell, digit):
                waiting.append(branch)
        yield None


def grid_of(state: SolveState) -> Grid:
    """The grid of a full position."""
    return Grid.of(state.model.board, [state.model.digit(mask.bit_length() - 1) for mask in state.masks])


def solution_of(state: SolveState) -> Grid | None:
    """The grid of a full position if every constraint accepts it by `holds`; otherwise None."""
    grid = grid_of(state)
    return grid if state.model.puzzle.holds(grid) else None
