"""A drawing without a meaning has its place, its size and its colour in the picture, and changes nothing else."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import sudokudsl
from sudokudsl.drawing.svg import CELL, svg
from sudokudsl.drawing.svg.styles import SOFT
from sudokudsl.drawing.terminal import terminal
from sudokudsl.model.shapes import Spot

SPACE = "{http://www.w3.org/2000/svg}"
PLAIN = "sudoku 4x4\n"


def picture(statements):
    return ElementTree.fromstring(svg(sudokudsl.loads(PLAIN + statements)))


def drawn(statements):
    """The elements that the statements add to the picture of the plain board, in order."""
    plain = {ElementTree.tostring(each) for each in picture("").iter()}
    skipped = {f"{SPACE}{name}" for name in ("svg", "desc", "style", "title")}
    found = picture(statements).iter()
    kept = [each for each in found if each.tag not in skipped and ElementTree.tostring(each) not in plain]
    return [each for each in kept if each.get("class") != "paper"]


@pytest.mark.parametrize(
    ("place", "row", "column"),
    [
        ("r2c3", 2, 3),
        ("r0c3", 0, 3),
        ("r5c0", 5, 0),
        ("(r1c1 r1c2)", 1, 1.5),
        ("(r2c1 r3c2)", 2.5, 1.5),
        ('"r0.25c-1.5"', 0.25, -1.5),
        ("(r1c1 r1c2 r2c1 r2c2)", 1.5, 1.5),
    ],
)
def test_a_shape_is_at_its_place(place, row, column):
    (circle,) = drawn(f"cosmetic circle colour red width 50 height 20: {place}")
    assert circle.tag == f"{SPACE}ellipse"
    assert float(circle.attrib["cx"]) == pytest.approx((column - 0.5) * CELL, abs=0.1)
    assert float(circle.attrib["cy"]) == pytest.approx((row - 0.5) * CELL, abs=0.1)
    assert (float(circle.attrib["rx"]), float(circle.attrib["ry"])) == (CELL / 4, pytest.approx(CELL / 10))
    assert circle.attrib["fill"] == SOFT["red"]


@pytest.mark.parametrize("place", ["r0c0", "r5c5", '"r-2c2"', '"r2c7.5"', '"r8c-3"'])
@pytest.mark.parametrize("what", ["circle width 300 height 200", 'text "five letters" size 60', "rectangle turn 45"])
def test_the_picture_has_room_for_it(what, place):
    document = picture(f"cosmetic {what}: {place}")
    left, top, width, height = map(float, document.attrib["viewBox"].split())
    (shape,) = [each for each in drawn(f"cosmetic {what}: {place}") if each.tag != f"{SPACE}g"]
    x, y = (float(shape.get(name) or shape.attrib[f"c{name}"]) for name in "xy")
    wide, high = float(shape.get("rx", 0)), float(shape.get("ry", 0))
    assert left <= x - wide
    assert x + wide <= left + width
    assert top <= y - high
    assert y + high <= top + height


def test_a_line_goes_through_its_corners():
    (line,) = drawn('cosmetic line colour "#f80" width 25: r1c1..r1c4 (r3c3 r4c4)')
    assert line.attrib["d"] == "M32 32L224 32L192 192"
    assert line.attrib["stroke"] == "#ff8800"
    assert line.attrib["style"] == "stroke-width:16"
    (arrow,) = drawn("cosmetic arrow: r1c1 r1c4")
    assert arrow.attrib["d"].count("M") == 2  # the line, and its head


def test_a_colour_may_be_transparent():
    (line,) = drawn('cosmetic line colour "#FF880080": r1c1 r1c4')
    assert (line.attrib["stroke"], line.attrib["stroke-opacity"]) == ("#ff8800", "0.50")


def test_several_backgrounds_divide_a_cell():
    strips = drawn("cosmetic shade colour red: r2c2\ncosmetic shade colour blue: r2c2 r2c3")
    assert [(each.attrib["fill"], float(each.attrib["x"]), float(each.attrib["width"])) for each in strips] == [
        (SOFT["red"], 64, 32),
        (SOFT["blue"], 96, 32),
        (SOFT["blue"], 128, 64),
    ]


def test_fog_leaves_cells_open():
    (fog,) = drawn("cosmetic fog: r1-3 r4c1-3")
    assert fog.attrib["d"] == "M256 192L256 256L192 256L192 192z"
    (everywhere,) = drawn("cosmetic fog")
    assert everywhere.attrib["d"] == "M256 0L256 256L0 256L0 0z"


@pytest.mark.parametrize(("above", "below"), [("", True), (" above", False)])
def test_a_shape_is_below_the_grid_unless_it_says_above(above, below):
    text = svg(sudokudsl.loads(f"{PLAIN}cosmetic rectangle colour red{above}: (r1c1 r1c2)"))
    assert (text.index(SOFT["red"]) < text.index('class="grid')) == below


def test_texts_and_turns():
    (group, text) = drawn('cosmetic text "<&> \\"x\\"" colour "#00f" size 25 turn -90: r2c1')
    assert group.attrib["transform"] == "rotate(-90 32 96)"
    assert (text.text, text.attrib["fill"], text.attrib["font-size"]) == ('<&> "x"', "#0000ff", "16")
    frame, _, label = drawn('cosmetic cage "17" colour green: r3c1 r4c1')
    assert "dashed" in frame.attrib["class"]
    assert label.text == "17"
    assert 0 < float(label.attrib["x"]) < CELL / 2  # in the top left corner of r3c1
    assert 2 * CELL < float(label.attrib["y"]) < 2.5 * CELL


def test_nothing_else_changes():
    plain = sudokudsl.loads(PLAIN)
    puzzle = sudokudsl.loads(f'{PLAIN}cosmetic text "A" : r0c1\ncosmetic fog\ncosmetic line: r1c1 r2c2\n')
    assert puzzle.constraints == plain.constraints
    assert sudokudsl.explain(puzzle).clauses == sudokudsl.explain(plain).clauses
    sentences = [each.sentence for each in sudokudsl.explain(puzzle).statements][-3:]
    assert all(sentence.endswith("only drawn") for sentence in sentences)
    note = terminal(puzzle, ascii=True).splitlines()[-1]
    assert note == 'only drawn, in a picture: "A" at r0c1, fog, line'
    assert "cosmetic (3)" in svg(puzzle)


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("cosmetic", "unexpected"),
        ("cosmetic star: r1c1", "unexpected"),
        ("cosmetic line: r1c1", "wrong-cell-count"),
        ("cosmetic circle: r1c1 r1c2", "wrong-cell-count"),
        ("cosmetic circle", "unexpected"),
        ('cosmetic circle: "here"', "unexpected"),
        ("cosmetic circle: r99c1", "cell-off-board"),
        ('cosmetic circle: "r-99c1"', "cell-off-board"),
        ("cosmetic circle colour redd: r1c1", "unexpected"),
        ('cosmetic circle colour "#12": r1c1', "unexpected"),
        ("cosmetic circle width 0: r1c1", "value-out-of-range"),
        ("cosmetic circle width 99999: r1c1", "value-out-of-range"),
        ("cosmetic circle turn 400: r1c1", "value-out-of-range"),
        ("cosmetic circle width 5 width 6: r1c1", "unexpected"),
        ("cosmetic circle size 5: r1c1", "unexpected"),
        ('cosmetic text "": r1c1', "unexpected"),
        (f'cosmetic text "{"x" * 301}": r1c1', "too-large"),
        ("cosmetic shade: r9c1", "cell-off-board"),
        ("cosmetic line: r1-4c1 x", "unknown-name"),
        ("cells x\ncosmetic line: r1c1 x", "cell-off-board"),
    ],
)
def test_mistakes_are_pointed_at(statement, code):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(PLAIN + statement)
    assert {each.code for each in caught.value.diagnostics} == {code}


@pytest.mark.parametrize(
    "place", [(1, 1), (0, 5), (1, 1.5), (2.5, 0.5), (0.25, 3), (-1, 2), (3.5, -0.5), (-0.5, -0.25)]
)
def test_a_place_is_read_as_it_is_written(place):
    (found,) = sudokudsl.loads(f"{PLAIN}cosmetic circle: {Spot(*place)}").drawings
    assert found.drawing.at == (place,)
