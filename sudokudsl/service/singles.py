"""The clues of a text one by one, because a statement may have those of a whole side, or several groups of cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import DecodedArguments, Form, Mismatch
from ..language.syntax.ast import Statement
from ..lowering.decoding import with_numbers
from ..lowering.several import StatementSplitter
from ..model.puzzle import Unanswerable
from ..text.diagnostics import Sink
from ..text.source import Span
from .document import Document, Entry
from .meaning import REGISTRY, context

NOT_WRITTEN = Span(0, 0)
"""The span of a part of a form that a statement leaves out."""


@dataclass(frozen=True, slots=True)
class Single:
    """A clue: a statement, or one of several that a statement states together.

    `statement` is that of the clue alone. `family` is None for rules and for words that the file defines. `together`
    has the places of all clues of the statement, and is empty if there is only one.
    """

    entry: Entry
    statement: Statement
    family: Family | None
    together: tuple[Span, ...] = ()

    @property
    def span(self) -> Span:
        """The place of the clue: the statement, or its part of the statement."""
        return self.statement.span if self.together else self.entry.span


def single_at(document: Document, offset: int) -> Single:
    """The clue at an offset. Beside the clues of a statement this is the whole statement.

    Raises Unanswerable if there is no statement, or if it cannot be read.
    """
    entry = document.entry(offset)
    if entry is None:
        raise Unanswerable("there is no statement here")
    if entry.statement is None:
        raise Unanswerable("this statement has a mistake: change its text")
    family = family_of(document, entry.statement)
    singles = () if entry.parent is not None else _split(document, entry.statement, family)
    places = tuple(each.span for each in singles)
    for each in singles:
        if each.span.start <= offset < each.span.end:
            return Single(entry, each, family, places)
    return Single(entry, entry.statement, family)


def family_of(document: Document, statement: Statement) -> Family | None:
    """The family of a statement; None for rules, and for words that the file defines."""
    if statement.rule_line is not None or statement.word.key in context(document).definitions:
        return None
    return REGISTRY.find(statement.word.text)


def scope_of(document: Document) -> Scope:
    """The board and the names of a document. Mistakes go to a sink of its own."""
    known = context(document)
    return Scope(known.board, known.names.cells, Sink(document.source), known.names.numbers)


def decoded_in(document: Document, statement: Statement, family: Family) -> tuple[Form, DecodedArguments] | None:
    """The first form of a family that reads a statement without mistakes, with the values; None if none does."""
    numbered = with_numbers(statement, family, context(document).names.numbers)
    for form in family.forms:
        scope = scope_of(document)
        try:
            decoded = form.decode(numbered.args, scope, NOT_WRITTEN, statement.picture)
        except Mismatch:
            continue
        if not scope.sink.failed:
            return form, decoded
    return None


def _split(document: Document, statement: Statement, family: Family | None) -> tuple[Statement, ...]:
    """The clues that a statement states together; none if it is a single one."""
    if statement.rule_line is not None or statement.block:
        return ()
    found = StatementSplitter().singles(family, statement, scope_of(document))
    return () if found == (statement,) else tuple(replace(each, block=()) for each in found)
