"""Completion: the texts that may be written at a place of a document."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..expression.types import KINDS, QUALITIES
from ..language.signature import (
    Cells,
    Choice,
    Colon,
    Flags,
    InGrid,
    Int,
    NamedCell,
    OneCell,
    OutsideLine,
    Sign,
    WeightedCells,
    WholeLayer,
)
from ..language.syntax.ast import word_key
from ..language.syntax.layout import BLOCKS
from ..language.syntax.tables import parser
from ..lowering.names import Names
from ..text.source import Span
from . import vocabulary
from .document import Document, Entry, is_rule
from .meaning import context
from .names import Name, names, visible
from .parts import Expected, expected

ItemKind = Literal["statement", "word", "function", "name", "cells", "definition", "kind", "file", "value"]
MAX_FILES = 200
_PREFIX = re.compile(r"(?<![\w.-])[\w.-]*\Z")
_FIRST_WORD = re.compile(r"\s*([^\W\d_][\w-]*)?")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_NAMES_OF: dict[str, tuple[str, ...]] = {
    "cells": ("cells", "array", "layer", "areas", "loop", "path", "parameter", "variable"),
    "layer": ("layer", "areas", "loop", "path"),
    "number": ("cells", "array", "layer", "areas", "loop", "path", "parameter", "variable"),
    "areas": ("areas", "parameter"),
    "way": ("loop", "path", "parameter"),
    "any": ("cells", "array", "layer", "areas", "loop", "path", "parameter", "variable"),
}


_ANSWERS = {
    "unique": "there is one solution",
    "none": "there is no solution",
    "many": "there are at least two solutions",
}
_AT_THE_EDGE = (
    *("title", "author", "source", "expect", "solution", "define", "use", "sudoku", "latin", "board", "boxes"),
    *("regions", "grid", "cells", "layer", "areas", "loop", "path", "cosmetic"),
)
"""Statements that no block contains."""


@dataclass(frozen=True, slots=True)
class CompletionItem:
    """A text that may replace `span`, with a line of explanation.

    `snippet` is the same with placeholders `${1:NAME}`; it is empty if there are none.
    """

    label: str
    kind: ItemKind
    detail: str
    span: Span
    snippet: str = ""
    also: tuple[str, ...] = ()
    """Other spellings by which it can be found."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in a document: the statement, and the text before the word that is being written."""

    document: Document
    offset: int
    start: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.offset)

    def item(
        self, label: str, kind: ItemKind, detail: str, snippet: str = "", also: tuple[str, ...] = ()
    ) -> CompletionItem:
        return CompletionItem(label, kind, detail, self.span, snippet, also)


def completion(document: Document, offset: int) -> tuple[CompletionItem, ...]:
    """Lists the texts that may be written at an offset, the most relevant first. The letters there do not matter."""
    if document.in_comment(offset) or (document.old and document.text.strip()):
        return ()
    line = document.text[document.line_start(offset) : offset]
    unquoted = _QUOTED.sub(lambda text: "x" * len(text[0]), line)
    if '"' in unquoted:
        return tuple(_files(document, offset, line)) if re.match(r"\s*use\s", line, re.IGNORECASE) else ()
    entry = _continued(document, offset)
    word = _FIRST_WORD.fullmatch(line)
    if entry is None and word is not None:
        start = offset - len(word[1] or "")
        return tuple(_statements(_Place(document, offset, start), len(line) - len(line.lstrip())))
    if entry is None:
        return ()
    prefix = _PREFIX.search(line)
    start = offset - (len(prefix[0].rpartition("..")[2]) if prefix is not None else 0)
    return tuple(_within(_Place(document, offset, start), entry))


def _continued(document: Document, offset: int) -> Entry | None:
    """The statement whose arguments are being written at an offset."""
    entry = document.before(offset)
    if entry is None or document.line_start(offset) > entry.span.end or not entry.key:
        return None
    first = entry.tokens[0]
    return entry if offset > first.end or (offset == first.end and first.value[-1:] == "(") else None


# the first word of a statement


def _statements(place: _Place, column: int) -> Iterator[CompletionItem]:
    """The words with which a statement may begin at a column."""
    inside = _block_around(place, column)
    if inside is None and column > 0:
        return
    definitions = [name for name in visible(place.document, place.offset) if name.kind == "definition"]
    for name in definitions:
        yield place.item(name.text, "definition", name.line, _call_snippet(name))
    after_either = _after_either(place, column)
    for key, word in vocabulary.words().items():
        if key != word_key(word.text) or (key == "or" and not after_either):
            continue
        in_definition = inside is not None and inside.top.key == "define"
        edge = key in _AT_THE_EDGE or (key == "rules" and not in_definition)
        if (key == "draw" and not in_definition) or (inside is not None and edge):
            continue
        yield place.item(word.text, "statement", word.headline, statement_snippet(word), word.synonyms)


def _block_around(place: _Place, column: int) -> Entry | None:
    """The statement in whose block a line at a column is; None at the left edge, and within a picture."""
    for entry in reversed([each for each in place.document.entries if each.chunk.start < place.start]):
        start = entry.chunk.start
        if start - place.document.line_start(start) < column:
            return entry if entry.key in BLOCKS else None
    return None


def _after_either(place: _Place, column: int) -> bool:
    """Whether the last statement at a column is an `either` or an `or`."""
    for entry in reversed([each for each in place.document.entries if each.chunk.start < place.start]):
        start = entry.chunk.start
        if start - place.document.line_start(start) <= column:
            return entry.key in ("either", "or") and start - place.document.line_start(start) == column
    return False


def statement_snippet(word: vocabulary.StatementWord) -> str:
    """A statement with placeholders for its arguments, from its first usage; empty if it has no placeholder."""
    usage = word.usages[0] if word.usages else ""
    line, _, below = usage.partition(" (indented below: ")
    line = line.partition(", then")[0]
    if line.count("|") and " " not in line.partition("|")[0]:  # several words with one usage
        line = f"{word.text} {line.partition(' ')[2]}"
    pieces = [piece for piece in re.findall(r"\[[^\]]*\]|\S+", line) if not piece.startswith("[")]
    snippet = " ".join(_placeholders(pieces, word.text)).replace(" :", ":")
    if below:
        return f"{snippet}\n  ${{0:{_plain(below.partition(')')[0])}}}"
    return "" if snippet == word.text else snippet


def _placeholders(pieces: Iterable[str], word: str) -> Iterator[str]:
    number = 0
    for at, piece in enumerate(pieces):
        if at == 0:
            yield word + ":" * piece.endswith(":")
            continue

        def slot(match: re.Match[str]) -> str:
            nonlocal number
            number += 1
            return f"${{{number}:{_plain(match[0])}}}"

        yield re.sub(r"[A-Z]{2,}[A-Za-z]*|[\w.+-]+(?:\|[\w.+-]+)+", slot, piece)


def _plain(text: str) -> str:
    return text.replace("}", "").replace("$", "").partition("|")[0]


def _call_snippet(name: Name) -> str:
    """A use of a definition as a statement, with placeholders for its parameters."""
    parameters = parameters_of(name)
    slots = " ".join(f"${{{at}:{parameter}}}" for at, parameter in enumerate(parameters, 1))
    return f"{name.text} {slots}".strip() if parameters else ""


def parameters_of(name: Name) -> list[str]:
    """The parameters of a definition without their types and defaults, from the line that introduces it."""
    inside = re.search(r"\(([^()]*)\)", name.line)
    return (
        [piece.partition(":")[0].partition("=")[0].strip() for piece in inside[1].split(",")]
        if inside and inside[1].strip()
        else []
    )


# the rest of a statement


def _within(place: _Place, entry: Entry) -> Iterator[CompletionItem]:
    head = entry.chunk.text[: place.start - entry.chunk.start]
    if is_rule(entry.chunk.text):
        yield from _expression(place, head, entry)
        return
    if entry.key == "expect":
        for text, detail in _ANSWERS.items():
            yield place.item(text, "word", detail)
        return
    word = vocabulary.word(entry.tokens[0].value)
    found = word.family if word is not None else None
    if found is None:
        definition = any(name.kind == "definition" and name.key == entry.key for name in names(place.document))
        if definition or entry.key == "machine":
            yield from _cells(place)
        return
    seen: set[str] = set()
    for each in expected(place.document, entry, place.start, found):
        for item in _of_part(place, each):
            if item.label not in seen:
                seen.add(item.label)
                yield item


def _of_part(place: _Place, each: Expected) -> Iterator[CompletionItem]:
    """The texts that may begin a part."""
    part, doc = each.part, getattr(each.part, "doc", "")
    if each.missing:
        yield from _missing(place, each.missing, doc)
        sides_follow = isinstance(part, OutsideLine) and not each.missing.startswith("the number")
        if sides_follow and context(place.document).board.subgrids:
            yield place.item("in grid", "word", "one of the grids of the board")
        return
    match part:
        case OutsideLine():
            yield place.item("row", "word", "a row, by its number")
            yield place.item("column", "word", "a column, by its number")
            yield from _names(place, "layer")
        case InGrid():
            yield place.item("in grid", "word", "one of the grids of the board")
        case Sign(sign=sign):
            yield place.item(sign, "word", f"before {_next_part(each)}")
        case Colon():
            yield place.item(":", "word", f"before {_next_part(each)}")
        case Choice(options=options):
            for option in options:
                yield place.item(option, "word", doc or f"one of {', '.join(options)}")
        case Flags(words=flags):
            for flag in flags:
                yield place.item(flag, "word", "may be added")
        case NamedCell(word=text):
            yield place.item(text, "word", "before a cell")
        case WholeLayer():
            yield from _names(place, "layer")
        case Int():
            if not part.required and part.default is not None:
                yield place.item(str(part.default), "value", f"{part.doc or part.name}: the default")
            for number, letter in part.letters.items():
                yield place.item(letter, "word", f"{part.doc or part.name} of {number}")
            yield from _names(place, "number")
        case Cells() | OneCell() | WeightedCells():
            yield from _cells(place)
        case _:
            for text in re.findall(r"\b(?:[a-z][a-z-]+|[A-Z])\b", part.usage()):
                yield place.item(text, "word", doc or part.usage())


def _missing(place: _Place, missing: str, doc: str) -> Iterator[CompletionItem]:
    """Lists the texts that complete a part, from the words of the message about it."""
    board = context(place.document).board
    if missing.startswith("the number of a "):
        axis = missing.rpartition(" ")[2]
        many = {"row": board.rows, "column": board.columns, "grid": len(board.subgrids)}.get(axis, 0)
        for number in range(1, many + 1):
            yield place.item(str(number), "value", f"{axis} {number}")
    elif "cell" in missing:
        yield from _cells(place)
    else:
        for text in re.findall(r"`([^`]+)`", missing):
            yield place.item(text, "word", doc or f"one of {missing}")


def _next_part(each: Expected) -> str:
    after = each.form.parts[each.at + 1 : each.at + 2]
    return (getattr(after[0], "doc", "") or after[0].usage()) if after else "the rest"


def _names(place: _Place, what: str) -> Iterator[CompletionItem]:
    known = context(place.document).names
    for name in visible(place.document, place.offset):
        fits = name.kind in _NAMES_OF[what] or (name.kind == "value" and name.key in _values(known, what))
        if fits and name.span.end != place.offset:
            yield place.item(name.text, "name", name.line)


def _values(known: Names, what: str) -> Collection[str]:
    """The names of values of one kind: cells, numbers, or any values."""
    kinds: Mapping[str, Collection[str]] = {"cells": known.cells, "number": known.numbers, "any": known.values}
    return kinds.get(what, ())


def _cells(place: _Place, names: str = "cells") -> Iterator[CompletionItem]:
    """Names, and the ways to write cells of the board. After `r3`, the columns follow."""
    yield from _names(place, names)
    board = context(place.document).board
    written = place.document.text[place.start : place.offset].lower()
    row = re.match(r"(r[\d,-]*\d)c?\d*\Z", written)
    if row:
        for column in range(1, board.columns + 1):
            yield place.item(f"{row[1]}c{column}", "cells", f"{row[1]}, column {column}")
        return
    for number in range(1, board.rows + 1):
        yield place.item(f"r{number}", "cells", f"row {number}; with a column, as in r{number}c1, one cell")
    for number in range(1, board.columns + 1):
        yield place.item(f"c{number}", "cells", f"column {number}")
    for number in range(1, len(board.regions) + 1):
        yield place.item(f"b{number}", "cells", f"box or region {number}")
    yield place.item("all", "cells", "all cells of the board")


# expressions


def _expression(place: _Place, head: str, entry: Entry) -> Iterator[CompletionItem]:
    """Lists the texts that the grammar allows after the beginning of a rule."""
    run = head.rstrip().endswith("..")
    allowed = parser("rules").following(head)
    before = next((token for token in reversed(entry.tokens) if token.end <= place.start), None)
    kind = before.type if before is not None else ""
    what = next((what for pattern, what in _AFTER_NOUNS if pattern.search(head)), None)
    if "WORD" in allowed:
        if kind in ("EACH", "SOME", "NO"):
            for text in vocabulary.DOMAINS:
                yield place.item(text, "word", f"ranges over each {text}")
        elif kind == "_IS" or (
            kind == "NOT" and "in" not in allowed and re.search(r"\bis\s+not\s+\Z", head, re.IGNORECASE)
        ):
            for text in QUALITIES:
                yield place.item(text, "word", f"a digit that is {text}")
        elif entry.key == "define" and kind == "COLON":
            for text in KINDS:
                yield place.item(text, "kind", vocabulary.kinds()[text])
        elif kind in ("AS", "LET", "DEFINE", "LAYER") or (entry.key == "define" and "CELLS" not in allowed):
            pass  # a new name
        elif kind in ("ON", "INSIDE", "OUTSIDE"):
            yield from _names(place, "layer")
        elif what is not None:
            yield from _in_place_of_cells(place, what)
        elif "CELLS" in allowed or "CALL" in allowed or run:
            yield from _cells(place, "any")
    if "CALL" in allowed and kind != "DEFINE" and what is None:
        yield from _functions(place)
    for terminal, text in vocabulary.keywords().items():
        if terminal in allowed and not (kind == "" and terminal):
            yield place.item(text, "word", vocabulary.KEYWORD_HEADLINES.get(text, ""))


_AFTER_NOUNS = tuple(
    (re.compile(rf"\b(?:each|some|no)\s+{pattern}\s*\Z", re.IGNORECASE), what)
    for pattern, what in (
        (r"pairs?\s+of", "paired"), (r"pairs?\s+of\s+areas\s+in", "areas"), (r"areas?\s+(?:of|in)", "areas"),
        (r"(?:steps?|straights?)\s+of", "way"),
    )
)  # fmt: skip
"""Beginnings of quantifiers that cells and functions do not follow, each with the kind of what follows."""


def _in_place_of_cells(place: _Place, what: str) -> Iterator[CompletionItem]:
    """Lists what follows the noun of a quantifier: the names of areas or of ways, or the word for paired things."""
    if what == "paired":
        for text in vocabulary.PAIRED:
            yield place.item(text, "word", "then `in` and the name of a division into areas")
    else:
        yield from _names(place, what)


def _functions(place: _Place) -> Iterator[CompletionItem]:
    for text, value in vocabulary.functions().items():
        yield place.item(text, "function", value, f"{text}($1)")
    for name in visible(place.document, place.offset):
        if name.kind == "definition" and re.search(r"\)\s*=", name.line):
            slots = ", ".join(f"${{{at}:{parameter}}}" for at, parameter in enumerate(parameters_of(name), 1))
            yield place.item(name.text, "function", name.line, f"{name.text}({slots})")


def _files(document: Document, offset: int, line: str) -> Iterator[CompletionItem]:
    """The files that a `use` may name."""
    if document.folder is None:
        return
    root = document.folder.resolve()
    found = {path for path in document.unsaved if path.is_relative_to(root)}
    for path in root.rglob("*.sdk"):
        found.add(path)
        if len(found) >= MAX_FILES:
            break
    start = document.line_start(offset) + line.rindex('"') + 1
    for path in sorted(found):
        text = path.relative_to(root).as_posix()
        if text != document.name.replace("\\", "/").rpartition("/")[2]:
            yield CompletionItem(text, "file", "its definitions", Span(start, offset))
