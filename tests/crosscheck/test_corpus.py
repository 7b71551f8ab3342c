"""The reader of the tables refuses what it does not understand; the oracle counts what is known by other means."""

import pytest

from sudokudsl.crosscheck.oracle import OracleTooLarge, all_grids, house_grids, oracle_grids
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.grid import Grid
from sudokudsl.model.puzzle import Puzzle
from support import corpus

FILE = "tests/families/some.sdk"


def test_a_case_is_read():
    marks = "  #! cell-repeated 3-7 (warning)\n#! never-holds 1-2\n"
    (case,) = corpus.cases(f"# a remark\n\n--- one\nboard 1x1 digits 1-2\n{marks}x y\nexpect none\n", FILE)
    assert (case.title, case.line, case.fails) == ("one", 4, True)
    assert case.marks == (
        corpus.Mark(4, 1, 2, "never-holds", "error"),
        corpus.Mark(4, 3, 7, "cell-repeated", "warning"),
    )
    assert case.text.splitlines()[3] == "x y"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no case"),
        ("# only a remark\n", "no case"),
        ("expect none\n--- one\nexpect none\n", "before the first"),
        ("--- one\nboard 1x1\n", "expects nothing"),
        ("--- one\n# expect none\nboard 1x1\n", "expects nothing"),
        ("--- one\n#! no-such-code 1-2\nx\nexpect none\n", "no diagnostic"),
        ("--- one\n#! never-holds 1\nx\nexpect none\n", "not a directive"),
        ("--- one\n#! never-holds 1-2 warning\nx\nexpect none\n", "not a directive"),
        ("--- one\n#!solutions 3\nexpect none\n", "not a directive"),
        ("--- one\nexpect none\n--- one\nexpect none\n", "two cases"),
    ],
)
def test_a_bad_table_is_refused(text, said):
    with pytest.raises(corpus.CorpusError, match=said):
        corpus.cases(text, FILE)


def test_a_folder_without_tables_is_refused():
    with pytest.raises(corpus.CorpusError, match="no table file"):
        corpus.read_cases("golden")


@pytest.mark.parametrize(
    "lines",
    [
        "board 1x3 digits 1-4\nthermometer r1c1 r1c2 r1c2\nexpect none",  # an error that is not stated
        "board 1x3 digits 1-4\n#! cell-repeated 1-2\nthermometer r1c1 r1c2 r1c2",  # stated elsewhere
        "board 1x3 digits 1-4\n#! cell-repeated 13-26\nthermometer r1c1 r1c2 r1c3",  # stated, but not so
        "board 1x3 digits 1-4\n#! cell-repeated 13-26 (warning)\nthermometer r1c1 r1c2 r1c2\nexpect none",  # no warning
    ],
)
def test_diagnostics_must_be_as_stated(lines):
    (case,) = corpus.cases(f"--- one\n{lines}\n", FILE)
    with pytest.raises(AssertionError):
        corpus.understand(case)


def test_the_oracle_fills_boards():
    assert [grid.values for grid in all_grids(Board(1, 2, (0, 5)))] == [(0, 0), (0, 5), (5, 0), (5, 5)]
    assert len(tuple(all_grids(Board(1, 3, (1, 2, 2)), (None, 2, None)))) == 4
    assert len(oracle_grids(Puzzle(Board(2, 2, (1, 2, 3)), ()))) == 81  # 3^4
    with pytest.raises(OracleTooLarge, match="16 cells of 4 digits"):
        oracle_grids(Puzzle(Board(4, 4, (1, 2, 3, 4)), ()))


def test_the_oracle_fills_houses():
    boxes = tuple(tuple(Cell(row + r, col + c) for r in (0, 1) for c in (0, 1)) for row in (1, 3) for col in (1, 3))
    sudoku = Board(4, 4, (1, 2, 3, 4), boxes)
    assert len(house_grids(sudoku)) == 288  # OEIS A107739
    assert len(house_grids(Board(3, 3, (0, 1, 2)))) == 12  # OEIS A002860
    assert len(house_grids(Board(1, 3, (1, 2, 2)))) == 3  # 1 in one of three places
    assert len(house_grids(Board(2, 3, (1, 2, 3)))) == 12  # 3! first rows, 2 derangements each
    first = house_grids(sudoku)[0]
    assert house_grids(sudoku, first.values) == (first,)
    assert isinstance(first, Grid)
    with pytest.raises(OracleTooLarge):
        house_grids(Board(9, 9, tuple(range(1, 10))), limit=1000)


def test_a_wrong_place_is_shown_with_the_right_one_and_the_message():
    (case,) = corpus.cases("--- one\nsudoku 4x4\n#! cell-off-board 1-2\neven r5c1\n", FILE)
    with pytest.raises(AssertionError, match=r"found:\n  line 3: #! cell-off-board 6-9: r5c1 is not on"):
        corpus.understand(case)
