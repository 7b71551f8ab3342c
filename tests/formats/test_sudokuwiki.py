"""Links of SudokuWiki, encoded here from its description of the forms."""

from itertools import product

import pytest

from sudokudsl.formats import recognised
from sudokudsl.formats.report import ImportReport
from support.imports import imported, reasons

SITE = "https://www.sudokuwiki.org/sudoku.htm?bd="
KILLER = "https://www.sudokuwiki.org/killersudoku.htm?bd="
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def packed(states):
    """The text of 81 states; missing ones are cells with all candidates."""
    numbers = [*states, *([18 + 511] * (81 - len(states)))]
    return "S9B" + "".join(BASE_36[number // 36] + BASE_36[number % 36] for number in numbers)


def marks(*digits):
    return 18 + sum(1 << (digit - 1) for digit in digits)


def test_digits():
    lines = ["sudoku 9x9", "givens", "  7........", *["  ........."] * 7, "  ........2"]
    assert imported(SITE + "7" + "0" * 79 + "2") == lines
    assert imported(SITE.replace("htm", "aspx") + "7" + "." * 79 + "2#top") == lines


def test_what_a_player_has_entered_is_left_out_and_told():
    text = SITE + packed([4, 9 + 5, marks(1, 9)])
    assert imported(text) == ["sudoku 9x9", "givens", "  4........", *["  ........."] * 8]
    report = ImportReport()
    recognised(text).to_sdk(text, report)
    assert [note for note in report.readings if "player" in note]


def test_marks_without_a_clue_are_candidates():
    assert imported(SITE + packed([marks(1, 9), 0])) == ["sudoku 9x9", "candidates r1c1 = 1 9"]


def test_a_killer():
    colours = ["112222222"] + ["111111111"] * 8  # r1c1 r1c2 touch the rows below
    totals = ["00" for _ in product(range(9), range(9))]
    totals[2], totals[9] = "42", "07"
    lines = imported(KILLER + "".join(colours) + "," + "".join(totals).rstrip("0"))
    rows = " ".join(f"r{row}c1..r{row}c9" for row in range(2, 10))
    assert lines == ["sudoku 9x9", f"cage 7: r1c1 r1c2 {rows}", "cage 42: r1c3..r1c9"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            SITE + "7" * 80,
            "a sudoku of SudokuWiki is 81 digits, or S9B and 162 letters and digits; this one has 80 characters and "
            "begins with `777`",
        ),
        (SITE + packed([18 + 512]), "a cell has a candidate above 9"),
        (KILLER + "1" * 81, "a killer of SudokuWiki is 81 colours, a comma, and up to 81 totals of two digits"),
        (KILLER + "1" * 81 + ",0102", "the cage of r1c1 has 2 totals"),
        (
            SITE.replace("sudoku.htm", "kenken.htm") + "1",
            "puzzles of the page `kenken` of SudokuWiki are not read; those of `sudoku` and `killersudoku` are",
        ),
    ],
)
def test_refusals(text, reason):
    assert reasons(text) == [reason]
