"""The native engine against the plain meaning of every kind of objective, and its promises: order, limits, threads."""

from __future__ import annotations

import functools
import multiprocessing
import random
import resource
import signal
import subprocess
import sys
import textwrap
import threading
import time
from array import array
from itertools import accumulate, combinations, product

import pytest

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    Distinct,
    Either,
    House,
    Pairs,
    Sets,
    Total,
    Ways,
)
from sudokudsl.model.geometry import Board
from sudokudsl.model.solver import Limits, Stop
from support.problems import (
    INKALA,
    OWNERS,
    Draw,
    NativeSolver,
    check_candidates,
    check_givens,
    found,
    joined,
    line,
    solver,
    sudoku,
)

# ---- each kind, by hand ----


def test_without_objectives_every_filling_is_found():
    assert found(solver(line(2, (1, 2, 3)))) == list(product((1, 2, 3), repeat=2))


def test_an_empty_domain_leaves_nothing():
    assert found(solver(line(2, (1, 2)), domains=[(1, 2), ()])) == []


def test_house():
    # 3! orders
    assert len(found(solver(line(3, (0, 5, 7)), House(0, (0, 1, 2), (0, 5, 7))))) == 6


def test_house_with_a_digit_listed_twice():
    # 1 1 2 in three cells: 3!/2!
    assert sorted(found(solver(line(3, (1, 2)), House(0, (0, 1, 2), (1, 1, 2))))) == [(1, 1, 2), (1, 2, 1), (2, 1, 1)]


def test_distinct():
    # 4 * 3 for the pair, 4 for the cell apart
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


@pytest.mark.parametrize(("low", "expected"), [(0, 4), (1, 0)])
def test_count_of_nothing(low, expected):
    assert len(found(solver(line(2, (1, 2)), Count(0, low, 5, ())))) == expected


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
    assert outcome.statistics["nodes"] == 3  # the root, the guess, and what is left without it


def test_a_pair_hears_of_a_loss_in_a_slot_of_several_lanes():
    # Of 1 to 30 in the hidden slot, the first half goes with 1 and the second with 2. The total leaves 16 and 17, so
    # the cell is 2: one guess is left, of the hidden slot.
    pairs = Pairs(0, 0, 1, tuple((1 + (number > 15), number) for number in range(1, 31)))
    total = Total(0, 16, 17, ((1, 1),))
    native = solver(line(1, tuple(range(1, 10))), pairs, total, domains=[(1, 2)], hidden=[tuple(range(1, 31))])
    outcome = native.search()
    assert [grid.values for grid in outcome.grids] == [(2,)]
    assert outcome.statistics["guesses"] == 1


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


def test_an_automaton_hears_of_the_last_of_digits_that_are_alike():
    # The cells are of different parity. While a cell has an odd digit left, it does not matter which.
    parities = tuple((0, digit, digit % 2) for digit in range(1, 5))
    others = tuple((parity, digit, 0) for parity in (0, 1) for digit in range(1, 5) if digit % 2 != parity)
    native = solver(line(2, (1, 2, 3, 4)), Automaton(0, (0, 1), (parities, others)), domains=[(1, 2, 3, 4), (1, 3)])
    outcome = native.search()
    assert sorted(grid.values for grid in outcome.grids) == [(2, 1), (2, 3), (4, 1), (4, 3)]
    assert outcome.statistics["automaton"] == 0  # the first cell was found to be even before
    assert len(found(solver(line(2, (1, 2, 3, 4)), Automaton(0, (0, 1), (parities, others))))) == 8


def test_alternatives_hear_of_the_last_digit_of_a_pair():
    # The first is 1, or both are the same: a choice of the first leaves it one digit at once.
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
    # The first way needs 1 and 2 in the first two cells, and 1 stands in the last, so it has no place, although 3 has
    # some: the second way is left, without a guess.
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


def test_total_with_weights_of_both_signs():
    # 2a - b in 0..1 for a, b in -1..1: 2a-b = 0: (0,0); = 1: (0,-1), (1,1)
    total = Total(0, 0, 1, ((0, 2), (1, -1)))
    assert sorted(found(solver(line(2, (-1, 0, 1)), total))) == [(0, -1), (0, 0), (1, 1)]


def test_total_that_names_a_slot_twice():
    # a + b + a = 5 for a, b in 1..3: 2a + b = 5
    total = Total(0, 5, 5, ((0, 1), (1, 1), (0, 1)))
    assert sorted(found(solver(line(2, (1, 2, 3)), total))) == [(1, 3), (2, 1)]


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
    """Where at most two cells differ from each other, and half of what all can add is below 64, no guess goes wrong."""
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


@pytest.mark.parametrize(("low", "high", "expected"), [(0, 0, 2), (1, 5, 0), (-(10**30), 10**30, 2)])
def test_total_of_nothing(low, high, expected):
    assert len(found(solver(line(1, (1, 2)), Total(0, low, high, ())))) == expected


def test_total_in_a_branch_within_a_house():
    # two of the digits 1, 2, 3 add up to 3 or 4, so the third is 3 or 2: 4 of the 6 orders
    either = Either(0, ((Total(0, 3, 4, ((0, 1), (1, 1))),),))
    grids = found(solver(line(3, (1, 2, 3)), House(0, (0, 1, 2), (1, 2, 3)), either))
    assert sorted(grids) == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (3, 1, 2)]


def test_automaton():
    # state 1 after a 1: two 1s never meet; of length 4 over {1, 2}: 8 words, the Fibonacci number F(6)
    layer = ((0, 1, 1), (0, 2, 0), (1, 2, 0))
    automaton = Automaton(0, (0, 1, 2, 3), (layer[:2], layer, layer, layer))
    assert len(found(solver(line(4, (1, 2)), automaton))) == 8


def test_automaton_of_many_states_in_no_order():
    """The product of three digits by 101, of which the fourth digit tells the sixth part: states of two words."""
    digits, last = range(1, 21), 101
    products = {1: set(digits), 2: {a * b % last for a in digits for b in digits}, 3: set(range(1, last))}
    layers = [tuple((0, digit, digit) for digit in digits)]
    for place in (1, 2):
        layers.append(tuple((one, d, one * d % last) for one in sorted(products[place]) for d in digits))
    layers.append(tuple((one, one // 6 + 1, 0) for one in sorted(products[3])))
    grids = found(solver(line(4, tuple(digits)), Automaton(0, (0, 1, 2, 3), tuple(layers))))
    assert sorted(grids) == [(a, b, c, a * b * c % last // 6 + 1) for a in digits for b in digits for c in digits]


def test_automaton_tells_what_leads_to_its_end():
    # before the 3 an even number of 2s: 1 1 3 and 2 2 3, so nothing is sure but the 3
    moves = ((0, 1, 0), (0, 2, 1), (1, 1, 1), (1, 2, 0))
    automaton = Automaton(0, (0, 1, 2), (moves[:2], moves, ((0, 3, 0),)))
    native = solver(line(3, (1, 2, 3)), automaton)
    assert sorted(found(native)) == [(1, 1, 3), (2, 2, 3)]
    assert native.search().statistics["guesses"] == 1
    assert found(native, givens=(2, None, None)) == [(2, 2, 3)]


def summing_rows(total: int):
    """Two rows of four digits of 1 to 5; those of a row differ, and an automaton reads that they sum to the total."""
    board = Board(2, 4, (1, 2, 3, 4, 5))
    out = CoverBuilder(board)
    for row in (board.row(1), board.row(2)):
        out.distinct(row)
        out.automaton(row, 0, int.__add__, total.__eq__)
    return NativeSolver(out.problem(OWNERS), board)


def test_automata_of_slots_that_differ():
    # 1 + 2 + 3 + 4 in any order, in each of two rows that read alike: 24 * 24
    assert len(found(summing_rows(10))) == 576


def test_automata_know_which_slots_differ():
    # four that differ sum to 1 + 2 + 3 + 4 = 10 at least; 9 is 1 + 1 + 2 + 5 and the like: some had to be guessed
    outcome = summing_rows(9).search()
    assert (outcome.count, outcome.stop, outcome.statistics["guesses"]) == (0, Stop.EXHAUSTED, 0)


def test_automata_know_it_of_few_slots():
    # three that differ sum to 6 at least; 5 is 1 + 1 + 3 or 1 + 2 + 2, and most of the nine digits are in neither
    board = Board(1, 3, tuple(range(1, 10)))
    out = CoverBuilder(board)
    out.distinct(board.row(1))
    out.automaton(board.row(1), 0, int.__add__, (5).__eq__)
    outcome = NativeSolver(out.problem(OWNERS), board).search()
    assert (outcome.count, outcome.stop, outcome.statistics["guesses"]) == (0, Stop.EXHAUSTED, 0)


def test_pieces_just_large_enough_stay():
    # two connected 1s in a row of five, but not in its middle: the first two cells, or the last two
    edges = tuple((at, at + 1) for at in range(4))
    two = Count(0, 2, 2, tuple((at, 1) for at in range(5)))
    native = solver(
        line(5, (0, 1)), Connected(0, (0, 1, 2, 3, 4), (1,), edges), two, domains=[(0, 1)] * 2 + [(0,)] + [(0, 1)] * 2
    )
    assert sorted(found(native)) == [(0, 0, 0, 1, 1), (1, 1, 0, 0, 0)]


@pytest.mark.parametrize("both", [True, False])
def test_pieces_cross_where_there_is_a_step_across(both):
    # of three by three cells, a step from the end of the first row to the middle; the 2s take it, the 1s go around
    steps = [(at, at + 1) for at in range(9) if at % 3 != 2] + [(at, at + 3) for at in range(6)]
    across = tuple(sorted([*steps, (2, 4)]))
    ones = Connected(0, tuple(range(9)), (1,), across if both else tuple(sorted(steps)))
    twos = Connected(0, tuple(range(9)), (2,), across)
    grid = (1, 1, 2, 1, 2, 1, 1, 1, 1)
    free = [(1, 2) if at in (1, 4, 5) else (digit,) for at, digit in enumerate(grid)]
    assert grid in found(solver(line(9, (1, 2)), ones, twos, domains=free))


def test_automaton_without_slots_accepts():
    assert len(found(solver(line(1, (1, 2)), Automaton(0, (), ())))) == 2


def test_hidden_slot_of_many_values():
    # a running total with 199 values; sums of two digits of -99..99 step 33 that are 33: 7 digits, pairs (d, 33 - d)
    board = line(2, tuple(range(-99, 100, 33)))
    total = Total(0, 0, 0, ((0, 1), (1, 1), (2, -1)))
    assert len(found(solver(board, total, Count(0, 1, 1, ((2, 33),)), hidden=[tuple(range(-198, 199))]))) == 6


def test_counts_of_different_digits_over_the_same_cells():
    board = line(4, (1, 2, 3))
    ones, twos = (tuple((cell, digit) for cell in range(4)) for digit in (1, 2))
    # 6 places for two 1, and the other two cells are 2 or 3
    assert len(found(solver(board, Count(0, 2, 2, ones), Count(0, 0, 2, twos)))) == 24
    # or one 1, in 4 places, with 2^3 fillings of the others, less the one with three 2; and 2^4 without any, less the 5
    # with three 2 or four
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


# ---- every kind at once, at random, against the plain meaning ----


def test_counts_over_a_slot_without_digits():
    counts = (Count(0, 1, 2, ((0, digit), (1, digit))) for digit in (1, 2))
    assert found(solver(line(1, (1, 2)), *counts, hidden=[()])) == []
    assert found(solver(line(1, (1, 2)), Connected(0, (1,), (1,), ()), hidden=[()])) == []


def filled(board: Board, **known: int) -> list[tuple[int, ...]]:
    """Domains of all cells, some of which hold a digit: `r1c2=3`."""
    return [(known[str(cell)],) if str(cell) in known else board.digits for cell in board.cells]


def looks(board: Board, domains, *kinds: tuple[int, ...]) -> tuple[bool, int]:
    """Whether there is a grid, and how many nodes it takes to know."""
    outcome = solver(board, *(joined(board, kind) for kind in kinds), domains=domains).search(limit=1)
    return outcome.count > 0, outcome.statistics["nodes"]


def test_two_pieces_do_not_cross_in_a_square():
    # with the other two of the four also held, one of the pieces would have to go around a cell of the other, and could
    # not be left again
    board = Board(4, 4, (0, 1, 2))
    for below, some in ((2, False), (1, True), (0, True)):
        there, nodes = looks(board, filled(board, r2c2=1, r2c3=2, r3c2=below, r3c3=1), (1,), (2,))
        assert there == some
        assert some or nodes <= 1
    assert looks(board, filled(board, r2c2=1, r2c3=2, r3c2=2, r3c3=1), (1,))[0]  # the 2s may be in pieces
    assert looks(board, filled(board, r2c2=1, r2c3=2, r3c2=2, r3c3=1), (0, 1), (0, 2))[0]  # both through the 0s


def test_two_pieces_do_not_alternate_along_the_border():
    board = Board(5, 5, (0, 1, 2, 3))
    for last, some in ((2, False), (1, True), (3, True)):
        there, nodes = looks(board, filled(board, r1c1=1, r1c5=2, r5c5=1, r5c1=last), (1, 3), (2,))
        assert there == some
        assert some or nodes <= 1


def test_two_pieces_do_not_alternate_around_a_hole():
    # a 0 that is of neither piece is in the middle: 1s and 2s would have to meet outside
    board = Board(5, 5, (0, 1, 2))
    for middle, some in ((0, False), (1, True)):
        domains = filled(board, r2c2=1, r2c4=2, r4c4=1, r4c2=2, r3c3=middle)
        there, nodes = looks(board, domains, (1,), (2,))
        assert there == some
        assert some or nodes <= 1


@pytest.mark.parametrize("block", [*range(2), *(pytest.param(block, marks=pytest.mark.slow) for block in range(2, 12))])
def test_pieces_in_the_plane(block):
    """Cells that are not listed row by row are not known to be a board: there are as many grids, all the same."""
    several = runs = 0
    for seed in range(block * 30, block * 30 + 30):
        rng = random.Random(seed)
        board = Board(*rng.choice([(3, 3), (3, 4), (4, 4), (2, 6)]), rng.choice([(0, 1), (0, 1, 2), (0, 1, 2)]))
        kinds = rng.choice([[(0,), (1,)], [(0,), (1,)], [(0,), (1,), (2,)], [(0, 2), (1,)], [(0, 1), (1, 2)]])
        diagonal = [rng.random() < 0.1 for _ in kinds]
        sizes = [1, 1, 2, 2, 3][: 2 * len(board.digits) - 1]
        domains = [tuple(sorted(rng.sample(board.digits, rng.choice(sizes)))) for _ in board.cells]
        in_rows, grids = range(len(board.cells)), []
        for order in (in_rows, rng.sample(in_rows, len(in_rows))):
            listed = [joined(board, kind, order, diagonal=way) for kind, way in zip(kinds, diagonal, strict=True)]
            outcome = solver(board, *listed, domains=domains).search()
            assert outcome.exact
            grids.append({grid.values for grid in outcome.grids})
            assert order is in_rows or outcome.statistics["plane"] == 0
            runs += outcome.statistics["plane"]
        assert grids[0] == grids[1], seed
        several += len(grids[0]) > 1
    assert several > 5
    assert runs > 100


@pytest.mark.parametrize("block", range(10))
def test_random_problems(block):
    several = 0
    for seed in range(block * 200, block * 200 + 200):
        drawn = Draw(seed)
        expected = drawn.grids()
        several += len(expected) > 1
        native = NativeSolver(drawn.problem, drawn.board)
        grids = found(native)
        assert len(set(grids)) == len(grids), seed
        assert set(grids) == expected, seed
        assert set(found(native, seed=seed)) == expected, seed
        assert [grid.values for grid in native.grids()] == grids, seed
        check_candidates(native, expected)
        check_givens(native, drawn, sorted(expected))
    assert several > 50  # the problems are not all without solutions


# ---- known counts ----


def test_4x4_has_288_grids():
    grids = found(sudoku(2, 2))
    assert len(set(grids)) == len(grids) == 288


def test_6x6_with_first_row_given():
    # 28,200,960 grids of 6x6 (2x3 boxes), as many for each of the 6! first rows
    assert sudoku(2, 3).search(givens=(1, 2, 3, 4, 5, 6, *[None] * 30), keep=0).count == 28_200_960 // 720


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 5)])
def test_large_boards_are_filled(rows, columns):
    native = sudoku(rows, columns)
    (grid,) = native.search(limit=1).grids
    side = rows * columns
    for house in [
        *map(native.board.row, range(1, side + 1)),
        *map(native.board.column, range(1, side + 1)),
        *native.board.regions,
    ]:
        assert sorted(grid[cell] for cell in house) == list(range(1, side + 1))


def test_board_of_32_by_32_with_32_digits():
    board = Board(32, 32, tuple(range(1, 33)))
    out = CoverBuilder(board)
    for number in range(1, 33):
        out.house(board.row(number))
        out.house(board.column(number))
    (grid,) = NativeSolver(out.problem(OWNERS), board).search(limit=1).grids
    for number in range(1, 33):
        assert sorted(grid[cell] for cell in board.row(number)) == list(range(1, 33))
        assert sorted(grid[cell] for cell in board.column(number)) == list(range(1, 33))


def test_candidates_of_an_empty_sudoku_are_all():
    assert set(sudoku(3, 3).candidates().digits.values()) == {tuple(range(1, 10))}


def test_a_hard_puzzle_has_one_solution():
    native = sudoku(3, 3)
    (outcome,) = native.search_many([INKALA])
    assert outcome.count == 1
    assert outcome.exact
    shown = "".join(str(digit) for digit in outcome.grids[0].values)
    assert all(given in (".", digit) for given, digit in zip(INKALA, shown, strict=True))


def test_same_question_same_order_and_nodes():
    first, second = (sudoku(3, 3).search(limit=50) for _ in range(2))
    assert first.grids == second.grids
    assert first.statistics == second.statistics
    assert first.stop is Stop.LIMIT
    assert first.count == 50


def test_keep_is_apart_from_limit():
    outcome = sudoku(2, 2).search(keep=3)
    assert (outcome.count, len(outcome.grids), outcome.exact) == (288, 3, True)


def test_seeds_give_other_grids_and_repeat():
    native = sudoku(3, 3)
    grids = [native.search(limit=1, seed=seed).grids[0] for seed in range(20)]
    assert len(set(grids)) == 20
    assert grids == [native.search(limit=1, seed=seed).grids[0] for seed in range(20)]


def test_a_seed_finds_the_grids_of_4x4_about_evenly():
    native = sudoku(2, 2)
    grids = {native.search(limit=1, seed=seed).grids[0] for seed in range(2000)}
    assert len(grids) > 280  # all 288 are expected: 2000 even draws miss one with probability 288 * exp(-6.9) = 0.3


def test_node_limit():
    native = sudoku(3, 3)
    outcome = native.search(keep=0, limits=Limits(nodes=1000))
    assert outcome.stop is Stop.NODES
    assert outcome.statistics["nodes"] == 1000
    assert not outcome.exact


def test_time_limit():
    begun = time.monotonic()
    outcome = sudoku(3, 3).search(keep=0, limits=Limits(seconds=0.2))
    assert outcome.stop is Stop.TIME
    assert outcome.count > 0
    assert time.monotonic() - begun < 20


def test_bad_arguments():
    native = sudoku(2, 2)
    with pytest.raises(ValueError, match="limit must be positive, got 0"):
        native.search(limit=0)
    with pytest.raises(ValueError, match="threads must be positive, got 0"):
        native.search_many([], threads=0)
    with pytest.raises(ValueError, match="16 givens expected, one a cell, got 2"):
        native.search(givens=(1, 2))
    with pytest.raises(ValueError, match="9 is not a digit of the board"):
        native.search(givens=(9, *[None] * 15))
    with pytest.raises(ValueError, match="'x' is not a digit of the board"):
        native.search_many(["." * 16, "1" + "." * 7 + "x" + "." * 7])
    with pytest.raises(ValueError, match="'é' is not a digit of the board"):
        native.search_many(["é" + "." * 15])
    with pytest.raises(ValueError, match="16 givens expected, got 3"):
        native.search_many(["." * 16, "123"])


def test_givens_that_are_no_digits_by_number():
    """Whoever hands the engine numbers of digits, past the solver, is refused, too: four digits, from 0 on."""
    from sudokudsl import _engine

    native, blank = sudoku(2, 2), b"\xff" * 15
    assert _engine.Search(native._engine, b"\x03" + blank, None).run(1, 100, 1.0) == 1  # a grid was found
    for given in (b"\x04", b"\xfe"):
        with pytest.raises(ValueError, match="a given is not a digit of the board"):
            _engine.Search(native._engine, given + blank, None)
    asked = functools.partial(_engine.Batch, native._engine)
    options = bytes(range(256)), 1, 1, 100, -1.0, 1
    assert asked([b"\x03" + blank], 16, *options).run(1.0)
    for givens, length, what in (
        ([b"\x03" + blank, b"\x04" + blank], 16, "a given is not a digit of the board"),
        ([b"\x03" + blank, b"\x03"], 16, "givens of so many bytes are expected"),
        ([b"\x03" + 2 * blank], 31, "more givens than cells"),
    ):
        with pytest.raises(ValueError, match=what):
            asked(givens, length, *options)


def refused(*numbers: int) -> str:
    """Why the engine does not take a problem, as the numbers that it is handed."""
    from sudokudsl import _engine

    try:
        _engine.Engine(array("q", numbers).tobytes(), 0)
    except ValueError as error:
        return str(error)
    return ""


def test_numbers_that_are_no_problem():
    """Two cells, both shown, no more slots, the digits 1 2 for either; then objectives, each after its kind."""
    head = (2, 2, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2)
    assert refused(*head) == ""
    for size in range(1, len(head)):
        assert refused(*head[:size]) in ("the problem ends too early", "a list is longer than the problem")
    assert refused(-1) == refused(2**20 + 1) == "too many cells"
    assert refused(2, 1) == refused(2, 2, 1) == refused(2, 2, 2**20 + 1) == "too many slots"
    assert refused(1, 1, 1, 64, *range(64), 0) == refused(0, 1, 1, 1, 1, 64, *range(64)) == "too many digits"
    assert refused(1, 1, 1, 63, *range(63), 0) == refused(0, 0, 1, 1, 1, 64, *range(64)) == ""
    assert refused(2, 2, 2, 2, 2, 1) == refused(2, 2, 2, 2, 1, 1) == "a domain must ascend"
    assert refused(1, 1, 1, 1, 2**40 + 1) == refused(1, 1, 1, 1, -(2**40) - 1) == "a digit is too large"
    assert refused(1, 1, 1, 1, 2, 1, 3) == "a cell has a digit outside the alphabet"
    assert refused(0, 0, 1, 1, 2, 1, 3) == ""  # a hidden slot may
    assert refused(*head, 10) == refused(*head, -1) == "no such kind of objective"
    count, house, distinct, pairs, total, automaton, either, connected, sets = 0, 1, 2, 3, 5, 6, 7, 8, 9
    assert refused(*head, distinct, 2, 0, 1) == ""
    assert refused(*head, distinct, 2, 0, 2) == refused(*head, distinct, 2, -1, 0) == "no such slot"
    assert refused(*head, distinct, 4, 0, 1) == refused(*head, distinct, -1) == "a list is longer than the problem"
    assert refused(*head, distinct, 2**60) == "a list is longer than the problem"
    assert refused(*head, count, 0, 1, 1, 0) == refused(*head, pairs, 0, 1, 1, 1) == "the problem ends too early"
    assert refused(*head, house, 1, 2, 0) == refused(*head, pairs, 0, 2, 0) == "no such slot"
    assert refused(*head, total, 0, 0, 1, 0, 2**40) == ""
    assert refused(*head, total, 0, 0, 1, 0, 2**40 + 1) == "a weight is too large"
    wide = (1, 1, 1, 1, 2**40, 1, 2**40)
    assert refused(*wide, total, 0, 0, 1, 0, 2**40) == "a total is too large"
    assert refused(*wide, either, 1, 1, total, 0, 0, 1, 0, 2**40) == "a total is too large"
    assert refused(*head, either, 1, 1, house, 1, 0, 0) == "no such kind in a branch"
    assert (
        refused(*head, automaton, 1, 0, 1, -1, 1, 0) == refused(*head, automaton, 1, 0, 1, 0, 1, -1) == "no such state"
    )
    assert refused(*head, connected, 2, 0, 1, 1, 1, 1, 0, 1) == ""
    for edge in ((0, 2), (2, 0), (-1, 0), (0, -1)):
        assert refused(*head, connected, 2, 0, 1, 1, 1, 1, *edge) == "no such place"
    assert refused(*head, sets, 1, 0, 2, 1, 1, 0, 1, 1) == refused(*head, sets, 1, 0, 0, 0) == ""
    assert refused(*head, sets, 1, 0, 2, 1, 1, 0, 1, 2) == refused(*head, sets, 1, 0, 0, 1, 0) == "no such set"
    assert refused(*head, sets, 1, 0, 2, 1, 1, 0, 2, 1) == "the problem ends too early"


def test_grids_are_lazy():
    grids = sudoku(3, 3).grids()
    assert len({next(grids) for _ in range(5000)}) == 5000


def test_grids_raise_at_a_limit():
    grids = sudoku(3, 3).grids(limits=Limits(nodes=500))
    with pytest.raises(TimeoutError, match="500 nodes"):
        list(grids)


def test_progress_is_told_and_may_interrupt():
    told = []

    def progress(count: int) -> None:
        told.append(count)
        if len(told) == 3:
            raise KeyboardInterrupt

    outcome = sudoku(3, 3).search(keep=0, limits=Limits(progress=progress))
    assert outcome.stop is Stop.INTERRUPTED
    assert told == sorted(told)
    assert outcome.count >= told[-1] > 0


def test_what_progress_raises_comes_through():
    def progress(count: int) -> None:
        raise RuntimeError(f"{count > 0}")

    native = sudoku(3, 3)
    with pytest.raises(RuntimeError, match="True"):
        native.search(keep=0, limits=Limits(progress=progress))
    assert native.search(limit=1).count == 1


@pytest.mark.parametrize("seconds", [1e300, float("inf")])
def test_more_seconds_than_a_clock_can_count(seconds):
    native = sudoku(2, 2)
    assert native.search(limits=Limits(seconds=seconds)).count == 288
    assert list(native.count_many(["." * 16], limits=Limits(seconds=seconds)).counts) == [288]


def test_no_seconds_at_all():
    outcome = sudoku(2, 2).search(limits=Limits(seconds=0))
    assert (outcome.stop, outcome.count, outcome.statistics["nodes"]) == (Stop.TIME, 0, 0)


def test_candidates_stop_at_a_limit():
    candidates = sudoku(3, 3).candidates(limits=Limits(nodes=3))
    assert candidates.stop is Stop.NODES
    assert not candidates.exact


# ---- batches ----


def random_givens(native, number: int) -> list[tuple[int | None, ...]]:
    rng = random.Random(5)
    questions = []
    for seed in range(number):
        grid = native.search(limit=1, seed=seed).grids[0].values
        questions.append(tuple(digit if rng.random() < 0.35 else None for digit in grid))
    return questions


def test_a_batch_is_the_same_for_any_number_of_threads():
    native = sudoku(3, 3)
    questions = random_givens(native, 100)
    one, *others = (native.search_many(questions, limit=3, threads=threads) for threads in (1, 2, 5))
    for other in others:
        assert [(outcome.grids, outcome.count, outcome.stop, outcome.statistics) for outcome in other] == [
            (outcome.grids, outcome.count, outcome.stop, outcome.statistics) for outcome in one
        ]
    for question, outcome in zip(questions, one, strict=True):
        alone = native.search(limit=3, givens=question)
        assert outcome.grids == alone.grids
        assert outcome.stop is alone.stop
        assert outcome.statistics["nodes"] == alone.statistics["nodes"]
    assert one.nodes == sum(outcome.statistics["nodes"] for outcome in one)
    assert [outcome.count for outcome in one[10:20]] == list(one.counts[10:20])
    assert one[-1].grids == one[len(one) - 1].grids


def test_a_batch_takes_text_and_tuples():
    native = sudoku(2, 2)
    text = "1234" + "." * 12
    values = (1, 2, 3, 4, *[None] * 12)
    batch = native.count_many([text, values, "0" * 16])
    assert list(batch.counts) == [12, 12, 288]  # 288 grids, as many for each of the 4! first rows
    assert batch.stops == (Stop.EXHAUSTED,) * 3
    assert len(native.search_many([])) == 0


def test_text_givens_where_zero_is_a_digit_and_letters_are():
    native = solver(line(2, (0, 10, 11)))
    assert list(native.count_many(["0.", "a.", "B0", ".."]).counts) == [3, 3, 1, 9]


def test_limits_hold_for_each_question_of_a_batch():
    native = sudoku(3, 3)
    batch = native.count_many(["." * 81, INKALA], limits=Limits(nodes=10_000))
    assert batch.stops == (Stop.NODES, Stop.EXHAUSTED)
    batch = native.count_many(["." * 81, INKALA], limits=Limits(seconds=0.2))
    assert batch.stops == (Stop.TIME, Stop.EXHAUSTED)


def test_progress_of_a_batch_may_interrupt():
    def progress(finished: int) -> None:
        if finished == 1:
            raise KeyboardInterrupt

    batch = sudoku(3, 3).count_many([INKALA, "." * 81], limits=Limits(progress=progress))
    assert batch.stops == (Stop.EXHAUSTED, Stop.INTERRUPTED)


def test_a_batch_that_ends_early_says_so_of_questions_it_has_not_come_to():
    def progress(finished: int) -> None:
        raise KeyboardInterrupt

    batch = sudoku(3, 3).search_many(["." * 81] * 100, limit=None, keep=1, limits=Limits(progress=progress))
    assert batch.stops == (Stop.INTERRUPTED,) * 100
    assert (batch[99].count, batch[99].grids, batch[99].statistics["nodes"]) == (0, (), 0)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_with_many_grids(threads):
    native = sudoku(2, 2)
    every = native.search().grids  # 288, of 16 bytes each
    batch = native.search_many(["." * 16, "1234" + "." * 12] * 100, limit=None, threads=threads)
    for blank, first_row in zip(batch[::2], batch[1::2], strict=True):
        assert blank.grids == every
        assert set(first_row.grids) == {grid for grid in every if grid.values[:4] == (1, 2, 3, 4)}


def test_a_batch_lets_go_of_its_text():
    native, text = sudoku(2, 2), "".join(["1", "." * 15])
    before = sys.getrefcount(text)
    batch = native.search_many([text] * 3)
    assert sys.getrefcount(text) == before
    assert list(batch.counts) == [2, 2, 2]


# ---- the process around it ----


@pytest.mark.parametrize("call", ["search(keep=0)", "count_many(['.' * 81] * 4, threads=2)", "candidates()"])
def test_control_c_ends_a_search(call, tmp_path):
    # The candidates of this board take for ever: 25x25 with the anti-knight rule.
    script = tmp_path / "long.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import sys, time
            sys.path[:0] = {sys.path!r}
            from test_engine import sudoku
            native = sudoku(5, 5, knight=True) if "candidates" in {call!r} else sudoku(3, 3)
            print("ready", flush=True)
            outcome = native.{call}
            print(outcome.stops if hasattr(outcome, "stops") else outcome.stop)
            """
        )
    )
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        answer, _ = process.communicate(timeout=60)
        waited = time.monotonic() - begun
    assert process.returncode == 0
    assert "INTERRUPTED" in answer
    assert waited < 10  # 50 ms and the end of the process, on an idle machine


def test_threads_may_ask_at_once():
    native = sudoku(2, 2)
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(native.search(keep=0).count)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [288] * 8


def ask_in_child(native, results) -> None:
    results.put(list(native.count_many(["." * 16] * 4, threads=2).counts))


def test_a_forked_child_may_ask():
    native = sudoku(2, 2)
    native.count_many(["." * 16] * 4, threads=2)
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=ask_in_child, args=(native, results))
    child.start()
    assert results.get(timeout=60) == [288] * 4
    child.join()
    assert child.exitcode == 0


def test_memory_stays_flat():
    native = sudoku(3, 3)

    def ask() -> int:
        for _ in range(300):
            native.search_many([INKALA] * 20)
            native.search(givens=None, limit=1)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = ask()
    assert ask() - before < 4096  # kilobytes; one search needs about 60


def test_lanes_that_fail_more_often_than_their_bits_can_tell():
    """Eight cells that all differ, of seven digits: 7! ways fail, so that one of the eight lanes does 630 times."""
    board = line(8, tuple(range(1, 8)))
    out = CoverBuilder(board)
    for pair in combinations(board.cells, 2):
        out.distinct(pair)
    outcome = NativeSolver(out.problem(OWNERS), board).search()
    assert outcome.count == 0
    assert outcome.stop is Stop.EXHAUSTED
