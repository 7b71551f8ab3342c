"""Intersections: some cells must hold a digit, and all its places there see another cell, which cannot hold it.

The cells are a house, or those of a statement, such as a cage or a renban, whose remaining sets of digits all contain
the digit. The technique is called pointing for a box, claiming for a line of the board, and locked for a statement.
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
"""Places of a digit; on common boards no other cell sees more of them."""


def pointing(state: SolveState) -> Step | None:
    """The first step from a box or another house that is not a line of the board."""
    return _from_houses(state, POINTING, lines=False)


def claiming(state: SolveState) -> Step | None:
    """The first step from a row or a column."""
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
        shared = f"and {places_text(model, lost)} {'sees' if lost.bit_count() == 1 else 'see'} {all_of} of them"
    sentence = (
        f"in {name}, the {model.digit(digit)} is in {places_text(model, places, 'or')}, {shared}: "
        f"so {removal_text(model, removed)}"
    )
    also = (line.owner,) if line is not None else ()
    return removal(technique, state, removed, sentence, because=at(places, digit), area=area, owners=(*owners, *also))


def needed(state: SolveState) -> Step | None:
    """The first digit that a statement must contain and that has a single place in its cells."""
    opened = state.everywhere & ~state.placed
    for owner, cells, digit in _musts(state):
        places = state.where[digit] & cells
        if places & opened and not places & (places - 1):
            cell = places.bit_length() - 1
            model = state.model
            sentence = (
                f"by {statements_text(model, [owner])} one of {places_text(model, cells)} is {model.digit(digit)}, "
                f"and only {model.cell(cell)} can be {model.digit(digit)}"
            )
            return placement(NEEDED, state, cell, digit, sentence, area=cells, owners=(owner,))
    return None


def locked(state: SolveState) -> Step | None:
    """The first digit that a statement must contain and whose places in its cells all see another cell."""
    for owner, cells, digit in _musts(state):
        places = state.where[digit] & cells
        if places and places.bit_count() <= MAX_PLACES:
            lost = state.where[digit] & seen_by_all(state, places) & ~cells
            if lost:
                name = statements_text(state.model, [owner])
                return _step(state, LOCKED, name, cells, (owner,), digit, places, lost)
    return None


def _choices(state: SolveState, number: int, propagator: TotalPropagator | SetsPropagator) -> frozenset[Mask]:
    """The sets of digits that the cells of a propagator can hold, cached while their candidates do not change."""
    masks = tuple(state.masks[cell] for cell in propagator.cells)
    known = state.remembered.get(("choices", number))
    if isinstance(known, tuple) and known[0] == masks:
        found: frozenset[Mask] = known[1]
        return found
    found = propagator.choices(state.masks)
    state.remembered["choices", number] = masks, found
    return found


def _musts(state: SolveState) -> Iterator[tuple[int, Places, int]]:
    """Yields statements, some of their cells, and a digit in every set of digits that these cells can hold."""
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
            raise Contradiction(f"no candidates meet {state.model.label(owned.owner)}", propagator.cells)
        always = -1
        for choice in choices:
            always &= choice
        for digit in bits(always & ((1 << len(state.where)) - 1)):
            yield owned.owner, cells, digit
