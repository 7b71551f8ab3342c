"""The type of techniques, and helpers to make steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..candidates import Mask, Places, bits
from ..model import Area
from ..solve_state import Contradiction, SolveState
from ..steps import Link, Step, cells_of, marks

Find = Callable[[SolveState], Step | None]
"""Finds the first step of a technique, in reading order if possible; None if there is none."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique with its name, its function and a summary. `cost` is its difficulty; see docs/logic.md.

    `on_request` techniques run only when they are named, because they assume uniqueness or need no insight.
    """

    name: str
    cost: int
    find: Find
    summary: str
    on_request: bool = False


def placement(
    technique: str,
    state: SolveState,
    cell: int,
    digit: int,
    sentence: str,
    *,
    area: Places = 0,
    owners: Iterable[int] = (),
    because: Iterable[tuple[int, Mask]] = (),
) -> Step:
    """A step that writes the digit of a number into a cell."""
    model = state.model
    return Step(
        technique,
        sentence,
        places=((model.cell(cell), model.digit(digit)),),
        because=marks(model, because),
        area=cells_of(model, area),
        statements=tuple(sorted(set(owners))),
    )


def removal(
    technique: str,
    state: SolveState,
    removed: Iterable[tuple[int, Mask]],
    sentence: str,
    *,
    because: Iterable[tuple[int, Mask]] = (),
    area: Places = 0,
    owners: Iterable[int] = (),
    links: tuple[Link, ...] = (),
) -> Step | None:
    """A step that removes those of the given candidates that are present; None if none is."""
    model = state.model
    gone = [(cell, left) for cell, digits in removed if (left := digits & state.masks[cell])]
    if not gone:
        return None
    return Step(
        technique,
        sentence,
        removes=marks(model, gone),
        because=marks(model, because),
        area=cells_of(model, area),
        statements=tuple(sorted(set(owners))),
        links=links,
    )


def seen_by_all(state: SolveState, places: Places) -> Places:
    """The cells that see every one of the given cells."""
    common = state.everywhere
    for cell in bits(places):
        common &= state.model.sees[cell]
    return common


def open_houses(state: SolveState) -> Iterator[tuple[Area, Places]]:
    """Yields the houses with open cells, and these cells."""
    opened = state.everywhere & ~state.placed
    for house in state.model.houses:
        if opened & house.places:
            yield house, opened & house.places


def no_place(state: SolveState, house: Area, digit: int) -> Contradiction:
    """The contradiction of a house without a place for one of its digits."""
    return Contradiction(f"{house.name} has no place left for {state.model.digit(digit)}", house.cells, house.owner)


def at(cells: Places, digit: int) -> list[tuple[int, Mask]]:
    """The candidates of one digit in several cells."""
    return [(cell, 1 << digit) for cell in bits(cells)]


def chosen(areas: Iterable[Area]) -> set[int]:
    """The numbers of the statements of some areas."""
    return {area.owner for area in areas}


def house_of(state: SolveState, places: Places) -> Area | None:
    """The first area that contains all the given cells."""
    first = next(bits(places), None)
    if first is None:
        return None
    for number in state.model.areas_of[first]:
        area = state.model.areas[number]
        if not places & ~area.places:
            return area
    return None
