"""The server: open documents, the answers to requests in the order of urgency, and diagnostics after every edit."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from lsprotocol.converters import get_converter
from pygls.exceptions import JsonRpcContentModified, JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.uris import to_fs_path

from ..service import vocabulary
from ..service.completion import completion
from ..service.diagnostics import diagnostics
from ..service.document import Document, open_document
from ..service.fixes import fixes
from ..service.formatting import formatted, formatted_line, formatted_lines
from ..service.hints import hints
from ..service.hover import hover
from ..service.lenses import lenses
from ..service.navigation import CannotRename, definition, highlights, references, renamable, rename
from ..service.outline import folds, symbols
from ..service.positions import TextPosition, edited
from ..service.questions import MAX_SECONDS, QUESTIONS
from ..service.refactorings import refactorings
from ..service.signatures import signatures
from ..service.tokens import semantic_tokens
from ..version import __version__
from . import convert
from .schedule import Stale, UrgentQueue
from .worker import Interrupted, NoAnswer, Worker, question_about

Made = TypeVar("Made")
NOW, SOON, LATER = range(3)
"""The urgency of an answer: while typing, after a look or a click, for whole documents."""
PAUSE_SECONDS = 0.015
"""Diagnostics wait so long after an edit, because an editor asks for completions then, and these are answered first."""


class _Protocol(LanguageServerProtocol):
    """The protocol of pygls, with positions in UTF-16, and without its own copies of the documents."""

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(self, params: lsp.InitializeParams) -> Generator[Any, Any, lsp.InitializeResult]:
        """Begins a session."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        return (yield from super().lsp_initialize(params))

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Opens a document."""
        _server(self).open(params.text_document.uri, params.text_document.text)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Edits a document."""
        _server(self).edit(params.text_document.uri, params.content_changes)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Closes a document."""
        _server(self).close(params.text_document.uri)


def _server(protocol: LanguageServerProtocol) -> SudokuServer:
    server = protocol._server
    assert isinstance(server, SudokuServer)
    return server


@dataclass(slots=True)
class _OpenFile:
    """A document that is open in the editor: its text as the editor has it, and the document of that text."""

    raw: str
    document: Document
    slow: set[asyncio.Task[Any]] = field(default_factory=set)
    """The slow questions about the document that have no answer yet."""


class SudokuServer(LanguageServer):
    """A language server for one editor."""

    def __init__(self) -> None:
        super().__init__(
            "sudokudsl",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental,
            protocol_cls=_Protocol,
            converter_factory=get_converter,
        )
        self._files: dict[str, _OpenFile] = {}
        self._quick, self._background = UrgentQueue("quick"), UrgentQueue("background", PAUSE_SECONDS)
        self._worker = Worker()
        self._tasks: set[asyncio.Task[Any]] = set()
        _register(self)

    # documents

    def open(self, uri: str, text: str) -> None:
        """Opens a document, and publishes its diagnostics."""
        self._files[uri] = _OpenFile(text, self._read(uri, text))
        self._changed(uri)

    def edit(self, uri: str, changes: Sequence[lsp.TextDocumentContentChangeEvent]) -> None:
        """Applies edits in order. Answers about the text before them are not needed any more."""
        file = self._files.get(uri)
        if file is None:
            return
        for change in changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                first, last = change.range.start, change.range.end
                places = TextPosition(first.line, first.character), TextPosition(last.line, last.character)
                file.raw = edited(file.raw, *places, change.text)
            else:
                file.raw = change.text
        file.document = self._read(uri, file.raw)
        for task in file.slow:
            task.cancel()
        self._changed(uri)

    def close(self, uri: str) -> None:
        """Closes a document, and removes its diagnostics."""
        file = self._files.pop(uri, None)
        if file is not None:
            for task in file.slow:
                task.cancel()
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))
            self._changed(uri)

    def _read(self, uri: str, text: str) -> Document:
        name, folder = convert.path_of(uri, to_fs_path(uri))
        unsaved = {path: other.raw for path, other in self._by_path().items() if str(path) != name}
        plain = {path: open_document("", raw).text for path, raw in unsaved.items()}
        return open_document(name, text, folder, plain)

    def _by_path(self) -> dict[Path, _OpenFile]:
        return {
            file.document.folder.resolve() / Path(file.document.name).name: file
            for file in self._files.values()
            if file.document.folder is not None
        }

    def _changed(self, uri: str) -> None:
        """Publishes the diagnostics of a document, and those of the documents that use it."""
        if uri in self._files:
            self._start(self._publish(uri, SOON))
        for other, file in self._files.items():
            if other != uri and any(entry.key == "use" for entry in file.document.entries):
                file.document = self._read(other, file.raw)
                self._start(self._publish(other, LATER))

    def _start(self, work: Any) -> None:  # noqa: ANN401 - any coroutine
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _publish(self, uri: str, urgency: int) -> None:
        document = self._files[uri].document
        try:
            found = await self._background.run(
                lambda: [convert.diagnostic(document, uri, each) for each in diagnostics(document)],
                lambda: self._is_stale(uri, document),
                urgency,
            )
        except Stale:
            return
        except Exception as error:  # the editor shows that the diagnostics are missing, and why
            found = [_missing(error)]
        if not self._is_stale(uri, document):
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found))

    def _is_stale(self, uri: str, document: Document) -> bool:
        file = self._files.get(uri)
        return file is None or file.document is not document

    # answers

    def document(self, uri: str) -> Document:
        """An open document. Raises JsonRpcInvalidParams for another one."""
        if uri not in self._files:
            raise JsonRpcInvalidParams(f"{uri} is not open")
        return self._files[uri].document

    @property
    def documents(self) -> Mapping[str, Document]:
        """The open documents by their names."""
        return {file.document.name: file.document for file in self._files.values()}

    @property
    def uris(self) -> Mapping[str, str]:
        """The URIs of the open documents by their names."""
        return {file.document.name: uri for uri, file in self._files.items()}

    async def answer(
        self, uri: str, action: Callable[[Document], Made], urgency: int = SOON, *, whole: bool = False
    ) -> Made:
        """The answer to a question about a document. With `whole`, it needs the meaning of the whole text.

        Raises JsonRpcContentModified if the document was edited in the meantime.
        """
        document = self.document(uri)
        lane = self._background if whole else self._quick
        try:
            return await lane.run(lambda: action(document), lambda: self._is_stale(uri, document), urgency)
        except Stale:
            raise JsonRpcContentModified("the text has changed") from None
        except CannotRename as error:
            raise JsonRpcException(str(error), -32803) from None  # the request failed

    async def slow_answer(self, uri: str, name: str, seconds: float, arguments: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """The answer to a slow question, from the worker. Raises JsonRpcException without an answer."""
        document = self.document(uri)
        task = asyncio.get_running_loop().create_task(
            self._worker.ask(question_about(document, name, seconds, arguments))
        )
        waiting = self._files[uri].slow
        waiting.add(task)
        task.add_done_callback(waiting.discard)
        try:
            return await task
        except NoAnswer as error:
            raise JsonRpcException(str(error), -32803) from None
        except Interrupted:
            raise JsonRpcException("the process that worked on it has ended", -32803) from None
        except asyncio.CancelledError:
            if self._is_stale(uri, document):
                raise JsonRpcContentModified("the text has changed") from None
            raise

    def shutdown(self) -> None:
        """Ends the server and its worker."""
        self._worker.stop()
        super().shutdown()  # type: ignore[no-untyped-call]


def _missing(error: Exception) -> lsp.Diagnostic:
    nowhere = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
    return lsp.Diagnostic(
        nowhere, f"there are no diagnostics: {error}", lsp.DiagnosticSeverity.Warning, source="sudokudsl"
    )


def _register(server: SudokuServer) -> None:
    """Connects the requests of the protocol with the answers of the service."""
    _register_help(server)
    _register_names(server)
    _register_views(server)
    _register_formatting(server)
    _register_actions(server)
    for name in QUESTIONS:
        _register_question(server, name)


def _register_help(server: SudokuServer) -> None:
    """Help with the line at a place: words that may follow, arguments and explanations."""

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":", "=", "(", ".", '"', ","])
    )
    async def _completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        snippets = _takes_snippets(server.client_capabilities)

        def items(document: Document, offset: int) -> lsp.CompletionList:
            found = enumerate(completion(document, offset))
            listed = [convert.item(document, each, number, snippets=snippets) for number, each in found]
            return lsp.CompletionList(is_incomplete=False, items=listed)

        return await server.answer(params.text_document.uri, _at(params, items), NOW)

    @server.feature(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(trigger_characters=[" ", "(", ",", ":"]))
    async def _signature(params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        action = _at(params, lambda document, offset: convert.signature_help(signatures(document, offset)))
        return await server.answer(params.text_document.uri, action, NOW)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def _hover(params: lsp.HoverParams) -> lsp.Hover | None:
        def explained(document: Document, offset: int) -> lsp.Hover | None:
            found = hover(document, offset)
            if found is None:
                return None
            text = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text)
            return lsp.Hover(text, convert.range_of(document, found.span))

        return await server.answer(params.text_document.uri, _at(params, explained))


def _register_names(server: SudokuServer) -> None:
    """Where a name is introduced and used, and changes of it."""

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def _definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = await server.answer(params.text_document.uri, _at(params, definition))
        return [] if found is None else convert.locations([found], server.uris)

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def _references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        others = tuple(server.documents.values())
        introduced = params.context.include_declaration
        action = _at(params, lambda document, offset: references(document, offset, others, introduced=introduced))
        return convert.locations(await server.answer(params.text_document.uri, action), server.uris)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def _highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        def found(document: Document, offset: int) -> list[lsp.DocumentHighlight]:
            return [lsp.DocumentHighlight(convert.range_of(document, span)) for span in highlights(document, offset)]

        return await server.answer(params.text_document.uri, _at(params, found))

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def _prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        def found(document: Document, offset: int) -> lsp.Range | None:
            span = renamable(document, offset)
            return None if span is None else convert.range_of(document, span)

        return await server.answer(params.text_document.uri, _at(params, found))

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def _rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        others = server.documents

        def renamed(document: Document, offset: int) -> lsp.WorkspaceEdit:
            changes = rename(document, offset, params.new_name, others.values())
            closed = {each.name for each in changes} - {*others}
            read = {name: open_document(name, Path(name).read_text("utf-8")) for name in closed}
            return convert.renaming(changes, {**read, **others}, server.uris)

        return await server.answer(params.text_document.uri, _at(params, renamed), whole=True)


def _register_views(server: SudokuServer) -> None:
    """The parts of a text, and marks in it."""

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def _symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        def found(document: Document) -> list[lsp.DocumentSymbol]:
            return [convert.symbol(document, each) for each in symbols(document)]

        return await server.answer(params.text_document.uri, found, LATER)

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def _folds(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        return await server.answer(params.text_document.uri, lambda each: list(map(convert.fold, folds(each))), LATER)

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, convert.LEGEND)
    async def _tokens(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        return await server.answer(
            params.text_document.uri, lambda each: convert.tokens(each, semantic_tokens(each)), LATER
        )

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, convert.LEGEND)
    async def _tokens_of_range(params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
        def found(document: Document) -> lsp.SemanticTokens:
            return convert.tokens(document, semantic_tokens(document, convert.span_of(document, params.range)))

        return await server.answer(params.text_document.uri, found, LATER)

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def _hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        def found(document: Document) -> list[lsp.InlayHint]:
            return [convert.hint(document, each) for each in hints(document, convert.span_of(document, params.range))]

        return await server.answer(params.text_document.uri, found, LATER, whole=True)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    async def _lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        return await server.answer(uri, lambda each: [convert.lens(each, uri, lens) for lens in lenses(each)], LATER)


def _register_formatting(server: SudokuServer) -> None:
    """The canonical spelling of a text, of some lines and of the line above a place."""

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def _format(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return await server.answer(
            params.text_document.uri, lambda each: convert.edits(each, formatted(each)), whole=True
        )

    @server.feature(lsp.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def _format_range(params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit]:
        def found(document: Document) -> list[lsp.TextEdit]:
            return convert.edits(document, formatted_lines(document, convert.span_of(document, params.range)))

        return await server.answer(params.text_document.uri, found, whole=True)

    @server.feature(lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, lsp.DocumentOnTypeFormattingOptions("\n"))
    async def _format_line(params: lsp.DocumentOnTypeFormattingParams) -> list[lsp.TextEdit]:
        action = _at(params, lambda document, offset: convert.edits(document, formatted_line(document, offset)))
        return await server.answer(params.text_document.uri, action, NOW)


def _register_actions(server: SudokuServer) -> None:
    """Fixes and refactorings of some lines."""

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.Refactor]),
    )
    async def _actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, only = params.text_document.uri, params.context.only

        def found(document: Document) -> list[lsp.CodeAction]:
            span = convert.span_of(document, params.range)
            actions = [convert.fix(document, uri, each) for each in fixes(document, span)]
            actions += [convert.refactoring(document, uri, each) for each in refactorings(document, span)]
            return [each for each in actions if _is_wanted(each, only)]

        return await server.answer(uri, found, whole=True)


def _at(params: Any, action: Callable[[Document, int], Made]) -> Callable[[Document], Made]:  # noqa: ANN401
    """An action at the place of a request."""
    return lambda document: action(document, convert.offset_of(document, params.position))


def _register_question(server: SudokuServer, name: str) -> None:
    """A slow question as a request of its own, and as a command for the code lenses."""

    @server.feature(f"sudokudsl/{name}")
    async def _question(params: Any) -> Any:  # noqa: ANN401 - the parameters are plain data
        given = _plain(params)
        document = given.pop("textDocument", None)
        uri = document.get("uri") if isinstance(document, dict) else None
        seconds = given.pop("seconds", MAX_SECONDS)
        if not isinstance(uri, str) or not isinstance(seconds, int | float):
            raise JsonRpcInvalidParams("the parameters are `textDocument`, and optionally `seconds`")
        return await server.slow_answer(uri, name, float(seconds), given)

    @server.command(f"sudokudsl.{name}")
    async def _command(uri: str) -> Any:  # noqa: ANN401
        found = await server.slow_answer(uri, name, MAX_SECONDS, {})
        if "verdict" in found:
            text = f"{found['verdict']}{': ' + '; '.join(found['failures']) if found.get('failures') else ''}"
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))
        return found


def _plain(params: Any) -> dict[str, Any]:  # noqa: ANN401
    """The parameters of a request of our own as a dictionary."""
    if hasattr(params, "_asdict"):
        return {key: _plain(value) if hasattr(value, "_asdict") else value for key, value in params._asdict().items()}
    return dict(params) if isinstance(params, Mapping) else {}


def _is_wanted(action: lsp.CodeAction, only: Sequence[lsp.CodeActionKind | str] | None) -> bool:
    """Whether the editor asked for actions of this kind."""
    kind = _text(action.kind)
    return only is None or any(kind == _text(each) or kind.startswith(f"{_text(each)}.") for each in only)


def _text(kind: Any) -> str:  # noqa: ANN401
    return str(getattr(kind, "value", kind))


def _takes_snippets(client: lsp.ClientCapabilities) -> bool:
    """Whether the editor knows placeholders in completions."""
    document = client.text_document
    item = document.completion.completion_item if document is not None and document.completion is not None else None
    return bool(item is not None and item.snippet_support)


def _load() -> None:
    """Imports the modules that most answers need, so that the first ones are as fast as the others."""
    vocabulary.words()
    document = open_document("", "sudoku 4x4\ndefine f(line)\n  require sum(line) > 5\nf r1\nthermometr r1\n")
    completion(document, len(document.text))
    diagnostics(document)
    formatted(document)
    hints(document)


def serve(tcp: int | None = None) -> None:
    """Serves one editor on standard input and output, or on a port of this machine, until it leaves."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # it logs a traceback for each answer that is an error
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may write to the editor
    sys.setswitchinterval(0.001)  # an urgent answer does not wait for the thread of the diagnostics
    _load()
    server = SudokuServer()
    if tcp is None:
        server.start_io(sys.stdin.buffer, output)
    else:
        server.start_tcp("127.0.0.1", tcp)


__all__ = ["SudokuServer", "serve"]
