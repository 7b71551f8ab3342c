"""Advice on genres of logic puzzles: its lines have a solution together, and break a picture that the genre forbids."""

import re

import pytest

import sudokudsl
from sudokudsl.language.syntax.hints import WORD_HINTS

HALVES = "aaaaaa\n" * 3 + "bbbbbb\n" * 3


def lines(word, rooms=HALVES):
    """The lines that advice shows, with a picture of rooms below the line that needs one."""
    shown = re.findall(r"`([^`]+)`", WORD_HINTS[word])
    ordered = sorted(dict.fromkeys(shown), key=lambda line: not line.startswith(("board", "layer", "areas", "loop")))
    return "".join(f"{line}\n" + indented(rooms) * (line == "givens room") for line in ordered)


def indented(picture):
    return "".join(f"  {row}\n" for row in picture.split())


def solutions(word, more=""):
    text = lines(word)
    board = "board 6x6 digits 1-9\n" * ("board" not in text)
    return sudokudsl.count(sudokudsl.loads(f"{board}{text}{more}"), limit=1).count


def shaded(*cells, name="shade"):
    """The picture of a layer that has 1 in the listed cells."""
    rows = ("".join(str(int(f"{row}{column}" in cells)) for column in range(1, 7)) for row in range(1, 7))
    return f"givens {name}\n" + indented("\n".join(rows))


ROW = [f"2{column}" for column in range(1, 7)]
SHADINGS = [
    ("hitori", ["11", "22", "66"], [["11", "12"], ["12", "21"]]),
    ("kuromasu", ["12", "66"], [["12", "13"], ["12", "21"], ["11"]]),
    ("heyawake", ["11", "13"], [["11", "13", "14"], ["12", "21"], ["11"]]),
    (
        "lits",
        ["11", "21", "31", "32", "41", "51", "61", "62"],
        [
            ["11", "12", "21", "22", "51", "52", "61", "62"],
            ["11", "21", "31", "41", "51", "61", "62"],
            ["11", "12", "13", "14", "61", "62", "63", "64"],
        ],
    ),
    ("tapa", ROW, [[*ROW, "44"], [*ROW, "31", "32"], [*ROW, "11"]]),
    ("nurikabe", ROW, [[*ROW, "44"], [*ROW, "31", "32"], [*ROW, "11"]]),
    ("norinori", ["11", "12", "61", "62"], [["11", "13", "61", "62"], ["11", "12", "61"], ["21", "31", "41", "51"]]),
    ("aquarium", [f"{row}{column}" for row in (3, 6) for column in range(1, 7)], [ROW, ["31"], ["31", "66"]]),
    ("kurotto", ["22"], [["11"]]),
]


@pytest.mark.parametrize(("word", "right", "wrong"), SHADINGS, ids=[word for word, _, _ in SHADINGS])
def test_a_shading(word, right, wrong):
    assert solutions(word)
    assert solutions(word, shaded(*right))
    assert not any(solutions(word, shaded(*each)) for each in wrong)


def test_the_sides_of_a_border():
    assert solutions("slitherlink", shaded("13", "22", "23", name="inside"))
    around = ("13", "22", "23", "24", "34", "44", "54", "55", "56", "46", "36", "26", "25")
    for wrong in (("13", "22"), ("13", "23"), ("22", "23"), around):
        assert not solutions("slitherlink", shaded(*wrong, name="inside"))


@pytest.mark.parametrize(
    ("loop", "count"), [("┌─┐ │·│ └─┘", 1), ("┌┐· └┘· ···", 0), ("┌─┐ └─┘ ···", 0)]
)  # in the second loop the white circle turns, and in the third one a cell beside the black one does
def test_circles_on_a_loop(loop, count):
    rows = [*(f"{row}···" for row in loop.split()), *["······"] * 3]
    assert solutions("masyu", "givens way\n" + indented("\n".join(rows))) == count


QUARTERS = "aaabbb\n" * 3 + "cccddd\n" * 3
STRIPES = "cccccc dddddd eeeeee ffffff"
AREAS = [
    ("galaxy", QUARTERS, "bbbbbb caaddd ccccdd eeeeee ffffff gggggg"),
    ("shikaku", f"aabbbb aabbbb {STRIPES}", f"aaabbb abbbbb {STRIPES}"),
]


@pytest.mark.parametrize(("word", "right", "wrong"), AREAS, ids=[word for word, _, _ in AREAS])
def test_a_division(word, right, wrong):
    assert solutions(word, "givens field\n" + indented(right))
    assert not solutions(word, "givens field\n" + indented(wrong))


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ("suguru", "given r1c1 r2c2 = 1 1"),
        ("ripple", "given r1c1 r1c3 = 2 2"),
        ("fillomino", "given r1c1..r1c3 = 2 2 2"),
        ("pentominoes", "require p[r1c1] != p[r1c2] and p[r1c1] != p[r2c1]"),
    ],
)
def test_areas_and_digits(word, wrong):
    assert solutions(word)
    assert not solutions(word, wrong)


@pytest.mark.parametrize(("board", "size"), [("latin 6x6", 6), ("sudoku 9x9", 9), ("board 4x4 digits 1-2", 2)])
def test_the_areas_of_chaos_construction_hold_each_digit(board, size):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"{board}\nchaos construction\n")
    assert f"`areas field of {size} distinct`" in caught.value.diagnostics[0].help
