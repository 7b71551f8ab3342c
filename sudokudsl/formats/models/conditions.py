"""Families as conditions on digits: the form in which models for other solvers state them.

Each function is written from the manual page of its family, so that a model is a further opinion on what it means.
Statements of other families, and rules that contain a pattern, are stated by their compiled objectives instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, groupby, pairwise
from typing import Any

from ...expression.rule import Rule
from ...families.arrow import Arrow
from ...families.between import Between
from ...families.cage import Cage
from ...families.classes import Parity
from ...families.clone import Clone
from ...families.contains import Contains, ContainsExactly
from ...families.count_distinct import CountDistinct
from ...families.diagonals import Diagonals
from ...families.distinct import Distinct
from ...families.double_arrow import DoubleArrow
from ...families.givens import Given, GivenCandidates
from ...families.houses import Houses
from ...families.inequality import Greater, Less
from ...families.kropki import BlackDot, WhiteDot
from ...families.leapers import Leaper
from ...families.little_killer import LittleKiller
from ...families.lockout import Lockout
from ...families.modular_line import ModularLine
from ...families.nabner import Nabner
from ...families.non_consecutive import NonConsecutive
from ...families.palindrome import Palindrome
from ...families.parity_line import ParityLine
from ...families.product_cage import ProductCage
from ...families.quadruple import Quadruple
from ...families.region_sum_line import RegionSumLine
from ...families.renban import Renban
from ...families.skyscraper import Skyscraper
from ...families.slow_thermometer import SlowThermometer
from ...families.sum import WeightedSum
from ...families.thermometer import Thermometer
from ...families.whispers import Whispers
from ...families.x_sum import XSum
from ...families.xv import PairSum
from ...model import ground as t
from ...model.constraint import Constraint
from ...model.geometry import ORTHOGONAL, Board, Cell, leaper_offsets


class NoForm(Exception):
    """A constraint without a form as conditions."""


def condition(constraint: Constraint, board: Board) -> t.Condition:
    """The meaning of a constraint as a condition. Raises NoForm if it has no such form."""
    if isinstance(constraint, Rule):
        return constraint.ground
    form = _FORMS.get(type(constraint))
    if form is None:
        raise NoForm
    return t.And(tuple(form(constraint, board)))


def number(cell: Cell) -> t.Digit:
    """The digit in a cell."""
    return t.Digit(cell)


def compare(left: t.Number, sign: t.Comparator, right: t.Number | int) -> t.Comparison:
    """Two numbers compare as the sign says."""
    return t.Comparison(sign, left, t.Constant(right) if isinstance(right, int) else right)


def total(cells: Iterable[Cell]) -> t.Sum:
    """The sum of the digits in the cells, each as often as it is listed."""
    return t.Sum(tuple((1, number(cell)) for cell in cells))


def gap(one: Cell, other: Cell) -> t.Absolute:
    """The difference of two digits."""
    return t.Absolute(t.Sum(((1, number(one)), (-1, number(other)))))


def different(cells: Sequence[Cell]) -> t.AllDifferent:
    """No two of the cells hold the same digit."""
    return t.AllDifferent(tuple(map(number, cells)))


def tally(cells: Iterable[Cell], digit: int) -> t.Tally:
    """The number of cells that hold a digit."""
    return t.Tally(tuple(compare(number(cell), "=", digit) for cell in cells))


_Form = Iterable[t.Condition]


def _house(cells: Sequence[Cell], board: Board) -> _Form:
    known = frozenset(board.digits)
    yield from (t.Membership(number(cell), known) for cell in cells if not known.issuperset(board.digits_of(cell)))
    if len(board.digits) == len(board.alphabet):
        yield different(cells)
        return
    for digit, copies in board.copies.items():
        yield compare(tally(cells, digit), "<=", copies)


def _houses(constraint: Houses, board: Board) -> _Form:
    for cells in constraint.members:
        yield from _house(cells, board)


def _diagonals(constraint: Diagonals, board: Board) -> _Form:
    for part in board.parts:
        rows = [part.row(number) for number in part.row_numbers]
        for way in constraint.ways:
            falling = rows if way == "-" else rows[::-1]
            yield from _house([row[at] for at, row in enumerate(falling)], board)


def _steps(sign: t.Comparator) -> Callable[[Any, Board], _Form]:
    def form(constraint: Any, board: Board) -> _Form:  # noqa: ANN401 - any family with cells
        return (compare(number(here), sign, number(there)) for here, there in pairwise(constraint.cells))

    return form


def _whispers(constraint: Whispers, board: Board) -> _Form:
    return (compare(gap(*pair), ">=", constraint.difference) for pair in pairwise(constraint.cells))


def _renban(constraint: Renban, board: Board) -> _Form:
    digits = tuple(map(number, constraint.cells))
    yield t.AllDifferent(digits)
    yield compare(t.Sum(((1, t.Maximum(digits)), (-1, t.Minimum(digits)))), "=", len(digits) - 1)


def _palindrome(constraint: Palindrome, board: Board) -> _Form:
    cells = constraint.cells
    return (compare(number(cells[at]), "=", number(cells[-1 - at])) for at in range(len(cells) // 2))


def _ends(cells: Sequence[Cell]) -> tuple[t.Minimum, t.Maximum]:
    ends = number(cells[0]), number(cells[-1])
    return t.Minimum(ends), t.Maximum(ends)


def _between(constraint: Between, board: Board) -> _Form:
    low, high = _ends(constraint.cells)
    for cell in constraint.cells[1:-1]:
        yield compare(low, "<", number(cell))
        yield compare(number(cell), "<", high)


def _lockout(constraint: Lockout, board: Board) -> _Form:
    low, high = _ends(constraint.cells)
    yield compare(t.Sum(((1, high), (-1, low))), ">=", constraint.difference)
    for cell in constraint.cells[1:-1]:
        yield t.Or((compare(number(cell), "<", low), compare(number(cell), ">", high)))


def _arrow(constraint: Arrow, board: Board) -> _Form:
    bulb, shaft = constraint.bulb, constraint.shaft
    if len(bulb) > 1 and min(board.digits) < 0:
        raise NoForm  # a number that is written with a negative first digit
    yield from (t.Membership(number(cell), frozenset(range(10))) for cell in bulb[1:])
    terms = tuple((10 ** (len(bulb) - 1 - at), number(cell)) for at, cell in enumerate(bulb))
    yield compare(t.Sum(terms), "=", total(shaft))


def _cage(constraint: Cage, board: Board) -> _Form:
    yield different(constraint.cells)
    if constraint.total is not None:
        yield compare(total(constraint.cells), "=", constraint.total)


def _product_cage(constraint: ProductCage, board: Board) -> _Form:
    largest = max(abs(digit) for cell in constraint.cells for digit in board.digits_of(cell))
    if largest ** len(constraint.cells) >= 2**31:
        raise NoForm  # solvers of models have numbers of 32 bits
    yield different(constraint.cells)
    yield compare(t.Product(tuple(map(number, constraint.cells))), "=", constraint.product)


def _white(constraint: WhiteDot, board: Board) -> _Form:
    yield compare(gap(*constraint.cells), "=", constraint.difference)


def _black(constraint: BlackDot, board: Board) -> _Form:
    one, other = map(number, constraint.cells)
    ways = ((one, other), (other, one))
    yield t.Or(tuple(compare(large, "=", t.Sum(((constraint.ratio, small),))) for large, small in ways))


def _pair_sum(constraint: PairSum, board: Board) -> _Form:
    yield compare(total(constraint.cells), "=", constraint.total)


def _sum(constraint: WeightedSum, board: Board) -> _Form:
    terms = tuple((factor, number(cell)) for factor, cell in constraint.terms)
    yield compare(t.Sum(terms), "=", constraint.total)


def _little_killer(constraint: LittleKiller, board: Board) -> _Form:
    yield compare(total(board.ray(constraint.start, constraint.step, constraint.grid)), "=", constraint.total)


def _parity(constraint: Parity, board: Board) -> _Form:
    for cell in constraint.cells:
        digits = frozenset(digit for digit in board.digits_of(cell) if (digit % 2 == 1) == constraint.odd)
        yield t.Membership(number(cell), digits)


def _given(constraint: Given, board: Board) -> _Form:
    pairs = zip(constraint.cells, constraint.digits, strict=True)
    return (compare(number(cell), "=", digit) for cell, digit in pairs)


def _candidates(constraint: GivenCandidates, board: Board) -> _Form:
    return (t.Membership(number(cell), frozenset(constraint.digits)) for cell in constraint.cells)


def _clone(constraint: Clone, board: Board) -> _Form:
    pairs = zip(constraint.cells, constraint.copy, strict=True)
    return (compare(number(cell), "=", number(other)) for cell, other in pairs)


def _nabner(constraint: Nabner, board: Board) -> _Form:
    return (compare(gap(*pair), ">=", 2) for pair in combinations(constraint.cells, 2))


def _leaper(constraint: Leaper, board: Board) -> _Form:
    pairs = board.pairs(leaper_offsets(constraint.long, constraint.short))
    return (compare(number(one), "!=", number(other)) for one, other in pairs)


def _non_consecutive(constraint: NonConsecutive, board: Board) -> _Form:
    return (compare(gap(*pair), "!=", 1) for pair in board.pairs(ORTHOGONAL))


def _distinct(constraint: Distinct, board: Board) -> _Form:
    yield different(constraint.cells)


def _double_arrow(constraint: DoubleArrow, board: Board) -> _Form:
    first, *inner, last = constraint.cells
    yield compare(total((first, last)), "=", total(inner))


def _modular_line(constraint: ModularLine, board: Board) -> _Form:
    rests = [t.Remainder(number(cell), t.Constant(constraint.divisor)) for cell in constraint.cells]
    for place, rest in enumerate(rests):
        yield from (compare(rest, "!=", other) for other in rests[place + 1 : place + constraint.divisor])


def _parity_line(constraint: ParityLine, board: Board) -> _Form:
    rests = [t.Remainder(number(cell), t.Constant(2)) for cell in constraint.cells]
    return (compare(here, "!=", there) for here, there in pairwise(rests))


def _region_sum_line(constraint: RegionSumLine, board: Board) -> _Form:
    parts = [(region, total(cells)) for region, cells in groupby(constraint.cells, key=board.region_of.get)]
    sums = [part for region, part in parts if region is not None]
    return (compare(one, "=", other) for one, other in pairwise(sums))


def _contains(constraint: Contains, board: Board) -> _Form:
    counts = {digit: constraint.digits.count(digit) for digit in constraint.digits}
    return (compare(tally(constraint.cells, digit), ">=", count) for digit, count in counts.items())


def _contains_exactly(constraint: ContainsExactly, board: Board) -> _Form:
    counts = {digit: constraint.digits.count(digit) for digit in constraint.digits}
    return (compare(tally(constraint.cells, digit), "=", count) for digit, count in counts.items())


def _count_distinct(constraint: CountDistinct, board: Board) -> _Form:
    yield compare(number(constraint.count), "=", t.DistinctCount(tuple(map(number, constraint.cells))))


def _quadruple(constraint: Quadruple, board: Board) -> _Form:
    row, column = constraint.corner
    cells = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    counts = {digit: constraint.digits.count(digit) for digit in constraint.digits}
    return (compare(tally(cells, digit), ">=", count) for digit, count in counts.items())


def _skyscraper(constraint: Skyscraper, board: Board) -> _Form:
    cells = tuple(map(number, constraint.line.cells))
    seen = tuple(compare(cells[at], ">", t.Maximum(cells[:at])) for at in range(1, len(cells)))
    yield compare(t.Tally(seen), "=", constraint.count - 1)


def _x_sum(constraint: XSum, board: Board) -> _Form:
    cells = constraint.line.cells
    for_each = [
        t.And((compare(number(cells[0]), "=", many), compare(total(cells[:many]), "=", constraint.total)))
        for many in range(1, len(cells) + 1)
    ]
    yield t.Or(tuple(for_each))


_FORMS: Mapping[type, Callable[[Any, Board], _Form]] = {
    Arrow: _arrow,
    Between: _between,
    BlackDot: _black,
    Cage: _cage,
    Clone: _clone,
    Contains: _contains,
    ContainsExactly: _contains_exactly,
    CountDistinct: _count_distinct,
    Diagonals: _diagonals,
    Distinct: _distinct,
    DoubleArrow: _double_arrow,
    Given: _given,
    GivenCandidates: _candidates,
    Greater: _steps(">"),
    Houses: _houses,
    Leaper: _leaper,
    Less: _steps("<"),
    LittleKiller: _little_killer,
    Lockout: _lockout,
    ModularLine: _modular_line,
    Nabner: _nabner,
    NonConsecutive: _non_consecutive,
    PairSum: _pair_sum,
    Palindrome: _palindrome,
    Parity: _parity,
    ParityLine: _parity_line,
    ProductCage: _product_cage,
    Quadruple: _quadruple,
    RegionSumLine: _region_sum_line,
    Renban: _renban,
    Skyscraper: _skyscraper,
    SlowThermometer: _steps("<="),
    Thermometer: _steps("<"),
    WeightedSum: _sum,
    Whispers: _whispers,
    WhiteDot: _white,
    XSum: _x_sum,
}
"""The form of each family that has one."""
