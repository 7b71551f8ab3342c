"""The learner, alone and in a portfolio with the kernel: the same distinct grids, by sound steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.encoder import BLANK, encoded
from sudokudsl.cover.objectives import (
    CoverProblem,
    Ways,
)
from sudokudsl.model.geometry import Board
from sudokudsl.model.solver import Limits, Stop
from sudokudsl.native import _engine
from support.engines import ENGINES
from support.problems import INKALA, OWNERS, Draw, NativeSolver, Tangle, check_answers, found, sudoku

Learning = ENGINES["learning"]


@pytest.mark.parametrize("block", range(5))
def test_random_problems(block):
    conflicts = 0
    for seed in range(block * 60, block * 60 + 60):
        drawn = Draw(seed) if seed % 3 == 0 else Tangle(seed)
        expected = drawn.grids()
        outcome = check_answers(Learning(drawn.problem, drawn.board), drawn, expected, seed)
        conflicts += outcome.statistics["conflicts"]
    assert conflicts > 500


# ---- what is learned ----


def literals(native, problem: CoverProblem, clause: list[int]) -> list[tuple[int, int, bool]]:
    """Slot, digit, and the sign of each literal: True means that the slot holds the digit."""
    first = []
    at = 0
    for slot, domain in enumerate(problem.domains):
        values = native.board.digits if slot < problem.answer_cells else domain
        first += [(slot, digit) for digit in values]
        at += len(values)
    return [(*first[number >> 1], number & 1 == 0) for number in clause]


def clauses(numbers: list[int]) -> Iterator[list[int]]:
    at = 0
    while at < len(numbers):
        yield numbers[at + 1 : at + 1 + numbers[at]]
        at += 1 + numbers[at]


def check_learned(native, problem: CoverProblem, grids: set[tuple[int, ...]]) -> int:
    """After each grid, every learned clause holds in all grids not found yet. Returns the number of clauses seen."""
    engine = _engine.Engine(encoded(problem, native.board.digits, problem.answer_cells), 0)
    running = _engine.Search(engine, bytes([BLANK]) * problem.answer_cells, None)
    left = set(grids)
    seen = 0
    for number in range(1, len(grids) + 2):
        status = running.run(number, 2**64 - 1, 60.0)
        left -= {tuple(native.board.digits[local] for local in running.take())}
        for clause in clauses(running.clauses()):
            known = literals(native, problem, clause)
            if any(slot >= problem.answer_cells for slot, _, _ in known):
                continue  # about an auxiliary slot, whose digit the grid does not show
            seen += 1
            for grid in left:
                assert any((grid[slot] == digit) == stands for slot, digit, stands in known), known
        if status == 0:
            break
    assert not left
    return seen


def test_what_is_learned_follows_from_the_problem():
    seen = 0
    for seed in range(1000, 1200):
        drawn = Tangle(seed)
        grids = drawn.grids()
        if len(grids) <= 16:
            seen += check_learned(NativeSolver(drawn.problem, drawn.board), drawn.problem, grids)
    assert seen > 5000


# ---- problems without solutions ----


def pigeons(number: int, holes: int) -> tuple[CoverProblem, Board]:
    """More slots than digits, which must differ pair by pair."""
    board = Board(1, number, tuple(range(1, holes + 1)))
    out = CoverBuilder(board)
    for one, other in combinations(board.cells, 2):
        out.pairs(one, other, lambda a, b: a != b)
    return out.problem(OWNERS), board


@pytest.mark.parametrize("learn_after", [0, 1, None])
def test_more_pigeons_than_holes(learn_after):
    native = NativeSolver(*pigeons(7, 6), learn_after=learn_after)
    outcome = native.search()
    assert (outcome.count, outcome.stop) == (0, Stop.EXHAUSTED)
    assert (outcome.statistics["conflicts"] > 0) == (learn_after is not None)
    if learn_after == 1:
        assert outcome.statistics["nodes"] > 256  # the kernel was tried first


def test_what_is_kept_when_clauses_are_forgotten():
    """Eight cells of seven digits, and their kind: of kind 1 all differ, which cannot be, of any other all are that."""
    cells, digits = range(8), range(1, 8)
    ways = [way for way in product(digits, repeat=3) if (way[0] != way[1] if way[2] == 1 else len(set(way)) == 1)]
    objectives = tuple(Ways(0, (one, other, 8), tuple(ways)) for one, other in combinations(cells, 2))
    problem = CoverProblem(tuple("abcdefghk"), 9, (tuple(digits),) * 9, objectives, OWNERS)
    outcome = Learning(problem, Board(1, 9, tuple(digits))).search()
    assert sorted(grid.values for grid in outcome.grids) == [(kind,) * 9 for kind in digits if kind > 1]
    assert outcome.statistics["forgotten"] > 0


def test_a_puzzle_with_a_wrong_given():
    native = sudoku(3, 3, learn_after=0)
    givens = [None if char == "." else int(char) for char in INKALA]
    (grid,) = found(native, givens=tuple(givens))
    givens[0] = grid[0] % 9 + 1
    assert found(native, givens=tuple(givens)) == []


# ---- turns ----


def queens(side: int) -> tuple[CoverProblem, Board]:
    """As many queens as columns, none of which attacks another: the row of each column's."""
    board = Board(1, side, tuple(range(1, side + 1)))
    out = CoverBuilder(board)
    for one, other in combinations(board.cells, 2):
        apart = other.column - one.column
        out.pairs(one, other, lambda a, b, apart=apart: abs(a - b) not in (0, apart))
    return out.problem(OWNERS), board


QUEENS = {6: 4, 7: 40, 8: 92, 9: 352, 10: 724}
"""Solutions by side: https://oeis.org/A000170."""


@pytest.mark.parametrize("learn_after", [0, 1, 10_000, None])
@pytest.mark.parametrize(("side", "expected"), QUEENS.items())
def test_each_arrangement_of_queens_once(side, expected, learn_after):
    native = NativeSolver(*queens(side), learn_after=learn_after)
    outcome = native.search()
    assert (outcome.count, len(set(outcome.grids)), outcome.stop) == (expected, expected, Stop.EXHAUSTED)
    assert native.search(keep=3).grids == outcome.grids[:3]
    assert native.search(keep=0).count == expected
    assert tuple(native.grids()) == outcome.grids  # in slices of another size
    assert tuple(native.search_many([(None,) * side] * 3, limit=None, threads=2)[2].grids) == outcome.grids


def test_both_take_their_turns():
    # 9 queens have more solutions than are learned on; the kernel alone needs more than its first 256 nodes
    outcome = NativeSolver(*queens(9), learn_after=1).search()
    statistics = outcome.statistics
    alone = NativeSolver(*queens(9), learn_after=None).search().statistics
    assert alone["conflicts"] == 0
    assert alone["nodes"] > 256
    assert statistics["learned"] > 0
    assert statistics["nodes"] > statistics["learned"]
    assert outcome.count == QUEENS[9]  # neither finds a grid of the other again


def test_limits_while_learning():
    native = Learning(*queens(12))
    outcome = native.search(limits=Limits(nodes=300))
    assert outcome.stop is Stop.NODES
    assert outcome.statistics["nodes"] == 300
    outcome = native.search(limit=5)
    assert (outcome.count, outcome.stop) == (5, Stop.LIMIT)
    hard = Learning(*pigeons(11, 10))
    assert hard.search(limits=Limits(seconds=0.1)).stop is Stop.TIME
    with pytest.raises(ValueError, match="limit must be positive"):
        native.search(limit=0)


def test_seeds_give_other_grids_and_repeat():
    native = Learning(*queens(10))
    grids = [native.search(limit=1, seed=seed).grids[0] for seed in range(20)]
    assert len(set(grids)) > 10
    assert grids == [native.search(limit=1, seed=seed).grids[0] for seed in range(20)]


def test_conflicts_are_counted_and_clauses_forgotten():
    statistics = Learning(*pigeons(9, 8)).search().statistics
    assert statistics["conflicts"] >= statistics["learned"] > statistics["forgotten"] > 0
    assert statistics["restarts"] > 0


def test_a_puzzle_without_a_given():
    kernel, turns, learning = (sudoku(3, 3, learn_after=learn_after) for learn_after in (None, 1, 0))
    for without in (2, 24):
        givens = tuple(None if char == "." or at == without else int(char) for at, char in enumerate(INKALA))
        expected = set(found(kernel, givens=givens))
        assert set(found(turns, givens=givens)) == set(found(learning, givens=givens)) == expected
        assert len(expected) > 10
