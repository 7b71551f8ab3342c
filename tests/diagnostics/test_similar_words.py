"""The word that a misspelt one is said to be: misspellings are recognised, and other words have none."""

import random
import string

import pytest

from sudokudsl.language.syntax.ast import word_key
from sudokudsl.lowering.registry import CORE, RULE_WORDS, Registry
from sudokudsl.text.diagnostics import edits, nearest

KNOWN = sorted({word_key(word) for word in (*Registry().words, *CORE, *RULE_WORDS)})
OTHER = """
    watchtower zone pill tight notouch camel triple mod fast median average chinese vampire prey teleport hashi bridge
    foglight grey fix fibonacci ambiguous increasing before rearrangement broken search repeated alternating table
    orange mountain river forest coffee guitar planet butterfly puzzle logic novel yellow kitchen garden paper bicycle
    thunder rocket castle dragon wizard banana engine doctor winter shadow mirror hammer balloon tunnel snail spiral
    penguin window silver
"""


def edited(word, chance):
    """A word with one slip: two letters swapped, or a letter that is left out, doubled, replaced or added."""
    at = chance.randrange(len(word) - 1)
    other = chance.choice(string.ascii_lowercase)
    return chance.choice(
        (
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + other + word[at + 1 :],
            word[:at] + other + word[at:],
        )
    )


@pytest.mark.parametrize(("slips", "shortest", "share"), [(1, 4, 0.99), (2, 6, 0.97)])
def test_misspelt_words_are_recognised(slips, shortest, share):
    chance = random.Random(1)
    wrong = []
    for word in (each for each in KNOWN * 6 if len(each) >= shortest):
        text = word
        for _ in range(slips):
            text = edited(text, chance)
        wrong.append((text, word))
    wrong = [(text, word) for text, word in wrong if text not in KNOWN]
    assert sum(nearest(text, KNOWN) == word for text, word in wrong) >= share * len(wrong)


def test_a_word_in_the_plural_is_recognised():
    plurals = [word for word in KNOWN if len(word) > 3 and f"{word}s" not in KNOWN]
    assert [word for word in plurals if nearest(f"{word}s", KNOWN) != word] == []


def test_other_words_are_no_misspellings():
    assert [word for word in OTHER.split() if nearest(word, KNOWN)] == ["paper", "window", "silver"]


def test_a_shortened_word_is_recognised():
    assert [nearest(word, KNOWN) for word in ("nonconsec", "palin", "the")] == ["nonconsecutive", "palindrome", ""]


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("", "", 0), ("", "abc", 3), ("abc", "acb", 1), ("abcd", "bacd", 1), ("ca", "abc", 3), ("kitten", "sitting", 3)],
)
def test_the_edits_between_two_words(one, other, count):
    assert edits(one, other) == edits(other, one) == count
