"""The meaning of a document as far as it can be read, in whole or for one statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..formats import as_program
from ..language.syntax.ast import Statement, Word
from ..language.syntax.legacy import is_collection
from ..lowering import Understanding, read_collection, understand, understand_file
from ..lowering.extra_cells import LAYERS
from ..lowering.memory import StatementMemory, text_of
from ..lowering.registry import Registry
from ..text.diagnostics import Diagnostic, Sink
from ..text.recent import RecentParts
from ..text.source import Source
from .document import Document, Entry

REGISTRY = Registry()
"""The families, for all documents."""

MEMORY = StatementMemory()
"""Remembers the statements of all documents, because an edit changes few of them."""

_CONTEXTS = RecentParts[Understanding](16, lambda found, by: found)
CONTEXT_WORDS = {"sudoku", "latin", "board", "boxes", "regions", "grid", "cells", "let", "define", "use", *LAYERS}
"""The words of the statements on which the meaning of others depends."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The meaning of a document, with its diagnostics. `source` is the text that they refer to.

    `understanding` is None for a collection, and for a text that is refused.
    """

    source: Source
    diagnostics: Sequence[Diagnostic]
    understanding: Understanding | None


@lru_cache(maxsize=4)
def reading(document: Document) -> Reading:
    """The meaning and the diagnostics of a whole document. It may be the puzzle of another program."""
    source = document.source
    sink = Sink(source)
    program = as_program(source, sink)
    if program is None:
        return Reading(source, sink.found, None)
    file = None
    if program is source and not document.old:
        file = document.file
        sink.found += document.mistakes
    if program is not source:
        source, sink = program, Sink(program)
    if is_collection(source):
        read_collection(source, sink)
        return Reading(source, sink.found, None)
    understanding = understand(source, sink, REGISTRY, document.unsaved, MEMORY, file)
    return Reading(source, sink.found, understanding)


@lru_cache(maxsize=16)
def context(document: Document) -> Understanding:
    """The board, the names and the definitions of a document, without its other statements.

    The places in it may be those of an earlier text with the same board, names and definitions.
    """
    statements = [each for each in document.file.statements if each.word.key in CONTEXT_WORDS]
    if document.old or any(each.word.key == "use" for each in statements):
        return _part(document, statements)[0]  # an old file has no texts of statements; another file may have changed
    texts = tuple(text_of((each,), document.source) for each in statements)
    broken = tuple(
        (each.word.key, *(arg.key for arg in each.args if isinstance(arg, Word))) for each in document.file.broken
    )
    found = _CONTEXTS.at((texts, broken), 0)
    if found is None:
        found = _part(document, statements)[0]
        _CONTEXTS.keep((texts, broken), 0, found, 1)
    return found


@lru_cache(maxsize=16)
def part(document: Document, start: int) -> tuple[Understanding, Sequence[Diagnostic]]:
    """The meaning and the diagnostics of the statement that begins at an offset.

    The statements on which it depends are read with it, and have no diagnostics.
    """
    kept: list[Statement] = []
    for each in document.file.statements:
        together = kept and kept[-1].word.span.start == start and each.word.key in ("or", "else")
        if each.word.key in CONTEXT_WORDS or each.word.span.start == start or together:
            kept.append(each)
    understanding, found = _part(document, kept)
    last = kept[-1] if kept else None
    end = start if last is None else max((line.span.end for line in last.picture), default=last.span.end)
    top = document.before(start)
    end = end if top is None else max(end, top.end)
    here = (each for each in (*document.mistakes, *found) if each.source is None and start <= each.span.start <= end)
    return understanding, tuple(here)


def _part(document: Document, statements: Sequence[Statement]) -> tuple[Understanding, Sequence[Diagnostic]]:
    file = replace(document.file, statements=tuple(statements))
    sink = Sink(document.source)
    return understand_file(file, document.source, sink, REGISTRY, document.unsaved, MEMORY), sink.found


def constraints_of(document: Document, entry: Entry) -> tuple[str, ...]:
    """Explains the statement of an entry, in sentences; empty if it has no meaning."""
    top = entry.top
    if top.statement is None or top.key == "define":
        return ()
    found, _ = part(document, top.chunk.start)
    within = [each.stated for each in found.constraints if top.chunk.start <= each.stated.span.start < top.end]
    return tuple(dict.fromkeys(each.constraint.explain(found.board) for each in within))
