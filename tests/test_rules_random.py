"""Random rules: the meaning of the typed tree and the unfolded form agree on every grid of a small board."""

import random

import ground

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.crosscheck.drawn import Dice, raw
from sudokudsl.crosscheck.ruled import rule
from sudokudsl.families import BUILTIN, SYNONYMS
from sudokudsl.geometry import Board
from sudokudsl.oracle import all_grids

BOARDS = (Board(2, 2, (1, 2, 3)), Board(1, 4, (-1, 0, 1, 2)), Board(2, 2, (0, 2, 5)), Board(1, 3, (1, 2, 3, 4)))


def test_random_rules():
    judged = 0
    for seed in range(150):
        dice = Dice(random.Random(seed))
        board = dice.pick(BOARDS)
        text = raw(board).text + rule(dice, board).text(1)
        try:
            puzzle = sudokudsl.loads(text)
        except SdkError as error:
            assert {each.code for each in error.diagnostics} <= {"value-out-of-range", "too-large"}, text  # noqa: PT017
            continue
        judged += 1
        for stated in puzzle.constraints:
            for grid in all_grids(board):
                assert stated.holds(grid) == ground.holds(stated.ground, grid), (text, str(grid))
        again = sudokudsl.loads(sudokudsl.format(text)).constraints
        assert [stated.ground for stated in again] == [stated.ground for stated in puzzle.constraints], text
    assert judged > 120


def test_every_synonym_is_found_without_importing_all_families():
    assert dict(SYNONYMS) == {synonym: family.word for family in BUILTIN for synonym in family.synonyms}
