"""Puzzles in one line of text, and the commands that import: taken over with their meaning, or refused by name."""

import json
import re

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.forms import FORMATS
from sudokudsl.formats.lzstring import compress
from sudokudsl.formats.report import ImportReport
from support.command import run
from support.imports import BASE, fpuzzle, imported, reasons


class TestOneLine:
    def test_a_pointed_killer(self):
        # one cage in the first row; a cell by itself with 0 is in none
        text = "9<<" + "0" * 78
        assert imported(text) == ["sudoku 9x9", "cage 9: r1c1..r1c3"]

    def test_a_diagonal_pointer(self):
        text = "C" + "0" * 9 + "`" + "0" * 70  # r2c2 points to r1c1, whose C is 12
        assert imported(text) == ["sudoku 9x9", "cage 12: r1c1 r2c2"]

    def test_pointers_from_all_sides(self):
        text = "0" * 30 + ".v," + "0" * 6 + ">C<" + "0" * 6 + "'^`" + "0" * 30
        assert imported(text) == ["sudoku 9x9", "cage 12: r4c4..r4c6 r5c4..r5c6 r6c4..r6c6"]

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

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("aaaabbbbccccdddd", ["sudoku 4x4", "regions", "  aaaa", "  bbbb", "  cccc", "  dddd"]),
            ("0001\n0211\n2213\n2333\n", ["sudoku 4x4", "regions", "  aaab", "  acbb", "  ccbd", "  cddd"]),
            ("3..." + "." * 12 + "1122112233443344",
             ["sudoku 4x4", "regions", "  aabb", "  aabb", "  ccdd", "  ccdd", "givens", "  3..."]),
            ("A" + "." * 99 + " " + "".join(letter * 10 for letter in "ABCDEFGHIJ"),
             ["sudoku 10x10", "regions", *(f"  {letter * 10}" for letter in "abcdefghij"), "givens", "  1........."]),
            # regions behind givens need not be connected if nothing is between them
            ("." * 16 + "1212343412123434", ["sudoku 4x4", "regions", "  abab", "  cdcd", "  abab", "  cdcd"]),
        ],
    )  # fmt: skip
    def test_jigsaws_of_other_sizes(self, text, expected):
        assert imported(text)[: len(expected)] == expected

    @pytest.mark.parametrize(
        "text",
        [
            "1234341221434321",  # a solved grid
            "." * 16 + " 1234341221434321",
            "aaaabbbbccccddd.",
            "abababababababab",
            "aaabbbccc",
        ],
    )
    def test_texts_that_are_no_jigsaw(self, text):
        assert recognised(text) is None

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
        done = run("count", "-", stdin='{"size": 4,\n "fogofwar": ["R1C1"], "grid": [[{},{},{},{}],'
                   + "[{},{},{},{}]," * 2
                   + "[{},{},{},{}]]}")  # fmt: skip
        assert done.returncode == 2
        assert "error[not-importable]: `fogofwar` has no statement here" in done.stderr
        assert "<stdin>:2:2" in done.stderr

    def test_a_refusal_says_how_to_read_the_rest(self):
        rows = ",".join(["[{},{},{},{}]"] * 4)
        text = '[{"cells": ["R1C1"], "value": "A"}]'
        drawn = run("import", "-", stdin=f'{{"size": 4, "grid": [{rows}], "text": {text}}}')
        assert "--keep-going` keeps what is only drawn" in drawn.stderr
        broken = run("import", "-", stdin='{"size": 4, "grid": [5, 5, 5, 5]}')
        assert broken.returncode == 2
        assert "--keep-going" not in broken.stderr

    def test_json(self):
        done = run("import", "--json", "-", stdin=".NFA~x")
        assert done.returncode == 2
        assert json.loads(done.stdout)["diagnostics"][0]["code"] == "not-importable"
        done = run("import", "--json", "-", stdin=".Thermo~R1C1~R1C2")
        assert json.loads(done.stdout)["text"].endswith("thermometer r1c1 r1c2\n")


ROWS = "[[1, 0, 3, null], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 4]]"


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        ROWS.replace(" ", "") + ";\n",
        ROWS.replace("], [", "],\n  ["),
        ROWS.replace("null", "None").replace("[0", "(0").replace("],", "],").replace("4]]", "4],]").replace("(0", "[0"),
        '["1.3.", "....", ".2..", "...4"]',
        "[['1', '', '3', '.'], ['.', '.', '.', '.'], ['', '2', '', ''], ['0', '0', '0', '4'],]",
    ],
)
def test_rows_in_brackets(text):
    expected = sudokudsl.loads("sudoku 4x4\ngivens\n  1.3.\n  ....\n  .2..\n  ...4\n")
    assert sudokudsl.loads(text).constraints == expected.constraints


SQUARE = ("1.3.", "....", ".2..", "...4")


def in_rows(separator, blank, quote="", end="\n"):
    return end.join(separator.join(quote + each.replace(".", blank) + quote for each in row) for row in SQUARE) + end


def in_cells(blank, quote=""):
    return ", ".join(quote + each.replace(".", blank) + quote for row in SQUARE for each in row)


BARS = in_rows(", ", "0", end=" |")
TABLES = [
    *(in_rows(separator, blank) for separator in (",", ";", "\t", ", ") for blank in ("", "0", ".", "_", "?")),
    in_rows(",", "", '"', "\r\n"),
    "\ufeff" + in_rows(";", "0") + "\n\n",
    *(f"[{in_cells(blank)}]" for blank in ("0", "null", "None")),
    *(f"[{in_cells(blank, quote)}]" for blank in ("", ".", "0") for quote in "\"'"),
    f"[| {BARS}]",
    f"% a puzzle\nn = 2;\nstart = [| {BARS}];\nint: m = 4;",
    f"array[1..4, 1..4] of int: p = [|\n{BARS.replace('|', '|' + chr(10))}];",
    f"array2d(1..4, 1..4, [{in_cells('_')}])",
    f"x = array2d(ROWS, COLUMNS, [{in_cells('0')}]);",
    f"x = [{in_cells('<>')}];",
]


ROW = tuple(each.replace(".", "0") for each in SQUARE)
TABLES += [
    # a header, with or without a column of row numbers, and empty rows and columns
    "a,b,c,d\n" + in_rows(",", ""),
    "0,1,2,3\n" + in_rows(",", "0"),
    ",0,1,2,3\n" + "".join(f"{at},{','.join(row)}\n" for at, row in enumerate(ROW)),
    ";1;2;3;4\n" + "".join(f"{at};{';'.join(row)}\n" for at, row in enumerate(ROW, 1)),
    "".join(f"{','.join(row)},\n" for row in ROW) + ",,,,\n",
    "\n".join("\t".join([*row[:2], "", *row[2:]]).replace("0", "") for row in (*ROW[:2], "0000", *ROW[2:])),
    # numbers as pandas writes them
    in_rows(",", "").replace("1", "1.0").replace("2", "2.0").replace("3", "3.0").replace("4", "4.0"),
    in_rows(",", "NaN").replace("4", "4.0"),
    # code
    "puzzle = [" + ",\n  ".join(f"[{', '.join(row)}]" for row in ROW) + "]",
    "x = np.array([" + ",\n  ".join(f"[{', '.join(row)}]" for row in ROW) + "])",
    "int grid[4][4] = {" + ",\n  ".join(f"{{{','.join(row)}}}" for row in ROW) + "};",
    "problem(1, [" + ",\n".join(f"[{','.join(row.replace('0', '_'))}]" for row in ROW) + "]).",
    "[" + "\n ".join(f"[{' '.join(row)}]" for row in ROW) + "]",
    # other blanks, and files of sites with puzzles of Nikoli's kinds
    *("\n".join(SQUARE).replace(".", blank) for blank in "*xX_-?"),
    *("".join(SQUARE).replace(".", blank) for blank in "*xX_-?"),
    "\n".join(SQUARE).replace(".", " "),
    "4\n" + "\n".join(SQUARE),
    "4\n" + in_rows(" ", "-"),
    "begin\npuzzle sudoku\nsize 4\n[problem]\n" + in_rows(" ", "-") + "[solution]\n1 2 3 4\nend",
]


@pytest.mark.parametrize("text", TABLES)
def test_tables_and_arrays(text):
    expected = sudokudsl.loads("sudoku 4x4\ngivens\n" + "".join(f"  {row}\n" for row in SQUARE))
    assert sudokudsl.loads(text).constraints == expected.constraints


PUZZLE = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SOLUTION = "693784512487512936125963874932651487568247391741398625319475268856129743274836159"


@pytest.mark.parametrize(
    "text",
    [
        f"99480,99408,{PUZZLE},Monster,20.00s,0,C21.m/F350642.604765",
        f'<game difficulty="3" data="{PUZZLE}"/>',
        f"puzzle\n{PUZZLE}",
        f"id;puzzle;clues\n7;{PUZZLE};17\n",
        f'{{"puzzle": "{PUZZLE}"}}'.replace("{", "<").replace("}", ">"),
        PUZZLE.replace("0", " "),
    ],
)
def test_a_grid_among_other_fields(text):
    assert sudokudsl.loads(text).constraints == sudokudsl.loads(PUZZLE).constraints


def test_a_line_with_its_solution():
    for text in (f"quizzes,solutions\n{PUZZLE},{SOLUTION}", f"{PUZZLE}\t{SOLUTION}"):
        assert sudokudsl.loads(text).constraints == sudokudsl.loads(PUZZLE).constraints
        assert "".join(line.strip() for line in imported(text)[-9:]) == SOLUTION
    wrong = SOLUTION.replace("1", "2")
    for text in (f"{PUZZLE},{wrong}", f"{PUZZLE},{PUZZLE}", f"{PUZZLE}\n{PUZZLE}", f"{PUZZLE},{SOLUTION} # x"):
        assert recognised(text) is None


def test_marks_of_a_step_in_a_grid_of_candidates():
    plain = [["14", "2", "3", "14"], ["3", "14", "14", "2"], ["2", "13", "14", "34"], ["14", "34", "2", "13"]]
    marked = [["*14", "2", "3", "1-4"], ["3", "#14", "-14", "2"], ["2", "A13", "14", "34"], ["14", "34", "@2", "13"]]
    grids = ["\n".join("| " + " ".join(row) + " |" for row in rows) for rows in (plain, marked)]
    expected = sudokudsl.loads(grids[0]).constraints
    step = "\nSkyscraper: 4 in r1c4,r2c2 (connected by r12c1) => r1c4,r2c3<>4"
    assert sudokudsl.loads(grids[1] + step).constraints == expected
    givens = "*-----*\n|.2|3.|\n|3.|.2|\n|--+--|\n|2.|..|\n|..|2.|\n*-----*\n\n"
    assert sudokudsl.loads(givens + grids[0]).constraints == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1,2,3,4\n" * 5, "a table has 5 rows of 4 cells"),
        ("1,2,3,4,5\n" * 5, "a table has 5 rows of 5 cells"),
        ("1,2,3,4\n" * 3 + "1,2,3,4,5\n", "a table has 4 rows of 4, 5 cells"),
        ("1,2,3,4\n" * 3 + "1,2,3,ab\n", "`ab` is not a digit"),
        ("[| 1, 2 | 3 |]", "an array of MiniZinc has 2 rows of 1, 2 cells"),
        ("a = [1, 2, 3];", "an array of MiniZinc with 3 numbers is not a square"),
        ("[| |]", "an array of MiniZinc has 1 rows of 0 cells"),
        ("[1, 2, 3]", "a grid in brackets is a list of rows"),
    ],
)
def test_other_tables_and_arrays_are_refused(text, reason):
    with pytest.raises(sudokudsl.SdkError, match=re.escape(reason)):
        sudokudsl.loads(text)


@pytest.mark.parametrize(
    "text", ["1,2,3,4\n" * 3, "1,2,3,4\n" * 4000, "a = [|1|]; b = [|2|];", "a = 1;" * 50, "a = [|1|]; b = c;"]
)
def test_texts_that_only_look_like_tables(text):
    assert recognised(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "[[1, 2], [3]]",
        "[[1, 2, 3], [1, 2, 3], [1, 2, 3]]",
        "[[1], 2]",
        "[[1, [2]], [1, 2]]",
        "[[1 2], [3 4]]",
        "[[1.5]]",
    ],
)
def test_other_lists_in_brackets_are_refused(text):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(text)
    assert {each.code for each in caught.value.diagnostics} <= {"not-importable", "picture-size"}


@pytest.mark.parametrize("start", ["", ":0300:5:"])
@pytest.mark.parametrize("end", ["", ":", ":713 723", ":713 723:413::"])
def test_the_digits_of_a_player_are_left_out(start, end):
    cells = "5+3" + "." * 70 + "+6" + "0" * 7 + "1"
    text = start + cells + end
    assert recognised(text).name == "a state of a game"
    report = ImportReport()
    rows = recognised(text).to_sdk(text, report).splitlines()
    assert rows[1:3] == ["sudoku 9x9", "givens"]
    assert [row.strip() for row in rows[3:]] == ["5........", *["........."] * 7, "........1"]
    marks = 2 if "713" in end else 0
    assert report.readings == [f"2 digits and {marks} marks of a player are left out: they follow from the givens"]


def test_a_removed_candidate_has_three_digits():
    assert reasons("5" + "." * 80 + ":71") == ["a removed candidate is a number of digit, row and column"]
    assert recognised("5" + "." * 80) is None


def test_links_and_data_of_other_sites_are_named():
    for text, name in {
        "https://sudokupad.app/abc123": "SudokuPad",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7V": "Penpa",
        "https://tinyurl.com/abc": "TinyURL",
        '{"cells": [[{}], []], "regions": [], "cages": []}': "SudokuPad",
    }.items():
        with pytest.raises(sudokudsl.SdkError, match=name):
            sudokudsl.loads(text)
