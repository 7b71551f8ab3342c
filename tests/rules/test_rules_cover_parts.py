"""Rules as objectives: conditions that share no cells, and conditions whose parts are halved."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest

import sudokudsl
from sudokudsl.cover.builder import CoverBuilder, TableTooLarge
from sudokudsl.cover.rules import decompose, planner
from sudokudsl.cover.rules.nodes import Condition
from sudokudsl.families.distinct import Distinct
from sudokudsl.model import ground
from sudokudsl.model.geometry import Board, Cell
from support.rules_cover import ALPHABETS, ROW_CONDITIONS, Trees, check, rules_compiled
from support.rules_cover import compiled as problem_of


@pytest.mark.parametrize("condition", ROW_CONDITIONS)
def test_joined_conditions_equal_separate_rules(condition: str) -> None:
    rows = [condition.format(row) for row in range(1, 5)]
    joined = rules_compiled("require " + " and ".join(rows))
    separate = rules_compiled(*(f"require {row}" for row in rows))
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
    found = planner._independent(conditions)
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


class LongNodes(Trees):
    """Random conditions with many parts."""

    def parts(self) -> tuple[ground.Number, ...]:
        return tuple(self.number(self.random.choice((0, 0, 0, 1))) for _ in range(self.random.randint(3, 6)))

    def several_conditions(self) -> tuple[ground.Condition, ...]:
        return tuple(self.condition(1) for _ in range(4))

    def choices(self) -> ground.Number:
        number = self.number(0)
        for _ in range(3):
            number = ground.IfThenElse(self.condition(0), self.number(0), number)
        return number

    def long(self) -> ground.Condition:
        numbers: tuple[Callable[[], ground.Number], ...] = (
            lambda: ground.Product(self.parts()),
            lambda: ground.Minimum(self.parts()),
            lambda: ground.Maximum(self.parts()),
            lambda: ground.Position(self.number(0), self.parts()),
            self.choices,
        )
        conditions: tuple[Callable[[], ground.Condition], ...] = (
            lambda: ground.AllDifferent(self.parts()),
            lambda: ground.And(self.several_conditions()),
            lambda: ground.Or(self.several_conditions()),
            self.reads,
        )
        if self.random.random() < 0.5:
            number = self.random.choice(numbers)()
            return ground.Comparison(self.random.choice(("<", "=", ">")), number, self.number(1))
        condition = self.random.choice(conditions)()
        return self.random.choice((condition, ground.Not(condition), ground.Iff(condition, self.condition(1))))


def test_halves_have_the_meaning_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """With low limits of moves, what has many parts is halved again and again, or refused.

    Three parts are halved, too, and so are two cases beside the number for all others.
    """
    halved: Counter[str] = Counter()
    fewest: dict[str, int] = {}

    def noted(half: Callable[..., object]) -> Callable[..., object]:
        def method(self: decompose.Decomposer, whole: object, moves: int) -> object:
            found = half(self, whole, moves)
            kind = type(whole).__name__
            halved[kind] += 1
            parts = getattr(whole, "cases", None) or getattr(whole, "parts", ())
            fewest[kind] = min(fewest.get(kind, 99), len(parts))
            return found

        return method

    for name in ("_halved_number", "_halved_condition"):
        monkeypatch.setattr(decompose.Decomposer, name, noted(getattr(decompose.Decomposer, name)))
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", 0)
    for seed in range(800):
        chance = random.Random(f"halves {seed}")
        board = Board(*chance.choice([(1, 3), (1, 4), (2, 2)]), chance.choice(ALPHABETS))
        condition = LongNodes(seed, board).long()
        for moves in (8, 14, 20):
            monkeypatch.setattr(decompose, "MAX_MOVES", moves)
            before = halved.total()
            with suppress(TableTooLarge):
                problem_of(board, [condition])
                if halved.total() > before:
                    check(board, condition)
    assert min(halved[name] for name in ("Product", "Minimum", "Cases", "And", "AllDifferent", "Accepts")) >= 12, halved
    assert {kind: fewest[kind] for kind in ("Product", "Minimum", "And", "Cases")} == {
        "Product": 3, "Minimum": 3, "And": 3, "Cases": 2,
    }  # fmt: skip


def test_many_tests_of_single_cells_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With low limits, whether all tests of single cells hold is a slot of its own, and keeps its meaning."""
    made = []

    def noted(self: decompose.Decomposer, tests: Sequence[Condition]) -> int:
        made.append(len(tests))
        return all_hold(self, tests)

    all_hold = decompose.Decomposer._all_hold
    monkeypatch.setattr(decompose.Decomposer, "_all_hold", noted)
    monkeypatch.setattr(decompose, "MIN_TESTS", 2)
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", 0)
    for seed in range(150):
        chance = random.Random(f"tests {seed}")
        board = Board(*chance.choice([(1, 3), (1, 4), (2, 2)]), chance.choice(ALPHABETS))
        cells = chance.sample(board.cells, chance.randint(2, len(board.cells)))
        tests = tuple(ground.Membership(ground.Digit(cell), frozenset(_some(board, chance))) for cell in cells)
        hold = chance.choice([ground.And(tests), ground.Or(tests), ground.Not(ground.And(tests))])
        other = LongNodes(seed, board).condition(1)
        check(
            board,
            chance.choice([ground.Iff(hold, other), ground.Or((hold, other)), ground.Not(ground.Iff(hold, other))]),
        )
    assert len(made) > 30
    assert {2, 3, 4} <= {*made}


def _some(board: Board, chance: random.Random) -> list[int]:
    """Some digits of a board, at least one."""
    return chance.sample(board.digits, chance.randint(1, max(1, len(board.digits) - 1)))
