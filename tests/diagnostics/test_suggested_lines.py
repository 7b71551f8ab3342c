"""Lines that messages suggest: each is right where it replaces the wrong one and the other wrong lines are gone."""

import re

import pytest

from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import corpus

SHOWN = re.compile(r"did you mean `([^`]*\s[^`]*)`\?")
"""A help that shows a whole statement, and not only a word."""


def errors(text):
    """The errors of a text, each with its line, counted from 0."""
    sink = Sink(Source("text", text))
    read(sink.source, sink, Registry())
    return [(sink.source.place(each.span.start)[0] - 1, each) for each in sink.found if each.severity == "error"]


def suggestions(text):
    """Each suggested line of a text, with the text as it is with this line, and without other wrong lines."""
    found, lines = errors(text), text.split("\n")
    wrong = {at for at, _ in found}
    for at, each in found:
        if shown := SHOWN.search(each.help):
            indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
            kept = (line for number, line in enumerate(lines) if number not in wrong or number == at)
            yield shown[1], "\n".join(indent + shown[1] if line is lines[at] else line for line in kept)


def with_mistakes(text):
    """A text, and the same with a mistake more: in the statement of its board, or in a line at its end."""
    first, rest = text.split("\n", 1)
    return text, f"{first} (\n{rest}", f"{text}layer nothing (\n"


@pytest.mark.parametrize("case", corpus.read_cases("diagnostics"), ids=lambda case: case.id)
def test_a_suggested_line_is_right(case):
    for text in with_mistakes(case.text):
        for line, corrected in suggestions(text):
            assert errors(corrected) == [], line
