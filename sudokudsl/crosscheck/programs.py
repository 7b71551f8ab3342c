"""Runs external programs with a limit of time and output, and ends their processes in every case."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import IO

MAX_OUTPUT = 10_000_000  # bytes that are kept of each stream
CANNOT_RUN = (126, 127)  # exit statuses of a shell that has not found the program, or cannot execute it
WAIT = 3600.0  # seconds of one wait, because the system refuses infinite ones

_running: set[int] = set()
"""The process groups of the running programs."""
_starting: list[str] = []
"""The commands of the programs that are being started, whose process groups are still unknown."""
_after_start: list[Callable[[], object]] = []
"""Functions to call when the programs being started are known and ended."""


def syntax_error(command: str) -> str:
    """The message of the shell about a command that it cannot parse; empty for any other command. Runs nothing."""
    parsed = subprocess.run(["/bin/sh", "-n", "-c", command], capture_output=True, text=True, errors="replace")
    return " ".join(parsed.stderr.split()) or "it is not a command" if parsed.returncode else ""


def run_program(command: str, file: Path, seconds: float) -> tuple[str, str, int | None]:
    """The standard output, the standard error and the exit status of a command; empty and None after `seconds`.

    The path of `file` replaces `{}` in the command; a command without `{}` reads the file as its standard input. The
    children of the command are ended with it.
    """
    named = "{}" in command
    deadline = monotonic() + seconds
    with open(os.devnull if named else file, "rb") as given:
        _starting.append(command)
        try:
            process = subprocess.Popen(
                command.replace("{}", shlex.quote(str(file))), shell=True,
                stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
            _running.add(process.pid)
        finally:
            _starting.remove(command)
    assert process.stdout is not None
    assert process.stderr is not None
    while _after_start:
        end_programs(_after_start.pop())
    try:
        output, errors = _read_streams((process.stdout, process.stderr), deadline)
        status = process.wait(max(0.0, deadline - monotonic()))
    except (TimeoutError, subprocess.TimeoutExpired):
        return "", "", None
    finally:
        if process.returncode is None:
            _end(process.pid)
            process.wait()
        process.stdout.close()
        process.stderr.close()
        _running.discard(process.pid)
    return _text(output), _text(errors), status


def _text(printed: bytes) -> str:
    return printed.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")


def end_programs(then: Callable[[], object]) -> None:
    """Ends all running programs, and then calls `then`, by which this process usually ends itself.

    A signal handler may call it while a program is being started. It then takes effect once that program runs.
    """
    if _starting:
        _after_start.append(then)
        return
    for group in tuple(_running):
        _end(group)
    then()


def _read_streams(streams: Sequence[IO[bytes]], deadline: float) -> list[bytes]:
    """The first `MAX_OUTPUT` bytes that a program prints to each stream until it closes all of them.

    Raises TimeoutError at the deadline.
    """
    printed = [bytearray() for _ in streams]
    with selectors.DefaultSelector() as selector:
        for stream, kept in zip(streams, printed, strict=True):
            selector.register(stream, selectors.EVENT_READ, kept)
        while selector.get_map():
            if (left := deadline - monotonic()) <= 0:
                raise TimeoutError
            for ready, _ in selector.select(min(left, WAIT)):
                part = os.read(ready.fd, 65_536)
                if part:
                    ready.data.extend(part[: MAX_OUTPUT - len(ready.data)])
                else:
                    selector.unregister(ready.fileobj)
    return [bytes(kept) for kept in printed]


def _end(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
