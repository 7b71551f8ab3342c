"""Completion at each kind of place. The expectations are read off the usages in docs/reference.md."""

from __future__ import annotations

import re
from time import thread_time
from typing import get_args

import pytest

from sudokudsl.service import vocabulary
from sudokudsl.service.completion import ItemKind, completion, statement_snippet
from sudokudsl.service.document import open_document
from sudokudsl.service.fixes import fixes
from sudokudsl.service.meaning import REGISTRY
from sudokudsl.text.source import Span
from support.carets import marked

BEFORE = """\
sudoku 4x4
let spine = r1c1..r4c1
let three = r1c2 + 1
cells extra[1..2] digits 1-3
layer shade digits 0-1
areas plot of 4
loop ring
define fib(line, gap: number = 1)
  each run of 3 in line as a, b, c: c = a + b
define twice(x: cell) = 2 * x
"""
PLACES = [
    # words after a cell, and the lines that they are about
    ("require r1c1 @", {"on", "inside", "outside", "in", "is"}, {"ring"}),
    ("require r1c1 not @", {"on", "inside", "outside"}, {"is"}),
    ("require r1c1 outside @", {"ring"}, {"on", "thermometer"}),
    # the first word of a statement
    ("@", {"thermometer", "require", "fib", "title", "define"}, {"or", "draw", "r1"}),
    ("th@", {"thermometer"}, {"r1"}),
    ("either\n  @", {"thermometer", "require", "fib"}, {"title", "sudoku", "draw"}),
    ("either\n  thermometer r1\n@", {"or", "thermometer"}, set()),
    ("define g(line)\n  @", {"rules", "draw", "thermometer"}, {"title", "use"}),
    ("givens\n  @", set(), {"thermometer"}),
    ("thermometer r1\n  @", set(), {"thermometer"}),
    # arguments by the signature
    ("x-sum @", {"row", "column", "left", "bottom", "shade"}, {"spine", "extra"}),
    ("x-sum shade @", {"row", "column", "left", "bottom"}, {"shade", "spine"}),
    ("x-sum shade row @", {"1", "4"}, {"5"}),
    ("sandwich shade @", {"row", "rows", "columns"}, {"top"}),
    ("little-killer @", {"shade", "r1", "left", "top"}, {"row"}),
    ("cage @", {":", "spine", "r1", "all", "prime", "square"}, {"row", "title"}),
    ("cage 5: @", {"spine", "extra", "shade", "r1", "c4", "b2", "all"}, {":", "three"}),
    ("cage 5: r2@", {"r2c1", "r2c4"}, {"r2c5", "r1"}),
    ("cage 5: r2c@", {"r2c1"}, {"r1c1"}),
    ("whispers @", {"5", ":", "spine"}, {"row"}),
    ("sandwich @", {"row", "column", "rows", "columns"}, {"left", "r1"}),
    ("sandwich row @", {"1", "4"}, {"5", "row"}),
    ("sandwich row 3 @", {"="}, {"left"}),
    ("x-sum row 3 @", {"left", "right"}, {"top", "="}),
    ("x-sum column 3 @", {"top", "bottom"}, {"left"}),
    ("x-sum @", {"row", "column", "left", "right", "top", "bottom"}, {"rows"}),
    ("kropki @", {"white", "black", "negative"}, {"r1"}),
    ("kropki negative @", {"in", "white", "black"}, {"r1"}),
    ("xv @", {"X", "V", "negative"}, {"r1"}),
    ("little-killer r1c1 @", {"down-right", "down-left"}, {"="}),
    ("arrow r1c1 = @", {"r1", "spine"}, {"="}),
    ("path way @", {"from", "to", "all", "counted", "look"}, {"r1"}),
    ("path way from @", {"r1", "spine"}, {"from"}),
    ("areas field @", {"of", "distinct", "counted"}, {"from"}),
    ('cosmetic line colour "#f80" @', {"width"}, {"line"}),
    ("cosmetic circle colour red width 80 @", {"height", "border"}, {"rectangle"}),
    ("connected @", {"shade", "spine", "r1"}, {"row"}),
    ("expect @", {"unique", "none", "many"}, {"r1"}),
    ("sudoku @", {"digits"}, {"r1"}),
    ("fib @", {"spine", "r1"}, {"white"}),
    ("thermometer r1c1..@", {"r1", "spine"}, set()),
    # expressions
    (
        "require @",
        {"sum", "twice", "spine", "r1", "not", "each", "some", "if", "position of"},
        {"and", "fib", "define"},
    ),
    ("require r1c1 @", {"and", "or", "implies", "iff", "in", "is", "not", "mod"}, {"sum", "r1", "where"}),
    ("require sum(@", {"spine", "r1", "each"}, {"and"}),
    ("require r1c1 is @", {"even", "odd", "prime", "square", "not"}, {"and"}),
    ("each @", {"cell", "pair", "run", "row", "window", "knight"}, {"r1", "sum"}),
    ("each pair in @", {"spine", "all", "r1"}, {"cell"}),
    ("each pair in r1 @", {"as", "where"}, {"and"}),
    ("each x in all: @", {"x", "sum", "spine", "r1"}, {"where"}),
    ("each x in all: x in @", {"spine", "x"}, {"where"}),
    ("define g(a: @", {"cell", "line", "number", "set"}, {"r1"}),
    ("define g(@", set(), {"r1", "cell", "spine"}),
    ("define g(line)\n  each cell in @\nlet later = r1\n", {"line", "shade", "spine"}, {"later"}),
    ("define g(line)\n  each run of 2 in line as one, two: @", {"one", "two", "line", "three"}, {"a"}),
    ("each area of @", {"plot"}, {"spine", "r1", "shade", "ring", "sum", "twice"}),
    ("each area in @", {"plot"}, {"r1"}),
    ("each area of pl@", {"plot"}, {"r1"}),
    ("require count(each area of @", {"plot"}, {"spine", "r1", "shade", "sum"}),
    ("each pair of @", {"areas"}, {"plot", "r1", "sum"}),
    ("each pair of areas in @", {"plot"}, {"spine", "r1", "ring", "sum"}),
    ("some pairs of areas in @", {"plot"}, {"spine", "r1"}),
    ("define g(field)\n  each area of @", {"field", "plot"}, {"r1"}),
    ("each step of @", {"ring"}, {"plot", "spine", "r1"}),
    ("each straight of @", {"ring"}, {"plot", "spine", "r1"}),
    ("require count(some straights of @", {"ring"}, {"plot", "r1"}),
    ("let other = @", {"spine", "r1", "sum"}, {"other"}),
    # nothing
    ("cage 5: r1 # a @", set(), {"r1", "cage"}),
    ('title "a @', set(), {"r1", "title"}),
    ("nonsense @", set(), {"title"}),
]


@pytest.mark.parametrize(("text", "offered", "not_offered"), PLACES)
def test_places(text, offered, not_offered):
    document, at = marked(text, BEFORE)
    items = completion(document, at)
    labels = {item.label for item in items}
    assert offered <= labels
    assert not not_offered & labels
    assert {item.kind for item in items} <= {*get_args(ItemKind)}
    assert all(item.label and item.detail for item in items)


@pytest.mark.parametrize("start", ["x-sum row 2", "skyscraper column 3", "frame-sum 2: row 1"])
def test_the_grid_of_a_row_is_offered_where_there_are_several(start):
    for grids, offered in (("grid 4x4 at r1c1\ngrid 4x4 at r3c3\n", True), ("", False)):
        document, at = marked(f"{start} @", f"board 6x6 digits 1-4\n{grids}")
        assert ("in grid" in {item.label for item in completion(document, at)}) == offered


def test_a_broken_text_is_completed_all_the_same():
    document, at = marked("cage (r1\nrequire ((\nlet = 4\nthermometer sp@\ncage 4: ]", BEFORE)
    assert "spine" in {item.label for item in completion(document, at)}


def test_an_item_replaces_the_word_that_is_written():
    document, at = marked("thermometer r1c1 spi@ne", BEFORE)
    item = next(item for item in completion(document, at) if item.label == "spine")
    assert document.source.cut(item.span) == "spi"
    document, at = marked("thermometer r1c1..r@", BEFORE)
    item = next(item for item in completion(document, at) if item.label == "r2")
    assert document.source.cut(item.span) == "r"


@pytest.mark.parametrize("text", ["", "@", "\n\n@", "# a comment\n@"])
def test_empty_texts(text):
    document = open_document("empty.sdk", text.replace("@", ""))
    assert "sudoku" in {item.label for item in completion(document, len(document.text))}


def test_an_old_grid_has_no_words():
    document = open_document("old.sdk", "123456789\n" * 9)
    assert completion(document, 5) == ()


def test_files_that_a_use_may_name(tmp_path):
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lines.sdk").write_text("define f(line)\n  require sum(line) = 5\n")
    document, at = marked('use "@', folder=tmp_path)
    assert [item.label for item in completion(document, at)] == ["library/lines.sdk"]


def test_every_statement_and_every_word_of_expressions_has_an_explanation():
    """A new word of the grammar needs a line in the vocabulary."""
    assert all(word.headline and word.usages for word in vocabulary.words().values())
    first = {"require", "either", "exactly", "at", "define", "let", "layer"}
    assert set(vocabulary.keywords().values()) <= {*vocabulary.KEYWORD_HEADLINES, *first}


@pytest.mark.parametrize("family", REGISTRY.families, ids=lambda family: family.word)
def test_the_snippet_of_a_statement_begins_with_its_word(family):
    snippet = statement_snippet(vocabulary.words()[family.word.replace("-", "")])
    assert snippet.startswith(family.word) or not snippet


@pytest.mark.parametrize("word", vocabulary.words().values(), ids=lambda word: word.text)
def test_a_snippet_has_a_placeholder(word):
    snippet = statement_snippet(word)
    numbers = [int(number) for number in re.findall(r"\$\{(\d+):", snippet)]
    assert bool(snippet) == bool(numbers)
    assert [number for number in numbers if number] == [*range(1, len(numbers) + 1 - numbers.count(0))]


def test_snippets():
    snippets = {word.text: statement_snippet(word) for word in vocabulary.words().values()}
    assert snippets["cage"] == "cage: ${1:CELLS}"
    assert snippets["thermometer"] == "thermometer ${1:CELLS}"
    assert snippets["sandwich"] == "sandwich ${1:row} ${2:NUMBER} = ${3:TOTAL}"
    assert snippets["title"] == 'title "${1:TEXT}"'
    assert snippets["either"] == "either\n  ${0:STATEMENTS}"


@pytest.mark.parametrize("line", ["-" * 65_000 + " 2", f"require {'-' * 65_000} 2", "require " + "(" * 65_000])
def test_a_long_line_takes_time_that_grows_with_it_and_not_with_its_square(line):
    """The square of 65,000 characters takes 10 to 30 s of this thread."""
    document = open_document("long.sdk", f"sudoku 9x9\n{line}\n")
    begun = thread_time()
    completion(document, len(document.text) - 1)
    fixes(document, Span(11, 20))
    assert thread_time() - begun < 6
