"""Finds the pairs of cells whose areas a rule compares.

A sum, a count or an extreme over the area of a cell compares the number of that cell's area with that of every other
cell. An automaton that reads all these numbers remembers one of them, so it has a copy of its states for each. With a
slot for each pair of cells that holds 1 if they are in one area, no number has to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...model import ground
from ...model.geometry import Cell, layer_name
from .translate import each_node

MIN_COMPARED = 3
"""Pairs of one condition from which on slots for them pay. Fewer are better compared by their numbers."""

CellPair = tuple[Cell, Cell]


def area_pair(comparison: ground.Comparison, reach: Mapping[str, int]) -> CellPair | None:
    """The two cells of one division that a comparison says are in one area, or are not; None for any other one.

    `reach` has the divisions by their layers.
    """
    match comparison:
        case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
            if one != other and layer_name(one) == layer_name(other) in reach:
                return one, other
    return None


def too_far(pair: CellPair, reach: Mapping[str, int]) -> bool:
    """Whether more steps lead from one cell to the other than any area has: `reach` is the greatest number of them."""
    one, other = pair
    return abs(one.row - other.row) + abs(one.column - other.column) > reach[layer_name(one)]


def compared_areas(conditions: Iterable[ground.Condition], reach: Mapping[str, int]) -> dict[str, list[CellPair]]:
    """By layer, the pairs of cells for which slots pay, because one of the conditions compares many."""
    found: dict[str, dict[CellPair, None]] = {}
    for condition in conditions:
        pairs = dict.fromkeys(_pairs_in(condition, reach))
        if len(pairs) >= MIN_COMPARED:
            for pair in pairs:
                if not too_far(pair, reach):
                    found.setdefault(layer_name(pair[0]), {})[min(pair), max(pair)] = None
    return {name: list(pairs) for name, pairs in found.items()}


def _pairs_in(condition: ground.Condition, reach: Mapping[str, int]) -> Iterable[CellPair]:
    for node in each_node(condition):
        pair = area_pair(node, reach) if isinstance(node, ground.Comparison) else None
        if pair is not None:
            yield pair
