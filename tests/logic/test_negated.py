"""Statements that must not hold, for the logical solver: no step loses a solution, and none fails."""

from random import Random

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import fillings, oracle_grids
from sudokudsl.fuzz.explained import wrong_logical_search, wrong_steps
from sudokudsl.fuzz.random_specs import SeededChance, random_setting, random_statement, sampled_forms
from sudokudsl.logic.propagators.fillings import PartialGrid
from sudokudsl.model.grid import Grid

MOST = 800  # fillings of a board
WORDS = [family.word for family, _ in sampled_forms()]


@pytest.mark.parametrize("word", WORDS)
def test_a_statement_that_must_not_hold(word):
    chance, tried = SeededChance(Random(word)), 0
    for _ in range(40):
        setting = random_setting(chance, MOST)
        stated = random_statement(chance, setting.board, words=frozenset({word}))
        if stated is None or fillings(setting.board) > MOST:
            continue
        puzzle = sudokudsl.loads(f"{setting.text}not\n  {stated.line}\n")
        grids = oracle_grids(puzzle)
        assert not [*wrong_steps(puzzle, grids), *wrong_logical_search(puzzle, grids)], puzzle.text.text
        tried += 1
        if tried == 3:
            break


def test_a_grid_with_some_digits_answers_all_that_a_constraint_may_ask():
    asked = {name for name in vars(Grid) if not name.startswith("_")} - {"of", "complete", "extras", "lines", "beside"}
    assert asked <= {*vars(PartialGrid), *vars(PartialGrid(sudokudsl.loads("sudoku 4x4").board))}
