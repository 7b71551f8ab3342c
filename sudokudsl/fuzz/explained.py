"""Relations between all solutions of a puzzle and what is said about it: the steps of a solve, and the diagnosis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..cnf.compile import compile_cnf
from ..cnf.solve import SatSolver
from ..crosscheck.diagnosis import (
    Ambiguity,
    Clash,
    MakeSolver,
    NoDiagnosis,
    RedundantParts,
    diagnose,
    parts_of,
    settling_givens,
)
from ..logic.exhaustive import LogicalSearch
from ..logic.solver import LogicalSolver, Solve, ordinary
from ..lowering.extra_cells import LAYERS
from ..model.geometry import Cell
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Limits

MAX_STEPS = 12  # of one solve
MAX_POSITIONS = 60  # of a logical search
MAX_PARTS = 40  # of a puzzle that is diagnosed
LIMITS = Limits(nodes=2_000)  # of each search of a diagnosis


def wrong_steps(puzzle: Puzzle, grids: Sequence[Grid]) -> Iterator[str]:
    """Yields a sentence for each step, position or end of a solve that contradicts one of the solutions.

    `grids` are all solutions. If there is at most one, the steps may rest on that.
    """
    techniques = ordinary(also=("unique rectangle",) if len(grids) < 2 else ())
    solve = LogicalSolver(puzzle).solve(techniques=techniques, most=MAX_STEPS)
    for step in solve.steps:
        if step.contradiction and grids:
            yield f"the step `{step}` contradicts {grids[0].values}"
        for grid in grids:
            if any(_digit(grid, cell) not in (None, digit) for cell, digit in step.places):
                yield f"the step `{step}` writes another digit than {grid.values} has"
            if any(_digit(grid, cell) in digits for cell, digits in step.removes):
                yield f"the step `{step}` removes a digit of {grid.values}"
    yield from _lost(puzzle, solve, grids)
    if solve.end == "solved" and [solve.grid] != [*grids]:
        yield f"the solve ends with {solve.grid and solve.grid.values}, which is not the only solution"


def wrong_logical_search(puzzle: Puzzle, grids: Sequence[Grid]) -> Iterator[str]:
    """Yields a sentence if a search by logical steps finds other grids. `grids` are all solutions."""
    outcome = LogicalSearch(puzzle).search(limits=Limits(nodes=MAX_POSITIONS))
    others = [grid for grid in outcome.grids if grid not in grids]
    if others:
        yield f"a logical search finds {others[0].values}, which is no solution"
    if outcome.exact and outcome.count < len(grids):
        lost = next(grid for grid in grids if grid not in outcome.grids)
        yield f"a logical search loses {lost.values}"


def _lost(puzzle: Puzzle, solve: Solve, grids: Sequence[Grid]) -> Iterator[str]:
    """Yields a sentence for each position that has lost a solution."""
    everywhere = puzzle.board.everywhere
    for number, position in enumerate(solve.positions):
        left = dict(zip(everywhere, position.candidates, strict=True))
        for grid in grids:
            if not all(grid[cell] in left[cell] for cell in grid.board.answer):
                yield f"after {number} steps the candidates of {grid.values} are no longer complete"


def _digit(grid: Grid, cell: Cell) -> int | None:
    """The digit of a cell; None for one that is not part of the answer."""
    return grid[cell] if cell in grid.board.answer else None


def wrong_reasons(puzzle: Puzzle, grids: Sequence[Grid], make_solver: MakeSolver) -> Iterator[str]:
    """Yields a sentence for each part of a diagnosis that the solutions contradict. `grids` are all solutions."""
    if len(parts_of(puzzle)) > MAX_PARTS:
        return
    try:
        found = diagnose(puzzle, make_solver, LIMITS)
        settled = settling_givens(puzzle, make_solver, LIMITS) if isinstance(found, Ambiguity) else ()
    except NoDiagnosis:
        return
    match found:
        case Clash():
            yield from _wrong_clash(puzzle, found, grids, make_solver)
        case Ambiguity():
            yield from _wrong_ambiguity(found, grids, settled)
        case RedundantParts():
            yield from _wrong_redundancy(puzzle, found)


def _wrong_clash(puzzle: Puzzle, found: Clash, grids: Sequence[Grid], make_solver: MakeSolver) -> Iterator[str]:
    if grids:
        yield "it has a solution, and its parts are said to clash"
    for part in found.parts if found.irreducible else ():
        if part.word in LAYERS:  # statements about its cells rely on it: on areas without it they mean nothing
            continue
        others = tuple(other for other in found.parts if other is not part)
        outcome = make_solver(replace(puzzle, stated=others)).search(limit=1, limits=LIMITS)
        if outcome.exact and not outcome.count:
            yield f"without {puzzle.label(part)} the other parts clash, too"
        for grid in outcome.grids:
            if not all(other.constraint.holds(grid) for other in others):
                yield f"{grid.values} is no solution of the parts without {puzzle.label(part)}"


def _wrong_ambiguity(found: Ambiguity, grids: Sequence[Grid], settled: Sequence[tuple[Cell, int]]) -> Iterator[str]:
    answer = grids[0].board.answer if grids else ()
    held = {cell: tuple(sorted({grid[cell] for grid in grids})) for cell in answer}
    if found.cells != tuple((cell, digits) for cell, digits in held.items() if len(digits) > 1):
        yield "the open cells are not those in which the solutions differ"
    for without in (None, *found.pins):
        pins = [pin for pin in found.pins if pin != without]
        left = [grid for grid in grids if all(grid[pin] == found.grid[pin] for pin in pins)]
        if (left == [found.grid]) is not (without is None):
            yield f"with the digits of {pins} there are {len(left)} solutions"
    single = {(cell, digit) for cell in answer for digit in held[cell] if [g[cell] for g in grids].count(digit) == 1}
    if {*settled} != single:
        yield "the givens that leave one solution are not those that exactly one solution has"


def _wrong_redundancy(puzzle: Puzzle, found: RedundantParts) -> Iterator[str]:
    """Asks the SAT side, because the engine has found the parts."""
    parts = parts_of(puzzle)
    for part in parts:
        if part.word in ("given", "givens") or part not in found.parts:
            continue
        count = _count(replace(puzzle, stated=tuple(other for other in parts if other is not part)))
        if count != 1:
            yield f"without {puzzle.label(part)}, which is said to be redundant, there are {count} solutions"


def _count(puzzle: Puzzle) -> int:
    """The number of solutions on the SAT side, up to 2."""
    with SatSolver(compile_cnf(puzzle), puzzle.board, "minisat22") as solver:
        return solver.search(limit=2, keep=0).count
