"""Files with rules: the engine, a SAT solver and brute force over the meaning find the same grids."""

import random

import pytest

from sudokudsl.api import SdkError, loads
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.fuzz.random_rules import random_rule
from sudokudsl.fuzz.random_specs import SeededChance, raw_setting
from sudokudsl.model.geometry import Board
from support import corpus
from support.engines import ENGINES

CASES = corpus.read_cases("rules")
ALPHABETS = ((1, 2, 3, 4), (0, 1, 2, 3), (-2, -1, 0, 1, 2), (1, 2, 4, 7), (1, 2, 3, 4, 5), (1, 1, 2))
BOARDS = tuple(Board(1, 3, alphabet) for alphabet in ALPHABETS)


def agreed(puzzle):
    """The grids that brute force finds, and both sides too."""
    meant = {grid.values for grid in all_grids(puzzle.board) if puzzle.holds(grid)}
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        assert {grid.values for grid in sat.search().grids} == meant
    engine = list(ENGINES.values())[-1](compile_cover(puzzle), puzzle.board)
    assert {grid.values for grid in engine.search().grids} == meant
    return meant


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_side_finds_what_a_case_means(case):
    agreed(corpus.understand(case))


def written(seed):
    """The text of a random file with rules, on three cells in a row."""
    dice = SeededChance(random.Random(seed))
    board = dice.pick(BOARDS)
    rules = (random_rule(dice, board).text(number) for number in range(dice.between(1, 2)))
    return raw_setting(board).text + "".join(rules)


def check_files(seeds):
    """Reads files and checks them by `holds`; also checks that most of them state something."""
    found = []
    for seed in seeds:
        try:
            puzzle = loads(written(seed))
        except SdkError:
            continue
        found.append(len(agreed(puzzle)) / len(puzzle.board.digits) ** 3)
    assert len(found) > 0.9 * len(seeds)
    assert sum(0 < share < 1 for share in found) > 0.45 * len(found)


def test_random_files_with_rules():
    check_files(range(100))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_random_files_with_rules():
    check_files(range(1000, 9000))
