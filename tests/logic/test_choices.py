"""Steps name the sets of digits that are left for a sum, and the statements that they follow from."""

import re
from itertools import combinations

import pytest

import sudokudsl
from sudokudsl.logic.solver import LogicalSolver

BOARDS = {
    "1-9": range(1, 10),
    "0-9": range(10),
    "1-10": range(1, 11),
    "1-12": range(1, 13),
    "-2 -1 0 1 2 3 4": range(-2, 5),
}
CHOICES = re.compile(r"r1c1(?:, r1c2)? and r1c\d can only be ([^)]*)\)")


def sets_of(text, digits):
    """The sets of digits of a list such as `16, 25 or 34`; a plus is between digits if some have several symbols."""
    for each in re.split(r", | or ", text):
        plain = all(0 <= digit <= 9 for digit in digits)
        yield tuple(map(int, each if plain else each.split("+")))


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("named", BOARDS)
def test_the_sets_of_a_cage_are_listed(named, size):
    digits, told = BOARDS[named], 0
    for total in range(sum(digits[:size]), sum(digits[-size:]) + 1):
        puzzle = sudokudsl.loads(f"board 1x4 digits {named}\ncage {total}: r1c1..r1c{size}\n")
        meant = {way for way in combinations(digits, size) if sum(way) == total}
        steps = LogicalSolver(puzzle).solve().steps
        found = [each for step in steps for each in CHOICES.findall(str(step))]
        assert all({*sets_of(each, digits)} == meant for each in found)
        assert found or not steps or len(meant) > 6
        told += len(found)
    assert told > 3


def test_steps_follow_from_statements_of_the_file():
    told = set()
    for text in ("cage 3: r1c1 r1c2", "thermometer r1c1..r1c4", "whispers 3: r1c1 r1c2", "renban r1c1..r1c3"):
        puzzle = sudokudsl.loads(f"sudoku 4x4\n{text}\n")
        told |= {
            puzzle.stated[number].word for step in LogicalSolver(puzzle).solve().steps for number in step.statements
        }
    assert {"cage", "thermometer", "whispers"} <= told <= {"cage", "thermometer", "whispers", "renban", "sudoku"}


def test_givens_that_contradict_each_other_are_the_fault_of_no_statement():
    solve = LogicalSolver(sudokudsl.loads("sudoku 4x4\n")).solve(givens=(1, 1, *[None] * 14))
    (step,) = solve.steps
    assert step.sentence == "the given 1 in r1c2 contradicts the other givens"
    assert [str(cell) for cell in step.area] == ["r1c2"]
    assert step.contradiction
    assert step.statements == ()
