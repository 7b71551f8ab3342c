"""Why a puzzle has its answer: what clashes needs all of its parts, pins do pin, what is needless is needless."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings

from sudokudsl import loads, make_solver
from sudokudsl.crosscheck import diagnosis
from sudokudsl.crosscheck.diagnosis import NoDiagnosis, clash, left_open, needless, part_text, parts_of
from sudokudsl.crosscheck.oracle import fillings, oracle_grids
from sudokudsl.families.houses import Houses
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.solver import Limits, Outcome, Stop
from sudokudsl.testing.strategies import puzzles
from support import corpus
from support.corpus import read_cases

CLASHES = {
    # r1c5 is at least 5, so r1c6 at least 6, r1c7 at least 7
    "sudoku 9x9\nthermometer r1c1..r1c7\ngiven r1c7 = 6\ngiven r9c9 = 6\nanti-knight\n": {
        "digits strictly increase along r1c1..r1c7, from the bulb r1c1",
        "r1c7 is 6",
    },
    "sudoku 9x9\ngiven r3c4 = 5\ngiven r8c4 = 5\ngiven r1c1 = 2\n": {"column 4", "r3c4 is 5", "r8c4 is 5"},
    "sudoku 9x9\ngiven r1c1 = 5\ngiven r2c2 = 5\n": {"box 1", "r1c1 is 5", "r2c2 is 5"},
    "board 1x2 digits 1-2\ncandidates r1c1 r1c2 = 1\ndistinct r1c1 r1c2\n": {
        "r1c1 holds 1", "r1c2 holds 1", "the digits of r1c1 r1c2 are all different",
    },
}  # fmt: skip


@pytest.mark.parametrize("text", CLASHES)
def test_what_clashes(text):
    puzzle = loads(text)
    found = {part_text(part, puzzle) for part in clash(puzzle, make_solver).parts}
    if "candidates" in text:
        assert len(found) == 3  # however candidates are put in words
    else:
        assert found == CLASHES[text]


@pytest.mark.parametrize("text", CLASHES)
def test_the_engine_finds_what_clashes_if_the_sat_side_reaches_its_limit(text, monkeypatch):
    """These puzzles need no search, so the engine removes all that is not needed. It does not say that it is sure."""

    def stopped(self, parts):
        raise diagnosis._LimitReached("no reason was found within 0 conflicts")

    monkeypatch.setattr(diagnosis._AssumedParts, "core", stopped)
    puzzle = loads(text)
    found = clash(puzzle, make_solver)
    assert not found.irreducible
    said = {part_text(part, puzzle) for part in found.parts}
    assert len(said) == 3 if "candidates" in text else said == CLASHES[text]


@pytest.mark.parametrize("many", [1, 2, 3, 5, 8, 13])
def test_what_remains_without_halves(many):
    """A proof that needs two given places keeps these two, wherever they are."""
    nothing, something = Outcome((), 0, Stop.EXHAUSTED), Outcome((), 1, Stop.LIMIT)
    for needed in ({one, other} for one in range(many) for other in range(many)):
        left = diagnosis._without_halves(
            many, lambda chosen, needed=needed: nothing if needed <= {*chosen} else something
        )
        assert left == sorted(needed)


def test_a_proof_that_no_limit_allows_is_no_clash():
    """Neither side proves anything here: 13 different digits of 12 in a rule that hides it, within one node."""
    pigeons = "board 1x13 digits 1-12\n" + "".join(
        f"require r1c{one} != r1c{other}\n" for one in range(1, 14) for other in range(1, one)
    )
    with pytest.raises(NoDiagnosis, match="the search was stopped by a limit"):
        clash(loads(pigeons), make_solver, Limits(nodes=1))


def test_a_puzzle_with_a_solution_has_no_clash():
    with pytest.raises(NoDiagnosis, match="has a solution"):
        clash(loads("sudoku 4x4"), make_solver)


@settings(max_examples=40, deadline=None)
@given(puzzles(most=200))
def test_reasons_are_right_by_the_oracle(random_puzzle):
    puzzle = loads(random_puzzle.text)

    def count(stated):
        return len(oracle_grids(replace(puzzle, stated=tuple(stated))))

    if (
        fillings(puzzle.board) > 2_000
    ):  # on boards with houses the oracle takes these for granted, but here they are parts
        return
    grids = oracle_grids(puzzle)
    if not grids:
        parts = clash(puzzle, make_solver).parts
        assert count(parts) == 0
        for part in parts:
            assert count(other for other in parts if other is not part) > 0
    elif len(grids) > 1:
        found = left_open(puzzle, make_solver)
        digits = {cell: {grid[cell] for grid in grids} for cell in puzzle.board.cells}
        assert dict(found.cells) == {cell: tuple(sorted(have)) for cell, have in digits.items() if len(have) > 1}

        def left(pins):
            return [grid for grid in grids if all(grid[pin] == found.grid[pin] for pin in pins)]

        assert left(found.pins) == [found.grid]
        for pin in found.pins:
            assert len(left(other for other in found.pins if other != pin)) > 1
    else:
        parts = needless(puzzle, make_solver).parts
        apart = parts_of(puzzle)
        for part in apart:
            if part.word not in ("sudoku", "latin", "board", "boxes", "regions"):
                without = [other for other in apart if other is not part]
                assert (count(without) == 1) == any(part is other for other in parts) or part in parts


def test_what_is_open_all_over_is_settled_soon():
    found = left_open(loads("sudoku 9x9"), make_solver)
    assert len(found.cells) == 81
    # no sudoku with fewer than 17 givens has one solution (McGuire, Tugemann, Civario 2012)
    assert len(found.pins) >= 17
    kept = tuple(found.grid[cell] if cell in found.pins else None for cell in found.grid.board.cells)
    assert make_solver(loads("sudoku 9x9")).search(givens=kept).grids == (found.grid,)


def test_nothing_open_or_not_unique():
    unique = loads("board 1x3 digits 1-3\nthermometer r1c1..r1c3")
    with pytest.raises(NoDiagnosis, match="nothing is open"):
        left_open(unique, make_solver)
    with pytest.raises(NoDiagnosis, match="not one solution"):
        needless(loads("board 1x3"), make_solver)


MANY = 6  # cases of tables for each word


@cache
def lines_beside_houses():
    """The cases of tables on boards with houses, by the words of their statements."""
    found = {}
    for case in read_cases("families"):
        puzzle = None if case.fails else corpus.understand(case)
        if puzzle is not None and any(isinstance(stated.constraint, Houses) for stated in puzzle.stated):
            for stated in puzzle.stated:
                found.setdefault(stated.word, []).append(case)
    return found


@pytest.mark.parametrize("word", [family.word for family in Registry().families if family.constrains])
def test_statements_mean_the_same_without_the_houses_of_their_board(word):
    """A diagnosis leaves statements out, among them those of houses."""
    for case in lines_beside_houses().get(word, ())[:MANY]:
        puzzle = corpus.understand(case)
        kept = tuple(stated for stated in puzzle.stated if not isinstance(stated.constraint, Houses))
        alone = replace(puzzle, stated=kept)
        for grid in make_solver(alone).search(limit=20, limits=Limits(nodes=2_000)).grids:
            assert alone.holds(grid), (case.text, str(grid))


def test_limits():
    hard = loads("sudoku 25x25\nanti-knight\nanti-king\nnon-consecutive")
    for reason in (clash, left_open, needless):
        with pytest.raises(NoDiagnosis, match=r"limit|within"):
            reason(hard, make_solver, Limits(seconds=0, nodes=1))
