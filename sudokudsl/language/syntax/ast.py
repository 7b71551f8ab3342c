"""The syntax tree: statements and their arguments, each with its span. No name or word is looked up here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...text.source import Span

if TYPE_CHECKING:
    from .rule_ast import RuleLine


@dataclass(frozen=True, slots=True)
class Word:
    """An unquoted word, as written. Words are compared by `key`, which ignores case and hyphens."""

    text: str
    span: Span

    @property
    def key(self) -> str:
        """The word in lower case, without hyphens."""
        return word_key(self.text)


@dataclass(frozen=True, slots=True)
class Number:
    """An integer."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Range:
    """Two integers with `-` or `..` between them. The range includes both ends and may descend."""

    first: int
    last: int
    span: Span


@dataclass(frozen=True, slots=True)
class Size:
    """Two positive integers with `x` between them: the numbers of rows and columns."""

    rows: int
    columns: int
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text, without its quotes."""

    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Mark:
    """Punctuation: one of `= : , * + - < >`."""

    text: str
    span: Span


NUMBER_DIGITS = 9
"""The digits of the longest number that a text may have."""
RESERVED = frozenset(
    (
        *("define", "require", "each", "some", "no", "either", "or", "use", "not", "exactly", "at", "machine", "draw"),
        *("implies", "iff", "and", "in", "where", "as", "mod", "abs", "min", "max", "product", "count"),
        *("if", "then", "else", "is", "of", "on", "matches", "digits", "among", "except"),
    )
)
"""The words of expressions. Families and names cannot use them."""

Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CellPattern:
    """`r3c5`, `r1-3c4-6`, `r1,4c2`, `r3`, `c5`: intervals of rows and of columns, or None for all of them."""

    rows: tuple[Interval, ...] | None
    columns: tuple[Interval, ...] | None
    span: Span


@dataclass(frozen=True, slots=True)
class BoxPattern:
    """`b2`, `b1-3`, `b1,5`: whole boxes or regions by number."""

    numbers: tuple[Interval, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Run:
    """Points with `..` between them. Each point should denote one cell."""

    points: tuple[CellPattern | NamedSlice | LayerPart, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class NamedSlice:
    """`spine[2]`, `spine[2..4]` or `spine[2..]`: a part of a named list of cells. Positions count from 1.

    Without a `last` position it goes on to the end of the list.
    """

    name: Word
    first: int
    last: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class LayerPart:
    """`shade[r1c1..r1c3 r2c2]`: the cells of a layer over the cells in brackets."""

    name: Word
    places: tuple[Arg, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Parenthesized:
    """Arguments in parentheses."""

    args: tuple[Arg, ...]
    span: Span


Arg = (
    Word | Number | Range | Size | Text | Mark | CellPattern | BoxPattern | Run | NamedSlice | LayerPart | Parenthesized
)


@dataclass(frozen=True, slots=True)
class PictureLine:
    """An indented line below a statement that takes a picture, without indentation, comment and trailing blanks."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: its first word, its arguments, and the indented lines below. `span` ends at the last argument.

    A line with an expression has a `rule_line` instead of arguments. `block` has the statements indented below it.
    """

    word: Word
    args: tuple[Arg, ...]
    picture: tuple[PictureLine, ...]
    span: Span
    rule_line: RuleLine | None = None
    block: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its `#`. `own_line` means that only blanks precede it on its line."""

    text: str
    own_line: bool
    span: Span


@dataclass(frozen=True, slots=True)
class File:
    """The statements and the comments of a text, each in order.

    `broken` has the statements with a syntax error, with the arguments that could be read. Lowering uses them to avoid
    misleading errors about the rest of the file.
    """

    statements: tuple[Statement, ...]
    comments: tuple[Comment, ...]
    broken: tuple[Statement, ...] = ()


def word_key(text: str) -> str:
    """The spelling by which words are compared: lower case, without hyphens."""
    return text.lower().replace("-", "")


def alternatives(statements: Sequence[Statement], at: int) -> Sequence[Statement]:
    """The statement at position `at`, followed by the `or`s that belong to it if it is an `either`.

    An `else` in place of an `or` belongs to it, too. Typing reports it.
    """
    end = at + 1
    if statements[at].word.key == "either":
        while end < len(statements) and statements[end].word.key in ("or", "else", "otherwise"):
            end += 1
    return statements[at:end]
