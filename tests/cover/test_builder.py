"""The builder of cover problems: its limits, what it merges, misuse, and the dump that people read."""

import random
from itertools import combinations, product

import pytest

from sudokudsl.cover import builder, layers
from sudokudsl.cover.builder import MAX_LISTED, MAX_WAYS, CoverBuilder, TableTooLarge
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
from sudokudsl.model import ground
from sudokudsl.model.geometry import Board
from sudokudsl.model.verbs import AuxiliarySlot
from support.objectives import A, B, C, D, row


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
        out.automaton(slots, 0, less, bool)  # whether the digit is more than the state before it
    assert len(asked) == 1 + 3  # 0 < 1; then of that and 1, 2, 3
    one, other = out.problem(("x",)).objectives[-2:]
    assert one.layers == other.layers == (((0, 1, 0),), ((0, 2, 0), (0, 3, 0)))


def test_what_is_stated_in_another_form():
    """A house with repeated digits becomes counts, one branch is not a choice, and reading no slots needs no ways."""
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


@pytest.mark.parametrize("seed", range(40))
def test_sets_list_the_digits_of_cells_that_differ(seed):
    """Cells are listable if each two of them are in one of the houses and distinct sets so far, and digits are few."""
    chance = random.Random(seed)
    board = Board(3, 3, tuple(range(1, chance.choice((3, 4, MAX_LISTED, MAX_LISTED + 1)) + 1)))
    out = CoverBuilder(board)
    groups = [chance.sample(board.cells, chance.randint(2, 5)) for _ in range(chance.randint(0, 4))]
    for group in groups:
        if len(group) == len(board.digits):
            out.house(group)
        elif len(group) < len(board.digits):
            out.distinct(group)
    stated = [group for group in groups if len(group) <= len(board.digits)]
    for _ in range(12):
        cells = chance.sample(board.cells, chance.randint(1, 4))
        cells = chance.choice([cells, *(group[: len(cells)] for group in stated)])
        differ = all(any({one, other} <= {*group} for group in stated) for one, other in combinations(cells, 2))
        assert out.listable(cells) == (differ and len(board.digits) <= MAX_LISTED)


@pytest.mark.parametrize("sign", ["=", "!="])
@pytest.mark.parametrize("first", [(0, 1), (1, 0)])
@pytest.mark.parametrize("second", [(0, 1), (1, 0)])
def test_a_rule_reads_the_slot_of_a_known_comparison(sign, first, second):
    board = Board(1, 3, (1, 2, 3))
    out = CoverBuilder(board)
    out.equal(*(board.cells[at] for at in first))
    one, other = (ground.Digit(board.cells[at]) for at in second)
    third = ground.Membership(ground.Digit(board.cells[2]), frozenset({1}))
    out.rule(ground.Or((ground.Comparison(sign, one, other), third)))
    problem = out.problem(("test",))
    _, rule = problem.objectives
    assert set(rule.slots) == {2, 3}  # the third cell, and the slot that says whether the others are equal
    grids = {values[:3] for values in product(*problem.domains) if problem.allows(values)}
    assert grids == {v for v in product((1, 2, 3), repeat=3) if (v[0] == v[1]) == (sign == "=") or v[2] == 1}


def test_houses_are_remembered_by_their_board_owner_and_slots():
    narrow, wide = Board(4, 4, (1, 2, 3, 4)), Board(4, 5, (1, 2, 3, 4))
    second_row = narrow.row(2)  # one object, whose slots have other numbers on the wide board
    for _ in range(2):
        for board, owner, numbers in ((narrow, 0, (4, 5, 6, 7)), (wide, 0, (5, 6, 7, 8)), (narrow, 3, (4, 5, 6, 7))):
            out = CoverBuilder(board)
            out.owner = owner
            out.house(second_row)
            assert out.problem(()).objectives == (House(owner, numbers, (1, 2, 3, 4)),)


def test_a_list_of_slots_may_change_between_houses():
    board = Board(4, 4, (1, 2, 3, 4))
    slots = list(board.row(1))
    for row_number in (1, 2):
        slots[:] = board.row(row_number)
        out = CoverBuilder(board)
        out.house(slots)
        first = 4 * row_number - 4
        assert out.problem(()).objectives == (House(0, tuple(range(first, first + 4)), (1, 2, 3, 4)),)


def test_remembered_houses_are_forgotten_when_there_are_many(monkeypatch):
    monkeypatch.setattr(builder, "_MOST_HOUSES", 2)
    for side in (4, 5, 6):
        board = Board(side, side, tuple(range(1, side + 1)))
        out = CoverBuilder(board)
        for number in range(1, side + 1):
            out.house(board.row(number))
        assert len(out.problem(()).objectives) == side
        assert len(builder._HOUSES) <= 2
