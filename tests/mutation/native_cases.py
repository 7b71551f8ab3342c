"""The cases that the native engine is tried on, in a process of its own: `python -m mutation.native_cases [PART]`.

Hand-computed tests of the engine come first, and of these the ones about the part with a fault. Next come states of
random problems, in which the engine must exclude what the objectives' rules exclude, and searches in which the learner
must. If the part is a kind of objective, random problems with this kind follow, which the fuzzer compares with its
oracles. Random problems of older kinds, and problems of many loose objectives, are solved twice: by the engine as it
is, and by a search that learns from its first step. The puzzles of the tables, large puzzles, more random problems and
the fuzzer's puzzles follow. The stored costs of searches come last.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from support import TESTS

SECONDS = 200  # of computing, after which a fault counts as noticed: a search does not end
COMPARED, PROBLEMS, TANGLES, LARGE, MORE, FUZZED, STATES, LEARNED = 3000, 300, 120, 12, 1500, 200, 300, 120
"""The number of cases of each kind; `MORE` counts the problems before and after the others.

The fuzzer draws `COMPARED` problems, and those with objectives of the part's kind are cases.
"""
NOT_BY_HAND = ("test_checks", "test_endurance", "test_figures", "test_process", "test_random_problems")
"""Files of `tests/native` without answers worked out by hand."""


def cases(part: str):
    """Yields every case: its kind, and a function that returns whether the engine answers rightly."""
    from sudokudsl.fuzz.problem_campaign import compare_problems
    from support.problems import Draw, Tangle

    files = sorted((TESTS / "native").glob("test_*.py"))
    for path in sorted(files, key=lambda path: path.stem != f"test_{part}"):
        if path.stem not in NOT_BY_HAND:
            yield "hand", lambda path=path: passes(path)
    from support.strength import states, too_much_left

    for number in range(STATES):
        yield "strength", lambda number=number: not any(map(too_much_left, states(1, [number])))
    from support.learner_strength import learns_enough

    for number in range(LEARNED):
        yield "learner", lambda number=number: learns_enough(number)
    for number in numbers_with(part):
        yield "compared", lambda number=number: not compare_problems(0, [number]).differences
    for kind, drawn, many in (("problem", Draw, PROBLEMS), ("tangle", Tangle, TANGLES)):
        for seed in range(many):
            yield kind, lambda drawn=drawn, seed=seed: as_listed(drawn(seed))
    from mutation.puzzles import small_puzzles

    for puzzle in small_puzzles():
        yield "table", lambda puzzle=puzzle: as_meant(puzzle)
    for seed in range(LARGE):
        yield "large", lambda seed=seed: keeps_its_grid(seed)
    for seed in range(PROBLEMS, MORE):
        yield "problem", lambda seed=seed: as_listed(Draw(seed))
    from sudokudsl.fuzz.campaign import run

    for number in range(FUZZED):
        yield "fuzz", lambda number=number: not run(20, [number]).differences
    from support.figures import STORED, figures

    yield "figures", lambda: figures() == STORED.read_text(encoding="utf-8")


def numbers_with(part: str) -> Iterator[int]:
    """The numbers of the fuzzer's problems that have an objective of this kind."""
    from sudokudsl.fuzz.random_problems import random_problem

    for number in range(COMPARED if part else 0):
        if part.title() in {type(objective).__name__ for objective in random_problem(0, number).problem.objectives}:
            yield number


def passes(path: Path) -> bool:
    """Whether the tests of a file pass."""
    with redirect_stdout(StringIO()):
        return pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", str(path)]) == 0


def as_listed(drawn) -> bool:
    """Whether the engine finds exactly the grids and candidates of a problem that trying every filling finds."""
    from sudokudsl.cover.engine import LEARN_AFTER, NativeSolver

    expected = sorted(drawn.grids())
    digits = [tuple(sorted({grid[at] for grid in expected})) for at, _ in enumerate(drawn.board.cells)]
    for learn_after in (LEARN_AFTER, 0):
        native = NativeSolver(drawn.problem, drawn.board, learn_after)
        if sorted(grid.values for grid in native.search().grids) != expected:
            return False
        if list(native.candidates().digits.values()) != digits:
            return False
    return True


def as_meant(puzzle) -> bool:
    """Whether a puzzle of the tables has the grids that its constraints' meanings allow."""
    from sudokudsl.cover.compile import compile_cover
    from sudokudsl.cover.engine import NativeSolver
    from sudokudsl.crosscheck.oracle import oracle_grids
    from support import corpus

    givens = corpus.givens_of(puzzle)
    found = NativeSolver(compile_cover(puzzle), puzzle.board).search(givens=givens).grids
    return sorted(grid.values for grid in found) == sorted(grid.values for grid in oracle_grids(puzzle, givens=givens))


def keeps_its_grid(seed: int) -> bool:
    """Whether a 16x16 puzzle with a line along which the digits of a known grid rise has that grid among its few."""
    from sudokudsl import loads, make_solver
    from support.figures import shuffled

    full, givens = (shuffled(4, 4, left, Random(seed)) for left in (256, 130))
    holding = {full[cell]: cell for cell in Random(seed).sample(range(256), 5)}
    line = " ".join(f"r{cell // 16 + 1}c{cell % 16 + 1}" for _, cell in sorted(holding.items()))
    found = make_solver(loads(f"sudoku 16x16\nthermometer {line}\n")).search(givens=givens, limit=1000)
    return not found.exact or full in [grid.values for grid in found.grids]


def main(part: str = "") -> int:
    """Prints the kind of each case, and returns 1 at the first wrong answer."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, resource.RLIM_INFINITY))  # then a signal ends the process
    for kind, right in cases(part):
        print(kind, flush=True)
        if not right():
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
