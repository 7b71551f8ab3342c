"""The process of one worker of the page: python -m sudokudsl.serve.conversation [FILE].

It reads a message of the language server protocol from each line of standard input, and writes its own to standard
output. It ends as soon as either of them is closed, even in the middle of a question, so no process is left when the
server is gone.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import BinaryIO

from ..browser.answers import Plain
from ..browser.session import OWN, Session
from ..model.budget import Budget

BUDGET = Budget(seconds=60, megabytes=2_000)
"""The most that an answer may take, beside the time that a question may search."""
LOOK_SECONDS = 1.0  # without a message, between two looks at used files
READY, PROGRESS = f"{OWN}ready", f"{OWN}progress"
"""Messages to the page: all modules are loaded; the number of solutions that have been counted so far."""


def notice(method: str, **params: int) -> Plain:
    """A message that expects no answer."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def converse(session: Session, inbox: SimpleQueue[Plain], send: Callable[[Plain], None]) -> None:
    """Answers one message after another, and never returns.

    When no message is waiting, diagnostics follow. Then it looks for changes of used files on the disk.
    """
    while True:
        found = session.publish() if inbox.empty() else []
        if not found:
            try:
                found = session.receive(inbox.get(timeout=LOOK_SECONDS))
            except Empty:
                found = session.look()
        for message in found:
            send(message)


def _read(lines: BinaryIO, inbox: SimpleQueue[Plain]) -> None:
    """Puts messages into the inbox until there are no more, and then ends the process."""
    try:
        for line in lines:
            inbox.put(json.loads(line))
    finally:
        os._exit(0)


def main(path: Path | None) -> None:
    """Answers the messages of standard input."""
    inbox: SimpleQueue[Plain] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, inbox), daemon=True).start()
    output, lock = sys.stdout.buffer, threading.Lock()
    sys.stdout = sys.stderr  # nothing else may write to the server

    def send(message: Plain) -> None:
        with lock:
            try:
                output.write(json.dumps(message).encode() + b"\n")
                output.flush()
            except BrokenPipeError:  # the server is gone; standard input ends soon, too
                os._exit(0)

    send(notice(READY))
    converse(Session(lambda count: send(notice(PROGRESS, count=count)), path, BUDGET), inbox, send)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
