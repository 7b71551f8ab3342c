"""Pictures of areas: cells with equal letters are one area, as long as no cell is blank or has a digit."""

from random import Random

import pytest

import sudokudsl
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Cell
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

SIGNS = [*"abcdefghijklwxyzABCDEF@%&?"]


def random_division(random, cells):
    """The areas of a random division, each connected, in any order."""
    free, areas = set(cells), []
    while free:
        area = [random.choice(sorted(free))]
        free -= {*area}
        for _ in range(random.randrange(4)):
            near = [each for each in free if any(abs(each[0] - r) + abs(each[1] - c) == 1 for r, c in area)]
            if near:
                area.append(random.choice(sorted(near)))
                free.discard(area[-1])
        areas.append(area)
    return areas


def rows(held, height, width):
    """A picture of signs by their places, with points for holes."""
    return "".join(f"  {''.join(held.get((r, c), '.') for c in range(width))}\n" for r in range(height))


@pytest.mark.parametrize("holes", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_any_signs_mean_the_numbers_of_the_areas(seed, holes):
    random = Random(f"{seed} {holes}")
    height, width = (7, 7) if holes else (random.randint(1, 5), random.randint(1, 5))
    places = [
        (r, c) for r in range(height) for c in range(width) if not holes or (r < 4 and c < 4) or (r > 2 and c > 2)
    ]
    board = (
        "board 7x7 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r4c4\n" if holes else f"board {height}x{width} digits 1\n"
    )
    areas = random_division(random, places)
    signs = random.sample(SIGNS, len(areas))
    held = {place: sign for area, sign in zip(areas, signs, strict=True) for place in area}
    picture = rows(held, height, width)
    puzzle = sudokudsl.loads(f"{board}areas field\ngivens field\n{picture}")
    (given,) = (each.constraint for each in puzzle.stated if each.word == "givens")
    first = sorted(areas, key=min)
    numbers = {place: number for number, area in enumerate(first, 1) for place in area}
    assert {
        (cell.base.row - 1, cell.base.column - 1): digit for cell, digit in zip(given.cells, given.digits, strict=True)
    } == numbers


def test_a_solution_may_have_any_signs():
    text = "board 2x2 digits 1\nareas field counted\nsolution\n  11\n  11\n  field =\n    ba\n    bb\n"
    ((grid, _),) = sudokudsl.loads(text).solutions
    assert [grid[cell] for cell in grid.board.layers["field"]] == [1, 2, 1, 1]


def test_with_a_digit_the_signs_are_numbers():
    numbers = "  a122222222\n"
    puzzle = sudokudsl.loads(f"board 1x10 digits 1\nareas field\ngivens field\n{numbers}")
    (given,) = (each.constraint for each in puzzle.stated if each.word == "givens")
    assert given.digits == (10, 1, *[2] * 8)


def test_with_a_blank_the_signs_are_numbers():
    puzzle = sudokudsl.loads("board 3x4 digits 1\nareas field\ngivens field\n  .a11\n  ...2\n  ....\n")
    (given,) = (each.constraint for each in puzzle.stated if each.word == "givens")
    assert [(cell.base, digit) for cell, digit in zip(given.cells, given.digits, strict=True)] == [
        (Cell(1, 2), 10), (Cell(1, 3), 1), (Cell(1, 4), 1), (Cell(2, 4), 2)
    ]  # fmt: skip


def test_more_areas_than_there_can_be():
    with pytest.raises(sudokudsl.SdkError, match="is not one of"):
        sudokudsl.loads("board 2x2 digits 1\nareas field of 2\ngivens field\n  ab\n  cc\n")


@pytest.mark.parametrize(
    ("lines", "cell", "most"),
    [
        ("givens room\n  221\n  211", "room[r1c1]", 1),
        ("givens room\n  113\n  112", "room[r1c3]", 2),
        ("givens room\n  1.4\n  1..", "room[r1c3]", 3),
        ("givens room\n  1..\n  115", "room[r2c3]", 4),
        ("given room[r1c2] = 3", "room[r1c2]", 2),
        ("given room[r1c1 r1c2 r1c3] = 1 1 3", "room[r1c3]", 2),
    ],
)
def test_numbers_that_no_area_has_at_its_first_cell(lines, cell, most):
    text = f"board 2x3 digits 1\nareas room\n{lines}\n"
    source = Source("rooms", text)
    puzzle = read(source, sink := Sink(source), Registry())
    assert f"so {cell} is at most {most}" in " ".join(each.message for each in sink.found)
    assert not sudokudsl.count(puzzle).count


@pytest.mark.parametrize(
    "lines",
    ["givens room\n  112\n  133", "givens room\n  1.3\n  1.3", "givens room\n  bba\n  baa", "given room[r2c3] = 6"],
)
def test_numbers_in_the_order_of_first_cells(lines):
    source = Source("rooms", f"board 2x3 digits 1\nareas room\n{lines}\n")
    puzzle = read(source, sink := Sink(source), Registry())
    assert not sink.found
    assert sudokudsl.count(puzzle).count
