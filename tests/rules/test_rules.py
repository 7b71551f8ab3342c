"""Rules: the meaning of the typed tree and of the ground form, both against counts by hand."""

import pytest

from sudokudsl.crosscheck.oracle import all_grids, fillings
from sudokudsl.expression.rule import Rule
from support import corpus, ground

CASES = corpus.read_cases("rules")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_by_its_meaning(case):
    puzzle = corpus.understand(case)
    assert fillings(puzzle.board) <= 20_000
    found = 0
    for grid in all_grids(puzzle.board):
        for constraint in puzzle.constraints:
            if isinstance(constraint, Rule):
                assert constraint.holds(grid) == ground.holds(constraint.ground, grid), str(grid)
        found += puzzle.holds(grid)
    low, high = puzzle.expect.low, puzzle.expect.high
    assert low <= found <= (found if high is None else high)
