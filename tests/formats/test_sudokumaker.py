"""SudokuMaker: every type of element, its numbered places, links, drawings and damaged data."""

import json

import pytest

import sudokudsl
from sudokudsl.formats import as_program, recognised
from sudokudsl.formats.lzstring import compress
from sudokudsl.formats.report import ImportReport
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.imports import SUDOKUMAKER_BOXES, reasons, sudokumaker


def read(text, **options):
    report = ImportReport(**options)
    form = recognised(text)
    assert form.name == "SudokuMaker"
    lines = form.to_sdk(text, report).splitlines()
    sudokudsl.loads("\n".join(lines))
    kept = [line for line in lines if not line.startswith("#")]
    assert kept[:2] == ['title "T"', 'author "A"']
    return kept[2:], report


# cells are numbered 0 to 15, corners 0 to 24; a row has 8 borders: 4 to the left of its cells, then 4 below them
@pytest.mark.parametrize(
    ("element", "statements"),
    [
        ({"type": 10, "style": {}}, ["diagonal -"]),
        ({"type": 13}, ["anti-knight"]),
        ({"type": 16, "groups": [2, 12, 16]}, ["global-entropy"]),
        ({"type": 100, "cells": [0, 5]}, ["even r1c1", "even r2c2"]),
        ({"type": 102, "cells": [6]}, ["maximum r2c3"]),
        ({"type": 200, "clues": [{"edge": 1}, {"edge": 4, "value": 2}], "negative": []},
         ["kropki white r1c1 r1c2", "kropki white 2: r1c1 r2c1"]),
        ({"type": 201, "clues": [{"edge": 10, "value": 2}, {"edge": 14, "value": 3}]},
         ["kropki black r2c2 r2c3", "kropki black 3: r2c3 r3c3"]),
        ({"type": 200, "negative": [1], "overrideNegativeRatios": True}, ["kropki negative white"]),
        ({"type": 202, "clues": [{"edge": 3, "value": 5}], "negative": [5]},
         ["xv V r1c3 r1c4", "xv negative V"]),
        ({"type": 300, "thermometers": [[0, 1, 5]]}, ["thermometer r1c1 r1c2 r2c2"]),
        ({"type": 300, "thermometers": [[0, 1, 5]], "slow": True}, ["slow-thermometer r1c1 r1c2 r2c2"]),
        ({"type": 301, "cages": [{"value": 5, "cells": [0, 4]}, {"cells": [1, 2]}]},
         ["cage 5: r1c1 r2c1", "cage: r1c2 r1c3"]),
        ({"type": 303, "clues": [{"corner": 6, "digits": [1, 4]}]}, ["quadruple r1c1 = 1 4"]),
        ({"type": 304, "cages": [{"value": "1422", "cells": [0, 5, 10]}]},
         ["look-and-say r1c1..r3c3 = 1 4, 2 2"]),
        ({"type": 305, "cells": [0, 5]}, ["distinct r1c1 r2c2"]),
        ({"type": 400, "lines": [[0, 1, 2]]}, ["renban r1c1..r1c3"]),
        ({"type": 401, "lines": [[0, 1, 2]], "minDifference": 1}, ["whispers 1: r1c1..r1c3"]),
        ({"type": 403, "lines": [[0, 1, 2]]}, ["between r1c1..r1c3"]),
        ({"type": 406, "lines": [[0, 1, 2]], "groups": [2, 12, 16]}, ["entropic-line r1c1..r1c3"]),
        ({"type": 406, "lines": [[0, 1, 2]], "groups": [20, 10]}, ["parity-line r1c1..r1c3"]),
        ({"type": 406, "lines": [[0, 1, 2]], "groups": [8, 18, 4]}, ["modular-line r1c1..r1c3"]),
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 1], [0, 4, 8]]}]},
         ["arrow r1c1 = r1c2", "arrow r1c1 = r2c1 r3c1"]),
        # the units of a number come first there
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 5, 9]]}]},
         ["arrow r1c1 r1c2 = r2c2 r3c2"]),
        # around the board a row has 6 cells: 2 is above r1c2, 12 left of r2c1, 31 below r4c1
        ({"type": 500, "clues": [{"value": 6, "outerCell": 2, "diagonal": -1}, {"outerCell": 2, "diagonal": 1}]},
         ["little-killer r1c3 down-right = 6"]),
        ({"type": 500, "clues": [{"value": 6, "outerCell": 24, "diagonal": 1}]}, ["little-killer r3c1 up-right = 6"]),
        ({"type": 407, "lines": [[0, 1, 2]]}, ["lockout 2: r1c1..r1c3"]),  # half of the digits
        ({"type": 405, "lines": [[0, 1], [0, 1, 2]]}, ["sequence r1c1..r1c3"]),
        ({"type": 401, "lines": [[0, 1, 2]]}, ["whispers r1c1..r1c3"]),  # by 5, whatever the number of digits
        ({"type": 12}, ["anti-king"]),
        ({"type": 400}, []),
        ({"type": 501, "clues": [{"value": 5, "outerCell": 2}]}, ["sandwich column 2 = 5"]),
        ({"type": 502, "clues": [{"value": 3, "outerCell": 12}]}, ["x-sum row 2 left = 3"]),
        ({"type": 503, "clues": [{"value": 3, "outerCell": 32}]}, ["skyscraper column 2 bottom = 3"]),
        ({"type": 504, "clues": [{"value": 3, "outerCell": 17}]}, ["numbered-room row 2 right = 3"]),
        ({"type": 601, "cells": [3]}, ["column-indexer r1c4"]),
    ],
)  # fmt: skip
def test_elements(element, statements):
    lines, report = read(sudokumaker(element))
    assert lines == ["sudoku 4x4", *statements]
    assert not report.readings


def test_boards():
    assert read(sudokumaker(regions=None))[0] == ["latin 4x4"]
    custom = sudokumaker({"type": 12}, type="custom", maxDigit=4)
    boxes = ["regions", "  aabb", "  aabb", "  ccdd", "  ccdd"]
    assert read(custom)[0] == ["board 4x4 digits 1-4", *boxes, "anti-king", "leaper 0,1"]
    custom = sudokumaker({"type": 12}, {"type": 2003}, type="custom", maxDigit=4)
    assert read(custom)[0] == ["sudoku 4x4", "anti-king"]
    none = {"type": 1, "regions": [-1] * 12 + [0] * 3}
    assert read(sudokumaker(regions=none, width=5, height=3, minDigit=0, maxDigit=4))[0] == [
        "latin 3x5 digits 0-4", "regions", "  .....", "  .....", "  ..aaa",
    ]  # fmt: skip
    cells = [{"given": True, "value": 3}, {"value": 4}] + [{}] * 14
    assert read(sudokumaker(cells=cells))[0] == ["sudoku 4x4", "givens", "  3...", "  ....", "  ....", "  ...."]


@pytest.mark.parametrize(
    ("rows", "columns", "keys", "board"),
    [
        (9, 9, {}, "latin 9x9"),
        (6, 6, {"size": 6}, "latin 6x6"),
        (9, 9, {"type": "custom"}, "board 9x9 digits 1-9"),
        (9, 9, {"type": "custom", "minDigit": 0}, "board 9x9 digits 0-9"),
        (9, 9, {"type": "custom", "minDigit": 0, "maxDigit": 8}, "board 9x9 digits 0-8"),
        (2, 9, {"type": "custom", "height": 2}, "board 2x9 digits 1-9"),
        (9, 4, {"type": "custom", "width": 4, "maxDigit": 2}, "board 9x4 digits 1-2"),
    ],
)
def test_a_custom_board_states_only_what_differs_from_nine(rows, columns, keys, board):
    puzzle = {"name": "T", "author": "A", **keys, "cells": [{}] * (rows * columns), "constraints": []}
    assert read(json.dumps({"formatVersion": "1.5.0", "puzzle": puzzle}))[0] == [board]


BLACK = {"type": 201, "clues": [{"edge": 1}]}
WHITE = {"type": 200, "clues": [{"edge": 1}]}


def test_black_dots_permit_consecutive_digits_unless_they_say_otherwise():
    strict = {**BLACK, "overrideNegativeDifferences": False}
    assert read(sudokumaker({"type": 15}))[0][1:] == ["non-consecutive"]
    assert read(sudokumaker({"type": 15}, BLACK))[0][1:] == ["kropki negative white", "kropki black r1c1 r1c2"]
    assert read(sudokumaker({"type": 15}, strict))[0][1:] == ["non-consecutive", "kropki black r1c1 r1c2"]
    assert read(sudokumaker({"type": 15}, {"type": 201, "clues": []}))[0][1:] == ["non-consecutive"]
    wide = {"type": 200, "clues": [{"edge": 1, "value": 2}]}
    assert read(sudokumaker({"type": 15}, wide))[0][1:] == ["non-consecutive", "kropki white 2: r1c1 r1c2"]
    (white,) = reasons(sudokumaker({"type": 15}, WHITE))
    assert white.endswith("of the type 15: beside white dots with a difference of 1 it has no statement here")
    (some,) = reasons(sudokumaker({"type": 15}, BLACK, strict))
    assert "black dots only some of which permit consecutive digits" in some


def test_the_first_version_has_zeros_for_missing_values():
    cells = [{"given": True, "value": 0}, None, {"given": True, "value": 3}, *[{}] * 13]
    sums = [{"type": kind, "clues": [{"outerCell": 2, "value": 0}]} for kind in (501, 502, 503)]
    text = sudokumaker(*sums, cells=cells)
    old = text.replace('"puzzle"', '"sudoku"').replace('"formatVersion": 1', '"formatVersion": "1.0.0"')
    assert read(old)[0] == ["sudoku 4x4", "givens", "  ..3.", *["  ...."] * 3, "sandwich column 2 = 0"]
    assert reasons(text)[0] == "the given 0 of r1c1 is not a digit of the board"


@pytest.mark.parametrize("damage", ["x", {"0": [0, 1]}, 7, True, None])
def test_something_other_than_a_list_is_never_nothing(damage):
    for kind, key in {
        200: "clues", 201: "negative", 202: "clues", 300: "thermometers", 301: "cages", 303: "clues", 304: "cages",
        100: "cells", 400: "lines", 401: "lines", 406: "groups", 408: "bulbsWithArrows", 500: "clues", 502: "clues",
    }.items():  # fmt: skip
        (reason,) = reasons(sudokumaker({"type": kind, key: damage}))
        assert reason == f"element 3, of the type {kind}: `{key}` is not a list"
    for regions in (damage, [0, 1], [0] * 15 + ["a"], [0] * 15 + [None]):
        (reason,) = reasons(sudokumaker(regions={"type": 1, "regions": regions}))
        assert reason == "`regions` is not a list with a whole number for each cell"
    if damage != "x":
        return
    assert reasons(sudokumaker(type="x")) == ["a puzzle of the type `x` has no statement here"]


def test_elements_that_are_switched_off():
    cage = {"type": 301, "cages": [{"value": 5, "cells": [0, 4]}]}
    off = [{**cage, "disabled": True}, {**cage, "enabled": False}, {"type": 1000, "disabled": True}]
    assert read(sudokumaker(*off))[0] == ["sudoku 4x4"]
    assert read(sudokumaker({**cage, "enabled": True, "disabled": False, "solverIgnored": False}))[0][1:] == [
        "cage 5: r1c1 r2c1"
    ]
    # the regions are those of the element that is on; a dot that is off does not spare its pair
    rows = {"type": 1, "regions": [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4, "disabled": True}
    assert read(sudokumaker(SUDOKUMAKER_BOXES, regions=rows))[0] == ["sudoku 4x4"]
    assert read(sudokumaker(regions=rows))[0] == ["latin 4x4"]
    spared = {"type": 201, "clues": [{"edge": 1}], "overrideNegativeDifferences": False, "disabled": True}
    assert read(sudokumaker({"type": 200, "negative": [1]}, spared))[0][1:] == ["kropki negative white"]


def test_elements_that_the_solver_ignores_are_only_drawn():
    cage = {"type": 301, "cages": [{"value": 5, "cells": [0, 4]}], "solverIgnored": True}
    reason = "element 3, of the type 301: the solver there ignores it, so it is only drawn"
    assert reasons(sudokumaker(cage)) == [reason]
    lines, report = read(sudokumaker(cage), keep_going=True)
    assert lines == ["sudoku 4x4"]
    assert [each.message for each in report.left_out] == [reason]
    line = {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 0.5}]], "solverIgnored": True}
    assert read(sudokumaker(line), keep_going=True)[0][1:] == ["cosmetic line: r1c1 r1c2"]


def test_symbols_with_shared_styles():
    text = {"type": "text", "text": "7", "fill": "#000000"}
    circle = {"type": "ellipse", "rx": 0.2, "ry": 0.2, "fill": "#00ff00"}
    symbols = {"type": 2002, "params": [circle, text], "symbols": [[1, 1], [1, 0.5, 1]]}
    assert read(sudokumaker(symbols), keep_going=True)[0][1:] == [
        'cosmetic circle colour "#00ff00" width 40 height 40: (r1c1 r2c2)',
        'cosmetic text "7" colour "#000000": (r1c1 r1c2)',
    ]
    assert reasons(sudokumaker({**symbols, "symbols": [[1, 1, 2]]})) == [
        "element 3, of the type 2002: a symbol has no `params`"
    ]


def test_a_link():
    text = sudokumaker({"type": 13})
    packed = compress(text).replace("/", "-").replace("=", "$")
    assert read(f"https://sudokumaker.app/?puzzle={packed}")[0] == ["sudoku 4x4", "anti-knight"]
    lzstring = pytest.importorskip("lzstring")
    other = lzstring.LZString().compressToEncodedURIComponent(text)
    assert read(f"https://sudokumaker.app/?puzzle={other}")[0] == ["sudoku 4x4", "anti-knight"]


def test_drawings_are_kept_and_code_is_named():
    elements = [
        {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 0.5}]], "style": {"color": "#ff0000"}},
        {"type": 2001, "cages": [{"value": "x", "cells": [0, 1]}]},
        {"type": 2002, "symbols": [
            {"position": {"x": 1, "y": 1}, "params": {"type": "ellipse", "rx": 0.2, "ry": 0.2, "fill": "#00ff00"}},
            {"position": {"x": 1, "y": 0.5}, "params": {"type": "text", "text": "7", "fill": "#000000"}}]},
        {"type": 4000, "cells": [0]},
        {"type": 1000, "definition": {"name": "mine"}},
    ]  # fmt: skip
    lines, report = read(sudokumaker(*elements), keep_going=True)
    assert [line for line in lines if line.startswith("cosmetic")] == [
        'cosmetic line colour "#ff0000": r1c1 r1c2',
        'cosmetic cage "x": r1c1 r1c2',
        'cosmetic circle colour "#00ff00" width 40 height 40: (r1c1 r2c2)',
        'cosmetic text "7" colour "#000000": (r1c1 r1c2)',
        "cosmetic fog: r1c1",
    ]
    (problem,) = report.left_out
    assert problem.message == "element 7, of the type 1000: a constraint with its own code has no statement here"
    assert len(reasons(sudokumaker(*elements))) == 6


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (sudokumaker({"type": 302}), "element 3, of the type 302: a group of clones has no statement here"),
        (sudokumaker({"type": 100, "cells": [99]}), "element 3, of the type 100: `99` is not a cell"),
        (sudokumaker({"type": 200, "clues": [{"edge": 0}]}),
         "element 3, of the type 200: `0` is not a border between two cells"),
        (sudokumaker({"type": 303, "clues": [{"corner": 0, "digits": [1]}]}),
         "element 3, of the type 303: `0` is not a corner within the board"),
        (sudokumaker({"type": 501, "clues": [{"value": 4, "outerCell": 0}]}),
         "element 3, of the type 501: a clue is beside neither a row nor a column"),
        (sudokumaker({"type": 406, "lines": [], "groups": [6, 8, 16]}),
         "element 3, of the type 406: these groups of digits have no statement here"),
        (sudokumaker({"type": "x"}), "element 3, of the type x: the type is not a number"),
        (sudokumaker(cells=[{"given": True, "value": 9}] + [{}] * 15),
         "the given 9 of r1c1 is not a digit of the board"),
        (sudokumaker(cells=[{}]), "there are 1 cells for a board of 4x4"),
        ('{"puzzle": 3, "constraints": 0}', "this is not a puzzle of SudokuMaker: there is no `puzzle`"),
        ('{"puzzle": {}, "constraints": }', "the JSON is damaged: Expecting value"),
        ('{"puzzle": 1, "constraints": ' + "[" * 90_000, "this is not a puzzle: the JSON is nested too deeply"),
        ("https://sudokumaker.app/?puzzle=N4Ig", "the link is damaged: it ends too early"),
    ],
)  # fmt: skip
def test_refusals(text, reason):
    assert reasons(text) == [reason]


def test_an_error_points_at_the_link():
    packed = compress(sudokumaker({"type": 1000})).replace("/", "-").replace("=", "$")
    sink = Sink(Source("x", f"https://sudokumaker.app/?puzzle={packed}"))
    assert as_program(sink.source, sink) is None
    (found,) = sink.found
    assert sink.source.text[found.span.start : found.span.end] == packed
