"""Pictures: well formed, complete, in the right places, the same bytes every time."""

from __future__ import annotations

import re
import sys
import unicodedata
from xml.etree import ElementTree

import pytest

from sudokudsl.drawing.svg import CELL, svg
from sudokudsl.drawing.svg.captions import wrapped
from sudokudsl.drawing.svg.elements import escape, text_width
from sudokudsl.drawing.svg.outside import abbreviations
from sudokudsl.drawing.svg.rings import rings
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.grid import Grid
from sudokudsl.model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Square,
    outside_position,
)
from support.drawings import DISCONNECTED, GRID_4, JIGSAW, MARKS, SUDOKU_4, cells, outside, plain_board, puzzle, regions

SPACE = "{http://www.w3.org/2000/svg}"


def elements(picture: str, name: str, kind: str = "") -> list[ElementTree.Element]:
    """The elements of one name, in order; with `kind`, those that have this class."""
    found = ElementTree.fromstring(picture).iter(SPACE + name)
    return [each for each in found if not kind or kind in each.get("class", "").split()]


def texts(picture: str, kind: str = "") -> list[str]:
    return [each.text or "" for each in elements(picture, "text", kind) if each.get("aria-hidden") is None]


def frame(picture: str) -> list[float]:
    """Left, top, right and bottom of the picture."""
    left, top, width, height = map(float, ElementTree.fromstring(picture).attrib["viewBox"].split())
    return [left, top, left + width, top + height]


def one(*shapes, word="word", rows=3, columns=3):
    return svg(puzzle(plain_board(rows, columns), (word, shapes)))


@pytest.mark.parametrize(
    ("puzzle_", "grid", "name"),
    [(MARKS, None, "marks"), (MARKS, GRID_4, "marks-solved"), (JIGSAW, None, "jigsaw"), (DISCONNECTED, None, "cages")],
)
def test_golden(golden, puzzle_, grid, name):
    golden(f"{name}.svg", svg(puzzle_, grid))


@pytest.mark.parametrize(
    ("shape", "name", "kind", "more"),
    [
        (Line(cells("11 12 22")), "path", "line", 1),
        (Line(cells("11 12 22"), "blue", thin=True, arrow=True), "path", "thin", 1),
        (Line(cells("22")), "path", "line", 1),
        (Line(cells("22"), arrow=True, thin=True), "path", "thin", 1),
        (Disc(cells("11")), "path", "line", 1),
        (Disc(cells("11 12 13"), filled=False), "path", "rim", 2),  # the rim, then its white inside
        (Square(Cell(2, 2)), "rect", "", 1),
        (Outline(cells("11 12")), "path", "outline", 1),
        (Outline(cells("11 12"), dashed=True), "path", "dashed", 1),
        (Outline(cells("11 12"), label="15"), "text", "small", 2),  # the label and its halo
        (Shade(cells("11 22")), "path", "shade", 1),
        (Dot(cells("11 12")), "circle", "dot", 1),
        (Dot(cells("11 12"), "black", "3"), "text", "mark", 1),
        (Dot(cells("11 12 21 22"), text="1 9 9"), "text", "mark", 2),  # two lines, `1 9` and `9`
        (Dot(cells("11 12 21 22"), "black", checked=True), "path", "quarter", 2),
        (BorderText(cells("11 12"), "X"), "text", "mark", 2),
        (BorderText(cells("11 12"), "<"), "path", "sign", 1),
        (OutsideText(Cell(1, 1), "left", "7"), "text", "outside", 1),
        (OutsideText(Cell(1, 1), "top", "7", (1, 1)), "path", "thin", 1),
        (CellText(Cell(2, 2), "L"), "text", "small", 2),
        (CellText(Cell(2, 2), "odd", corner=False), "text", "small", 1),
        (GivenDigit(Cell(2, 2), "5"), "text", "given", 1),
        (Caption("all differ"), "text", "note", 1),
    ],
)
def test_every_shape_is_drawn(shape, name, kind, more):
    assert len(elements(one(shape), name, kind)) - len(elements(one(), name, kind)) == more


def test_solution_digits_fill_the_cells_without_a_given():
    picture = svg(MARKS, GRID_4)
    assert texts(picture, "given") == ["1", "1"]
    assert "".join(texts(picture, "solution")) == "23434122143432"  # GRID_4 without its corners r1c1 and r4c4


def test_contradictory_givens_are_both_shown():
    assert texts(one(GivenDigit(Cell(1, 1), "5"), GivenDigit(Cell(1, 1), "7")), "given") == ["5/7"]


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("</title></svg><script>alert('1')</script>", "</title></svg><script>alert('1')</script>"),
        ('a & b &amp; "c" ]]> <!-- d', 'a & b &amp; "c" ]]> <!-- d'),
        ("bell\x07 escape\x1b[2J null\x00", "bell\ufffd escape\ufffd[2J null\ufffd"),
        ("half a pair \ud800 \uffff", "half a pair \ufffd \ufffd"),
        ("日本語 😀", "日本語 😀"),
    ],
)
def test_hostile_titles_stay_text(title, shown):
    picture = svg(
        puzzle(SUDOKU_4, ("note", [Caption(title), GivenDigit(Cell(1, 1), title)]), title=title, author=title)
    )
    picture.encode()
    assert elements(picture, "title")[0].text == shown
    assert not elements(picture, "script")
    assert texts(picture, "given") == [shown]


def test_title_and_description():
    picture = svg(MARKS, GRID_4)
    (title,), (description,) = elements(picture, "title"), elements(picture, "desc")
    assert title.text == "Marks"
    assert description.text is not None
    assert description.text.startswith("4 by 4 board, digits 1, 2, 3, 4. Statements: given, thermometer, cage,")
    assert description.text.endswith("With a solution.")
    assert texts(picture, "title") == ["Marks"]
    assert texts(picture, "author") == ["by A <setter> & co"]
    untitled = svg(MARKS, title=False)
    assert not texts(untitled, "title")
    assert not texts(untitled, "author")
    assert frame(untitled)[1] > frame(picture)[1]


def test_long_titles_are_wrapped_within_the_picture():
    picture = svg(JIGSAW)
    lines = elements(picture, "text", "title")
    assert len(lines) > 1
    assert " ".join(line.text or "" for line in lines) == JIGSAW.title
    left, _, right, _ = frame(picture)
    for line in lines:
        assert text_width(line.text or "") * float(line.attrib["font-size"]) <= right - left


def test_wrapping():
    assert wrapped("", 5) == []
    assert wrapped("  ", 5) == []
    assert wrapped("aaa bbb ccc", 7 * 0.62 + 0.01) == ["aaa bbb", "ccc"]
    assert wrapped("aaaaaaa b", 3 * 0.62 + 0.01) == ["aaa", "aaa", "a b"]


RULES = (
    "Along each thermometer, the digits strictly increase from the round bulb to the other end. The digits in a cage "
    "do not repeat, and they add up to the number in its upper left corner, if there is one there."
)
WIDEST = 101.06
"""The width of these rules in font sizes as a browser measures it in DejaVu Sans, the widest font of the sheet."""


def test_the_width_of_a_text_is_that_in_the_widest_font():
    assert WIDEST <= text_width(RULES) < WIDEST * 1.01
    assert text_width("é") == text_width("e")
    assert text_width("e\u0301") == text_width("e")


def test_a_note_is_written_once():
    assert texts(one(Caption("same"), Caption("same"), Caption("other")), "note") == ["• same", "• other"]


def test_margins_exist_only_where_a_clue_stands():
    air = 0.2 * CELL
    left, top, right, bottom = frame(svg(puzzle(plain_board(3, 3)), title=False))
    assert -air < left < 0
    assert -air < top < 0
    assert 3 * CELL < right < 3 * CELL + air
    assert 3 * CELL < bottom < 3 * CELL + air
    for side, at, sign in (("left", 0, -1), ("top", 1, -1), ("right", 2, 1), ("bottom", 3, 1)):
        wider = frame(one(OutsideText(Cell(2, 2), side, "9")))
        grown = [sign * (new - old) for new, old in zip(wider, (left, top, right, bottom), strict=True)]
        assert grown[at] > CELL / 2
        assert all(abs(grown[other]) < 0.01 for other in range(4) if other != at)


def test_clues_on_one_spot_stand_outwards_in_the_order_stated():
    picture = one(*(OutsideText(Cell(2, 3), "right", text) for text in ("1", "2", "3")))
    assert texts(picture, "outside") == ["1", "2", "3"]
    places = [(float(each.attrib["x"]), float(each.attrib["y"])) for each in elements(picture, "text", "outside")]
    assert 3 * CELL < places[0][0] < places[1][0] < places[2][0] < frame(picture)[2]
    assert len({y for _, y in places}) == 1


@pytest.mark.parametrize(("side", "step"), [("left", (0, 1)), ("right", (0, -1)), ("top", (1, 0)), ("bottom", (-1, 0))])
def test_an_arrow_outside_points_into_the_board_or_away_from_it(side, step):
    def direction(**options):
        (arrow,) = elements(one(OutsideText(Cell(2, 2), side, "", step, **options)), "path", "thin")
        x, y, to_x, to_y = map(float, re.findall(r"-?[\d.]+", arrow.attrib["d"])[:4])
        return round((to_y - y) / (0.46 * CELL)), round((to_x - x) / (0.46 * CELL))

    down, right = step
    assert direction() == (down, right)
    assert direction(away=True) == (-down, -right)
    assert not texts(one(OutsideText(Cell(2, 2), side, "", step)), "outside")


def test_captions_tell_clues_of_different_words_apart():
    board = plain_board(3, 3)
    sandwich, skyscraper = ("sandwich", [outside("11", "left", "5")]), ("skyscraper", [outside("11", "top", "2")])
    assert texts(svg(puzzle(board, sandwich)), "caption") == []
    assert texts(svg(puzzle(board, sandwich)), "note") == []
    several = svg(puzzle(board, sandwich, skyscraper), title=False)
    assert texts(several, "caption") == ["sk", "sa"]
    assert texts(several, "note") == ["sa=sandwich, sk=skyscraper"]


@pytest.mark.parametrize(
    ("words", "short"),
    [
        (["sandwich", "x-sum"], ["s", "x"]),
        (["x-sum", "xray"], ["xs", "xr"]),
        (["sum", "sum-left", "sum-right"], ["a", "b", "c"]),
        ([f"word{number}" for number in range(28)], [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab"]),
    ],
)
def test_captions_are_short_and_different(words, short):
    assert list(abbreviations(words).values()) == short


OUTSIDE = (
    "skyscraper",
    "hidden-skyscraper",
    "first-seen",
    "frame-sum",
    "numbered-room",
    "rossini",
    "full-rank",
    "sandwich",
    "x-sum",
)


def test_captions_of_all_families_are_read_on_a_phone():
    """They are as large as the notes below the board, and within the width of a cell."""
    board = plain_board(9, 9)
    stated = [(word, [outside(f"1{at}", "top", "45")]) for at, word in enumerate(OUTSIDE, 1)]
    captions = elements(svg(puzzle(board, *stated)), "text", "caption")
    assert len({each.text for each in captions}) == len(stated)
    for each in captions:
        size = float(each.attrib["font-size"])
        assert size >= 0.26 * CELL - 0.1
        assert text_width(each.text or "") * size < CELL


@pytest.mark.parametrize(
    ("cell", "side", "step", "spot"),
    [
        ("23", "left", None, (2, 0)),
        ("23", "right", None, (2, 5)),
        ("23", "top", None, (0, 3)),
        ("23", "bottom", None, (4, 3)),
        ("13", "top", (1, 1), (0, 2)),
        ("13", "top", (1, -1), (0, 4)),
        ("11", "top", (1, 1), (0, 0)),
        ("31", "left", (-1, 1), (4, 0)),
        ("22", "top", (1, 1), (0, 0)),  # from inside the board, where its diagonal leaves backwards
        ("34", "right", (-1, -1), (4, 5)),
    ],
)
def test_outside_spots(cell, side, step, spot):
    assert outside_position(plain_board(3, 4), outside(cell, side, "1", step)) == Cell(*spot)


def test_an_outside_clue_without_direction_is_refused():
    with pytest.raises(ValueError, match="direction"):
        outside_position(plain_board(3, 3), outside("11", "top", "1", (0, 0)))


@pytest.mark.parametrize(
    ("text", "corners"),
    [
        ("11", [[(1, 0), (1, 1), (0, 1), (0, 0)]]),
        ("11 12", [[(2, 0), (2, 1), (0, 1), (0, 0)]]),
        ("11 12 21", [[(2, 0), (2, 1), (1, 1), (1, 2), (0, 2), (0, 0)]]),
        ("11 22", [[(1, 0), (1, 1), (0, 1), (0, 0)], [(2, 1), (2, 2), (1, 2), (1, 1)]]),
        ("12 21", [[(2, 0), (2, 1), (1, 1), (1, 0)], [(1, 1), (1, 2), (0, 2), (0, 1)]]),
        (
            "11 12 13 21 23 31 32 33",
            [[(3, 0), (3, 3), (0, 3), (0, 0)], [(1, 1), (1, 2), (2, 2), (2, 1)]],  # the hole runs the other way
        ),
    ],
)
def test_rings(text, corners):
    found = [sorted(ring) for ring in rings(cells(text))]
    assert found == [sorted(ring) for ring in corners]
    for ring, expected in zip(rings(cells(text)), corners, strict=True):
        at = expected.index(ring[0])
        assert ring == [*expected[at:], *expected[:at]]


def test_an_outline_lies_just_inside_its_cells():
    (path,) = elements(one(Outline(cells("22"))), "path", "outline")
    numbers = [float(number) for number in re.findall(r"[\d.]+", path.attrib["d"])]
    assert CELL < min(numbers) < 1.2 * CELL
    assert 1.8 * CELL < max(numbers) < 2 * CELL


def test_overlapping_outlines_do_not_run_into_each_other():
    paths = elements(one(Outline(cells("11 12")), Outline(cells("12 13")), Outline(cells("31"))), "path", "outline")
    tops = [min(float(number) for number in re.findall(r" ([\d.]+)", path.attrib["d"])) for path in paths]
    assert tops[0] < tops[1]
    assert tops[2] == 2 * CELL + tops[0]


def thick(board: Board) -> str:
    (path,) = elements(svg(puzzle(board)), "path", "thick")
    return path.attrib["d"]


def test_thick_lines_follow_the_regions():
    assert thick(plain_board(2, 2)) == "M0 0H128V128H0z"
    assert thick(Board(2, 2, (1, 2), regions("aa", "bb"))) == "M0 0H128V128H0zM0 64H128"
    assert thick(Board(2, 2, (1, 2, 3), regions("aa", "ab"))) == "M0 0H128V128H0zM64 64H128M64 64V128"
    assert thick(Board(2, 3, (1, 2, 3), regions("aa.", "aa."))) == "M0 0H192V128H0zM128 0V128"


def test_marks_on_one_border_stand_beside_each_other():
    across = elements(one(Dot(cells("11 12")), Dot(cells("12 11"), "black")), "circle")
    assert [each.attrib["cx"] for each in across] == ["64", "64"]
    assert across[0].attrib["cy"] != across[1].attrib["cy"]
    down = elements(one(Dot(cells("11 21")), Dot(cells("21 11"), "black")), "circle")
    assert [each.attrib["cy"] for each in down] == ["64", "64"]
    assert down[0].attrib["cx"] != down[1].attrib["cx"]


def test_the_white_quarters_of_a_dot_lie_opposite():
    quarters = elements(one(Dot(cells("11 12 21 22"), "black", checked=True)), "path", "quarter")
    steps = [re.fullmatch(r"M64 64h(-?[\d.]+)a.* 0 0 0 (-?[\d.]+) (-?[\d.]+)z", each.attrib["d"]) for each in quarters]
    right, *up = (float(number) for number in steps[0].groups())
    assert right > 0
    assert up == [-right, -right]
    assert [float(number) for number in steps[1].groups()] == [-right, right, right]


def test_a_diagonal_runs_into_the_corners_of_the_board():
    (whole,) = elements(one(Line(cells("11 22 33"), "blue", thin=True)), "path", "thin")
    assert whole.attrib["d"] == "M0 0L96 96L192 192"
    (part,) = elements(one(Line(cells("12 23"), "blue", thin=True)), "path", "thin")
    assert part.attrib["d"] == "M96 32L160 96"
    (apart,) = elements(one(Line(cells("11 33"), thin=True)), "path", "thin")
    assert apart.attrib["d"] == "M32 32L160 160"


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 9), (9, 1), (2, 32), (32, 32)])
def test_boards_of_every_size(rows, columns):
    board = plain_board(rows, columns)
    grid = Grid(board, tuple((at % len(board.digits)) + 1 for at in range(rows * columns)))
    picture = svg(puzzle(board, title="Size"), grid)
    assert len(texts(picture, "solution")) == rows * columns
    left, top, right, bottom = frame(picture)
    assert left < 0
    assert top < 0
    assert right > columns * CELL
    assert bottom > rows * CELL


def test_digits_of_a_board_have_one_size_and_fit_their_cell():
    board = Board(1, 3, (-12, 3, 10))
    picture = svg(puzzle(board, ("given", [GivenDigit(Cell(1, 1), "-12")])), Grid(board, (-12, 3, 10)))
    sizes = {each.attrib["font-size"] for kind in ("given", "solution") for each in elements(picture, "text", kind)}
    assert len(sizes) == 1
    assert text_width("-12") * float(sizes.pop()) < CELL


@pytest.mark.parametrize("puzzle_", [MARKS, JIGSAW, DISCONNECTED])
def test_every_text_starts_within_the_picture(puzzle_):
    picture = svg(puzzle_)
    left, top, right, bottom = frame(picture)
    texts = [*elements(picture, "text")]
    assert texts
    for each in texts:
        assert left <= float(each.attrib["x"]) <= right
        assert top <= float(each.attrib["y"]) <= bottom


def test_areas_of_further_statements_have_other_colours():
    picture = svg(
        puzzle(
            plain_board(3, 3),
            ("clone", [Shade(cells("11 12")), Shade(cells("21 22"))]),
            ("clone", [Shade(cells("31")), Shade(cells("33"))]),
            ("minimum", [Shade(cells("13")), BorderText(cells("13 12"), ">")]),
            ("region", [Shade(cells("23"))]),
            ("own", [Shade(cells("32"), "red")]),
        )
    )
    fills = [each.attrib["fill"] for each in elements(picture, "path", "shade")]
    clone, twin, other, other_twin, mark, region, red = fills
    assert clone == twin == mark
    assert other == other_twin
    assert len({clone, other, region, red}) == 4


def test_a_label_moves_aside_for_a_disc_on_its_corner():
    cage, quadruple = Outline(cells("22 23"), label="15"), Dot(cells("11 12 21 22"), text="1 9")
    (alone,) = (each for each in elements(one(cage), "text", "small") if each.get("aria-hidden") is None)
    (aside,) = (each for each in elements(one(cage, quadruple), "text", "small") if each.get("aria-hidden") is None)
    disc = elements(one(cage, quadruple), "circle", "dot")[0]
    assert float(alone.attrib["x"]) < float(disc.attrib["cx"]) + float(disc.attrib["r"]) < float(aside.attrib["x"])


def test_every_character_is_as_it_is_or_replaced():
    """An XML parser reads all characters again but control characters, surrogates and those that XML forbids."""
    for first in range(0, sys.maxunicode + 1, 4096):
        characters = [chr(code) for code in range(first, first + 4096)]
        escaped = escape("".join(characters))
        read = ElementTree.fromstring(f"<a>{escaped}</a>".encode()).text
        assert read is not None
        for character, after in zip(characters, read, strict=True):
            control = unicodedata.category(character) in ("Cc", "Cs") and character not in "\t\n"
            nowhere = ord(character) & 0xFFFE == 0xFFFE
            assert after == ("\ufffd" if control or nowhere else character), hex(ord(character))
