"""A statement that is one of two possibilities, or that is forbidden, has its own meaning there, on both sides.

The statements are made from the signatures (`fuzz/boundaries.py`), so a new family, form or option is tried without a
line here.
"""

from functools import lru_cache
from random import Random

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from sudokudsl.fuzz.random_specs import can_sample

LARGE = ("full-rank", "chaos-arrow", "chaos-count")
"""Statements that are too large for a rule even on small boards."""
FORMS = [
    pytest.param(family, form, id=f"{family.word} {form.usage()}")
    for family in BUILTIN
    if family.constrains and family.word not in LARGE
    for form in family.forms
    if can_sample(form)
]
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
    texts = [
        (setting.text, statement.line)
        for setting in boundary_settings()
        for statement in boundary_statements(family, setting)
        if statement.form is form
    ]
    for board, line in Random(form.usage()).sample(texts, min(STATEMENTS, len(texts))):
        alone = sudokudsl.loads(f"{board}{line}\n")
        first, digit = alone.board.cells[0], alone.board.digits[0]
        grids = [(grid, alone.holds(grid)) for grid in fillings_of(board)]
        either = {grid.values for grid, held in grids if held or grid[first] == digit}
        judge(f"{board}either\n  {line}\nor\n  given {first} = {digit}\n", either)
        judge(f"{board}no x in {first}\n  {line}\n", {grid.values for grid, held in grids if not held})
