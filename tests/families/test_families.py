"""Cases by hand, of single families, that the tables of small boards cannot show."""

import pytest

from sudokudsl.cnf.clauses import ClauseBuilder
from sudokudsl.cnf.compile import formula
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import builder
from sudokudsl.cover.builder import CoverBuilder, TableTooLarge
from sudokudsl.cover.objectives import Count
from sudokudsl.families.cage import Cage
from sudokudsl.families.extremes import LocalExtremum
from sudokudsl.families.rellik_cage import RellikCage
from sudokudsl.families.windoku import windows_of
from sudokudsl.model.geometry import Board, Cell, boxes


def test_cells_of_one_extreme_need_not_be_told_of_each_other():
    board = Board(1, 3, (1, 2))
    out = ClauseBuilder(board)
    out.state(LocalExtremum("minimum", board.cells[:2]))
    with SatSolver(formula(out, ("minimum",)), board) as solver:
        assert [grid.values for grid in solver.search().grids] == [(1, 1, 2), (2, 1, 2)]


def test_a_cage_says_which_digits_it_has_in_any_case():
    out = CoverBuilder(Board(1, 3, (1, 2, 3, 4, 5)))
    out.state(Cage(out.board.cells, 7))  # 1 2 4 only
    ways = [objective for objective in out.problem(("cage",)).objectives if isinstance(objective, Count)]
    assert [(way.low, way.high, way.placements) for way in ways] == [
        (1, 1, ((0, digit), (1, digit), (2, digit))) for digit in (1, 2, 4)
    ]


def test_the_sets_of_a_rellik_cage_are_limited(monkeypatch):
    monkeypatch.setattr(builder, "MAX_SETS", 7)
    one, two, three = Board(1, 3, (1, 2, 3)).cells
    CoverBuilder(Board(1, 3, (1, 2, 3))).state(RellikCage(4, (one, two)))  # 1 + 3 + 3 sets of no, one and two digits
    with pytest.raises(TableTooLarge, match=r"^the list of sets of digits has more than 7 entries$") as error:
        CoverBuilder(Board(1, 3, (1, 2, 3))).state(RellikCage(4, (one, two, three)))
    assert error.value.size == 8


def test_windows_of_wide_boxes():
    """With boxes of 2x5, a board of 10x10 has three windows: rows 2-3, 5-6 and 8-9, each in columns 2-6."""
    windows = windows_of(Board(10, 10, tuple(range(1, 11)), boxes(10, 10, (2, 5))))
    assert [(window[0], window[-1]) for window in windows] == [(Cell(top, 2), Cell(top + 1, 6)) for top in (2, 5, 8)]
