"""Numbers of the language server protocol for the kinds of the service, and its form of semantic tokens.

The specification of the protocol defines the numbers: https://microsoft.github.io/language-server-protocol
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from ..text.diagnostics import Diagnostic
from .completion import CompletionItem, ItemKind
from .document import Document
from .outline import SymbolKind
from .positions import TextPosition, position
from .tokens import KINDS_IN_ORDER, SemanticToken

SEVERITIES: Mapping[str, int] = {"error": 1, "warning": 2, "note": 3}
ITEM_KINDS: Mapping[ItemKind, int] = {
    "definition": 2, "function": 3, "name": 6, "statement": 7, "value": 12, "word": 14, "file": 17, "cells": 20,
    "kind": 25,
}  # fmt: skip
SYMBOL_KINDS: Mapping[SymbolKind, int] = {
    "board": 2, "clue": 5, "definition": 6, "name": 13, "answer": 14, "about": 15, "rule": 17,
}  # fmt: skip
assert set(ITEM_KINDS) == set(get_args(ItemKind)), "every kind of item has a kind of the protocol"
assert set(SYMBOL_KINDS) == set(get_args(SymbolKind)), "every kind of symbol has a kind of the protocol"


def message_of(found: Diagnostic) -> str:
    """The message of a diagnostic, with its advice as a second line."""
    return f"{found.message}\n{found.help}" if found.help else found.message


def filter_text(found: CompletionItem) -> str | None:
    """The text that a typed word is compared with, if it is not the label alone."""
    return " ".join((found.label, *found.also)) if found.also else None


def token_data(document: Document, found: Iterable[SemanticToken]) -> list[int]:
    """Five numbers for each token; its line and its character are relative to the token before it."""
    data: list[int] = []
    before = TextPosition(0, 0)
    for token in found:
        start, end = position(document, token.span.start), position(document, token.span.end)
        down = start.line - before.line
        right = start.character - (0 if down else before.character)
        data += (down, right, end.character - start.character, KINDS_IN_ORDER.index(token.kind), int(token.introduces))
        before = start
    return data
