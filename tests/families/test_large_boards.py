"""Every form of every family on boards with long lines and many digits: all sides agree on fillings near a solution."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from sudokudsl.cover import make_engine
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.fuzz.planted import fitted
from sudokudsl.fuzz.random_specs import (
    BoardTooSmall,
    RandomStatement,
    SeededChance,
    Setting,
    random_values,
    setting_of,
)
from sudokudsl.language.family import Family
from sudokudsl.language.hidden_numbers import constraint_of
from sudokudsl.language.signature import Form
from sudokudsl.model.grid import Grid
from sudokudsl.model.puzzle import Puzzle, TooLarge
from sudokudsl.model.solver import Limits
from support.boundary_forms import FORMS
from support.near import LARGE_BOARDS, cells_in, differences, near, random_fillings

TRIES, BOARDS = 3, 8
NEAR_STATEMENT, NEAR_ANYWHERE = 24, 4  # fillings that are changed in cells of the statement, and in any cells
NODES = 1_000
RARE = ("asterisk", "doppelganger", "magic-square", "region")
"""Families whose random statements hardly ever have a meaning and a solution on these boards."""


def drawn(family: Family, form: Form, setting: Setting, random: Random) -> Iterator[RandomStatement]:
    """Statements that have a meaning."""
    for _ in range(TRIES):
        with suppress(BoardTooSmall):
            values = random_values(SeededChance(random), form, setting.board, longest=random.choice((5, 9, 24)))
            if not any(each.error for each in constraint_of(family, values, setting.board)[1]):
                yield RandomStatement(family, form, values)


def solved(family: Family, form: Form, setting: Setting, random: Random) -> tuple[RandomStatement, Puzzle, Grid] | None:
    """A statement, alone on its board, with a solution: a random filling that it fits, or one that the engine finds."""
    for statement in drawn(family, form, setting, random):
        fitting = ((fitted(statement, filling, random), filling) for filling in random_fillings(setting.board, random))
        for fit, filling in fitting:
            if fit is not None and (puzzle := puzzle_of_text(f"{setting.text}{fit.line}\n")):
                return fit, puzzle, filling
        puzzle = puzzle_of_text(f"{setting.text}{statement.line}\n")
        if puzzle is not None:
            seed, limits = random.getrandbits(30), Limits(nodes=NODES)
            for filling in make_engine(puzzle).search(limit=1, seed=seed, limits=limits).grids:
                return statement, puzzle, filling
    return None


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_all_sides_agree_near_a_solution(family, form):
    random = Random(f"{family.word} {family.forms.index(form)}")
    tried = 0
    for setting in map(setting_of, random.sample(LARGE_BOARDS, BOARDS)):
        with suppress(TooLarge):
            found = solved(family, form, setting, random)
            if found is None:
                continue
            statement, puzzle, solution = found
            cells = [*cells_in(tuple(statement.values.values()))] or setting.board.everywhere
            fillings = [solution, *near(solution, cells, random, NEAR_STATEMENT)]
            fillings += near(solution, setting.board.everywhere, random, NEAR_ANYWHERE)
            assert not [*differences(puzzle, fillings)], f"{setting.text}{statement.line}"
            tried += 1
    assert tried or family.word in RARE
