"""Outside evidence for what all sides share: a puzzle turned over has the solutions turned over.

Random specs of a family are reflected, transposed and, where the meaning does not depend on the digits' values, have
their digits renamed. That is done to the values of the signature's parts, so the text, the parser and the geometry all
take part. A few families mean something else after a move; they are listed with the moves that they allow.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, assume, given, settings

from sudokudsl.crosscheck.strategies import LATIN, SUDOKU, Setting, Spec, drawable, specs
from sudokudsl.diagnostics import Sink
from sudokudsl.families import BUILTIN
from sudokudsl.geometry import Board, Cell, View
from sudokudsl.grid import Grid
from sudokudsl.lowering import read
from sudokudsl.oracle import oracle_grids
from sudokudsl.registry import Registry
from sudokudsl.source import Source

FEW = settings(max_examples=6, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
SIDES = {"left": "top", "right": "bottom", "top": "left", "bottom": "right"}
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


@dataclass(frozen=True)
class Move:
    """A symmetry of boards: where a cell goes, which way a step then points, and which side a side becomes."""

    name: str
    cell: Callable[[Board, Cell], Cell]
    step: Callable[[int, int], tuple[int, int]]
    side: Callable[[str], str]

    def shape(self, board):
        """Rows and columns of the moved board."""
        corner = self.cell(board, board.cells[-1])
        other = self.cell(board, board.cells[0])
        return max(corner.row, other.row), max(corner.column, other.column)


MOVES = (
    Move(
        "transposed",
        lambda board, cell: Cell(cell.column, cell.row),
        lambda down, right: (right, down),
        lambda side: SIDES[side],
    ),
    Move(
        "left to right",
        lambda board, cell: Cell(cell.row, board.columns + 1 - cell.column),
        lambda down, right: (down, -right),
        lambda side: OPPOSITE[side] if side in ("left", "right") else side,
    ),
)

# `quadruple` names the top left of its four cells, and `diagonal` which way the diagonal rises: a reflection changes
# both; the digits of a `column-indexer` are columns. Statements of whole boards and pictures are not drawn at random.
FIXED = {"quadruple": {"left to right"}, "diagonal": {"left to right"}, "column-indexer": {"left to right"}}

TRANSPOSED = {"row-indexer": "column-indexer", "column-indexer": "row-indexer"}
"""What a statement is called after rows and columns have changed places."""

RENAMED = {
    "anti-king",
    "anti-knight",
    "clone",
    "diagonal",
    "diagonals",
    "disjoint-groups",
    "distinct",
    "leaper",
    "palindrome",
    "region",
    "same-digits",
}
"""Families whose meaning only asks which digits are equal."""

HARDLY_DRAWN = {"magic-square", "windoku"}  # they need a square of cells, or one kind of board
FAMILIES = {
    family.word: family
    for family in BUILTIN
    if family.word not in HARDLY_DRAWN
    if family.group != "board" and any(drawable(form) for form in family.forms)
}


def moved_value(value, board, move):
    """A value of a signature's part on the moved board."""
    match value:
        case Cell():
            return move.cell(board, value)
        case View(cells=cells, side=side):
            return View(tuple(move.cell(board, cell) for cell in cells), move.side(side))
        case tuple():
            return tuple(moved_value(inner, board, move) for inner in value)
    return value


def moved_setting(setting, move):
    """The setting on the moved board; its regions keep their cells."""
    if setting in (LATIN, SUDOKU):
        return setting
    board = setting.board
    rows, columns = move.shape(board)
    regions = [tuple(sorted(move.cell(board, cell) for cell in region)) for region in board.regions]
    after = Board(rows, columns, board.alphabet, tuple(sorted(regions)))
    text = f"board {rows}x{columns} digits {' '.join(map(str, board.alphabet))}\n"
    if regions:
        text += "regions\n"
        for number in range(1, rows + 1):
            named = [after.region_of.get(cell, 0) for cell in after.row(number)]
            text += "  " + "".join(".abcdef"[region] for region in named) + "\n"
    return Setting(after, text, setting.houses)


def moved_spec(spec, move):
    board = spec.setting.board
    statements = tuple(
        (form, {name: moved_step(name, moved_value(value, board, move), move) for name, value in values.items()})
        for form, values in spec.statements
    )
    word = TRANSPOSED.get(spec.word, spec.word) if move.name == "transposed" else spec.word
    return Spec(moved_setting(spec.setting, move), word, statements)


def moved_step(name, value, move):
    """The `step` of a diagonal is a direction, not a pair of anything else."""
    return move.step(*value) if name == "step" else value


def moved_grid(grid, move, board):
    after = {move.cell(grid.board, cell): grid[cell] for cell in grid.board.cells}
    return Grid(board, tuple(after[cell] for cell in board.cells))


def solutions(text):
    source = Source("symmetry", text)
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    assume(puzzle is not None)  # a family may find the statement meaningless
    return puzzle.board, set(oracle_grids(puzzle))


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move.name)
@pytest.mark.parametrize("word", sorted(FAMILIES))
def test_a_moved_puzzle_has_the_moved_solutions(word, move):
    if move.name in FIXED.get(word, ()):
        pytest.skip("the statement means something else after this move")

    @FEW
    @given(specs(FAMILIES[word]))
    def follows(spec):
        _, before = solutions(spec.text)
        board, after = solutions(moved_spec(spec, move).text)
        assert {moved_grid(grid, move, board) for grid in before} == after

    follows()


@pytest.mark.parametrize("word", sorted(RENAMED))
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
    transposed, reflected = MOVES
    assert transposed.cell(board, Cell(1, 3)) == Cell(3, 1)
    assert reflected.cell(board, Cell(1, 3)) == Cell(1, 1)
    assert (transposed.shape(board), reflected.shape(board)) == ((3, 2), (2, 3))
    assert transposed.step(1, -1) == (-1, 1)
    assert reflected.step(1, -1) == (1, 1)
    assert (transposed.side("left"), transposed.side("bottom")) == ("top", "right")
    assert (reflected.side("left"), reflected.side("bottom")) == ("right", "bottom")
