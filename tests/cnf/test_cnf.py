"""Clauses against plain Python: every verb, on all fillings of small boards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudsl.cnf import clauses, encodings
from sudokudsl.cnf.clauses import BOARD, ClauseBuilder
from sudokudsl.cnf.compile import compile_cnf, formula
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.model.geometry import Board, Cell, ExtraArray, adjacent_pairs
from sudokudsl.model.puzzle import Puzzle, Stated, TooLarge
from sudokudsl.text.source import Source, Span
from support.rules_cnf import found


def implied_units(out):
    """The literals that unit propagation implies, found by visiting all clauses until nothing changes."""
    found = set()
    changed = True
    while changed:
        changed = False
        for clause in (clause for owned in out.clauses.values() for clause in owned):
            left = [literal for literal in clause if -literal not in found]
            if len(left) == 1 and left[0] not in found:
                found.add(left[0])
                changed = True
    return found


def meant(board, holds):
    return {filling for filling in product(board.digits, repeat=len(board.cells)) if holds(filling)}


alphabets = st.lists(st.integers(-4, 8), min_size=1, max_size=5, unique=True).map(lambda some: tuple(sorted(some)))
rows = st.builds(lambda width, digits: Board(1, width, digits), st.integers(1, 4), alphabets)


@st.composite
def rows_with_condition(draw):
    """A row of cells, a builder, the literals of a condition, and whether a filling meets the condition."""
    board = draw(rows)
    out = ClauseBuilder(board)
    placements = [(cell, digit) for cell in board.cells for digit in board.digits]
    chosen = draw(st.lists(st.sampled_from(placements), max_size=2, unique=True))
    signs = [draw(st.booleans()) for _ in chosen]
    when = [out.lit(*one) if sign else -out.lit(*one) for one, sign in zip(chosen, signs, strict=True)]

    def active(filling):
        return all(
            (filling[cell.column - 1] == digit) == sign for (cell, digit), sign in zip(chosen, signs, strict=True)
        )

    return board, out, when, active


bounds = st.tuples(st.integers(-25, 30), st.integers(0, 6)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(rows_with_condition(), bounds, st.sampled_from((0, 4)), st.data())
def test_totals_are_sums(case, bound, automaton_terms, data):
    board, out, when, active = case
    low, high = bound
    terms = data.draw(st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(board.cells)), max_size=6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clauses, "MAX_AUTOMATON_TERMS", automaton_terms)
        out.total(low, high, terms, when=when)

    def holds(filling):
        return not active(filling) or low <= sum(weight * filling[cell.column - 1] for weight, cell in terms) <= high

    assert found(out) == meant(board, holds)


@given(rows_with_condition(), bounds, st.sampled_from([-2, -1, 1, 3]), st.data())
def test_distinct_totals_are_sums_of_different_digits(case, bound, weight, data):
    board, out, when, active = case
    low, high = bound
    cells = data.draw(st.lists(st.sampled_from(board.cells), unique=True))
    out.total(low, high, [(weight, cell) for cell in cells], when=when, distinct=True)

    def holds(filling):
        digits = [filling[cell.column - 1] for cell in cells]
        return not active(filling) or (len(set(digits)) == len(digits) and low <= weight * sum(digits) <= high)

    assert found(out) == meant(board, holds)


@given(rows_with_condition(), st.sampled_from(["at_most", "at_least", "exactly"]), st.integers(-1, 13), st.data())
def test_counts_count(case, verb, count, data):
    board, out, when, active = case
    placements = [(cell, digit) for cell in board.cells for digit in board.digits]
    chosen = data.draw(st.lists(st.sampled_from(placements), max_size=12, unique=True))
    signs = [data.draw(st.booleans()) for _ in chosen]
    literals = [out.lit(*one) if sign else -out.lit(*one) for one, sign in zip(chosen, signs, strict=True)]
    getattr(out, verb)(count, literals, when=when)

    def holds(filling):
        true = sum((filling[cell.column - 1] == d) == sign for (cell, d), sign in zip(chosen, signs, strict=True))
        right = {"at_most": true <= count, "at_least": true >= count, "exactly": true == count}[verb]
        return not active(filling) or right

    assert found(out) == meant(board, holds)


@pytest.mark.parametrize("many", [3, 16, 17, 25, 32])
def test_at_most_one_of_many(many):
    out = ClauseBuilder(Board(1, many, (0, 1)))
    out.at_most(1, [out.lit(cell, 1) for cell in out.board.cells])
    assert len(found(out)) == many + 1  # none of them, or any one


@pytest.mark.parametrize("count", range(8))
def test_exactly_some_of_seven(count):
    out = ClauseBuilder(Board(1, 7, (0, 1)))
    out.exactly(count, [out.lit(cell, 1) for cell in out.board.cells])
    assert len(found(out)) == [1, 7, 21, 35, 35, 21, 7, 1][count]  # Pascal's triangle


@given(rows_with_condition(), st.data())
def test_automata_read_cells_in_order(case, data):
    board, out, when, active = case
    states = range(data.draw(st.integers(1, 4)))
    table = {(state, digit): data.draw(st.sampled_from([None, *states])) for state in states for digit in board.digits}
    accepted = data.draw(st.sets(st.sampled_from(states)))
    cells = data.draw(st.lists(st.sampled_from(board.cells), max_size=6))
    out.automaton(cells, 0, lambda state, digit: table[state, digit], lambda state: state in accepted, when=when)

    def holds(filling):
        state = 0
        for cell in cells:
            state = table[state, filling[cell.column - 1]]
            if state is None:
                return not active(filling)
        return state in accepted or not active(filling)

    assert found(out) == meant(board, holds)


@given(rows, st.integers(-6, 10), st.integers(-6, 10), st.data())
def test_order_literals_mean_at_least(board, high, low, data):
    out = ClauseBuilder(board)
    one, other = data.draw(st.sampled_from(board.cells)), data.draw(st.sampled_from(board.cells))
    out.clause(out.at_least_digit(one, high), -out.at_least_digit(other, low))
    assert found(out) == meant(
        board, lambda filling: filling[one.column - 1] >= high or filling[other.column - 1] < low
    )


def test_constants_take_part_in_counts_and_conditions():
    out = ClauseBuilder(Board(1, 2, (1, 2)))
    first, second = out.board.cells
    always, never = out.at_least_digit(first, 0), out.at_least_digit(first, 3)
    out.exactly(2, [always, never, out.lit(first, 1), out.lit(second, 1)])
    assert found(out) == {(1, 2), (2, 1)}  # one of the two placements on top of the constant
    out.clause(never, when := -out.lit(first, 2))
    out.at_most(0, [always], when=[-when])
    out.at_most(0, [always], when=[never])
    assert found(out) == {(1, 2)}


def test_duplicate_and_opposite_literals():
    out = ClauseBuilder(Board(1, 1, (1, 2)))
    one = out.lit(Cell(1, 1), 1)
    before = len(out.clauses[0])
    out.clause(one, -one)
    assert len(out.clauses[0]) == before, "a clause that always holds is left out"
    out.clause(one, one)
    assert out.clauses[0][-1] == (one,)


def test_constants_leave_clauses():
    out = ClauseBuilder(Board(1, 1, (1, 2)))
    cell = Cell(1, 1)
    one, two = out.lit(cell, 1), out.lit(cell, 2)
    assert out.lit(cell, 3) == -out.true
    assert out.clauses[BOARD][-1] == (out.true,)
    assert out.names[out.true - 1] == (BOARD, ("true",))
    out.clause(one, out.true)
    assert not out.clauses[0]
    out.clause(one, out.lit(cell, 3), two)
    out.clause(two, one)
    assert out.clauses[0] == [(one, two), (two, one)]


def test_what_is_guarded_is_freed_and_has_other_names():
    out = ClauseBuilder(Board(1, 2, (1, 2, 3, 4)))
    cell = Cell(1, 1)
    free, also, helper = out.new("free"), out.new("also"), out.new("helper")
    out.clause(helper)
    with out.guarded([free], "outer"):
        inside = out.new("helper")
        with out.guarded([also], "inner", 2):
            out.clause(inside)
            out.add([(helper, inside), (-helper, inside)])
            three = out.at_least_digit(cell, 3)
        out.clause(-inside)
    out.clause(-helper)
    assert out.names[inside - 1] == (0, ("outer", "helper"))
    assert out.clauses[0] == [
        (helper,), (free, also, inside), (free, also, helper, inside), (free, also, -helper, inside), (free, -inside),
        (-helper,),
    ]  # fmt: skip
    # the board's own definitions hold in any case, and are shared: 3 or 4 is what is neither 1 nor 2
    assert out.names[three - 1] == (BOARD, (cell, "at least", 3))
    digits = {digit: out.lit(cell, digit) for digit in (1, 2, 3, 4)}
    assert {(-digits[2], -three), (-digits[3], three), (-digits[4], three)} <= set(out.clauses[BOARD])


def test_order_literals_at_the_ends_are_placements():
    out = ClauseBuilder(Board(1, 1, (1, 2, 5), extras=(ExtraArray("x", 1, (1, 7, 9)),)))
    cell, (extra,) = Cell(1, 1), ClauseBuilder(out.board).board.arrays["x"]
    names = list(out.names)
    assert out.at_least_digit(cell, 2) == -out.lit(cell, 1)
    assert out.at_least_digit(cell, 4) == out.at_least_digit(cell, 5) == out.lit(cell, 5)
    assert out.at_least_digit(extra, 2) == -out.lit(extra, 1)
    assert out.at_least_digit(extra, 9) == out.lit(extra, 9)
    assert out.names == names
    assert out.at_least_digit(cell, 6) == out.at_least_digit(extra, 10) == -out.true


@dataclass(frozen=True)
class Looks:
    """A constraint on a cell that notes which digits a builder names."""

    cell: Cell
    seen: list

    def cnf(self, out):
        self.seen.append(out.digits)

    cover = cnf


@pytest.mark.parametrize(("kind", "side"), [(ClauseBuilder, "cnf"), (CoverBuilder, "cover")])
def test_digits_are_those_of_the_board_and_of_the_statement_s_extra_cells(kind, side):
    board = Board(1, 1, (1, 2), extras=(ExtraArray("x", 1, (0, 7)), ExtraArray("y", 1, (8,))))
    out, seen = kind(board), []
    (x,), cell = board.arrays["x"], Cell(1, 1)
    for named in (x, cell, x):
        out.state(Looks(named, seen))
    assert out.digits == (1, 2)
    assert seen == [(0, 1, 2, 7), (1, 2), (0, 1, 2, 7)]


def test_sums_have_large_weights_first_and_each_cell_its_own_digits(monkeypatch):
    out = ClauseBuilder(Board(1, 1, (1, 2), extras=(ExtraArray("x", 2, (0, 3)),)))
    cell, (one, other) = Cell(1, 1), out.board.arrays["x"]
    seen = []
    monkeypatch.setattr(encodings, "total", lambda out, low, high, choices, *more: seen.append(choices))
    monkeypatch.setattr(encodings, "bounded_total", lambda out, low, high, terms: seen.append(terms))
    terms = [(1, cell), (-5, one), (3, other)]
    for most in (3, 2):
        monkeypatch.setattr(clauses, "MAX_AUTOMATON_TERMS", most)
        out.total(-7, 7, terms)
    values = [[[value for value, _ in choice] for choice in choices] for choices in seen]
    assert values == [[[0, -15], [0, 9], [1, 2]], [[-15, 0], [0, 9], [1, 2]]]
    first, _, last = seen[1]  # minus five times 0 or 3 is 0 or more if the cell holds 0
    assert (first[1][1], last[1][1]) == (out.lit(one, 0), -out.lit(cell, 1))


@pytest.mark.parametrize(("low", "high"), [(13, 20), (-5, 2)])
def test_a_sum_out_of_reach_is_one_empty_clause(low, high):
    out = ClauseBuilder(Board(1, 3, (1, 2, 3, 4)))
    variables = len(out.names)
    out.total(low, high, [(1, cell) for cell in out.board.cells])  # 3 to 12
    assert (out.clauses[0], len(out.names)) == ([()], variables)


def test_different_cells_of_a_sum_have_one_weight():
    out = ClauseBuilder(Board(1, 2, (1, 2, 3)))
    one, two = out.board.cells
    with pytest.raises(ValueError, match="one weight"):
        out.total(3, 4, [(1, one), (2, two)], distinct=True)


def test_helpers_of_encodings_are_told_apart_by_number():
    out = ClauseBuilder(Board(1, 3, (1, 2, 3)))
    for _ in range(3):
        out.total(6, 7, [(1, cell) for cell in out.board.cells])
    assert {name[1] for _, name in out.names if name[0] == "encoding"} == {4, 5, 6}  # the cells have had 1 to 3
    assert len(set(out.names)) == len(out.names)


def test_the_empty_clause_is_false():
    out = ClauseBuilder(Board(1, 1, (1, 2)))
    out.clause()
    assert found(out) == set()


def test_a_name_is_used_once_in_each_statement():
    out = ClauseBuilder(Board(1, 1, (1, 2)))
    first = out.new("helper", 1)
    out.owner = 1
    assert out.new("helper", 1) != first
    with pytest.raises(ValueError, match="exists already"):
        out.new("helper", 1)


def test_unit_propagation_alone_finds_what_a_total_leaves():
    # Three digits of 1-9 with sum 26: 8, 9, 9 in some order, so no cell holds less than 8.
    out = ClauseBuilder(Board(1, 3, tuple(range(1, 10))))
    out.total(26, 26, [(1, cell) for cell in out.board.cells])
    for cell in out.board.cells:
        assert {-out.lit(cell, digit) for digit in range(1, 8)} <= implied_units(out)


def test_unit_propagation_alone_finds_the_bounds_of_a_long_total():
    # Six digits of 1-9 with sum 51 have 3 left to 54, so no cell holds less than 6.
    out = ClauseBuilder(Board(1, 6, tuple(range(1, 10))))
    out.total(51, 51, [(1, cell) for cell in out.board.cells])
    for cell in out.board.cells:
        assert {-out.lit(cell, digit) for digit in range(1, 6)} <= implied_units(out)


def test_a_total_is_smaller_than_in_general_encodings():
    # Five digits of 1-9 with sum 25: the smallest of python-sat's encodings over the same literals has 856 clauses.
    out = ClauseBuilder(Board(1, 5, tuple(range(1, 10))))
    before = sum(map(len, out.clauses.values()))
    out.total(25, 25, [(1, cell) for cell in out.board.cells])
    assert sum(map(len, out.clauses.values())) - before < 856


def test_unit_propagation_alone_finds_the_digits_of_a_distinct_total():
    # Three different digits of 1-9 with sum 23 are 6, 8, 9, so no cell holds 7.
    out = ClauseBuilder(Board(1, 3, tuple(range(1, 10))))
    out.total(23, 23, [(1, cell) for cell in out.board.cells], distinct=True)
    for cell in out.board.cells:
        assert {-out.lit(cell, digit) for digit in (1, 2, 3, 4, 5, 7)} <= implied_units(out)


@dataclass(frozen=True)
class SumOfAll:
    """A constraint for these tests: all cells add up to `total`."""

    total: int

    def cnf(self, out):
        out.total(self.total, self.total, [(1, cell) for cell in out.board.cells])


def puzzle(board, *constraints):
    source = Source("test", "\n" * len(constraints))
    stated = [Stated(one, "sum-of-all", Span(at, at)) for at, one in enumerate(constraints)]
    return Puzzle(board, tuple(stated), source)


def test_dimacs_says_the_same_and_names_everything():
    cnf = compile_cnf(puzzle(Board(1, 3, (1, 2, 3, 4)), SumOfAll(7)))
    lines = cnf.dimacs().splitlines()
    comments = [line for line in lines if line.startswith("c ")]
    header = next(line for line in lines if line.startswith("p "))
    read = [tuple(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    assert header == f"p cnf {cnf.variables} {len(cnf.clauses)}"
    assert tuple(read) == cnf.clauses
    assert max(abs(literal) for clause in read for literal in clause) == cnf.variables
    assert "c r1c1=1 is 1" in comments
    assert "c r1c3=4 is 12" in comments
    assert "c p show 1 2 3 4 5 6 7 8 9 10 11 12 0" in comments
    assert any("sum-of-all, line 1" in line for line in comments)
    assert len(set(cnf.names)) == cnf.variables


def test_owners_share_out_the_clauses():
    cnf = compile_cnf(puzzle(Board(1, 3, (1, 2, 3, 4)), SumOfAll(7), SumOfAll(8)))
    assert [owner.label for owner in cnf.owners] == ["the board", "sum-of-all, line 1", "sum-of-all, line 2"]
    assert [owner.start for owner in cnf.owners] == [0, cnf.owners[0].end, cnf.owners[1].end]
    assert cnf.owners[-1].end == len(cnf.clauses)


def test_comments_of_dimacs_share_out_the_clauses():
    cnf = compile_cnf(puzzle(Board(1, 3, (1, 2, 3, 4)), SumOfAll(7), SumOfAll(8)))
    text = cnf.dimacs([(-1, -6), (-2,)])
    told = [line.removeprefix("c clauses ").split(": ") for line in text.splitlines() if line.startswith("c clauses")]
    assert [label for _, label in told] == [
        "the board",
        "sum-of-all, line 1",
        "sum-of-all, line 2",
        "not these solutions",
    ]
    ends = [tuple(map(int, numbers.split(" to "))) for numbers, _ in told]
    assert [first for first, _ in ends] == [1, *(last + 1 for _, last in ends[:-1])]
    assert [last for _, last in ends] == [*(owner.end for owner in cnf.owners), len(cnf.clauses) + 2]


def test_same_puzzle_same_bytes():
    one = puzzle(Board(2, 2, (0, 3, 5)), SumOfAll(8))
    assert compile_cnf(one).dimacs() == compile_cnf(one).dimacs()


def test_too_large_a_statement_is_named(monkeypatch):
    monkeypatch.setattr(clauses, "MAX_LITERALS", 1_000)
    with pytest.raises(TooLarge, match=r"sum-of-all, line \d+, is too large for SAT: .* 1,000") as caught:
        compile_cnf(puzzle(Board(1, 9, tuple(range(1, 10))), SumOfAll(45)))
    assert caught.value.stated.constraint == SumOfAll(45)


def test_literals_of_a_statement_are_counted_together(monkeypatch):
    out = ClauseBuilder(Board(1, 1, (1, 2)))
    one, two = out.lit(Cell(1, 1), 1), out.lit(Cell(1, 1), 2)
    monkeypatch.setattr(clauses, "MAX_LITERALS", 4)
    for out.owner in (0, 1):  # each statement may have 4 literals
        out.clause(one, two)
        out.add([(one,), (two,)])
        with pytest.raises(encodings.FormulaTooLarge, match=r"^its clauses have more than 4 literals$"):
            out.clause(one)


def test_too_many_moves_are_noticed_before_clauses():
    choices = [[(digit, digit + 1) for digit in range(10)]] * 50
    with pytest.raises(encodings.FormulaTooLarge, match="more than 100 moves"):
        encodings.layers(choices, 0, lambda state, digit: state + digit, lambda state: True, 100)


def test_formula_without_statements_is_the_board():
    cnf = formula(ClauseBuilder(Board(1, 1, (5, 7))), ())
    assert cnf.clauses == ((1, 2), (-1, -2))
    assert cnf.placements == ((1, 2),)


@pytest.mark.parametrize(
    ("held", "cell", "digit"),
    [
        # a diagonal of 1s and a 2 beside it: the other corner of the square cannot be 2
        ({(2, 2): 1, (3, 3): 1, (2, 3): 2}, (3, 2), 2),
        # around the border 1, 2, 1: a 2 cannot be between the two 1s on the other way
        ({(1, 1): 1, (1, 3): 2, (4, 4): 1}, (4, 1), 2),
    ],
)
def test_two_connected_sets_do_not_cross(held, cell, digit):
    """By unit propagation alone, before any path is known."""
    board = Board(4, 4, (1, 2, 3))
    out = ClauseBuilder(board)
    for digits in ((1,), (2,)):
        out.connected(board.cells, digits, adjacent_pairs(board.cells))
    for place, value in held.items():
        out.clause(out.lit(Cell(*place), value))
    assert -out.lit(Cell(*cell), digit) in implied_units(out)


def test_connected_sets_that_share_a_digit_or_may_not_hold_may_cross():
    board = Board(4, 4, (1, 2, 3))
    out = ClauseBuilder(board)
    with out.guarded([out.new("free")]):
        out.connected(board.cells, (1,), adjacent_pairs(board.cells))
    out.connected(board.cells, (2, 3), adjacent_pairs(board.cells))
    out.connected(board.cells, (1, 3), adjacent_pairs(board.cells))
    for place, value in {(2, 2): 1, (3, 3): 1, (2, 3): 2}.items():
        out.clause(out.lit(Cell(*place), value))
    assert -out.lit(Cell(3, 2), 2) not in implied_units(out)


@pytest.mark.parametrize("weight", [-1, 1, 2])
@pytest.mark.parametrize("digits", [(-2, -1, 0, 1, 3), (-5, -4, -3, -1), (1, 2, 3, 4, 9)])
def test_distinct_totals_of_three_cells_have_every_bound(digits, weight):
    board = Board(1, 3, digits)
    sums = sorted({weight * sum(three) for three in permutations(digits, 3)})
    for low in (*sums[::2], sums[-1] + 1, sums[0] - 2):
        for high in (low, low + 2):
            out = ClauseBuilder(board)
            out.total(low, high, [(weight, cell) for cell in board.cells], distinct=True)
            expected = {three for three in permutations(digits, 3) if low <= weight * sum(three) <= high}
            assert found(out) == expected


def test_regions_of_the_same_cells_cannot_cross_in_whatever_order_they_are_listed():
    """Two connected regions with the same cells get the clauses against crossing; those with other cells do not."""
    board = Board(3, 3, (1, 2, 3))
    steps = tuple(adjacent_pairs(board.cells))
    sizes = []
    for second in (board.cells, board.cells[::-1], board.cells[3:] + board.cells[:3], board.cells[:-1]):
        out = ClauseBuilder(board)
        out.connected(board.cells, (1,), steps)
        out.connected(second, (2,), tuple(pair for pair in steps if {*pair} <= {*second}))
        sizes.append(sum(map(len, out.clauses.values())))
    whole, turned, rotated, less = sizes
    assert whole == turned == rotated > less
