"""Rules as objectives: rules that are too large are refused in time, and rules use the knowledge of the builder."""

from itertools import pairwise

import pytest

from sudokudsl import loads
from sudokudsl.cover import builder
from sudokudsl.cover.builder import CoverBuilder, TableTooLarge
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.objectives import Count, Pairs
from sudokudsl.cover.rules.translate import MAX_DEPTH
from sudokudsl.model.geometry import Board
from sudokudsl.model.ground import (
    Accepts,
    AllDifferent,
    And,
    Comparison,
    Constant,
    Digit,
    Machine,
    Not,
    Or,
    Product,
    Remainder,
    Tally,
)
from support.rules_cover import a, b, check, chosen, compiled, plus


def test_deep_trees_are_refused():
    deep = Comparison("<", a, b)
    for _ in range(200):
        deep = Not(deep)
    with pytest.raises(TableTooLarge, match="the nesting of the rule has more than 100 entries"):
        compiled(Board(1, 2, (1, 2)), [deep])


def test_trees_up_to_the_limit_are_not():
    deep, number = Comparison("<", a, b), a
    for _ in range(MAX_DEPTH - 2):
        deep = Not(deep)
    check(Board(1, 2, (1, 2)), deep)
    for _ in range(MAX_DEPTH - 3):
        number = plus(number, b)
    check(Board(1, 2, (1, 2)), Comparison("<", number, Constant(150)))


def test_parts_used_many_times_are_read_once():
    """A tree whose text would be astronomically long, as its parts are the same objects."""
    part = Comparison("<", a, b)
    for _ in range(40):
        part = Or((part, And((part, part))))
    assert compiled(Board(1, 2, (1, 2)), [part]).objectives == (Pairs(0, 0, 1, ((1, 2),)),)


def test_wide_trees():
    board = Board(16, 16, tuple(range(1, 17)))
    cells = [Digit(cell) for cell in board.cells]
    assert chosen(Comparison("=", plus(*cells), Constant(2000)), board) == "1 total of 256 slots"
    assert chosen(AllDifferent(tuple(cells)), board) == "1 distinct of 256 slots"
    many = Tally(tuple(Comparison("<", one, two) for one, two in pairwise(cells)))
    problem = compiled(board, [Comparison(">=", many, Constant(100))])
    assert sum(isinstance(objective, Count) for objective in problem.objectives) == 1


def test_too_many_values_are_a_limit():
    product_of_all = Product(tuple(Digit(cell) for cell in Board(4, 4, (1,)).cells))
    board = Board(4, 4, tuple(range(1, 33)))
    with pytest.raises(TableTooLarge, match=r"more than .* entries; state it about fewer cells"):
        compiled(board, [Comparison("=", Remainder(product_of_all, Constant(997)), Constant(3))])


def test_too_many_moves_are_a_limit():
    digits = tuple(range(1, 33))
    machine = Machine(
        tuple((state, digit, (state * 31 + digit) % 1000) for state in range(1000) for digit in digits),
        frozenset({0}),
    )
    board = Board(4, 8, digits)
    with pytest.raises(TableTooLarge, match="automaton of the rule has more than 200,000 entries"):
        compiled(board, [Accepts(board.cells, machine)])
    with pytest.raises(TableTooLarge, match="automaton of the rule has more than 50,000 entries"):
        compiled(board, [Not(Accepts(board.cells, machine))])


def test_helpers_are_named_by_their_rules():
    straight = "require distinct({0}) and max({0}) - min({0}) = 3\n"  # a helper: the least of the digits
    puzzle = loads("sudoku 6x6\n" + "".join(map(straight.format, ("r2c6..r5c6", "r2c1..r5c1"))))
    assert compile_cover(puzzle).names[36:] == ("part 1 of rule 1", "part 1 of rule 2")


def test_cells_of_a_rule_that_differ():
    board = Board(1, 4, (1, 2, 3))
    out = CoverBuilder(board)
    one, two, three, four = board.cells
    out.distinct((one, two, three))
    assert out._differing((one, four, three)) == (0b100, 0, 0b001)
    out.distinct((three, four))  # also what is stated between two rules counts
    assert out._differing((one, four, three)) == (0b100, 0b100, 0b011)


def test_a_rule_reckons_with_all_digits_of_a_given_cell():
    board = loads("board 1x2 digits 1-3\ncells code[1..1] digits 5-7\n").board
    out = CoverBuilder(board)
    for cell, digits in zip(board.everywhere, ((2,), (1, 3), (6,)), strict=True):
        out.domain(cell, digits)
    assert [out._digits_of(cell) for cell in board.everywhere] == [(1, 2, 3), (1, 3), (5, 6, 7)]


def test_an_automaton_of_too_many_sets(monkeypatch):
    monkeypatch.setattr(builder, "MAX_SETS", 3)
    out = CoverBuilder(Board(1, 1, (1,)))
    out.check_size("the automaton of a cage", 3)
    with pytest.raises(TableTooLarge, match=r"^the automaton of a cage has more than 3 entries$") as error:
        out.check_size("the automaton of a cage", 4)
    assert (error.value.what, error.value.size, error.value.limit) == ("the automaton of a cage", 4, 3)


@pytest.mark.parametrize(
    "rule",
    [
        "(room[w[1]] = room[w[4]] implies room[w[2]] = room[w[3]]) "
        "and (room[w[2]] = room[w[3]] implies room[w[1]] = room[w[4]])",
        "distinct(room[w]) in {1, 2, 4}",
    ],
)
def test_windows_with_many_values_have_one_search(rule):
    """Each window needs a twelfth of the steps that a rule may take."""
    assert compile_cover(loads(f"board 5x4 digits 1\nareas room\neach window 2x2 as w: {rule}")).objectives
