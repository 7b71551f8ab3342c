"""Notes on statements that are probably not what was meant, worked out by plain geometry and by all fillings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest

from sudokudsl.lowering.registry import Registry
from sudokudsl.lowering.slips import ANY_ORDER, APART, CAGES
from sudokudsl.lowering.statements import read
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

LINES = sorted(
    family.word
    for family in Registry().families
    if family.group == "line" and family.word not in (*APART, "arrow")  # an arrow has a circle and a shaft
)
NUMBERS = {
    "cage": ":", "product-cage": " 24:", "rellik-cage": " 5:", "lockout": " 4:", "lunchbox": " 9:", "n-sum-line": " 9:",
    "whispers": " 5:",
}  # fmt: skip
"""The numbers of some families, as they are written before the cells."""


def notes(text):
    source = Source("slips", text)
    sink = Sink(source)
    assert read(source, sink, Registry()) is not None, sink.found
    return [found.message for found in sink.found if found.code == "likely-slip"]


def cells(random, many):
    """Some different cells close to each other: places of a small square, so that about half of them touch."""
    return random.sample([*product(range(1, 5), repeat=2)], many)


def names(places):
    return " ".join(f"r{row}c{column}" for row, column in places)


def apart(one, other):
    return sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))


def pieces(places, touch):
    """The number of pieces: two cells that touch are united until nothing changes."""
    label = {place: number for number, place in enumerate(places)}
    for _ in places:
        for one, other in product(places, repeat=2):
            if touch(apart(one, other)):
                label[one] = label[other] = min(label[one], label[other])
    return len({*label.values()})


@pytest.mark.parametrize("word", CAGES)
def test_a_cage_of_several_pieces(word):
    random, met = Random(word), Counter()
    for _ in range(40):
        places = cells(random, many := random.randint(1, 4))
        found = notes(f"sudoku 9x9\n{word}{NUMBERS.get(word, '')} {names(places)}\n")
        several = pieces(places, lambda steps: steps == [0, 1]) > 1
        assert ["the cage is not connected" in each for each in found] == [True] * several, (places, found)
        met[several, many == 1] += 1
    assert len(met) == 3


@pytest.mark.parametrize("word", LINES)
def test_a_gap_in_a_line(word):
    random = Random(word)
    for _ in range(12):
        places = cells(random, random.randint(3, 4))
        gap = any(apart(one, other)[1] > 1 for one, other in pairwise(places))
        if word in ANY_ORDER:
            gap = pieces(places, lambda steps: steps[1] <= 1) > 1
        found = [
            each
            for each in notes(f"sudoku 9x9\n{word}{NUMBERS.get(word, '')} {names(places)}\n")
            if "has a gap" in each
        ]
        assert len(found) == gap, (places, found)


OTHERS = "layer tone digits 1-9\nlayer hue digits 1-9\ncells apart digits 1-9\n"


@pytest.mark.parametrize("word", [*LINES, *CAGES])
def test_cells_that_are_not_on_one_layer_have_no_gap(word):
    """A line or a cage on a layer has the notes of the same on the board. Cells elsewhere end the search for gaps."""
    random = Random(word)
    for _ in range(6):
        places = cells(random, random.randint(3, 4))
        head = f"sudoku 9x9\n{OTHERS}{word}{NUMBERS.get(word, '')}"
        plain = notes(f"{head} {names(places)}\n")
        above = notes(f"{head} tone[{names(places)}]\n")
        assert len([each for each in above if "all digits" not in each]) == len(plain)
        beside = [] if word == "region-sum-line" else ["apart"]
        for elsewhere in (f"tone[{names(places[:1])}]", f"tone[{names(places[:1])}] hue[{names(places[:1])}]", *beside):
            found = notes(f"{head} {names(places[1:])} {elsewhere}\n")
            assert [each for each in found if "gap" in each or "connected" in each] == []


@pytest.mark.parametrize("word", ["whispers", "lockout"])
@pytest.mark.parametrize("digits", range(6, 11))
@pytest.mark.parametrize("many", [2, 3])
def test_a_default_difference_that_leaves_half_of_the_digits_or_less(word, digits, many):
    """The digits of a whisper, and those between the ends of a lockout, in all fillings of three cells in a row."""
    difference = {"whispers": 5, "lockout": 4}[word]
    left = set()
    for one, middle, other in product(range(1, digits + 1), repeat=3):
        if word == "whispers" and min(abs(one - middle), abs(middle - other)) >= difference:
            left |= {one, middle, other}
        low, high = sorted((one, other))
        if word == "lockout" and high - low >= difference and not low <= middle <= high:
            left.add(middle)
    few = many > 2 and 0 < 2 * len(left) <= digits
    found = notes(f"board 9x9 digits 1-{digits}\n{word} r1c1..r1c{many}\n")
    assert [each for each in found if "default difference" in each] == [
        f"with the default difference of {difference}, only the digits {', '.join(map(str, sorted(left)))} can be "
        f"{'on the line' if word == 'whispers' else 'between the ends'}"
    ] * few
