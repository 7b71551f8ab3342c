"""Rules: the meaning of the typed tree and of the ground form, both against counts by hand."""

import re

import pytest

from sudokudsl.crosscheck.oracle import all_grids, fillings
from sudokudsl.expression.rule import Rule
from support import corpus, ground

CASES = corpus.read_cases("rules")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_by_its_meaning(case):
    puzzle = corpus.understand(case)
    assert fillings(puzzle.board) <= 20_000
    found = 0
    for grid in all_grids(puzzle.board):
        for constraint in puzzle.constraints:
            if isinstance(constraint, Rule):
                assert constraint.holds(grid) == ground.holds(constraint.ground, grid), str(grid)
        found += puzzle.holds(grid)
    low, high = puzzle.expect.low, puzzle.expect.high
    assert low <= found <= (found if high is None else high)


@pytest.mark.parametrize("case", [case for case in CASES if not case.fails], ids=lambda case: case.id)
def test_a_sentence_about_a_rule_has_no_gaps(case):
    """Where the value of a name is not known before solving, the sentence introduces the name."""
    puzzle = corpus.understand(case)
    for stated in puzzle.stated:
        sentence = stated.constraint.explain(puzzle.board)
        assert not re.search(r"\bNone\b|object at|  |\(\)", sentence)
        for name in re.findall(r"^ +let (\w+) =", case.text, re.MULTILINE):
            assert sentence.count(f" {name} ") == 0 or f"with {name} for " in sentence


def test_sentences_in_full(golden):
    """The sentence about every rule of the tables, below the text of the rule.

    The file states nothing about what is right, but a change of any word is seen in it. Changed on purpose?
    `pytest --update-goldens`, and read the diff.
    """
    said = {}
    for case in (case for case in CASES if not case.fails):
        puzzle = corpus.understand(case)
        for stated in puzzle.stated:
            if isinstance(stated.constraint, Rule):
                sentence = stated.constraint.explain(puzzle.board)
                said[f"{puzzle.text.cut(stated.span)}\n  {sentence}\n"] = None
    golden("sentences.txt", "".join(said))
