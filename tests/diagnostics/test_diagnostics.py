"""Every case of `tests/diagnostics`: the messages it states, with their places, and no others."""

import pytest

from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import MAX_ERRORS, MAX_NOTES, Diagnostic, Note, Sink, render
from sudokudsl.text.source import Source, Span
from support import corpus


@pytest.mark.parametrize("case", corpus.read_cases("diagnostics"), ids=lambda case: case.id)
def test_diagnostics(case):
    corpus.understand(case)


@pytest.mark.parametrize("line", ["expect {n} solutions", "cage {n}: r99c1 r1c1", "let x{n} = r99c1", "thing{n}"])
def test_no_more_errors_than_the_limit(line):
    text = "sudoku 9x9\n" + "".join(line.format(n=number) + "\n" for number in range(1000))
    sink = Sink(Source("many", text))
    read(sink.source, sink, Registry())
    assert len(sink.found) == MAX_ERRORS + 1
    assert sink.found[-1].code == "too-large"


def test_a_diagnostic_is_at_most_a_screen():
    source = Source("notes", "one line\n")
    notes = tuple(Note(f"note {number}", Span(0, 3)) for number in range(1000))
    shown = render(Diagnostic("unexpected", "error", "it is wrong", Span(0, 3), notes), source)
    assert len(shown.splitlines()) < 50
    assert shown.endswith(f"note: and {1000 - MAX_NOTES} more places")
