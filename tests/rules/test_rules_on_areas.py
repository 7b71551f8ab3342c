"""Rules on whole areas of a division: sums, counts and extremes over the area of each cell, three ways."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

import sudokudsl

SAT = "cadical195"
OF_X = "y in all where field[y] = field[x]"

Area = list[int]
"""The digits of an area, in reading order of its cells."""
Rule = Callable[[Area, int], bool]
"""Whether an area with these digits fits a cell with this digit."""

NUMBERS: dict[str, Callable[[Area, int], int]] = {
    f"sum({OF_X})": lambda area, x: sum(area),
    f"min({OF_X})": lambda area, x: min(area),
    f"max({OF_X})": lambda area, x: max(area),
    f"count({OF_X} and y is odd)": lambda area, x: sum(digit % 2 for digit in area),
    f"count({OF_X} and y < x)": lambda area, x: sum(digit < x for digit in area),
    f"distinct({OF_X})": lambda area, x: len(set(area)),
    "size(field, x)": lambda area, x: len(area),
    "x": lambda area, x: x,
    "2": lambda area, x: 2,
}
SIGNS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
}


def drawn(source: random.Random) -> tuple[str, Rule]:
    """A random rule on the area of x, and its meaning."""
    kind = source.randrange(5)
    one, other = source.sample(sorted(NUMBERS), 2)
    first, second = NUMBERS[one], NUMBERS[other]
    if kind == 0:
        rest = source.randrange(2)
        return f"({one}) mod 2 = {rest}", lambda area, x: first(area, x) % 2 == rest
    if kind == 1:
        text = f"some z in all where field[z] = field[x]: z = {other}"
        return text, lambda area, x: second(area, x) in area
    sign = source.choice(sorted(SIGNS))
    holds = SIGNS[sign]
    if kind == 2:
        return f"{one} {sign} {other} + 1", lambda area, x: holds(first(area, x), second(area, x) + 1)
    if kind == 3:
        text = f"({one} {sign} {other}) or {one} = 3"
        return text, lambda area, x: holds(first(area, x), second(area, x)) or first(area, x) == 3
    return f"{one} {sign} {other}", lambda area, x: holds(first(area, x), second(area, x))


@cache
def divisions(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """All divisions of a board into connected areas: for each cell, the first cell of its area."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    steps = [
        (cells.index(cell), cells.index(near))
        for cell in cells
        for near in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if near in cells
    ]
    found = set()
    for joins in product((False, True), repeat=len(steps)):
        first = [*range(len(cells))]
        for (one, other), joined in zip(steps, joins, strict=True):
            if joined:
                low, high = sorted((first[one], first[other]))
                first = [low if each == high else each for each in first]
        found.add(tuple(first))
    return tuple(found)


def counted(rows: int, columns: int, digits: int, sizes: range, above: Area, rule: Rule) -> int:
    """The number of divisions and fillings that meet a rule for the area of each cell. `above` is the first row."""
    return sum(
        all(
            rule(area, x)
            for first, x in zip(division, filling, strict=True)
            for area in [[digit for own, digit in zip(division, filling, strict=True) if own == first]]
        )
        for division in divisions(rows, columns)
        if all(division.count(first) in sizes for first in division)
        for filling in fillings(rows * columns, digits, above)
    )


def fillings(cells: int, digits: int, above: Area) -> Iterator[tuple[int, ...]]:
    """All fillings with a known first row."""
    for rest in product(range(1, digits + 1), repeat=cells - len(above)):
        yield (*above, *rest)


def test_divisions_are_those_of_the_literature() -> None:
    # connected partitions of a grid of two rows: OEIS A108808
    assert [len(divisions(2, columns)) for columns in (1, 2, 3)] == [2, 12, 74]


@pytest.mark.parametrize("sizes", [range(1, 7), range(2, 5), range(3, 4)], ids=["any", "2-4", "3"])
@pytest.mark.parametrize("seed", range(8))
def test_random_rules_on_the_area_of_each_cell(sizes: range, seed: int) -> None:
    source = random.Random(f"rules on areas {seed} {sizes}")
    text, rule = drawn(source)
    above = [source.randint(1, 3) for _ in range(3)]
    of = f"{sizes[0]}-{sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
    puzzle = sudokudsl.loads(
        f"board 2x3 digits 1-3\nareas field of {of} counted\neach x in all: {text}\n"
        f"given r1c1..r1c3 = {' '.join(map(str, above))}\n"
    )
    expected = counted(2, 3, 3, sizes, above, rule)
    assert sudokudsl.count(puzzle).count == expected, text
    assert sudokudsl.count(puzzle, solver=SAT).count == expected, text


# The rows are cut into pieces, and counted by hand.
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("board 1x4 digits 1-2\nareas field\neach x in all: sum({}) = 3", 4),  # 12 or 21, twice
        ("board 1x5 digits 1-2\nareas field\neach x in all: sum({}) = 3", 4),  # 111 beside 12 or 21
        ("board 1x4 digits 1-2\nareas field of 2\neach x in all: sum({}) mod 2 = 0", 4),  # 11 or 22, twice
        (
            "board 1x4 digits 1-2\nareas field of 1-4\neach x in all: max({}) = size(field, x)",
            19,
        ),  # 1, and 12, 21 or 22: 1 + 3*3 + 9
        ("board 1x3 digits 1-3\nareas field of 3\neach x in all: min({}) = 2", 7),  # 2^3 of 2 and 3, but not 333
        ("board 4x4 digits 1\nareas field of 4\neach x in all: sum({}) = 4", 117),
        ("board 4x4 digits 1\nareas field of 4\neach x in all: sum({}) != 4", 0),
    ],
)
def test_areas_counted_by_hand(text: str, count: int) -> None:
    puzzle = sudokudsl.loads(text.format(OF_X).replace("\neach", " counted\neach"))
    assert sudokudsl.count(puzzle).count == count
    assert sudokudsl.count(puzzle, solver=SAT).count == count


# A number that a rule names itself, and a rule on two areas, compile to other forms.
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("each n in {1..6}: sum(y in all where field[y] = n) in {0, 4}", lambda area, x: sum(area) == 4),
        ("each n in {1..6}: (some y in all: field[y] = n) implies sum(y in all where field[y] = n) = 4",
         lambda area, x: sum(area) == 4),
        ("each number in {1..6} as n where (some y in all: field[y] = n): max(y in all where field[y] = n) = 2",
         lambda area, x: max(area) == 2),
        ("each x in all: each z in all: sum(y in all where field[y] = field[x]) = "
         "sum(y in all where field[y] = field[z])", None),
        ("each x in all: sum(y in all where field[y] = field[x]) != sum(y in all where field[y] != field[x])", None),
    ],
)  # fmt: skip
def test_other_rules_on_areas(text: str, rule: Rule | None) -> None:
    puzzle = sudokudsl.loads(f"board 2x3 digits 1-2\nareas field counted\n{text}\ngiven r1c1..r1c3 = 1 2 1\n")
    if rule is not None:
        expected = counted(2, 3, 2, range(1, 7), [1, 2, 1], rule)
    else:
        expected = 0
        for division in divisions(2, 3):
            for filling in fillings(6, 2, [1, 2, 1]):
                sums = {
                    sum(digit for own, digit in zip(division, filling, strict=True) if own == first)
                    for first in division
                }
                unlike = "!=" in text
                expected += sum(filling) not in {2 * each for each in sums} if unlike else len(sums) == 1
    assert sudokudsl.count(puzzle).count == expected
    assert sudokudsl.count(puzzle, solver=SAT).count == expected


# Each of these was refused, or took a minute to compile.
@pytest.mark.parametrize(
    ("size", "of", "rule"),
    [
        (4, "2-4", f"min({OF_X}) = size(field, x) - 1"),
        (4, "1-16", f"count({OF_X} and y is odd) = count({OF_X} and y is even)"),
        (6, "3-6", f"sum({OF_X}) mod 2 = 0"),
    ],
)
def test_rules_on_areas_compile(size: int, of: str, rule: str) -> None:
    puzzle = sudokudsl.loads(f"latin {size}x{size}\nareas field of {of} counted\neach x in all: {rule}\n")
    assert sudokudsl.compile_cover(puzzle).objectives
    assert sudokudsl.compile_cnf(puzzle).clauses


def test_rules_on_each_number_of_an_area_compile() -> None:
    # the eight conditions are about the same cells, and each has its share of the steps
    rule = "each number in 1..8 as n where (some y in all: field[y] = n): sum(y in all where field[y] = n) = 15"
    puzzle = sudokudsl.loads(f"latin 5x5\nareas field of 3-7 counted\n{rule}\n")
    found = next(sudokudsl.solutions(puzzle))
    areas = dict(zip(puzzle.board.cells, (found[cell] for cell in puzzle.board.layers["field"]), strict=True))
    sums = {number: sum(found[cell] for cell in areas if areas[cell] == number) for number in set(areas.values())}
    assert set(sums.values()) == {15}
