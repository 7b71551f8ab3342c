"""Every case of every table: its diagnostics, and its solutions by every solver, by the oracle and by `holds`."""

import pytest

from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.crosscheck.oracle import OracleTooLarge, oracle_grids
from sudokudsl.model.solver import Limits
from support import corpus
from support.engines import ENGINES

MANY = 3000  # grids after which a solver is stopped; then each gives some of its grids to the others
EXCHANGED = 5
NODES = 3000  # of the reference engine on boards that are too large for it
ORACLE = 70_000

SOLVING = corpus.read_cases("families", "published", "rules")


def solvers(puzzle):
    """Every solver there is, by name."""
    cover = compile_cover(puzzle)
    for name, engine in ENGINES.items():
        yield name, engine(cover, puzzle.board)
    yield "sat", SatSolver(compile_cnf(puzzle), puzzle.board)


def answers(puzzle, asked):
    """The set of grids of each solver, and whether it is complete. Asserts distinct grids that satisfy `holds`."""
    for name, solver in asked:
        small = name != "reference" or len(puzzle.board.cells) <= 36
        outcome = solver.search(limit=MANY, limits=Limits(nodes=None if small else NODES))
        assert len(set(outcome.grids)) == len(outcome.grids), f"{name} finds a grid twice"
        for grid in outcome.grids:
            assert not puzzle.broken(grid), f"{name} finds a grid that is none:\n{grid}"
        yield name, set(outcome.grids), outcome.exact


@pytest.mark.parametrize("case", SOLVING, ids=lambda case: case.id)
def test_case(case):
    puzzle = corpus.understand(case)
    if puzzle is None:
        return
    assert puzzle.expect is not None, "the case states no answer"
    asked = list(solvers(puzzle))
    found = list(answers(puzzle, asked))
    for name, grids, exact in found:
        for solver_name, solver in asked:
            if solver_name != name and not (solver_name == "reference" and len(puzzle.board.cells) > 36):
                for grid in sorted(grids, key=lambda grid: grid.values)[:EXCHANGED]:
                    assert solver.search(givens=grid.values).count == 1, f"{solver_name} rejects a grid of {name}"
        for other_name, other, other_exact in found:
            if exact and other_exact:
                assert grids == other, f"{name} and {other_name} differ"
    exact_sets = [grids for _, grids, exact in found if exact]
    judged = by_holds(puzzle)
    for grids in exact_sets if judged is not None else ():
        assert grids == judged, "the oracle differs"
    expect_met(puzzle, found)


def by_holds(puzzle):
    """The solutions by the oracle, or None where it has too much to try."""
    try:
        return set(oracle_grids(puzzle, givens=corpus.givens_of(puzzle), limit=ORACLE))
    except OracleTooLarge:
        return None


def expect_met(puzzle, found):
    low, high = puzzle.expect.low, puzzle.expect.high
    exact_sets = [grids for _, grids, exact in found if exact]
    if high is None:
        assert all(len(grids) >= low for _, grids, exact in found if exact)
        assert any(len(grids) >= low for _, grids, _ in found)
    else:
        assert exact_sets, "no solver finished"
        assert {len(grids) for grids in exact_sets} == {low}
        stated = {grid for grid, _ in puzzle.solutions}
        assert stated <= exact_sets[0]
        if len(stated) == low or len(puzzle.solutions) > low:
            assert stated == exact_sets[0]
