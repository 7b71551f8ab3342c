"""Every aggregate function with every filter and value, in both compilations. Plain Python computes the numbers."""

from itertools import combinations, product
from math import prod

import pytest

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine

FILLINGS = [*product((1, 2, 3), repeat=4)]
FUNCTIONS = {
    "sum": sum, "product": prod,
    "min": lambda listed: min(listed, default=9), "max": lambda listed: max(listed, default=0),
    "distinct": lambda listed: len({*listed}),
}  # fmt: skip
ELSE = {"min": " else 9", "max": " else 0"}
FILTERS = {
    "": lambda at, digits: True, " where x > 1": lambda at, digits: digits[at] > 1,
    " where x is r1c2": lambda at, digits: at == 1, " where x != r1c4": lambda at, digits: digits[at] != digits[3],
    " where x < 1": lambda at, digits: False,
    " where column(x) > 1 and x < 3": lambda at, digits: at and digits[at] < 3,
}  # fmt: skip
VALUES = {
    "x": lambda at, digits: digits[at], "x + 1": lambda at, digits: digits[at] + 1,
    "x * r1c4": lambda at, digits: digits[at] * digits[3], "column(x)": lambda at, digits: at + 1,
    "x * column(x)": lambda at, digits: digits[at] * (at + 1), "x - column(x)": lambda at, digits: digits[at] - at - 1,
}  # fmt: skip
CONDITIONS = {
    "x = 2": lambda at, digits: digits[at] == 2, "x < r1c4": lambda at, digits: digits[at] < digits[3],
    "x is r1c3": lambda at, digits: at == 2, "x > 0": lambda at, digits: True,
}  # fmt: skip
COMPARED = {
    "= 2": lambda number, digits: number == 2, ">= r1c4": lambda number, digits: number >= digits[3],
    "in {1, 3}": lambda number, digits: number in (1, 3),
}  # fmt: skip


def judge(statement, meant):
    """Compares the fillings that a rule accepts, and those that both sides find, with those that are meant."""
    puzzle = sudokudsl.loads(f"board 1x4 digits 1-3\n{statement}\n")
    accepted = [digits for digits in FILLINGS if meant(digits)]
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        for solver in (make_engine(puzzle), sat):
            grids = solver.search(limit=None).grids
            assert sorted(grid.values for grid in grids) == accepted, statement
            assert all(map(puzzle.holds, grids)), statement


@pytest.mark.parametrize("where", FILTERS)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_of_values(function, where):
    for (value, of), (sign, compared) in zip(VALUES.items(), [*COMPARED.items(), *COMPARED.items()], strict=False):

        def meant(digits, of=of, compared=compared):
            return compared(
                FUNCTIONS[function]([of(at, digits) for at in range(3) if FILTERS[where](at, digits)]), digits
            )

        judge(f"require {function}(each x in r1c1..r1c3{where}: {value}{ELSE.get(function, '')}) {sign}", meant)


@pytest.mark.parametrize("where", FILTERS)
def test_a_count_of_conditions(where):
    for condition, of in CONDITIONS.items():
        for sign, compared in COMPARED.items():

            def meant(digits, of=of, compared=compared):
                return compared(sum(bool(of(at, digits) and FILTERS[where](at, digits)) for at in range(3)), digits)

            judge(f"require count(each x in r1c1..r1c3{where}: {condition}) {sign}", meant)


@pytest.mark.parametrize("where", ["", " where a < b", " where a != r1c4"])
def test_a_count_of_pairs(where):
    kept = {
        "": lambda a, b, last: True,
        " where a < b": lambda a, b, last: a < b,
        " where a != r1c4": lambda a, b, last: a != last,
    }

    def meant(digits):
        return sum(kept[where](a, b, digits[3]) and a + b > 3 for a, b in combinations(digits[:3], 2)) == 1

    judge(f"require count(each pair in r1c1..r1c3 as a, b{where}: a + b > 3) = 1", meant)


@pytest.mark.parametrize("sums", [sums for size in (1, 2, 3) for sums in combinations((3, 4, 5, 6), size)])
def test_sums_of_different_digits(sums):
    listed = ", ".join(map(str, sums))
    for size in (2, 3):
        cells = f"r1c1..r1c{size}"
        judge(
            f"require distinct({cells}) and sum({cells}) in {{{listed}}}",
            lambda digits, size=size: len({*digits[:size]}) == size and sum(digits[:size]) in sums,
        )
        judge(
            f"require r1c4 = 1 or distinct({cells}) and sum({cells}) in {{{listed}}}",
            lambda digits, size=size: digits[3] == 1 or (len({*digits[:size]}) == size and sum(digits[:size]) in sums),
        )
