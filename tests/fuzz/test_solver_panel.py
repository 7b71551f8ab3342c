"""The solvers of the fuzzer: their results are compared as far as they are known, even after a limit."""

from dataclasses import replace

import pytest

from sudokudsl.crosscheck.solvers import MAX_GRIDS, MAX_REFERENCE_NODES, Discrepancy, SolverPanel
from sudokudsl.model.solver import Outcome, Stop

MANY = "board 1x3 digits 1-3\n"  # 27 fillings, all of them solutions
CLIMBING = "board 1x3 digits 1-3\nthermometer r1c1 r1c2\n"  # 3 * 3 = 9
OPEN = (None,) * 3


class Altered:
    """A solver whose answer to a search is changed by `change(outcome, options)`."""

    def __init__(self, solver, change):
        self.solver, self.change = solver, change

    def search(self, **options):
        return self.change(self.solver.search(**options), options)


def agreed_grids(text, name="reference", change=None):
    with SolverPanel(text) as panel:
        if change is not None:
            panel.solvers[name] = Altered(panel.solvers[name], change)
        return panel.agreed_grids(OPEN)


def told(text, name, change):
    with pytest.raises(Discrepancy) as discrepancy:
        agreed_grids(text, name, change)
    return discrepancy.value


def asked_for_one(options):
    return None not in options["givens"]


def test_few_grids_are_all_of_them():
    assert len(agreed_grids(CLIMBING)) == 9


def test_cut_sets_may_differ():
    assert len(agreed_grids(MANY)) > MAX_GRIDS


@pytest.mark.parametrize("name", ["reference", "minisat22"])
def test_others_of_many_grids_are_no_difference(name):
    """A solver that finds its grids in another order has other ones when it is cut."""

    def backwards(outcome, options):
        if asked_for_one(options):
            return outcome
        with SolverPanel(MANY) as panel:
            found = panel.solvers[name].search()
        return replace(outcome, grids=found.grids[-MAX_GRIDS - 1 :])

    assert len(agreed_grids(MANY, name, backwards)) > MAX_GRIDS


@pytest.mark.parametrize(("name", "suspect"), [("reference", "reference"), ("minisat22", "python-sat")])
@pytest.mark.parametrize("text", [MANY, CLIMBING])
def test_a_grid_that_is_denied(text, name, suspect):
    wanted = (2, 3, 1)

    def without(outcome, options):
        there = outcome.grids if asked_for_one(options) else every
        kept = tuple(grid for grid in there if grid.values != wanted)[: options["limit"]]
        return replace(outcome, grids=kept, count=len(kept))

    def before_others(outcome, options):  # grids that no solver lists cannot be missed
        found = sorted(every, key=lambda grid: grid.values != wanted)[: outcome.count]
        return outcome if asked_for_one(options) else replace(outcome, grids=tuple(found))

    with SolverPanel(text) as panel:
        every = panel.fastest.search().grids
        for voice, solver in panel.solvers.items():
            panel.solvers[voice] = Altered(solver, without if voice == name else before_others)
        with pytest.raises(Discrepancy) as discrepancy:
            panel.agreed_grids(OPEN)
    assert discrepancy.value.kind == "sets"
    assert discrepancy.value.sentence.endswith(f"find {wanted}, and {name} do not")
    assert discrepancy.value.suspect.part == suspect


def test_right_grids_are_not_held_against_a_voice_that_was_cut():
    with SolverPanel(MANY) as panel:
        last = sorted(panel.fastest.search().grids, key=lambda grid: grid.values)[-MAX_GRIDS - 1 :]

    def too_many(outcome, options):
        return outcome if asked_for_one(options) else Outcome(tuple(last), len(last), Stop.LIMIT)

    discrepancy = told(CLIMBING, "reference", too_many)
    # 112 113 121 ... 223 are the first 14 of 27; of those from 223 on, this is the first that does not climb
    assert discrepancy.sentence.startswith("reference find (2, 2, 3), and ")
    assert (discrepancy.kind, discrepancy.suspect.part) == ("sets", "reference")


def test_a_solver_that_stops_for_no_reason():
    discrepancy = told(CLIMBING, "minisat22", lambda outcome, options: replace(outcome, stop=Stop.NODES))
    assert (discrepancy.kind, discrepancy.suspect.part) == ("unfinished", "python-sat")


def test_a_reference_engine_that_takes_long_is_asked_for_the_grids_of_others():
    asked = []

    def late(outcome, options):
        asked.append(options.get("limits"))
        return outcome if asked_for_one(options) else Outcome((), 0, Stop.NODES)

    with SolverPanel(CLIMBING) as panel:
        panel.solvers["reference"] = Altered(panel.solvers["reference"], late)
        for _ in range(2):  # the second time without it
            assert len(panel.agreed_grids(OPEN)) == 9
    assert {limits.nodes for limits in asked} == {MAX_REFERENCE_NODES}
    assert len(asked) == 10


def test_a_reference_engine_that_takes_long_for_one_grid_has_no_answer():
    with SolverPanel(CLIMBING) as panel:
        panel.solvers["reference"] = Altered(
            panel.solvers["reference"], lambda outcome, options: Outcome((), 0, Stop.NODES)
        )
        assert len(panel.agreed_grids(OPEN)) == 9
        assert "reference" not in panel.solvers


def test_a_solver_that_says_there_may_be_more():
    discrepancy = told(CLIMBING, "reference", lambda outcome, options: replace(outcome, stop=Stop.LIMIT))
    assert (discrepancy.kind, discrepancy.suspect.part) == ("unfinished", "reference")


def test_a_solver_that_counts_what_it_does_not_show():
    discrepancy = told(CLIMBING, "reference", lambda outcome, options: replace(outcome, count=outcome.count + 1))
    assert (discrepancy.kind, discrepancy.suspect.part) == ("count", "reference")


def test_a_solver_that_finds_a_grid_twice():
    def doubled(outcome, options):
        return replace(outcome, grids=outcome.grids[:1] + outcome.grids[:-1])

    discrepancy = told(CLIMBING, "minisat22", doubled)
    assert (discrepancy.kind, discrepancy.suspect.part) == ("twice", "python-sat")


def test_an_interruption_is_no_answer():
    with pytest.raises(KeyboardInterrupt):
        agreed_grids(CLIMBING, "reference", lambda outcome, options: Outcome((), 0, Stop.INTERRUPTED))
