"""The search costs what it cost before: nodes, placements and runs of propagators, exactly."""

import os
import random
import subprocess
import sys

import pytest

import sudokudsl
from sudokudsl.cover import engine_is_native
from support import figures as tool
from support.figures import STORED, figures, shuffled


@pytest.mark.skipif(not engine_is_native(), reason="the figures are those of the native engine")
def test_the_search_costs_what_is_stored():
    """Changed on purpose? `python tests/support/figures.py --update`, and look at the diff."""
    assert figures().splitlines() == STORED.read_text(encoding="utf-8").splitlines()


@pytest.mark.skipif(not engine_is_native(), reason="the figures are those of the native engine")
@pytest.mark.parametrize("instructions", ["avx2", "baseline"])
def test_it_costs_the_same_on_a_machine_with_fewer_instructions(instructions):
    environment = {**os.environ, "SUDOKUDSL_INSTRUCTIONS": instructions}
    told = subprocess.run([sys.executable, tool.__file__], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == "all equal\n"


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 3), (4, 4)])
def test_the_shuffled_grid_is_a_solution(rows, columns):
    size = rows * columns
    grid = shuffled(rows, columns, size * size, random.Random(1))
    puzzle = sudokudsl.loads(f"sudoku {size}x{size}")
    assert not puzzle.broken(sudokudsl.Grid(puzzle.board, grid))
