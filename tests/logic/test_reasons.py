"""The reasons that a family gives to the logical solver have its whole meaning, at the boundaries of its arguments."""

from functools import lru_cache
from random import Random

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.logic.model import model_of
from support.boundary_forms import FORMS, boundary_lines
from support.logical_model import accepts

STATEMENTS, GRIDS = 16, 30
"""The statements of a form, and the fillings of a board that each of them gets."""


@lru_cache
def some_grids(text):
    """Some fillings of a board in random order."""
    found = list(grids_to_try(sudokudsl.loads(text)))
    return Random(text).sample(found, min(GRIDS, len(found)))


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_family_reasons_by_its_meaning_at_its_boundaries(family, form):
    for board, line in boundary_lines(family, form, STATEMENTS):
        puzzle = sudokudsl.loads(f"{board}{line}\n")
        model = model_of(puzzle)
        for grid in some_grids(board):
            assert accepts(model, grid) == puzzle.holds(grid), f"{board}{line}\n{grid}"
