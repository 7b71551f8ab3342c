"""A statement that is one of two possibilities, or that is forbidden, has its own meaning there, on both sides."""

from functools import lru_cache

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.model.puzzle import TooLarge
from support.boundary_forms import FORMS, boundary_lines

LARGE = (
    "chaos-count without-first around: CELLS",
    "full-rank [LAYER] row|column NUMBER [in grid NUMBER] SIDE = RANK ties-allowed",
    "full-rank no-ties",
)
"""The forms with a statement that is refused, because it is too large for a rule even on a small board."""
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
    refused = 0
    for board, line in boundary_lines(family, form, STATEMENTS):
        alone = sudokudsl.loads(f"{board}{line}\n")
        first, digit = alone.board.cells[0], alone.board.digits[0]
        grids = [(grid, alone.holds(grid)) for grid in fillings_of(board)]
        either = {grid.values for grid, held in grids if held or grid[first] == digit}
        try:
            judge(f"{board}either\n  {line}\nor\n  given {first} = {digit}\n", either)
            judge(f"{board}no x in {first}\n  {line}\n", {grid.values for grid, held in grids if not held})
        except TooLarge:
            refused += 1
    assert bool(refused) == (f"{family.word} {form.usage()}" in LARGE)
