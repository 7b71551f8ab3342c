"""Puzzles of other programs: read as the program that says the same, and written from a puzzle."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..lowering.registry import begins_a_statement
from ..model.puzzle import Puzzle
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .refusal import Problem, Refused

if TYPE_CHECKING:
    from .forms import Format

__all__ = ["EXPORTS", "Problem", "Refused", "as_program", "recognised"]


def _sdk(puzzle: Puzzle) -> str:
    from ..lowering.registry import Registry
    from ..lowering.spelling import format_source

    return format_source(puzzle.text, Sink(puzzle.text), Registry())


def _line(puzzle: Puzzle) -> str:
    from .exports import line_text

    return line_text(puzzle)


def _fpuzzles(puzzle: Puzzle) -> str:
    from .fpuzzles.export import link

    return link(puzzle)


def _fpuzzles_json(puzzle: Puzzle) -> str:
    from .fpuzzles.export import data

    return json.dumps(data(puzzle)) + "\n"


def _iss(puzzle: Puzzle) -> str:
    from .iss.export import constraint_string

    return constraint_string(puzzle)


def _iss_url(puzzle: Puzzle) -> str:
    from .iss.export import url

    return url(puzzle)


EXPORTS: Mapping[str, Callable[[Puzzle], str]] = {
    "sdk": _sdk,
    "line": _line,
    "fpuzzles": _fpuzzles,
    "fpuzzles-json": _fpuzzles_json,
    "iss": _iss,
    "iss-url": _iss_url,
}
"""What a puzzle can be written as. Each raises Refused, naming the statement that the target cannot say."""

_LINK = re.compile(r"\s*(https?://\S*)", re.IGNORECASE)
_FIRST_WORD = re.compile(r"(?:\s|#.*\n)*([a-z][a-z-]*)(?!\S)", re.IGNORECASE)
_LINKS = "f-puzzles has one after ?load=, Interactive-Sudoku-Solver after ?q=; others name what their site keeps"


def recognised(text: str) -> Format | None:
    """The form that a text is in, by its content; None if it is left to our own parser."""
    first = _FIRST_WORD.match(text)
    if first is not None and begins_a_statement(first[1]):
        return None
    from .forms import FORMATS  # late: most texts are programs, and their first word tells

    return next((form for form in FORMATS if form.recognises(text)), None)


def as_program(source: Source, sink: Sink) -> Source | None:
    """A text of another program as our program, any other as it is. None with the reasons in the sink if refused."""
    form = recognised(source.text)
    if form is None:
        if link := _LINK.match(source.text):
            sink.error("not-importable", "this link holds no puzzle that can be read", Span(*link.span(1)), help=_LINKS)
            return None
        return source
    try:
        return Source(f"{source.name} ({form.name})", form.to_sdk(source.text))
    except Refused as refusal:
        for problem in refusal.problems:
            end = min(problem.span.end, len(source.text))
            span = Span(min(problem.span.start, end), end)
            sink.error("not-importable", problem.message, span, help=f"read as {form.name}")
        return None
