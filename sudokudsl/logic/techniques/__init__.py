"""The techniques, easiest first: one file an idea, all listed here."""

from __future__ import annotations

from functools import partial

from . import intersections, singles, statements, subsets
from .base import Technique

TABLE: tuple[Technique, ...] = (
    Technique(singles.LAST_CELL, 1, singles.last_cell, "a house has one open cell", perfect=True),
    Technique(singles.HIDDEN, 2, singles.hidden, "a digit has one place left in a house", perfect=True),
    Technique(singles.NAKED, 3, singles.naked, "a cell has one digit left", perfect=True),
    Technique(statements.STATEMENT, 5, statements.statement, "what one statement alone rules out"),
    Technique(intersections.POINTING, 8, intersections.pointing, "a digit of a box is seen from another cell"),
    Technique(intersections.CLAIMING, 9, intersections.claiming, "a digit of a line is seen from another cell"),
    Technique(statements.COMBINATIONS, 10, statements.combinations, "the sums and sets that one statement can make"),
    Technique(
        intersections.NEEDED, 11, intersections.needed, "a digit that a statement must have has one place", perfect=True
    ),
    Technique(intersections.LOCKED, 12, intersections.locked, "a digit that a statement must have is seen"),
    Technique("naked pair", 13, partial(subsets.naked, size=2), "two cells hold two digits"),
    Technique("hidden pair", 16, partial(subsets.hidden, size=2), "two digits have two places in a house"),
    Technique("naked triple", 18, partial(subsets.naked, size=3), "three cells hold three digits"),
    Technique("hidden triple", 22, partial(subsets.hidden, size=3), "three digits have three places"),
    Technique("naked quad", 26, partial(subsets.naked, size=4), "four cells hold four digits"),
    Technique("hidden quad", 30, partial(subsets.hidden, size=4), "four digits have four places"),
)
"""Every technique in the order in which they are tried."""


def named(name: str) -> Technique:
    """The technique of a name. KeyError for an unknown one."""
    for technique in TABLE:
        if technique.name == name:
            return technique
    raise KeyError(name)
