"""Definitions: files that are used, what is drawn and said, and the limits that keep a stranger's file harmless."""

import json
import pickle
from dataclasses import replace

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.cli.manual import definitions
from sudokudsl.cli.results import Status
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.expression.rule import Rule
from sudokudsl.lowering.definitions import MAX_DEFINITIONS
from sudokudsl.lowering.includes import MAX_BYTES, MAX_FILES, MAX_NESTING
from sudokudsl.lowering.rule_vocabulary import MAX_CHAIN
from sudokudsl.model.geometry import Cell
from sudokudsl.model.shapes import Caption, CellText, Disc, Dot, Line, Outline, Shade

LINES = """title "Lines"
define rising(line)
  rules "Digits rise."
  each run of 2 in line as a, b: a < b
"""


def rules(puzzle):
    return [constraint for constraint in puzzle.constraints if isinstance(constraint, Rule)]


def codes(text, path=None):
    with pytest.raises(SdkError) as error:
        sudokudsl.loads(text) if path is None else sudokudsl.load(path)
    return [diagnostic.code for diagnostic in error.value.diagnostics]


class TestUse:
    @pytest.fixture
    def write(self, tmp_path):
        def write(name, text):
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(text, encoding="utf-8")
            return path

        return write

    def test_definitions_come_from_a_file_beside_this_one_and_from_a_folder_below(self, write):
        write("more/lines.sdk", LINES)
        write("all.sdk", 'use "more/lines.sdk"\ndefine falling(line)\n  not\n    rising line\n')
        path = write("puzzle.sdk", 'use "all.sdk"\nboard 1x2 digits 1-3\nrising r1\nexpect 3 solutions\n')
        assert sudokudsl.check(sudokudsl.load(path)).verdict == "count"

    def test_a_mistake_in_a_used_file_names_that_file_and_the_use(self, write):
        write("lines.sdk", "define rising(line)\n  require line > 2\n")
        path = write("puzzle.sdk", 'sudoku 4x4\nuse "lines.sdk"\nrising r1\n')
        with pytest.raises(SdkError) as error:
            sudokudsl.load(path)
        assert "lines.sdk:2:11" in str(error.value)

    def test_a_mistake_of_a_use_is_shown_in_both_files(self, write):
        write("lines.sdk", "define third(line)\n  require line[3] > 2\n")
        path = write("puzzle.sdk", 'sudoku 4x4\nuse "lines.sdk"\nthird r1c1 r1c2\n')
        with pytest.raises(SdkError) as error:
            sudokudsl.load(path)
        assert "lines.sdk:2:11" in str(error.value)
        assert "puzzle.sdk:3:1" in str(error.value)

    def test_a_syntax_error_in_a_used_file_is_told_with_the_use(self, write):
        write("lines.sdk", "define rising(line\n")
        path = write("puzzle.sdk", 'sudoku 4x4\nuse "lines.sdk"\n')
        with pytest.raises(SdkError) as error:
            sudokudsl.load(path)
        assert "lines.sdk:1:" in str(error.value)
        assert "puzzle.sdk:2:5" in str(error.value)

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("missing.sdk", "unreadable"),
            ("/etc/passwd", "unreadable"),
            ("../outside.sdk", "unreadable"),
            ("more/../../outside.sdk", "unreadable"),
            ("https://example.org/lines.sdk", "unreadable"),
            ("c:\\lines.sdk", "unreadable"),
            ("", "unreadable"),
            ("folder.sdk", "unreadable"),
            ("puzzle.sdk", "recursion"),
            ("old.sdk", "unexpected"),
            ("large.sdk", "too-large"),
            ("puzzles.sdk", "unexpected"),
            ("link.sdk", "unreadable"),
        ],
    )
    def test_what_cannot_be_used(self, write, tmp_path, name, code):
        inside = tmp_path / "inside"
        write("outside.sdk", LINES)
        write("inside/old.sdk", "1" + "." * 80)
        write("inside/large.sdk", "#" * (MAX_BYTES + 1))
        write("inside/puzzles.sdk", "sudoku 4x4\n")
        (inside / "folder.sdk").mkdir()
        (inside / "link.sdk").symlink_to(tmp_path / "outside.sdk")
        path = write("inside/puzzle.sdk", "sudoku 4x4\nuse " + '"' + name.replace("\\", "\\\\") + '"\n')
        assert codes("", path) == [code]

    def test_two_files_that_use_each_other(self, write):
        write("a.sdk", 'use "b.sdk"\n')
        write("b.sdk", 'use "a.sdk"\n')
        assert codes("", write("puzzle.sdk", 'sudoku 4x4\nuse "a.sdk"\n')) == ["recursion"]

    def test_too_many_files_and_too_deep(self, write):
        for number in range(MAX_FILES + 1):
            write(f"f{number}.sdk", "# nothing\n")
            write(f"g{number}.sdk", f'use "g{number + 1}.sdk"\n')
        many = "".join(f'use "f{number}.sdk"\n' for number in range(MAX_FILES + 1))
        assert codes("", write("many.sdk", "sudoku 4x4\n" + many)) == ["too-large"]
        assert codes("", write("deep.sdk", 'sudoku 4x4\nuse "g0.sdk"\n')) == ["too-large"]
        assert MAX_NESTING < MAX_FILES

    def test_a_text_has_no_files_beside_it(self):
        assert codes('sudoku 4x4\nuse "lines.sdk"\n') == ["unreadable"]

    def test_the_same_word_in_two_files(self, write):
        write("lines.sdk", LINES)
        assert codes("", write("puzzle.sdk", LINES + 'use "lines.sdk"\nsudoku 4x4\n')) == ["name-taken"]


class TestColon:
    """A colon before the cells of a use."""

    WORDS = """define rising(line)
  each run of 2 in line as a, b: a < b
define below(k: number, line)
  each x in line: x < k
define far(k: number, a: cell, b: cell)
  require abs(a - b) >= k
define within(line, k: number)
  require sum(line) <= k
define nothing
  require r1c1 < 9
"""

    @pytest.mark.parametrize(
        ("line", "same"),
        [
            ("rising: r1c1 r1c2", "rising r1c1 r1c2"),
            ("rising: r1c1..r1c3", "rising r1c1..r1c3"),
            ("rising: (r1c1 r1c2) (r2c1 r2c2)", "rising (r1c1 r1c2) (r2c1 r2c2)"),
            ("below 3: r1c1 r1c2", "below 3 (r1c1 r1c2)"),
            ("below 3: (r1c1 r1c2)", "below 3 (r1c1 r1c2)"),
            ("below 3: (r1c1 r1c2) (r2c1 r2c2)", "below 3 (r1c1 r1c2)\nbelow 3 (r2c1 r2c2)"),
            ("far 2: r1c1 r2c2", "far 2 r1c1 r2c2"),
            ("within: (r1c1 r1c2) 4", "within (r1c1 r1c2) 4"),
            ("each row as r\n  rising: r[1] r[2]", "each row as r\n  rising r[1] r[2]"),
        ],
    )
    def test_it_may_be_left_out(self, line, same):
        one, other = (sudokudsl.loads(f"{self.WORDS}board 3x3\n{each}\n") for each in (line, same))
        assert [each.ground for each in rules(one)] == [each.ground for each in rules(other)]

    @pytest.mark.parametrize(
        "line", ["rising: : r1c1", "below: 3 r1c1", "within (r1c1 r1c2): 4", "nothing:", "below 3:"]
    )
    def test_it_stands_before_cells_and_once(self, line):
        assert codes(f"{self.WORDS}board 3x3\n{line}\n")

    def test_format_leaves_it_out_after_the_word(self):
        text = self.WORDS + "board 3x3\nRising: r1c1 r1c2\nbelow 3: r1c1 r1c2\nelsewhere: r1c1\n"
        lines = sudokudsl.format(text).splitlines()
        assert lines[-3:] == ["rising r1c1 r1c2", "below 3: r1c1 r1c2", "elsewhere r1c1"]


class TestLooks:
    def shapes(self, text):
        puzzle = sudokudsl.loads("board 3x3\n" + text)
        return [shape for rule in rules(puzzle) for shape in rule.draw(puzzle.board)]

    def test_a_definition_is_drawn_by_the_kinds_of_its_parameters(self):
        body = "\n  require 1 in all\n"
        cells = (Cell(1, 1), Cell(1, 2))
        assert self.shapes(f"define f(line){body}f r1c1 r1c2\n") == [Line(cells, thin=True)]
        assert self.shapes(f"define f(set){body}f r1c1 r1c2\n") == [Outline(cells, "grey")]
        assert self.shapes(f"define f(cell){body}f r1c1\n") == [Disc(cells[:1], filled=False)]
        assert self.shapes(f"define f{body}f\n") == [Caption("f")]

    def test_a_definition_says_how_it_is_drawn(self):
        text = """define f(path: line, k: number)
  require sum(path) = k
  draw line path red
  draw colour green
  draw text "{k}!"
  draw outline blue "sum {k}"
  draw circle
  draw dot black
f (r1c1 r1c2) 5
"""
        cells = (Cell(1, 1), Cell(1, 2))
        assert self.shapes(text) == [
            Line(cells, "red"),
            Shade(cells, "green"),
            CellText(cells[0], "5!"),
            Outline(cells, "blue", dashed=True, label="sum 5"),
            Disc(cells[:1], filled=False),
            Disc(cells[1:], filled=False),
            Dot(cells, "black"),
        ]
        assert self.shapes("define f(line)\n  require line[1] > 2\n  draw nothing\nf r1\n") == []

    def test_the_statements_within_are_drawn_as_ever(self):
        text = "define f(line)\n  renban line\nf r1\n"
        plain = sudokudsl.loads("board 3x3\nrenban r1\n")
        assert self.shapes(text) == [replace(shape, word="renban") for shape in plain.constraints[0].draw(plain.board)]

    def test_a_rule_without_a_place_is_written_below(self):
        assert self.shapes("require r1c1  >  r1c2\n") == [Caption("require r1c1 > r1c2", literal=True)]

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("draw", "unexpected"),
            ("draw lime", "unknown-word"),
            ("draw line mauve", "unexpected"),
            ("draw line 3", "unexpected"),
        ],
    )
    def test_what_cannot_be_drawn(self, line, code):
        assert codes(f"board 3x3\ndefine f(line)\n  require line[1] > 2\n  {line}\nf r1\n") == [code]


class TestSentences:
    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("require r1c1 + 2 > r1c2", "r1c1 + 2 is greater than r1c2"),
            ("require r1c1 < r1c2 < r1c3", "r1c1 is less than r1c2 and that is less than r1c3"),
            ("require r1c1 = 1 implies r1c2 is odd", "if r1c1 equals 1, then r1c2 is odd"),
            ("require distinct(r1c1, r2c2)", "r1c1, r2c2 all differ"),
            ("require abs(r1c1 - r1c2) >= 2", "the difference of r1c1 and r1c2 is at least 2"),
            ("each row: sum(row) = 6", "for each row row: the sum of row equals 6"),
            (
                "exactly 1 of\n  require r1c1 = 1\n  less r1c1 r1c2",
                "exactly 1 of these hold: (1) r1c1 equals 1; (2) r1c1 < r1c2",
            ),
            (
                'define f(line, k: number)\n  rules "No sum."\n  no pair in line as a, b: a + b = k\nf r1 3',
                "No sum: for no pair a, b of r1c1..r1c3: a + b equals 3",
            ),
        ],
    )
    def test_a_rule_in_words(self, text, sentence):
        puzzle = sudokudsl.loads("board 3x3\n" + text)
        assert [rule.explain(puzzle.board) for rule in rules(puzzle)] == [sentence]

    def test_explain_shows_each_rule_with_its_size(self):
        puzzle = sudokudsl.loads("board 3x3\nrequire r1c1 > r1c2\n")
        (statement,) = sudokudsl.explain(puzzle).statements
        assert (statement.word, statement.line) == ("require", 2)
        assert statement.objectives > 0
        assert statement.clauses > 0


class TestLimits:
    def test_a_chain_of_definitions_is_bounded(self):
        chain = "define d0\n  require r1c1 > 1\n" + "".join(
            f"define d{number}\n  d{number - 1}\n" for number in range(1, 500)
        )
        assert "too-large" in codes("sudoku 4x4\nd499\n" + chain)
        short = "".join(f"define d{number}\n  d{number - 1}\n" for number in range(1, MAX_CHAIN))
        sudokudsl.loads("sudoku 4x4\ndefine d0\n  require r1c1 > 1\n" + short + f"d{MAX_CHAIN - 1}\n")

    def test_definitions_that_double_each_time_are_refused(self):
        text = "define d0\n  require r1c1 > 1\n" + "".join(
            f"define d{number}\n  d{number - 1}\n  d{number - 1}\n" for number in range(1, MAX_CHAIN)
        )
        assert codes(f"sudoku 4x4\nd{MAX_CHAIN - 1}\n" + text) == ["too-large"]

    def test_names_that_double_each_time_are_refused(self):
        lines = ["define f(a: cell)", "  let x0 = a + 1"]
        lines += [f"  let x{number} = x{number - 1} * x{number - 1} mod 7" for number in range(1, 60)]
        text = "\n".join([*lines, "  require x59 > 3", "f r1c1"])
        assert codes("sudoku 4x4\n" + text) == ["too-large"]

    def test_nested_quantifiers_are_refused(self):
        text = "each a in all: each b in all: each c in all: each d in all: a + b + c + d > 3"
        assert codes("sudoku 9x9\n" + text) == ["too-large"]

    def test_loops_over_nothing_are_bounded_too(self):
        text = "each a in {1..9999}: each b in {1..9999}: each c in {1..9999} where a < 0: r1c1 > a + b + c"
        assert codes("sudoku 9x9\n" + text) == ["too-large"]

    @pytest.mark.parametrize(
        "text",
        [
            "require " + "not " * 5_000 + "r1c1 = 1",
            "require r1c1 = " + "-" * 5_000 + "1",
            "require " + "1 + " * 5_000 + "r1c1 > 3",
            "require " + "r1c1 = 1 or " * 4_000 + "r1c2 > 3",
            "require " + "r1c1 = 1 implies " * 1_000 + "r1c2 > 3",
            "require " + "(" * 60 + "r1c1" + ")" * 60 + " > 3",
            "require " + "each a in r1: " * 500 + "r1c1 > 3",
            "require " + "if r1c1 > 2 then 1 = 1 else " * 500 + "r1c1 > 3",
            'require r1 matches "' + "(" * 500 + "1" + ")" * 500 + '"',
            'require r1 matches "' + "(1|2)*1(1|2){90}" + '"',
            'require r1 matches "((((1{99}){99}){99}){99}){99}"',
            "require max(" + "abs(" * 200 + "r1c1" + ")" * 200 + ") > 3",
            "".join("  " * depth + "not\n" for depth in range(40)) + "  " * 40 + "even r1c1",
        ],
        ids=range(13),
    )
    def test_any_text_is_read_or_refused(self, text):
        try:
            sudokudsl.explain(sudokudsl.loads("sudoku 4x4\n" + text))
            reasons = {"too-large"}
        except SdkError as error:
            reasons = {each.code for each in error.diagnostics}
        assert reasons & {"too-large", "unexpected"}

    def test_too_many_definitions(self):
        text = "".join(f"define d{number}\n  require r1c1 > 1\n" for number in range(MAX_DEFINITIONS + 1))
        assert codes("sudoku 4x4\n" + text) == ["too-large"]


class TestFamilies:
    def test_the_definitions_of_a_file_are_listed(self, tmp_path, capsys):
        path = tmp_path / "lines.sdk"
        path.write_text(LINES + "define far(a: cell, b: cell, k: number = 2)\n  require abs(a - b) >= k\n")
        assert definitions(str(path), as_json=False) == Status.AS_EXPECTED
        assert capsys.readouterr().out.split("\n")[:2] == [f"{'rising LINE':36} Digits rise.", "far A B [K]"]
        assert definitions(str(path), as_json=True) == Status.AS_EXPECTED
        first, *_ = capsys.readouterr().out.splitlines()
        assert json.loads(first) == {"word": "rising", "usage": "rising LINE", "doc": "Digits rise."}

    def test_a_file_with_mistakes_is_a_bad_file(self, tmp_path, capsys):
        path = tmp_path / "lines.sdk"
        path.write_text("define rising(line)\n  require line > 2\n")
        assert definitions(str(path), as_json=False) == Status.BAD_INPUT
        assert "wrong-kind" in capsys.readouterr().err


def test_a_file_with_every_kind_of_rule():
    """Definitions, a requirement, a count, windows and alternatives together, as both sides understand them."""
    puzzle = sudokudsl.loads("""
        define fibonacci-line(line)
          each run of 3 in line as a, b, c: c = a + b
        define no-ten(set)
          no pair in set as a, b: a + b = 10

        sudoku 9x9
        fibonacci-line r1c1..r1c4
        NoTen r4c4..r6c6
        require r1c1 + r9c9 > 2 * r5c5 or r1c9 in {2, 4, 6}
        require count(x in r5 where x > r5c5) = 4
        each window 2x2 as q: max(q) - min(q) >= 3
        either
          thermometer r2c1..r2c4                      # which end is the bulb?
        or
          thermometer r2c4..r2c1
    """)
    report = sudokudsl.check(puzzle)
    assert report.verdict == "many"
    assert report.agree
    for grid in report.grids:
        rows = list(grid.rows())
        assert rows[0][2] == rows[0][0] + rows[0][1]
        assert rows[0][3] == rows[0][1] + rows[0][2]
        assert {rows[3][3] + rows[4][4], rows[3][3] + rows[5][5], rows[4][4] + rows[5][5]}.isdisjoint({10})
        assert rows[0][0] + rows[8][8] > 2 * rows[4][4] or rows[0][8] in {2, 4, 6}
        assert sum(digit > rows[4][4] for digit in rows[4]) == 4
        assert list(rows[1][:4]) in (sorted(rows[1][:4]), sorted(rows[1][:4], reverse=True))


def test_a_puzzle_with_rules_goes_to_another_process_and_judges_there():
    text = """
    board 2x3 digits 1-3
    define f(line)
      either
        thermometer line
      or
        require line[1] = 3
    each row as r
      f r
    """
    puzzle = sudokudsl.loads(text)
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle
    holding = [grid for grid in all_grids(puzzle.board) if copy.holds(grid)]
    assert len(holding) == 100  # for each row 1 2 3, or 3 and any two: 1 + 9


def test_a_definition_whose_only_line_is_broken_is_reported_once():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads('define f(line)\n  rules "text"\n  require line = = 3\nf r1\nf r2\n')
    assert [each.message for each in caught.value.diagnostics] == ["`=` has no meaning here"]


def test_digits_of_a_move_with_commas_are_answered():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("machine r1\n  start: 2, 4 to start, 1-9 to start\n  accept start\n")
    assert "2 4 to low" in caught.value.diagnostics[0].help
