"""Layers in pictures, in the text of a grid, and in the pictures of steps."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

import sudokudsl
from sudokudsl.drawing.layers import on_board
from sudokudsl.drawing.svg import svg
from sudokudsl.drawing.terminal import terminal
from sudokudsl.drawing.walkthrough import page, step_in_terminal, step_svg
from sudokudsl.logic.solver import LogicalSolver
from sudokudsl.model.geometry import LOOKS
from sudokudsl.model.shapes import Disc, Outline


def solved(text: str) -> sudokudsl.Grid:
    found = sudokudsl.solve(sudokudsl.loads(text)).grids
    assert found
    return found[0]


def texts(picture: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


def test_a_second_digit_is_shown_where_there_is_one():
    spec = "board 1x3 digits 4\nlayer second digits -1..9 counted look second\nsum 5: second"
    spec += "\nrequire second[r1c2] = 7"
    puzzle, grid = sudokudsl.loads(spec), solved(spec)
    assert [text for text in texts(svg(puzzle, grid)) if len(text) == 1] == ["7", "4", "4", "4"]
    assert "\nsecond:\n. 7 .\n" in terminal(puzzle, grid)


def test_digits_of_layers_do_not_widen_the_cells():
    """In the terminal they are below the board."""
    spec = "board 1x2 digits 1\nlayer many digits 10..12"
    assert "┃ 1 │ 1 ┃" in terminal(sudokudsl.loads(spec), solved(spec))


RING = "board 3x3 digits 1\nloop way counted\nrequire r2c2 not on way\nrequire r3c3 on way and r1c1 on way\n"


def test_a_line_is_drawn_with_signs():
    rows = ["┌─┐", "│·│", "└─┘"]
    assert list(solved(RING).lines()) == ["111", "111", "111", "way =", *rows]
    ends = "board 2x2 digits 1\npath way from r1c1 to r2c1 all counted\n"
    assert list(solved(ends).lines()) == ["11", "11", "way =", "╶┐", "╶┘"]
    up = "board 2x2 digits 1\npath way from r1c1 to r2c2 counted\nrequire r1c2 not on way\n"
    assert list(solved(up).lines()) == ["11", "11", "way =", "╷·", "└╴"]


@pytest.mark.parametrize(
    ("ends", "marked"),
    [("", []), (" from r1c2", ["r1c2"]), (" to r2c3", ["r2c3"]), (" from r1c2 to r2c3", ["r1c2", "r2c3"])],
)
def test_the_stated_ends_of_a_path_are_marked(ends, marked):
    puzzle = sudokudsl.loads(f"board 2x3 digits 1\npath way{ends}\n")
    shapes = [shape for stated in puzzle.stated for shape in stated.constraint.draw(puzzle.board)]
    assert [str(cell) for shape in shapes if isinstance(shape, Disc) for cell in shape.cells] == marked
    assert svg(puzzle).count('class="rim"') == 2 * len(marked)  # the rim, and the white inside it


@pytest.mark.parametrize("spec", [RING, "board 2x3 digits 1\npath way counted\n"])
def test_the_text_of_a_line_is_read_again(spec):
    grids = [*sudokudsl.solutions(sudokudsl.loads(spec))]
    assert grids
    for grid in grids:
        rows = "".join(f"  {line}\n" for line in grid.lines())
        stated = sudokudsl.loads(f"{spec}solution\n{rows}expect many" if "path" in spec else f"{spec}solution\n{rows}")
        assert [one.values for one, _ in stated.solutions] == [grid.values]
        way = "".join(f"  {line}\n" for line in grid.lines()[grid.board.rows + 1 :])
        assert sudokudsl.solve(sudokudsl.loads(f"{spec}givens way\n{way}")).grids == (grid,)


def test_numbers_of_a_line_are_read_too():
    rows = "  111\n  111\n  111\n  way =\n  6AC\n  505\n  3a9\n"
    assert [one.values for one, _ in sudokudsl.loads(f"{RING}solution\n{rows}").solutions] == [solved(RING).values]


def test_an_unknown_sign_of_a_line():
    with pytest.raises(sudokudsl.SdkError, match="the signs of a line are · ╵ ╶ └"):
        sudokudsl.loads(f"{RING}givens way\n  ┌─x\n  ...\n  ...\n")


def test_signs_of_a_line_are_for_lines():
    with pytest.raises(sudokudsl.SdkError, match="neither a digit nor a blank"):
        sudokudsl.loads("board 1x2 digits 1-3\nlayer a digits 0-12\ngivens a\n  ┌─")


DOUBLED = "latin 2x2\nlayer doubled digits 0-1 counted\neach row as l: sum(doubled[l]) = 1\ngivens doubled\n  1.\n  .."


def test_steps_draw_layers_as_boards_of_their_own():
    puzzle = sudokudsl.loads(DOUBLED)
    solve = LogicalSolver(puzzle).solve()
    cell = next(cell for cell in puzzle.board.layers["doubled"] if str(cell) == "doubled[r1c2]")
    number, step = next((at, step) for at, step in enumerate(solve.steps) if (cell, 0) in step.places)
    picture = step_svg(puzzle, solve.positions[number], step)
    assert "doubled" in texts(picture)
    # two columns of the board, one between, and the second of the layer, in the middle of a cell of 64
    written = re.findall(r'<text class="written" x="(\d+)" y="[^"]*" font-size="[^"]*">0<', picture)
    assert written == [str(64 * 4 + 32)]
    given = re.findall(r'<text class="known" x="(\d+)"[^>]*>1<', picture)
    assert given == [str(64 * 3 + 32)]
    frame = re.search(r'viewBox="(\S+) \S+ (\S+) ', picture)
    assert frame is not None
    assert float(frame[1]) + float(frame[2]) >= 5 * 64


def test_steps_in_the_terminal_have_a_board_for_each_layer():
    puzzle = sudokudsl.loads(DOUBLED)
    solve = LogicalSolver(puzzle).solve()
    shown = step_in_terminal(puzzle, solve.positions[0], None).splitlines()
    assert shown == ["12 12", "12 12", "", "doubled:", "1  01", "01 01"]


def test_a_page_of_steps_has_the_layers_at_their_places():
    html = page(LogicalSolver(sudokudsl.loads(DOUBLED)).solve())
    assert '<g transform="translate(192 0)">' in html


def test_the_name_of_a_layer_stands_above_its_board():
    """The names are above the middle columns, and a column lies between two boards."""
    puzzle = sudokudsl.loads("board 2x3 digits 1-2\nlayer one digits 0-1\nlayer two digits 0-1 counted\n")
    solve = LogicalSolver(puzzle).solve()
    picture = step_svg(puzzle, solve.positions[0], None)
    found = re.findall(r'<text class="outside" x="([^"]*)" y="([^"]*)"[^>]*>(one|two)<', picture)
    assert [name for _, _, name in found] == ["one", "two"]
    assert [float(x) for x, _, _ in found] == [64 * (4 + 1.5), 64 * (4 + 4 + 1.5)]
    assert all(-64 < float(y) < 0 for _, y, _ in found)


def test_a_straight_part_of_a_line_is_no_frame_of_the_grid():
    text = "board 2x4 digits 1-2\nloop way counted\nsolution\n  1111\n  1111\n  way =\n    ┌──┐\n    └──┘\n"
    ((grid, _),) = sudokudsl.loads(text).solutions
    assert str(grid).endswith("┌──┐\n└──┘")


def test_digits_of_several_layers_stand_side_by_side():
    spec = "board 1x2 digits 4\nlayer one digits 1-9\nlayer two digits -1..9 look second\n"
    spec += "layer three digits 1-9 look circle"
    spec += "\ngiven one[r1c1] = 7\ngiven two[r1c1] = 8\ngiven three[r1c1] = 9\n"
    picture = svg(sudokudsl.loads(spec))
    found = re.findall(r'<text class="small" x="([^"]*)" y="([^"]*)" font-size="([^"]*)"[^>]*>([789])</text>', picture)
    assert [text for *_, text in found] == ["7", "8", "9"]
    assert len({high for _, high, *_ in found}) == 1
    places = [float(x) for x, *_ in found]
    assert all(right - left > 0.62 * float(found[0][2]) for left, right in pairwise(places))
    assert 0 < places[0] < places[-1] < 64


@pytest.mark.parametrize("look", ["digit", "corner", "second", "shade", "circle"])
def test_a_given_of_a_layer_is_drawn_once_with_the_solution(look):
    spec = f"board 1x3 digits 4\nlayer one digits 0-1 look {look}\n"
    givens = "given one[r1c1..r1c3] = 1 0 1\n"
    grid = solved(spec + givens)
    elements = svg(sudokudsl.loads(spec), grid).splitlines()
    with_givens = svg(sudokudsl.loads(spec + givens), grid).splitlines()
    assert elements[5:] == with_givens[5:]  # all after the title, the description and the style


def test_a_layer_that_a_solution_does_not_know_keeps_its_givens():
    spec = "board 1x2 digits 1-2\nlayer one digits 1-9\ngiven one[r1c1] = 7\n"
    puzzle = sudokudsl.loads(spec)
    grid = sudokudsl.Grid(puzzle.board, (1, 2))
    assert texts(svg(puzzle, grid)) == ["7", "1", "2"]


def test_the_sentence_of_a_path_is_in_a_legend_once():
    puzzle = sudokudsl.loads("board 2x3 digits 1\npath way from r1c2 to r2c3\n")
    assert sum("way is one path" in text for text in texts(svg(puzzle, legend=True))) == 1


WITH_A_LOOK = ("layer a digits 3 6 counted", "areas a of 2-4 counted", "loop a counted", "path a counted")


@pytest.mark.parametrize("declaration", WITH_A_LOOK)
def test_each_look_of_a_layer_is_seen(declaration):
    """The same solution has another picture with every look."""
    pictures = {}
    for look in LOOKS:
        puzzle = sudokudsl.loads(f"board 3x3 digits 1\n{declaration} look {look}\nrequire a[r1c1] != a[r3c3]\n")
        pictures[look] = svg(puzzle, sudokudsl.make_solver(puzzle).search(limit=1).grids[0])
    alike = [pair for pair in combinations(LOOKS, 2) if pictures[pair[0]] == pictures[pair[1]]]
    assert alike == []


ROOMS = "board 3x3 digits 1\nareas room of 3 look {}\ngivens room\n  abb\n  aab\n  ccc\n"


def test_rooms_that_are_given_have_borders():
    puzzle = sudokudsl.loads(ROOMS.format("border"))
    drawn = on_board((shape for each in puzzle.stated for shape in each.constraint.draw(puzzle.board)), puzzle.board)
    outlined = [sorted(map(str, shape.cells)) for shape in drawn if isinstance(shape, Outline)]
    assert outlined == [["r1c1", "r2c1", "r2c2"], ["r1c2", "r1c3", "r2c3"], ["r3c1", "r3c2", "r3c3"]]
    rows = [
        "┏━━━┳━━━┯━━━┓",
        "┃   ┃   │   ┃",
        "┠───╄━━━╅───┨",
        "┃   │   ┃   ┃",
        "┣━━━┿━━━╇━━━┫",
        "┃   │   │   ┃",
        "┗━━━┷━━━┷━━━┛",
    ]
    assert terminal(puzzle).splitlines()[:7] == rows


def test_rooms_are_shown_as_their_look_says():
    shaded = sudokudsl.loads(ROOMS.format("shade"))
    assert "┳" not in terminal(shaded)
    assert svg(shaded) != svg(sudokudsl.loads(ROOMS.format("border")))


def test_areas_that_are_given_in_part_have_their_numbers():
    """A border around the cells of one number could look like the whole area."""
    puzzle = sudokudsl.loads(ROOMS.format("border").replace("abb", "1.2").replace("aab", "...").replace("ccc", "..3"))
    assert {text for text in texts(svg(puzzle)) if text.isdigit()} == {"1", "2", "3"}
    assert "┳" not in terminal(puzzle)
