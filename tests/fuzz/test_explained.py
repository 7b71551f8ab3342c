"""The relations between solutions and what is said about a puzzle: they hold, and a mistake on either side shows."""

import pytest

import sudokudsl
from sudokudsl.cover import make_engine
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.fuzz.explained import wrong_logical_search, wrong_reasons, wrong_steps
from sudokudsl.logic.propagators.sums import TotalPropagator
from sudokudsl.model.grid import Grid

PUZZLES = {
    "none": "latin 3x3\nthermometer r1c1..r1c3\nthermometer r1c3..r1c1\neven r2c2\n",
    "one": "board 1x3 digits 1-3\nthermometer r1c1..r1c3\nodd r1c1\n",
    "several": "latin 3x3\nsum 4: r1c1 r1c2\nnot\n  even r3c3\n",
    "with a layer": "board 2x2 digits 1-2\nlayer shade digits 0-1 counted\nsum 2: shade\nless r1c1 r1c2\n",
}


def wrong(puzzle, grids):
    """All that the relations find wrong with these solutions."""
    return [
        *wrong_steps(puzzle, grids),
        *wrong_logical_search(puzzle, grids),
        *wrong_reasons(puzzle, grids, make_engine),
    ]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_relations_hold_for_all_solutions(name):
    puzzle = sudokudsl.loads(PUZZLES[name])
    assert wrong(puzzle, oracle_grids(puzzle)) == []


@pytest.mark.parametrize("name", ["one", "several", "with a layer"])
def test_a_solution_too_few_is_noticed(name):
    puzzle = sudokudsl.loads(PUZZLES[name])
    assert wrong(puzzle, oracle_grids(puzzle)[1:])


@pytest.mark.parametrize("name", PUZZLES)
def test_a_solution_too_many_is_noticed(name):
    puzzle = sudokudsl.loads(PUZZLES[name])
    least = Grid(puzzle.board, tuple(puzzle.board.digits_of(cell)[0] for cell in puzzle.board.answer))
    assert wrong(puzzle, (*oracle_grids(puzzle), least))


def test_a_wrong_propagator_is_noticed(monkeypatch):
    right = TotalPropagator._window
    monkeypatch.setattr(TotalPropagator, "_window", lambda self: right(self) >> 1)
    puzzle = sudokudsl.loads("board 1x3 digits 1-3\nsum 3: r1c1..r1c3\n")
    assert [*wrong_steps(puzzle, oracle_grids(puzzle))]
