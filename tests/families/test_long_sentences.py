"""Sentences of rules at every limit of their length."""

import random

import pytest

import sudokudsl
from sudokudsl.expression.describe import LIMIT, describe, describe_briefly

BOARD = "board 1x9 digits 1-9\n"
TESTS = ("r1c{0} = r1c{1}", "r1c{0} + r1c{1} > 12", "r1c{0} is odd", "max(r1c{0} r1c{1}) < 7", "r1c{0} in 1..4")


def typed(text):
    """The typed condition of a text, and its board."""
    puzzle = sudokudsl.loads(BOARD + text + "\n")
    return puzzle.constraints[-1].typed, puzzle.board


def rule_of(parts, chance):
    """A rule with many parts."""
    tests = [chance.choice(TESTS).format(*chance.sample(range(1, 10), 2)) for _ in range(parts)]
    return typed("require " + chance.choice((" and ", " or ")).join(tests))


def check_cut(said, whole, limit):
    """A sentence ends after as many of its words as there is room for, with a sign that it goes on."""
    if len(whole) <= limit:
        assert said == whole
        return
    assert said.endswith(" …")
    assert len(said) <= limit
    rest = whole.removeprefix(said[:-2])
    assert rest != whole
    assert rest.startswith(" ")
    next_word = rest.split(" ")[1]
    assert len(said) + 1 + len(next_word) >= limit


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_a_sentence_is_cut_where_it_reaches_its_limit(parts):
    condition, board = rule_of(parts, random.Random(parts))
    whole = describe(condition, board, limit=10**6)
    for limit in range(whole.index(" ") + 2, len(whole) + 3):
        check_cut(describe(condition, board, limit=limit), whole, limit)


def test_the_usual_limit():
    long = 0
    for parts in range(1, 40):
        condition, board = rule_of(parts, random.Random(f"usual {parts}"))
        whole = describe(condition, board, limit=10**6)
        long += len(whole) > LIMIT
        check_cut(describe(condition, board), whole, LIMIT)
        brief = describe_briefly(condition, board)
        assert brief == whole if len(whole) <= 160 else len(brief) <= 320
    assert 10 <= long <= 30


@pytest.mark.parametrize("many", range(1, 12))
@pytest.mark.parametrize("head", ["either", "at least 1", "exactly 1", "at most 1"])
def test_a_long_choice_of_statements_names_their_words(head, many):
    """A brief sentence lists the words only if the statements would take more than 160 characters."""
    lines = [f"{('thermometer', 'renban')[each % 2]} r1c{each % 8 + 1}..r1c9" for each in range(many + 1)]
    blocks, clues = "\nor\n  ".join(lines), "\n  ".join(lines)
    text = f"either\n  {blocks}" if head == "either" else f"{head} of\n  {clues}"
    condition, board = typed(text)
    whole = describe(condition, board, brief=True, limit=10**6)
    words = "thermometer, renban"
    brief = describe_briefly(condition, board)
    if len(whole) <= 160:
        assert brief == whole
    elif head == "either":
        assert brief == f"at least one of these {many + 1} blocks holds: {words}"
    else:
        assert brief == f"{head} of these {many + 1} clues hold: {words}"
