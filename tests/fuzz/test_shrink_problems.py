"""A random problem on which the engine fails is made small, and printed as a test."""

from __future__ import annotations

import pytest

from support.engines import PURE

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
from sudokudsl.cover.objectives import Connected, Count, Ranked, Total
from sudokudsl.fuzz import shrink_problems
from sudokudsl.fuzz.problem_campaign import Question, failure, givens_of
from sudokudsl.fuzz.random_problems import random_problem
from sudokudsl.fuzz.shrink_problems import as_test, kind_of, shrink


def question_of(number: int) -> Question:
    problem = random_problem(5, number)
    return Question(problem, givens_of(problem))


def replayed(text: str) -> list[Question]:
    """The questions that a printed test asks."""
    asked: list[Question] = []
    scope: dict[str, object] = {}
    exec(text.replace("import Question, failure", "import Question"), scope)
    scope["failure"] = asked.append
    (test,) = (value for name, value in scope.items() if name.startswith("test_"))
    test()
    return asked


def test_a_printed_test_asks_the_same_question():
    for number in range(60):
        question = question_of(number)
        assert replayed(as_test(question)) == [question]


def planted_failure(question: Question) -> str | None:
    """As if the engine failed on each total that reads a slot of a count of at least two placements."""
    objectives = question.stated.problem.objectives
    counts = [each for each in objectives if isinstance(each, Count) and len(each.placements) > 1]
    for number, total in enumerate(objectives):
        if isinstance(total, Total) and any({*total.slots} & {*count.slots} for count in counts):
            return (
                f"AssertionError: it fails on {number + 7} cells, such as 3 | propagator {number} (total over slots 1)"
            )
    return None


def test_a_problem_is_made_as_small_as_its_failure_allows(monkeypatch):
    monkeypatch.setattr(shrink_problems, "failure", planted_failure)
    shrunk = 0
    for number in range(400):
        problem = random_problem(5, number)
        question = Question(problem, problem.planted[: problem.problem.answer_cells])
        if planted_failure(question) is None:
            continue
        small = shrink(question)
        told = planted_failure(small)
        assert told is not None
        assert kind_of(told) == "AssertionError: it fails on # cells | total"
        problem = small.stated.problem
        assert {type(each) for each in problem.objectives} == {Count, Total}
        assert len(problem.objectives) == 2
        count, total = sorted(problem.objectives, key=lambda each: type(each).__name__)
        assert (len(count.placements), len(total.terms)) == (2, 1)
        assert len(problem.domains) <= 3
        assert {*small.givens} == {None}
        assert small.stated.solved == problem.allows(small.stated.planted)
        shrunk += 1
        if shrunk == 12:
            break
    assert shrunk == 12


def test_nothing_to_shrink():
    with pytest.raises(ValueError, match="does not fail"):
        shrink(question_of(0))


def test_fewer_slots_keep_the_planted_solution():
    """Slots that are left out hold their planted digits, so a planted solution stays one."""
    kept = 0
    for number in range(200):
        question = question_of(number)
        cells = [cell for cell in range(len(question.stated.problem.domains)) if cell % 3]
        smaller = shrink_problems._with_slots(question, cells)
        if smaller is None or not question.stated.solved:
            continue
        if any(isinstance(objective, Connected | Ranked) for objective in question.stated.problem.objectives):
            continue  # the slots may be joined through one that is left out, which a rank may rest on as well
        assert smaller.stated.solved
        assert failure(smaller) is None
        kept += 1
    assert kept > 40
