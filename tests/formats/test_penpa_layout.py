"""Penpa+: lists as the program itself lays them out, whose meaning is computed here from the places of its points."""

import random

import pytest

import sudokudsl
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.penpa.points import Points
from sudokudsl.formats.report import ImportReport
from sudokudsl.model.geometry import Cell
from sudokudsl.model.shapes import Spot
from support.imports import penpa

SIDE, WIDE, MANY = 4, 8, 64
"""The rows of the board, the numbers of a row of places, and the numbers of a kind of places."""


def read(question, rules=""):
    header = ["sudoku", SIDE, SIDE, 38, 0, 1, 1, 400, 400, 50, 50, 0, 0, 0, 0, "Title: ", "Author: ", "", rules, "ON"]
    link = penpa(question, header=header)
    program = recognised(link).to_sdk(link, ImportReport())
    sudokudsl.loads(program)
    return [line.strip() for line in program.splitlines() if not line.startswith("#")]


def corner(row, column):
    """The number of the corner to the bottom right of a cell; r0c0 is the one to the top left of the board."""
    return MANY + WIDE * (row + 1) + column + 1


def border(one, other):
    """The key of the border of a cell with its neighbour, which is to its right or below."""
    end = corner(*other) if one[0] == other[0] else corner(*one)
    start = corner(one[0] - 1, one[1]) if one[0] == other[0] else corner(one[0], one[1] - 1)
    return f"{start},{corner(*one) if one[0] == other[0] else end}"


PAIRS = [((row, column), (row, column + 1)) for row in range(1, 5) for column in range(1, 4)]
PAIRS += [((row, column), (row + 1, column)) for row in range(1, 4) for column in range(1, 5)]
BOXES = [(one, other) for one, other in PAIRS if [(at - 1) // 2 for at in one] != [(at - 1) // 2 for at in other]]


@pytest.mark.parametrize("seed", range(40))
def test_a_bold_line_that_divides_nothing_is_not_lost(seed):
    chance = random.Random(seed)
    boxes = BOXES if chance.random() < 0.5 else []
    more = chance.sample([pair for pair in PAIRS if pair not in boxes], chance.randint(0, 1))
    question = {"lineE": {border(*pair): chance.choice([2, 8, 21]) for pair in [*boxes, *more]}}
    if more:
        with pytest.raises(Refused, match="has no customary meaning"):
            read(question)
    else:
        assert read(question) == ["sudoku 4x4" if boxes else "latin 4x4"]


@pytest.mark.parametrize("seed", range(20))
def test_the_diagonals_of_a_new_sudoku(seed):
    chance = random.Random(seed)
    question = {"lineE": {border(*pair): 2 for pair in BOXES}}
    signs = chance.sample("+-", chance.randint(0, 2))
    for sign in signs:
        for at in range(SIDE):
            left, right = (at, at + 1) if sign == "-" else (SIDE - at, SIDE - at - 1)
            ends = corner(at, left), corner(at + 1, right)
            question["lineE"][",".join(map(str, ends if chance.random() < 0.5 else ends[::-1]))] = 12
    lines = read(question, chance.choice(["", "diagonals"]))
    assert sorted(line for line in lines if line.startswith("diagonal ")) == sorted(
        f"diagonal {sign}" for sign in signs
    )


@pytest.mark.parametrize(
    ("place", "style", "reason"),
    [
        (10, 5, "a rectangle of the colour #c0e0ff at r0c1 has no customary meaning"),
        (54, 1, "a rectangle of the colour #444444 at r5c5 has no customary meaning"),
        (18, 40, "a background of an unknown kind at r1c1 has no statement here"),
        (18, 3, "a background of the colour #cccccc has no customary meaning"),
        (18, 0, ""),
    ],
)
def test_a_background_beside_the_board_is_not_lost(place, style, reason):
    question = {"surface": {str(place): style}}
    if not reason:
        assert read(question)[-1] == "sudoku 4x4"
        return
    with pytest.raises(Refused) as caught:
        read(question)
    assert [problem.message for problem in caught.value.problems] == [reason]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ([[0] * 10, 1, "7"], ["sudoku 4x4"]),
        ([[], 1, "7"], ["sudoku 4x4"]),
        ([[0, 1, *[0] * 8], 1, "7"], ["givens", "2...", "....", "....", "...."]),
        (["3", 1, "4"], ["givens", "3...", "....", "....", "...."]),
        (["", 1, "1"], ["sudoku 4x4"]),
    ],
)
def test_numbers_in_a_cell(number, expected):
    assert read({"number": {"18": number}})[-len(expected) :] == expected


def test_two_digits_of_a_clue_are_no_given():
    middles = [20 * row + column for row in range(2, 18) for column in range(2, 18)]
    text = [
        "square,16,16,38,0,1,1,0,0,0,0", "[0,0,0,0]", "[]", '{"number": {"42": ["12", 1, "4"]}}', "",
        str([at - before for before, at in zip([0, *middles], middles, strict=False)]),
    ]  # fmt: skip
    link = penpa(lines=text)
    with pytest.raises(Refused, match="the text '12' at r1c1 has no customary meaning"):
        recognised(link).to_sdk(link, ImportReport())


@pytest.mark.parametrize("points", [Points(3, 4), Points(4, 2, top=1, left=2), Points(1, 1, top=3)])
def test_the_places_of_each_kind_lie_around_the_middles_of_cells(points):
    """The kinds are middles, corners, borders below, borders to the right, corners inside, and places beside."""
    for row in range(1 - points.top, points.rows + 1 - points.top):
        for column in range(1 - points.left, points.columns + 1 - points.left):
            cell = Cell(row, column)
            middle = points.middle(cell)
            assert points.spot(middle) == Spot(row, column)
            assert points.cell(middle) == cell
            assert points.nearest(Spot(row + 0.2, column - 0.2)) == middle
            for kind, (down, right) in enumerate([(0.5, 0.5), (0.5, 0), (0, 0.5)], 1):
                spot = Spot(row + down, column + right)
                assert points.spot(kind * points.many + middle) == spot
                assert points.nearest(spot) == kind * points.many + middle
                assert points.cell(kind * points.many + middle) is None
            for beside in (False, True):
                numbers = [points.within(cell, quarter, beside=beside) for quarter in range(4)]
                spots = [points.spot(number) for number in numbers]
                assert {points.cell(number) for number in numbers} == {cell}
                assert sum(spot.row for spot in spots) / 4 == pytest.approx(row)
                assert sum(spot.column for spot in spots) / 4 == pytest.approx(column)
                aside = {spot.row == row or spot.column == column for spot in spots}
                assert (len({*spots}), aside) == (4, {beside})
    assert [points.spot(number) for number in (-1, 12 * points.many)] == [None, None]
    assert None not in map(points.spot, range(12 * points.many))
