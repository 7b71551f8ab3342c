"""Every shape, with all its fields, is drawn at its place, in its size and its colour by programs that only draw."""

import re
from collections import Counter
from dataclasses import fields
from itertools import combinations, pairwise, product
from typing import get_args

import pytest

from sudokudsl.drawing.svg.styles import SOFT, STRONG
from sudokudsl.formats import EXPORTS, Options
from sudokudsl.model.shapes import (
    BorderText,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Square,
    Style,
)
from support.drawings import SUDOKU_4, cells, puzzle
from support.read_drawings import Mark, near, read_fpuzzles, read_sudokupad, read_tikz

READERS = {"sudokupad-json": read_sudokupad, "latex": read_tikz, "fpuzzles-json": read_fpuzzles}
AS_DRAWING = Options(as_drawing=True)
STYLES = get_args(Style)
LINES = ("11 12", "41 31 21", "22 33 44", "13 12 22 31", "44 43 33 34 44", "23")
AREAS = ("11", "23 24", "12 22 32", "11 12 13 21 23 31 32 33", "14 41", "11 12 21", "22 33")
SHAPES = [
    *(Line(cells(at), arrow=arrow, thin=thin) for at in LINES for arrow, thin in product((0, 1), repeat=2)),
    *(Line(cells("11 12"), style, arrow=True) for style in STYLES),
    *(Disc(cells(at), filled=filled) for at in ("11", "32 33", "12 22 32", "11 12 22") for filled in (0, 1)),
    *(Disc(cells("34"), style, filled=filled) for style in STYLES for filled in (0, 1)),
    *(Disc(cells("23"), style, pointed=True) for style in STYLES),
    *(Square(cells(at)[0], style) for at in ("11", "43") for style in STYLES),
    *(Outline(cells(at), dashed=dashed) for at in AREAS for dashed in (0, 1)),
    *(Outline(cells("31 32"), style, dashed=True, label="17") for style in STYLES),
    *(Shade(cells(at), style) for at, style in zip(AREAS, STYLES, strict=False)),
    *(Dot(cells(at), style, text) for at in ("12 22", "33 34", "11 12 21 22")
      for style, text in product(("white", "black", "grey", "red"), ("", "5", "12"))),
    Dot(cells("33 34 43 44"), "white", "1 2 3 4"),
    Dot(cells("33 34 43 44"), "black", checked=True),
    *(BorderText(cells(at), text, style) for at in ("12 22", "33 34", "11 12 21 22")
      for text, style in (("X", "black"), ("<", "red"), ("^", "grey"), ("v", "black"), ("15", "blue"))),
    *(CellText(cells(at)[0], text, corner=corner) for at in ("11", "34") for text in "58" for corner in (0, 1)),
    *(OutsideText(cells("31")[0], "left", text) for text in ("7", "123")),
    *(OutsideText(cells(at)[0], side, "12") for at, side in (("34", "right"), ("12", "top"), ("43", "bottom"))),
    *(OutsideText(cells(at)[0], side, text, step, away) for at, side, step in (
        ("21", "left", (1, 1)), ("13", "top", (1, -1)), ("41", "left", (0, 1)), ("44", "bottom", (-1, -1)),
        ("42", "bottom", (-1, 1)), ("43", "bottom", (-1, 0)), ("12", "top", (1, 0)), ("24", "right", (0, -1)))
      for text, away in product(("", "9"), (0, 1))),
    *(GivenDigit(cells(at)[0], text) for at in ("11", "34") for text in "14"),
]  # fmt: skip


def marks(target, *shapes):
    """The marks that shapes add to an empty board."""
    read, export = READERS[target], EXPORTS[target]
    plain = Counter(read(export(puzzle(SUDOKU_4), AS_DRAWING)))
    return [*(Counter(read(export(puzzle(SUDOKU_4, ("word", shapes)), AS_DRAWING))) - plain).elements()]


def drawn(found):
    """The marks without a text."""
    return [mark for mark in found if mark.kind != "text"]


def mean(places):
    rows, columns = zip(*((cell.row, cell.column) for cell in places), strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def middles(shape):
    """The middle of a shape, beside the reach of a mark."""
    row, column = mean(shape.cells)
    return row, row, column, column


def check_line(shape, found):
    (mark,) = found
    centres = tuple((cell.row, cell.column) for cell in shape.cells)
    assert mark.points == (centres if len(centres) > 1 else centres * 2)
    assert mark.head == (centres[-1] if shape.arrow and (len(centres) > 1 or mark.head) else None)
    low, high = (0.02, 0.06) if shape.thin else (0.25, 0.35)
    assert low < mark.size[0] < high
    shades = (STRONG,) if shape.thin and shape.arrow else (STRONG, SOFT) if shape.thin else (SOFT,)
    assert mark.colours in [{each[shape.style]} for each in shades]


def check_disc(shape, found):
    rows, columns = zip(*((cell.row, cell.column) for cell in shape.cells), strict=True)
    reaches = [mark.reach for mark in found]
    outermost = [choose(each) for choose, each in zip((min, max, min, max), zip(*reaches, strict=True), strict=True)]
    inner = [min(rows), max(rows), min(columns), max(columns)]
    for reached, middle, way in zip(outermost, inner, (-1, 1, -1, 1), strict=True):
        assert 0.29 < way * (reached - middle) < 0.45
    colours = frozenset().union(*(mark.colours for mark in found))
    assert colours == ({SOFT[shape.style]} if shape.filled else {STRONG[shape.style], "#ffffff"})
    if not shape.filled and len(found) == 2:  # a rim, and its white inside
        assert 0.04 < found[0].size[0] - found[1].size[0] < 0.1
        assert found[1].colours == {"#ffffff"}


def check_square(shape, found):
    (mark,) = found
    assert near(mark.points[0], (shape.cell.row, shape.cell.column))
    assert 0.5 < mark.size[0] < 0.8
    assert mark.size[0] == pytest.approx(mark.size[1])
    assert mark.colours == {SOFT[shape.style]}


def check_outline(shape, found):
    assert all(mark.colours == {STRONG[shape.style]} for mark in found)
    if found[0].kind == "cage":
        assert sorted(found[0].points) == sorted((cell.row, cell.column) for cell in shape.cells)
        assert len(found) == 1
        return
    for cell in SUDOKU_4.cells:
        assert sum(mark.contains((cell.row, cell.column)) for mark in found) % 2 == (cell in shape.cells)
    assert {mark.dashed for mark in found} == {bool(shape.dashed)}
    for row, column in (point for mark in found for point in mark.points):
        assert any(abs(row - cell.row) < 0.5 and abs(column - cell.column) < 0.5 for cell in shape.cells)
        assert all(0.02 < abs((each - 0.5) - round(each - 0.5)) < 0.15 for each in (row, column))
    assert all(0.01 < mark.size[0] < 0.06 for mark in found)


def check_shade(shape, found):
    for cell in SUDOKU_4.cells:
        assert sum(mark.contains((cell.row, cell.column)) for mark in found) % 2 == (cell in shape.cells)
    holes = [mark for mark in found if mark.kind == "area" and not any(
        mark.contains((cell.row, cell.column)) for cell in shape.cells)]  # fmt: skip
    whole = sum(mark.area for mark in found)
    assert holes or whole == pytest.approx(len(shape.cells)) or len(found) > 1
    assert all(colour.startswith(SOFT[shape.style]) for mark in found for colour in mark.colours)


def check_dot(shape, found):
    first, *more = found
    assert near(first.points[0], mean(shape.cells))
    least, most = (0.4, 0.6) if len(shape.cells) > 2 and shape.text else (0.3, 0.4) if shape.text else (0.2, 0.3)
    assert least < first.size[0] == first.size[1] < most
    assert ("#ffffff" if shape.style == "white" else STRONG[shape.style]) in first.colours
    assert len(more) == 2 * bool(shape.checked)
    for mark in more:  # two opposite quarters of the circle, which hardly stick out of it
        assert mark.colours == {"#ffffff"}
        low, high, left, right = (each - middle for each, middle in zip(mark.reach, middles(shape), strict=True))
        assert (low >= 0 and right <= 0) or (high <= 0 and left >= 0)
        assert max(map(abs, (low, high, left, right))) * 2**0.5 < 1.1 * first.size[0] / 2


def check_clue(shape, found):
    assert len(found) == (shape.step is not None)
    for arrow in found:
        (row, column), (row2, column2) = arrow.points
        way = -1 if shape.away else 1
        assert (row2 - row) * way * (shape.step[0] or 1) >= 0
        assert ((row2 > row) - (row2 < row), (column2 > column) - (column2 < column)) == tuple(
            way * each for each in shape.step
        )
        assert arrow.head == arrow.points[-1]
        assert arrow.size[0] < 0.05


CHECKS = {
    Line: check_line, Disc: check_disc, Square: check_square, Outline: check_outline, Shade: check_shade,
    Dot: check_dot, OutsideText: check_clue,
}  # fmt: skip
SIGNS = {"⌃": "^", "⌄": "v"}


def place_of_text(shape):
    """The middle of the place where the text of a shape belongs, and how far from it the text may be."""
    match shape:
        case Outline():
            cell = min(shape.cells)
            return (cell.row - 0.35, cell.column - 0.35), 0.15
        case CellText(corner=True):
            return (shape.cell.row - 0.35, shape.cell.column - 0.35), 0.15
        case CellText():
            return (shape.cell.row + 0.33, shape.cell.column), 0.1
        case OutsideText(step=None):
            row, column = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}[shape.side]
            return (shape.cell.row + row, shape.cell.column + column), 0.15
        case OutsideText():
            row, column = shape.step
            return (shape.cell.row - row, shape.cell.column - column), 0.25
        case GivenDigit():
            return (shape.cell.row, shape.cell.column), 0.01
    return mean(shape.cells), 0.01


@pytest.mark.parametrize("target", READERS)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: re.sub(r"\(row=(\d), column=(\d)\)", r"\1\2", str(shape)))
def test_a_shape(shape, target):
    if target == "fpuzzles-json" and getattr(shape, "checked", False):
        return  # there a dot has one colour
    found = marks(target, shape)
    texts = [mark for mark in found if mark.kind == "text"]
    wanted = getattr(shape, "text", "") or getattr(shape, "label", "")
    assert [" ".join(SIGNS.get(mark.text, mark.text).split()) for mark in texts] == [wanted] * bool(wanted)
    for text in texts:
        place, far = place_of_text(shape)
        if target == "fpuzzles-json" and isinstance(shape, CellText):
            place = (shape.cell.row, shape.cell.column)  # its texts are in the middle
        assert near(text.points[0], place, far), (text, place)
        least, most = (0.5, 0.75) if isinstance(shape, GivenDigit) else (0.1, 0.5)
        assert least < text.size[0] < most
        if isinstance(shape, BorderText):
            assert text.colours == {STRONG[shape.style]}
        if target == "sudokupad-json" and isinstance(shape, OutsideText) and shape.step is not None:
            (arrow,) = drawn(found)
            for at, start, end in zip(text.points[0], arrow.points[0], arrow.head, strict=True):
                assert abs(start - end) < 0.01 or abs(start - at) > 0.35  # a text keeps its distance from the arrow
    pointed = isinstance(shape, Disc) and shape.pointed
    if pointed:
        assert near(found[0].middle, (shape.cells[0].row, shape.cells[0].column))
        assert found[0].colours == {SOFT[shape.style]}
        assert len(found) == 1
        return
    if type(shape) in CHECKS:
        CHECKS[type(shape)](shape, drawn(found))
    else:
        assert not drawn(found)


@pytest.mark.parametrize("target", ["sudokupad-json", "latex"])
def test_texts_in_one_cell_have_different_corners(target):
    shapes = [CellText(cells("22")[0], text) for text in "1234"]
    found = {mark.text: mark.points[0] for mark in marks(target, *shapes)}
    corners = {(round(row - 2), round(column - 2)): text for text, (row, column) in found.items()}
    assert len({*found.values()}) == 4
    assert set(found) == set("1234")
    assert all(abs(row - 2) < 0.5 and abs(column - 2) < 0.5 for row, column in found.values()), corners


@pytest.mark.parametrize("target", ["sudokupad-json", "latex"])
@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_clues_at_one_place_follow_each_other_outwards(target, side):
    cell = cells("14" if side == "right" else "41" if side == "bottom" else "11")[0]
    found = [mark.points[0] for mark in marks(target, *(OutsideText(cell, side, text) for text in "123"))]
    away = [max(0.5 - row, row - 4.5, 0.5 - column, column - 4.5) for row, column in found]
    assert away == sorted(away)
    assert all(0.5 < later - before < 1 for before, later in pairwise(away))


def test_the_readers_share_a_meaning():
    assert Mark("box", ((1, 1),), (1, 1)).contains((1.4, 0.6))
    assert not Mark("area", ((0, 0), (0, 2), (2, 0))).contains((1.5, 1.5))
    assert Mark("area", ((0, 0), (0, 2), (2, 0))).area == 2


ALIKE = {
    ("sudokupad-json", "Outline", "dashed"), ("fpuzzles-json", "Outline", "dashed"),  # their cages have one look
    *((target, "CellText", "corner") for target in (*READERS, "penpa")),  # a text alone in its cell is in a corner
}  # fmt: skip
"""Fields of shapes that a format does not show."""


@pytest.mark.parametrize("target", [*READERS, "penpa"])
def test_every_field_of_a_shape_is_seen(target):
    """For each field there are two shapes that differ in it alone and look different."""
    drawn = {shape: EXPORTS[target](puzzle(SUDOKU_4, ("word", [shape])), AS_DRAWING) for shape in SHAPES}
    seen, tried = set(), set()
    for one, other in combinations(SHAPES, 2):
        if type(one) is type(other):
            names = [field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name)]
            if len(names) == 1:
                tried.add((target, type(one).__name__, names[0]))
                if drawn[one] != drawn[other]:
                    seen.add((target, type(one).__name__, names[0]))
    assert len(tried) > 20
    assert tried - seen == {each for each in ALIKE if each[0] == target}
