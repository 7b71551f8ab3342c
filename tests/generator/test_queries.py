"""Questions of the generator: random grids are found although a search may have an unlucky beginning."""

from math import inf
from random import Random
from time import sleep

import pytest

import sudokudsl
from sudokudsl.generator.attempts import CompiledPuzzle
from sudokudsl.generator.queries import MAX_NODES, Deadline, RandomGrids


class Slow:
    """A finder that needs some nodes for any grid."""

    def __init__(self, needed):
        self.needed, self.asked = needed, []

    def find(self, givens, *, limit=1, seed=None, limits):
        if limit > 1:
            raise TimeoutError("too many grids to list")
        self.asked.append((seed, limits.nodes))
        if limits.nodes < self.needed:
            sleep(0.01)
            raise TimeoutError("a limit was reached")
        return (bytes(len(givens)),)


def test_a_long_search_is_given_up_for_others_with_more_nodes():
    board = sudokudsl.loads("sudoku 4x4\n").board
    slow = Slow(3 * MAX_NODES)
    assert RandomGrids(slow, board).sample(Random(1), Deadline(60)) == bytes(16)
    assert [nodes for _, nodes in slow.asked] == [MAX_NODES, 2 * MAX_NODES, 4 * MAX_NODES]
    assert len({seed for seed, _ in slow.asked}) == 3


def test_the_time_ends_all_searches():
    board = sudokudsl.loads("sudoku 4x4\n").board
    with pytest.raises(TimeoutError, match="the time is up"):
        RandomGrids(Slow(inf), board).sample(Random(1), Deadline(0.1))


def test_areas_of_nine_are_drawn_from_every_seed():
    """After the first guesses of some of these seeds, a single search runs for minutes."""
    grids = CompiledPuzzle(sudokudsl.loads("latin 9x9\nareas field of 9 distinct counted\n")).grids
    assert all(grids.sample(Random(seed), Deadline(100)) for seed in range(4))
