"""Puzzles of f-puzzles: taken over with the meaning they have there, or refused by name."""

import contextlib
import random
import unicodedata

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.fpuzzles.drawings import drawings, lights, looks_of
from sudokudsl.formats.lzstring import Damaged, compress, decompress
from sudokudsl.formats.report import ImportReport
from sudokudsl.model.geometry import Board
from support.imports import BASE, fpuzzle, imported, reasons


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


def drawn_line(colour, *lines):
    return {"lines": lines, "outlineC": colour, "width": 0.3}


def drawn_shape(colour, size, cells, **more):
    return {"cells": cells.split(), "baseC": colour, "outlineC": "#000000", "width": size, "height": size, **more}


class TestFPuzzles:
    def test_givens_candidates_and_names(self):
        cells = {(1, 1): {"value": 3, "given": True}, (1, 2): {"value": 4}, (2, 1): {"givenPencilMarks": [4, 1]}}
        text = fpuzzle(cells=cells, title='A "B"', author="C", ruleset="All\nof it")
        assert imported(text) == [
            'title "A \\"B\\""',
            'author "C"',
            "rules",
            "  All",
            "  of it",
            "sudoku 4x4",
            "givens",
            "  3...",  # the 4 is progress of a person who solves it, not a given
            "  ....",
            "  ....",
            "  ....",
            "candidates r2c1 = 1 4",
        ]

    def test_texts_with_any_characters_are_read_again(self):
        """Each kind of character of Unicode comes in the title, the author and the rules of a puzzle."""
        kinds = {}
        for code in (*range(0x3000), *range(0xD800, 0xD803), 0xE000, 0xFEFF, 0xFFFE, 0xFFFF, 0x1F600, 0xE0001):
            kinds.setdefault(unicodedata.category(chr(code)), []).append(chr(code))
        assert len(kinds) >= 29
        for characters in kinds.values():
            for text in ("a" + "".join(characters[:300]) + "b", f"a {characters[-1]}", f"{characters[0]}#{{b}}\\\"'"):
                form = fpuzzle(title=text, author=text, ruleset=f"a\n{text}")
                program = recognised(form).to_sdk(form, ImportReport())
                assert all(character.isprintable() or character == "\n" for character in program)
                found = sudokudsl.loads(program)
                assert found.title
                assert found.author

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
            ("lockout", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["lockout 2: r1c1..r1c3"]),  # half of 4 rounded down
            ("germanwhispers", [{"lines": [["R1C1", "R1C2"]]}], ["whispers 2: r1c1 r1c2"]),
            ("dutchwhispers", [{"lines": [["R1C1", "R1C2"]]}], ["whispers 1: r1c1 r1c2"]),
            ("activeConstraints", ["Renban", "Arrow"], []),
            ("rectangle", [{"cells": ["R1C1"], "isLLConstraint": True}], []),
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
        for text in ("".join(map(str, digits)), ",".join(map(str, digits))):
            assert imported(fpuzzle(solution=text)) == lines

    @pytest.mark.parametrize(
        ("size", "lines"),
        [
            (1, ["latin 1x1"]),
            (5, ["latin 5x5"]),
            (7, ["latin 7x7"]),
            (10, ["sudoku 10x10"]),
            (14, ["sudoku 14x14", "boxes 2x7"]),
            (15, ["sudoku 15x15", "boxes 3x5"]),
            (20, ["sudoku 20x20", "boxes 4x5"]),
        ],
    )
    def test_boxes_of_each_size(self, size, lines):
        assert imported(fpuzzle(size)) == lines

    def test_a_prime_board_whose_rows_are_partly_replaced(self):
        swapped = {(1, 5): {"region": 1}, (2, 5): {"region": 0}}
        assert imported(fpuzzle(5, swapped))[:3] == ["sudoku 5x5", "regions", "  aaaab"]

    def test_texts_and_fog_in_drawn_cages(self):
        cages = [
            {"value": "title: In a cage", "cells": []},
            {"value": "author: Me", "cells": ["R1C1"], "fontC": "#0000", "outlineC": "#0000"},
            {"value": "rules: Sudoku.\nAnd more.", "cells": []},
            {"value": "solution: 1234341221434321", "cells": []},
            {"value": "msgcorrect: Well done: it is solved!", "cells": ["R1C1"]},
        ]
        lines = imported(fpuzzle(cage=cages))
        assert lines[:5] == ['title "In a cage"', 'author "Me"', "rules", "  Sudoku.", "  And more."]
        assert lines[5:] == ["sudoku 4x4", "solution", "  1234", "  3412", "  2143", "  4321"]
        assert imported(fpuzzle(title="T", cage=cages))[0] == 'title "T"'

    @pytest.mark.parametrize(
        ("rules", "keys", "lines"),
        [
            ("German whispers", {"line": [drawn_line("#67f067", ["R1C1", "R1C2"], ["R2C1", "R3C2"])]},
             ["whispers r1c1 r1c2", "whispers r2c1 r3c2"]),
            ("Purple lines hold consecutive digits", {"line": [drawn_line("#f067f0", ["R1C1", "R1C2"])]},
             ["renban r1c1 r1c2"]),
            ("x-sums", {"text": [{"cells": ["R0C2"], "value": "7", "size": 0.7}]}, ["x-sum column 2 top = 7"]),
            ("Kropki dots", {"circle": [drawn_shape("#ffffff", 0.3, "R1C1 R1C2")]}, ["kropki white r1c1 r1c2"]),
            ("A circle holds digits of its cells",
             {"circle": [drawn_shape("#ffffff", 0.6, "R1C1 R1C2 R2C1 R2C2", value="1 2")]}, ["quadruple r1c1 = 1 2"]),
            ("Grey squares are even", {"rectangle": [drawn_shape("#cccccc", 0.7, "R4C4")]}, ["even r4c4"]),
            ("", {"cage": [{"cells": ["R1C1", "R2C1"], "value": "DR5"}]}, ["cage digital-root 5: r1c1 r2c1"]),
        ],
    )  # fmt: skip
    def test_drawings_are_read_where_the_rules_mention_their_meaning(self, rules, keys, lines):
        report = ImportReport()
        text = fpuzzle(ruleset=rules, **keys)
        found = recognised(text).to_sdk(text, report).splitlines()
        assert [line for line in found if line.split()[0] in {each.split()[0] for each in lines}] == lines
        assert len(set(report.readings)) == 1
        if rules:
            assert all("of its own may mean anything" in reason for reason in reasons(fpuzzle(ruleset="Rules", **keys)))
            assert all("of its own may mean anything" in reason for reason in reasons(fpuzzle(**keys)))

    @pytest.mark.parametrize(("negative", "told"), [([], 1), (["xv"], 0)])
    def test_rules_that_no_statement_is_about_are_told(self, negative, told):
        report = ImportReport()
        text = fpuzzle(ruleset="All Xs are given. All XV marks are given.", negative=negative)
        recognised(text).to_sdk(text, report)
        assert len(report.readings) == told

    def test_a_given_or_a_clue_without_a_number_requires_nothing(self):
        cells = {(1, 1): {"given": True}, (1, 2): {"given": True, "value": None}, (1, 3): {"given": True, "value": ""}}
        clues = [{"cell": "R1C0", "value": "?"}]
        little = [{"cell": "R0C1", "direction": "DR", "value": "?"}]
        text = fpuzzle(cells=cells, sandwichsum=clues, xsum=clues, skyscraper=clues, littlekillersum=little)
        assert imported(text) == ["sudoku 4x4"]

    def test_what_requires_nothing(self):
        short = [{"lines": [["R1C1", "R1C2"]]}]
        one = [{"cells": ["R1C1"]}]
        nothing = fpuzzle(
            zipperline=short, doublearrow=short, extraregion=one, killercage=[{"cells": [], "value": "3"}]
        )
        assert imported(nothing) == ["sudoku 4x4"]

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
            (
                {"cells": {(1, 1): {"value": 5, "given": True}}},
                "this is not an f-puzzles puzzle: 5 of r1c1 is not a digit",
            ),
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
        expected = recognised(text).to_sdk(text, ImportReport())
        for link in (
            BASE + packed,
            BASE + packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D"),
            BASE + packed.rstrip("="),
            "https://sudokupad.app/fpuzzles" + packed,
            packed,
        ):
            assert recognised(link).to_sdk(link, ImportReport()) == expected

    def test_a_blank_for_a_plus(self):
        for number in range(200):  # some payload has a plus within
            text = fpuzzle(title="x" * number + "é")
            packed = compress(text)
            if "+" in packed:
                link = BASE + packed.replace("+", " ")
                assert recognised(link).to_sdk(link, ImportReport()) == recognised(text).to_sdk(text, ImportReport())
                return
        raise AssertionError("no payload with a plus")


class TestKeepGoing:
    """With `keep_going`, drawings are kept, and what cannot be read is left out by name."""

    def program(self, **keys):
        report = ImportReport(keep_going=True)
        text = fpuzzle(**keys)
        lines = recognised(text).to_sdk(text, report).splitlines()
        sudokudsl.loads("\n".join(lines))
        return [line for line in lines if line.startswith("cosmetic")], [each.message for each in report.left_out]

    @pytest.mark.parametrize(
        ("key", "item", "expected"),
        [
            ("line", {"lines": [["R1C1", "R1C2", "R2C2"]], "outlineC": "#67F067", "width": 0.3},
             ['cosmetic line colour "#67f067" width 15: r1c1 r1c2 r2c2']),
            ("line", {"lines": [["R1C1"]]}, []),
            ("circle", {"cells": ["R1C1", "R1C2"], "baseC": "#fff", "outlineC": "black", "width": 0.5, "height": "0.4"},
             ['cosmetic circle colour "#ffffff" border "#000000" width 50 height 40 above: (r1c1 r1c2)']),
            ("rectangle", {"cells": ["R0C3"], "baseC": "rgba(255,0,0,0.5)", "angle": 405, "value": "x", "width": 1},
             ['cosmetic rectangle colour "#ff000080" width 100 turn 45 above: r0c3',
              'cosmetic text "x" size 45 turn 45: r0c3']),
            ("text", {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": 'a "b"', "size": 0.5},
             ['cosmetic text "a \\"b\\"" size 35: (r1c1 r2c2)']),
            ("text", {"cells": ["R1C1"], "value": ""}, []),
            ("cage", {"cells": ["R1C1", "R1C2"], "value": 7, "outlineC": "nonsense"}, ['cosmetic cage "7": r1c1 r1c2']),
        ],
    )  # fmt: skip
    def test_drawings(self, key, item, expected):
        assert self.program(**{key: [item]}) == (expected, [])

    def test_colours_of_cells_and_fog(self):
        cells = {(1, 1): {"c": "#FF0000"}, (2, 2): {"c": "1", "cArray": ["1", "#00f"]}}
        drawn, left = self.program(cells=cells, fogofwar=["R1C1"], foglight=["R4C4"])
        assert not left
        assert drawn == [
            'cosmetic shade colour "#ff0000": r1c1',
            'cosmetic shade colour "#000000": r2c2',
            'cosmetic shade colour "#0000ff": r2c2',
            "cosmetic fog: r1c1 r1c2 r2c1 r2c2 r4c4",
        ]

    def test_fog_among_the_negative_constraints(self):
        assert self.program(negative=["foglight"]) == (["cosmetic fog"], [])
        assert self.program(negative=["foglight"], foglight=["R4C4"]) == (["cosmetic fog: r4c4"], [])
        assert reasons(fpuzzle(negative=["foglight"])) == [
            "`foglight` has no statement here that concerns the solution"
        ]

    def test_fog_in_drawn_cages(self):
        drawn, left = self.program(cage=[{"value": "FOW", "cells": ["R1C1"]}, {"value": "FOGLIGHT", "cells": ["R4C4"]}])
        assert (drawn, left) == (["cosmetic fog: r1c1 r1c2 r2c1 r2c2 r4c4"], [])
        assert reasons(fpuzzle(cage=[{"value": "FOW", "cells": ["R1C1"]}])) == [
            "`cage` has no statement here that concerns the solution"
        ]

    def test_everything_else_is_left_out_by_name(self):
        junk = {"strange": [1], "text": [{"cells": ["R99C1"], "value": "x"}], "thermometer": 3, "negative": ["odd"]}
        drawn, left = self.program(**junk)
        assert drawn == []
        assert left == [
            "`strange` has no statement here",
            "`text` cannot be read: it is too far from the board",
            "`thermometer` cannot be read: it is not a list of objects",
            "the negative constraint `odd` has no statement here",
        ]

    def test_without_it_all_culprits_are_named(self):
        text = fpuzzle(cells={(1, 1): {"c": "#f00"}}, strange=[1], text=[{"cells": ["R1C1"], "value": "x"}])
        assert len(reasons(text)) == 3

    @pytest.mark.parametrize("rules", ["Each # is a hash", 'say "x" #\\', "tab\there", "ends with,", "open ("])
    def test_any_rules_are_stated(self, rules):
        text = fpuzzle(ruleset=f"One.\n\n{rules}")
        puzzle = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))
        assert puzzle.rules == "One.\n" + rules.replace("\t", " ")


@pytest.mark.parametrize("kind", ["circle", "rectangle"])
def test_the_text_of_a_shape_is_three_quarters_as_high(kind):
    """A text is as high as in shapes of 0.6 cells at most, and can still be read in the smallest."""
    for height in range(1, 151):
        item = {"cells": ["R1C1"], "width": 0.5, "height": height / 100, "value": "7", "baseC": "#FFFFFF"}
        shape, text = drawings(kind, item, Board(4, 4, (1, 2, 3, 4)))
        assert shape.look.height == height
        exact = max(10, 0.75 * min(height, 60))
        assert exact - 1 < text.look.size <= exact


@pytest.mark.parametrize("key", ["circle", "rectangle", "text"])
@pytest.mark.parametrize("sizes", [{}, {"width": 0.25, "height": 0.25}, {"width": 0.25}, {"height": 0.25}])
def test_a_shape_without_a_size_is_as_wide_and_high_as_a_mark(key, sizes):
    item = {"cells": ["R1C1"], "value": "7", "baseC": "#FFFFFF", **sizes}
    ((shape, _),) = looks_of([*drawings(key, item, Board(4, 4, (1, 2, 3, 4)))])
    assert (shape.width, shape.height) == (0.25, 0.25)


@pytest.mark.parametrize("around", [False, True])
def test_lights_are_the_listed_cells_or_all_that_touch_them(around):
    board, chance = Board(3, 5, (1, 2, 3)), random.Random(1)
    for _ in range(60):
        listed = chance.sample(board.cells, chance.randint(1, 3))
        lit = [
            cell
            for cell in board.cells
            if any(max(abs(cell.row - at.row), abs(cell.column - at.column)) <= around for at in listed)
        ]
        assert list(lights([f"R{at.row}C{at.column}" for at in listed], board, around=around)) == lit


@pytest.mark.parametrize("other", ["R2C2", "R2C1", "R4C4", "R1C3"])
@pytest.mark.parametrize(("key", "value", "statement"), [
    ("difference", "", "kropki white"), ("ratio", "3", "kropki black 3:"), ("xv", "X", "xv X"),
])  # fmt: skip
def test_a_mark_may_be_between_cells_that_do_not_share_a_side(key, value, statement, other):
    text = fpuzzle(**{key: [{"cells": ["R1C1", other], "value": value}]})
    program = recognised(text).to_sdk(text, ImportReport())
    assert f"{statement} r1c1 {other.lower()}" in program.splitlines()
