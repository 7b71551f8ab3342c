"""Objectives apart from any sudoku: brute force over their meaning, and all engines on one problem."""

from itertools import product

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.dlx import expand
from sudokudsl.cover.objectives import (
    CoverProblem,
)
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.solver import Stop
from support import exact_cover


def brute_force(problem: CoverProblem):
    """Every assignment that the problem allows, by trying all."""
    return [values for values in product(*problem.domains) if problem.allows(values)]


def grids_of(solver):
    """All grids of a solver as a sorted list of digits; a grid found twice is listed twice."""
    outcome = solver.search()
    assert outcome.stop is Stop.EXHAUSTED
    assert outcome.count == len(outcome.grids)
    return sorted(grid.values for grid in outcome.grids)


def expanded(problem):
    """All assignments to all slots, by the outside solver on the expansion."""
    cover = expand(problem)
    return sorted(cover.values(chosen) for chosen in exact_cover.covers(cover.text()))


A, B, C, D, E = (Cell(1, column) for column in range(1, 6))


def row(cells, *alphabet):
    board = Board(1, cells, alphabet)
    return board, CoverBuilder(board)


def with_houses(rows: int, columns: int) -> CoverBuilder:
    """The objectives of a plain sudoku with boxes of `rows` rows and `columns` columns."""
    side = rows * columns
    boxes = tuple(
        tuple(Cell(top + row, left + column) for row in range(rows) for column in range(columns))
        for top in range(1, side + 1, rows)
        for left in range(1, side + 1, columns)
    )
    board = Board(side, side, tuple(range(1, side + 1)), boxes)
    out = CoverBuilder(board)
    for number in range(1, side + 1):
        out.house(board.row(number))
        out.house(board.column(number))
    for box in boxes:
        out.house(box)
    return out
