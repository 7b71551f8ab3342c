"""Signature help: the forms of the statement or function that is being written, and the part at the place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..language.syntax.ast import word_key
from . import vocabulary
from .completion import parameters_of
from .document import Document, Entry
from .names import names
from .parts import expected


@dataclass(frozen=True, slots=True)
class Signature:
    """A usage with its parts as ranges of its label, and the number of the part at the place; None for none."""

    label: str
    parts: tuple[tuple[int, int], ...]
    active: int | None
    explanation: str


def signatures(document: Document, offset: int) -> tuple[Signature, ...]:
    """The signatures of the innermost call or statement around an offset. The likeliest is the first."""
    entry = document.entry(offset)
    if entry is None or not entry.tokens or offset <= entry.tokens[0].end or document.in_comment(offset):
        return ()
    call = _open_call(entry, offset)
    if call is not None:
        return _of_function(document, *call)
    word = vocabulary.word(entry.tokens[0].value)
    if word is not None and word.family is not None:
        active = {
            id(each.form): each.at
            for each in reversed(expected(document, entry, _word_start(document, offset), word.family))
        }
        found = []
        for form in word.family.forms:
            label, places = word.text, []
            for part in form.parts:
                usage = part.usage()
                label += "" if usage in (":", ",") else " "
                places.append((len(label), len(label) + len(usage)))
                label += usage
            found.append(Signature(label, tuple(places), active.get(id(form)), word.headline))
        return tuple(sorted(found, key=lambda each: each.active is None))
    if word is not None:
        return tuple(Signature(usage, (), None, word.headline) for usage in word.usages)
    return _of_definition(document, entry, offset)


def _word_start(document: Document, offset: int) -> int:
    line = document.text[document.line_start(offset) : offset]
    return offset - len(re.split(r"[\s:]", line)[-1])


def _open_call(entry: Entry, offset: int) -> tuple[str, int] | None:
    """The function whose brackets are open at an offset, and the number of arguments before it."""
    opened: list[tuple[str, int]] = []
    before = ""
    for token in entry.tokens:
        if token.start >= offset:
            break
        if token.value in ("(", "["):
            opened.append((before, 0))
        elif token.value in (")", "]") and opened:
            opened.pop()
        elif token.value == "," and opened:
            opened[-1] = (opened[-1][0], opened[-1][1] + 1)
        before = token.value if token.type == "CALL" else ""
    return next(((word, number) for word, number in reversed(opened) if word), None)


def _of_function(document: Document, word: str, number: int) -> tuple[Signature, ...]:
    value = vocabulary.functions().get(word_key(word))
    if value is not None:
        return (Signature(f"{word}(...)", (), None, value),)
    return _usage(document, word, number, "{}({})", ", ")


def _of_definition(document: Document, entry: Entry, offset: int) -> tuple[Signature, ...]:
    """The parameters of a definition that is used as a statement. Each takes one argument, a single one takes all."""
    depth, begun, before, end = 0, 0, "", -1
    for token in entry.tokens[1:]:
        if token.start >= offset:
            break
        if token.value == ",":
            continue
        joined = token.value in ("[", "..") or before == ".."  # as in `shade[r1c1]` and `r1c1..r1c3`, one argument each
        begun += depth == 0 and not joined
        depth += (token.value in ("(", "[")) - (token.value in (")", "]"))
        before, end = token.value, token.end
    number = begun - (depth > 0 or offset <= end)
    return _usage(document, entry.tokens[0].value, number, "{} {}", " ")


def _usage(document: Document, word: str, number: int, form: str, between: str) -> tuple[Signature, ...]:
    name = next((name for name in names(document) if name.kind == "definition" and name.key == word_key(word)), None)
    if name is None:
        return ()
    parameters = parameters_of(name)
    start, places = form.index("{", 2) - 2 + len(name.text), []
    for parameter in parameters:
        places.append((start, start + len(parameter)))
        start += len(parameter) + len(between)
    label = form.format(name.text, between.join(parameters))
    active = min(number, len(parameters) - 1) if parameters else None
    return (Signature(label, tuple(places), active, name.line),)
