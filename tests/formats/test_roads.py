"""Puzzles that are exported and imported again, and the outcomes that `try_roads.py` counts."""

from collections import Counter

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.formats.rules_in_words import mentions_cages
from sudokudsl.model.geometry import Cell
from support import try_roads

BOARDS = (
    "board 4x4 digits 1-4\nregions\n  aab.\n  aabb\n  c.dd\n  ccd.\n",
    "board 4x4 digits 1-4\nregions\n  aa..\n  aa..\n  ....\n  ....\n",
    "board 3x3 digits 1-9\nregions\n  aaa\n  aaa\n  aaa\n",
    "board 1x5 digits 1-3\nanti-taxicab\n",
    "board 2x2 digits -2 -1 0 3\ngiven r1c1 = -2\n",
    "sudoku 4x4\nregion r1c1 r2c2 r3c3 r4c4\n",
    "board 3x3 digits 1-3\ngrid 2x2 latin at r1c1\ngrid 3x3 latin at r1c1\n",
    "board 10x9 digits 1-6\ngrid 6x6 at r1c1\ngrid 6x6 at r5c4\ngiven r2c2 = 1\n",
    "board 9x9 digits 1-6\ngrid 6x6 boxes 3x2 at r1c4\ngrid 6x6 at r4c1\nthermometer r4c4 r4c5\n",
)


def houses(puzzle):
    stated = (each.constraint for each in puzzle.stated)
    return {frozenset(cells) for each in stated if hasattr(each, "members") for cells in each.members}


@pytest.mark.parametrize("form", ["penpa", "sudokupad", "sudokupad-json"])
@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("rules", ["", "rules\n  A rule about rows, columns and thermometers.\n"])
def test_unusual_boards_come_back_from_drawings(form, text, rules):
    puzzle, report = sudokudsl.loads(text if "taxicab" in text or "region " in text else rules + text), ImportReport()
    exported = EXPORTS[form](puzzle)
    again = sudokudsl.loads(recognised(exported).to_sdk(exported, report))
    assert (again.board.cells, again.board.alphabet) == (puzzle.board.cells, puzzle.board.alphabet)
    assert again.board.subgrids == puzzle.board.subgrids
    assert houses(again) == houses(puzzle)


@pytest.mark.parametrize("form", ["penpa", "sudokupad", "sudokupad-json"])
def test_windows_come_back_as_regions(form):
    exported, report = EXPORTS[form](sudokudsl.loads("sudoku 9x9\nwindoku\n")), ImportReport()
    again = sudokudsl.loads(recognised(exported).to_sdk(exported, report))
    windows = {frozenset(Cell(r + i, c + j) for i in range(3) for j in range(3)) for r in (2, 6) for c in (2, 6)}
    assert windows <= houses(again)
    assert not any("no statement is about it" in each for each in report.readings)


def test_pencilmark_brings_several_grids_back():
    puzzle = sudokudsl.loads(BOARDS[-2])
    text = EXPORTS["pencilmark"](puzzle)
    again = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))
    assert again.board.subgrids == puzzle.board.subgrids


def outcome(form, text):
    tally = Counter()
    try_roads._writable(form, sudokudsl.loads(text), tally, "a puzzle")
    return dict(tally)


def test_each_outcome_is_counted(capsys, monkeypatch):
    assert outcome("iss", "sudoku 4x4\ncells e[1..2] digits 1 2\n") == {"refused at export": 1}
    assert outcome("penpa", "sudoku 4x4\nbetween r1c1..r1c3\n") == {"exported": 1}
    stated = {"exported": 1, "refused at import, as stated": 1}
    assert outcome("penpa", "sudoku 4x4\nrules\n  A line.\nbetween r1c1..r1c3\n") == stated
    assert outcome("sudokupad", "sudoku 4x4\neach row as l: l[1] != 9\n") == {"exported": 1, "read in part, as told": 1}
    assert not capsys.readouterr().out
    monkeypatch.setattr(try_roads, "LIMITS_OF_DRAWINGS", try_roads.re.compile("(?!)"))
    wrong = {"exported": 1, "refused at import": 1, "failures": 1}
    assert outcome("penpa", "sudoku 4x4\nrules\n  A line.\nbetween r1c1..r1c3\n") == wrong
    assert "our import refuses our export" in capsys.readouterr().out


def test_layers_and_cells_beside_the_board_are_named_on_both_ways():
    puzzle = sudokudsl.loads("sudoku 4x4\ncells e[1..2] digits 1 2\nlayer sea digits 0-1\nrenban sea[r1c1..r1c3]\n")
    for form, name in (("penpa", "Penpa+"), ("sudokupad", "SudokuPad"), ("sudokupad-json", "SudokuPad")):
        document = EXPORTS[form].document(puzzle)
        assert any(note.startswith("cells e: ") for note in document.notes)
        assert any(note.startswith("layer sea: ") for note in document.notes)
        report = ImportReport(keep_going=True)
        recognised(document.content).to_sdk(document.content, report)
        lost = [
            each.message.partition(":")[0] for each in report.left_out if f"{name} has no such cells" in each.message
        ]
        assert sorted(lost) == ["the cells e beside the board", "the layer sea"]


def test_frames_that_overlap_are_named():
    puzzle = sudokudsl.loads("board 2x2 digits 0-3\nisomorphic r1c2 r2c2 = r1c1 r1c2\n")
    assert any("frames that overlap" in note for note in EXPORTS["penpa"].document(puzzle).notes)


def test_what_is_said_twice_may_come_back_once():
    assert outcome("penpa", "latin 4x4\ndiagonal +\ndiagonal +\n") == {"exported": 1}


@pytest.mark.parametrize("form", ["penpa", "sudokupad"])
def test_a_line_that_the_export_draws_over_its_own_cells_may_be_refused(form):
    stated = {"exported": 1, "refused at import, as stated": 1}
    assert outcome(form, "sudoku 4x4\nentropic-line r2c1..r4c1 r1c1 r1c2\n") == stated


@pytest.mark.parametrize(
    "statement", ["contains r1c2 r1c1 = 1", "isomorphic r1c1 r1c2 = r1c2 r1c1", "same-digits r1c5 = r1c1"]
)
@pytest.mark.parametrize("form", ["penpa", "sudokupad", "sudokupad-json"])
def test_frames_are_no_cages_because_digits_may_repeat_in_rows(form, statement):
    stated = {"exported": 1, "refused at import, as stated": 1}
    assert outcome(form, f"board 1x5 digits 1-3\n{statement}\n") == stated


FORBIDDEN = (
    "Digits may not repeat in frames.", "Digits don't repeat in a frame.", "No REPEATS here",
    "No digit may repeat in a frame.", "Digits can never repeat in frames; they may repeat in rows.",
    "Digits may repeat in rows and columns, but not in frames.", "Digits within a frame cannot repeat.",
)  # fmt: skip
ALLOWED = (
    "Digits may repeat in rows and columns.",
    "Digits can repeat in frames",
    "A green frame.\nDigits may  repeat.",
)


@pytest.mark.parametrize("rule", FORBIDDEN)
def test_frames_are_cages_where_the_rules_forbid_repeats(rule):
    assert mentions_cages(rule)


@pytest.mark.parametrize("rule", ALLOWED)
def test_frames_are_no_cages_where_the_rules_allow_repeats(rule):
    assert not mentions_cages(rule)
