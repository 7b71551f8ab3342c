"""The learner has removed whatever its clauses and the objectives' rules exclude at level 0, one node later."""

from __future__ import annotations

import pytest

from support.engines import PURE

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
from sudokudsl.cover.objectives import CoverProblem, Distinct, Pairs
from support import learner_strength
from support.learner_strength import Clause, Known, known, learns_enough, remembered

OWNERS = ("test",)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 20))])
def test_nothing_that_must_go_is_left(block):
    assert [number for number in range(block * 30, block * 30 + 30) if not learns_enough(number)] == []


def test_a_lost_removal_is_noticed(monkeypatch):
    """A learner that never excludes anything leaves what was excluded."""
    now = learner_strength.known
    monkeypatch.setattr(
        learner_strength, "known", lambda problem, *stated: Known(blank(problem), now(problem, *stated).clauses)
    )
    assert sum(not learns_enough(number) for number in range(30)) > 15


def blank(problem):
    return [frozenset(domain) for domain in problem.domains]


# ---- by hand ----


def narrowed(left, *literals):
    """The domains as text that one clause leaves of some domains; None if it has no literal left that can hold."""
    found = Clause(literals).narrowed([frozenset(digits) for digits in left])
    return found and ["".join(map(str, sorted(digits))) for digits in found]


def test_the_last_literal_of_a_clause_that_can_hold_holds():
    assert narrowed([(1, 2), (3, 4)], (0, 1, True), (1, 3, True)) == ["12", "34"]
    assert narrowed([(2, 5), (3, 4)], (0, 1, True), (1, 3, True)) == ["25", "3"]
    assert narrowed([(1,), (3, 4)], (0, 1, False), (1, 3, False)) == ["1", "4"]
    assert narrowed([(1, 2), (3,)], (0, 1, False), (1, 3, True)) == ["12", "3"]
    assert narrowed([(2, 5), (4,)], (0, 1, True), (1, 3, True)) is None


PROBLEM = CoverProblem(("a", "b", "c"), 2, ((1, 2), (1, 2), (4, 7)), (Distinct(0, (0, 1)),), OWNERS)


def test_clauses_are_read_as_slots_and_digits():
    """Cells a and b have the placements 0 to 5 of the digits 1, 2 and 3, and the slot c has two more."""
    now = known(PROBLEM, (1, 2, 3), [1, 5, 1, 12, 2, 0, 15])
    assert now.domains == [{1, 2}, {1, 2}, {4}]  # the cell a cannot hold 3 anyway
    assert now.clauses == (Clause(((0, 1, True), (2, 7, False))),)


def test_rules_and_clauses_take_turns():
    clause = Clause(((1, 2, False), (2, 4, True)))
    start = [frozenset({1}), frozenset({1, 2}), frozenset({4, 7})]
    assert Known(start, (clause,)).closed(remembered(PROBLEM)) == [{1}, {2}, {4}]
    assert Known(start, (clause, Clause(((0, 1, False), (2, 7, True))))).closed(remembered(PROBLEM)) is None
    apart = CoverProblem(("a", "b"), 2, ((1,), (1,)), (Pairs(0, 0, 1, ()),), OWNERS)
    assert Known(blank(apart), ()).closed(remembered(apart)) is None
