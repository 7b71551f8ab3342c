"""Prints results: text, JSON objects, and progress on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterable
from itertools import chain

import click

from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..text.diagnostics import Sink, render, visible
from .documents import put
from .results import Printable, Status, json_parts, plural, worst


def wants_colour(stream: object) -> bool:
    """Whether a stream is a terminal and colours are not disabled by the environment, or `FORCE_COLOR` demands them."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if os.environ.get("TERM") == "dumb":
        return False
    return bool(getattr(stream, "isatty", lambda: False)())


def wants_ascii() -> bool:
    """Whether the encoding of standard output lacks box-drawing characters."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "┃━╋●".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def drawing(puzzle: Puzzle, grid: Grid | None = None, *, coordinates: bool = False) -> str:
    """The drawing of a puzzle for standard output, with the digits of a grid, if given."""
    from ..drawing.terminal import terminal

    width = shutil.get_terminal_size((100, 24)).columns
    return terminal(
        puzzle, grid, colour=wants_colour(sys.stdout), ascii=wants_ascii(), width=width, coordinates=coordinates
    )


class ProgressLine:
    """A line on standard error with the progress of a long task. It appears on a terminal, after one second."""

    shown = False  # whether any instance has written the line

    def __init__(self, noun: str, rest: str = "") -> None:
        self._noun, self._rest = noun, rest
        self._start = self._last = time.monotonic()
        self._on = bool(getattr(sys.stderr, "isatty", lambda: False)())

    def __call__(self, done: int) -> None:
        """Shows the number of things done or found. Calls are cheap."""
        now = time.monotonic()
        if not self._on or now - self._last < (0.2 if ProgressLine.shown else 1.0):
            return
        self._last, ProgressLine.shown = now, True
        sys.stderr.write(f"\r{plural(done, self._noun)}{self._rest}, {now - self._start:.0f} s\x1b[K")
        sys.stderr.flush()

    @staticmethod
    def clear() -> None:
        """Erases the line, no matter which instance wrote it."""
        if ProgressLine.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            ProgressLine.shown = False


def show_diagnostics(sink: Sink) -> None:
    """Prints all diagnostics of a file on standard error."""
    for diagnostic in sink.found:
        print(render(diagnostic, sink.source, colour=wants_colour(sys.stderr)), file=sys.stderr)


def emit(
    results: Iterable[Printable], *, as_json: bool, alone: bool, quiet: bool = False, total: bool = True
) -> Status:
    """Prints each result as soon as it is known, and returns the worst status.

    With `alone` the text of the only result is printed. Otherwise each result has one line, followed by its text if the
    status is not 0. With `total` the number of results of each status ends the output, beside documents on standard
    error. `quiet` leaves out the lines of results with status 0.
    """
    statuses: list[Status] = []
    documents = False
    progress = ProgressLine("puzzle")
    try:
        for result in results:
            ProgressLine.clear()
            _show(result, as_json=as_json, alone=alone, quiet=quiet)
            statuses.append(result.status)
            documents |= result.document
            progress(len(statuses))
            if result.status is Status.INTERRUPTED:
                break
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        statuses.append(Status.INTERRUPTED)
    ProgressLine.clear()
    if not as_json and not alone and total:
        print(_summary(statuses), file=sys.stderr if documents else sys.stdout)
    return worst(statuses)


def _show(result: Printable, *, as_json: bool, alone: bool, quiet: bool) -> None:
    if as_json:
        for part in json_parts(result.facts):
            sys.stdout.write(part)
        print(flush=True)
    elif alone:
        if result.content:
            put(result.content)
        elif result.document:
            put(f"{result.text()}\n")
        else:
            _show_text(result)
    elif result.content:
        raise click.UsageError(
            f"{result.name}: several pictures cannot be printed; --json prints each of them on a line"
        )
    elif not quiet or result.status:
        put(f"{result.brief}\n") if result.document else print(visible(result.brief))
        if result.status:
            _show_text(result)


def _show_text(result: Printable) -> None:
    begun = False
    try:
        for part in filter(None, chain([result.text()], result.further)):
            ProgressLine.clear()
            line, begun = f"\n{part}\n" if begun else f"{part}\n", True
            sys.stdout.write(line)  # in one call: Ctrl-C could otherwise part it where output is not buffered
            sys.stdout.flush()
    except KeyboardInterrupt:
        if last := result.interrupted():
            print(f"\n{last}" if begun else last, flush=True)
        raise


_MEANING = {
    Status.AS_EXPECTED: "as expected",
    Status.FALSE: "not as expected",
    Status.BAD_INPUT: "with errors",
    Status.DISAGREEMENT: "in disagreement",
    Status.INCONCLUSIVE: "inconclusive",
    Status.INTERRUPTED: "interrupted",
}


def _summary(statuses: list[Status]) -> str:
    parts = [
        f"{number:,} {meaning}"
        for status, meaning in _MEANING.items()
        if (number := sum(other is status for other in statuses)) or status is Status.AS_EXPECTED
    ]
    return f"{plural(len(statuses), 'puzzle')}: " + ", ".join(parts)
