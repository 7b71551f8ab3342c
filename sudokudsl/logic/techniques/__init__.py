"""The table of techniques, easiest first; each file has the techniques of one idea."""

from __future__ import annotations

from functools import partial

from . import (
    chains,
    colouring,
    fish,
    forcing,
    intersections,
    rectangles,
    singles,
    statements,
    subsets,
    sums,
    trial,
    wings,
)
from .base import Technique

TABLE: tuple[Technique, ...] = (
    Technique(singles.LAST_CELL, 1, singles.last_cell, "a house has one open cell"),
    Technique(singles.HIDDEN, 2, singles.hidden, "a digit has one place left in a house"),
    Technique(singles.NAKED, 3, singles.naked, "a cell has one digit left"),
    Technique(statements.STATEMENT, 5, statements.statement, "digits that one statement alone rules out"),
    Technique(intersections.POINTING, 8, intersections.pointing, "all places of a digit in a box see another cell"),
    Technique(intersections.CLAIMING, 9, intersections.claiming, "all places of a digit in a line see another cell"),
    Technique(statements.COMBINATIONS, 10, statements.combinations, "the sums and sets that one statement can make"),
    Technique(intersections.NEEDED, 11, intersections.needed, "a digit that a statement must have has one place"),
    Technique(intersections.LOCKED, 12, intersections.locked, "all places of such a digit see another cell"),
    Technique("naked pair", 13, partial(subsets.naked, size=2), "two cells hold two digits"),
    Technique(sums.NAME, 15, partial(sums.forty_five, wide=False), "a house minus its cages is the sum of a few cells"),
    Technique("hidden pair", 16, partial(subsets.hidden, size=2), "two digits have two places in a house"),
    Technique(sums.WIDE, 17, partial(sums.forty_five, wide=True), "the same of several houses together"),
    Technique("naked triple", 18, partial(subsets.naked, size=3), "three cells hold three digits"),
    Technique("x-wing", 20, partial(fish.plain, size=2), "the places of a digit in two lines lie in two others"),
    Technique("hidden triple", 22, partial(subsets.hidden, size=3), "three digits have three places"),
    Technique(colouring.NAME, 24, colouring.colouring, "places of one digit, two per house, alternate"),
    Technique("naked quad", 26, partial(subsets.naked, size=4), "four cells hold four digits"),
    Technique("XY-wing", 28, wings.xy, "a pivot of two digits and two wings"),
    Technique("hidden quad", 30, partial(subsets.hidden, size=4), "four digits have four places"),
    Technique("finned x-wing", 31, partial(fish.finned, size=2), "an x-wing except for a few places"),
    Technique("swordfish", 32, partial(fish.plain, size=3), "the places of a digit in three lines lie in three others"),
    Technique("XYZ-wing", 33, wings.xyz, "a pivot of three digits and two wings"),
    Technique("W-wing", 34, wings.w, "two cells with the same two digits, and a house between them"),
    Technique(rectangles.NAME, 35, rectangles.rectangle, "four cells would leave two solutions", on_request=True),
    Technique("finned swordfish", 38, partial(fish.finned, size=3), "a swordfish except for a few places"),
    Technique("jellyfish", 40, partial(fish.plain, size=4), "the places of a digit in four lines lie in four others"),
    Technique("finned jellyfish", 44, partial(fish.finned, size=4), "a jellyfish except for a few places"),
    Technique(chains.NAME, 50, chains.chain, "if this is false, that is true, so the next one is false, …"),
    Technique(forcing.NAME, 60, forcing.forcing, "a few consequences of a candidate contradict a statement"),
    Technique(trial.NAME, 200, trial.trial, "a candidate is tried, and leads to a contradiction", on_request=True),
)
"""All techniques, in the order in which they are tried."""


def named(name: str) -> Technique:
    """The technique of a name. Raises KeyError for an unknown name."""
    for technique in TABLE:
        if technique.name == name:
            return technique
    names = ", ".join(technique.name for technique in TABLE)
    raise KeyError(f"no technique is called {name}; there are: {names}")
