"""Changes of a document that keep its meaning: canonical words, definitions from repeated statements and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..language.syntax.ast import word_key
from ..language.syntax.lalr import Token
from ..language.syntax.tables import parser
from ..text.source import Span
from . import vocabulary
from .diagnostics import diagnostics
from .document import Document, Entry, is_rule, with_text
from .formatting import Replacement, formatted
from .meaning import part
from .names import WORDS, Name, meant, names

ActionKind = Literal["rewrite", "extract", "inline"]


@dataclass(frozen=True, slots=True)
class Refactoring:
    """A change that keeps the meaning: its title, and the new texts of some spans, in order."""

    title: str
    kind: ActionKind
    changes: tuple[Replacement, ...]


def refactorings(document: Document, within: Span) -> tuple[Refactoring, ...]:
    """The changes for the statements on the lines of a span. Each has been tried, and causes no error."""
    found = [*_canonical_words(document, within), *_inlined(document, within), *_extracted(document, within)]
    if document.old:
        changes = formatted(document)
        found += [Refactoring("Write this grid as a program", "rewrite", changes)] if changes else []
    return tuple(each for each in found if _is_sound(document, each))


def _touched(document: Document, within: Span) -> list[Entry]:
    start, end = document.line_start(within.start), document.line_end(within.end)
    return [entry for entry in document.entries if start <= entry.chunk.start <= end]


def _canonical_words(document: Document, within: Span) -> Iterator[Refactoring]:
    """The canonical words of statements that are written with a synonym."""
    for entry in _touched(document, within):
        first = entry.tokens[0] if entry.tokens else None
        word = None if first is None else vocabulary.word(first.value)
        if first is not None and word is not None and first.value.lower() != word.text:
            change = Replacement(Span(first.start, first.end), word.text)
            yield Refactoring(f"Write `{first.value}` as `{word.text}`", "rewrite", (change,))


def _is_sound(document: Document, refactoring: Refactoring) -> bool:
    """Whether a document has no more errors after a change."""
    text = document.text
    for change in sorted(refactoring.changes, key=lambda change: change.span, reverse=True):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    before, after = diagnostics(document), diagnostics(with_text(document, text))
    return sum(each.severity == "error" for each in after) <= sum(each.severity == "error" for each in before)


# the body of a definition in place of a use


def _inlined(document: Document, within: Span) -> Iterator[Refactoring]:
    """The conditions of a definition of this file in place of a statement that uses it."""
    for entry in _touched(document, within):
        if entry.parent is not None or not entry.tokens or entry.statement is None:
            continue
        name = meant(document, entry, entry.tokens[0])
        if name is None or name.kind != "definition" or name.source is not document.source:
            continue
        wrong = any(each.severity == "error" for each in part(document, entry.chunk.start)[1])
        text = "" if wrong else _body(document, name, entry)
        if text:
            change = Replacement(Span(entry.chunk.start, entry.end), text)
            yield Refactoring(f"Replace this use of `{name.text}` by its definition", "inline", (change,))


def _body(document: Document, name: Name, use: Entry) -> str:
    """The statements of a definition with the arguments of a use; empty if they cannot replace it."""
    define = document.entry(name.span.start)
    if define is None or define.statement is None or not define.statement.block:
        return ""
    parameters = [
        each
        for each in names(document)
        if each.kind == "parameter" and define.chunk.start <= each.span.start < define.end
    ]
    arguments = _arguments(document, use, len(parameters))
    if arguments is None:
        return ""
    below = [entry for entry in document.entries if entry.parent is define and entry.key not in ("rules", "draw")]
    taken = {
        word_key(token.value)
        for argument in arguments
        for token in parser("sdk").tokens(argument)
        if token.type in WORDS
    }
    bound = {
        each.key
        for each in names(document)
        if each.kind == "variable" and define.chunk.start <= each.span.start < define.end
    }
    if not below or taken & bound:
        return ""
    values = {parameter.key: argument for parameter, argument in zip(parameters, arguments, strict=True)}
    margin = below[0].chunk.start - document.line_start(below[0].chunk.start)
    lines = []
    for entry in below:
        text = _substituted(document, Span(entry.chunk.start, entry.end), values)
        lines += [line[margin:] if at and line[:margin].isspace() else line for at, line in enumerate(text.split("\n"))]
    return "\n".join(lines)


def _arguments(document: Document, use: Entry, many: int) -> list[str] | None:
    """The arguments of a use as texts; None if they are not as many as the parameters."""
    assert use.statement is not None
    args = use.statement.args
    if not args or not many:
        return None
    if many == 1:
        return [document.source.cut(args[0].span.to(args[-1].span))]
    return [document.source.cut(arg.span) for arg in args] if len(args) == many else None


def _substituted(document: Document, span: Span, values: dict[str, str]) -> str:
    """A part of a definition with arguments in place of its parameters."""
    text = document.source.cut(span)
    changes: list[tuple[Token, str]] = []
    for entry in document.entries:
        if span.start <= entry.chunk.start < span.end:
            for token in entry.tokens:
                name = meant(document, entry, token)
                if name is not None and name.kind == "parameter" and name.key in values:
                    changes.append((token, _bracketed(entry, values[name.key])))
    for token, value in reversed(changes):
        text = text[: token.start - span.start] + value + text[token.end - span.start :]
    return text


def _bracketed(entry: Entry, value: str) -> str:
    """An argument in parentheses where it would otherwise be read with its neighbours."""
    single = " " not in value or (value.startswith("(") and value.endswith(")"))
    return value if single or not is_rule(entry.chunk.text) else f"({value})"


# a definition in place of repeated statements


@dataclass(frozen=True, slots=True)
class _Group:
    """Consecutive statements about the same cells, with the cells."""

    entries: tuple[Entry, ...]
    cells: str

    @property
    def pattern(self) -> tuple[str, ...]:
        return tuple(_with(entry, self.cells, "cells") for entry in self.entries)


def _with(entry: Entry, cells: str, name: str) -> str:
    return " ".join(entry.chunk.text.split()).replace(cells, name)


def _extracted(document: Document, within: Span) -> Iterator[Refactoring]:
    """A definition of the selected statements, which are about the same cells, used for all groups like them."""
    chosen = [entry for entry in _touched(document, within) if entry.parent is None]
    group = _group(document, chosen)
    if group is None or len(group.entries) < 2:
        return
    tops = [entry for entry in document.entries if entry.parent is None]
    groups = []
    at = 0
    while at < len(tops):
        found = _group(document, tops[at : at + len(group.entries)])
        if found is not None and found.pattern == group.pattern:
            groups.append(found)
            at += len(group.entries)
        else:
            at += 1
    name = _free_name(document)
    body = "\n".join(f"  {line}" for line in group.pattern)
    first, *rest = groups
    changes = [Replacement(_span(first), f"define {name}(cells)\n{body}\n{name} {first.cells}")]
    changes += [Replacement(_span(each), f"{name} {each.cells}") for each in rest]
    many = f", used {len(groups)} times" if len(groups) > 1 else ""
    yield Refactoring(f"Make these statements a definition{many}", "extract", tuple(changes))


def _group(document: Document, entries: Sequence[Entry]) -> _Group | None:
    """The group of some statements, if each is of a family and they name the same cells at their ends."""
    if not entries or any(not _is_plain(document, entry) for entry in entries):
        return None
    ends = [
        re.search(r"(?:^|[\s:=])((?:[rcb]\d[\w,.-]*\s*)+)$", entry.chunk.text.rstrip(), re.IGNORECASE)
        for entry in entries
    ]
    cells = {" ".join(end[1].split()) for end in ends if end is not None}
    return _Group(tuple(entries), cells.pop()) if len(cells) == 1 and all(ends) else None


def _is_plain(document: Document, entry: Entry) -> bool:
    """Whether a statement is one of a family, on one line, without a comment."""
    word = vocabulary.word(entry.tokens[0].value) if entry.tokens else None
    commented = any(entry.chunk.start <= each.span.start <= document.line_end(entry.end) for each in document.comments)
    plain = entry.statement is not None and not entry.statement.picture and "\n" not in document.source.cut(entry.whole)
    return plain and not commented and word is not None and word.family is not None and word.family.constrains


def _span(group: _Group) -> Span:
    return Span(group.entries[0].chunk.start, group.entries[-1].end)


def _free_name(document: Document) -> str:
    known = {name.key for name in names(document)}
    return next(
        name
        for number in range(1, len(known) + 2)
        if word_key(name := f"group-{'abcdefghijklmnopqrstuvwxyz'[(number - 1) % 26]}{'' if number <= 26 else number}")
        not in known
    )
