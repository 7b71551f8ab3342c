"""The diagnostics of a document, each at a place in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..language.syntax.ast import Text
from ..text.diagnostics import Diagnostic
from ..text.source import Source, Span
from .document import Document
from .meaning import reading


def diagnostics(document: Document) -> tuple[Diagnostic, ...]:
    """All diagnostics, in order. One about a file that is used is at the `use` that leads to it.

    All diagnostics of a puzzle of another program are at the first line, because its own text has no such places.
    """
    found = reading(document)
    if found.source is not document.source:
        first = Span(0, document.line_end(0))
        return tuple(replace(each, span=first, notes=(), source=None) for each in found.diagnostics)
    return tuple(_here(each, document) for each in found.diagnostics)


def _use_of(document: Document, source: Source) -> Span:
    """The name of a file after `use`, or of the first file if that file is used indirectly."""
    folder = document.folder or Path()
    names = [arg for each in document.file.statements if each.word.key == "use" for arg in each.args[:1]]
    direct = (arg for arg in names if isinstance(arg, Text) and folder / arg.value == Path(source.name))
    found = next(direct, names[0] if names else None)
    return Span(0, document.line_end(0)) if found is None else found.span


def _here(diagnostic: Diagnostic, document: Document) -> Diagnostic:
    """A diagnostic whose place is in the document."""
    source = diagnostic.source
    if source is None or source is document.source:
        return diagnostic
    line, column = source.place(diagnostic.span.start)
    message = f"{Path(source.name).name}, line {line}, column {column}: {diagnostic.message}"
    return replace(diagnostic, message=message, span=_use_of(document, source), source=None, help="")
