"""The reference engine: limits, order, givens, witnesses, interruption. `test_objectives` checks its narrowing."""

from collections import Counter
from itertools import islice

import pytest

import sudokudsl.model.solver
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import CoverProblem, Distinct
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.solver import Limits, Stop
from support.strength import states


def sudoku(side, box_rows, box_columns):
    digits = tuple(range(1, side + 1))
    regions = tuple(
        tuple(Cell(top + i, left + j) for i in range(box_rows) for j in range(box_columns))
        for top in range(1, side + 1, box_rows)
        for left in range(1, side + 1, box_columns)
    )
    board = Board(side, side, digits, regions)
    out = CoverBuilder(board)
    for house in (*map(board.row, digits), *map(board.column, digits), *regions):
        out.house(house)
    return ReferenceSolver(out.problem(("sudoku",)), board)


def given_by(text):
    return tuple(int(digit) if digit.isdigit() else None for digit in text)


FOUR = sudoku(4, 2, 2)
NINE = sudoku(9, 3, 3)
OPEN = (None,) * 16


def test_a_published_puzzle():
    # Project Euler problem 96, "Su Doku", Grid 01, whose solution's first row begins 483
    puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    outcome = NINE.search(givens=given_by(puzzle))
    assert (outcome.count, outcome.stop, outcome.exact) == (1, Stop.EXHAUSTED, True)
    (grid,) = outcome.grids
    assert grid.values[:3] == (4, 8, 3)
    assert all(digit in (None, value) for digit, value in zip(given_by(puzzle), grid.values, strict=True))
    assert NINE.problem.allows(grid.values)
    assert outcome.statistics == {"nodes": 1, "guesses": 0}  # singles alone solve it


def test_limit_and_keep():
    outcome = FOUR.search(limit=10, keep=3)
    assert (outcome.count, len(outcome.grids), outcome.stop) == (10, 3, Stop.LIMIT)
    assert not outcome.exact
    everything = FOUR.search(keep=0)
    assert (everything.count, everything.grids, everything.stop) == (288, (), Stop.EXHAUSTED)
    assert FOUR.search(limit=288).stop is Stop.LIMIT
    assert FOUR.search(limit=289).stop is Stop.EXHAUSTED


def test_misuse_is_a_value_error():
    with pytest.raises(ValueError, match="limit must be positive, got -1"):
        FOUR.search(limit=-1)
    with pytest.raises(ValueError, match="keep must not be negative"):
        FOUR.search(keep=-1)
    with pytest.raises(ValueError, match="16 givens expected, one per cell, got 2"):
        FOUR.search(givens=(1, 2))
    for ask in (FOUR.search, FOUR.candidates, FOUR.grids):
        with pytest.raises(ValueError, match="5 is not a digit of the board"):
            ask(givens=(5, *OPEN[1:]))
    with pytest.raises(ValueError, match="a problem of 16 cells on a board of 1"):
        ReferenceSolver(FOUR.problem, Board(1, 1, (1,)))


def test_the_same_question_has_the_same_answer():
    first, second = FOUR.search(limit=50), FOUR.search(limit=50)
    assert (first.grids, first.statistics) == (second.grids, second.statistics)
    assert first.grids == tuple(islice(FOUR.grids(), 50))


def test_a_seed_changes_the_order_and_nothing_else():
    plain, seeded, again = FOUR.search(), FOUR.search(seed=1), FOUR.search(seed=1)
    assert seeded.grids == again.grids
    assert seeded.statistics == again.statistics
    assert seeded.grids != plain.grids
    assert set(seeded.grids) == set(plain.grids)
    assert len({FOUR.search(limit=1, seed=seed).grids for seed in range(20)}) > 5


def test_limits_are_never_taken_for_an_answer():
    by_nodes = FOUR.search(limits=Limits(nodes=20))
    assert by_nodes.stop is Stop.NODES
    assert by_nodes.statistics["nodes"] == 20
    assert 0 < by_nodes.count == len(by_nodes.grids) < 288
    assert NINE.search(limits=Limits(seconds=0)).stop is Stop.TIME
    with pytest.raises(TimeoutError, match="nodes"):
        list(FOUR.grids(limits=Limits(nodes=20)))
    candidates = FOUR.candidates(limits=Limits(nodes=3))
    assert (candidates.stop, candidates.exact) == (Stop.NODES, False)


def test_exactly_enough_nodes_is_no_limit():
    needed = FOUR.search().statistics["nodes"]
    assert FOUR.search(limits=Limits(nodes=needed)).stop is Stop.EXHAUSTED
    assert FOUR.search(limits=Limits(nodes=needed - 1)).stop is Stop.NODES


def test_interruption_keeps_what_is_known(monkeypatch):
    monkeypatch.setattr(sudokudsl.model.solver, "PROGRESS_EVERY", 0)  # a report at every node
    reports = []

    def interrupt(found):
        reports.append(found)
        if found == 7:
            raise KeyboardInterrupt

    outcome = NINE.search(keep=5, limits=Limits(progress=interrupt))
    assert outcome.stop is Stop.INTERRUPTED
    assert (outcome.count, len(outcome.grids)) == (7, 5)
    assert reports == sorted(reports)
    assert set(reports) == set(range(8))

    def at_once(found):
        raise KeyboardInterrupt

    candidates = NINE.candidates(limits=Limits(progress=at_once))
    assert candidates.stop is Stop.INTERRUPTED
    with pytest.raises(KeyboardInterrupt):
        list(NINE.grids(limits=Limits(progress=at_once)))


def test_grids_are_lazy():
    assert len(set(islice(NINE.grids(), 20))) == 20  # of 6,670,903,752,021,072,936,960


def test_candidates():
    # a 1 in the corner leaves everything else to its neighbours, but never a second 1 in its houses
    candidates = FOUR.candidates(givens=(1, *OPEN[1:]))
    assert candidates.exact
    sees_corner = {Cell(1, c) for c in (2, 3, 4)} | {Cell(r, 1) for r in (2, 3, 4)} | {Cell(2, 2)}
    for cell in FOUR.board.cells:
        expected = (1,) if cell == Cell(1, 1) else (2, 3, 4) if cell in sees_corner else (1, 2, 3, 4)
        assert candidates.digits[cell] == expected
    none = FOUR.candidates(givens=(1, 1, *OPEN[2:]))
    assert none.exact
    assert set(none.digits.values()) == {()}


def test_a_careless_narrowing_invents_nothing():
    board = Board(1, 2, (1, 2, 3))

    class Careless(ReferenceSolver):
        """Narrows by nothing at all."""

        def settle(self, masks, changed):
            return None

    solver = Careless(CoverProblem(("r1c1", "r1c2"), 2, (board.digits,) * 2, (Distinct(0, (0, 1)),), ("x",)), board)
    assert solver.search().count == 6


def test_a_helper_that_does_not_follow_from_the_cells_repeats_no_grid():
    board = Board(1, 1, (1, 2))
    out = CoverBuilder(board)
    out.auxiliary("free", [7, 8, 9])
    assert [grid.values for grid in ReferenceSolver(out.problem(()), board).grids()] == [(1,), (2,)]


def oblong(size):
    """The rows and columns of a board of `size` cells; None if it would have more than 32 rows or columns."""
    return next(((rows, size // rows) for rows in range(1, 33) if size % rows == 0 and size // rows <= 32), None)


def test_what_it_excludes_and_how_far_it_searches_is_stored(golden):
    """Changed on purpose? Look at the diff: fewer digits left without a guess, and fewer nodes, are better.

    A removal that is lost changes no answer, and only some kinds of objective have rules for it.
    """
    many: dict[str, Counter[str]] = {}
    for state in states(0, range(60)):
        if shape := oblong(len(state.givens)):
            digits = tuple(sorted({digit for domain in state.problem.domains for digit in domain}))
            solver = ReferenceSolver(state.problem, Board(*shape, digits))
            masks = solver.start(state.givens)
            settled = all(masks) and solver.settle(masks, None) is None
            outcome = solver.search(limit=3, limits=Limits(nodes=15))
            of_kind = many.setdefault(state.kind, Counter())
            of_kind["states"] += 1
            of_kind["contradictions"] += not settled
            of_kind["left"] += sum(mask.bit_count() for mask in masks) if settled else 0
            of_kind["nodes"] += outcome.statistics["nodes"]
            of_kind["grids"] += outcome.count
    names = ("states", "contradictions", "left", "nodes", "grids")
    rows = [f"{kind:10}" + "".join(f"{many[kind][name]:>16}" for name in names) for kind in sorted(many)]
    golden("reference.txt", "\n".join([" " * 10 + "".join(f"{name:>16}" for name in names), *rows]) + "\n")
