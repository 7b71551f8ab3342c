"""Every kind of objective, with answers counted by hand, and known counts of whole grids."""

from itertools import combinations, permutations, product

import pytest

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.dlx import expand
from sudokudsl.cover.objectives import (
    Automaton,
    Total,
)
from sudokudsl.model.geometry import Board, Cell
from support import exact_cover
from support.engines import ENGINES
from support.objectives import A, B, C, D, E, brute_force, expanded, grids_of, row, with_houses


def agreed(board, out):
    """The grids as tuples, once brute force, every engine and the expansion say the same."""
    problem = out.problem(("by hand",))
    allowed = sorted(brute_force(problem))
    grids = [values[: problem.answer_cells] for values in allowed]
    assert expanded(problem) == allowed
    for name, engine in ENGINES.items():
        assert grids_of(engine(problem, board)) == grids, name
    return grids


def test_nothing_stated():
    board, out = row(2, 1, 2, 3)
    assert len(agreed(board, out)) == 9  # 3 * 3


def test_exactly():
    board, out = row(3, 1, 2, 3)
    out.exactly(2, [(A, 1), (B, 1), (C, 1)])
    assert len(agreed(board, out)) == 6  # 3 places for the cell that is not 1, which is 2 or 3


def test_exactly_one():
    board, out = row(3, 1, 2, 3)
    out.exactly(1, [(A, 1), (B, 1), (C, 1)])
    assert len(agreed(board, out)) == 12  # 3 places for the 1, 2 * 2 for the others


def test_at_most_one_and_out_of_reach():
    board, out = row(3, 1, 2, 3)
    out.between(0, 1, [(A, 1), (B, 1), (C, 1)])
    assert len(agreed(board, out)) == 20  # 2^3 without a 1, and 12 with one
    out.between(4, 9, [(A, 1), (B, 1), (C, 1)])
    assert agreed(board, out) == []


def test_several_placements_of_one_slot_count_once():
    board, out = row(2, 1, 2, 3)
    out.exactly(2, [(A, 1), (A, 2), (B, 3)])
    assert agreed(board, out) == [(1, 3), (2, 3)]


def test_counts_of_different_digits_over_the_same_slots():
    board, out = row(3, 1, 2, 3, 4)
    for digits in ((1, 2), (3,)):
        out.between(1, 3, product((A, B, C), digits))
    # 4^3 minus those without 1 or 2, without 3, and without either, which are 2^3, 3^3 and 1: 64 - 8 - 27 + 1
    assert len(agreed(board, out)) == 30
    out.domain(A, [1, 4])
    out.domain(B, [2])
    # only C can be 3, and B is 2: 2 digits for A
    assert agreed(board, out) == [(1, 2, 3), (4, 2, 3)]
    out.domain(C, [1, 4])
    assert agreed(board, out) == []


def test_counts_that_need_a_cell_among_few():
    board, out = row(5, 1, 2, 3)
    out.distinct([A, B, C])
    out.between(1, 4, [(A, 1), (B, 1), (D, 1), (E, 1)])
    out.between(1, 2, product((A, B, D, E), (2,)))
    out.domain(D, [2, 3])
    out.domain(E, [2])
    # One of A and B is 1: 2 places for it. The 2 is in the other, so that D is 3, or in C, so that D is 2 or 3.
    assert len(agreed(board, out)) == 6


def same(out, cells, others, digits):
    """As many of `cells` hold a digit as of `others`, for each digit."""
    for digit in digits:
        out.exactly(
            len(others), [*((c, digit) for c in cells), *((o, d) for o in others for d in digits if d != digit)]
        )


def test_two_lists_with_the_same_digits():
    board, out = row(4, 1, 2, 3)
    same(out, [A, B], [C, D], (1, 2, 3))
    assert len(agreed(board, out)) == 15  # 3 with twice a digit on both sides; 3 pairs, 2 orders on each side
    out.distinct([A, B])
    assert len(agreed(board, out)) == 12
    out.domain(A, [1, 2])
    out.domain(D, [3])
    # 3 must be on the left, and only B can hold it; what A holds is then in C
    assert agreed(board, out) == [(1, 3, 1, 3), (2, 3, 2, 3)]
    out.domain(B, [2])
    assert agreed(board, out) == []


def test_three_cells_with_the_same_digits_as_three_others():
    board, out = Board(2, 3, (1, 2, 3, 4, 5)), CoverBuilder(Board(2, 3, (1, 2, 3, 4, 5)))
    upper, lower = ([Cell(line, column) for column in (1, 2, 3)] for line in (1, 2))
    out.distinct(upper)
    same(out, upper, lower, (1, 2, 3, 4, 5))
    for cell in upper:
        out.domain(cell, [1, 2, 3, 4])
    for cell in lower:
        out.domain(cell, [2, 3, 4, 5])
    # 2, 3 and 4 are left on both sides, in 3! orders each
    assert len(agreed(board, out)) == 36
    out.domain(lower[0], [2, 5])
    out.domain(lower[1], [3, 5])
    assert len(agreed(board, out)) == 6


def test_house():
    board, out = row(3, 1, 2, 3)
    out.house([A, B, C])
    assert len(agreed(board, out)) == 6  # 3!


def test_house_keeps_foreign_digits_of_a_helper_out():
    board, out = row(1, 4, 5)
    helper = out.auxiliary("other", [4, 5, 6])
    out.house([A, helper])
    assert agreed(board, out) == [(4,), (5,)]


def test_house_with_a_digit_listed_twice():
    board, out = row(3, 1, 1, 2)
    out.house([A, B, C])
    assert agreed(board, out) == [(1, 1, 2), (1, 2, 1), (2, 1, 1)]


def test_short_house_with_a_digit_listed_twice():
    board, out = row(2, 1, 1, 2)
    out.house([A, B])
    assert agreed(board, out) == [(1, 1), (1, 2), (2, 1)]  # one 2 at most


def test_distinct():
    board, out = row(3, 0, 1, 2, 3)
    out.distinct([C, A, B])
    assert len(agreed(board, out)) == 24  # 4 * 3 * 2


def test_distinct_with_fewer_digits_than_slots():
    board, out = row(3, 1, 2)
    out.distinct([A, B, C])
    assert agreed(board, out) == []


def test_pairs():
    board, out = row(3, 1, 2, 3, 4)
    out.pairs(A, B, lambda a, b: a < b)
    out.pairs(B, C, lambda b, c: b < c)
    assert len(agreed(board, out)) == 4  # C(4, 3)


def test_pairs_over_negative_digits():
    board, out = row(2, -2, -1, 0, 5)
    out.pairs(B, A, lambda b, a: b == 2 * a)
    assert agreed(board, out) == [(-1, -2), (0, 0)]


def test_ways():
    board, out = row(3, 1, 3, 7)
    out.ways([C, A], [(1, 3), (7, 7), (1, 3), (2, 1)])  # one twice, and one with a digit that is not on the board
    assert len(agreed(board, out)) == 6  # 2 ways, and 3 digits for the cell that is not in them


@pytest.mark.parametrize("verb", ["ways", "sets"])
def test_empty_ways(verb):
    board, out = row(1, 1, 2)
    getattr(out, verb)([], [()])
    assert agreed(board, out) == [(1,), (2,)]
    getattr(out, verb)([], [])
    assert agreed(board, out) == []


def test_sets():
    board, out = row(3, 1, 3, 7)
    out.sets([C, A], [((1, 3), (3,)), ((3, 7), (3, 7)), ((1,), ()), ((2,), (1,))])
    # C A by the first way: 13 33; by the second: 33 37 73 77, of which 33 is there by now. The others have an empty
    # set, and one without a digit of the board. The cell between them holds any of three.
    assert len(agreed(board, out)) == 15


def test_sets_of_slots_that_differ():
    board, out = row(4, 1, 2, 3, 4)
    out.distinct([A, B, C])
    out.sets([A, B, C], [((1, 2), (1, 2), (3, 4)), ((3, 4), (1, 2), (3, 4))])
    # 12 or 21, then 3 or 4; or 34 or 43 around 1 or 2. The last cell holds any of four.
    assert len(agreed(board, out)) == 32
    out.domain(B, [3, 4])
    assert agreed(board, out) == []


def test_total():
    board, out = row(2, 1, 2, 3, 4, 5, 6)
    out.total(7, 7, [(1, A), (1, B)])
    assert len(agreed(board, out)) == 6  # two dice
    out.total(-1, 3, [(1, A), (-1, B)])
    assert agreed(board, out) == [(3, 4), (4, 3), (5, 2)]  # differences -5, -3, -1, 1, 3, 5


def test_total_merges_a_slot_that_occurs_again():
    board, out = row(2, 1, 2, 3)
    out.total(6, 6, [(1, A), (1, B), (1, A)])
    assert out.problem(("x",)).objectives == (Total(0, 6, 6, ((0, 2), (1, 1))),)
    assert agreed(board, out) == [(2, 2)]  # 2a + b = 6 with b even


def test_total_drops_what_cancels_out():
    board, out = row(2, 1, 2, 3)
    out.total(2, 2, [(1, A), (1, B), (-1, A)])
    assert out.problem(("x",)).objectives == (Total(0, 2, 2, ((1, 1),)),)
    out.total(1, 5, [(3, A), (-3, A)])  # nothing is left, and 0 is not from 1 to 5
    assert agreed(board, out) == []


def test_total_of_negative_digits():
    board, out = row(3, -1, 0, 1)
    out.total(0, 0, [(1, A), (1, B), (1, C)])
    assert len(agreed(board, out)) == 7  # all 0, or one of each: 1 + 3!


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("gaps", [(1, 9), (1, 5), (4, 6), (1, 8, 9)])
def test_total_of_cells_that_differ_and_lack_digits_between(gaps, sign):
    """Bounds computed with digits that no cell ever had must not lead outside the possible sums."""
    board, out = row(5, *range(1, 10))
    for cell in (A, B, C, D):
        out.domain(cell, gaps)
    out.distinct([A, B])
    out.distinct([C, D])
    out.total(0, 0, [(sign, A), (sign, B), (sign, C), (sign, D), (-2 * sign, E)])
    pairs = list(permutations(gaps, 2))
    halves = [(*one, *other, (sum(one) + sum(other)) / 2) for one in pairs for other in pairs]
    assert agreed(board, out) == sorted(values for values in halves if values[-1] in board.digits)


def joined_in_a_square(out, board, digit, many):
    """The cells with the digit are `many` in number, and connected."""
    cells = list(board.cells)
    beside = [
        (one, two) for one, two in combinations(cells, 2) if abs(one.row - two.row) + abs(one.column - two.column) == 1
    ]
    out.connected(cells, [digit], beside)
    out.exactly(many, [(cell, digit) for cell in cells])


def test_connected_cells_of_known_number():
    board = Board(3, 3, (0, 1))
    for many, places in ((1, 9), (2, 12), (3, 22), (8, 9), (9, 1)):
        # 12 dominoes; 6 straight trominoes and 4 bent ones in each of the 4 squares; without any one of 9 cells the
        # others are in one piece
        out = CoverBuilder(board)
        joined_in_a_square(out, board, 1, many)
        assert len(agreed(board, out)) == places
    out = CoverBuilder(board)
    joined_in_a_square(out, board, 1, 3)
    out.domain(Cell(1, 1), [1])
    assert len(agreed(board, out)) == 5  # 2 straight ones, 3 bent ones in its square
    out.domain(Cell(3, 1), [1])
    assert len(agreed(board, out)) == 1
    out.domain(Cell(3, 2), [1])
    assert agreed(board, out) == []


def test_connected_cells_that_join_three_pieces():
    board = Board(3, 5, (0, 1))
    for middle, many, places in ((Cell(3, 3), 7, 1), (Cell(3, 3), 6, 0), (Cell(1, 3), 5, 1)):
        # Two corners and a cell between them, two rows below or in their row. Seven cells join the first three: the
        # row of the corners, the cell and the one above it. Any two of the three could be joined by other cells.
        out = CoverBuilder(board)
        joined_in_a_square(out, board, 1, many)
        for cell in (Cell(1, 1), Cell(1, 5), middle):
            out.domain(cell, [1])
        assert len(agreed(board, out)) == places
        if places and "native" in ENGINES:  # without a guess
            assert ENGINES["native"](out.problem(("by hand",)), board).search().statistics["nodes"] == 1


def test_connected_cells_need_what_leads_to_enough_of_them():
    board = Board(1, 5, (0, 1))
    out = CoverBuilder(board)
    joined_in_a_square(out, board, 1, 3)
    assert len(agreed(board, out)) == 3
    out.domain(B, [0])  # C, D and E are the only piece that is large enough
    assert agreed(board, out) == [(0, 0, 1, 1, 1)]
    out = CoverBuilder(board)
    joined_in_a_square(out, board, 1, 3)
    out.domain(A, [1])
    assert agreed(board, out) == [(1, 1, 1, 0, 0)]
    out.domain(D, [1])
    assert agreed(board, out) == []


def test_automaton():
    board, out = row(3, 1, 2, 3)
    out.automaton([A, B, C], 0, lambda last, digit: digit if digit > last else None, lambda last: True)
    assert agreed(board, out) == [(1, 2, 3)]


def test_automaton_reads_in_the_order_given():
    board, out = row(3, 1, 2)
    out.automaton([C, A, B], "", lambda word, digit: word + str(digit), lambda word: word in ("121", "222"))
    assert agreed(board, out) == [(2, 1, 1), (2, 2, 2)]  # C A B


def test_automaton_keeps_only_what_can_still_accept():
    _, out = row(3, 1, 2)
    out.automaton([A, B, C], 0, lambda total, digit: total + digit, lambda total: total == 6)
    # only 2 2 2 adds up to 6: one move in each layer, and every state is its layer's first
    assert out.problem(("x",)).objectives == (Automaton(0, (0, 1, 2), (((0, 2, 0),),) * 3),)


def test_automaton_numbers_states_by_first_use():
    _, out = row(2, 1, 2)
    out.automaton([A, B], "start", lambda state, digit: ("low", "high")[digit - 1], lambda state: state == "high")
    layers = (((0, 1, 0), (0, 2, 1)), ((0, 2, 0), (1, 2, 0)))
    assert out.problem(("x",)).objectives == (Automaton(0, (0, 1), layers),)


def test_dead_automaton():
    board, out = row(2, 1, 2)
    out.automaton([A, B], 0, lambda state, digit: None, lambda state: True)
    assert agreed(board, out) == []


def test_empty_automaton():
    board, out = row(1, 1, 2)
    out.automaton([], 0, lambda state, digit: state, lambda state: state == 0)
    assert agreed(board, out) == [(1,), (2,)]
    out.automaton([], 0, lambda state, digit: state, lambda state: state == 1)
    assert agreed(board, out) == []


def test_helper_that_sums():
    board, out = row(3, 1, 2, 3)
    running = out.auxiliary("sum of two", range(2, 7))
    out.total(0, 0, [(1, A), (1, B), (-1, running)])
    out.pairs(C, running, lambda c, two: two == 2 * c)
    # c = 1: 1+1; c = 2: 1+3, 2+2, 3+1; c = 3: 3+3
    assert agreed(board, out) == [(1, 1, 1), (1, 3, 2), (2, 2, 2), (3, 1, 2), (3, 3, 3)]


def test_domains_intersect():
    board, out = row(1, 1, 2, 3)
    out.domain(A, [1, 2])
    out.domain(A, [2, 3])
    assert agreed(board, out) == [(2,)]
    out.domain(A, [1])
    assert agreed(board, out) == []


def test_more_values_than_colours():
    board, out = row(2, *range(32))
    number = out.auxiliary("two digits in one", range(1024))
    out.total(0, 0, [(32, A), (1, B), (-1, number)])
    out.pairs(A, B, lambda a, b: a >= b)
    problem = out.problem(("x",))
    cover = expand(problem)
    found = sorted(cover.values(chosen) for chosen in exact_cover.covers(cover.text()))
    assert found == [(a, b, 32 * a + b) for a in range(32) for b in range(a + 1)]
    for name, engine in ENGINES.items():
        assert grids_of(engine(problem, board)) == [values[:2] for values in found], name


def by_all(out):
    problem = out.problem(("houses",))
    counts = {name: len(set(grids_of(engine(problem, out.board)))) for name, engine in ENGINES.items()}
    counts["expansion"] = len(set(expanded(problem)))
    return set(counts.values())


def test_grids_of_4x4():
    assert by_all(with_houses(2, 2)) == {288}


def test_grids_of_4x4_with_a_thermometer_of_two():
    out = with_houses(2, 2)
    out.pairs(A, B, lambda a, b: a < b)
    assert by_all(out) == {144}  # half of 288: exchanging the two digits everywhere pairs the grids off


def test_grids_of_4x4_with_both_diagonals():
    out = with_houses(2, 2)
    out.house([Cell(at, at) for at in range(1, 5)])
    out.house([Cell(at, 5 - at) for at in range(1, 5)])
    assert by_all(out) == {48}
