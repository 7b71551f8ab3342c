"""Documents with marked places: `@` marks a place, and does not belong to the text."""

from __future__ import annotations

from pathlib import Path

from sudokudsl.service.document import Document, open_document
from sudokudsl.text.source import Span


def marked(text: str, before: str = "", folder: Path | None = None, name: str = "puzzle.sdk") -> tuple[Document, int]:
    """The document of a text after other lines, and the offset of the mark in it."""
    at = text.index("@")
    return open_document(name, before + text.replace("@", "", 1), folder), len(before) + at


def selected(text: str) -> tuple[Document, Span]:
    """The document of a text, and the span between its two marks."""
    first, inside, last = text.split("@")
    return open_document("puzzle.sdk", first + inside + last), Span(len(first), len(first) + len(inside))


def changed(document: Document, changes) -> str:
    """The text of a document after some replacements."""
    text = document.text
    for change in sorted(changes, key=lambda change: change.span, reverse=True):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text
