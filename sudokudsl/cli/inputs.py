"""Reads the puzzles that the arguments of a command name: files, folders, collections, links, standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from ..model.budget import OutOfBudget, within
from ..model.puzzle import Puzzle
from ..model.solver import Givens
from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source, Span
from .budgets import budget


@dataclass(frozen=True, slots=True)
class Job:
    """One puzzle to process, and its name. `puzzle` is None if the file has errors, which are in the sink.

    `givens` are those of an entry of a collection, in addition to the puzzle's own. The jobs of a collection share
    their puzzle. `refusal` is the reason if reading the file took more than the budget; then there is no puzzle.
    """

    name: str
    puzzle: Puzzle | None
    sink: Sink
    givens: Givens | None = None
    refusal: OutOfBudget | None = None

    def read(self) -> Puzzle:
        """The puzzle of a file without errors. OutOfBudget if reading it took too much."""
        if self.refusal is not None:
            raise self.refusal
        assert self.puzzle is not None, "the file has errors"
        return self.puzzle

    def whole(self) -> Puzzle | None:
        """The puzzle with the givens as a statement, for commands that show it, and without the expected answer."""
        if self.puzzle is None or self.givens is None:
            return self.puzzle
        from ..families.givens import with_givens

        return with_givens(self.puzzle, self.givens)


def names(work: Sequence[Job]) -> str:
    """The names of the first and the last of some jobs, at least one, for a message."""
    return work[0].name if len(work) == 1 else f"{work[0].name} to {work[-1].name}"


def jobs(paths: Sequence[str], givens_file: str | None = None, *, strict: bool = False) -> Iterator[Job]:
    """The puzzles of all paths, in order.

    A folder denotes its `.sdk` and `.sdm` files, `-` standard input, and a link the puzzle that it contains. Texts of
    other programs are recognised by their content.
    """
    for path in files(paths):
        source, sink = open_source(path)
        if source is None:
            yield Job(path, None, sink)
        elif givens_file is None:
            yield from _read(path, source, sink, strict=strict)
        else:
            for job in _read(path, source, sink, strict=strict):
                if job.givens is not None:
                    raise click.UsageError(f"--givens needs a spec, but {path} is a collection of givens itself")
                yield from _with_givens(job, givens_file)


def files(paths: Sequence[str]) -> Iterator[str]:
    """The files that paths denote. A folder without files is passed on, so that opening it reports the error."""
    for path in paths:
        if path not in ("-", "") and Path(path).is_dir():
            found = sorted(file for file in Path(path).rglob("*") if file.suffix in (".sdk", ".sdm") and file.is_file())
            yield from map(str, found) if found else (path,)
        else:
            yield path


def open_source(path: str) -> tuple[Source | None, Sink]:
    """The text of a file, or None with the reason in the sink."""
    from ..formats.links import is_link
    from ..text.source import MAX_BYTES, Unreadable, read_source, source_from_bytes

    try:
        if is_link(path) and not os.path.exists(path):
            return (source := Source(path if len(path) <= 60 else f"{path[:59]}…", path)), Sink(source)
        if path == "-":
            if sys.stdin is None:
                raise Unreadable("standard input is closed")
            return (source := source_from_bytes("<stdin>", sys.stdin.buffer.read(MAX_BYTES + 1))), Sink(source)
        if not path:
            raise Unreadable("the name of the file is empty")
        if Path(path).is_dir():
            raise Unreadable("this is a folder without any .sdk or .sdm file")
        return (source := read_source(Path(path))), Sink(source)
    except Unreadable as error:
        sink = Sink(Source(path, ""))
        sink.found.append(Diagnostic("unreadable", "error", str(error), Span(0, 0)))
        return None, sink


def _read(path: str, source: Source, sink: Sink, *, strict: bool) -> Iterator[Job]:
    try:
        listed = within(budget(), lambda: _puzzles(path, source, sink, strict=strict), "reading the file")
    except OutOfBudget as refusal:
        listed = [Job(path, None, sink, refusal=refusal)]
    yield from listed


def _puzzles(path: str, source: Source, sink: Sink, *, strict: bool) -> Iterable[Job]:
    """The puzzles of a text. Only the entries of a collection are read while they are listed."""
    from ..formats import as_program
    from ..language.syntax.legacy import is_collection
    from ..lowering import read
    from ..lowering.registry import Registry

    program = as_program(source, sink)
    if program is None:
        return [Job(path, None, sink)]
    if program is not source:
        told = [replace(each, span=Span(0, 0)) for each in sink.found]
        source, sink = program, Sink(program, told)
    if is_collection(source):
        return _collection(path, source, sink)
    puzzle = read(source, sink, Registry())
    bad = sink.failed or (strict and sink.flawed)
    return [Job(path, None if bad else puzzle, sink)]


def _collection(path: str, source: Source, sink: Sink) -> Iterable[Job]:
    from ..lowering import read_collection

    collection = read_collection(source, sink)
    if collection is None:
        return [Job(path, None, sink)]
    puzzle, entries = collection
    return (Job(f"{path}:{line}", puzzle, sink, givens) for givens, line in entries)


def _with_givens(job: Job, givens_file: str) -> Iterator[Job]:
    from ..lowering import read_givens

    if job.puzzle is None:
        yield job
        return
    source, sink = open_source(givens_file)
    entries = read_givens(source, sink, job.puzzle.board) if source is not None else None
    if entries is None:
        yield Job(givens_file, None, sink)
        return
    for givens, line in entries:
        yield Job(f"{givens_file}:{line}", job.puzzle, job.sink, givens)
