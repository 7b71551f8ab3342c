"""Rules of one's own as clauses, against plain Python: every kind of part, alone, negated and nested."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.cnf.compile import formula
from sudokudsl.cnf.encodings import FormulaTooLarge
from sudokudsl.cnf.rules import conditions, node_table, nodes, numbers, posted, quantities, sums
from sudokudsl.families.arrow import Arrow
from sudokudsl.families.between import Between
from sudokudsl.families.cage import Cage
from sudokudsl.families.contains import Contains
from sudokudsl.families.count_distinct import CountDistinct
from sudokudsl.families.counting_circles import CountingCircles
from sudokudsl.families.givens import Given, GivenCandidates
from sudokudsl.families.kropki import WhiteDot
from sudokudsl.families.lockout import Lockout
from sudokudsl.families.lunchbox import Lunchbox
from sudokudsl.families.n_sum_line import NSumLine
from sudokudsl.families.palindrome import Palindrome
from sudokudsl.families.parity_line import ParityLine
from sudokudsl.families.renban import Renban
from sudokudsl.families.same_digits import SameDigits
from sudokudsl.families.sandwich import Sandwich
from sudokudsl.families.skyscraper import Skyscraper
from sudokudsl.families.sum import WeightedSum as SumStatement
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.families.whispers import Whispers
from sudokudsl.families.x_sum import XSum
from sudokudsl.model.geometry import Board, View
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

SOLVERS = ("minisat22", "cadical153")


# --- the meaning, said once more -------------------------------------------------------------------------------------


def value(node, grid):
    """The value of a number, or whether a condition holds, read off a full grid."""
    match node:
        case Constant(value=known):
            return known
        case Digit(cell=cell):
            return grid[cell]
        case Sum(terms=listed):
            return sum(weight * value(part, grid) for weight, part in listed)
        case Product(parts=parts):
            return prod(value(part, grid) for part in parts)
        case Quotient(left=left, right=right):
            return value(left, grid) // value(right, grid)
        case Remainder(left=left, right=right):
            return value(left, grid) % value(right, grid)
        case Absolute(part=part):
            return abs(value(part, grid))
        case Minimum(parts=parts):
            return min(value(part, grid) for part in parts)
        case Maximum(parts=parts):
            return max(value(part, grid) for part in parts)
        case Tally(conditions=listed):
            return sum(value(one, grid) for one in listed)
        case DistinctCount(parts=parts):
            return len({value(part, grid) for part in parts})
        case Position(value=wanted, parts=parts):
            listed = [value(part, grid) for part in parts]
            return listed.index(value(wanted, grid)) + 1 if value(wanted, grid) in listed else 0
        case IfThenElse(condition=condition, then=then, otherwise=otherwise):
            return value(then, grid) if value(condition, grid) else value(otherwise, grid)
        case Truth(value=known):
            return known
        case Comparison(sign=sign, left=left, right=right):
            a, b = value(left, grid), value(right, grid)
            return {"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[sign]
        case Membership(part=part, values=values):
            return value(part, grid) in values
        case AllDifferent(parts=parts):
            return len({value(part, grid) for part in parts}) == len(parts)
        case And(parts=parts):
            return all(value(part, grid) for part in parts)
        case Or(parts=parts):
            return any(value(part, grid) for part in parts)
        case Not(part=part):
            return not value(part, grid)
        case Iff(left=left, right=right):
            return value(left, grid) == value(right, grid)
        case Accepts(cells=cells, machine=machine):
            state = 0
            for cell in cells:
                state = next((to for at, digit, to in machine.moves if (at, digit) == (state, grid[cell])), None)
            return state in machine.accepting
        case Posted(constraint=constraint):
            return constraint.holds(grid)
    raise AssertionError(node)


def meant(board, condition):
    fillings = product(board.digits, repeat=len(board.cells))
    return {filling for filling in fillings if value(condition, Grid(board, filling))}


def compiled(board, *rules):
    out = ClauseBuilder(board)
    for rule in rules:
        out.rule(rule)
    return out


def found(out, solver):
    """All fillings that the clauses allow, by a loop that knows nothing of `cnf.solve`."""
    cells, digits = out.board.cells, out.digits
    result = set()
    clauses = [list(clause) for owned in out.clauses.values() for clause in owned]
    with Solver(solver, bootstrap_with=clauses) as sat:
        while sat.solve():
            true = {literal for literal in sat.get_model() if literal > 0}
            (filling,) = product(*([digit for digit in digits if out.lit(cell, digit) in true] for cell in cells))
            assert filling not in result
            result.add(filling)
            sat.add_clause([-out.lit(cell, digit) for cell, digit in zip(cells, filling, strict=True)])
    return result


def agrees(board, condition):
    """The clauses of a condition and of its negation allow what they mean, says every solver."""
    right = meant(board, condition)
    everything = set(product(board.digits, repeat=len(board.cells)))
    for rule, expected in ((condition, right), (Not(condition), everything - right)):
        out = compiled(board, rule)
        for solver in SOLVERS:
            assert found(out, solver) == expected, rule
    return right


# --- random trees ----------------------------------------------------------------------------------------------------

ALPHABETS = ((1, 2, 3), (0, 1, 2), (-2, 0, 3), (-3, -1), (1, 2, 4, 8), (1, 1, 2), (5,), (0, 1, 2, 3), (-99, 99))
SIGNS = ("=", "!=", "<", "<=", ">", ">=")


@dataclass
class Maker:
    """Draws trees on a board."""

    draw: object
    board: Board

    def pick(self, listed):
        return self.draw(st.sampled_from(listed))

    def some(self, make, depth, least=0, most=4):
        return tuple(make(depth - 1) for _ in range(self.draw(st.integers(least, most))))

    def cells(self, least=0, most=5):
        return tuple(self.draw(st.lists(st.sampled_from(self.board.cells), min_size=least, max_size=most)))

    def number(self, depth):
        kinds = ["digit", "digit", "constant"]
        if depth > 0:
            kinds += ["sum", "sum", "difference", "product", "quotient", "remainder", "absolute", "least", "greatest"]
            kinds += ["tally", "tally", "variety", "position", "choice", "plain"]
        match self.pick(kinds):
            case "digit":
                return Digit(self.pick(self.board.cells))
            case "constant":
                return Constant(self.draw(st.integers(-9, 12)))
            case "plain":
                return Sum(tuple((1, Digit(cell)) for cell in self.cells()))
            case "sum":
                weight = st.sampled_from((1, 1, 1, -1, -1, 2, -3, 10, 0))
                return Sum(tuple((self.draw(weight), part) for part in self.some(self.number, depth)))
            case "difference":
                return Sum(((1, self.number(depth - 1)), (-1, self.number(depth - 1))))
            case "product":
                return Product(self.some(self.number, depth, most=3))
            case "quotient":
                return Quotient(self.number(depth - 1), self.divisor(depth))
            case "remainder":
                return Remainder(self.number(depth - 1), self.divisor(depth))
            case "absolute":
                return Absolute(self.number(depth - 1))
            case "least":
                return Minimum(self.some(self.number, depth, 1))
            case "greatest":
                return Maximum(self.some(self.number, depth, 1))
            case "tally":
                return Tally(self.some(self.condition, depth, most=6))
            case "variety":
                return DistinctCount(self.some(self.number, depth))
            case "position":
                return Position(self.number(depth - 1), self.some(self.number, depth))
            case "choice":
                return IfThenElse(self.condition(depth - 1), self.number(depth - 1), self.number(depth - 1))

    def divisor(self, depth):
        """A number that is never 0."""
        size = Sum(((1, Absolute(self.number(depth - 1))), (1, Constant(1))))
        return self.pick([Constant(self.pick((-3, -2, -1, 1, 2, 3, 5))), size, Sum(((-1, size),))])

    def condition(self, depth):
        kinds = ["compare", "compare", "among"]
        if depth > 0:
            kinds += ["compare", "different", "all", "some", "not", "same", "reads", "stands", "truth", "cage"]
        match self.pick(kinds):
            case "truth":
                return Truth(self.draw(st.booleans()))
            case "compare":
                return Comparison(self.pick(SIGNS), self.number(depth - 1), self.number(depth - 1))
            case "among":
                values = st.frozensets(st.integers(-12, 20), max_size=6)
                return Membership(self.number(depth - 1), self.draw(values))
            case "different":
                return AllDifferent(self.some(self.number, depth))
            case "cage":
                cells = tuple(dict.fromkeys(self.cells(1)))
                total = Sum(tuple((1, Digit(cell)) for cell in cells))
                return And((AllDifferent(tuple(map(Digit, cells))), Comparison("=", total, self.number(0))))
            case "all":
                return And(self.some(self.condition, depth))
            case "some":
                return Or(self.some(self.condition, depth))
            case "not":
                return Not(self.condition(depth - 1))
            case "same":
                return Iff(self.condition(depth - 1), self.condition(depth - 1))
            case "reads":
                return Accepts(self.cells(), self.machine())
            case "stands":
                return Posted(self.statement())

    def machine(self):
        states = range(self.draw(st.integers(1, 4)))
        target = st.sampled_from([None, *states])
        moves = [(state, digit, self.draw(target)) for state in states for digit in (*self.board.digits, 77)]
        accepting = self.draw(st.frozensets(st.sampled_from(states)))
        return Machine(tuple(move for move in moves if move[2] is not None), accepting)

    def statement(self):
        cells = self.board.cells
        number = self.draw(st.integers(-1, 8))
        digit = self.pick(self.board.digits)
        view = View(cells, "left")
        kinds = [
            Thermometer(cells[:2]),
            SumStatement(((1, cells[0]), (2, cells[-1])), number),
            Cage(cells, number),
            Given(cells[:1], (digit,)),
            GivenCandidates(cells[:1], (digit,)),
            WhiteDot(cells[:2], 1),
            Palindrome(cells),
            Whispers(cells, 2),
            Between(cells),
            Renban(cells),
            ParityLine(cells),
            Lockout(cells, 2),
            Contains(cells, (digit, digit)),
            SameDigits(cells[:1], cells[1:2]),
            NSumLine(number, cells),
            Sandwich(view, number),
            XSum(view, number),
        ]
        return self.pick(kinds)


@st.composite
def boards_with_rules(draw, depth=3):
    alphabet = draw(st.sampled_from(ALPHABETS))
    width = draw(st.integers(2, 4 if len(set(alphabet)) < 3 else 3))
    board = Board(1, width, alphabet)
    return board, Maker(draw, board).condition(draw(st.integers(1, depth)))


RELAXED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@settings(max_examples=200, deadline=None, suppress_health_check=RELAXED)
@given(boards_with_rules())
def test_random_rules(case):
    agrees(*case)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@settings(max_examples=5000, deadline=None, suppress_health_check=RELAXED)
@given(boards_with_rules(4))
def test_many_random_rules(case):
    agrees(*case)


# --- every kind, by hand ---------------------------------------------------------------------------------------------

THREE = Board(1, 3, (1, 2, 3, 4))
A, B, C = map(Digit, THREE.cells)
WIDE = Board(1, 5, (1, 2, 3))
SOME_EVEN = Machine(tuple((s, d, 1 - s if d % 2 == 0 else s) for s in (0, 1) for d in (1, 2, 3, 4)), frozenset({1}))


def equals(left, right):
    return Comparison("=", left, right)


def plus(*parts):
    return Sum(tuple((1, part) for part in parts))


def times(weight, part):
    return Sum(((weight, part),))


def number(known):
    return Constant(known)


V, W, X, Y, Z = map(Digit, WIDE.cells)
ROW = tuple(cell for cell in THREE.cells)

BANK = {
    # 64 fillings of three cells with four digits, unless said otherwise
    "constant": (THREE, equals(A, number(3)), 16),
    "chain": (THREE, And((Comparison("<", A, B), Comparison("<", B, C))), 4),  # C(4,3)
    "difference": (
        THREE,
        Comparison(">=", Absolute(Sum(((1, A), (-1, B)))), number(2)),
        24,
    ),  # 13 14 24 and back: 6 * 4
    "sum": (THREE, equals(plus(A, B, C), number(5)), 6),  # 113 and 122, 3 ways each
    "sum below": (THREE, Comparison("<", plus(A, B, C), number(5)), 4),  # 111, and 112 in 3 ways
    "sum not": (THREE, Comparison("!=", plus(A, B, C), number(5)), 58),
    "long sum": (WIDE, equals(plus(V, W, X, Y, Z), number(6)), 5),  # four 1 and one 2
    "long sum below": (WIDE, Comparison("<=", plus(V, W, X, Y, Z), number(7)), 21),  # 1 + 5 + (5 threes + 10 pairs)
    "long sum above": (WIDE, Comparison(">=", plus(V, W, X, Y, Z), number(13)), 21),  # as below, upside down
    "long sum not": (WIDE, Comparison("!=", plus(V, W, X, Y, Z), number(6)), 238),  # 243 - 5
    "long sum among": (WIDE, Membership(plus(V, W, X, Y, Z), frozenset({5, 7, 15})), 17),  # 1 + 15 + 1
    "fibonacci": (THREE, equals(C, plus(A, B)), 6),  # 112 123 134 213 224 314
    "number read": (THREE, Comparison(">", plus(times(10, A), B), plus(times(10, B), C)), 30),
    # a > b, or a = b > c: 6 * 4 + 6
    "product": (THREE, equals(Product((A, B, C)), number(4)), 6),  # 114 in 3 ways, 122 in 3
    "product of sums": (THREE, equals(Product((plus(A, B), plus(B, C))), number(4)), 1),  # 2 * 2
    "quotient": (THREE, equals(Quotient(A, B), C), 10),  # every pair with a >= b
    "quotient of a sum": (THREE, equals(Quotient(plus(A, B, C), number(-2)), number(-3)), 16),
    # the sum is 5 or 6: 113 and 122 in 3 orders each; 123 in 6, 114 in 3, and 222
    "remainder": (THREE, equals(Remainder(A, B), C), 8),  # every pair where b does not divide a
    "remainder of sum": (THREE, equals(Remainder(plus(A, B, C), number(3)), number(0)), 22),
    # one digit has residue 0, two have 1, one has 2: 000 once, 111 8 times, 222 once, 012 in 6 orders twice
    "absolute": (THREE, equals(Absolute(Sum(((1, A), (-1, B)))), C), 12),  # 1: 6 pairs, 2: 4, 3: 2
    "least": (THREE, equals(Minimum((A, B)), C), 16),  # every pair once
    "greatest": (THREE, equals(Maximum((plus(A, B), plus(B, C))), number(3)), 4),  # 112 211 212 121
    "extremes in a sum": (
        WIDE,
        equals(plus(Maximum((plus(V, W), plus(W, X))), Minimum((plus(V, X), Y)), times(-1, Z)), number(3)),
        None,
    ),
    "least and greatest end": (
        THREE,
        And((Comparison("<", Minimum((A, C)), B), Comparison("<", B, Maximum((A, C))))),
        8,  # 4 sets of three digits, the middle one in the middle, either way round
    ),
    "greatest with a constant": (
        Board(1, 2, (0, 1, 2)),
        Comparison("<", Maximum((A, number(1))), B),
        2,  # 02 and 12
    ),
    "least with a constant": (
        Board(1, 2, (0, 1, 2)),
        Comparison("<=", Minimum((A, number(1))), times(-1, B)),
        1,  # 00 alone: any other digit makes the left side greater or the right side less
    ),
    "extremes apart": (WIDE, Comparison("<=", Maximum((V, W, X)), plus(Y, times(-1, Minimum((Z, V))))), None),
    "greatest of more and more": (
        WIDE,
        equals(
            Tally((Comparison("<", Maximum((V, W, X)), Y), Comparison("<", Maximum((V, W, X, Y)), plus(Z, Z)))),
            number(1),
        ),
        None,
    ),
    "first digits": (
        THREE,
        equals(
            plus(A, *(IfThenElse(Comparison("<=", number(at), A), one, number(0)) for at, one in ((2, B), (3, C)))),
            number(5),
        ),
        5,  # 23 and any third digit, and 311
    ),
    "tally": (THREE, equals(Tally(tuple(Comparison(">", cell, number(2)) for cell in (A, B, C))), number(2)), 24),
    # 3 places for the low one, 2 * 2 * 2 digits
    "tally at least": (
        WIDE,
        Comparison(">=", Tally(tuple(Comparison("<", plus(one, V), plus(Y, Z)) for one in (V, W, X))), number(2)),
        None,
    ),
    "tally at most": (
        WIDE,
        Comparison("<=", Tally(tuple(Comparison("<", plus(one, V), plus(Y, Z)) for one in (V, W, X))), number(1)),
        None,
    ),
    "variety": (THREE, equals(DistinctCount((A, B, C)), number(2)), 36),  # 4 * 3 digits, 3 places for the single one
    "position": (THREE, equals(Position(number(4), (A, B, C)), number(3)), 9),  # 3 * 3
    "position in a sum": (WIDE, equals(plus(Position(number(3), (V, W, X)), Y), plus(Z, W)), None),
    "choice": (THREE, equals(IfThenElse(Comparison("<", A, B), A, B), C), 16),
    "choices": (
        WIDE,
        equals(
            plus(IfThenElse(Comparison("<", V, plus(W, X)), Y, Z), IfThenElse(equals(V, plus(W, X)), X, Z)), number(4)
        ),
        None,
    ),
    "true": (THREE, Truth(value=True), 64),
    "among": (THREE, Membership(A, frozenset({1, 4, 9})), 32),
    "different": (THREE, AllDifferent((A, B, C)), 24),  # 4 * 3 * 2
    "different sums": (THREE, AllDifferent((plus(A, B), plus(B, C), plus(A, C))), 24),  # exactly if the digits are
    "house": (Board(1, 3, (1, 2, 3)), AllDifferent(tuple(map(Digit, Board(1, 3, (1, 2, 3)).cells))), 6),
    "cage": (THREE, And((AllDifferent((A, B, C)), equals(plus(A, B, C), number(8)))), 6),  # 134
    "some": (THREE, Or((equals(A, number(1)), equals(plus(A, B, C), number(12)), Comparison("<", B, C))), None),
    "same": (THREE, Iff(equals(plus(A, B, C), number(6)), Comparison("<", A, B)), None),
    "reads": (THREE, Accepts(ROW, SOME_EVEN), 32),
    "stands": (THREE, Or((Posted(Thermometer(ROW)), Posted(Thermometer(ROW[::-1])))), 8),
    "stands with helpers": (THREE, Or((Posted(Between(ROW)), Posted(Between(ROW)))), None),
    "one is false": (
        THREE,
        equals(Tally((Posted(Renban(ROW)), Posted(Between(ROW)), Posted(Cage(ROW, 8)))), number(2)),
        None,
    ),
}


@pytest.mark.parametrize("name", BANK)
def test_every_kind_alone_and_negated(name):
    board, rule, count = BANK[name]
    right = agrees(board, rule)
    assert count in (None, len(right))


@pytest.mark.parametrize("name", BANK)
def test_every_kind_inside_others(name):
    board, rule, _ = BANK[name]
    first, last = Digit(board.cells[0]), Digit(board.cells[-1])
    both = And((Or((rule, Comparison("<", plus(first, last), number(4)))), Iff(Not(rule), equals(first, last))))
    agrees(board, both)
    agrees(board, equals(plus(first, Tally((rule, Not(rule), rule))), last))


@pytest.mark.parametrize("digits", [(-3, 0, 2), (0, 1, 5), (-99, 99), (7,), (1, 1, 2), (-4, -2)])
@pytest.mark.parametrize(
    "rule",
    [
        lambda a, b, c: Comparison("<", Product((a, b)), plus(b, c, c)),
        lambda a, b, c: equals(Quotient(plus(a, b), number(-2)), Remainder(c, number(-3))),
        lambda a, b, c: Comparison(">=", Quotient(Product((a, b, c)), number(3)), Remainder(plus(a, b, c), number(-2))),
        lambda a, b, c: Membership(Remainder(plus(a, times(-2, b), c), number(-4)), frozenset({0, -3})),
        lambda a, b, c: Comparison("!=", Maximum((a, plus(b, c), number(-1))), Absolute(plus(a, times(-2, b), c))),
        lambda a, b, c: AllDifferent((plus(a, b), c, Absolute(a), number(5))),
        lambda a, b, c: equals(DistinctCount((a, Absolute(b), c)), Position(c, (Absolute(a), b, c))),
    ],
)
def test_odd_alphabets(digits, rule):
    board = Board(1, 3, digits)
    agrees(board, rule(*map(Digit, board.cells)))


STATEMENTS = [
    Thermometer(ROW),
    SumStatement(((1, ROW[0]), (2, ROW[1]), (-1, ROW[2])), 3),
    Cage(ROW, 8),
    Given(ROW[:1], (2,)),
    Palindrome(ROW),
    Whispers(ROW, 2),
    Between(ROW),
    Renban(ROW),
    ParityLine(ROW),
    Lockout(ROW, 2),
    Contains(ROW, (2, 2)),
    SameDigits(ROW[:1], ROW[1:2]),
    NSumLine(4, ROW),
    Sandwich(View(ROW, "left"), 3),
    XSum(View(ROW, "left"), 5),
    Skyscraper(View(ROW, "left"), 2),
    CountDistinct(ROW[0], ROW[1:]),
    CountingCircles(ROW),
    Lunchbox(2, ROW),
    Arrow(ROW[:1], ROW[1:]),
]


@pytest.mark.parametrize("constraint", STATEMENTS, ids=lambda one: type(one).__name__)
def test_statements_of_families_hold_and_do_not(constraint):
    agrees(THREE, Posted(constraint))
    agrees(THREE, Iff(Posted(constraint), equals(A, C)))


@dataclass(frozen=True)
class Tangled:
    """Has helpers that need each other: each of two circles of helpers goes round unless the digits allow it."""

    def cnf(self, out):
        first, second = out.new("first"), out.new("second")
        one, other = out.lit(ROW[0], 1), out.lit(ROW[1], 1)
        for a, b in ((first, second), (second, first)):
            out.clause(a, b, one)
            out.clause(-a, -b, other)
            out.clause(-a, b, one)

    def holds(self, grid):
        # first and second are alike; both true needs the other 1, both false needs the one 1
        return grid[ROW[0]] == 1 or grid[ROW[1]] == 1


def test_a_statement_whose_helpers_need_each_other_is_listed():
    agrees(THREE, Posted(Tangled()))


def test_a_list_that_would_be_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(posted, "MAX_FILLINGS", 6)
    with pytest.raises(FormulaTooLarge, match=r"Tangled does not hold can only .* more than 6;"):
        compiled(THREE, Not(Posted(Tangled())))


def test_rules_inside_statements_inside_rules():
    @dataclass(frozen=True)
    class Ruled:
        def cnf(self, out):
            helper = out.new("helper")
            out.clause(helper, out.lit(ROW[0], 1))
            out.rule(equals(plus(A, B, C), number(7)))

        def holds(self, grid):
            return sum(grid.values) == 7

    agrees(THREE, Or((Posted(Ruled()), Not(Posted(Ruled())), equals(A, B))))
    agrees(THREE, And((Or((Posted(Ruled()), Comparison("<", A, B))), Or((Posted(Ruled()), equals(A, C))))))


# --- limits ----------------------------------------------------------------------------------------------------------

BIG = Board(9, 9, tuple(range(1, 10)))
DIGITS = [Digit(cell) for cell in BIG.cells]


def refused(rule, match):
    out = ClauseBuilder(BIG)
    with pytest.raises(FormulaTooLarge, match=match):
        out.rule(rule)


def test_deep_chains_are_flat():
    total, chain, either = A, Comparison("<", A, B), Comparison("<", A, B)
    for at in range(3000):
        total = Sum(((1, total), (1, (A, B, C)[at % 3])))
        chain = And((chain, Comparison("<", A, B)))
        either = Or((either, Not(Not(equals(B, C)))))
    for rule in (Comparison("<", total, number(4000)), chain, either):
        assert compiled(THREE, rule).clauses[0]


def test_deep_nesting_is_refused():
    deep = equals(A, number(1))
    for _ in range(5000):
        deep = And((Or((deep, equals(B, number(2)))), equals(C, number(3))))
        deep = Iff(deep, Comparison("<", plus(A, B, C), number(9)))
    with pytest.raises(FormulaTooLarge, match="nested more than 100 deep; say it in several rules"):
        compiled(THREE, deep)


def test_nesting_up_to_the_limit_is_no_recursion_error():
    deep = equals(plus(A, B, C), number(7))
    for at in range(48):
        deep = Not(And((deep, Comparison("!=", plus(A, B, C), number(at % 12)))))
        deep = Iff(deep, equals(plus(A, B, times(2, C)), number(at % 16)))
    assert compiled(THREE, deep).clauses[0]


def test_shared_parts_are_seen_once():
    both = A
    for _ in range(150):
        both = plus(both, both)  # 2^150 times A
    assert len(found(compiled(THREE, equals(both, times(2**150, B))), "minisat22")) == 16
    for _ in range(100):
        both = plus(both, both)
    refused(equals(both, B), "more than 200 bits")


def test_wide_sums_are_made_and_wider_ones_refused():
    assert compiled(BIG, Comparison("<=", plus(*DIGITS), number(300))).clauses[0]
    powers = Sum(tuple((1000 + 37 * at**2, digit) for at, digit in enumerate(DIGITS[:20])))
    refused(equals(powers, number(300_000)), "partial sums; use fewer")
    refused(
        Membership(Product(tuple(DIGITS[:12])), frozenset({64})), "more than 5,000 values|pairs of values, more than"
    )


def test_a_product_of_many_values_is_refused_before_it_is_made():
    sums_of_ten = [plus(*(times(7, digit) for digit in DIGITS[at : at + 10]), DIGITS[at + 11]) for at in (0, 12)]
    out = ClauseBuilder(BIG)
    with pytest.raises(
        FormulaTooLarge, match=r"a product in it has [\d,]+ pairs of values, more than 50,000; use fewer"
    ):
        out.rule(Comparison("<", Product(tuple(sums_of_ten)), times(30_000, DIGITS[30])))


def test_a_long_machine_is_refused():
    count = 3000
    moves = tuple((state, digit, (state * 7 + digit) % count) for state in range(count) for digit in range(1, 10))
    refused(Accepts(tuple(BIG.cells), Machine(moves, frozenset({1}))), "more than 100,000 moves; read a shorter line")


# --- what is made ----------------------------------------------------------------------------------------------------


def test_names_can_be_read():
    out = compiled(THREE, Or((equals(plus(A, B, C), number(7)), Comparison("<", plus(A, B), times(2, C)))))
    names = formula(out, ("rule, line 1",)).names
    assert any(name.startswith("rule, line 1: condition ") and "r1c1 + r1c2 + r1c3 = 7" in name for name in names)
    assert len(set(names)) == len(names)


def test_it_is_told_what_was_made():
    out = compiled(THREE, And((equals(plus(A, B, C), number(7)), Comparison("<", A, B))))
    out.owner = 1
    out.rule(Comparison("<", A, B))
    cnf = formula(out, ("one", "other"))
    sizes = [cnf.size_of(number) for number in (0, 1)]
    assert sizes[0].encodings == {"automaton": 1}
    assert sizes[0].kinds == "1 automaton"
    assert sizes[0].variables == sum(owner == 0 for owner, _ in cnf.keys)
    assert str(sizes[1]) == f"0 variables, {len(out.clauses[1])} clauses (on cells alone)"
    assert sizes[1].literals == sum(map(len, out.clauses[1]))


def test_same_rule_same_bytes():
    _, rule, _ = BANK["one is false"]
    texts = {formula(compiled(THREE, rule), ("rule",)).dimacs() for _ in range(2)}
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("rule", "family", "times"),
    [
        (
            And(tuple(Comparison("<", a, b) for a, b in pairwise(DIGITS[:9]))),
            Thermometer(BIG.cells[:9]),
            1.2,
        ),
        (
            And(tuple(Comparison(">=", Absolute(Sum(((1, a), (-1, b)))), number(5)) for a, b in pairwise(DIGITS[:9]))),
            Whispers(BIG.cells[:9], 5),
            1.0,
        ),
        (equals(Absolute(Sum(((1, DIGITS[0]), (-1, DIGITS[1])))), number(1)), WhiteDot(BIG.cells[:2], 1), 1.0),
        (equals(DIGITS[0], plus(*DIGITS[1:4])), Arrow(BIG.cells[:1], BIG.cells[1:4]), 1.0),
        (And((AllDifferent(tuple(DIGITS[:4])), equals(plus(*DIGITS[:4]), number(20)))), Cage(BIG.cells[:4], 20), 1.5),
        (
            Comparison(">=", Tally(tuple(equals(one, number(9)) for one in DIGITS[:4])), number(2)),
            Contains(BIG.cells[:4], (9, 9)),
            1.0,
        ),
        (
            And(tuple(equals(a, b) for a, b in zip(DIGITS[:4], DIGITS[8:4:-1], strict=True))),
            Palindrome(BIG.cells[:9]),
            2.0,
        ),
    ],
)
def test_a_rule_is_not_much_larger_than_its_family(rule, family, times):
    ours, theirs = compiled(BIG, rule), ClauseBuilder(BIG)
    family.cnf(theirs)
    assert len(ours.clauses[0]) <= times * len(theirs.clauses[0])


# --- planted faults --------------------------------------------------------------------------------------------------


FAULTS = {
    "a rectangle lost": (quantities, "_rectangles", lambda old: lambda allowed: old(allowed)[:-1]),
    "a partner lost": (quantities, "_partners", lambda old: lambda allowed: old(allowed)[:-1]),
    "rows and columns swapped": (
        quantities,
        "_away",
        lambda old: lambda q, a, b: old(q, a, min(b + 1, len(q.values) - 1)),
    ),
    "range too wide": (node_table, "outside", lambda old: lambda ranges, low, high: old(ranges, low, high)[:1]),
    "division off": (node_table, "_undivided", lambda old: lambda low, high, d: (low * d, high * d)),
    "values lost": (node_table.NodeTable, "known_values", lambda old: lambda self, part: old(self, part)[:-1]),
    "only the first is different": (
        node_table.NodeTable,
        "all_different",
        lambda old: lambda self, parts: old(self, parts[:2]),
    ),
    "no difference wanted": (
        conditions.ConditionEncoder,
        "_all_different",
        lambda old: lambda self, condition, unless: None,
    ),
    "no likeness wanted": (
        conditions.ConditionEncoder,
        "_some_equal",
        lambda old: lambda self, condition, unless: None,
    ),
    "guard forgotten": (
        conditions.ConditionEncoder,
        "_count",
        lambda old: lambda self, part, ranges, unless: old(self, part, ranges, ()),
    ),
    "guard of a line forgotten": (
        conditions.ConditionEncoder,
        "_accepts",
        lambda old: lambda self, condition, unless, accepted: old(self, condition, (), accepted=accepted),
    ),
    "one direction only": (
        conditions.ConditionEncoder,
        "exact",
        lambda old: lambda self, condition: self.implying(condition),
    ),
    "nothing implied": (
        conditions.ConditionEncoder,
        "implying",
        lambda old: lambda self, condition: self._new("free", condition),
    ),
    "least for greatest": (
        numbers.NumberEncoder,
        "_extreme",
        lambda old: (
            lambda self, part: old(
                self,
                type(part)(
                    *[getattr(part, name) for name in ("number", "cells", "size", "depth", "low", "high")],
                    not part.greatest,
                    part.parts,
                ),
            )
        ),
    ),
    "place off": (node_table.NodeTable, "position", lambda old: lambda self, places: old(self, places[::-1])),
    "moves merged": (
        conditions.encodings,
        "minimised",
        lambda old: lambda moves: moves and [[(0, value, 0) for _, value, _ in layer] for layer in moves],
    ),
    "cap too high": (
        conditions.encodings,
        "capped_total",
        lambda old: lambda out, high, listed: old(out, high + 1, listed),
    ),
    "sum off": (
        conditions.encodings,
        "bounded_total",
        lambda old: lambda out, low, high, listed: old(out, low, high + 1, listed),
    ),
    "sums in steps off": (sums, "_layers", lambda old: lambda choices, ranges, limit: old(choices, ranges[:1], limit)),
    "addition": (
        conditions.encodings,
        "added",
        lambda old: lambda *arguments: [(v, mark) for v, mark in old(*arguments)[:-1]],
    ),
    "sign of a sum": (sums, "_negated", lambda old: lambda quantity: [(v, -mark) for v, mark in old(quantity)]),
    "statement taken as true": (
        posted,
        "condition_of",
        lambda old: lambda known, board, constraint: known.truth(value=True),
    ),
    "helpers chosen otherwise": (
        posted._Elimination,
        "_choose",
        lambda old: lambda self, literal, wanting: old(self, -literal, wanting),
    ),
    "table off": (
        nodes,
        "evaluate",
        lambda old: lambda part, digits: old(part, dict(zip(digits, list(digits.values())[::-1], strict=False))),
    ),
    "copies free": (
        conditions.ConditionEncoder,
        "_different_variables",
        lambda old: lambda self, literals: [self._out.new(f"copy {self._out.number()}") for _ in literals],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_noticed(monkeypatch, fault):
    place, name, bend = FAULTS[fault]
    monkeypatch.setattr(place, name, bend(getattr(place, name)))

    def wrong(board, rule):
        try:
            return any(
                found(compiled(board, one), "minisat22") != meant(board, one)
                for one in (rule, Not(rule), Iff(rule, equals(Digit(board.cells[0]), number(2))))
            )
        except (AssertionError, FormulaTooLarge, IndexError, KeyError, ValueError):
            return True

    extra = [(THREE, Posted(one), None) for one in STATEMENTS]
    assert any(wrong(board, rule) for board, rule, _ in [*BANK.values(), *extra])
