"""Areas of more sizes than a machine word has bits, with answers worked out by hand."""

from __future__ import annotations

import pytest

from sudokudsl import Limits, loads, make_solver
from sudokudsl.families.areas import MOST_UNARY


def puzzle(side, *lines, most=2):
    return loads("\n".join((f"board {side}x{side} digits 1", f"areas field at most {most} counted", *lines)))


@pytest.mark.parametrize(
    ("side", "most", "count"),
    [
        (9, 2, 142),  # the other area is one of 144 dominoes, but not of the two with r1c1
        (10, 2, 178),  # one of 180 dominoes, but not of the two with r1c1
        # or two of the 80 cells, unless they are the neighbours of another corner, or of r1c1; or a domino
        (9, 3, 80 * 79 // 2 - 4 + 142),
    ],
)
def test_all_but_two_cells_are_one_area(side, most, count):
    found = make_solver(puzzle(side, f"require size(field, r1c1) = {side * side - 2}", most=most), "engine").search()
    assert found.exact
    assert found.count == count


@pytest.mark.parametrize("solver", ["engine", "cadical195"])
@pytest.mark.parametrize("side", [9, 10, 12])
def test_both_sides_know_the_size_of_the_rest(side, solver):
    """The two last cells are alone, so all others are one area."""
    last, before = f"r{side}c{side}", f"r{side}c{side - 1}"
    lines = (
        f"require size(field, {last}) = 1 and size(field, {before}) = 1",
        f"require size(field, r1c1) = {side**2 - 2}",
    )
    stated = puzzle(side, *lines, most=3)
    found = make_solver(stated, solver).search(limit=2, limits=Limits(seconds=120))
    assert found.exact
    (grid,) = found.grids
    assert not stated.broken(grid)
    sizes = stated.board.everywhere[len(stated.board.answer) :]
    assert sorted(grid[cell] for cell in sizes) == [1, 1, *[side**2 - 2] * (side**2 - 2)]


def test_candidates_of_sizes():
    """One cell of the last corner is in an area of one cell or of two, so the others are in one of 80 or of 79."""
    stated = puzzle(9, "require size(field, r9c9) <= 2", "require size(field, r1c1) > 2")
    found = make_solver(stated, "engine").candidates()
    sizes = dict(zip(stated.board.cells, stated.board.everywhere[len(stated.board.answer) :], strict=True))
    assert found.exact
    assert found.digits[sizes[stated.board.cells[0]]] == (79, 80)
    assert found.digits[sizes[stated.board.cells[-1]]] == (1, 2)
    assert found.digits[sizes[stated.board.cells[-2]]] == (2, 79, 80)


@pytest.mark.parametrize("sizes", ["1-99", "2-99", "5-99", "1-3", "2-3"])
@pytest.mark.parametrize("shape", ["2x3", "2x4", "3x3", "1x6"])
def test_unary_and_binary_counts_have_the_same_solutions(shape, sizes, monkeypatch):
    """Two binary digits cannot count the four cells of a square. So the carry out of the highest digit is excluded."""
    text = f"board {shape} digits 1\nareas field of {sizes} counted"
    unary = set(make_solver(loads(text), "cadical195").search().grids)
    assert MOST_UNARY >= 9
    monkeypatch.setattr("sudokudsl.families.areas.MOST_UNARY", 1)
    assert set(make_solver(loads(text), "cadical195").search().grids) == unary
    assert unary
