"""Rules on each area of a division are planned once for all numbers, and say the same of each area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest

import sudokudsl
from sudokudsl.cover.rules import planner
from sudokudsl.model.geometry import Board
from sudokudsl.model.grid import Grid

ROW = ("min(each z in a: row(z))", "max(each z in a: row(z))")
COLUMN = ("min(each z in a: column(z))", "max(each z in a: column(z))")
BOX = f"({ROW[1]} - {ROW[0]} + 1) * ({COLUMN[1]} - {COLUMN[0]} + 1)"

Area = frozenset[tuple[int, int]]


def ends(area: Area) -> tuple[int, int, int, int]:
    rows, columns = [row for row, _ in area], [column for _, column in area]
    return min(rows), max(rows), min(columns), max(columns)


def is_rectangle(area: Area) -> bool:
    top, bottom, left, right = ends(area)
    return area == set(product(range(top, bottom + 1), range(left, right + 1)))


def is_symmetric(area: Area) -> bool:
    top, bottom, left, right = ends(area)
    return all((top + bottom - row, left + right - column) in area for row, column in area)


def neighbours_inside(area: Area) -> list[int]:
    return [sum(abs(row - other) + abs(column - beside) == 1 for other, beside in area) for row, column in area]


def is_path(area: Area) -> bool:
    counts = neighbours_inside(area)
    return counts.count(1) == 2 and max(counts) <= 2


RULES: dict[str, Callable[[Area], bool]] = {
    f"{BOX} = size(a)": is_rectangle,
    f"{BOX} != size(a)": lambda area: not is_rectangle(area),
    f"each x in a: some y in a: row(x) + row(y) = {ROW[0]} + {ROW[1]} "
    f"and column(x) + column(y) = {COLUMN[0]} + {COLUMN[1]}": is_symmetric,
    "count(each x in a: count(each neighbour of x as n: n among a) = 1) = 2 "
    "and count(each x in a: count(each neighbour of x as n: n among a) > 2) = 0": is_path,
    f"{ROW[1]} - {ROW[0]} = {COLUMN[1]} - {COLUMN[0]}": lambda area: (
        ends(area)[1] - ends(area)[0] == ends(area)[3] - ends(area)[2]
    ),
    "count(each orthogonal in a as x, y: row(x) = row(y)) mod 2 = 0": lambda area: (
        sum((row, column + 1) in area for row, column in area) % 2 == 0
    ),
}


def divisions(rows: int, columns: int) -> list[list[Area]]:
    """All divisions of a board into connected areas: cells are added in reading order to areas, or begin new ones."""
    steps = [
        (cell, near)
        for cell in product(range(rows), range(columns))
        for near in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if near[0] < rows and near[1] < columns
    ]
    singles = frozenset(frozenset({cell}) for cell in product(range(rows), range(columns)))
    found = {singles}
    for one, other in steps:
        joined = set()
        for areas in found:
            first = next(area for area in areas if one in area)
            second = next(area for area in areas if other in area)
            joined.add((areas - {first, second}) | {first | second})
        found |= joined
    return [list(areas) for areas in found]


def test_the_divisions_are_those_of_the_literature() -> None:
    # connected partitions of square grids: OEIS A145835
    assert [len(divisions(side, side)) for side in (1, 2, 3)] == [1, 12, 1434]


@pytest.mark.parametrize("rule", RULES)
def test_rules_on_areas_of_any_size(rule: str) -> None:
    rows = 2 if RULES[rule] is is_symmetric else 3  # that rule is too large for more
    puzzle = sudokudsl.loads(f"board {rows}x3 digits 1\nareas field counted\neach area of field as a: {rule}\n")
    expected = sum(all(map(RULES[rule], areas)) for areas in divisions(rows, 3))
    assert sudokudsl.count(puzzle).count == expected
    assert sudokudsl.count(puzzle, solver="cadical195").count == expected


@pytest.mark.parametrize(
    "rule", ["sum(a) > 7", "max(a) - min(a) <= 2", "each digit as d: count(x in a where x = d) <= 1"]
)
def test_numbers_share_a_plan(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planned = []
    made = planner.Planner._planned
    monkeypatch.setattr(planner.Planner, "_planned", lambda *args, **more: planned.append(1) or made(*args, **more))
    planner.forget()
    text = f"latin 4x4\nareas field of 2-8 counted\neach area of field as a: {rule}\n"
    sudokudsl.compile_cover(sudokudsl.loads(text))
    assert len(planned) == 2  # of the two areas that exist always, and of the six others


BOARD = "board 2x3 digits 1-2\nareas field of 1-6 counted\n"
ALIKE = [
    "each number in {2..5} as n: field[r2c2] != n",
    "each number in {1..4} as n: field[r2c2] = n implies r2c2 = 1 or r1c2 = 2",
    "each number in {2..4} as n: field[r1c3] = n or field[r2c1] = n or field[r1c3] + field[r2c2] = 4",
    "each number in {2..4} as n: field[r1c3] = n or field[r2c2] = field[r1c3] or field[r2c1] = n",
    "require (field[r1c3] = 1 or field[r2c3] = 2) and (field[r1c3] = 3 or field[r2c3] = 1)",
    "require (field[r1c3] = 1 or field[r2c3] = 2) and (field[r1c3] = 1 or field[r2c3] = 3)",
    "each number in {1..3} as n: sum(x in all where field[x] = n) in {2, 3, 6}",
    "each pair of areas in field as a, b: sum(a) <= sum(b)",
]
GIVEN = ["", "field[r1c3] = 1 2", "field[r1c3] = 1 3", "field[r2c2] = 1 3", "field[r2c1] = 1 2 4", "field[r2c3] = 3"]


@pytest.mark.parametrize("rule", ALIKE)
@pytest.mark.parametrize("given", GIVEN)
def test_cells_that_cannot_hold_all_numbers(rule: str, given: str) -> None:
    puzzle = sudokudsl.loads(f"{BOARD}{'candidates ' * bool(given)}{given}\n{rule}\n")
    expected = sum(map(puzzle.holds, filled(puzzle.board)))
    assert sudokudsl.count(puzzle).count == expected


def test_two_numbers_are_a_number_that_is_counted() -> None:
    text = (
        BOARD.replace("1-6", "1-6 at most 2")
        + "each number in {1, 2} as n: 2 * count(each x in all: field[x] = n) + 3 * r1c1 + r1c2 > 11\n"
    )
    puzzle = sudokudsl.loads(text)
    assert sudokudsl.count(puzzle).count == sum(map(puzzle.holds, filled(puzzle.board)))


def filled(board: Board) -> Iterator[Grid]:
    """All divisions and fillings of the board with two digits."""
    most = max(board.digits_of(board.layers["field"][0]))
    possible = [areas for areas in divisions(2, 3) if len(areas) <= most]
    for areas, digits in product(possible, product((1, 2), repeat=6)):
        ordered = sorted(areas, key=min)
        own = [
            next((at, len(area)) for at, area in enumerate(ordered, 1) if cell in area)
            for cell in product(range(2), range(3))
        ]
        yield Grid.of(board, (*digits, *(number for number, _ in own), *(size for _, size in own)))


def test_numbers_of_two_divisions_are_exchanged_together() -> None:
    text = (
        "board 2x2 digits 1\nareas one of 1-4 counted\nareas other of 1-4 counted\n"
        "each number in {1..4} as n: count(each x in all: one[x] = n) = count(each x in all: other[x] = n)\n"
    )
    many = Counter(tuple(map(len, sorted(areas, key=min))) for areas in divisions(2, 2))
    assert sudokudsl.count(sudokudsl.loads(text)).count == sum(count**2 for count in many.values())
