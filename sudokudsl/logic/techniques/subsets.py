"""Pairs, triples and quads: n cells of an area with n digits together, or n digits of a house with n places."""

from __future__ import annotations

from functools import reduce
from itertools import combinations

from ..candidates import bit_set, bits
from ..model import Area
from ..phrases import cells_text, digits_text, places_text, removal_text
from ..solve_state import Contradiction, SolveState
from ..steps import Step
from .base import removal, seen_by_all

NAMES = {2: "pair", 3: "triple", 4: "quad"}


def naked(state: SolveState, size: int) -> Step | None:
    """The first `size` open cells of an area with `size` digits, which are removed from cells that see their places.

    Raises Contradiction for cells with fewer digits.
    """
    opened = state.everywhere & ~state.placed
    masks = state.masks
    for area in state.model.areas:
        free = area.places & opened
        if free.bit_count() <= size and area.full:
            continue
        few = [cell for cell in bits(free) if masks[cell].bit_count() <= size]
        if len(few) < size:
            continue
        for cells in combinations(few, size):
            digits = reduce(lambda union, cell: union | masks[cell], cells, 0)
            if digits.bit_count() < size:
                sentence = f"{cells_text(state.model, cells)} in {area.name} differ, but have too few digits left"
                raise Contradiction(sentence, cells, area.owner)
            if digits.bit_count() == size:
                step = _naked_step(state, size, area, cells, digits)
                if step is not None:
                    return step
    return None


def _naked_step(state: SolveState, size: int, area: Area, cells: tuple[int, ...], digits: int) -> Step | None:
    removed = []
    for digit in bits(digits):
        holders = bit_set([cell for cell in cells if state.masks[cell] >> digit & 1])
        # one of these cells holds the digit, so a cell that sees all its places here cannot
        for cell in bits(state.where[digit] & seen_by_all(state, holders) & ~bit_set(cells)):
            removed.append((cell, 1 << digit))
    if not removed:
        return None
    model = state.model
    sentence = (
        f"{cells_text(model, cells)} in {area.name} hold {digits_text(model, digits)} in some order: "
        f"{removal_text(model, removed)}"
    )
    because = [(cell, state.masks[cell]) for cell in cells]
    return removal(
        f"naked {NAMES[size]}", state, removed, sentence, because=because, area=area.places, owners=(area.owner,)
    )


def hidden(state: SolveState, size: int) -> Step | None:
    """The first `size` digits of a house with `size` places, which lose their other candidates.

    Raises Contradiction for digits with fewer places.
    """
    opened = state.everywhere & ~state.placed
    for house in state.model.houses:
        if (house.places & opened).bit_count() <= size:
            continue
        few = [
            digit
            for digit in bits(house.digits)
            if (places := state.where[digit] & house.places) & opened and places.bit_count() <= size
        ]
        for digits in combinations(few, size):
            places = reduce(lambda union, digit: union | state.where[digit] & house.places, digits, 0)
            if places.bit_count() < size:
                sentence = f"{house.name} has too few places for {digits_text(state.model, bit_set(digits))}"
                raise Contradiction(sentence, house.cells, house.owner)
            if places.bit_count() == size:
                kept = bit_set(digits)
                removed = [(cell, left) for cell in bits(places) if (left := state.masks[cell] & ~kept)]
                if removed:
                    return _hidden_step(state, size, house, digits, removed)
    return None


def _hidden_step(
    state: SolveState, size: int, house: Area, digits: tuple[int, ...], removed: list[tuple[int, int]]
) -> Step | None:
    model = state.model
    kept = bit_set(digits)
    places = reduce(lambda union, digit: union | state.where[digit] & house.places, digits, 0)
    sentence = (
        f"in {house.name}, {digits_text(model, kept)} are only possible in {places_text(model, places)}, "
        f"which hold nothing else: {removal_text(model, removed)}"
    )
    because = [(cell, state.masks[cell] & kept) for cell in bits(places)]
    return removal(
        f"hidden {NAMES[size]}", state, removed, sentence, because=because, area=house.places, owners=(house.owner,)
    )
