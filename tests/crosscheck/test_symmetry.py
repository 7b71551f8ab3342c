"""Outside evidence about the code that all sides share: a transformed puzzle has the transformed solutions.

Random specs of a family are reflected, transposed and, where the meaning does not depend on the digits' values, have
their digits renamed. A few families mean something else after a move; they are listed with the moves that they allow.
"""

import pytest
from hypothesis import HealthCheck, assume, given, settings

from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from sudokudsl.fuzz.random_puzzles import RandomPuzzle
from sudokudsl.fuzz.random_specs import SUDOKU, RandomStatement, Setting
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES, DIGIT_SYMMETRIC, EXCLUDED
from sudokudsl.language.hidden_numbers import constraint_of
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board, Cell, boxes
from sudokudsl.model.grid import Grid
from sudokudsl.testing.strategies import can_sample, specs
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.boundary_forms import FORMS

FEW = settings(max_examples=6, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))

HARDLY_DRAWN = {"magic-square", "windoku", "asterisk", "girandola", "argyle", "centre-dots"}
"""They need a square of cells, or one kind of board."""
FAMILIES = {
    family.word: family
    for family in BUILTIN
    if family.word not in HARDLY_DRAWN
    if family.group != "board" and any(can_sample(form) for form in family.forms)
}


def text_of(random_puzzle):
    return random_puzzle.setting.text + "".join(f"{line}\n" for line in random_puzzle.lines)


def solutions(text):
    source = Source("symmetry", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    assume(puzzle is not None)  # a family may find the statement meaningless
    return puzzle.board, set(oracle_grids(puzzle))


@pytest.mark.parametrize("symmetry", BOARD_SYMMETRIES, ids=lambda symmetry: symmetry.name)
@pytest.mark.parametrize("word", sorted(FAMILIES))
def test_a_moved_puzzle_has_the_moved_solutions(word, symmetry):
    if symmetry.name in EXCLUDED.get(word, ()):
        pytest.skip("the statement means something else after this move")

    @FEW
    @given(specs(FAMILIES[word]))
    def follows(spec):
        random_puzzle = RandomPuzzle(
            spec.setting, tuple(RandomStatement(FAMILIES[word], *statement) for statement in spec.statements)
        )
        _, before = solutions(spec.text)
        moved = symmetry.puzzle(random_puzzle)
        assume(moved is not None)  # None for words that count from the top left, on other regions
        board, after = solutions(text_of(moved))
        assert {symmetry.grid(grid, board) for grid in before} == after

    follows()


@pytest.mark.parametrize(("family", "form"), [each for each in FORMS if each.values[0].word != "magic-square"])
def test_a_moved_statement_gets_the_same_complaints(family, form):
    for setting in boundary_settings():
        for statement in boundary_statements(family, setting):
            if statement.form is form:
                for symmetry in BOARD_SYMMETRIES:
                    same_complaints(symmetry, setting, statement)


def same_complaints(symmetry, setting, statement):
    """Checks that a moved statement, if it can be moved, gets complaints of the same kinds about the same parts.

    A magic square must list its cells in reading order, so it cannot.
    """
    try:
        moved = symmetry.puzzle(RandomPuzzle(setting, (statement,)))
    except ValueError:
        return
    if moved is None:
        return
    found = []
    for board, (each,) in ((setting.board, (statement,)), (moved.setting.board, moved.statements)):
        _, complaints = constraint_of(each.family, each.values, board)
        found.append(sorted((each.code, each.part, each.error) for each in complaints))
    assert found[0] == found[1], (setting.text, statement.line, moved.statements[0].line)


@pytest.mark.parametrize("word", sorted(DIGIT_SYMMETRIC))
def test_renamed_digits_leave_the_solutions(word):
    """Where only equality counts, the least and the greatest digit may change places in all grids."""

    @FEW
    @given(specs(FAMILIES[word]))
    def follows(spec):
        board, grids = solutions(spec.text)
        least, greatest = board.digits[0], board.digits[-1]
        renamed = {least: greatest, greatest: least}
        assert {Grid(board, tuple(renamed.get(digit, digit) for digit in grid.values)) for grid in grids} == grids

    follows()


def test_the_moves_move():
    """A word on what the tests above rely on: a cell, a step and a side go where they should."""
    board = Board(2, 3, (1, 2))
    transposed, reflected = BOARD_SYMMETRIES
    assert transposed.cell(board, Cell(1, 3)) == Cell(3, 1)
    assert reflected.cell(board, Cell(1, 3)) == Cell(1, 1)
    assert (transposed.shape(board), reflected.shape(board)) == ((3, 2), (2, 3))
    assert transposed.step(1, -1) == (-1, 1)
    assert reflected.step(1, -1) == (1, 1)
    assert (transposed.side("left"), transposed.side("bottom")) == ("top", "right")
    assert (reflected.side("left"), reflected.side("bottom")) == ("right", "bottom")


BENT = Board(3, 3, (1, 2), ((Cell(1, 1), Cell(2, 2)), (Cell(2, 3), Cell(3, 1))))
TALL = Board(6, 6, (1, 2, 3, 4, 5, 6), boxes(6, 6, (3, 2)))


@pytest.mark.parametrize("symmetry", BOARD_SYMMETRIES, ids=lambda symmetry: symmetry.name)
@pytest.mark.parametrize(("word", "board"), [("disjoint-groups", BENT), ("windoku", TALL)])
def test_what_counts_from_the_top_left_is_not_moved_with_its_regions(word, board, symmetry):
    """A transformation moves the first cell of a region, and the last of the windows."""
    (family,) = (family for family in BUILTIN if family.word == word)
    statement = RandomStatement(family, family.forms[0], {})
    assert symmetry.puzzle(RandomPuzzle(Setting(board, "board ...\n", board.regions), (statement,))) is None
    assert symmetry.puzzle(RandomPuzzle(SUDOKU, (statement,))) is not None
