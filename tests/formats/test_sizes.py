"""Every size, run and total that a short text can have, written here as the format describes it."""

from __future__ import annotations

import json
from random import Random

import pytest

import sudokudsl
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.grid import Grid
from support.imports import imported


@pytest.mark.parametrize("side", [4, 6, 8, 9])
def test_grids_of_candidates(side):
    random, digits = Random(side), "123456789"[:side]
    marks = ["".join(sorted(random.sample(digits, random.randint(1, side)))) for _ in range(side * side)]
    text = "\n".join(" ".join(marks[at : at + side]) for at in range(0, side * side, side))
    puzzle = sudokudsl.loads("\n".join(imported(text)))
    assert (puzzle.board.rows, puzzle.board.columns) == (side, side)
    assert sudokudsl.compile_cover(puzzle).domains == tuple(tuple(map(int, mark)) for mark in marks)


@pytest.mark.parametrize("total", range(1, 46))
def test_totals_of_killers_in_numbers(total):
    """The number of a cell is 256 times the total, plus the number of its cage."""
    numbers = [256 * total + 9, *["9"] * 7, 256 * total + 9, *["9"] * 72]
    assert imported("3x3::k:" + ":".join(map(str, numbers))) == ["sudoku 9x9", f"cage {total}: r1c1 r1c9"]


@pytest.mark.parametrize("blanks", range(1, 19))
def test_runs_of_sides_without_a_sign(blanks):
    """`i` stands for one such side and `z` for 18; the sides in rows are listed first, four to a row of five cells."""
    row, column = divmod(blanks, 4)
    letter = "ijklmnopqrstuvwxyz"[blanks - 1]
    board, statement = imported(f"https://puzz.link/p?minarism/5/5/{letter}g")
    assert board == "latin 5x5"
    assert statement.split()[1:] == [f"r{row + 1}c{column + 1}", f"r{row + 1}c{column + 2}"]


@pytest.mark.parametrize("side", [1, 2, 3, 5, 9, 10, 12, 16, 25, 32])
def test_solutions_from_f_puzzles(side):
    digits = [(row + column) % side + 1 for row in range(side) for column in range(side)]
    document = {"size": side, "grid": [[{"region": None}] * side] * side, "solution": list(map(str, digits))}
    ((solution, _),) = sudokudsl.loads("\n".join(imported(json.dumps(document)))).solutions
    assert solution.values == tuple(digits)


@pytest.mark.parametrize("digits", [range(33), range(34), range(-9, 3), range(-10, 2), range(8, 12), (-99, 0, 5)])
def test_rows_of_a_grid_are_aligned(digits):
    board, random = Board(3, 4, tuple(digits)), Random(1)
    grid = Grid(board, tuple(random.choice(board.digits) for _ in board.cells))
    lines = grid.lines()
    assert len({len(line) for line in lines}) == 1
    if " " in lines[0].strip():
        assert [int(number) for line in lines for number in line.split()] == list(grid.values)
    assert grid[Cell(1, 1)] == grid.values[0]
