"""Formatting, changes that keep the meaning, and hints."""

from __future__ import annotations

from itertools import combinations

import pytest

import sudokudsl
from sudokudsl.service.document import open_document
from sudokudsl.service.formatting import formatted, formatted_line, formatted_lines
from sudokudsl.service.hints import MAX_SETS, hints
from sudokudsl.service.refactorings import refactorings
from support.carets import changed, selected

UNTIDY = """\
SUDOKU   4x4
thermo r1c1  r1c2 # up


either
    thermo r1c1 r1c2
or
    thermo   r1c2 r1c1
cage 5 r3c1 r3c2
"""


def test_a_whole_document_becomes_what_the_command_writes():
    document = open_document("puzzle.sdk", UNTIDY)
    text = changed(document, formatted(document))
    assert text == sudokudsl.format(UNTIDY)
    assert formatted(open_document("puzzle.sdk", text)) == ()


def test_only_the_lines_that_differ_are_replaced():
    text = "sudoku 4x4\nthermo r1c1 r1c2\ncage 5: r3c1 r3c2\n"
    (change,) = formatted(open_document("puzzle.sdk", text))
    assert (text[change.span.start : change.span.end], change.text) == ("thermo r1c1 r1c2\n", "thermometer r1c1 r1c2\n")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("sudoku 4x4\nthermo  @r1@\nthermo  r2\n", "sudoku 4x4\nthermometer r1\nthermo  r2\n"),
        (
            "sudoku 4x4\neither\n@    thermo r1 # a@\nor\n  thermo  r2\n",
            "sudoku 4x4\neither\n  thermometer r1  # a\nor\n  thermo  r2\n",
        ),
        ("sudoku 4x4\ncage (\nthermo  @r1@\n", "sudoku 4x4\ncage (\nthermometer r1\n"),
        ("sudoku 4x4\n@cage ((\nthermo @r1\n", "sudoku 4x4\ncage ((\nthermometer r1\n"),
        ("sudoku 4x4\n@# a@\n\nthermo r1\n", "sudoku 4x4\n# a\n\nthermo r1\n"),
    ],
)
def test_some_lines(text, wanted):
    document, span = selected(text)
    assert changed(document, formatted_lines(document, span)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("sudoku 4x4\nTHERMO r1\n@@", "sudoku 4x4\nthermometer r1\n"),
        ("sudoku 4x4\neither\n  thermo r1\n@@", "sudoku 4x4\neither\n  thermo r1\n"),  # a block is not complete
        ("sudoku 4x4\ncage (r1\n@@", "sudoku 4x4\ncage (r1\n"),
        ("@@", ""),
    ],
)
def test_the_line_above_a_new_line(text, wanted):
    document, span = selected(text)
    assert changed(document, formatted_line(document, span.start)) == wanted


LINES = (
    "thermo  r1",
    "SUDOKU 4x4",
    "thermometer r1",
    "cage 5  r1c1 r1c2",
    "odd   (r1c1",
    "either",
    'title  "a # b"',
)
REST = ("", "  ", "# a", "  # a", " #", "  # thermo  r1")


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("rest", REST)
def test_a_line_is_made_canonical_unless_it_has_a_comment_or_goes_on(line, rest):
    """A comment may go on while the line below it is already being written."""
    text = f"{line}{rest}\n"
    document = open_document("puzzle.sdk", text)
    alone = line in ("odd   (r1c1", "either")
    expected = text if alone or "#" in rest else sudokudsl.format(text)
    assert changed(document, formatted_line(document, len(text))).rstrip() == expected.rstrip()


REFACTORINGS = [
    ("@thermo r1c1 r1c2@", "Write `thermo` as `thermometer`", "thermometer r1c1 r1c2"),
    (
        "define fib(line)\n  # why\n  each run of 3 in line as a, b, c: c = a + b\n  renban line\n@fib r1c1 r1c2 r1c3@",
        "Replace this use of `fib` by its definition",
        "define fib(line)\n  # why\n  each run of 3 in line as a, b, c: c = a + b\n  renban line\n"
        "each run of 3 in (r1c1 r1c2 r1c3) as a, b, c: c = a + b\nrenban r1c1 r1c2 r1c3",
    ),
    (
        "define far(one: cell, gap: number)\n  either\n    require one > gap\n  or\n    require one < 2\n@far r1c1 2@",
        "Replace this use of `far` by its definition",
        "define far(one: cell, gap: number)\n  either\n    require one > gap\n  or\n    require one < 2\n"
        "either\n  require r1c1 > 2\nor\n  require r1c1 < 2",
    ),
    (
        "@thermometer r1c1..r1c3\nrenban r1c1..r1c3@\neven r2c1\nthermometer r2c1 r2c2\nrenban r2c1 r2c2",
        "Make these statements a definition, used 2 times",
        "define group-a(cells)\n  thermometer cells\n  renban cells\ngroup-a r1c1..r1c3\neven r2c1\ngroup-a r2c1 r2c2",
    ),
]


@pytest.mark.parametrize(("text", "title", "wanted"), REFACTORINGS)
def test_refactorings(text, title, wanted):
    document, span = selected(f"sudoku 4x4\n{text}\n")
    found = {each.title: each for each in refactorings(document, span)}
    result = changed(document, found[title].changes)
    assert result == f"sudoku 4x4\n{wanted}\n"
    before, after = sudokudsl.loads(document.text), sudokudsl.loads(result)
    assert sudokudsl.count(before).count == sudokudsl.count(after).count


@pytest.mark.parametrize(
    "text",
    [
        "define f(line)\n  require sum(line) = 5\nlet a = r1c1 r1c2\n@f@ nonsense",
        "define f(cell)\n  each a in r1: a > cell\nlet a = r1c1\n@f a@",  # `a` would have another meaning
        "@thermometer r1c1 r1c2\nrenban r2c1 r2c2@",
        "@# nothing@",
    ],
)
def test_no_refactoring_where_the_meaning_would_change(text):
    document, span = selected(f"sudoku 4x4\n{text}\n")
    assert [each for each in refactorings(document, span) if each.kind != "rewrite"] == []


NOT_IN_DEFINITIONS = (
    "require r1c3 in r1c1 r1c2",
    "let both = r1c1 r1c2",
    "renban r1c1 r1c2  # why",
    "each x in r1c1 r1c2: x > 1",
    "nonsense r1c1 r1c2",
)


@pytest.mark.parametrize("line", NOT_IN_DEFINITIONS)
@pytest.mark.parametrize("place", range(3))
def test_only_plain_statements_of_families_become_a_definition(line, place):
    lines = ["thermometer r1c1 r1c2", "cage r1c1 r1c2"]
    lines.insert(place, line)
    document, span = selected("sudoku 4x4\n@{}@\n".format("\n".join(lines)))
    assert [each.title for each in refactorings(document, span) if each.kind == "extract"] == []


def test_an_old_grid_becomes_a_program():
    document = open_document("old.sdk", "1...\n..1.\n....\n....\n")
    (found,) = refactorings(document, document.source and selected("@@")[1])
    assert changed(document, found.changes) == "sudoku 4x4\ngivens\n  1...\n  ..1.\n  ....\n  ....\n"


HINTS = [  # each worked out by hand
    ("whispers r1c1..r1c4", ["difference 5", "4 cells"]),
    ("whispers 2: r1c1 r1c2", []),
    ("kropki white r1c1 r1c2", ["value 1"]),
    ("cage 5: r1c1 r1c2", ["1+4, 2+3"]),
    ("cage 9: r1c1..r1c3", ["3 cells", "2+3+4"]),
    ("cage: r1c1 r1c2", ["total 3 to 7"]),
    ("cage: r1-2c1", ["total 3 to 7"]),
    ("thermometer r1c1 r1c2 r1c3", []),
    ("thermometer r1c1..r1c3 r2c3", ["4 cells"]),
    ("renban b1", ["4 cells"]),
]


@pytest.mark.parametrize(("text", "wanted"), HINTS)
def test_hints(text, wanted):
    assert [hint.text for hint in hints(open_document("puzzle.sdk", f"sudoku 4x4\n{text}\n"))] == wanted


@pytest.mark.parametrize("word", ["thermometer", "renban", "palindrome"])
@pytest.mark.parametrize("many", range(2, 10))
def test_the_number_of_cells_is_shown_if_a_run_hides_some(word, many):
    text = f"sudoku 9x9\n{word} r1c1..r1c{many}\n{word} {' '.join(f'r2c{at}' for at in range(1, many + 1))}\n"
    assert [hint.text for hint in hints(open_document("puzzle.sdk", text))] == [f"{many} cells"] * (many > 2)


@pytest.mark.parametrize(("digits", "cells"), [(digits, cells) for digits in (4, 6, 9) for cells in range(2, 5)])
def test_the_sets_of_a_cage_are_those_with_its_total(digits, cells):
    """Up to a number of sets each is listed; beyond, they are counted."""
    for total in range(1, digits * cells):
        text = f"board 9x9 digits 1-{digits}\ncage {total}: {' '.join(f'r1c{at}' for at in range(1, cells + 1))}\n"
        listed = ["+".join(map(str, each)) for each in combinations(range(1, digits + 1), cells) if sum(each) == total]
        shown = ", ".join(listed) if len(listed) <= MAX_SETS else f"{len(listed)} sets of digits"
        assert [hint.text for hint in hints(open_document("puzzle.sdk", text))] == [shown] * bool(listed), text


def test_hints_of_a_broken_text():
    document = open_document("puzzle.sdk", "sudoku 4x4\ncage (r1\ncage 5: r1c1 r1c2\nnonsense\n")
    assert [hint.text for hint in hints(document)] == ["1+4, 2+3"]
