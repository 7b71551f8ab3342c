"""Connected cells in the native engine: pieces that are large enough, and pieces that do not cross."""

from __future__ import annotations

import random

import pytest

from sudokudsl.cover.objectives import (
    Connected,
    Count,
)
from sudokudsl.model.geometry import Board
from support.problems import (
    found,
    joined,
    line,
    solver,
)


def test_pieces_just_large_enough_stay():
    # two connected 1s in a row of five, but not in its middle: the first two cells, or the last two
    edges = tuple((at, at + 1) for at in range(4))
    two = Count(0, 2, 2, tuple((at, 1) for at in range(5)))
    native = solver(
        line(5, (0, 1)), Connected(0, (0, 1, 2, 3, 4), (1,), edges), two, domains=[(0, 1)] * 2 + [(0,)] + [(0, 1)] * 2
    )
    assert sorted(found(native)) == [(0, 0, 0, 1, 1), (1, 1, 0, 0, 0)]


@pytest.mark.parametrize("both", [True, False])
def test_pieces_cross_where_there_is_a_step_across(both):
    # of three by three cells, a step from the end of the first row to the middle; the 2s take it, the 1s go around
    steps = [(at, at + 1) for at in range(9) if at % 3 != 2] + [(at, at + 3) for at in range(6)]
    across = tuple(sorted([*steps, (2, 4)]))
    ones = Connected(0, tuple(range(9)), (1,), across if both else tuple(sorted(steps)))
    twos = Connected(0, tuple(range(9)), (2,), across)
    grid = (1, 1, 2, 1, 2, 1, 1, 1, 1)
    free = [(1, 2) if at in (1, 4, 5) else (digit,) for at, digit in enumerate(grid)]
    assert grid in found(solver(line(9, (1, 2)), ones, twos, domains=free))


def filled(board: Board, **known: int) -> list[tuple[int, ...]]:
    """Domains of all cells, some of which hold a digit: `r1c2=3`."""
    return [(known[str(cell)],) if str(cell) in known else board.digits for cell in board.cells]


def looks(board: Board, domains, *kinds: tuple[int, ...]) -> tuple[bool, int]:
    """Whether there is a grid, and how many nodes it takes to know."""
    outcome = solver(board, *(joined(board, kind) for kind in kinds), domains=domains).search(limit=1)
    return outcome.count > 0, outcome.statistics["nodes"]


def test_two_pieces_do_not_cross_in_a_square():
    # with the other two of the four also held, one of the pieces would have to go around a cell of the other, and could
    # not be left again
    board = Board(4, 4, (0, 1, 2))
    for below, some in ((2, False), (1, True), (0, True)):
        there, nodes = looks(board, filled(board, r2c2=1, r2c3=2, r3c2=below, r3c3=1), (1,), (2,))
        assert there == some
        assert some or nodes <= 1
    assert looks(board, filled(board, r2c2=1, r2c3=2, r3c2=2, r3c3=1), (1,))[0]  # the 2s may be in pieces
    assert looks(board, filled(board, r2c2=1, r2c3=2, r3c2=2, r3c3=1), (0, 1), (0, 2))[0]  # both through the 0s


def test_two_pieces_do_not_alternate_along_the_border():
    board = Board(5, 5, (0, 1, 2, 3))
    for last, some in ((2, False), (1, True), (3, True)):
        there, nodes = looks(board, filled(board, r1c1=1, r1c5=2, r5c5=1, r5c1=last), (1, 3), (2,))
        assert there == some
        assert some or nodes <= 1


def test_two_pieces_do_not_alternate_around_a_hole():
    # a 0 that is of neither piece is in the middle: 1s and 2s would have to meet outside
    board = Board(5, 5, (0, 1, 2))
    for middle, some in ((0, False), (1, True)):
        domains = filled(board, r2c2=1, r2c4=2, r4c4=1, r4c2=2, r3c3=middle)
        there, nodes = looks(board, domains, (1,), (2,))
        assert there == some
        assert some or nodes <= 1


@pytest.mark.parametrize("block", [*range(2), *(pytest.param(block, marks=pytest.mark.slow) for block in range(2, 12))])
def test_pieces_in_the_plane(block):
    """Cells that are not listed row by row are not known to be a board: there are as many grids, all the same."""
    several = runs = 0
    for seed in range(block * 30, block * 30 + 30):
        rng = random.Random(seed)
        board = Board(*rng.choice([(3, 3), (3, 4), (4, 4), (2, 6)]), rng.choice([(0, 1), (0, 1, 2), (0, 1, 2)]))
        kinds = rng.choice([[(0,), (1,)], [(0,), (1,)], [(0,), (1,), (2,)], [(0, 2), (1,)], [(0, 1), (1, 2)]])
        diagonal = [rng.random() < 0.1 for _ in kinds]
        sizes = [1, 1, 2, 2, 3][: 2 * len(board.digits) - 1]
        domains = [tuple(sorted(rng.sample(board.digits, rng.choice(sizes)))) for _ in board.cells]
        in_rows, grids = range(len(board.cells)), []
        for order in (in_rows, rng.sample(in_rows, len(in_rows))):
            listed = [joined(board, kind, order, diagonal=way) for kind, way in zip(kinds, diagonal, strict=True)]
            outcome = solver(board, *listed, domains=domains).search()
            assert outcome.exact
            grids.append({grid.values for grid in outcome.grids})
            assert order is in_rows or outcome.statistics["plane"] == 0
            runs += outcome.statistics["plane"]
        assert grids[0] == grids[1], seed
        several += len(grids[0]) > 1
    assert several > 5
    assert runs > 100
