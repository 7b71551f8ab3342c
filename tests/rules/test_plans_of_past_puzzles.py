"""Plans of rules are remembered from one puzzle to the next, and change nothing."""

from __future__ import annotations

import random

import pytest

from sudokudsl.cover.rules import planner
from sudokudsl.model.puzzle import TooLarge
from support.rules_cover import ROW_CONDITIONS, rules_compiled

STATEMENTS = (
    "either\n  given r{0}c3 = 2\nor\n  skyscraper row {0} left = 3",
    "either\n  given r{0}c3 = 2\nor\n  skyscraper row {0} left = 2",
    "either\n  x-sum row {0} right = 6\nor\n  given r{0}c1 = 4",
)
"""Rules with statements of families on a row, whose number is filled in."""


def test_plans_of_past_puzzles_change_nothing() -> None:
    """Puzzles with the same conditions in any order compile as in a new process, and the second time, too."""
    drawn = random.Random(5)
    lines = [f"require {condition}" for condition in ROW_CONDITIONS] + [*STATEMENTS]
    rules = [line.format(row) for line in lines for row in (1, 2)]
    puzzles = [drawn.sample(rules, drawn.randint(2, 5)) for _ in range(40)]
    alone = []
    for lines in puzzles:
        planner.forget()
        alone.append(rules_compiled(*lines).text())
    planner.forget()
    assert [rules_compiled(*lines).text() for lines in puzzles] == alone
    made = planner._remembered[0].rows
    assert made
    assert [rules_compiled(*lines).text() for lines in puzzles] == alone
    assert planner._remembered[0].rows == made  # nothing is planned again


def test_too_many_plans_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "MOST_ROWS", 0)
    before = rules_compiled(f"require {ROW_CONDITIONS[1].format(1)}").text()
    full = planner._remembered[0]
    assert full.full
    assert rules_compiled(f"require {ROW_CONDITIONS[1].format(1)}").text() == before
    assert planner._remembered[0] is not full


def test_the_steps_of_remembered_plans_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle has too many steps whether its first plans are known or not."""
    lines = [f"require {condition.format(row)}" for row, condition in enumerate(ROW_CONDITIONS[3:5], 1)]
    planner.forget()
    rules_compiled(lines[0])
    ((_, past),) = planner._remembered[0].first.next.values()
    monkeypatch.setattr(planner, "MAX_ALL_STEPS", past.steps + 1)
    for _ in range(2):
        with pytest.raises(TooLarge):
            rules_compiled(*lines)
