"""A rule whose conditions share no cells compiles as if each of them were a rule of its own."""

from __future__ import annotations

import pytest

import sudokudsl
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import CoverProblem
from sudokudsl.cover.rules import plan
from sudokudsl.families.distinct import Distinct
from sudokudsl.model import ground
from sudokudsl.model.geometry import Cell

CONDITIONS = (
    "r{0}c1 < r{0}c2",
    "r{0}c1 + r{0}c2 + r{0}c3 = 6",
    "(r{0}c1 = 2 or r{0}c2 * r{0}c3 = 4)",
    "max(r{0}c1 r{0}c2) = r{0}c3 and r{0}c4 != 2",
    "(r{0}c1 + r{0}c2 * r{0}c3 > 5 or r{0}c4 = 2 and r{0}c1 != 3)",
    "count(x in r{0}c1..r{0}c4 where x > 2) = 2",
)


def compiled(*lines: str) -> CoverProblem:
    return sudokudsl.compile_cover(sudokudsl.loads("\n".join(("board 4x4 digits 1-4", *lines, ""))))


@pytest.mark.parametrize("condition", CONDITIONS)
def test_joined_conditions_equal_separate_rules(condition: str) -> None:
    rows = [condition.format(row) for row in range(1, 5)]
    joined = compiled("require " + " and ".join(rows))
    separate = compiled(*(f"require {row}" for row in rows))
    assert joined.domains == separate.domains
    assert [_unowned(each) for each in joined.objectives] == [_unowned(each) for each in separate.objectives]


def _unowned(objective: object) -> dict[str, object]:
    return {name: value for name, value in vars(objective).items() if name != "owner"}


def test_auxiliary_slots_of_a_rule_are_numbered_through() -> None:
    straight = "distinct({0}) and max({0}) - min({0}) = 3"  # an auxiliary slot: the least of the digits
    rule = " and ".join(map(straight.format, ("r2c1..r5c1", "r2c6..r5c6")))
    problem = sudokudsl.compile_cover(sudokudsl.loads(f"sudoku 6x6\nrequire {rule}\n"))
    assert problem.names[36:] == ("part 1 of rule 1", "part 2 of rule 1")


@pytest.mark.parametrize(
    ("named", "parts"),
    [
        ([[1], [2], [3]], [[0], [1], [2]]),
        ([[1, 2], [2, 3], [4]], [[0, 1], [2]]),
        ([[1], [2], [1], [3]], [[0, 1, 2], [3]]),
        ([[1], [], [2]], [[0], [1], [2]]),
        ([[1, 2], [], [2]], [[0, 1, 2]]),
        ([], []),
    ],
)
def test_conditions_are_cut_where_they_share_no_cells(named: list[list[int]], parts: list[list[int]]) -> None:
    conditions = [ground.AllDifferent(tuple(ground.Digit(Cell(1, at)) for at in columns)) for columns in named]
    found = plan._independent(conditions)
    assert [[place for part in cut for place in _places(conditions, part)] for cut in found] == parts


def _places(conditions: list[ground.AllDifferent], part: ground.Condition) -> list[int]:
    return [place for place, condition in enumerate(conditions) if condition is part]


def test_statements_within_conditions_keep_them_together() -> None:
    """A statement may depend on cells that it does not name, so nothing is cut."""
    board = sudokudsl.loads("board 3x2 digits 1-3\n").board
    rows = [board.cells[at : at + 2] for at in range(0, 6, 2)]
    plain = [ground.Comparison("<", ground.Digit(one), ground.Digit(other)) for one, other in rows]
    within = ground.Not(ground.Posted(Distinct(rows[0]), "distinct"))
    planner = CoverBuilder(board)._planner
    assert len(planner.plans(plain)) == 3
    assert len(planner.plans([within, *plain[1:]])) == 1
