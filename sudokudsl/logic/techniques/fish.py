"""Fish: a digit whose places in so many rows lie in as many columns, or in any two such families of disjoint houses.

Then each of these columns has the digit in one of these rows, and nowhere else. A finned fish has a few more places,
the fins: what sees all of them, too, loses the digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from ..candidates import Places, bit_set, bits
from ..keeper import Keeper
from ..model import Area, places_text
from ..steps import Step, removal_text
from .base import at, removal, seen_by_all

NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}

MOST_FINS = 3
"""More fins are seldom seen by one cell."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A house with its places of a digit, and the numbers of the crossing houses that these lie in, as bits."""

    house: Area
    places: Places
    crossing: int


def plain(keeper: Keeper, size: int) -> Step | None:
    """A fish without fins."""
    for digit, _, lines, covers in _fields(keeper):
        small = [line for line in lines if line.crossing.bit_count() <= size]
        for base in combinations(small, size):
            crossing = reduce(or_, (line.crossing for line in base))
            if crossing.bit_count() == size:
                covering = [covers[number] for number in bits(crossing)]
                step = _step(keeper, NAMES[size], digit, base, covering, 0)
                if step is not None:
                    return step
    return None


def finned(keeper: Keeper, size: int) -> Step | None:
    """A fish with up to MOST_FINS fins."""
    name = f"finned {NAMES[size]}"
    for digit, _, lines, covers in _fields(keeper):
        small = [line for line in lines if line.crossing.bit_count() <= size + MOST_FINS]
        for base in combinations(small, size):
            crossing = reduce(or_, (line.crossing for line in base))
            if not size < crossing.bit_count() <= size + MOST_FINS:
                continue
            places = reduce(or_, (line.places for line in base))
            for chosen in combinations(list(bits(crossing)), size):
                covering = [covers[number] for number in chosen]
                fins = places & ~reduce(or_, (cover.places for cover in covering))
                if fins.bit_count() <= MOST_FINS:
                    step = _step(keeper, name, digit, base, covering, fins)
                    if step is not None:
                        return step
    return None


def _fields(keeper: Keeper) -> Iterator[tuple[int, str, list[_Line], list[Area]]]:
    """For each digit and each two families of disjoint houses: the open houses of the first, and those that cross."""
    families = _families(keeper.model.houses)
    opened = keeper.everywhere & ~keeper.placed
    for digit, where in enumerate(keeper.where):
        open_places = where & opened
        if not open_places:
            continue
        for kind, base in families.items():
            for other, covers in families.items():
                if kind == other:
                    continue
                lines = []
                for house in base:
                    places = open_places & house.places
                    if places and not where & house.places & keeper.placed:
                        crossing = bit_set([n for n, cover in enumerate(covers) if cover.places & places])
                        if not places & ~reduce(or_, (covers[number].places for number in bits(crossing)), 0):
                            lines.append(_Line(house, places, crossing))
                yield digit, kind, lines, covers


def _families(houses: Sequence[Area]) -> dict[str, list[Area]]:
    """The houses by kind, where those of a kind do not overlap, and are two or more."""
    by_kind: dict[str, list[Area]] = {}
    for house in houses:
        if house.kind:
            by_kind.setdefault(house.kind, []).append(house)
    return {
        kind: listed
        for kind, listed in by_kind.items()
        if len(listed) > 1 and sum(len(house.cells) for house in listed) == _union(listed).bit_count()
    }


def _union(houses: Sequence[Area]) -> Places:
    return reduce(or_, (house.places for house in houses), 0)


def _step(
    keeper: Keeper, technique: str, digit: int, base: Sequence[_Line], covers: Sequence[Area], fins: Places
) -> Step | None:
    places = reduce(or_, (line.places for line in base))
    lost = keeper.where[digit] & _union(covers) & ~places
    if fins:
        lost &= seen_by_all(keeper, fins)
    if not lost:
        return None
    model = keeper.model
    removed = at(lost, digit)
    rows = ", ".join(line.house.name for line in base)
    columns = ", ".join(cover.name for cover in covers)
    unless = f" unless it stands in {places_text(model, fins)}," if fins else ""
    said = (
        f"the {model.digit(digit)} of {rows} stands in {places_text(model, places)}:{unless} "
        f"it takes up {columns}, so {removal_text(model, removed)}"
    )
    owners = {line.house.owner for line in base} | {cover.owner for cover in covers}
    area = reduce(or_, (line.house.places for line in base))
    return removal(technique, keeper, removed, said, because=at(places, digit), area=area, owners=owners)
