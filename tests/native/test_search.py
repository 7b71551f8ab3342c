"""The native engine's search: random problems of every kind, known counts, order, limits and refusals."""

from __future__ import annotations

import functools
import time
from array import array
from itertools import combinations

import pytest

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    Distinct,
    Either,
    House,
    Pairs,
    Ranked,
    Sets,
    Total,
    Ways,
)
from sudokudsl.model.geometry import Board
from sudokudsl.model.solver import Limits, Stop
from support.problems import (
    INKALA,
    OWNERS,
    Draw,
    NativeSolver,
    check_answers,
    found,
    line,
    solver,
    sudoku,
)


def test_an_empty_domain_leaves_nothing():
    assert found(solver(line(2, (1, 2)), domains=[(1, 2), ()])) == []


@pytest.mark.parametrize(("low", "expected"), [(0, 4), (1, 0)])
def test_count_of_nothing(low, expected):
    assert len(found(solver(line(2, (1, 2)), Count(0, low, 5, ())))) == expected


@pytest.mark.parametrize(("low", "high", "expected"), [(0, 0, 2), (1, 5, 0), (-(10**30), 10**30, 2)])
def test_total_of_nothing(low, high, expected):
    assert len(found(solver(line(1, (1, 2)), Total(0, low, high, ())))) == expected


@pytest.mark.parametrize("block", range(10))
def test_random_problems(block):
    several = 0
    for seed in range(block * 200, block * 200 + 200):
        drawn = Draw(seed)
        expected = drawn.grids()
        several += len(expected) > 1
        check_answers(NativeSolver(drawn.problem, drawn.board), drawn, expected, seed)
    assert several > 50  # the problems are not all without solutions


def test_4x4_has_288_grids():
    grids = found(sudoku(2, 2))
    assert len(set(grids)) == len(grids) == 288


def test_6x6_with_first_row_given():
    # 28,200,960 grids of 6x6 (2x3 boxes), as many for each of the 6! first rows
    assert sudoku(2, 3).search(givens=(1, 2, 3, 4, 5, 6, *[None] * 30), keep=0).count == 28_200_960 // 720


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 5)])
def test_large_boards_are_filled(rows, columns):
    native = sudoku(rows, columns)
    (grid,) = native.search(limit=1).grids
    side = rows * columns
    for house in [
        *map(native.board.row, range(1, side + 1)),
        *map(native.board.column, range(1, side + 1)),
        *native.board.regions,
    ]:
        assert sorted(grid[cell] for cell in house) == list(range(1, side + 1))


def test_board_of_32_by_32_with_32_digits():
    board = Board(32, 32, tuple(range(1, 33)))
    out = CoverBuilder(board)
    for number in range(1, 33):
        out.house(board.row(number))
        out.house(board.column(number))
    (grid,) = NativeSolver(out.problem(OWNERS), board).search(limit=1).grids
    for number in range(1, 33):
        assert sorted(grid[cell] for cell in board.row(number)) == list(range(1, 33))
        assert sorted(grid[cell] for cell in board.column(number)) == list(range(1, 33))


def test_candidates_of_an_empty_sudoku_are_all():
    assert set(sudoku(3, 3).candidates().digits.values()) == {tuple(range(1, 10))}


def test_a_hard_puzzle_has_one_solution():
    native = sudoku(3, 3)
    (outcome,) = native.search_many([INKALA])
    assert outcome.count == 1
    assert outcome.exact
    shown = "".join(str(digit) for digit in outcome.grids[0].values)
    assert all(given in (".", digit) for given, digit in zip(INKALA, shown, strict=True))


def test_same_question_same_order_and_nodes():
    first, second = (sudoku(3, 3).search(limit=50) for _ in range(2))
    assert first.grids == second.grids
    assert first.statistics == second.statistics
    assert first.stop is Stop.LIMIT
    assert first.count == 50


def test_keep_is_apart_from_limit():
    outcome = sudoku(2, 2).search(keep=3)
    assert (outcome.count, len(outcome.grids), outcome.exact) == (288, 3, True)


def test_seeds_give_other_grids_and_repeat():
    native = sudoku(3, 3)
    grids = [native.search(limit=1, seed=seed).grids[0] for seed in range(20)]
    assert len(set(grids)) == 20
    assert grids == [native.search(limit=1, seed=seed).grids[0] for seed in range(20)]


def test_a_seed_finds_the_grids_of_4x4_about_evenly():
    native = sudoku(2, 2)
    grids = {native.search(limit=1, seed=seed).grids[0] for seed in range(2000)}
    assert len(grids) > 280  # all 288 are expected: 2000 even draws miss one with probability 288 * exp(-6.9) = 0.3


def test_node_limit():
    native = sudoku(3, 3)
    outcome = native.search(keep=0, limits=Limits(nodes=1000))
    assert outcome.stop is Stop.NODES
    assert outcome.statistics["nodes"] == 1000
    assert not outcome.exact


def test_time_limit():
    begun = time.monotonic()
    outcome = sudoku(3, 3).search(keep=0, limits=Limits(seconds=0.2))
    assert outcome.stop is Stop.TIME
    assert outcome.count > 0
    assert time.monotonic() - begun < 20


def test_bad_arguments():
    native = sudoku(2, 2)
    with pytest.raises(ValueError, match="limit must be positive, got 0"):
        native.search(limit=0)
    with pytest.raises(ValueError, match="threads must be positive, got 0"):
        native.search_many([], threads=0)
    with pytest.raises(ValueError, match="16 givens expected, one per cell, got 2"):
        native.search(givens=(1, 2))
    with pytest.raises(ValueError, match="9 is not a digit of the board"):
        native.search(givens=(9, *[None] * 15))
    with pytest.raises(ValueError, match="'x' is not a digit of the board"):
        native.search_many(["." * 16, "1" + "." * 7 + "x" + "." * 7])
    with pytest.raises(ValueError, match="'é' is not a digit of the board"):
        native.search_many(["é" + "." * 15])
    with pytest.raises(ValueError, match="16 givens expected, got 3"):
        native.search_many(["." * 16, "123"])


def test_givens_that_are_no_digits_by_number():
    """The engine itself refuses numbers that are not digits, without the solver: there are four digits, from 0 on."""
    from sudokudsl.native import _engine

    native, blank = sudoku(2, 2), b"\xff" * 15
    assert _engine.Search(native._engine, b"\x03" + blank, None).run(1, 100, 1.0) == 1  # a grid was found
    for given in (b"\x04", b"\xfe"):
        with pytest.raises(ValueError, match="a given is not a digit of the board"):
            _engine.Search(native._engine, given + blank, None)
    asked = functools.partial(_engine.Batch, native._engine)
    options = bytes(range(256)), 1, 1, 100, -1.0, 1
    assert asked([b"\x03" + blank], 16, *options).run(1.0)
    for givens, length, what in (
        ([b"\x03" + blank, b"\x04" + blank], 16, "a given is not a digit of the board"),
        ([b"\x03" + blank, b"\x03"], 16, "givens of so many bytes are expected"),
        ([b"\x03" + 2 * blank], 31, "more givens than cells"),
    ):
        with pytest.raises(ValueError, match=what):
            asked(givens, length, *options)


def refused(*numbers: int) -> str:
    """Why the engine does not take a problem, as the numbers that it is handed."""
    from sudokudsl.native import _engine

    try:
        _engine.Engine(array("q", numbers).tobytes(), 0)
    except ValueError as error:
        return str(error)
    return ""


def test_numbers_that_are_no_problem():
    """Two cells, both shown, no more slots, the digits 1 2 for either; then objectives, each after its kind."""
    head = (2, 2, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2)
    assert refused(*head) == ""
    for size in range(1, len(head)):
        assert refused(*head[:size]) in ("the problem ends too early", "a list is longer than the problem")
    assert refused(-1) == refused(0) == refused(2**20 + 1) == "no cell, or too many"
    assert refused(2, 1) == refused(2, 2, 1) == refused(2, 2, 2**20 + 1) == "too many slots"
    assert refused(1, 1, 1, 64, *range(64), 0) == refused(1, 2, 2, 1, 1, 1, 1, 256, *range(256)) == "too many digits"
    assert refused(1, 1, 1, 63, *range(63), 0) == refused(1, 1, 2, 1, 1, 1, 1, 64, *range(64)) == ""
    assert refused(2, 2, 2, 2, 2, 1) == refused(2, 2, 2, 2, 1, 1) == "a domain must ascend"
    assert refused(1, 1, 1, 1, 2**40 + 1) == refused(1, 1, 1, 1, -(2**40) - 1) == "a digit is too large"
    assert refused(1, 1, 1, 1, 2, 1, 3) == "a cell has a digit outside the alphabet"
    assert refused(1, 1, 2, 1, 2, 1, 2, 1, 3) == ""  # an auxiliary slot may
    assert refused(*head, 13) == refused(*head, -1) == "no such kind of objective"
    count, house, distinct, pairs, total, automaton, either, connected, sets = 0, 1, 2, 3, 5, 6, 7, 8, 9  # kinds
    assert refused(*head, distinct, 2, 0, 1) == ""
    assert refused(*head, distinct, 2, 0, 2) == refused(*head, distinct, 2, -1, 0) == "no such slot"
    assert refused(*head, distinct, 4, 0, 1) == refused(*head, distinct, -1) == "a list is longer than the problem"
    assert refused(*head, distinct, 2**60) == "a list is longer than the problem"
    assert refused(*head, count, 0, 1, 1, 0) == refused(*head, pairs, 0, 1, 1, 1) == "the problem ends too early"
    assert refused(*head, house, 1, 2, 0) == refused(*head, pairs, 0, 2, 0) == "no such slot"
    assert refused(*head, house, 1, 0, 0) == refused(*head, house, 0, 1, 1) == "a house has as many slots as digits"
    assert refused(*head, total, 0, 0, 1, 0, 2**40) == ""
    assert refused(*head, total, 0, 0, 1, 0, 2**40 + 1) == "a weight is too large"
    wide = (1, 1, 1, 1, 2**40, 1, 2**40)
    assert refused(*wide, total, 0, 0, 1, 0, 2**40) == "a total is too large"
    assert refused(*wide, either, 1, 1, total, 0, 0, 1, 0, 2**40) == "a total is too large"
    assert refused(*head, either, 1, 1, house, 1, 0, 0) == "no such kind in a branch"
    assert (
        refused(*head, automaton, 1, 0, 1, -1, 1, 0) == refused(*head, automaton, 1, 0, 1, 0, 1, -1) == "no such state"
    )
    for moves in ((0, 1, 0, 0, 1, 1), (0, 2, 0, 0, 1, 0), (1, 1, 0, 0, 1, 0)):  # two by one digit, or not sorted
        assert refused(*head, automaton, 1, 0, 2, *moves) == "the moves of an automaton must ascend"
    assert refused(*head, automaton, 1, 0, 2, 0, 1, 1, 0, 2, 0) == ""
    assert refused(*head, connected, 2, 0, 1, 1, 1, 1, 0, 1) == ""
    for edge in ((0, 2), (2, 0), (-1, 0), (0, -1)):
        assert refused(*head, connected, 2, 0, 1, 1, 1, 1, *edge) == "no such place"
    assert refused(*head, connected, 2, 0, 1, 2, 2, 1, 0) == "the digits of connected slots must ascend"
    assert refused(*head, sets, 1, 0, 2, 1, 1, 0, 1, 1) == refused(*head, sets, 1, 0, 0, 0) == ""
    assert refused(*head, sets, 0, 0, 0) == "sets need a slot"
    assert refused(*head, sets, 1, 0, 2, 1, 1, 0, 1, 2) == refused(*head, sets, 1, 0, 0, 1, 0) == "no such set"
    assert refused(*head, sets, 1, 0, 2, 1, 1, 0, 2, 1) == "the problem ends too early"
    ranked = 11
    assert refused(*head, ranked, 1, 2, 0, 1, 1, 1, 0, 1, 0) == ""
    for length in (0, -1, 65):
        assert refused(*head, ranked, length, 0, 0, 0) == "ranked lines are empty or too long"
    assert refused(*head, ranked, 1, 257, *([0] * 257), 0, 0) == "too many lines are ranked"
    for number in (-1, 2):
        assert refused(*head, ranked, 1, 2, 0, 1, 1, number, 0, 1, 0) == "no such line"
        assert refused(*head, ranked, 1, 2, 0, 1, 1, 0, 0, number, 0) == "lines are equal or not"
        assert refused(*head, ranked, 1, 2, 0, 1, 0, number) == "lines differ or not"


SLOT_TWICE = "an objective lists a slot twice"


@pytest.mark.parametrize(
    ("different", "repeated", "message"),
    [
        (Count(0, 1, 1, ((0, 1), (1, 1))), Count(0, 1, 1, ((0, 1), (0, 1))), "a count lists a placement twice"),
        (Count(0, 1, 1, ((0, 1), (0, 2))), Count(0, 0, 2, ((1, 2), (0, 1), (1, 2))), "a count lists a placement twice"),
        (House(0, (0, 1), (1, 2)), House(0, (0, 1), (1, 1)), "a house lists a digit twice"),
        (House(0, (1, 0), (2, 1)), House(0, (1, 1), (1, 2)), SLOT_TWICE),
        (Distinct(0, (0, 1)), Distinct(0, (1, 0, 1)), SLOT_TWICE),
        (Pairs(0, 0, 1, ((1, 1),)), Pairs(0, 1, 1, ((1, 1),)), "pairs need two different slots"),
        (Ways(0, (0, 1), ((1, 1),)), Ways(0, (0, 0), ((1, 1),)), SLOT_TWICE),
        (Sets(0, (0, 1), (((1,), (1, 2)),)), Sets(0, (0, 0), (((1,), (1, 2)),)), SLOT_TWICE),
        (Total(0, 2, 2, ((0, 1), (1, 1))), Total(0, 2, 2, ((0, 1), (0, 1))), "a total lists a slot twice"),
        (Total(0, 2, 2, ((0, 1), (1, 0))), Total(0, 5, 5, ((0, 1), (1, 1), (0, -1))), "a total lists a slot twice"),
        (
            Automaton(0, (0, 1), (((0, 1, 0),), ((0, 1, 0),))),
            Automaton(0, (0, 0), (((0, 1, 0),), ((0, 1, 0),))),
            SLOT_TWICE,
        ),
        (Connected(0, (0, 1), (1,), ((0, 1),)), Connected(0, (1, 1), (1,), ((0, 1),)), SLOT_TWICE),
        (Ranked(0, ((0, 1), (1, 0)), ()), Ranked(0, ((0, 1), (1, 1)), ()), SLOT_TWICE),
    ],
    ids=lambda of: type(of).__name__.lower() if not isinstance(of, str) else "",
)
def test_objectives_that_repeat_a_slot(different, repeated, message):
    """The meaning of each kind is defined for different slots only, in branches, too."""
    board = line(2, (1, 2))
    assert found(solver(board, different))
    with pytest.raises(ValueError, match=message):
        solver(board, repeated)
    if isinstance(different, Count | Pairs | Total):
        assert found(solver(board, Either(0, ((different,),))))
        with pytest.raises(ValueError, match=message):
            solver(board, Either(0, ((different,), (repeated,))))


def test_grids_are_lazy():
    grids = sudoku(3, 3).grids()
    assert len({next(grids) for _ in range(5000)}) == 5000


def test_grids_raise_at_a_limit():
    grids = sudoku(3, 3).grids(limits=Limits(nodes=500))
    with pytest.raises(TimeoutError, match="limit on nodes"):
        list(grids)


def test_progress_is_told_and_may_interrupt():
    told = []

    def progress(count: int) -> None:
        told.append(count)
        if len(told) == 3:
            raise KeyboardInterrupt

    outcome = sudoku(3, 3).search(keep=0, limits=Limits(progress=progress))
    assert outcome.stop is Stop.INTERRUPTED
    assert told == sorted(told)
    assert outcome.count >= told[-1] > 0


def test_what_progress_raises_comes_through():
    def progress(count: int) -> None:
        raise RuntimeError(f"{count > 0}")

    native = sudoku(3, 3)
    with pytest.raises(RuntimeError, match="True"):
        native.search(keep=0, limits=Limits(progress=progress))
    assert native.search(limit=1).count == 1


@pytest.mark.parametrize("seconds", [1e300, float("inf")])
def test_more_seconds_than_a_clock_can_count(seconds):
    native = sudoku(2, 2)
    assert native.search(limits=Limits(seconds=seconds)).count == 288
    assert list(native.count_many(["." * 16], limits=Limits(seconds=seconds)).counts) == [288]


def test_no_seconds_at_all():
    outcome = sudoku(2, 2).search(limits=Limits(seconds=0))
    assert (outcome.stop, outcome.count, outcome.statistics["nodes"]) == (Stop.TIME, 0, 0)


def test_candidates_stop_at_a_limit():
    candidates = sudoku(3, 3).candidates(limits=Limits(nodes=3))
    assert candidates.stop is Stop.NODES
    assert not candidates.exact


def test_lanes_that_fail_more_often_than_their_bits_can_tell():
    """Eight cells that all differ, of seven digits: 7! ways fail, so that one of the eight lanes does 630 times."""
    board = line(8, tuple(range(1, 8)))
    out = CoverBuilder(board)
    for pair in combinations(board.cells, 2):
        out.distinct(pair)
    outcome = NativeSolver(out.problem(OWNERS), board).search()
    assert outcome.count == 0
    assert outcome.stop is Stop.EXHAUSTED


@pytest.mark.parametrize(
    ("digits", "slots", "bits"),
    [
        (20, 0, 8),  # few placements, and digits that fit 8 bits
        (20, 1, 8),  # one slot of nine
        (20, 2, 32),  # two of ten, an eighth: 20 digits and a bit to spare need 32
        (12, 2, 16),
        (31, 2, 32),
        (32, 2, 8),  # would not fit 32 either
    ],
)
def test_lanes_are_as_wide_as_many_slots_need(digits: int, slots: int, bits: int) -> None:
    out = CoverBuilder(Board(1, 8, (1, 2, 3, 4)))
    for number in range(slots):
        out.auxiliary(f"wide {number}", range(digits))
    sizes = NativeSolver(out.problem(()), out.board)._engine.sizes()
    assert sizes[2] == bits
