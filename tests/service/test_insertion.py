"""Statements that are inserted from the picture: every form of every family, the place in the text, refusals."""

from __future__ import annotations

import json
from itertools import chain

import pytest

from sudokudsl.model.puzzle import Unanswerable
from sudokudsl.service.document import open_document
from sudokudsl.service.gestures import drawables, families, other_words
from sudokudsl.service.insertion import Selected, insertion, rule_insertion
from sudokudsl.service.meaning import REGISTRY, context, reading
from support import ROOT
from support.insertions import cases

NOT_DRAWN = {"givens"}
"""The families of constraints that are typed as pictures."""


def changed(document, replacement):
    return document.text[: replacement.span.start] + replacement.text + document.text[replacement.span.end :]


def test_a_family_is_found_by_its_other_names_and_the_words_that_advice_answers_with_it():
    words = {family.word: other_words(family) for family in families()}
    assert {"german-whispers", "dutch"} <= {*words["whispers"]}
    assert {"killer", "killer-cage"} <= {*words["cage"]}
    assert "fortress" in words["minimum"]
    assert "dutch" not in words["dutch-flatmates"]


def test_every_form_is_inserted_and_read_back_equal():
    """The line is the one that the family writes for the values, and the text with it states the same constraint."""
    inserted = set()
    for case in chain(cases(1), cases(2, each=3)):
        document = open_document("board", case.board)
        line, change = insertion(
            document, len(document.text), case.family.word, case.drawable.number, case.selection, case.fields
        )
        assert line == case.line
        text = changed(document, change)
        assert text == f"{case.board}{case.line}\n"
        inserted.add((case.family.word, case.drawable.number))
        found = reading(open_document("after", text))
        assert not [each for each in found.diagnostics if each.severity == "error"], text
    missing = {(family.word, each.number) for family in families() for each in drawables(family)} - inserted
    assert missing == set()


def test_every_family_of_constraints_can_be_drawn():
    constraining = {family.word for family in REGISTRY.families if family.constrains}
    assert constraining - {family.word for family in families()} == NOT_DRAWN


def numbered(word, label):
    (found,) = (
        each.number for family in families() for each in drawables(family) if (family.word, each.label) == (word, label)
    )
    return found


def insert(text, word, *cells, at=None, rim="", layer="", **fields):
    """The text after an insertion of the first form of a family, by default at the end."""
    document = open_document("puzzle.sdk", text)
    number = drawables(REGISTRY.find(word))[0].number
    selection = Selected(tuple(tuple(each.split()) for each in cells), rim, layer)
    offset = len(text) if at is None else at
    return changed(document, insertion(document, offset, word, number, selection, fields)[1])


@pytest.mark.parametrize(
    ("word", "cells", "fields", "line"),
    [
        ("thermometer", ["r3c1 r2c1 r1c1"], {}, "thermometer r3c1..r1c1"),
        ("thermometer", ["r1c1 r1c2", "r2c2"], {}, "thermometer r1c1 r1c2 r2c2"),
        ("cage", ["r1c1 r1c2"], {"total": "15"}, "cage 15: r1c1 r1c2"),
        ("cage", ["r1c1 r1c2"], {"total": ""}, "cage: r1c1 r1c2"),
        ("arrow", ["r1c1 r1c2 r1c3"], {}, "arrow r1c1 = r1c2 r1c3"),
        ("arrow", ["r1c1 r2c1", "r2c2 r2c3"], {}, "arrow r1c1 r2c1 = r2c2 r2c3"),
        ("clone", ["r1c1 r1c2 r3c1 r3c2"], {}, "clone r1c1 r1c2 = r3c1 r3c2"),
        ("quadruple", ["r3c4 r2c3 r2c4 r3c3"], {"digits": "1 2"}, "quadruple r2c3 = 1 2"),
        ("kropki", ["r1c1 r1c2"], {"value": "1"}, "kropki white r1c1 r1c2"),
        ("kropki", ["r1c1 r1c2"], {"value": "2"}, "kropki white 2: r1c1 r1c2"),
        ("given", ["r1c1"], {"digits": "4"}, "given r1c1 = 4"),
    ],
)
def test_lines_that_a_person_expects(word, cells, fields, line):
    assert insert("sudoku 4x4\n", word, *cells, **fields) == f"sudoku 4x4\n{line}\n"


@pytest.mark.parametrize(
    ("word", "rim", "fields", "line"),
    [
        ("sandwich", "row 3 left", {"total": "5"}, "sandwich row 3 = 5"),
        ("sandwich", "row 3 right", {"total": "5"}, "sandwich row 3 = 5"),
        ("x-sum", "column 2 bottom", {"total": "7"}, "x-sum column 2 bottom = 7"),
        ("little-killer", "row 2 right", {"step": "up-left", "total": "7"}, "little-killer r2c4 up-left = 7"),
        ("little-killer", "column 3 top", {"step": "down-left", "total": "7"}, "little-killer r1c3 down-left = 7"),
    ],
)
def test_clues_at_the_rim(word, rim, fields, line):
    assert insert("sudoku 4x4\n", word, rim=rim, **fields) == f"sudoku 4x4\n{line}\n"


@pytest.mark.parametrize(
    ("word", "rim", "fields", "line"),
    [
        ("sandwich", "row 3 right", {"total": "1"}, "sandwich shade row 3 = 1"),
        ("skyscraper", "column 2 bottom", {"count": "2"}, "skyscraper shade column 2 bottom = 2"),
        ("little-killer", "row 2 right", {"step": "up-left", "total": "2"}, "little-killer shade[r2c4] up-left = 2"),
    ],
)
def test_clues_at_the_rim_of_a_layer(word, rim, fields, line):
    text = "sudoku 4x4\nlayer shade digits 0-2\n"
    changed_text = insert(text, word, rim=rim, layer="shade", **fields)
    assert changed_text == f"{text}{line}\n"
    found = reading(open_document("after", changed_text))
    assert not [each for each in found.diagnostics if each.severity == "error"]
    with pytest.raises(Unanswerable, match="no layer light"):
        insert(text, word, rim=rim, layer="light", **fields)


@pytest.mark.parametrize("example", ["samurai", "twice-two", "doublers"])
def test_every_place_at_the_rim_takes_a_clue_that_is_read_back_equal(example):
    text = (ROOT / "examples" / f"{example}.sdk").read_text("utf-8")
    document = open_document(example, text)
    board = context(document).board
    (form,) = drawables(REGISTRY.find("skyscraper"))
    for layer in ("", *board.layers):
        for view in board.views_from_sides:
            selection = Selected(rim=view.from_side, layer=layer)
            line, change = insertion(document, len(text), "skyscraper", form.number, selection, {"count": "2"})
            found = reading(open_document("after", changed(document, change)))
            stated = [each.stated for each in found.understanding.constraints if each.stated.word == "skyscraper"]
            cells = board.over(layer, view.cells) if layer else view.cells
            assert [each.constraint.line.cells for each in stated] == [cells], line


def test_cells_of_a_layer():
    text = "latin 4x4\nareas field of 4 distinct\n"
    assert insert(text, "thermometer", "r1c1 r1c2", layer="field") == f"{text}thermometer field[r1c1 r1c2]\n"


TEXT = """title "a"
sudoku 4x4
cage 5: r1c1 r1c2

not
  renban r1c1 r1c2

define pair(a: cell, b: cell)
  require a < b
"""
LINE = "palindrome r2c1 r2c2"


@pytest.mark.parametrize(
    ("caret", "after", "indent"),
    [
        ("title", "sudoku 4x4\n", ""),
        ("sudoku", "sudoku 4x4\n", ""),
        ("cage", "cage 5: r1c1 r1c2\n", ""),
        ("not", "  renban r1c1 r1c2\n", ""),
        ("renban", "  renban r1c1 r1c2\n", "  "),
    ],
)
def test_the_place_is_that_of_the_caret(caret, after, indent):
    """A statement comes below that of the caret, never before the board or within a definition."""
    text = TEXT.partition("\ndefine")[0] + "\n"
    found = insert(text, "palindrome", "r2c1 r2c2", at=text.index(caret))
    assert found == text.replace(after, f"{after}{indent}{LINE}\n")


def test_definitions_come_first():
    assert insert(TEXT, "palindrome", "r2c1 r2c2", at=0) == f"{TEXT}{LINE}\n"


def test_a_blank_line_takes_the_statement():
    text = "sudoku 4x4\n\nodd r1c1\n"
    assert insert(text, "even", "r2c2", at=11) == "sudoku 4x4\neven r2c2\nodd r1c1\n"
    assert insert("sudoku 4x4", "even", "r2c2") == "sudoku 4x4\neven r2c2\n"
    assert insert("sudoku 4x4\n", "even", "r2c2") == "sudoku 4x4\neven r2c2\n"
    assert insert("", "even", "r2c2") == "even r2c2\n"


@pytest.mark.parametrize(
    ("word", "cells", "fields", "reason"),
    [
        ("thermometer", [], {}, "select cells"),
        ("thermometer", ["r9c9"], {}, "no cell r9c9"),
        ("clone", ["r1c1 r1c2 r1c3"], {}, "2 lists of cells"),
        ("quadruple", ["r4c4"], {"digits": "1"}, "not all on the board"),
        ("quadruple", ["r1c1"], {"digits": "9"}, "9 is not a digit of the board"),
        ("quadruple", ["r1c1"], {}, "one to four digits expected"),
        ("cage", ["r1c1"], {"total": "5: r1c1\nodd"}, "more than one statement"),
        ("cage", ["r1c1"], {"total": "5 # "}, "more than one statement"),
        ("cage", ["r1c1"], {"total": "("}, "never closed|closed"),
        ("sandwich", ["r1c1"], {"total": "5"}, "at the rim"),
        ("givens", ["r1c1"], {}, "cannot be inserted"),
        ("nonsense", ["r1c1"], {}, "cannot be inserted"),
    ],
)
def test_what_is_refused_says_why(word, cells, fields, reason):
    document = open_document("puzzle.sdk", "sudoku 4x4\n")
    with pytest.raises(Unanswerable, match=reason):
        insertion(document, 11, word, 0, Selected(tuple(tuple(each.split()) for each in cells)), fields)


def test_the_cases_of_the_page_are_up_to_date():
    """`python tests/support/insertions.py > web/test/insertions.json` makes them."""
    text = (ROOT / "web" / "test" / "insertions.json").read_text("utf-8")
    assert json.loads(text) == json.loads(json.dumps([case.facts() for case in cases(1)]))


@pytest.mark.parametrize(
    ("condition", "line"),
    [
        ("r1c1 + r1c2 = 5", "require r1c1 + r1c2 = 5"),
        ("  r1c1>r1c2 ", "require r1c1 > r1c2"),
        ("abs(r1c1-r1c2)>=2", "require abs(r1c1 - r1c2) >= 2"),
        ("each pair on way: even", None),
        ("", None),
        ("r1c1 = 1 # nothing", None),
        ("r1c1 = 1\ngiven r1c2 = 2", None),
    ],
)
def test_rules_are_inserted_in_canonical_spelling_if_they_have_a_meaning(condition, line):
    document = open_document("puzzle.sdk", "sudoku 4x4\ncage 5: r1c1 r1c2\n")
    if line is None:
        with pytest.raises(Unanswerable):
            rule_insertion(document, len(document.text), condition)
    else:
        found, change = rule_insertion(document, len(document.text), condition)
        assert found == line
        assert changed(document, change) == f"{document.text}{line}\n"


def test_a_rule_about_a_cell_that_is_not_there_is_refused_with_the_reason():
    document = open_document("puzzle.sdk", "sudoku 4x4\nrequire r9c9 > 1\n")
    with pytest.raises(Unanswerable, match="r5c1"):
        rule_insertion(document, len(document.text), "r5c1 = 1")
    assert rule_insertion(document, len(document.text), "r1c1 = 1")[0] == "require r1c1 = 1"
