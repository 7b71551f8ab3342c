"""The bounds of ground numbers: no value lies outside, and where no cell occurs twice, both ends occur."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from sudokudsl.expression.grounding.folding import GroundBuilder
from sudokudsl.expression.grounding.limits import StepBudget
from sudokudsl.model import ground as g
from sudokudsl.model.geometry import Board
from sudokudsl.model.grid import Grid
from sudokudsl.text.source import Span
from support import ground

HERE = Span(0, 0)
ALPHABETS = [range(1, 4), range(3), range(-2, 3), range(-4, -1), range(2, 6), range(1)]
BOARDS = [Board(1, 4, tuple(alphabet)) for alphabet in ALPHABETS]
CONSTANTS = (-7, -3, -1, 0, 1, 2, 5)

Make = Callable[[GroundBuilder, g.Number, g.Number], g.Number]
EXACT: dict[str, Make] = {
    "sum": lambda make, a, b: make.sum([(1, a), (1, b)], HERE),
    "weighted sum": lambda make, a, b: make.sum([(-3, a), (2, b)], HERE),
    "product": lambda make, a, b: make.product([a, b], HERE),
    "quotient": lambda make, a, b: make.quotient(a, b, HERE),
    "absolute": lambda make, a, b: make.absolute(a, HERE),
    "minimum": lambda make, a, b: make.extreme([a, b], HERE, least=True),
    "maximum": lambda make, a, b: make.extreme([a, b], HERE, least=False),
}
"""Numbers whose bounds are their least and their greatest value, if `a` and `b` take all values of a range."""
SAFE: dict[str, Make] = {
    "remainder": lambda make, a, b: make.remainder(a, b, HERE),
    "position": lambda make, a, b: make.position(a, make.board.cells[1:3], HERE),
    "tally": lambda make, a, b: make.tally([make.comparison("<", a, b, HERE), make.membership(b, TWO, HERE)], HERE),
    "distinct": lambda make, a, b: make.distinct_count([(None, a), (None, b)], HERE),
    "choice": lambda make, a, b: make.if_then_else(make.comparison("<=", a, b, HERE), b, a, HERE),
}
TWO = frozenset({0, 2})
DIVIDES = ("quotient", "remainder")


def values_of(board: Board, number: g.Number) -> set[int]:
    """The values of a number in all grids of a board."""
    return {ground.number(number, Grid(board, digits)) for digits in product(board.digits, repeat=len(board.cells))}


@pytest.mark.parametrize("kind", EXACT | SAFE)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.digits))
def test_bounds(kind, board):
    """Each number of one kind is made of digits and constants."""
    make = GroundBuilder(board, StepBudget())
    a, b = (make.digit(cell, HERE) for cell in board.cells[:2])
    known = [make.constant(value, HERE) for value in CONSTANTS]
    for one, other in [(a, b), (b, a), *((a, each) for each in known), *((each, b) for each in known)]:
        if kind in DIVIDES and 0 in values_of(board, other):
            continue
        number = (EXACT | SAFE)[kind](make, one, other)
        values, (low, high) = values_of(board, number), make.bounds(number)
        assert low <= min(values) <= max(values) <= high, number
        if kind in EXACT:
            assert (low, high) == (min(values), max(values)), number


@pytest.mark.parametrize("inner", EXACT | SAFE)
@pytest.mark.parametrize("outer", EXACT | SAFE)
def test_bounds_of_numbers_of_numbers(outer, inner):
    for board in BOARDS[:4]:
        make = GroundBuilder(board, StepBudget())
        a, b, c, _ = (make.digit(cell, HERE) for cell in board.cells)
        if inner in DIVIDES and 0 in board.digits:
            continue
        part = (EXACT | SAFE)[inner](make, a, b)
        for one, other in ((part, c), (c, part)):
            if outer in DIVIDES and 0 in values_of(board, other):
                continue
            number = (EXACT | SAFE)[outer](make, one, other)
            values, (low, high) = values_of(board, number), make.bounds(number)
            assert low <= min(values) <= max(values) <= high, number


@pytest.mark.parametrize("board", BOARDS[:5], ids=lambda board: str(board.digits))
def test_both_ends_of_remainders_occur(board):
    """A sum takes as many consecutive values as the greatest divisor has remainders, so every remainder occurs."""
    make = GroundBuilder(board, StepBudget())
    a, b, c, _ = (make.digit(cell, HERE) for cell in board.cells)
    whole = make.sum([(1, a), (len(board.digits), b)], HERE)
    divisors = [make.constant(value, HERE) for value in CONSTANTS if value]
    for divisor in (*divisors, *(() if 0 in board.digits else (c,))):
        number = make.remainder(whole, divisor, HERE)
        if max(map(abs, values_of(board, divisor))) <= len(values_of(board, whole)):
            values = values_of(board, number)
            assert make.bounds(number) == (min(values), max(values)), number
