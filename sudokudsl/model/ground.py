"""The ground form of a rule: a tree of conditions and numbers on named cells, without names and quantifiers.

Everything that is known before solving has been filled in; what is left depends on the digits in the cells. Both
compilers start from this form, each in its own way: patterns and machines, too, are here as they were written. Numbers
are exact integers.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    """The sum of `weight * part` over the (weight, part) terms; 0 without any."""

    terms: tuple[tuple[int, Number], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """The product of the parts; 1 without any."""

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
    """The part without its sign."""

    part: Number


@dataclass(frozen=True, slots=True)
class Minimum:
    """The least of one or more parts."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Maximum:
    """The greatest of one or more parts."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the conditions hold; a condition that is listed twice counts twice."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class DistinctCount:
    """How many different values the parts have."""

    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The place, from 1 on, of the first of the parts that equals `value`; 0 if none does."""

    value: Number
    parts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class IfThenElse:
    """`then` if the condition holds, else `otherwise`."""

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
    """Every part holds; true without any."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part holds; false without any."""

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
    """A single digit, one of these."""

    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Concatenation:
    """What the parts match, one after another; nothing at all without any."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Alternation:
    """What one of the parts matches."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Repetition:
    """What the part matches, at least and at most so many times in a row; `most` is None for any number of times."""

    part: Pattern
    least: int
    most: int | None


Pattern = DigitClass | Concatenation | Alternation | Repetition


@dataclass(frozen=True, slots=True)
class Matches:
    """The digits in the cells, in order, are a whole match of a pattern. A cell may occur again."""

    cells: tuple[Cell, ...]
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Machine:
    """A deterministic state machine over digits, as it is written: states may be equal, or lead nowhere.

    States are the integers from 0 on; 0 is the start. `moves` are (state, digit, next state), sorted, at most one for a
    state and a digit; where there is none, the reading fails.
    """

    moves: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Accepts:
    """The digits in the cells, in order, are accepted by a state machine. A cell may occur again."""

    cells: tuple[Cell, ...]
    machine: Machine


@dataclass(frozen=True, slots=True)
class Posted:
    """A statement of some family holds. Its own three meanings are used, each by its own side."""

    constraint: Constraint


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
