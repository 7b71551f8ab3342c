"""Statements of every family as marks of programs that only draw: beside others, and at another place of the board.

The marks are read by `tests/support/read_drawings.py`, which shares no code with the exports.
"""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Options
from sudokudsl.fuzz.random_specs import SeededChance, random_statement, sampled_forms, setting_of
from support.read_drawings import read_fpuzzles, read_sudokupad, read_tikz

READERS = {"sudokupad-json": read_sudokupad, "latex": read_tikz, "fpuzzles-json": read_fpuzzles}
BOARDS = {"sudokupad-json": "board 5x6 digits 1-6", "latex": "board 6x5 digits 1-6", "fpuzzles-json": "latin 6x6"}
CELL = re.compile(r"r(\d+)c(\d+)")
AT_BORDERS = ("maximum", "minimum", "little-killer")
"""The words of marks that depend on the borders of the board."""
LINE = re.compile(r"\b(row|column) \d|\bR\d|\bC\d|\b(left|right|top|bottom)\b")


def marks(target, *lines):
    """The marks of a board with some statements; None if a statement has no meaning there."""
    try:
        puzzle = sudokudsl.loads("\n".join((BOARDS[target], *lines, "")))
    except sudokudsl.SdkError:
        return None
    return Counter(READERS[target](EXPORTS[target](puzzle, Options(as_drawing=True))))


@cache
def statements(target):
    """Random statements of every family, with their marks."""
    board, chance = setting_of(BOARDS[target]).board, SeededChance(Random(7))
    found = {}
    for family, _ in sampled_forms():
        for _ in range(2):
            sampled = random_statement(chance, board, words=frozenset({family.word}))
            if sampled and (drawn := marks(target, sampled.line)) is not None:
                found[sampled.line] = drawn
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("target", READERS)
def test_two_statements_have_the_marks_of_each_of_them(target, seed):
    """Clues at one place follow each other, and texts of one cell share its corners; all other marks stay."""
    alone, plain = statements(target), marks(target)
    assert len(alone) > 100
    tried = 0
    for one, other in Random(seed).sample([*combinations(alone, 2)], 120):
        if set(CELL.findall(one)) & set(CELL.findall(other)) or (LINE.search(one) and LINE.search(other)):
            continue
        if "negative" in f"{one} {other}" or (both := marks(target, one, other)) is None:
            continue  # a negative is about the marks of other statements
        tried += 1
        assert both == alone[one] + alone[other] - plain, (one, other)
    assert tried > 20


def cells_moved(text, down, right):
    """A text with other cells."""
    return CELL.sub(lambda match: f"r{int(match[1]) + down}c{int(match[2]) + right}", text)


def moved(mark, down, right):
    """A mark at another place, with rounded coordinates."""

    def spot(place):
        return round(place[0] + down, 2) + 0.0, round(place[1] + right, 2) + 0.0

    return replace(
        mark,
        points=tuple(map(spot, mark.points)),
        head=mark.head and spot(mark.head),
        size=tuple(round(each, 2) for each in mark.size),
        text=cells_moved(mark.text, down, right),
    )


@pytest.mark.parametrize(("down", "right"), [(1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("target", READERS)
def test_a_statement_about_other_cells_has_its_marks_there(target, down, right):
    plain = marks(target)
    tried = 0
    for line, drawn in statements(target).items():
        other = cells_moved(line, down, right)
        if LINE.search(line) or other == line or line.startswith(AT_BORDERS) or " in " in line:
            continue
        there = marks(target, other)
        if there is not None:
            tried += 1
            shifted = Counter(moved(mark, down, right) for mark in (drawn - plain).elements())
            assert Counter(moved(mark, 0, 0) for mark in (there - plain).elements()) == shifted, other
    assert tried > 20
