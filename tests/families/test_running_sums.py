"""The one sum that clauses follow along a long line, beside the meaning, on lines short enough to list."""

from __future__ import annotations

from itertools import product

import pytest

import sudokudsl
from sudokudsl.cover import builder
from sudokudsl.families import sandwich, x_sum
from sudokudsl.model.grid import Grid

BOARDS = (
    "board 1x4 digits 1-4",
    "board 1x4 digits -2..3",
    "board 1x5 digits 0-3",
    "board 1x2 digits 0-3",
    "board 1x3 digits 2-6\ncandidates r1c2 = 2 5",
    "board 1x6 digits 1-3",
)


@pytest.mark.parametrize("clue", ["x-sum row 1 left", "sandwich row 1"])
@pytest.mark.parametrize("board", BOARDS)
def test_one_sum_along_the_line_has_the_meaning(board, clue, monkeypatch):
    """With the limit at 0, no line is short enough for other clauses; the grids are those in which the clue holds."""
    monkeypatch.setattr(x_sum, "LONGEST_APART", 0)
    monkeypatch.setattr(sandwich, "LONGEST_APART", 0)
    tried = 0
    for total in range(-4, 16):
        puzzle = sudokudsl.loads(f"{board}\n{clue} = {total}", name="line")
        fillings = product(*map(puzzle.board.digits_of, puzzle.board.cells))
        meant = [grid for grid in (Grid(puzzle.board, digits) for digits in fillings) if puzzle.holds(grid)]
        found = sudokudsl.make_solver(puzzle, "minisat22").search().grids
        assert sorted(grid.values for grid in found) == sorted(grid.values for grid in meant)
        tried += len(meant)
    assert tried


def test_second_crusts_of_a_house_are_not_told_apart(monkeypatch):
    """As on boards of many digits, where the ways to fill a house are too many to list."""
    monkeypatch.setattr(builder, "MAX_LISTED", 0)
    squares = list(sudokudsl.solutions(sudokudsl.loads("latin 4x4")))
    assert len(squares) == 576
    for total in range(7):
        puzzle = sudokudsl.loads(f"latin 4x4\nsandwich row 2 = {total}\nsandwich column 3 = {total}")
        meant = {grid.values for grid in squares if puzzle.holds(Grid(puzzle.board, grid.values))}
        assert {grid.values for grid in sudokudsl.solutions(puzzle)} == meant
        assert bool(meant) == (total in {0, 2, 3, 5})


@pytest.mark.parametrize("digits", ["1 1 2 3", "1 2 2 3", "1 2 3 3"])
def test_houses_may_have_a_digit_twice(digits):
    squares = list(sudokudsl.solutions(sudokudsl.loads(f"latin 4x4 digits {digits}")))
    for total in range(6):
        puzzle = sudokudsl.loads(f"latin 4x4 digits {digits}\nsandwich row 2 = {total}")
        meant = {grid.values for grid in squares if puzzle.holds(Grid(puzzle.board, grid.values))}
        assert {grid.values for grid in sudokudsl.solutions(puzzle)} == meant
        assert {grid.values for grid in sudokudsl.solutions(puzzle, solver="minisat22")} == meant
