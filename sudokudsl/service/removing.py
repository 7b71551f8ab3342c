"""Removing: the changes of the text that take a clue away.

A statement goes with its lines, the lines below it, and the comment behind it, which is about it. Comments above it
stay. A clue that a statement states together with others goes alone.
"""

from __future__ import annotations

from ..language.syntax.ast import alternatives
from ..lowering.several import groups
from ..model.puzzle import Unanswerable
from ..text.source import Span
from .document import Document, Entry, with_text
from .drawn import line_of
from .formatting import Replacement
from .meaning import reading
from .singles import Single, single_at

NO_CLUE = "."


def removed(document: Document, offset: int) -> tuple[str, Replacement]:
    """The clue at an offset as a text, and the change that takes it away.

    Raises Unanswerable with the reason if there is none, or if the rest of the text needs it.
    """
    single = single_at(document, offset)
    change = removal(document, single)
    text = document.text
    after = with_text(document, text[: change.span.start] + change.text + text[change.span.end :])
    known = {(each.code, each.message) for each in reading(document).diagnostics}
    for each in reading(after).diagnostics:
        if each.severity == "error" and (each.code, each.message) not in known:
            raise Unanswerable(f"the rest of the text needs this statement: without it, {each.message}")
    return line_of(document, single), change


def removal(document: Document, single: Single) -> Replacement:
    """The change that takes a clue away, whatever the rest of the text needs."""
    others = [span for span in single.together if span != single.span]
    if not others:
        return lines_removed(document, single.entry)
    statement = single.entry.statement
    assert statement is not None
    if not groups(statement.args):
        return Replacement(single.span, NO_CLUE)
    at = single.together.index(single.span)
    if at == 0:
        return Replacement(Span(single.span.start, single.together[1].start), "")
    return Replacement(Span(single.together[at - 1].end, single.span.end), "")


def lines_removed(document: Document, entry: Entry) -> Replacement:
    """The change that takes away the lines of a statement. An `either` goes with its alternatives."""
    start = document.line_start(entry.chunk.start)
    end = document.line_end(_last(document, entry).end)
    return Replacement(Span(start, min(len(document.text), end + 1)), "")


def _last(document: Document, entry: Entry) -> Entry:
    """The last alternative of an `either`; any other statement itself."""
    beside = [each for each in document.entries if each.parent is entry.parent and each.statement is not None]
    statements = [each.statement for each in beside if each.statement is not None]
    at = next((at for at, each in enumerate(beside) if each is entry), None)
    return entry if at is None else beside[at + len(alternatives(statements, at)) - 1]
