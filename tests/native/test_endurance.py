"""Requirements of long-lived programs: pickled results, Ctrl-C again and again, and memory that stays flat."""

import pickle
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from sudokudsl import candidates, check, loads, make_solver, solve
from sudokudsl.model.solver import Limits, Stop

MILLION = 1_000_000
SPEC = """sudoku 4x4
thermometer r1c1..r1c3
cage 5: r3c3 r4c3
arrow r3c1 = r4c1 r4c2
whispers 2: r2c1 r2c2
"""
GIVENS = ("1" + "." * 15, "." * 15 + "1", "." * 16, "11" + "." * 14)


@pytest.mark.parametrize("ask", [solve, candidates, check, lambda puzzle: next(iter(make_solver(puzzle).grids()))])
def test_results_can_be_pickled(ask):
    found = ask(loads(SPEC + "given r1c1 = 1\n"))
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert repr(again) == repr(found)


def interrupted(solver):
    """The answer of an endless search that Ctrl-C ends. On a busy machine it may come before the search begins."""
    for delay in (0.1, 0.5, 2, 8, 30):
        timer = threading.Timer(delay, signal.raise_signal, (signal.SIGINT,))
        try:
            timer.start()
            return solver.search(keep=0)
        except KeyboardInterrupt:
            continue
        finally:
            timer.join()
    raise AssertionError("no search began in time")


def test_after_an_interruption_the_solver_answers_as_before():
    solver = make_solver(loads("latin 9x9"))
    before = solver.search(limit=3)
    for _ in range(5):
        found = interrupted(solver)
        assert found.stop is Stop.INTERRUPTED
        assert found.count > 0
        after = solver.search(limit=3)
        assert (after.grids, after.stop) == (before.grids, before.stop)


def resident():
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def calls(solver, puzzle, number):
    """One thousand calls of every kind: the numbers of calls made."""
    giving = [[None if c == "." else int(c) for c in givens] for givens in GIVENS]
    for at in range(900):
        solver.search(limit=1 + at % 2, givens=giving[at % 4], limits=Limits(nodes=200), seed=None if at % 3 else at)
    for at in range(10):
        solver.candidates(givens=giving[at % 4])
    next(solver.grids())
    solver.search_many(GIVENS * 22, limit=2, threads=1 + number % 2)
    make_solver(puzzle).search(limit=1)
    return 900 + 10 + 1 + 4 * 22 + 1


def flat(total, *, before=100_000):
    """Memory after each tenth of so many calls, relative to that after the first `before`."""
    puzzle = loads(SPEC)
    solver = make_solver(puzzle)
    made, number, marks = 0, 0, []
    while made < before:
        made += calls(solver, puzzle, number)
        number += 1
    start, next_mark = resident(), total / 10
    made = 0
    while made < total:
        made += calls(solver, puzzle, number)
        number += 1
        if made >= next_mark:
            marks.append(resident() / start)
            next_mark += total / 10
    return made, marks


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    "total",
    [
        MILLION // 20,
        pytest.param(10 * MILLION, marks=[pytest.mark.slow, pytest.mark.timeout(7200)]),
    ],
)
def test_memory_stays_flat(total):
    begun = time.monotonic()
    made, marks = flat(total, before=total // 10)
    print(
        f"{made:,} calls in {time.monotonic() - begun:.0f} s; memory {min(marks):.3f} to {max(marks):.3f} of the start"
    )
    assert made >= total
    assert max(marks) <= 1.05
