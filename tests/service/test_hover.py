"""Explanations of words and arguments, and signatures."""

from __future__ import annotations

import pytest

from sudokudsl.service.hover import hover
from sudokudsl.service.signatures import signatures
from support.carets import marked

BEFORE = """\
sudoku 4x4
let spine = r1c1..r4c1
let three = 3
define fib(line, gap: number = 1)
  rules "each digit is the sum of the two before it"
  each run of 3 in line as a, b, c: c = a + b + gap
"""
PLACES = [
    ("thermo@meter spine", ("digits strictly increase along r1c1..r4c1", "thermo", "```text\nthermometer")),
    ("THERMO@ spine", ("digits strictly increase along", "thermometer: digits strictly increase")),
    ("thermometer sp@ine", ("let spine = r1c1..r4c1", "4 cells: r1c1..r4c1")),
    ("require thr@ee = r1c1", ("let three = 3", "the number 3")),
    ("fi@b spine 2", ("define fib(line", "each digit is the sum of the two before it", "for each run a, b, c")),
    ("require su@m(r1) = 3", ("the sum of numbers",)),
    ("require r2c@3 = 3", ("r2c3: row 2, column 3, box 2",)),
    ("thermometer r1-2c@1", ("2 cells: r1c1 r2c1",)),
    ("def@ine plain(line)\n  require sum(line) = 3\nplain spine", ("define",)),
    ("define plain(line)\n  require sum(line) = 3\npla@in spine", ("define plain(line)", "the sum of")),
    (
        "define told(line)\n  rules\n    as it is\n    and was\n  require sum(line) = 3\nto@ld spine",
        ("define told(line)", "as it is and was"),
    ),
    ("renban b@2", ("4 cells: r1c3 r1c4 r2c3 r2c4",)),
    ("require r1c1 = 1 imp@lies r1c2 = 2", ("`implies`",)),
    ("requ@ire r1c1 = 1", ("r1c1 equals 1", "a condition that every solution meets")),
    ("cage 5@: r1c1 r1c2", ("the digits of r1c1 r1c2 are all different and add up to 5",)),
    ("expe@ct unique", ("the number of solutions",)),
    ("each @x in all: x > 0", ("each x in all: x > 0",)),
]


@pytest.mark.parametrize(("text", "parts"), PLACES)
def test_places(text, parts):
    found = hover(*marked(text, BEFORE))
    assert found is not None
    assert "\n\nin `" not in found.text  # no name is from another file
    assert [part for part in parts if part not in found.text] == []


@pytest.mark.parametrize("text", ["@", "# wo@rd", "nonsense r1c1@..", "  @", "cage 5: r1 #@ a", "thermometer r9c@9"])
def test_nothing_to_explain(text):
    found = hover(*marked(text, BEFORE))
    assert found is None or "nonsense" not in found.text


def test_a_statement_is_explained_beside_broken_ones():
    document, at = marked("cage (\nrequire ((\nthermo@meter r1c1 r1c2\ncage x: r9", BEFORE)
    found = hover(document, at)
    assert found is not None
    assert "digits strictly increase" in found.text


SIGNATURES = [
    ("cage 15: @", "cage [TOTAL]: CELLS", "CELLS"),
    ("cage @", "cage [TOTAL]: CELLS", "[TOTAL]"),
    (
        "x-sum row 2 @",
        "x-sum [LAYER] row|column NUMBER [in grid NUMBER] SIDE = TOTAL",
        "[LAYER] row|column NUMBER [in grid NUMBER] SIDE",
    ),
    ("x-sum row 2 left = @", "x-sum [LAYER] row|column NUMBER [in grid NUMBER] SIDE = TOTAL", "TOTAL"),
    ("kropki black @", "kropki black [VALUE]: CELLS", "[VALUE]"),
    ("fib r1 @", "fib line gap", "gap"),
    ("fib @", "fib line gap", "line"),
    ("require sum(@", "sum(...)", None),
    ("require abs(sum(r1) - @", "abs(...)", None),
    ("expect @", "expect unique|none|many|N solutions", None),
]


@pytest.mark.parametrize(("text", "label", "active"), SIGNATURES)
def test_signatures(text, label, active):
    first = signatures(*marked(text, BEFORE))[0]
    assert first.label == label
    assert active == (None if first.active is None else label[slice(*first.parts[first.active])])


@pytest.mark.parametrize("text", ["@", "cag@e 15: r1", "# cage @", "nonsense @"])
def test_no_signature(text):
    assert signatures(*marked(text, BEFORE)) == ()
