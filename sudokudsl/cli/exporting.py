"""The command `export`: writes a puzzle in the form of another program, or names everything that the form lacks."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from ..formats import EXPORTS, Document, Options, Refused, form_named
from ..model.budget import within
from ..model.puzzle import Puzzle
from ..text.diagnostics import Sink
from .budgets import budget
from .documents import save
from .inputs import Job
from .output import show_diagnostics
from .results import Result, Status, diagnostic_facts
from .shared import limits


def form_of(name: str) -> str:
    """The form that a name stands for, or UsageError if there is none."""
    try:
        return form_named(name)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--to'") from None


def export_job(
    job: Job, puzzle: Puzzle, to: str, output: str, *, as_drawing: bool, seconds: float | None, as_json: bool
) -> Result:
    """The result of an export: the document, or all that the form lacks."""
    from ..api import SECONDS_FOR_SOLUTION, make_solver, solution_for

    form = EXPORTS[to]
    if as_drawing and not form.draws:
        able = ", ".join(name for name, each in EXPORTS.items() if each.draws)
        raise click.UsageError(f"--as-drawing is for {able}")
    if form.binary and output == "-" and sys.stdout.isatty():
        raise click.UsageError(f"{to} is not a text: give a file with -o")
    if job.givens is not None and to == "sdk":
        raise click.UsageError(f"{job.name} is a collection, which every command takes as it is")
    whole = job.whole() or puzzle
    most = limits(SECONDS_FOR_SOLUTION if seconds is None else seconds)
    solution, notes = solution_for(whole, form, most, lambda puzzle: within(budget(), partial(make_solver, puzzle)))
    try:
        document = within(budget(), partial(form.document, whole, Options(solution, as_drawing)))
    except Refused as refusal:
        return _refused(job, whole, to, refusal, as_json=as_json)
    for note in (*notes, *document.notes):
        print(f"note: {note}", file=sys.stderr)
    return _written(job, to, output, document, [*notes, *document.notes])


def _refused(job: Job, puzzle: Puzzle, to: str, refusal: Refused, *, as_json: bool) -> Result:
    sink = Sink(puzzle.text)
    advice = "--as-drawing writes it as drawing and rules text" if EXPORTS[to].draws else ""
    for problem in refusal.problems:
        sink.error("not-exportable", problem.message, problem.span, help=advice)
    sink.finish()
    if not as_json:
        show_diagnostics(sink)
    facts = {"file": job.name, "to": to, "verdict": "refused", "diagnostics": diagnostic_facts(sink)}
    return Result(job.name, Status.FALSE, facts, f"{job.name}: {to} lacks something of it", str)


def _written(job: Job, to: str, output: str, document: Document, notes: list[str]) -> Result:
    content = document.content
    facts: dict[str, Any] = {"file": job.name, "to": to, "notes": notes}
    if output != "-":
        save(output, content)
        return Result(job.name, Status.AS_EXPECTED, {**facts, "output": output}, output, partial(str, output))
    if isinstance(content, bytes):
        from base64 import b64encode

        facts["base64"] = b64encode(content).decode()
        return Result(job.name, Status.AS_EXPECTED, facts, job.name, str, content=content)
    text = content.rstrip("\n")
    return Result(job.name, Status.AS_EXPECTED, {**facts, "text": content}, text, partial(str, text), document=True)
