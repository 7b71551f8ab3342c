"""The typed tree of a rule: the kinds of its expressions are known; names and quantifiers are still in it.

A name means cells, an integer, a number that depends on digits, or a condition. An environment has these values.
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
    "house",
    "window",
    "tile",
    "move",
    "step",
    "walk",
    "straight",
    "neighbour",
    "position",
    "number",
    "area",
]
Operator = Literal["+", "-", "*", "/", "mod"]
Function = Literal["sum", "product", "min", "max", "count", "distinct"]
Quality = Literal["prime", "square", "even", "odd"]
ShapeWord = Literal["line", "outline", "circle", "colour", "dot", "text", "nothing"]
Limit = Literal["exactly", "at least", "at most"]
Kind = Literal["cell", "cells", "line", "set", "digit", "number", "condition", "layer", "text", "area"]


# Cells, in order.


@dataclass(frozen=True, slots=True)
class KnownCells:
    """Known cells."""

    cells: tuple[Cell, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class CellsNamed:
    """The cells that a name means."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Slice:
    """The cell at the place `first`, counted from 1; or, with `last`, all cells from `first` to `last`, if any.

    If a place depends on digits, only the digit of the cell can be used.
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
    """The straight runs from point to point, listing each point once."""

    points: tuple[Cells, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OnLayer:
    """The cells of a layer over some cells. The layer is known, or a name means all its cells."""

    layer: str | CellsNamed
    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Without:
    """The cells of a list except some, in order."""

    cells: Cells
    without: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class CellsCall:
    """A call of a function whose value is cells."""

    definition: Definition
    values: tuple[Argument, ...]
    span: Span = field(default=NOWHERE, compare=False)


Cells = KnownCells | CellsNamed | Slice | JoinedCells | Path | OnLayer | Without | CellsCall


# Sets of integers.


@dataclass(frozen=True, slots=True)
class IntegerSet:
    """Known integers, ascending."""

    values: tuple[int, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Interval:
    """All integers from `first` to `last`, which are known before solving; none if `last` is less."""

    first: Number
    last: Number
    span: Span = field(default=NOWHERE, compare=False)


Numbers = IntegerSet | Interval


@dataclass(frozen=True, slots=True)
class Domain:
    """The elements that a quantifier iterates over, and the names that it binds.

    `kind` is one of:

        cell, pair            of `place`; a pair is two places of it, the earlier first
        run                   `length` consecutive places of `place`; one name for all, or one for each
        row, column, region   of the board
        house                 a row, column or region of the board that holds every digit
        window, tile          of `size` rows by columns, tiles without overlap; one name for all, or one for each
        move                  two cells of `place` that one of `offsets` (rows, columns) joins, the earlier first
        step                  two neighbours of `place`, in either order
        walk                  `length` different cells of `place`, each a neighbour of the one before; with `both_ways`
                              in either order, otherwise the earlier end first; one name for all, or one for each
        neighbour             the cells at `offsets` from the one cell `place`
        position              the places of `place`, from 1 on
        number                `numbers`
        area                  the cells of each area of a division, whose numbers are in its cells `place` and among
                              `numbers`; with two names, two areas, the one with the earlier first cell first
    """

    kind: DomainKind
    names: tuple[str, ...]
    place: Cells | None = None
    length: Number | None = None
    size: tuple[int, int] = (0, 0)
    offsets: tuple[tuple[int, int], ...] = ()
    numbers: Numbers | None = None
    both_ways: bool = False
    span: Span = field(default=NOWHERE, compare=False)


# Numbers.


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer as written."""

    value: int
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NumberNamed:
    """The number that a name means."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DigitOf:
    """The digit in a single cell."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Calculation:
    """Operands with operators between them, evaluated from left to right."""

    first: Number
    rest: tuple[tuple[Operator, Number], ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Absolute:
    """The absolute value of a number."""

    part: Number
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Comprehension:
    """`value` for each element of a domain that satisfies `where`."""

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
    """A function of a list of values: sum, product, min, max, count or distinct.

    `count` counts the conditions that hold, and `distinct` the different values. For an empty list, `min` and `max` are
    `otherwise`. If that is None, there is no number, and a condition on it does not hold.
    """

    function: Function
    items: tuple[Items | Number | Condition, ...]
    otherwise: Number | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class PositionOf:
    """The position, from 1 on, of the first cell that holds the value; 0 if none does."""

    value: Number
    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ReadAlong:
    """The digits of the cells as one decimal number. There is no number unless all are 0 to 9."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NumberIfThenElse:
    """`then` if the condition holds, and `otherwise` if not: numbers."""

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
    """The number of cells. Known before solving."""

    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NumberCall:
    """A call of a function whose value is a number."""

    definition: Definition
    values: tuple[Argument, ...]
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
    | NumberCall
)


# Texts: the values of parameters that are patterns, or parts of a sentence.


@dataclass(frozen=True, slots=True)
class Quoted:
    """A text as written, and the pattern that it states if it is used as one."""

    value: str
    pattern: Pattern | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TextNamed:
    """The text that a name means."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


Text = Quoted | TextNamed


# Conditions.


@dataclass(frozen=True, slots=True)
class Comparison:
    """Each two consecutive numbers compare as the sign between them says."""

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
class CellAmong:
    """A cell is one of some cells, whatever their digits are. Known before solving."""

    cell: Cells
    among: Cells
    negated: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class HasQuality:
    """A number is prime, square, even or odd; or, negated, it is not."""

    part: Number
    quality: Quality
    negated: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class LeadsTo:
    """The digit of a line, or of the step of a path, over one cell has the direction to another one beside it."""

    layer: str
    first: Cells
    second: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Straight:
    """A line joins cells side by side from the first to the last, and turns or ends in these two."""

    layer: str
    cells: Cells
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OnSide:
    """A cell is not on a loop, and lies on one side of it; if `negated`, it does not."""

    layer: str
    cell: Cells
    side: Literal["inside", "outside"]
    negated: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the values are equal."""

    items: tuple[Items | Number, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Connective:
    """At least two conditions, joined by a word. `implies` associates to the right, `iff` to the left."""

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
    """`body` holds for each, some or no element of a domain that satisfies `where`."""

    quantifier: Literal["each", "some", "no"]
    domain: Domain
    where: Condition | None
    body: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ConditionIfThenElse:
    """`then` if the condition holds, and `otherwise` if not: conditions."""

    condition: Condition
    then: Condition
    otherwise: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Matches:
    """A pattern, which is written `text`, matches the digits of the cells, in order and as a whole.

    The pattern of a name is that of its text.
    """

    cells: Cells
    pattern: Pattern | TextNamed
    text: str = field(default="", compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Accepts:
    """A state machine, which is written `text`, accepts the digits of the cells, in order."""

    cells: Cells
    machine: Machine
    text: str = field(default="", compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ConditionNamed:
    """The condition that a name means."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


class Statement(Protocol):
    """A statement of a family with names in its arguments."""

    @property
    def word(self) -> str:
        """The word of the family."""
        ...

    def constraint(self, names: Mapping[str, int | tuple[Cell, ...]]) -> Constraint:
        """The constraint of the statement, given the values of names.

        Raises KeyError if one of its names is missing.
        """
        ...

    def text(self, names: Mapping[str, object]) -> str:
        """The statement as written, with the given values in place of names."""
        ...


@dataclass(frozen=True, slots=True)
class Posted:
    """A statement of a family."""

    statement: Statement
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Let:
    """`body`, in which a name means a value."""

    name: str
    value: Cells | Number | Condition
    body: Condition
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """A block: all statements hold."""

    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of the parts holds."""

    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Cardinality:
    """Exactly, at least or at most `number` of the parts hold. The number is known before solving."""

    bound: Limit
    number: Number
    parts: tuple[Condition, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a definition."""

    name: str
    kind: Kind
    default: Argument | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of a definition: a shape, the parameter it is drawn on, a colour, and a text."""

    shape: ShapeWord
    of: str = ""
    style: Style | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A rule or a function with parameters and a word of its own.

    The body of a rule is a condition. A function has its body after a `=`, which may also be a number or cells.
    Numbers that a rule is given are known before solving; those of a function may depend on digits.
    """

    word: str
    parameters: tuple[Parameter, ...]
    body: Condition | Number | Cells
    doc: str = ""
    drawings: tuple[Drawing, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    source: Source | None = field(default=None, compare=False)
    """The text that contains the definition."""
    is_function: bool = False
    fixed: bool = False
    """For a number: whether it is known before solving if the numbers and conditions that it is given are."""
    several: str = ""
    """For cells: a phrase that says these are not one cell; empty if they are, or may be."""
    patterns: frozenset[str] = frozenset()
    """The names of the parameters whose texts are used as patterns."""

    def __hash__(self) -> int:
        return hash((self.word, len(self.parameters)))  # bodies may call others many times over


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a definition that is a condition, with a value for each of its parameters, in their order."""

    definition: Definition
    values: tuple[Argument, ...]
    span: Span = field(default=NOWHERE, compare=False)


Condition = (
    Comparison
    | Membership
    | CellAmong
    | HasQuality
    | LeadsTo
    | Straight
    | OnSide
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

Argument = Cells | Number | Condition | Text
"""The value of a parameter in a call."""
AnyCall = Call | NumberCall | CellsCall
"""A call of a definition."""
