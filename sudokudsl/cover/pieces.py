"""The connected sets of a few slots, which are the possible areas of a division."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..model.verbs import Slot
from .limits import MAX_PIECE_CELLS, MAX_PIECES


def connected_sets(
    least: int, most: int, slots: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]
) -> Mapping[Slot, Sequence[frozenset[Slot]]] | None:
    """The sets of `least` to `most` of the slots that steps join, by their first slot; None beyond a limit.

    Sets grow from their first slot by later ones. So each set is found there alone, however often.
    """
    if most > MAX_PIECE_CELLS:
        return None
    place = {slot: at for at, slot in enumerate(slots)}
    beside: list[list[int]] = [[] for _ in slots]
    for one, other in steps:
        beside[place[one]].append(place[other])
        beside[place[other]].append(place[one])
    found: dict[Slot, list[frozenset[Slot]]] = {}
    many = 0
    for first, slot in enumerate(slots):
        kept: list[frozenset[int]] = []
        grown = {frozenset((first,))}
        for size in range(1, most + 1):
            if size >= least:
                kept += grown
            if many + len(kept) > MAX_PIECES:
                return None
            reached = ((places, near) for places in grown for at in places for near in beside[at])
            grown = {places | {near} for places, near in reached if near > first and near not in places}
        many += len(kept)
        found[slot] = [frozenset(slots[at] for at in places) for places in sorted(map(sorted, kept))]
    return found
