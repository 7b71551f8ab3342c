"""Clues are drawn where they belong: outside clues at the end of their line, others on the cells of their statement."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from math import hypot
from xml.etree import ElementTree

import pytest

import sudokudsl
from sudokudsl.drawing.svg import svg
from sudokudsl.drawing.svg.elements import CELL, centre
from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_statements
from sudokudsl.fuzz.random_specs import setting_of
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES, EXCLUDED
from sudokudsl.language.hidden_numbers import constraint_of, together
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Cell, base
from sudokudsl.model.shapes import Caption, CellText, Line, settled
from sudokudsl.text.diagnostics import Sink
from support.corpus import read_cases

SPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("statement", "spot", "step"),
    [
        ("sandwich row 2 = 3", (2, 0), None),
        ("sandwich column 3 = 2", (0, 3), None),
        ("skyscraper row 1 right = 2", (1, 5), None),
        ("skyscraper column 4 bottom = 1", (5, 4), None),
        ("hidden-skyscraper row 4 left = 3", (4, 0), None),
        ("hidden-skyscraper column 2 top = 3", (0, 2), None),
        ("x-sum row 3 right = 4", (3, 5), None),
        ("x-sum column 2 bottom = 3", (5, 2), None),
        ("numbered-room row 2 left = 3", (2, 0), None),
        ("numbered-room column 1 top = 3", (0, 1), None),
        ("full-rank row 2 right = 12", (2, 5), None),
        ("frame-sum column 3 bottom = 5", (5, 3), None),
        ("diagonal-distinct r1c2 down-right = 3", (0, 1), (1, 1)),
        ("diagonal-distinct r4c2 up-left = 2", (5, 3), (-1, -1)),
        ("little-killer r1c2 down-right = 6", (0, 1), (1, 1)),
        ("little-killer r1c3 down-left = 6", (0, 4), (1, -1)),
        ("little-killer r4c2 up-right = 6", (5, 1), (-1, 1)),
        ("little-killer r4c3 up-left = 6", (5, 4), (-1, -1)),
        ("little-killer r2c1 down-right = 6", (1, 0), (1, 1)),
        ("little-killer r3c4 up-left = 6", (4, 5), (-1, -1)),
    ],
)
def test_an_outside_clue_stands_at_the_end_of_its_line(statement, spot, step):
    picture = ElementTree.fromstring(svg(sudokudsl.loads(f"sudoku 4x4\n{statement}")))
    (text,) = (each for each in picture.iter(f"{SPACE}text") if "outside" in each.get("class", "").split())
    assert text.text.strip("|") == statement.rpartition("= ")[2]  # a hidden digit is drawn between bars
    x, y = centre(Cell(*spot))
    assert abs(float(text.attrib["x"]) - x) < CELL / 4
    assert abs(float(text.attrib["y"]) - y) < CELL / 2  # of its baseline
    arrows = [each.attrib["d"] for each in picture.iter(f"{SPACE}path") if each.get("class") == "thin"]
    assert len(arrows) == (step is not None)
    for path in arrows:
        # from its tail to its tip, which is at the corner of the board's first cell on the diagonal
        (left, top), (right, bottom) = ((float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+)", path)[:2])
        assert ((bottom > top) - (bottom < top), (right > left) - (right < left)) == step
        assert abs(right - (x + step[1] * CELL / 2)) < CELL / 10
        assert abs(bottom - (y + step[0] * CELL / 2)) < CELL / 10


def test_two_clues_in_a_hole_are_on_the_sides_of_their_lines():
    lines = ["board 5x5 digits 1 2", *(f"grid 2x2 latin at {corner}" for corner in ("r1c1", "r1c4", "r4c1", "r4c4"))]
    lines += ["skyscraper row 1 in grid 1 right = 1", "skyscraper row 1 in grid 2 left = 2"]
    lines += ["skyscraper column 2 in grid 1 bottom = 1", "skyscraper column 2 in grid 3 top = 2"]
    picture = ElementTree.fromstring(svg(sudokudsl.loads("\n".join(lines))))
    clues = [each for each in picture.iter(f"{SPACE}text") if "outside" in each.get("class", "").split()]
    across, down = {}, {}
    for clue in clues:
        x, y = float(clue.attrib["x"]), float(clue.attrib["y"])
        if abs(x - centre(Cell(3, 2))[0]) < 1:
            down[clue.text] = y
        else:
            across[clue.text] = x
    assert set(across) == set(down) == {"1", "2"}
    assert across["1"] < across["2"]
    assert sum(across.values()) == pytest.approx(2 * centre(Cell(1, 3))[0])
    assert down["2"] - down["1"] == pytest.approx(across["2"] - across["1"])
    assert CELL / 2 < down["2"] - down["1"] < CELL


def cells_in(value: object) -> Iterator[Cell]:
    """The cells that a constraint names, in any of its fields; a `corner` names the four cells around it.

    A cell of a layer names the one below it, too, because the picture has no other place for it.
    """
    if isinstance(value, Cell):
        yield value
        yield base(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from cells_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            yield from cells_in(part)
            if field.name == "corner":
                yield from (Cell(part.row + down, part.column + right) for down in (0, 1) for right in (0, 1))


@cache
def strangers() -> frozenset[str]:
    """The words of statements in the tables that draw on cells they do not name."""
    found = set()
    for case in read_cases("families"):
        puzzle = None if case.fails else read(case.source, Sink(case.source), Registry())
        for stated in puzzle.stated if puzzle else ():
            named = set(cells_in(stated.constraint))
            for shape in stated.constraint.draw(puzzle.board):
                drawn = set() if isinstance(shape, Caption) else set(getattr(shape, "cells", ()) or (shape.cell,))
                if not drawn <= named:
                    found.add(stated.word)
    return frozenset(found)


FROM_THE_BOARD = {
    *("diagonal", "diagonal-distinct", "diagonals", "little-killer", "maximum", "minimum", "windoku"),
    *("asterisk", "girandola", "argyle", "centre-dots", "chaos-arrow"),
}
"""Statements that draw on cells that follow from the board, or from the one cell that they name; see the next test."""


@pytest.mark.parametrize("word", [family.word for family in Registry().families])
def test_a_statement_draws_on_cells_that_it_names(word):
    assert (word in strangers()) == (word in FROM_THE_BOARD)


@pytest.mark.parametrize(
    ("statement", "places"),
    [
        ("diagonal -", ["r1c1 r2c2 r3c3 r4c4"]),
        ("diagonals", ["r1c1 r2c2 r3c3 r4c4", "r4c1 r3c2 r2c3 r1c4"]),
        ("little-killer r2c2 down-right = 6", ["r2c2", "r2c2 r3c3 r4c4"]),
        ("diagonal-distinct r3c3 up-left = 2", ["r3c3", "r1c1 r2c2 r3c3"]),
        ("maximum r1c1", ["r1c1", "r1c1 r1c2", "r1c1 r2c1"]),
        ("minimum r4c4", ["r4c4", "r3c4 r4c4", "r4c3 r4c4"]),
        ("quadruple r2c3 = 1 2", ["r2c3 r2c4 r3c3 r3c4"]),
        ("chaos-arrow right: r1c1", ["r1c1", "r1c1 r1c2"]),
        ("chaos-arrow orthogonal: r1c4", ["r1c4", "r1c3 r1c4", "r1c4 r2c4"]),
        ("chaos-count around: r2c2", ["r2c2"]),
        ("path way from r1c1 to r3c4", ["r1c1", "r3c4"]),
    ],
)
def test_places_that_follow_from_the_board(statement, places):
    puzzle = sudokudsl.loads(f"sudoku 4x4\n{statement}")
    constraints = [stated.constraint for stated in puzzle.stated if statement.split()[0] == stated.word]
    shapes = [shape for each in constraints for shape in each.draw(puzzle.board) if not isinstance(shape, Caption)]
    drawn = [getattr(shape, "cells", ()) or (shape.cell,) for shape in shapes]
    assert {frozenset(map(str, cells)) for cells in drawn} == {frozenset(place.split()) for place in places}


@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("asterisk", ["r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"]),
        ("girandola", ["r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"]),
        ("centre-dots", ["r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8"]),
        (
            "argyle",
            [
                *("r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9", "r2c1 r3c2 r4c3 r5c4 r6c5 r7c6 r8c7 r9c8"),
                *("r1c8 r2c7 r3c6 r4c5 r5c4 r6c3 r7c2 r8c1", "r2c9 r3c8 r4c7 r5c6 r6c5 r7c4 r8c3 r9c2"),
                *("r1c5 r2c6 r3c7 r4c8 r5c9", "r5c9 r6c8 r7c7 r8c6 r9c5", "r5c1 r6c2 r7c3 r8c4 r9c5"),
                "r1c5 r2c4 r3c3 r4c2 r5c1",
            ],
        ),
    ],
)
def test_places_of_houses_of_nine_by_nine(word, places):
    puzzle = sudokudsl.loads(f"sudoku 9x9\n{word}")
    drawn = [shape.cells for shape in puzzle.stated[-1].constraint.draw(puzzle.board)]
    assert {frozenset(map(str, cells)) for cells in drawn} == {frozenset(place.split()) for place in places}


MOVED = [setting_of(text) for text in ("board 2x3 digits 1 2", "board 3x3 digits 1-3", "board 4x2 digits 0-2")]


def place_of(shape, board, symmetry=None):
    """The kind of a shape and its moved places, without its texts and colours. Only arrows have a direction.

    The side of a clue with a step does not matter.
    """
    moved = {}
    for field in fields(shape):
        value = getattr(shape, field.name)
        if field.name in ("cell", "cells"):
            value = value if symmetry is None else symmetry.value(field.name, value, board)
            moved[field.name] = value if getattr(shape, "arrow", False) else frozenset([*cells_in(value)])
        elif field.name == "step" and value is not None:
            moved["step"], moved["side"] = value if symmetry is None else symmetry.step(*value), None
        elif field.name == "side":
            moved["side"] = value if symmetry is None else symmetry.side(value)
    return type(shape).__name__, tuple(moved.items())


def drawn(statement, board):
    """The shapes of a statement but captions."""
    family = statement.family
    (constraint,) = together(family, (constraint_of(family, statement.values, board)[0],), board)
    return [shape for shape in constraint.draw(board) if not isinstance(shape, Caption)]


@pytest.mark.parametrize("family", BUILTIN, ids=lambda family: family.word)
@pytest.mark.parametrize("symmetry", BOARD_SYMMETRIES, ids=lambda symmetry: symmetry.name)
def test_a_moved_statement_is_drawn_at_the_moved_places(family, symmetry):
    """A reflected or transposed statement, of every form and with all boundary values, has the reflected picture."""
    if family.group in ("board", "drawing") or symmetry.name in EXCLUDED.get(family.word, ()):
        return
    for setting in MOVED:
        board, after = setting.board, symmetry.setting(setting).board
        for statement in boundary_statements(family, setting):
            before = Counter(place_of(shape, board, symmetry) for shape in drawn(statement, board))
            moved = symmetry.statement(statement, board)
            assert before == Counter(place_of(shape, after) for shape in drawn(moved, after)), statement.line


@pytest.mark.parametrize(
    ("parameter", "cells", "kind"),
    [
        ("line", "r1c1 r1c2", "Line"),
        ("line", "r1c1", "Line"),
        ("cells", "r1c1 r1c2", "Outline"),
        ("cells", "r1c1", "Disc"),
        ("cell", "r1c1", "Disc"),
        ("set", "r1c1 r2c2", "Outline"),
    ],
)
def test_a_definition_without_a_drawing_is_drawn_by_the_kinds_of_its_parameters(parameter, cells, kind):
    definition = f"define word({parameter})\n  require sum({parameter}) < 9\n"
    puzzle = sudokudsl.loads(f"sudoku 4x4\n{definition}word {cells}\n")
    (shape,) = puzzle.stated[-1].constraint.draw(puzzle.board)
    assert (type(shape).__name__, " ".join(map(str, shape.cells))) == (kind, cells)


ALIKE = (
    {"cage", "distinct"},
    {"chaos-arrow", "counting-circles"},
    {"connected", "contains"},
    {"greater", "less"},
    {"isomorphic", "same-digits"},
)
"""Words of statements that may look the same. Their captions or their rules are different."""


def test_marks_of_different_words_look_different():
    """Clues beside the board are numbers, whatever they mean; all other marks belong to one word."""
    words: defaultdict[tuple[object, ...], set[str]] = defaultdict(set)
    setting = setting_of("sudoku 4x4")
    for family in BUILTIN:
        if family.constrains and family.group not in ("board", "outside"):
            for statement in boundary_statements(family, setting):
                shapes = tuple(drawn(statement, setting.board))
                if shapes:
                    words[shapes].add(family.word)
    assert len(words) > 200
    assert [each for each in words.values() if len(each) > 1 and not any(each <= pair for pair in ALIKE)] == []


@pytest.mark.parametrize(
    "statements",
    [
        "cage 9: r2c2 r2c3",
        "cage 100 or 101 or 7: r2c2 r2c3",
        "cage prime or square or digital-root 5: r2c2 r2c3",
        "cage 10: r2c2 r2c3\ncage 7: r2c2 r3c2",
        "rellik-cage 5: r2c2..r2c4\neven r2c2",
        "contains r2c2 r2c3 = 1 2 3 4",
        "sum 12: r2c2 r2c3\ncage 3: r2c2 r3c2\nquadruple r1c1 = 1 2",
        "cage 9: r2c2 r2c3\ncandidates r2c2 = 1 2 3 4\nwhispers 2: r2c2 r3c3",
    ],
)
def test_no_outline_passes_beside_or_under_a_text_in_its_corner(statements):
    """White lies over every outline from the grid lines to the end of the text; the text is above it."""
    elements = svg(sudokudsl.loads(f"sudoku 4x4\n{statements}")).splitlines()
    outlines = [at for at, each in enumerate(elements) if 'class="outline' in each]
    found = 0
    for at, element in enumerate(elements):
        text = re.match(
            r'<text class="small" x="(.*?)" y="(.*?)" font-size="(.*?)" .*text-anchor:(\w+)">(.*)<', element
        )
        if not text:
            continue
        (x, base, size), anchor, length = map(float, text.groups()[:3]), text[4], len(text[5].replace(" ", ""))
        papers = [
            tuple(float(each) for each in re.findall(r'(?:x|y|width|height)="(.*?)"', other))
            for other in elements[max(outlines) : at]
            if other.startswith('<rect class="paper"')
        ]
        left, right = (x, x + 0.3 * size * length) if anchor == "start" else (x - 0.3 * size * length, x)
        over = [
            (start, top, wide, high)
            for start, top, wide, high in papers
            if start <= left and right <= start + wide and top <= base - 0.72 * size and base <= top + high
        ]
        assert over
        start, top, wide, high = over[-1]
        assert start % CELL < 3 or (start + wide) % CELL > CELL - 3  # up to a line of the grid at the side
        assert top % CELL < 3 or (top + high) % CELL > CELL - 3  # and at the top or the bottom
        found += 1
    assert found >= statements.count("cage") + ("candidates" in statements)


@pytest.mark.parametrize("mark", ["thermometer r1c1..r1c3", "even r1c1", "odd r1c1", "lockout 1: r1c1..r1c3"])
@pytest.mark.parametrize("circle", ["counting-circles r1c1", "arrow r1c1 = r2c1 r3c1", "arrow r1c1 r2c1 = r3c1"])
def test_a_circle_contains_the_filled_mark_of_its_cell(mark, circle):
    drawn = svg(sudokudsl.loads(f"sudoku 4x4\n{mark}\n{circle}")).splitlines()
    (inside, *_) = (at for at, each in enumerate(drawn) if 'class="rim" stroke="#fff"' in each)
    marks = {at: reach for at, each in enumerate(drawn) if (reach := _reach(each))}
    assert max(marks) > inside  # the white inside does not hide it
    assert 0.25 * CELL < max(marks.values()) < 0.4 * CELL - 3  # the rim is 3 wide


def _reach(element):
    """The reach of a filled mark of r1c1 from the middle of the cell; 0 for any other element."""
    if square := re.search(r'<rect fill.* x="([\d.]+)" y="([\d.]+)"', element):
        return hypot(*(CELL / 2 - float(each) for each in square.groups()))
    if disc := re.search(r'class="line".*stroke-width:([\d.]+)" d="M32 32L32 32"', element):
        return float(disc[1]) / 2
    diamond = re.search(r'<path fill.* d="M32 ([\d.]+)', element)
    return CELL / 2 - float(diamond[1]) if diamond else 0


@pytest.mark.parametrize(
    ("clue", "spot"),
    [
        ("row 4 in grid 2 = 9", (4, 10)),
        ("row 4 in grid 1 = 9", (4, 0)),
        ("column 5 in grid 2 = 9", (10, 5)),
        ("column 5 in grid 1 = 9", (0, 5)),
        ("row 1 = 9", (1, 0)),
        ("row 9 = 9", (9, 3)),
    ],
)
def test_a_sandwich_is_beside_its_grid_where_no_other_grid_is(clue, spot):
    """On either side, as the sum is the same from both."""
    text = f"board 9x9 digits 1-6\ngrid 6x6 at r1c1\ngrid 6x6 at r4c4\nsandwich {clue}"
    picture = ElementTree.fromstring(svg(sudokudsl.loads(text)))
    (drawn,) = (each for each in picture.iter(f"{SPACE}text") if "outside" in each.get("class", "").split())
    x, y = centre(Cell(*spot))
    assert (abs(float(drawn.get("x")) - x) < CELL / 4, abs(float(drawn.get("y")) - y) < CELL / 2) == (True, True)


@pytest.mark.parametrize(
    ("line", "drawn", "named"),
    [
        ("arrow t = r1c3 r1c4", [["r1c3", "r1c4"]], {"r1c3": "t"}),
        ("arrow t = r1c3", [], {"r1c3": "t"}),
        ("arrow r1c1 = r1c2 t", [["r1c1", "r1c2"]], {"r1c2": "t"}),
        (
            "thermometer r1c1 r2c2 u[1] u[2] r4c4 r4c3",
            [["r1c1", "r2c2"], ["u[1]", "u[2]"], ["r4c4", "r4c3"]],
            {"r2c2": "u[1]", "r4c4": "u[2]"},
        ),
        ("renban r1c1 r3c3 r4c4", [["r1c1", "r3c3", "r4c4"]], {}),
    ],
)  # fmt: skip
def test_no_line_crosses_the_board_to_an_extra_cell(line, drawn, named):
    puzzle = sudokudsl.loads(f"sudoku 4x4\ncells t\ncells u[1..2]\n{line}\n")
    shapes = settled(puzzle.board, puzzle.stated[-1].constraint.draw(puzzle.board))
    assert [list(map(str, each.cells)) for each in shapes if isinstance(each, Line)] == drawn
    assert {str(each.cell): each.text for each in shapes if isinstance(each, CellText)} == named
