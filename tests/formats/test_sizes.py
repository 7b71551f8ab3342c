"""Every size, run and total that a short text can have, written here as the format describes it."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import sudokudsl
from sudokudsl.formats.numbers import NUMBER, NUMBER_DIGITS, is_number
from sudokudsl.model.grid import Grid, parse_givens
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


@pytest.mark.parametrize(
    "number",
    [sign * 10**length + more for length in range(NUMBER_DIGITS + 2) for sign in (1, -1) for more in (-1, 0, 1)],
)
def test_a_number_of_a_document_is_as_long_as_one_of_a_text(number):
    assert is_number(number) is (re.fullmatch(NUMBER, str(number), re.ASCII) is not None)


DIGITS = (range(32), range(1, 33), range(2, 34), range(-9, 3), range(-10, 2), range(8, 12), (-99, 0, 5))


@pytest.mark.parametrize("digits", DIGITS)
def test_rows_of_a_grid_are_aligned_and_read_again(digits):
    """All digits occur. A digit is one symbol if all digits of the board are 0 to 32."""
    rows = -(-len(digits) // 11) + 1
    setting = f"board {rows}x11 digits {' '.join(map(str, digits))}"
    puzzle = sudokudsl.loads(setting)
    board = puzzle.board
    grid = Grid(board, tuple(digits[at % len(digits)] for at in range(11 * rows)))
    lines = grid.lines()
    assert len({len(line) for line in lines}) == 1
    assert (len(lines[0]) == 11) == (digits[0] >= 0 and digits[-1] <= 32)
    for written in (lines, [line.lower() for line in lines]):
        if len(lines[0]) == 11:
            (outcome,) = sudokudsl.solve_many(puzzle, ["".join(written)])
            assert parse_givens(board, "".join(written)) == outcome.grids[0].values == grid.values
        text = "".join(f"  {line}\n" for line in written)
        ((solution, _),) = sudokudsl.loads(f"{setting}\nsolution\n{text}").solutions
        assert solution.values == grid.values
