"""Semantic tokens: the kind of each word of a document, for highlighting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from ..expression.types import KINDS, QUALITIES
from ..language.syntax.ast import word_key
from ..language.syntax.lalr import Token
from ..lowering.registry import RULE_WORDS
from ..text.source import Span
from . import vocabulary
from .document import Document, Entry
from .names import is_paired, meant

TokenKind = Literal[
    "keyword", "class", "function", "method", "variable", "parameter", "property", "type", "number", "string",
    "operator", "comment", "enumMember",
]  # fmt: skip
KINDS_IN_ORDER: tuple[TokenKind, ...] = get_args(TokenKind)
"""The kinds by their numbers in the protocol."""


@dataclass(frozen=True, slots=True)
class SemanticToken:
    """A part of one line. `introduces` says whether a name is introduced there."""

    span: Span
    kind: TokenKind
    introduces: bool = False


def semantic_tokens(document: Document, within: Span | None = None) -> tuple[SemanticToken, ...]:
    """The tokens of a document, or of a part of it, in order. Each is on one line."""
    found = [SemanticToken(comment.span, "comment") for comment in document.comments]
    for entry in document.entries:
        if within is None or (entry.chunk.start < within.end and entry.end > within.start):
            found += _of_entry(document, entry)
            found += _of_picture(entry)
    kept = (each for each in found if within is None or (each.span.start < within.end and each.span.end > within.start))
    return tuple(sorted(kept, key=lambda each: each.span))


def _of_entry(document: Document, entry: Entry) -> Iterator[SemanticToken]:
    for at, token in enumerate(entry.tokens):
        kind, introduces = _kind(document, entry, at, token)
        if kind is not None and "\n" not in document.text[token.start : token.end]:
            yield SemanticToken(Span(token.start, token.end), kind, introduces)


def _of_picture(entry: Entry) -> Iterator[SemanticToken]:
    for line in entry.chunk.picture:
        if line.text:
            yield SemanticToken(line.span, "string" if entry.key == "rules" else "number")


_BY_TERMINAL: dict[str, TokenKind] = {
    **dict.fromkeys(("NUMBER", "UNSIGNED", "RANGE", "ONWARD", "SIZE"), "number"),
    **dict.fromkeys(("CELLS", "BOXES"), "enumMember"),
    **dict.fromkeys(("MARK", "COMPARE", "PLUS", "MINUS", "STAR", "SLASH", "EQUAL"), "operator"),
    "TEXT": "string",
}


def _kind(document: Document, entry: Entry, at: int, token: Token) -> tuple[TokenKind | None, bool]:
    """The kind of a token of a statement, and whether it introduces a name."""
    name = meant(document, entry, token)
    if name is not None:
        introduces = name.source is document.source and name.span.start == token.start
        kinds: dict[str, TokenKind] = {"definition": "method", "parameter": "parameter"}
        return kinds.get(name.kind, "variable"), introduces
    key = word_key(token.value)
    if at == 0:
        word = vocabulary.word(token.value)
        if key in RULE_WORDS or (word is not None and word.family is None):
            return "keyword", False
        return ("class", False) if word is not None else (None, False)
    if token.type in vocabulary.keywords():
        return "keyword", False
    if token.type == "CALL" and key in vocabulary.functions():
        return "function", False
    if token.type in ("WORD", "CALL"):
        if entry.key == "define" and key in KINDS:
            return "type", False
        if key == "all":
            return "enumMember", False
        if is_paired(entry, token):
            return "property", False
        return (
            "property"
            if token.type == "WORD" and (_is_own_word(entry, key) or key in (*QUALITIES, *vocabulary.DOMAINS))
            else None
        ), False
    return _BY_TERMINAL.get(token.type), False


def _is_own_word(entry: Entry, key: str) -> bool:
    """Whether a word belongs to the statement's family, or to the answer."""
    word = vocabulary.word(entry.tokens[0].value)
    if word is not None and word.family is not None:
        return key in vocabulary.own_words(word.family)
    return entry.key in ("expect", "draw")
