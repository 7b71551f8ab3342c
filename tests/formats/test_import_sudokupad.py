"""Puzzles of SudokuPad: data with a meaning, customary looks that are read and reported, and refusals."""

import copy
import json
import random
from contextlib import nullcontext
from urllib.parse import quote

import pytest

import sudokudsl
from sudokudsl.formats import Refused, as_program, recognised
from sudokudsl.formats.lzstring import compress
from sudokudsl.formats.report import ImportReport
from sudokudsl.formats.sudokupad.packing import MAX_NESTING, unpacked
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.imports import imported, reasons, sudokupad

GREY, WHITE, BLACK = "#CFCFCF", "#FFFFFF", "#000000"
LETTERS = {"dominant-baseline": "alphabetic"}


def read(data, *, keep_going=False):
    """The statements of a puzzle after the board, and the report."""
    text, report = json.dumps(data), ImportReport(keep_going=keep_going)
    assert recognised(text).name == "SudokuPad"
    lines = recognised(text).to_sdk(text, report).splitlines()
    sudokudsl.loads("\n".join(lines))
    kept = [line for line in lines if line and not line.startswith("#")]
    return kept[kept.index(next(line for line in kept if line.startswith(("sudoku", "latin")))) + 1 :], report


def line(*points, color=GREY, thickness=10):
    return {"color": color, "thickness": thickness, "wayPoints": [[r - 0.5, c - 0.5] for r, c in points]}


def shape(row, column, size=0.7, *, fill=WHITE, rounded=True, **keys):
    centre = [row - 0.5, column - 0.5]
    return {"center": centre, "width": size, "height": size, "backgroundColor": fill, "rounded": rounded, **keys}


def square(row, column, size=1):
    return shape(row, column, size, fill=GREY, rounded=False)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"lines": [line((1, 1), (1, 3))], "underlays": [shape(1, 1, 0.85, fill=GREY)]}, ["thermometer r1c1..r1c3"]),
        ({"lines": [line((1, 1), (1, 3))], "underlays": [shape(1, 3, 0.85, fill=GREY)] * 2},
         ["thermometer r1c3..r1c1"]),
        ({"arrows": [line((1.3, 1), (3, 1))], "overlays": [shape(1, 1, 0.8, borderColor="#a1a1a1")]},
         ["arrow r1c1 = r2c1 r3c1"]),
        ({"lines": [line((1, 1), (2, 2), (2, 4), color="#67F067")]}, ["whispers r1c1 r2c2..r2c4"]),
        ({"lines": [line((1, 1), (1, 3), color="#F067F0")]}, ["renban r1c1..r1c3"]),
        ({"lines": [line((1, 1), (1, 3))]}, ["palindrome r1c1..r1c3"]),
        ({"lines": [line((0.5, 0.5), (4.5, 4.5), color="#34BBE6", thickness=2)]}, ["diagonal -"]),
        ({"lines": [line((4.5, 0.5), (0.5, 4.5), color="#34BBE6", thickness=2)]}, ["diagonal +"]),
        ({"overlays": [shape(1, 1.5, 0.3)]}, ["kropki white r1c1 r1c2"]),
        ({"overlays": [shape(1.5, 1, 0.3, fill=BLACK, text="3")]}, ["kropki black 3: r1c1 r2c1"]),
        ({"overlays": [shape(1, 1.5, 0.25, rounded=False, text="X")]}, ["xv X r1c1 r1c2"]),
        ({"overlays": [shape(2.5, 3.5, text="1 2\n4")]}, ["quadruple r2c3 = 1 2 4"]),
        ({"underlays": [shape(1, 1, fill=GREY)]}, ["odd r1c1"]),
        ({"underlays": [shape(1, 1, fill=GREY, rounded=False)]}, ["even r1c1"]),
        ({"overlays": [shape(0, 2, 0.25, text="7")], "arrows": [line((0.3, 2.3), (0.48, 2.48), thickness=2)]},
         ["little-killer r1c3 down-right = 7"]),
        ({"overlays": [shape(0, 2, 0.25, text="3")], "rules": "Sandwich sudoku"}, ["sandwich column 2 = 3"]),
        ({"overlays": [shape(2, 5, 0.25, text="3")], "rules": "Skyscrapers"}, ["skyscraper row 2 right = 3"]),
        ({"lines": [line((1, 1), (1, 3), color="#ffa600")], "rules": "Dutch whispers"}, ["whispers 4: r1c1..r1c3"]),
        ({"lines": [line((1, 1), (1, 3), color="#d0a0f0")],
          "rules": "Zippers. Three consecutive digits on a peach line are low, middling and high."},
         ["zipper r1c1..r1c3"]),
        ({"lines": [line((1, 1), (1, 4))], "overlays": [shape(1, 1), shape(1, 4)],
          "rules": "Digits lie between the digits in the circles."}, ["between r1c1..r1c4"]),
        ({"lines": [line((1, 1), (1, 4))], "overlays": [shape(1, column, rounded=False, angle=45) for column in (1, 4)],
          "rules": "Lockout lines"}, ["lockout r1c1..r1c4"]),
        ({"lines": [line((1, 1), (1, 4))], "overlays": [shape(1, column, rounded=False, angle=45) for column in (1, 4)],
          "rules": "The ends of lockout lines differ by at least 2."}, ["lockout 2: r1c1..r1c4"]),
        ({"lines": [line((1, 1), (1, 4))], "overlays": [shape(1, 1), shape(1, 4)], "rules": "Double arrow"},
         ["double-arrow r1c1..r1c4"]),
        # texts apart from their circles, with places on the base of the letters
        ({"overlays": [shape(1, 1.5, 0.5), shape(1.12, 1.5, 0, fill="", text="X", fontSize=21.6, **LETTERS)]},
         ["xv X r1c1 r1c2"]),
        ({"overlays": [shape(1.5, 1.5, 0.6), *(shape(1.48, column, 0, fill="", text=text, fontSize=12, **LETTERS)
                                               for column, text in ((1.42, "3"), (1.59, "4")))]},
         ["quadruple r1c1 = 3 4"]),
        ({"overlays": [shape(0.26, 2, 0, fill="", text="3", fontSize=40.8, **LETTERS)], "rules": "Sandwich sudoku"},
         ["sandwich column 2 = 3"]),
        ({"overlays": [shape(1, 1.5, 0.2, fill="", text="<")]}, ["less r1c1 r1c2"]),
        ({"overlays": [shape(1.5, 1, 0.2, fill="", text="v")], "rules": "The sign points to the smaller digit"},
         ["greater r1c1 r2c1"]),
        ({"overlays": [shape(1.5, 1, 0.2, fill="", text="v")], "rules": "A sign points to less; lines sum alike"},
         ["greater r1c1 r2c1"]),
        # an angle in the middle of a border, as the import page for Penpa+ draws its signs
        ({"lines": [line((1.36, 1.14), (1.64, 1), (1.36, 0.86), thickness=3)]}, ["greater r1c1 r2c1"]),
        ({"lines": [line((2.14, 1.64), (2, 1.36), (1.86, 1.64), thickness=3)]}, ["less r2c1 r2c2"]),
        ({"lines": [line((1, 1), (4, 4), thickness=3)], "rules": "Both diagonals"}, ["diagonal -"]),
        ({"lines": [line((1, 1), (1, 3), color="#2ecbff")], "rules": "Box borders cut lines"},
         ["region-sum-line r1c1..r1c3"]),
        # a shaded cell is low or high if all angles at its borders point into it or out of it
        ({"underlays": [square(1, 1)], "lines": [line((1.44, 0.9), (1.39, 1), (1.44, 1.1), thickness=1),
                                                 line((0.9, 1.44), (1, 1.39), (1.1, 1.44), thickness=1)]},
         ["minimum r1c1"]),
        ({"underlays": [square(2, 4)], "lines": [line((2.1, 3.61), (2, 3.56), (1.9, 3.61), thickness=1)]},
         ["maximum r2c4"]),
        ({"underlays": [square(r, c) for r, c in ((1, 1), (1, 2), (3, 3), (3, 4))], "rules": "Clones are equal"},
         ["clone r1c1 r1c2 = r3c3 r3c4"]),
        ({"underlays": [square(2.5, 2.5, 2)], "rules": "The grey region has the digits 1 to 4."},
         ["region r2c2 r2c3 r3c2 r3c3"]),
    ],
)  # fmt: skip
def test_looks(keys, expected):
    keys = dict(keys)
    statements, report = read(sudokupad(rules=keys.pop("rules", ""), **keys))
    assert [each for each in statements if not each.startswith(" ")] == expected
    assert len(report.readings) == 1


@pytest.mark.parametrize("damage", ["x", 7, True, {"0": [0, 0]}, 1.5])
def test_regions_and_cells_of_another_type_are_refused(damage):
    assert reasons(json.dumps(sudokupad(regions=damage)))[0] == "`regions` is not a list"
    (reason,) = reasons(json.dumps(sudokupad(cages=[{"value": "5", "cells": damage}])))
    assert reason == f"`{str(damage)[:20]}` is not a list of cells"
    (reason,) = reasons(json.dumps(sudokupad(cages=[{"value": "5", "cells": [[0, 0], [0, True]]}])))
    assert reason == "[0, True] is not a cell of the board"
    for empty in (None, [], {}):
        for text in ({"regions": empty}, {"regions": empty, "cages": [{"value": "title: T", "cells": empty}]}):
            assert "latin 4x4" in imported(json.dumps(sudokupad(**text)))


@pytest.mark.parametrize(("cells", "is_read"), [(1, True), (2, True), (3, True), (4, False)])
def test_a_pill_has_up_to_three_cells(cells, is_read):
    """It holds a number of as many digits, and its arrow begins in any of its cells."""
    for start in range(1, cells + 1):
        pill = {**shape(1, (1 + cells) / 2), "width": cells - 0.3}
        text = sudokupad(arrows=[line((1.3, start), (3, start))], overlays=[pill])
        bulb = " ".join(f"r1c{column}" for column in range(1, cells + 1))
        with nullcontext() if is_read else pytest.raises(Refused, match="no customary meaning"):
            assert f"arrow {bulb} = r2c{start} r3c{start}" in read(text)[0]


@pytest.mark.parametrize(("size", "is_read"), [(0.49, False), (0.5, True), (0.9, True)])
def test_a_bulb_has_half_the_width_of_a_cell(size, is_read):
    text = sudokupad(arrows=[line((1.3, 1), (3, 1))], overlays=[shape(1, 1, size)])
    with nullcontext() if is_read else pytest.raises(Refused, match="no customary meaning"):
        assert "arrow r1c1 = r2c1 r3c1" in read(text)[0]


@pytest.mark.parametrize(
    ("lines", "circles", "expected"),
    [
        # the first thermometer ends where the second begins
        (([(1, 1), (1, 3)], [(1, 3), (3, 3)]), ((1, 1, 0.85), (1, 3, 0.85)),
         ["thermometer r1c1..r1c3", "thermometer r1c3..r3c3"]),
        # three in a row, drawn in any direction
        (([(1, 3), (1, 1)], [(1, 3), (3, 3)], [(4, 4), (3, 3)]), ((1, 1, 0.85), (1, 3, 0.85), (3, 3, 0.85)),
         ["thermometer r1c1..r1c3", "thermometer r1c3..r3c3", "thermometer r3c3 r4c4"]),
        # the tip, or the bulb, lies on an odd cell, whose circle is smaller
        (([(1, 1), (1, 3)],), ((1, 1, 0.85), (1, 3, 0.7)), ["thermometer r1c1..r1c3", "odd r1c3"]),
        (([(1, 3), (1, 1)],), ((1, 1, 0.85), (1, 1, 0.7)), ["thermometer r1c1..r1c3", "odd r1c1"]),
    ],
)  # fmt: skip
def test_ends_of_thermometers_on_other_circles(lines, circles, expected):
    underlays = [shape(row, column, size, fill=GREY) for row, column, size in circles]
    statements, _ = read(sudokupad(lines=[line(*each) for each in lines], underlays=underlays))
    assert statements == expected


def test_slow_thermometers_beside_others_stay_drawings():
    drawn = {"lines": [line((1, 1), (1, 3))], "underlays": [shape(1, 1, 0.85, fill=GREY)]}
    slow = "On slow thermometers digits stay the same or increase."
    assert read(sudokupad(rules=slow, **drawn))[0][-1] == "slow-thermometer r1c1..r1c3"
    with pytest.raises(Refused, match="no customary meaning"):
        read(sudokupad(rules=slow + " On grey thermometers digits increase.", **drawn))


def test_more_than_two_single_cells_may_be_clones_of_any_other():
    cells = [square(1, 1), square(2, 3), square(4, 4)]
    with pytest.raises(Refused, match="no customary meaning"):
        read(sudokupad(rules="Clones are equal", underlays=cells))
    assert read(sudokupad(rules="Clones are equal", underlays=cells[:2]))[0][-1] == "clone r1c1 = r2c3"


def test_a_line_with_two_equal_bulbs_stays_a_drawing():
    data = sudokupad(lines=[line((1, 1), (1, 3))], underlays=[shape(1, at, 0.85, fill=GREY) for at in (1, 3)])
    with pytest.raises(Refused, match="no customary meaning"):
        read(data)
    statements, report = read(data, keep_going=True)
    assert not report.readings
    assert [each.split()[:2] for each in statements] == [["cosmetic", "circle"]] * 2 + [["cosmetic", "line"]]


def test_lines_along_the_frame_of_the_board_mean_nothing():
    corners = [(0.5, 0.5), (0.5, 4.5), (4.5, 4.5), (4.5, 0.5), (0.5, 0.5)]
    assert read(sudokupad(lines=[line(*corners, color=BLACK), line(*corners[1:3], color=BLACK)]))[0] == []
    for inner in (
        [(0.5, 0.5), (4.5, 4.5)],
        [(2.5, 0.5), (2.5, 4.5)],
        [*corners[:2], (4.5, 3.5)],
        [corners[0], (0.5, 6.5)],
    ):
        with pytest.raises(Refused, match="no customary meaning"):
            read(sudokupad(rules="Plain", lines=[line(*inner, color=BLACK)]))


def test_marks_that_require_nothing():
    patch = shape(1, 1.5, 0.25, fill="#FFFFFF", rounded=False, borderColor="#FFFFFF")
    assert read(sudokupad(overlays=[patch]))[0] == []
    between = {"lines": [line((1, 1), (1, 2))], "overlays": [shape(1, 1), shape(1, 2)]}
    assert read(sudokupad(rules="Between lines", **between))[0] == ["between r1c1 r1c2"]


@pytest.mark.parametrize(
    ("colour", "rules"),
    [
        ("#F067F0", "Purple lines are renbans. Lavender lines are zippers."),
        ("#ffa600", "Neighbours differ by at least 4 on Dutch whispers. Entropic lines are low, middling and high."),
    ],
)
def test_a_line_that_may_be_either_of_two_kinds_stays_a_drawing(colour, rules):
    data = sudokupad(rules=rules, lines=[line((1, 1), (1, 3), color=colour)])
    with pytest.raises(Refused, match="no customary meaning"):
        read(data)
    _, report = read(data, keep_going=True)
    assert not report.readings


@pytest.mark.parametrize(
    "keys",
    [
        {"lines": [line((1, 1), (1, 3), color="#67F067")]},
        {"lines": [line((1, 1), (1, 3))], "underlays": [shape(1, 1, 0.85, fill=GREY)]},
        {"overlays": [shape(1, 1.5, 0.3)]},
        {"overlays": [shape(0, 2, 0.25, text="3")]},
        {"overlays": [shape(0, 2, 0.25, text="7")], "arrows": [line((0.3, 2.3), (0.48, 2.48), thickness=2)]},
        {"arrows": [line((1.3, 1), (3, 1))], "overlays": [shape(1, 1, 0.8)]},
        {"underlays": [square(1, 1), square(3, 3)]},
        {"underlays": [square(2.5, 2.5, 2)]},
    ],
)
def test_rules_that_do_not_mention_a_look_leave_it_a_drawing(keys):
    data = sudokupad(rules="Normal rules apply.", **keys)
    with pytest.raises(Refused, match="no customary meaning"):
        read(data)
    statements, report = read(data, keep_going=True)
    assert all(each.startswith("cosmetic") for each in statements)
    assert not report.readings


@pytest.mark.parametrize(
    "keys",
    [
        {"arrows": [line((1, 1), (1, 3), color="#67F067")]},
        {"lines": [line((1, 1), (1, 3), color="#67F067", thickness=3)]},
        {"lines": [line((1, 1), (1, 5), color="#67F067")]},
        {"lines": [line((1, 1), (1, 3), color="#67F067"), line((2, 1), (2, 3), color="#67F067", thickness=3)]},
    ],
)
def test_a_line_that_is_thin_or_leaves_the_board_or_has_a_tip_stays_a_drawing(keys):
    statements, report = read(sudokupad(**keys), keep_going=True)
    assert [each.split()[0] for each in statements].count("cosmetic") == 1
    assert len(statements) == sum(map(len, keys.values()))
    assert len(report.readings) == len(statements) - 1


@pytest.mark.parametrize(
    "keys",
    [
        # angles that disagree; an angle in the middle of a cell; clones of two forms; a region with too few cells
        {"underlays": [square(2, 2)], "lines": [line((2.44, 1.9), (2.39, 2), (2.44, 2.1), thickness=1),
                                                line((1.61, 1.9), (1.56, 2), (1.61, 2.1), thickness=1)]},
        {"underlays": [square(2, 2)], "lines": [line((2.14, 1.9), (2.09, 2), (2.14, 2.1), thickness=1)]},
        {"underlays": [square(1, 1), square(1, 2), square(3, 3)], "rules": "Clones are equal"},
        {"underlays": [square(1, 1), square(1, 2)], "rules": "The grey region has the digits 1 to 4."},
    ],
)  # fmt: skip
def test_shaded_cells_without_a_reading(keys):
    keys = dict(keys)
    with pytest.raises(Refused, match="no customary meaning"):
        read(sudokupad(rules=keys.pop("rules", "Low and high cells"), **keys))


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("fpRowIndexer", "row-indexer r1c1 r1c2"), ("fpColumnIndexer", "column-indexer r1c1 r1c2"),
        ("fpBoxIndexer", "box-indexer r1c1 r1c2"), ("extraregion", "distinct r1c1 r1c2"),
        ("windoku", "distinct r1c1 r1c2"), ("killer", "cage: r1c1 r1c2"), (None, "cage: r1c1 r1c2"),
    ],
)  # fmt: skip
def test_the_style_of_a_cage_says_what_it_is(style, expected):
    lines, report = read(sudokupad(cages=[{"cells": [[0, 0], [0, 1]], "style": style}]))
    assert lines == [expected]
    assert len(report.readings) == 1


def test_an_extra_region_has_a_cell_for_each_digit():
    lines, _ = read(sudokupad(cages=[{"cells": [[0, 0], [0, 1], [1, 1], [1, 2]], "style": "extraregion"}]))
    assert lines == ["region r1c1 r1c2 r2c2 r2c3"]


@pytest.mark.parametrize("style", ["box", "selectioncage", 5])
def test_a_frame_in_another_style_is_a_drawing(style):
    document = sudokupad(cages=[{"cells": [[0, 0], [0, 1]], "style": style}])
    with pytest.raises(Refused, match="a frame around r1c1 r1c2"):
        read(document)
    lines, _ = read(document, keep_going=True)
    assert lines == ["cosmetic cage: r1c1 r1c2"]


def test_rules_that_no_drawing_shows_are_reported():
    rules = "Cells a knight's move apart differ. All possible dots are given. Disjoint groups."
    _, report = read(sudokupad(rules=rules))
    assert [each.split(",")[0] for each in report.readings] == [
        "the rules mention `knight`",
        "the rules mention `all possible dots are`",
        "the rules mention `disjoint`",
    ]
    _, report = read(sudokupad(rules="Not all dots are given. There is no negative constraint."))
    assert not report.readings


@pytest.mark.parametrize(
    ("names", "keys", "expected"),
    [
        (["nonconsecutive"], {}, ["non-consecutive"]),
        (["nonconsecutive"], {"rules": "Nonconsecutive."}, ["non-consecutive"]),
        (["nonconsecutive", "nonconsecutive"], {"overlays": [shape(1, 1.5, 0.3)]},
         ["kropki negative white", "kropki white r1c1 r1c2"]),
        (["antixv", "antiratio"], {}, ["xv negative", "kropki negative black"]),
        (["antiratio"], {"overlays": [shape(1, 1.5, 0.3, backgroundColor="#000000")]},
         ["kropki negative black", "kropki black r1c1 r1c2"]),
        (["antiratio"], {"overlays": [shape(1, 1.5, 0.3, backgroundColor="#000000", text="3")]},
         ["kropki black 3: r1c1 r1c2", "kropki negative black 3"]),
        (["antiratio"], {"overlays": [shape(1, 1.5, 0.3, backgroundColor="#000000", text=text) if text else
                                      shape(2, 1.5, 0.3, backgroundColor="#000000") for text in ("3", "")]},
         ["kropki black 3: r1c1 r1c2", "kropki black r2c1 r2c2", "kropki negative black", "kropki negative black 3"]),
        (["antiking", "antiknight"], {}, ["anti-knight", "anti-king"]),
        (["disjoint"], {}, ["disjoint-groups"]),
        # the groups are listed as cages, too
        (["disjoint"], {"cages": [{"cells": [[0, 0], [0, 2], [2, 0], [2, 2]], "type": "disjoint", "unique": True}]},
         ["disjoint-groups"]),
        ([], {"cages": [{"cells": [[0, 0], [0, 2], [2, 0], [2, 2]], "type": "disjoint", "unique": True}]},
         ["cage: r1c1 r1c3 r3c1 r3c3"]),
    ],
)  # fmt: skip
def test_rules_of_the_whole_board_have_names(names, keys, expected):
    found, report = read({**sudokupad(**keys), "global": names})
    assert found == expected
    assert not any("no statement" in reading for reading in report.readings)


def test_a_rule_of_the_whole_board_with_an_unknown_name():
    text = json.dumps({**sudokupad(), "global": ["antiknight", "antiqueen"]})
    with pytest.raises(Refused) as caught:
        recognised(text).to_sdk(text, ImportReport())
    assert [each.message for each in caught.value.problems] == ["`antiqueen` in `global` has no statement here"]


def test_data_with_a_meaning():
    data = sudokupad(
        cages=[
            {"cells": [[0, 0], [0, 1]], "value": "5", "sum": 5, "unique": True},
            {"cells": [[3, 0], [3, 1]], "value": 7, "sum": 7, "unique": False},
            {"value": 'title: A "B": c'}, {"value": "author: D", "cells": []},
            {"value": "solution: 1432324123144123"},
        ],
        metadata={"antiknight": True},
    )  # fmt: skip
    data["cells"][0][0] = {"value": 1}
    text = json.dumps(data)
    puzzle = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))
    assert (puzzle.title, puzzle.author) == ('A "B": c', "D")
    words = [each.word for each in puzzle.stated]
    assert words[-4:] == ["givens", "anti-knight", "cage", "sum"]
    assert [str(each) for each in puzzle.solutions[0][0].values] == list("1432324123144123")


@pytest.mark.parametrize(
    ("size", "regions", "start"),
    [
        (4, None, "sudoku 4x4"),
        (4, [], "latin 4x4"),
        (4, [[[0, c] for c in range(4)]], "sudoku 4x4\nregions\n  aaaa\n  ....\n  ....\n  ...."),
        (4, [[[r, c] for c in range(4)] for r in range(4)], "sudoku 4x4\nregions\n  aaaa\n  bbbb\n  cccc\n  dddd"),
    ],
)
def test_regions(size, regions, start):
    data = sudokupad(size)
    data["regions"] = data["regions"] if regions is None else regions
    text = json.dumps(data)
    assert recognised(text).to_sdk(text, ImportReport()) == f"# Imported from SudokuPad.\n{start}\n"


SHORT = (
    "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],l:[{c:67F067,th:10,wp:[[0.5,0.5],[0.5,2.5]]}],"
    "o:[{ct:[1,0.5],w:0.3,h:0.3,r:t,c2:#F,c1:#0,te:''}],ca:[{v:'title: it\\'s'},{ce:[[3,0],[3,1]],v:5,unique:t}]}"
)
"""Shortened JSON as SudokuPad writes it."""


def test_shortened_links():
    expected = [
        "title \"it's\"", "sudoku 4x4", "givens", "  1...", "  ....", "  ....", "  ....", "cage 5: r4c1 r4c2",
        "whispers r1c1..r1c3", "kropki white r1c1 r2c1",
    ]  # fmt: skip
    packed = compress(SHORT)
    for link in (
        f"scl{packed}",
        f"https://sudokupad.app/scl{packed}",
        f"https://sudokupad.app/sudoku/?puzzleid=scl{packed.replace('+', '%2B').replace('/', '%2F')}",
        f"https://app.crackingthecryptic.com/sudoku/scl{packed}",
    ):
        lines = recognised(link).to_sdk(link, ImportReport()).splitlines()
        assert [each for each in lines if each and not each.startswith("#")] == expected
    long = json.dumps(sudokupad())
    link = f"https://sudokupad.app/ctc{compress(long)}"
    assert recognised(link).to_sdk(link, ImportReport()) == recognised(long).to_sdk(long, ImportReport())


@pytest.mark.parametrize("prefix", ["scl", "ctc", "https://sudokupad.app/scl", "https://sudokupad.app/?puzzleid=ctc"])
def test_data_that_are_not_packed(prefix):
    plain = json.dumps(sudokupad(rules="Anti-knight & more, a+b", metadata={"antiknight": True}))
    for text in (prefix + quote(plain, safe=""), *([prefix + plain] if "/" not in prefix else [])):
        assert recognised(text).to_sdk(text, ImportReport()) == recognised(plain).to_sdk(plain, ImportReport())


@pytest.mark.parametrize("signs", ["[", "{", "[{", "{["])
def test_shortened_data_nest_as_deep_as_the_limit(signs):
    """The data are an object, in which the first of the signs is at the depth 1; a word is at the last depth."""

    def packed(deep):
        opened = "".join(signs[at % len(signs)] for at in range(deep - 1))
        inside = opened.replace("{", "{ce:") + "t" + "".join("]" if each == "[" else "}" for each in reversed(opened))
        return "scl" + compress(f"{{ce:{inside}}}")

    value = unpacked(packed(MAX_NESTING))
    for _ in range(MAX_NESTING):
        value = value[0] if isinstance(value, list) else value["cells"]
    assert value is True
    with pytest.raises(Refused, match="nested too deeply"):
        unpacked(packed(MAX_NESTING + 1))


@pytest.mark.parametrize(
    "text", ["{", "{a:}", "{a:[1,2}", "{a:'x}", "{ce:zzz}", "[" * 5000, "{ce:[]}", "", "{ce:[[,],[,,]]}"]
)
def test_damage_is_refused(text):
    packed = f"https://sudokupad.app/scl{compress(text)}"
    with pytest.raises(Refused):
        recognised(packed).to_sdk(packed, ImportReport())


def test_a_bomb_is_refused():
    packed = f"scl{compress('a' * 5_000_000)}"
    with pytest.raises(Refused):
        recognised(packed).to_sdk(packed, ImportReport())


VALUES = (
    None, True, 0, -1, 5, 10**30, 1.5, float("inf"), "", "x", "#fff", "17", [], [1], [[]], [None], {}, {"cells": 5},
    [{}],
    [[0, 0]], [[99, 0]], [[0.5, 0.5], [0.5, 99.5]], "é\0", [[0.5, 0.5]] * 2000,
)  # fmt: skip


def places(value, path=()):
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


@pytest.mark.parametrize("seed", range(6))
def test_one_wrong_value(seed):
    random_ = random.Random(seed)
    document = sudokupad(
        rules="Thermometers, arrows, kropki dots, quads",
        lines=[line((1, 1), (1, 3))], arrows=[line((2, 1), (2, 3))], underlays=[shape(1, 1, 0.85, fill=GREY)],
        overlays=[shape(2, 1), shape(3, 1.5, 0.3), shape(3.5, 3.5, text="1 2"), shape(0, 1, text="5")],
        foglight=[[0, 0]], metadata={"antiking": False},
    )  # fmt: skip
    document["cages"].append({"cells": [[3, 3]], "value": 4})
    outcomes = []
    for _ in range(120):
        changed = copy.deepcopy(document)
        path = random_.choice([path for path in places(changed) if path])
        holder = changed
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = random_.choice(VALUES)
        sink = Sink(Source("changed", json.dumps(changed)))
        program = as_program(sink.source, sink, keep_going=True)
        outcomes.append(program is not None)
        if program is not None:
            sudokudsl.loads(program.text)
        else:
            assert sink.failed
    assert {True, False} == set(outcomes)


GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("packed", "start"),
    [
        ("classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79", ["sudoku 9x9"]),  # a letter counts open cells
        ("classic5NlQ19j9mGca3OIN1bWGk2m41TjS79", ["sudoku 9x9"]),  # a digit and the open cells after it
        ("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79", ["sudoku 9x9"]),
        ("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79x", ["sudoku 9x9"]),
        ("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*wxtA**b*aMe", ['title "A*b"', 'author "Me"', "sudoku 9x9"]),
    ],
)
@pytest.mark.parametrize("site", ["", "https://sudokupad.app/", "https://app.crackingthecryptic.com/sudoku/"])
def test_short_forms(packed, start, site):
    form = recognised(site + packed)
    lines = form.to_sdk(site + packed, ImportReport()).splitlines()
    sudokudsl.loads("\n".join(lines))
    kept = [line for line in lines if not line.startswith("#")]
    at = kept.index("givens")
    assert kept[:at] == start
    assert "".join(line.strip() for line in kept[at + 1 : at + 10]) == GIVENS
    assert kept[at + 10 :] == ["windoku"] * ("*w" in packed) + ["diagonals"] * ("x" in packed)


def test_short_forms_that_are_none():
    assert recognised("scf5NlQ19j9mGca3OIN1bWGk2m41TjS7") is None
    assert recognised("classic5NlQ19j9mGca3OIN1bWGk2m41TjS79x") is None
    with pytest.raises(Refused, match="'q' after the givens"):
        recognised("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79q").to_sdk("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79q", ImportReport())


@pytest.mark.parametrize("key", ["value", "pencilMarks", "centremarks", "color"])
def test_null_in_a_cell_is_nothing(key):
    empty = sudokupad()
    with_null = copy.deepcopy(empty)
    with_null["cells"][0][0] = {key: None}
    assert read(with_null)[0] == read(empty)[0]


@pytest.mark.parametrize(
    "points",
    [
        ((1.36, 1.14), (1.64, 1), (1.36, 0.86), (1.3, 0.86)),
        ((1.43, 1.14), (1.71, 1), (1.43, 0.86)),  # not in the middle of the border
        ((1.36, 1.14), (1.64, 1.1), (1.36, 0.86)),  # its sides are not alike
        ((1.36, 1.02), (1.64, 1), (1.36, 0.98)),  # too narrow
        ((4.36, 1.14), (4.64, 1), (4.36, 0.86)),  # at the edge of the board
    ],
)
def test_a_line_that_is_no_angle_across_a_border_stays_a_drawing(points):
    data = sudokupad(rules="A sign points to the smaller digit", lines=[line(*points, thickness=3)])
    statements, report = read(data, keep_going=True)
    assert [each.split()[0] for each in statements] == ["cosmetic"]
    assert report.readings == []


def test_default_texts_of_sudokupad_are_left_out():
    texts = {"title": "Untitled", "author": "Unknown", "rules": "No rules provided for this puzzle. Please check."}
    cages = [{"value": f"{name}: {text}"} for name, text in texts.items()]
    assert imported(json.dumps(sudokupad(cages=cages)))[0] == "sudoku 4x4"
    named = imported(json.dumps(sudokupad(cages=[{"value": "title: Untitled 2"}, {"value": "author: Unknown A"}])))
    assert named[:2] == ['title "Untitled 2"', 'author "Unknown A"']


def test_texts_keep_their_quotes_and_backslashes():
    cages = [{"value": 'title: "A" \\ b'}, {"value": "author: it's \\"}]
    mark = {**shape(1, 1, fill=""), "text": 'x "y" \\'}
    text = json.dumps(sudokupad(cages=cages, overlays=[mark]))
    puzzle = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport(keep_going=True)))
    assert (puzzle.title, puzzle.author) == ('"A" \\ b', "it's \\")
    assert [each.drawing.text for each in puzzle.drawings] == ['x "y" \\']


@pytest.mark.parametrize(
    ("shade", "expected"),
    [
        ("LightBlue", "#add8e6"), ("rebeccapurple", "#663399"), ("#a1b", "#aa11bb"), ("#a1b8", "#aa11bb88"),
        ("rgb(255, 99, 71)", "#ff6347"), ("rgba(255, 99, 71, 0.2)", "#ff634733"), ("rgb(255 99 71 / 20%)", "#ff634733"),
        ("hsl(120, 100%, 25%)", "#008000"), ("hsla(39, 100%, 50%, 0.8)", "#ffa600cc"),
    ],
)  # fmt: skip
def test_colours_are_read_as_style_sheets_write_them(shade, expected):
    """The values are those of CSS. Without them the drawings would be lost."""
    drawn = {"underlays": [shape(1, 1, 1, fill=shade, rounded=False)], "lines": [line((2, 1), (2, 3), color=shade)]}
    data = sudokupad(rules="Nothing is drawn.", **drawn)
    statements, _ = read(data, keep_going=True)
    assert sorted(statements) == [
        f'cosmetic line colour "{expected}" width 16: r2c1 r2c3',
        f'cosmetic rectangle colour "{expected}" width 100 height 100: r1c1',
    ]


@pytest.mark.parametrize("shade", ["nonsense", "url(#stripes)", "rgb(1.2.3, 0, 0)", "#12345", 7, ["red"]])
def test_unknown_colours_are_refused_by_name(shade):
    data = sudokupad(underlays=[shape(1, 1, 1, fill=shade, rounded=False)], lines=[line((2, 1), (2, 3), color=shade)])
    said = f"has the colour {str(shade)!r}, which is unknown"
    assert reasons(json.dumps(data)) == [f"entry 1 of `lines` {said}", f"entry 1 of `underlays` {said}"]


@pytest.mark.parametrize("shade", ["none", "transparent", "#FFFFFF00", "rgba(1, 2, 3, 0)", None, "", {}])
def test_invisible_drawings_mean_nothing(shade):
    data = sudokupad(underlays=[shape(1, 1, 1, fill=shade, rounded=False)], lines=[line((2, 1), (2, 3), color=shade)])
    assert read(data)[0] == []


def test_what_is_invisible_hides_no_mark():
    """All marks are read, so a sentence about pairs without a mark can be one about the puzzle."""
    rules = "Xv: orthogonal neighbours without a mark add up to neither 5 nor 10."
    underlays = [shape(2, 2, 4, fill="#FFFFFF00", rounded=False)]
    assert read(sudokupad(rules=rules, underlays=underlays))[0][-1] == "xv negative"


def test_the_reading_of_an_x_sum_has_its_article():
    text = {"center": [-0.5, 0.5], "width": 1, "height": 1, "text": "3"}
    _, report = read(sudokupad(rules="X-sums are given.", overlays=[text]))
    assert report.readings == ["a number beside the board is an x-sum clue"]
