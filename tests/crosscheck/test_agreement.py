"""All solvers find the same grids of puzzles that combine statements of any families.

Small random puzzles on boards of every kind, most of them with a planted grid, which is a random grid of the board.
The statements that it does not meet are dropped, and its digits are given until few grids are left. The marker `slow`
has a long version: `pytest -m slow tests/crosscheck/test_agreement.py`, with `--hypothesis-seed=N` for other puzzles.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.dlx import dlx_text
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.compare import Checker
from sudokudsl.crosscheck.oracle import fillings, oracle_grids
from sudokudsl.fuzz.metamorphic import EXEMPTING_FAMILIES
from sudokudsl.fuzz.planted import fitted, random_filling
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.grid import Grid
from sudokudsl.model.solver import Limits, Stop
from sudokudsl.testing.strategies import puzzles, statements
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import exact_cover

if not os.environ.get("SUDOKUDSL_PURE"):  # otherwise a missing engine is a failure, not a reason to skip
    from sudokudsl.cover.engine import NativeSolver

FEW = 60  # grids that a puzzle may have, to be compared as a set
# the nodes of a search that is not too long; of a longer one, more digits are given
SHORT = {"native": Limits(nodes=5_000), "reference": Limits(nodes=500)}
if os.environ.get("SUDOKUDSL_PURE"):
    del SHORT["native"]
ORACLE = 3_000  # fillings that the oracle tries
RANDOM = random.Random


class Sides:
    """All solvers of a puzzle by name; the first is the fastest."""

    def __init__(self, text):
        self.text = text
        source = Source("mix", text)
        sink = Sink(source)
        puzzle = read(source, sink, Registry())
        assert puzzle is not None, [(each.message, text) for each in sink.found]
        self.puzzle, self.board = puzzle, puzzle.board
        self.cover, cnf = compile_cover(puzzle), compile_cnf(puzzle)
        self.solvers = {} if os.environ.get("SUDOKUDSL_PURE") else {"native": NativeSolver(self.cover, self.board)}
        self.solvers |= {
            "reference": ReferenceSolver(self.cover, self.board),
            "cadical195": SatSolver(cnf, self.board),
            "minisat22": SatSolver(cnf, self.board, "minisat22"),
        }
        self.first = next(iter(self.solvers.values()))

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        for solver in self.solvers.values():
            if isinstance(solver, SatSolver):
                solver.close()

    def told(self, givens):
        """The puzzle and its givens, for the message of a failure."""
        return f"\n{self.text}givens {givens}"

    def grids(self, givens):
        """The set of grids that all sides agree on. The first side must know it to be small, `few` sees to it."""
        sets = {}
        for name, solver in self.solvers.items():
            outcome = solver.search(limit=max(FEW, 1) + 1, givens=givens)
            assert outcome.stop is Stop.EXHAUSTED, f"{name} finds more than {FEW} grids {self.told(givens)}"
            assert len(set(outcome.grids)) == outcome.count == len(outcome.grids), f"{name} {self.told(givens)}"
            sets[name] = frozenset(outcome.grids)
        if fillings(self.board, givens) <= ORACLE:
            sets["oracle"] = frozenset(oracle_grids(self.puzzle, givens=givens))
        first, *others = sets.values()
        for grid in frozenset().union(*others, first):
            found = [name for name, grids in sets.items() if grid in grids]
            broken = [self.puzzle.label(stated) for stated in self.puzzle.broken(grid)]
            assert len(found) == len(sets), f"only {found} find\n{grid}\nwhich breaks {broken} {self.told(givens)}"
            assert not broken, f"all find\n{grid}\nwhich breaks {broken} {self.told(givens)}"
            assert all(want in (None, have) for want, have in zip(givens, grid.values, strict=True))
        return first

    def few(self, givens, grid, chance):
        """The givens and as many more of the digits of a grid as leave few solutions."""
        givens = list(givens)
        hidden = [at for at, digit in enumerate(givens) if digit is None]
        chance.shuffle(hidden)
        while True:
            asked = {"limit": FEW + 1, "keep": 0, "givens": tuple(givens)}
            if all(self.solvers[name].search(**asked, limits=limits).exact for name, limits in SHORT.items()):
                return tuple(givens)
            for _ in range(1 + len(hidden) // 6):
                at = hidden.pop()
                givens[at] = grid.values[at]


def planted(text, lines, grid):
    """The lines that a grid satisfies all together."""
    while True:
        source = Source("mix", text + "".join(f"{line}\n" for line in lines))
        sink = Sink(source)
        puzzle = read(source, sink, Registry())
        assert puzzle is not None, [(each.message, source.text) for each in sink.found]
        ahead = text.count("\n")
        broken = {source.place(stated.span.start)[0] - ahead - 1 for stated in puzzle.broken(grid)}
        if not broken:
            return lines
        lines = [line for at, line in enumerate(lines) if at not in broken]


def puzzle_of(random_puzzle, chance, *, wild):
    """A spec, its planted grid, and the givens to begin with: all of the grid's, or with `wild` some others too."""
    text, board = random_puzzle.setting.text, random_puzzle.setting.board
    grid = random_filling(board, random_puzzle.setting.houses, chance)
    if grid is None:
        grid = Grid(board, tuple(chance.choice(board.digits) for _ in board.cells))
        wild = True
    fitting = [] if wild else [(fitted(each, grid, chance) or each).line for each in random_puzzle.statements]
    lines = list(random_puzzle.lines) if wild else planted(text, fitting, grid)
    often = chance.choice((0, 0, 0.1, 0.3, 0.5, 0.7))
    givens = [digit if chance.random() < often else None for digit in grid.values]
    if wild and chance.random() < 0.5:
        at = chance.randrange(len(givens))
        givens[at] = chance.choice(board.digits)
    return text, lines, grid, tuple(givens), wild


def differing(givens, at, digit):
    return (*givens[:at], digit, *givens[at + 1 :])


def check_one(random_puzzle, seed, *, wild, deep=False):
    """The agreement of all sides on one puzzle. `deep` also asks everything else that solvers can be asked."""
    chance = RANDOM(seed)
    text, lines, grid, givens, wild = puzzle_of(random_puzzle, chance, wild=wild)
    with Sides(text + "".join(f"{line}\n" for line in lines)) as sides:
        givens = sides.few(givens, grid, chance)
        grids = sides.grids(givens)
        if not wild:
            assert grid in grids, sides.told(givens)
        if deep:
            check_candidates(sides, givens, grids)
            check_splits(sides, givens, grids, chance)
            check_seeds(sides, givens, grids, seed)
            check_lazily(sides, givens, grids)
            check_one_less(text, lines, sides, givens, grids, chance)
    return grids


def check_candidates(sides, givens, grids):
    """The digits of each cell in all solutions together."""
    union = {cell: tuple(sorted({grid[cell] for grid in grids})) for cell in sides.board.cells}
    for name, solver in sides.solvers.items():
        found = solver.candidates(givens=givens)
        assert found.exact
        assert dict(found.digits) == union, f"{name} {sides.told(givens)}"


def check_splits(sides, givens, grids, chance):
    """Giving a cell each of its digits in turn divides the solutions. Simultaneous searches find the same."""
    at = chance.randrange(len(givens))
    if givens[at] is not None:
        return
    parts = [differing(givens, at, digit) for digit in sides.board.digits]
    want = [frozenset(grid for grid in grids if grid.values[at] == digit) for digit in sides.board.digits]
    for name, solver in sides.solvers.items():
        for part, expected in zip(parts, want, strict=True):
            outcome = solver.search(givens=part, limit=FEW + 1)
            assert (outcome.stop, frozenset(outcome.grids)) == (Stop.EXHAUSTED, expected), f"{name} {sides.told(part)}"
            assert outcome.count == len(expected), f"{name} {sides.told(part)}"
    if hasattr(sides.first, "search_many"):
        asked = [*parts, givens, *parts]
        single = [sides.first.search(givens=part, limit=3) for part in asked]
        for threads in (1, 2, 3):
            many = sides.first.search_many(asked, limit=3, threads=threads)
            assert len(many) == len(asked)
            for one, other in zip(single, many, strict=True):
                assert (one.count, one.grids, one.stop) == (other.count, other.grids, other.stop), sides.told(givens)
                assert one.statistics["nodes"] == other.statistics["nodes"], sides.told(givens)
        counts = sides.first.count_many(parts)
        assert list(counts.counts) == [len(expected) for expected in want], sides.told(givens)


def check_seeds(sides, givens, grids, seed):
    """A seed changes the order, not the set, and does the same twice; after it the solver answers as before."""
    for name, solver in sides.solvers.items():
        once, twice = (solver.search(givens=givens, seed=seed) for _ in range(2))
        assert once.grids == twice.grids, f"{name} {sides.told(givens)}"
        assert frozenset(once.grids) == grids, f"{name} {sides.told(givens)}"
        assert once.count == len(grids) == len(once.grids), f"{name} {sides.told(givens)}"


def check_lazily(sides, givens, grids):
    """The grids one by one, as a part of them, and in an order that does not depend on how many are asked for."""
    for name, solver in sides.solvers.items():
        each = list(solver.grids(givens=givens))
        assert len(each) == len(grids), f"{name} {sides.told(givens)}"
        assert frozenset(each) == grids, f"{name} {sides.told(givens)}"
        if len(grids) > 1:
            half = solver.search(givens=givens, limit=len(grids) // 2, keep=1)
            assert (half.count, half.stop) == (len(grids) // 2, Stop.LIMIT), f"{name} {sides.told(givens)}"
            assert len(half.grids) == 1, f"{name} {sides.told(givens)}"
            assert half.grids[0] in grids, f"{name} {sides.told(givens)}"


def check_one_less(text, lines, sides, givens, grids, chance):
    """Without one of its statements a puzzle has no fewer grids."""
    free = [at for at, line in enumerate(lines) if line.split()[0] not in EXEMPTING_FAMILIES]
    if not free:
        return
    without = chance.choice(free)
    with Sides(text + "".join(f"{line}\n" for at, line in enumerate(lines) if at != without)) as more:
        for solver in more.solvers.values():
            for grid in list(grids)[:3]:
                assert solver.search(givens=grid.values).count == 1, f"without {lines[without]} {sides.told(givens)}"


def lasting(examples, *, derandomize=True):
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=derandomize,
        suppress_health_check=list(HealthCheck),
    )


SEEDS = st.integers(0, 2**32 - 1)


@lasting(300)
@given(puzzles(), SEEDS)
def test_a_planted_grid_is_found_among_equal_sets(random_puzzle, seed):
    check_one(random_puzzle, seed, wild=False)


@lasting(150)
@given(puzzles(), SEEDS)
def test_sets_are_equal_whatever_is_stated(random_puzzle, seed):
    check_one(random_puzzle, seed, wild=True)


@lasting(150)
@given(puzzles(), SEEDS, st.booleans())
def test_all_that_can_be_asked(random_puzzle, seed, wild):
    check_one(random_puzzle, seed, wild=wild, deep=True)


@lasting(40)
@given(puzzles(most=120, upto=3), SEEDS)
def test_the_expansion_has_as_many_covers(random_puzzle, seed):
    check_covers(random_puzzle, seed)


def check_covers(random_puzzle, seed):
    """A program that knows exact covers and nothing else finds as many: each grid once, helpers and all."""
    text, lines, grid, givens, _ = puzzle_of(random_puzzle, RANDOM(seed), wild=False)
    whole = text + "".join(f"{line}\n" for line in lines)
    with Sides(whole) as sides:
        givens = sides.few(givens, grid, RANDOM(seed))
        grids = sides.grids(givens)
    shown = [
        f"given {cell} = {digit}\n" for cell, digit in zip(sides.board.cells, givens, strict=True) if digit is not None
    ]
    with Sides(whole + "".join(shown)) as stated:
        if len(dlx := dlx_text(stated.cover)) < 60_000:
            assert len(exact_cover.covers(dlx)) == len(grids), stated.text


LARGE = (
    ("sudoku 9x9", 0.4),
    ("sudoku 9x9 digits -4..4", 0.5),
    ("sudoku 9x9 digits 1 2 3 4 5 5 6 7 8", 0.6),
    ("latin 9x9", 0.6),
    ("sudoku 16x16 digits 0-15", 0.7),
    ("sudoku 25x25", 0.8),
    ("latin 32x32", 0.95),
    ("board 32x32 digits 1-2", 0.9),
    ("board 1x1", 0.0),
    ("board 1x1 digits 1-32", 0.0),
    ("latin 1x20", 0.5),
    ("latin 20x1 digits -99..-80", 0.5),
    ("board 3x3 digits -16..15", 0.3),
    ("board 5x3 digits -99 99", 0.3),
)
"""Boards, and what share of their digits is given."""
NOT_LARGE = ("sandwich", "rellik-cage")  # with 20 cells or digits and more they may be too large
HUGE = ("sudoku 16x16 digits 0-15", "sudoku 25x25", "latin 32x32")


@pytest.mark.parametrize(("text", "share"), LARGE, ids=[text for text, _ in LARGE])
def test_large_and_odd_boards(text, share):
    """If the sets are too large, each side checks the grids of the other."""

    @lasting(1 if text in HUGE else 5)
    @given(st.data(), SEEDS)
    def agree(data, seed):
        check_witnesses(f"{text}\n", data, seed, share)

    agree()


WORDS = sorted(family.word for family in Registry().families if family.constrains and family.word != "givens")


@pytest.mark.parametrize("word", WORDS)
def test_every_family_on_a_sudoku(word):
    @lasting(3)
    @given(st.data(), SEEDS)
    def agree(data, seed):
        check_witnesses("sudoku 9x9\n", data, seed, 0.3, words=frozenset([word]))

    agree()


def check_witnesses(text, data, seed, share, words=None):
    chance = RANDOM(seed)
    with Sides(text) as plain:
        board, grid = plain.board, plain.first.search(limit=1, seed=seed).grids[0]
    drawn = data.draw(st.lists(statements(board, words=words), min_size=1, max_size=3))
    small = max(board.rows, board.columns, len(board.digits)) <= 16
    stated = [each for each in drawn if each is not None and (small or each.family.word not in NOT_LARGE)]
    lines = planted(text, [(fitted(each, grid, chance) or each).line for each in stated], grid)
    givens = tuple(digit if chance.random() < share else None for digit in grid.values)
    with Sides(text + "".join(f"{line}\n" for line in lines)) as sides:
        solvers = [(name, solver) for name, solver in sides.solvers.items() if name != "minisat22"]
        for name, solver in solvers:
            assert solver.search(limit=2, givens=grid.values).grids == (grid,), f"{name} {sides.told(grid.values)}"
        two = [solvers[0], solvers[-1]]
        spoilt = differing(givens, at := chance.randrange(len(givens)), chance.choice(board.digits))
        for asked in (givens, spoilt):
            report = Checker(sides.puzzle, two).check(asked, Limits(nodes=100_000))
            assert report.agree, f"{report.disagreement} {sides.told(asked)}"
            if asked[at] in (None, grid.values[at]):
                assert report.verdict != "none", sides.told(asked)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@lasting(4000, derandomize=False)
@given(puzzles(), SEEDS, st.booleans())
def test_all_that_can_be_asked_at_length(random_puzzle, seed, wild):
    check_one(random_puzzle, seed, wild=wild, deep=True)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@lasting(500, derandomize=False)
@given(puzzles(upto=4), SEEDS)
def test_the_expansion_at_length(random_puzzle, seed):
    check_covers(random_puzzle, seed)
