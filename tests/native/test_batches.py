"""Batches of questions to the native engine: the same answers for any number of threads, and limits."""

from __future__ import annotations

import random
import re
import sys

import pytest

import sudokudsl
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.model.solver import Limits, Stop
from support.problems import (
    INKALA,
    line,
    solver,
    sudoku,
)


def random_givens(native, number: int) -> list[tuple[int | None, ...]]:
    rng = random.Random(5)
    questions = []
    for seed in range(number):
        grid = native.search(limit=1, seed=seed).grids[0].values
        questions.append(tuple(digit if rng.random() < 0.35 else None for digit in grid))
    return questions


def test_a_batch_is_the_same_for_any_number_of_threads():
    native = sudoku(3, 3)
    questions = random_givens(native, 100)
    one, *others = (native.search_many(questions, limit=3, threads=threads) for threads in (1, 2, 5))
    for other in others:
        assert [(outcome.grids, outcome.count, outcome.stop, outcome.statistics) for outcome in other] == [
            (outcome.grids, outcome.count, outcome.stop, outcome.statistics) for outcome in one
        ]
    for question, outcome in zip(questions, one, strict=True):
        alone = native.search(limit=3, givens=question)
        assert outcome.grids == alone.grids
        assert outcome.stop is alone.stop
        assert outcome.statistics["nodes"] == alone.statistics["nodes"]
    assert one.nodes == sum(outcome.statistics["nodes"] for outcome in one)
    assert [outcome.count for outcome in one[10:20]] == list(one.counts[10:20])
    assert one[-1].grids == one[len(one) - 1].grids


def test_a_batch_takes_text_and_tuples():
    native = sudoku(2, 2)
    text = "1234" + "." * 12
    values = (1, 2, 3, 4, *[None] * 12)
    batch = native.count_many([text, values, "0" * 16])
    assert list(batch.counts) == [12, 12, 288]  # 288 grids, as many for each of the 4! first rows
    assert batch.stops == (Stop.EXHAUSTED,) * 3
    assert len(native.search_many([])) == 0


def test_text_givens_where_zero_is_a_digit_and_letters_are():
    native = solver(line(2, (0, 10, 11)))
    assert list(native.count_many(["0.", "a.", "B0", ".."]).counts) == [3, 3, 1, 9]


@pytest.mark.parametrize(
    "text",
    [
        "board 1x3 digits 0-2",
        "board 1x3 digits 1-3\ncells x[1..2] digits 0 1 counted\nrequire x[1] = r1c1 - 1",
        "board 2x2 digits 0 9 10\ncells x[1] digits 5-6 counted",
        "board 2x2 digits 1-2\nlayer x digits 0-1 counted",
        "sudoku 4x4",
    ],
)
def test_givens_as_text_and_as_digits_are_the_same(text):
    """Batches of text, of tuples and of both have the answers of the single questions, even with extra cells."""
    puzzle = sudokudsl.loads(text)
    native, board, rng = NativeSolver(compile_cover(puzzle), puzzle.board), puzzle.board, random.Random(text)
    cells, extra = len(board.cells), len(board.answer) - len(board.cells)
    tuples = [tuple(rng.choice((None, None, *board.digits)) for _ in range(cells)) + (None,) * extra for _ in range(20)]
    texts = ["".join("." if digit is None else "0123456789A"[digit] for digit in each[:cells]) for each in tuples]
    mixed = [rng.choice(both) for both in zip(tuples, texts, strict=True)]
    expected = [native.search(limit=None, givens=each).count for each in tuples]
    for questions in (tuples, texts, mixed, [texts[0], *tuples[1:]]):
        assert list(native.count_many(questions, limit=None).counts) == expected


def test_limits_hold_for_each_question_of_a_batch():
    native = sudoku(3, 3)
    batch = native.count_many(["." * 81, INKALA], limits=Limits(nodes=10_000))
    assert batch.stops == (Stop.NODES, Stop.EXHAUSTED)
    batch = native.count_many(["." * 81, INKALA], limits=Limits(seconds=0.2))
    assert batch.stops == (Stop.TIME, Stop.EXHAUSTED)


def test_progress_of_a_batch_may_interrupt():
    def progress(finished: int) -> None:
        if finished == 1:
            raise KeyboardInterrupt

    batch = sudoku(3, 3).count_many([INKALA, "." * 81], limits=Limits(progress=progress))
    assert batch.stops == (Stop.EXHAUSTED, Stop.INTERRUPTED)


def test_a_batch_that_ends_early_says_so_of_questions_it_has_not_come_to():
    def progress(finished: int) -> None:
        raise KeyboardInterrupt

    batch = sudoku(3, 3).search_many(["." * 81] * 100, limit=None, keep=1, limits=Limits(progress=progress))
    assert batch.stops == (Stop.INTERRUPTED,) * 100
    assert (batch[99].count, batch[99].grids, batch[99].statistics["nodes"]) == (0, (), 0)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_with_many_grids(threads):
    native = sudoku(2, 2)
    every = native.search().grids  # 288, of 16 bytes each
    batch = native.search_many(["." * 16, "1234" + "." * 12] * 100, limit=None, threads=threads)
    for blank, first_row in zip(batch[::2], batch[1::2], strict=True):
        assert blank.grids == every
        assert set(first_row.grids) == {grid for grid in every if grid.values[:4] == (1, 2, 3, 4)}


def test_a_batch_lets_go_of_its_text():
    native, text = sudoku(2, 2), "".join(["1", "." * 15])
    before = sys.getrefcount(text)
    batch = native.search_many([text] * 3)
    assert sys.getrefcount(text) == before
    assert list(batch.counts) == [2, 2, 2]


@pytest.mark.parametrize("others", [[], ["." * 4], [(None,) * 4], ["." * 4, (None,) * 4]])
@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("wrong", ["5", "x", "-", "é", "\0", "\n"])
def test_a_wrong_sign_of_a_text_is_named_wherever_it_is(wrong, at, others):
    native = sudoku(1, 2)
    text = "." * at + wrong + "." * (3 - at)
    for questions in ([*others, text], [text, *others]):
        said = f"entry {questions.index(text) + 1}: {wrong!r} is not a digit of the board"
        with pytest.raises(ValueError, match=re.escape(said)):
            native.count_many(questions)


@pytest.mark.parametrize("others", [[], ["." * 4], [(None,) * 4]])
@pytest.mark.parametrize("length", [0, 3, 5])
def test_a_text_of_a_wrong_length_is_refused_wherever_it_is(length, others):
    native = sudoku(1, 2)
    for questions in ([*others, "." * length], ["." * length, *others]):
        number = questions.index("." * length) + 1
        with pytest.raises(ValueError, match=f"entry {number}: 4 givens expected, got {length}"):
            native.count_many(questions)
