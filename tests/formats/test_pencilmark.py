"""The exchange format of pencilmark: each type of rule in, all that it can express out, and its own counts."""

import json
from contextlib import suppress
from itertools import combinations, product
from random import Random

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, as_program, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.imports import PENCILMARK_BOX as BOX
from support.imports import pencilmark, reasons
from support.models import ours
from support.variants import small_documents


def read(text):
    form = recognised(text)
    assert form.name == "pencilmark"
    return [line for line in form.to_sdk(text, ImportReport()).splitlines() if not line.startswith("#")]


TOP = ["r1c1", "r1c2", "r1c3", "r1c4"]


@pytest.mark.parametrize("word", ["whispers", "lockout"])
def test_a_line_without_a_number_has_the_usual_one_of_its_family(word):
    """Each number is kept, and without one the line means what the statement without one means here."""
    line = {"type": "line", "kind": word.removesuffix("s"), "cells": TOP}
    (usual,) = {each.difference for each in stated(f"{word} r1c1..r1c4")}
    for given, difference in (({}, usual), *(({"value": number}, number) for number in range(1, 9))):
        (found,) = stated("\n".join(read(pencilmark({**line, **given}))[1:]))
        assert found.difference == difference


def stated(lines):
    """The constraints of some lines on an empty board."""
    return [each.constraint for each in sudokudsl.loads(f"board 9x9\n{lines}\n").stated]


SQUARE = ["r1c1", "r1c2", "r2c1", "r2c2"]


@pytest.mark.parametrize(
    ("rule", "statements"),
    [
        ({"type": "cage", "sum": 5, "cells": ["r1c1", "r2c1"]}, ["cage 5: r1c1 r2c1"]),
        ({"type": "cage", "cells": ["r1c1", "r2c1"]}, ["cage: r1c1 r2c1"]),
        ({"type": "region", "kind": "diagonal", "cells": ["r1c1", "r2c2"]}, ["distinct r1c1 r2c2"]),
        ({"type": "row", "cells": ["r1c1", "r2c1", "r1c3", "r2c3"]}, ["region r1c1 r1c3 r2c1 r2c3"]),
        ({"type": "line", "kind": "thermo", "cells": TOP}, ["thermometer r1c1..r1c4"]),
        ({"type": "line", "kind": "whisper", "value": 2, "cells": TOP, "closed": True},
         ["whispers 2: r1c1..r1c4 r1c1"]),
        ({"type": "line", "kind": "lockout", "value": 3, "cells": TOP}, ["lockout 3: r1c1..r1c4"]),
        ({"type": "line", "kind": "double_arrow", "cells": TOP}, ["double-arrow r1c1..r1c4"]),
        ({"type": "arrow", "bulb": ["r1c1"], "lines": [["r1c2"], ["r2c1", "r3c1"]]},
         ["arrow r1c1 = r1c2", "arrow r1c1 = r2c1 r3c1"]),
        ({"type": "edge", "kind": "kropki", "color": "black", "cells": ["r1c1", "r1c2"]}, ["kropki black r1c1 r1c2"]),
        ({"type": "edge", "kind": "xv", "letter": "V", "cells": ["r1c1", "r1c2"]}, ["xv V r1c1 r1c2"]),
        ({"type": "edge", "kind": "difference", "value": 2, "cells": ["r1c1", "r1c2"]}, ["kropki white 2: r1c1 r1c2"]),
        ({"type": "edge", "kind": "ratio", "value": 3, "cells": ["r1c1", "r1c2"]}, ["kropki black 3: r1c1 r1c2"]),
        ({"type": "edge", "kind": "sum", "sum": 6, "cells": ["r1c1", "r1c2"]}, ["xv 6: r1c1 r1c2"]),
        ({"type": "edge", "kind": "product", "value": 6, "cells": ["r1c1", "r1c2"]}, ["product-dot 6: r1c1 r1c2"]),
        ({"type": "edge", "kind": "less", "cells": ["r1c2", "r1c1"]}, ["less r1c2 r1c1"]),
        ({"type": "corner", "kind": "battenburg", "cells": SQUARE}, ["battenburg r1c1"]),
        ({"type": "corner", "kind": "mathrax", "op": "x", "value": 4, "cells": SQUARE}, ["mathrax r1c1 = 4 *"]),
        ({"type": "corner", "kind": "mathrax", "op": "odd", "cells": SQUARE}, ["mathrax r1c1 = odd"]),
        ({"type": "corner", "kind": "exclude", "value": 4, "cells": SQUARE}, ["exclusion r1c1 = 4"]),
        ({"type": "sum", "kind": "little_killer", "sum": 6, "side": "top", "cells": ["r1c2", "r2c3", "r3c4"]},
         ["little-killer r1c2 down-right = 6"]),
        ({"type": "sum", "kind": "group", "sum": 6, "cells": ["r1c2", "r2c1"]}, ["sum 6: r1c2 r2c1"]),
        ({"type": "sandwich", "sum": 5, "side": "left", "cells": TOP}, ["sandwich row 1 = 5"]),
        ({"type": "xsum", "sum": 5, "side": "right", "cells": TOP[::-1]}, ["x-sum row 1 right = 5"]),
        ({"type": "skyscraper", "value": 2, "side": "top", "cells": ["r1c2", "r2c2", "r3c2", "r4c2"]},
         ["skyscraper column 2 top = 2"]),
        ({"type": "first_seen", "value": 2, "digits": [1, 2, 3], "side": "left", "cells": TOP},
         ["first-seen row 1 left = 2"]),
        ({"type": "rossini", "arrow": "out", "side": "left", "cells": TOP[:3]}, ["rossini row 1 left = outward"]),
        ({"type": "neighbours", "kind": "antiknight"}, ["anti-knight"]),
        ({"type": "neighbours", "op": "different", "params": [], "where": "diagonal",
          "except": [["r1c1", "r2c2"]]}, [f"distinct r{r}c{c} r{r + 1}c{c + d}" for r in (1, 2, 3) for c in (1, 2, 3, 4)
                                           for d in (1, -1) if 1 <= c + d <= 4 and (r, c, d) != (1, 1, 1)]),
        ({"type": "relation", "op": "difference_at_least", "params": [2], "pairs": [["r1c1", "r3c3"]]},
         ["nabner r1c1 r3c3"]),
        ({"type": "relation", "op": "allowed", "params": [[[1, 2], [1, 3], [2, 3], [1, 4], [2, 4], [3, 4]]],
          "pairs": [["r1c1", "r3c3"]]}, ["thermometer r1c1 r3c3"]),
        ({"type": "cell", "kind": "odd", "cells": ["r1c1"]}, ["odd r1c1"]),
        ({"type": "cell", "kind": "low", "split": 3, "cells": ["r1c1"]}, ["candidates r1c1 = 1 2 3"]),
        ({"type": "cell", "kind": "exclude", "values": [1, 4], "cells": ["r1c1"]}, ["candidates r1c1 = 2 3"]),
        ({"type": "contains", "digits": [1, 1], "cells": SQUARE}, ["contains r1c1 r1c2 r2c1 r2c2 = 1 1"]),
        ({"type": "appears", "source": "r1c1", "cells": ["r2c3", "r3c3"]}, ["appears r1c1: r2c3 r3c3"]),
        ({"type": "clone", "regions": [["r1c1"], ["r2c3"], ["r3c2"]]}, ["clone r1c1 = r2c3", "clone r1c1 = r3c2"]),
        ({"type": "isomorphic", "regions": [["r1c1"], ["r2c3"]]}, ["isomorphic r1c1 = r2c3"]),
        ({"type": "count", "kind": "circles", "cells": ["r1c1", "r2c3"]}, ["counting-circles r1c1 r2c3"]),
        ({"type": "count", "counts": [[4, 0]], "cells": ["r1c1", "r2c3"]}, ["look-and-say r1c1 r2c3 = 0 4"]),
        ({"type": "global_entropy"}, ["global-entropy"]),
        ({"type": "equal_sum", "segments": [["r1c1", "r1c2"], ["r4c4"]]}, ["sum 0: r1c1 r1c2 -1*r4c4"]),
        ({"type": "vudoku", "cells": ["r2c2", "r1c1", "r1c3"]}, ["vudoku r2c2 = r1c1 r1c3"]),
        ({"type": "table", "cells": ["r1c1", "r4c4"], "allowed": [[1, 1], [2, 2], [3, 3], [4, 4]]},
         ["clone r1c1 = r4c4"]),
        ({"type": "table", "cells": TOP[:3], "allowed": [[1, 2, 3], [3, 2, 1], [4, 4, 5]]},
         ['require (r1c1..r1c3) matches "1 2 3 | 3 2 1"']),
        ({"type": "table", "cells": ["r1c1", "r4c4"], "allowed": [[1, 2], [4, 4]]},
         ['require (r1c1 r4c4) matches "1 2 | 4 4"']),
        ({"type": "table", "where": [[0, 0], [1, 0], [3, 3]], "allowed": [[1, 2, 3]]},
         ['require (r1c1 r2c1 r4c4) matches "1 2 3"']),
        ({"type": "distinct_count", "value": 2, "cells": TOP[:3]}, ["require distinct(r1c1..r1c3) = 2"]),
        ({"type": "relation", "op": "any_of", "params": [["equal", []], ["difference", [1]]],
          "pairs": [["r1c1", "r3c3"]]},
         ["require r1c1 != 1 or r3c3 != 3", "require r1c1 != 1 or r3c3 != 4", "require r1c1 != 2 or r3c3 != 4",
          "require r1c1 != 3 or r3c3 != 1", "require r1c1 != 4 or r3c3 != 1", "require r1c1 != 4 or r3c3 != 2"]),
        ({"type": "relation", "op": "same_third", "params": [], "pairs": [["r1c1", "r3c3"]]},
         ["require r1c1 != 1 or r3c3 != 4", "require r1c1 != 2 or r3c3 != 4", "require r1c1 != 3 or r3c3 != 4",
          "require r1c1 != 4 or r3c3 != 1", "require r1c1 != 4 or r3c3 != 2", "require r1c1 != 4 or r3c3 != 3"]),
        ({"type": "neighbours", "kind": "antiknight", "area": ["r1c1", "r2c3", "r4c4"]},
         ["distinct r1c1 r2c3", "distinct r2c3 r4c4"]),
        ({"type": "neighbours", "kind": "antiking", "within": "box", "except": [["r2c2", "r1c1"]]},
         ["distinct r1c2 r2c1", "distinct r1c3 r2c4", "distinct r1c4 r2c3", "distinct r3c1 r4c2", "distinct r3c2 r4c1",
          "distinct r3c3 r4c4", "distinct r3c4 r4c3"]),
        ({"type": "neighbours", "op": "equal", "params": [], "where": "knight", "within": "region"}, []),
        ({"type": "line", "kind": "zipper", "cells": TOP[:2]}, []),
        ({"type": "negative", "of": "xv", "area": TOP}, ["xv negative in r1c1..r1c4"]),
        ({"type": "negative", "of": "battenburg", "area": "r1c1"},
         ["battenburg negative in r1c1..r1c4 r2c1..r2c4 r3c1..r3c4 r4c1..r4c4"]),
        ({"type": "negative", "of": "cell", "kind": "odd", "area": ["r1c1"]}, ["odd negative in r1c1"]),
        ({"type": "negative", "of": "kropki"}, ["kropki negative white", "kropki negative black"]),
        ({"type": "negative", "of": "xv", "letter": "X"}, ["xv negative X"]),
        ({"type": "negative", "of": "battenburg"}, ["battenburg negative"]),
        ({"type": "negative", "of": "rossini"}, ["rossini negative"]),
        ({"type": "negative", "of": "xv"}, ["xv negative"]),
        ({"type": "negative", "of": "kropki", "color": "black"}, ["kropki negative black"]),
        ({"type": "negative", "of": "sum", "sum": 6}, ["xv negative 6"]),
        ({"type": "negative", "of": "difference", "value": 2}, ["kropki negative white 2"]),
        ({"type": "negative", "of": "ratio", "value": 3}, ["kropki negative black 3"]),
        ({"type": "negative", "of": "product", "value": 6}, ["product-dot negative 6"]),
        ({"type": "negative", "of": "cell", "kind": "odd"}, ["odd negative"]),
        ({"type": "count", "each": 1, "cells": ["r1c1", "r2c3"]}, ["look-and-say r1c1 r2c3 = 1 1, 1 2, 1 3, 1 4"]),
    ],
)  # fmt: skip
def test_rules(rule, statements):
    lines = read(pencilmark(rule))
    assert lines == ["sudoku 4x4", *statements]
    sudokudsl.loads("\n".join(lines))


def test_boards():
    grid = {"type": "grid", "origin": "r1c1"}
    assert read(pencilmark(houses=[grid])) == ["latin 4x4"]
    wide = {"type": "box_grid", "origin": "r1c1", "box": [3, 2]}
    lines = read(pencilmark(houses=[wide], rows=6, columns=6, digits=6))
    assert lines == ["sudoku 6x6", "regions", "  aabbcc", "  aabbcc", "  aabbcc", "  ddeeff", "  ddeeff", "  ddeeff"]
    rows = [{"type": "box", "cells": [f"r{row}c{column}" for column in range(1, 5)]} for row in range(1, 5)]
    assert read(pencilmark(houses=[grid, *rows]))[:3] == ["sudoku 4x4", "regions", "  aaaa"]
    assert read(pencilmark(houses=[rows[0]])) == ["board 4x4 digits 1-4", "region r1c1..r1c4"]
    holes = [None if {row, column} <= {4, 5} and row != column else 0 for row in range(6) for column in range(6)]
    two = [BOX, {**BOX, "origin": "r3c3"}]
    givens = [None if (row < 2 and column > 3) or (row > 3 and column < 2) else 0 for row in range(6)
              for column in range(6)]  # fmt: skip
    lines = read(pencilmark(houses=two, rows=6, columns=6, givens=givens))
    assert lines == ["board 6x6 digits 1-4", "grid 4x4 at r1c1", "grid 4x4 at r3c3"]
    assert "no grids" in reasons(pencilmark(houses=[], rows=6, columns=6, givens=holes))[0]


def test_givens_candidates_solution_and_texts():
    solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    meta = {"title": "T", "author": "A", "rules_text": "Normal rules."}
    text = pencilmark(givens=[1] + [0] * 15, candidates={"r2c2": [4, 3]}, solution=solution, meta=meta, style={"a": 1})
    lines = [line.strip() for line in read(text)]
    assert lines[:4] == ['title "T"', 'author "A"', "rules", "Normal rules."]
    assert lines[4:] == ["sudoku 4x4", "givens", "1...", *["...."] * 3, "candidates r2c2 = 3 4", "solution", "1234",
                         "3412", "2143", "4321"]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (pencilmark({"type": "custom"}), "`custom`: this type of rule has no statement here"),
        (pencilmark({"type": "cage", "cells": ["r1c1"], "total": 4}), "`cage`: the key `total` is unknown"),
        (pencilmark({"type": "cage", "cells": ["r1c9"]}), "`cage`: `r1c9` is not a cell of the board"),
        (pencilmark({"type": "cage", "cells": "r1c1"}), "`cage`: `cells` is not a list of 1 or more cells"),
        (pencilmark({"type": "cage", "cells": ["r1c1"], "sum": "4"}), "`cage`: `sum` is not a whole number"),
        (pencilmark({"type": "line", "kind": "loop", "cells": TOP}), "`line`: the line `loop` has no statement here"),
        (pencilmark({"type": "relation", "op": "sum", "params": [], "pairs": [TOP[:2]]}),
         "`relation`: `params` has another number of values"),
        (pencilmark({"type": "neighbours", "kind": "antiknight", "area": "r2c2"}),
         "`neighbours`: `area` is neither a list of cells nor the first cell of a grid"),
        (pencilmark({"type": "neighbours", "kind": "antiknight", "op": "equal"}),
         "`neighbours`: the key `op` is unknown"),
        (pencilmark({"type": "neighbours", "kind": "antiknight", "within": "cage"}),
         "`neighbours`: `within` is not one of box, region"),
        (pencilmark({"type": "relation", "op": "any_of", "params": [["near", []]], "pairs": [TOP[:2]]}),
         "`relation`: the relation `near` is unknown"),
        (pencilmark({"type": "table", "cells": TOP[:3], "allowed": [[1, 2]]}),
         "`table`: `allowed` is not a list of as many digits as cells"),
        (pencilmark({"type": "table", "cells": TOP[:1], "allowed": [[5]]}), "`table`: no digits are allowed"),
        (pencilmark({"type": "table", "where": [[0]], "allowed": [[1]]}), "`table`: `where` is not a list of steps"),
        (pencilmark(more=1), "the key `more` is unknown"),
        (pencilmark(givens=[5] + [0] * 15), "the given 5 of r1c1 is not a digit of the board"),
        (pencilmark(digits=40), "`board` and `digits` do not state sizes from 1 to 32"),
        (pencilmark(givens=[0]),
         "`givens` does not have an entry for each place of the board, or there are no `rules`"),
        (pencilmark(houses=[{**BOX, "box": [3, 3]}]),
         "the board: `box` does not state boxes with a cell for each digit"),
        (pencilmark(format_version=2), "this is not a `sudoku-puzzle` of the version 1"),
        ('{"format": "sudoku-puzzle", "rules": ' + "[" * 90_000,
         "this is not a puzzle: the JSON is nested too deeply"),
        ('{"format": "sudoku-puzzle", }', "the JSON is damaged: Expecting property name enclosed in double quotes"),
    ],
)  # fmt: skip
def test_refusals(text, reason):
    assert reasons(text) == [reason]


def test_errors_point_at_their_rules():
    text = pencilmark({"type": "custom"}, {"type": "cage", "cells": ["r9c9"]})
    sink = Sink(Source("x", text))
    assert as_program(sink.source, sink) is None
    found = [text[each.span.start : each.span.end] for each in sink.found]
    assert found == ['{"type": "custom"}', '{"type": "cage", "cells": ["r9c9"]}']


STATEMENTS = (
    "cage 7: r1c1 r1c2 r2c1", "thermometer r1c1 r2c2 r3c2", "whispers 2: r1c1..r1c4", "arrow r1c1 = r2c1 r3c2",
    "kropki white r1c1 r1c2\nkropki black 3: r4c1 r2c3\nkropki negative", "xv V r1c1 r1c2\nxv negative",
    "less r1c1 r1c2 r2c2", "quadruple r1c1 = 1 2", "contains-exactly r1c1..r1c4 r2c2 = 1 1", "sandwich row 1 = 5",
    "x-sum row 1 right = 7", "skyscraper column 2 bottom = 3", "first-seen row 2 left = 3",
    "rossini row 1 left = inward", "clone r1c1 r1c2 = r3c2 r3c3", "diagonals", "disjoint-groups", "anti-king",
    "anti-knight", "non-consecutive", "odd r1c1\nlow r2c2", "candidates r1c1 = 1 2\ncandidates r1c1 = 2 3",
    "sum 9: r1c1 r3c3 r4c4", "little-killer r1c2 down-right = 6", "region-sum-line r1c1..r1c4", "mathrax r1c1 = 5 +",
    "zipper r1c1 r2c1 r2c2", "between r1c1..r1c3", "lockout 2: r1c1..r1c3", "renban r1c1 r2c2 r3c2", "nabner r1c1 r2c3",
    "counting-circles r1c1 r2c3 r4c2", "vudoku r2c2 = r1c1 r1c3", "exclusion r2c2 = 1", "battenburg r1c1",
    "look-and-say r1c1 r2c3 = 2 1", "palindrome r1c1 r2c1 r3c2", "parity-line r1c1..r1c4", "double-arrow r1c1..r1c4",
    "leaper 2,0\nleaper 1,2", "modular-line r1c1..r1c3", "slow-thermometer r1c1 r2c2 r3c3", "product-dot 6: r1c1 r1c2",
)  # fmt: skip


@pytest.mark.parametrize("statements", STATEMENTS)
def test_pencilmark_counts_the_solutions_of_an_export(statements):
    pencilmark = pytest.importorskip("pencilmark")
    backend = pytest.importorskip("pencilmark.cbackend")
    puzzle = sudokudsl.loads(f"sudoku 4x4\n{statements}\n")
    text = EXPORTS["pencilmark"](puzzle)
    expected = ours(puzzle)
    found = backend.brute_solve(pencilmark.load(json.loads(text)), limit=1000)
    assert found.complete
    assert sorted(map(tuple, found)) == expected
    again = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))
    assert ours(again) == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("board 2x2 digits 1-2\nzipper r1c1 r1c2 r2c1 r2c2", 1 + 4 + 1),  # pairs with the sums 2, 3 and 4
        ("board 3x3 digits 1-3\nless r1c1 r1c2", 3 * 3**7),
    ],
)
def test_pencilmark_gives_no_rows_and_columns_to_a_board_without_houses(text, count):
    pencilmark = pytest.importorskip("pencilmark")
    backend = pytest.importorskip("pencilmark.cbackend")
    document = EXPORTS["pencilmark"](sudokudsl.loads(text))
    found = backend.brute_solve(pencilmark.load(json.loads(document)), limit=10_000)
    assert (len(list(found)), found.complete) == (count, True)
    assert ours(sudokudsl.loads(document), 10_000) == ours(sudokudsl.loads(text), 10_000)


def test_several_grids_in_pencilmark():
    pencilmark = pytest.importorskip("pencilmark")
    backend = pytest.importorskip("pencilmark.cbackend")
    puzzle = sudokudsl.loads(
        "board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c3\ngiven r1c1 = 1\ncage 5: r1c2 r1c3"
    )
    text = EXPORTS["pencilmark"](puzzle)
    found = backend.brute_solve(pencilmark.load(json.loads(text)), limit=4000)
    assert found.complete
    assert len(list(found)) == len(ours(puzzle, 4000)) > 1


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ("count-distinct r1c1 = r1c2 r1c3", "count-distinct, line 2: pencilmark cannot say this"),
        ("modular-line 2: r1c1..r1c3", "only remainders of a division by 3"),
        ("thermometer r1c1 r4c4", "touch there"),
        ("isomorphic r1c1 = r2c3", "once for each relabelling"),
        ("little-killer r2c4 up-right = -3", "numbers of clues are not negative there"),
        ("mathrax r1c1 = -1 -", "the number is not negative there"),
        ("sandwich row 1 = -1", "numbers of clues are not negative there"),
        ("layer flag digits 0-1\ncage 3: r1c1 r1c2", "layer flag: pencilmark cannot say this"),
    ],
)
def test_what_pencilmark_lacks_is_refused(statements, message):
    with pytest.raises(Refused, match=message):
        EXPORTS["pencilmark"](sudokudsl.loads(f"sudoku 4x4\n{statements}\n"))


def test_arrows_of_rossini_need_a_square():
    with pytest.raises(Refused, match="a square with as many digits"):
        EXPORTS["pencilmark"](sudokudsl.loads("board 1x4 digits 1-5\nrossini negative"))


def test_variants_of_small_documents_have_the_solutions_that_pencilmark_finds():
    """All that both read, except where that program means something else.

    It adds houses to a board without rules, counts each relabelling of copies, and has other sums with a repeated cell.
    """
    pencilmark = pytest.importorskip("pencilmark")
    backend = pytest.importorskip("pencilmark.cbackend")
    programs = {}
    documents = [each for each in small_documents("pencilmark") if each.name not in ("board", "isomorphic", "sum")]
    for text in (text for document in documents for _, texts in document.variants() for text in texts):
        with suppress(Refused):
            programs.setdefault(recognised(text).to_sdk(text, ImportReport()), text)
    alike = 0
    for program, text in programs.items():
        with suppress(pencilmark.FormatError, pencilmark.NotSupportedError):
            found = backend.brute_solve(pencilmark.load(json.loads(text)), limit=300)
            count = len(list(found))
            assert sudokudsl.count(sudokudsl.loads(program), limit=300).count == count, text
            alike += 1
    assert alike > 500


NO_HOUSES = ({"type": "region", "kind": "extra", "cells": ["r1c1"]},)
STEPS = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}
MARKS = {
    "kropki": ("color", {"white": lambda a, b: abs(a - b) == 1, "black": lambda a, b: a == 2 * b or b == 2 * a}),
    "xv": ("letter", {"X": lambda a, b: a + b == 10, "V": lambda a, b: a + b == 5}),
    "sum": ("sum", {3: lambda a, b: a + b == 3, 6: lambda a, b: a + b == 6}),
    "difference": ("value", {1: lambda a, b: abs(a - b) == 1, 2: lambda a, b: abs(a - b) == 2}),
    "ratio": ("value", {2: lambda a, b: a == 2 * b or b == 2 * a, 3: lambda a, b: a == 3 * b or b == 3 * a}),
    "product": ("value", {4: lambda a, b: a * b == 4, 2: lambda a, b: a * b == 2}),
}
"""The key of the value of each kind of mark, and the meaning of some values."""


def matching(rows, columns, digits, holds):
    """The fillings of a small board for which a condition on the digits by cells holds."""
    cells = [f"r{row + 1}c{column + 1}" for row in range(rows) for column in range(columns)]
    fillings = product(range(1, digits + 1), repeat=len(cells))
    return [values for values in fillings if holds(dict(zip(cells, values, strict=True)))]


def clue_holds(kind, seen, number, listed, digits):
    """Whether the digits that a clue of pencilmark is about, from its side on, fit its number."""
    match kind:
        case "skyscraper":
            return sum(digit > max(seen[:at], default=0) for at, digit in enumerate(seen)) == number
        case "first_seen":
            return next((digit for digit in seen if digit in listed), 0) == number
        case "xsum":
            return seen[0] <= len(seen) and sum(seen[: seen[0]]) == number
    ends = combinations(range(len(seen)), 2)
    return any({seen[a], seen[b]} == {1, digits} and sum(seen[a + 1 : b]) == number for a, b in ends)


@pytest.mark.parametrize("kind", ["skyscraper", "first_seen", "xsum", "sandwich"])
@pytest.mark.parametrize("seed", range(25))
def test_a_clue_may_be_about_a_part_of_a_row_or_column(kind, seed):
    random = Random(f"{kind} {seed}")
    rows, columns, digits = random.choice(((1, 4, 4), (1, 5, 3), (2, 3, 3), (3, 2, 3), (4, 1, 4), (2, 2, 5)))
    side = random.choice([*STEPS])
    down, right = STEPS[side]
    row, column = (
        (rows if down < 0 else random.randint(1, rows)),
        (columns if right < 0 else random.randint(1, columns)),
    )
    row, column = (1 if down > 0 else row), (1 if right > 0 else column)
    many = random.randint(1, rows if down else columns)
    cells = [f"r{row + at * down}c{column + at * right}" for at in range(many)]
    listed = random.choice(([1, 2, 3], sorted(random.sample(range(1, digits + 1), 2))))
    number = random.randint(1, 4)
    more = {"digits": listed} if kind == "first_seen" else {}
    key = "value" if kind in ("skyscraper", "first_seen") else "sum"
    rule = {"type": kind, key: number, "side": side, "cells": cells, **more}
    program = "\n".join(read(pencilmark(rule, rows=rows, columns=columns, digits=digits, houses=NO_HOUSES)))
    expected = matching(
        rows, columns, digits, lambda grid: clue_holds(kind, [grid[cell] for cell in cells], number, listed, digits)
    )
    assert ours(sudokudsl.loads(program)) == expected, program


@pytest.mark.parametrize("of", MARKS)
@pytest.mark.parametrize("seed", range(12))
def test_a_negative_stands_beside_marks_of_other_kinds(of, seed):
    random = Random(f"{of} {seed}")
    rows, columns = random.choice(((1, 4), (2, 2), (2, 3), (3, 2)))
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    pairs = [((a, b), (a + c, b + d)) for a, b in cells for c, d in ((0, 1), (1, 0)) if (a + c, b + d) in cells]
    named = [[f"r{row}c{column}" for row, column in pair] for pair in pairs]
    marks = [
        (*pair, kind, random.choice([*MARKS[kind][1]]))
        for pair, kind in zip(random.sample(named, 2), random.sample([*MARKS], 2), strict=True)
    ]
    rules = [{"type": "edge", "kind": kind, MARKS[kind][0]: value, "cells": [a, b]} for a, b, kind, value in marks]
    key, meanings = MARKS[of]
    value = random.choice([*meanings, *[None] * (of in ("kropki", "xv"))])
    rules.append({"type": "negative", "of": of} | ({} if value is None else {key: value}))
    never = [meanings[each] for each in meanings if value in (None, each)]
    bare = [pair for pair in named if not any({a, b} == set(pair) and kind == of for a, b, kind, _ in marks)]

    def holds(grid):
        fit = all(MARKS[kind][1][stated](grid[a], grid[b]) for a, b, kind, stated in marks)
        return fit and not any(unlike(grid[a], grid[b]) for a, b in bare for unlike in never)

    program = "\n".join(read(pencilmark(*rules, rows=rows, columns=columns, digits=4, houses=NO_HOUSES)))
    assert ours(sudokudsl.loads(program), 5_000) == matching(rows, columns, 4, holds), program


@pytest.mark.parametrize(("kind", "split"), [("low", 1), ("low", 2), ("high", 2), ("high", 3)])
@pytest.mark.parametrize("marked", [[], ["r1c2"], ["r1c1", "r1c3"]])
def test_a_negative_of_low_or_high_cells(kind, split, marked):
    rules = [{"type": "cell", "kind": kind, "split": split, "cells": [cell]} for cell in marked]
    rules.append({"type": "negative", "of": "cell", "kind": kind, "split": split})
    program = "\n".join(read(pencilmark(*rules, rows=1, columns=3, digits=4, houses=NO_HOUSES)))
    expected = matching(
        1, 3, 4, lambda grid: all(((grid[cell] <= split) == (kind == "low")) == (cell in marked) for cell in grid)
    )
    assert ours(sudokudsl.loads(program)) == expected


def test_a_row_or_column_of_several_grids():
    """The clue is about all cells, and a negative about neighbours in one grid."""
    grids = ({"type": "grid", "origin": "r1c1"}, {"type": "grid", "origin": "r1c3"})
    row = [f"r1c{column}" for column in range(1, 5)]
    board = {"rows": 2, "columns": 4, "digits": 2, "houses": grids}
    for number, count in ((1, 2), (2, 2), (3, 0)):
        rule = {"type": "skyscraper", "value": number, "side": "left", "cells": row}
        assert len(ours(sudokudsl.loads("\n".join(read(pencilmark(rule, **board)))))) == count
    rule = {"type": "negative", "of": "sum", "sum": 2}  # 1 1 or 2 2 side by side, where the grids meet
    assert len(ours(sudokudsl.loads("\n".join(read(pencilmark(rule, **board)))))) == 4
