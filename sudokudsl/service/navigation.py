"""Where names are introduced and used, the files that are used, and renaming."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..language.scope import CELL_FORM
from ..language.syntax.ast import RESERVED, word_key
from ..lowering.registry import CORE
from ..text.diagnostics import Diagnostic
from ..text.source import Source, Span
from .diagnostics import diagnostics
from .document import Document
from .meaning import REGISTRY
from .names import WORDS, Name, name_at, names, occurrences
from .vocabulary import functions


@dataclass(frozen=True, slots=True)
class Location:
    """A span of a text. `name` is the path of the text."""

    name: str
    span: Span
    source: Source


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of a span of the document with a path."""

    name: str
    span: Span
    text: str


class CannotRename(Exception):
    """A name cannot be changed to another. The message gives the reason."""


def definition(document: Document, offset: int) -> Location | None:
    """The place that introduces the name at an offset, or the beginning of the file that a `use` names."""
    entry = document.entry(offset)
    if entry is not None and entry.key == "use" and document.folder is not None:
        text = next(
            (token for token in entry.tokens if token.type == "TEXT" and token.start <= offset <= token.end), None
        )
        if text is not None:
            path = (document.folder / text.value[1:-1]).resolve()
            if path in document.unsaved or path.is_file():
                return Location(str(path), Span(0, 0), Source(str(path), document.unsaved.get(path, "")))
        return None
    name = name_at(document, offset)
    return None if name is None else _introduced(name)


def _introduced(name: Name) -> Location:
    return Location(name.source.name, name.span, name.source)


def references(
    document: Document, offset: int, others: Iterable[Document] = (), *, introduced: bool = True
) -> tuple[Location, ...]:
    """The places where the name at an offset is used, in the document and in the `others` that use the same file."""
    name = name_at(document, offset)
    if name is None:
        return ()
    found: dict[tuple[str, Span], Location] = {}
    for each in (document, *_sharing(name, document, others)):
        same = _counterpart(each, name)
        for span in () if same is None else occurrences(each, same):
            found.setdefault((each.name, span), Location(each.name, span, each.source))
    first = _introduced(name)
    found.pop((first.name, first.span), None)
    return ((first,) if introduced else ()) + tuple(found.values())


def _sharing(name: Name, document: Document, others: Iterable[Document]) -> Iterable[Document]:
    return (each for each in others if each.name != document.name and name.kind == "definition")


def _counterpart(document: Document, name: Name) -> Name | None:
    """The same name as another document sees it."""
    here = Path(name.source.name)
    for each in names(document):
        if (each.key, each.span, each.kind) == (name.key, name.span, name.kind) and _same_file(
            Path(each.source.name), here
        ):
            return each
    return None


def _same_file(one: Path, other: Path) -> bool:
    return one == other or one.resolve() == other.resolve()


def highlights(document: Document, offset: int) -> tuple[Span, ...]:
    """The occurrences in the document of the name at an offset."""
    name = name_at(document, offset)
    return () if name is None else occurrences(document, name)


def renamable(document: Document, offset: int) -> Span | None:
    """The span of the name at an offset; None if there is no name."""
    found = document.token(offset)
    return Span(found[1].start, found[1].end) if found is not None and name_at(document, offset) is not None else None


def rename(document: Document, offset: int, new: str, others: Iterable[Document] = ()) -> tuple[Edit, ...]:
    """The edits that give the name at an offset other letters everywhere.

    Raises CannotRename if there is no name, if the new one has another meaning, or if the text would no longer mean
    the same.
    """
    name = name_at(document, offset)
    if name is None:
        raise CannotRename("there is no name here")
    others = tuple(others)
    _check(document, name, new)
    places = references(document, offset, others)
    texts = {Path(each.name).resolve(): each.source.text for each in places}
    edits = tuple(Edit(each.name, each.span, new) for each in places)
    after = {
        path: applied(text, [edit for edit in edits if Path(edit.name).resolve() == path])
        for path, text in texts.items()
    }
    for each in (document, *others):
        if (path := Path(each.name).resolve()) in after:
            _check_result(each, replace(each, text=after[path], unsaved={**each.unsaved, **after}))
    return edits


def _check(document: Document, name: Name, new: str) -> None:
    """Raises CannotRename if a word cannot become a name."""
    key = word_key(new)
    tokens = _words(new)
    if len(tokens) != 1 or tokens[0] != new:
        raise CannotRename(f"`{new}` is not a name: it begins with a letter, and letters, digits and hyphens follow")
    taken = key in RESERVED or key in functions() or CELL_FORM.fullmatch(new) or key in CORE
    if taken or (name.kind == "definition" and REGISTRY.find(new) is not None):
        raise CannotRename(f"`{new}` already has a meaning")
    if key != name.key and any(each.key == key for each in names(document)):
        raise CannotRename(f"`{new}` is already a name in this file")


def _words(text: str) -> list[str]:
    from ..language.syntax.tables import parser

    return [token.value for token in parser("sdk").tokens(text) if token.type in WORDS]


def _check_result(document: Document, renamed: Document) -> None:
    """Raises CannotRename if a document has new errors with another name."""
    before, after = diagnostics(document), diagnostics(renamed)
    if _errors(after) > _errors(before):
        new = next(each for each in after if each.severity == "error")
        raise CannotRename(f"the text would have another meaning: {new.message}")


def _errors(found: Sequence[Diagnostic]) -> int:
    return sum(each.severity == "error" for each in found)


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text after some edits, which do not overlap."""
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
