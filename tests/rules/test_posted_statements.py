"""A statement that is one of two possibilities, or that is forbidden, has its own meaning there, on both sides."""

from functools import lru_cache

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.model.geometry import Cell
from support.boundary_forms import FORMS, boundary_lines

STATEMENTS = 2
"""The number of statements of each form; `tests/families/test_boundaries.py` tries more of them alone."""


@lru_cache
def fillings_of(text):
    """All fillings of a board that it allows."""
    puzzle = sudokudsl.loads(text)
    return tuple(filter(puzzle.holds, grids_to_try(puzzle)))


def judge(text, accepted):
    """Compares the solutions of both sides with the accepted fillings."""
    puzzle = sudokudsl.loads(text)
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        for solver in (make_engine(puzzle), sat):
            found = [grid.values for grid in solver.search(limit=None).grids]
            assert sorted(found) == sorted(accepted), text


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_one_of_two_possibilities_and_what_is_not_so(family, form):
    for board, line in boundary_lines(family, form, STATEMENTS):
        alone = sudokudsl.loads(f"{board}{line}\n")
        first, digit = alone.board.cells[0], alone.board.digits[0]
        grids = [(grid, alone.holds(grid)) for grid in fillings_of(board)]
        either = {grid.values for grid, held in grids if held or grid[first] == digit}
        judge(f"{board}either\n  {line}\nor\n  given {first} = {digit}\n", either)
        judge(f"{board}no x in {first}\n  {line}\n", {grid.values for grid, held in grids if not held})


WIDE = (
    ("sudoku 6x6", "chaos-count r3c2 = r6c2 r6c1 r1c4 r3c3 r3c4 r4c3 r1c6"),
    ("sudoku 6x6", "chaos-count without-first around: r1c5"),
    ("sudoku 6x6", "chaos-arrow up-right: r5c6 r6c4 r6c1 r3c6"),
    ("sudoku 6x6", "chaos-arrow without-first r3c2 = r5c5 r5c4 r6c4 r6c3 r5c3..r5c1 r4c1"),
    ("sudoku 6x6", "full-rank row 6 left = 15"),
    ("sudoku 6x6", "full-rank column 2 bottom = 7 ties-allowed"),
    ("latin 6x6\nareas field of 6", "chaos-count around: field[r4c3..r6c3]"),
    ("latin 6x6\nareas field of 6", "chaos-count r6c6 = field[r2c1..r2c6]"),
    ("latin 6x6\nareas field of 6", "chaos-arrow left: field[r6c4 r6c5 r5c5 r5c6 r6c6]"),
    ("latin 6x6\nareas field of 6", "connected r2-4c2-4 = 2 3 to edge"),
)
"""Statements on boards of a usual size, each of which may be false there."""


@pytest.mark.parametrize(("board", "line"), WIDE)
@pytest.mark.parametrize("denied", [False, True])
def test_a_statement_on_a_usual_board_may_be_one_of_two_possibilities_or_false(board, line, denied):
    stated = f"not\n  {line}\n" if denied else f"either\n  {line}\nor\n  no x in r1c1 r6c6: x = 1\n"
    alone, puzzle = (sudokudsl.loads(f"{board}\n{text}") for text in (f"{line}\n", stated))
    report = sudokudsl.check(puzzle)
    assert report.verdict == "many"
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        for solver in (make_engine(puzzle), sat):
            for grid in solver.search(limit=20).grids:
                held = alone.holds(grid)
                assert held != denied if denied else held or 1 not in (grid[Cell(1, 1)], grid[Cell(6, 6)])
