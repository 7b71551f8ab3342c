"""The possible areas of a division into areas of one size."""

import pytest

import sudokudsl
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.pieces import sets_of_size
from sudokudsl.model.geometry import Board, adjacent_pairs

FIXED_POLYOMINOES = (1, 2, 6, 19, 63)  # OEIS A001168: turned or reflected ones are different


def sets_on(rows, columns, size):
    board = Board(rows, columns, (1, 2))
    return sets_of_size(size, board.cells, tuple(adjacent_pairs(board.cells)))


@pytest.mark.parametrize(("size", "many"), list(enumerate(FIXED_POLYOMINOES, 1)))
def test_forms(size, many):
    forms = set()
    for first, sets in sets_on(6, 9, size).items():
        for cells in sets:
            assert min(cells) == first
            left = min(cell.column for cell in cells)
            forms.add(frozenset((cell.row - first.row, cell.column - left) for cell in cells))
    assert len(forms) == many


@pytest.mark.parametrize(
    ("rows", "columns", "size", "many"),
    [(1, 7, 4, 4), (3, 5, 2, 22), (3, 3, 4, 36), (2, 3, 3, 10), (2, 2, 5, 0)],
)
def test_number_of_sets(rows, columns, size, many):
    """Each number by hand: 3x3 has 0 rows of four, 4 squares, 8 T, 8 S and 16 L."""
    found = [cells for sets in sets_on(rows, columns, size).values() for cells in sets]
    assert len(found) == len(set(found)) == many


def test_too_many():
    assert sets_on(20, 20, 5) is None
    assert sets_on(3, 3, 6) is None


@pytest.mark.parametrize(
    ("clue", "listed"),
    [("", False), ("thermometer: r1c1 r1c2", False), ("chaos-count around: field[r2c2]", True)],
)
def test_listed_only_for_statements_that_read_them(clue, listed):
    puzzle = sudokudsl.loads(f"latin 4x4\nareas field of 4 distinct counted\n{clue}\n")
    assert any(name.startswith("area from") for name in compile_cover(puzzle).names) == listed


def test_not_listed_for_areas_of_several_sizes():
    puzzle = sudokudsl.loads("latin 4x4\nareas field of 3-5 counted\nchaos-count around: field[r2c2]\n")
    assert not any(name.startswith("area from") for name in compile_cover(puzzle).names)


def test_statement_in_a_list_of_alternatives():
    """One of two counts is wrong, so neither restricts the areas by itself."""
    text = "board 2x2 digits 1-3\nareas field of 2 counted\nexactly 1 of\n  {}\n  {}\n".format(
        "chaos-arrow right: field[r1c1]", "chaos-arrow down: field[r1c1]"
    )
    # r1c1 is 1 or 2, and with either one division meets one of the arrows: 2 * 2 * 3 ** 3
    assert sudokudsl.make_solver(sudokudsl.loads(text)).search().count == 108
