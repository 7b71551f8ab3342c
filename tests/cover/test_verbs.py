"""Every verb of both builders, called at random with and without a condition, means what it says.

The calls are those of `mutation/verbs.py`. They are drawn from a seed and not by hypothesis, so that a general mutation
tester can run them.
"""

from __future__ import annotations

import pytest

from mutation.puzzles import compiled
from mutation.verbs import VERBS, verb_calls

CALLS = verb_calls(12 * len(VERBS))


def calls_of(number):
    """Every n-th call: the calls of one verb, and perhaps one with a digit that no slot may hold."""
    return CALLS[number :: len(VERBS)]


@pytest.mark.parametrize("number", range(len(VERBS)))
def test_objectives_of_a_verb(number):
    for call in calls_of(number):
        assert call._searched(compiled(call.puzzle, "cover"), "cover") == call.right
        assert not call.ambiguous()


@pytest.mark.parametrize("number", range(len(VERBS)))
def test_clauses_of_a_verb(number):
    for call in calls_of(number):
        formula = compiled(call.puzzle, "cnf")
        assert call._searched(formula, "cnf") == call.right
        assert not call.prunes or call.unpruned(formula) is None
