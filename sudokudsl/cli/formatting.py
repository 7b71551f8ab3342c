"""The command `format`: prints the canonical text of files, writes it back, or compares it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from ..model.budget import within
from ..text.diagnostics import Sink
from .budgets import budget
from .documents import put, save
from .inputs import files, open_source
from .output import show_diagnostics
from .results import UNANSWERED, Status, diagnostic_facts, worst


def format_files(paths: Sequence[str], *, in_place: bool, only_check: bool, as_json: bool) -> Status:
    """Formats every file and returns the worst status. A file with errors is not changed."""
    return worst(
        [_format_file(path, in_place=in_place, only_check=only_check, as_json=as_json) for path in files(paths)]
    )


def _format_file(path: str, *, in_place: bool, only_check: bool, as_json: bool) -> Status:
    from ..lowering.registry import Registry
    from ..lowering.spelling import format_source

    source, sink = open_source(path)
    text = ""
    if source is not None:
        text = within(budget(), lambda: format_source(source, sink, Registry()), phase="formatting the file")
    if source is None or sink.failed:
        return _report_errors(path, sink, as_json=as_json)
    changed = text != source.text
    if as_json:
        print(json.dumps({"file": path, "changed": changed, "text": text, "diagnostics": diagnostic_facts(sink)}))
    elif only_check:
        if changed:
            print(f"{path}: not canonical")
    elif not in_place or path == "-":
        put(text)
    if in_place and changed and path != "-":
        try:
            save(path, text)
        except click.ClickException as error:
            error.show()
            return Status.BAD_INPUT
        if not as_json:
            print(f"{path}: formatted")
    return Status.FALSE if only_check and changed else Status.AS_EXPECTED


def _report_errors(path: str, sink: Sink, *, as_json: bool) -> Status:
    if as_json:
        print(json.dumps({"file": path, "verdict": "error", **UNANSWERED, "diagnostics": diagnostic_facts(sink)}))
    else:
        show_diagnostics(sink)
    return Status.BAD_INPUT
