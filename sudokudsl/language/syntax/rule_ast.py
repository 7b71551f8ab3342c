"""The syntax tree of rules: expressions, and the lines that contain them. Nothing is typed here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...text.source import Span
from .ast import BoxPattern, CellPattern, Interval, Number, Text, Word

ConnectiveWord = Literal["and", "or", "implies", "iff"]
Quantifier = Literal["each", "some", "no"]


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands with signs of one precedence between them: a sum, a product, or a comparison."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Connective:
    """Two or more conditions joined by one word."""

    word: ConnectiveWord
    parts: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """`not` or `-`, repeated `times` times, before an expression."""

    word: Literal["not", "-"]
    times: int
    part: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Braces:
    """`{2, 4, 6..9}`: integers, ranges that include both ends, and other expressions, as in `{0, d}`."""

    members: tuple[Interval | Expression, ...]
    span: Span

    @property
    def integers(self) -> tuple[Interval, ...]:
        """The integers and ranges of integers."""
        return tuple(each for each in self.members if isinstance(each, tuple))

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The other members."""
        return tuple(each for each in self.members if not isinstance(each, tuple))


@dataclass(frozen=True, slots=True)
class Membership:
    """`part in among`, `part not in among`."""

    part: Expression
    negated: bool
    among: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Among:
    """`cell among cells`, `cell not among cells`."""

    part: Expression
    negated: bool
    among: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Property:
    """`part is prime`, `part is not square`; or `cell is r1c1`. Only typing distinguishes them."""

    part: Expression
    negated: bool
    other: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Visit:
    """`cell on way`, `cell not on way`, `cell inside way`, `cell not outside way`."""

    part: Expression
    negated: bool
    where: Literal["on", "inside", "outside"]
    line: Word
    span: Span


@dataclass(frozen=True, slots=True)
class PatternTest:
    """`line matches "1 2*"`."""

    line: Expression
    pattern: Text | Word
    span: Span


@dataclass(frozen=True, slots=True)
class DottedRange:
    """`a..b..c`: a straight run through points, or a range of numbers."""

    points: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExpressionList:
    """Several expressions separated by blanks: a list of cells, in order."""

    parts: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Excluded:
    """`all except r1c1 r5c5`: the cells of a list without some."""

    cells: Expression
    without: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Subscript:
    """`line[2]`, `line[2..i + 1]`, `line[2..]`, `shade[r1c1 x]`: some of the cells of a name, by places or by cells.

    There is one part, or all parts are cells. A part may be a `DottedRange`. `onward` says that the list from the place
    of its only part to the end is meant.
    """

    name: Word
    parts: tuple[Expression, ...]
    span: Span
    onward: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """An expression, or a list, in parentheses."""

    inner: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`sum(...)`: a function and its arguments."""

    word: Word
    args: tuple[Argument, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a function: a value, a filter (`where`), and the value of an empty list (`else`).

    With a `head`, before the value or instead of it, the argument has several values.
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
    """`each run of 3 in line where ... as a, b, c`: a quantifier with its domain and the names that it binds.

    `words` name the domain, or are the one name of the short form `each x in cells`. `size` is that of a window, `leap`
    that of a leaper, and `of` the expression after `of`. `early` is the filter before `as`, `late` the one after it.
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
    """A head and, after a colon, the condition or number that is evaluated for each binding."""

    head: QuantifierHead
    body: Expression
    span: Span


Expression = (
    Chain
    | Connective
    | Unary
    | Braces
    | Membership
    | Among
    | Property
    | Visit
    | PatternTest
    | DottedRange
    | ExpressionList
    | Excluded
    | Subscript
    | Bracket
    | Call
    | Conditional
    | PositionOf
    | NumberAlong
    | Quantified
    | Number
    | Text
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
    """A head and the condition after its colon. Without a condition, the statements below are repeated."""

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
    """`define NAME(parameters)` above a block, or `define NAME(parameters) = EXPRESSION`."""

    name: Word
    parameters: tuple[ParameterSyntax, ...]
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Let:
    """`let NAME = EXPRESSION`, with an expression other than a list of cells."""

    name: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class DerivedLayer:
    """`layer NAME as X: EXPRESSION`: a layer whose value over each cell X is that of an expression."""

    name: Word
    look: Word | None
    variable: Word
    value: Expression


RuleLine = Require | Repeat | Branch | CardinalityBlock | Define | Let | DerivedLayer
"""The content of a line with an expression or a block, in place of arguments."""
