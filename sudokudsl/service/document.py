"""A text as an editor has it, and its statements as far as they can be read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from ..language.syntax.ast import Comment, File, Statement, word_key
from ..language.syntax.lalr import Token
from ..language.syntax.layout import BLOCKS, Chunk, split
from ..language.syntax.legacy import is_old
from ..language.syntax.moved import moved
from ..language.syntax.parse import RULES, ParsedStatements, parse, parse_chunks
from ..language.syntax.tables import parser
from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source, Span

BOM = "\N{BYTE ORDER MARK}"
MAX_REMEMBERED = 200_000  # characters of the statements that are remembered

_PARSED = ParsedStatements(MAX_REMEMBERED, moved)
"""The statements of all documents, because an edit changes few of them."""


@dataclass(frozen=True, eq=False)
class Entry:
    """A statement of a text, which may have mistakes. `statement` is None if it cannot be parsed.

    `key` is its first word, as words are compared; it is empty if the statement does not begin with a word. `end` is
    the offset behind the last line below it.
    """

    chunk: Chunk
    statement: Statement | None
    parent: Entry | None
    key: str
    end: int

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of the statement, with offsets in the source."""
        start = self.chunk.start
        return tuple(Token(kind, value, start + at) for kind, value, at in tokens_of(self.chunk.text))

    @property
    def span(self) -> Span:
        """The statement without the lines below it."""
        return self.chunk.span(0, len(self.chunk.text))

    @property
    def whole(self) -> Span:
        """The statement with the lines below it."""
        return Span(self.chunk.start, self.end)

    @property
    def top(self) -> Entry:
        """The statement at the left edge that contains this one."""
        return self if self.parent is None else self.parent.top


@dataclass(frozen=True, eq=False)
class Document:
    """A text, its name, and its folder if it is a file. Lines are separated by newline characters.

    `unsaved` has the texts of other open files by their resolved paths, for `use`. Documents are compared by identity:
    every edit makes a new one.
    """

    name: str
    text: str
    folder: Path | None = None
    unsaved: Mapping[Path, str] = field(default_factory=dict, repr=False)
    bom: bool = False
    """Whether a byte-order mark precedes the text."""

    @cached_property
    def source(self) -> Source:
        """The text as a source."""
        return Source(self.name, self.text, self.folder)

    @cached_property
    def old(self) -> bool:
        """Whether the text is an old file or a collection, without statements."""
        return is_old(self.source)

    @cached_property
    def _parsed(self) -> tuple[File, Sequence[Chunk], Sequence[Diagnostic]]:
        sink = Sink(self.source)
        if self.old:
            return parse(self.source, sink), (), tuple(sink.found)
        chunks, comments = split(self.source, sink)
        return parse_chunks(chunks, comments, sink, _PARSED), chunks, tuple(sink.found)

    @property
    def file(self) -> File:
        """The statements that can be parsed."""
        return self._parsed[0]

    @property
    def mistakes(self) -> Sequence[Diagnostic]:
        """The syntax errors."""
        return self._parsed[2]

    @property
    def comments(self) -> Sequence[Comment]:
        """The comments of a program, in order."""
        return () if self.old else self.file.comments

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All statements, including those of blocks, in order."""
        statements = {each.word.span.start: each for each in _flat(self.file.statements)}
        return tuple(_entries(self._parsed[1], None, statements))

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [entry.chunk.start for entry in self.entries]

    def before(self, offset: int) -> Entry | None:
        """The last statement that begins at an offset or before it."""
        at = bisect_right(self._starts, offset)
        return self.entries[at - 1] if at else None

    def reach(self, entry: Entry) -> int:
        """The offset of the next statement that is not below a statement, or one behind the text."""
        at = bisect_right(self._starts, entry.end)
        return self._starts[at] if at < len(self._starts) else len(self.text) + 1

    def entry(self, offset: int) -> Entry | None:
        """The statement on whose lines an offset lies, without the lines below it; otherwise None."""
        found = self.before(offset)
        return found if found is not None and offset <= self.line_end(found.span.end) else None

    def token(self, offset: int) -> tuple[Entry, Token] | None:
        """The statement and the token at an offset, or directly before it; otherwise None."""
        entry = self.entry(offset)
        if entry is None or self.in_comment(offset):
            return None
        touching = [token for token in entry.tokens if token.start <= offset <= token.end]
        wordy = [token for token in touching if token.value[:1].isalnum()]
        return (entry, (wordy or touching)[-1]) if touching else None

    def in_comment(self, offset: int) -> bool:
        """Whether an offset lies behind the `#` of a comment, on its line."""
        at = bisect_right(self.comments, offset - 1, key=lambda comment: comment.span.start)
        return at > 0 and offset <= self.line_end(self.comments[at - 1].span.start)

    def line_start(self, offset: int) -> int:
        """The offset of the first character of a line."""
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        """The offset of the end of a line, without its newline."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end


def open_document(
    name: str, text: str, folder: Path | None = None, unsaved: Mapping[Path, str] | None = None
) -> Document:
    """The document of a text with any line ends, with or without a byte-order mark."""
    bom = text.startswith(BOM)
    plain = text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")
    return Document(name, plain, folder, dict(unsaved or {}), bom)


def _flat(statements: Sequence[Statement]) -> Iterator[Statement]:
    for statement in statements:
        yield statement
        yield from _flat(statement.block)


def _entries(chunks: Sequence[Chunk], parent: Entry | None, statements: Mapping[int, Statement]) -> Iterator[Entry]:
    for chunk in chunks:
        tokens = tokens_of(chunk.text)
        key = word_key(tokens[0].value) if tokens and tokens[0].value[:1].isalpha() else ""
        entry = Entry(chunk, statements.get(chunk.start), parent, key, _end(chunk))
        yield entry
        yield from _entries(chunk.block, entry, statements)


def _end(chunk: Chunk) -> int:
    """The offset behind the last line of a statement."""
    ends = [chunk.start + len(chunk.text), *(line.span.end for line in chunk.picture), *map(_end, chunk.block[-1:])]
    return max(ends)


def is_rule(text: str) -> bool:
    """Whether a statement has the grammar of rules: an expression, or a block below it."""
    word = text.split(maxsplit=1)[0] if text.split(maxsplit=1) else ""
    key = word_key(word.partition("(")[0].rstrip(":"))
    return key in RULES or key in BLOCKS or (key == "layer" and ":" in text)


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a statement, with offsets in its text. Cached, because an edit changes one statement only."""
    return tuple(parser("rules" if is_rule(text) else "sdk").tokens(text))


def with_text(document: Document, text: str) -> Document:
    """The same document with another text."""
    return replace(document, text=text)
