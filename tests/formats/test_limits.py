"""The limits of imports, which messages and documents state: what is just within them is read, and one more is not."""

import json

import pytest

from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport
from support.imports import fpuzzle, imported, pencilmark, penpa, sudokumaker, sudokupad


def pad(**keys):
    return json.dumps(sudokupad(**keys))


def nested(depth):
    return json.dumps({**json.loads(fpuzzle()), "disabledlogic": json.loads("[" * depth + "]" * depth)})


LIMITS = {
    "cages of SudokuPad": (5_000, lambda many: pad(cages=[{"value": "x"}] * many)),
    "lines of SudokuPad": (5_000, lambda many: pad(lines=[{"wayPoints": [[0, 0], [0, 4]]}] * many)),
    "elements of SudokuMaker": (1_998, lambda many: sudokumaker(*[{"type": 13}] * many)),
    "rules of pencilmark": (
        4_999, lambda many: pencilmark(*[{"type": "region", "kind": "extra", "cells": ["r1c1"]}] * many)),
    "items of Penpa+": (4_991, lambda many: penpa({"number": {f"{at:06}": ["", 1, "1"] for at in range(many)}})),
    "levels of JSON": (199, nested),
}  # fmt: skip
"""The most of each beside the parts that every document has, and the document with a number of them."""
LENGTHS = {
    "rows of numbers in brackets": (20_000, "[[1, 0, 3, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 4]]"),
    "a table": (20_000, "1,,3,\n,,,\n,2,,\n,,,4\n"),
    "a grid of candidates": (8_192, "1 34 2 4\n2 134 1 3\n4 1 3 2\n3 2 4 1\n"),
    "Simon Tatham's puzzles": (100_000, "2x2:1_2b3j4"),
    "candidates on one line": (8_192, "1.3......" + "123456789" * 80),
    "a jigsaw on one line": (2_048, "5" + "." * 80 + "".join(letter * 9 for letter in "ABCDEFGHI")),
}
"""The most characters of a text with the line breaks at its end, by the form, and a text."""


def is_read(text):
    """Whether a text is read without a message about its size."""
    try:
        recognised(text).to_sdk(text, ImportReport(keep_going=True))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("what", LIMITS)
def test_the_most_of_a_document(what):
    most, document = LIMITS[what]
    assert [is_read(document(many)) for many in (most, most + 1)] == [True, False]


@pytest.mark.parametrize("name", LENGTHS)
def test_the_longest_text_of_a_form(name):
    most, text = LENGTHS[name]
    assert recognised(text.ljust(most, "\n")).name == name
    longer = recognised(text.ljust(most + 1, "\n"))
    assert longer is None or longer.name != name


def test_rules_are_cut():
    """400 lines with 2,000 characters are kept."""
    for many in (399, 400, 401):
        kept = [line for line in imported(fpuzzle(ruleset="\n".join(["R"] * many))) if line.startswith("  ")]
        assert len(kept) == min(400, many)
    for length in (1_999, 2_000, 2_001):
        assert f"  {'R' * min(2_000, length)}" in imported(fpuzzle(ruleset="R" * length))
