"""Several grids on one board: cells and holes, houses, clues that name their grid, texts and pictures."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import permutations, product
from time import process_time

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.drawing.svg import svg
from sudokudsl.drawing.terminal import terminal
from sudokudsl.drawing.walkthrough.terminal import step_in_terminal
from sudokudsl.families.houses import Houses
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.generator.request import Impossible
from sudokudsl.generator.symmetry import fits, groups
from sudokudsl.logic.solver import LogicalSolver
from sudokudsl.lowering.collection import read_givens
from sudokudsl.model.geometry import MAX_SUBGRIDS, Board, Cell, Subgrid
from sudokudsl.model.grid import Grid, parse_givens
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import EXAMPLES
from support.engines import ENGINES

SHARED_BOX = """\
board 6x6 digits 1-4
grid 4x4 at r1c1
grid 4x4 at r3c3
"""
SHARED_CELL = """\
board 3x3 digits 1-2
grid 2x2 latin at r1c1
grid 2x2 latin at r2c2
"""
OF_GRIDS = sorted(path for path in EXAMPLES.glob("*.sdk") if "\ngrid " in path.read_text("utf-8"))


def shared_box() -> Board:
    return sudokudsl.loads(SHARED_BOX).board


# ---------------------------------------------------------------------------------------------- solutions


def sudokus() -> list[tuple[tuple[int, ...], ...]]:
    """The 288 sudokus of 4x4 by brute force, as rows."""
    rows = list(permutations((1, 2, 3, 4)))
    return [
        grid
        for grid in product(rows, repeat=4)
        if all(len({row[column] for row in grid}) == 4 for column in range(4))
        and all(
            len({grid[top + down][left + right] for down in (0, 1) for right in (0, 1)}) == 4
            for top in (0, 2)
            for left in (0, 2)
        )
    ]


def test_two_sudokus_with_a_shared_box_by_all_solvers_and_by_hand():
    """288 * 288 pairs of sudokus. A box has 4! fillings, equally frequent, and one in 24 pairs has two equal ones."""
    by_box = defaultdict(list)
    for grid in sudokus():
        by_box[tuple(grid[0][:2] + grid[1][:2])].append(grid)
    assert {len(listed) for listed in by_box.values()} == {288 // 24}
    expected = set()
    for first in sudokus():
        for second in by_box[tuple(first[2][2:] + first[3][2:])]:
            tops = list(first[:2])
            middles = [(*one[:2], *other) for one, other in zip(first[2:], second[:2], strict=True)]
            expected.add(tuple(digit for row in (*tops, *middles, *second[2:]) for digit in row))
    assert len(expected) == 3456 == 288 * 288 // 24
    puzzle = sudokudsl.loads(SHARED_BOX)
    cover = compile_cover(puzzle)
    solvers = [engine(cover, puzzle.board) for engine in ENGINES.values()]
    for solver in (*solvers, SatSolver(compile_cnf(puzzle), puzzle.board)):
        outcome = solver.search()
        assert outcome.exact
        assert {grid.values for grid in outcome.grids} == expected
        assert len(outcome.grids) == len(expected)


def test_a_unique_samurai_takes_both_sides_less_than_a_second():
    text = (EXAMPLES / "samurai.sdk").read_text("utf-8")
    start = process_time()
    report = sudokudsl.check(sudokudsl.loads(text))
    assert process_time() - start < 1
    assert report.verdict == "unique"
    lines = [line for line in text.splitlines() if line.split()[:1] in (["board"], ["grid"])]
    assert len(lines) == 6


@pytest.mark.parametrize("path", OF_GRIDS, ids=lambda path: path.stem)
def test_the_examples_are_solved_by_logic_too(path):
    puzzle = sudokudsl.load(path)
    found = sudokudsl.solve(puzzle, solver="logic")
    assert found.exact
    assert found.grids == sudokudsl.solve(puzzle).grids


# ---------------------------------------------------------------------------------------------- the board


def test_cells_and_holes():
    board = shared_box()
    assert len(board.cells) == 28 == len(board.answer)
    assert board.holes == {Cell(row, column) for row, column in product((1, 2), (5, 6))} | {
        Cell(row, column) for row, column in product((5, 6), (1, 2))
    }
    assert Cell(1, 5) not in board
    assert board.row(1) == tuple(Cell(1, column) for column in range(1, 5))
    assert board.row(3) == tuple(Cell(3, column) for column in range(1, 7))
    assert board.column(6) == tuple(Cell(row, 6) for row in range(3, 7))
    assert board.neighbours(Cell(2, 4)) == (Cell(1, 4), Cell(2, 3), Cell(3, 4))
    assert board.at_offsets(Cell(2, 4), ((1, 1),)) == (Cell(3, 5),)
    assert board.ray(Cell(1, 1), (1, 1)) == tuple(Cell(at, at) for at in range(1, 7))
    assert board.ray(Cell(1, 1), (1, 1), 1) == tuple(Cell(at, at) for at in range(1, 5))
    assert board.ray(Cell(2, 1), (1, 0)) == (Cell(2, 1), Cell(3, 1), Cell(4, 1))
    assert board.ray(Cell(1, 1), (1, 0), 2) == ()


def test_a_board_without_subgrids_has_no_holes():
    board = Board(2, 3, (1, 2, 3))
    assert (board.holes, board.places) == (frozenset(), board.cells)
    assert board.parts == (Subgrid(Cell(1, 1), 2, 3),)
    assert sudokudsl.loads("sudoku 6x6\n").board.parts == (Subgrid(Cell(1, 1), 6, 6, (2, 3)),)
    assert sudokudsl.loads("latin 2x2\nregions\n  ab\n  ba\n").board.parts == (Subgrid(Cell(1, 1), 2, 2),)


def test_houses_of_a_samurai():
    """Five grids have 45 rows, 45 columns and 45 boxes. The middle grid shares four boxes."""
    puzzle = sudokudsl.load(EXAMPLES / "samurai.sdk")
    assert len(puzzle.board.cells) == 369 == 5 * 81 - 4 * 9
    assert Counter(
        {each.what: len(each.members) for each in puzzle.constraints if isinstance(each, Houses)}
    ) == Counter(row=45, column=45, box=41)
    assert puzzle.board.shared == frozenset()
    assert [str(view) for view in puzzle.board.row_views][17:20] == [
        "row 9 in grid 2",
        "row 7 in grid 3",
        "row 8 in grid 3",
    ]


def test_boxes_count_in_the_order_of_the_grids():
    board = sudokudsl.loads("board 6x6\ngrid 4x4 at r3c3\ngrid 4x4 at r1c1\n").board
    assert [box[0] for box in board.regions] == [
        *(Cell(3, 3), Cell(3, 5), Cell(5, 3), Cell(5, 5)),
        *(Cell(1, 1), Cell(1, 3), Cell(3, 1)),
    ]
    assert board.digits == (1, 2, 3, 4)


def test_overlapping_boxes():
    board = sudokudsl.loads("board 5x5 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r2c2\n").board
    assert len(board.regions) == 8
    assert board.shared == {Cell(row, column) for row, column in product((2, 3, 4), repeat=2)}
    assert board.region_of[Cell(2, 2)] == 1
    assert board.areas[Cell(2, 2)] == (1, 5, -1, -2)


def test_a_row_of_equal_cells_is_stated_once():
    """Two grids, one above the other, share two rows; these are rows of both, and each column is one of its own."""
    puzzle = sudokudsl.loads("board 6x4 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c1\n")
    sizes = {each.what: len(each.members) for each in puzzle.constraints if isinstance(each, Houses)}
    assert sizes == {"row": 6, "column": 8, "box": 6}


def test_names_of_lines():
    board = shared_box()
    rows = [*("row 1", "row 2", "row 3 in grid 1", "row 4 in grid 1"), *("row 3 in grid 2", "row 4 in grid 2")]
    assert [str(view) for view in board.row_views] == [*rows, "row 5", "row 6"]
    assert board.house_name("column", 3) == "column 3 in grid 1"
    assert board.house_name("box", 3) == "box 3"


def test_limits_of_subgrids():
    grid = Subgrid(Cell(1, 1), 2, 2)
    assert repr(Board(2, 2, (1, 2), subgrids=(grid,))) == "Board(2x2, digits 1..2, 1 subgrids)"
    for wrong in ((grid,) * (MAX_SUBGRIDS + 1), (Subgrid(Cell(2, 1), 2, 2),), (Subgrid(Cell(1, 2), 2, 2),)):
        with pytest.raises(ValueError, match="at most 64 subgrids, each within"):
            Board(2, 2, (1, 2), subgrids=wrong)
    lines = [f"grid 1x1 latin at r{row}c{column}" for row in range(1, 6) for column in range(1, 14)]
    with pytest.raises(sudokudsl.SdkError, match="a board has at most 64 grids"):
        sudokudsl.loads("\n".join(["board 5x13 digits 1", *lines]))


# ---------------------------------------------------------------------------------------------- texts


def test_a_grid_as_text():
    puzzle = sudokudsl.loads(SHARED_CELL)
    grid = Grid(puzzle.board, (1, 2, 2, 1, 2, 2, 1))
    assert grid.lines() == ("12.", "212", ".21")
    assert list(grid.rows()) == [(1, 2, None), (2, 1, 2), (None, 2, 1)]
    assert repr(grid) == "Grid(3x3: 12. / 212 / .21)"
    again = sudokudsl.loads(SHARED_CELL + "solution\n" + "\n".join(f"  {line}" for line in grid.lines()))
    assert [found for found, _ in again.solutions] == [grid]


def test_holes_are_aligned_with_numbers():
    grid = Grid(sudokudsl.loads(SHARED_CELL.replace("1-2", "-1 10")).board, (-1, 10, 10, -1, 10, 10, -1))
    assert grid.lines() == ("-1 10  .", "10 -1 10", " . 10 -1")


def test_givens_on_one_line():
    board = sudokudsl.loads(SHARED_CELL).board
    assert parse_givens(board, "1...2.0..") == (1, None, None, 2, None, None, None)
    with pytest.raises(ValueError, match="expected 9 characters"):
        parse_givens(board, "1......")
    with pytest.raises(ValueError, match="r1c3 is in no grid"):
        parse_givens(board, "..1......")
    source = Source("givens", "1...2....\n1.. .2. ...\n")
    sink = Sink(source)
    entries = read_givens(source, sink, board)
    assert entries == [((1, None, None, 2, None, None, None), 1), ((1, None, None, 2, None, None, None), 2)]
    source = Source("givens", "1...2....\n..1......\n")
    sink = Sink(source)
    assert read_givens(source, sink, board) is None
    assert [each.message for each in sink.found] == ["r1c3 is in no grid, so it holds no digit"]


@pytest.mark.parametrize("path", OF_GRIDS, ids=lambda path: path.stem)
def test_format_keeps_the_examples(path):
    text = path.read_text("utf-8")
    assert sudokudsl.format(text) == text
    assert sudokudsl.loads(sudokudsl.format(text)).constraints == sudokudsl.loads(text).constraints


def test_canonical_spelling():
    written = """\
BOARD 15x12 digits 1-9
Grid 9x9 AT r1c1
grid 9x9 BOXES 3x3 at R7C4
grid 3x3 Latin at r13c1
sandwich COL 8 IN Grid 2 = 4
skyscraper row 8 in grid 2 LEFT = 4
little-killer r9c1 right-up in GRID 1 = 45
"""
    canonical = """\
board 15x12 digits 1-9
grid 9x9 at r1c1
grid 9x9 boxes 3x3 at r7c4
grid 3x3 latin at r13c1
sandwich column 8 in grid 2 = 4
skyscraper row 8 in grid 2 left = 4
little-killer r9c1 up-right in grid 1 = 45
"""
    assert sudokudsl.format(written) == canonical == sudokudsl.format(canonical)


def test_a_clue_tells_which_lines_it_may_mean():
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(SHARED_BOX + "x-sum row 3 left = 4\n")
    (wrong,) = caught.value.diagnostics
    assert wrong.message == "row 3 of the board belongs to several grids"
    assert wrong.help == "write `row 3 in grid 1` or `row 3 in grid 2`"


@pytest.mark.parametrize("target", ["fpuzzles", "iss", "line"])
def test_other_programs_have_one_grid(target):
    with pytest.raises(Refused, match=r"^grid: .* cannot say this: it has boards of one grid"):
        EXPORTS[target](sudokudsl.loads(SHARED_BOX))


def test_explain():
    puzzle = sudokudsl.loads(SHARED_BOX + "diagonals\ndisjoint-groups\n")
    texts = [constraint.explain(puzzle.board) for constraint in puzzle.constraints]
    assert texts[0] == "every row of a grid holds each of the digits 1 to 4 exactly once"
    assert "of every grid" in texts[3]
    assert "all boxes of each grid" in texts[4]


# ---------------------------------------------------------------------------------------------- generator, pictures


def test_symmetry_of_a_board_with_holes():
    board = shared_box()
    assert fits("rotational", board)
    assert fits("diagonal", board)
    assert not fits("vertical", board)
    assert not fits("quarter-turn", board)
    orbits = groups("rotational", board)
    assert sorted(at for orbit in orbits for at in orbit) == list(range(28))
    with pytest.raises(Impossible, match="vertical symmetry needs a board that it maps onto itself"):
        sudokudsl.generate(sudokudsl.loads(SHARED_BOX), symmetry="vertical", seed=1)


def test_generated_puzzles_have_holes_in_their_pictures():
    made = sudokudsl.generate(sudokudsl.loads(SHARED_BOX), symmetry="rotational", seed=1)
    assert sudokudsl.check(made.puzzle).verdict == "unique"
    assert [row[4:] for row in made.facts()["givens"][:2]] == [[None, None]] * 2
    assert "..\n" in made.text


def test_a_step_on_a_board_with_holes():
    puzzle = sudokudsl.load(EXAMPLES / "butterfly.sdk")
    assert step_in_terminal(puzzle, LogicalSolver(puzzle).solve().positions[0], None).count("|") == 36
    small = sudokudsl.loads(SHARED_CELL)
    position = LogicalSolver(small).solve().positions[0]
    assert step_in_terminal(small, position, None).splitlines() == ["12 12 |", "12 | 12 | 12", "   | 12 12"]


def test_no_line_is_drawn_around_holes():
    """Two grids of 2x2 share a cell, and two corners are holes, without their outer borders."""
    picture = svg(sudokudsl.loads(SHARED_CELL))
    fine, thick = (line for line in picture.splitlines() if 'class="grid' in line)
    assert re.findall(r"M[^M\"]*", fine) == ["M0 64H64", "M128 128H192", "M64 0V64", "M128 128V192"]
    across = ["M0 0H128", "M64 64H192", "M0 128H128", "M64 192H192"]
    assert re.findall(r"M[^M\"]*", thick) == [*across, "M0 0V128", "M64 64V192", "M128 0V128", "M192 64V192"]


def test_golden(golden):
    puzzle = sudokudsl.loads(CLUES)
    golden("grids.txt", terminal(puzzle))
    golden("grids.svg", svg(puzzle))


CLUES = """\
board 6x6 digits 1-4
grid 4x4 at r1c1
grid 4x4 at r3c3
sandwich row 2 = 5
sandwich row 3 in grid 2 = 3
skyscraper row 3 in grid 2 right = 2
skyscraper row 2 right = 2
skyscraper column 5 top = 3
sandwich column 5 = 0
rossini column 3 in grid 2 top = inward
little-killer r4c1 up-right = 9
little-killer r1c1 down-right in grid 1 = 10
diagonal -
"""
