"""Automata in the native engine, against answers worked out by hand and by trying every filling."""

from __future__ import annotations

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import (
    Automaton,
)
from sudokudsl.model.geometry import Board
from sudokudsl.model.solver import Stop
from support.problems import (
    OWNERS,
    NativeSolver,
    found,
    line,
    solver,
)


def test_an_automaton_hears_of_the_last_of_digits_that_are_alike():
    # The cells are of different parity. While a cell has an odd digit left, it does not matter which.
    parities = tuple((0, digit, digit % 2) for digit in range(1, 5))
    others = tuple((parity, digit, 0) for parity in (0, 1) for digit in range(1, 5) if digit % 2 != parity)
    native = solver(line(2, (1, 2, 3, 4)), Automaton(0, (0, 1), (parities, others)), domains=[(1, 2, 3, 4), (1, 3)])
    outcome = native.search()
    assert sorted(grid.values for grid in outcome.grids) == [(2, 1), (2, 3), (4, 1), (4, 3)]
    assert outcome.statistics["automaton"] == 0  # the first cell was found to be even before
    assert len(found(solver(line(2, (1, 2, 3, 4)), Automaton(0, (0, 1), (parities, others))))) == 8


def test_automaton():
    # state 1 after a 1: two 1s never meet; of length 4 over {1, 2}: 8 words, the Fibonacci number F(6)
    layer = ((0, 1, 1), (0, 2, 0), (1, 2, 0))
    automaton = Automaton(0, (0, 1, 2, 3), (layer[:2], layer, layer, layer))
    assert len(found(solver(line(4, (1, 2)), automaton))) == 8


def test_automaton_of_many_states_in_no_order():
    """The fourth digit is the product of the others modulo 101, divided by 6, plus 1. The states need two words."""
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
    # Four that differ sum to 1 + 2 + 3 + 4 = 10 at least. Without this, sums like 9 = 1 + 1 + 2 + 5 would cost guesses.
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


def test_automaton_without_slots_accepts():
    assert len(found(solver(line(1, (1, 2)), Automaton(0, (), ())))) == 2
