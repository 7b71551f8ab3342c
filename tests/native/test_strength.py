"""Without a guess, the engine excludes all digits that the objectives' rules exclude, and as many as are stored."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from support.engines import PURE

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
from sudokudsl.cover.objectives import CoverProblem, Distinct, House, Pairs, Ranked, Total
from sudokudsl.model.solver import Limits
from support.problems import line, solver
from support.stated_strength import excluding
from support.strength import PROBLEMS, STORED, State, states, strength, too_much_left

KINDS = 16
BLOCK = 60


@pytest.fixture(scope="module")
def drawn() -> list[State]:
    return list(states(0, range(PROBLEMS)))


def test_it_excludes_what_is_stored(drawn):
    """Changed on purpose? `python tests/support/strength.py --update`, and look at the diff: less left is better."""
    assert strength(drawn).splitlines() == STORED.read_text(encoding="utf-8").splitlines()
    assert len({state.kind for state in drawn}) == KINDS


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 50))])
def test_it_excludes_what_the_rules_state(block):
    weak = [state for state in states(0, range(block * BLOCK, (block + 1) * BLOCK)) if too_much_left(state)]
    assert weak == []


def test_an_objective_and_a_given_more_leave_no_more(drawn):
    """Objectives that are joined exclude what each excludes alone; only sums of slots that differ take another form."""
    random = Random(0)
    together = [each for each in drawn if each.kind == "together"]
    assert together
    for state in together:
        every = state.problem.objectives
        least = random.choice([each for each in every if not isinstance(each, Distinct)] or every)
        fewer = replace(state.problem, objectives=tuple(each for each in every if each is not least))
        blank = tuple(given if random.random() < 0.7 else None for given in state.givens)
        assert state.left() <= State("fewer", state.problem, blank).left()
        assert isinstance(least, Distinct) or state.left() <= State("fewer", fewer, state.givens).left()


def test_a_lost_removal_is_noticed(drawn, monkeypatch):
    weak = [state for state in drawn if state.kind == "ranked"]
    monkeypatch.setattr(State, "left", lambda self: {(at, n) for at, digits in enumerate(self.domains) for n in digits})
    assert sum(bool(too_much_left(state)) for state in weak) > 20


# ---- the rules by hand ----


def stated(domains, *objectives):
    """The digits that the rules leave in some domains, as text; None if there are none."""
    names = tuple(map(str, range(len(domains))))
    problem = CoverProblem(names, len(domains), tuple(map(tuple, domains)), objectives, ("test",))
    left = excluding(problem, [frozenset(domain) for domain in domains])
    return left and ["".join(map(str, sorted(digits))) for digits in left]


def test_rules_that_try_every_filling():
    assert stated([(1, 2, 3), (1, 2, 3)], Pairs(0, 0, 1, ((1, 3), (2, 3)))) == ["12", "3"]
    assert stated([(1, 2), (1, 2)], Pairs(0, 0, 1, ())) is None
    assert stated([(1, 3, 5), (1, 3, 5)], Total(0, 6, 6, ((0, 1), (1, 1)))) == ["135", "135"]
    assert stated([(1, 3, 5), (1, 3, 5)], Total(0, 7, 7, ((0, 1), (1, 1)))) is None


def test_rules_of_houses_are_weaker():
    assert stated([(1, 2), (1, 2), (1, 2, 3)], House(0, (0, 1, 2), (1, 2, 3))) == ["12", "12", "3"]
    assert stated([(1, 2), (1, 2), (1, 2)], Distinct(0, (0, 1, 2))) == ["12", "12", "12"]
    assert stated([(1,), (1, 2), (1, 2, 3)], Distinct(0, (0, 1, 2))) == ["1", "2", "3"]


@pytest.mark.parametrize(("ties", "second", "others"), [(False, "12", "45"), (True, "123", "12345")])
def test_a_line_of_rank_two(ties, second, others):
    """The second line is less if it may not be equal. Then no other line is, because the first one is of rank 2."""
    domains = [(3,), (1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)]
    objective = Ranked(0, ((0,), (1,), (2,), (3,)), ((0, 1, ties),))
    assert stated(domains, objective) == ["3", second, others, others]
    problem = CoverProblem(("a", "b", "c", "d"), 4, tuple(domains), (objective,), ("test",))
    left = [{digit for at, digit in State("ranked", problem, (None,) * 4).left() if at == slot} for slot in range(4)]
    assert left == [set(map(int, digits)) for digits in ("3", second, others, others)]


def test_what_is_left_is_what_the_search_starts_with():
    objective = Total(0, 3, 3, ((0, 1), (1, 1)))
    assert State("total", CoverProblem(("a", "b"), 2, ((1, 2, 3),) * 2, (objective,), ("test",)), (None, 2)).left() == {
        (0, 1),
        (1, 2),
    }
    assert solver(line(2, (1, 2, 3)), objective).search(givens=(None, 2), limits=Limits(nodes=1)).count == 1
