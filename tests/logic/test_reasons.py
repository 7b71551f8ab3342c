"""The reasons that a family gives to the logical solver have its whole meaning, at the boundaries of its arguments."""

from functools import lru_cache
from random import Random

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import grids_to_try
from sudokudsl.logic.model import ReasonBuilder, model_of
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


def possible(puzzle, changed):
    """The digits that each propagator leaves at the start; where `changed`, the builder has no digits by then."""
    builder = ReasonBuilder(puzzle.board)
    for stated in puzzle.stated:
        builder.constraint(stated.constraint)
    if changed:
        builder.digits = ()
    return [owned.propagator.possible(list(builder.domains())) for owned in builder.propagators_in_order()]


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_reason_reads_the_digits_only_while_it_is_stated(family, form):
    """After that, the builder has the digits of other statements."""
    for board, line in boundary_lines(family, form, 4):
        puzzle = sudokudsl.loads(f"{board}{line}\n")
        assert possible(puzzle, changed=True) == possible(puzzle, changed=False), f"{board}{line}"


@pytest.mark.parametrize(
    "text",
    [
        # 0 + 3 + 0 + 0 - 1 - 1 - 1 + 1 is 1, in one piece
        "board 1x1 digits 3\ncells x[1..7] digits -1..1\nn-sum-line 1: x[1] r1c1 x[2..7]\n",
        # 7 + 4 - 2 + 4 + 7 + 4 - 2 is 22, in one piece that is 24 before its last cell
        "board 1x2 digits 1 3 7\ncells e[1..2] digits -2 0 4\ngreater e[2] e[1]\n"
        "n-sum-line 22: r1c1 e[2] e[1..2] r1c2 e[2] e[1]\n",
    ],
)
def test_cells_beside_the_board_have_digits_of_their_own(text):
    puzzle = sudokudsl.loads(text)
    model = model_of(puzzle)
    solutions = sudokudsl.make_solver(puzzle, "cadical195").search().grids
    assert solutions
    for grid in solutions:
        assert accepts(model, grid), grid
