"""Random cover problems of all kinds and sizes: brute force, the reference engine and two SAT solvers as oracles."""

from __future__ import annotations

import pytest

from support.engines import PURE

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
from sudokudsl.fuzz.problem_campaign import compare_problems
from sudokudsl.fuzz.shrink_problems import reported

BLOCK = 80


@pytest.mark.parametrize("block", [*range(5), *(pytest.param(block, marks=pytest.mark.slow) for block in range(5, 50))])
def test_the_engine_agrees_with_all_oracles(block):
    tally = compare_problems(0, range(block * BLOCK, (block + 1) * BLOCK))
    assert reported(tally.differences) == []
    assert tally.questions == BLOCK
    assert tally.answers > BLOCK  # the problems are not all without solutions
    assert min(tally.consulted[name] for name in ("brute force", "reference", "cadical195", "glucose42")) > 0
