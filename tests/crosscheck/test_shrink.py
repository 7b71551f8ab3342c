"""Shrinking removes everything that can be removed, keeps the condition, and gives the same result every time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudsl import api, loads
from sudokudsl.crosscheck.shrink import shrink

BUSY = """\
# a comment
title "Busy"
sudoku 9x9
givens
  53..7....
  6..195...
  .98....6.
  8...6...3
  4..8.3..1
  7...2...6
  .6....28.
  ...419..5
  ....8..79
cage 20: r1c1 r1c2 r2c1 r2-3c3-4
thermometer r5c5..r8c5
arrow r3c3 = r4c4..r6c6
expect unique
"""


def puzzle_of(text):
    try:
        return loads(text)
    except ValueError:
        return None


def words(*wanted):
    def holds(text):
        puzzle = puzzle_of(text)
        return puzzle is not None and set(wanted) <= {stated.word for stated in puzzle.stated}

    return holds


def test_a_single_statement():
    # one row of two cells is the smallest board that has room for a thermometer
    assert shrink(BUSY, words("thermometer")) in (
        "board 1x2\nthermometer r1c1 r1c2\n",
        "board 2x1\nthermometer r1c1 r2c1\n",
    )


@pytest.mark.parametrize(
    ("text", "word", "smallest"),
    [
        ("board 1x2 digits 0-1\neven r1c1 r1c2\n", "even", "board 1x1\neven r1c1\n"),
        ("board 1x2 digits 0 1\nsum 1: 2*r1c1 r1c2\n", "sum", "board 1x1\nsum 0: r1c1\n"),
        ("latin 2x2 digits 3-4\nanti-king\n", "anti-king", "board 1x1\nanti-king\n"),
    ],
)
def test_words_that_go_only_together(text, word, smallest):
    assert shrink(text, words(word)) == smallest


def test_two_statements_and_a_given():
    def holds(text):
        puzzle = puzzle_of(text)
        return words("cage", "arrow")(text) and any(
            stated.word == "givens" and stated.constraint.cells for stated in puzzle.stated
        )

    lines = shrink(BUSY, holds).splitlines()
    assert len([line for line in lines if not line.startswith(" ")]) == 4  # the board, a given, a cage, an arrow
    digits = [digit for line in lines if line.startswith(" ") for digit in line if digit.isdigit()]
    assert len(digits) == 1


def test_a_text_without_meaning():
    # the condition may ask for an error
    def holds(text):
        try:
            loads(text)
        except api.SdkError as error:
            return any(found.code == "unknown-word" for found in error.diagnostics)
        return False

    assert len(shrink(BUSY + "cafe 12: r1c1 r1c2\n", holds).splitlines()) <= 2


def test_it_must_hold_of_the_whole_text():
    with pytest.raises(ValueError, match="does not hold for the whole text"):
        shrink(BUSY, words("sandwich"))


def test_the_number_of_questions_is_limited():
    asked = []

    def holds(text):
        asked.append(text)
        return words("thermometer")(text)

    shrink(BUSY, holds, most=10)
    assert len(asked) <= 10 + 2  # the text itself, and its canonical spelling


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet='rc12345 .,-=()x\n"#sudokuboardcage:', max_size=120), st.sampled_from("rc1s\n("))
def test_any_text_and_any_condition(text, character):
    asked = set()

    def holds(candidate):
        assert candidate not in asked or candidate == text
        asked.add(candidate)
        return character in candidate

    if character in text:
        found = shrink(text, holds)
        assert character in found
        assert len(found) <= len(text) + len("sudoku 9x9\n") + 3  # and two blanks before a comment, and a line end
        assert found == shrink(text, lambda candidate: character in candidate)


def test_a_planted_fault_is_laid_bare(monkeypatch):
    """A constraint loses its clauses: the shrunk file has that constraint on the smallest board that shows it."""
    from sudokudsl.families.diagonals import Diagonals

    monkeypatch.setattr(Diagonals, "cnf", lambda self, out: None)

    def differs(text):
        puzzle = puzzle_of(text)
        return puzzle is not None and api.check(puzzle).disagreement is not None

    text = "sudoku 4x4\nthermometer r1c1..r1c3\ndiagonals\ngiven r2c3 = 1\neven r4c4\n"
    assert differs(text)
    # among the two grids that are compared, a 2x2 board may happen to show no wrong one
    assert shrink(text, differs) in ("board 2x2\ndiagonals\n", "board 3x3\ndiagonals\n")
