"""The answers of the service as values of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path

from ..service.completion import CompletionItem
from ..service.document import Document, open_document
from ..service.fixes import Fix
from ..service.formatting import Replacement
from ..service.hints import Hint
from ..service.lenses import Lens
from ..service.navigation import Edit, Location
from ..service.outline import Fold, Symbol
from ..service.positions import TextPosition, offset, position
from ..service.protocol import ITEM_KINDS, SEVERITIES, SYMBOL_KINDS, filter_text, message_of, token_data
from ..service.refactorings import ActionKind, Refactoring
from ..service.signatures import Signature
from ..service.tokens import KINDS_IN_ORDER, SemanticToken
from ..text.diagnostics import Diagnostic
from ..text.source import Span

_ACTIONS: Mapping[ActionKind, lsp.CodeActionKind] = {
    "rewrite": lsp.CodeActionKind.RefactorRewrite,
    "extract": lsp.CodeActionKind.RefactorExtract,
    "inline": lsp.CodeActionKind.RefactorInline,
}
LEGEND = lsp.SemanticTokensLegend(list(KINDS_IN_ORDER), ["declaration"])


def place(document: Document, at: int) -> lsp.Position:
    """The position of an offset."""
    found = position(document, at)
    return lsp.Position(found.line, found.character)


def range_of(document: Document, span: Span) -> lsp.Range:
    """The range of a span."""
    return lsp.Range(place(document, span.start), place(document, span.end))


def offset_of(document: Document, at: lsp.Position) -> int:
    """The offset of a position."""
    return offset(document, TextPosition(at.line, at.character))


def span_of(document: Document, within: lsp.Range) -> Span:
    """The span of a range."""
    start, end = offset_of(document, within.start), offset_of(document, within.end)
    return Span(start, max(start, end))


def uri_of(name: str, known: Mapping[str, str]) -> str:
    """The URI of a text by its path: the one that the editor uses, if it has the file open."""
    return known.get(name) or from_fs_path(name) or name


def diagnostic(document: Document, uri: str, found: Diagnostic) -> lsp.Diagnostic:
    """A diagnostic with its advice as a second line, and its notes as related places."""
    related = [
        lsp.DiagnosticRelatedInformation(lsp.Location(uri, range_of(document, note.span)), note.text)
        for note in found.notes
        if note.span is not None and note.source in (None, document.source)
    ]
    return lsp.Diagnostic(
        range=range_of(document, found.span),
        message=message_of(found),
        severity=lsp.DiagnosticSeverity(SEVERITIES[found.severity]),
        code=found.code,
        source="sudokudsl",
        related_information=related or None,
    )


def item(document: Document, found: CompletionItem, number: int, *, snippets: bool) -> lsp.CompletionItem:
    """A completion item, which is sorted by its number."""
    as_snippet = snippets and bool(found.snippet)
    return lsp.CompletionItem(
        label=found.label,
        kind=lsp.CompletionItemKind(ITEM_KINDS[found.kind]),
        detail=found.detail,
        sort_text=f"{number:04}",
        filter_text=filter_text(found),
        insert_text_format=lsp.InsertTextFormat.Snippet if as_snippet else lsp.InsertTextFormat.PlainText,
        text_edit=lsp.TextEdit(range_of(document, found.span), found.snippet if as_snippet else found.label),
    )


def signature_help(found: Sequence[Signature]) -> lsp.SignatureHelp | None:
    """The signatures. The first is active."""
    listed = [
        lsp.SignatureInformation(
            label=each.label,
            documentation=each.explanation,
            parameters=[lsp.ParameterInformation(label=part) for part in each.parts],
            active_parameter=each.active,
        )
        for each in found
    ]
    return lsp.SignatureHelp(listed, 0, found[0].active) if listed else None


def locations(found: Iterable[Location], uris: Mapping[str, str]) -> list[lsp.Location]:
    """Places in texts."""
    return [lsp.Location(uri_of(each.name, uris), range_of(_text(each), each.span)) for each in found]


def _text(found: Location) -> Document:
    text = found.source.text or "\n"
    return open_document(found.name, text)


def symbol(document: Document, found: Symbol) -> lsp.DocumentSymbol:
    """A statement with those below it."""
    below = [symbol(document, each) for each in found.below]
    whole, name = range_of(document, found.whole), range_of(document, found.span)
    return lsp.DocumentSymbol(
        found.label, lsp.SymbolKind(SYMBOL_KINDS[found.kind]), whole, name, found.detail or None, children=below or None
    )


def fold(found: Fold) -> lsp.FoldingRange:
    """Lines that can be folded, counted from 0."""
    kind = lsp.FoldingRangeKind.Comment if found.comment else lsp.FoldingRangeKind.Region
    return lsp.FoldingRange(found.first - 1, found.last - 1, kind=kind)


def tokens(document: Document, found: Iterable[SemanticToken]) -> lsp.SemanticTokens:
    """Semantic tokens, each relative to the one before it."""
    return lsp.SemanticTokens(token_data(document, found))


def edits(document: Document, changes: Iterable[Replacement]) -> list[lsp.TextEdit]:
    """Replacements of a document."""
    return [lsp.TextEdit(range_of(document, change.span), change.text) for change in changes]


def renaming(changes: Iterable[Edit], documents: Mapping[str, Document], uris: Mapping[str, str]) -> lsp.WorkspaceEdit:
    """The edits of several documents, by their paths."""
    found: dict[str, list[lsp.TextEdit]] = {}
    for change in changes:
        document = documents[change.name]
        edit = lsp.TextEdit(range_of(document, change.span), change.text)
        found.setdefault(uri_of(change.name, uris), []).append(edit)
    return lsp.WorkspaceEdit(changes=found)


def fix(document: Document, uri: str, found: Fix) -> lsp.CodeAction:
    """A quick fix."""
    return lsp.CodeAction(
        title=found.title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(document, uri, found.diagnostic)],
        edit=lsp.WorkspaceEdit(changes={uri: edits(document, [found.change])}),
    )


def refactoring(document: Document, uri: str, found: Refactoring) -> lsp.CodeAction:
    """A change that keeps the meaning."""
    edit = lsp.WorkspaceEdit(changes={uri: edits(document, found.changes)})
    return lsp.CodeAction(title=found.title, kind=_ACTIONS[found.kind], edit=edit)


def hint(document: Document, found: Hint) -> lsp.InlayHint:
    """An inlay hint."""
    return lsp.InlayHint(place(document, found.offset), found.text, tooltip=found.explanation, padding_left=True)


def lens(document: Document, uri: str, found: Lens) -> lsp.CodeLens:
    """A code lens with the command of its question."""
    command = lsp.Command(found.title, f"sudokudsl.{found.command}" if found.command else "", arguments=[uri])
    return lsp.CodeLens(range_of(document, found.span), command)


def path_of(uri: str, path: str | None) -> tuple[str, Path | None]:
    """The name of a text, and its folder if it is a file."""
    return (path, Path(path).parent) if path else (uri, None)
