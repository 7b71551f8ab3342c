"""Candidates of extra cells with more digits than an answer can have."""

from __future__ import annotations

import random

import pytest

from sudokudsl import loads, make_solver
from sudokudsl.api import compile_cover
from sudokudsl.cover.candidate_problem import candidate_problem
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.model.geometry import MAX_DIGITS


def test_a_cell_of_many_digits_has_those_of_the_solutions():
    puzzle = loads("sudoku 4x4\ncells n digits -99..99\nrequire n = 10 * r1c1 + r1c2\nrequire r1c1 != 3\n")
    found = make_solver(puzzle, "engine").candidates()
    (cell,) = puzzle.board.beside
    assert found.exact
    assert found.digits[cell] == (12, 13, 14, 21, 23, 24, 41, 42, 43)
    assert found.digits[puzzle.board.cells[0]] == (1, 2, 4)


def test_digits_of_several_parts_are_told_apart():
    """The digits -99 to 99 need four parts: 62 of each are beside the code for another digit."""
    puzzle = loads("board 1x2 digits 1-9\ncells n digits -99..99\nrequire n = 22 * (r1c1 - r1c2)\n")
    assert make_solver(puzzle, "engine").candidates().digits[puzzle.board.beside[0]] == tuple(range(-88, 89, 22))


@pytest.mark.parametrize("seed", range(20))
def test_candidates_agree_with_all_grids_of_random_layers(seed):
    chance = random.Random(seed)
    digits = sorted(chance.sample(range(-99, 100), chance.randint(64, 199)))
    listed = " ".join(map(str, digits))
    values = [chance.choice(digits) for _ in range(9)]
    pairs = " or ".join(f"r1c1 = {at + 1} and a[1] = {value}" for at, value in enumerate(values))
    puzzle = loads(
        f"board 1x2 digits 1-9\ncells a[1..2] digits {listed}\nrequire {pairs}\nrequire a[2] = a[1]\n"
        f"require r1c2 >= r1c1\n"
    )
    places = (*puzzle.board.cells, *puzzle.board.beside)
    solver = make_solver(puzzle, "engine")
    grids = solver.search().grids
    assert len(grids) == 45
    assert solver.candidates(threads=chance.choice((None, 2))).digits == {
        cell: tuple(sorted({grid[cell] for grid in grids})) for cell in places
    }


def test_few_digits_need_no_parts():
    puzzle = loads("sudoku 4x4\nlayer shade digits 0-1\ncells n digits 0-40\n")
    problem = compile_cover(puzzle)
    found = candidate_problem(problem, puzzle.board)
    assert found.problem.objectives == problem.objectives
    assert [len(parts) for parts in found.parts] == [1] * len(puzzle.board.everywhere)
    assert len(found.codes) <= MAX_DIGITS


def test_every_digit_of_a_problem_can_be_marked():
    puzzle = loads("board 1x1 digits 5\ncells n digits 0-99\n")
    found = candidate_problem(compile_cover(puzzle), puzzle.board)
    assert list(found.digits(b"\1" * found.problem.answer_cells * len(found.codes))) == [(5,), tuple(range(100))]
    assert NativeSolver(compile_cover(puzzle), puzzle.board).candidates().digits[puzzle.board.beside[0]] == tuple(
        range(100)
    )
