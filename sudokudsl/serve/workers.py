"""The workers of pages: a process for each socket, which is killed when the socket is closed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

MAX_PROCESSES = 16  # at the same time; a page has up to three
MAX_ANSWER = 64 * 2**20  # bytes of a message to the page
PROCESS = (sys.executable, "-P", "-m", "sudokudsl.serve.conversation")
"""With `-P`, Python does not import modules that lie beside the puzzles."""


class Workers:
    """The processes of all pages."""

    def __init__(self) -> None:
        self._running = 0

    async def connect(self, socket: ServerConnection, path: Path | None) -> None:
        """Connects a socket with a new process, which reads texts of the file `path`, until one of the two ends."""
        if self._running >= MAX_PROCESSES:
            reason = f"at most {MAX_PROCESSES} processes answer at the same time: close another tab"
            await socket.close(CloseCode.TRY_AGAIN_LATER, reason)
            return
        self._running += 1
        try:
            process = await asyncio.create_subprocess_exec(
                *PROCESS,
                *([] if path is None else [str(path)]),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_ANSWER,
                start_new_session=True,  # Ctrl-C in the terminal is for the server
            )
            try:
                await _relay(socket, process)
            finally:
                if process.returncode is None:
                    process.kill()
                await process.wait()
        finally:
            self._running -= 1
        await socket.close(CloseCode.INTERNAL_ERROR, "the process that answers has ended")


async def _relay(socket: ServerConnection, process: asyncio.subprocess.Process) -> None:
    ways = [asyncio.create_task(_ask(socket, process)), asyncio.create_task(_answer(socket, process))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def _ask(socket: ServerConnection, process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    async for message in socket:
        line = message.encode() if isinstance(message, str) else message
        process.stdin.write(line.replace(b"\n", b" ") + b"\n")  # in JSON, line ends are only between tokens
        await process.stdin.drain()


async def _answer(socket: ServerConnection, process: asyncio.subprocess.Process) -> None:
    assert process.stdout is not None
    try:
        while line := await process.stdout.readline():
            await socket.send(line.decode().rstrip("\n"))
    except ConnectionClosed:
        pass
