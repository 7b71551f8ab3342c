"""Fish: the places of a digit in n rows lie in n columns; the same for any two kinds of disjoint houses.

Then each of these columns has the digit in one of these rows and nowhere else. A finned fish has a few further places,
the fins. It removes the digit only from cells that see all fins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from ..candidates import Places, bits
from ..model import Area
from ..phrases import houses_text, places_text, removal_text
from ..solve_state import SolveState
from ..steps import Step
from .base import at, removal, seen_by_all

NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}

MAX_FINS = 3
"""Fins of a fish; a cell seldom sees more of them."""

MAX_EXTRA_COVERS = 2
"""Further columns, or rows, in which the fins may lie."""


_LINES = ("row", "column")
_OF_GRIDS = (*_LINES, "box")
_MORE = "+"


@dataclass(frozen=True, slots=True)
class _Line:
    """A house with its places of a digit, and the numbers of the crossing houses that contain them, as bits."""

    house: Area
    places: Places
    crossing: int


def plain(state: SolveState, size: int) -> Step | None:
    """A fish without fins."""
    for digit, lines, covers in _fields(state, NAMES[size], _families(state.model.houses)):
        for base, crossing in _bases(lines, size, size):
            if crossing.bit_count() == size:
                covering = [covers[number] for number in bits(crossing)]
                step = _step(state, NAMES[size], digit, base, covering, 0)
                if step is not None:
                    return step
    return None


def finned(state: SolveState, size: int) -> Step | None:
    """A fish of rows and columns with up to MAX_FINS fins, in at most MAX_EXTRA_COVERS further columns."""
    name = f"finned {NAMES[size]}"
    families = {kind: houses for kind, houses in _families(state.model.houses).items() if kind.startswith(_LINES)}
    for digit, lines, covers in _fields(state, name, families):
        for base, crossing in _bases(lines, size, size + MAX_EXTRA_COVERS):
            if crossing.bit_count() > size:
                step = _with_fins(state, name, digit, base, [covers[number] for number in bits(crossing)])
                if step is not None:
                    return step
    return None


def _with_fins(
    state: SolveState, name: str, digit: int, base: Sequence[_Line], crossing: Sequence[Area]
) -> Step | None:
    """The first choice of covers whose fins are all seen by some place of the digit in the covers."""
    places = reduce(or_, (line.places for line in base))
    for covering in combinations(crossing, len(base)):
        fins = places & ~_union(covering)
        if fins and fins.bit_count() <= MAX_FINS:
            step = _step(state, name, digit, base, covering, fins)
            if step is not None:
                return step
    return None


def _bases(lines: Sequence[_Line], size: int, widest: int) -> Iterator[tuple[list[_Line], int]]:
    """Yields every choice of `size` lines with at most `widest` crossing houses, and these houses."""

    def choose(start: int, chosen: list[_Line], crossing: int) -> Iterator[tuple[list[_Line], int]]:
        if len(chosen) == size:
            yield chosen, crossing
            return
        for place in range(start, len(lines)):
            together = crossing | lines[place].crossing
            if together.bit_count() <= widest:
                yield from choose(place + 1, [*chosen, lines[place]], together)

    return choose(0, [], 0)


def _fields(
    state: SolveState, name: str, families: Mapping[str, Sequence[Area]]
) -> Iterator[tuple[int, list[_Line], Sequence[Area]]]:
    """Yields, for each digit and each two families of houses, the lines of the first and the houses of the second.

    Skips a digit whose places have not changed since a technique searched them without a result.
    """
    for digit, where in enumerate(state.where):
        now = (where, where & state.placed)
        if state.remembered.get((name, digit)) == now:
            continue
        for kind, base in families.items():
            for other, covers in families.items():
                if kind.rstrip(_MORE) != other.rstrip(_MORE):
                    yield digit, _lines(state, where, base, covers), covers
        state.remembered[name, digit] = now


def _lines(state: SolveState, where: Places, base: Sequence[Area], covers: Sequence[Area]) -> list[_Line]:
    """The houses that still need the digit and whose places of it all lie in crossing houses."""
    lines = []
    everything = _union(covers)
    for house in base:
        places = where & house.places
        if places & ~state.placed and not places & ~everything and places & (places - 1):
            crossing = 0
            for number, cover in enumerate(covers):
                if cover.places & places:
                    crossing |= 1 << number
            lines.append(_Line(house, places, crossing))
    return lines


def _families(houses: Sequence[Area]) -> dict[str, list[Area]]:
    """The houses by kind, for kinds with two or more houses that do not overlap.

    Rows, columns and boxes of several grids may overlap. A house that overlaps with earlier ones begins a new kind.
    """
    by_kind: dict[str, list[Area]] = {}
    for house in houses:
        kind = house.kind
        while kind.startswith(_OF_GRIDS) and any(house.places & other.places for other in by_kind.get(kind, ())):
            kind += _MORE
        if kind:
            by_kind.setdefault(kind, []).append(house)
    return {
        kind: listed
        for kind, listed in by_kind.items()
        if len(listed) > 1 and sum(len(house.cells) for house in listed) == _union(listed).bit_count()
    }


def _union(houses: Sequence[Area]) -> Places:
    return reduce(or_, (house.places for house in houses), 0)


def _step(
    state: SolveState, technique: str, digit: int, base: Sequence[_Line], covers: Sequence[Area], fins: Places
) -> Step | None:
    places = reduce(or_, (line.places for line in base))
    lost = state.where[digit] & _union(covers) & ~places
    if fins:
        lost &= seen_by_all(state, fins)
    if not lost:
        return None
    model = state.model
    removed = at(lost, digit)
    rows, columns = houses_text([line.house for line in base]), houses_text(covers)
    named = model.digit(digit)
    unless = f"unless {places_text(model, fins, 'or')} is {named}, " if fins else ""
    sentence = (
        f"the {named}s of {rows} are in {len(base)} of {places_text(model, places)}; {unless}they are also the "
        f"{named}s of {columns}, so {'in both cases ' if fins else ''}{removal_text(model, removed)}"
    )
    owners = {line.house.owner for line in base} | {cover.owner for cover in covers}
    area = reduce(or_, (line.house.places for line in base))
    return removal(technique, state, removed, sentence, because=at(places, digit), area=area, owners=owners)
