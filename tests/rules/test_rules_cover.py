"""Rules as objectives: sets of grids on raw boards, against brute force over a separate evaluator."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudsl.cover.rules import decompose
from sudokudsl.families.cage import Cage
from sudokudsl.families.count_distinct import CountDistinct
from sudokudsl.families.givens import GivenCandidates
from sudokudsl.families.houses import Houses
from sudokudsl.families.renban import Renban
from sudokudsl.families.sandwich import Sandwich
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.families.whispers import Whispers
from sudokudsl.families.x_sum import XSum
from sudokudsl.families.zipper import Zipper
from sudokudsl.model.geometry import Board, View
from sudokudsl.model.ground import (
    AllDifferent,
    And,
    Comparison,
    Constant,
    Digit,
    Iff,
    IfThenElse,
    Membership,
    Not,
    Or,
    Posted,
    Tally,
)
from support.engines import ENGINES
from support.rules_cover import (
    ALPHABETS,
    CONDITIONS,
    FAST,
    SHAPES,
    A,
    B,
    C,
    D,
    Trees,
    a,
    b,
    c,
    check,
    d,
    plus,
)


def random_case(seed):
    chance = random.Random(seed)
    board = Board(*chance.choice(SHAPES), chance.choice(ALPHABETS))
    trees = Trees(seed + 1, board)
    return board, [trees.condition(chance.randint(1, 4)) for _ in range(chance.randint(1, 2))]


def distinct_case(seed):
    """A random case on a board with cells that must differ."""
    chance = random.Random(seed)
    board = Board(
        *chance.choice([(1, 3), (1, 4), (2, 2)]), chance.choice([(1, 2, 3, 4), (0, 1, 2, 3), (-1, 2, 3, 7, 8)])
    )
    trees = Trees(seed + 1, board)
    differing = AllDifferent(tuple(map(Digit, chance.sample(board.cells, chance.randint(2, len(board.cells))))))
    return board, [differing, *(trees.condition(chance.randint(1, 4)) for _ in range(chance.randint(1, 2)))]


@pytest.mark.parametrize("small", [0, 10_000])
def test_random_rules_on_cells_that_differ(small, monkeypatch):
    """Known differences of cells make rules smaller; separately, and in one rule."""
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", small)
    for seed in range(100):
        board, conditions = distinct_case(seed)
        check(board, *conditions)
        check(board, And(tuple(conditions)))


def check_random(seeds):
    for seed in seeds:
        board, conditions = random_case(seed)
        check(board, *conditions, engines=FAST if seed % 4 else ENGINES)


@pytest.mark.parametrize("block", range(5))
def test_random_rules(block):
    check_random(range(1000 * block, 1000 * block + 50))


@pytest.mark.parametrize("small", [0, 20])
def test_random_rules_cut_into_parts(small, monkeypatch):
    """Low limits make auxiliary slots appear on boards that brute force can answer."""
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", small)
    check_random(range(5000, 5100))


@pytest.mark.slow
@pytest.mark.parametrize("small", [0, 20, 10_000])
def test_many_random_rules(small, monkeypatch):
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", small)
    check_random(range(10_000, 14_000))


@given(st.integers(0, 2**32), st.sampled_from([0, 5, 10_000]))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_rules(seed, small):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decompose, "MAX_FIRST_MOVES", small)
        check_random([seed])


ODD_DIGITS = [(1, 2, 3, 4), (0, 1, 2), (-3, -1, 0, 2), (1, 3, 7), (1, 1, 2), (-2, 5)]


@pytest.mark.parametrize("name", CONDITIONS)
def test_each_kind(name):
    check(Board(1, 4, ODD_DIGITS[0]), CONDITIONS[name], engines=ENGINES)
    for alphabet in ODD_DIGITS[1:]:
        check(Board(1, 4, alphabet), CONDITIONS[name])


@pytest.mark.parametrize("name", CONDITIONS)
def test_each_kind_cut_into_parts(name, monkeypatch):
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", 0)
    for alphabet in ODD_DIGITS[:3]:
        check(Board(1, 4, alphabet), CONDITIONS[name])


@pytest.mark.parametrize("name", CONDITIONS)
def test_each_kind_inside_others(name):
    board, condition = Board(1, 4, (0, 1, 3)), CONDITIONS[name]
    check(board, Not(condition))
    check(board, Iff(condition, Comparison("<", a, d)))
    check(board, Or((And((condition, Comparison("!=", a, b))), Membership(c, frozenset({3})))))
    check(
        board, Comparison("=", Tally((condition, Comparison("<", b, c), Membership(d, frozenset({0, 1})))), Constant(2))
    )
    check(board, Comparison("<", IfThenElse(condition, a, b), plus(c, d)))


LINE = (A, B, C, D)
STATEMENTS = {
    "thermometer": Thermometer(LINE[:3]),
    "whispers": Whispers(LINE, 2),
    "cage": Cage(LINE[1:], 6),
    "renban": Renban(LINE[:3]),
    "renban of four": Renban(LINE),
    "sandwich": Sandwich(View(LINE, "left"), 2),
    "house": Houses((LINE[:3],)),
    "x-sum": XSum(View(LINE, "left"), 3),
    "candidates": GivenCandidates((A, B), (1, 2)),
    "sums of two": Zipper((A, B, C, D)),
    "kinds": CountDistinct(D, LINE[:3]),
}


@pytest.mark.parametrize("name", STATEMENTS)
@pytest.mark.parametrize("alphabet", [(1, 2, 3, 4), (0, 1, 2), (1, 1, 2, 3)])
def test_statements(name, alphabet):
    board, stands = Board(1, 4, alphabet), Posted(STATEMENTS[name])
    check(board, stands)
    check(board, And((stands, And((Comparison("<", a, d), stands)))))
    check(board, Not(stands))
    check(board, Or((stands, Posted(Thermometer((D, C, B))))))
    check(board, Iff(stands, Comparison("<", c, d)))
    exactly = Tally((stands, Posted(Thermometer((B, A))), Posted(Renban((B, C, D)))))
    check(board, Comparison("=", exactly, Constant(1)))
