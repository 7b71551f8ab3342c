"""The side of Python in a worker of the page: JSON texts in, JSON texts out, and the engine that the worker loads.

The page stores the memory of Python after `load`, and later starts begin with it. So nothing here keeps an object of
JavaScript: the worker has its engine and its progress as global variables.
"""

from __future__ import annotations

import gc
import json
from importlib import import_module
from typing import Any, Protocol

from ..native import wasm

_FIRST = """sudoku 6x6
thermometer r3c1..r1c1
cage 9 r5c2..r6c2
require r1c1 < r6c6
given r4c4 = 6
"""
"""A text that is read before the memory is stored, so that the modules and the tables for most texts are in it."""
_NEEDED_LATER = ("cover.engine", "cnf.solve", "crosscheck.compare", "crosscheck.diagnosis", "formats", "logic.solver")


class JavaScriptEngine(Protocol):
    """The object of the worker that holds the engine, as Pyodide shows it to Python."""

    def call(self, name: str, *arguments: int | float) -> int | None: ...

    def read(self, start: int, size: int) -> Any: ...  # noqa: ANN401 - a buffer of JavaScript

    def write(self, start: int, data: Any) -> None: ...  # noqa: ANN401


def _engine() -> JavaScriptEngine:
    import js

    found: JavaScriptEngine = js.engine
    return found


def _progress(count: int) -> None:
    import js

    js.progress(count)


class BrowserHost:
    """The engine of this worker, with the exceptions of Python."""

    def call(self, name: str, *arguments: int | float) -> int | None:
        """Calls an exported function."""
        from pyodide.ffi import JsException

        try:
            return _engine().call(name, *arguments)
        except JsException as error:
            kind, message = str(error).partition(": ")[::2]
            raise (ValueError if kind == "Refused" else MemoryError)(message) from None

    def read(self, start: int, size: int) -> bytes:
        """Bytes of the memory."""
        return bytes(_engine().read(start, size).to_bytes())

    def write(self, start: int, data: bytes) -> None:
        """Writes bytes into the memory."""
        from pyodide.ffi import to_js

        _engine().write(start, to_js(data))


class Conversation:
    """A session whose messages are JSON texts."""

    def __init__(self) -> None:
        from .session import Session  # the engine must be in its place before it is first imported

        self._session = Session(_progress)

    def receive(self, text: str) -> str:
        """The messages that answer one, as a list."""
        return json.dumps(self._session.receive(json.loads(text)))

    def publish(self) -> str:
        """The diagnostics that are due, as a list of at most one message."""
        return json.dumps(self._session.publish())


def load() -> None:
    """Puts the engine of the worker in its place, imports the modules for most questions, and reads a first text.

    It asks nothing of the engine, because a stored memory goes on with another instance.
    """
    wasm.install(BrowserHost())
    from .session import OWN, Session

    document = {"uri": "inmemory://first.sdk", "text": _FIRST}
    session = Session()
    session.receive({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    for method in (f"{OWN}picture", "textDocument/documentSymbol", "textDocument/semanticTokens/full"):
        session.receive({"id": 1, "method": method, "params": {"textDocument": document}})
    session.publish()
    for name in _NEEDED_LATER:
        import_module(f"sudokudsl.{name}")
    gc.collect()


def begin() -> Conversation:
    """A conversation whose questions the engine of the worker answers."""
    return Conversation()
