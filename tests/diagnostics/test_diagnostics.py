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


def in_words(found, source):
    """A diagnostic with the places of its notes, its help and the text that the help would change."""
    yield f"{source.place(found.span.start)[0]}: {found.message}"
    if found.help:
        yield f"  help: {found.help}"
    for note in found.notes:
        line, column = (note.source or source).place(note.span.start)
        yield f"  note: {note.text} ({line}:{column})"


def test_messages_in_full(golden):
    """The words of every message of the tables, with its help and its notes.

    The file states nothing about what is right, but a change of any number or word in a message is seen in it. Changed
    on purpose? `pytest --update-goldens`, and read the diff.
    """
    lines = []
    for case in corpus.read_cases("diagnostics"):
        sink = Sink(case.source)
        read(sink.source, sink, Registry())
        lines += [f"--- {case.id}", *(line for found in sink.found for line in in_words(found, sink.source))]
    golden("messages.txt", "\n".join(lines) + "\n")


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
