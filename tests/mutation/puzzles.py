"""The puzzles that notice faults: those of the tables, and random ones."""

from __future__ import annotations

import sys
from functools import cache
from operator import attrgetter
from random import Random

from pysat.solvers import Solver

from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.interpreter import Undecided, problem_completions
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.expression.rule import Rule
from sudokudsl.fuzz.planted import fitted, random_filling
from sudokudsl.fuzz.random_puzzles import RandomPuzzle
from sudokudsl.fuzz.random_specs import (
    BoardTooSmall,
    RandomStatement,
    SeededChance,
    can_sample,
    random_setting,
    random_values,
    setting_of,
    wide_settings,
)
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.constraint import Constraint
from sudokudsl.text.diagnostics import Sink
from support import corpus
from support.near import cells_in

FILLINGS = 20_000  # of a puzzle of the tables that takes part
NINE = setting_of("sudoku 9x9")


@cache
def small_puzzles():
    """The puzzles of the tables that the oracle answers in a moment, the smallest first."""
    found = []
    for case in corpus.read_cases("families"):
        puzzle = None if case.fails else read(case.source, Sink(case.source), Registry())
        if puzzle is None:
            continue
        if corpus.tries(puzzle) <= FILLINGS:
            found.append((corpus.tries(puzzle), len(found), puzzle))
    return tuple(puzzle for _, _, puzzle in sorted(found, key=lambda item: item[:2]))


def constraint_classes():
    """The classes of the package whose objects are constraints, by their names, without the faulty one of `testing`."""
    _ = Registry().families  # imports them
    ours, faulty = "sudokudsl.", "sudokudsl.testing."
    modules = [module for name, module in sys.modules.items() if name.startswith(ours) and not name.startswith(faulty)]
    owned = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    found = {kind for kind in owned if all(hasattr(kind, side) for side in ("holds", "cover", "cnf"))}
    return sorted({*found, Rule} - {Constraint}, key=attrgetter("__name__", "__module__"))


CLASSES = constraint_classes()


class Known:
    """A puzzle with its compilation and its solutions, both from before any fault."""

    def __init__(self, puzzle, givens=None):
        self.puzzle, self.givens = puzzle, givens
        self.kinds = frozenset(type(stated.constraint) for stated in puzzle.stated)
        self.prunes = any(getattr(stated.constraint, "prunes", False) for stated in puzzle.stated)
        self._right, self._compiled = None, {}

    @property
    def right(self):
        if self._right is None:
            self._right = frozenset(oracle_grids(self.puzzle, givens=self.givens))
        return self._right

    def before(self, side):
        """The compilation of the puzzle by a side. Call it before the fault is planted: it also finds the solutions."""
        _ = self.right
        if side not in self._compiled:
            self._compiled[side] = compiled(self.puzzle, side)
        return self._compiled[side]

    def noticed(self, side, before, *, bent=""):
        """A grid on which the side now differs, with the verdict of each solver on it; or None.

        `bent` is the engine that has the fault, if the compilation has no fault.
        """
        if side == "holds":
            found, faulty = frozenset(oracle_grids(self.puzzle, givens=self.givens)), ()
        else:
            now = compiled(self.puzzle, side)
            if now == before and not bent:
                return None
            found = self._searched(now, side)
            faulty = ("cadical195",) if side == "cnf" else (bent,) if bent else ("native", "reference")
        # surplus grids first: a search that stops at its limit has missing grids without any fault
        for grid in (*sorted(found - self.right, key=VALUES), *sorted(self.right - found, key=VALUES)):
            return grid, {name: grid in (found if name in faulty else self.right) for name in SOLVERS}
        return None

    def ambiguous(self):
        """Whether auxiliary slots may hold several things beside one solution, and so do not follow from its cells."""
        problem = compiled(self.puzzle, "cover")
        try:
            return any(problem_completions(problem, grid, most=2) > 1 for grid in sorted(self.right, key=VALUES)[:3])
        except Undecided:
            return False

    def nodes(self):
        """The nodes that the reference engine needs to find all solutions."""
        solver = ReferenceSolver(compiled(self.puzzle, "cover"), self.puzzle.board)
        return solver.search(limit=len(self.right) + 1, givens=self.givens).statistics["nodes"]

    def unpruned(self, formula):
        """A digit that no solution has beside another one, and that unit propagation does not exclude; or None."""
        cells = tuple(zip(self.puzzle.board.answer, formula.placements, strict=True))
        placed = {
            (cell, digit): literal
            for cell, row in cells
            for digit, literal in zip(self.puzzle.board.digits_of(cell), row, strict=True)
        }
        free = formula.variables + 1  # in every clause, or the solver does not report what follows without assumptions
        with Solver("minisat22", bootstrap_with=[(*clause, free) for clause in formula.clauses]) as sat:
            for given in (None, *placed):
                of_given = [grid for grid in self.right if given is None or grid[given[0]] == given[1]]
                possible = {(cell, grid[cell]) for grid in of_given for cell, _ in cells}
                met, implied = sat.propagate([-free] if given is None else [-free, placed[given]])
                left = {place for place, literal in placed.items() if -literal not in implied} if met else set()
                if left > possible:
                    return min(left - possible)
        return None

    def _searched(self, now, side):
        limit = len(self.right) + 1
        if side == "cnf":
            with SatSolver(now, self.puzzle.board) as solver:
                found = solver.search(limit=limit, givens=self.givens).grids
        elif side == "native":
            from sudokudsl.cover.engine import NativeSolver

            found = NativeSolver(now, self.puzzle.board).search(limit=limit, givens=self.givens).grids
        else:
            found = ReferenceSolver(now, self.puzzle.board).search(limit=limit, givens=self.givens).grids
        assert len(set(found)) == len(found), "a grid is found twice"
        return frozenset(found)


VALUES = attrgetter("values")
SOLVERS = ("native", "reference", "cadical195")
BENT = {"reference": "reference", "engine": "native"}
"""The groups whose faults are in an engine that reads the compilation, not in the compilation."""


def compiled(puzzle, side):
    return compile_cnf(puzzle) if side == "cnf" else None if side == "holds" else compile_cover(puzzle)


def random_specs(words, number):
    """Random puzzles with one or two statements of these families: small ones, and larger ones with few open cells."""
    found, random = [], Random(f"mutants:{sorted(words)}")
    families = [each for each in Registry().families if each.word in words and any(map(can_sample, each.forms))]
    for _ in range(4 * number if families else 0):
        dice = SeededChance(random)
        large = random.random() < 0.5
        where = dice.pick((*wide_settings(), NINE)) if large else random_setting(dice, 300)
        stated = []
        for _ in range(dice.between(1, 2)):
            family = dice.pick(families)
            form = dice.pick([form for form in family.forms if can_sample(form)])
            try:
                stated.append(RandomStatement(family, form, random_values(dice, form, where.board, longest=6)))
            except BoardTooSmall:
                break
        puzzle = puzzle_of_text(RandomPuzzle(where, tuple(stated)).text) if stated else None
        if puzzle is not None and large:
            found += planted_open(where, stated, random)
        elif puzzle is not None and corpus.tries(puzzle) <= FILLINGS:
            found.append(Known(puzzle))
        if len(found) >= number:
            break
    return found


def planted_open(where, stated, random):
    """The statements fitted to a grid, with some of their cells open and all other digits given; at most one puzzle."""
    grid = random_filling(where.board, where.houses, random)
    if grid is None:
        return []
    puzzle = puzzle_of_text(RandomPuzzle(where, tuple(fitted(each, grid, random) or each for each in stated)).text)
    if puzzle is None:
        return []
    board, most = puzzle.board, 1
    while len(board.digits) ** (most + 1) <= FILLINGS:
        most += 1
    told = {cell for each in stated for value in each.values.values() for cell in cells_in(value)} & set(board.cells)
    shuffled = random.sample(sorted(told), len(told)) + random.sample(board.cells, len(board.cells))
    opened = set(shuffled[:most])
    return [Known(puzzle, tuple(None if cell in opened else grid[cell] for cell in board.cells))]
