"""The typed tree of a rule: what an expression says, with its names and quantifiers still in it.

A name stands for cells, an integer, a number that depends on digits, or a condition; an environment says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from ..model.constraint import Constraint
from ..model.geometry import Cell
from ..model.ground import Comparator, Machine, Pattern
from ..text.source import Source, Span

if TYPE_CHECKING:
    from ..model.shapes import Style

NOWHERE = Span(0, 0)
DomainKind = Literal[
    "cell",
    "pair",
    "run",
    "row",
    "column",
    "region",
    "window",
    "tile",
    "move",
    "neighbour",
    "position",
    "number",
]
Operator = Literal["+", "-", "*", "/", "mod"]
Function = Literal["sum", "product", "min", "max", "count", "distinct"]
Quality = Literal["prime", "square", "even", "odd"]
ShapeWord = Literal["line", "outline", "circle", "colour", "dot", "text", "nothing"]
Limit = Literal["exactly", "at least", "at most"]
Kind = Literal["cell", "cells", "line", "set", "digit", "number", "condition", "numbers"]


# Cells, in order.


@dataclass(frozen=True, slots=True)
class KnownCells:
    """Known cells."""

    cells: tuple[Cell, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class CellsNamed:
    """The cells a name stands for."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Slice:
    """The cell at the place `first`, counted from 1; with `last`, all from there to it, none if it comes before.

    Where a place depends on digits, the cell stands for its digit only.
    """

    cells: Cells
    first: Number
    last: Number | None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class JoinedCells:
    """The cells of all parts, in order."""

    parts: tuple[Cells, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Path:
    """The straight runs from point to point, each point once."""

    points: tuple[Cells, ...]
    span: Span = field(default=NOWHERE, compare=False)


Cells = KnownCells | CellsNamed | Slice | JoinedCells | Path


# Integers that are gone through.


@dataclass(frozen=True, slots=True)
class IntegerSet:
    """Known integers, ascending."""

    values: tuple[int, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Interval:
    """All integers from `first` to `last`, both known; none if `last` is less."""

    first: Number
    last: Number
    span: Span = field(default=NOWHERE, compare=False)


Numbers = IntegerSet | Interval


@dataclass(frozen=True, slots=True)
class Domain:
    """What a quantifier goes through, and the names it gives.

    `kind` is one of
      cell, pair            of `place`; a pair is two places of it, the earlier first
      run                   `length` places in a row of `place`, under one name or a name each
      row, column, region   of the board
      window, tile          of `size` rows by columns, tiles without overlap; under one name or a name each
      move                  two cells of `place` that one of `offsets` (rows, columns) joins, the earlier first
      neighbour             the cells at `offsets` from the one cell `place`
      position              the places of `place`, from 1 on
      number                `numbers`
    """

    kind: DomainKind
    names: tuple[str, ...]
    place: Cells | None = None
    length: Number | None = None
    size: tuple[int, int] = (0, 0)
    offsets: tuple[tuple[int, int], ...] = ()
    numbers: Numbers | None = None
    span: Span = field(default=NOWHERE, compare=False)


# Numbers.


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer as written."""

    value: int
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NumberNamed:
    """The number a name stands for."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DigitOf:
    """The digit in the one cell."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Calculation:
    """Operands with signs between them, taken from the left."""

    first: Number
    rest: tuple[tuple[Operator, Number], ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Absolute:
    """A number without its sign."""

    part: Number
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Comprehension:
    """`value` for each element of a domain for which `where` holds."""

    domain: Domain
    where: Condition | None
    value: Number | Condition | None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DigitsOf:
    """The digits in some cells."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


Items = Comprehension | DigitsOf | IntegerSet


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A function of all values: their sum, product, least, greatest, how many, how many different ones.

    `count` takes conditions and tells how many hold. Without any value, `min` and `max` are `otherwise`; if that is
    None too there is no number, and a condition that asks for it does not hold.
    """

    function: Function
    items: tuple[Items | Number | Condition, ...]
    otherwise: Number | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class PositionOf:
    """The place, from 1 on, of the first of the cells that holds the value; 0 if none does."""

    value: Number
    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ReadAlong:
    """The digits of the cells read as one decimal number; only 0 to 9 can be read, else there is no number."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NumberIfThenElse:
    """One number or another."""

    condition: Condition
    then: Number
    otherwise: Number
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Coordinate:
    """The row, column or region of the one cell, counted from 1; 0 for a cell in no region. Known before solving."""

    axis: Literal["row", "column", "region"]
    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Length:
    """How many cells there are. Known before solving."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


Number = (
    Constant
    | NumberNamed
    | DigitOf
    | Calculation
    | Absolute
    | Aggregate
    | PositionOf
    | ReadAlong
    | NumberIfThenElse
    | Coordinate
    | Length
)


# Conditions.


@dataclass(frozen=True, slots=True)
class Comparison:
    """Each two numbers next to one another compare as the sign between them says."""

    first: Number
    rest: tuple[tuple[Comparator, Number], ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Membership:
    """A number is one of some integers, or equals one of some digits."""

    part: Number
    among: Numbers | Cells
    negated: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class HasQuality:
    """A number has a property."""

    part: Number
    quality: Quality
    negated: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the values are equal."""

    items: tuple[Items | Number, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Connective:
    """Two conditions or more, joined; `implies` from the right, `iff` from the left."""

    word: Literal["and", "or", "implies", "iff"]
    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ForEach:
    """`body` holds for each, some or no element of a domain for which `where` holds."""

    quantifier: Literal["each", "some", "no"]
    domain: Domain
    where: Condition | None
    body: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ConditionIfThenElse:
    """One condition or another."""

    condition: Condition
    then: Condition
    otherwise: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Matches:
    """The digits of the cells, in order, are a whole match of a pattern, which is written `text`."""

    cells: Cells
    pattern: Pattern
    text: str = field(default="", compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Accepts:
    """A state machine accepts the digits of the cells, in order. `text` are its states as they are written."""

    cells: Cells
    machine: Machine
    text: str = field(default="", compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ConditionNamed:
    """The condition a name stands for."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


class Statement(Protocol):
    """A statement of a family, whose arguments may hold names."""

    def constraint(self, names: Mapping[str, int | tuple[Cell, ...]]) -> Constraint:
        """The constraint it makes when the names stand for these. KeyError if one of its names is missing."""
        ...

    def text(self, names: Mapping[str, object]) -> str:
        """The statement as written, with what its names stand for."""
        ...


@dataclass(frozen=True, slots=True)
class Posted:
    """A statement of a family."""

    statement: Statement
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Let:
    """`body`, in which a name stands for a value."""

    name: str
    value: Cells | Number | Condition
    body: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """Statements that all hold."""

    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Either:
    """One or more of the parts hold."""

    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Cardinality:
    """Exactly, at least or at most so many of the parts hold; the number is known."""

    bound: Limit
    number: Number
    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a definition."""

    name: str
    kind: Kind
    default: Cells | Number | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a definition is drawn: a shape, the parameter it is drawn on, a colour, a text."""

    shape: ShapeWord
    of: str = ""
    style: Style | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A rule with parameters, under a word of its own."""

    word: str
    parameters: tuple[Parameter, ...]
    body: Condition
    doc: str = ""
    drawings: tuple[Drawing, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    source: Source | None = field(default=None, compare=False)
    """The text it stands in."""


@dataclass(frozen=True, slots=True)
class Call:
    """A definition with a value for each of its parameters, in their order."""

    definition: Definition
    values: tuple[Cells | Number, ...]
    span: Span = field(default=NOWHERE, compare=False)


Condition = (
    Comparison
    | Membership
    | HasQuality
    | AllDifferent
    | Connective
    | Not
    | ForEach
    | ConditionIfThenElse
    | Matches
    | Accepts
    | ConditionNamed
    | Posted
    | Let
    | Block
    | Either
    | Cardinality
    | Call
)
