"""The ground form of a rule: a tree of conditions and numbers on cells, without names and quantifiers.

Everything that is known before solving has been filled in, so only digits are unknown. Both compilers start from this
form, each in its own way: patterns and machines, too, are still as they were written. Numbers are exact integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Literal

from .constraint import Constraint
from .geometry import Cell

Comparator = Literal["=", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer."""

    value: int


@dataclass(frozen=True, slots=True)
class Digit:
    """The digit in a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of `weight * part` over the (weight, part) terms; 0 without terms."""

    terms: tuple[tuple[int, Number], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """The product of the parts; 1 without parts."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Quotient:
    """`left / right`, rounded down. `right` is never 0."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Remainder:
    """`left mod right`: `left - right * (left / right)`, so it has the sign of `right`. `right` is never 0."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Absolute:
    """The absolute value of the part."""

    part: Number


@dataclass(frozen=True, slots=True)
class Minimum:
    """The least of at least one part."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Maximum:
    """The greatest of at least one part."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of conditions that hold. A condition that is listed twice counts twice."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class DistinctCount:
    """The number of different values of the parts (`nvalue`)."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The position, from 1 on, of the first part that equals `value`; 0 if none does."""

    value: Number
    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class IfThenElse:
    """`then` if the condition holds, otherwise `otherwise`."""

    condition: Condition
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True)
class Truth:
    """A condition that always holds, or never."""

    value: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two numbers compare as the sign says."""

    sign: Comparator
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Membership:
    """A number is one of some integers."""

    part: Number
    values: frozenset[int]


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the parts have the same value."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class And:
    """Every part holds; true without parts."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part holds; false without parts."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Iff:
    """Both parts hold, or neither."""

    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class DigitClass:
    """A single digit, one of the given ones."""

    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Concatenation:
    """A match of each part, one after another; the empty line without parts."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Alternation:
    """A match of one of the parts."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Repetition:
    """From `least` to `most` matches of the part, one after another; any number from `least` on if `most` is None."""

    part: Pattern
    least: int
    most: int | None


Pattern = DigitClass | Concatenation | Alternation | Repetition


@dataclass(frozen=True, slots=True)
class Matches:
    """The pattern matches the digits in the cells, in order and as a whole. A cell may occur again."""

    cells: tuple[Cell, ...]
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Machine:
    """A deterministic state machine over digits, as written: it need be neither minimal nor complete.

    States are the integers from 0 on; 0 is the start. `moves` are (state, digit, next state), sorted, at most one for a
    state and a digit; without a move, the machine rejects.
    """

    moves: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Accepts:
    """The state machine accepts the digits in the cells, in order. A cell may occur again."""

    cells: tuple[Cell, ...]
    machine: Machine


@dataclass(frozen=True, slots=True)
class Posted:
    """A statement of a family holds, which has the word `word`. Each side uses the statement's own meaning for it."""

    constraint: Constraint
    word: str = field(default="", compare=False)


Number = (
    Constant
    | Digit
    | Sum
    | Product
    | Quotient
    | Remainder
    | Absolute
    | Minimum
    | Maximum
    | Tally
    | DistinctCount
    | Position
    | IfThenElse
)
Condition = Truth | Comparison | Membership | AllDifferent | And | Or | Not | Iff | Matches | Accepts | Posted


def posted_in(node: object) -> Iterator[Posted]:
    """Every statement of a family in a ground form, in the order of the file."""
    if isinstance(node, Posted):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from posted_in(part)
    elif isinstance(node, Number | Condition):
        for part in fields(node):
            yield from posted_in(getattr(node, part.name))
