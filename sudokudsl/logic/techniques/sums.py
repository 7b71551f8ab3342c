"""The rule of 45: the known sums of houses and of cages differ by the sum of a few cells.

It takes some houses that do not overlap, and some statements with plain sums, such as cages, that do not overlap either
and lie mostly in these houses. Cells of the houses outside the statements are innies; cells of the statements outside
the houses are outies. The sum of the innies minus that of the outies is the sum of the houses minus that of the
statements.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..candidates import Places, bit_set, bits
from ..model import Area, Equation, Model
from ..phrases import houses_text, places_text, removal_text, statements_text
from ..propagators import TotalPropagator, grouped
from ..solve_state import Contradiction, SolveState
from ..steps import Step
from .base import removal

NAME, WIDE = "rule of 45", "wide rule of 45"

MAX_CELLS = 6
"""Innies and outies together; more cells hardly ever remove anything."""

MAX_HOUSES = 4
"""Houses taken together."""


@dataclass(frozen=True, slots=True)
class InniesAndOuties:
    """The sum of the innies minus the sum of the outies is `total`, by some houses and some statements."""

    innies: Places
    outies: Places
    total: int
    houses: tuple[Area, ...]
    statements: tuple[int, ...]
    propagator: TotalPropagator


def forty_five(state: SolveState, *, wide: bool) -> Step | None:
    """The first difference that removes something, of one house or, if `wide`, of several.

    Raises Contradiction if no candidates meet a difference.
    """
    for number, difference in enumerate(state.model.once(NAME, _differences)):
        if (len(difference.houses) > 1) is not wide:
            continue
        cells = difference.propagator.cells
        masks = tuple(state.masks[cell] for cell in cells)
        if state.remembered.get((NAME, number)) == masks:
            continue
        found = difference.propagator.possible(state.masks)
        if found is None:
            raise Contradiction(f"{_difference_text(state.model, difference)}, which no candidates meet", cells)
        removed = [(cell, gone) for cell, kept in found.items() if (gone := state.masks[cell] & ~kept)]
        if not removed:
            state.remembered[(NAME, number)] = masks
            continue
        sentence = f"{_difference_text(state.model, difference)}: {removal_text(state.model, removed)}"
        area: Places = 0
        for house in difference.houses:
            area |= house.places
        because = [(cell, state.masks[cell] & found.get(cell, -1)) for cell in cells]
        owners = {*difference.statements, *(house.owner for house in difference.houses)}
        return removal(WIDE if wide else NAME, state, removed, sentence, because=because, area=area, owners=owners)
    return None


def narrow(state: SolveState) -> bool:
    """Removes the candidates that the differences exclude, without steps; returns whether there were any.

    Raises Contradiction if no candidates meet a difference.
    """
    changed = False
    for number, difference in enumerate(state.model.once(NAME, _differences)):
        masks = tuple(state.masks[cell] for cell in difference.propagator.cells)
        if state.remembered.get((NAME, number)) == masks:
            continue
        found = difference.propagator.possible(state.masks)
        if found is None:
            raise Contradiction("the sums of houses and statements do not fit", difference.propagator.cells)
        for cell, kept in found.items():
            if not state.remove(cell, ~kept):
                raise Contradiction("the sums of houses and statements do not fit", difference.propagator.cells)
            changed = True
        state.remembered[NAME, number] = tuple(state.masks[cell] for cell in difference.propagator.cells)
    return changed


def _difference_text(model: Model, difference: InniesAndOuties) -> str:
    """A difference and its reason: `row 1 adds up to 45, and the cage of line 4 to 42, so r1c9 is 3`."""
    houses, many = houses_text(difference.houses), len(difference.houses)
    whole = sum(_house_sum(model, house) for house in difference.houses)
    others = f"{statements_text(model, difference.statements)} to {whole - difference.total}"
    first = difference.innies or difference.outies
    if difference.innies and difference.outies:
        than = {0: "as much as", 1: f"{difference.total} more than", -1: f"{-difference.total} less than"}
        outside = places_text(model, difference.outies)
        found = f"{than[(difference.total > 0) - (difference.total < 0)]} {outside}"
    else:
        found = str(difference.total if difference.innies else -difference.total)
    left = f"{places_text(model, first)} {'is' if first.bit_count() == 1 else 'add up to'} {found}"
    return f"{houses} {'adds' if many == 1 else 'add'} up to {whole}, and {others}, so {left}"


def _house_sum(model: Model, house: Area) -> int:
    """The sum of the digits of a house."""
    return sum(model.digit(digit) for digit in bits(house.digits))


def _differences(model: Model) -> tuple[InniesAndOuties, ...]:
    """All differences of at most MAX_CELLS cells, sorted by the number of houses, then by the number of cells."""
    sums = list(_plain_sums(model))
    found: dict[tuple[Places, Places], InniesAndOuties] = {}
    if not sums:
        return ()
    for houses in _unions(model.houses):
        whole = bit_set([cell for house in houses for cell in house.cells])
        for spill in (0, 1, 2, len(model.cells)):
            chosen = _disjoint_sums(sums, whole, spill)
            covered = 0
            total = sum(_house_sum(model, house) for house in houses)
            for places, equation in chosen:
                covered |= places
                total -= equation.total
            innies, outies = whole & ~covered, covered & ~whole
            if chosen and 0 < (innies | outies).bit_count() <= MAX_CELLS and (innies, outies) not in found:
                terms = [(1, cell) for cell in bits(innies)] + [(-1, cell) for cell in bits(outies)]
                propagator = TotalPropagator(grouped(terms, model.sees, model.domains), total, total, model.digits)
                owners = tuple(sorted({equation.owner for _, equation in chosen}))
                found[innies, outies] = InniesAndOuties(innies, outies, total, tuple(houses), owners, propagator)
    return tuple(sorted(found.values(), key=lambda each: (len(each.houses), len(each.propagator.cells))))


def _plain_sums(model: Model) -> Iterator[tuple[Places, Equation]]:
    """Yields the sums of distinct cells with factor 1, except those of whole houses, each with its cells."""
    houses = {house.places for house in model.houses}
    for equation in model.equations:
        cells = [cell for _, cell in equation.terms]
        places = bit_set(cells)
        plain = len(set(cells)) == len(cells) and all(factor == 1 for factor, _ in equation.terms)
        if plain and cells and places not in houses:
            yield places, equation


def _unions(houses: Sequence[Area]) -> Iterator[list[Area]]:
    """Yields up to MAX_HOUSES consecutive houses of one kind that do not overlap."""
    by_kind: dict[str, list[Area]] = {}
    for house in houses:
        by_kind.setdefault(house.kind, []).append(house)
    for listed in by_kind.values():
        for many in range(1, MAX_HOUSES + 1):
            for start in range(len(listed) - many + 1):
                chosen = listed[start : start + many]
                if _disjoint(house.places for house in chosen):
                    yield chosen


def _disjoint(sets: Iterable[Places]) -> bool:
    union = 0
    for places in sets:
        if union & places:
            return False
        union |= places
    return True


def _disjoint_sums(sums: Sequence[tuple[Places, Equation]], whole: Places, spill: int) -> list[tuple[Places, Equation]]:
    """Sums without overlaps, each with at most `spill` cells outside; sums with the largest share inside first."""
    touching = [
        (-(places & whole).bit_count() / places.bit_count(), number)
        for number, (places, _) in enumerate(sums)
        if places & whole and (places & ~whole).bit_count() <= spill
    ]
    chosen, covered = [], 0
    for _, number in sorted(touching):
        if not sums[number][0] & covered:
            chosen.append(sums[number])
            covered |= sums[number][0]
    return chosen
