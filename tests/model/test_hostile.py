"""Statements over whole boards of the largest sizes: every phase of their preparation obeys the budget."""

import random
from functools import partial
from time import thread_time

import pytest

from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cover import make_engine
from sudokudsl.fuzz.boundaries import boundary_statements
from sudokudsl.fuzz.random_specs import setting_of
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.budget import Budget, OutOfBudget, within
from sudokudsl.model.puzzle import TooLarge
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

# an exception of the watch that a finaliser or a callback of the collector swallows is raised again
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

TO_READ = Budget(seconds=10, megabytes=300)
TO_COMPILE = Budget(seconds=0.2, megabytes=300)
OVERSHOOT = 2.0  # seconds of this thread beyond the budget; a loop that never looks takes minutes

BOARDS = ("latin 32x32", "sudoku 25x25", "latin 31x31 digits 0-31", "sudoku 9x9")
NUMBERS = (5, 500, 16896, 9999999)
ARGUMENTS = (
    "", "all", "{n}: all", "{n} all", "all = {n}", "{n}", "row 1 left = {n}", "row 1 = {n}", "each row", "each box",
    "r1-9c1-9", "{n}: r1-9c1-9", "r1c1..r1c9", "{n}: r1c1..r9c9", "= {n}: all", "r1c1 r1c2 r2c2 r2c1 = {n}",
    "all | all", "each row = {n}", "{n} each row", "r1c1 = all", "row 1 left = {n} {n}", "r1c1 = r2-9c1-9",
    "r1-4 = r5-8", "negative", "r1-4c1-9 = r5-8c1-9", "+", "all = 5", "negative white {n}", "{n},{n}",
    "r1c1 down-right = {n}", "r1c1 = 1 2 3 4", "r1c1 = 5", "r1 = 3 1, 2 2", "all = 3 1, 2 2", "X: r1c1 r1c2",
    "field of 32", "negative in all", "negative {n} in all", "negative white {n} in all",
)  # fmt: skip
# 45 pentominoes on 225 cells, for a word that needs a division above it
ABOVE = {
    "shapes": "latin 15x15\nareas field of 5\nshapes field = pentominoes pentominoes pentominoes" + " f-pentomino" * 9
}
WITHOUT_LINE = {"board", "boxes", "cells", "givens", "grid", "latin", "regions", "sudoku"}
"""Words that state the board itself, or are followed by a picture."""
WORDS = sorted({family.word for family in Registry().families} - WITHOUT_LINE)


def texts(word):
    """Statements with this word that may have a meaning: in random order, on the largest boards first.

    The last ones are made from the signature of the family, on the largest board with boxes.
    """
    if word in ABOVE:
        yield ABOVE[word] + "\n"
    drawn = random.Random(word)
    lines = sorted({f"{word} {arguments.format(n=number)}" for arguments in ARGUMENTS for number in NUMBERS})
    for board in BOARDS:
        for line in drawn.sample(lines, len(lines)):
            yield f"{board}\n{line}\n"
    setting = setting_of(BOARDS[1])
    for statement in boundary_statements(Registry().find(word), setting):
        yield f"{setting.text}{statement.line}\n"


def puzzle_of(text):
    source = Source("<hostile>", text)
    return read(source, Sink(source), Registry())


def prepared(action, budget):
    """The result of an action within the budget; None if it is spent, which must show in time."""
    begun = thread_time()
    try:
        return within(budget, action)
    except (OutOfBudget, TooLarge):
        return None
    finally:
        spent = thread_time() - begun
        assert spent < budget.seconds + OVERSHOOT, f"{spent:.2f} s"


@pytest.mark.parametrize("word", WORDS)
def test_every_phase_obeys_the_budget(word):
    puzzles = (prepared(partial(puzzle_of, text), TO_READ) for text in texts(word))
    puzzle = next(filter(None, puzzles), None)
    assert puzzle is not None, "no statement with this word has a meaning: add its arguments above"
    prepared(partial(make_engine, puzzle), TO_COMPILE)
    prepared(partial(compile_cnf, puzzle), TO_COMPILE)
