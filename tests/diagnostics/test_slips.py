"""Notes on statements that are probably not what was meant, worked out by plain geometry and by all fillings."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest

import sudokudsl
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.lowering.slips import ANY_ORDER, APART, CAGES, MAX_SHOWN
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


ON_PATHS = {
    "parity-line way": lambda line: all(a % 2 != b % 2 for a, b in pairwise(line)),
    "whispers 1: way": lambda line: all(abs(a - b) >= 1 for a, b in pairwise(line)),
    "thermometer way": lambda line: all(a < b for a, b in pairwise(line)),
    "slow-thermometer way": lambda line: all(a <= b for a, b in pairwise(line)),
    "modular-line way": lambda line: all(len({*line[at : at + 3]}) == 3 for at in range(len(line) - 2)),
    "modular-line 2: way": lambda line: all(a % 2 != b % 2 for a, b in pairwise(line)),
    "even way": lambda line: {*line} == {2},
    "odd way": lambda line: 2 not in line,
    "distinct way": lambda line: len({*line}) == len(line),
    "cage: way": lambda line: len({*line}) == len(line),
    "cage 6: way": lambda line: len({*line}) == len(line) and sum(line) == 6,
    "sum 6: way": lambda line: sum(line) == 6,
}
"""Statements about all cells of the layer of a path, and what they mean for the digits on the path."""


@pytest.mark.parametrize("statement", ON_PATHS)
def test_the_rule_for_the_cells_on_a_line_that_the_solver_finds(statement):
    setup = "board 1x4 digits 1-3\npath way from r1c1 counted\n"
    notes = [each for each in sudokudsl.loads(f"{setup}{statement}\n").diagnostics if each.severity == "note"]
    rule = notes[0].help.rpartition(": `")[2].removesuffix("`")
    lines = (digits[:end] for digits in product((1, 2, 3), repeat=4) for end in (2, 3, 4))
    expected = sum(map(ON_PATHS[statement], lines))
    assert sudokudsl.count(sudokudsl.loads(f"{setup}{rule}\n"), solver="reference").count == expected


@pytest.mark.parametrize("statement", ["sum 6: 2*way", "renban way", "cage 6 or 7: way", "palindrome way"])
def test_no_rule_is_known_for_the_cells_on_a_line(statement):
    notes = [each.help for each in sudokudsl.loads(f"latin 3x3\nloop way\n{statement}\n").diagnostics]
    assert "a rule about its cells begins with `each step of way as a, b`" in notes


def test_a_region_sum_line_in_areas_that_the_solver_finds():
    """The rule of the help, for all divisions of three cells by three: the line has one sum in all areas it enters."""
    text = "board 2x3 digits 1-2\nareas field of 3 counted\n"
    (warning,) = sudokudsl.loads(f"{text}region-sum-line r1c1..r1c3\n").diagnostics
    shown = "\n".join(re.findall("`([^`]+)`", warning.help))
    counted = sudokudsl.count(sudokudsl.loads(f"{text}{shown}\n"), solver="reference").count
    # two areas that are rows: all 64 fillings; otherwise the line is cut after its first or second cell: 2 1 1, 1 1 2
    assert counted == 64 + 2 * 8


NOTED = (
    "let name{} = 1", "define word{0}(n) = n + {0}", "cage {}: r1c1 r1c3", "thermometer r1c1 r1c5  # {}",
    "kropki white r1c1 r5c5  # {}",
)  # fmt: skip
"""Lines that get a note, each with a number."""


@pytest.mark.parametrize("lines", [*((line,) for line in NOTED), NOTED])
def test_a_text_has_as_many_notes_as_the_limit(lines):
    for many in range(MAX_SHOWN - 2, MAX_SHOWN + 4):
        stated = "".join(f"{lines[number % len(lines)].format(number + 5)}\n" for number in range(many))
        assert len(notes(f"sudoku 9x9\n{stated}")) == min(many, MAX_SHOWN), stated
