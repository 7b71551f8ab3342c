"""Totals in the native engine, against answers worked out by hand and by trying every filling."""

from __future__ import annotations

import random
from itertools import accumulate, product

import pytest

from sudokudsl.cover.objectives import (
    Count,
    Distinct,
    Either,
    House,
    Total,
    Ways,
)
from sudokudsl.model.geometry import Board
from support.problems import (
    found,
    line,
    solver,
)


def test_total_with_weights_of_both_signs():
    # 2a - b in 0..1 for a, b in -1..1: 2a-b = 0: (0,0); = 1: (0,-1), (1,1)
    total = Total(0, 0, 1, ((0, 2), (1, -1)))
    assert sorted(found(solver(line(2, (-1, 0, 1)), total))) == [(0, -1), (0, 0), (1, 1)]


def test_total_of_distinct_cells():
    # three different digits of 1-9 with sum 8: 125 and 134, in 3! orders
    assert (
        len(
            found(
                solver(line(3, tuple(range(1, 10))), Distinct(0, (0, 1, 2)), Total(0, 8, 8, ((0, 1), (1, 1), (2, 1))))
            )
        )
        == 12
    )


def test_total_of_distinct_cells_too_many_for_combinations():
    # six different digits of 1-20 with the least sum, 21: 6! orders; C(20,6) combinations are not listed
    board = line(6, tuple(range(1, 21)))
    terms = tuple((slot, 1) for slot in range(6))
    assert len(found(solver(board, Distinct(0, tuple(range(6))), Total(0, 0, 21, terms)))) == 720


def sums(total: int, sizes: tuple[int, ...], board: Board, domain: tuple[int, ...]) -> int:
    """In how many ways cells, in groups that differ, add up."""
    ends = list(accumulate(sizes))
    apart = (Distinct(0, tuple(range(end - size, end))) for size, end in zip(sizes, ends, strict=True))
    terms = tuple((slot, 1) for slot in range(ends[-1]))
    return len(found(solver(board, *apart, Total(0, total, total, terms), domains=[domain] * ends[-1])))


def test_a_sum_of_cells_that_differ():
    digits = tuple(range(1, 10))
    assert sums(12, (4,), line(4, digits), digits) == 2 * 24  # 1236 and 1245, in any order
    # a fifth that differs, too, has one of the other five digits
    total = Total(0, 12, 12, ((0, 1), (1, 1), (2, 1), (3, 1)))
    assert len(found(solver(line(5, digits), Distinct(0, tuple(range(5))), total))) == 2 * 24 * 5


@pytest.mark.parametrize("digits", [(8, 9), (1, 2)])
def test_a_sum_of_more_cells_than_they_have_digits_left(digits):
    board = line(4, tuple(range(1, 10)))
    three = Ways(0, (0, 1, 2), tuple(product(digits, repeat=3)))  # leaves each cell both digits
    total = Total(0, 3, 27, ((0, 1), (1, 1), (2, 1)))
    assert found(solver(board, Distinct(0, (0, 1, 2)), three, total)) == []


def test_a_sum_of_several_groups():
    digits = tuple(range(1, 10))
    # four that differ have at least 1234 = 10, or 1235 = 11; then the fifth has 2 or 1
    assert sums(12, (4, 1), line(5, digits), digits) == 2 * 24
    # 123 and 12 = 9; of one more 124 and 12, or 123 and 13
    assert sums(9, (3, 2), line(5, digits), digits) == 6 * 2
    assert sums(10, (3, 2), line(5, digits), digits) == 2 * 6 * 2


def test_a_sum_of_several_groups_that_is_large():
    board = line(5, tuple(range(1, 33)))
    assert sums(159, (1,) * 5, board, (31, 32)) == 5  # one has 31: 160 - 1
    assert sums(69, (1,) * 5, board, (13, 14)) == 5  # one has 13: 70 - 1, 64 above the least
    assert sums(69, (1,) * 5, board, (9, 15)) == 5  # one has 9: 75 - 6, and digits with gaps


@pytest.mark.parametrize("seed", range(150))
def test_the_last_three_cells_of_a_sum_are_tried_against_each_other(seed):
    """No guess goes wrong: each branch of the search ends at a grid of its own. A fourth cell is settled."""
    rng = random.Random(seed)
    digits = tuple(range(rng.randint(-3, 1), rng.randint(4, 7)))
    weights = [rng.choice((1, 1, -1)) for _ in range(4)]
    domains = [rng.sample(digits, rng.randint(2, len(digits))) for _ in range(3)] + [[rng.choice(digits)]]
    alike = [slot for slot in range(4) if weights[slot] == 1]
    apart = tuple(rng.sample(alike, rng.randint(0, len(alike))))
    fits = [
        grid
        for grid in product(*domains)
        if sum(weight * digit for weight, digit in zip(weights, grid, strict=True)) == 5
        and len({grid[slot] for slot in apart}) == len(apart)
    ]
    total = Total(0, 5, 5, tuple(enumerate(weights)))
    native = solver(line(4, digits), total, Distinct(0, apart), domains=[tuple(sorted(domain)) for domain in domains])
    outcome = native.search()
    assert sorted(grid.values for grid in outcome.grids) == sorted(fits)
    assert outcome.statistics["guesses"] == max(len(fits) - 1, 0)


@pytest.mark.parametrize("seed", range(300))
def test_groups_of_a_sum_are_looked_at_by_what_they_add_up_to(seed):
    """If at most two cells differ from each other and half of the largest sum is below 64, no guess fails."""
    rng = random.Random(seed)
    least = rng.randint(-3, 1)
    digits = tuple(range(least, least + rng.choice((5, 9, 16, 17, 24, 32))))
    sizes = rng.choice(((2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1), (3, 2, 1), (3, 3), (4, 1), (4, 2), (5,), (4,)))
    weights = [rng.choice((1, 1, -1)) for _ in sizes]
    ends = list(accumulate(sizes))
    groups = [tuple(range(end - size, end)) for size, end in zip(sizes, ends, strict=True)]
    domains = [tuple(sorted(rng.sample(digits, rng.randint(2, 4)))) for _ in range(ends[-1])]
    terms = tuple((slot, weight) for weight, group in zip(weights, groups, strict=True) for slot in group)
    goal = sum(weight * rng.choice(domains[slot]) for slot, weight in terms)
    fits = [
        grid
        for grid in product(*domains)
        if sum(weight * grid[slot] for slot, weight in terms) == goal
        and all(len({grid[slot] for slot in group}) == len(group) for group in groups)
    ]
    differing = (Distinct(0, group) for group in groups)
    outcome = solver(line(len(domains), digits), Total(0, goal, goal, terms), *differing, domains=domains).search()
    assert sorted(grid.values for grid in outcome.grids) == sorted(fits)
    if max(sizes) <= 2 and len(digits) <= 24:
        assert outcome.statistics["guesses"] == max(len(fits) - 1, 0)


def test_total_in_a_branch_within_a_house():
    # two of the digits 1, 2, 3 add up to 3 or 4, so the third is 3 or 2: 4 of the 6 orders
    either = Either(0, ((Total(0, 3, 4, ((0, 1), (1, 1))),),))
    grids = found(solver(line(3, (1, 2, 3)), House(0, (0, 1, 2), (1, 2, 3)), either))
    assert sorted(grids) == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (3, 1, 2)]


def test_hidden_slot_of_many_values():
    # a running total with 199 values; sums of two digits of -99..99 step 33 that are 33: 7 digits, pairs (d, 33 - d)
    board = line(2, tuple(range(-99, 100, 33)))
    total = Total(0, 0, 0, ((0, 1), (1, 1), (2, -1)))
    assert len(found(solver(board, total, Count(0, 1, 1, ((2, 33),)), hidden=[tuple(range(-198, 199))]))) == 6
