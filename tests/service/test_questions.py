"""Picture, verdict, candidates, steps, reasons and other formats; positions in UTF-16; limits."""

from __future__ import annotations

import re
import sys
import threading
from importlib import import_module
from xml.etree import ElementTree

import pytest

from sudokudsl import api
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.model.budget import Budget, OutOfBudget, within
from sudokudsl.model.puzzle import Unanswerable
from sudokudsl.proof import verify
from sudokudsl.service.document import open_document
from sudokudsl.service.positions import TextPosition, edited, offset, position
from sudokudsl.service.questions import MAX_DRAWN, MAX_PARTS, QUESTIONS, NoPuzzle, picture, puzzle_of
from support import ROOT

UNIQUE = open_document("puzzle.sdk", "sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n")
OPEN = open_document("open.sdk", "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n")  # C(4, 3) = 4
NONE = open_document("none.sdk", "sudoku 4x4\ngiven r1c1 = 1\nrequire r1c1 > 2\n")


def test_every_question_is_in_the_manual():
    manual = (ROOT / "docs" / "editors.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `sudokudsl/(\w+)` \|", manual, re.MULTILINE)) == sorted(QUESTIONS)


def test_verdict():
    assert QUESTIONS["verdict"](OPEN)["verdict"] == "many"
    assert len(QUESTIONS["verdict"](OPEN)["solutions"]) == 2
    assert QUESTIONS["verdict"](NONE)["verdict"] == "none"
    assert QUESTIONS["verdict"](OPEN)["agree"] is True


@pytest.mark.parametrize("expected", [None, *range(1, 7)])
@pytest.mark.parametrize("digits", ["1", "1-2", "1-5"])
def test_verdicts_of_few_and_many_solutions(digits, expected):
    """Up to two solutions are listed, whatever number the file expects; another number than that is a failure."""
    claim = "" if expected is None else f"expect {expected} solutions\n"
    document = open_document("count.sdk", f"board 1x1 digits {digits}\n{claim}")
    grids, found = [str(grid) for grid in oracle_grids(puzzle_of(document))], QUESTIONS["verdict"](document)
    listed = {"\n".join(rows) for rows in found["solutions"]}
    assert len(found["solutions"]) == len(listed) == min(2, len(grids))
    assert listed <= {*grids}
    assert bool(found["failures"]) == (expected not in (None, len(grids)))
    if expected is None:
        assert found["verdict"] == ("unique" if len(grids) == 1 else "many")


def test_candidates():
    found = QUESTIONS["candidates"](OPEN)
    assert found == {"candidates": {"r1c1": [1, 2], "r1c2": [2, 3], "r1c3": [3, 4]}, "exact": True}


MANY = {
    "texts": "sudoku 9x9\n" + 'cosmetic text "x" size 3000: r1c1\n' * 6_000,
    "long texts": "sudoku 4x4\n" + f'cosmetic text "{"x" * 300}": r1c1\n' * 4_000,
    "discs": "latin 32x32\n" + "odd all\n" * 6,
    "squares": "latin 32x32\n" + "even all\n" * 6,
    "long lines": "latin 32x32\n" + "palindrome all\n" * 100,
}


@pytest.mark.parametrize("kind", MANY)
def test_a_picture_of_too_many_parts_has_only_the_board_and_says_so(kind):
    document = open_document("it.sdk", MANY[kind] + "given r1c1 = 4\n")
    whole = api.draw(puzzle_of(document), to="svg", coordinates=True)
    parts = len(list(ElementTree.fromstring(whole).iter()))
    found = picture(document)
    texts = " ".join(ElementTree.fromstring(found["svg"]).itertext())
    assert parts > MAX_PARTS or len(whole) > MAX_DRAWN
    assert f"The picture has {parts:,} parts" in texts
    assert len(list(ElementTree.fromstring(found["svg"]).iter())) < MAX_PARTS
    assert len(found["svg"]) < MAX_DRAWN
    assert found["cells"][0] == ["r1c1", 0, 0, "4"]


def test_a_picture_of_as_many_parts_as_are_drawn_is_whole():
    bare = len(list(ElementTree.fromstring(picture(open_document("it.sdk", "sudoku 9x9\n"))["svg"]).iter()))
    some = 'cosmetic text "x": r1c1\n'
    each = (
        len(list(ElementTree.fromstring(picture(open_document("it.sdk", f"sudoku 9x9\n{some}"))["svg"]).iter())) - bare
    )
    most = (MAX_PARTS - bare) // each
    for many, whole in ((most, True), (most + 1, False)):
        svg = picture(open_document("it.sdk", "sudoku 9x9\n" + some * many))["svg"]
        assert (svg.count(">x</text>") == many * each) is whole


@pytest.mark.parametrize(("colour", "dark"), [("black", True), ('"#333333"', True), ("grey", False), ("yellow", False)])
def test_a_picture_names_the_cells_on_which_digits_need_an_edge(colour, dark):
    text = f"sudoku 4x4\ncells n digits 1-2\nlayer tint digits 0-1\ncosmetic shade colour {colour}: r1c1 r2c2\n"
    assert picture(open_document("it.sdk", text))["dark"] == (["r1c1", "r2c2"] if dark else [])


def test_steps_and_picture():
    assert QUESTIONS["steps"](UNIQUE)["end"] in ("solved", "stuck")
    assert QUESTIONS["picture"](OPEN)["svg"].startswith("<svg")
    titled = open_document("titled.sdk", 'title "A"\nauthor "B"\nrules\n  One.\n  Two.\nsudoku 4x4\n')
    about = QUESTIONS["picture"](titled)
    assert (about["title"], about["author"], about["rules"].split()) == ("A", "B", ["One.", "Two."])
    assert QUESTIONS["picture"](OPEN)["rims"] == [
        *(["row 1 left", "r1c1", "left"], ["row 1 right", "r1c3", "right"]),
        *([f"column {number} {side}", f"r1c{number}", side] for number in (1, 2, 3) for side in ("top", "bottom")),
    ]


def test_why():
    assert QUESTIONS["why"](OPEN)["verdict"] == "many"
    assert [part["word"] for part in QUESTIONS["why"](NONE)["clash"]] == ["given", "require"]


def test_needless_statements():
    needless = open_document(
        "needless.sdk", "board 1x2 digits 1-2\ngiven r1c1 = 1\ngiven r1c2 = 2\nrequire r1c1 < r1c2\n"
    )
    assert [part["span"] for part in QUESTIONS["needless"](needless)["needless"]] == [[21, 35], [36, 50], [51, 70]]
    with pytest.raises(Unanswerable, match="not one solution"):
        QUESTIONS["needless"](OPEN)


@pytest.mark.parametrize(
    "lines", ["", "thermometer r1c1..r1c3\n", "require r1c1 + r1c2 > 6\n", "distinct r1c1..r1c3\n"]
)
def test_the_givens_that_settle_a_puzzle(lines):
    """The givens that the oracle finds in exactly one grid; where there are none, a few that are enough together."""
    text = f"board 1x3 digits 1-4\n{lines}"
    document = open_document("open.sdk", text)
    grids = oracle_grids(puzzle_of(document))
    cells = grids[0].board.cells
    expected = [
        [str(cell), digit] for cell in cells for digit in range(1, 5) if sum(grid[cell] == digit for grid in grids) == 1
    ]
    found = QUESTIONS["settle"](document)
    assert found["single"] == expected
    assert bool(found["pins"]) == (not expected)
    if found["pins"]:
        held = [grid for grid in grids if all(grid[cell] == found["pins"].get(str(cell), grid[cell]) for cell in cells)]
        assert len(held) == 1


def test_only_a_puzzle_with_several_solutions_is_settled():
    for document in (UNIQUE, NONE):
        with pytest.raises(Unanswerable, match="one solution or none"):
            QUESTIONS["settle"](document)


def test_settling_stops_when_the_time_is_up():
    with pytest.raises(Unanswerable, match="stopped"):
        QUESTIONS["settle"](open_document("wide.sdk", "sudoku 9x9\n"), seconds=0.0)


def test_an_explanation_has_every_statement_with_its_place():
    text = "rules\n  Each row has all digits.\nlatin 3x3\ngiven r1c1 = 2\ncosmetic circle: r2c2\n"
    found = QUESTIONS["explain"](open_document("explained.sdk", text))
    assert found["board"].startswith("a board of 3 rows and 3 columns, digits 1 2 3")
    assert found["rules"] == "Each row has all digits."
    spans = {text[slice(*each["span"])] for each in found["statements"]}
    assert spans == {"latin 3x3", "given r1c1 = 2", "cosmetic circle: r2c2"}
    assert [each["says"] for each in found["statements"]][-2:] == ["r1c1 is 2", "a circle at r2c2, only drawn"]


def test_a_generated_puzzle_extends_the_document_and_has_one_solution():
    spec = "sudoku 4x4\nthermometer r1c1 r2c1 r3c1\n"
    document = open_document("spec.sdk", spec)
    found = QUESTIONS["generate"](document, seed=5, symmetry="rotational")
    assert found == {"text": found["text"], "seed": 5, "missing": [], "hardest": ""}
    assert "thermometer r1c1 r2c1 r3c1" in found["text"]
    made = open_document("made.sdk", found["text"])
    assert QUESTIONS["verdict"](made)["verdict"] == "unique"
    assert QUESTIONS["verdict"](made)["failures"] == []
    assert QUESTIONS["generate"](document, seed=5, symmetry="rotational") == found
    assert QUESTIONS["generate"](document, seed=6)["text"] != found["text"]
    laid = QUESTIONS["generate"](document, seed=5, clues=["kropki=2"], difficulty=[1, 60])
    assert laid["text"].count("kropki ") == 2
    assert laid["hardest"]


@pytest.mark.parametrize(
    ("requested", "reason"),
    [
        ({"symmetry": "none at all"}, "no symmetry"),
        ({"givens": 17}, "do not fit"),
        ({"givens": 3}, "too few"),
        ({"clues": ["nonsense"]}, "nonsense"),
        ({"difficulty": [9, 1]}, "difficulty"),
    ],
)
def test_a_request_that_no_puzzle_meets(requested, reason):
    with pytest.raises(Unanswerable, match=reason):
        QUESTIONS["generate"](open_document("spec.sdk", "sudoku 4x4\n"), **requested)


def test_a_spec_without_a_solution_has_no_puzzle():
    with pytest.raises(Unanswerable, match="no solution"):
        QUESTIONS["generate"](NONE)


@pytest.mark.parametrize(("document", "count"), [(UNIQUE, 1), (NONE, 0), (OPEN, 4)])
def test_a_proof_is_verified(document, count, tmp_path):
    for name, text in QUESTIONS["proof"](document)["files"].items():
        (tmp_path / name).write_text(text, "utf-8")
    assert len(verify(tmp_path).grids) == count


def test_many_solutions_are_not_proven():
    with pytest.raises(Unanswerable, match="more than 100 solutions"):
        QUESTIONS["proof"](open_document("wide.sdk", "sudoku 4x4\n"))  # 288


def test_import_and_export():
    document = open_document("puzzle.sdk", "sudoku 9x9\ngiven r1c2 = 5\n")
    assert QUESTIONS["export"](document, form="line")["text"] == f".5{'.' * 79}\n"
    link = QUESTIONS["export"](document, form="fpuzzles")["text"]
    assert QUESTIONS["import"](open_document("link.sdk", link))["text"].splitlines()[1] == "sudoku 9x9"
    with pytest.raises(Unanswerable, match="no format is called"):
        QUESTIONS["export"](UNIQUE, form="nonsense")


def test_few_of_many_reasons_against_an_export_are_named():
    document = open_document("odd.sdk", "sudoku 9x9\n" + "odd r1c1\n" * 9)
    with pytest.raises(Unanswerable, match=r"^odd, line 2: [^;]*; odd, line 3: [^;]*; odd, line 4: [^;]*; and 6 more$"):
        QUESTIONS["export"](document, form="line")


def test_a_link_without_a_puzzle_is_refused_with_the_way_to_it():
    with pytest.raises(NoPuzzle, match=r"can be read; SudokuPad stores the puzzle under this name: open /api/puzzle"):
        QUESTIONS["import"](open_document("link.sdk", "https://sudokupad.app/abc"))


def test_the_part_of_a_drawing_that_can_be_read():
    text = 'sudoku 4x4\nrules "A star is a star."\ncosmetic text "star": r1c1\ngiven r2c2 = 3\n'
    exported = QUESTIONS["export"](open_document("a.sdk", text), form="sudokupad-json")["text"]
    drawing = open_document("pad.json", exported)
    with pytest.raises(NoPuzzle, match="'star'"):
        QUESTIONS["import"](drawing)
    found = QUESTIONS["import"](drawing, keep_going=True)["text"].splitlines()
    assert found[-6:-1] == ["givens", "  ....", "  .3..", "  ....", "  ...."]
    assert found[-1].startswith('cosmetic text "star"')
    with pytest.raises(NoPuzzle, match="no statement has the word"):
        QUESTIONS["import"](open_document("wrong.sdk", "thermometr r1\n"), keep_going=True)


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_a_text_with_errors_has_no_answer(question):
    with pytest.raises(NoPuzzle, match="no statement has the word"):
        QUESTIONS[question](open_document("wrong.sdk", "thermometr r1\n"))


def test_an_answer_that_is_not_needed_any_more_is_stopped():
    stop = threading.Event()
    stop.set()
    with pytest.raises(OutOfBudget, match="was stopped"):
        within(Budget(stopped=stop.is_set), lambda: any(each for each in iter(int, 1)))


# positions

TEXT = 'title "a\U0001f600é"\r\nsudoku 4x4\rthermo\t r1\n'


def test_positions_count_utf_16_units():
    document = open_document("puzzle.sdk", TEXT)
    assert document.text == 'title "a\U0001f600é"\nsudoku 4x4\nthermo\t r1\n'
    assert position(document, document.text.index("é")) == TextPosition(0, 10)
    assert offset(document, TextPosition(0, 10)) == document.text.index("é")
    assert offset(document, TextPosition(0, 9)) == document.text.index("é")  # within a pair of units
    for at in range(len(document.text) + 1):
        assert offset(document, position(document, at)) == at


def test_positions_outside_the_text():
    document = open_document("puzzle.sdk", TEXT)
    assert offset(document, TextPosition(0, 999)) == document.text.index("\n")
    assert offset(document, TextPosition(99, 0)) == len(document.text)
    assert offset(document, TextPosition(-1, 0)) == 0


def test_a_byte_order_mark_counts_on_the_first_line():
    document = open_document("puzzle.sdk", "\ufeffsudoku 4x4\nthermo r1\n")
    assert position(document, 0) == TextPosition(0, 1)
    assert offset(document, TextPosition(0, 0)) == 0
    assert offset(document, TextPosition(1, 0)) == 11


@pytest.mark.parametrize(
    ("first", "last", "new", "result"),
    [
        (TextPosition(0, 7), TextPosition(0, 10), "b", 'title "bé"\r\nsudoku 4x4\rthermo\t r1\n'),
        (TextPosition(0, 12), TextPosition(1, 0), " ", 'title "a\U0001f600é" sudoku 4x4\rthermo\t r1\n'),
        (TextPosition(1, 7), TextPosition(2, 6), "x", 'title "a\U0001f600é"\r\nsudoku x\t r1\n'),
        (TextPosition(3, 0), TextPosition(3, 0), "end", TEXT + "end"),
        (TextPosition(9, 9), TextPosition(9, 9), "end", TEXT + "end"),
        (TextPosition(0, 0), TextPosition(9, 0), "", ""),
    ],
)
def test_edits(first, last, new, result):
    assert edited(TEXT, first, last, new) == result


def test_line_separators_of_other_kinds_end_no_line():
    text = 'title "a\u2028b\x0cc\x85d"\nsudoku 4x4\n'
    assert edited(text, TextPosition(1, 0), TextPosition(1, 6), "latin") == text.replace("sudoku", "latin")
    assert offset(open_document("puzzle.sdk", text), TextPosition(1, 0)) == text.index("sudoku")


def test_no_import_is_cut_in_half(tmp_path, monkeypatch):
    """An exception within an import would leave a part of a package in `sys.modules`."""
    (tmp_path / "slow_to_import.py").write_text(
        "import time\nbegun = time.monotonic()\nwhile time.monotonic() < begun + 0.3:\n    pass\nwhole = True\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    def action() -> None:
        import_module("slow_to_import")
        any(each for each in iter(int, 1))

    with pytest.raises(OutOfBudget):
        within(Budget(seconds=0.05), action)
    assert sys.modules.pop("slow_to_import").whole


# steps and play

NAMES = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]


def test_the_changes_of_steps_lead_to_the_end():
    found = QUESTIONS["steps"](UNIQUE)
    assert len(found["changes"]) == len(found["steps"]) + 1
    digits, candidates = {}, {}
    for change in found["changes"]:
        digits |= change["digits"]
        candidates |= change["candidates"]
    assert digits == found["digits"]
    assert candidates == found["candidates"]
    assert found["changes"][0]["digits"] == {"r1c1": 1, "r2c3": 3, "r3c2": 4, "r4c4": 2}


def test_a_player_is_told_which_digit_is_wrong():
    """The only solution is known from the oracle, and every wrong digit excludes it."""
    (grid,) = oracle_grids(puzzle_of(UNIQUE))
    solved = dict(zip(NAMES, grid.values, strict=True))
    assert QUESTIONS["progress"](UNIQUE, digits=solved)["state"] == "solved"
    assert QUESTIONS["progress"](UNIQUE, digits={})["state"] == "possible"
    assert QUESTIONS["progress"](UNIQUE, digits={"r1c2": solved["r1c2"]})["state"] == "possible"
    for cell, digit in solved.items():
        wrong = digit % 4 + 1
        found = QUESTIONS["progress"](UNIQUE, digits={"r1c2": solved["r1c2"]} | {cell: wrong})
        assert (found["state"], found["wrong"]) == ("wrong", [cell])
    full = QUESTIONS["progress"](UNIQUE, digits=solved | {"r1c2": solved["r1c2"] % 4 + 1})
    assert full["state"] == "wrong"
    assert full["broken"]


def test_progress_is_about_the_puzzle_and_not_about_one_solution():
    for grid in oracle_grids(puzzle_of(OPEN)):
        digits = {f"r1c{at}": digit for at, digit in enumerate(grid.values, 1)}
        assert QUESTIONS["progress"](OPEN, digits=digits)["state"] == "solved"
        assert QUESTIONS["progress"](OPEN, digits={"r1c2": digits["r1c2"]})["state"] == "possible"
    assert QUESTIONS["progress"](OPEN, digits={"r1c2": 1})["wrong"] == ["r1c2"]


def test_a_hint_is_one_step_after_the_digits_so_far():
    (grid,) = oracle_grids(puzzle_of(UNIQUE))
    solved = dict(zip(NAMES, grid.values, strict=True))
    step = QUESTIONS["hint"](UNIQUE)["step"]
    assert step["sentence"]
    later = QUESTIONS["hint"](UNIQUE, digits={cell: solved[cell] for cell in NAMES[:12]})["step"]
    assert all(solved[cell] == digit for cell, digit in later["places"].items())
    assert not set(later["places"]) & set(NAMES[:12])
    assert QUESTIONS["hint"](UNIQUE, digits=solved)["step"] is None
