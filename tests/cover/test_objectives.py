"""Every kind of objective, apart from any sudoku: brute force over `allows`, engines and expansion must agree."""

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudsl.cover import builder, layers
from sudokudsl.cover.builder import MAX_WAYS, CoverBuilder, TableTooLarge
from sudokudsl.cover.dlx import expand
from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Either,
    House,
    Pairs,
    Sets,
    Total,
    Ways,
)
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.solver import Stop
from sudokudsl.model.verbs import AuxiliarySlot
from support import exact_cover
from support.engines import ENGINES

ALPHABETS = [(1, 2), (1, 2, 3), (0, 1, 2), (-2, -1, 1), (1, 3, 7), (1, 1, 2), (1, 2, 3, 4), (5,), (-3, 9)]
RELATIONS = [
    lambda a, b: a < b,
    lambda a, b: a != b,
    lambda a, b: a == b,
    lambda a, b: abs(a - b) >= 2,
    lambda a, b: a + b == 3,
    lambda a, b: a == 2 * b,
    lambda a, b: False,
    lambda a, b: True,
]


def brute_force(problem: CoverProblem):
    """Every assignment that the problem allows, by trying all."""
    return [values for values in product(*problem.domains) if problem.allows(values)]


def grids_of(solver):
    """All grids of a solver as a sorted list of digits; a grid found twice stands twice."""
    outcome = solver.search()
    assert outcome.stop is Stop.EXHAUSTED
    assert outcome.count == len(outcome.grids)
    return sorted(grid.values for grid in outcome.grids)


def expanded(problem):
    """All assignments to all slots, by the outside solver on the expansion."""
    cover = expand(problem)
    return sorted(cover.values(chosen) for chosen in exact_cover.covers(cover.text()))


@st.composite
def problems(draw):
    """A few cells, perhaps hidden slots that follow from them, and a few objectives of any kind on them."""
    rows, columns = draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (2, 2), (4, 1)]))
    board = Board(rows, columns, draw(st.sampled_from(ALPHABETS)))
    out = CoverBuilder(board)
    slots, values = list(board.cells), {cell: list(board.digits) for cell in board.cells}
    for number in range(draw(st.integers(0, 2))):
        table = {digit: draw(st.integers(-1, 4)) for digit in board.digits}
        followed = draw(st.sampled_from(board.cells))
        domain = draw(st.sets(st.sampled_from(sorted(set(table.values())))) if draw(st.booleans()) else st.just(table))
        domain = sorted(table.values()) if domain is table else sorted(domain)
        hidden = out.auxiliary(f"helper {number}", domain)
        out.pairs(followed, hidden, lambda a, b, table=table: table[a] == b)
        slots.append(hidden)
        values[hidden] = sorted({*domain, 3})
    for _ in range(draw(st.integers(0, 4))):
        draw(st.sampled_from(ADDERS))(draw, out, slots, values)
    return board, out.problem(("statement, line 1",))


def some(draw, slots, least=0):
    return draw(st.lists(st.sampled_from(slots), min_size=min(least, len(slots)), unique=True))


def add_domain(draw, out, slots, values):
    slot = draw(st.sampled_from(slots))
    out.domain(slot, draw(st.sets(st.sampled_from(values[slot]))))


def add_count(draw, out, slots, values):
    placements = [(slot, digit) for slot in slots for digit in values[slot] if draw(st.booleans())]
    low = draw(st.integers(-1, 4))
    out.between(low, low + draw(st.integers(-1, 3)), placements)


def add_house(draw, out, slots, values):
    out.house(some(draw, slots))


def add_distinct(draw, out, slots, values):
    out.distinct(some(draw, slots))


def add_pairs(draw, out, slots, values):
    if len(slots) > 1:
        first, second = draw(st.permutations(slots))[:2]
        out.pairs(first, second, draw(st.sampled_from(RELATIONS)))


def add_ways(draw, out, slots, values):
    chosen = some(draw, slots)
    out.ways(chosen, draw(st.lists(st.tuples(*(st.sampled_from(values[slot]) for slot in chosen)), max_size=12)))


def add_sets(draw, out, slots, values):
    chosen = some(draw, slots)
    each = [st.sets(st.sampled_from(values[slot]), max_size=3).map(sorted).map(tuple) for slot in chosen]
    out.sets(chosen, draw(st.lists(st.tuples(*each), max_size=6)))


def add_total(draw, out, slots, values):
    terms = draw(st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(slots)), max_size=5))
    low = draw(st.integers(-8, 12))
    out.total(low, low + draw(st.integers(-1, 6)), terms)


def add_automaton(draw, out, slots, values):
    chosen = some(draw, slots)
    digits = sorted({digit for slot in chosen for digit in values[slot]})
    after = st.sampled_from([None, 0, 1, 2])
    table = {(state, digit): draw(after) for state in range(3) for digit in digits}
    accepted = draw(st.sets(st.integers(0, 2)))
    out.automaton(chosen, 0, lambda state, digit: table.get((state, digit)), lambda state: state in accepted)


def add_connected(draw, out, slots, values):
    members = some(draw, slots, least=1)
    pairs = [pair for pair in combinations(members, 2) if draw(st.booleans())]
    out.connected(members, draw(st.sets(st.sampled_from(sorted({d for s in members for d in values[s]})))), pairs)


def add_either(draw, out, slots, values):
    def branch(out):
        for _ in range(draw(st.integers(0, 3))):
            draw(st.sampled_from([add_count, add_pairs, add_total]))(draw, out, slots, values)

    out.either([branch] * draw(st.integers(0, 3)))


ADDERS = [add_domain, add_count, add_house, add_distinct, add_pairs, add_ways, add_sets, add_total, add_automaton,
          add_either, add_connected]  # fmt: skip


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems())
def test_brute_force_engines_and_expansion_agree(drawn):
    board, problem = drawn
    allowed = brute_force(problem)
    grids = sorted(values[: problem.cells] for values in allowed)
    assert len(set(grids)) == len(grids), "a helper does not follow from the cells"
    for name, engine in ENGINES.items():
        assert grids_of(engine(problem, board)) == grids, name
    assert expanded(problem) == sorted(allowed)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems(), st.data())
def test_givens_and_candidates_agree_with_brute_force(drawn, data):
    board, problem = drawn
    givens = tuple(data.draw(st.sampled_from([None, None, *board.digits])) for _ in board.cells)
    grids = sorted(
        values[: problem.cells]
        for values in brute_force(problem)
        if all(digit in (None, value) for digit, value in zip(givens, values, strict=False))
    )
    candidates = {cell: tuple(sorted({grid[at] for grid in grids})) for at, cell in enumerate(board.cells)}
    for name, engine in ENGINES.items():
        solver = engine(problem, board)
        assert sorted(grid.values for grid in solver.search(givens=givens).grids) == grids, name
        assert sorted(grid.values for grid in solver.grids(givens=givens)) == grids, name
        answer = solver.candidates(givens=givens)
        assert answer.exact, name
        assert dict(answer.digits) == candidates, name


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems())
def test_narrowing_leaves_just_the_digits_of_some_way(drawn):
    board, problem = drawn
    for objective in problem.objectives:
        if isinstance(objective, Count | Pairs | Ways | Sets | Automaton):
            alone = replace(problem, objectives=(objective,))
            allowed = brute_force(alone)
            left = narrowed(ReferenceSolver(alone, board))
            assert left == (list(map(set, zip(*allowed, strict=True))) if allowed else None)


def narrowed(solver):
    """What narrowing alone leaves of each slot's digits; None if it finds that there is nothing."""
    masks = solver.start(None)
    if not all(masks) or solver.settle(masks, None) is not None:
        return None
    return [set(solver.digits_of(mask)) for mask in masks]


def test_what_narrowing_finds_in_houses_and_totals():
    board, out = row(3, 1, 2, 3)
    out.house([A, B, C])
    out.domain(A, [1, 2])
    out.domain(B, [1, 2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) == [{1, 2}, {1, 2}, {3}]  # the only place for a 3
    out.domain(B, [2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) == [{1}, {2}, {3}]
    out.domain(A, [2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) is None
    board, out = row(3, 1, 2, 3)
    out.distinct([A, B, C])
    for cell in (A, B, C):
        out.domain(cell, [1, 2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) is None  # two digits for three cells
    board, out = row(3, *range(1, 10))
    out.total(6, 7, [(1, A), (2, B), (-1, C)])
    out.domain(A, [1, 2])
    # 2b = 6..7 - a + c lies in 5..15, so b in 3..7; and then c = a + 2b - 6..7 in 0..10
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) == [{1, 2}, {3, 4, 5, 6, 7}, set(range(1, 10))]


# --- one case a kind, counted by hand ---------------------------------------------------------------------------------

A, B, C, D, E = (Cell(1, column) for column in range(1, 6))


def row(cells, *alphabet):
    board = Board(1, cells, alphabet)
    return board, CoverBuilder(board)


def agreed(board, out):
    """The grids as tuples, once brute force, every engine and the expansion say the same."""
    problem = out.problem(("by hand",))
    allowed = sorted(brute_force(problem))
    grids = [values[: problem.cells] for values in allowed]
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
    assert len(agreed(board, out)) == 6  # 3 places for the cell that is no 1, which is 2 or 3


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
    # 4^3 less those without 1 or 2, without 3, and without either, which are 2^3, 3^3 and 1: 64 - 8 - 27 + 1
    assert len(agreed(board, out)) == 30
    out.domain(A, [1, 4])
    out.domain(B, [2])
    # of the 3 is left C alone, and B is one of the others: 2 digits for A
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
    # one of A and B is 1: 2 places for it, and the 2 is in the other, so that D is 3, or in C, so that D is 2 or 3
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
    out.total(1, 5, [(3, A), (-3, A)])  # nothing is left, and 0 is no total of 1 to 5
    assert agreed(board, out) == []


def test_total_of_negative_digits():
    board, out = row(3, -1, 0, 1)
    out.total(0, 0, [(1, A), (1, B), (1, C)])
    assert len(agreed(board, out)) == 7  # all 0, or one of each: 1 + 3!


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("gaps", [(1, 9), (1, 5), (4, 6), (1, 8, 9)])
def test_total_of_cells_that_differ_and_lack_digits_between(gaps, sign):
    """Bounds that reckon with digits no cell ever had must not lead outside the sums that there are."""
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
    """The cells with the digit are so many, and in one piece."""
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
        # two corners and a cell between them, two rows below: seven are the row of the corners and the cell on the way,
        # each two of the three could be joined otherwise
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


# --- known counts -----------------------------------------------------------------------------------------------------


def sudoku4():
    regions = tuple(tuple(Cell(r + i, c + j) for i in (0, 1) for j in (0, 1)) for r in (1, 3) for c in (1, 3))
    board = Board(4, 4, (1, 2, 3, 4), regions)
    out = CoverBuilder(board)
    for house in (*map(board.row, range(1, 5)), *map(board.column, range(1, 5)), *regions):
        out.house(house)
    return board, out


def by_all(board, out):
    problem = out.problem(("houses",))
    counts = {name: len(set(grids_of(engine(problem, board)))) for name, engine in ENGINES.items()}
    counts["expansion"] = len(set(expanded(problem)))
    return set(counts.values())


def test_grids_of_4x4():
    assert by_all(*sudoku4()) == {288}


def test_grids_of_4x4_with_a_thermometer_of_two():
    board, out = sudoku4()
    out.pairs(A, B, lambda a, b: a < b)
    assert by_all(board, out) == {144}  # half of 288: exchanging the two digits everywhere pairs the grids off


def test_grids_of_4x4_with_both_diagonals():
    board, out = sudoku4()
    out.house([Cell(at, at) for at in range(1, 5)])
    out.house([Cell(at, 5 - at) for at in range(1, 5)])
    assert by_all(board, out) == {48}


# --- the builder's limits, and the dump -------------------------------------------------------------------------------


def test_too_many_ways():
    board, out = row(6, *range(1, 10))
    with pytest.raises(TableTooLarge, match=r"the list of ways has more than 200,000 entries"):
        out.ways(board.cells, product(board.digits, repeat=6))  # 531,441


def test_too_large_an_automaton():
    board, out = row(6, *range(1, 10))
    with pytest.raises(TableTooLarge, match="the automaton") as error:
        out.automaton(board.cells, (), lambda read, digit: (*read, digit), lambda read: True)
    assert error.value.size > error.value.limit == MAX_WAYS


def test_ways_and_moves_are_limited_each_time(monkeypatch):
    monkeypatch.setattr(builder, "MAX_WAYS", 3)
    monkeypatch.setattr(layers, "MAX_WAYS", 6)
    board, out = row(4, 1, 2)
    out.ways([A, B], [(1, 1), (1, 2), (2, 1), (1, 1)])  # three ways, one of them twice
    with pytest.raises(TableTooLarge, match=r"^the list of ways has more than 3 entries$") as error:
        out.ways([A, B], product(board.digits, repeat=2))
    assert (error.value.what, error.value.size, error.value.limit) == ("the list of ways", 4, 3)
    forever = (lambda state, digit: 0), (lambda state: True)  # two moves for each slot
    out.automaton([A, B, C], 0, *forever)
    with pytest.raises(TableTooLarge, match=r"^the automaton has more than 6 entries$") as error:
        out.automaton([A, B, C, D], 0, *forever)
    assert (error.value.what, error.value.size, error.value.limit) == ("the automaton", 8, 6)


def test_functions_are_asked_once_for_the_same_domains():
    _, out = row(4, 1, 2, 3)
    asked = []

    def less(a, b):
        asked.append((a, b))
        return a < b

    out.pairs(A, B, less)
    assert asked == list(product((1, 2, 3), repeat=2))
    out.pairs(C, B, less)
    assert len(asked) == 9
    out.domain(A, [1])
    out.pairs(A, B, less)
    assert asked[9:] == [(1, 1), (1, 2), (1, 3)]
    asked.clear()
    for slots in ((A, B), (A, C)):
        out.automaton(slots, 0, less, bool)  # of each slot whether its digit is more than what was so before it
    assert len(asked) == 1 + 3  # 0 < 1; then of that and 1, 2, 3
    one, other = out.problem(("x",)).objectives[-2:]
    assert one.layers == other.layers == (((0, 1, 0),), ((0, 2, 0), (0, 3, 0)))


def test_what_is_stated_in_another_form():
    """A house in which digits stand twice is counts, one branch is no choice, and no slots to read are no ways."""
    _, out = row(3, 1, 1, 2)
    out.owner = 1
    out.house([A, B, C])
    out.house([A, B])
    out.either([lambda out: out.total(3, 3, [(1, A)])])
    out.automaton([], 0, lambda state, digit: state, lambda state: False)
    out.sets([], [])
    out.connected([A, B], [2], [(B, A)])
    assert out.problem(("x", "y")).objectives == (
        Count(1, 2, 2, ((0, 1), (1, 1), (2, 1))),
        Count(1, 1, 1, ((0, 2), (1, 2), (2, 2))),
        Count(1, 0, 2, ((0, 1), (1, 1))),
        Count(1, 0, 1, ((0, 2), (1, 2))),
        Total(1, 3, 3, ((0, 1),)),
        Ways(1, (), ()),
        Ways(1, (), ()),
        Connected(1, (0, 1), (2,), ((0, 1),)),
    )


def test_a_helper_gets_another_name_only_where_one_rule_states_several():
    _, out = row(1, 1, 2)
    assert out.owner == 0
    assert out.auxiliary("sum", [2, 1, 2]) == AuxiliarySlot("sum")
    out._renames = True
    assert out.auxiliary("sum", [1]) == AuxiliarySlot("sum'")
    assert out.auxiliary("sum", [1]) == AuxiliarySlot("sum''")
    assert out.auxiliary("other", [1]) == AuxiliarySlot("other")
    assert out.problem(("x",)).domains == ((1, 2), (1, 2), (1,), (1,), (1,))


def test_misuse_of_the_builder():
    _, out = row(2, 1, 2)
    out.auxiliary("helper", [1])
    with pytest.raises(ValueError, match="exists already"):
        out.auxiliary("helper", [1])
    with pytest.raises(ValueError, match="listed twice"):
        out.distinct([A, B, A])
    with pytest.raises(ValueError, match="listed twice"):
        out.exactly(1, [(A, 1), (A, 1)])


def test_readable_dump():
    _, out = row(3, 1, 2, 3)
    helper = out.auxiliary("sum", [3, 4])
    out.domain(C, [3])
    out.exactly(1, [(A, 1), (B, 2)])
    out.between(0, 2, [(A, 1), (B, 2)])
    out.house([A, B, C])
    out.owner = 1
    out.distinct([A, B])
    out.pairs(A, B, lambda a, b: a > b)
    out.ways([A, C], [(2, 3), (1, 3)])
    out.sets([A, C], [((2, 3), (1,)), ((1,), (1, 3)), ((1,), (1, 3))])
    out.total(0, 0, [(1, A), (2, B), (-1, helper)])
    out.total(4, 9, [(1, A)])
    out.automaton([A, B], 0, lambda total, digit: total + digit, lambda total: total == 3)
    out.either(
        [lambda out: out.exactly(1, [(A, 1)]), lambda out: (out.exactly(1, [(A, 2)]), out.total(3, 3, [(1, C)]))]
    )
    problem = out.problem(("sudoku, line 1", "cage, line 2"))
    assert problem.text() == (
        "slot r1c1: 1 2 3\n"
        "slot r1c2: 1 2 3\n"
        "slot r1c3: 3\n"
        "slot sum: 3 4\n"
        "exactly 1: r1c1=1 r1c2=2  # sudoku, line 1\n"
        "between 0 2: r1c1=1 r1c2=2  # sudoku, line 1\n"
        "house r1c1 r1c2 r1c3: 1 2 3  # sudoku, line 1\n"
        "distinct r1c1 r1c2  # cage, line 2\n"
        "pairs r1c1 r1c2: 2,1 3,1 3,2  # cage, line 2\n"
        "ways r1c1 r1c3: 1,3 2,3  # cage, line 2\n"
        "sets r1c1 r1c3: 1 1,3 | 2,3 1  # cage, line 2\n"
        "total 0: 1*r1c1 2*r1c2 -1*sum  # cage, line 2\n"
        "total 4..9: 1*r1c1  # cage, line 2\n"
        "automaton r1c1 r1c2: 0-1>0 0-2>1 | 0-2>0 1-1>0  # cage, line 2\n"
        "either exactly 1: r1c1=1 or exactly 1: r1c1=2; total 3: 1*r1c3  # cage, line 2\n"
    )
    kinds = [type(objective) for objective in problem.objectives]
    assert kinds == [Count, Count, House, Distinct, Pairs, Ways, Sets, Total, Total, Automaton, Either]


def test_hidden_slots_are_values():
    assert AuxiliarySlot("sum") == AuxiliarySlot("sum")
