"""Forms of imports and exports that few puzzles have, with the statements that they mean."""

import json

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS
from support.imports import imported, penpa, sudokumaker, sudokupad

BOLD = {f"{64 + 8 * row + 3},{72 + 8 * row + 3}": 2 for row in range(1, 5)}
WHISPERS = [
    "sudoku",
    4,
    4,
    38,
    0,
    1,
    1,
    400,
    400,
    50,
    50,
    0,
    0,
    0,
    0,
    "Title: T",
    "Author: A",
    "",
    "German whispers",
    "ON",
]
BOLD |= {f"{88 + column},{89 + column}": 2 for column in range(1, 5)}
"""The lines of Penpa+ between the boxes of a 4x4 board, where r1c1 is 18 and its lower right corner 82."""
TOP, HALF = [[0, 0], [0, 1]], {"x": 0.5, "y": 0.5}
IMPORTS = [
    # a cell that is listed twice counts twice in the total
    (".Cage~7~R1C1~R1C1~R1C2", ["sudoku 9x9", "distinct r1c1 r1c2", "sum 7: 2*r1c1 r1c2"]),
    (".Cage~0~R1C1~R1C1~R1C2", ["sudoku 9x9", "distinct r1c1 r1c2"]),
    (".Shape~4x4.NoBoxes.DisjointSets",
     ["latin 4x4", "distinct r1c1 r1c3 r3c1 r3c3", "distinct r1c2 r1c4 r3c2 r3c4",
      "distinct r2c1 r2c3 r4c1 r4c3", "distinct r2c2 r2c4 r4c2 r4c4"]),
    (".Shape~5x5.DisjointSets", ["latin 5x5"]),
    (".Shape~4x4.NoBoxes.RegionSumLine~R1C1~R1C2", ["latin 4x4"]),
    # one division is of regions, two are of cells that differ
    (".Shape~4x4.NoBoxes.Jigsaw~1111222233334444.Jigsaw~1122112233443344",
     ["latin 4x4", "distinct r1c1..r1c4", "distinct r2c1..r2c4", "distinct r3c1..r3c4", "distinct r4c1..r4c4",
      "distinct r1c1 r1c2 r2c1 r2c2", "distinct r1c3 r1c4 r2c3 r2c4", "distinct r3c1 r3c2 r4c1 r4c2",
      "distinct r3c3 r3c4 r4c3 r4c4"]),
    (".Shape~4x4.Jigsaw~1111111111111111", ["sudoku 4x4"]),
    (".Shape~4x4~~Raw.Jigsaw~1111222233334444",
     ["board 4x4", "distinct r1c1..r1c4", "distinct r2c1..r2c4", "distinct r3c1..r3c4", "distinct r4c1..r4c4"]),
    (".Modular~1~R1C1~R1C2", ["sudoku 9x9", "modular-line 1: r1c1 r1c2"]),
    (".Modular~1~R1C1~R1C1", ["sudoku 9x9"]),
    (".Modular~2~R1C1~R1C2", ["sudoku 9x9", "parity-line r1c1 r1c2"]),
    (".Modular~3~R1C1", ["sudoku 9x9"]),
    (".Whisper~5~R1C1", ["sudoku 9x9"]),
    (".Shape~4x4~16", ["latin 4x4 digits 1-16", "boxes 2x2"]),
    (".Shape~16x16", ["sudoku 16x16"]),
    (".Shape~1x1", ["latin 1x1"]),
    (".Shape~4x4.FullRank~R1~3~.FullRankTies~any", ["sudoku 4x4", "full-rank row 1 left = 3 ties-allowed"]),
    (".Shape~4x4.FullRank~C1~~3.FullRankTies~none", ["sudoku 4x4", "full-rank column 1 bottom = 3",
                                                     "full-rank no-ties"]),
    (penpa({"lineE": BOLD}), ['title "T"', 'author "A"', "sudoku 4x4"]),
    (penpa({"lineE": {}}), ['title "T"', 'author "A"', "latin 4x4"]),
    (penpa({"lineE": {**BOLD, "74,82": 2, "81,82": 2}}),
     ['title "T"', 'author "A"', "latin 4x4", "regions", "  abcc", "  bbcc", "  ddee", "  ddee"]),
    # lines that cross go straight on
    (penpa({"line": {"26,27": 3, "27,28": 3, "19,27": 3, "27,35": 3}}, header=WHISPERS),
     ['title "T"', 'author "A"', "rules", "  German whispers", "sudoku 4x4",
      "whispers r2c1..r2c3", "whispers r1c2..r3c2"]),
    # two pieces that meet are one line, three end where they meet
    (penpa({"line": {"26,27": 3, "19,27": 3}}, header=WHISPERS),
     ['title "T"', 'author "A"', "rules", "  German whispers", "sudoku 4x4",
      "whispers r2c1 r2c2 r1c2"]),
    (penpa({"line": {"26,27": 3, "27,28": 3, "19,27": 3}}, header=WHISPERS),
     ['title "T"', 'author "A"', "rules", "  German whispers", "sudoku 4x4",
      "whispers r2c1 r2c2", "whispers r2c2 r2c3", "whispers r2c2 r1c2"]),
    (penpa({"thermo": [[18]]}), ['title "T"', 'author "A"', "sudoku 4x4"]),
    (json.dumps({**sudokupad(), "title": "T", "author": "A", "rules": "R"}),
     ['title "T"', 'author "A"', "rules", "  R", "sudoku 4x4"]),
    (json.dumps({**sudokupad(), "metadata": {"rules": ["a", "b"], "title": "T"}, "title": "U"}),
     ['title "T"', "rules", "  a", "  b", "sudoku 4x4"]),
    (json.dumps({**sudokupad(), "rules": "No rules provided for this puzzle. Please check"}), ["sudoku 4x4"]),
    (json.dumps(sudokupad(cages=[{"type": "rowcol", "cells": TOP}, {"type": "region", "cells": TOP},
                                 {"hidden": True, "unique": False, "cells": TOP},
                                 {"hidden": True, "cells": TOP, "value": 3}])), ["sudoku 4x4", "cage 3: r1c1 r1c2"]),
    (sudokumaker({"type": 305, "cells": [0]}), ['title "T"', 'author "A"', "sudoku 4x4"]),
    (sudokumaker({"type": 501, "clues": [{"outerCell": 2}]}), ['title "T"', 'author "A"', "sudoku 4x4"]),
    (sudokumaker({"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[1, 2]]}]}),
     ['title "T"', 'author "A"', "sudoku 4x4", "arrow r1c1 = r1c2 r1c3"]),
    (sudokumaker({"type": 201, "clues": [{"edge": 1}]}, {"type": 200, "negative": [1]}),
     ['title "T"', 'author "A"', "sudoku 4x4", "kropki black r1c1 r1c2", "kropki negative white"]),
    (sudokumaker({"type": 201, "clues": [], "overrideNegativeDifferences": False}, {"type": 200, "negative": [1]}),
     ['title "T"', 'author "A"', "sudoku 4x4", "kropki negative white"]),
    (sudokumaker({"type": 404, "lines": [[0, 1]], "singleRegionTotals": False}),
     ['title "T"', 'author "A"', "sudoku 4x4", "region-sum-line r1c1 r1c2"]),
    (sudokumaker(width=4, height=4, minDigit=0, maxDigit=31, type="custom", regions=None),
     ['title "T"', 'author "A"', "board 4x4 digits 0-31"]),
    ("https://puzz.link/p?factors/2/2/o0.6", ["latin 2x2", "require product(r1c2 r2c2) = 6"]),
    (sudokumaker({"type": 2000, "lines": [[HALF]]}), ['title "T"', 'author "A"', "sudoku 4x4"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "statements"), IMPORTS, ids=range(len(IMPORTS)))
def test_import(text, statements):
    assert imported(text) == statements


EXPORTED = [
    ("latin 6x6\nboxes 2x2", ".Shape~6x6.RegionSize~4"),
    ("latin 3x3 digits 1-4\nregions\n  aaa\n  bbb\n  ccc", ".Shape~3x3~1-4.Jigsaw~aaabbbccc.NoBoxes"),
    ("latin 4x4 digits 1-5", ".Shape~4x4~1-5.NoBoxes"),
    ("board 16x16", ".Shape~16x16~~Raw"),
    ("board 2x2 digits 0-15", ".Shape~2x2~0-15~Raw"),
    ("board 1x5 digits 1-3\nsum 4: 2*r1c1 r1c2", ".Shape~1x5~1-3~Raw.Sum~4_=_2_1~R1C1~R1C2"),
    ("sudoku 9x9\nn-sum-line 30: r1c1..r1c3 r2c3 r1c1", ".SumLine~30~R1C1~R1C2~R1C3~R2C3~LOOP"),
    ("sudoku 9x9\nn-sum-line 1: r1c1..r1c3", ".SumLine~1~R1C1~R1C2~R1C3"),
    ("sudoku 9x9\nbetween r1c1 r1c2", ".Shape~9x9"),
    ("sudoku 9x9\nskyscraper row 1 left = 9", ".Skyscraper~R1~9~"),
    ("sudoku 9x9\nsandwich row 1 = 35", ".Sandwich~35~R1"),
    ("sudoku 9x9\nrellik-cage 0: r1c1 r1c2", ".AllDifferent~R1C1~R1C2"),
    ("sudoku 9x9\nrellik-cage 1: r1c1 r1c2", ".RellikCage~1~R1C1~R1C2"),
    ("sudoku 9x9\nlook-and-say r1c1..r1c4 = 0 9, 2 1", ".LookAndSay~0921~R1C1~R1C2~R1C3~R1C4"),
    ("sudoku 9x9\nxv X r1c1 r2c2", ".Sum~10~R1C1~R2C2"),
    ("sudoku 9x9\nxv 7: r1c1 r1c2", ".Sum~7~R1C1~R1C2"),
    ("sudoku 9x9\nkropki negative", ".StrictKropki"),
]


@pytest.mark.parametrize(("text", "expected"), EXPORTED)
def test_export(text, expected):
    assert EXPORTS["iss"](sudokudsl.loads(text)) == expected + "\n"
