"""Rules as clauses: their meaning in plain Python, random rules, and one rule for every kind of node."""

from __future__ import annotations

from itertools import product

from pysat.solvers import Solver

from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.families.arrow import Arrow
from sudokudsl.families.between import Between
from sudokudsl.families.cage import Cage
from sudokudsl.families.contains import Contains
from sudokudsl.families.count_distinct import CountDistinct
from sudokudsl.families.counting_circles import CountingCircles
from sudokudsl.families.givens import Given
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
from support.ground import holds


def meant(board, condition):
    fillings = product(board.digits, repeat=len(board.cells))
    return {filling for filling in fillings if holds(condition, Grid(board, filling))}


def compiled(board, *rules):
    out = ClauseBuilder(board)
    for rule in rules:
        out.rule(rule)
    return out


def found(out, solver="minisat22"):
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
