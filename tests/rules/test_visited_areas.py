"""Rules on each area of a division that the solver finds, against all divisions and fillings of a small board."""

import operator
from collections.abc import Callable
from functools import cache, partial
from itertools import combinations, product
from math import prod
from random import Random

import pytest

from sudokudsl import Limits, SdkError, count, explain, loads, make_solver, why
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.rules.possible_areas import listed_areas
from sudokudsl.cover.compile import compile_cover
from sudokudsl.model.geometry import Board, Cell, adjacent_pairs
from sudokudsl.model.grid import Grid

BOARD = "board 2x3 digits 1-2\nareas field of 1-3 counted\nlayer mark digits 0-1 counted\n"
UNLISTED = BOARD.replace("1-3", "1-6")
"""A board whose areas may be so large that the possible ones are not listed."""
CELLS = [(row, column) for row in (1, 2) for column in (1, 2, 3)]
SIGNS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
FUNCTIONS = {
    "sum": sum,
    "product": prod,
    "min": min,
    "max": max,
    "size": len,
    "length": len,
}


def connected(cells: list[int]) -> bool:
    """Whether some cells of the board, by their numbers, are joined by their sides."""
    reached, waiting = {cells[0]}, [cells[0]]
    while waiting:
        row, column = CELLS[waiting.pop()]
        for other in cells:
            if other not in reached and abs(CELLS[other][0] - row) + abs(CELLS[other][1] - column) == 1:
                reached.add(other)
                waiting.append(other)
    return len(reached) == len(cells)


@cache
def divisions() -> list[list[list[int]]]:
    """The divisions of the board into connected areas of at most three cells, ordered by their first cells."""
    numberings: list[tuple[int, ...]] = [()]
    for _ in CELLS:
        numberings = [(*some, number) for some in numberings for number in range(max(some, default=0) + 2) if number]
    found = []
    for numbers in numberings:
        areas = [[at for at, own in enumerate(numbers) if own == number] for number in range(1, max(numbers) + 1)]
        if all(len(area) <= 3 and connected(area) for area in areas):
            found.append(areas)
    return found


def check_meaning(line: str, holds: Callable[[list[list[int]]], bool], board: str = BOARD) -> None:
    """Compares the engine, SAT and the meaning of a rule with a function of the digits of all areas."""
    puzzle = loads(f"{board}{MARKED_BY_DIGIT}{line}\neach x in all: size(field, x) <= 3\n")
    expected = [holds(areas) for areas, _ in grids()]
    assert [puzzle.holds(grid) for _, grid in grids()[::EVERY]] == expected[::EVERY], line
    for solver in ("engine", "cadical195"):
        assert count(puzzle, solver=solver).count == sum(expected), (line, solver)


@cache
def grids() -> list[tuple[list[list[int]], Grid]]:
    """The digits of the areas, and the grid, for each division and each filling."""
    board, found = loads(BOARD).board, []
    for areas, digits in product(divisions(), product((1, 2), repeat=6)):
        number = {at: (own, len(area)) for own, area in enumerate(areas, 1) for at in area}
        numbers, sizes = ([number[at][part] for at in range(6)] for part in (0, 1))
        grid = Grid.of(board, (*digits, *numbers, *(digit - 1 for digit in digits), *sizes))
        found.append(([[digits[at] for at in area] for area in areas], grid))
    return found


def test_the_divisions_are_those_of_the_board():
    assert len(divisions()) == loads_count("board 2x3 digits 1\nareas field of 1-3 counted\n")


def loads_count(text: str) -> int:
    return count(loads(text), solver="reference").count


EVERY = 7  # a rule is evaluated on one of seven grids
MARKED_BY_DIGIT = "each x in all: mark[x] = 1 iff x = 2\n"
"""Leaves one marking for each filling, so that the areas of one grid are visited."""


AREA_RULES = {
    "require count(x in all where field[x] = 1) = 2": lambda areas: len(areas[0]) == 2,
    "require sum(x in all where field[x] = 2) != 3 and count(x in all where field[x] = 1) < 3": lambda areas: (
        sum(areas[1]) != 3 and len(areas[0]) < 3
    ),
    "each area of field as a: r1c1 not among a": lambda areas: False,
    "each x in all: sum(y in all where field[y] = field[x]) != 4": lambda areas: all(sum(a) != 4 for a in areas),
    "each x in all: x <= count(y in all where field[y] = field[x])": lambda areas: all(max(a) <= len(a) for a in areas),
    "each x in all: count(y in all where field[y] != field[x] and y = 1) < 3": lambda areas: all(
        sum(b.count(1) for b in areas) - a.count(1) < 3 for a in areas
    ),
    "each area of field as a: sum(a) != 3": lambda areas: all(sum(a) != 3 for a in areas),
    "each area as a: 1 in a": lambda areas: all(1 in a for a in areas),
    "each area in field as a: 1 not in a or size(a) = 1": lambda areas: all(1 not in a or len(a) == 1 for a in areas),
    "some area of field as a: distinct(a) and length(a) = 2": lambda areas: any(sorted(a) == [1, 2] for a in areas),
    "no area of field as a: min(a) = max(a)": lambda areas: all(min(a) < max(a) for a in areas),
    "each area of field as a where size(a) > 1: max(a) = 2": lambda areas: all(len(a) < 2 or 2 in a for a in areas),
    "require count(each area of field as a: sum(a) = 2) = 2": lambda areas: sum(sum(a) == 2 for a in areas) == 2,
    "require sum(each area of field as a: max(a)) = 5": lambda areas: sum(map(max, areas)) == 5,
    "require min(each area of field as a: sum(a)) = 2": lambda areas: min(map(sum, areas)) == 2,
    "require distinct(each area of field as a: size(a)) = 2": lambda areas: len(set(map(len, areas))) == 2,
    "require distinct(each area as a: sum(a))": lambda areas: len(set(map(sum, areas))) == len(areas),
    "each area of field as a: each x in a: x <= size(field, x)": lambda areas: all(max(a) <= len(a) for a in areas),
    "each area of field as a: each pair in a as x, y: x != y": lambda areas: all(len(set(a)) == len(a) for a in areas),
    "each area of field as a: count(x in a where x > 1) = 1": lambda areas: all(a.count(2) == 1 for a in areas),
    "each area of field as a: count(each x in a: x = 1) <= 1": lambda areas: all(a.count(1) <= 1 for a in areas),
    "each area of field as a: sum(x in a where x > 1) >= 2": lambda areas: all(2 in a for a in areas),
    "each area of field as a\n  require sum(a) = 3\n  require size(a) = 2": lambda areas: all(
        sorted(a) == [1, 2] for a in areas
    ),
    "each area of field as a: sum(mark[a]) = 1": lambda areas: all(a.count(2) == 1 for a in areas),
    "each area of field as a: 0 in mark[a]": lambda areas: all(1 in a for a in areas),
    "each area of field as a: each x in mark[a]: x = 1": lambda areas: all(set(a) == {2} for a in areas),
    "each area of field as a: size(a) in {1, 3}": lambda areas: all(len(a) in (1, 3) for a in areas),
    "each area: sum(area) = 2": lambda areas: all(sum(a) == 2 for a in areas),
    "each area of field as a: sum(all except a) != 4": lambda areas: all(
        sum(map(sum, areas)) - sum(a) != 4 for a in areas
    ),
    "each area of field as a\n  let rest = all except a\n  require 1 in rest": lambda areas: all(
        sum(other.count(1) for other in areas) > a.count(1) for a in areas
    ),
    "each area of field as a\n  let cells = length(a)\n  require sum(a) = cells + 1": lambda areas: all(
        sum(a) == len(a) + 1 for a in areas
    ),
    "define worth(c: set) = sum(c) * length(c)\neach area of field as a: worth(a) != 4": lambda areas: all(
        sum(a) * len(a) != 4 for a in areas
    ),
    "define marked(c: set) = mark[c]\neach area of field as a: sum(marked(a)) = 1": lambda areas: all(
        a.count(2) == 1 for a in areas
    ),
    "define others(c: set) = all except c\neach area of field as a: length(others(a)) != 4": lambda areas: all(
        len(a) != 2 for a in areas
    ),
    "define full(c: set)\n  require 1 in c\n  require 2 in c\neach area of field as a\n  full a": lambda areas: all(
        1 in a and 2 in a for a in areas
    ),
    "define varied(c: cells)\n  each pair in c as x, y: x != y\neach area as a\n  varied a": lambda areas: all(
        len(set(a)) == len(a) for a in areas
    ),
    "each area of field as a: some area of field as b: sum(a) = size(b)": lambda areas: all(
        any(sum(a) == len(b) for b in areas) for a in areas
    ),
}
"""Rules on areas, and what they mean for the digits of all areas. `mark` is 1 where the digit is 2."""

PAIR_RULES = {
    "each pair of areas in field as a, b: sum(a) != sum(b)": lambda pairs: all(sum(a) != sum(b) for a, b in pairs),
    "each pair of areas as a, b: sum(a) < 2 * sum(b)": lambda pairs: all(sum(a) < 2 * sum(b) for a, b in pairs),
    "each pair of areas as a, b: sum(a) != sum(b) + 1": lambda pairs: all(sum(a) != sum(b) + 1 for a, b in pairs),
    "no pair of areas as a, b: 2 * sum(a) + 3 > 3 * sum(b)": lambda pairs: all(
        2 * sum(a) + 3 <= 3 * sum(b) for a, b in pairs
    ),
    "some pair of areas as a, b: size(a) = sum(b)": lambda pairs: any(len(a) == sum(b) for a, b in pairs),
    "no pair of areas as a, b: sum(a) + sum(b) = 4": lambda pairs: all(sum(a) + sum(b) != 4 for a, b in pairs),
    "require count(each pair of areas as a, b: product(a) = product(b)) = 1": lambda pairs: (
        sum(prod(a) == prod(b) for a, b in pairs) == 1
    ),
}
"""Rules on two areas, and what they mean for the digits of every two areas, in the order of their first cells."""


@pytest.mark.parametrize("board", [BOARD, UNLISTED], ids=["listed", "not listed"])
@pytest.mark.parametrize("line", AREA_RULES)
def test_a_rule_on_areas_means_what_it_says(line, board):
    check_meaning(line, AREA_RULES[line], board)


PLACES = {
    "each area as a: r1c1 among a or r1c2 among a or r1c3 among a": lambda areas: all(min(a) < 3 for a in areas),
    "each area as a: not (r1c1 among a and r1c2 among a and r1c3 among a)": lambda areas: [0, 1, 2] not in areas,
    "each x in r2: count(y in all where field[y] = field[x]) = 2": lambda areas: all(
        len(a) == 2 for a in areas if max(a) > 2
    ),
    "each x in all: count(y in all where field[y] = field[x]) <= field[x]": lambda areas: all(
        len(a) <= number for number, a in enumerate(areas, 1)
    ),
    "require count(x in all where field[x] = 1) = 2 and field[r1c3] = 2 and "
    "(each area as a: size(a) != 3)": lambda areas: (
        len(areas[0]) == 2 and all(len(a) != 3 for a in areas) and 2 in areas[1]
    ),
    "require count(x in all where field[x] = 2) = 2 and field[r1c3] = 2 and "
    "(each area as a: r1c1 among a or r2c1 among a or r1c2 among a or r2c2 among a)": lambda areas: (
        len(areas[1]) == 2 and 2 in areas[1] and all({0, 1, 3, 4} & {*a} for a in areas)
    ),
    "require count(x in all where field[x] = 1) = 2 and field[r1c3] = 2 and "
    "(each x in all: count(y in all where field[y] = field[x]) != 3)": lambda areas: (
        len(areas[0]) == 2 and 2 in areas[1] and all(len(a) != 3 for a in areas)
    ),
    "each area as a: length(a) != 2 and (r1c1 among a or r1c2 among a or r1c3 among a)": lambda areas: all(
        len(a) != 2 and min(a) < 3 for a in areas
    ),
}
"""Rules on the cells of areas, which are numbered from 0 in reading order, without a word about digits."""


@pytest.mark.parametrize("board", [BOARD, UNLISTED], ids=["listed", "not listed"])
@pytest.mark.parametrize("line", PLACES)
def test_a_rule_on_the_cells_of_areas(line, board):
    right = sum(map(PLACES[line], divisions()))
    assert 0 < right < len(divisions())
    text = f"{board}{MARKED_BY_DIGIT}{line}\neach x in all: size(field, x) <= 3\n".replace("digits 1-2", "digits 1")
    for solver in ("engine", "reference", "cadical195"):
        assert count(loads(text), solver=solver).count == right, solver


@pytest.mark.parametrize(("rows", "columns", "sizes"), [(1, 5, (1, 3)), (2, 3, (2, 2)), (3, 3, (1, 5)), (2, 4, (4, 5))])
def test_the_areas_that_the_sat_side_lists(rows, columns, sizes):
    """They are the connected sets of these sizes, without repetition."""
    cells = Board(rows, columns, (1,)).cells
    found = listed_areas(cells, range(sizes[0], sizes[1] + 1), [*adjacent_pairs(cells)])
    near = {frozenset(pair) for pair in adjacent_pairs(cells)}

    def joined(chosen: tuple[Cell, ...]) -> bool:
        reached = {chosen[0]}
        for _ in chosen:
            reached |= {cell for cell in chosen if any(frozenset((cell, other)) in near for other in reached)}
        return len(reached) == len(chosen)

    every = (chosen for many in range(sizes[0], sizes[1] + 1) for chosen in combinations(cells, many))
    assert sorted(map(sorted, found)) == sorted(map(sorted, filter(joined, every)))


@pytest.mark.parametrize(("board", "listed"), [(BOARD, True), (UNLISTED, False)], ids=["listed", "not listed"])
def test_possible_areas_are_listed_if_they_are_few(board, listed):
    """Both sides list them for a rule on one area, but not for a rule on two."""
    for line, wanted in (
        ("each area as a: sum(a) != 4", listed),
        ("each area as a: 2 in a", listed),
        ("each area as a: count(x in a where x = 1) < 3", listed),
        ("each pair of areas as a, b: sum(a) != sum(b)", False),
    ):
        puzzle = loads(board + line)
        assert any(name.startswith("area from") for name in compile_cover(puzzle).names) == wanted
        assert any("possible area" in name for name in compile_cnf(puzzle).names) == wanted


@pytest.mark.parametrize("at", range(6))
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_size_of_one_area_says_nothing_about_the_others(at, size):
    """A clue for the size of the area of any cell is above or below a rule on each area."""
    row, column = CELLS[at]
    clue, line = f"require size(field, r{row}c{column}) = {size}\n", "each area as a: 2 in a\n"
    right = sum(
        next(len(area) for area in areas if at in area) == size
        and all(2 in (digits[place] for place in area) for area in areas)
        for areas, digits in product(divisions(), product((1, 2), repeat=6))
    )
    assert right
    for text in (clue + line, line + clue):
        for solver in ("engine", "reference", "cadical195"):
            assert count(loads(BOARD + MARKED_BY_DIGIT + text), solver=solver).count == right, (text, solver)


def _numbers(areas: list[list[int]]) -> list[int]:
    """The number of the area of each cell."""
    return [next(own for own, area in enumerate(areas, 1) if at in area) for at in range(6)]


READ = {
    "require count(x in all where field[r2c3] = x) = 2": lambda own, digits: digits.count(own[5]) == 2,
    "each x in all: count(y in all where field[x] = y) = 3": lambda own, digits: all(digits.count(n) == 3 for n in own),
    "require count(x in all where field[r2c1] != x) <= 3": lambda own, digits: 6 - digits.count(own[3]) <= 3,
    "require count(x in all where field[x] = r1c1) = 3": lambda own, digits: own.count(digits[0]) == 3,
    "require count(x in all where field[x] = x) = 3": lambda own, digits: sum(map(operator.eq, own, digits)) == 3,
    "each x in all: count(y in all where mark[y] = field[x]) < 3": lambda own, digits: all(
        [digit - 1 for digit in digits].count(n) < 3 for n in own
    ),
}
"""Conditions on the numbers of the areas of all cells and on their digits."""


@pytest.mark.parametrize("line", READ)
def test_the_number_of_an_area_is_compared_with_digits(line):
    """Such a condition is about a number, not about an area."""
    right = sum(
        READ[line](_numbers(areas), digits) for areas, digits in product(divisions(), product((1, 2), repeat=6))
    )
    assert right
    puzzle = loads(f"{BOARD}{MARKED_BY_DIGIT}{line}\n")
    for solver in ("engine", "reference", "cadical195"):
        assert count(puzzle, solver=solver).count == right, solver


ABSENT = {
    "sum(x in all where field[x] = n) = 3": lambda a: sum(a) == 3,
    "count(x in all where field[x] = n and x = 1) = 1": lambda a: a.count(1) == 1,
    "count(x in all where field[x] = n and x = 1) != 1": lambda a: a.count(1) != 1,
    "sum(x in all where field[x] = n) in {0, 3}": lambda a: sum(a) in {0, 3},
    "sum(x in all where field[x] = n) < 3 and (some x in all: field[x] = n)": lambda a: 0 < sum(a) < 3,
    "(some x in all: field[x] = n) implies sum(x in all where field[x] = n) = 3": lambda a: not a or sum(a) == 3,
    "(no x in all: field[x] = n) or sum(x in all where field[x] = n) > 3": lambda a: not a or sum(a) > 3,
    "(no x in all: field[x] = n and x = 1) or (some x in all: field[x] = n and x = 2)": lambda a: 1 not in a or 2 in a,
    "some x in all: field[x] = n and x = 2": lambda a: 2 in a,
}
"""Conditions on the digits of the area with the number n; there are none if no area has it."""


@pytest.mark.parametrize("most", [2, 3, 6])
@pytest.mark.parametrize("condition", ABSENT)
def test_a_condition_on_a_number_is_about_its_area_even_if_there_is_none(condition, most):
    """The rule is on each number that an area may have, not on each area."""
    board = BOARD.replace("counted", f"at most {most} counted", 1)
    right = sum(
        all(ABSENT[condition]([digits[at] for at in area]) for area in areas + [[]] * (most - len(areas)))
        for areas, digits in product(divisions(), product((1, 2), repeat=6))
        if len(areas) <= most
    )
    puzzle = loads(f"{board}{MARKED_BY_DIGIT}each number in {{1..{most}}} as n: {condition}\n")
    for solver in ("engine", "reference", "cadical195"):
        assert count(puzzle, solver=solver).count == right, solver


@pytest.mark.parametrize("total", [7, 9])
def test_areas_with_a_sum_are_found_soon(total):
    """The solver finds cages of two to four cells, all with one sum, without a clue."""
    puzzle = loads(f"latin 6x6\nareas cage of 2-4\neach area of cage as a: sum(a) = {total}\n")
    outcome = make_solver(puzzle).search(limit=2, limits=Limits(nodes=20_000))
    assert outcome.count == 2
    assert all(map(puzzle.holds, outcome.grids))


def test_why_with_two_rules_on_listed_areas():
    """The first rule contradicts nothing, and the second one contradicts the division by itself."""
    puzzle = loads(f"{BOARD}each area as a: sum(a) != 4\neach area as a: sum(a) = 9\n")
    assert [part.constraint.explain(puzzle.board) for part in why(puzzle).parts if part.word == "each"] == [
        "for each area a of field: the sum of a equals 9"
    ]


@pytest.mark.parametrize("line", PAIR_RULES)
def test_a_rule_on_two_areas_means_what_it_says(line):
    check_meaning(line, lambda areas: PAIR_RULES[line]([*combinations(areas, 2)]))


def test_cells_among_an_area():
    """The area of the first cell and that of the last one are the first and the last of the board, or one."""
    check_meaning("each area of field as a: r1c1 among a implies sum(a) = 3", lambda areas: sum(areas[0]) == 3)
    check_meaning("each area of field as a: r1c1 not among a or 2 in a", lambda areas: 2 in areas[0])


def test_cells_of_an_area_beside_others():
    """The first cell of the board is the first one of the first area."""

    check_meaning(
        "define total(c: cells) = sum(c)\neach area as a: total(a r1c1) != 3",
        lambda areas: all(sum(a) + areas[0][0] != 3 for a in areas),
    )
    check_meaning(
        "each area as a: each x in a except r1c1: x = 2",
        lambda areas: all(set(a[1:] if a is areas[0] else a) <= {2} for a in areas),
    )
    check_meaning("each area as a: r1c1 among all except a or sum(a) = 3", lambda areas: sum(areas[0]) == 3)


def touching(one: int, other: int, *, diagonally: bool) -> bool:
    """Whether two cells of the board, by their numbers, share a side, or a corner."""
    steps = sorted(abs(a - b) for a, b in zip(CELLS[one], CELLS[other], strict=True))
    return steps == ([1, 1] if diagonally else [0, 1])


@pytest.mark.parametrize(("noun", "diagonally"), [("orthogonal", False), ("diagonal", True)])
def test_neighbours_within_an_area(noun, diagonally):
    """Both cells must be in the area."""
    expected = [
        all(
            digits[one] != digits[other]
            for area in areas
            for one, other in combinations(area, 2)
            if touching(one, other, diagonally=diagonally)
        )
        for areas, digits in product(divisions(), product((1, 2), repeat=6))
    ]
    puzzle = loads(f"{BOARD}{MARKED_BY_DIGIT}each area as a: each {noun} in a as x, y: x != y\n")
    assert [puzzle.holds(grid) for _, grid in grids()[::EVERY]] == expected[::EVERY]
    for solver in ("engine", "cadical195"):
        assert count(puzzle, solver=solver).count == sum(expected)


def test_random_rules_on_areas():
    random = Random(7)
    for word, pairs in product(("each", "some", "no"), (False, True)):
        of, other = random.choices(["sum", "product", "min", "max", "size", "length"], k=2)
        sign, number = random.choice(list(SIGNS)), random.randint(0, 4)
        line = f"{word} area of field as a: {of}(a) {sign} {number}"
        if pairs:
            line = f"{word} pair of areas in field as a, b: {of}(a) {sign} {other}(b) + {number}"
        check_meaning(line, partial(quantified, word, SIGNS[sign], FUNCTIONS[of], FUNCTIONS[other], number, pairs))


def quantified(word, compare, of, other, number, pairs, areas):
    """Whether each, some or no area, or pair of areas, compares as stated."""
    found = [compare(of(a), number) for a in areas]
    if pairs:
        found = [compare(of(a), other(b) + number) for a, b in combinations(areas, 2)]
    return {"each": all(found), "some": any(found), "no": not any(found)}[word]


@pytest.mark.parametrize(
    ("line", "warned"),
    [
        ("each orthogonal as x, y: x + sum(a) > 2 * y", True),
        ("each orthogonal as x, y: x + sum(a) > y + sum(a)", True),
        ("each orthogonal as x, y: x + y > sum(a)", False),
        ("each pair of areas as b, c: sum(b) < sum(a) + 2 * sum(c)", True),
        ("each pair of areas as b, c: sum(b) + sum(c) > size(a)", False),
        ("each pair in a as x, y: x + y > 2", False),
    ],
)
def test_conditions_on_two_cells_within_a_rule_on_areas(line, warned):
    """A warning says that two cells or areas cannot be exchanged, with the area of the rule around them."""
    found = loads(f"{BOARD}each area of field as a: {line}\n").diagnostics
    assert ["swapping" in each.message for each in found] == [True] * warned


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("each area of field as a: a[1] = 2", "the cells of the area `a` are known only when the puzzle is solved"),
        ("each area of field as a: a = 2", "`a` is an area, and a number is expected"),
        ("each area of field as a: row(a) = 2", "row(...) takes one cell"),
        ("each area of field as a: each run of 2 in a as x, y: x < y", "the cells of the area `a` are known only when"),
        ("each area of field as a: each position of a as i: i < 3", "the cells of the area `a` are known only when"),
        ('each area of field as a: a matches "1+"', "the cells of the area `a` are known only when"),
        ("each area of field as a\n  cage 3 a", "`a` depends on the solution, and `cage` takes what is known before"),
        ("define f(c: set) = sum(c)\neach area of field as a: f(a r1c1) = 3", "r1c1 may be listed twice in the set"),
        ("each area of field as a: each run of size(a) in r1 as w: 1 in w", "must be known before solving"),
        (
            "define k(c: set)\n  let n = length(c)\n  cage n r1c1\neach area of field as a\n  k a",
            "`n` depends on the solution, and `cage` takes what is known before solving",
        ),
        ("each area of r1 as a: sum(a) = 3", "the name of a division into areas is expected"),
        ("each area of mark as a: sum(a) = 3", "`mark` is not the name of a division into areas"),
        ("each area of field as a, b: sum(a) = 3", "1 name is expected here, not 2"),
        ("each pair of areas in field as a: sum(a) = 3", "2 names are expected here, not 1"),
    ],
)
def test_what_an_area_cannot_be(line, message):
    with pytest.raises(SdkError) as caught:
        loads(f"{BOARD}{line}\n")
    assert message in str(caught.value)


def test_two_divisions_need_a_name():
    text = f"{BOARD}areas other of 2\n"
    with pytest.raises(SdkError, match="the name of a division into areas is expected"):
        loads(f"{text}each area as a: sum(a) = 3\n")
    loads(f"{text}each area of other as a: sum(a) = 3\n")


def test_rules_on_areas_in_words():
    text = f"{BOARD}each pair of areas in field as a, b: sum(a) != 2 * size(b)\n"
    text += "require count(each area as a: 1 in a) = 2\n"
    told = str(explain(loads(text)))
    assert "for each two areas a, b of field: the sum of a differs from" in told
    assert "the number of areas a of field where" in told


def test_a_rule_that_areas_cannot_exchange_gets_both_orders():
    puzzle = loads(f"{BOARD}each pair of areas in field as a, b: sum(a) < 2 * sum(b)\n")
    (warning,) = [each for each in puzzle.diagnostics if "swapping" in each.message]
    assert "every two areas are visited once" in warning.message
    line = "each pair of areas in field as a, b: (sum(a) < 2 * sum(b)) and (sum(b) < 2 * sum(a))"
    assert f"`{line}`" in warning.help
    assert not loads(f"{BOARD}{line}\n").diagnostics


@pytest.mark.parametrize(("most", "accepted"), [(4, True), (11, True), (12, False)])
def test_the_product_of_an_area_has_a_factor_for_each_of_its_cells(most, accepted):
    """6 ** 11 is 362,797,056, and 6 ** 12 is beyond the limit of 1,000,000,000."""
    text = f"board 6x6\nareas field of 4-{most}\neach area of field as a: product(a) != 12\n"
    if accepted:
        loads(text)
    else:
        with pytest.raises(SdkError, match="this number can be 2,176,782,336"):
            loads(text)


@pytest.mark.parametrize("sizes", ["1-2", "2-6", "1-6"])
@pytest.mark.parametrize(
    "rule",
    ["product(a m[a]) <= 10", "product(m[a] a) > 12", "product(a a) <= 5", "sum(a m[a]) >= 7", "sum(a a m[a]) <= 9"],
)
def test_a_cell_of_an_area_has_several_factors_and_terms(rule, sizes):
    """Its digit and what a layer has over it count both, and a cell that is listed twice counts twice."""
    board = f"board 2x3 digits 1-2\nareas f of {sizes} counted\nlayer m as x: x + 1\n"
    puzzle, free = loads(f"{board}each area as a: {rule}\n"), loads(board)
    every = make_solver(free, "reference").search().grids
    expected = sum(puzzle.holds(Grid.of(puzzle.board, (*grid.values, *grid.beside))) for grid in every)
    assert 0 < expected < len(every)
    for solver in ("engine", "reference", "cadical195"):
        assert count(puzzle, solver=solver).count == expected


@pytest.mark.parametrize("least", [-3, -1])
def test_negative_factors_of_an_area(least):
    """The product of up to three digits from -1 or -3 to 1 is bounded on both sides."""
    puzzle = loads(f"board 1x3 digits {least}..1\nareas field of 1-3 counted\neach area as a: product(a) < 0\n")
    digits = range(least, 2)
    expected = sum(
        all(prod(area) < 0 for area in areas)
        for a, b, c in product(digits, repeat=3)
        for areas in ([[a, b, c]], [[a], [b, c]], [[a, b], [c]], [[a], [b], [c]])
    )
    for solver in ("engine", "reference", "cadical195"):
        assert count(puzzle, solver=solver).count == expected
