"""The command `import`: converts a puzzle of another program into a .sdk file."""

from __future__ import annotations

import json
from dataclasses import replace
from shutil import get_terminal_size

import click

from ..model.budget import within
from ..text.diagnostics import Sink
from ..text.source import Span
from .budgets import budget
from .documents import put, save
from .inputs import open_source
from .output import show_diagnostics
from .results import UNANSWERED, Status, diagnostic_facts, plural


def import_file(path: str, output: str, *, as_json: bool, keep_going: bool, draw: bool) -> Status:
    """Writes the canonical text of a puzzle in any known format; with `draw`, also a picture for the terminal."""
    text, picture, sink = within(budget(), lambda: _canonical_text(path, keep_going=keep_going), "reading the file")
    if text is None:
        if as_json:
            print(json.dumps({"file": path, "verdict": "error", **UNANSWERED, "diagnostics": diagnostic_facts(sink)}))
        else:
            show_diagnostics(sink)
        return Status.BAD_INPUT
    if output != "-":
        save(output, text)
    if as_json:
        where = {"text": text} if output == "-" else {"output": output}
        print(json.dumps({"file": path, **where, "diagnostics": diagnostic_facts(sink)}))
        return Status.AS_EXPECTED
    show_diagnostics(sink)
    if draw:
        click.echo(picture, err=output == "-", nl=False)
    if output == "-":
        put(text)
    else:
        print(f"{output}: {plural(text.count(chr(10)), 'line')}")
    return Status.AS_EXPECTED


def _canonical_text(path: str, *, keep_going: bool) -> tuple[str | None, str, Sink]:
    """The text of a file in any known format, its picture, and its diagnostics; no text if it has errors."""
    from ..drawing.terminal import terminal
    from ..formats import as_program
    from ..language.syntax.legacy import is_collection
    from ..lowering import read
    from ..lowering.registry import Registry
    from ..lowering.spelling import format_source

    source, sink = open_source(path)
    program = as_program(source, sink, keep_going=keep_going) if source is not None else None
    if program is None:
        return None, "", sink
    if is_collection(program):
        raise click.UsageError(f"{path} is a collection, which every command takes as it is")
    told = [] if program is source else [replace(each, span=Span(0, 0)) for each in sink.found]
    sink = sink if program is source else Sink(program)
    registry = Registry()
    puzzle = read(program, sink, registry)
    sink.found[:0] = told
    text = format_source(program, Sink(program), registry)
    if sink.failed or puzzle is None:
        return None, "", sink
    return text, terminal(puzzle, width=_width()), sink


def _width() -> int:
    return get_terminal_size((100, 40)).columns
