"""The verb `select` of both builders: the digits of some cells choose a constraint.

The constraints are random calls of the other verbs, so objectives of every kind are selected. All fillings are tried to
find the solutions.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mutation.verbs import VERBS, Verb, a_wide_count, calls_with_lost_digits
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine, selection
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.objectives import Automaton, Either
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.interpreter import meets_cnf, meets_cover, problem_completions
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.language.hidden_numbers import HiddenNumbers
from sudokudsl.model.geometry import Board, ExtraArray
from sudokudsl.model.puzzle import Puzzle, Stated, TooLarge
from sudokudsl.text.source import Span

EXTRA = ExtraArray("n", 2, (0, 3, 5), counted=True)
BOARDS = (Board(1, 3, (1, 2, 3)), Board(1, 4, (0, 1, 2)), replace(Board(1, 3, (1, 2, 3)), extras=(EXTRA,)))
CALLS = tuple(verb for verb in VERBS if verb is not a_wide_count)
ROUNDS = 60


def a_house_call(random, board):
    """Counts of all digits: an objective `house`, or `distinct` for fewer cells."""
    cells = random.sample(board.cells, random.randint(2, min(len(board.cells), len(board.digits))))
    return Verb(
        lambda grid: len({grid[cell] for cell in cells}) == len(cells),
        lambda out: out.house(cells),
        lambda out: [out.at_most(1, [out.lit(cell, digit) for cell in cells]) for digit in out.digits],
    )


def selections(seed):
    """A puzzle of one selection, with its board."""
    random = Random(f"selection {seed}")
    board = random.choice(BOARDS)
    cells = tuple(random.sample(board.everywhere, random.choice((1, 1, 2))))
    chosen = [()]
    for cell in cells:
        chosen = [(*digits, digit) for digits in chosen for digit in board.digits_of(cell)]
    chosen = sorted(random.sample(chosen, random.randint(1, len(chosen))))
    lost = calls_with_lost_digits() if board == BOARDS[0] else []
    choices, plain = [], replace(board, extras=())
    for digits in chosen:
        made = random.choice((*CALLS, a_house_call, a_house_call))(random, plain)
        choices.append((digits, random.choice(lost) if lost and random.random() < 0.2 else made))
    return Puzzle(board, (Stated(HiddenNumbers(cells, tuple(choices)), "select", Span(0, 0)),))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_both_builders_select_what_holds(seed):
    puzzle = selections(seed)
    (constraint,) = puzzle.constraints
    chosen = dict(constraint.choices)
    right = set()
    for grid in all_grids(puzzle.board):
        digits = tuple(grid[cell] for cell in constraint.cells)
        holds = digits in chosen and chosen[digits].meaning(grid)
        assert constraint.holds(grid) == holds
        assert meets_cover(constraint, grid) == holds
        assert meets_cnf(constraint, grid) == holds
        right |= {grid} if holds else set()
    problem = compile_cover(puzzle)
    assert set(ReferenceSolver(problem, puzzle.board).search().grids) == right
    assert set(make_engine(puzzle).search().grids) == right
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        assert set(sat.search().grids) == right
    for grid in list(right)[:5]:
        assert problem_completions(problem, grid, most=2) == 1, "the cells determine all auxiliary slots"


def both(first, second, digits=((1,), (2,)), board=Board(1, 4, (1, 2, 3))):
    """The objectives of a selection between two calls by the first of four cells."""
    choices = tuple(zip(digits, (first, second), strict=True))
    return compile_cover(
        Puzzle(board, (Stated(HiddenNumbers(board.cells[:1], choices), "select", Span(0, 0)),))
    ).objectives


def cover_only(call):
    return Verb(lambda grid: True, call, lambda out: None)


class TestObjectives:
    def test_a_requirement_of_all_cases_is_stated_once(self):
        cells = Board(1, 4, (1, 2, 3)).cells[1:]
        call = cover_only(lambda out: out.distinct(cells))
        (objective,) = both(call, call)
        assert objective.slots == (1, 2, 3)

    def test_tables_on_the_same_cells_become_one_automaton(self):
        one, other = Board(1, 4, (1, 2, 3)).cells[1:3]
        calls = [cover_only(lambda out, d=d: out.pairs(one, other, lambda a, b: a - b == d)) for d in (0, 1)]
        (objective,) = both(*calls)
        assert isinstance(objective, Automaton)
        assert objective.slots == (0, 1, 2)
        # 1 or 2; then 1 2 3 after 1, and 2 3 after 2; then the same digit, or 1 less: 2 states for 1 and 2
        assert list(map(len, objective.layers)) == [2, 5, 3]

    def test_tables_that_differ_in_their_cells_share_one_automaton(self):
        """The digits of two pairs of cells differ by the same number; the others have a sum."""
        board = Board(1, 5, (1, 2, 3))
        a, b, c, d = board.cells[1:]

        def stated(out, first):
            out.pairs(a, b, lambda x, y: x - y == first)
            out.pairs(c, d, lambda x, y: x - y == first)
            out.pairs(b, c, lambda x, y: x + y == first + 3)

        calls = [cover_only(lambda out, first=first: stated(out, first)) for first in (0, 1)]
        one, two, other = both(*calls, board=board)
        assert one.layers is two.layers
        assert one.layers != other.layers
        assert [each.slots for each in (one, two, other)] == [(0, 1, 2), (0, 3, 4), (0, 2, 3)]

    def test_many_automata_are_refused(self, monkeypatch):
        monkeypatch.setattr(selection, "MAX_MOVES", 9)  # one of 2, 5 and 3 moves has 10
        one, other = Board(1, 4, (1, 2, 3)).cells[1:3]
        calls = [cover_only(lambda out, d=d: out.pairs(one, other, lambda a, b: a - b == d)) for d in (0, 1)]
        with pytest.raises(TooLarge, match="the list of automata has more than 9 entries"):
            both(*calls)

    def test_totals_become_alternatives(self):
        cells = Board(1, 4, (1, 2, 3)).cells[1:]
        calls = [cover_only(lambda out, t=t: out.total(t, t, [(1, cell) for cell in cells])) for t in (4, 5)]
        (objective,) = both(*calls)
        assert isinstance(objective, Either)
        assert len(objective.branches) == 2

    def test_too_many_alternatives_are_refused(self, monkeypatch):
        monkeypatch.setattr(selection, "MAX_PARTS", 3)
        cells = Board(1, 4, (1, 2, 3)).cells[1:]
        calls = [cover_only(lambda out, t=t: out.total(t, t, [(1, cell) for cell in cells])) for t in (4, 5)]
        with pytest.raises(TooLarge, match="alternatives"):
            both(*calls)

    def test_a_house_of_one_case_needs_every_digit(self):
        # the cells may hold a 0, too, which no house has
        board = Board(1, 1, (1, 2), extras=(ExtraArray("n", 2, (0, 1, 2), counted=True),))
        house = Verb(
            lambda grid: {grid[cell] for cell in board.beside} == {1, 2}, lambda out: out.house(board.beside), None
        )
        free = Verb(lambda grid: True, lambda out: None, None)
        choices = (((1,), house), ((2,), free))
        puzzle = Puzzle(board, (Stated(HiddenNumbers(board.cells, choices), "select", Span(0, 0)),))
        assert ReferenceSolver(compile_cover(puzzle), board).search().count == 2 + 9
