"""Boards of SudokuStudio: their elements have the meaning that its solver gives them, or are refused by name."""

import json
from contextlib import suppress

import pytest

import sudokudsl
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.lzstring import compress
from sudokudsl.formats.report import ImportReport
from support.imports import fpuzzle, imported, reasons

BASE = "https://sudokustudio.net/?"
ON = True
BOXES = {str(box): {str(cell): True for cell in range(16) if cell // 8 * 2 + cell % 4 // 2 == box} for box in range(4)}


def board(*elements, side=4, regions=BOXES, grid=True, **meta):
    """The JSON of a board, whose cells are numbered from 0 in reading order; an element is a type and a value."""
    listed = [("grid", None)] * grid + [("gridRegion", regions), ("givens", {}), *elements]
    numbered = {str(at): {"type": kind, "order": 0, "value": value} for at, (kind, value) in enumerate(listed)}
    return json.dumps({"grid": {"width": side, "height": side}, "meta": meta, "elements": numbered})


def named(*values):
    """Values under names that mean nothing."""
    return {str(1000 + at): value for at, value in enumerate(values)}


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("thermo", named([0, 1, 5]), ["thermometer r1c1 r1c2 r2c2"]),
        ("thermo", named({"0": 0, "1": 1}), ["thermometer r1c1 r1c2"]),
        ("thermo", named([0]), []),
        # the numbers of the entries are their order, and a number that is missing ends the line
        ("thermo", named({"2": 5, "0": 0, "1": 1}), ["thermometer r1c1 r1c2 r2c2"]),
        ("thermo", named([0, 1, None, 5], {"1": 1, "2": 5}), ["thermometer r1c1 r1c2"]),
        ("quadruple", {"6": {"3": 4, "1": 2, "0": 1}}, ["quadruple r1c1 = 1 2"]),
        ("slowThermo", named([0, 1, 5]), ["slow-thermometer r1c1 r1c2 r2c2"]),
        ("between", named([0, 1, 2], [4, 5]), ["between r1c1..r1c3"]),
        ("doubleArrow", named([0, 1, 2], [4, 5]), ["double-arrow r1c1..r1c3"]),
        ("palindrome", named([0, 1, 2]), ["palindrome r1c1..r1c3"]),
        ("renban", named([0, 1, 2]), ["renban r1c1..r1c3"]),
        ("regionSum", named([0, 1, 2]), ["region-sum-line r1c1..r1c3"]),
        # half of four digits is two; Dutch whispers and lockout lines have one less
        ("whisper", named([0, 1, 2]), ["whispers 2: r1c1..r1c3"]),
        ("dutchWhisper", named([0, 1, 2]), ["whispers 1: r1c1..r1c3"]),
        ("lockout", named([0, 1, 2], [4, 5]), ["lockout 1: r1c1..r1c3", "whispers 1: r2c1 r2c2"]),
        ("arrow", named({"bulb": [0], "body": [0, 1, 5]}), ["arrow r1c1 = r1c2 r2c2"]),
        ("arrow", named({"bulb": [0, 1], "body": [1, 5, 9]}), ["arrow r1c1 r1c2 = r2c2 r3c2"]),
        ("arrow", named({"bulb": [0]}, {"bulb": [4], "body": [4]}), []),
        ("killer", named({"cells": {"0": True, "1": True, "2": False}, "sum": 5}), ["cage 5: r1c1 r1c2"]),
        ("killer", named({"cells": [True, True]}, {"cells": {}}), ["cage: r1c1 r1c2"]),
        ("clone", named({"a": [0, 1], "b": {"0": 10, "1": 11}}, {"a": [5], "b": [5]}), ["clone r1c1 r1c2 = r3c3 r3c4"]),
        ("min", {"0": True, "5": False}, ["minimum r1c1"]),
        ("max", {"0": True, "5": True}, ["maximum r1c1 r2c2"]),
        ("odd", [True, None, True], ["odd r1c1 r1c3"]),
        ("even", {"15": True}, ["even r4c4"]),
        ("rowIndexer", {"4": True}, ["row-indexer r2c1"]),
        ("columnIndexer", {"4": True}, ["column-indexer r2c1"]),
        # corners have five places in a row: 6 is that of the first four cells, 1 that of two cells at the top
        ("quadruple", {"6": {"0": 1, "1": 2}}, ["quadruple r1c1 = 1 2"]),
        ("quadruple", {"1": [3], "0": [2], "12": True}, ["contains r1c1 r1c2 = 3", "contains r1c1 = 2"]),
        # even numbers: borders to the right, three in a row; odd numbers: borders below, four in a row
        ("difference", {"0": True, "6": 2, "1": 1}, ["kropki white r1c1 r1c2", "kropki white 2: r2c1 r2c2",
                                                     "kropki white r1c1 r2c1"]),
        ("ratio", {"22": True, "23": 3, "0": False}, ["kropki black r4c3 r4c4", "kropki black 3: r3c4 r4c4"]),
        ("xv", {"0": 5, "2": 10, "4": 7, "6": True}, ["xv V r1c1 r1c2", "xv X r1c2 r1c3", "xv 7: r1c3 r1c4"]),
        # a place along the border, times four; 2 for rows, 1 for the far end
        ("sandwich", {"4": 2, "14": 3, "8": True}, ["sandwich column 2 = 2", "sandwich row 4 = 3"]),
        ("xsum", {"1": 5, "3": 6}, ["x-sum column 1 bottom = 5", "x-sum row 1 right = 6"]),
        ("skyscraper", {"6": 2}, ["skyscraper row 2 left = 2"]),
        # diagonals begin at the top or bottom, numbered by columns, or, beyond those, at a side
        ("littleKiller", {"4": 6, "5": 3}, ["little-killer r1c2 down-right = 6", "little-killer r1c2 down-left = 3"]),
        ("littleKiller", {"6": 6, "7": 3}, ["little-killer r4c2 up-right = 6", "little-killer r4c2 up-left = 3"]),
        ("littleKiller", {"20": 6, "24": 5},
         ["little-killer r3c1 down-right = 6", "little-killer r2c1 down-right = 5"]),
        ("littleKiller", {"22": 6, "25": 5}, ["little-killer r2c1 up-right = 6", "little-killer r2c4 down-left = 5"]),
        ("diagonal", {"positive": True, "negative": False}, ["diagonal +"]),
        ("diagonal", {"positive": True, "negative": True}, ["diagonal +", "diagonal -"]),
        ("consecutive", {"orth": True, "diag": True}, ["non-consecutive", "diagonal-non-consecutive"]),
        ("knight", True, ["anti-knight"]),
        ("king", True, ["anti-king"]),
        ("selfTaxicab", True, ["anti-taxicab"]),
        ("king", False, []),
        ("antiX", True, ["xv negative X"]),
        ("antiV", True, ["xv negative V"]),
        ("filled", {"0": 1}, []),
        ("corner", {"0": {"1": True}}, []),
        ("colors", {"0": {"#f00": True}}, []),
    ],
)  # fmt: skip
def test_elements(kind, value, expected):
    assert imported(board((kind, value))) == ["sudoku 4x4", *expected]
    sudokudsl.loads(board((kind, value)))


def test_texts_givens_and_regions():
    stripes = [dict.fromkeys(map(str, range(4 * row, 4 * row + 4)), True) for row in range(4)]
    uneven = {"0": [True] * 3 + [None, True], "1": {"3": True, "5": True, "6": True, "7": True},
              "2": {"8": True, "9": True, "10": True, "12": True},
              "3": {"11": True, "13": True, "14": True, "15": True}}  # fmt: skip
    givens = ("givens", {"0": 1, "5": 4})
    lines = imported(board(givens, title="T", author="A", description="Rules.\nMore."))
    assert lines == ['title "T"', 'author "A"', "rules", "  Rules.", "  More.", "sudoku 4x4", "givens",
                     "  1...", "  .4..", "  ....", "  ...."]  # fmt: skip
    assert imported(board(regions=stripes)) == imported(board(regions={})) == ["latin 4x4"]
    assert imported(board(regions=uneven))[1:] == ["regions", "  aaab", "  abbb", "  cccd", "  cddd"]


def test_links():
    plain = board(("thermo", named([0, 1])))
    packed = compress(plain)
    grid = "1" + "." * 79 + "x"
    for link in (
        f"{BASE}b={packed}",
        f"{BASE}b={packed.replace('+', '%2B').replace('/', '%2F')}",
        f"{BASE}b={packed.replace('+', ' ').replace(' ', '+')}&x=1",
        f"https://sudokustudio.github.io/SudokuStudio/?b={packed}",
        f"sudokustudio.net/?b={packed}",
    ):
        assert recognised(link).name == "SudokuStudio"
        assert imported(link) == ["sudoku 4x4", "thermometer r1c1 r1c2"]
    assert imported(f"{BASE}f={compress(fpuzzle(antiking=True))}") == ["sudoku 4x4", "anti-king"]
    assert imported(f"{BASE}c={grid}")[:3] == ["sudoku 9x9", "givens", "  1........"]


NINE = {str(box): [cell // 27 * 3 + cell % 9 // 3 == box or None for cell in range(81)] for box in range(9)}


def test_disjoint_groups_are_those_of_boxes_of_nine():
    assert imported(board(("disjointGroups", True), side=9, regions=NINE)) == ["sudoku 9x9", "disjoint-groups"]


def element(kind, value, why):
    return board((kind, value)), f"the element `{kind}` cannot be read: {why}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{BASE}b=N4Ig", "the link is damaged: it ends too early"),
        (f"{BASE}c=123", "a grid in a link of SudokuStudio has 81 symbols, not 3"),
        (BASE + "b=" + compress("{"), "the JSON is damaged: Expecting property name enclosed in double quotes"),
        (BASE + "b=" + compress("[" * 9999), "this is not a puzzle: the JSON is nested too deeply"),
        (BASE + "b=" + compress("[]"), "this is not a puzzle of SudokuStudio: there are no `elements`"),
        ('{"grid": 1, "elements": {"1": 2}}', "this is not a puzzle of SudokuStudio: there are no `elements`"),
        ('{"grid": 1, "elements": {}}', "the board is not a square of 1 to 31 rows"),
        (board(side=32), "the board is not a square of 1 to 31 rows"),
        (board(grid=False), "a board without rows and columns has no statement here"),
        (board(regions={"0": [True]}), "the board cannot be read: the regions are not areas of 4 cells each"),
        (board(("givens", {"0": 5})), "the board cannot be read: 5 is not a digit of the board"),
        (board(("givens", {"16": 1})), "the board cannot be read: 16 is not a cell of the board"),
        (board(("givens", {"a": 1})), "the board cannot be read: a is not a number"),
        (board(("givens", 3)), "the board cannot be read: it is neither an object nor a list"),
        element("taxicab", ON, "it has no statement here"),
        element("thermo", [1], "it is not an object"),
        element("diagonal", ON, "it is not an object"),
        element("arrow", named(3), "an arrow is not an object"),
        element("killer", named(3), "a cage is not an object"),
        element("clone", named(3), "a clone is not an object"),
        element("clone", named({"a": [1], "b": [2, 3]}), "the two parts of a clone have different numbers of cells"),
        element("killer", named({"cells": [True], "sum": "5"}), "5 is not a whole number"),
        element("sandwich", {"4": "x"}, "x is not a whole number"),
        element("difference", {"0": "x"}, "x is not a whole number"),
        element("sandwich", {"16": 3}, "16 is not beside a row or column"),
        element("littleKiller", {"40": 3}, "40 is not a diagonal of the board"),
        element("quadruple", {"40": [1]}, "40 is not a corner of the board"),
        element("difference", {"40": True}, "40 is not a border between two cells"),
        element("disjointGroups", ON, "it is about boxes of 3x3 only"),
        (board(("regionSum", named([0, 1])), regions={}),
         "the element `regionSum` cannot be read: a region sum line that leaves all regions has another meaning here"),
        (board(("xv", {"0": 10}), ("antiX", True)),
         "the element `antiX` cannot be read: it forbids every sum of 10, and one is marked"),
    ],
)  # fmt: skip
def test_refusals(text, message):
    assert message in reasons(text)


def test_all_reasons_are_given_and_the_rest_is_kept_on_request():
    text = board(("taxicab", True), ("thermo", named([0, 1])), ("strange", 1))
    assert len(reasons(text)) == 2
    report = ImportReport(keep_going=True)
    assert "thermometer r1c1 r1c2" in recognised(text).to_sdk(text, report).splitlines()
    assert len(report.left_out) == 2


def test_any_value_is_read_or_refused():
    plain = json.loads(board(*((kind, named([0, 1])) for kind in ("thermo", "killer", "arrow", "clone", "xv", "odd"))))
    for at in plain["elements"]:
        for value in (5, "x", [], {}, [[]], {"0": {}}, {"x": 1}, [None], True, 1.5, {"0": [1]}):
            changed = json.loads(json.dumps(plain))
            changed["elements"][at]["value"] = value
            with suppress(Refused):
                recognised(json.dumps(changed)).to_sdk(json.dumps(changed), ImportReport())
