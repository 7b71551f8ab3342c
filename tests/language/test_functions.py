"""User-defined functions: files that are used, explanations, names as written, and the limits."""

import pickle
import time

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.cli.manual import definitions
from sudokudsl.cli.results import Status
from sudokudsl.expression.rule import Rule
from sudokudsl.lowering.registry import Registry
from sudokudsl.lowering.rule_vocabulary import MAX_CHAIN
from sudokudsl.lowering.spelling import format_source
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

DOUBLERS = """sudoku 4x4
layer doubled digits 0-1 counted
each house as h: sum(doubled[h]) = 1
each digit as d: some x in all: x = d and doubled[x] = 1
define value(x: cell) = if doubled[x] = 1 then 2 * x else x
"""


def rules(puzzle):
    return [constraint for constraint in puzzle.constraints if isinstance(constraint, Rule)]


def errors(text, path=None):
    with pytest.raises(SdkError) as error:
        sudokudsl.loads(text) if path is None else sudokudsl.load(path)
    return error.value


def formatted(text):
    source = Source("<test>", text)
    return format_source(source, Sink(source), Registry())


@pytest.mark.parametrize(
    "rule",
    [
        "require value(r1c1) + value(r1c2) + value(r2c1) = 11\n",
        "define total(l: line) = sum(each x in l: value(x))\nrequire total(r1c1 r1c2 r2c1) = 11\n",
        "layer worth as x: value(x)\nsum 11: worth[r1c1 r1c2 r2c1]\n",
        "define short(l: line, n: number) = n > sum(each x in l: value(x))\n"
        "require not short(r1c1 r1c2 r2c1, 11) and short(r1c1 r1c2 r2c1, value(r1c1) - value(r1c1) + 12)\n",
    ],
)
def test_doublers_have_the_72_answers_of_the_plain_rule(rule):
    result = sudokudsl.check(sudokudsl.loads(f"{DOUBLERS}{rule}expect 72 solutions\n"))
    assert result.verdict == "count"


class TestUse:
    def write(self, tmp_path, library, puzzle):
        (tmp_path / "values.sdk").write_text(library, encoding="utf-8")
        path = tmp_path / "puzzle.sdk"
        path.write_text(f'use "values.sdk"\n{puzzle}', encoding="utf-8")
        return path

    def test_functions_come_from_another_file_and_know_the_layers_of_this_one(self, tmp_path):
        library = "define value(x: cell) = if doubled[x] = 1 then 2 * x else x\n"
        puzzle = "board 1x2 digits 1-2\nlayer doubled digits 0-1 counted\nrequire value(r1c1) + value(r1c2) = 4\n"
        path = self.write(tmp_path, library, f"{puzzle}expect 4 solutions\n")
        assert sudokudsl.check(sudokudsl.load(path)).verdict == "count"

    def test_a_wrong_call_points_at_the_call_and_at_the_parameter_in_the_other_file(self, tmp_path):
        path = self.write(tmp_path, "define value(one: cell) = 2 * one\n", "sudoku 4x4\nrequire value(r1) = 4\n")
        said = str(errors("", path))
        assert "`one` of `value` is one cell, and these are 4 cells" in said
        assert "puzzle.sdk:3:15" in said
        assert "values.sdk:1:14" in said

    def test_what_goes_wrong_within_a_function_names_the_calls_that_lead_there(self, tmp_path):
        library = "define inverse(n: number) = 12 / n\ndefine scaled(n: number) = inverse(n - 1)\n"
        path = self.write(tmp_path, library, "sudoku 4x4\nrequire scaled(r1c1) = 4\n")
        said = str(errors("", path))
        for place in ("values.sdk:1:34", "values.sdk:2:28", "puzzle.sdk:3:9"):
            assert place in said

    def test_what_goes_wrong_in_an_argument_names_the_caller_only(self):
        text = "sudoku 4x4\ndefine twice(n: number) = n + n\nrequire twice(r1c1 / (r1c2 - 1)) = 4\n"
        (found,) = errors(text).diagnostics
        assert text[found.span.start : found.span.end] == "r1c2 - 1"
        assert not found.notes

    def test_a_rule_of_the_file_uses_functions_of_another_one_in_derived_layers(self, tmp_path):
        library = "define inverse(n: number) = 12 / n\n"
        path = self.write(tmp_path, library, "sudoku 4x4\nlayer worth as x: inverse(x - 1)\n")
        said = str(errors("", path))
        assert "values.sdk:1:34" in said
        assert "puzzle.sdk:3:19" in said


class TestSaid:
    TEXT = """sudoku 4x4
define Far(A: cell, b: cell) = abs(A - b) > 1
define Value(x: cell) = if x is even then 2 * x else x
  rules "Even digits count twice."
define Total(Line: line) = sum(each x in line: VALUE(x))
require total(r1c1 r1c2) = 6 and not far(r1c1, r2c1)
"""

    def test_a_sentence_says_what_the_functions_in_it_mean_with_the_letters_of_their_names(self):
        puzzle = sudokudsl.loads(self.TEXT)
        (rule,) = rules(puzzle)
        assert rule.explain(puzzle.board) == (
            "Total(r1c1 r1c2) equals 6, and it is not so that Far(r1c1, r2c1); here "
            "Total(Line) is the sum of Value(x) for each cell x of Line; and "
            "Far(A, b) holds if the difference of A and b is greater than 1; and "
            "Value(x) is (2 * x if x is even, else x) (Even digits count twice)"
        )

    def test_format_keeps_them_and_their_letters(self):
        canonical = self.TEXT.replace("line: VALUE(x)", "Line: Value(x)").replace("total(", "Total(")
        canonical = canonical.replace("not far(", "not Far(")
        assert formatted(self.TEXT) == canonical
        assert formatted(canonical) == canonical

    def test_the_command_lists_them_with_their_parameters(self, tmp_path, capsys):
        path = tmp_path / "puzzle.sdk"
        path.write_text(self.TEXT, encoding="utf-8")
        assert definitions(str(path), as_json=False) == Status.AS_EXPECTED
        listed = capsys.readouterr().out
        assert "Value(x: cell)" in listed
        assert "Even digits count twice." in listed

    def test_a_rule_with_functions_goes_to_another_process(self):
        puzzle = sudokudsl.loads(self.TEXT)
        assert pickle.loads(pickle.dumps(rules(puzzle))) == rules(puzzle)

    def test_steps_know_them(self):
        text = (
            "board 1x2 digits 1-4\ndefine twice(n: number) = 2 * n\nrequire twice(r1c1) = 6\nrequire twice(r1c2) = 8\n"
        )
        assert sudokudsl.steps(sudokudsl.loads(text)).grid.values == (3, 4)


class TestNamesAsWritten:
    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            (
                "LET My-Line = R1C1..R1C4\neach X in MYLINE where x > 2: X < MY-LINE[2]\n",
                "let My-Line = r1c1..r1c4\neach X in My-Line where X > 2: X < My-Line[2]\n",
            ),
            (
                "define FarApart(A:Cell,B:cell)\n  REQUIRE abs(a-B)>2\nfarapart R1C1 r1c2\n",
                "define FarApart(A: cell, B: cell)\n  require abs(a-B) > 2\nFarApart r1c1 r1c2\n",
            ),
            (
                "layer Shade digits 0-1\neach CELL in r1: cell > SHADE[Cell]\neach ROW as L: sum(l) > 3\n",
                "layer Shade digits 0-1\neach CELL in r1: CELL > Shade[CELL]\neach row as L: sum(L) > 3\n",
            ),
            (
                "require SUM(X IN R1 WHERE x > 2) = COUNT(EACH Pair in R1 AS A,b: a < B) and r1c1 IS EVEN\n",
                "require sum(X in r1 where X > 2) = count(each pair in r1 as A, b: A < b) and r1c1 is even\n",
            ),
            (
                "each X in r1\n  let Y = x + 1\n  require y > 2 or r1c1 in ALL EXCEPT x R2\nlet y = R1\n",
                "each X in r1\n  let Y = X + 1\n  require Y > 2 or r1c1 in all except X r2\nlet y = r1\n",
            ),
            (
                "each Number in {1..4} as K\n  cage k : R1C1 r1c2\nareas Field OF 4\nloop Way\nrequire r1c1 ON way\n",
                "each number in {1..4} as K\n  cage K: r1c1 r1c2\nareas Field of 4\nloop Way\nrequire r1c1 on Way\n",
            ),
        ],
    )
    def test_format(self, text, canonical):
        canonical = canonical.replace("abs(a-B)", "abs(A-B)") if "abs(a-B)" in canonical else canonical
        assert formatted(text.replace("a-B", "a - B")) == canonical.replace("A-B", "A - B")

    def test_explanations_and_drawings(self):
        text = 'define Named(Both: cells, Much: number)\n  rules "{both} are over {MUCH}."\n  draw text both "{much}"\n'
        puzzle = sudokudsl.loads(f"{text}  each X in both: X > Much\nnamed (r1c1 r1c2) 3\n")
        (rule,) = rules(puzzle)
        assert rule.explain(puzzle.board) == "r1c1 r1c2 are over 3: for each cell X of r1c1 r1c2: X is greater than 3"
        assert any(getattr(shape, "text", "") == "3" for shape in rule.draw(puzzle.board))

    def test_a_solution_names_extra_cells_in_any_case(self):
        text = (
            "board 1x1 digits 1-2\ncells Code[1..2] digits 1 counted\nsolution\n  1\n  CODE = 1 1\nexpect 2 solutions\n"
        )
        puzzle = sudokudsl.loads(text.replace("expect 2 solutions\n", "given r1c1 = 1\n"))
        assert sudokudsl.check(puzzle).verdict == "unique"
        assert "Code" in str(puzzle.board.extra_cells.keys())


class TestLimits:
    def chain(self, many, body):
        names = [f"f{chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(many)]
        lines = ["define start(n: number) = n"]
        lines += [
            f"define {one}(n: number) = {body.format(other)}"
            for other, one in zip(["start", *names], names, strict=False)
        ]
        return "sudoku 9x9\n" + "\n".join(lines) + "\n", names[-1]

    @pytest.mark.parametrize(
        "body",
        ["{0}(n) + {0}(n)", "{0}(n + {0}(n))", "sum(each x in r1: {0}(x))", "if r1c1 = {0}(n) then {0}(n) else n"],
    )
    def test_a_bomb_of_functions_is_refused_at_once(self, body):
        text, last = self.chain(25, body)
        began = time.process_time()
        found = errors(f"{text}require {last}(r1c2) = 3\n")
        assert [each.code for each in found.diagnostics] == ["too-large"]
        assert time.process_time() - began < 10

    def test_a_bomb_that_never_goes_off_does_no_harm(self):
        text, last = self.chain(25, "if 1 = 2 then {0}(n) + {0}(n) else n")
        began = time.process_time()
        puzzle = sudokudsl.loads(f"{text}require {last}(r1c2) = 3\n")
        (rule,) = rules(puzzle)
        assert rule.explain(puzzle.board)
        assert hash(rule) == hash(rules(sudokudsl.loads(puzzle.text.text))[0])
        sudokudsl.steps(puzzle)
        assert time.process_time() - began < 10

    def test_a_bomb_of_rules_that_never_goes_off_does_no_harm(self):
        text = "sudoku 9x9\ndefine a(x: cell)\n  require x > 1\n"
        for one, other in zip("bcdefghijklmnopqstuvw", "abcdefghijklmnopqstuv", strict=True):
            text += f"define {one}(y: cell)\n  each z in r1 where 1 = 2\n    {other} y\n    {other} y\n"
        began = time.process_time()
        puzzle = sudokudsl.loads(f"{text}w r1c1\n")
        (rule,) = rules(puzzle)
        assert rule.explain(puzzle.board)
        assert time.process_time() - began < 10

    def test_functions_call_one_another_only_so_deep(self):
        text, last = self.chain(MAX_CHAIN + 1, "{0}(n)")
        board, *lines = text.splitlines()
        found = errors("\n".join([board, *reversed(lines), f"require {last}(r1c2) = 3\n"]))
        assert "too-large" in [each.code for each in found.diagnostics]
