"""The command `shrink`: makes a file smaller while a condition stays true."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import click

from ..crosscheck.shrink import MAX_TESTS, Shrinker, canonical
from ..text.diagnostics import Sink
from ..text.source import Source
from .budgets import MEGABYTES
from .documents import put, save
from .inputs import open_source
from .output import ProgressLine, show_diagnostics
from .results import Status, plural
from .values import OutputFile, Seconds, WholeNumber

Condition = Callable[[str], bool]


@click.command()
@click.argument("path", metavar="PATH", type=click.Path(allow_dash=True))
@click.option(
    "--while", "condition", required=True, metavar="WHAT", help="disagreement, status=N, or a command with {} in it."
)
@click.option("-o", "--output", type=OutputFile(allow_dash=True), default="-", help="The output file.")
@click.option("--time", "seconds", type=Seconds(min=0), default=10.0, show_default=True, help="Seconds for each test.")
@click.option(
    "--tests",
    "most",
    type=WholeNumber(min=1),
    default=MAX_TESTS,
    show_default=True,
    help="The maximum number of tests.",
)
def shrink(path: str, condition: str, output: str, seconds: float, most: int) -> int:
    """Makes a file as small as possible while a condition stays true.

    \b
    sudokudsl shrink bad.sdk --while disagreement         the two sides still differ
    sudokudsl shrink bad.sdk --while status=1             `check` still exits with 1
    sudokudsl shrink bad.sdk --while './is-bad {}'        the command still exits with 0, given a file

    Lines, words, cells, digits, rows and columns are removed, and numbers are reduced, until no more can be removed.
    The same file and condition give the same result. Ctrl-C ends the search, and the smallest file so far is written.
    """
    source, sink = open_source(path)
    if source is None:
        show_diagnostics(sink)
        return Status.BAD_INPUT
    holds = _condition(condition, seconds)
    if not holds(source.text):
        print(f"`{condition}` is not true for {path} itself", file=sys.stderr)
        return Status.FALSE
    progress = ProgressLine("test")
    shrinker = Shrinker(source.text, holds, most, progress)
    interrupted = False
    try:
        shrinker.run()
        text = canonical(shrinker.text)
        text = text if text == shrinker.text or holds(text) else shrinker.text
    except KeyboardInterrupt:
        text, interrupted = shrinker.text, True
    ProgressLine.clear()
    lines = len(source.text.splitlines()), len(text.splitlines())
    print(f"{plural(lines[0], 'line')} reduced to {lines[1]}, in {plural(shrinker.tests, 'test')}", file=sys.stderr)
    if output == "-":
        put(text)
    else:
        save(output, text)
    return Status.INTERRUPTED if interrupted else Status.AS_EXPECTED


def _condition(text: str, seconds: float) -> Condition:
    """The condition of `--while`. Raises UsageError if the text is not a condition."""
    if text == "disagreement":
        return lambda candidate: _status(candidate, seconds) is Status.DISAGREEMENT
    name, _, number = text.partition("=")
    if name == "status" and number.isdecimal() and int(number) in list(Status):
        wanted = Status(int(number))
        return lambda candidate: _status(candidate, seconds) is wanted
    if "{}" not in text:
        raise click.UsageError("--while takes disagreement, status=N, or a command with {} in place of the file")
    if complaint := _syntax_error(text):
        raise click.UsageError(f"--while: the shell cannot read this command: {complaint}")
    return lambda candidate: _command_succeeds(text, candidate, seconds)


def _status(text: str, seconds: float) -> Status:
    """The exit status that `check` would have for a text."""
    from ..api import make_checker
    from ..lowering import read
    from ..lowering.registry import Registry
    from ..model.budget import Budget, within
    from ..model.puzzle import Unanswerable
    from ..model.solver import Limits
    from .checking import status_of

    sink = Sink(Source("<shrunk>", text))
    budget = Budget(seconds, MEGABYTES)
    try:
        puzzle = within(budget, lambda: read(sink.source, sink, Registry()))
        if puzzle is None or sink.failed:
            return Status.BAD_INPUT
        checker = within(budget, lambda: make_checker(puzzle))
        return status_of(checker.check(limits=Limits(seconds=seconds)))
    except Unanswerable:
        return Status.INCONCLUSIVE


def _syntax_error(command: str) -> str:
    from ..crosscheck.programs import syntax_error

    return syntax_error(command)


def _command_succeeds(command: str, text: str, seconds: float) -> bool:
    """Whether the command ends with status 0. UsageError if the shell cannot run it."""
    from ..crosscheck.programs import CANNOT_RUN, run_program

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.sdk"
        file.write_text(text, encoding="utf-8")
        _, errors, status = run_program(command, file, seconds)
    if status in CANNOT_RUN:
        raise click.UsageError(f"--while: the command cannot be run: {' '.join(errors.split())}")
    return status == 0
