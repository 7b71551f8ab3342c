"""Formatting: the canonical text of a document, of some of its lines, or of the line that was just written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..language.syntax.ast import File, Statement
from ..language.syntax.format import format_file
from ..language.syntax.parse import parse
from ..lowering.spelling import canonical, format_source
from ..text.diagnostics import Sink
from ..text.source import Span
from .document import Document
from .meaning import REGISTRY


@dataclass(frozen=True, slots=True)
class Replacement:
    """A new text for a span of a document."""

    span: Span
    text: str


def formatted(document: Document) -> tuple[Replacement, ...]:
    """The changes that make a document canonical, as few lines as possible. A text with syntax errors stays."""
    text = format_source(document.source, Sink(document.source), REGISTRY)
    return changed_lines(document.text, text)


def formatted_lines(document: Document, within: Span) -> tuple[Replacement, ...]:
    """The changes that make the statements on the lines of a span canonical. Statements with mistakes stay."""
    if document.old:
        return formatted(document)
    sink = Sink(document.source)
    file = parse(document.source, sink)
    reach = Span(document.line_start(within.start), document.line_end(max(within.start, within.end - 1)))
    found: list[Replacement] = []
    spelled = canonical(file, document.source, REGISTRY)
    for before, after in zip(file.statements, spelled.statements, strict=True):
        whole = _whole(document, before)
        broken = any(whole.start <= each.span.start <= whole.end for each in sink.found if each.severity == "error")
        if whole.start <= reach.end and whole.end >= reach.start and not broken:
            comments = tuple(each for each in file.comments if whole.start <= each.span.start < whole.end)
            text = format_file(File((after,), comments), document.source).removesuffix("\n")
            found += (
                replace(each, span=_moved(each.span, whole.start))
                for each in changed_lines(document.source.cut(whole), text)
            )
    return tuple(found)


def formatted_line(document: Document, offset: int) -> tuple[Replacement, ...]:
    """The changes that make the statement above a new line canonical, if it is complete and on one line."""
    end = document.line_start(offset) - 1
    entry = document.entry(end) if end >= 0 else None
    if entry is None or entry.parent is not None or entry.statement is None or "\n" in document.source.cut(entry.span):
        return ()
    if entry.statement.block or entry.statement.picture or document.in_comment(end):
        return ()
    return formatted_lines(document, entry.span)


def _whole(document: Document, statement: Statement) -> Span:
    """The lines of a statement with those below it."""
    ends = [statement.span.end, *(line.span.end for line in statement.picture)]
    ends += [_whole(document, each).end for each in statement.block[-1:]]
    return Span(statement.word.span.start, document.line_end(max(ends)))


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def changed_lines(before: str, after: str) -> tuple[Replacement, ...]:
    """The lines between the first and the last that differ, as one replacement; none for equal texts."""
    if before == after:
        return ()
    old, new = _lines(before), _lines(after)
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    first = sum(map(len, old[:start]))
    last = first + sum(map(len, old[start : len(old) - end]))
    return (Replacement(Span(first, last), "".join(new[start : len(new) - end])),)


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return [*(f"{line}\n" for line in lines[:-1]), *([lines[-1]] if lines[-1] else [])]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The number of equal lines at the beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
