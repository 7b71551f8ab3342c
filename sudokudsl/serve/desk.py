"""The files of one page over a socket: requests with answers, and a notice when the open file changes on the disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any

from .folder import NO_FILE, Conflict, FileRefused, Folder, Stamp

LOOK_SECONDS = 1.0  # between two looks at the open file
CHANGED = "files/changed"
Plain = dict[str, Any]


class Desk:
    """The files of one page. At most one is open, and it is watched."""

    def __init__(self, folder: Folder, writing: asyncio.Lock, send: Callable[[str], Awaitable[None]]) -> None:
        """`writing` is held while any page saves, so that of two pages only the first replaces a version."""
        self._folder, self._writing, self._send = folder, writing, send
        self._name: str | None = None
        self._version = NO_FILE
        self._stamp: Stamp | None = None

    async def receive(self, text: str | bytes) -> None:
        """Answers a request. A wrong one gets an error with the reason."""
        number = None
        try:
            message = json.loads(text)
            number = message["id"]
            answer = {"result": await _ANSWERS[message["method"]](self, message.get("params", {}))}
        except FileRefused as refusal:
            answer = {"error": {"code": -32803, "message": str(refusal)}}
        except (KeyError, TypeError, ValueError, AttributeError):
            answer = {"error": {"code": -32600, "message": "this is not a request that the server knows"}}
        await self._send(json.dumps({"jsonrpc": "2.0", "id": number, **answer}))

    async def watch(self) -> None:
        """Looks at the open file again and again, and never returns."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Sends a notice if the open file has another version than the page knows."""
        name = self._name
        if name is None or (stamp := await asyncio.to_thread(self._folder.stamp, name)) == self._stamp:
            return
        async with self._writing:
            try:
                found = await asyncio.to_thread(self._folder.read, name)
            except FileRefused:
                return  # it cannot be read at present
            if name != self._name:
                return
            self._stamp = stamp
            is_new, self._version = found.version != self._version, found.version
        if is_new:
            params = {"name": name, **asdict(found)}
            await self._send(json.dumps({"jsonrpc": "2.0", "method": CHANGED, "params": params}))

    async def _list(self, params: Mapping[str, Any]) -> Plain:
        return {"names": await asyncio.to_thread(self._folder.names)}

    async def _open(self, params: Mapping[str, Any]) -> Plain:
        name = str(params["name"])
        stamp = await asyncio.to_thread(self._folder.stamp, name)
        found = await asyncio.to_thread(self._folder.read, name)
        self._name, self._version, self._stamp = name, found.version, stamp
        return asdict(found)

    async def _save(self, params: Mapping[str, Any]) -> Plain:
        name, text, base = str(params["name"]), str(params["text"]), str(params["base"])
        async with self._writing:
            try:
                version = await asyncio.to_thread(self._folder.save, name, text, base)
            except Conflict as conflict:
                return {"conflict": asdict(conflict.theirs)}
            self._name, self._version = name, version
            self._stamp = None  # the next look finds it
        return {"version": version}


_ANSWERS: Mapping[str, Callable[[Desk, Mapping[str, Any]], Awaitable[Plain]]] = {
    "files/list": Desk._list,
    "files/open": Desk._open,
    "files/save": Desk._save,
}
