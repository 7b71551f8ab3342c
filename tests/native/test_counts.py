"""Houses, different digits and counts in the native engine, with answers worked out by hand."""

from __future__ import annotations

from itertools import product

import pytest

from sudokudsl.cover.encoder import BLANK, NO_LIMIT, encoded
from sudokudsl.cover.objectives import (
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Grouped,
    House,
    Total,
)
from sudokudsl.native import _engine
from support.problems import (
    OWNERS,
    found,
    line,
    solver,
)


def test_without_objectives_every_filling_is_found():
    assert found(solver(line(2, (1, 2, 3)))) == list(product((1, 2, 3), repeat=2))


@pytest.mark.parametrize("low", [0, 1])
def test_counts_over_cells_without_digits(low):
    counts = (Count(0, low, 1, ((0, 1), (1, 2))), Count(0, low, 1, ((0, 2), (1, 1))))
    problem = CoverProblem(("0", "1"), 2, ((), ()), counts, OWNERS)
    search = _engine.Search(_engine.Engine(encoded(problem, (), 2), 0), bytes([BLANK] * 2), None)
    search.run(NO_LIMIT, NO_LIMIT, 60.0)
    assert search.count() == 0


@pytest.mark.parametrize(("low", "expected"), [(0, [(1,), (2,)]), (1, [(1,), (2,)]), (2, [(1,)])])
def test_a_count_over_a_cell_and_a_distant_slot(low, expected):
    hidden = [(1,)] * 69 + [(1, 2)]
    assert sorted(found(solver(line(1, (1, 2)), Count(0, low, 2, ((0, 1), (70, 1))), hidden=hidden))) == expected


@pytest.mark.parametrize("high", [-1, -3])
@pytest.mark.parametrize(
    "beside",
    [[], [Grouped(0, (0,), (1,), ())], [Connected(0, (0, 1), (1,), ((0, 1),))]],
    ids=["alone", "groups", "piece"],
)
@pytest.mark.parametrize("counted", [((1, 1),), ((0, 1), (1, 1)), ()])
def test_no_filling_has_fewer_than_no_placements(high, beside, counted):
    assert found(solver(line(2, (1, 2)), *beside, Count(0, -4, high, counted))) == []


def test_house():
    # 3! orders
    assert len(found(solver(line(3, (0, 5, 7)), House(0, (0, 1, 2), (0, 5, 7))))) == 6


def test_distinct():
    # 4 * 3 for the pair, 4 for the other cell
    assert len(found(solver(line(3, (1, 2, 3, 4)), Distinct(0, (0, 2))))) == 48


def test_distinct_with_more_slots_than_digits():
    assert found(solver(line(3, (1, 2)), Distinct(0, (0, 1, 2)))) == []


@pytest.mark.parametrize("slots", [(), (1,)])
def test_distinct_of_nothing_or_one(slots):
    assert len(found(solver(line(2, (1, 2)), Distinct(0, slots)))) == 4


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, 1),  # 2 2 2
        (1, 1, 3),  # C(3,1)
        (2, 2, 3),  # C(3,2)
        (1, 2, 6),
        (-4, 9, 8),
        (4, 9, 0),
        (2, 1, 0),
        (-3, -1, 0),
    ],
)
def test_count(low, high, expected):
    ones = tuple((slot, 1) for slot in range(3))
    assert len(found(solver(line(3, (1, 2)), Count(0, low, high, ones)))) == expected


def test_count_of_alternatives_in_one_cell():
    # exactly one of: cell 0 is 1, cell 0 is 2, cell 1 is 1; digits 1-3: (1|2, not 1) 2*2, (3, 1) 1
    assert len(found(solver(line(2, (1, 2, 3)), Count(0, 1, 1, ((0, 1), (0, 2), (1, 1)))))) == 5


def test_a_count_hears_of_the_loss_of_other_digits():
    # At most two of three cells are 3; the total makes the first two 3 by taking other digits out, so the last is 2.
    threes = Count(0, 0, 2, ((0, 3), (1, 3), (2, 3)))
    total = Total(0, 6, 6, ((0, 1), (1, 1)))
    native = solver(line(3, (1, 2, 3)), threes, total, domains=[(1, 2, 3), (1, 2, 3), (2, 3)])
    outcome = native.search()
    assert [grid.values for grid in outcome.grids] == [(3, 3, 2)]
    assert outcome.statistics["nodes"] == 1


def test_a_count_hears_that_fewer_listed_digits_are_left_than_cells_that_differ():
    # At least two of three cells that differ are 3 or more; the totals leave no more of these than 3, so none fits.
    listed = Count(0, 2, 3, tuple((cell, digit) for cell in range(3) for digit in (3, 4, 5)))
    totals = [Total(0, 1, 3, ((cell, 1),)) for cell in range(3)]
    outcome = solver(line(3, (1, 2, 3, 4, 5)), Distinct(0, (0, 1, 2)), listed, *totals).search()
    assert (outcome.count, outcome.statistics["nodes"]) == (0, 0)  # found before any question


def test_counts_of_different_digits_over_the_same_cells():
    board = line(4, (1, 2, 3))
    ones, twos = (tuple((cell, digit) for cell in range(4)) for digit in (1, 2))
    # 6 places for two 1, and the other two cells are 2 or 3
    assert len(found(solver(board, Count(0, 2, 2, ones), Count(0, 0, 2, twos)))) == 24
    # or one 1, in 4 places, with 2^3 fillings of the others, minus the one with three 2; and 2^4 without any, minus
    # the 5 with three 2 or four
    assert len(found(solver(board, Count(0, 0, 2, ones), Count(0, 0, 2, twos)))) == 24 + 28 + 11
    # two 1 and two 2
    assert len(found(solver(board, Count(0, 2, 3, ones), Count(0, 2, 4, twos)))) == 6


def test_counts_of_different_classes():
    # odd and even digits on the left, some below 3 and some above 2 on the right: 4^3 less 2 * 2^3 on each side
    def sides(*cells: int, classes: tuple[tuple[int, int], ...]) -> list[Count]:
        return [Count(0, 1, 2, tuple((c, d) for c in cells for d in digits)) for digits in classes]

    left, right = sides(0, 1, 2, classes=((1, 3), (2, 4))), sides(3, 4, 5, classes=((1, 2), (3, 4)))
    outcome = solver(line(6, (1, 2, 3, 4)), *left, *right).search(keep=0)
    assert (outcome.count, outcome.statistics["classes"] > 0) == (48 * 48, True)


def as_often(digit: int, digits: tuple[int, ...], *, first: int) -> Count:
    """Cells 0 and 1 hold a digit as often as cells 2 and 3; of cell 0 it is the digit `first`."""
    others = [(cell, other) for cell in (2, 3) for other in digits if other != digit]
    return Count(0, 2, 2, ((0, first), (1, digit), *others))


def test_counts_that_are_nearly_those_of_two_pairs_with_the_same_digits():
    board, differ = line(4, (1, 2, 3, 4)), Distinct(0, (0, 1))
    # of 1 and 2 only: both on the left, 2 * 2; one of them beside 3 or 4, 4 * 4 for each; neither, 2 * 4
    some = [as_often(digit, board.digits, first=digit) for digit in (1, 2)]
    assert len(found(solver(board, differ, *some))) == 4 + 16 + 16 + 8
    board = line(4, (1, 2, 3))
    # no digit of cell 0 counts as a 2: three counts fill two cells, so it is none; 2 * 2 on the left, 2 orders
    some = [as_often(digit, board.digits, first=9 if digit == 2 else digit) for digit in board.digits]
    assert len(found(solver(board, differ, *some))) == 8


def test_two_statements_over_the_same_cells_are_one_propagator_each():
    # Of a square whose rows and columns differ, rows hold the same digits, and columns: two digits above, and the other
    # way round below. Two more cells hold those of the upper row, in either order.
    board, differ = line(6, (1, 2, 3)), [Distinct(0, two) for two in ((0, 1), (2, 3), (0, 2), (1, 3))]
    same = [
        Count(0, 2, 2, (*((c, digit) for c in one), *((c, d) for c in other for d in board.digits if d != digit)))
        for one, other in (((0, 1), (2, 3)), ((0, 1), (4, 5)), ((0, 2), (1, 3)))
        for digit in board.digits
    ]
    outcome = solver(board, *differ, *same).search()
    assert outcome.count == 6 * 2
    assert (outcome.statistics["same"] > 0, outcome.statistics["count"]) == (True, 0)


def test_each_grid_once_even_if_a_hidden_slot_is_free():
    assert found(solver(line(1, (1, 2)), hidden=[(1, 2, 3), tuple(range(200))])) == [(1,), (2,)]


def test_counts_over_a_slot_without_digits():
    counts = (Count(0, 1, 2, ((0, digit), (1, digit))) for digit in (1, 2))
    assert found(solver(line(1, (1, 2)), *counts, hidden=[()])) == []
    assert found(solver(line(1, (1, 2)), Connected(0, (1,), (1,), ()), hidden=[()])) == []
