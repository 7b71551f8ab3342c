"""Unique rectangles: four cells in two rows and two columns that would leave two solutions.

If all four held only x and y, the two digits could be exchanged, and every area would hold the same digits as before.
So a puzzle with one solution has another digit in the fourth cell if three cells have only x and y. This is sound if
the puzzle has at most one solution and the cells meet three conditions. None of them is given. Every area contains as
many cells of one pair of opposite corners as of the other. No statement except areas restricts them.
"""

from __future__ import annotations

from itertools import combinations

from ...model.geometry import Cell
from ..candidates import Places, bit_set, bits
from ..phrases import digits_text, places_text, removal_text
from ..solve_state import SolveState
from ..steps import Step
from .base import removal

NAME = "unique rectangle"


def rectangle(state: SolveState) -> Step | None:
    """The first rectangle with three cells of the same two candidates, and a fourth with these and more."""
    masks, board = state.masks, state.model.board
    free = _free(state)
    twos = [cell for cell in bits(free) if masks[cell].bit_count() == 2]
    for one, other in combinations(twos, 2):
        if masks[one] != masks[other]:
            continue
        (top, left), (bottom, right) = board.cells[one], board.cells[other]
        if top == bottom or left == right:
            continue
        opposite = Cell(top, right), Cell(bottom, left)
        corners = [board.index[cell] for cell in opposite if cell in board]
        if len(corners) < 2 or not all(free >> corner & 1 for corner in corners):
            continue
        for third, fourth in (corners, corners[::-1]):
            if masks[third] != masks[one] or masks[fourth] & masks[one] != masks[one] or masks[fourth] == masks[one]:
                continue
            if _exchangeable(state, 1 << one | 1 << other, 1 << third | 1 << fourth):
                return _step(state, (one, other, third), fourth)
    return None


def _free(state: SolveState) -> Places:
    """The open cells of the board that only areas restrict."""
    spoken: Places = 0
    for owned in state.model.propagators:
        spoken |= bit_set(owned.propagator.cells)
    return (1 << len(state.model.board.cells)) - 1 & ~state.placed & ~spoken


def _exchangeable(state: SolveState, one: Places, other: Places) -> bool:
    """Whether exchanging the digits of two pairs of opposite corners leaves every area with the same digits."""
    model = state.model
    if any((area.places & one).bit_count() != (area.places & other).bit_count() for area in model.areas):
        return False
    # cells that differ without a common area, as by a knight's move, would also have to stay different
    for cell in bits(one | other):
        apart = model.sees[cell]
        for number in model.areas_of[cell]:
            apart &= ~model.areas[number].places
        if apart:
            return False
    return True


def _step(state: SolveState, three: tuple[int, int, int], fourth: int) -> Step | None:
    model = state.model
    digits = state.masks[three[0]]
    places = bit_set([*three, fourth])
    removed = [(fourth, digits)]
    sentence = (
        f"with only {digits_text(model, digits)} in {places_text(model, places)}, the two digits could be exchanged, "
        f"which gives a second solution; since there is only one, {removal_text(model, removed)}"
    )
    because = [(cell, digits) for cell in three]
    return removal(NAME, state, removed, sentence, because=because, area=places)
