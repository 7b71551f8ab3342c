"""Two drawings in one puzzle of SudokuPad mean what each of them means alone, under the same rules."""

import json
from collections import Counter
from itertools import combinations

import pytest

from sudokudsl.formats import recognised
from sudokudsl.formats.report import ImportReport
from support.imports import sudokupad
from support.variants import SUDOKUPAD

LISTS = ("lines", "arrows", "underlays", "overlays")
DRAWN = {name: keys for name, keys in SUDOKUPAD.items() if keys.keys() <= {*LISTS, "rules"} and "every" not in name}
TOGETHER = {("arrow", "pill"), ("clones", "region")}
"""Drawings that are about each other: two circles in a cell, and two groups of one colour."""


def statements(rules, *drawn):
    """The statements that drawings become under some rules, and the drawings that are left."""
    lists = {name: [each for keys in drawn for each in keys.get(name, ())] for name in LISTS}
    text = json.dumps(sudokupad(rules=rules, **lists))
    lines = recognised(text).to_sdk(text, ImportReport(keep_going=True)).splitlines()
    return Counter(line for line in lines if not line.startswith(("#", " ", "rules", "sudoku")))


@pytest.mark.parametrize("part", range(4))
def test_two_drawings_are_read_as_each_alone(part):
    pairs = [pair for pair in combinations(DRAWN, 2) if pair not in TOGETHER]
    assert len(pairs) > 500
    for one, other in pairs[part::4]:
        rules = ". ".join(DRAWN[name]["rules"] for name in (one, other) if "rules" in DRAWN[name])
        alone = statements(rules, DRAWN[one]) + statements(rules, DRAWN[other])
        assert statements(rules, DRAWN[one], DRAWN[other]) == alone, (one, other)
