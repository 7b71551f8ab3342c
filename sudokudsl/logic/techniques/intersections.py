"""Intersections: all places of a digit that some cells must hold see a further cell, which so cannot hold it.

The cells that must hold it are a house, or a cage, a renban or any other statement whose every choice of digits has it.
Seen from a box it is called pointing, from a line of the board claiming, from a statement locked.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..candidates import Mask, Places, bit_set, bits
from ..phrases import places_text, removal_text, statements_text
from ..propagators import SetsPropagator, TotalPropagator
from ..solve_state import Contradiction, SolveState
from ..steps import Step
from .base import at, house_of, placement, removal, seen_by_all

POINTING, CLAIMING, LOCKED, NEEDED = "pointing", "claiming", "locked in a statement", "needed by a statement"

MAX_PLACES = 6
"""Places of a digit beyond which no other cell sees them all, on any usual board."""


def pointing(state: SolveState) -> Step | None:
    """From a box or any region that is no line of the board."""
    return _from_houses(state, POINTING, lines=False)


def claiming(state: SolveState) -> Step | None:
    """From a row or a column."""
    return _from_houses(state, CLAIMING, lines=True)


def _from_houses(state: SolveState, technique: str, *, lines: bool) -> Step | None:
    opened = state.everywhere & ~state.placed
    for house in state.model.houses:
        if (house.kind in ("row", "column")) is not lines or not opened & house.places:
            continue
        for digit, where in enumerate(state.where):
            places = where & house.places
            if places & (places - 1) and places.bit_count() <= MAX_PLACES:
                lost = where & seen_by_all(state, places)
                if lost:
                    return _step(state, technique, house.name, house.places, (house.owner,), digit, places, lost)
    return None


def _step(
    state: SolveState,
    technique: str,
    name: str,
    area: Places,
    owners: tuple[int, ...],
    digit: int,
    places: Places,
    lost: Places,
) -> Step | None:
    model = state.model
    removed = at(lost, digit)
    line = house_of(state, places | lost)
    all_of = "both" if places.bit_count() == 2 else "all"
    if line is not None:
        shared = f"{all_of} in {line.name}"
    else:
        shared = f"{all_of} of which {places_text(model, lost)} {'sees' if lost.bit_count() == 1 else 'see'}"
    sentence = (
        f"in {name} the {model.digit(digit)} stands in {places_text(model, places, 'or')}, {shared}: "
        f"{removal_text(model, removed)}"
    )
    also = (line.owner,) if line is not None else ()
    return removal(technique, state, removed, sentence, because=at(places, digit), area=area, owners=(*owners, *also))


def needed(state: SolveState) -> Step | None:
    """A digit that a statement must have, with one place left in its cells."""
    opened = state.everywhere & ~state.placed
    for owner, cells, digit in _musts(state):
        places = state.where[digit] & cells
        if places & opened and not places & (places - 1):
            cell = places.bit_length() - 1
            model = state.model
            sentence = (
                f"by {statements_text(model, [owner])} one of {places_text(model, cells)} is {model.digit(digit)}, "
                f"and only {model.cell(cell)} can be"
            )
            return placement(NEEDED, state, cell, digit, sentence, area=cells, owners=(owner,))
    return None


def locked(state: SolveState) -> Step | None:
    """A digit that a statement must have, all of whose places there see another cell."""
    for owner, cells, digit in _musts(state):
        places = state.where[digit] & cells
        if places and places.bit_count() <= MAX_PLACES:
            lost = state.where[digit] & seen_by_all(state, places) & ~cells
            if lost:
                name = statements_text(state.model, [owner])
                return _step(state, LOCKED, name, cells, (owner,), digit, places, lost)
    return None


def _choices(state: SolveState, number: int, propagator: TotalPropagator | SetsPropagator) -> frozenset[Mask]:
    """The sets of digits that the cells of a rule can hold, remembered while these do not change."""
    masks = tuple(state.masks[cell] for cell in propagator.cells)
    known = state.remembered.get(("choices", number))
    if isinstance(known, tuple) and known[0] == masks:
        found: frozenset[Mask] = known[1]
        return found
    found = propagator.choices(state.masks)
    state.remembered["choices", number] = masks, found
    return found


def _musts(state: SolveState) -> Iterator[tuple[int, Places, int]]:
    """Statements, cells of theirs, and a digit that these cells hold in every way that is left."""
    opened = state.everywhere & ~state.placed
    for number, owned in enumerate(state.model.propagators):
        propagator = owned.propagator
        if not isinstance(propagator, TotalPropagator | SetsPropagator):
            continue
        cells = bit_set(propagator.cells)
        if not cells & opened or not (isinstance(propagator, SetsPropagator) or len(propagator.groups) == 1):
            continue
        choices = _choices(state, number, propagator)
        if not choices:
            raise Contradiction(f"nothing that is left meets {state.model.label(owned.owner)}", propagator.cells)
        always = -1
        for choice in choices:
            always &= choice
        for digit in bits(always & ((1 << len(state.where)) - 1)):
            yield owned.owner, cells, digit
