"""Puzzles of other programs: taken over with the meaning they have there, or refused by name."""

import contextlib
import json
import random
from base64 import urlsafe_b64encode
from itertools import chain, product
from urllib.parse import quote

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.forms import FORMATS
from sudokudsl.formats.lzstring import Damaged, compress, decompress
from sudokudsl.formats.pairs import symbols_of, table_of
from support.command import run

BASE = "https://www.f-puzzles.com/?load="


def imported(text):
    """The lines of the program that a text becomes, comments left out."""
    lines = recognised(text).to_sdk(text).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def fpuzzle(size=4, cells=(), **keys):
    """The JSON of a puzzle; `cells` maps (row, column) from 1 to what is known of a cell."""
    grid = [[dict(cells).get((row, column), {}) for column in range(1, size + 1)] for row in range(1, size + 1)]
    return json.dumps({"size": size, "grid": grid, **keys})


def reasons(text):
    with pytest.raises(Refused) as caught:
        recognised(text).to_sdk(text)
    return [problem.message for problem in caught.value.problems]


class TestLzString:
    def test_by_hand(self):
        # "": only the end, 2 in two bits, lowest first: 01, padded to 010000 = 16 = Q
        assert compress("") == "Q==="
        # "a": a new byte, 00; 97 = 10000110 lowest first; the end in three bits, 010; with the padding
        # 001000 011001 000000 = 8 25 0 = I Z A
        assert compress("a") == "IZA="

    @pytest.mark.parametrize(
        ("text", "packed"),  # as the JavaScript library lz-string 1.5 by pieroxy writes them
        [("hello", "BYUwNmD2Q==="), ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"), ("日本語日本語", "qemhpzR5UaZA")],
    )
    def test_known(self, text, packed):
        assert compress(text) == packed
        assert decompress(packed) == text
        assert decompress(packed.rstrip("=")) == text

    def test_every_text_comes_back(self):
        generator = random.Random(4)
        for length in range(300):
            text = "".join(generator.choices('ab{":,é漢😀', k=length))
            assert decompress(compress(text)) == text

    @pytest.mark.parametrize("packed", ["", "N4Ig", "!!", "////////", "N4IgzglgXgpiBcBOAvk", "AAAA"])
    def test_damage_is_said(self, packed):
        with pytest.raises(Damaged):
            decompress(packed)

    def test_any_symbols_give_a_text_or_a_damage(self):
        generator = random.Random(5)
        for _ in range(2000):
            packed = "".join(generator.choices("AQIZN4gz/+9", k=generator.randrange(30)))
            with contextlib.suppress(Damaged):
                assert isinstance(decompress(packed), str)


class TestFPuzzles:
    def test_givens_candidates_and_names(self):
        cells = {(1, 1): {"value": 3, "given": True}, (1, 2): {"value": 4}, (2, 1): {"givenPencilMarks": [4, 1]}}
        text = fpuzzle(cells=cells, title='A "B"', author="C", ruleset="All\nof it")
        assert imported(text) == [
            "title \"A 'B'\"",
            'author "C"',
            "sudoku 4x4",
            "givens",
            "  3...",  # the 4 is somebody's progress
            "  ....",
            "  ....",
            "  ....",
            "candidates r2c1 = 1 4",
        ]

    @pytest.mark.parametrize(
        ("key", "value", "expected"),
        [
            ("thermometer", [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}],
             ["thermometer r1c1 r1c2", "thermometer r1c1 r2c1"]),
            ("palindrome", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["palindrome r1c1..r1c3"]),
            ("whispers", [{"lines": [["R1C1", "R1C2"]]}], ["whispers 2: r1c1 r1c2"]),  # half of 4 rounded up
            ("whispers", [{"lines": [["R1C1", "R1C2"]], "value": "3"}], ["whispers 3: r1c1 r1c2"]),
            ("zipperline", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["zipper r1c1..r1c3"]),
            ("zipperline", [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}], ["zipper r1c1..r1c4"]),
            ("doublearrow", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["double-arrow r1c1..r1c3"]),
            ("entropicline", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["entropic-line r1c1..r1c3"]),
            ("modularline", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["modular-line r1c1..r1c3"]),
            ("rowindexer", [{"cells": ["R1C1"]}], ["row-indexer r1c1"]),
            ("boxindexer", [{"cells": ["R1C1", "R3C4"]}], ["box-indexer r1c1 r3c4"]),
            ("nabner", [{"lines": [["R1C1", "R1C2"]]}], ["nabner r1c1 r1c2"]),
            ("lockout", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["lockout r1c1..r1c3"]),
            ("columnindexer", [{"cells": ["R1C1", "R1C2"]}], ["column-indexer r1c1 r1c2"]),
            ("arrow", [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"]]}], ["arrow r1c1 = r2c2 r3c3"]),
            ("arrow", [{"cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C2"]]}], ["arrow r1c2 r1c1 = r2c2"]),
            ("arrow", [{"cells": ["R1C1"], "lines": []}], []),
            ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "7"}], ["cage 7: r1c1 r1c2"]),
            ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "0"}], ["cage: r1c1 r1c2"]),
            ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "?"}], ["cage: r1c1 r1c2"]),
            ("killercage", [{"cells": ["R1C1", "R1C2"]}], ["cage: r1c1 r1c2"]),
            ("extraregion", [{"cells": ["R1C1", "R1C2", "R2C1", "R4C4"]}], ["region r1c1 r1c2 r2c1 r4c4"]),
            ("extraregion", [{"cells": ["R1C1", "R3C2"]}], ["distinct r1c1 r3c2"]),
            ("difference", [{"cells": ["R1C1", "R1C2"]}], ["kropki white r1c1 r1c2"]),
            ("difference", [{"cells": ["R1C1", "R1C2"], "value": "2"}], ["kropki white 2: r1c1 r1c2"]),
            ("ratio", [{"cells": ["R1C1", "R1C2"], "value": "3"}], ["kropki black 3: r1c1 r1c2"]),
            ("xv", [{"cells": ["R1C1", "R1C2"], "value": "V"}, {"cells": ["R1C1", "R2C1"], "value": ""}],
             ["xv V r1c1 r1c2"]),
            ("quadruple", [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, "4"]}], ["quadruple r1c1 = 1 4"]),
            ("clone", [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C1", "R3C2"]}], ["clone r1c1 r1c2 = r3c1 r3c2"]),
            ("odd", [{"cell": "R1C1"}], ["odd r1c1"]),
            ("minimum", [{"cell": "R1C1"}], ["minimum r1c1"]),
            ("sandwichsum", [{"cell": "R0C2", "value": "0"}], ["sandwich column 2 = 0"]),
            ("sandwichsum", [{"cell": "R0C2", "value": ""}], []),
            ("xsum", [{"cell": "R2C5", "value": "6"}], ["x-sum row 2 right = 6"]),
            ("skyscraper", [{"cell": "R5C3", "value": "2"}], ["skyscraper column 3 bottom = 2"]),
            ("littlekillersum",
             [{"cell": "R0C2", "direction": "DR", "cells": ["R1C3", "R2C4"], "value": "5"}],
             ["little-killer r1c3 down-right = 5"]),
            ("littlekillersum", [{"cell": "R0C2", "direction": "DR", "value": ""}], []),
            ("diagonal+", True, ["diagonal +"]),
            ("diagonal-", True, ["diagonal -"]),
            ("antiknight", True, ["anti-knight"]),
            ("antiknight", False, []),
            ("negative", ["xv"], ["xv negative"]),
            ("negative", ["ratio"], ["kropki negative black"]),
            ("nonconsecutive", True, ["non-consecutive"]),
            ("line", [{"lines": [["R1C1", "R1C2"]], "isNewConstraint": True}], []),
        ],
    )  # fmt: skip
    def test_statements(self, key, value, expected):
        assert imported(fpuzzle(**{key: value})) == ["sudoku 4x4", *expected]
        sudokudsl.loads("\n".join(["sudoku 4x4", *expected]))

    def test_a_dot_exempts_from_nonconsecutive_and_from_ratios(self):
        text = fpuzzle(nonconsecutive=True, negative=["ratio"], difference=[{"cells": ["R1C1", "R1C2"]}])
        assert imported(text)[1:] == ["kropki white r1c1 r1c2", "kropki negative white", "kropki negative black"]

    def test_negative_ratios_are_those_in_use(self):
        dots = [{"cells": ["R1C1", "R1C2"], "value": 3}, {"cells": ["R2C1", "R2C2"]}]
        assert imported(fpuzzle(negative=["ratio"], ratio=dots))[3:] == [
            "kropki negative black",
            "kropki negative black 3",
        ]

    def test_regions(self):
        stripes = {(row, column): {"region": row - 1} for row in range(1, 5) for column in range(1, 5)}
        assert imported(fpuzzle(cells=stripes)) == ["sudoku 4x4", "regions", "  aaaa", "  bbbb", "  cccc", "  dddd"]
        none = {place: {"region": None} for place in stripes}
        assert imported(fpuzzle(cells=none)) == ["latin 4x4"]

    def test_a_solution(self):
        digits = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        lines = imported(fpuzzle(solution=digits))
        assert lines == ["sudoku 4x4", "solution", "  1234", "  3412", "  2143", "  4321"]
        assert imported(fpuzzle(solution=[".", *digits[1:]])) == ["sudoku 4x4"]

    @pytest.mark.parametrize(
        ("keys", "reason"),
        [
            ({"fogofwar": ["R1C1"]}, "`fogofwar` has no statement here"),
            ({"negative": ["difference"]}, "the negative constraint `difference` has no statement here"),
            ({"text": [{"cells": ["R1C1"], "value": "7"}]}, "a text of its own may mean anything"),
            ({"thermometer": [{"lines": [["R1C1", "R9C9"]]}]}, "`thermometer` cannot be read: R9C9 is not on the"),
            ({"thermometer": 3}, "`thermometer` cannot be read: it is not a list of objects"),
            ({"arrow": [{"cells": ["R1C1", "R1C2", "R1C3", "R1C4"], "lines": [["R1C1", "R2C1"]]}]}, "an arrow whose"),
            ({"cells": {(1, 1): {"c": "#FF0000"}}}, "the colour of r1c1 has no stated meaning"),
            ({"cells": {(1, 1): {"region": 1}}}, "region 0 has 3 cells, not 4"),
            ({"cells": {(1, 1): {"value": 5, "given": True}}}, "this is not an f-puzzles puzzle: 5 is not a digit"),
            ({"size": 7}, "a board of 7x7 has no customary boxes"),
        ],
    )
    def test_refusals(self, keys, reason):
        assert any(message.startswith(reason) for message in reasons(fpuzzle(**keys)))

    @pytest.mark.parametrize("text", ["{", "{}", '{"size": 4, "grid": [1]}', '{"size": 1e9, "grid": []}', "{" * 99_999])
    def test_junk(self, text):
        assert len(reasons(text)) == 1

    def test_links(self):
        text = fpuzzle(title="Ä+ü", antiknight=True)
        packed = compress(text)
        expected = recognised(text).to_sdk(text)
        for link in (
            BASE + packed,
            BASE + packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D"),
            BASE + packed.rstrip("="),
            "https://sudokupad.app/fpuzzles" + packed,
            packed,
        ):
            assert recognised(link).to_sdk(link) == expected

    def test_a_blank_for_a_plus(self):
        for number in range(200):  # some payload has a plus within
            text = fpuzzle(title="x" * number + "é")
            packed = compress(text)
            if "+" in packed:
                link = BASE + packed.replace("+", " ")
                assert recognised(link).to_sdk(link) == recognised(text).to_sdk(text)
                return
        raise AssertionError("no payload with a plus")


class TestInteractiveSudokuSolver:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (".Thermo~R1C1~R1C2", ["sudoku 9x9", "thermometer r1c1 r1c2"]),
            (".Shape~6x6.Thermo~R1C1~R1C2", ["sudoku 6x6", "thermometer r1c1 r1c2"]),
            (".Shape~4x4~0-3.NoBoxes", ["latin 4x4 digits 0-3"]),
            (".Shape~6x6~9", ["latin 6x6 digits 1-9", "boxes 2x3"]),
            (".Shape~4x6", ["sudoku 4x6", "boxes 2x3"]),
            (".Shape~5x5", ["latin 5x5"]),
            (".Shape~2x2~~Raw", ["board 2x2"]),
            (".Shape~7x7~9.RegionSize~9.NoBoxes", ["latin 7x7 digits 1-9"]),
            (".Shape~4x4.Jigsaw~1111222233334444.NoBoxes",
             ["sudoku 4x4", "regions", "  aaaa", "  bbbb", "  cccc", "  dddd"]),
            (".Shape~4x4.~R1C1_4~R1C2_1_2",
             ["sudoku 4x4", "givens", "  4...", "  ....", "  ....", "  ....", "candidates r1c2 = 1 2"]),
            (".Whisper~R1C1~R1C2", ["sudoku 9x9", "whispers r1c1 r1c2"]),
            (".Whisper~4~R1C1~R1C2", ["sudoku 9x9", "whispers 4: r1c1 r1c2"]),
            (".Cage~0~R1C1~R1C2.Cage~7~R1C1~R1C2", ["sudoku 9x9", "cage: r1c1 r1c2", "cage 7: r1c1 r1c2"]),
            (".Sum~5_=_1_-2~R1C1~R1C2", ["sudoku 9x9", "sum 5: r1c1 -2*r1c2"]),
            (".WhiteDot~R1C1~R1C2~R5C5~R2C2", ["sudoku 9x9", "kropki white r1c1 r1c2", "kropki white r1c2 r2c2"]),
            (".GreaterThan~R1C2~R1C1~R1C3", ["sudoku 9x9", "greater r1c2 r1c1", "greater r1c2 r1c3"]),
            (".StrictKropki", ["sudoku 9x9", "kropki negative white", "kropki negative black"]),
            (".StrictXV", ["sudoku 9x9", "xv negative"]),
            (".X~R1C1~R1C2.V~R1C1~R2C1", ["sudoku 9x9", "xv X r1c1 r1c2", "xv V r1c1 r2c1"]),
            (".AntiConsecutive.AntiKing.AntiKnight", ["sudoku 9x9", "non-consecutive", "anti-king", "anti-knight"]),
            (".Diagonal~1.Diagonal~-1", ["sudoku 9x9", "diagonal +", "diagonal -"]),
            (".Windoku.DisjointSets", ["sudoku 9x9", "windoku", "disjoint-groups"]),
            (".Arrow~R1C1~R1C2~R1C3", ["sudoku 9x9", "arrow r1c1 = r1c2 r1c3"]),
            # the pill is read from left to right, however it is listed
            (".PillArrow~2~R1C2~R1C1~R2C1", ["sudoku 9x9", "arrow r1c1 r1c2 = r2c1"]),
            (".Quad~R1C1~1~1", ["sudoku 9x9", "quadruple r1c1 = 1 1"]),
            (".XSum~C2~27~", ["sudoku 9x9", "x-sum column 2 top = 27"]),
            (".Skyscraper~R2~~3", ["sudoku 9x9", "skyscraper row 2 right = 3"]),
            (".Sandwich~0~R1", ["sudoku 9x9", "sandwich row 1 = 0"]),
            # each diagonal has the name of one end: r1c1 the main one, r3c9 the one up to r1c7
            (".LittleKiller~33~R1C1", ["sudoku 9x9", "little-killer r1c1 down-right = 33"]),
            (".LittleKiller~14~R3C9", ["sudoku 9x9", "little-killer r3c9 up-left = 14"]),
            (".LittleKiller~62~R1C9", ["sudoku 9x9", "little-killer r1c9 down-left = 62"]),
            (".EqualSum~R1C1~-~R1C2~R1C3", ["sudoku 9x9", "sum 0: r1c1 -1*r1c2 -1*r1c3"]),
            (".SameValues~2~R1C1~R5C5", ["sudoku 9x9", "clone r1c1 = r5c5"]),
            (".Modular~1~R1C1~R1C2", ["sudoku 9x9"]),
            (".Modular~4~R1C1~R1C2", ["sudoku 9x9", "modular-line 4: r1c1 r1c2"]),
            (".Entropic~R1C1~R1C2", ["sudoku 9x9", "entropic-line r1c1 r1c2"]),
            (".SameValues~2~R1C1~R1C2~R2C1~R2C2", ["sudoku 9x9", "same-digits r1c1 r1c2 = r2c1 r2c2"]),
            (".ContainExact~1_1~R1C1~R2C2", ["sudoku 9x9", "contains-exactly r1c1 r2c2 = 1 1"]),
            (".ContainAtLeast~1~R1C1~R2C2", ["sudoku 9x9", "contains r1c1 r2c2 = 1"]),
            (".CountDistinct~R1C1~R2C2~R3C3", ["sudoku 9x9", "count-distinct r1c1 = r2c2 r3c3"]),
            (".CountingCircles~R1C1~R2C3", ["sudoku 9x9", "counting-circles r1c1 r2c3"]),
            (".Indexing~C~R1C1.Indexing~R~R2C2", ["sudoku 9x9", "column-indexer r1c1", "row-indexer r2c2"]),
            (".Lockout~4~R1C1~R1C2~R1C3.Lockout~5~R2C1~R2C2~R2C3",
             ["sudoku 9x9", "lockout r1c1..r1c3", "lockout 5: r2c1..r2c3"]),
            (".Lunchbox~5~R1C1~R1C2~R1C3", ["sudoku 9x9", "lunchbox 5: r1c1..r1c3"]),
            (".SumLine~10~R1C1~R1C2", ["sudoku 9x9", "n-sum-line 10: r1c1 r1c2"]),
            (".SumLine~~R1C1~R1C2~R2C2~LOOP", ["sudoku 9x9", "n-sum-line 10: r1c1 r1c2 r2c2 r1c1"]),
            (".NumberedRoom~C1~~6", ["sudoku 9x9", "numbered-room column 1 bottom = 6"]),
            (".Zipper~R1C1~R1C2~R1C3", ["sudoku 9x9", "zipper r1c1..r1c3"]),
            (".DoubleArrow~R1C1~R1C2~R1C3", ["sudoku 9x9", "double-arrow r1c1..r1c3"]),
            (".EqualityCage~R1C1~R1C2", ["sudoku 9x9", "equality-cage r1c1 r1c2"]),
            (".RellikCage~7~R1C1~R1C2", ["sudoku 9x9", "rellik-cage 7: r1c1 r1c2"]),
            (".LookAndSay~2301~R1C1~R1C2", ["sudoku 9x9", "look-and-say r1c1 r1c2 = 2 3, 0 1"]),
            (".HiddenSkyscraper~R2~5~6",
             ["sudoku 9x9", "hidden-skyscraper row 2 left = 5", "hidden-skyscraper row 2 right = 6"]),
            (".DutchFlatmates.AntiTaxicab.", ["sudoku 9x9", "dutch-flatmates", "anti-taxicab"]),
            (".GlobalMod.GlobalEntropy", ["sudoku 9x9", "global-mod", "global-entropy"]),
            (".Shape~4x4~0-4.Doppelganger.RegionSize~4",
             ["latin 4x4 digits 0-4", "boxes 2x2", "doppelganger"]),
            # the longest of rows, columns and regions: here all rows and columns, but not the regions of two
            (".Shape~2x3~5.NoBoxes.RegionSameValues",
             ["latin 2x3 digits 1-5", "same-digits r1c1..r1c3 = r2c1..r2c3"]),
            (".Shape~3x3.NoBoxes.RegionSameValues", ["latin 3x3"]),  # they hold all digits anyway
            (".And.Thermo~R1C1~R1C2.End", ["sudoku 9x9", "thermometer r1c1 r1c2"]),
            # B is 1, only the first bit: the cell r1c1 itself; E is 4, bit 2, so r1c3
            (".Replicate~B.Thermo~R1C1~R2C1.End", ["sudoku 9x9", "thermometer r1c1 r2c1"]),
            (".Replicate~F.Thermo~R1C1~R2C1.End", ["sudoku 9x9", "thermometer r1c1 r2c1", "thermometer r1c3 r2c3"]),
            (".Replicate~C~R2C2.~R3C3_1_2.End", ["sudoku 9x9", "candidates r3c4 = 1 2"]),
            # one to the right, and that one down (bit 9 is the fourth of the second symbol)
            (".Replicate~C.Replicate~AI.Thermo~R1C1~R1C2.End.End", ["sudoku 9x9", "thermometer r2c2 r2c3"]),
            (".Whisper~4~R7C2~R8C2~R7C3~R7C2", ["sudoku 9x9", "whispers 4: r7c2 r8c2 r7c3 r7c2"]),
            (".Modular~3~R1C1~R1C2~R2C3~R1C1", ["sudoku 9x9", "modular-line r1c1 r1c2 r2c3 r1c1"]),
            (".Arrow~R1C1~R2C2~R2C3~R2C2", ["sudoku 9x9", "arrow r1c1 = r2c2 r2c3 r2c2"]),
            ("# a comment\n.Shape~16x16.NoBoxes\n.Thermo~RgCg~RgCf", ["latin 16x16", "thermometer r16c16 r16c15"]),
            ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo%7ER1C1~R1C2",
             ["sudoku 9x9", "thermometer r1c1 r1c2"]),
        ],
    )  # fmt: skip
    def test_statements(self, text, expected):
        assert imported(text) == expected
        sudokudsl.loads("\n".join(expected))

    @pytest.mark.parametrize(
        ("form", "related", "expected"),
        [
            ("Pair", lambda a, b: a < b, ["thermometer r1c1..r1c3"]),
            ("Pair", lambda a, b: a > b, ["thermometer r1c2 r1c1", "thermometer r1c3 r1c2"]),
            ("Pair", lambda a, b: a <= b, ["slow-thermometer r1c1..r1c3"]),
            ("Pair", lambda a, b: abs(a - b) >= 3, ["whispers 3: r1c1..r1c3"]),
            ("Pair", lambda a, b: a % 2 != b % 2, ["parity-line r1c1..r1c3"]),
            ("Pair", lambda a, b: a == b, ["clone r1c1 = r1c2", "clone r1c2 = r1c3"]),
            ("Pair", lambda a, b: a != b, ["distinct r1c1 r1c2", "distinct r1c2 r1c3"]),
            ("PairX", lambda a, b: a != b, ["distinct r1c1..r1c3"]),
            ("PairX", lambda a, b: abs(a - b) >= 2, ["nabner r1c1..r1c3"]),
            ("PairX", lambda a, b: abs(a - b) >= 4,
             ["whispers 4: r1c1 r1c2", "whispers 4: r1c1 r1c3", "whispers 4: r1c2 r1c3"]),
            ("Pair", lambda a, b: a == 3 * b or b == 3 * a, ["kropki black 3: r1c1 r1c2", "kropki black 3: r1c2 r1c3"]),
            ("Pair", lambda a, b: abs(a - b) == 2, ["kropki white 2: r1c1 r1c2", "kropki white 2: r1c2 r1c3"]),
            ("Pair", lambda a, b: a == 2 * b, ["sum 0: r1c1 -2*r1c2", "sum 0: r1c2 -2*r1c3"]),
            ("Pair", lambda a, b: a + b == 7, ["sum 7: r1c1 r1c2", "sum 7: r1c2 r1c3"]),
            ("Pair", lambda a, b: b - a == 2, ["sum -2: r1c1 -1*r1c2", "sum -2: r1c2 -1*r1c3"]),
            ("Pair", lambda a, b: a < b and (a - b) % 2, ["thermometer r1c1..r1c3", "parity-line r1c1..r1c3"]),
            ("Pair", lambda a, b: True, []),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("zero", [False, True])
    def test_tables_of_pairs(self, form, related, expected, zero):
        digits = range(9) if zero else range(1, 10)
        key = symbols_of([bool(related(a, b)) for a in digits for b in digits])
        board, start = (".Shape~9x9~0-8", "sudoku 9x9 digits 0-8") if zero else ("", "sudoku 9x9")
        text = f"{board}.{form}~{key}~_name~R1C1~R1C2~R1C3"
        assert imported(text) == [start, *expected]
        if form == "Pair":
            assert imported(f"{board}.Binary~{key.translate(str.maketrans('-_', '_-'))}~~R1C1~R1C2~R1C3~~R5C5") == [
                start,
                *expected,
            ]

    def test_a_table_by_hand(self):
        # of 3 digits the pairs are 11 12 13 21 22 23, 31 32 33; the fourth and the seventh bit: 8 and 1, I and B
        assert symbols_of([False, False, False, True, False, False, True]) == "IB"
        assert table_of("IB", (1, 2, 3)) == {(2, 1), (3, 1)}

    def test_a_table_is_no_dot_where_dots_count(self):
        key = symbols_of([abs(a - b) == 2 for a in range(6) for b in range(6)])
        assert "kropki white 2: r1c1 r1c2" in imported(f".Shape~6x6.Pair~{key}~~R1C1~R1C2")
        assert imported(f".Shape~6x6.StrictKropki.Pair~{key}~~R1C1~R1C2")[-3:] == [
            "allowed-pairs r1c1 r1c2",
            "define allowed-pairs(line)",
            '  each run of 2 in line as two: two matches "[1 5] 3 | [2 6] 4 | 3 [1 5] | 4 [2 6]"',
        ]

    def test_a_table_of_no_statement(self):
        # of 3 digits: 12 and 13 may stand side by side, and 31: the second, third and seventh bit, 6 and 1, G and B
        text = ".Shape~3x3~~Raw.Pair~GB~_Odd%20one~R1C1~R1C2~R1C3~~R2C1~R2C2"
        assert imported(text) == [
            "board 3x3",
            "odd-one r1c1..r1c3",
            "odd-one r2c1 r2c2",
            "define odd-one(line)",
            '  rules "Odd one"',
            '  each run of 2 in line as two: two matches "1 [2 3] | 3 1"',
        ]
        # 1 3 1, 3 1 2, 3 1 3 in the first row; three pairs in the second with any third digit; a free third row
        assert sudokudsl.count(sudokudsl.loads(recognised(text).to_sdk(text))).count == 3 * 9 * 27

    def test_two_tables_of_one_name(self):
        lines = imported(".Shape~3x3~~Raw.Pair~GB~_x~R1C1~R1C2.Pair~GA~_x~R2C1~R2C2.Pair~GB~_x~R3C1~R3C2")
        assert lines[1:4] == ["x r1c1 r1c2", "x-a r2c1 r2c2", "x r3c1 r3c2"]
        assert [line for line in lines if line.startswith("define")] == ["define x(line)", "define x-a(line)"]

    def test_a_word_that_is_taken(self):
        lines = imported(".Shape~3x3~~Raw.Pair~GB~_Thermo!~R1C1~R1C2.Pair~GA~_each~R2C1~R2C2.Pair~GC~_9~R3C1~R3C2")
        assert lines[1:4] == ["thermo-a r1c1 r1c2", "each-a r2c1 r2c2", "imported-rule r3c1 r3c2"]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            (".Replicate~!.Thermo~R1C1~R1C2.End", "`Replicate` cannot be read: its cells are damaged"),
            (".Replicate~C~R9C9.Thermo~R9C8~R9C9.End", "`Replicate` cannot be read: it names cells beyond the board"),
            (".Replicate~C.Thermo~R1C8~R1C9.End", "`Replicate` cannot be read: a copy leaves the board"),
            (".Replicate~B~Rx.Thermo~R1C8~R1C9.End", "`Replicate` cannot be read: 'Rx' is not a cell"),
            (".Replicate~B~VA1.Thermo~VA1~VA2.End", "`Replicate` cannot be read: 'VA1' is not a cell"),
            (".Var~A~~2.Replicate~B~VA1.Thermo~VA1~R1C1.End", "`Replicate` cannot be read: R1C1 is in another group"),
            (".Var~A~~2.Replicate~E~VA1.Thermo~VA1~VA2.End", "`Replicate` cannot be read: it names cells beyond"),
            (".Var~A~~2.Replicate~C~VA1.Thermo~VA1~VA2.End", "`Replicate` cannot be read: a copy leaves the board"),
            (".Var~a~~2", "`Var` cannot be read: 'a' is not a prefix of capital letters"),
            (".Var~A~~2.Var~A~x~3", "`Var` cannot be read: there are two groups VA"),
            (".Var~A~~2x17", "`Var` cannot be read: 17 columns are more than 16"),
            (".Var~A~~60.Var~B~~41", "`Var` adds 101 cells, and a board has at most 100 extra ones"),
            (".Or.Var~A~~2.Thermo~R1C1~R1C2.End", "`Var` within another constraint has no statement here"),
            (".Var~A~~2.RegionSumLine~VA1~VA2", "`RegionSumLine` cannot be read: VA1 is not on the board"),
            (".Var~A~~2.Indexing~R~VA1", "`Indexing` cannot be read: VA1 is not on the board"),
            (".Var~A~~4.BlackDot~VA1~VA3", "`BlackDot` cannot be read: no two of its cells are neighbours"),
            (".Var~A~~2x2.Quad~VA2~1", "`Quad` cannot be read: VA2 is not the top left of four cells"),
            (".Var~A~~2.Thermo~VA1~VA3", "`Thermo` cannot be read: 'VA3' is not a cell such as R1C1"),
            (".Var~A.Thermo~VA1~R1C1", "`Thermo` cannot be read: 'VA1' is not a cell such as R1C1"),  # it is called VA
            (".Whisper~5~R1C1~R1C1", "`Whisper` cannot be read: a cell follows itself"),
            (".Replicate~_____________H" * 3 + ".GlobalMod" + ".End" * 3, "there are more than 20,000 constraints"),
            (".LookAndSay~123~R1C1", "`LookAndSay` cannot be read: '123' is not a sequence of counts and digits"),
            (".LookAndSay~1323~R1C1", "`LookAndSay` cannot be read: it names a digit twice"),
            (".Shape~6x6.GlobalEntropy", "`GlobalEntropy` cannot be read: the digits are not 1 to 9"),
            (".Shape~4x4~0-3.AntiTaxicab", "`AntiTaxicab` cannot be read: it has no meaning there on boards with 0"),
            (".Shape~4x4.Doppelganger", "`Doppelganger` cannot be read: it needs a square board"),
            (".Shape~3x3.PairX~C~R1C1~R1C2", "`PairX` cannot be read: its table of pairs is not symmetric"),
            (".Shape~3x3.Pair~__~R1C1~R1C2", "`Pair` cannot be read: its table of pairs is damaged"),
            (".FullRank~C2~26~", "`FullRank` has no statement here"),
            (".NFA~AB*~~R1C1", "`NFA` cannot be read: its symbols are not base 64"),
            (".NFA~A~~R1C1", "`NFA` cannot be read: its symbols are not base 64"),
            (".NFA~8AAA~~R1C1", "`NFA` cannot be read: its form is unknown"),
            (".NFA~AA~~R1C1", "`NFA` cannot be read: it ends early"),
            (".NFA~AAAA~~R1C1", "`NFA` cannot be read: it accepts nothing"),
            (".NFA~AAAA~~R1C1~VA1", "`NFA` cannot be read: 'VA1' is not a cell"),
            (".Or.End", "`Or` cannot be read: it has no alternatives"),
            (".Or.Thermo~R1C1~R1C2.AntiKnight.End", "`AntiKnight` within an `Or` has no statement here"),
            (".Or.Thermo~R1C1~R1C2.FullRank~C2~26~.End", "`FullRank` has no statement here"),
            (".StrictXV.Or.Thermo~R1C1~R1C2.And.X~R3C3~R3C4.End.End", "`Or` cannot be read: a mark in it leaves open"),
            (".Regex~KDE~R1C1", "`Regex` cannot be read: the regular expression ends early"),  # (1
            (".Regex~MSk~R1C1", "`Regex` cannot be read: `)` has no meaning at its place"),  # 1)
            (".Shape~6x6.Regex~OQ~R1C1", "`Regex` cannot be read: `9` is not one of the board's digits"),
            (".Regex~MXsyLDM~R1C1", "`Regex` cannot be read: the regular expression repeats in a way"),  # 1{2,3
            (".ValueIndexing~R1C1~R1C2", "`ValueIndexing` cannot be read: it has fewer than three cells"),
            (".SumLine~10~R1C1~R1C2~R1C1", "`SumLine` cannot be read: a line that ends at its start is a loop here"),
            (".SumLine~10~R1C1~R1C2~R1C1~LOOP", "`SumLine` cannot be read: a cell follows itself"),
            (".Whisper~5~R1C1~R1C2~LOOP", "`Whisper` cannot be read: 'LOOP' is not a cell"),
            (".Arrow~VA1~R1C1", "`Arrow` cannot be read: 'VA1' is not a cell"),
            (".Thermo~R1C1~R1Cz", "`Thermo` cannot be read: 'R1Cz' is not a cell"),
            (".Thermo~RaC1~R1C1", "`Thermo` cannot be read: RaC1 is not on the board"),
            (".Shape~6x6~9.Sandwich~3~R1", "`Sandwich` cannot be read: the crusts of a line with fewer cells"),
            (".WhiteDot~R1C1~R3C3", "`WhiteDot` cannot be read: no two of its cells are neighbours"),
            (".Shape~99x9", "this is not a constraint string: '99x9' is not a shape"),
            (".Thermo~R1C1~R1C2.End", "an `End` without a beginning"),
            (".Or.Thermo~R1C1~R1C2", "`Or` is never ended"),
            (".~R1C1_10", "`Given` cannot be read: 'R1C1_10'"),
        ],
    )
    def test_refusals(self, text, reason):
        assert len(reasons(text)) == 1
        assert reasons(text)[0].startswith(reason)


class TestRulesOfIss:
    """What becomes a rule: `Or`, machines, regular expressions."""

    def test_alternatives(self):
        text = ".Or.~R1C1_1~R1C2_2.And.Thermo~R1C1~R1C2.~R1C3_1_2.End.Or.X~R2C1~R2C2.V~R2C1~R2C2.End.End"
        assert imported(text) == [
            "sudoku 9x9",
            "either",
            "  given r1c1 = 1",
            "  given r1c2 = 2",
            "or",
            "  thermometer r1c1 r1c2",
            "  candidates r1c3 = 1 2",
            "or",
            "  either",
            "    xv X r2c1 r2c2",
            "  or",
            "    xv V r2c1 r2c2",
        ]

    def test_an_alternative_that_says_nothing(self):
        assert imported(".Or.~R1C1_1.And.End.End.Thermo~R1C1~R1C2") == ["sudoku 9x9", "thermometer r1c1 r1c2"]
        assert imported(".Or.And.Thermo~R1C1~R1C2.End.End") == ["sudoku 9x9", "thermometer r1c1 r1c2"]

    def test_a_skyscraper_with_a_zero(self):
        text = ".Shape~1x4~0-3~Raw.Skyscraper~R1~2~"
        assert imported(text)[1:] == [
            "either",
            "  require r1c1 != 0",
            "  skyscraper row 1 left = 2",
            "or",
            "  given r1c1 = 0",
            "  skyscraper row 1 left = 3",
        ]

        def seen(row):
            return sum(digit > max(row[:at], default=0) for at, digit in enumerate(row))

        meant = sum(seen(row) == 2 for row in product(range(4), repeat=4))
        assert sudokudsl.count(sudokudsl.loads(recognised(text).to_sdk(text))).count == meant
        assert imported(".Shape~4x4~0-3~Raw.Skyscraper~C2~~4")[1:] == [
            "require r4c2 != 0",
            "skyscraper column 2 bottom = 4",
        ]

    def test_value_indexing(self):
        assert imported(".ValueIndexing~R1C1~R1C2~R1C3~R2C3")[1:] == [
            "value-indexing r1c1..r1c3 r2c3",
            "define value-indexing(line)",
            '  rules "The second digit is the distance from it to the next cell with the first digit."',
            "  require line[line[2] + 2] = line[1]",
        ]

    @pytest.mark.parametrize(
        ("regex", "expected"),
        [
            ("[12]*3+", "[1 2]* 3+"),
            ("[1-59]{2,}(12|3?)", "[1-5 9]{2,} (1 2 | 3?)"),
            ("[^3-5].{3}2**", "[^3-5] .{3} (2*)*"),
            ("1|", "1 |"),
        ],
    )
    def test_regular_expressions(self, regex, expected):
        encoded = urlsafe_b64encode(regex.encode()).decode().rstrip("=")
        assert imported(f".Regex~{encoded}~R1C1~R1C2~~R2C1")[1:] == [
            f'require (r1c1 r1c2) matches "{expected}"',
            f'require (r2c1) matches "{expected}"',
        ]
        quoted = quote(regex + " ", safe="").replace(".", "%2E")
        assert imported(f".Regex~{quoted}~R1C1")[1:] == [f'require (r1c1) matches "{expected}"']

    def test_a_regular_expression_with_letters(self):
        # [A-C]b: 10 to 12, then 11
        assert imported(".Shape~16x16.Regex~W0EtQ11i~R1C1~R1C2")[1:] == ['require (r1c1 r1c2) matches "[10-12] 11"']

    def test_a_machine_by_hand(self):
        # 2 bits: listed 00; states of 1 bit 0000; 3 digits 0010; one start 1; one more accepts 1; the start does not 0;
        # 2 bits for a number of transitions 0010. State 0, two: digit 0 (00) to 0, digit 2 (10) to 1: 10 000 101.
        # State 1, one: digit 2 to 1: 01 101. Padded: 00000000 10110001 01000010 10110100 = 00 b1 42 b4
        encoded = urlsafe_b64encode(bytes((0x00, 0xB1, 0x42, 0xB4))).decode().rstrip("=")
        lines = imported(f".Shape~3x3~~Raw.NFA~{encoded}~_Only%201%20then%203~R1C1~R1C2~~R2C1~R2C2~R2C3")
        assert lines == [
            "board 3x3",
            "only-then r1c1 r1c2",
            "only-then r2c1..r2c3",
            "define only-then(line)",
            '  rules "Only 1 then 3"',
            "  machine line",
            "    s1: 1 to s1, 3 to s2",
            "    s2: 3 to s2",
            "    accept s2",
        ]

    @pytest.mark.parametrize("seed", range(40))
    def test_random_machines(self, seed):
        """What the machine of ours accepts, by the meaning of the rule, is what the automaton does."""
        dice = random.Random(seed)
        states, segments = dice.randint(2, 5), dice.choice(([3], [2, 1], [1, 2], [1, 1, 1], [0, 3], [3, 0]))
        starts = dice.randint(1, states - 1)
        further = dice.randint(0, min(2, states - starts))
        ends = {state for state in range(starts) if dice.random() < 0.3} | set(range(starts, starts + further))
        symbols = 2 + (len(segments) > 1)  # two digits, and the mark between segments
        most = dice.choice((1, 2))
        moves = [[dice.sample(range(states), dice.randint(0, most)) for _ in range(symbols)] for _ in range(states)]

        def accepted(line):
            here, left = set(range(starts)), list(line)
            for at, length in enumerate(segments):
                for symbol in [*[2][: at > 0], *(digit - 1 for digit in left[:length])]:
                    here = {after for state in here for after in moves[state][symbol]}
                left = left[length:]
            return bool(here & ends)

        cells = iter(("R1C1", "R1C2", "R1C3"))
        items = [[*["-"][: at > 0], *(next(cells) for _ in range(length))] for at, length in enumerate(segments)]
        encoded = encoded_automaton(moves, starts, further, [int(state in ends) for state in range(starts)])
        text = f".Shape~1x3~1-2~Raw.NFA~{encoded}~_~{'~'.join(chain.from_iterable(items))}"
        meant = {line for line in product((1, 2), repeat=3) if accepted(line)}
        if meant:
            puzzle = sudokudsl.loads(recognised(text).to_sdk(text))
            assert {grid.values for grid in oracle_grids(puzzle)} == meant
        else:
            with contextlib.suppress(Refused):  # it accepts nothing; or lines of other lengths
                assert not oracle_grids(sudokudsl.loads(recognised(text).to_sdk(text)))


def encoded_automaton(moves, starts, further, accepting):
    """An automaton as that program writes it, by masks where that is possible."""
    by_masks = all(len(after) <= 1 for leading in moves for after in leading)
    wide, symbols = max(1, (len(moves) - 1).bit_length()), len(moves[0])
    marks = "".join(map(str, reversed(accepting)))
    bits = f"{int(by_masks):02b}{wide - 1:04b}{symbols - 1:04b}{starts:0{wide}b}{further:0{wide}b}{marks}"
    count = max(sum(map(len, leading)) for leading in moves).bit_length()
    bits += "" if by_masks else f"{count:04b}"
    for leading in moves:
        listed = [(symbol, state) for symbol, after in enumerate(leading) for state in after]
        if by_masks:
            bits += "".join("01"[bool(after)] for after in reversed(leading))
            bits += "".join(f"{state:0{wide}b}" for _, state in listed)
        else:
            bits += f"{len(listed):0{count}b}"
            bits += "".join(f"{symbol:0{(symbols - 1).bit_length()}b}{state:0{wide}b}" for symbol, state in listed)
    bits += "0" * (-len(bits) % 8)
    return urlsafe_b64encode(int(bits, 2).to_bytes(len(bits) // 8, "big")).decode().rstrip("=")


class TestExtraCells:
    """`Var`: groups of cells beside the board, with the board's digits, in rows and columns of their own."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (".Var~A.Thermo~VA~R1C1", ["cells a counted", "thermometer a r1c1"]),
            (".Var~A~~2.Sum~0_=_1_1_-10_-1~R1C1~R2C1~VA1~VA2",
             ["cells a[1..2] counted", "sum 0: r1c1 r2c1 -10*a[1] -1*a[2]"]),
            # the label is the name where it can be one; else the letters are, or with the V before them
            (".Var~L~Loop~2x1", ["cells loop[1..2] counted"]),
            (".Var~L~5x5~2", ["cells l[1..2] counted"]),
            (".Var~X~X~2", ["cells vx[1..2] counted"]),
            (".Var~ARROW~arrow~2", ["cells varrow[1..2] counted"]),
            (".Var~A~same.Var~B~Same", ["cells same counted", "cells b counted"]),
            (".Var~B.Var~A", ["cells a counted", "cells b counted"]),
            # what all of a group may hold are its digits
            (".Var~A~~3.~VA1_1_2~VA2_2_1~VA3_2.Thermo~VA1~VA2",
             ["cells a[1..3] digits 1-2 counted", "given a[3] = 2", "thermometer a[1..2]"]),
            (".Var~A~~3.~VA1_1_2~VA2_4_2~VA3_2_1",
             ["cells a[1..3] digits 1 2 4 counted", "candidates a[1] a[3] = 1 2", "candidates a[2] = 2 4"]),
            (".Var~A~~2.~VA1_1_2", ["cells a[1..2] counted", "candidates a[1] = 1 2"]),
            (".Var~A~~2.~VA1_1~VA2_1.Or.~VA1_3.Thermo~R1C1~R1C2.End",
             ["cells a[1..2] digits 1 3 counted", "given a = 1 1", "either", "  given a[1] = 3", "or",
              "  thermometer r1c1 r1c2"]),
            (".Var~A~~2.~VA1_1~VA1_2~VA2_1",
             ["cells a[1..2] digits 1-2 counted", "given a = 1 1", "candidates a[1] = 2"]),
            # neighbours: in rows of the board's columns, or of as many as are said
            (".Var~A~~6.BlackDot~VA2~VA6", ["cells a[1..6] counted", "require a[2] = 2 * a[6] or a[6] = 2 * a[2]"]),
            (".Var~A~~2x3.WhiteDot~VA3~VA6", ["cells a[1..6] counted", "require abs(a[3] - a[6]) = 1"]),
            (".Var~A~~2x3.X~VA1~VA2~VA3", ["cells a[1..6] counted", "sum 10: a[1] a[2]", "sum 10: a[2] a[3]"]),
            (".Var~A~~2x3.V~VA1~VA4", ["cells a[1..6] counted", "sum 5: a[1] a[4]"]),
            (".Var~A~~2x3.GreaterThan~VA1~VA4", ["cells a[1..6] counted", "greater a[1] a[4]"]),
            (".Var~A~~2x3.Quad~VA2~1~2", ["cells a[1..6] counted", "contains a[2..3] a[5..6] = 1 2"]),
            # bits 0 and 4 from VA1 on: the first cell and the one below and to the right of it
            (".Var~A~~2x3.Replicate~R~VA1.Thermo~VA1~VA2.End",
             ["cells a[1..6] counted", "thermometer a[1..2]", "thermometer a[5..6]"]),
        ],
    )  # fmt: skip
    def test_statements(self, text, expected):
        lines = imported(".Shape~4x4" + text)
        assert lines[0] == "sudoku 4x4"
        assert lines[1:] == expected
        sudokudsl.loads("\n".join(lines))

    def test_a_table_that_looks_like_a_cell(self):
        # VA1 is 21, 0 and 53: the bits 0, 2, 4 and 12, 14, 16, 17 of the pairs 11 12 13 14 15 21 ... of five digits
        text = ".Shape~5x5.Var~A~~3.Replicate~D~VA1.Pair~VA1~~VA1~VA2.End"
        assert imported(text)[1:] == [
            "cells a[1..3] counted",
            "allowed-pairs a[1..2]",
            "allowed-pairs a[2..3]",
            "define allowed-pairs(line)",
            '  each run of 2 in line as two: two matches "1 [1 3 5] | 3 [3 5] | 4 [2 3]"',
        ]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (".ConnectedValues~~1_3", ["connected all = 1 3"]),
            (".ConnectedValues~~1~5", ["connected all = 1", "require count(x in all where x in {1}) = 5"]),
            (".Var~A~~2x3.ConnectedValues~VA~2", ["cells a[1..6] counted", "connected 3: a = 2"]),
            (".Var~A~~6.ConnectedValues~VA~2", ["cells a[1..6] counted", "connected 4: a = 2"]),
        ],
    )
    def test_connected_values(self, text, expected):
        listed = " ".join(f"r{row}c1..r{row}c4" for row in range(1, 5))
        assert imported(".Shape~4x4" + text)[1:] == [line.replace("all", listed) for line in expected]

    def test_a_rule_over_falling_numbers(self):
        text = ".Shape~1x1~2~Raw.Var~A~~2.Regex~MjE~~VA2~VA1"  # the expression is 21
        assert imported(text)[-1] == 'require (a[2] a[1]) matches "2 1"'
        assert {grid.values[1:] for grid in sudokudsl.solutions(sudokudsl.loads(text))} == {(1, 2)}

    def test_labels_are_told(self):
        assert "# a: Numbered rooms" in recognised(".Var~A").to_sdk(".Var~A~Numbered%20rooms~2")

    def test_fillings_count(self):
        # beside 1 2 or 2 1 two digits make 3 in two ways, and a third one is free
        text = ".Shape~1x2~2.Var~A~~2.Var~B.Sum~3~VA1~VA2"
        assert sudokudsl.count(sudokudsl.loads(text)).count == 2 * 2 * 2

    def test_what_doppelgangers_miss(self):
        # every row and column holds a 0: zeros on one of two diagonals, 1 and 2 in either order on the other; so each
        # row and column misses a 1 in half of 4 grids
        text = ".Shape~2x2~0-2.NoBoxes.Doppelganger"
        assert sudokudsl.count(sudokudsl.loads(text)).count == 4
        assert imported(text + ".~DGC1_1")[1:] == [
            "cells missing-of-rows[1..2]",
            "given missing-of-rows[1] = 1",
            "doppelganger",
            "distinct r1c1 r1c2 missing-of-rows[1]",
            "distinct r2c1 r2c2 missing-of-rows[2]",
        ]
        for cell in ("DGC1", "DGC2", "DGR1", "DGR2"):
            assert sudokudsl.count(sudokudsl.loads(f"{text}.~{cell}_1")).count == 2


class TestOneLine:
    def test_a_pointed_killer(self):
        # one cage in the first row; a cell by itself with 0 is in none
        text = "9<<" + "0" * 78
        assert imported(text) == ["sudoku 9x9", "cage 9: r1c1..r1c3"]

    def test_a_diagonal_pointer(self):
        text = "C" + "0" * 9 + "`" + "0" * 70  # r2c2 points to r1c1, whose C is 12
        assert imported(text) == ["sudoku 9x9", "cage 12: r1c1 r2c2"]

    def test_a_loop(self):
        assert reasons("><" + "0" * 79) == ["the sign of r1c1 does not lead to a total"]

    def test_a_numbered_killer(self):
        numbers = ["0"] * 81
        numbers[0] = numbers[9] = str(256 * 10 + 3)
        assert imported("3x3::k:" + ":".join(numbers)) == ["sudoku 9x9", "cage 10: r1c1 r2c1"]
        assert imported("3x3:d:k:" + ":".join(numbers) + ":")[1] == "diagonals"

    def test_two_grids_are_no_jigsaw(self):
        solved = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
        assert recognised(f"{'.' * 81}\n{solved}\n") is None
        assert recognised("." * 81 + solved).name == "a jigsaw on one line"

    def test_candidates(self):
        text = "1.3......" + "123456789" * 80
        assert imported(text) == ["sudoku 9x9", "candidates r1c1 = 1 3"]
        assert reasons("." * 729) == ["r1c1 has no candidate"]

    def test_a_jigsaw(self):
        text = "5" + "." * 80 + "".join(letter * 9 for letter in "ABCDEFGHI")
        assert imported(text)[:4] == ["sudoku 9x9", "regions", "  aaaaaaaaa", "  bbbbbbbbb"]
        assert imported(text)[11:13] == ["givens", "  5........"]

    def test_letters(self):
        lines = imported("P" + "." * 254 + "A")
        assert lines[:3] == ["sudoku 16x16", "givens", "  G..............."]  # 16 is G here, counted from A = 10
        assert lines[-1] == "  ...............1"


def test_our_own_texts_are_left_alone():
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for text in ("sudoku 9x9\n", grid, "." * 81, ".A" * 128 + "1", "# x\n" + grid, "", "...\n", ". . 1"):
        assert recognised(text) is None


def test_every_form_has_a_name():
    assert len({form.name for form in FORMATS}) == len(FORMATS)


class TestCommands:
    TEXT = fpuzzle(thermometer=[{"lines": [["R1C1", "R1C2"]]}])

    def test_import_writes_a_file(self, tmp_path):
        source, target = tmp_path / "a.json", tmp_path / "a.sdk"
        source.write_text(self.TEXT)
        assert run("import", source, "-o", target).returncode == 0
        assert target.read_text() == "# Imported from f-puzzles.\nsudoku 4x4\nthermometer r1c1 r1c2\n"
        assert "144 solutions" in run("count", target).stdout

    def test_every_command_takes_one(self):
        link = BASE + compress(self.TEXT)
        assert "144 solutions" in run("count", link).stdout
        assert "144 solutions" in run("count", "-", stdin=self.TEXT).stdout
        assert "line 3, thermometer" in run("explain", link).stdout

    def test_a_refusal_names_its_place(self):
        done = run("count", "-", stdin='{"size": 4,\n "fogofwar": [1], "grid": [[{},{},{},{}],' + "[{},{},{},{}]," * 2
                   + "[{},{},{},{}]]}")  # fmt: skip
        assert done.returncode == 2
        assert "error[not-importable]: `fogofwar` has no statement here" in done.stderr
        assert "<stdin>:2:2" in done.stderr

    def test_json(self):
        done = run("import", "--json", "-", stdin=".NFA~x")
        assert done.returncode == 2
        assert json.loads(done.stdout)["diagnostics"][0]["code"] == "not-importable"
        done = run("import", "--json", "-", stdin=".Thermo~R1C1~R1C2")
        assert json.loads(done.stdout)["text"].endswith("thermometer r1c1 r1c2\n")
