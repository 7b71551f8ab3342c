"""The syntax tree of rules of one's own: expressions, and the statements that hold them. Nothing is typed here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...text.source import Span
from .ast import BoxPattern, CellPattern, Interval, Number, Text, Word

ConnectiveWord = Literal["and", "or", "implies", "iff"]
Quantifier = Literal["each", "some", "no"]


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands with signs between them, all of one rank: sums, products, or comparisons."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Connective:
    """Two conditions or more with one word between them."""

    word: ConnectiveWord
    parts: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """`not` or `-`, so many times, before an expression."""

    word: Literal["not", "-"]
    times: int
    part: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Braces:
    """`{2, 4, 6..9}`: integers and ranges of them, ends included."""

    ranges: tuple[Interval, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Membership:
    """`part in among`, `part not in among`."""

    part: Expression
    negated: bool
    among: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Property:
    """`part is prime`, `part is not square`."""

    part: Expression
    negated: bool
    word: Word
    span: Span


@dataclass(frozen=True, slots=True)
class PatternTest:
    """`line matches "1 2*"`."""

    line: Expression
    pattern: Text
    span: Span


@dataclass(frozen=True, slots=True)
class DottedRange:
    """`a..b..c`: a run through points, or a range of numbers."""

    points: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExpressionList:
    """Several expressions side by side: cells, in order."""

    parts: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Subscript:
    """`line[2]`, `line[2..i + 1]`: one of the cells of a name, or several."""

    name: Word
    first: Expression
    last: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Bracket:
    """An expression, or a list, in parentheses."""

    inner: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`sum(...)`: a function's word and its arguments."""

    word: Word
    args: tuple[Argument, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a function: a value, a filter on what it ranges over, and what holds when nothing is left.

    A `head` in place of the value, or before it, ranges over several values.
    """

    head: QuantifierHead | None
    value: Expression | None
    where: Expression | None
    otherwise: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`if ... then ... else ...`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class PositionOf:
    """`position of 9 in line`."""

    value: Expression
    line: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class NumberAlong:
    """`number read along line`."""

    line: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class QuantifierHead:
    """`each run of 3 in line where ... as a, b, c`: what is gone through, where, under which names.

    `words` are what is gone through, or the one name of the short form `each x in cells`. `size` is a window's,
    `leap` a leaper's, `of` what stands after `of`. With both filters, both must hold; `late` is the one after `as`.
    """

    quantifier: Quantifier
    words: tuple[Word, ...]
    size: tuple[int, int] | None
    leap: tuple[int, int] | None
    of: Expression | None
    place: Expression | None
    early: Expression | None
    names: tuple[Word, ...]
    late: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Quantified:
    """A head and, after a colon, the condition or number for each."""

    head: QuantifierHead
    body: Expression
    span: Span


Expression = (
    Chain
    | Connective
    | Unary
    | Braces
    | Membership
    | Property
    | PatternTest
    | DottedRange
    | ExpressionList
    | Subscript
    | Bracket
    | Call
    | Conditional
    | PositionOf
    | NumberAlong
    | Quantified
    | Number
    | Word
    | CellPattern
    | BoxPattern
)


@dataclass(frozen=True, slots=True)
class Require:
    """`require EXPRESSION`."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Repeat:
    """A head, and the condition after its colon; without one, the statements under it are repeated."""

    head: QuantifierHead
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Branch:
    """`either`, `or` or `not` above a block."""


@dataclass(frozen=True, slots=True)
class CardinalityBlock:
    """`exactly 2 of`, `at least 1 of`, `at most K of` above a block."""

    bound: Literal["exactly", "at least", "at most"]
    number: Expression


@dataclass(frozen=True, slots=True)
class ParameterSyntax:
    """A parameter of a definition: its name, the word of its type, and its default."""

    name: Word
    kind: Word | None
    default: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Define:
    """`define NAME(parameters)` above a block."""

    name: Word
    parameters: tuple[ParameterSyntax, ...]


@dataclass(frozen=True, slots=True)
class Let:
    """`let NAME = EXPRESSION`, where that is more than a list of cells."""

    name: Word
    value: Expression


RuleLine = Require | Repeat | Branch | CardinalityBlock | Define | Let
"""What the line of a statement holds instead of plain arguments."""
