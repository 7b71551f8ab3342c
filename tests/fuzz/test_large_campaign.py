"""Long questions about large boards: their planted grids, and a wrong answer of each kind is noticed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from support.engines import PURE

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
from sudokudsl.cover.compile import compile_cover
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.fuzz.large_campaign import CHECKS, SHAPES, compare_long, long_question, shuffled_grid
from sudokudsl.fuzz.random_specs import setting_of
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES, is_symmetric
from sudokudsl.model.geometry import Cell
from sudokudsl.model.grid import Grid


@pytest.mark.parametrize(("height", "width"), sorted(set(SHAPES)))
def test_a_shuffled_grid_has_each_digit_once_in_each_row_column_and_box(height, width):
    side = height * width
    board = setting_of(f"latin {side}x{side}\nboxes {height}x{width}").board
    grid = shuffled_grid(board, height, width, Random(7))
    for at in range(side):
        top, left = at // height * height + 1, at % height * width + 1
        box = [Cell(top + row, left + column) for row in range(height) for column in range(width)]
        for cells in ([Cell(at + 1, c + 1) for c in range(side)], [Cell(r + 1, at + 1) for r in range(side)], box):
            assert sorted(grid[cell] for cell in cells) == list(range(1, side + 1))
    assert grid != shuffled_grid(board, height, width, Random(8))


def test_the_engine_answers_long_questions():
    tally = compare_long(0, range(5))
    assert not tally.differences
    assert tally.questions > 2
    assert tally.nodes > 1_000
    assert set(tally.applied) == set(CHECKS)
    assert all(tally.applied.values())


@cache
def a_question():
    """A question with several solutions, on a board that every symmetry keeps."""
    for number in range(100):
        question = long_question(Random(f"long 1:{number}"))
        if question and 1 < len(question.grids) < 60 and is_symmetric(question.sampled.setting):
            return question
    raise AssertionError("no question is simple enough")


def said(name, question, tries=8):
    """The first sentence of a check, of several tries with different choices."""
    found = (next(CHECKS[name](question, Random(seed)), None) for seed in range(tries))
    return next((sentence for sentence in found if sentence), "")


def with_a_grid_less():
    question = a_question()
    return replace(question, grids=question.grids - {min(question.grids, key=lambda grid: grid.values)})


def with_a_wrong_grid():
    question = a_question()
    grid = min(question.grids, key=lambda grid: grid.values)
    wrong = Grid(grid.board, (*grid.values[1:], grid.values[0]))
    return replace(question, grids=question.grids | {wrong})


COMPARING = [name for name in CHECKS if name not in ("meaning", "multiplies")]


@pytest.mark.parametrize("name", COMPARING)
def test_the_grids_of_the_search_pass(name):
    assert not said(name, a_question(), tries=2 if name == "asked" else 8)  # some seconds each


@pytest.mark.parametrize("name", COMPARING)
@pytest.mark.parametrize("changed", [with_a_grid_less, with_a_wrong_grid])
def test_other_grids_than_those_of_the_search_are_noticed(name, changed):
    assert said(name, changed())


def test_a_grid_without_meaning_and_a_lost_planted_grid_are_noticed():
    question = a_question()
    assert not said("meaning", question)
    assert "does not allow" in said("meaning", with_a_wrong_grid())
    assert "planted" in said("meaning", replace(question, grids=question.grids - {question.planted}))


def test_a_wrong_product_is_noticed(monkeypatch):
    def with_a_digit_less(puzzle):
        problem = compile_cover(puzzle)
        return replace(problem, domains=(problem.domains[0][:1], *problem.domains[1:]))

    monkeypatch.setattr("sudokudsl.fuzz.large_campaign.compile_cover", with_a_digit_less)
    assert said("multiplies", a_question())


@pytest.mark.parametrize("symmetry", BOARD_SYMMETRIES, ids=lambda symmetry: symmetry.name)
@pytest.mark.parametrize("text", ["sudoku 9x9", "sudoku 16x16", "latin 4x4 digits 0-3"])
def test_a_symmetric_setting_keeps_its_houses(symmetry, text):
    setting = setting_of(text)
    assert is_symmetric(setting)
    board = setting.board
    moved = {frozenset(symmetry.cell(board, cell) for cell in house) for house in setting.houses}
    assert moved == {frozenset(house) for house in setting.houses}


def test_tall_boxes_are_not_symmetric():
    assert not is_symmetric(setting_of("sudoku 8x8"))
    assert not is_symmetric(setting_of("latin 4x4\nboxes 1x4"))
    assert puzzle_of_text("latin 4x4\nboxes 1x4\n") is not None
