"""Programs of other people: run with a limit of time and of what they may print, and never left behind."""

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

MAX_OUTPUT = 10_000_000  # bytes of what a program prints that are kept
WAIT = 3600.0  # seconds of one wait, because the system takes no endless ones

_running: set[int] = set()
"""The process groups of the programs that run now."""
_starting: list[str] = []
"""The programs that are being started, whose groups nobody knows yet."""
_after_start: list[Callable[[], object]] = []
"""What is to be called when they are known and ended."""


def run_program(command: str, file: Path, seconds: float) -> tuple[str, int | None]:
    """What a shell command printed, and its exit status; None if its time was up. Its children end with it.

    It reads the file that stands for `{}` in it, or else its standard input.
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
    """Ends all programs that run now, for a process that ends before them by `then`.

    It may be called by a signal in the middle of a start: then it does so as soon as that program is there.
    """
    if _starting:
        _after_start.append(then)
        return
    for group in tuple(_running):
        _end(group)
    then()


def _read_output(stream: IO[bytes], deadline: float) -> bytes:
    """What a program prints until it closes its output, the first part of it. TimeoutError if that takes too long."""
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
