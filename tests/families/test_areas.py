"""Divisions into areas: every size and number of areas on small boards, against plain enumeration."""

from functools import cache
from itertools import product

import pytest

import sudokudsl
from sudokudsl.logic.solver import LogicalSolver

BOARDS = {"1x1": (1, 1), "1x2": (1, 2), "2x2": (2, 2), "1x5": (1, 5), "2x3": (2, 3)}
SIZES = ((), (1,), (2,), (3,), (4,), (7,), (1, 2), (1, 9), (2, 3), (3, 4), (4, 6), (5, 7), (6, 8))
COUNTS = (0, 1, 2, 3, 63)


@cache
def divisions(rows, columns):
    """All divisions into connected areas: for each the numbers of cells of the areas."""
    places = [*product(range(rows), range(columns))]
    steps = [
        (one, other)
        for one, (row, column) in enumerate(places)
        for other, place in enumerate(places)
        if place in ((row + 1, column), (row, column + 1))
    ]
    found = {}
    for joined in product((False, True), repeat=len(steps)):
        area = [*range(len(places))]
        for (one, other), is_joined in zip(steps, joined, strict=True):
            if is_joined:
                area = [area[one] if each == area[other] else each for each in area]
        key = tuple(area.index(each) for each in area)
        found[key] = [key.count(each) for each in {*key}]
    return [*found.values()]


def test_the_enumeration():
    assert [len(divisions(*BOARDS[board])) for board in BOARDS] == [1, 2, 12, 16, 74]  # OEIS A108808 for two rows


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_every_size_and_number_of_areas(board, sizes):
    cells = BOARDS[board][0] * BOARDS[board][1]
    least, most = (sizes[0], sizes[-1]) if sizes else (1, cells)
    stated = f" of {least}" * (len(sizes) == 1) + f" of {least}-{most}" * (len(sizes) > 1)
    for count in COUNTS:
        limit = f" at most {count}" * bool(count)
        puzzle = sudokudsl.loads(f"board {board} digits 1\nareas field{stated}{limit} counted\n")
        right = sum(
            len(areas) <= (count or cells) and all(least <= area <= most for area in areas)
            for areas in divisions(*BOARDS[board])
        )
        for solver in ("engine", "reference", "minisat22"):
            assert sudokudsl.make_solver(puzzle, solver).search().count == right, (solver, count)
        end = LogicalSolver(puzzle).solve().end
        assert end in {0: ("contradiction", "stuck"), 1: ("solved", "stuck")}.get(right, ("stuck",))


def test_areas_of_many_cells_compile():
    puzzle = sudokudsl.loads("board 9x9 digits 1\nareas part of 1-60 at most 12 counted\n")
    assert sudokudsl.compile_cnf(puzzle).clauses
    assert sudokudsl.compile_cover(puzzle).objectives
