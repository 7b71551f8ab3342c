"""Rules as objectives: an evaluator of their own, random rules, and the check by every engine."""

import random
from itertools import product

import sudokudsl
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.sizes import summary
from sudokudsl.model.geometry import Board, Cell
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
    Product,
    Quotient,
    Remainder,
    Sum,
    Tally,
    Truth,
)
from sudokudsl.model.solver import Stop
from support.engines import ENGINES, PURE
from support.ground import holds

SIGNS = ("=", "!=", "<", "<=", ">", ">=")


def brute_force(board, conditions):
    grids = (Grid(board, values) for values in product(board.digits, repeat=len(board.cells)))
    return sorted(grid.values for grid in grids if all(holds(one, grid) for one in conditions))


ROW_CONDITIONS = (
    "r{0}c1 < r{0}c2",
    "r{0}c1 + r{0}c2 + r{0}c3 = 6",
    "(r{0}c1 = 2 or r{0}c2 * r{0}c3 = 4)",
    "max(r{0}c1 r{0}c2) = r{0}c3 and r{0}c4 != 2",
    "(r{0}c1 + r{0}c2 * r{0}c3 > 5 or r{0}c4 = 2 and r{0}c1 != 3)",
    "count(x in r{0}c1..r{0}c4 where x > 2) = 2",
)
"""Conditions on the cells of one row, whose number is filled in."""


def rules_compiled(*lines):
    """The objectives of some lines on a board of 4x4."""
    return sudokudsl.compile_cover(sudokudsl.loads("\n".join(("board 4x4 digits 1-4", *lines, ""))))


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
            lambda: Comparison(self.random.choice(SIGNS), self.number(depth - 1), self.number(depth - 1)),
            lambda: Comparison(self.random.choice(SIGNS), self.number(depth - 1), self.number(depth - 1)),
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


A, B, C, D = (Cell(1, column) for column in range(1, 5))
a, b, c, d = map(Digit, (A, B, C, D))


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


def chosen(condition, board=None):
    return summary(compiled(board or Board(1, 4, tuple(range(1, 10))), [condition]).objectives)
