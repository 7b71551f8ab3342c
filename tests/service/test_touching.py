"""The cells of a statement, and the statements at a cell."""

from __future__ import annotations

from random import Random

import pytest

from sudokudsl.service.document import open_document
from sudokudsl.service.touching import cells_at, statements_at

TEXT = """sudoku 4x4
thermometer r3c1 r2c1 r1c1
quadruple r2c2 = 1 2
little-killer r1c2 down-right = 6
sandwich row 3 = 5
require r1c1 + r4c4 = 5
each row: sum(row) = 10
not
  renban r1c1 r1c2
  odd r1c1
"""


@pytest.mark.parametrize(
    ("word", "cells"),
    [
        ("thermometer", "r3c1 r2c1 r1c1"),
        ("quadruple", "r2c2 r2c3 r3c2 r3c3"),
        ("little-killer", "r1c2 r2c3 r3c4"),
        ("sandwich", "r3c1 r3c2 r3c3 r3c4"),
        ("require", "r1c1 r4c4"),
        ("sudoku", ""),
        ("each", ""),
        ("not", "r1c1 r1c2"),
    ],
)
def test_the_cells_of_a_statement_in_its_order(word, cells):
    assert cells_at(open_document("puzzle.sdk", TEXT), TEXT.index(word)) == tuple(cells.split())


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("r1c1", ["thermometer", "require", "not"]),
        ("r3c3", ["quadruple", "sandwich"]),
        ("r3c4", ["little-killer", "sandwich"]),
        ("r4c1", []),
    ],
)
def test_the_statements_at_a_cell(cell, words):
    found = statements_at(open_document("puzzle.sdk", TEXT), (cell,))
    assert [each.word for each in found] == words
    assert all(TEXT[each.span.start :].startswith(each.word) and each.says for each in found)


GRIDS = """board 10x10 digits 1-6
grid 6x6 at r1c1
grid 6x6 at r5c5
little-killer r1c1 down-right in grid 1 = 20
rossini row 5 in grid 1 left = inward
"""


@pytest.mark.parametrize(
    ("word", "cells"),
    [
        ("little-killer", "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"),
        ("rossini", "r5c1 r5c2 r5c3 r5c4 r5c5 r5c6"),
    ],
)
def test_a_clue_of_one_grid_ends_at_its_edge(word, cells):
    document = open_document("puzzle.sdk", GRIDS)
    assert cells_at(document, GRIDS.index(word)) == tuple(cells.split())
    assert [each.word for each in statements_at(document, ("r7c7",))] == []


def test_a_text_with_mistakes_has_what_can_be_read():
    document = open_document("puzzle.sdk", f"{TEXT}thermometr r1\n")
    assert [each.word for each in statements_at(document, ("r4c4",))] == ["require"]


def test_other_texts_have_none():
    row = open_document("row", "." * 81)
    assert (cells_at(row, 0), statements_at(row, ("r1c1",))) == ((), ())


def test_an_offset_is_in_a_comment_if_it_is_behind_the_sign_on_its_line():
    """Signs in texts begin none, and a comment may be empty, the first or the last of the text."""
    lines = ("# one", "sudoku 4x4  # two # three", "#", "thermometer r1c1 r1c2#", 'title "a # b"', "odd r1c1", "# end")
    for seed in range(40):
        text = "\n".join(Random(seed).choices(lines, k=5))
        document = open_document("comments.sdk", text)
        for at in range(len(text) + 1):
            before = text[:at].rpartition("\n")[2]
            assert document.in_comment(at) == ("#" in before and not before.startswith("title")), (text, at)
