"""The reasons that a family gives to the logical solver have its whole meaning, at the boundaries of its arguments."""

from functools import lru_cache
from random import Random

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.logic.model import model_of
from sudokudsl.logic.propagators.digits import AllDifferentPropagator
from support.boundary_forms import FORMS, boundary_lines

STATEMENTS, GRIDS = 16, 30
"""The statements of a form, and the fillings of a board that each of them gets."""


@lru_cache
def some_grids(text):
    """Some fillings of a board in random order."""
    found = list(grids_to_try(sudokudsl.loads(text)))
    return Random(text).sample(found, min(GRIDS, len(found)))


def accepts(model, grid):
    """Whether no rule of the logical solver has an objection to a full grid."""
    masks = [1 << model.place_of[grid[cell]] for cell in model.cells]
    apart = all(
        masks[cell] != masks[other]
        for cell, seen in enumerate(model.sees)
        for other in range(len(masks))
        if seen >> other & 1
    )
    inside = all(mask & domain for mask, domain in zip(masks, model.domains, strict=True))
    written = all(masks[cell] == 1 << model.place_of[digit] for cell, digit, _ in model.givens)
    rules = [owned.propagator for owned in model.propagators]
    rules += [AllDifferentPropagator(area.cells) for area in model.areas]
    return apart and inside and written and all(rule.possible(masks) is not None for rule in rules)


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_family_reasons_by_its_meaning_at_its_boundaries(family, form):
    for board, line in boundary_lines(family, form, STATEMENTS):
        puzzle = sudokudsl.loads(f"{board}{line}\n")
        model = model_of(puzzle)
        for grid in some_grids(board):
            assert accepts(model, grid) == puzzle.holds(grid), f"{board}{line}\n{grid}"
