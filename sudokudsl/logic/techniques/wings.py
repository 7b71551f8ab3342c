"""Wings: two or three cells, at least one of which must hold a digit that they share.

An XY-wing is a pivot with the digits x and y, and two wings that see it, one with x and z, the other with y and z. In
an XYZ-wing the pivot has z as well. So z goes from the cells that see all that may hold it. A W-wing is two cells with
the digits x and y that cannot both hold x, because in some house every place of x sees one of the two. So y goes from
the cells that see both.
"""

from __future__ import annotations

from itertools import combinations

from ..candidates import Places, bits
from ..phrases import cells_text, places_text, removal_text
from ..solve_state import SolveState
from ..steps import Step
from .base import at, removal, seen_by_all


def xy(state: SolveState) -> Step | None:
    """The first wing with a pivot of two digits."""
    return _pivoted(state, "XY-wing", 2)


def xyz(state: SolveState) -> Step | None:
    """The first wing with a pivot of three digits."""
    return _pivoted(state, "XYZ-wing", 3)


def _pivoted(state: SolveState, technique: str, size: int) -> Step | None:
    masks, model = state.masks, state.model
    pairs = _with_two(state)
    for pivot in state.open_cells():
        if masks[pivot].bit_count() != size:
            continue
        near = [cell for cell in bits(pairs & model.sees[pivot]) if masks[cell] & masks[pivot]]
        for one, other in combinations(near, 2):
            shared = masks[one] & masks[other]
            if shared.bit_count() != 1:
                continue
            # the pivot has the digits of both wings; it has the one that they share only in an XYZ-wing
            if masks[pivot] != (masks[one] ^ masks[other]) | (shared if size == 3 else 0):
                continue
            digit = shared.bit_length() - 1
            holders = 1 << one | 1 << other | (1 << pivot if size == 3 else 0)
            lost = state.where[digit] & seen_by_all(state, holders)
            if lost:
                removed = at(lost, digit)
                sentence = (
                    f"whatever {model.cell(pivot)} is, {places_text(model, holders, 'or')} is {model.digit(digit)}: "
                    f"{removal_text(model, removed)}"
                )
                because = [(cell, masks[cell]) for cell in (pivot, one, other)]
                return removal(technique, state, removed, sentence, because=because)
    return None


def w(state: SolveState) -> Step | None:
    """The first two cells with the same two digits and a house between them."""
    masks, model = state.masks, state.model
    opened = state.everywhere & ~state.placed
    for one, other in combinations(list(bits(_with_two(state))), 2):
        if masks[one] != masks[other] or model.sees[one] >> other & 1:
            continue
        for digit in bits(masks[one]):
            rest = (masks[one] ^ 1 << digit).bit_length() - 1
            lost = state.where[rest] & model.sees[one] & model.sees[other]
            if not lost:
                continue
            for house in model.houses:
                places = state.where[digit] & house.places & opened
                if not places or places & (1 << one | 1 << other):
                    continue
                if not places & ~(model.sees[one] | model.sees[other]):
                    removed = at(lost, rest)
                    either = cells_text(model, (one, other), "or")
                    sentence = (
                        f"wherever the {model.digit(digit)} of {house.name} is, {either} sees it and is therefore "
                        f"{model.digit(rest)}: {removal_text(model, removed)}"
                    )
                    because = [(one, masks[one]), (other, masks[other]), *at(places, digit)]
                    return removal(
                        "W-wing", state, removed, sentence, because=because, area=house.places, owners=(house.owner,)
                    )
    return None


def _with_two(state: SolveState) -> Places:
    """The open cells with exactly two digits."""
    once = twice = more = 0
    for where in state.where:
        more |= twice & where
        twice |= once & where
        once |= where
    return twice & ~more & ~state.placed
