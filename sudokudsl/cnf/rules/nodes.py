"""The parts of a rule as clauses are made from them, and what they are worth.

There are fewer kinds than in the tree itself: every comparison is a number inside some ranges, a tally is a sum of
choices between 1 and 0, and some part of several holds if not all of them fail. Parts are made by `terms.Terms`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ...model.constraint import Constraint
from ...model.geometry import Cell
from .acceptors import Acceptor
from .ranges import Ranges, contains


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A part of a rule. Equal parts are the same object.

    `cells` are those that it depends on, None if they are more than two or hidden in a statement; `size` is its number
    of parts, each counted as often as it is used.
    """

    number: int
    cells: frozenset[Cell] | None
    size: int
    depth: int


@dataclass(frozen=True, slots=True, eq=False)
class Number(Node):
    """A number that lies in low..high."""

    low: int
    high: int


@dataclass(frozen=True, slots=True, eq=False)
class Constant(Number):
    """An integer: `low`, which is `high`."""


@dataclass(frozen=True, slots=True, eq=False)
class Digit(Number):
    """The digit in a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True, eq=False)
class Sum(Number):
    """`offset` and one or more terms, each of its own part, no constant, no sum; never a part alone."""

    terms: tuple[tuple[int, Number], ...]
    offset: int


@dataclass(frozen=True, slots=True, eq=False)
class Product(Number):
    """Two or more parts, none constant."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Quotient(Number):
    """Rounded down; 0 where the divisor is 0, which no rule lets happen."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True, eq=False)
class Remainder(Number):
    """With the sign of the divisor; 0 where the divisor is 0."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True, eq=False)
class Absolute(Number):
    """A number without its sign."""

    part: Number


@dataclass(frozen=True, slots=True, eq=False)
class Extreme(Number):
    """The greatest, or the least, of two or more parts."""

    greatest: bool
    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Position(Number):
    """The place of the first condition that holds, from 1 on; 0 if none does."""

    places: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class IfThenElse(Number):
    """One number if the condition holds, else another."""

    condition: Condition
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True, eq=False)
class Condition(Node):
    """What holds or does not."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth(Condition):
    """Always holds, or never."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class InRanges(Condition):
    """The value of a part lies in one of the ranges."""

    part: Number
    ranges: Ranges


@dataclass(frozen=True, slots=True, eq=False)
class AllDifferent(Condition):
    """No two of three or more parts have the same value."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True, eq=False)
class And(Condition):
    """Two or more parts hold."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Not(Condition):
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True, eq=False)
class Iff(Condition):
    """Both hold or neither."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True, eq=False)
class Accepts(Condition):
    """The digits in the cells, in order, are accepted by the reader."""

    line: tuple[Cell, ...]
    acceptor: Acceptor


@dataclass(frozen=True, slots=True, eq=False)
class Posted(Condition):
    """A statement holds."""

    constraint: Constraint


def is_indicator(part: Number) -> bool:
    """Whether a number is 1 where a condition holds, and 0 elsewhere."""
    return isinstance(part, IfThenElse) and isinstance(part.then, Constant) and isinstance(part.otherwise, Constant)


def quotient(left: int, right: int) -> int:
    """Rounded down; 0 for a division by 0."""
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    """With the sign of `right`; 0 for a division by 0."""
    return left % right if right else 0


def evaluate(part: Node, digits: Mapping[Cell, int]) -> int:
    """The value of a number; 1 or 0 for a condition, which has no statement in it."""
    match part:
        case Constant() | Truth():
            return part.low if isinstance(part, Constant) else part.value
        case Digit():
            return digits[part.cell]
        case Sum():
            return part.offset + sum(weight * evaluate(atom, digits) for weight, atom in part.terms)
        case Product():
            return prod(evaluate(one, digits) for one in part.parts)
        case Quotient():
            return quotient(evaluate(part.left, digits), evaluate(part.right, digits))
        case Remainder():
            return remainder(evaluate(part.left, digits), evaluate(part.right, digits))
        case Absolute():
            return abs(evaluate(part.part, digits))
        case Extreme():
            found = [evaluate(one, digits) for one in part.parts]
            return max(found) if part.greatest else min(found)
        case Position():
            return next((at for at, place in enumerate(part.places, 1) if evaluate(place, digits)), 0)
        case IfThenElse():
            return evaluate(part.then if evaluate(part.condition, digits) else part.otherwise, digits)
        case InRanges():
            return contains(part.ranges, evaluate(part.part, digits))
        case AllDifferent():
            listed = [evaluate(one, digits) for one in part.parts]
            return len(set(listed)) == len(listed)
        case And():
            return all(evaluate(one, digits) for one in part.parts)
        case Not():
            return not evaluate(part.part, digits)
        case Iff():
            return bool(evaluate(part.left, digits)) is bool(evaluate(part.right, digits))
        case Accepts():
            state: Hashable | None = part.acceptor.start()
            for cell in part.line:
                state = None if state is None else part.acceptor.step(state, digits[cell])
            return state is not None and part.acceptor.accepts(state)
    raise AssertionError(f"{type(part).__name__} has no value of its own")


def shape(part: Node, cells: Sequence[Cell]) -> Hashable:
    """What a part says, with the cells by their number: parts of one shape have one table."""
    match part:
        case Constant():
            return part.low
        case Digit():
            return "cell", cells.index(part.cell)
        case Sum():
            return part.offset, *((weight, shape(atom, cells)) for weight, atom in part.terms)
        case Product() | AllDifferent() | And():
            return type(part).__name__, *(shape(one, cells) for one in part.parts)
        case Extreme():
            return "extreme", part.greatest, *(shape(one, cells) for one in part.parts)
        case Absolute() | Not():
            return type(part).__name__, shape(part.part, cells)
        case Quotient() | Remainder() | Iff():
            return type(part).__name__, shape(part.left, cells), shape(part.right, cells)
        case InRanges():
            return part.ranges, shape(part.part, cells)
    return part


def table(part: Node, cells: Sequence[Cell], digits: Sequence[Sequence[int]]) -> list[int]:
    """The values of a part for all digits in the cells, which each has its own; those of the last change first."""
    return [evaluate(part, dict(zip(cells, some, strict=True))) for some in product(*digits)]
