"""Bounds of customary looks: how wide, thick, long and far off a drawing of SudokuPad may be to have a meaning.

Each look is tried on both sides of each of its bounds. Beyond them, the statement is not made.
"""

import json

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.report import ImportReport
from support.imports import sudokupad

GREY, WHITE, BLACK, GREEN = "#CFCFCF", "#FFFFFF", "#000000", "#67F067"


def line(*points, color=GREY, thickness=10):
    """A line through places, in rows and columns of cells; the middle of r1c1 is (1, 1)."""
    return {"color": color, "thickness": thickness, "wayPoints": [[row - 0.5, column - 0.5] for row, column in points]}


def shape(row, column, width, height=None, *, fill=WHITE, rounded=True, **keys):
    """A circle or a rectangle around a place; its size is in cells."""
    size = {"width": width, "height": width if height is None else height}
    return {"center": [row - 0.5, column - 0.5], **size, "backgroundColor": fill, "rounded": rounded, **keys}


def on_line(mark, *, rules, cells=4):
    """A grey line along row 1, with a mark at both ends; `mark` makes it from its column."""
    ends = [mark(column) for column in (1, cells)]
    return {"lines": [line((1, 1), (1, cells))], "overlays": ends, "rules": rules}


def two_squares(width, height=None):
    """Two shaded cells, which the rules call clones."""
    squares = [shape(row, 1, width, height, fill=GREY, rounded=False) for row in (1, 3)]
    return {"underlays": squares, "rules": "Clones are equal"}


def beside(row, column):
    """A number beside the board of four rows and columns."""
    return {"overlays": [shape(row, column, 0.25, text="3")], "rules": "Sandwich sudoku"}


def rossini(along, across):
    """An arrow at the left of row 2, so long to the right and so far down."""
    arrow = line((2 - across / 2, 0 - along / 2), (2 + across / 2, along / 2), thickness=3)
    return {"arrows": [arrow], "rules": "Rossini"}


def angle(near, far):
    """A shaded r1c1 with an angle at its right border: how far its ends and its tip are from the middle of the cell."""
    tip = line((0.9, 1 + near), (1, 1 + far), (1.1, 1 + near), thickness=1)
    return {"underlays": [shape(1, 1, 1, fill=GREY, rounded=False)], "lines": [tip]}


def corner_clue(row, column, *, arrows=1, numbers=1, circled=False, end=4):
    """A number in a corner of r1c1, and an arrow along the diagonal."""
    texts = [shape(row, column, 0.2, fill="", rounded=False, text="7") for _ in range(numbers)]
    circle = [shape(1, 1, 0.8)] if circled else []
    arrow = line((1.2, 1.2), (end, end), thickness=2)
    return {"overlays": [*texts, *circle], "arrows": [arrow] * arrows, "rules": "Little killers"}


LOOKS = [
    ("width of a bulb", "thermometer r1c1..r1c3", (0.5, 1), (0.49, 1.01),
     lambda at: {"lines": [line((1, 1), (1, 3))], "underlays": [shape(1, 1, at, fill=GREY)]}),
    ("thickness below a bulb", "thermometer r1c1..r1c3", (6, 40), (5.9,),
     lambda at: {"lines": [line((1, 1), (1, 3), thickness=at)], "underlays": [shape(1, 1, 0.8, fill=GREY)]}),
    ("thickness without rules", "whispers r1c1..r1c3", (8, 40), (7.9, 40.1),
     lambda at: {"lines": [line((1, 1), (1, 3), color=GREEN, thickness=at)]}),
    ("thickness with rules", "whispers r1c1..r1c3", (4, 40), (3.9, 40.1),
     lambda at: {"lines": [line((1, 1), (1, 3), color=GREEN, thickness=at)], "rules": "German whispers"}),
    ("circles at both ends", "between r1c1..r1c4", (0.5, 0.9), (0.49,),
     lambda at: on_line(lambda column: shape(1, column, at), rules="Digits between the circles")),
    ("only the height of circles at both ends", "between r1c1..r1c4", (0.5,), (0.49,),
     lambda at: on_line(lambda column: shape(1, column, 0.4, at), rules="Digits between the circles")),
    ("turned squares at both ends", "lockout r1c1..r1c4", (45, 135, 225, 315), (44, 46, 0, 90),
     lambda at: on_line(lambda column: shape(1, column, 0.7, rounded=False, angle=at), rules="Lockout lines")),
    ("cells of a double arrow", "double-arrow {}", (3, 4), (2,),
     lambda at: on_line(lambda column: shape(1, column, 0.7), rules="Double arrow", cells=at)),
    ("beginning of a diagonal", "diagonal -", (0.46, 0.54), (0.44, 0.56),
     lambda at: {"lines": [line((at, at), (4.5, 4.5), thickness=2)], "rules": "Both diagonals"}),
    ("end of a diagonal", "diagonal +", (4.46, 4.54), (4.44, 4.56),
     lambda at: {"lines": [line((0.5, 4.5), (at, 5 - at), thickness=2)]}),
    ("width of a shaded cell", "clone r1c1 = r3c1", (0.92, 1.08), (0.89, 1.12), two_squares),
    ("height of a shaded cell", "clone r1c1 = r3c1", (0.92, 1.08), (0.89, 1.12), lambda at: two_squares(1, at)),
    ("row of a number on the left", "sandwich row 2 = 3", (1.71, 2.29), (1.69, 2.31), lambda at: beside(at, 0)),
    ("column of a number above", "sandwich column 3 = 3", (2.71, 3.29), (2.69, 3.31), lambda at: beside(0, at)),
    ("distance of a number on the right", "sandwich row 2 = 3", (4.71, 7.29), (4.69, 7.31), lambda at: beside(2, at)),
    ("distance of a number below", "sandwich column 3 = 3", (4.71, 7.29), (4.69, 7.31), lambda at: beside(at, 3)),
    ("row of a dot", "kropki white r2c1 r2c2", (1.91, 2.09), (1.89, 2.11),
     lambda at: {"overlays": [shape(at, 1.5, 0.3)]}),
    ("column of a dot", "kropki white r2c1 r2c2", (1.41, 1.59), (1.39, 1.61),
     lambda at: {"overlays": [shape(2, at, 0.3)]}),
    ("size of a dot", "kropki white r2c1 r2c2", (0.1, 0.45), (0.46,), lambda at: {"overlays": [shape(2, 1.5, at)]}),
    ("height of a dot", "kropki black r2c1 r2c2", (0.1, 0.45), (0.46,),
     lambda at: {"overlays": [shape(2, 1.5, 0.3, at, fill=BLACK)]}),
    ("number in a dot", "kropki white {}: r2c1 r2c2", (2, 3), (0, 100, -1, "1 2"),
     lambda at: {"overlays": [shape(2, 1.5, 0.3, text=str(at))]}),
    ("digits on a corner", "quadruple r1c1 = {}", ("1", "1 2 3 4"), ("1 2 3 4 1", "5", "0"),
     lambda at: {"overlays": [shape(1.5, 1.5, 0.5, text=at)]}),
    ("row of a corner", "quadruple r1c1 = 1 2", (1.41, 1.59), (1.39, 1.61),
     lambda at: {"overlays": [shape(at, 1.5, 0.5, text="1 2")]}),
    ("size of a grey circle", "odd r2c2", (0.5, 0.9), (0.49, 0.91),
     lambda at: {"underlays": [shape(2, 2, at, fill=GREY)]}),
    ("size of a grey square", "even r2c2", (0.5, 0.9), (0.49,),
     lambda at: {"underlays": [shape(2, 2, at, fill=GREY, rounded=False)]}),
    ("length of an arrow beside the board", "rossini row 2 left = inward", (0.11, 0.9), (0.09,),
     lambda at: rossini(at, 0)),
    ("slope of an arrow beside the board", "rossini row 2 left = inward", (0.09, -0.09), (0.11, -0.11),
     lambda at: rossini(0.4, at)),
    ("distance of an angle that points outward", "maximum r1c1", (0.21, 0.44), (0.19,),
     lambda at: angle(at, at + 0.05)),
    ("distance of an angle that points inward", "minimum r1c1", (0.26, 0.79), (0.81,),
     lambda at: angle(at, min(0.45, at - 0.05))),
    ("depth of an angle", "maximum r1c1", (0.03,), (0.01, 0), lambda at: angle(0.4, 0.4 + at)),
    ("row of a number in a corner", "little-killer r1c1 down-right = 7", (0.51, 0.79, 1.21, 1.49), (0.81, 1.19, 1),
     lambda at: corner_clue(at, 0.7)),
    ("column of a number in a corner", "little-killer r1c1 down-right = 7", (0.51, 0.79, 1.21, 1.49), (0.81, 1.19, 1),
     lambda at: corner_clue(0.7, at)),
    ("end of an arrow from a corner", "little-killer r1c1 down-right = 7", (4, 4.4), (3.4, 2),
     lambda at: corner_clue(0.7, 0.7, end=at)),
    ("arrows from a corner", "little-killer r1c1 down-right = 7", (1,), (0, 2),
     lambda at: corner_clue(0.7, 0.7, arrows=at)),
    ("numbers in a corner", "little-killer r1c1 down-right = 7", (1,), (0, 2),
     lambda at: corner_clue(0.7, 0.7, numbers=at)),
    ("circle around a corner", "little-killer r1c1 down-right = 7", (False,), (True,),
     lambda at: corner_clue(0.7, 0.7, circled=at)),
]  # fmt: skip
"""Each bound: its name, the statement, values that have this meaning, values that do not, and the drawing of a value.

In a statement, `{}` is the value, or the cells of a double arrow.
"""


def statements(keys):
    """The statements that drawings become, and what is only drawn."""
    rules = keys.pop("rules", "")
    text = json.dumps(sudokupad(rules=rules, **keys))
    made = recognised(text).to_sdk(text, ImportReport(keep_going=True))
    sudokudsl.loads(made)
    return made.splitlines()


def said(statement, at):
    return statement.format(f"r1c1..r1c{at}" if statement.startswith("double") else at)


@pytest.mark.parametrize(("statement", "inside", "outside", "drawn"), [each[1:] for each in LOOKS],
                         ids=[each[0] for each in LOOKS])  # fmt: skip
def test_a_look_has_its_meaning_up_to_its_bounds(statement, inside, outside, drawn):
    for at in inside:
        assert said(statement, at) in statements(drawn(at)), at
    word = statement.split()[0]
    for at in outside:
        assert said(statement, at) not in statements(drawn(at)), at
        assert not any(each.startswith(f"{word} ") for each in statements(drawn(at))), at


@pytest.mark.parametrize("beyond", [0, 0.004, 0.09, 0.011, 0.11])
def test_a_line_along_the_border_of_the_board_means_nothing(beyond):
    along, off = (beyond, 0) if beyond in (0, 0.09, 0.11) else (0, beyond)
    ends = [(0.5 - off, 0.5 - along), (0.5 - off, 4.5 + along)]
    for points in (ends, [(column, row) for row, column in ends]):
        made = statements({"lines": [line(*points, thickness=2)]})
        assert any(each.startswith("cosmetic line") for each in made) == (beyond in (0.011, 0.11))
