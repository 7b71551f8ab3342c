"""The conjuncts of a rule: together they have its meaning, and each other form of a conjunct has its meaning, too.

Random rules are tried on all fillings of small boards, and so are sentences whose cells are all needed.
"""

import random
from functools import cache
from itertools import product

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.expression.conjuncts import conjuncts
from sudokudsl.expression.evaluate import holds
from sudokudsl.expression.rule import Rule
from sudokudsl.fuzz.random_rules import random_rule
from sudokudsl.fuzz.random_specs import SeededChance, raw_setting
from sudokudsl.model.geometry import Board

BOARDS = (Board(2, 2, (1, 2, 3)), Board(1, 4, (-1, 0, 1, 2)), Board(2, 2, (0, 2, 5)), Board(1, 3, (1, 2, 3, 4)))


@cache
def fillings(board):
    return tuple(all_grids(board))


def claims(part):
    """Yields the other forms of one conjunct: the name of a method, and whether a grid meets what it returns."""
    if (constraint := part.constraint()) is not None:
        yield "constraint", constraint.holds
    if different := part.different():
        yield "different", lambda grid: len({grid[cell] for cell in different}) == len(different)
    if alternatives := part.alternatives():
        yield "alternatives", lambda grid: any(all(each.holds(grid) for each in every) for every in alternatives)
    if counted := part.counted():
        least, most, parts, cell = counted
        yield (
            "counted",
            lambda grid: least <= sum(each.holds(grid) for each in parts) - (grid[cell] if cell else 0) <= most,
        )
    if total := part.total():
        low, high, terms = total
        yield "total", lambda grid: low <= sum(factor * grid[cell] for factor, cell in terms) <= high


def needed(part, board):
    """The cells that a conjunct depends on: another digit in one of them alone changes its truth somewhere."""
    truth = {grid.values: part.holds(grid) for grid in fillings(board)}
    for at, cell in enumerate(board.cells):
        values = (values for values in truth if values[at] == board.digits[0])
        if any(
            truth[values] != truth[(*values[:at], digit, *values[at + 1 :])]
            for values, digit in product(values, board.digits)
        ):
            yield cell


def parts_of(text):
    """The conjuncts of the rules of a puzzle, each list with its rule."""
    puzzle = sudokudsl.loads(text)
    rules = [constraint for constraint in puzzle.constraints if isinstance(constraint, Rule)]
    return [(rule, [*conjuncts(rule.typed, puzzle.board)]) for rule in rules]


def judge(text, board):
    """Compares the conjuncts of all rules of a text with the rules. Returns the names of their other forms."""
    said = []
    for rule, parts in parts_of(text):
        for grid in fillings(board):
            assert holds(rule.typed, grid, {}) == all(part.holds(grid) for part in parts), (text, str(grid))
        for part in parts:
            assert set(needed(part, board)) <= set(part.cells()), text
            for name, claim in claims(part):
                said.append(name)
                for grid in fillings(board):
                    assert claim(grid) == part.holds(grid), (name, text, str(grid))
    return said


@pytest.mark.parametrize("seed", range(4))
def test_random_rules(seed):
    said = []
    for number in range(40 * seed, 40 * seed + 40):
        dice = SeededChance(random.Random(f"conjuncts {number}"))
        board = dice.pick(BOARDS)
        text = raw_setting(board).text + random_rule(dice, board).text(1)
        try:
            said += judge(text, board)
        except SdkError:
            continue
    assert {"alternatives", "different"} <= {*said}


HERE = Board(1, 4, (1, 2, 3))
NUMBERS = ("0", "2", "r1c4", "r1c3 + 1", "1 + r1c4")
COUNTS = (
    "count(x in r1c1..r1c3 where x = 2)", "count(each x in r1c1..r1c2: x > 1)",
    "count(r1c1 = 1, r1c2 = 2, r1c1 < r1c3)",
    "count(x in r1c1..r1c2 where x = 2) + count(x in r1c2..r1c3 where x = 1)",
    "1 + count(x in r1c1..r1c3 where x > 1)",
)  # fmt: skip
SIGNS = ("=", "!=", "<", "<=", ">", ">=")


def test_counts_in_every_comparison():
    """A count on either side, alone or in a sum, is compared with numbers and with cells."""
    said = []
    for count, sign, number in product(COUNTS, SIGNS, NUMBERS):
        for one, other in ((count, number), (number, count)):
            said.append(judge(f"{raw_setting(HERE).text}require {one} {sign} {other}\n", HERE))
    # != has no bounds, and a sum of a cell and a number is no number that is known
    assert said.count(["counted"]) == len(COUNTS) * 5 * 3 * 2


SUMS = (
    "sum(r1c1..r1c3)", "r1c1 + r1c2 - r1c3", "r1c1 + 2 * r1c4", "r1c2 * 3 + 1", "sum(r1c1..r1c2, r1c4, 2)",
    "sum(r1c1..r1c2) - r1c1 - 1", "2 * sum(r1c1..r1c3)", "7", "r1c4",
)  # fmt: skip
NO_SUMS = (
    "r1c1 * r1c2",
    "r1c1 / 2",
    "max(r1c1..r1c2)",
    "sum(x in r1c1..r1c3 where x > 1)",
    "abs(r1c1 - 3)",
    "2 - min(r1)",
)


def test_sums_in_every_comparison():
    """Sums with factors, on either side and in each other, are compared with numbers, cells and sums."""
    for one, sign, other in product(SUMS, SIGNS, ("r1c4 + 1", "5", "sum(r1c2..r1c3)")):
        if {"r", "c"} & {*one} or {"r", "c"} & {*other}:
            said = judge(f"{raw_setting(HERE).text}require {one} {sign} {other}\n", HERE)
            assert ("total" in said) == (sign != "!="), (one, sign, other)
    for other in NO_SUMS:
        assert "total" not in judge(f"{raw_setting(HERE).text}require {other} = r1c4 + 1\n", HERE)


ALL_NEEDED = (
    "require r1c1 < r1c3", "require r1c1 + r1c2 = 4", "require r1c1 = 1 or r1c4 = 2", "require not r1c2 = 3",
    "require r1c1 = 1 implies r1c2 = 1", "require distinct(r1c1 r1c3)", "require sum(r1c2..r1c4) > 5",
    "require max(r1c1 r1c4) = 3", "require r1c1 in {1, 3}", "require count(x in r1c2..r1c3 where x = 2) = 1",
    "require sum(each x in r1c1..r1c3: 2 * x) = 8", "require count(x in r1c1..r1c2 where x > r1c3) = 1",
    "let two = r1c1 r1c4\nrequire sum(two) = 3", "let many = r1c1 + r1c2\nrequire many = 3 or many = r1c3",
    "some x in r1c1..r1c2: x = r1c4", "some pair in r1c1..r1c3 as a, b: a = b", "require r1c1 mod 2 = r1c2 mod 2",
    'require (r1c1 r1c3) matches "1 2 | 2 1"', "require abs(r1c1 - r1c2) = 1", "require r1c1 * r1c2 = 2",
    "define rising(line)\n  some run of 2 in line as a, b: a < b\nrising r1c2..r1c4",
)  # fmt: skip


@pytest.mark.parametrize("statement", ALL_NEEDED)
def test_no_more_cells_than_are_needed(statement):
    ((_, parts),) = parts_of(f"{raw_setting(HERE).text}{statement}\n")
    for part in parts:
        assert set(part.cells()) == set(needed(part, HERE))


WRAPPED = (
    *(statement.removeprefix("require ") for statement in ALL_NEEDED if statement.startswith("require ")),
    "count(each row as r: sum(r) = 6) = 1", "(some column as c: sum(c) = 3)", "(each x in all: x > 1)",
    "(some pair in all as a, b: a = b)", "count(x in all where x = 2) = 1", "(each x in r1: some y in r1: y > x)",
)  # fmt: skip


@pytest.mark.parametrize("condition", WRAPPED)
def test_the_cells_of_an_argument_are_those_of_the_condition(condition):
    """A condition, its name, and a condition that a function gets mean the same and have the same cells."""
    start = raw_setting(HERE).text
    texts = (
        f"require {condition}\n",
        f"let named = {condition}\nrequire named\n",
        f"define truth(c: condition) = c\nrequire truth({condition})\n",
        f"define inner(c: condition) = c\ndefine outer(c: condition) = inner(c)\nrequire outer({condition})\n",
        f"define number(n: number) = n\nrequire number(count({condition})) = 1\n",
    )
    found = []
    for text in texts:
        judge(start + text, HERE)
        ((_, parts),) = parts_of(start + text)
        found.append({cell for part in parts for cell in part.cells()})
    assert all(cells == found[0] for cells in found)
