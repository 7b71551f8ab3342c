"""Statements about all pairs or squares of some cells give the same warnings on a layer as on the board."""

import pytest

from sudokudsl.fuzz.random_specs import sampled_forms
from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import open_document

BOARD = "board 3x3 digits 1-4\nlayer s digits 1-4\n"
AREAS = ("r1c1 r1c2", "r1c1 r2c2", "r1-2c1-2", "r1c3", "r3", "r1c1 r3c3")
NEGATIVES = sorted(
    {family.word for family, forms in sampled_forms() if any("negative" in form.usage() for form in forms)}
)
LINES = ("{} negative in {}", "{} negative 6 in {}", "{} negative V in {}", "{} negative white 3 in {}")


def said(line):
    """The codes of the reports on a line."""
    return sorted(each.code for each in diagnostics(open_document("puzzle", f"{BOARD}{line}\n")))


@pytest.mark.parametrize("word", NEGATIVES)
@pytest.mark.parametrize("line", LINES)
def test_a_negative_on_a_layer_warns_as_on_the_board(word, line):
    if word == "rossini":  # it is about the sides of the board
        assert said(line.format(word, "s[r1]"))
        return
    for area in AREAS:
        assert said(line.format(word, f"s[{area}]")) == said(line.format(word, area))


def test_there_are_such_warnings():
    assert said("xv negative in r1c1 r3c3") == said("product-dot negative in r1c3") == ["says-nothing"]
    assert {"xv", "kropki", "product-dot", "battenburg", "rossini"} <= {*NEGATIVES}
