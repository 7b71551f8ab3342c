"""Sentences whose cells come from the rest of the file: places of the board, and the sums of all cages."""

import pytest

from sudokudsl import SdkError, loads


def advice(text, line):
    """The line to write in place of the last line of a text."""
    with pytest.raises(SdkError) as caught:
        loads(f"{text}{line}\n")
    return caught.value.diagnostics[0].help.partition("did you mean `")[2].partition("`?")[0]


SIZES = [(3, 3), (4, 6), (5, 5), (5, 4), (6, 6), (7, 9)]


def places(rows, columns):
    """Phrases for cells and lines of a board, each with these cells; those without any on this board have None."""
    odd = rows % 2 and columns % 2
    yield "the center cell", f"r{(rows + 1) // 2}c{(columns + 1) // 2}" if odd else None
    yield "the middle of the grid", f"r{(rows + 1) // 2}c{(columns + 1) // 2}" if odd else None
    yield "the digit in the centre", f"r{(rows + 1) // 2}c{(columns + 1) // 2}" if odd else None
    for down, row in (("top", 1), ("upper", 1), ("bottom", rows), ("lower", rows)):
        for right, column in (("left", 1), ("right", columns)):
            yield f"the {down} {right} corner", f"r{row}c{column}"
            yield f"{down}-{right}", f"r{row}c{column}"
    yield "the first row", "r1"
    yield "the top row", "r1"
    yield "the last row", f"r{rows}"
    yield "the bottom row", f"r{rows}"
    yield "the middle row", f"r{(rows + 1) // 2}" if rows % 2 else None
    yield "the third column", "c3"
    yield "the left column", "c1"
    yield "the rightmost column", f"c{columns}"
    yield "the middle column", f"c{(columns + 1) // 2}" if columns % 2 else None
    yield "the ninth row", None if rows < 9 else "r9"
    yield "the left row", None
    yield "the top column", None
    yield "the corners", f"r1c1 r1c{columns} r{rows}c1 r{rows}c{columns}"
    yield "all four corners", f"r1c1 r1c{columns} r{rows}c1 r{rows}c{columns}"
    yield "the main diagonal", f"r1c1..r{rows}c{columns}" if rows == columns else None
    yield "the other diagonal", f"r1c{columns}..r{rows}c1" if rows == columns else None


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_places_of_the_board(rows, columns):
    for phrase, cells in places(rows, columns):
        meant = advice(f"board {rows}x{columns} digits 1-9\n", f"{phrase} contains no 5")
        assert meant == (f"require 5 not in {cells}" if cells else ""), (phrase, meant)


@pytest.mark.parametrize(
    ("text", "line", "meant"),
    [
        ("", "the center cell is 5", "given r5c5 = 5"),
        ("latin 5x7\n", "the middle cell is 5", "given r3c4 = 5"),
        ("sudoku 6x6\n", "the corners sum to 14", "require sum(r1c1 r1c6 r6c1 r6c6) = 14"),
        ("sudoku 6x6\n", "corners are even", "each x in r1c1 r1c6 r6c1 r6c6: x is even"),
        ("sudoku 6x6\n", "cage 14: the corners", "cage 14: r1c1 r1c6 r6c1 r6c6"),
        ("sudoku 4x4\n", "the first row is 1 2 3 4", "given r1c1 r1c2 r1c3 r1c4 = 1 2 3 4"),
        ("sudoku 6x6\n", "the bottom right corner is greater than the top left corner", "require r6c6 > r1c1"),
        ("sudoku 6x6\nlet corners = r1c1 r2c2\n", "corners are even", "each x in corners: x is even"),
        ("sudoku 6x6\nlet center = r1c1 r2c2\n", "the center are even", ""),
        ("board 6x6 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c3\n", "the corners are even", ""),
    ],
)
def test_a_sentence_on_places(text, line, meant):
    assert advice(text, line) == meant


CAGES = "cage: r1c1 r1c2\ncage 9: r2c4, r2c5  # two\nCage: (r5c5 r5c6) (r7c7..r7c9)\nwhispers r3c1..r3c3\n"
SUMS = "sum(r1c1 r1c2)", "sum(r2c4 r2c5)", "sum(r5c5 r5c6)", "sum(r7c7..r7c9)"
DIFFERENT, SAME = f"require distinct({', '.join(SUMS)})", f"require {' = '.join(SUMS)}"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("all cages have different sums", DIFFERENT),
        ("each cage has a different sum", DIFFERENT),
        ("every cage must have a distinct total.", DIFFERENT),
        ("no two cages have the same sum", DIFFERENT),
        ("cages may not have the same total", DIFFERENT),
        ("the sums of all cages are different", DIFFERENT),
        ("cage sums differ", DIFFERENT),
        ("all cages have the same sum", SAME),
        ("the totals of the cages are equal", SAME),
        ("cage totals must be equal", SAME),
        ("cages have equal products", SAME.replace("sum", "product")),
        ("all whispers have the same sum", ""),
        ("all renbans have different sums", ""),
    ],
)
def test_the_sums_of_all_cages(line, meant):
    assert advice(CAGES, line) == meant


def test_the_sums_of_all_lines_of_an_own_word():
    text = "define my-line(line)\n  each run of 2 in line as a, b: a < b\nmy-line r1c1 r1c2\nmy-line r2c1..r2c3\n"
    assert advice(text, "my-lines have the same sum") == "require sum(r1c1 r1c2) = sum(r2c1..r2c3)"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("row 1 is 1 . . 4", "given r1c1 r1c4 = 1 4"),
        ("column 2 reads 12.4", "given r1c2 r2c2 r4c2 = 1 2 4"),
        ("given r1 = 1 . . 4", "given r1c1 r1c4 = 1 4"),
        ("given column 3: . 2 . 4", "given r2c3 r4c3 = 2 4"),
        ("row 3 contains 1, 2 and 3", "contains r3 = 1 2 3"),
        ("b2 contains 1 3 4", "contains b2 = 1 3 4"),
        ("box 2 must contain 1 and 3", "contains b2 = 1 3"),
    ],
)
def test_the_digits_of_a_row(line, meant):
    assert advice("sudoku 4x4\n", line) == meant


def test_zero_is_a_digit_where_the_board_has_it():
    assert advice("latin 4x4 digits 0-3\n", "row 1 is 0 1 2 3") == "given r1c1 r1c2 r1c3 r1c4 = 0 1 2 3"
    assert advice("latin 4x4\n", "row 1 is 0 1 2 3") == "given r1c2 r1c3 r1c4 = 1 2 3"
