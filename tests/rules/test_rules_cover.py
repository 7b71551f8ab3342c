"""Rules of one's own as objectives: sets of grids on raw boards, against brute force over an evaluator of this file."""

import random
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudsl import loads
from sudokudsl.cover import builder
from sudokudsl.cover.builder import CoverBuilder, TableTooLarge
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.dlx import expand
from sudokudsl.cover.objectives import Count, Either, Pairs
from sudokudsl.cover.rules import branches, decision_diagram, decompose, direct, node_table, plan, translate
from sudokudsl.cover.rules.decompose import Decomposer
from sudokudsl.cover.rules.node_table import NodeTable
from sudokudsl.cover.rules.translate import MAX_DEPTH, Translator
from sudokudsl.cover.sizes import summary
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
from sudokudsl.model.geometry import Board, Cell, View
from sudokudsl.model.grid import Grid
from sudokudsl.model.ground import (
    Absolute,
    Accepts,
    AllDifferent,
    And,
    Comparison,
    Constant,
    Digit,
    DistinctCount,
    Iff,
    IfThenElse,
    Machine,
    Maximum,
    Membership,
    Minimum,
    Not,
    Or,
    Position,
    Posted,
    Product,
    Quotient,
    Remainder,
    Sum,
    Tally,
    Truth,
)
from sudokudsl.model.solver import Stop
from support import exact_cover
from support.engines import ENGINES, PURE

# --- the meaning, once more ------------------------------------------------------------------------------------------

SIGNS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def product_of(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def position(value, parts):
    return next((place for place, part in enumerate(parts, 1) if part == value), 0)


def accepted(machine, digits):
    state = 0
    for digit in digits:
        state = {(a, d): b for a, d, b in machine.moves}.get((state, digit))
        if state is None:
            return False
    return state in machine.accepting


def meaning(node, grid):
    """The number, or whether the condition holds."""

    def of(part):
        return meaning(part, grid)

    match node:
        case Constant(value) | Truth(value):
            return value
        case Digit(cell):
            return grid[cell]
        case Sum(terms):
            return sum(weight * of(part) for weight, part in terms)
        case Product(parts):
            return product_of(map(of, parts))
        case Quotient(left, right):
            return of(left) // of(right)
        case Remainder(left, right):
            return of(left) % of(right)
        case Absolute(part):
            return abs(of(part))
        case Minimum(parts):
            return min(map(of, parts))
        case Maximum(parts):
            return max(map(of, parts))
        case Tally(conditions):
            return sum(map(of, conditions))
        case DistinctCount(parts):
            return len(set(map(of, parts)))
        case Position(value, parts):
            return position(of(value), list(map(of, parts)))
        case IfThenElse(condition, then, otherwise):
            return of(then) if of(condition) else of(otherwise)
        case Comparison(sign, left, right):
            return SIGNS[sign](of(left), of(right))
        case Membership(part, values):
            return of(part) in values
        case AllDifferent(parts):
            return len(set(map(of, parts))) == len(parts)
        case And(parts):
            return all(map(of, parts))
        case Or(parts):
            return any(map(of, parts))
        case Not(part):
            return not of(part)
        case Iff(left, right):
            return of(left) == of(right)
        case Accepts(cells, machine):
            return accepted(machine, [grid[cell] for cell in cells])
        case Posted(constraint):
            return constraint.holds(grid)
    raise AssertionError(node)


def brute_force(board, conditions):
    grids = (Grid(board, values) for values in product(board.digits, repeat=len(board.cells)))
    return sorted(grid.values for grid in grids if all(meaning(one, grid) for one in conditions))


def compiled(board, conditions):
    out = CoverBuilder(board)
    for condition in conditions:
        out.rule(condition)
    return out.problem(("rule",))


FAST = {name: engine for name, engine in ENGINES.items() if PURE or name == "native"}


def check(board, *conditions, engines=FAST):
    expected = brute_force(board, conditions)
    problem = compiled(board, conditions)
    for name, engine in engines.items():
        outcome = engine(problem, board).search()
        assert outcome.stop is Stop.EXHAUSTED
        assert outcome.count == len(outcome.grids)
        assert sorted(grid.values for grid in outcome.grids) == expected, (name, problem.text())
    return problem


# --- boards and random trees -----------------------------------------------------------------------------------------

ALPHABETS = [(1, 2, 3), (0, 1, 2), (-2, -1, 1), (1, 3, 7), (1, 1, 2), (1, 2, 3, 4), (-3, 9), (2, 4, 6, 8), (5,)]
SHAPES = [(1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (4, 1)]


class Trees:
    """Random conditions and numbers on the cells of a board."""

    def __init__(self, seed, board):
        self.random, self.board = random.Random(seed), board

    def cell(self):
        return self.random.choice(self.board.cells)

    def several(self, make, depth, least=0, most=4):
        return tuple(make(depth) for _ in range(self.random.randint(least, most)))

    def number(self, depth):
        if depth <= 0 or self.random.random() < 0.2:
            return Digit(self.cell()) if self.random.random() < 0.8 else Constant(self.random.randint(-3, 9))
        kinds = [
            lambda: Sum(tuple((self.random.randint(-3, 3), part) for part in self.several(self.number, depth - 1))),
            lambda: Product(self.several(self.number, depth - 1, most=3)),
            lambda: Quotient(self.number(depth - 1), self.divisor(depth - 1)),
            lambda: Remainder(self.number(depth - 1), self.divisor(depth - 1)),
            lambda: Absolute(self.number(depth - 1)),
            lambda: Minimum(self.several(self.number, depth - 1, least=1)),
            lambda: Maximum(self.several(self.number, depth - 1, least=1)),
            lambda: Tally(self.several(self.condition, depth - 1)),
            lambda: DistinctCount(self.several(self.number, depth - 1)),
            lambda: Position(self.number(depth - 1), self.several(self.number, depth - 1)),
            lambda: IfThenElse(self.condition(depth - 1), self.number(depth - 1), self.number(depth - 1)),
        ]
        return self.random.choice(kinds)()

    def divisor(self, depth):
        """Never 0."""
        if self.random.random() < 0.5:
            return Constant(self.random.choice([-3, -2, 1, 2, 3, 5]))
        return Sum(((1, Constant(1)), (1, Absolute(self.number(depth)))))

    def condition(self, depth):
        if depth <= 0:
            if self.random.random() < 0.1:
                return Truth(self.random.random() < 0.5)
            digits = frozenset(digit for digit in self.board.digits if self.random.random() < 0.5)
            return Membership(Digit(self.cell()), digits)
        kinds = [
            lambda: Comparison(self.random.choice(list(SIGNS)), self.number(depth - 1), self.number(depth - 1)),
            lambda: Comparison(self.random.choice(list(SIGNS)), self.number(depth - 1), self.number(depth - 1)),
            lambda: Membership(self.number(depth - 1), frozenset(self.random.sample(range(-6, 12), 6))),
            lambda: AllDifferent(self.several(self.number, depth - 1)),
            lambda: And(self.several(self.condition, depth - 1)),
            lambda: Or(self.several(self.condition, depth - 1)),
            lambda: Not(self.condition(depth - 1)),
            lambda: Iff(self.condition(depth - 1), self.condition(depth - 1)),
            self.reads,
        ]
        return self.random.choice(kinds)()

    def reads(self):
        cells = tuple(self.cell() for _ in range(self.random.randint(0, 5)))
        states = range(self.random.randint(1, 3))
        moves = [
            (state, digit, self.random.choice(states))
            for state in states
            for digit in self.board.digits
            if self.random.random() < 0.8
        ]
        return Accepts(cells, Machine(tuple(moves), frozenset(s for s in states if self.random.random() < 0.6)))


def random_case(seed):
    chance = random.Random(seed)
    board = Board(*chance.choice(SHAPES), chance.choice(ALPHABETS))
    trees = Trees(seed + 1, board)
    return board, [trees.condition(chance.randint(1, 4)) for _ in range(chance.randint(1, 2))]


def distinct_case(seed):
    """A random case on a board of which some cells differ anyway."""
    chance = random.Random(seed)
    board = Board(
        *chance.choice([(1, 3), (1, 4), (2, 2)]), chance.choice([(1, 2, 3, 4), (0, 1, 2, 3), (-1, 2, 3, 7, 8)])
    )
    trees = Trees(seed + 1, board)
    differing = AllDifferent(tuple(map(Digit, chance.sample(board.cells, chance.randint(2, len(board.cells))))))
    return board, [differing, *(trees.condition(chance.randint(1, 4)) for _ in range(chance.randint(1, 2)))]


@pytest.mark.parametrize("small", [0, 10_000])
def test_random_rules_on_cells_that_differ(small, monkeypatch):
    """What is known of the cells makes rules smaller; separately, and in one rule."""
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
    """So that hidden slots appear on boards that brute force can answer."""
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


# --- each kind of node -----------------------------------------------------------------------------------------------

A, B, C, D = (Cell(1, column) for column in range(1, 5))
a, b, c, d = map(Digit, (A, B, C, D))
ODD_DIGITS = [(1, 2, 3, 4), (0, 1, 2), (-3, -1, 0, 2), (1, 3, 7), (1, 1, 2), (-2, 5)]


def plus(*parts):
    return Sum(tuple((1, part) for part in parts))


def minus(one, other):
    return Sum(((1, one), (-1, other)))


def at_least_one(part):
    """A divisor: never 0."""
    return plus(Constant(1), Absolute(part))


EVEN = Machine(((0, 0, 0), (0, 1, 1), (0, 2, 0), (0, 3, 1), (1, 0, 1), (1, 1, 0), (1, 2, 1), (1, 3, 0)), frozenset({0}))
RISING = Machine(tuple((low + 4, high, high + 4) for low in range(-3, 8) for high in range(low + 1, 8)), frozenset())
RISING = Machine(
    tuple(sorted({(0, digit, digit + 4) for digit in range(-3, 8)} | set(RISING.moves))), frozenset(range(1, 12))
)

NUMBERS = {
    "constant": Constant(2),
    "digit": c,
    "sum": Sum(((2, a), (-1, b), (3, d))),
    "sum of nothing": Sum(()),
    "sum with the same cell twice": plus(a, a, b),
    "product": Product((a, b, c)),
    "product of nothing": Product(()),
    "square": Product((plus(a, b), plus(a, b))),
    "quotient by a constant": Quotient(plus(a, b, c), Constant(-2)),
    "quotient": Quotient(Product((a, b)), at_least_one(c)),
    "remainder by a constant": Remainder(plus(a, b, c), Constant(3)),
    "remainder": Remainder(minus(a, b), at_least_one(c)),
    "remainder by less than 0": Remainder(plus(a, b), Sum(((-1, at_least_one(d)),))),
    "absolute": Absolute(minus(a, b)),
    "least": Minimum((a, b, plus(c, d))),
    "greatest": Maximum((a, Product((b, c)), d)),
    "tally": Tally((Comparison("<", a, b), Comparison("<", b, c), Comparison("<", a, b))),
    "tally of digits": Tally(tuple(Membership(part, frozenset({1, 2})) for part in (a, b, c, d))),
    "variety": DistinctCount((a, b, c, d)),
    "variety of sums": DistinctCount((plus(a, b), plus(b, c), Product((Constant(50), d)))),
    "position": Position(d, (a, b, c)),
    "position of a constant": Position(Constant(1), (c, b, a)),
    "choice": IfThenElse(Comparison("<", a, b), minus(c, d), plus(c, d)),
}
CONDITIONS = {
    "true": Truth(value=True),
    "false": Truth(value=False),
    "less": Comparison("<", a, b),
    "sum of three": Comparison("=", c, plus(a, b)),
    "weighted sums": Comparison("<=", Sum(((2, a), (3, b))), Sum(((1, c), (2, d)))),
    "not the same sum": Comparison("!=", plus(a, b), plus(c, d)),
    "sum among": Membership(plus(a, b, c), frozenset({2, 3, 7, 9})),
    "among": Membership(b, frozenset({1, 3})),
    "different": AllDifferent((a, b, d)),
    "different sums": AllDifferent((plus(a, b), plus(b, c), plus(c, d))),
    "different and a constant": AllDifferent((a, Constant(1), c)),
    "different squares": AllDifferent(tuple(Product((part, part)) for part in (a, b, c))),
    "different, a cell twice": AllDifferent((a, plus(a, Constant(1)), b)),
    "all": And((Comparison("<", a, b), Comparison("<", b, c), Comparison("!=", a, d))),
    "all of nothing": And(()),
    "some": Or((Comparison("<", a, b), Comparison("<", c, d), Membership(a, frozenset({2})))),
    "some of nothing": Or(()),
    "some digits": Or((Membership(a, frozenset({1})), Membership(b, frozenset({2})), Membership(c, frozenset({0, 3})))),
    "not": Not(And((Comparison("<", a, b), Comparison("<", b, c)))),
    "not different": Not(AllDifferent((a, b, c))),
    "same": Iff(Comparison("<", a, b), Comparison("<", c, d)),
    "reads": Accepts((A, B, C, D), RISING),
    "reads even": Accepts((A, B, C), EVEN),
    "reads a cell again": Accepts((A, B, A, C, B), EVEN),
    "reads nothing": Accepts((), EVEN),
    "does not read": Not(Accepts((D, C, A), RISING)),
    "reads or falls": Or((Accepts((A, B, C), RISING), Comparison(">", a, c))),
}
CONDITIONS |= {f"{name} is 2": Comparison("=", number, Constant(2)) for name, number in NUMBERS.items()}
CONDITIONS |= {f"{name} in a set": Membership(number, frozenset({-4, -1, 0, 3})) for name, number in NUMBERS.items()}
CONDITIONS |= {f"{name} above d": Comparison(">", number, d) for name, number in NUMBERS.items()}


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


# --- statements of families ------------------------------------------------------------------------------------------

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


# --- what is chosen --------------------------------------------------------------------------------------------------


def chosen(condition, board=None):
    return summary(compiled(board or Board(1, 4, tuple(range(1, 10))), [condition]).objectives)


def test_structure_decides():
    assert chosen(Truth(value=True)) == ""
    assert chosen(Membership(a, frozenset({1, 3}))) == ""
    assert chosen(Comparison("=", c, plus(a, b))) == "1 total of 3 slots"
    assert chosen(Comparison("<", a, b)) == "1 pairs"
    assert chosen(And((Comparison("<", a, b), Comparison("!=", plus(a, b), Constant(10))))) == "1 pairs"
    assert chosen(And((Comparison("<", a, b), Comparison("<", b, c)))) == "2 pairs"
    assert chosen(AllDifferent((a, b, c, d))) == "1 distinct of 4 slots"
    ones = Tally(tuple(Membership(part, frozenset({1})) for part in (a, b, c, d)))
    assert chosen(Comparison("=", ones, Constant(2))) == "1 count of 4 placements"
    assert chosen(Or((Membership(a, frozenset({1})), Membership(b, frozenset({2, 3}))))) == "1 pairs"
    either = Or((Membership(a, frozenset({1})), Membership(b, frozenset({2, 3})), Membership(c, frozenset({9}))))
    assert chosen(either) == "1 count of 4 placements"
    assert chosen(Comparison(">=", Minimum((a, b, c)), Constant(3))) == ""


def test_sets_of_digits():
    """Distinct cells of which only the set of digits is asked: counts, with a slot for the number of the set."""
    cells = (a, b, c, d)
    consecutive = And((AllDifferent(cells), Comparison("=", minus(Maximum(cells), Minimum(cells)), Constant(3))))
    # 1234 to 6789; the first and the last digit are in one of the six sets, the middle ones in four
    assert chosen(consecutive) == (
        "2 counts of 9 placements, 2 counts of 8 placements, 2 counts of 7 placements, 3 counts of 6 placements"
    )
    # a total says it better than its sets, but for digits that all of them have: 6 7 8 9 is the only one with 30
    only = compiled(
        Board(1, 4, tuple(range(1, 10))), [And((AllDifferent(cells), Comparison("=", plus(*cells), Constant(30))))]
    )
    assert only.domains == ((6, 7, 8, 9),) * 4
    assert summary(only.objectives) == "1 distinct of 4 slots, 1 total of 4 slots, 4 counts of 4 placements"
    # 3 8 9 and 4 7 9, 5 6 9, 5 7 8 have none in common, and neither 1 nor 2
    of_three = And((AllDifferent((a, b, c)), Comparison("=", plus(a, b, c), Constant(20))))
    assert chosen(of_three) == "1 distinct of 3 slots, 1 total of 3 slots"
    assert compiled(Board(1, 4, tuple(range(1, 10))), [of_three]).domains[0] == (3, 4, 5, 6, 7, 8, 9)
    # which cell holds what is asked too
    ordered = And((AllDifferent(cells), Comparison("=", minus(Maximum((a, b, c)), d), Constant(7))))
    assert "distinct" in chosen(ordered)


def test_what_differs_is_known():
    """In a house a digit that was met does not come again, so one state tells where it was."""
    line = tuple(Digit(Cell(1, column)) for column in range(1, 7))
    sandwiched = Or(
        tuple(
            And(
                (
                    Comparison("=", line[left], Constant(1)),
                    Comparison("=", line[right], Constant(6)),
                    Membership(plus(*line[left + 1 : right]), frozenset({5, 14})),
                )
            )
            for left in range(6)
            for right in range(left + 1, 6)
        )
    )
    board = Board(1, 6, tuple(range(1, 7)))
    out = CoverBuilder(board)
    out.house(board.cells)
    out.rule(sandwiched)
    problem = out.problem(("rule",))
    apart = sum(map(len, problem.objectives[1].layers))
    alone = sum(map(len, compiled(board, [sandwiched]).objectives[0].layers))
    assert apart < alone
    found = {grid.values for grid in ENGINES["reference"](problem, board).search().grids}
    # between a 1 and a 6 on its right: 5; 2 3; 3 2. The other two or three digits go around as they like:
    # 5 between, three positions around: 4 places for the block x 3! = 24; 2 3: 3 places x 2! x 2 orders = 12; and 14 is
    # 2 + 3 + 4 + 5 in any order, 4! = 24
    assert len(found) == 60
    assert all(meaning(sandwiched, Grid(board, values)) for values in found)


def test_sums_that_depend_on_one_digit_are_alternatives():
    """The first digits sum to 9, as many as the first of them says: a total for each number of digits."""
    tested = [(1, Comparison(">=", a, Constant(place)), digit) for place, digit in ((2, b), (3, c), (4, d))]
    summed = Sum(((1, a), *((weight, IfThenElse(test, digit, Constant(0))) for weight, test, digit in tested)))
    board = Board(1, 4, (1, 2, 3, 4))
    problem = check(board, Comparison("=", summed, Constant(9)), engines=ENGINES)
    (objective,) = problem.objectives
    assert isinstance(objective, Either)
    # not 1, nor 2, as no digit is 7; 3 and two that sum to 6; 4 and three that sum to 5
    assert [len(branch) for branch in objective.branches] == [2, 2]
    grids = ENGINES["reference"](problem, board).search().grids
    assert len(grids) == 18  # 3 2 4, 3 3 3, 3 4 2 and any digit, 12; 4 and 1 1 3 or 1 2 2 in three orders each, 6


def test_alternatives_on_many_cells_are_tried_one_by_one():
    """`some` of a few rows of cells that differ; what objectives cannot say as it stands is read as before."""
    board = Board(2, 8, (1, 2, 3, 4, 5, 6, 7, 8))
    rows = [tuple(map(Digit, board.row(number))) for number in (1, 2)]
    several = Or((AllDifferent(rows[0]), AllDifferent(rows[1]), Not(Comparison("<", plus(*rows[0]), plus(*rows[1])))))
    (objective,) = compiled(board, [several]).objectives
    assert isinstance(objective, Either)
    assert [len(branch) for branch in objective.branches] == [1, 8, 8]
    primes = Or((*several.parts, Membership(plus(*rows[0]), frozenset({11, 13, 17, 19, 23}))))
    assert not any(isinstance(each, Either) for each in compiled(board, [primes]).objectives)


def test_few_cells_are_one_automaton_all_the_same():
    rising, falling = (And((Comparison(sign, a, b), Comparison(sign, b, c))) for sign in "<>")
    several = Or((rising, And((falling, Membership(d, frozenset({1}))))))
    assert "automaton" in chosen(several)


@pytest.mark.parametrize("wide", [0, 12])
def test_random_alternatives(wide, monkeypatch):
    monkeypatch.setattr(branches, "MAX_AUTOMATON_SLOTS", wide)
    for seed in range(6000, 6080):
        chance = random.Random(seed)
        board = Board(*chance.choice(SHAPES[2:]), chance.choice(ALPHABETS))
        trees = Trees(seed + 1, board)
        check(board, Or(tuple(trees.condition(chance.randint(1, 2)) for _ in range(chance.randint(2, 4)))))


def test_rules_of_one_shape_are_planned_once():
    """Also between cells in another order: the tables are the same objects."""
    board = Board(3, 4, (1, 2, 3))
    rules = [
        Comparison(">=", minus(Maximum(row), Minimum(row)), Constant(2))
        for row in (tuple(map(Digit, board.row(number))) for number in (1, 2, 3))
    ]
    problem = compiled(board, rules)
    assert len(problem.objectives) == 3
    assert len({id(objective.layers) for objective in problem.objectives}) == 1
    assert problem.objectives[2].slots == (8, 9, 10, 11)


def test_a_cell_with_fewer_digits_has_a_plan_of_its_own():
    board = Board(1, 4, (0, 1, 2, 3))
    out = CoverBuilder(board)
    out.domain(B, (1, 2))
    for part in (a, b):
        out.rule(Comparison("=", Remainder(plus(c, d), plus(part, Constant(1))), Constant(0)))
    found = ENGINES["reference"](out.problem(("rule",)), board).search().grids
    expected = [
        values
        for values in product(range(4), repeat=4)
        if values[1] in (1, 2) and all((values[2] + values[3]) % (values[at] + 1) == 0 for at in (0, 1))
    ]
    assert sorted(grid.values for grid in found) == expected


@pytest.mark.parametrize("name", ["square is 2", "variety above d", "different sums", "choice above d"])
def test_exact_cover_has_each_grid_once(name, monkeypatch):
    """Hidden slots follow from the cells: as many exact covers as grids."""
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", 0)
    board = Board(1, 4, (0, 1, 2))
    problem = compiled(board, [CONDITIONS[name]])
    covers = exact_cover.covers(expand(problem).text())
    assert len(covers) == len(brute_force(board, [CONDITIONS[name]]))


# --- limits ----------------------------------------------------------------------------------------------------------


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


# --- what the builder tells a rule ----------------------------------------------------------------------------------


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


# --- planted faults --------------------------------------------------------------------------------------------------


def more(change):
    """A class or function whose arguments are changed first."""
    return lambda whole: lambda *arguments, **named: whole(*change(*arguments), **named)


FAULTS = {
    "complements lose an end": (node_table, "complement", more(lambda of, low, high: (of, low, high - 1))),
    "divisors lose their sign": (node_table, "divided", more(lambda of, by: (of, abs(by)))),
    "shifts go too far": (node_table, "shifted", more(lambda of, by: (of, by + (by > 0)))),
    "remainders are quotients": (NodeTable, "remainder", lambda whole: NodeTable.quotient),
    "quotients are remainders": (NodeTable, "quotient", lambda whole: NodeTable.remainder),
    "absolutes keep their sign": (NodeTable, "absolute", lambda whole: lambda nodes, part: part),
    "the least is the greatest": (
        NodeTable,
        "minimum",
        lambda whole: lambda nodes, parts: max(parts, key=lambda p: p.high),
    ),
    "same is different": (
        NodeTable,
        "iff",
        lambda whole: lambda nodes, *both: nodes.negation(whole(nodes, *both)),
    ),
    "all without the first": (NodeTable, "conjunction", more(lambda nodes, parts: (nodes, list(parts)[1:]))),
    "different forgets what is taken": (
        NodeTable,
        "all_different",
        more(lambda nodes, parts, taken=(): (nodes, parts)),
    ),
    "the last case comes first": (
        NodeTable,
        "cases",
        more(lambda nodes, cases, other: (nodes, list(cases)[::-1], other)),
    ),
    "a repeated cell is forgotten": (
        NodeTable,
        "accepts",
        lambda whole: lambda nodes, *rest: whole(nodes, *rest[:3], list(rest[3])[:1] if rest[3:] else ()),
    ),
    "less is at most": (translate, "_ranges", more(lambda sign, of: ("<=" if sign == "<" else sign, of))),
    "variety forgets a part": (Translator, "_distinct_count", more(lambda translator, parts: (translator, parts[1:]))),
    "positions from 0": (NodeTable, "constant", more(lambda nodes, value: (nodes, value - (value == 1)))),
    "counts allow one more": (direct, "Count", more(lambda owner, low, high, of: (owner, low, high + 1, of))),
    "counts allow one less": (direct, "Count", more(lambda owner, low, high, of: (owner, low - 1, high, of))),
    "totals allow one more": (direct, "Total", more(lambda owner, low, high, of: (owner, low, high + 1, of))),
    "totals are one more": (direct, "Total", more(lambda owner, low, high, of: (owner, low + 1, high + 1, of))),
    "distinct forgets a slot": (direct, "Distinct", more(lambda owner, slots: (owner, slots[:-1]))),
    "pairs forget one": (direct, "Pairs", more(lambda owner, one, two, of: (owner, one, two, of[:-1]))),
    "a branch forgets a part": (branches, "_branch", lambda whole: lambda *of: (whole(*of) or (None,))[1:]),
    "an alternative is forgotten": (branches, "_alternatives", lambda whole: lambda *of: list(whole(*of))[1:]),
    "automata lose a move": (
        decision_diagram,
        "minimised",
        lambda whole: lambda layers: (*whole(layers)[:-1], whole(layers)[-1][1:]),
    ),
    "auxiliary slots are free": (
        Decomposer,
        "_channelled",
        lambda whole: lambda decomposer, node, limit: decomposer._new((0, 1)),
    ),
    "truths are turned": (
        Decomposer,
        "_truth",
        lambda whole: lambda decomposer, fact: decomposer.nodes.negation(whole(decomposer, fact)),
    ),
    "sums are off": (
        Decomposer,
        "_summed",
        more(lambda decomposer, of: (decomposer, replace(of, constant=of.constant + 1))),
    ),
    "other cells": (
        plan,
        "relocated",
        more(lambda objective, slots, owner: (objective, slots | {0: slots.get(1, 0), 1: slots[0]}, owner)),
    ),
    "domains stay": (
        Decomposer,
        "domains",
        lambda whole: property(lambda decomposer: {}, lambda decomposer, value: None),
    ),
}


def first_difference():
    """The first case that a fault shows in, or None; also an error is noticed."""
    for small in (0, 10_000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(decompose, "MAX_FIRST_MOVES", small)
            for name, condition in CONDITIONS.items():
                for alphabet in ((0, 1, 2), (-3, -1, 0, 2)):
                    try:
                        check(Board(1, 4, alphabet), condition, engines={"reference": ENGINES["reference"]})
                    except Exception:
                        return name
    return None


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault, monkeypatch):
    owner, name, change = FAULTS[fault]
    of_objects = name == "domains"  # which the class does not have
    monkeypatch.setattr(owner, name, change(getattr(owner, name, None)), raising=not of_objects)
    assert first_difference() is not None
