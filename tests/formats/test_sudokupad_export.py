"""SudokuPad's form: what its players see, as the JSON has it; and the statements that f-puzzles only draws."""

import json
import shutil
import subprocess
from urllib.parse import parse_qs, urlparse

import pytest

import sudokudsl
import support
from sudokudsl.formats import EXPORTS, Options, recognised
from sudokudsl.formats.lzstring import decompress
from sudokudsl.formats.report import ImportReport
from sudokudsl.formats.sudokupad.export import MOST_CHARACTERS
from support.command import run
from support.read_drawings import read_sudokupad

EXAMPLES = sorted(support.EXAMPLES.glob("*.sdk"))


def pad(text):
    return json.loads(EXPORTS["sudokupad-json"](sudokudsl.loads(text)))


def metadata(found):
    pairs = [cage["value"].split(": ", 1) for cage in found["cages"] if "cells" not in cage]
    return dict(pairs)


def test_a_link_holds_the_json():
    puzzle = sudokudsl.load(support.EXAMPLES / "thermometer.sdk")
    link = EXPORTS["sudokupad"](puzzle).strip()
    payload = parse_qs(urlparse(link).query)["puzzleid"][0]
    assert payload.startswith("scl")
    assert json.loads(decompress(payload[3:])) == json.loads(EXPORTS["sudokupad-json"](puzzle))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_drawn_with_its_solution(path):
    puzzle = sudokudsl.load(path)
    found = json.loads(EXPORTS["sudokupad-json"](puzzle))
    told = metadata(found)
    assert told["title"] == (puzzle.title or "Sudoku")
    assert told["rules"]
    assert [len(row) for row in found["cells"]] == [puzzle.board.columns] * puzzle.board.rows
    assert len(found["regions"]) == len(puzzle.board.regions)
    if len(puzzle.solutions) == 1 and max(puzzle.board.digits) < 10 and min(puzzle.board.digits) >= 0:
        rows = list(puzzle.solutions[0][0].rows())
        expected = "".join("?" if digit is None else str(digit) for row in rows for digit in row)
        assert told["solution"] == expected


def test_a_thermometer_has_a_bulb_and_a_line():
    found = pad("sudoku 4x4\nthermometer r1c1..r1c3")
    (line,) = found["lines"]
    assert line["wayPoints"] == [[0.5, 0.5], [0.5, 1.5], [0.5, 2.5]]
    (bulb,) = found["underlays"]
    assert bulb["center"] == [0.5, 0.5]
    assert bulb["rounded"]
    assert bulb["backgroundColor"] == line["color"]


def test_an_arrow_has_a_circle_and_a_head():
    found = pad("sudoku 4x4\narrow r2c2 = r2c3 r1c4")
    (arrow,) = found["arrows"]
    assert arrow["wayPoints"][-1] == [0.5, 3.5]
    assert arrow["headLength"] > 0
    assert [item["center"] for item in found["overlays"]] == [[1.5, 1.5]]


def test_a_cage_is_a_cage_with_its_sum():
    found = pad("sudoku 4x4\ncage 5: r1c2 r1c1\nequality-cage r3c1 r3c2")
    first, second = [cage for cage in found["cages"] if "cells" in cage]
    assert first == {"cells": [[0, 0], [0, 1]], "value": "5", "unique": True, "sum": 5}
    assert second["unique"] is False


def test_givens_dots_and_clues():
    found = pad("sudoku 4x4\ngiven r1c1 = 3\nkropki black r2c1 r2c2\nsandwich row 3 = 2\nquadruple r3c3 = 1 2")
    assert found["cells"][0][0] == {"value": 3, "given": True}
    dot, quad, clue = found["overlays"]
    assert (dot["center"], dot["backgroundColor"]) == ([1.5, 1.0], "#111111")
    assert (quad["center"], quad["text"]) == ([3.0, 3.0], "1 2")
    assert (clue["center"], clue["text"]) == ([2.5, -0.5], "2")


def test_an_arrow_of_a_little_killer_points_into_the_board():
    found = pad("sudoku 4x4\nlittle-killer r1c2 down-right = 9")
    (arrow,) = found["arrows"]
    (row, column), (tip_row, tip_column) = arrow["wayPoints"]
    assert tip_row > row
    assert tip_column > column
    assert -1 < row < tip_row <= 0.1


@pytest.mark.parametrize(
    "grids",
    [
        ["board 5x5 digits 1 2", "grid 2x2 latin at r1c1", "grid 2x2 latin at r4c4"],
        ["board 4x7 digits 1-3", "grid 3x3 latin at r1c1", "grid 3x3 latin at r2c5"],
        ["board 7x4 digits 1-3", "grid 3x3 latin at r1c2", "grid 3x3 latin at r5c1"],
        [(support.EXAMPLES / "shared-box.sdk").read_text()],
    ],
)
def test_holes_are_covered_and_nothing_else(grids):
    puzzle = sudokudsl.loads("\n".join(grids))
    marks = read_sudokupad(EXPORTS["sudokupad-json"](puzzle))
    white = [mark for mark in marks if mark.kind == "box" and mark.colours == {"#ffffff"}]
    holes = puzzle.board.holes
    assert sum(mark.area for mark in white) == len(holes) > 0
    for cell in holes:
        edges = [(cell.row + down, cell.column + right) for down in (-0.4, 0.4) for right in (-0.4, 0.4)]
        assert sum(all(mark.contains(edge) for edge in edges) for mark in white) == 1


def test_rules_are_those_of_the_file_or_are_made():
    assert metadata(pad('rules "As usual."\nsudoku 4x4\nanti-king'))["rules"] == "As usual."
    made = metadata(pad("sudoku 4x4\nanti-king\nthermometer r1c1 r1c2\nthermometer r2c1 r2c2"))["rules"]
    assert made.startswith("Normal sudoku rules apply")
    assert "Anti-king: " in made
    assert "(and 1 more)" in made
    defined = 'define near(line)\n  rules "Neighbours differ by 1."\n  each run of 2 in line as a, b: abs(a - b) = 1\n'
    assert "Near: Neighbours differ by 1." in metadata(pad(f"{defined}sudoku 4x4\nnear r1c1 r1c2"))["rules"]


def test_a_link_that_is_too_long_becomes_json():
    lines = [f"thermometer r{row}c{at} r{row + 1}c{at}" for row in range(1, 9) for at in range(1, 10)] * 6
    document = EXPORTS["sudokupad"].document(sudokudsl.loads("\n".join(["sudoku 9x9", *lines])))
    assert json.loads(document.content)["cellSize"] == 64
    assert f"{MOST_CHARACTERS:,}" in document.notes[0]


@pytest.mark.parametrize("form", ["sudokupad", "sudokupad-json", "penpa"])
def test_a_line_over_another_cell_is_told(form):
    text = "sudoku 4x4\nthermometer r1c1 r3c3 r4c3\nwhispers r1c4 r3c3\narrow r4c4 = r4c1\nparity-line r2c1 r3c1 r1c1"
    notes = EXPORTS[form].document(sudokudsl.loads(text)).notes
    assert [note.partition(", as")[0] for note in notes] == [
        "thermometer, line 2: its line is drawn over r2c2, which is not on it between r1c1 and r3c3",
        "arrow, line 4: its line is drawn over r4c3, which is not on it between r4c4 and r4c1",
        "parity-line, line 5: its line is drawn over r2c1, which is not on it between r3c1 and r1c1",
    ]


def test_the_check_for_repeats_is_off_where_digits_repeat():
    assert "conflictchecker=0" in EXPORTS["sudokupad"](sudokudsl.loads("board 3x3"))
    assert "conflictchecker" not in EXPORTS["sudokupad"](sudokudsl.loads("latin 4x4"))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_node_reads_the_payload_as_javascript_text(tmp_path):
    text = EXPORTS["sudokupad-json"](sudokudsl.loads('title "Ä €🎲"\nsudoku 4x4'))
    script = "let t=require('fs').readFileSync(0,'utf8'); console.log(JSON.parse(t).cages[0].value)"
    done = subprocess.run(["node", "-e", script], input=text, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout.strip() == "title: Ä €🎲"


DEFINED = (
    'define near(line)\n  rules "Neighbours differ by 1."\n  each run of 2 in line as a, b: abs(a - b) = 1\n'
    "  draw line green\nsudoku 4x4\nnear r1c1..r1c3\nless r2c1 r2c2\nwindoku\nkropki white r4c1 r4c2\n"
)


class TestAsDrawing:
    def test_what_f_puzzles_lacks_is_drawn(self):
        found = json.loads(EXPORTS["fpuzzles-json"](sudokudsl.loads(DEFINED), Options(as_drawing=True)))
        assert found["line"][0]["lines"] == [["R1C1", "R1C2", "R1C3"]]
        assert found["text"][0] | {"size": 0} == {
            "cells": ["R2C1", "R2C2"], "value": "<", "fontC": "#111111", "size": 0,
        }  # fmt: skip
        assert [item["cells"] for item in found["difference"]] == [["R4C1", "R4C2"]]  # this one has a meaning there
        assert "Neighbours differ by 1." in found["ruleset"]
        assert "Windoku: " in found["ruleset"]

    @pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
    def test_every_square_example(self, path):
        puzzle = sudokudsl.load(path)
        if puzzle.board.rows != puzzle.board.columns or puzzle.board.subgrids:
            pytest.skip("f-puzzles has square boards")
        found = json.loads(EXPORTS["fpuzzles-json"](puzzle, Options(as_drawing=True)))
        if len(puzzle.solutions) == 1:
            assert found["solution"] == [puzzle.solutions[0][0][cell] for cell in puzzle.board.cells]

    def test_what_is_written_with_its_meaning_is_not_drawn(self):
        text = "sudoku 4x4\nthermometer r1c1 r1c2\nless r2c1 r2c2"
        found = json.loads(EXPORTS["fpuzzles-json"](sudokudsl.loads(text), Options(as_drawing=True)))
        assert len(found["thermometer"]) == 1
        assert "line" not in found


class TestCommand:
    def test_all_that_is_lacking_is_named_with_its_line(self, tmp_path):
        path = tmp_path / "a.sdk"
        path.write_text("sudoku 4x4\nless r1c1 r1c2\nanti-king\nwindoku\nlayer more digits 0-1\n")
        done = run("export", path, "--to", "fpuzzles")
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr.count("error[not-exportable]") == 2 + 1
        assert "a.sdk:2:1" in done.stderr
        assert "a.sdk:4:1" in done.stderr
        assert "a.sdk:5:1" in done.stderr
        assert "--as-drawing" in done.stderr
        assert "Usage" not in done.stderr
        facts = json.loads(run("export", path, "--to", "fpuzzles", "--json").stdout)
        assert [each["line"] for each in facts["diagnostics"]] == [2, 4, 5]

    def test_the_solution_is_found_if_the_file_has_none(self, tmp_path):
        path = tmp_path / "a.sdk"
        path.write_text("sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n")
        found = json.loads(run("export", path, "--to", "sudokupad-json").stdout)
        assert metadata(found)["solution"] == "1324423124133142"
        path.write_text("sudoku 4x4\n")
        done = run("export", path, "--to", "sudokupad-json")
        assert "solution" not in metadata(json.loads(done.stdout))
        assert "no solution is included: there are several" in done.stderr

    def test_wrong_uses(self, tmp_path):
        path = tmp_path / "a.sdk"
        path.write_text("sudoku 4x4\n")
        assert run("export", path, "--to", "nosuch").returncode == 2
        done = run("export", path, "--to", "iss", "--as-drawing")
        assert done.returncode == 2
        assert "fpuzzles" in done.stderr


OUTSIDE = (
    "first-seen row 4 left = 2", "frame-sum 2: row 3 right = 4", "frame-sum column 3 top = 6",
    "full-rank row 5 left = 13 ties-allowed", "full-rank column 6 bottom = 13", "hidden-skyscraper column 1 bottom = 5",
    "little-killer r1c4 down-right = 11", "little-killer r6c6 up-left = 20", "little-killer r2c6 up-left = r3c3",
    "numbered-room column 4 bottom = 2", "numbered-room row 1 right = r3c2", "rossini column 3 top = outward",
    "rossini row 2 right = inward", "sandwich column 6 = 5", "sandwich row 6 = r1c1", "skyscraper column 5 top = 3",
    "x-sum column 4 bottom = 7",
)  # fmt: skip


@pytest.mark.parametrize("form", ["sudokupad-json", "penpa"])
@pytest.mark.parametrize("clue", OUTSIDE)
def test_a_clue_beside_the_board_is_read_again(clue, form):
    puzzle = sudokudsl.loads(f"sudoku 6x6\n{clue}\n")
    again = sudokudsl.loads(sudokudsl.convert(EXPORTS[form](puzzle)))
    assert [each.constraint for each in again.stated] == [each.constraint for each in puzzle.stated]


TOGETHER = (
    "sandwich row 1 = 5\nx-sum row 1 left = 7\nskyscraper column 2 top = 3\nframe-sum column 3 bottom = r2c2",
    "numbered-room row 1 left = 2\nnumbered-room row 2 left = 2\nsandwich row 3 = 9\nsandwich column 4 = r1c1",
    "frame-sum row 3 left = 6\nframe-sum row 1 left = 6\nframe-sum column 3 bottom = r2c2",
    "frame-sum 2: row 3 right = 4\nframe-sum row 3 left = 6",
    "frame-sum 2: row 3 right = 4\nframe-sum row 3 left = 6\nframe-sum 3: row 3 left = 9",
    "frame-sum 2: row 3 right = r1c1\nframe-sum column 1 top = 7\nframe-sum column 2 top = 7",
    "full-rank row 5 left = 13 ties-allowed\nfull-rank row 1 left = r2c2 ties-allowed",
    "full-rank row 5 left = 13 ties-allowed\nfull-rank row 6 left = 2\nfull-rank row 3 right = 7",
    "little-killer r2c3 down-right = 12",
    "little-killer r1c3 down-right = 12\nlittle-killer r2c3 up-left = r6c6\nlittle-killer r5c5 down-left = 7",
    "cage : r2c2 r2c3 r3c3\nlittle-killer r2c3 down-right = 12\nlittle-killer r2c2 down-left = 7",
    "cage 8: r2c2 r2c3\nlittle-killer r2c2 down-right = 12\narrow r5c2 = r4c3 r3c4",
)


@pytest.mark.parametrize("form", ["sudokupad-json", "penpa"])
@pytest.mark.parametrize("clues", TOGETHER)
def test_clues_of_several_forms_are_read_again(clues, form):
    puzzle = sudokudsl.loads(f"sudoku 6x6\n{clues}\n")
    again = sudokudsl.loads(sudokudsl.convert(EXPORTS[form](puzzle)))
    assert {repr(each.constraint) for each in again.stated} == {repr(each.constraint) for each in puzzle.stated}


@pytest.mark.parametrize("form", ["sudokupad-json", "penpa"])
@pytest.mark.parametrize(
    "clues",
    [
        "frame-sum 2: row 3 left = 6\nframe-sum row 3 left = 6",
        "full-rank row 5 left = 13 ties-allowed\nfull-rank row 5 left = 13\nfull-rank row 6 left = 2",
        "little-killer r3c3 up-left = 7\nlittle-killer r3c3 down-left = 9",
        "little-killer r3c3 up-left = 7\narrow r3c3 = r2c2 r1c1",
    ],
)
def test_clues_that_may_be_of_two_forms_are_refused(clues, form):
    with pytest.raises(sudokudsl.SdkError, match="no customary meaning"):
        sudokudsl.convert(EXPORTS[form](sudokudsl.loads(f"sudoku 6x6\n{clues}\n")))


UNDRAWN = (
    "rossini negative", "rossini negative in r1-3c1-6", "kropki negative", "kropki negative white",
    "kropki negative white 2", "kropki negative black 3", "kropki negative white in r1c1 r1c2 r2c1 r2c2", "xv negative",
    "xv negative X", "xv negative 7", "xv negative 7 in b1", "product-dot negative 6", "battenburg negative",
    "battenburg negative in b1 b2", "odd negative", "even negative", "low negative", "high negative",
    "full-rank no-ties", "leaper 1,3", "leaper 2,2", "kropki white r1c1 r1c2\nkropki negative",
    "kropki black 3: r1c1 r1c2\nkropki negative\nkropki negative white", "xv X r1c1 r1c2\nxv negative\nxv negative 7",
    "xv negative\nkropki negative\nanti-knight\nanti-king",
)  # fmt: skip
"""Statements about the whole board that no program draws, alone and beside marks."""


@pytest.mark.parametrize("form", ["sudokupad-json", "penpa"])
@pytest.mark.parametrize("statements", UNDRAWN)
def test_a_rule_without_a_mark_comes_back(statements, form):
    puzzle = sudokudsl.loads(f"sudoku 6x6\n{statements}\n")
    again = sudokudsl.loads(sudokudsl.convert(EXPORTS[form](puzzle)))
    assert {repr(each.constraint) for each in again.stated} == {repr(each.constraint) for each in puzzle.stated}


@pytest.mark.parametrize("mark", ["line (r1c1) (r2c2) #0000ff 10", "circle r2c2 #ff00ff"])
def test_a_negative_is_told_if_its_marks_may_not_have_been_read(mark):
    puzzle = sudokudsl.loads(f"sudoku 6x6\nkropki white r1c1 r1c2\nkropki negative\ncosmetic {mark}\n")
    report = ImportReport(keep_going=True)
    text = EXPORTS["sudokupad-json"](puzzle)
    program = recognised(text).to_sdk(text, report)
    assert "negative" not in program
    assert any("no statement is about it" in each for each in report.readings)


@pytest.mark.parametrize("sentence", ["Kropki: neighbours never differ by 1", "Xv: no sum is 5 or 10; or is it"])
def test_a_sentence_of_a_setter_is_not_read_as_one_of_an_export(sentence):
    puzzle = sudokudsl.loads(f"rules\n  {sentence}.\nsudoku 6x6\n")
    text = EXPORTS["sudokupad-json"](puzzle)
    assert "negative" not in recognised(text).to_sdk(text, ImportReport())


@pytest.mark.parametrize("form", ["sudokupad-json", "penpa"])
def test_a_sentence_that_is_not_written_out_is_told(form):
    lines = "\n".join(f"leaper 1,{step}" for step in range(1, 9))
    text = EXPORTS[form](sudokudsl.loads(f"sudoku 9x9\n{lines}\n"))
    report = ImportReport()
    program = recognised(text).to_sdk(text, report)
    assert 0 < program.count("\nleaper ") < 8
    assert any("the rules state `leaper` in a further sentence" in each for each in report.readings)
