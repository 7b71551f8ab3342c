"""Cells of layers that follow from others are up to date after every step, without steps of their own."""

from __future__ import annotations

import pytest

import sudokudsl
from sudokudsl.logic.model import model_of
from sudokudsl.logic.solver import SolveSession, ordinary

SPECS = {
    "a multiple": "layer twice as x: 2 * x\nsum 5: twice[r1c1] r1c2\n",
    "a sum of two": "layer pair as x: x + r1c1\nsum 6: pair[r1c2] pair[r1c1]\n",
    "marked cells": "layer mark digits 0-1 counted\neach row as w: sum(mark[w]) = 1\n"
    "layer worth as x: if mark[x] = 1 then 2 * x else x\nsum 6: worth[r1c1] worth[r1c2]\n",
    "a value of a value": "layer twice as x: 2 * x\nlayer four as x: 2 * twice[x]\nsum 10: four[r1c1] twice[r1c2]\n",
}


@pytest.mark.parametrize("name", SPECS)
def test_nothing_is_left_to_follow(name):
    puzzle = sudokudsl.loads(f"sudoku 4x4\n{SPECS[name]}")
    session = SolveSession(model_of(puzzle), (1, None, None, 4, *[None] * 12), ordinary())
    state, steps = session.state, 0
    assert state.model.derived
    while True:
        for number in state.model.bookkeepers:
            found = state.possible(number) or []
            assert not [cell for cell, _ in found if state.model.derived >> cell & 1], steps
        step = session.next()
        if step is None or step.contradiction:
            break
        steps += 1
    assert steps
