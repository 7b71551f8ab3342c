"""The outline of a document: its statements as symbols, and the parts that can be folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from ..text.source import Span
from . import vocabulary
from .document import Document, Entry

MAX_LABEL = 60  # characters
SymbolKind = Literal["board", "about", "name", "definition", "rule", "clue", "answer"]
_KINDS: dict[str, SymbolKind] = {
    **dict.fromkeys(("title", "author", "source", "rules", "use"), "about"),
    **dict.fromkeys(("let", "cells", "layer", "areas", "loop", "path"), "name"),
    **dict.fromkeys(("require", "each", "some", "no", "either", "or", "not", "exactly", "at", "machine"), "rule"),
    **dict.fromkeys(("expect", "solution"), "answer"),
    "define": "definition",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Symbol:
    """A statement: its text on one line, its explanation, its place with the lines below it, and its statements."""

    label: str
    kind: SymbolKind
    detail: str
    whole: Span
    span: Span
    """The word, or the name that the statement introduces."""
    below: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that can be folded, from the first to the last, counted from 1."""

    first: int
    last: int
    comment: bool = False


def symbols(document: Document) -> tuple[Symbol, ...]:
    """The statements of a document as a tree."""
    children: dict[int, list[Entry]] = {}
    for entry in document.entries:
        children.setdefault(-1 if entry.parent is None else entry.parent.chunk.start, []).append(entry)
    return tuple(_symbols(children.get(-1, ()), children))


def _symbols(entries: Sequence[Entry], children: dict[int, list[Entry]]) -> Iterator[Symbol]:
    for entry in entries:
        if not entry.tokens:
            continue
        text = " ".join(entry.chunk.text.split())
        label = text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 1]}…"
        word = vocabulary.word(entry.tokens[0].value)
        names = _KINDS.get(entry.key) in ("name", "definition") and len(entry.tokens) > 1
        token = entry.tokens[1 if names else 0]
        below = tuple(_symbols(children.get(entry.chunk.start, ()), children))
        span = Span(token.start, token.end)
        yield Symbol(label, _kind(entry, word), "" if word is None else word.headline, entry.whole, span, below)


def _kind(entry: Entry, word: vocabulary.StatementWord | None) -> SymbolKind:
    board = word is not None and word.family is not None and word.family.group == "board"
    return _KINDS.get(entry.key, "board" if board else "clue")


def folds(document: Document) -> tuple[Fold, ...]:
    """The statements of several lines, and the comments on consecutive lines."""
    line = document.source.place
    found = [Fold(line(entry.chunk.start)[0], line(entry.end)[0]) for entry in document.entries]
    rows = [line(comment.span.start)[0] for comment in document.comments if comment.own_line]
    for _, group in groupby(enumerate(rows), key=lambda numbered: numbered[1] - numbered[0]):
        together = [row for _, row in group]
        found.append(Fold(together[0], together[-1], comment=True))
    return tuple(sorted((fold for fold in found if fold.last > fold.first), key=lambda fold: fold.first))
