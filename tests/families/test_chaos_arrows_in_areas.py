"""Chaos arrows where the possible areas are too many to be listed.

The solutions of a board without arrows are sorted out by the meaning of an arrow.
"""

from __future__ import annotations

import random

import pytest

import sudokudsl
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.families.chaos_arrow import STEPS, ChaosArrows
from sudokudsl.model.constraint import Constraint

BOARD = "latin 7x7\nareas field of 7 distinct counted\n"
MOST = 1500  # solutions of a board without arrows


def grids_of(text: str, limit: int | None = None, seed: int | None = None) -> tuple[sudokudsl.Grid, ...]:
    """The solutions that the exact-cover side finds."""
    puzzle = sudokudsl.loads(text)
    return NativeSolver(compile_cover(puzzle), puzzle.board).search(limit=limit, seed=seed).grids


def planted(seed: int) -> tuple[str, tuple[sudokudsl.Grid, ...]]:
    """A board with the digits and some area numbers of a random solution, and all its solutions."""
    chance = random.Random(seed)
    (grid,) = grids_of(BOARD, limit=1, seed=seed)
    text = BOARD + "".join(f"given {cell} = {grid[cell]}\n" for cell in grid.board.cells)
    numbers = [f"given {cell} = {grid[cell]}\n" for cell in grid.board.layers["field"]]
    chance.shuffle(numbers)
    for known in range(0, len(numbers), 2):
        board = text + "".join(numbers[:known])
        found = grids_of(board, limit=MOST)
        if len(found) < MOST:
            return board, found
    raise AssertionError(seed)


@pytest.mark.parametrize("seed", range(12))
def test_the_solutions_are_those_with_these_counts(seed):
    chance = random.Random(seed)
    text, grids = planted(seed)
    board = grids[0].board
    possible = 0  # arrows that some solutions have, and others lack
    for _ in range(12):
        word, without = chance.choice([*STEPS, "orthogonal", "orthogonal"]), chance.random() < 0.3
        first = chance.choice(board.layers["field"])
        arrow: Constraint = ChaosArrows(STEPS[word], (first,), 0 if without else 1)
        expected = [grid.values for grid in grids if arrow.holds(grid)]
        line = f"chaos-arrow {'without-first ' * without}{word}: {first}\n"
        assert sorted(grid.values for grid in grids_of(text + line)) == sorted(expected), line
        possible += 0 < len(expected) < len(grids)
    assert possible
