"""The parts of a statement's signature that a place in it may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import (
    Cells,
    Choice,
    Colon,
    Digits,
    Flags,
    Form,
    Int,
    Ints,
    Looks,
    Mismatch,
    Part,
    Sign,
    WeightedCells,
    WholeLayer,
    side_form,
)
from ..language.syntax.ast import Arg, Statement
from ..language.syntax.parse import parse
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .document import Document, Entry
from .meaning import context
from .names import visible


@dataclass(frozen=True, slots=True)
class Expected:
    """One form of a statement, and the part that may come next in it.

    `at` is the position of the part in the form. `missing` describes it if the arguments stop within the part.
    """

    form: Form
    at: int
    part: Part
    missing: str = ""


def expected(document: Document, entry: Entry, offset: int, family: Family) -> tuple[Expected, ...]:
    """The parts that may follow the text between the word of a statement and an offset, form by form."""
    statement = _head(document, entry, offset)
    if statement is None:
        return ()
    scope = scope_at(document, offset)
    found: list[Expected] = []
    for form in _forms(family):
        found += _in_form(form, statement.args, scope, statement.span)
    return tuple(found)


def scope_at(document: Document, offset: int) -> Scope:
    """The scope of a place: its board, and names. A name without known cells counts as one cell."""
    known = context(document)
    some = known.board.cells[:1]
    names = {
        name.key: known.names.cells.get(name.key, some) for name in visible(document, offset) if _names_cells(name.kind)
    }
    return Scope(known.board, names, Sink(document.source), known.names.numbers)


def _names_cells(kind: str) -> bool:
    return kind not in ("definition", "value")


def _forms(family: Family) -> Iterator[Form]:
    """The forms of a family, and those for the clues of a whole side."""
    for form in family.forms:
        yield form
        side = side_form(form)
        if side is not None:
            words = Choice("side", {word: word for word in side.sides}, "the side of all clues")
            rest = (words, *side.between, Sign("="), side.clue)
            yield Form((*side.before, *rest))
            yield Form((*side.before, WholeLayer("layer"), *rest))


def _head(document: Document, entry: Entry, offset: int) -> Statement | None:
    """The statement up to an offset; None if it cannot be parsed."""
    text = document.text[entry.chunk.start : offset]
    text = entry.chunk.text[: len(text)] or text
    source = Source("", text.rstrip() if not text.rstrip().endswith("..") else text.rstrip().removesuffix(".."))
    statements = parse(source, Sink(source)).statements
    return statements[0] if len(statements) == 1 else None


def _in_form(form: Form, args: Sequence[Arg], scope: Scope, end: Span) -> Iterator[Expected]:
    """The parts that may come after all arguments in one form; nothing if they do not have it."""
    with suppress(Mismatch):
        cursor = form.cursor(args, scope, end)
        for at, part in enumerate(form.parts):
            if cursor.peek() is None:
                yield Expected(form, at, part)
                if not _optional(part):
                    return
                continue
            start = cursor.position
            if start == len(args) - 1 and _replaces_number(form, at, args[start], scope):
                yield Expected(form, at + 1, form.parts[at + 1])
            try:
                part.take(cursor)
            except Mismatch as mismatch:
                if mismatch.position >= len(args):
                    yield Expected(form, at, part, mismatch.expected)
                return
            if cursor.peek() is None and cursor.position > start and _goes_on(part):
                yield Expected(form, at, part)


def _replaces_number(form: Form, at: int, arg: Arg, scope: Scope) -> bool:
    """Whether a part is a number, the argument a cell in its place, and what shows this is about to be written."""
    part, after = form.parts[at], form.parts[at + 1 : at + 2]
    may_be_cell = isinstance(part, Int) and not part.known and scope.names_cells(arg)
    return may_be_cell and any(isinstance(each, Colon | Choice) for each in after)


def _optional(part: Part) -> bool:
    """Whether a part may be left out."""
    if isinstance(part, Int):
        return not part.required
    return isinstance(part, Colon | Flags | Looks) or part.usage().startswith("[")


def _goes_on(part: Part) -> bool:
    """Whether a part takes further arguments after one."""
    return isinstance(part, WeightedCells | Digits | Ints | Flags | Looks) or (
        isinstance(part, Cells) and part.most != 1
    )
