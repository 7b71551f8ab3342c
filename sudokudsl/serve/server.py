"""The server: the files of the page over HTTP, and the sockets of the page.

`websockets` serves both: it needs no other package, and it has neither routes nor request bodies that could be misused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from socket import create_server
from urllib.parse import parse_qs, quote

from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as websocket_server
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from .access import ADDRESS, Access, Forbidden, is_same, make_token, security_headers
from .desk import Desk
from .folder import FileRefused, Folder
from .page import INDEX, PageFile
from .workers import Workers

MAX_MESSAGE = 4_000_000  # bytes from a page
WORKER, FILES = "worker", "files"
"""The sockets of a page."""


class Server:
    """The page of one folder, for browsers of this machine."""

    def __init__(self, folder: Folder, page: Mapping[str, PageFile], access: Access, name: str | None) -> None:
        """`name` is that of the file with which the page begins."""
        self._folder, self._page, self._access = folder, page, access
        self._begin = f"?file={quote(name)}" if name else ""
        self._workers, self._writing = Workers(), asyncio.Lock()
        self._ticket: str | None = make_token()

    @property
    def url(self) -> str:
        """The URL of the page."""
        return self._access.url + self._begin

    @property
    def ticket_url(self) -> str:
        """A URL that leads to the page once.

        The command that opens a browser gets this one, because other users of this machine see the arguments of it.
        """
        return f"{self._access.origin}/{self._ticket}"

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to a request; None lets a socket be opened."""
        if getattr(request, "method", "GET") != "GET":  # older versions of websockets refuse all other methods
            return self._refusal(HTTPStatus.METHOD_NOT_ALLOWED, "only GET is answered")
        wants_socket = "Upgrade" in request.headers
        try:
            self._access.check(request.headers, socket=wants_socket)
            if self._ticket is not None and is_same(request.path.removeprefix("/"), self._ticket):
                self._ticket = None
                return self._response(HTTPStatus.SEE_OTHER, PageFile("text/plain", b""), Location=self.url)
            path, _ = self._access.target(request.path)
        except Forbidden as reason:
            return self._refusal(HTTPStatus.FORBIDDEN, str(reason))
        if wants_socket and path in (WORKER, FILES):
            return None
        file = self._page.get(path or INDEX)
        if file is None:
            return self._refusal(HTTPStatus.NOT_FOUND, "the page has no such file")
        return self._response(HTTPStatus.OK, file)

    def _refusal(self, status: HTTPStatus, reason: str) -> Response:
        return self._response(status, PageFile("text/plain; charset=utf-8", f"{reason}\n".encode()))

    def _response(self, status: HTTPStatus, file: PageFile, **more: str) -> Response:
        headers = Headers({"Content-Type": file.kind, "Content-Length": str(len(file.content)), "Connection": "close"})
        headers.update({**security_headers(self._access.hosts), **more})
        return Response(status.value, status.phrase, headers, file.content)

    async def converse(self, socket: ServerConnection) -> None:
        """Serves a socket until it is closed."""
        assert socket.request is not None
        kind, query = self._access.target(socket.request.path)
        if kind == FILES:
            await self._files(socket)
            return
        names = parse_qs(query).get("file", [])
        try:
            path = self._folder.path(names[0]) if names else None
        except FileRefused as refusal:
            await socket.close(CloseCode.POLICY_VIOLATION, str(refusal))
            return
        await self._workers.connect(socket, path)

    async def _files(self, socket: ServerConnection) -> None:
        desk = Desk(self._folder, self._writing, socket.send)
        watch = asyncio.create_task(desk.watch())
        try:
            async for message in socket:
                await desk.receive(message)
        except ConnectionClosed:
            pass
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)


async def run(
    folder: Folder, page: Mapping[str, PageFile], port: int, name: str | None, started: Callable[[Server], None]
) -> None:
    """Serves the page of a folder on a port of this machine until it is cancelled. Port 0 is any free port.

    The page begins with the file of this name. Raises OSError if the port is not free.
    """
    logger = logging.getLogger("sudokudsl.serve")
    logger.setLevel(logging.CRITICAL)  # it is not worth a message that a browser gives up a connection
    with create_server((ADDRESS, port)) as listening:
        access = Access(listening.getsockname()[1])
        server = Server(folder, page, access, name)
        async with websocket_server(
            server.converse,
            sock=listening,
            process_request=server.answer,
            compression=None,
            max_size=MAX_MESSAGE,
            server_header=None,
            ping_interval=None,  # a lost connection is noticed without it, and a tab that sleeps stays connected
            logger=logger,
            close_timeout=1,
        ):
            started(server)
            await asyncio.get_running_loop().create_future()


def serve(
    root: Path, page: Mapping[str, PageFile], port: int, name: str | None, started: Callable[[Server], None]
) -> None:
    """Serves the page of a folder until Ctrl-C. See `run`."""
    asyncio.run(run(Folder(root), page, port, name, started))
