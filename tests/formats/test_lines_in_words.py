"""Lines by their colour: they are read where the rules give this colour their meaning, and only drawn elsewhere."""

from collections import Counter
from random import Random

import pytest

from support import lines_in_words
from support.lines_in_words import statements

CASES = 10
"""The documents of each family and kind of rules."""


@pytest.mark.parametrize("kind", lines_in_words.KINDS)
def test_the_rules_decide(kind):
    tally = Counter()
    for word in lines_in_words.FAMILIES:
        found = lines_in_words.cases(kind, word, Random(f"{kind} {word}"))
        for _ in range(CASES):
            rules, colour, meaning = next(found)
            outcome = lines_in_words.judge(meaning, rules, colour)
            assert outcome != "wrong", (word, colour, rules, statements(rules, colour))
            tally[outcome] += 1
    assert tally["right"] > 0.9 * tally.total()


@pytest.mark.parametrize(
    ("rules", "colour", "expected"),
    [
        ("Renban lines are purple. Pink lines sum to 10.", "#f067f0", []),
        ("Purple and pink lines are renbans.", "#f067f0", ["renban r1c1..r1c4"]),
        ("A green line is a whisper and a purple line is a renban.", "#67f067", ["whispers r1c1..r1c4"]),
        ("A green line is a whisper and a purple line is a renban.", "#f067f0", ["renban r1c1..r1c4"]),
        ("Whispers and renbans are on lines.", "#f067f0", ["renban r1c1..r1c4"]),
        ("Renban\nPurple lines have no gaps.", "#f067f0", ["renban r1c1..r1c4"]),
        ("Renban\nOrange lines have no gaps.", "#f067f0", []),
        ("Purple lines are not renbans.", "#f067f0", []),
        ("Purple lines hold non-consecutive digits.", "#f067f0", []),
        ("Digits on purple lines do not repeat and are consecutive digits.", "#f067f0", ["renban r1c1..r1c4"]),
        ("Purple lines are renbans. Purple cages have no sum.", "#f067f0", ["renban r1c1..r1c4"]),
        ("Light purple lines are renbans, dark purple lines are odd.", "#f067f0", []),
        ("", "#f067f0", ["renban r1c1..r1c4"]),
    ],
)
def test_sentences(rules, colour, expected):
    assert statements(rules, colour) == expected
