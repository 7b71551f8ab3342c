"""Diagnostics at their places, and the quick fixes for them."""

from __future__ import annotations

import pytest

from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Span
from support.carets import changed, marked
from support.corpus import read_cases

BEFORE = """\
sudoku 4x4
let spine = r1c1..r4c1
define fib(line)
  each run of 3 in line as a, b, c: c = a + b
"""
FIXES = [
    # a misspelt word or name
    ("thermometr spine", "thermometer spine"),
    ("zipper line r1c1..r1c3", "zipper-line r1c1..r1c3"),
    ("each x in spin: x > 0", "each x in spine: x > 0"),
    ("fib spin", "fib spine"),
    ("requir r1c1 = 1", "require r1c1 = 1"),
    ("require summ(r1) = 10", "require sum(r1) = 10"),
    # a missing bracket or quote
    ("require (r1c1 + r1c2 = 3", "require (r1c1 + r1c2 = 3)"),
    ("thermometer (r1c1 r1c2  # up", "thermometer (r1c1 r1c2)  # up"),
    ('title "abc', 'title "abc"'),
    # signs of other languages
    ("require r1c1 ≤ r1c2", "require r1c1 <= r1c2"),
    ("require r1c1 ≠ r1c2", "require r1c1 != r1c2"),
    ("require r1c1 == r1c2", "require r1c1 = r1c2"),
    ("require r1c1 = 1 && r1c2 = 2", "require r1c1 = 1 and r1c2 = 2"),
    ("require r1c1=1 => r1c2=2", "require r1c1=1 implies r1c2=2"),
    ("require r1c1 × r1c2 = 2", "require r1c1 * r1c2 = 2"),
    ("renban r1c1-r1c3", "renban r1c1..r1c3"),
    ("renban r1c1…r1c3", "renban r1c1..r1c3"),
    ("// a comment", "# a comment"),
    # advice on what was meant
    (
        "either\n\tthermometer r1c1 r1c2\nor\n\tthermometer r1c2 r1c1",
        "either\n  thermometer r1c1 r1c2\nor\n  thermometer r1c2 r1c1",
    ),
    ("whispers r1c1 r1c2 r1c3", None),
]


@pytest.mark.parametrize(("text", "wanted"), FIXES)
def test_fixes(text, wanted):
    document = open_document("puzzle.sdk", BEFORE + text)
    found = fixes(document, Span(len(BEFORE), len(document.text)))
    results = [changed(document, [fix.change]).removeprefix(BEFORE) for fix in found]
    assert wanted in results if wanted else True
    for fix in found:  # none of them is a mistake
        after = diagnostics(open_document("puzzle.sdk", changed(document, [fix.change])))
        before = diagnostics(document)
        assert fix.diagnostic not in after
        assert sum(each.severity == "error" for each in after) <= sum(each.severity == "error" for each in before)


def test_an_example_in_the_advice_is_no_fix():
    document = open_document("puzzle.sdk", "fillomino\n")
    assert fixes(document, Span(0, 5)) == ()


def _facts(found):
    return [(each.code, each.severity, each.message, each.span) for each in found]


@pytest.mark.parametrize("case", read_cases("diagnostics")[::10], ids=lambda case: case.id)
def test_the_diagnostics_are_those_of_a_check(case):
    sink = Sink(case.source)
    read(case.source, sink, Registry())
    assert _facts(diagnostics(open_document(case.source.name, case.text))) == _facts(sink.found)


def test_a_mistake_in_a_used_file_is_at_the_use(tmp_path):
    (tmp_path / "lines.sdk").write_text("define f(line)\n  require sum(lin) = 5\n")
    document, _ = marked('sudoku 4x4\n@use "lines.sdk"\n', folder=tmp_path, name=str(tmp_path / "puzzle.sdk"))
    (found,) = diagnostics(document)
    assert document.source.cut(found.span) == '"lines.sdk"'
    assert found.message.startswith("lines.sdk, line 2, column 15: nothing here is called `lin`")


def test_a_mistake_in_a_file_that_is_used_indirectly_is_at_the_first_use(tmp_path):
    (tmp_path / "lines.sdk").write_text("define f(line)\n  require sum(lin) = 5\n")
    (tmp_path / "more.sdk").write_text('use "lines.sdk"\n')
    text = 'sudoku 4x4\neven r1c1\nuse "more.sdk"\n'
    document = open_document(str(tmp_path / "puzzle.sdk"), text, tmp_path)
    (found,) = diagnostics(document)
    assert document.source.cut(found.span) == '"more.sdk"'
    assert found.message.startswith("lines.sdk, line 2, column 15: ")


def test_a_use_follows_unsaved_text(tmp_path):
    path = tmp_path / "lines.sdk"
    path.write_text("define f(line)\n  require sum(lin) = 5\n")
    text = 'sudoku 4x4\nuse "lines.sdk"\nf r1\n'
    assert diagnostics(open_document(str(tmp_path / "puzzle.sdk"), text, tmp_path))
    unsaved = {path.resolve(): "define f(line)\n  require sum(other) = 10\n"}
    found = diagnostics(open_document(str(tmp_path / "puzzle.sdk"), text, tmp_path, unsaved))
    assert ["`other`" in each.message for each in found] == [True]
    path.unlink()  # a file that was never saved
    assert diagnostics(open_document(str(tmp_path / "puzzle.sdk"), text, tmp_path, unsaved)) == found


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["empty"]),
        ("\ufeffsudoku 4x4\r\nthermometr r1\r\n", ["unknown-word"]),
        ("123456789\n" * 9, []),
        ("1" * 81 + "\n" + "2" * 80 + "\n", ["picture-size"]),
        ("https://www.example.org/?p=1", ["not-importable"]),
    ],
)
def test_other_texts(text, codes):
    document = open_document("text.sdk", text)
    assert [each.code for each in diagnostics(document)][: len(codes)] == codes
    assert all(each.span.end <= len(document.text) for each in diagnostics(document))
