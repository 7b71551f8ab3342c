"""Givens that are typed in the picture, in every way in which a text may have them."""

from __future__ import annotations

from random import Random

import pytest

import sudokudsl
from sudokudsl.families.givens import Given
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
        ("sudoku 4x4\ngiven r1c2 = 3  # why\nodd r1c1\n", "r1c2", None, "sudoku 4x4\nodd r1c1\n"),
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


WAYS = (
    ("sudoku 4x4\n", "given r1c1 = 1\ngiven r2c3 r4c3 = 2 3  # why\n", ROWS.partition("\n")[2], "odd r1c1\n"),
    ("board 2x3 digits 0-11\n", "givens\n  10 . 0\n  . 3 .\n", "given r2c1 r1c3 = 0 0\n", "given r2c3 = 7\n"),
    ("board 2x3 digits 1-11\n", "givens\n  A.0\n  .30\n", "given r1c3 = 11\ngiven r2c2 = 3\n"),
    (f"{SHADED}cells total digits 1-12 counted\n", "given shade[r1c2] r3c3 = 0 3\n", "given total = 9\n"),
)
"""Statements of one board, any of which may follow one another."""


def given_digits(text):
    """The digits that a text gives, by the names of their cells."""
    puzzle = sudokudsl.loads(text)
    found = [each.constraint for each in puzzle.stated if isinstance(each.constraint, Given)]
    return {str(cell): digit for each in found for cell, digit in zip(each.cells, each.digits, strict=True)}, puzzle


@pytest.mark.parametrize("ways", WAYS, ids=lambda ways: ways[0].split()[1])
def test_after_a_change_the_text_gives_the_typed_digits_and_the_others_as_before(ways):
    for seed in range(60):
        random = Random(seed)
        text = ways[0] + "".join(random.sample(ways[1:], random.randint(1, 2)))
        before, puzzle = given_digits(text)
        cell = random.choice(puzzle.board.answer)
        digit = random.choice([None, *puzzle.board.digits_of(cell)])
        expected = {name: held for name, held in before.items() if name != str(cell)}
        expected |= {} if digit is None else {str(cell): digit}
        assert given_digits(typed(text, str(cell), digit))[0] == expected, text
        new = {str(each): random.choice(puzzle.board.digits_of(each)) for each in puzzle.board.answer}
        new = {name: held for name, held in new.items() if name not in before and random.random() < 0.5}
        assert given_digits(given(text, **new))[0] == before | new, text


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
