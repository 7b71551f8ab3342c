"""A real client of the real server, over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient, make_test_lsp_client

Made = TypeVar("Made")
SECONDS = 120  # for a whole session, on a busy machine


class Session:
    """A session with the server. Documents are named by their file names below `folder`."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client, self.folder = client, folder
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def document(self, name: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(name))

    def open(self, name: str, text: str) -> None:
        item = lsp.TextDocumentItem(self.uri(name), "sdk", 1, text)
        self.texts[name], self.versions[name] = text, 1
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def edit(self, name: str, first: tuple[int, int], last: tuple[int, int], text: str) -> None:
        """Replaces the text between two positions, as line and UTF-16 units."""
        self.versions[name] += 1
        change = lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(*first), lsp.Position(*last)), text)
        about = lsp.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(about, [change]))

    async def published(self, name: str) -> list[lsp.Diagnostic]:
        """The diagnostics of the text of a document as it is now."""
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        await self.client.text_document_inlay_hint_async(lsp.InlayHintParams(self.document(name), whole))
        return list(self.client.diagnostics[self.uri(name)])  # they precede the answer

    async def next_published(self, name: str) -> list[lsp.Diagnostic]:
        """The next diagnostics of a document."""
        while True:
            await self.client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            if self.uri(name) in self.client.diagnostics:
                return list(self.client.diagnostics.pop(self.uri(name)))

    def at(self, name: str, line: int, character: int) -> dict[str, object]:
        return {"text_document": self.document(name), "position": lsp.Position(line, character)}


def session(folder: Path, talk: Callable[[Session], Awaitable[Made]], seconds: float = SECONDS) -> Made:
    """The result of talking with a server that is started for it, and leaves without an error."""

    async def run() -> Made:
        client = make_test_lsp_client()
        await client.start_io(sys.executable, "-m", "sudokudsl", "lsp")
        capabilities = lsp.ClientCapabilities(
            text_document=lsp.TextDocumentClientCapabilities(
                completion=lsp.CompletionClientCapabilities(
                    completion_item=lsp.ClientCompletionItemOptions(snippet_support=True)
                )
            ),
            general=lsp.GeneralClientCapabilities(position_encodings=["utf-8", "utf-16"]),
        )
        found = await client.initialize_session(lsp.InitializeParams(capabilities, root_uri=folder.as_uri()))
        assert found.capabilities.position_encoding == "utf-16"
        try:
            return await talk(Session(client, folder))
        finally:
            await client.shutdown_session()
            await client.stop()

    return asyncio.run(asyncio.wait_for(run(), seconds))
