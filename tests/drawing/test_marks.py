"""Small texts, dots and signs in pictures are all there, in their cells or on their borders; none covers another."""

import re
from itertools import combinations, pairwise, product

import pytest

from sudokudsl.drawing.svg.elements import CELL, text_width
from sudokudsl.drawing.svg.marks import border_marks, corner_texts
from sudokudsl.model.geometry import Cell
from sudokudsl.model.shapes import BorderText, CellText, Dot, Outline

HERE = Cell(2, 3)
TEXT = re.compile(r'<text class="small" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*text-anchor:(\w+)">([^<]*)<')


def boxes(elements):
    """The texts of elements, each with the rectangle of its capitals: left, top, right and bottom."""
    for element in elements:
        if found := TEXT.match(element):
            x, y, size = map(float, found.groups()[:3])
            wide = text_width(found[5]) * size
            left = x - wide if found[4] == "end" else x
            yield found[5], (left, y - 0.72 * size, left + wide, y)


def apart(one, other):
    """Whether two rectangles have no common point, up to rounding."""
    return any(one[low] > other[high] - 0.2 or other[low] > one[high] - 0.2 for low, high in ((0, 2), (1, 3)))


@pytest.mark.parametrize("many", range(1, 7))
def test_up_to_two_numbers_of_a_dot_are_in_one_line_and_more_in_two(many):
    numbers = [str(number) for number in range(1, many + 1)]
    dot = Dot((HERE, Cell(2, 4), Cell(3, 3), Cell(3, 4)), "white", " ".join(numbers))
    lines = [found[1].split() for found in map(re.compile(r">([^<]+)</text>").search, border_marks([dot])) if found]
    assert [number for line in lines for number in line] == numbers
    assert len(lines) == 1 + (many > 2)
    assert len(lines[0]) - len(lines[-1]) in (0, 1)


@pytest.mark.parametrize("length", [1, 2, 4])
@pytest.mark.parametrize("many", range(1, 7))
def test_each_small_text_has_a_corner_of_its_own(many, length):
    texts = [str(number) * length for number in range(1, many + 1)]
    first = Outline((HERE, Cell(2, 4)), label=texts[0])
    found = dict(boxes(corner_texts([first, *(CellText(HERE, text) for text in texts[1:])])))
    assert [*found] == [" ".join([texts[0], *texts[4:]]), *texts[1:4]]
    for left, top, right, bottom in found.values():
        assert 2 * CELL < left < right < 3 * CELL
        assert CELL < top < bottom < 2 * CELL
    assert all(apart(one, other) for one, other in combinations(found.values(), 2))


def test_a_text_gives_way_to_a_disc_on_its_corner():
    disc = Dot((Cell(1, 2), Cell(1, 3), Cell(2, 2), HERE), text="1 2")
    ((_, (left, *_)),) = boxes(corner_texts([disc, CellText(HERE, "5")]))
    (circle,) = re.findall(r'cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)"', "".join(border_marks([disc])))
    assert left > float(circle[0]) + float(circle[1])


def points(element):
    """The points of a path of straight lines."""
    found = re.search(r' d="M([^"]*)"', element)
    return [tuple(map(float, each.split())) for each in found[1].split("L")]


@pytest.mark.parametrize(
    ("sign", "pair", "way"),
    [
        ("<", (HERE, Cell(2, 4)), (-1, 0)),
        (">", (HERE, Cell(2, 4)), (1, 0)),
        ("^", (HERE, Cell(3, 3)), (0, -1)),
        ("v", (HERE, Cell(3, 3)), (0, 1)),
    ],
)
def test_a_sign_points_across_its_border(sign, pair, way):
    """The tip is on one side of the middle of the border, the ends are on the other, and the sign is small."""
    middle = [sum(cell[at] for cell in pair) / 2 * CELL - CELL / 2 for at in (1, 0)]
    lines = [*border_marks([BorderText(pair, sign)])]
    assert lines
    for element in lines:
        one, tip, other = ([at - centre for at, centre in zip(point, middle, strict=True)] for point in points(element))
        along, across = (0, 1) if way[0] else (1, 0)
        assert tip[across] == pytest.approx(0, abs=0.1)
        assert one[across] == pytest.approx(-other[across], abs=0.1)
        assert one[along] == other[along] == pytest.approx(-tip[along], abs=0.1)
        assert CELL / 20 < tip[along] * way[along] < abs(one[across]) < CELL / 5


MARKS = {
    "dot": lambda cells, number: Dot(cells, ("white", "black", "yellow")[number]),
    "dot with a text": lambda cells, number: Dot(cells, text=str(number)),
    "letter": lambda cells, number: BorderText(cells, "XVI"[number]),
}
PAIRS = {
    "upright": (HERE, Cell(2, 4)),
    "lying": (HERE, Cell(3, 3)),
    "corner": (HERE, Cell(2, 4), Cell(3, 3), Cell(3, 4)),
}


@pytest.mark.parametrize(("where", "kind", "many"), [*product(PAIRS, MARKS, (1, 2, 3))])
def test_marks_of_one_border_lie_side_by_side(where, kind, many):
    """They are spread evenly around the middle, along the border and not across it, and two do not overlap."""
    cells = PAIRS[where]
    svg = "".join(border_marks([MARKS[kind](cells, number) for number in range(many)]))
    pattern = r'<text class="mark" x="([\d.]+)" y="([\d.]+)"' if kind == "letter" else r'cx="([\d.]+)" cy="([\d.]+)"'
    places = [(float(x), float(y)) for x, y in re.findall(pattern, svg)]
    assert len(places) == many
    xs, ys = zip(*places, strict=True)
    along, across = (ys, xs) if where == "upright" else (xs, ys)
    middle = [sum(cell[at] for cell in cells) / len(cells) * CELL - CELL / 2 for at in (1, 0)]
    assert set(across) == {across[0]}
    if kind != "letter":
        assert across[0] == middle[where != "upright"]
        assert sum(along) / many == pytest.approx(middle[where == "upright"], abs=0.1)
    gaps = {round(after - before, 0) for before, after in pairwise(along)}
    assert len(gaps) <= 1
    radii = list(map(float, re.findall(r' r="([\d.]+)"', svg))) or [CELL * 0.1] * many
    assert all(gap >= 2 * max(radii) - 0.2 or many == 3 for gap in gaps)
    assert all(0 < gap < 1.2 * CELL for gap in gaps)


def test_a_mark_that_is_stated_twice_is_drawn_once():
    marks = [Dot(PAIRS["upright"]), Dot(PAIRS["upright"][::-1]), Dot(PAIRS["upright"], checked=True)]
    assert "".join(border_marks(marks)).count("<circle") == 2
