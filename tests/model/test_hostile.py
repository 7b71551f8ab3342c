"""Statements over whole boards of the largest size: every phase of their preparation obeys the budget."""

import random
from time import thread_time

import pytest

from sudokudsl.api import compile_cnf, compile_cover
from sudokudsl.cover import engine_is_native
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.budget import Budget, OutOfBudget, within
from sudokudsl.model.puzzle import TooLarge
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

# an exception of the watch that a finaliser or a callback of the collector swallows is raised again
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

BUDGET = Budget(seconds=0.1, megabytes=300)
OVERSHOOT = 2.0  # seconds of this thread beyond the budget, on a busy machine, too

ARGUMENTS = (
    "", "all", "{n}: all", "{n} all", "all = {n}", "{n}", "row 1 left = {n}", "row 1 = {n}", "each row", "each box",
    "r1-{side}c1-{side}", "{n}: r1-{side}c1-{side}", "r1c1..r1c{side}", "{n}: r1c1..r{side}c{side}", "= {n}: all",
    "r1c1 r1c2 r2c2 r2c1 = {n}", "all | all", "each row = {n}", "{n} each row", "r1c1 = all", "row 1 left = {n} {n}",
)  # fmt: skip


def statements(word):
    """Statements with this word that have a meaning on the largest board."""
    side = 32
    for arguments in ARGUMENTS:
        for number in (5, 500, 16896, 9999999):
            line = f"{word} {arguments.format(n=number, side=side)}".strip()
            text = f"latin {side}x{side}\n{line}\n"
            if "{n}" in arguments or number == 5:
                yield text


def puzzle_of(text):
    source = Source("<hostile>", text)
    sink = Sink(source)
    return read(source, sink, Registry())


def build(problem, board):
    from sudokudsl.cover.engine import NativeSolver

    return NativeSolver(problem, board)


def prepared(action):
    """The result of an action within the budget; None if it is spent, which must show in time."""
    begun = thread_time()
    try:
        return within(BUDGET, action)
    except (OutOfBudget, TooLarge):
        return None
    finally:
        spent = thread_time() - begun
        assert spent < BUDGET.seconds + OVERSHOOT, f"{spent:.2f} s"


WORDS = sorted({family.word for family in Registry().families})


@pytest.mark.skipif(not engine_is_native(), reason="the reference engine builds nothing")
@pytest.mark.parametrize("word", WORDS)
def test_every_phase_obeys_the_budget(word):
    drawn = random.Random(word)
    texts = list(statements(word))
    drawn.shuffle(texts)
    for text in texts:
        puzzle = prepared(lambda text=text: puzzle_of(text))
        if puzzle is None:
            continue
        problem = prepared(lambda puzzle=puzzle: compile_cover(puzzle))
        if problem is not None:
            prepared(lambda problem=problem, puzzle=puzzle: build(problem, puzzle.board))
        prepared(lambda puzzle=puzzle: compile_cnf(puzzle))
        return
