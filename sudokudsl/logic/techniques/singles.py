"""Singles: a house with one open cell, a digit with one place in a house, a cell with one digit."""

from __future__ import annotations

from ..candidates import bits
from ..solve_state import Contradiction, Keeper
from ..steps import Step
from .base import no_place, open_houses, placement

LAST_CELL, HIDDEN, NAKED = "last cell", "hidden single", "naked single"


def last_cell(keeper: Keeper) -> Step | None:
    """The one open cell of a house gets the one digit that the house lacks."""
    for house, opened in open_houses(keeper):
        if opened & (opened - 1):
            continue
        cell = opened.bit_length() - 1
        digits = list(bits(keeper.masks[cell]))
        if len(digits) == 1:
            model = keeper.model
            said = f"{model.cell(cell)} is the last open cell of {house.name}, and {model.digit(digits[0])} is missing"
            return placement(LAST_CELL, keeper, cell, digits[0], said, area=house.places, owners=(house.owner,))
    return None


def hidden(keeper: Keeper) -> Step | None:
    """A digit with one place left in a house. Contradiction if it has none."""
    opened = keeper.everywhere & ~keeper.placed
    for house in keeper.model.houses:
        if not opened & house.places:
            continue
        for digit in bits(house.digits):
            here = keeper.where[digit] & house.places
            if here & (here - 1):
                continue
            if not here:
                raise no_place(keeper, house, digit)
            if here & opened:
                cell = here.bit_length() - 1
                model = keeper.model
                said = f"{model.cell(cell)} is the only cell of {house.name} that can hold {model.digit(digit)}"
                return placement(HIDDEN, keeper, cell, digit, said, area=house.places, owners=(house.owner,))
    return None


def naked(keeper: Keeper) -> Step | None:
    """A cell with one digit left. Contradiction if it has none."""
    once = twice = 0
    for places in keeper.where:
        twice |= once & places
        once |= places
    if empty := keeper.everywhere & ~once:
        cell = next(bits(empty))
        raise Contradiction(f"no digit is left for {keeper.model.cell(cell)}", (cell,))
    single = once & ~twice & ~keeper.placed
    if not single:
        return None
    cell = next(bits(single))
    digit = keeper.masks[cell].bit_length() - 1
    said = f"{keeper.model.digit(digit)} is the only digit left for {keeper.model.cell(cell)}"
    return placement(NAKED, keeper, cell, digit, said, area=1 << cell)
