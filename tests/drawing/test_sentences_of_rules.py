"""Sentences of rules: it is clear which parts of a rule a word such as `not` or `for each` is about."""

from itertools import product

import pytest

from sudokudsl import Grid, explain, loads

SENTENCES = {
    "not r1c1 = 1 and r2c2 = 2": "r1c1 differs from 1, and r2c2 equals 2",
    "not r1c1 < 2 or r2c2 >= 2": "r1c1 is at least 2, or r2c2 is at least 2",
    "not (r1c1 = 1 and r2c2 = 2)": "it is not so that (r1c1 equals 1, and r2c2 equals 2)",
    "not r1c1 in {1, 3} and r1c2 = 1": "r1c1 is none of 1, 3, and r1c2 equals 1",
    "not r1c1 not in {1, 3} and r1c2 = 1": "r1c1 is one of 1, 3, and r1c2 equals 1",
    "not r1c1 is even or r1c2 = 1": "r1c1 is not even, or r1c2 equals 1",
    "not r1c1 < r1c2 < r1c3 and r2c2 = 2": (
        "(it is not so that r1c1 is less than r1c2 and that is less than r1c3), and r2c2 equals 2"
    ),
    "r2c2 = 2 and not distinct(r1)": "r2c2 equals 2, and it is not so that r1c1..r1c3 all differ",
    "(each x in r1: x > 1) and r2c2 = 2": "(for each cell x of r1c1..r1c3: x is greater than 1), and r2c2 equals 2",
    "r2c2 = 2 or (each x in r1: x > 1)": "r2c2 equals 2, or for each cell x of r1c1..r1c3: x is greater than 1",
    "(some x in r1: x > 2) implies r2c2 = 2": (
        "if (for at least one cell x of r1c1..r1c3: x is greater than 2), then r2c2 equals 2"
    ),
    "r1c1 in {2} or r1c2 not in {3}": "r1c1 is 2, or r1c2 is not 3",
    "r1c1 on way and r1c2 not on way": "r1c1 is on way, and r1c2 is not on way",
    "not way[r1c1] in {0}": "r1c1 is on way",
    "way[r1c1] not in {0, 3}": "way[r1c1] is none of 0, 3",
    "each x in r1: x on way or shade[x] in {0}": ("for each cell x of r1c1..r1c3: x is on way, or shade[x] is 0"),
    "r1c1 outside way and not r1c2 inside way": "r1c1 is outside way, and r1c2 is not inside way",
}


@pytest.mark.parametrize("rule", SENTENCES)
def test_a_word_is_about_the_part_that_follows_it(rule):
    puzzle = loads(f"board 2x3 digits 1-3\nloop way\nlayer shade digits 0-1\nrequire {rule}\n")
    assert f"require: {SENTENCES[rule]}\n" in str(explain(puzzle))


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">="])
def test_the_opposite_of_a_sign(sign):
    """The sentence of `not`, read back, allows the same digits."""
    words = {"equals": "=", "differs from": "!=", "is less than": "<", "is at most": "<=", "is greater than": ">"}
    words["is at least"] = ">="
    puzzle = loads(f"board 1x2 digits 1-3\nrequire not r1c1 {sign} r1c2\n")
    sentence = next(line for line in str(explain(puzzle)).splitlines() if "require" in line)
    said = sentence.split("r1c1 ")[1].removesuffix(" r1c2")
    again = loads(f"board 1x2 digits 1-3\nrequire r1c1 {words[said]} r1c2\n")
    for digits in product((1, 2, 3), repeat=2):
        assert puzzle.holds(Grid.of(puzzle.board, digits)) == again.holds(Grid.of(again.board, digits))
