"""Joint slots: the digits of a cell on two layers as one slot, which all rules share."""

from collections.abc import Callable
from itertools import permutations, product
from random import Random

import pytest

import sudokudsl
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.objectives import CoverProblem, Pairs
from sudokudsl.cover.rules import joint_slots
from sudokudsl.cover.sizes import summary
from support.engines import ENGINES

DOUBLED = "layer doubled digits 0-1 counted\n"
WORTH = "layer worth as x: if doubled[x] = 1 then 2 * x else x\n"
ONCE = "each digit as d: count(x in all where x = d and doubled[x] = 1) = 1\n"


def compiled(text: str) -> CoverProblem:
    return sudokudsl.compile_cover(sudokudsl.loads(text))


def joints(problem: CoverProblem) -> list[str]:
    return [name for name in problem.names if name.startswith("pair ")]


def test_a_count_of_pairs_is_a_count_of_placements() -> None:
    problem = compiled("board 4x4 digits 1-4\n" + DOUBLED + ONCE)
    assert len(joints(problem)) == 16
    assert summary(problem.objectives) == "32 pairs, 4 counts of 16 placements"


def test_the_number_of_a_pair_says_both_digits() -> None:
    """By hand: 1 with 0, 1 with 1, 2 with 0, 2 with 1 are the numbers 0 to 3."""
    problem = compiled(
        "board 1x3 digits 1-2\n" + DOUBLED + "require count(x in all where x = 2 and doubled[x] = 0) = 2\n"
    )
    joint = problem.names.index("pair 1")
    digit, layer = (each for each in problem.objectives if isinstance(each, Pairs) and each.second == joint)
    assert (problem.names[digit.first], digit.allowed) == ("r1c1", ((1, 0), (1, 1), (2, 2), (2, 3)))
    assert (problem.names[layer.first], layer.allowed) == ("doubled[r1c1]", ((0, 0), (0, 2), (1, 1), (1, 3)))
    count = problem.objectives[-1]
    assert {number for _, number in count.placements} == {2}


@pytest.mark.parametrize("lines", [ONCE + WORTH, WORTH + ONCE, WORTH + ONCE + WORTH.replace("worth", "again")])
def test_all_rules_share_the_joint_slots(lines: str) -> None:
    """Whichever of the two digits a rule names first."""
    problem = compiled("board 3x3 digits 1-3\n" + DOUBLED + lines)
    assert len(joints(problem)) == 9


def test_a_value_that_follows_from_a_pair_is_pairs() -> None:
    problem = compiled("board 2x2 digits 1-3\n" + DOUBLED + WORTH)
    assert summary(problem.objectives) == "12 pairs"
    worth = problem.names.index("worth[r1c1]")
    # by hand: the pairs 0 to 5 are 1, 1 doubled, 2, 2 doubled, 3, 3 doubled
    told = next(each for each in problem.objectives if isinstance(each, Pairs) and worth in each.slots)
    assert told.allowed == ((1, 0), (2, 1), (2, 2), (3, 4), (4, 3), (6, 5))


def test_two_pairs_are_compared_by_pairs() -> None:
    problem = compiled("board 1x2 digits 1-3\n" + DOUBLED + "require r1c1 + doubled[r1c1] != r1c2 + doubled[r1c2]\n")
    assert summary(problem.objectives) == "5 pairs"


@pytest.mark.parametrize(
    "lines",
    [
        "require r1c1 + doubled[r1c1] > r1c2 + r1c3\n",  # one pair
        "require r1c1 + doubled[r1c2] + r1c3 * doubled[r2c1] > 3\n",  # no pair at all
        "cells k digits 1-4\nrequire r1c1 + doubled[r1c1] = k\n",  # the other value is one of its own
    ],
)
def test_few_pairs_stay_what_they_are(lines: str) -> None:
    assert not joints(compiled("board 3x3 digits 1-3\n" + DOUBLED + lines))


def test_large_pairs_stay_what_they_are() -> None:
    small, large = ("layer m digits 0-6\n", "layer m digits 0-7\n")
    rule = "each digit as d: count(x in all where x = d and m[x] = 1) = 1\n"
    assert joint_slots.MAX_DIGITS == 64
    assert len(joints(compiled("board 3x3 digits 1-9\n" + small + rule))) == 9
    assert not joints(compiled("board 3x3 digits 1-9\n" + large + rule))


def test_a_condition_that_reads_slots_by_itself_leaves_no_joint_slots() -> None:
    """An automaton reads its slots one by one, so they cannot be moved; nor are slots left that nothing uses."""
    rule = 'require r1c1 = 1 iff (r1c1..r1c3 doubled[r1c1..r1c3]) matches "1.*0"\n'
    problem = compiled("board 1x3 digits 1-2\n" + DOUBLED + rule)
    assert not joints(problem)


def test_pairs_that_a_given_narrows_are_shared_all_the_same() -> None:
    assert len(joints(compiled("board 3x3 digits 1-3\ngiven r1c1 = 2\n" + DOUBLED + ONCE + WORTH))) == 9


LAYERS = {
    "m": "layer m digits 0-2 counted\n",
    "n": "layer n digits 0-1 counted\n",
    "twice": "layer twice as x: 2 * x\n",
    "both": "layer both as x: x + m[x]\n",
}


@pytest.mark.parametrize("order", ["m n twice both", "twice n m both"])
def test_two_digits_of_a_cell_are_a_pair_if_neither_follows_from_others(order: str) -> None:
    """Whichever two layers a rule counts on, in either order, beside any other layers."""
    names = order.split()
    start = "board 2x2 digits 1-3\n" + "".join(LAYERS[name] for name in names)
    before = len(joints(compiled(start)))
    assert before == 4 * ("both" in names)  # the values of `both` follow from pairs
    for one, other in permutations(["", *names], 2):
        first, second = (f"{name}[x]" if name else "x" for name in (one, other))
        rules = [
            f"require count(x in all where {a} = 1 and {b} = 1) = 1\n" for a, b in ((first, second), (second, first))
        ]
        pair = {one, other}
        new = 4 * (pair <= {"", "m", "n"} and pair != {"", "m"})
        for lines in (rules[0], rules[1] + rules[0]):
            assert len(joints(compiled(start + lines))) == before + new, (pair, lines)


# --- random rules on layers: every engine and SAT against brute force ---

Assignment = dict[str, tuple[int, ...]]
CELLS = ("r1c1", "r1c2", "r2c1", "r2c2")
DIGITS = (1, 2, 3)
MARKS = (0, 1, 2)
VALUES: tuple[tuple[str, Callable[[int, int], int]], ...] = (
    ("if mark[x] = 1 then 2 * x else x", lambda x, m: 2 * x if m == 1 else x),
    ("x + mark[x]", lambda x, m: x + m),
    ("x * mark[x]", lambda x, m: x * m),
    ("if mark[x] = 0 then x else if mark[x] = 1 then -x else 0", lambda x, m: (x, -x, 0)[m]),
    ("max(x, mark[x]) - x mod 2", lambda x, m: max(x, m) - x % 2),
)
SIGNS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("=", lambda a, b: a == b),
    ("!=", lambda a, b: a != b),
    ("<", lambda a, b: a < b),
    (">=", lambda a, b: a >= b),
)


def random_rule(chance: Random) -> tuple[str, Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...]], bool]]:
    """A rule on the layer `mark` and the layer `value`, and what it means for digits, marks and values."""
    digit, mark, number = chance.choice(DIGITS), chance.choice(MARKS), chance.randint(0, 4)
    sign, compare = chance.choice(SIGNS)
    one, other, third = chance.sample(range(4), 3)
    a, b, c = CELLS[one], CELLS[other], CELLS[third]
    kinds = (
        (
            f"require count(x in all where x = {digit} and mark[x] = {mark}) {sign} {number}",
            lambda x, m, v: compare(sum(pair == (digit, mark) for pair in zip(x, m, strict=True)), number),
        ),
        (
            f"require some x in all: x = {digit} and mark[x] >= {mark}",
            lambda x, m, v: any(d == digit and k >= mark for d, k in zip(x, m, strict=True)),
        ),
        (f"require value[{a}] {sign} value[{b}]", lambda x, m, v: compare(v[one], v[other])),
        (
            f"require {a} + mark[{a}] {sign} {b} - mark[{b}]",
            lambda x, m, v: compare(x[one] + m[one], x[other] - m[other]),
        ),
        (f"require sum(value[all]) {sign} {3 * number}", lambda x, m, v: compare(sum(v), 3 * number)),
        (
            f"require sum(each x in all: x * mark[x]) {sign} {number}",
            lambda x, m, v: compare(sum(d * k for d, k in zip(x, m, strict=True)), number),
        ),
        (
            f"require max({a} - mark[{a}], {b} - mark[{b}], {c} - mark[{c}]) {sign} {number - 2}",
            lambda x, m, v: compare(max(x[at] - m[at] for at in (one, other, third)), number - 2),
        ),
        (f"distinct value[{a} {b} {c}]", lambda x, m, v: len({v[one], v[other], v[third]}) == 3),
        (
            f"require ({a} = mark[{a}] iff {b} != mark[{b}]) or {c} * mark[{c}] {sign} {number}",
            lambda x, m, v: (x[one] == m[one]) == (x[other] != m[other]) or compare(x[third] * m[third], number),
        ),
    )
    return chance.choice(kinds)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in (1, 2))])
def test_random_rules_on_layers(block: int) -> None:
    used = several = 0
    for seed in range(20 * block, 20 * block + 20):
        chance = Random(seed)
        text, value = chance.choice(VALUES)
        rules = [random_rule(chance) for _ in range(chance.randint(1, 3))]
        lines = ["board 2x2 digits 1-3", "layer mark digits 0-2 counted", f"layer value as x: {text}"]
        puzzle = sudokudsl.loads("\n".join([*lines, *(rule for rule, _ in rules), ""]))
        expected = set()
        for x, m in product(product(DIGITS, repeat=4), product(MARKS, repeat=4)):
            values = tuple(map(value, x, m))
            if all(holds(x, m, values) for _, holds in rules):
                expected.add((*x, *m))
        problem = sudokudsl.compile_cover(puzzle)
        used += bool(joints(problem))
        several += len(expected) > 1
        for name, engine in ENGINES.items():
            found = engine(problem, puzzle.board).search(limit=len(expected) + 1)
            assert found.count == len(expected), (name, puzzle.text)
            assert {grid.values[:8] for grid in found.grids} == expected, (name, puzzle.text)
        found = SatSolver(sudokudsl.compile_cnf(puzzle), puzzle.board).search(limit=len(expected) + 1)
        assert {grid.values[:8] for grid in found.grids} == expected, ("SAT", [rule for rule, _ in rules])
    assert used > 16
    assert several > 12
