"""The nodes of a rule on the SAT side, and their values.

There are fewer kinds than in the ground form: every comparison is a number in some ranges, and a tally is a sum of
choices between 1 and 0. A disjunction is the negation of a conjunction of negations. `NodeTable` makes the nodes.
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
    """A node: a number or a condition. Equal nodes are the same object.

    `number` counts the nodes in the order in which they were made. `cells` are the cells that the node depends on; None
    if there are more than two, or a statement contains them. `size` counts the nodes below it and itself, each as often
    as it is used, and `depth` the levels.
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
    """`offset` plus at least one weighted part, each listed once, none a constant or a sum. Never a part alone."""

    terms: tuple[tuple[int, Number], ...]
    offset: int


@dataclass(frozen=True, slots=True, eq=False)
class Product(Number):
    """The product of two or more parts, none of which is constant."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Quotient(Number):
    """The quotient, rounded down; 0 if the divisor is 0, which no rule allows."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True, eq=False)
class Remainder(Number):
    """The remainder, with the sign of the divisor; 0 if the divisor is 0."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True, eq=False)
class Absolute(Number):
    """The absolute value of a number."""

    part: Number


@dataclass(frozen=True, slots=True, eq=False)
class Extreme(Number):
    """The greatest, or the least, of two or more parts."""

    greatest: bool
    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Position(Number):
    """The position, from 1 on, of the first condition that holds; 0 if none does."""

    places: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class IfThenElse(Number):
    """One number if the condition holds, and another otherwise."""

    condition: Condition
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True, eq=False)
class Condition(Node):
    """A condition."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth(Condition):
    """A condition that always holds, or never."""

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
    """All of two or more parts hold."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Not(Condition):
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True, eq=False)
class Iff(Condition):
    """Both parts hold, or neither."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True, eq=False)
class Accepts(Condition):
    """An acceptor accepts the digits in the cells, in order."""

    line: tuple[Cell, ...]
    acceptor: Acceptor


@dataclass(frozen=True, slots=True, eq=False)
class Posted(Condition):
    """A statement of a family holds."""

    constraint: Constraint


def is_indicator(part: Number) -> bool:
    """Whether a number is the indicator of a condition: 1 if it holds, otherwise 0."""
    return isinstance(part, IfThenElse) and isinstance(part.then, Constant) and isinstance(part.otherwise, Constant)


def quotient(left: int, right: int) -> int:
    """The quotient, rounded down; 0 for a division by 0."""
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    """The remainder, with the sign of `right`; 0 for a division by 0."""
    return left % right if right else 0


def evaluate(part: Node, digits: Mapping[Cell, int]) -> int:
    """The value of a number, or 1 or 0 for a condition. The node contains no statement of a family."""
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
    """The structure of a node, with the cells by their position in `cells`.

    Nodes of equal structure have the same table.
    """
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
    """The values of a node for all combinations of digits in the cells; the last cell changes fastest."""
    return [evaluate(part, dict(zip(cells, some, strict=True))) for some in product(*digits)]
