"""Messages that few texts get: each with the part of the text that it points at."""

from functools import partial
from pathlib import Path

import pytest

import sudokudsl
from sudokudsl import SdkError, load, loads
from sudokudsl.lowering import read
from sudokudsl.lowering.board import plain_board
from sudokudsl.lowering.collection import read_collection, read_givens
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source, Span
from support import TESTS, corpus
from support.messages import messages, texts_of, unexpected

CASES = [
    (
        "cells along the edge sum to 9",
        "would give the names `along`, `the`, `edge`, `sum`, `to`",
        "along the edge sum to",
    ),
    ("loop alternates", "a statement is not an English sentence: this would give the name `alternates`", "alternates"),
    ("require sum(r1c1-r1c3) > 2", "this is the difference of two cells", "r1c1-r1c3"),
    ("disjoint", "did you mean `disjoint-groups`?", "disjoint"),
    ("global", "did you mean `global-entropy` or `global-mod`?", "global"),
    ("dot black r1c1 r1c2", "did you mean `kropki black r1c1 r1c2`?", "dot"),
    ("all different r1c1 r1c2", "did you mean `distinct r1c1 r1c2`?", "all"),
    ("givens\n1.....\n......\n 2 . . . . .", "a statement starts with a word, not with `1`", "1"),
    ("define f(t: text)\n  require r1 matches t\nf 3", "a text in double quotes is expected", "3"),
    ('cosmetic text "": r1c1', "a text without characters cannot be drawn", '""'),
    ('cosmetic line: "abc"', "this text is not a place", '"abc"'),
    ("cosmetic line colour red colour blue: r1c1 r1c2", "`colour` is stated twice", "colour"),
    ("each x in r1\n  let y\n  require x > 1", "a name, `=` and a value are expected", "let y"),
    (
        "define f(line, n)\n  require sum(line) = n\nf r1 3",
        "cells are expected for `n`, not `3`",
        "3",
    ),
    ("machine 5\n  a: 1 to a\n  accept a", "cells are expected, not `5`", "5"),
    (
        "exactly 1 of\n  require r1c2 = 1\n  let a = r1c1\n  require a = 1",
        "a `let` comes before the statements that are counted",
        "exactly 1 of",
    ),
    ("machine\n  a: 1 to a\n  accept a", "which line does the machine read?", "machine"),
    ("let n = 3\nmachine n\n  a: 1 to a\n  accept a", "cells are expected, and `n` names none", "n"),
    ("define f(line)\n  draw\n  require 1 in line\nf r1", "what is to be drawn?", "draw"),
    ("define f(line)\n  draw blob\n  require 1 in line\nf r1", "no shape is called `blob`", "blob"),
    (
        "define f(n: number)\n  draw line\n  require r1c1 = n\nf 3",
        "this definition has no cells to draw on",
        "line",
    ),
    ("let a = 1\neach number in a..20000 as n: n > 0", "a set has at most 10,000 numbers", "a..20000"),
    ("each number in 1..20000 as n: n > 0", "a set has at most 10,000 numbers", "1..20000"),
    ("require r1c1 in {1..20000}", "a set has at most 10,000 numbers", "{1..20000}"),
    (
        "each number in {0} as n: each run of n in r1 as w: sum(w) > 3",
        "a run has a length of 1 or more",
        "each run of n in r1 as w",
    ),
    (
        "each number in {2} as n: each run of n in r1 as a, b: a < b",
        "a run whose length is a name has one name itself",
        "b",
    ),
    ("each run of 0 in r1 as w: sum(w) > 3", "a run has a length of 1 or more", "each run of 0 in r1 as w"),
    (
        "define f(line) = max(line[1..1 - 1])\nrequire f(r1) = 3",
        "there is no greatest of nothing",
        "max(line[1..1 - 1])",
    ),
    ("machine r1\n  accept a", "a machine has at least one state", "machine r1"),
    ("machine r1\n  a\n  accept a", "a state, a colon and its moves are expected", "a"),
    (
        "machine r1\n  accept: 1 to accept\n  accept accept",
        "`accept` has a meaning already and cannot be a state",
        "accept",
    ),
    ("machine r1\n  a: 1 to a\n  a: 2 to a\n  accept a", "the state `a` is described twice", "a"),
    ("machine r1\n  a: 1\n  accept a", "digits, `to` and a state are expected", "1"),
    ("let line = r1\nrequire line[9] = 1", "there are the cells 1 to 6", "line[9]"),
    ("require length(r1, r2) = 6", "length(...) takes one value", "length(r1, r2)"),
    ("require abs(1, 2) = 6", "abs(...) takes one value", "abs(1, 2)"),
    ("require sum(some x in r1: x) = 6", "`some` cannot range over the values of a function", "some x in r1"),
    ("areas field of 4\nrequire size(field, r1) = 3", "these are 6 cells, and size(...) takes one", "r1"),
    ("loop way\neach step of r1 as a, b: a < b", "the name of a loop or a path is expected", "r1"),
    (
        "each pair 1,3 as a, b: a < b",
        "two numbers belong to a leaper: `each leaper 1,3 as a, b`",
        "each pair 1,3 as a, b",
    ),
    ("each cell of r1 as x: x > 1", "`of` belongs to a run, a position or a neighbour", "r1"),
    ("each king of r1 as x: x > 1", "neighbours are those of one cell", "r1"),
    (
        "each x in r1: (each king of x in r2 as y: x < y)",
        "the neighbours of a cell take no place: they may be anywhere",
        "r2",
    ),
    ("loop way\neach step of way in r1 as a, b: a != b", "the steps of a line take no place", "r1"),
    ("each number as n: n > 0", "which numbers?", "each number as n"),
    ("let k = r1\neach k in r2: k > 1", "`k` is a name of this file already", "k"),
    ("each x in r1: length(x + 1) = 1", "cells are expected here, and this is a number", "x + 1"),
    ("let n = 3\nrequire n[2] = 3", "`n` names no cells", "n"),
    ("require r1 is r1c1", "these are 6 cells, and one cell is expected", "r1"),
    ("loop way\nrequire r1 on way", "these are 6 cells, and a line visits one cell at a time", "r1"),
    ("require r1c1 in 1..2..3", "a range has two ends", "3"),
    ("require sum(r1c1..3) = 3", "a run joins single cells, and this is a number", "3"),
    ("require sum(r1c1..r2) = 3", "a run joins single cells", "r2"),
    ("cage 3: r[r1c1]", "`r` takes a number", "r[r1c1]"),
    ("require row(r1) = 3", "row(...) takes one cell", "r1"),
    (
        "each king 1,3 as a, b: a < b",
        "two numbers belong to a leaper: `each leaper 1,3 as a, b`",
        "each king 1,3 as a, b",
    ),
    (
        "let line = r1\neach number in {1} as i: min(line[1..i - 1]) = 3",
        "there is no least of nothing",
        "min(line[1..i - 1])",
    ),
    (
        "let line = r1\neach number in {1} as i: max(line[1..i - 1]) = 3",
        "there is no greatest of nothing",
        "max(line[1..i - 1])",
    ),
    ("let line = r1\nrequire sum(line[1..2..3]) = 3", "a part has two ends", "3"),
    (
        "let line = r1\nlet none = line except r1\nrequire none[r1c1] = 3",
        "there are no cells to choose from",
        "none[r1c1]",
    ),
    (
        "define f(line)\n  let none = line except r1\n  require none[r2c1] = 3\nf r1",
        "there are no cells to choose from",
        "none[r2c1]",
    ),
    ("require", "the statement ends too early", ""),
    ("each x in r1:", "the statement ends too early", ""),
    ("require r1c1 <", "the statement ends too early", ""),
    ("define f(t: text)\n  require r1 matches t\nf r1", "a text in double quotes is expected", "r1"),
    ("define f(t: text) = r1 matches t\nrequire f(r1)", "is a text in double quotes, and", "r1"),
    ("require r1 matches r2", "a text in double quotes is expected", "r2"),
    (
        "define f(n: number) = r1c1 + n\nrequire f({1, 2}) = 3",
        "`n` of `f` is a number, and this is a set of numbers",
        "{1, 2}",
    ),
    ("require sum(r1c1..digits) = 3", "a run joins single cells, and this is", "digits"),
    (
        "each x in all: each y in all: each z in all: each w in all: x + y + z + w > 3",
        "let quantifiers visit fewer cells",
        "z",
    ),
    ("areas field of 4\nshapes field\n  ..", "there is no shape, as in `aa` for a domino", ""),
    ("loop way\neach run of 9 in way as a, b: a < b", "has 2 to 5 cells", "9"),
    ("require product(all) * product(all) = 3", "the limit is", "product(all)"),
    ("require r1c1 = 99999999 * 99999999 * 99999999", "the limit is", "99999999 * 99999999 * 99999999"),
    (
        "define value(x: cell) = 2 * x\ncage value 12: r1c1 r1c2",
        "`value` is a function, and names no cells",
        "value",
    ),
    ("let line = r1c1\nlayer worth as x: line[x + 1]", "this has no value over any cell", "line[x + 1]"),
    ("let line = r1c1 r1c2\nlayer worth as x: line[x + 9]", "this has no value over any cell", "line[x + 9]"),
    (
        "require r1c1 * r1c2 * r1c3 * r1c4 * r1c5 * r1c6 * r2c1 is prime",
        "the limit is 100,000 values",
        "r1c1 * r1c2 * r1c3 * r1c4 * r1c5 * r1c6 * r2c1 is prime",
    ),
    (
        "require 99999999 * 99999999 = r1c1",
        "this number is 9,999,999,800,000,001; the limit is 1,000,000,000",
        "99999999 * 99999999",
    ),
    ("define f(c: cells)\n  require c = 3\nf r1", "sum(...) adds up the digits of several", "c"),
    ("machine r1\n  a: 1 to a, 1 to b\n  b: 1 to a\n  accept a", "1 leads to two states", "1 to b"),
    (
        "each row 2x2 as w: sum(w) > 3",
        "a size belongs to a window or a tile: `each window 2x2 as w`",
        "each row 2x2 as w",
    ),
    ("require 1 + digits = 3", "this is a set of numbers, and a number is expected", "digits"),
    (
        "define f(c: cell = 3)\n  require c = 1\nf r1c1",
        "the default of `c` must be one cell, and this is a number",
        "c: cell = 3",
    ),
    (
        "define f(c: cell)\n  distinct walls\nlet walls = r1c1 r2c3\nf r1c1",
        "`walls` is named below this definition, which knows the names above it",
        "walls",
    ),
    (
        "define f(c: cell) = c < top\nlet top = 3\nrequire f(r1c1)",
        "put `let top = 3` above it",
        "top",
    ),
    (
        "define half(k: number) = k / 2\nlet top = half(6)\ndefine f(c: cell) = c < top\nrequire f(r1c1)",
        "a definition does not know `top`, because its value calls a definition",
        "top",
    ),
    (
        "define small(c: cell) = c < 3\nlet top = small(r1c1)\ndefine f(c: cell)\n  require c < 2 or top\nf r1c1",
        "give it a parameter `top: condition`, and top as an argument where it is used",
        "top",
    ),
    (
        "let line = r1\nrequire sum(line[9..0]) = 1",
        "places are counted from 1, and a part has at most 1,024 of them",
        "line[9..0]",
    ),
]
"""Lines below `sudoku 6x6`, the message or its help, and the part of the text at which it points."""

WHOLE = [
    (
        "latin 9x9\nareas a of 2-4\neach area as b: distinct(b)",
        "a word of that statement says the same: `areas a of 4 distinct`",
        "each area as b: distinct(b)",
    ),
    ("killer sudoku", "the board and its constraints are statements of their own", "killer sudoku"),
    (
        "board 1x1 digits 1-2\ncells n digits 1-3\nsolution\n  1\n  n = 1\n  n = 2",
        "n occurs twice in this solution",
        "n = 2",
    ),
    ("board 2x2 digits 1-2\nareas field of 5-7", "an area has at least 5 cells, and the board has 4", "of 5-7"),
    ("board 2x2 digits 1\nareas a of 2 distinct", "2 cells cannot differ: the board has 1 digit", "of 2"),
    ("latin 2x2\nareas a of 4 distinct", "4 cells cannot differ: the board has 2 digits", "of 4"),
    ("board 2x2 digits 1-2\nareas field of 3", "areas of these sizes do not fill 4 cells", "of 3"),
    (
        "board 2x2 digits 1-2\nareas field of 1-2 at most 1",
        "areas of these sizes, at most 1 of them, do not fill 4 cells",
        "of 1-2",
    ),
    ("board 9x9\nareas field", "limit the number of areas: areas field at most 63", "areas field"),
    (
        "board 20x20\nareas field at most 14",
        "limit the number of areas and their sizes: areas field of 1-255 at most 14",
        "areas field at most 14",
    ),
    (
        "board 8x8\nareas a of 1-63 at most 62 counted\nlayer b digits -1..0 counted",
        "limit the number of areas: areas a of 1-63 at most 61 counted",
        "layer b digits -1..0 counted",
    ),
    ("board 9x9 digits 0-8\nareas a of 1-6", "limit the number of areas: areas a of 1-6 at most 63", "areas a of 1-6"),
    ("latin 2x2\nareas a of 2 at", "at most and a number expected", ""),
    ("latin 2x2\nareas a of 2 at most r1c1", "the greatest number of areas expected", "r1c1"),
    ("latin 2x2\nareas a of 2 at most 64", "a board has from 1 to 63 areas", "64"),
    ("latin 9x9\nareas a of 2 at most 90", "write `at most 63`", "90"),
    (
        "board 20x20 digits 1\nareas a of 4",
        "limit the number of areas and their sizes: areas a of 4-7 at most 63",
        "areas a of 4",
    ),
    (
        "board 9x9 digits 1-9\nareas a of 1",
        "limit the number of areas and their sizes: areas a of 1-2 at most 63",
        "areas a of 1",
    ),
]
"""Whole texts, with the same."""


@pytest.mark.parametrize(
    ("text", "message", "place"), [*((f"sudoku 6x6\n{text}", *rest) for text, *rest in CASES), *WHOLE]
)
def test_a_rare_message(text, message, place):
    sink = Sink(Source("rare", f"{text}\n"))
    read(sink.source, sink, Registry())
    found = [each for each in sink.found if message in each.message or message in each.help]
    assert [sink.source.text[each.span.start : each.span.end] for each in found] == [place]


def chain(numbers):
    """Functions that each call the one before, defined in the order of these numbers."""
    return "".join(f"define f{at}(n: number) = {f'f{at - 1}(n) + r1c1' if at else 'n'}\n" for at in numbers)


GROWING = "".join(
    f"  let v{at} = if v{at - 1} = {at % 6} then v{at - 1} else v{at - 1} mod 5 + r1c{at % 6 + 1}\n"
    for at in range(1, 14)
)
"""Values that contain the one before three times."""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # one chain of definitions, typed from its end and from its beginning
        (chain(range(120)) + "require f119(1) = 1\n", "rules are nested more than 100 deep here"),
        (chain(reversed(range(120))) + "require f119(1) = 1\n", "definitions use one another at most 30 deep"),
        ("".join(f"each a{at} in r1: " for at in range(70)) + "a1 = 1\n", "expressions are nested at most 60 deep"),
        ("cosmetic line: " + "r1c1 r1c2 " * 3000, "a drawing has at most 4,096 places"),
        ("areas field of 4-36\nshapes field\n" + f"  {'a' * 12}\n" * 6, "a shape has at most 64 cells"),
        ("areas field\nshapes field\n" + ("  ab.ab.ab.ab.\n  ............\n" * 17), "there are at most 63 shapes"),
        (
            "each x in all: each y in all: each z in all: x + y + z > 3",
            "let quantifiers visit fewer cells, or put a number that they repeat into a layer",
        ),
        (
            "areas field of 1-9\neach area of field as a: each x in a: some y in a: row(y) < max(each z in a: row(z))",
            "let it visit fewer cells, say it in several rules, or put a number that it repeats into a layer",
        ),
        (
            f"each x in r1c1\n  let v0 = x\n{GROWING}  require v13 mod 7 = 3",
            "let it visit fewer cells, say it in several rules",
        ),
    ],
)
def test_a_limit(text, message):
    sink = Sink(Source("limit", f"sudoku 6x6\n{text}\n"))
    read(sink.source, sink, Registry())
    assert any(message in each.message or message in each.help for each in sink.found)


@pytest.mark.parametrize("severity", ["error", "warning", "note"])
@pytest.mark.parametrize("many", [100, 101, 102, 5000])
def test_a_hundred_messages_of_a_kind_are_shown_and_the_others_are_counted(severity, many):
    sink = Sink(Source("many", "x" * many))
    for at in range(many):
        getattr(sink, severity)("likely-slip", f"message {at}", Span(at, at + 1))
    sink.finish()
    assert len(sink.found) == min(many, 101)
    last = f"there are {many - 100:,} more {severity}s" if many > 101 else f"message {many - 1}"
    assert (sink.found[-1].message, sink.found[-1].severity) == (last, severity)


@pytest.mark.parametrize("row", ["......", "1.....", ". . 3 . . .", "?1????", "__4___"])
@pytest.mark.parametrize("many", [1, 6, 9])
def test_rows_of_a_picture_that_are_not_indented_give_one_error(row, many):
    sink = Sink(Source("rows", "sudoku 6x6\ngivens\n" + f"{row}\n" * many + "blob r1\n"))
    read(sink.source, sink, Registry())
    lines = [sink.source.place(each.span.start)[0] for each in sink.found]
    assert lines == [2, 3, many + 3]  # the empty picture, its first row, and the unknown word


def test_a_text_with_thousands_of_warnings():
    sink = Sink(Source("many", "sudoku 6x6\n" + "cage 45: r1c1 r1c2\n" * 5000))
    assert read(sink.source, sink, Registry()) is not None
    assert [each.message for each in sink.found if each.severity == "warning"][100:] == [
        "there are 4,900 more warnings"
    ]


def test_a_statement_below_a_grid_alone():
    with pytest.raises(SdkError, match="a statement cannot follow a grid that has no program"):
        loads("........1\n" * 9 + "given r1c1 = 5\n")


def test_a_line_is_not_too_long():
    for text in ("[Puzzle]\n" + "." * 70_000, "." * 70_000):
        with pytest.raises(SdkError, match="a line has at most 65,536 characters"):
            loads(text)


@pytest.mark.parametrize(
    ("reading", "text", "message"),
    [
        (read_collection, "nothing\n", "no line has a grid, such as 81 characters for a 9x9 board"),
        (partial(read_givens, board=plain_board(9)), "# nothing\n", "there is no line of givens"),
        (partial(read_givens, board=plain_board(9)), "1 " * 40_000, "a line has at most 65,536 characters"),
    ],
)
def test_lists_of_grids(reading, text, message):
    sink = Sink(Source("grids", text))
    assert reading(sink.source, sink) is None
    assert [each.message for each in sink.found] == [message]


def test_a_mistake_in_another_file_shows_where_it_is_used(tmp_path):
    (tmp_path / "other.sdk").write_text("define f(line)\n  require ] = 1\n")
    (tmp_path / "puzzle.sdk").write_text('sudoku 6x6\nuse "other.sdk"\nf r1\n')
    with pytest.raises(SdkError) as caught:
        load(tmp_path / "puzzle.sdk")
    assert [note.text for note in caught.value.diagnostics[0].notes] == ["it is used here"]


@pytest.mark.parametrize("text", ["\n", "# only a comment\n"])
def test_a_text_without_a_puzzle(text):
    with pytest.raises(SdkError, match="the text states no puzzle"):
        loads(text)


def test_too_many_definitions():
    with pytest.raises(SdkError, match="there are at most 1,000 definitions"):
        loads("sudoku 6x6\n" + "".join(f"define f{number}(n: number) = n\n" for number in range(1_001)))


def test_expressions_that_are_nested_too_deep():
    with pytest.raises(SdkError, match="nested at most 64 deep"):
        loads(f"sudoku 6x6\nrequire r1c1 = 1{' implies (r1c1 = 1' * 70}{')' * 70}\n")


# ---- every message is expected ----

FOLDERS = ("lowering", "language", "expression", "families")
MADE = ("Mistake", "Complaint", "error", "warning", "note", "wrong", "Note", "_wrong")
"""The functions that are given the text of a message."""
UNTRIED: dict[str, str] = {}
"""Messages without a case, with the reason."""


def met():
    """The texts of all messages that the cases of the tables get, and those in other tests."""
    for case in corpus.read_cases("diagnostics", "families", "rules", "published"):
        sink = Sink(case.source)
        if case.marks:
            read(case.source, sink, Registry())
        for each in sink.found:
            yield from (each.message, each.help, *(note.text for note in each.notes))
    yield from texts_of(TESTS.rglob("test_*.py"))


def test_every_message_is_expected_by_a_test():
    package = Path(sudokudsl.__file__).parent
    sources = [path for folder in FOLDERS for path in (package / folder).rglob("*.py")]
    found = [*messages(sources, MADE, "[a-z]{3}.* ")]
    assert len(found) > 250
    assert unexpected(found, met(), UNTRIED) == []
