"""Rules as clauses, against plain Python: every kind of node, alone, negated and nested."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudsl.cnf.encodings import FormulaTooLarge
from sudokudsl.cnf.rules import posted
from sudokudsl.families.between import Between
from sudokudsl.families.cage import Cage
from sudokudsl.families.contains import Contains
from sudokudsl.families.givens import Given, GivenCandidates
from sudokudsl.families.kropki import WhiteDot
from sudokudsl.families.lockout import Lockout
from sudokudsl.families.n_sum_line import NSumLine
from sudokudsl.families.palindrome import Palindrome
from sudokudsl.families.parity_line import ParityLine
from sudokudsl.families.renban import Renban
from sudokudsl.families.same_digits import SameDigits
from sudokudsl.families.sandwich import Sandwich
from sudokudsl.families.sum import WeightedSum as SumStatement
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.families.whispers import Whispers
from sudokudsl.families.x_sum import XSum
from sudokudsl.model.geometry import Board, View
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
from support.rules_cnf import (
    BANK,
    ROW,
    STATEMENTS,
    THREE,
    A,
    B,
    C,
    compiled,
    equals,
    found,
    meant,
    number,
    plus,
    times,
)

SOLVERS = ("minisat22", "cadical153")


def agrees(board, condition):
    """The clauses of a condition and of its negation allow what they mean, says every solver."""
    right = meant(board, condition)
    everything = set(product(board.digits, repeat=len(board.cells)))
    for rule, expected in ((condition, right), (Not(condition), everything - right)):
        out = compiled(board, rule)
        for solver in SOLVERS:
            assert found(out, solver) == expected, rule
    return right


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
    with pytest.raises(FormulaTooLarge, match=r"that a statement in it does not hold can only .* more than 6;"):
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
