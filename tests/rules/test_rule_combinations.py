"""Every kind of number in every kind of comparison, and inside every other kind of number, on both sides.

`NUMBERS` has a number of each kind, and a new kind of node needs a line in it. `asked_of` gives conditions on a number
at the boundaries of its values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from sudokudsl.model import ground as g
from sudokudsl.model.geometry import Board
from sudokudsl.model.grid import Grid
from support import ground, rules_cnf, rules_cover

BOARDS = (Board(1, 3, (1, 2, 3, 4)), Board(1, 3, (-1, 0, 2)), Board(1, 3, (-5, 1, 7)), Board(1, 3, (0, 3)))
SIGNS: tuple[g.Comparator, ...] = ("=", "!=", "<", "<=", ">", ">=")
A, B, C = map(g.Digit, BOARDS[0].cells)

NUMBERS: dict[str, Callable[[g.Number, g.Number, g.Number], g.Number]] = {
    "constant": lambda a, b, c: g.Constant(2),
    "digit": lambda a, b, c: c,
    "sum": lambda a, b, c: g.Sum(((1, a), (1, b), (1, c))),
    "weighted sum": lambda a, b, c: g.Sum(((3, a), (-2, b), (1, c))),
    "product": lambda a, b, c: g.Product((a, b)),
    "quotient": lambda a, b, c: g.Quotient(a, g.Constant(2)),
    "quotient by a negative": lambda a, b, c: g.Quotient(b, g.Constant(-3)),
    "quotient by a number": lambda a, b, c: g.Quotient(a, _never_zero(b)),
    "remainder": lambda a, b, c: g.Remainder(a, g.Constant(3)),
    "remainder by a negative": lambda a, b, c: g.Remainder(b, g.Constant(-2)),
    "remainder by a number": lambda a, b, c: g.Remainder(a, _never_zero(b)),
    "absolute": lambda a, b, c: g.Absolute(g.Sum(((1, a), (-1, b)))),
    "minimum": lambda a, b, c: g.Minimum((a, b, c)),
    "maximum": lambda a, b, c: g.Maximum((a, b, c)),
    "maximum with a constant": lambda a, b, c: g.Maximum((a, g.Constant(1), c)),
    "tally": lambda a, b, c: g.Tally((g.Comparison("<", a, b), g.Comparison("=", b, c), g.Comparison("<=", a, c))),
    "tally of conditions": lambda a, b, c: g.Tally((g.AllDifferent((a, b, c)), g.Membership(a, frozenset({0, 2})))),
    "distinct": lambda a, b, c: g.DistinctCount((a, b, c)),
    "position": lambda a, b, c: g.Position(c, (a, b)),
    "position of a constant": lambda a, b, c: g.Position(g.Constant(2), (a, b, c)),
    "choice": lambda a, b, c: g.IfThenElse(g.Comparison("<", a, b), c, a),
    "choice of a constant": lambda a, b, c: g.IfThenElse(g.Comparison("=", a, b), g.Constant(5), c),
}  # fmt: skip


def _never_zero(part: g.Number) -> g.Number:
    return g.Sum(((1, g.Absolute(part)), (1, g.Constant(1))))


def asked_of(number: g.Number, board: Board) -> Iterator[g.Condition]:
    """Conditions on a number: sets of one, two and more ranges, and comparisons, at the ends of its values."""
    values = sorted({ground.number(number, grid) for grid in grids_of(board)})
    first, middle, last = values[0], values[len(values) // 2], values[-1]
    everything = range(first - 1, last + 2)
    sets = (
        (), values, (first,), (middle,), (last,), (first - 1,), (last + 1,), (first, last), values[::2], values[1::2],
        [value for value in everything if value not in (first, middle)],
        [value for value in everything if value != last], range(first, middle + 1), (first - 1, middle, last + 1),
    )  # fmt: skip
    yield from (g.Membership(number, frozenset(each)) for each in dict.fromkeys(map(tuple, sets)))
    yield from (
        g.Comparison(sign, *sides)
        for sign, bound in product(SIGNS, sorted({first, middle, last, last + 1}))
        for sides in ((number, g.Constant(bound)), (g.Constant(bound), number))
    )


CONTEXTS: dict[str, Callable[[g.Condition], g.Condition]] = {
    "stated": lambda it: it,
    "denied": g.Not,
    "implied": lambda it: g.Or((g.Comparison("<", A, B), it)),
    "iff": lambda it: g.Iff(it, g.Comparison("<", B, C)),
    "counted": lambda it: g.Comparison("=", g.Tally((it, g.Comparison("=", A, C))), g.Constant(1)),
}


@lru_cache
def grids_of(board: Board) -> tuple[Grid, ...]:
    """All fillings of a board."""
    return tuple(Grid(board, filling) for filling in product(board.digits, repeat=len(board.cells)))


def both_sides_mean(board: Board, condition: g.Condition) -> None:
    """Objectives and clauses have exactly the grids on which the condition holds, says a plain evaluator."""
    expected = {grid.values for grid in grids_of(board) if ground.holds(condition, grid)}
    assert rules_cnf.found(rules_cnf.compiled(board, condition), "minisat22") == expected, condition
    rules_cover.check(board, condition)


def in_turn(cases: list[tuple[g.Condition, Board]], most: int, seed: str) -> Iterator[tuple[Board, g.Condition]]:
    """At most `most` random cases, each in the next context."""
    random = Random(seed)
    contexts = [*CONTEXTS.values()]
    for at, (condition, board) in enumerate(random.sample(cases, min(most, len(cases)))):
        yield board, contexts[at % len(contexts)](condition)


@pytest.mark.parametrize("kind", NUMBERS)
def test_every_number_in_every_test(kind):
    number = NUMBERS[kind](A, B, C)
    cases = [(condition, board) for board in BOARDS for condition in asked_of(number, board)]
    for board, condition in in_turn(cases, 60, kind):
        both_sides_mean(board, condition)


@pytest.mark.parametrize("kind", NUMBERS)
def test_every_number_compared_with_every_number(kind):
    left = NUMBERS[kind](A, B, C)
    for at, other in enumerate(NUMBERS.values()):
        comparison = g.Comparison(SIGNS[at % len(SIGNS)], left, other(C, A, B))
        both_sides_mean(BOARDS[at % len(BOARDS)], comparison)


@pytest.mark.parametrize("kind", NUMBERS)
def test_every_number_in_every_number(kind):
    for at, inner in enumerate(NUMBERS.values()):
        board = BOARDS[at % len(BOARDS)]
        number = NUMBERS[kind](inner(A, B, C), C, inner(C, B, A))
        for condition in in_turn([(each, board) for each in asked_of(number, board)], 2, f"{kind} {at}"):
            both_sides_mean(*condition)
