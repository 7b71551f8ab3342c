"""The answers of the service as plain data, in the form that the language server protocol gives to JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ..language.family import Family
from ..service.clues import ListedClue
from ..service.completion import CompletionItem
from ..service.document import Document
from ..service.fixes import Fix
from ..service.formatting import Replacement
from ..service.gestures import drawables, other_words
from ..service.outline import Fold, Symbol
from ..service.positions import TextPosition, offset, position
from ..service.protocol import ITEM_KINDS, SEVERITIES, SYMBOL_KINDS, filter_text, message_of, token_data
from ..service.refactorings import Refactoring
from ..service.signatures import Signature
from ..service.tokens import SemanticToken
from ..text.diagnostics import Diagnostic
from ..text.source import Span

Plain = dict[str, Any]

_PLAIN_TEXT, _SNIPPET = 1, 2


def place(document: Document, at: int) -> Plain:
    """The position of an offset."""
    found = position(document, at)
    return {"line": found.line, "character": found.character}


def range_of(document: Document, span: Span) -> Plain:
    """The range of a span."""
    return {"start": place(document, span.start), "end": place(document, span.end)}


def text_position(at: Mapping[str, Any]) -> TextPosition:
    """A position of the protocol."""
    return TextPosition(int(at["line"]), int(at["character"]))


def offset_of(document: Document, at: Mapping[str, Any]) -> int:
    """The offset of a position."""
    return offset(document, text_position(at))


def span_of(document: Document, within: Mapping[str, Any]) -> Span:
    """The span of a range."""
    start, end = offset_of(document, within["start"]), offset_of(document, within["end"])
    return Span(start, max(start, end))


def diagnostic(document: Document, found: Diagnostic) -> Plain:
    """A diagnostic with its advice as a second line."""
    return {
        "range": range_of(document, found.span),
        "message": message_of(found),
        "severity": SEVERITIES[found.severity],
        "code": found.code,
        "source": "sudokudsl",
    }


def items(document: Document, found: Iterable[CompletionItem]) -> Plain:
    """Completion items in their order."""
    return {"isIncomplete": False, "items": [_item(document, each, number) for number, each in enumerate(found)]}


def _item(document: Document, found: CompletionItem, number: int) -> Plain:
    item: Plain = {
        "label": found.label,
        "kind": ITEM_KINDS[found.kind],
        "detail": found.detail,
        "sortText": f"{number:04}",
        "insertTextFormat": _SNIPPET if found.snippet else _PLAIN_TEXT,
        "textEdit": {"range": range_of(document, found.span), "newText": found.snippet or found.label},
    }
    text = filter_text(found)
    return item if text is None else {**item, "filterText": text}


def signature_help(found: Sequence[Signature]) -> Plain | None:
    """The signatures. The first is active."""
    listed = [
        {
            "label": each.label,
            "documentation": each.explanation,
            "parameters": [{"label": list(part) if isinstance(part, tuple) else part} for part in each.parts],
            "activeParameter": each.active,
        }
        for each in found
    ]
    return {"signatures": listed, "activeSignature": 0, "activeParameter": found[0].active} if listed else None


def symbol(document: Document, found: Symbol) -> Plain:
    """A statement with those below it."""
    return {
        "name": found.label,
        "detail": found.detail,
        "kind": SYMBOL_KINDS[found.kind],
        "range": range_of(document, found.whole),
        "selectionRange": range_of(document, found.span),
        "children": [symbol(document, each) for each in found.below],
    }


def fold(found: Fold) -> Plain:
    """Lines that can be folded, counted from 0."""
    return {
        "startLine": found.first - 1,
        "endLine": found.last - 1,
        "kind": "comment" if found.comment else "region",
    }


def tokens(document: Document, found: Iterable[SemanticToken]) -> Plain:
    """Semantic tokens, each relative to the one before it."""
    return {"data": token_data(document, found)}


def edits(document: Document, changes: Iterable[Replacement]) -> list[Plain]:
    """Replacements of a document."""
    return [{"range": range_of(document, change.span), "newText": change.text} for change in changes]


def fix(document: Document, uri: str, found: Fix) -> Plain:
    """A quick fix."""
    return {
        "title": found.title,
        "kind": "quickfix",
        "diagnostics": [diagnostic(document, found.diagnostic)],
        "edit": {"changes": {uri: edits(document, [found.change])}},
    }


def refactoring(document: Document, uri: str, found: Refactoring) -> Plain:
    """A change that keeps the meaning."""
    return {
        "title": found.title,
        "kind": f"refactor.{found.kind}",
        "edit": {"changes": {uri: edits(document, found.changes)}},
    }


def drawn_families(found: Iterable[Family]) -> list[Plain]:
    """The families that can be inserted from the picture, each with its forms, and the words to find it by."""
    return [
        {
            "word": family.word,
            "headline": family.headline,
            "also": other_words(family),
            "forms": [asdict(form) for form in drawables(family)],
        }
        for family in found
    ]


def clues(document: Document, found: Iterable[ListedClue]) -> list[Plain]:
    """Clues at a selection. A clue that a form can change has the number of the form, a selection, and fields."""
    return [_clue(document, each) for each in found]


def _clue(document: Document, found: ListedClue) -> Plain:
    about: Plain = {
        "word": found.word,
        "text": found.text,
        "says": found.says,
        "exact": found.exact,
        "kept": found.kept,
    }
    about["range"] = range_of(document, found.span)
    if found.condition is not None:
        about["condition"] = found.condition
    if found.drawn is not None:
        form = found.drawn
        about |= {"form": form.number, **asdict(form.selection), "fields": dict(form.fields)}
        about["cells"] = [list(each) for each in form.selection.cells]
    return about
