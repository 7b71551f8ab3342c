"""A session of the language server protocol with one client: messages in, messages out, both as plain data.

A session does one thing at a time. Diagnostics are not part of the answer to an edit: `publish` makes them when no
message is waiting, and only those of the last text.

Beside the methods of the protocol there are questions about the puzzle (`service.questions`), and requests of those who
write in the picture. The latter are answered with `edits` of the document, and mostly with the `line` that they are
about. `position` is the place of the caret, or the beginning of the range of a clue. A selection is `cells`, which are
lists of names, or `rim`, such as `row 3 left`, and perhaps the name of a `layer`.

    families  what can be inserted: its forms, and their fields
    insert    a statement of a family: word, form, a selection, fields
    rule      a rule with a condition
    given     a cell and its digit, or null to take it away; givens has digits by cells
    move      a cell of a statement, and the cell to which it goes
    clues     the clues at a selection: their texts, and with which form, selection and fields insert makes them
    change    the clue at a position: form, a selection, fields; or the condition of a rule
    remove    the clue at a position
    erase     the digits of cells, or the only clue about exactly a selection, as Backspace does
    cells     the cells of the statement at a position
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ..model.budget import Budget, OutOfBudget, within
from ..model.puzzle import Unanswerable
from ..service.changing import changed, changed_rule
from ..service.clues import clues_at, erased
from ..service.completion import completion
from ..service.diagnostics import diagnostics
from ..service.document import Document, open_document
from ..service.fixes import fixes
from ..service.formatting import formatted, formatted_line, formatted_lines
from ..service.gestures import families
from ..service.hover import hover
from ..service.insertion import Selected, insertion, rule_insertion
from ..service.moving import moved
from ..service.names import used_files
from ..service.navigation import CannotRename, definition, highlights, references, rename
from ..service.outline import folds, symbols
from ..service.positions import edited
from ..service.questions import MAX_SECONDS, QUESTIONS
from ..service.refactorings import refactorings
from ..service.removing import removed
from ..service.signatures import signatures
from ..service.tokens import KINDS_IN_ORDER, semantic_tokens
from ..service.touching import cells_at
from ..service.typed_givens import with_given, with_givens
from ..version import __version__
from . import answers
from .answers import Plain

Made = TypeVar("Made")
Stamps = dict[Path, tuple[int, int, int] | None]
"""For each file that a text uses a value that changes whenever it is written; None for a file that is not there."""
OWN = "sudokudsl/"
"""The beginning of the methods that are questions of the service."""
_NO_METHOD, _WRONG_ARGUMENTS, _FAILED, _BROKEN = -32601, -32602, -32803, -32603

CAPABILITIES: Mapping[str, Any] = {
    "positionEncoding": "utf-16",
    "textDocumentSync": {"openClose": True, "change": 2},
    "completionProvider": {"triggerCharacters": [" ", ":", "=", "(", ".", '"', ","]},
    "signatureHelpProvider": {"triggerCharacters": [" ", "(", ",", ":"]},
    "hoverProvider": True,
    "definitionProvider": True,
    "referencesProvider": True,
    "documentHighlightProvider": True,
    "renameProvider": True,
    "documentSymbolProvider": True,
    "foldingRangeProvider": True,
    "documentFormattingProvider": True,
    "documentRangeFormattingProvider": True,
    "documentOnTypeFormattingProvider": {"firstTriggerCharacter": "\n"},
    "codeActionProvider": {"codeActionKinds": ["quickfix", "refactor"]},
    "semanticTokensProvider": {
        "legend": {"tokenTypes": list(KINDS_IN_ORDER), "tokenModifiers": ["declaration"]},
        "full": True,
    },
}


class NoMethod(Exception):
    """A message asks for something that no session does."""


class NotOpen(Exception):
    """A question is about a document that is not open."""


class Session:
    """The open documents of one client, and the answers about them."""

    def __init__(
        self, progress: Callable[[int], None] | None = None, path: Path | None = None, budget: Budget | None = None
    ) -> None:
        """`progress` is called now and then while solutions are counted, with the number so far.

        The documents are texts of the file `path`, whatever their URIs are; None if they are not from a file. `budget`
        bounds each answer, beside the seconds that a question may take; None where Python has no threads.
        """
        self._progress, self._path, self._budget = progress, path, budget
        self._raw: dict[str, str] = {}
        self._documents: dict[str, Document] = {}
        self._versions: dict[str, int | None] = {}
        self._unpublished: dict[str, None] = {}
        self._stamps: dict[str, Stamps] = {}

    def receive(self, message: Plain) -> list[Plain]:
        """The messages that answer one: a response to a request, nothing to a notification."""
        method, params, number = message.get("method", ""), message.get("params") or {}, message.get("id")
        if number is None:
            if method in _NOTICES:
                _NOTICES[method](self, params)
            return []
        if not method:
            return []  # a response; a session asks nothing
        try:
            result = self._bounded(lambda: self._answer(method, params), float(params.get("seconds", 0)))
            return [{"jsonrpc": "2.0", "id": number, "result": result}]
        except Exception as error:  # one answer less; the session goes on
            return [{"jsonrpc": "2.0", "id": number, "error": _error(error)}]

    def publish(self) -> list[Plain]:
        """The diagnostics of one document that has changed since they were last published; nothing if there is none."""
        if not self._unpublished:
            return []
        uri = next(iter(self._unpublished))
        del self._unpublished[uri]
        document = self._documents.get(uri)
        try:
            found = [] if document is None else self._bounded(lambda: _diagnosed(document))
        except Exception as error:  # the page shows that the diagnostics are missing, and why
            nowhere = {"line": 0, "character": 0}
            message = f"there are no diagnostics: {error or type(error).__name__}"
            found = [{"range": {"start": nowhere, "end": nowhere}, "message": message, "severity": 2}]
        params: Plain = {"uri": uri, "diagnostics": found}
        if (version := self._versions.get(uri)) is not None:
            params["version"] = version  # a client that has a later text leaves them out
        return [{"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params}]

    def look(self) -> list[Plain]:
        """Reads those documents again whose used files have changed on the disk, and returns their messages."""
        found = []
        for uri, document in list(self._documents.items()):
            if self._stamped(document) != self._stamps[uri]:
                self._changed({"uri": uri, "version": self._versions[uri]}, self._raw[uri])
                found.append({"jsonrpc": "2.0", "method": f"{OWN}changed", "params": {"uri": uri}})
        return found

    def _answer(self, method: str, params: Mapping[str, Any]) -> Any:  # noqa: ANN401 - plain data
        if method in ("initialize", "shutdown"):
            about = {"capabilities": CAPABILITIES, "serverInfo": {"name": "sudokudsl", "version": __version__}}
            return about if method == "initialize" else None
        known = _ANSWERS.get(method)
        name = method.removeprefix(OWN)
        if known is None and not (method.startswith(OWN) and name in QUESTIONS):
            raise NoMethod(f"there is no method {method}")
        uri = params["textDocument"]["uri"]
        if uri not in self._documents:
            raise NotOpen(f"{uri} is not open")
        if known is not None:
            return known(self, self._documents[uri], params)
        given = {key: value for key, value in params.items() if key not in ("textDocument", "seconds")}
        if name == "count":
            given["progress"] = self._progress
        return QUESTIONS[name](self._documents[uri], float(params.get("seconds", MAX_SECONDS)), **given)

    def _bounded(self, action: Callable[[], Made], seconds: float = 0) -> Made:
        """The result of an action. Raises OutOfBudget if it takes more than the budget and some seconds."""
        if self._budget is None:
            return action()
        own = self._budget.seconds
        return within(replace(self._budget, seconds=None if own is None else own + seconds), action)

    def _stamped(self, document: Document) -> Stamps:
        """The stamps of the files that a document uses; none if it takes too long to find them."""
        if document.folder is None:
            return {}
        try:
            return self._bounded(lambda: _stamps(document))
        except OutOfBudget:
            return {}

    def _open(self, params: Mapping[str, Any]) -> None:
        self._changed(params["textDocument"], params["textDocument"]["text"])

    def _edit(self, params: Mapping[str, Any]) -> None:
        uri = params["textDocument"]["uri"]
        raw = self._raw.get(uri)
        if raw is None:
            return
        for change in params["contentChanges"]:
            if "range" in change:
                first, last = (answers.text_position(change["range"][end]) for end in ("start", "end"))
                raw = edited(raw, first, last, change["text"])
            else:
                raw = change["text"]
        self._changed(params["textDocument"], raw)

    def _changed(self, item: Mapping[str, Any], raw: str) -> None:
        uri = item["uri"]
        self._versions[uri] = item.get("version")
        name, folder = (uri, None) if self._path is None else (str(self._path), self._path.parent)
        self._raw[uri], self._documents[uri] = raw, open_document(name, raw, folder)
        self._stamps[uri] = self._stamped(self._documents[uri])
        self._unpublished[uri] = None

    def _close(self, params: Mapping[str, Any]) -> None:
        uri = params["textDocument"]["uri"]
        self._raw.pop(uri, None)
        self._versions.pop(uri, None)
        self._stamps.pop(uri, None)
        if self._documents.pop(uri, None) is not None:
            self._unpublished[uri] = None

    def _references(self, document: Document, params: Mapping[str, Any]) -> list[Plain]:
        introduced = params.get("context", {}).get("includeDeclaration", True)
        offset = answers.offset_of(document, params["position"])
        found = references(document, offset, (document,), introduced=introduced)
        uri = params["textDocument"]["uri"]
        here = (each for each in found if each.name == document.name)  # the client has no other file
        return [{"uri": uri, "range": answers.range_of(document, each.span)} for each in here]

    def _rename(self, document: Document, params: Mapping[str, Any]) -> Plain:
        offset = answers.offset_of(document, params["position"])
        found = rename(document, offset, params["newName"], (document,))
        other = next((each.name for each in found if each.name != document.name), None)
        if other is not None:
            raise CannotRename(f"this name is from another file: {Path(other).name}")
        listed = [{"range": answers.range_of(document, each.span), "newText": each.text} for each in found]
        return {"changes": {params["textDocument"]["uri"]: listed}}

    def _actions(self, document: Document, params: Mapping[str, Any]) -> list[Plain]:
        span, only = answers.span_of(document, params["range"]), params.get("context", {}).get("only")
        uri = params["textDocument"]["uri"]
        found = [answers.fix(document, uri, each) for each in fixes(document, span)]
        found += [answers.refactoring(document, uri, each) for each in refactorings(document, span)]
        return [each for each in found if only is None or any(_is_kind(each["kind"], kind) for kind in only)]


def _stamps(document: Document) -> Stamps:
    found: Stamps = {}
    for path in used_files(document):
        try:
            about = path.stat()
        except OSError:
            found[path] = None
        else:
            found[path] = about.st_mtime_ns, about.st_size, about.st_ino
    return found


def _diagnosed(document: Document) -> list[Plain]:
    return [answers.diagnostic(document, each) for each in diagnostics(document)]


def _selected(params: Mapping[str, Any]) -> Selected:
    """The selection in the picture that a request names."""
    cells = tuple(tuple(map(str, each)) for each in params.get("cells", ()))
    return Selected(cells, str(params.get("rim", "")), str(params.get("layer", "")))


def _fields(params: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): str(text) for name, text in params.get("fields", {}).items()}


def _inserted(document: Document, params: Mapping[str, Any]) -> Plain:
    """The edits that insert a statement for a selection in the picture, and the statement."""
    offset = answers.offset_of(document, params["position"])
    word, form = str(params["word"]), int(params["form"])
    line, change = insertion(document, offset, word, form, _selected(params), _fields(params))
    return {"line": line, "edits": answers.edits(document, (change,))}


def _clues(document: Document, params: Mapping[str, Any]) -> Plain:
    """The clues at a selection in the picture. The beginning of the range of a clue is the position that names it."""
    return {"clues": answers.clues(document, clues_at(document, _selected(params)))}


def _changed(document: Document, params: Mapping[str, Any]) -> Plain:
    """The edits after which the clue at a position has another form, selection, fields or condition; its new text."""
    offset = answers.offset_of(document, params["position"])
    if "condition" in params:
        line, changes = changed_rule(document, offset, str(params["condition"]))
    else:
        line, changes = changed(document, offset, int(params["form"]), _selected(params), _fields(params))
    return {"line": line, "edits": answers.edits(document, changes)}


def _removed(document: Document, params: Mapping[str, Any]) -> Plain:
    """The edits that take the clue at a position away, and its text."""
    line, change = removed(document, answers.offset_of(document, params["position"]))
    return {"line": line, "edits": answers.edits(document, (change,))}


def _erased(document: Document, params: Mapping[str, Any]) -> Plain:
    """The edits that take away digits of cells, or the only clue about exactly a selection, and their text."""
    line, changes = erased(document, str(params.get("cell", "")), _selected(params))
    return {"line": line, "edits": answers.edits(document, changes)}


def _rule(document: Document, params: Mapping[str, Any]) -> Plain:
    offset = answers.offset_of(document, params["position"])
    line, change = rule_insertion(document, offset, str(params["condition"]))
    return {"line": line, "edits": answers.edits(document, (change,))}


def _given(document: Document, params: Mapping[str, Any]) -> Plain:
    digit = params.get("digit")
    offset = answers.offset_of(document, params["position"])
    cell, layer = str(params["cell"]), str(params.get("layer", ""))
    named = f"{layer}[{cell}]" if layer else cell
    found = with_given(document, offset, named, None if digit is None else int(digit))
    return {"edits": answers.edits(document, found)}


def _given_together(document: Document, params: Mapping[str, Any]) -> Plain:
    digits = {str(cell): int(digit) for cell, digit in params["digits"].items()}
    return {"edits": answers.edits(document, with_givens(document, digits))}


def _moved(document: Document, params: Mapping[str, Any]) -> Plain:
    offset = answers.offset_of(document, params["position"])
    return {"edits": answers.edits(document, moved(document, offset, str(params["cell"]), str(params["to"])))}


def _is_kind(kind: str, wanted: str) -> bool:
    return kind == wanted or kind.startswith(f"{wanted}.")


def _error(error: Exception) -> Plain:
    match error:
        case Unanswerable() | CannotRename() | TimeoutError():
            code = _FAILED
        case NotOpen() | KeyError() | TypeError() | ValueError():
            code = _WRONG_ARGUMENTS
        case NoMethod():
            code = _NO_METHOD
        case _:
            code = _BROKEN
    return {"code": code, "message": str(error) or type(error).__name__}


def _at(action: Callable[[Document, int], Any]) -> Callable[[Session, Document, Mapping[str, Any]], Any]:
    """An answer about the position that a request names."""
    return lambda _, document, params: action(document, answers.offset_of(document, params["position"]))


def _of(action: Callable[[Document], Any]) -> Callable[[Session, Document, Mapping[str, Any]], Any]:
    """An answer about a whole document."""
    return lambda _, document, params: action(document)


def _hover(document: Document, offset: int) -> Plain | None:
    found = hover(document, offset)
    if found is None:
        return None
    return {
        "contents": {"kind": "markdown", "value": found.text},
        "range": answers.range_of(document, found.span),
    }


def _definition(_: Session, document: Document, params: Mapping[str, Any]) -> Plain | None:
    found = definition(document, answers.offset_of(document, params["position"]))
    if found is None or found.name != document.name:
        return None  # the client has no other file
    return {"uri": params["textDocument"]["uri"], "range": answers.range_of(document, found.span)}


_NOTICES: Mapping[str, Callable[[Session, Mapping[str, Any]], None]] = {
    "textDocument/didOpen": Session._open,
    "textDocument/didChange": Session._edit,
    "textDocument/didClose": Session._close,
}
_ANSWERS: Mapping[str, Callable[[Session, Document, Mapping[str, Any]], Any]] = {
    "textDocument/completion": _at(lambda each, at: answers.items(each, completion(each, at))),
    "textDocument/signatureHelp": _at(lambda each, at: answers.signature_help(signatures(each, at))),
    "textDocument/hover": _at(_hover),
    "textDocument/definition": _definition,
    "textDocument/references": Session._references,
    "textDocument/documentHighlight": _at(
        lambda each, at: [{"range": answers.range_of(each, span)} for span in highlights(each, at)]
    ),
    "textDocument/rename": Session._rename,
    "textDocument/documentSymbol": _of(lambda each: [answers.symbol(each, found) for found in symbols(each)]),
    "textDocument/foldingRange": _of(lambda each: [answers.fold(found) for found in folds(each)]),
    "textDocument/semanticTokens/full": _of(lambda each: answers.tokens(each, semantic_tokens(each))),
    "textDocument/formatting": _of(lambda each: answers.edits(each, formatted(each))),
    "textDocument/rangeFormatting": lambda _, each, params: answers.edits(
        each, formatted_lines(each, answers.span_of(each, params["range"]))
    ),
    "textDocument/onTypeFormatting": _at(lambda each, at: answers.edits(each, formatted_line(each, at))),
    "textDocument/codeAction": Session._actions,
    "sudokudsl/families": _of(lambda _: {"families": answers.drawn_families(families())}),
    "sudokudsl/insert": lambda _, each, params: _inserted(each, params),
    "sudokudsl/rule": lambda _, each, params: _rule(each, params),
    "sudokudsl/given": lambda _, each, params: _given(each, params),
    "sudokudsl/move": lambda _, each, params: _moved(each, params),
    "sudokudsl/givens": lambda _, each, params: _given_together(each, params),
    "sudokudsl/cells": _at(lambda each, at: {"cells": list(cells_at(each, at))}),
    "sudokudsl/clues": lambda _, each, params: _clues(each, params),
    "sudokudsl/change": lambda _, each, params: _changed(each, params),
    "sudokudsl/remove": lambda _, each, params: _removed(each, params),
    "sudokudsl/erase": lambda _, each, params: _erased(each, params),
}
