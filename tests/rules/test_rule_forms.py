"""The form that each kind of rule gets on the cover side: a table of rules, each with the objectives it becomes.

A line that ends in `¦` goes on in the next. The board has one row of four cells with the digits 1 to 3.
Domains are shown where a rule narrows them or adds a slot.
"""

from __future__ import annotations

import re

import pytest

from sudokudsl import loads
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.rules import decompose

FORMS = {
    "a domain": ("require r1c1 > 1", "slot r1c1: 2 3"),
    "no grid": ("require r1c1 > 3", "ways :"),
    "pairs": ("require r1c1 < r1c2", "pairs r1c1 r1c2: 1,2 1,3 2,3"),
    "a conjunction": (
        "require r1c1 = 2 and 2 * r1c2 = r1c3",
        """
        slot r1c1: 2
        pairs r1c2 r1c3: 1,2
        """,
    ),
    "a clause": ("require r1c1 = 1 or r1c2 = 2 or r1c3 = 3", "between 1 3: r1c1=1 r1c2=2 r1c3=3"),
    "a count": ("require count(x in r1 where x = 2) = 1", "exactly 1: r1c1=2 r1c2=2 r1c3=2 r1c4=2"),
    "a total": ("require r1c1 + r1c2 - r1c3 = 2", "total 2: 1*r1c1 1*r1c2 -1*r1c3"),
    "distinct slots": ("require distinct(r1c1..r1c3)", "distinct r1c1 r1c2 r1c3"),
    "a pattern": ('require r1 matches "1 2* 3"', "automaton r1c1 r1c2 r1c3 r1c4: 0-1>0 | 0-2>0 | 0-2>0 | 0-3>0"),
    "an automaton": (
        "require r1c1 * r1c2 = r1c3",
        "automaton r1c1 r1c2 r1c3: 0-1>0 0-2>1 0-3>2 | 0-1>0 0-2>1 0-3>2 1-1>1 2-1>2 | 0-1>0 1-2>0 2-3>0",
    ),
}

LARGER = {
    "alternatives": (
        "require r1c1 + r1c2 = 4 or r1c3 < r1c4",
        "either pairs r1c1 r1c2: 1,3 2,2 3,1 or pairs r1c3 r1c4: 1,2 1,3 2,3",
    ),
    "alternatives by a digit": (
        "let line = r1\nrequire sum(line[1..r1c1]) = 5",
        "either exactly 2: r1c1=2 r1c2=3 or exactly 1: r1c1=3; pairs r1c2 r1c3: 1,1",
    ),
    "cut into a product and pairs": (
        "require r1c1 * r1c2 = r1c3",
        """
        slot part 1 of rule 1: 1 2 3 4 6 9
        automaton r1c1 r1c2 part 1 of rule 1: ¦
            0-1>0 0-2>1 0-3>2 | 0-1>0 0-2>1 0-3>2 1-1>1 1-2>3 1-3>4 2-1>2 2-2>4 2-3>5 | ¦
            0-1>0 1-2>0 2-3>0 3-4>0 4-6>0 5-9>0
        pairs r1c3 part 1 of rule 1: 1,1 2,2 3,3
        """,
    ),
    "cut into a quotient and a total": (
        "require r1c1 / r1c2 + r1c3 = r1c4",
        """
        slot part 1 of rule 1: 0 1 2 3
        automaton r1c1 r1c2 part 1 of rule 1: ¦
            0-1>0 0-2>1 0-3>2 | 0-1>0 0-2>1 0-3>1 1-1>2 1-2>0 1-3>1 2-1>3 2-2>0 2-3>0 | 0-1>0 1-0>0 2-2>0 3-3>0
        total 0: 1*r1c3 -1*r1c4 1*part 1 of rule 1
        """,
    ),
    "cut, and a maximum, which is minus the least of the negative digits, halved": (
        "require max(r1) = 2",
        """
        slot part 1 of rule 1: -3 -2 -1
        slot part 2 of rule 1: -3 -2 -1
        slot part 3 of rule 1: -2
        automaton r1c1 r1c2 part 1 of rule 1: ¦
            0-1>0 0-2>1 0-3>2 | 0-1>0 0-2>1 0-3>2 1-1>1 1-2>1 1-3>2 2-1>2 2-2>2 2-3>2 | 0--1>0 1--2>0 2--3>0
        automaton r1c3 r1c4 part 2 of rule 1: ¦
            0-1>0 0-2>1 0-3>2 | 0-1>0 0-2>1 0-3>2 1-1>1 1-2>1 1-3>2 2-1>2 2-2>2 2-3>2 | 0--1>0 1--2>0 2--3>0
        automaton part 1 of rule 1 part 2 of rule 1 part 3 of rule 1: ¦
            0--3>0 0--2>1 0--1>2 | 0--3>0 0--2>0 0--1>0 1--3>0 1--2>1 1--1>1 2--3>0 2--2>1 2--1>2 | ¦
            0--3>0 1--2>0 2--1>0
        """,
    ),
}
"""The same if an automaton of more than `FEW_MOVES` moves is too large."""
FEW_MOVES = 20


def form(rule):
    """Returns the lines that a rule adds to the cover problem of the empty board."""
    empty = compile_cover(loads("board 1x4 digits 1-3")).text().splitlines()
    text = compile_cover(loads(f"board 1x4 digits 1-3\n{rule}")).text()
    lines = [line.partition("  #")[0].rstrip() for line in text.splitlines()]
    return [line for line in lines if line and line not in empty]


def expected(lines):
    return [line.strip() for line in re.sub(r"¦\n\s*", "", lines).strip().splitlines()]


@pytest.mark.parametrize("name", FORMS)
def test_form(name):
    rule, objectives = FORMS[name]
    assert form(rule) == expected(objectives)


@pytest.mark.parametrize("name", LARGER)
def test_form_of_what_is_too_large_for_an_automaton(name, monkeypatch):
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", 0)
    monkeypatch.setattr(decompose, "MAX_MOVES", FEW_MOVES)
    rule, objectives = LARGER[name]
    assert form(rule) == expected(objectives)
