"""One question split among several threads: the same answers as in one piece, in one order for all of them."""

from __future__ import annotations

from math import prod

import pytest

import sudokudsl
from sudokudsl.cover import engine, make_engine, split
from sudokudsl.cover.encoder import BLANK
from sudokudsl.model.solver import Limits, Stop
from support import ROOT
from support.problems import sudoku

EXAMPLES = ["four-by-four", "impossible", "thermometer-tiny", "killer", "which-bulb"]


@pytest.fixture(params=[(3, 3, 2, 5, 8), (1, 1, 8, 64, 20), (40, 60, 4, 7, 5)], ids=str)
def soon(request, monkeypatch):
    """Every search is split soon, in rounds of few nodes, and few digits are tried at a time."""
    after, first, more, trials, cubes = request.param
    monkeypatch.setattr(split, "CUBES", cubes)
    monkeypatch.setattr(split, "MORE_CUBES", 2 * cubes)
    monkeypatch.setattr(engine, "SPLIT_AFTER", after)
    monkeypatch.setattr(split, "FIRST_NODES", first)
    monkeypatch.setattr(split, "MORE_NODES", more)
    monkeypatch.setattr(split, "TRIALS", trials)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_split_search_finds_the_same_grids_in_one_order(name):
    puzzle = sudokudsl.load(ROOT / "examples" / f"{name}.sdk")
    solver = make_engine(puzzle)
    whole = solver.search(limit=500)
    for limit in (1, 2, 500):
        one, *others = (solver.search(limit=limit, threads=threads) for threads in (1, 2, 5))
        for other in others:
            assert (other.grids, other.count, other.stop) == (one.grids, one.count, one.stop)
        assert one.count == len(set(one.grids)) == min(limit, whole.count)
        assert set(one.grids) <= set(whole.grids)
        assert one.exact == (whole.count < limit)
    assert solver.search(limit=2, keep=0, threads=2).grids == ()
    candidates = solver.candidates()
    assert all(solver.candidates(threads=threads).digits == candidates.digits for threads in (1, 2))


@pytest.mark.parametrize("name", ["four-by-four", "thermometer-tiny", "killer", "classic"])
def test_the_largest_cube_is_split_on_one_of_its_smallest_cells(name):
    """The size of a cube is the product of the numbers of digits that its cells may hold."""
    puzzle = sudokudsl.load(ROOT / "examples" / f"{name}.sdk")
    cells, digits = len(puzzle.board.answer), len(puzzle.board.digits)
    splitter = split.Splitter(make_engine(puzzle)._engine, cells, digits)

    def sizes(cube):
        live = splitter.open(cube.givens)
        return [sum(live[at : at + digits]) for at in range(0, len(live), digits)]

    cubes = [split.Cube(bytes([BLANK]) * cells, ())]
    for _ in range(12):
        after = splitter.split(cubes, len(cubes) + 1)
        if after == cubes:
            assert all(max(sizes(cube)) <= 1 for cube in cubes)
            break
        (gone,) = set(cubes) - set(after)
        assert prod(sizes(gone)) == max(prod(sizes(cube)) for cube in cubes)
        children = sorted(set(after) - set(cubes), key=lambda each: each.path)
        ((cell, count),) = {
            (at, sizes(gone)[at]) for child in children for at in range(cells) if child.givens[at] != gone.givens[at]
        }
        assert count == len(children) == min(size for size in sizes(gone) if size > 1)
        assert len({child.givens[cell] for child in children}) == count
        cubes = after


@pytest.mark.usefixtures("soon")
def test_all_288_grids_are_counted_with_and_without_givens():
    native = sudoku(2, 2)
    assert native.search(threads=3).count == 288
    assert len(set(native.search(threads=3).grids)) == 288
    given = (1, *[None] * 15)
    assert native.search(givens=given, threads=2).count == 72
    assert native.search(givens=given, limit=10, keep=4, threads=2).count == 10
    assert len(native.search(givens=given, limit=10, keep=4, threads=2).grids) == 4
    wrong = (1, 1, *[None] * 14)
    assert native.search(givens=wrong, threads=2).stop is Stop.EXHAUSTED
    assert not any(native.candidates(givens=wrong, threads=2).digits.values())


def test_grids_beyond_those_kept_are_not_decoded(monkeypatch):
    decoded = []

    class Batch(engine._engine.Batch):
        def grids(self, question):
            decoded.extend(found := super().grids(question))
            return found

    monkeypatch.setattr(split._engine, "Batch", Batch)
    monkeypatch.setattr(engine, "SPLIT_AFTER", 10)
    outcome = sudoku(3, 3).search(limit=500, threads=2)
    assert len(set(outcome.grids)) == outcome.count == 500
    assert len(decoded) == 500


def test_a_short_question_is_not_split(monkeypatch):
    monkeypatch.setattr(split.Conquest, "run", None)
    native = sudoku(2, 2)
    assert native.search(limit=2, threads=2).grids == native.search(limit=2).grids
    assert native.candidates(threads=2).digits == native.candidates().digits


def test_limits_and_interrupts_of_a_split_search():
    native = sudoku(3, 3)  # with 6,670,903,752,021,072,936,960 grids

    def press(count):
        raise KeyboardInterrupt

    late = native.search(keep=1, limits=Limits(seconds=0.3), threads=2)
    assert (late.stop, len(late.grids), late.exact) == (Stop.TIME, 1, False)
    pressed = native.search(keep=0, limits=Limits(progress=press), threads=2)
    assert pressed.stop is Stop.INTERRUPTED
    told = []
    native.search(keep=0, limits=Limits(seconds=0.3, progress=told.append), threads=2)
    assert told == sorted(told)
    assert told[-1] > 0
    assert native.search(keep=0, limits=Limits(nodes=100), threads=2).stop is Stop.NODES  # in one piece, as asked


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_limit_of_nodes_is_the_same_with_any_number_of_threads(name):
    solver = make_engine(sudokudsl.load(ROOT / "examples" / f"{name}.sdk"))
    for nodes in (1, 2, 4, 8, 1_000):
        alone = solver.candidates(limits=Limits(nodes=nodes))
        searched = solver.search(limits=Limits(nodes=nodes))
        for threads in (1, 2):
            found = solver.candidates(limits=Limits(nodes=nodes), threads=threads)
            assert (found.digits, found.stop) == (alone.digits, alone.stop)
            outcome = solver.search(limits=Limits(nodes=nodes), threads=threads)
            assert (outcome.grids, outcome.stop) == (searched.grids, searched.stop)


@pytest.mark.parametrize(("threads", "error"), [(0, ValueError), (-1, ValueError), ("2", TypeError), (1.5, TypeError)])
def test_wrong_numbers_of_threads(threads, error):
    with pytest.raises(error, match="threads must be"):
        sudoku(2, 2).search(threads=threads)
    with pytest.raises(error, match="threads must be"):
        sudoku(2, 2).candidates(threads=threads)


def test_the_same_by_the_functions_of_the_package():
    puzzle = sudokudsl.load(ROOT / "examples" / "thermometer-tiny.sdk")
    for solver in ("engine", "reference", "cadical195"):
        assert sudokudsl.count(puzzle, solver=solver, threads=2).count == 4
        assert sudokudsl.solve(puzzle, solver=solver, threads=2).count == 2
        found = sudokudsl.candidates(puzzle, solver=solver, threads=2)
        assert found.digits == sudokudsl.candidates(puzzle).digits
