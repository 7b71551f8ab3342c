"""Objectives that the native engine adds to a problem follow from it: no solution is lost, none is gained."""

from __future__ import annotations

import random

import pytest

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import Count, CoverProblem, Objective, Total
from sudokudsl.model.geometry import Board, Cell
from support.engines import ENGINES, PURE

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
from sudokudsl.cover.engine import implied_objectives

OWNERS = ("test",)


def cells(*names: str) -> list[Cell]:
    return [Cell(int(name[0]), int(name[1])) for name in names]


def latin(side: int, digits: tuple[int, ...]) -> CoverBuilder:
    board = Board(side, side, digits)
    out = CoverBuilder(board)
    for number in range(1, side + 1):
        out.house(board.row(number))
        out.house(board.column(number))
    return out


def cage(out: CoverBuilder, total: int, listed: list[Cell]) -> None:
    out.distinct(listed)
    out.total(total, total, [(1, cell) for cell in listed])


def added(out: CoverBuilder) -> set[tuple[object, ...]]:
    return {
        (type(objective).__name__, objective.low, objective.high, terms(objective))
        for objective in implied_objectives(out.problem(OWNERS), out.board)
    }


def terms(objective) -> tuple[tuple[int, int], ...]:
    return objective.terms if isinstance(objective, Total) else objective.placements


# Cells of a 4x4 are numbered 0 to 15 in reading order; the digits 1 to 4 of a house add up to 10.


def test_innies():
    out = latin(4, (1, 2, 3, 4))
    cage(out, 6, cells("11", "12"))
    assert ("Total", 4, 4, ((2, 1), (3, 1))) in added(out)  # 10 - 6 = r1c3 + r1c4


def test_a_total_of_several_sums_is_no_cage():
    out = latin(4, (1, 2, 3, 4))
    out.total(6, 7, [(1, cell) for cell in cells("11", "12")])
    assert added(out) == set()  # all that follows is 3 or 4 for r1c3 and r1c4


def test_outies():
    out = latin(4, (1, 2, 3, 4))
    cage(out, 6, cells("11", "12"))
    cage(out, 9, cells("13", "14", "24"))
    assert ("Total", 5, 5, ((7, 1),)) in added(out)  # 6 + 9 - 10 = r2c4, which no digit meets: there is no grid


def test_innies_less_outies():
    out = latin(4, (1, 2, 3, 4))
    cage(out, 6, cells("12", "13", "23"))
    # row 1: r1c1 + r1c4 + (6 - r2c3) = 10
    assert ("Total", 4, 4, ((0, 1), (3, 1), (6, -1))) in added(out)


def test_a_total_is_taken_once_not_negated_too():
    out = latin(4, (1, 2, 3, 4))
    for total, listed in ((6, "11 21 31"), (8, "22 32 42"), (2, "12"), (4, "41")):
        cage(out, total, cells(*listed.split()))
    for listed in ("13 23", "14 24", "33 43", "34 44"):
        cage(out, 5, cells(*listed.split()))
    # rows 1 and 2: 6 - r3c1 + r2c2 + 2 + 5 + 5 = 20; rows 3 and 4: r3c1 + 8 - r2c2 + 4 + 5 + 5 = 20
    found = [(low, terms) for _, low, _, terms in added(out) if {slot for slot, _ in terms} == {5, 8}]
    assert found == [(2, ((5, 1), (8, -1)))]


def test_a_region_of_two_houses():
    out = latin(4, (1, 2, 3, 4))
    cage(out, 8, cells("11", "12", "21"))
    cage(out, 9, cells("13", "14", "24"))
    # rows 1 and 2 without both: 20 - 8 - 9 = r2c2 + r2c3
    assert ("Total", 3, 3, ((5, 1), (6, 1))) in added(out)


def around(first: int, second: int, *houses: str) -> set[tuple[object, ...]]:
    """The objectives implied by cages of these totals in r1c1..r1c3 and r2c1 r2c2, if some boards' cells are houses."""
    out = CoverBuilder(Board(4, 4, (1, 2, 3, 4)))
    for listed in houses:
        out.house(cells(*listed.split()))
    cage(out, first, cells("11", "12", "13"))
    cage(out, second, cells("21", "22"))
    return added(out)


COLUMN, CORNER = "11 21 31 41", "31 32 41 42"
BESIDE = ((1, 1), (2, 1), (5, 1), (9, 1), (13, 1))  # r1c2 r1c3 r2c2 r3c2 r4c2


def test_what_lies_around_a_house_that_cages_and_another_house_cover():
    # The total is 6 + 3 + 10 - 10 = 9. The cells, of which r3c2 and r4c2 are in a house, sum to 1 + 1 + 1 + 3 = 6 to
    # 4 + 4 + 4 + 7 = 19. 9 is three from 6, less than a quarter of 13.
    assert ("Total", 9, 9, BESIDE) in around(6, 3, COLUMN, CORNER)
    assert ("Total", 16, 16, BESIDE) in around(9, 7, COLUMN, CORNER)
    assert all(terms != BESIDE for *_, terms in around(7, 3, COLUMN, CORNER))  # 10 is four from 6: too far
    assert all(terms != BESIDE for *_, terms in around(6, 3, COLUMN))  # r3c1 and r4c1 are not covered


def test_a_house_in_what_lies_around_another_is_taken_out():
    # 7 + 7 + 10 - 10 for r1c2 r1c3 r2c2 r3c2 r4c2, minus the column of four of them
    assert ("Total", 4, 4, ((2, 1),)) in around(7, 7, COLUMN, CORNER, "12 22 32 42")


def test_many_innies_near_a_bound():
    # Each of the first two rows of a 6x6 sums to 21. The eight innies of both sum to 10 + 10 = 20 to 18 + 18 = 36.
    innies = tuple((cell, 1) for cell in (0, 1, 2, 3, 6, 7, 8, 9))

    def of_cages(one: int, other: int) -> set[tuple[object, ...]]:
        out = latin(6, (1, 2, 3, 4, 5, 6))
        cage(out, one, cells("15", "16"))
        cage(out, other, cells("25", "26"))
        return added(out)

    assert ("Total", 23, 23, innies) in of_cages(10, 9)  # three from 20, less than a quarter of 16
    assert ("Total", 33, 33, innies) in of_cages(4, 5)
    assert all(terms != innies for *_, terms in of_cages(9, 9))  # 24 is four from 20: too far


def test_long_cages_side_by_side():
    # The sums of six cells are at least 6 + 6 = 12 and 3 + 3 + 3 = 9, at most 15 + 15 = 30 and 11 + 11 + 11 = 33.
    # Together five cells each are in the first two rows: 15 + 15 + 3 = 33 to 20 + 20 + 11 = 51.
    first, second = cells("11", "12", "13", "21", "22", "23"), cells("14", "15", "24", "25", "31", "32")
    both = tuple((cell, 1) for cell in (0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13))

    def of_sums(*sums: tuple[int, list[Cell]]) -> set[tuple[object, ...]]:
        out = latin(6, (1, 2, 3, 4, 5, 6))
        for total, listed in sums:
            out.total(total, total, [(1, cell) for cell in listed])
        return added(out)

    assert ("Total", 36, 36, both) in of_sums((16, first), (20, second))  # 3 of 18; 4 of 18 and 11 of 24 alone
    assert ("Total", 48, 48, both) in of_sums((26, first), (22, second))
    assert all(terms != both for *_, terms in of_sums((16, first), (22, second)))  # 5 of 18 is farther than 4 of 18
    assert all(terms != both[:-1] for *_, terms in of_sums((16, first), (15, second[:-1])))  # five cells are too few
    assert all(
        terms != both[:-1] for *_, terms in of_sums((16, first), (20, [first[0], *second[:-1]]))
    )  # r1c1 is in both


def crossing(*listed: str) -> set[tuple[object, ...]]:
    """The objectives implied by cages with their sums in a latin square that begins with 1 2 3 4 and 2 1 4 3."""
    square = (1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1)
    out = latin(4, (1, 2, 3, 4))
    for names in listed:
        cage_ = cells(*names.split())
        sum_ = sum(square[cell.row - 1][cell.column - 1] for cell in cage_)
        out.total(sum_, sum_, [(1, cell) for cell in cage_])
    return added(out)


def test_cages_that_cross_are_added_up():
    # 8 + 12 - 20: r1c3 is in both, and of the first two rows r2c4 is in neither
    assert ("Total", 0, 0, ((2, 1), (7, -1))) in crossing("11 12 13 21", "13 14 22 23")
    # and with 4 of r2c4 and r3c3: 4
    assert ("Total", 4, 4, ((2, 1), (10, 1))) in crossing("11 12 13 21", "13 14 22 23", "24 33")


def test_cages_of_up_to_three_cells_that_cross_are_not():
    # the first row is in both, and r1c2 twice
    assert ("Total", 2, 2, ((1, 1),)) not in crossing("11 12", "12 13 14")
    assert all(terms != ((1, 1), (4, 1)) for *_, terms in crossing("11 12 21", "12 13 14"))
    assert ("Total", 7, 7, ((1, 1), (4, 1), (8, 1))) in crossing("11 12 21 31", "12 13 14")


def judged(out: CoverBuilder) -> tuple[list[Objective], set[tuple[int, ...]]]:
    """The implied objectives, which all grids meet, and the grids, which all engines find."""
    problem = out.problem(OWNERS)
    more = implied_objectives(problem, out.board)
    expected = {grid.values for grid in ENGINES["reference"](problem, out.board).search().grids}
    for grid in expected:
        assert all(objective.allows(grid) for objective in more)
    for name in ("native", "learning"):
        assert {grid.values for grid in ENGINES[name](problem, out.board).search().grids} == expected, name
    return more, expected


def with_diagonals(rng: random.Random) -> CoverBuilder:
    """A latin square of side 4, most of whose diagonals have the sums that they have in some filling."""
    digits = rng.choice([(1, 2, 3, 4), (1, 2, 3, 4), (-1, 0, 1, 2), (1, 2, 3, 5)])
    out = latin(4, digits)
    rows, columns, order = (rng.sample(range(4), 4) for _ in range(3))
    filling = {cell: digits[order[rows[cell.row - 1] ^ columns[cell.column - 1]]] for cell in out.board.cells}
    for step in (1, -1):
        for at in range(-6, 10):
            listed = [cell for cell in out.board.cells if cell.row - step * cell.column == at]
            if len(listed) < 2 or rng.random() < 0.4:
                continue
            sum_ = sum(filling[cell] for cell in listed) + rng.choice([0] * 30 + [1])
            out.total(sum_, sum_, [(1, cell) for cell in listed])
    return out


@pytest.mark.parametrize("block", [*range(2), *(pytest.param(block, marks=pytest.mark.slow) for block in range(2, 20))])
def test_diagonals_that_cross(block):
    totals = several = 0
    for seed in range(block * 60, block * 60 + 60):
        more, expected = judged(with_diagonals(random.Random(seed)))
        totals += len(more)
        several += len(expected) > 0
    assert totals > 200
    assert several > 40


def test_pairs_of_one_sum_are_a_cage():
    out = latin(4, (-1, 0, 2, 3))  # a house adds up to 4
    out.pairs(Cell(1, 1), Cell(1, 2), lambda a, b: a + b == 5)
    assert ("Total", -1, -1, ((2, 1), (3, 1))) in added(out)  # 4 - 5


def test_pairs_of_several_sums_are_none():
    out = latin(4, (1, 2, 3, 4))
    out.pairs(Cell(1, 1), Cell(1, 2), lambda a, b: a < b)
    assert added(out) == set()


def test_counts_that_share_their_slots():
    out = latin(4, (1, 2, 3, 4))
    square = cells("11", "12", "21", "22")
    for digit, least in ((1, 2), (2, 1)):
        out.between(least, 4, [(cell, digit) for cell in square])
    ones, twos = (tuple((slot, digit) for slot in (0, 1, 4, 5)) for digit in (1, 2))
    assert added(out) == {
        ("Count", 3, 4, tuple(sorted(ones + twos))),
        ("Count", 2, 3, ones),  # one of the four is a 2
        ("Count", 1, 2, twos),  # two of the four are 1
    }


def test_counts_that_share_all_digits_of_their_slots():
    out = latin(4, (1, 2, 3, 4))
    square = cells("11", "12", "21", "22")
    for digits in ((1, 2), (3, 4)):
        out.between(1, 4, [(cell, digit) for cell in square for digit in digits])
    low, high = (tuple((slot, digit) for slot in (0, 1, 4, 5) for digit in digits) for digits in ((1, 2), (3, 4)))
    assert added(out) == {("Count", 1, 3, low), ("Count", 1, 3, high)}  # that all four hold a digit needs no saying


def shaded(side: int, most: int, *, tied: bool = True) -> tuple[CoverBuilder, list[tuple[object, ...]]]:
    """Pairs of a digit and a shade over a square without houses; each row has at most `most` cells of shade 1.

    Each digit goes with shade 1 at least once. Also returns the placements of each digit with shade 1.
    """
    digits = tuple(range(1, side + 1))
    board = Board(side, side, digits)
    out = CoverBuilder(board)
    shade = {cell: out.auxiliary(f"shade {cell}", (0, 1)) for cell in board.cells}
    for number in range(1, side + 1):
        out.between(0, most, [(shade[cell], 1) for cell in board.row(number)])
    joint = {cell: out.auxiliary(f"joint {cell}", range(2 * side)) for cell in board.cells}
    for cell, slot in joint.items():
        out.pairs(cell, slot, lambda digit, pair: pair // 2 == digit - 1)
        if tied:
            out.pairs(shade[cell], slot, lambda held, pair: pair % 2 == held)
    for digit in digits:
        out.between(1, len(joint), [(slot, 2 * digit - 1) for slot in joint.values()])
    number = len(board.cells) * 2
    return out, [tuple((number + at, 2 * digit - 1) for at in range(len(joint))) for digit in digits]


def test_counts_that_need_all_that_rows_allow():
    out, placements = shaded(3, 1)  # three digits, once each or more, and three shaded cells at most
    assert {("Count", 1, 1, each) for each in placements} <= added(out)


def test_counts_that_need_less_than_rows_allow():
    out, placements = shaded(3, 2)  # six shaded cells at most: the other two digits leave four
    assert {("Count", 1, 4, each) for each in placements} <= added(out)


def test_counts_whose_slots_are_tied_to_nothing():
    out, placements = shaded(3, 1, tied=False)  # nine cells: the other two digits leave seven
    assert {("Count", 1, 7, each) for each in placements} <= added(out)


def test_counts_within_the_placements():
    out = CoverBuilder(Board(2, 2, (1, 2, 3)))
    for digit in (1, 2):
        out.between(1, 4, [(cell, digit) for cell in out.board.cells])
    out.between(0, 1, [(cell, digit) for cell in cells("11", "12") for digit in (1, 2)])
    ones, twos = (tuple((slot, digit) for slot in range(4)) for digit in (1, 2))
    # one in the first row, and two in the second, whose count shares a cell with that of a column
    out.between(0, 1, [(cell, digit) for cell in cells("11", "21") for digit in (1, 2)])
    assert {("Count", 1, 2, ones), ("Count", 1, 2, twos)} <= added(out)


def test_counts_whose_slots_share_a_partner():
    out = CoverBuilder(Board(1, 3, (0, 1, 2)))
    first, second, shade = out.board.cells
    for slot in (first, second):
        out.pairs(slot, shade, lambda held, shaded: held == 0 or shaded == 1)
    for digit in (1, 2):
        out.between(1, 2, [(slot, digit) for slot in (first, second)])
    # both cells may hold 1 or 2, as the third allows both: 12 and 21
    assert ENGINES["native"](out.problem(OWNERS), out.board).search().count == 2


@pytest.mark.parametrize("seed", range(60))
def test_counts_of_random_shades(seed):
    rng = random.Random(seed)
    board = Board(2, 2, (1, 2))
    out = CoverBuilder(board)
    shade = {cell: out.auxiliary(f"shade {cell}", (0, 1)) for cell in board.cells}
    joint = {cell: out.auxiliary(f"joint {cell}", range(4)) for cell in board.cells}
    for cell, slot in joint.items():
        out.pairs(cell, slot, lambda digit, pair: pair // 2 == digit - 1)
        out.pairs(rng.choice([shade[cell]] * 5 + [shade[board.cells[0]]]), slot, lambda held, pair: pair % 2 <= held)
    for _ in range(rng.randint(1, 3)):
        listed = rng.sample(board.cells, rng.randint(2, 4))
        low = rng.randint(0, 1)
        out.between(low, rng.randint(low, 2), [(shade[cell], 1) for cell in listed])
    for digit in (1, 2):
        out.between(rng.randint(0, 2), 4, [(slot, 2 * digit - 1) for slot in joint.values()])
    problem = out.problem(OWNERS)
    expected = {grid.values for grid in ENGINES["reference"](problem, board).search().grids}
    for name in ("native", "learning"):
        assert {grid.values for grid in ENGINES[name](problem, board).search().grids} == expected


class Draw:
    """A random small board with houses, and totals and counts that a filling of its cells meets, most of the time."""

    def __init__(self, seed: int) -> None:
        self.random = rng = random.Random(seed)
        self.side = rng.choice([2, 3, 3, 3])
        values = rng.choice([range(1, 10), range(3), range(-4, 5), range(-30, 60)])
        self.board = Board(self.side, self.side, tuple(sorted(rng.sample(values, self.side))))
        out = self.out = CoverBuilder(self.board)
        lines = [self.board.row(number + 1) for number in range(self.side)]
        lines += [self.board.column(number + 1) for number in range(self.side)]
        lines += [tuple(rng.sample(self.board.cells, self.side)) for _ in range(rng.choice([0, 0, 0, 1]))]
        for line in rng.sample(lines, rng.randint(1, len(lines))):
            out.house(line)
        shift = rng.randrange(self.side)
        digits = rng.sample(self.board.digits, self.side)
        self.filling = {
            cell: digits[(cell.row + cell.column + shift) % self.side] for cell in self.board.cells
        }  # a latin square
        for _ in range(rng.randint(1, 5)):
            rng.choice([self.cage, self.cage, self.pair, self.total, self.counts, self.either])()
        self.problem: CoverProblem = out.problem(OWNERS)

    def some(self, least: int, most: int) -> list[Cell]:
        return self.random.sample(self.board.cells, min(self.random.randint(least, most), len(self.board.cells)))

    def off(self) -> int:
        return self.random.choice([0] * 9 + [1])

    def cage(self) -> None:
        """Cells that are next to each other in reading order, so that cages overlap houses in every way."""
        start = self.random.randrange(len(self.board.cells))
        listed = list(self.board.cells[start : start + self.random.randint(1, 4)])
        sum_ = sum(self.filling[cell] for cell in listed) + self.off()
        if self.random.random() < 0.5 and len({self.filling[cell] for cell in listed}) == len(listed):
            self.out.distinct(listed)
        self.out.total(sum_, sum_, [(1, cell) for cell in listed])

    def pair(self) -> None:
        one, other = self.random.sample(self.board.cells, 2)
        sum_ = self.filling[one] + self.filling[other] + self.off()
        self.out.pairs(one, other, lambda a, b: a + b == sum_)

    def total(self) -> None:
        """With weights, and cells that occur again."""
        rng = self.random
        listed = [(rng.choice([1, 1, 1, -1, 2]), cell) for cell in self.some(1, 5)]
        listed += [(rng.choice([1, -1]), cell) for _, cell in rng.sample(listed, rng.choice([0, 0, 1]))]
        sum_ = sum(weight * self.filling[cell] for weight, cell in listed)
        self.out.total(sum_ - self.off(), sum_ + rng.choice([0, 0, 0, 1, 3]), listed)

    def either(self) -> None:
        """Sums of some cells of a house, one of which holds: the others of the house are summed within the branches."""
        house = self.random.choice([self.board.row(1), self.board.column(2)])
        listed = [self.random.sample(house, 2) for _ in range(2)]
        sums = [sum(self.filling[cell] for cell in pair) + off for pair, off in zip(listed, (0, 1), strict=True)]

        def branch(number: int):
            return lambda out: out.total(sums[number], sums[number], [(1, cell) for cell in listed[number]])

        self.out.either([branch(0), branch(1)])

    def counts(self) -> None:
        listed = self.some(1, 4)
        for digit in self.random.sample(self.board.digits, min(2, self.side)):
            least = sum(self.filling[cell] == digit for cell in listed) + self.off()
            high = self.random.choice([least, least + 1, len(listed)])
            self.out.between(least, high, [(cell, digit) for cell in listed])


@pytest.mark.parametrize("block", [*range(4), *(pytest.param(block, marks=pytest.mark.slow) for block in range(4, 24))])
def test_random_boards_with_houses(block):
    several = totals = counts = 0
    for seed in range(block * 40, block * 40 + 40):
        drawn = Draw(seed)
        expected = {grid.values for grid in ENGINES["reference"](drawn.problem, drawn.board).search().grids}
        more = implied_objectives(drawn.problem, drawn.board)
        totals += sum(isinstance(objective, Total) for objective in more)
        counts += sum(isinstance(objective, Count) for objective in more)
        for grid in expected:
            assert all(objective.allows(grid) for objective in more), seed
        found = ENGINES["native"](drawn.problem, drawn.board).search()
        assert found.exact
        assert {grid.values for grid in found.grids} == expected, seed
        assert found.count == len(expected), seed
        several += len(expected) > 0
    assert several > 20
    assert totals > 40
    assert counts > 5


LONG = 5
"""So many cells has a derived total that is looked at by its bounds only, where all cells are in cages."""


def with_long_totals(rng: random.Random) -> CoverBuilder:
    """A latin square of side 4 in cages, so that several rows or columns leave many cells; some digits are excluded."""
    digits = rng.choice([(1, 2, 3, 4), (1, 2, 3, 4), (-1, 0, 1, 2), (1, 2, 3, 5)])
    out = latin(4, digits)
    order, shift = rng.sample(digits, 4), rng.choice([1, 3])
    filling = {cell: order[(shift * cell.row + cell.column) % 4] for cell in out.board.cells}
    left = list(out.board.cells)
    while left:
        listed = [left.pop(0)]
        size = rng.randint(2, 5)
        for cell in list(left):
            near = any(abs(cell.row - each.row) + abs(cell.column - each.column) == 1 for each in listed)
            if near and len(listed) < size:
                left.remove(cell)
                listed.append(cell)
        sum_ = sum(filling[cell] for cell in listed) + rng.choice([0] * 30 + [1])
        out.total(sum_, sum_, [(1, cell) for cell in listed])
    for cell in rng.sample(out.board.cells, rng.randint(0, 10)):
        out.domain(cell, {filling[cell], *rng.sample(digits, 2)})
    return out


@pytest.mark.parametrize("block", [*range(2), *(pytest.param(block, marks=pytest.mark.slow) for block in range(2, 20))])
def test_long_totals(block):
    long = several = 0
    for seed in range(block * 60, block * 60 + 60):
        more, expected = judged(with_long_totals(random.Random(seed)))
        long += sum(isinstance(objective, Total) and len(objective.terms) >= LONG for objective in more)
        several += len(expected) > 0
    assert long > 60
    assert several > 40


def in_long_cages(digits: tuple[int, ...], weight: int = 1) -> tuple[CoverProblem, Board]:
    """A latin square of side 5 in three cages of 8 or 9 cells, which count `weight` times, as in some square."""
    out = latin(5, digits)
    for listed in ("11 12 13 21 22 23 31 32", "14 15 24 25 33 34 35 45", "41 42 43 44 51 52 53 54 55"):
        cage_ = cells(*listed.split())
        sum_ = weight * sum(digits[(2 * cell.row + cell.column) % 5] for cell in cage_)
        out.total(sum_, sum_, [(weight, cell) for cell in cage_])
    return out.problem(OWNERS), out.board


def long_totals(problem: CoverProblem, board: Board) -> list[Total]:
    return [more for more in implied_objectives(problem, board) if isinstance(more, Total) and len(more.terms) >= LONG]


def test_long_totals_within_a_long_search():
    # They are looked at from the 1000th node on. A cage whose cells count twice is none that anything is derived from,
    # so without the long totals, which follow, there are as many grids.
    counts = []
    for weight in (1, 2):
        problem, board = in_long_cages((1, 2, 3, 4, 5), weight)
        assert bool(long_totals(problem, board)) == (weight == 1)
        found = ENGINES["native"](problem, board).search(keep=0)
        assert found.exact
        counts.append(found.count)
        assert found.statistics["nodes"] > 2000
        assert (found.statistics["balance"] > 0) == (weight == 1)
    assert counts[0] == counts[1]


def test_digits_with_gaps_have_no_long_totals():
    # the bounds known for them count steps from one digit to the next
    for digits, some in (((1, 2, 3, 4, 5), True), ((-2, -1, 0, 1, 2), True), ((1, 2, 3, 4, 6), False)):
        assert bool(long_totals(*in_long_cages(digits))) == some
