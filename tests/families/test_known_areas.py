"""Areas that a picture shows: rules on them are rules on known cells, and `why` takes them as a part of the board."""

from collections.abc import Callable, Sequence
from itertools import combinations, product
from random import Random

import pytest

from sudokudsl import count, loads, why
from sudokudsl.crosscheck.diagnosis import Clash, RedundantParts
from sudokudsl.families.givens import Given
from sudokudsl.fuzz.random_rules import about_areas
from sudokudsl.fuzz.random_specs import SeededChance
from sudokudsl.lowering.memory import StatementMemory
from sudokudsl.lowering.passes import understand
from sudokudsl.lowering.registry import Registry
from sudokudsl.testing.conformance import agreed_solutions
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

ROOMS = ("aab", "abb", "ccb")
CELLS = [(row, column) for row in range(3) for column in range(3)]
PICTURE = "board 3x3 digits 0-2\nareas room at most 9\ngivens room\n" + "".join(f"  {row}\n" for row in ROOMS)
LISTED = "board 3x3 digits 0-2\nareas room at most 9\ngiven room = 1 1 2 1 2 2 3 3 2\n"
Digits = dict[tuple[int, int], int]
EVERY: list[Digits] = [dict(zip(CELLS, digits, strict=True)) for digits in product(range(3), repeat=9)]


def room(cell: tuple[int, int]) -> str:
    return ROOMS[cell[0]][cell[1]]


def rooms() -> list[list[tuple[int, int]]]:
    return [[cell for cell in CELLS if room(cell) == name] for name in "abc"]


def digits_of(cells: Sequence[tuple[int, int]], digits: Digits) -> list[int]:
    return [digits[cell] for cell in cells]


def beside() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(a, b) for a, b in combinations(CELLS, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


RULES: dict[str, Callable[[Digits], bool]] = {
    "each area of room as a: sum(a) = 3": lambda d: all(sum(digits_of(a, d)) == 3 for a in rooms()),
    "some area of room as a: product(a) = 4": lambda d: any(
        digits_of(a, d).count(2) == 2 and 0 not in digits_of(a, d) for a in rooms()
    ),
    "no area of room as a: 2 in a": lambda d: not any(2 in digits_of(a, d) for a in rooms()),
    "each area of room as a where size(a) > 2: max(a) = 2 and min(a) < 2": (
        lambda d: all(max(digits_of(a, d)) == 2 > min(digits_of(a, d)) for a in rooms() if len(a) > 2)
    ),
    "each pair of areas in room as a, b: sum(a) < sum(b)": (
        lambda d: all(sum(digits_of(a, d)) < sum(digits_of(b, d)) for a, b in combinations(rooms(), 2))
    ),
    "each area of room as a: each pair in a as x, y: x + y != 2": (
        lambda d: all(x + y != 2 for a in rooms() for x, y in combinations(digits_of(a, d), 2))
    ),
    "each area of room as a: each orthogonal in a as x, y: x != y": (
        lambda d: all(d[x] != d[y] for x, y in beside() if room(x) == room(y))
    ),
    "each orthogonal as x, y where room[x] != room[y]: x != y": (
        lambda d: all(d[x] != d[y] for x, y in beside() if room(x) != room(y))
    ),
    "each x in all: x < size(room, x)": lambda d: all(d[x] < len(next(a for a in rooms() if x in a)) for x in CELLS),
    "require count(each area of room as a: sum(a) mod 2 = 1) = 2": (
        lambda d: sum(sum(digits_of(a, d)) % 2 for a in rooms()) == 2
    ),
    "require sum(x in all where room[x] = 2) = 5": lambda d: sum(digits_of(rooms()[1], d)) == 5,
}
"""Rules, and whether they hold for digits."""


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("start", [PICTURE, LISTED], ids=["picture", "givens"])
def test_a_rule_on_areas_that_are_known_has_the_solutions_of_a_plain_search(start: str, rule: str) -> None:
    expected = sum(map(RULES[rule], EVERY))
    puzzle = loads(f"{start}{rule}\n")
    assert 0 < expected < 3**9
    assert count(puzzle).count == expected
    pinned = loads(f"{start}{rule}\ngiven r1c1 r2c2 r3c3 = 1 1 1\n")  # the SAT side lists what it counts
    assert count(pinned, solver="cadical195").count == count(pinned).count


def test_what_clashes_is_said_without_the_picture() -> None:
    found = why(loads(f"{PICTURE}each area of room as a: sum(a) = 3\ngiven r1c1 r1c2 = 2 2\ngiven r3c3 = 1\n"))
    assert isinstance(found, Clash)
    assert [part.word for part in found.parts] == ["each", "given", "given"]


@pytest.mark.parametrize("rule", ["areas", "cage"])
def test_a_statement_on_the_division_clashes_with_digits_alone(rule: str) -> None:
    """Such a statement knows the picture by the board, on both sides, although the picture is not among the parts."""
    start = PICTURE.replace("0-2", "0-3").replace("at most 9", "at most 9 distinct") if rule == "areas" else PICTURE
    statement = "" if rule == "areas" else "cage 5: room[r1]\n"  # the numbers there are 1, 1 and 2
    found = why(loads(f"{start}{statement}given r1c1 r2c1 = 1 1\n"))
    assert isinstance(found, Clash)
    words = [part.word for part in found.parts]
    assert words == (["areas", "given", "given"] if rule == "areas" else ["cage"])


def test_the_picture_is_not_called_needless() -> None:
    givens = "given r1c1 r1c2 r1c3 r2c2 r2c3 r3c1 = 1 1 0 1 1 1\n"
    found = why(loads(f"{PICTURE}each area of room as a: sum(a) = 3\n{givens}"))
    assert isinstance(found, RedundantParts)
    assert not any(
        isinstance(part.constraint, Given) and "room" in str(part.constraint.cells[0]) for part in found.parts
    )


@pytest.mark.parametrize(
    ("picture", "rule"),
    [
        (("aba", "bbb", "bbb"), "each area of room as a: sum(a) >= 0"),  # an area in two pieces
        (("aab", "abb", "ccb"), "require size(room, r1c1) = 4"),
        (("aab", "abb", "ccb"), "require room[r1c1] = room[r3c3]"),
    ],
)
def test_a_picture_that_a_rule_contradicts_has_no_solution(picture: Sequence[str], rule: str) -> None:
    rows = "".join(f"  {row}\n" for row in picture)
    puzzle = loads(f"board 3x3 digits 0-1\nareas room at most 9\ngivens room\n{rows}{rule}\n")
    assert count(puzzle).count == 0
    assert count(puzzle, solver="cadical195").count == 0
    assert any(found.code == "never-holds" for found in puzzle.diagnostics) == rule.startswith("require")


def test_a_picture_of_some_areas_leaves_the_others_open() -> None:
    text = "board 1x4 digits 0-1\nareas room counted\ngivens room\n  1 1 . .\neach area of room as a: sum(a) = 1\n"
    # the areas 11 11, 11 12, 11 22, 11 23 of the last two cells, with one 1 in each area
    assert count(loads(text)).count == 4 + 3 + 2 * 2 + 2


def test_an_edit_of_the_picture_changes_the_rules_below_it() -> None:
    memory = StatementMemory()
    counts = []
    for rows in (ROOMS, ("aaa", "abb", "bbb"), ROOMS):
        start = PICTURE[: PICTURE.index("  ")] + "".join(f"  {row}\n" for row in rows)
        source = Source("<text>", f"{start}each area of room as a: sum(a) = 3\n")
        puzzle = understand(source, Sink(source), Registry(), memory=memory).puzzle
        assert puzzle is not None
        counts.append(count(puzzle).count)
    assert counts[0] == counts[2] == sum(map(RULES["each area of room as a: sum(a) = 3"], EVERY))
    assert counts[1] != counts[0]


def test_rules_on_the_rooms_of_a_large_board_are_small() -> None:
    """Each cell of a room is compared with all of it: 100 cells with 100 would be too many."""
    rows = "".join(f"  {'aabbccddee' if row < 5 else 'ffgghhiijj'}\n" for row in range(10))
    puzzle = loads(
        f"board 10x10 digits 0-1\nareas room at most 10\ngivens room\n{rows}layer kind digits 0-4\n"
        "layer middle as x: if count(each orthogonal of x as n: room[n] = room[x] and n = 1) > 1 then x else 0\n"
        "each area of room as r: each x in r where x = 1: kind[x] = sum(middle[r])\n"
        "each area of room as r: sum(r) = 4\n"
    )
    assert count(puzzle, limit=1).count == 1


@pytest.mark.parametrize("seed", range(60))
def test_a_random_rule_says_the_same_on_known_areas_as_on_areas_that_rules_fix(seed: int) -> None:
    rooms = ("aab", "cbb")
    start = "board 2x3 digits 0-2\nareas room at most 4\n"
    picture = start + "givens room\n" + "".join(f"  {row}\n" for row in rooms)
    fixed = start + "".join(
        f"require room[r{row}c{column}] = {'abc'.index(name) + 1}\n"
        for row, names in enumerate(rooms, 1)
        for column, name in enumerate(names, 1)
    )
    rule = about_areas(SeededChance(Random(seed)), loads(picture).board, "room").text(1)
    found = agreed_solutions(loads(picture + rule), picture + rule)
    assert count(loads(fixed + rule)).count == len(found)
