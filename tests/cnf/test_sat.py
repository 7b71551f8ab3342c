"""The SAT solver's answers, limits, interrupts and threads."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokudsl.model.solver
from sudokudsl.cnf import pythonsat, solve
from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.cnf.compile import formula
from sudokudsl.cnf.pythonsat import NAMES, NO_BUDGET
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.solver import Limits, Stop

NAMES_WITH_LIMITS = [name for name in NAMES if name not in NO_BUDGET]


def four_by_four(*, diagonals=False):
    board = Board(4, 4, (1, 2, 3, 4))
    out = ClauseBuilder(board)
    houses = [*map(board.row, range(1, 5)), *map(board.column, range(1, 5))]
    for top, left in product((1, 3), repeat=2):
        houses.append(tuple(Cell(top + down, left + right) for down, right in product((0, 1), repeat=2)))
    if diagonals:
        houses += [tuple(Cell(k, k) for k in range(1, 5)), tuple(Cell(k, 5 - k) for k in range(1, 5))]
    for house in houses:
        for digit in board.digits:
            out.exactly(1, [out.lit(cell, digit) for cell in house])
    return formula(out, ("sudoku, line 1",)), board


def raw(board, *clauses):
    """A board and clauses given as (cell number, digit) placements, all positive."""
    out = ClauseBuilder(board)
    for clause in clauses:
        out.clause(*(out.lit(board.cells[at], digit) for at, digit in clause))
    return formula(out, ("test, line 1",)), board


def crowd(many):
    """More cells than digits, and all must differ: no solution, and hard for any SAT solver to see."""
    board = Board(1, many, tuple(range(1, many)))
    out = ClauseBuilder(board)
    for digit in board.digits:
        out.at_most(1, [out.lit(cell, digit) for cell in board.cells])
    return formula(out, ("crowd, line 1",)), board


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("diagonals", "count"), [(False, 288), (True, 48)])
def test_known_counts(name, diagonals, count):
    with SatSolver(*four_by_four(diagonals=diagonals), name) as solver:
        outcome = solver.search()
    assert (outcome.count, outcome.stop, outcome.exact) == (count, Stop.EXHAUSTED, True)
    assert len({grid.values for grid in outcome.grids}) == count
    assert all(len(set(row)) == 4 for grid in outcome.grids for row in grid.rows())


def test_solvers_find_the_same_set():
    sets = [{grid.values for grid in SatSolver(*four_by_four(), name).search().grids} for name in NAMES]
    assert all(one == sets[0] for one in sets)


def test_limit_and_keep():
    solver = SatSolver(*four_by_four())
    outcome = solver.search(limit=5, keep=2)
    assert (outcome.count, len(outcome.grids), outcome.stop, outcome.exact) == (5, 2, Stop.LIMIT, False)
    assert solver.search(limit=288).stop is Stop.LIMIT
    assert solver.search(limit=289).stop is Stop.EXHAUSTED
    with pytest.raises(ValueError, match="positive"):
        solver.search(limit=0)


def test_givens_are_for_one_question():
    solver = SatSolver(*four_by_four())
    first = (1, *[None] * 15)
    assert solver.search(givens=first).count == 72  # 288 / 4: every digit alike
    assert solver.search(givens=(1, 1, *[None] * 14)).count == 0
    assert solver.search().count == 288
    whole = solver.search(limit=1).grids[0]
    assert solver.search(givens=whole.values).grids == (whole,)


def test_givens_are_checked():
    solver = SatSolver(*four_by_four())
    with pytest.raises(ValueError, match="5 is not a digit"):
        solver.search(givens=(5, *[None] * 15))
    with pytest.raises(ValueError, match="16 givens expected"):
        solver.search(givens=(1,))


def test_fixed_cells_and_odd_digits():
    solver = SatSolver(*raw(Board(1, 3, (-7, 0, 20)), [(0, 20)], [(1, -7), (1, 0)]))
    assert {grid.values for grid in solver.search().grids} == set(product((20,), (-7, 0), (-7, 0, 20)))
    assert SatSolver(*raw(Board(1, 1, (3,)))).search().count == 1


@pytest.mark.parametrize("name", NAMES)
def test_no_solution(name):
    solver = SatSolver(*raw(Board(1, 2, (1, 2)), []), name)
    assert (solver.search().count, solver.search().stop) == (0, Stop.EXHAUSTED)
    assert solver.candidates().digits == {Cell(1, 1): (), Cell(1, 2): ()}


def test_grids_are_lazy_and_questions_may_overlap(monkeypatch):
    monkeypatch.setattr(solve, "MAX_LEFTOVERS", 0)  # the solver is built again whenever no question is open
    solver = SatSolver(*four_by_four())
    slow = solver.grids()
    found = {grid.values for grid in islice(slow, 3)}
    assert solver.search().count == 288
    assert {grid.values for grid in solver.grids(givens=(2, *[None] * 15))} <= {
        grid.values for grid in solver.search().grids
    }
    found |= {grid.values for grid in slow}
    assert len(found) == 288
    assert solver.search().count == 288


def test_the_solver_is_made_anew_after_many_questions(monkeypatch):
    made = []

    def make(name, clauses):
        made.append(name)
        return pythonsat.PythonSat(name, clauses)

    monkeypatch.setattr(solve, "PythonSat", make)
    monkeypatch.setattr(solve, "MAX_LEFTOVERS", 100)
    solver = SatSolver(*four_by_four())
    assert [solver.search(limit=2).count for _ in range(30)] == [2] * 30
    assert len(made) == 1  # two leftovers a question
    assert [solver.search(limit=2).count for _ in range(30)] == [2] * 30
    assert len(made) == 2


def test_ctrl_c_while_loading(monkeypatch):
    def interrupted(name, clauses):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(solve, "PythonSat", interrupted)
        solver = SatSolver(*four_by_four())
        assert solver.search().stop is Stop.INTERRUPTED
        assert solver.search(seed=1).stop is Stop.INTERRUPTED
        assert solver.candidates().stop is Stop.INTERRUPTED
    assert solver.search().count == 288


def test_an_abandoned_generator_leaves_the_solver_usable():
    solver = SatSolver(*four_by_four())
    slow = solver.grids()
    next(slow)
    slow.close()
    assert solver.search().count == 288
    solver.close()
    solver.close()
    assert solver.search().count == 288


@settings(deadline=None, max_examples=40)
@given(st.lists(st.lists(st.tuples(st.integers(0, 3), st.sampled_from((0, 4, 5))), min_size=1, max_size=4), max_size=9))
def test_candidates_are_the_digits_of_all_solutions(clauses):
    solver = SatSolver(*raw(Board(2, 2, (0, 4, 5)), *clauses))
    grids = [
        values
        for values in product((0, 4, 5), repeat=4)
        if all(any(values[at] == digit for at, digit in clause) for clause in clauses)
    ]
    candidates = solver.candidates()
    assert candidates.exact
    assert list(candidates.digits.values()) == [tuple(sorted({grid[at] for grid in grids})) for at in range(4)]
    assert {grid.values for grid in solver.search().grids} == set(grids)


def test_candidates_with_givens():
    solver = SatSolver(*four_by_four())
    digits = solver.candidates(givens=(1, 2, *[None] * 14)).digits
    assert digits[Cell(1, 1)] == (1,)
    assert digits[Cell(1, 3)] == (3, 4)
    assert digits[Cell(3, 1)] == (2, 3, 4)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_decides_the_order(name):
    solver = SatSolver(*four_by_four(), name)
    firsts = [solver.search(limit=1, seed=seed).grids[0].values for seed in range(8)]
    solver.search(limit=100)  # earlier questions make no difference
    assert [solver.search(limit=1, seed=seed).grids[0].values for seed in range(8)] == firsts
    assert len(set(firsts)) > 1
    assert solver.search(seed=3).count == 288


def test_a_seed_prefers_each_digit_or_its_absence(monkeypatch):
    preferred = []
    monkeypatch.setattr(pythonsat.PythonSat, "prefer", lambda _, literals: preferred.append(tuple(literals)))
    solver = SatSolver(*four_by_four())
    for seed in range(20):
        solver.search(limit=1, seed=seed)
    every = sorted(literal for row in solver._cnf.placements for literal in row)
    assert [sorted(map(abs, literals)) for literals in preferred] == [every] * 20
    assert {literal for literals in preferred for literal in literals} == {*every, *(-literal for literal in every)}


@pytest.mark.parametrize("name", NAMES_WITH_LIMITS)
def test_limits_are_not_answers(name):
    solver = SatSolver(*crowd(15), name)
    outcome = solver.search(limits=Limits(nodes=500))
    assert (outcome.count, outcome.stop, outcome.exact) == (0, Stop.NODES, False)
    assert solver.search(limits=Limits(seconds=0.05)).stop is Stop.TIME
    assert solver.candidates(limits=Limits(nodes=100)).stop is Stop.NODES
    with pytest.raises(TimeoutError, match="nodes"):
        next(solver.grids(limits=Limits(nodes=100)))


def test_a_solver_without_limits_says_so():
    solver = SatSolver(*four_by_four(), "lingeling")
    for limits in (Limits(seconds=1), Limits(nodes=1)):
        with pytest.raises(ValueError, match="takes no limits"):
            solver.search(limits=limits)
    assert solver.search(limit=2).count == 2


def test_unknown_solvers_are_refused():
    with pytest.raises(ValueError, match="no SAT solver 'maplesat'; there are cadical195"):
        SatSolver(*four_by_four(), "maplesat")


def test_one_thread_only():
    solver = SatSolver(*four_by_four())
    solver.search(limit=1)
    caught = []

    def elsewhere():
        try:
            solver.search(limit=1)
        except RuntimeError as error:
            caught.append(str(error))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert caught == ["a SAT solver belongs to the thread that made it; make one for each thread"]


def test_a_thread_may_have_its_own_solver():
    counts = []
    thread = threading.Thread(target=lambda: counts.append(SatSolver(*four_by_four()).search().count))
    thread.start()
    thread.join()
    assert counts == [288]


def test_a_closed_solver_is_not_asked():
    sat = pythonsat.PythonSat("cadical195", [[1]])
    sat.close()
    with pytest.raises(RuntimeError, match="closed"):
        sat.solve([], 1)


def test_statistics_are_of_one_question():
    solver = SatSolver(*crowd(15))
    first = solver.search(limits=Limits(nodes=300)).statistics
    assert first["conflicts"] >= 300
    assert set(first) == {"solves", "conflicts", "decisions", "propagations", "restarts"}
    assert solver.search(limits=Limits(nodes=10)).statistics["conflicts"] < 300


def test_progress_reports_and_may_interrupt(monkeypatch):
    monkeypatch.setattr(sudokudsl.model.solver, "PROGRESS_EVERY", 0.0)
    reports = []

    def progress(count):
        reports.append(count)
        if count == 7:
            raise KeyboardInterrupt

    outcome = SatSolver(*four_by_four()).search(limits=Limits(progress=progress))
    assert (outcome.count, outcome.stop) == (7, Stop.INTERRUPTED)
    assert reports == list(range(8))


INTERRUPTED = """
import sys, threading, time
sys.path.insert(0, sys.argv[3])
from test_sat import SatSolver, Limits, crowd, four_by_four
if sys.argv[2] == "threads":
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
solver = SatSolver(*crowd(15), sys.argv[1])
said = []
def progress(count):
    if not said:
        print("searching", flush=True)
    said.append(count)
print(solver.search(limits=Limits(progress=progress)).stop, flush=True)
print(solver.search(limits=Limits(nodes=10)).stop, SatSolver(*four_by_four(), sys.argv[1]).search().count, flush=True)
"""


@pytest.mark.parametrize("threads", ["alone", "threads"])
@pytest.mark.parametrize("name", ["cadical195", "cadical153", "minisat22"])
def test_ctrl_c_ends_the_search_and_nothing_else(name, threads):
    command = [sys.executable, "-c", INTERRUPTED, name, threads, str(Path(__file__).parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "searching\n"
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
    assert (rest, child.returncode) == ("Stop.INTERRUPTED\nStop.NODES 288\n", 0)
