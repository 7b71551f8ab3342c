"""Runs external programs with a limit of time and output, and ends their processes in every case."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import IO

MAX_OUTPUT = 10_000_000  # bytes of output that are kept
WAIT = 3600.0  # seconds of one wait, because the system refuses infinite ones

_running: set[int] = set()
"""The process groups of the running programs."""
_starting: list[str] = []
"""The commands of the programs that are being started, whose process groups are still unknown."""
_after_start: list[Callable[[], object]] = []
"""Functions to call when the programs being started are known and ended."""


def run_program(command: str, file: Path, seconds: float) -> tuple[str, int | None]:
    """The output of a shell command and its exit status, or an empty output and None after `seconds`.

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
                stdin=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            _running.add(process.pid)
        finally:
            _starting.remove(command)
    assert process.stdout is not None
    while _after_start:
        end_programs(_after_start.pop())
    try:
        output = _read_output(process.stdout, deadline).decode("utf-8", "replace")
        status = process.wait(max(0.0, deadline - monotonic()))
    except (TimeoutError, subprocess.TimeoutExpired):
        return "", None
    finally:
        if process.returncode is None:
            _end(process.pid)
            process.wait()
        process.stdout.close()
        _running.discard(process.pid)
    return output.replace("\r\n", "\n").replace("\r", "\n"), status


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


def _read_output(stream: IO[bytes], deadline: float) -> bytes:
    """The first `MAX_OUTPUT` bytes that a program prints until it closes its output.

    Raises TimeoutError at the deadline.
    """
    printed = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while (left := deadline - monotonic()) > 0:
            if not selector.select(min(left, WAIT)):
                continue
            part = os.read(stream.fileno(), 65_536)
            if not part:
                return bytes(printed)
            printed += part[: MAX_OUTPUT - len(printed)]
    raise TimeoutError


def _end(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
