"""Pairs, ways, sets and alternatives in the native engine, with answers worked out by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudokudsl.cover.objectives import (
    Count,
    Distinct,
    Either,
    Pairs,
    Sets,
    Total,
    Ways,
)
from support.problems import (
    found,
    line,
    solver,
)


def test_pairs():
    pairs = Pairs(0, 0, 1, ((1, 2), (1, 3), (3, 3)))
    assert found(solver(line(2, (1, 2, 3)), pairs)) == [(1, 2), (1, 3), (3, 3)]


def test_two_pairs_on_the_same_slots_both_hold():
    one, two = Pairs(0, 0, 1, ((1, 2), (1, 3), (3, 3))), Pairs(0, 1, 0, ((2, 1), (3, 3)))
    assert found(solver(line(2, (1, 2, 3)), one, two)) == [(1, 2), (3, 3)]


def test_a_pair_hears_of_a_loss_that_leaves_what_one_digit_excludes():
    # The first cell is 1 or 2, of which 1 goes with 3 and 4, and 2 with 1 and 2. The total leaves 1 and 2 of the second
    # cell after the pair has been looked at, so the first is 2: one guess is left, of the second.
    pairs = Pairs(0, 0, 1, ((1, 3), (1, 4), (2, 1), (2, 2)))
    native = solver(line(2, (1, 2, 3, 4)), pairs, Total(0, 1, 2, ((1, 1),)), domains=[(1, 2), (1, 2, 3, 4)])
    outcome = native.search()
    assert [grid.values for grid in outcome.grids] == [(2, 1), (2, 2)]
    assert outcome.statistics["nodes"] == 3  # the root, the guess, and the branch without it


def test_a_pair_hears_of_a_loss_in_a_slot_of_several_lanes():
    # Of 1 to 30 in the auxiliary slot, the first half goes with 1 and the second with 2. The total leaves 16 and 17, so
    # the cell is 2: one guess is left, of the auxiliary slot.
    pairs = Pairs(0, 0, 1, tuple((1 + (number > 15), number) for number in range(1, 31)))
    total = Total(0, 16, 17, ((1, 1),))
    native = solver(line(1, tuple(range(1, 10))), pairs, total, domains=[(1, 2)], hidden=[tuple(range(1, 31))])
    outcome = native.search()
    assert [grid.values for grid in outcome.grids] == [(2,)]
    assert outcome.statistics["guesses"] == 1


def test_alternatives_hear_of_the_last_digit_of_a_pair():
    # The first is 1, or both are the same: a choice of the first leaves it one digit immediately.
    either = Either(0, ((Count(0, 1, 1, ((0, 1),)),), (Pairs(0, 0, 1, ((1, 1), (2, 2), (3, 3))),)))
    assert sorted(found(solver(line(2, (1, 2, 3)), either))) == [(1, 1), (1, 2), (1, 3), (2, 2), (3, 3)]


def test_alternatives_hear_of_nothing_that_no_branch_goes_by():
    # At most one of the cells is 3, or all are: losing another digit says nothing, as long as two are left.
    threes = tuple((cell, 3) for cell in range(4))
    either = Either(0, ((Count(0, 0, 1, threes),), (Count(0, 4, 4, threes),)))
    total = Total(0, 2, 9, ((0, 1),))
    outcome = solver(line(4, (1, 2, 3, 4)), either, total).search()
    # without 3s 2 * 3^3 ways; with one 3 3^3, or 3 * 2 * 3^2; and all 3
    assert outcome.count == 54 + 27 + 54 + 1


def test_ways():
    ways = Ways(0, (2, 0), ((1, 2), (2, 2)))
    assert sorted(found(solver(line(3, (1, 2)), ways))) == [(2, 1, 1), (2, 1, 2), (2, 2, 1), (2, 2, 2)]


@pytest.mark.parametrize(("tuples", "expected"), [(((),), 2), ((), 0)])
def test_ways_without_slots(tuples, expected):
    assert len(found(solver(line(1, (1, 2)), Ways(0, (), tuples)))) == expected


def test_ways_of_several_words():
    climbing = tuple(combinations(range(1, 10), 3))  # C(9, 3) = 84 tuples, more than a word has bits
    assert sorted(found(solver(line(3, tuple(range(1, 10))), Ways(0, (0, 1, 2), climbing)))) == list(climbing)


def test_sets_of_several_words():
    for most in (12, 20):
        digits = tuple(range(1, most + 1))
        ways = tuple(((low, low + 1), (high,)) for low, high in combinations(digits, 2))  # 66, or 190
        # the second digit is 2 or more, and the first is not above it
        expected = [(a, b) for a in digits for b in digits if a <= b >= 2]
        assert sorted(found(solver(line(2, digits), Sets(0, (0, 1), ways)))) == expected


def test_needs_of_several_words():
    # C(9, 3) = 84 ways, more than a word has bits, and each needs its three digits: together all 9 * 8 * 7 fillings.
    ways = tuple((digits,) * 3 for digits in combinations(range(1, 10), 3))
    differ = Distinct(0, (0, 1, 2))
    assert solver(line(3, tuple(range(1, 10))), differ, Sets(0, (0, 1, 2), ways)).search().count == 504


def test_what_one_digit_of_a_way_has_a_place_for_another_needs():
    # The first way needs 1 and 2 in the first two cells, and the last cell is 1. So 1 has no place there, although 3
    # has some: the second way is left, without a guess.
    ways = (((1, 2), (1, 2), (3, 4, 5), (3, 4, 5)), ((6,), (7,), (8,), (9,)))
    native = solver(
        line(5, tuple(range(1, 10))),
        *(Distinct(0, (0, 1, 2, 3, 4)), Sets(0, (0, 1, 2, 3), ways)),
        domains=[(1, 2, 6), (1, 2, 7), (3, 4, 5, 8), (3, 4, 5, 9), (1,)],
    )
    outcome = native.search()
    assert [grid.values for grid in outcome.grids] == [(6, 7, 8, 9, 1)]
    assert outcome.statistics["nodes"] == 1


def test_what_all_ways_need_does_not_stand_beside_them():
    sets = Sets(0, (0, 1, 2), (((1, 2, 3),) * 3, ((1, 2, 4),) * 3))
    differ = Distinct(0, (0, 1, 2, 3))
    native = solver(line(4, (1, 2, 3, 4, 5)), differ, sets, domains=[(1, 2, 3, 4, 5)] * 3 + [(1, 2)])
    outcome = native.search()
    assert (outcome.count, outcome.statistics["guesses"]) == (0, 0)
