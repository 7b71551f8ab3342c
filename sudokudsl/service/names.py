"""The names of a document: where each is introduced, where it is used, and which one a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from ..expression.domains import MOVES
from ..expression.types import KINDS, NOUNS, QUALITIES
from ..language.syntax.ast import word_key
from ..language.syntax.lalr import Token
from ..language.syntax.rule_ast import Define
from ..lowering.includes import Includes
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .document import Document, Entry, tokens_of
from .meaning import REGISTRY
from .vocabulary import PAIRED, own_words

NameKind = Literal["cells", "value", "array", "layer", "areas", "loop", "path", "definition", "parameter", "variable"]
WORDS = ("WORD", "CALL")
"""The terminals of words that may be names."""

_INTRODUCES: Mapping[str, NameKind] = {
    "let": "cells", "cells": "array", "layer": "layer", "areas": "areas", "loop": "loop", "path": "path",
    "define": "definition",
}  # fmt: skip
_BEFORE_PLACE = ("EACH", "SOME", "NO")


@dataclass(frozen=True, slots=True)
class Name:
    """A name: its letters, what it names, its place in `source`, and the part of the text that knows it.

    `line` is the line that introduces it.
    """

    text: str
    kind: NameKind
    span: Span
    scope: Span
    source: Source
    line: str

    @property
    def key(self) -> str:
        """The name as names are compared."""
        return word_key(self.text)


@lru_cache(maxsize=16)
def names(document: Document) -> tuple[Name, ...]:
    """All names of a document, in order, followed by the definitions of the files that it uses."""
    found: dict[tuple[str, Span], Name] = {}
    everywhere = Span(0, len(document.text) + 1)
    for entry in document.entries:
        kind = _INTRODUCES.get(entry.key)
        if kind is not None and len(entry.tokens) > 1 and entry.tokens[1].type in WORDS:
            scope = everywhere if entry.parent is None else Span(entry.chunk.start, document.reach(entry.parent))
            if kind == "cells" and entry.statement is not None and entry.statement.rule_line is not None:
                kind = "value"
            for token in _introduced(entry):
                _add(found, document, entry, token, kind, scope)
    known = {name.key for name in found.values()}
    for entry in document.entries:
        for at, kind, unless_known in local_names(entry.chunk.text):
            token = entry.tokens[at]
            if not (unless_known and word_key(token.value) in known):
                _add(found, document, entry, token, kind, Span(entry.chunk.start, document.reach(entry)))
    return (*found.values(), *_used(document))


def _introduced(entry: Entry) -> Iterator[Token]:
    """The names that a statement introduces: several only after `cells`."""
    for token in entry.tokens[1 : None if entry.key == "cells" else 2]:
        if token is not entry.tokens[1] and word_key(token.value) in ("digits", "counted"):
            return
        if token.type in WORDS:
            yield token


def _add(
    found: dict[tuple[str, Span], Name], document: Document, entry: Entry, token: Token, kind: NameKind, scope: Span
) -> None:
    name = Name(token.value, kind, _span(token), scope, document.source, " ".join(entry.chunk.text.split()))
    found.setdefault((name.key, scope), name)


def _span(token: Token) -> Span:
    return Span(token.start, token.end)


@lru_cache(maxsize=4096)
def local_names(text: str) -> tuple[tuple[int, NameKind, bool], ...]:
    """The names that a statement introduces for itself and the lines below it.

    Each is the number of a token, its kind, and whether it is none if the file has such a name.
    """
    return tuple(_local(tokens_of(text)))


def _local(tokens: Sequence[Token]) -> Iterator[tuple[int, NameKind, bool]]:
    calls: list[bool] = []  # for each open bracket, whether it belongs to a call
    defines = bool(tokens) and tokens[0].type == "DEFINE"
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.value == "(":
            calls.append(before is not None and before.type == "CALL")
        elif token.value == ")" and calls:
            calls.pop()
        if token.type != "WORD" or before is None:
            continue
        opens = before.value in ("(", ",")
        if defines and len(calls) == 1 and at > 2 and opens and _heads(tokens[:at]):
            yield at, "parameter", False
        elif _named_by_as(tokens, at) or _is_short_form(tokens, at):
            yield at, "variable", False
        elif calls and calls[-1] and opens and _is_in(after):
            yield at, "variable", True


def _is_short_form(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is the name in `each NAME in PLACE`."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    noun = word_key(tokens[at].value) in (*MOVES, "run", "pair", "position")
    return tokens[at - 1].type in _BEFORE_PLACE and _is_in(after) and not noun and not _has_as(tokens, at)


def _heads(tokens: Sequence[Token]) -> bool:
    """Whether only the parameters of a definition, and not its value, precede a token."""
    depth = 0
    for token in tokens:
        depth += (token.value == "(") - (token.value == ")")
        if depth == 0 and token.value == "=":
            return False
    return True


def _is_in(token: Token | None) -> bool:
    return token is not None and token.type == "IN"


def _has_as(tokens: Sequence[Token], at: int) -> bool:
    """Whether the quantifier at a place names its elements with `as`."""
    for token in tokens[at:]:
        if token.value == ":" or token.type in _BEFORE_PLACE:
            return False
        if token.type == "AS":
            return True
    return False


def _named_by_as(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is one of those after `as`, which are separated by commas."""
    while at >= 2 and tokens[at - 1].value == "," and tokens[at - 2].type == "WORD":
        at -= 2
    return at >= 1 and tokens[at - 1].type == "AS"


def used_files(document: Document) -> frozenset[Path]:
    """The paths of the files that a document uses, directly or through others, whether or not they exist."""
    statements = [each for each in document.file.statements if each.word.key == "use"]
    includes = Includes(document.source, Sink(document.source), document.unsaved)
    for _ in includes.definitions(statements):
        pass
    return frozenset(includes.sought)


def _used(document: Document) -> Iterator[Name]:
    """The definitions of the files that a document uses."""
    statements = [each for each in document.file.statements if each.word.key == "use"]
    everywhere = Span(0, len(document.text) + 1)
    for statement, source in Includes(document.source, Sink(document.source), document.unsaved).definitions(statements):
        if isinstance(statement.rule_line, Define):
            word = statement.rule_line.name
            line = " ".join(source.cut(statement.span).split())
            yield Name(word.text, "definition", word.span, everywhere, source, line)


def visible(document: Document, offset: int) -> tuple[Name, ...]:
    """The names that a place knows, one for each key; the nearest counts.

    A definition knows its own names, layers, the cells beside the board, and each `let` above it.
    """
    entry = document.before(offset)
    top = None if entry is None else entry.top
    define = top.chunk.start if top is not None and top.key == "define" and offset < document.reach(top) else None
    found: dict[str, Name] = {}
    for name in sorted(names(document), key=lambda name: name.scope.end - name.scope.start):
        everywhere = name.scope.end > len(document.text) and name.scope.start == 0
        of_let = name.kind in ("cells", "value")
        hidden = everywhere and of_let and define is not None and name.span.start > define
        own = (
            entry is not None and entry.key == "let" and entry.chunk.start <= name.span.start <= offset < entry.end + 2
        )
        if name.scope.start <= offset < name.scope.end and not hidden and not own:
            found.setdefault(name.key, name)
    return tuple(found.values())


def name_at(document: Document, offset: int) -> Name | None:
    """The name that the word at an offset introduces or means."""
    found = document.token(offset)
    return None if found is None else meant(document, *found)


def meant(document: Document, entry: Entry, token: Token) -> Name | None:
    """The name that a token of a statement introduces or means; None if it is not a name."""
    if not may_be_name(entry, token):
        return None
    key = word_key(token.value)
    fitting = [
        name
        for name in names(document)
        if name.key == key
        and name.scope.start <= token.start < name.scope.end
        and (name.kind == "definition") == (token is entry.tokens[0] or token.type == "CALL" or _defines(entry, token))
    ]
    return min(fitting, key=lambda name: name.scope.end - name.scope.start, default=None)


def _defines(entry: Entry, token: Token) -> bool:
    return entry.key == "define" and len(entry.tokens) > 1 and token is entry.tokens[1]


def is_paired(entry: Entry, token: Token) -> bool:
    """Whether a token is one of the words after `pair of`, and not a name."""
    at = entry.tokens.index(token)
    before = [word_key(each.value) for each in entry.tokens[max(0, at - 2) : at]]
    return word_key(token.value) in PAIRED and before in (["pair", "of"], ["pairs", "of"])


def may_be_name(entry: Entry, token: Token) -> bool:
    """Whether a token is a word in a place of a name, not a word of the language or of the statement's family."""
    if token.type not in WORDS:
        return False
    at = entry.tokens.index(token)
    before = entry.tokens[at - 1] if at else None
    if before is None:
        return True
    key = word_key(token.value)
    if is_paired(entry, token):
        return False
    if before.type == "_IS" or (before.type == "NOT" and at > 1 and entry.tokens[at - 2].type == "_IS"):
        return key not in QUALITIES
    if before.type in _BEFORE_PLACE:
        return _is_short_form(entry.tokens, at)
    if entry.key == "define" and before.value == ":" and key in KINDS:
        return False
    if entry.key == "draw":
        return at > 1
    if entry.statement is not None and entry.statement.rule_line is None and entry.key not in _INTRODUCES:
        family = REGISTRY.find(entry.tokens[0].value) if REGISTRY.has(entry.tokens[0].value) else None
        return family is None or key not in own_words(family)
    return True


def occurrences(document: Document, name: Name) -> tuple[Span, ...]:
    """The places in a document where a name is introduced or used, in order."""
    found = []
    for entry in document.entries:
        for token in entry.tokens:
            if token.type in WORDS and word_key(token.value) == name.key and _same(meant(document, entry, token), name):
                found.append(_span(token))
    return tuple(found)


def _same(one: Name | None, other: Name) -> bool:
    return one is not None and (one.span, one.source.name, one.kind) == (other.span, other.source.name, other.kind)


__all__ = ["NOUNS", "WORDS", "Name", "NameKind", "may_be_name", "meant", "name_at", "names", "occurrences", "visible"]
