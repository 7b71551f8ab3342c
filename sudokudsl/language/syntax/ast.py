"""What the parser makes of a text: statements with their arguments, each with its span. Nothing is looked up here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...text.source import Span

if TYPE_CHECKING:
    from .rule_ast import RuleLine


@dataclass(frozen=True, slots=True)
class Word:
    """A bare word, as written; compare by `key`, which ignores case and hyphens."""

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
    """Two integers with `-` or `..` between them, ends included, lower first or not."""

    first: int
    last: int
    span: Span


@dataclass(frozen=True, slots=True)
class Size:
    """Two positive integers with `x` between them: rows by columns."""

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


RESERVED = frozenset(
    (
        *("define", "require", "each", "some", "no", "either", "or", "use", "not", "exactly", "at", "machine", "draw"),
        *("implies", "iff", "and", "in", "where", "as", "mod", "abs", "min", "max", "product", "count"),
        *("if", "then", "else", "is", "of", "matches", "digits"),
    )
)
"""Words of the expression core: no family and no name is one."""

Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CellPattern:
    """`r3c5`, `r1-3c4-6`, `r1,4c2`, `r3`, `c5`: intervals of rows and columns; None means all of them."""

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
    """Points with `..` between them, each a CellPattern that should be one cell, or an Item."""

    points: tuple[CellPattern | NamedSlice, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class NamedSlice:
    """`spine[2]` or `spine[2..4]`: part of a named list of cells, counted from 1."""

    name: Word
    first: int
    last: int
    span: Span


@dataclass(frozen=True, slots=True)
class Parenthesized:
    """Arguments in parentheses."""

    args: tuple[Arg, ...]
    span: Span


Arg = Word | Number | Range | Size | Text | Mark | CellPattern | BoxPattern | Run | NamedSlice | Parenthesized


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One indented line under a statement that takes a picture, without indentation, comment and end blanks."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A first word, its arguments, and the indented lines under it. `span` runs to the last argument.

    A line that holds an expression has a `rule_line` in place of arguments. `block` are the statements under it.
    """

    word: Word
    args: tuple[Arg, ...]
    picture: tuple[PictureLine, ...]
    span: Span
    rule_line: RuleLine | None = None
    block: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, `#` included; `own_line` if nothing stands before it."""

    text: str
    own_line: bool
    span: Span


@dataclass(frozen=True, slots=True)
class File:
    """The statements and the comments of one text, each in order.

    `broken` are statements with a syntax error, with as many arguments as could be read: they keep what is said of
    the rest of the file from being misleading.
    """

    statements: tuple[Statement, ...]
    comments: tuple[Comment, ...]
    broken: tuple[Statement, ...] = ()


def word_key(text: str) -> str:
    """The form in which words are compared: lower case, hyphens left out."""
    return text.lower().replace("-", "")


def alternatives(statements: Sequence[Statement], at: int) -> Sequence[Statement]:
    """The statement at a place and, if it is an `either`, the `or`s that belong to it."""
    end = at + 1
    if statements[at].word.key == "either":
        while end < len(statements) and statements[end].word.key == "or":
            end += 1
    return statements[at:end]
