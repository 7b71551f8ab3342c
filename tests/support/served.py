"""A server of the page with two small files, and what a page and other programs send to it."""

from __future__ import annotations

import asyncio
import json

from websockets.asyncio.client import connect

from sudokudsl.serve.page import PageFile

PAGE = {
    "index.html": PageFile("text/html; charset=utf-8", b"<!doctype html>"),
    "assets/a.js": PageFile("text/javascript; charset=utf-8", b"1"),
}


class Socket:
    """A socket of a page: requests with their answers, and the notices in between."""

    def __init__(self, socket):
        self.socket, self.notices, self._numbers = socket, [], 0

    async def next(self):
        return json.loads(await asyncio.wait_for(self.socket.recv(), 30))

    async def notice(self, method):
        """The parameters of the next notice with this method."""
        while True:
            for at, message in enumerate(self.notices):
                if message["method"] == method:
                    return self.notices.pop(at)["params"]
            self.notices.append(await self.next())

    async def tell(self, method, **params):
        await self.socket.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    async def ask(self, method, **params):
        self._numbers += 1
        await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self._numbers, "method": method, "params": params}))
        while (message := await self.next()).get("id") != self._numbers:
            self.notices.append(message)
        return message["error"]["message"] if "error" in message else message["result"]


class Site:
    """A server at a URL."""

    def __init__(self, url, ticket_url=""):
        self.url, self.ticket_url = url.partition("?")[0], ticket_url
        self.origin, _, self.token = self.url.removesuffix("/").rpartition("/")
        self.host = self.origin.removeprefix("http://")

    def socket(self, path, **more):
        """The connection of a page with a socket, as a context manager."""
        return connect(self.url.replace("http:", "ws:") + path, origin=more.pop("origin", self.origin), **more)

    async def get(self, path, *more, host=None):
        """The status, the headers and the body that answer a GET. `more` are lines of its head."""
        return await self.request(f"GET {path} HTTP/1.1", f"Host: {self.host if host is None else host}", *more)

    async def request(self, *head):
        """The status, the headers and the body that answer a request with these lines."""
        address, port = self.host.split(":")
        reader, writer = await asyncio.open_connection(address, int(port))
        writer.write("".join(f"{line}\r\n" for line in (*head, "")).encode())
        answer = await asyncio.wait_for(reader.read(), 30)
        writer.close()
        top, _, body = answer.partition(b"\r\n\r\n")
        status, *found = top.decode().split("\r\n")
        return int((status.split() or "00")[1]), dict(line.split(": ", 1) for line in found), body
