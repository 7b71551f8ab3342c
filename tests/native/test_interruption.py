"""The engine can be interrupted while it is built and while it searches, by functions that it calls and by signals."""

import signal
from time import monotonic

import pytest

import sudokudsl
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.encoder import encoded
from sudokudsl.model.budget import Budget, OutOfBudget, within
from sudokudsl.native import _engine

CAGES = "\n".join(f"cage 10: r{row}c{column} r{row}c{column + 1}" for row in range(1, 33) for column in range(1, 32, 2))
LARGE = {
    "a mask for each pair of placements": "latin 32x32\nanti-taxicab 2\nanti-king",
    "totals that follow from cages": f"latin 32x32\n{CAGES}",
    "one total over the board": "latin 32x32\nsum 16896: all",
}


class Ended(Exception):
    """Raised to end the building."""


def numbers(text):
    puzzle = sudokudsl.loads(text)
    board = puzzle.board
    return encoded(compile_cover(puzzle), board.digits, len(board.everywhere))


def test_a_search_without_a_report_of_progress_ends_with_its_budget():
    solver = sudokudsl.make_solver(sudokudsl.loads("sudoku 9x9"), "engine")
    begun = monotonic()
    budget = Budget(stopped=lambda: monotonic() > begun + 0.3)
    with pytest.raises(OutOfBudget):
        within(budget, lambda: solver.search(keep=0, limits=sudokudsl.Limits(seconds=60)))
    assert monotonic() < begun + 30


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE.keys())
def test_the_function_is_called_and_may_raise(text):
    problem, calls = numbers(text), []

    def look():
        calls.append(None)
        if len(calls) == 2:
            raise Ended

    with pytest.raises(Ended):
        _engine.Engine(problem, 0, look)
    assert len(calls) == 2


def test_a_signal_is_handled_meanwhile():
    problem = numbers(LARGE["totals that follow from cages"])

    def end(number, frame):
        raise Ended

    before = signal.signal(signal.SIGUSR1, end)
    try:
        with pytest.raises(Ended):
            _engine.Engine(problem, 0, lambda: signal.raise_signal(signal.SIGUSR1))
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_a_small_problem_is_built_without_a_question():
    problem = numbers("sudoku 4x4")

    def asked() -> bool:
        calls: list[None] = []
        assert _engine.Engine(problem, 0, lambda: calls.append(None)).sizes()
        return bool(calls)

    assert not all(asked() for _ in range(1000))  # a busy machine may let one of them wait
