"""The side of Python in a worker of the page: JSON texts in, JSON texts out, and the engine that the worker loads."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from ..native import wasm


class JavaScriptHost(Protocol):
    """The object of the worker that holds the engine, as Pyodide shows it to Python."""

    def call(self, name: str, *arguments: int | float) -> int | None: ...

    def read(self, start: int, size: int) -> Any: ...  # noqa: ANN401 - a buffer of JavaScript

    def write(self, start: int, data: Any) -> None: ...  # noqa: ANN401


class BrowserHost:
    """The engine of a worker, with the exceptions of Python."""

    def __init__(self, host: JavaScriptHost) -> None:
        self._host = host

    def call(self, name: str, *arguments: int | float) -> int | None:
        """Calls an exported function."""
        from pyodide.ffi import JsException

        try:
            return self._host.call(name, *arguments)
        except JsException as error:
            kind, message = str(error).partition(": ")[::2]
            raise (ValueError if kind == "Refused" else MemoryError)(message) from None

    def read(self, start: int, size: int) -> bytes:
        """Bytes of the memory."""
        return bytes(self._host.read(start, size).to_bytes())

    def write(self, start: int, data: bytes) -> None:
        """Writes bytes into the memory."""
        from pyodide.ffi import to_js

        self._host.write(start, to_js(data))


class Conversation:
    """A session whose messages are JSON texts."""

    def __init__(self, progress: Callable[[int], None]) -> None:
        from .session import Session  # the engine must be in its place before it is first imported

        self._session = Session(progress)

    def receive(self, text: str) -> str:
        """The messages that answer one, as a list."""
        return json.dumps(self._session.receive(json.loads(text)))

    def publish(self) -> str:
        """The diagnostics that are due, as a list of at most one message."""
        return json.dumps(self._session.publish())


def begin(host: JavaScriptHost, progress: Callable[[int], None]) -> Conversation:
    """A conversation whose questions the engine of a worker answers. `progress` gets the number of solutions so far."""
    wasm.install(BrowserHost(host))
    return Conversation(progress)
