"""The structure of a rule decides which objectives are chosen for it."""

import random
from itertools import product

import pytest

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.dlx import expand
from sudokudsl.cover.objectives import Either
from sudokudsl.cover.rules import branches, decompose
from sudokudsl.cover.sizes import summary
from sudokudsl.families.cage import Cage
from sudokudsl.families.chaos_arrow import ChaosArrow
from sudokudsl.families.count_distinct import CountDistinct
from sudokudsl.families.givens import GivenCandidates
from sudokudsl.families.renban import Renban
from sudokudsl.families.sandwich import Sandwich
from sudokudsl.families.skyscraper import Skyscraper
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.families.whispers import Whispers
from sudokudsl.families.x_sum import XSum
from sudokudsl.model.geometry import Board, Cell, View
from sudokudsl.model.grid import Grid
from sudokudsl.model.ground import (
    AllDifferent,
    And,
    Comparison,
    Constant,
    Digit,
    Iff,
    IfThenElse,
    Maximum,
    Membership,
    Minimum,
    Not,
    Or,
    Posted,
    Remainder,
    Sum,
    Tally,
    Truth,
)
from support import exact_cover
from support.engines import ENGINES
from support.ground import holds
from support.rules_cover import (
    ALPHABETS,
    CONDITIONS,
    SHAPES,
    B,
    Trees,
    a,
    b,
    brute_force,
    c,
    check,
    chosen,
    compiled,
    d,
    minus,
    plus,
)


def test_structure_decides():
    assert chosen(Truth(value=True)) == ""
    assert chosen(Membership(a, frozenset({1, 3}))) == ""
    assert chosen(Comparison("=", c, plus(a, b))) == "1 total of 3 slots"
    assert chosen(Comparison("<", a, b)) == "1 pairs"
    assert chosen(And((Comparison("<", a, b), Comparison("!=", plus(a, b), Constant(10))))) == "1 pairs"
    assert chosen(And((Comparison("<", a, b), Comparison("<", b, c)))) == "2 pairs"
    assert chosen(AllDifferent((a, b, c, d))) == "1 distinct of 4 slots"
    ones = Tally(tuple(Membership(part, frozenset({1})) for part in (a, b, c, d)))
    assert chosen(Comparison("=", ones, Constant(2))) == "1 count of 4 placements"
    assert chosen(Or((Membership(a, frozenset({1})), Membership(b, frozenset({2, 3}))))) == "1 pairs"
    either = Or((Membership(a, frozenset({1})), Membership(b, frozenset({2, 3})), Membership(c, frozenset({9}))))
    assert chosen(either) == "1 count of 4 placements"
    assert chosen(Comparison(">=", Minimum((a, b, c)), Constant(3))) == ""


def test_sets_of_digits():
    """A condition on the set of digits of distinct cells becomes counts, with a slot for the number of the set."""
    cells = (a, b, c, d)
    consecutive = And((AllDifferent(cells), Comparison("=", minus(Maximum(cells), Minimum(cells)), Constant(3))))
    # 1234 to 6789; the first and the last digit are in one of the six sets, the middle ones in four
    assert chosen(consecutive) == (
        "2 counts of 9 placements, 2 counts of 8 placements, 2 counts of 7 placements, 3 counts of 6 placements"
    )
    # a total is better than its sets, except for digits that all sets have: 6 7 8 9 is the only set with sum 30
    only = compiled(
        Board(1, 4, tuple(range(1, 10))), [And((AllDifferent(cells), Comparison("=", plus(*cells), Constant(30))))]
    )
    assert only.domains == ((6, 7, 8, 9),) * 4
    assert summary(only.objectives) == "1 distinct of 4 slots, 1 total of 4 slots, 4 counts of 4 placements"
    # 3 8 9 and 4 7 9, 5 6 9, 5 7 8 have none in common, and neither 1 nor 2
    of_three = And((AllDifferent((a, b, c)), Comparison("=", plus(a, b, c), Constant(20))))
    assert chosen(of_three) == "1 distinct of 3 slots, 1 total of 3 slots"
    assert compiled(Board(1, 4, tuple(range(1, 10))), [of_three]).domains[0] == (3, 4, 5, 6, 7, 8, 9)
    # which cell holds what is asked too
    ordered = And((AllDifferent(cells), Comparison("=", minus(Maximum((a, b, c)), d), Constant(7))))
    assert "distinct" in chosen(ordered)


def test_what_differs_is_known():
    """In a house a digit never comes again, so one state records its position."""
    line = tuple(Digit(Cell(1, column)) for column in range(1, 7))
    sandwiched = Or(
        tuple(
            And(
                (
                    Comparison("=", line[left], Constant(1)),
                    Comparison("=", line[right], Constant(6)),
                    Membership(plus(*line[left + 1 : right]), frozenset({5, 14})),
                )
            )
            for left in range(6)
            for right in range(left + 1, 6)
        )
    )
    board = Board(1, 6, tuple(range(1, 7)))
    out = CoverBuilder(board)
    out.house(board.cells)
    out.rule(sandwiched)
    problem = out.problem(("rule",))
    apart = sum(map(len, problem.objectives[1].layers))
    alone = sum(map(len, compiled(board, [sandwiched]).objectives[0].layers))
    assert apart < alone
    found = {grid.values for grid in ENGINES["reference"](problem, board).search().grids}
    # Between a 1 and a 6 on its right are 5, 2 3, 3 2 or all four others. The rest is around them in any order.
    # With 5 between, the block has 4 places, and three digits 3! orders: 24. With 2 and 3, it has 3 places, 2 orders
    # inside and 2! around: 12. The sum 14 is 2 + 3 + 4 + 5 in any order: 4! = 24.
    assert len(found) == 60
    assert all(holds(sandwiched, Grid(board, values)) for values in found)


def test_sums_that_depend_on_one_digit_are_alternatives():
    """The first digits sum to 9, as many as the first of them says: a total for each number of digits."""
    tested = [(1, Comparison(">=", a, Constant(place)), digit) for place, digit in ((2, b), (3, c), (4, d))]
    summed = Sum(((1, a), *((weight, IfThenElse(test, digit, Constant(0))) for weight, test, digit in tested)))
    board = Board(1, 4, (1, 2, 3, 4))
    problem = check(board, Comparison("=", summed, Constant(9)), engines=ENGINES)
    (objective,) = problem.objectives
    assert isinstance(objective, Either)
    # not 1, nor 2, as no digit is 7; 3 and two that sum to 6; 4 and three that sum to 5
    assert [len(branch) for branch in objective.branches] == [2, 2]
    grids = ENGINES["reference"](problem, board).search().grids
    assert len(grids) == 18  # 3 2 4, 3 3 3, 3 4 2 and any digit, 12; 4 and 1 1 3 or 1 2 2 in three orders each, 6


def test_alternatives_on_many_cells_are_tried_one_by_one():
    """`some` of a few rows of cells that differ; a rule that objectives cannot express directly is read as before."""
    board = Board(2, 8, (1, 2, 3, 4, 5, 6, 7, 8))
    rows = [tuple(map(Digit, board.row(number))) for number in (1, 2)]
    several = Or((AllDifferent(rows[0]), AllDifferent(rows[1]), Not(Comparison("<", plus(*rows[0]), plus(*rows[1])))))
    (objective,) = compiled(board, [several]).objectives
    assert isinstance(objective, Either)
    assert [len(branch) for branch in objective.branches] == [1, 8, 8]
    primes = Or((*several.parts, Membership(plus(*rows[0]), frozenset({11, 13, 17, 19, 23}))))
    assert not any(isinstance(each, Either) for each in compiled(board, [primes]).objectives)


def test_few_cells_are_one_automaton_all_the_same():
    rising, falling = (And((Comparison(sign, a, b), Comparison(sign, b, c))) for sign in "<>")
    several = Or((rising, And((falling, Membership(d, frozenset({1}))))))
    assert "automaton" in chosen(several)


@pytest.mark.parametrize("wide", [0, 12])
def test_random_alternatives(wide, monkeypatch):
    monkeypatch.setattr(branches, "MAX_AUTOMATON_SLOTS", wide)
    for seed in range(6000, 6080):
        chance = random.Random(seed)
        board = Board(*chance.choice(SHAPES[2:]), chance.choice(ALPHABETS))
        trees = Trees(seed + 1, board)
        check(board, Or(tuple(trees.condition(chance.randint(1, 2)) for _ in range(chance.randint(2, 4)))))


def test_rules_of_one_shape_are_planned_once():
    """Also between cells in another order: the tables are the same objects."""
    board = Board(3, 4, (1, 2, 3))
    rules = [
        Comparison(">=", minus(Maximum(row), Minimum(row)), Constant(2))
        for row in (tuple(map(Digit, board.row(number))) for number in (1, 2, 3))
    ]
    problem = compiled(board, rules)
    assert len(problem.objectives) == 3
    assert len({id(objective.layers) for objective in problem.objectives}) == 1
    assert problem.objectives[2].slots == (8, 9, 10, 11)


def test_rules_with_statements_of_one_shape_are_planned_once():
    """The cells may be any others in the same order on the board."""
    board = Board(3, 4, (1, 2, 3, 4))
    rows = [board.row(number) for number in (1, 2, 3)]
    rules = [
        Or((Posted(Skyscraper(View(row, "left"), 2)), Comparison("=", Digit(row[2]), Constant(1)))) for row in rows
    ]
    problem = compiled(board, rules)
    assert [objective.slots for objective in problem.objectives] == [tuple(range(at, at + 4)) for at in (0, 4, 8)]
    assert len({id(objective.layers) for objective in problem.objectives}) == 1


KINDS_OF_STATEMENTS = [
    lambda chance, cells: Thermometer(cells),
    lambda chance, cells: Whispers(cells, chance.randint(1, 3)),
    lambda chance, cells: Cage(cells, chance.randint(3, 9)),
    lambda chance, cells: Renban(cells),
    lambda chance, cells: Sandwich(View(cells, "left"), chance.randint(0, 5)),
    lambda chance, cells: XSum(View(cells, "left"), chance.randint(1, 6)),
    lambda chance, cells: GivenCandidates(cells[:2], tuple(chance.sample((0, 1, 2, 3, 4), 2))),
    lambda chance, cells: CountDistinct(cells[0], cells[1:]),
    lambda chance, cells: ChaosArrow(cells[0], cells[1:], chance.randint(0, 1)),
]


@pytest.mark.parametrize("kind", range(len(KINDS_OF_STATEMENTS)))
def test_statements_that_differ_a_little_have_plans_of_their_own(kind):
    """Statements of one family with other numbers, or with cells in another order, in rules of one shape."""
    chance, made = random.Random(kind), KINDS_OF_STATEMENTS[kind]
    for _ in range(25):
        board = Board(1, 4, chance.choice([(1, 2, 3, 4), (0, 1, 2), (1, 2, 3)]))
        cells, size = list(board.cells), chance.randint(3, 4)
        statements = [made(chance, tuple(chance.sample(cells, size))) for _ in range(3)]
        other = Comparison("=", Digit(chance.choice(cells)), Constant(chance.choice(board.digits)))
        check(
            board,
            *(Or((Posted(each), other)) if chance.random() < 0.5 else Iff(Posted(each), other) for each in statements),
        )


def test_a_cell_with_fewer_digits_has_a_plan_of_its_own():
    board = Board(1, 4, (0, 1, 2, 3))
    out = CoverBuilder(board)
    out.domain(B, (1, 2))
    for part in (a, b):
        out.rule(Comparison("=", Remainder(plus(c, d), plus(part, Constant(1))), Constant(0)))
    found = ENGINES["reference"](out.problem(("rule",)), board).search().grids
    expected = [
        values
        for values in product(range(4), repeat=4)
        if values[1] in (1, 2) and all((values[2] + values[3]) % (values[at] + 1) == 0 for at in (0, 1))
    ]
    assert sorted(grid.values for grid in found) == expected


@pytest.mark.parametrize("name", ["square is 2", "variety above d", "different sums", "choice above d"])
def test_exact_cover_has_each_grid_once(name, monkeypatch):
    """Auxiliary slots follow from the cells: there are as many exact covers as grids."""
    monkeypatch.setattr(decompose, "MAX_FIRST_MOVES", 0)
    board = Board(1, 4, (0, 1, 2))
    problem = compiled(board, [CONDITIONS[name]])
    covers = exact_cover.covers(expand(problem).text())
    assert len(covers) == len(brute_force(board, [CONDITIONS[name]]))
