"""Singles: a house with one open cell, a digit with one place in a house, a cell with one digit."""

from __future__ import annotations

from collections.abc import Iterator

from ..candidates import Places, bits
from ..model import Area
from ..phrases import digit_text
from ..solve_state import Contradiction, SolveState
from ..steps import Step
from .base import no_place, open_houses, placement

LAST_CELL, HIDDEN, NAKED = "last cell", "hidden single", "naked single"


def last_cell(state: SolveState) -> Step | None:
    """The first house with a single open cell, which gets the missing digit."""
    for house, opened in open_houses(state):
        if opened & (opened - 1):
            continue
        cell = opened.bit_length() - 1
        digits = list(bits(state.masks[cell]))
        if len(digits) == 1:
            model = state.model
            sentence = (
                f"{model.cell(cell)} is the last open cell of {house.name}, and {model.digit(digits[0])} is missing"
            )
            return placement(LAST_CELL, state, cell, digits[0], sentence, area=house.places, owners=(house.owner,))
    return None


def hidden(state: SolveState) -> Step | None:
    """The first digit with a single place in a house. Raises Contradiction for a digit without a place."""
    for house, cell, digit in only_places(state):
        model = state.model
        sentence = f"{model.cell(cell)} is the only cell of {house.name} that can hold {model.digit(digit)}"
        return placement(HIDDEN, state, cell, digit, sentence, area=house.places, owners=(house.owner,))
    return None


def only_places(state: SolveState) -> Iterator[tuple[Area, int, int]]:
    """Each house with an open cell that is the only one for a digit: the house, the cell and the digit.

    The caller may write the digit before the next one is asked for. Raises Contradiction for a digit without a place.
    """
    for house in state.model.houses:
        if not house.places & ~state.placed:
            continue
        for digit in bits(house.digits):
            here = state.where[digit] & house.places
            if here & (here - 1):
                continue
            if not here:
                raise no_place(state, house, digit)
            if here & ~state.placed:
                yield house, here.bit_length() - 1, digit


def naked(state: SolveState) -> Step | None:
    """The first open cell with a single candidate. Raises Contradiction for a cell without candidates."""
    single = decided(state)
    if not single:
        return None
    cell = next(bits(single))
    digit = state.masks[cell].bit_length() - 1
    sentence = f"{digit_text(state.model, cell, digit)} is the only digit left for {state.model.cell(cell)}"
    return placement(NAKED, state, cell, digit, sentence, area=1 << cell)


def decided(state: SolveState) -> Places:
    """The open cells with a single candidate. Raises Contradiction for a cell without candidates."""
    once = twice = 0
    for places in state.where:
        twice |= once & places
        once |= places
    if empty := state.everywhere & ~once:
        cell = next(bits(empty))
        raise Contradiction(f"no digit is left for {state.model.cell(cell)}", (cell,))
    return once & ~twice & ~state.placed
