"""Givens that are typed in the picture, in every way in which a text may have them."""

from __future__ import annotations

import pytest

from sudokudsl.model.puzzle import Unanswerable
from sudokudsl.service.document import open_document
from sudokudsl.service.typed_givens import with_given, with_givens

ROWS = "sudoku 4x4\ngivens\n  1 . | . .\n  . . | 3 .\n  ----+----\n  . 4 | . .\n  . . | . 2\n"
SHADED = "sudoku 4x4\nlayer shade digits 0-1\n"


def typed(text, cell, digit, at=None):
    document = open_document("puzzle.sdk", text)
    found = with_given(document, len(text) if at is None else at, cell, digit)
    for change in found:
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


@pytest.mark.parametrize(
    ("before", "cell", "digit", "after"),
    [
        ("sudoku 4x4\n", "r1c2", 3, "sudoku 4x4\ngiven r1c2 = 3\n"),
        ("sudoku 4x4\ngiven r1c2 = 3\n", "r1c2", 4, "sudoku 4x4\ngiven r1c2 = 4\n"),
        ("sudoku 4x4\ngiven r1c2 = 3\n", "r1c2", None, "sudoku 4x4\n"),
        ("sudoku 4x4\ngiven r1c2 = 3  # why\nodd r1c1\n", "r1c2", 4, "sudoku 4x4\ngiven r1c2 = 4  # why\nodd r1c1\n"),
        ("sudoku 4x4\ngiven r1c2 r1c3 = 3 1\n", "r1c3", 4, "sudoku 4x4\ngiven r1c2 r1c3 = 3 4\n"),
        ("sudoku 4x4\ngiven r1c2 r1c3 = 3 1\n", "r1c3", None, "sudoku 4x4\ngiven r1c2 = 3\n"),
        ("sudoku 4x4\n", "r1c2", None, "sudoku 4x4\n"),
        (ROWS, "r1c1", 2, ROWS.replace("1", "2", 1)),
        (ROWS, "r1c1", None, ROWS.replace("1", ".", 1)),
        (ROWS, "r4c4", 1, ROWS.replace("| . 2", "| . 1")),
        (ROWS, "r1c1", 1, ROWS),
        (SHADED, "shade[r1c2]", 1, SHADED + "given shade[r1c2] = 1\n"),
        (SHADED + "given shade[r1c2] = 1\n", "shade[r1c2]", 0, SHADED + "given shade[r1c2] = 0\n"),
        (SHADED + "given shade[r1c2] = 1\n", "shade[r1c2]", None, SHADED),
        (SHADED + "given shade[r1c2] = 1\n", "r1c2", 4, SHADED + "given shade[r1c2] = 1\ngiven r1c2 = 4\n"),
    ],
)
def test_a_typed_digit(before, cell, digit, after):
    assert typed(before, cell, digit) == after


def test_a_digit_of_one_character_beyond_9():
    text = "latin 12x12\ngivens\n" + "  ............\n" * 12
    assert typed(text, "r1c1", 11) == text.replace("  .", "  B", 1)


def test_entries_of_several_characters():
    row = "  10 " + ". " * 11
    text = "latin 12x12\ngivens\n" + row + "\n" + ("  " + ". " * 12 + "\n") * 11
    assert typed(text, "r1c1", 12) == text.replace("10", "12")


@pytest.mark.parametrize(("cell", "digit", "reason"), [("r9c9", 1, "no cell r9c9"), ("r1c1", 7, "7 is not a digit")])
def test_refused(cell, digit, reason):
    with pytest.raises(Unanswerable, match=reason):
        typed("sudoku 4x4\n", cell, digit)


def test_a_text_with_mistakes_takes_givens():
    assert typed("sudoku 4x4\nthermometr r1\n", "r1c1", 2, at=0) == "sudoku 4x4\ngiven r1c1 = 2\nthermometr r1\n"


def given(text, **digits):
    document = open_document("puzzle.sdk", text)
    for change in reversed(with_givens(document, digits)):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


def test_several_givens_follow_the_text():
    lines = "given r1c2 = 3\ngiven r4c4 = 1\n"
    assert given("sudoku 4x4\n", r1c2=3, r4c4=1) == f"sudoku 4x4\n{lines}"
    block = "sudoku 4x4\nnot\n  odd r1c1\n"
    for text in (block, block.rstrip("\n")):
        assert given(text, r1c2=3, r4c4=1) == f"{block}{lines}"


def test_many_givens_are_a_picture():
    found = given("sudoku 4x4\n", r1c1=1, r1c2=2, r1c3=3, r2c4=2, r4c1=4)
    assert found == "sudoku 4x4\ngivens\n  123.\n  ...2\n  ....\n  4...\n"


def test_several_givens_go_into_the_picture():
    assert given(ROWS, r1c2=2, r4c1=3) == ROWS.replace("1 .", "1 2").replace("  . . | . 2", "  3 . | . 2")


def test_givens_of_extra_cells_are_lines():
    text = "sudoku 4x4\ncells total digits 1-9 counted\n"
    assert given(text, total=5, r1c1=2) == f"{text}given total = 5\ngiven r1c1 = 2\n"


def test_several_givens_of_other_cells_are_refused():
    with pytest.raises(Unanswerable, match="no cell r9c9"):
        given("sudoku 4x4\n", r9c9=1)
