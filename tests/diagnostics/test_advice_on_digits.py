"""A comparison of a visited cell with another one: each spelling in the advice means what the advice says."""

import re
from itertools import product

import pytest

import sudokudsl
from sudokudsl.model.grid import Grid

BOARD = "board 1x3 digits 1-3\n"
PLACES = ("r1c1", "r1c2", "r1c3")
COMPARED = {
    "x = r1c1": (["r1c1"], True),
    "x != r1c1": (["r1c1"], False),
    "r1c2 = x": (["r1c2"], True),
    "r1c2 != x": (["r1c2"], False),
    "x in r1c1 r1c2": (["r1c1", "r1c2"], True),
    "x not in r1c1 r1c2": (["r1c1", "r1c2"], False),
}
"""Comparisons, each with its cells, and whether `x` is among them or not."""


def accepted(text):
    """The fillings of the board that a puzzle accepts."""
    puzzle = sudokudsl.loads(text)
    return {digits for digits in product((1, 2, 3), repeat=3) if puzzle.holds(Grid(puzzle.board, digits))}


def expected(cells, same, *, by_digit, further):
    """The fillings in which each visited cell that meets the filter is above 1."""
    found = set()
    for digits in product((1, 2, 3), repeat=3):
        held = dict(zip(PLACES, digits, strict=True))
        among = {held[cell] for cell in cells} if by_digit else set(cells)
        chosen = [place for place in PLACES if ((held[place] if by_digit else place) in among) == same]
        chosen += [place for place in PLACES if further and held[place] == 3]
        if all(held[place] > 1 for place in chosen):
            found.add(digits)
    return found


@pytest.mark.parametrize("further", ["", " or x = 3"])
@pytest.mark.parametrize("compared", COMPARED)
def test_both_spellings_mean_what_they_are_said_to_mean(compared, further):
    text = f"{BOARD}each x in all where {compared}{further}: x > 1\n"
    cells, same = COMPARED[compared]
    by_digit = expected(cells, same, by_digit=True, further=further)
    assert accepted(text) == by_digit
    for warning in sudokudsl.loads(text).diagnostics:
        if "compares the digit" in warning.message:
            said = text[warning.span.start : warning.span.end]
            for_cells, for_digits = re.findall("`(.*?)`", warning.help)
            clear = [text.replace(said, spelling) for spelling in (for_cells, for_digits)]
            assert accepted(clear[0]) == expected(cells, same, by_digit=False, further=further)
            assert accepted(clear[1]) == by_digit
            assert not any("compares" in each.message for one in clear for each in sudokudsl.loads(one).diagnostics)


def test_comparisons_of_every_kind_are_warned_of():
    kinds = set()
    for compared, further in product(COMPARED, ("", " or x = 3")):
        puzzle = sudokudsl.loads(f"{BOARD}each x in all where {compared}{further}: x > 1\n")
        if any("compares the digit" in each.message for each in puzzle.diagnostics):
            kinds.add(re.sub("r1c.|x", "", compared).strip())
    assert kinds == {"=", "!=", "in", "not in"}
