"""Other people's solvers: a right one passes, and each way of being wrong is noticed and named."""

import json
import re
import signal
import subprocess
import sys
import time
from itertools import product
from xml.etree import ElementTree

import pytest

from sudokudsl import Grid, Limits, load, loads, make_solver
from sudokudsl.crosscheck import external
from sudokudsl.crosscheck.external import ExternalProgram, ProgramAnswer, assess, classics, dimacs, judge, parse_output
from sudokudsl.families.givens import with_givens
from sudokudsl.formats import EXPORTS
from sudokudsl.lowering.collection import read_collection
from sudokudsl.model.solver import Outcome, Stop
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import EXAMPLES
from support.command import run

SOLVER = """
import sys
from itertools import product
text = open(sys.argv[1]).read() if len(sys.argv) > 1 else sys.stdin.read()
cells = [int(c) if c.isdigit() else 0 for c in text.strip()]
def fits(grid, at, digit):
    row, column = divmod(at, 9)
    return all(
        grid[other] != digit for other in range(81) if other != at
        and (other // 9 == row or other % 9 == column or (other // 27, other % 9 // 3) == (row // 3, column // 3))
    )
def solutions(grid, at=0):
    if at == 81:
        yield grid
        return
    for digit in [grid[at]] if grid[at] else range(1, 10):
        if fits(grid, at, digit):
            yield from solutions([*grid[:at], digit, *grid[at + 1:]], at + 1)
found = [grid for grid, _ in zip(solutions(cells), range(2))]
"""
ENDINGS = {
    "right": 'print("no solution" if not found else "".join(map(str, found[0])))\n',
    "rows": 'for r in range(0, 81 * bool(found), 9): print(" ".join(map(str, found[0][r : r + 9])))\n',
    "words": 'print(["no solution", "unique", "multiple solutions"][len(found)])\n',
    "wrong answer": 'print("1" * 81)\n',
    "false none": 'print("no solution")\n',
    "false unique": 'print("".join(map(str, found[0])), "unique") if found else print("no solution")\n',
    "false many": 'print("multiple")\n',
    "crash": "raise SystemExit(3)\n",
    "abort": "import os; os.abort()\n",
    "time": "import time; time.sleep(60)\n",
    "no answer": 'print("hello")\n',
    "unsupported": 'print("reading", "unsupported: diagonals", sep="\\n")\nraise SystemExit(2)\n',
}
FULL = [[(3 * (row % 3) + row // 3 + column) % 9 + 1 for column in range(9)] for row in range(9)]


def spec(*blank, given=""):
    """The full grid without some digits, and without its first row where something else is given."""
    rows = [
        ["." if digit in blank or (given and not at) else str(digit) for digit in row] for at, row in enumerate(FULL)
    ]
    return "sudoku 9x9\ngivens\n" + "".join(f"  {''.join(row)}\n" for row in rows) + given


PUZZLES = {
    "one": spec(5),  # one digit is always determined by the other eight
    "many": spec(1, 2),  # 1 and 2 can change places
    "none": spec(given="given r1c1 = 2\n"),  # column 1 has a 2 in another row
}


@pytest.fixture
def solver(tmp_path):
    def write(ending):
        path = tmp_path / "solver.py"
        path.write_text(SOLVER + ENDINGS[ending])
        return f"{sys.executable} -S {path}"

    return write


def test_the_puzzles_are_what_they_are_called():
    counts = {name: make_solver(loads(text)).search(limit=2).count for name, text in PUZZLES.items()}
    assert counts == {"one": 1, "many": 2, "none": 0}


def judged(command, text, form="line", seconds=20.0):
    return assessed(command, text, dimacs if form == "dimacs" else EXPORTS[form], seconds).judgement


def assessed(command, text, write, seconds=20.0):
    puzzle = loads(text)
    return assess(make_solver(puzzle), puzzle, ExternalProgram(command, write, seconds), limits=Limits())[1]


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("ending", ["right", "rows", "words"])
@pytest.mark.parametrize("by", ["file", "input"])
def test_right_ones(solver, ending, puzzle, by):
    command = solver(ending) + (" {}" if by == "file" else "")
    assert judged(command, PUZZLES[puzzle]) == "right"


WRONG = [
    ("wrong answer", "one", "wrong answer"),
    ("wrong answer", "none", "wrong answer"),
    ("false none", "one", "false none"),
    ("false none", "many", "false none"),
    ("false none", "none", "right"),
    ("false unique", "many", "false unique"),
    ("false unique", "one", "right"),
    ("false many", "one", "false many"),
    ("false many", "none", "false many"),
    ("false many", "many", "right"),
    ("crash", "one", "crash"),
    ("abort", "one", "crash"),
    ("no answer", "one", "no answer"),
    ("unsupported", "one", "unsupported"),
    ("unsupported", "none", "unsupported"),
]


@pytest.mark.parametrize(("ending", "puzzle", "judgement"), WRONG)
def test_wrong_ones(solver, ending, puzzle, judgement):
    assert judged(solver(ending), PUZZLES[puzzle]) == judgement


def test_a_program_that_does_not_end_is_ended_with_its_children(solver):
    begun = time.monotonic()
    assert judged(f"{solver('time')} & {solver('time')}; wait", PUZZLES["one"], seconds=0.3) == "time"
    assert time.monotonic() - begun < 10


def test_inconclusive_where_ours_is():
    puzzle = loads(PUZZLES["many"])
    ours = Outcome((), 0, Stop.TIME)
    answer = ProgramAnswer((), "unique", "", 0.1, "unique")
    assert judge(puzzle, ours, answer, lambda _: True).judgement == "inconclusive"


class TestReading:
    board = loads("sudoku 4x4").board
    GRID = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)

    @pytest.mark.parametrize(
        "output",
        [
            "1234341221434321",
            "solution: 1234341221434321 in 3 ms",
            "1234\n3412\n2143\n4321\n",
            "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n",
            "Board:\n 1 2 3 4\n 3 4 1 2\n 2 1 4 3\n 4 3 2 1\ndone",
        ],
    )
    def test_grids(self, output):
        grids, claim = parse_output(output, self.board)
        assert [grid.values for grid in grids] == [self.GRID]
        assert claim == ""

    def test_several_grids_each_once(self):
        other = "4321214334121234"
        grids, _ = parse_output(f"1234341221434321\n{other}\n{other}\n", self.board)
        assert len(grids) == 2

    @pytest.mark.parametrize(
        "output", ["", "123434122143432", "1234\n3412\n2143\n", "1234341221434325", "12.4341221434321"]
    )
    def test_no_grids(self, output):
        assert parse_output(output, self.board) == ((), "")

    def test_negative_and_large_digits(self):
        board = loads("latin 2x2 digits -1..0").board
        assert [grid.values for grid in parse_output("-1 0\n0 -1\n", board)[0]] == [(-1, 0, 0, -1)]
        board = loads("latin 1x2 digits 11-12").board
        assert [grid.values for grid in parse_output("11 12\n", board)[0]] == [(11, 12)]

    @pytest.mark.parametrize(
        ("output", "claim"),
        [
            ("UNSATISFIABLE", "none"), ("no solution found", "none"), ("No solutions.", "none"),
            ("not unique", "many"), ("found 2 solutions", "many"), ("Multiple solutions exist", "many"),
            ("unique!", "unique"), ("1 solution", "unique"), ("exactly one solution", "unique"), ("solved", ""),
            ("no unique solution", "many"), ("the solution isn't unique", "many"), ("non-unique", "many"),
            ("1,024 solutions", "many"), ("3.14 solutions per ms", ""), ("solutions: see above", ""),
        ],
    )  # fmt: skip
    def test_words(self, output, claim):
        assert parse_output(output, self.board)[1] == claim

    @pytest.mark.parametrize(
        "sentence", ["{} solutions", "found {} Solution(s)", "Solutions found: {}", "solutions = {}"]
    )
    def test_every_number_of_solutions(self, sentence):
        sentence = sentence.replace("(s)", "s")
        for number in (*range(130), 999, 1000, 1001, 10_000):
            claim = "none" if number == 0 else "unique" if number == 1 else "many"
            assert parse_output(f"took 3 ms\n{sentence.format(number)}\n", self.board)[1] == claim, number

    def test_the_rows_of_layers_are_no_grids(self):
        board = loads("sudoku 4x4\nlayer field digits 1-4 counted").board
        printed = "1234\n3412\n2143\n4321\nfield =\n1111\n2222\n3333\n4444\n"
        assert [grid.values for grid in parse_output(printed, board)[0]] == [self.GRID]


LAYOUTS = {
    "rows": lambda rows: "\n".join(map(" ".join, rows)),
    "commas": lambda rows: "\n".join(map(",".join, rows)),
    "tabs": lambda rows: "\n".join(map("\t".join, rows)),
    "indented": lambda rows: "\n".join("    " + " ".join(row) for row in rows),
    "spread": lambda rows: "\n\n".join(map("  ".join, rows)),
    "coloured": lambda rows: "\n".join(f"\x1b[1;31m{' '.join(row)}\x1b[0m" for row in rows),
    "framed": lambda rows: "\n".join(f"| {' | '.join(row)} |\n+---+---+" for row in rows),
    "drawn": lambda rows: "\n".join(f"┃ {' │ '.join(row)} ┃\n┠───┼───┨" for row in rows),
    "numbered rows": lambda rows: "\n".join(f"{at}: {' '.join(row)}" for at, row in enumerate(rows, 1)),
    "numbered columns": lambda rows: "\n".join(" ".join(row) for row in [map(str, range(1, len(rows) + 1)), *rows]),
    "a list": lambda rows: json.dumps([int(digit) for row in rows for digit in row]),
    "lists": lambda rows: json.dumps([[int(digit) for digit in row] for row in rows]),
    "lists on lines": lambda rows: json.dumps([[int(digit) for digit in row] for row in rows], indent=2),
    "cells on lines": lambda rows: "\n".join(digit for row in rows for digit in row),
    "after other lines": lambda rows: f"read 5 clues\n12\n{LAYOUTS['rows'](rows)}\nin 3 ms",
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", ["4x4", "6x6", "9x9", "12x12", "16x16"])
def test_a_grid_in_any_layout(size, layout):
    puzzle = loads(f"sudoku {size}")
    for seed in range(5):
        (grid,) = make_solver(puzzle).search(limit=1, seed=seed).grids
        rows = [[str(digit) for digit in row] for row in grid.rows()]
        found, claim = parse_output(LAYOUTS[layout](rows), puzzle.board)
        assert [each.values for each in found] == [grid.values]
        assert claim == ""


@pytest.mark.parametrize("text", ["{}", "Solution: {}", "solution={}", '{{"grid": "{}"}}', "a,{},b", "'{}'"])
def test_a_grid_in_one_word(text):
    (grid,) = make_solver(loads("sudoku 9x9")).search(limit=1).grids
    found, claim = parse_output(text.format("".join(map(str, grid.values))), grid.board)
    assert ([each.values for each in found], claim) == ([grid.values], "")


def test_a_puzzle_that_is_echoed_is_no_answer():
    board = loads("sudoku 4x4").board
    for rows in (["1..4", "..1.", ".2..", "4..1"], ["1 0 0 4"] * 4, ["[1, 0, 0, 4]"] * 4):
        assert parse_output("\n".join(rows), board) == ((), "")


@pytest.mark.parametrize("count", range(4))
def test_an_answer_is_right_exactly_if_all_that_it_says_is_true(count):
    puzzle = loads(f"board 1x1 digits 1-4\nrequire r1c1 <= {count}")
    ours = make_solver(puzzle).search(limit=2)
    true = {"": True, "none": count == 0, "unique": count == 1, "many": count > 1}
    for chosen, claim in product(product((False, True), repeat=4), true):
        grids = tuple(Grid(puzzle.board, (digit,)) for digit, taken in enumerate(chosen, 1) if taken)
        answer = ProgramAnswer(grids, claim, "", 0.1, "")
        right = true[claim] and all(puzzle.holds(grid) for grid in grids)
        if not grids and not claim:
            right = count == 0
        found = judge(puzzle, ours, answer, lambda _: None).judgement
        assert (found == "right") is right, (claim, grids, found)


EXTRA = """
board 1x2 digits 1-2
layer shade digits 0-1{counted}
each x in all: shade[x] = 1 iff x = 2
require r1c1 != r1c2 and shade[r1c1] = 0
"""


@pytest.mark.parametrize("counted", ["", " counted"])
@pytest.mark.parametrize(
    ("printed", "judgement"),
    [
        ("12", "right"),
        ("12\\nunique", "right"),
        ("12\\nshade =\\n01", "right"),
        ("21", "wrong answer"),
        ("11", "wrong answer"),
        ("12\\n21", "wrong answer"),
        ("no solution", "false none"),
        ("multiple", "false many"),
    ],
)
def test_a_grid_of_a_board_with_extra_cells(printed, judgement, counted):
    found = assessed(f"printf '{printed}'", EXTRA.format(counted=counted), external.sdk_text)
    assert found.judgement == judgement


@pytest.mark.parametrize("name", ["cave", "chaos-construction", "pentominoes", "schroedinger"])
def test_our_own_answers_about_examples_with_extra_cells_are_right(name, tmp_path):
    script = tmp_path / "solve.py"
    script.write_text(
        "import sys, sudokudsl\n"
        "found = sudokudsl.solve(sudokudsl.load(sys.argv[1]))\n"
        "print(*found.grids, ['no solution', 'unique', 'multiple'][found.count], sep='\\n')\n"
    )
    puzzle = load(EXAMPLES / f"{name}.sdk")
    assert puzzle.board.extras
    program = ExternalProgram(f"{sys.executable} {script} {{}}", external.sdk_text, 60.0, ".sdk")
    assert assess(make_solver(puzzle), puzzle, program, limits=Limits())[1].judgement == "right"


def test_the_broken_house_is_named():
    assert assessed(f"echo {'1' * 81}", PUZZLES["one"], EXPORTS["line"]).sentence.endswith(": row 1 has the 1 9 times")


def test_an_unreadable_answer_is_quoted():
    found = assessed("echo 53..7; echo done", PUZZLES["one"], EXPORTS["line"])
    assert found.sentence == "it prints neither a grid nor a verdict; its last line is: done"


def test_only_the_standard_output_is_an_answer():
    assert (
        assessed("echo no solution in this branch >&2; echo unique", PUZZLES["one"], EXPORTS["line"]).judgement
        == "right"
    )
    assert assessed("echo unsupported: cage >&2; exit 3", PUZZLES["one"], EXPORTS["line"]).judgement == "unsupported"
    assert assessed("echo 1; echo boom >&2; exit 3", PUZZLES["one"], EXPORTS["line"]).sentence == "it failed: boom"


def test_a_formula_and_its_model(tmp_path):
    script = tmp_path / "sat.py"
    script.write_text(
        "import sys\nfrom pysat.formula import CNF\nfrom pysat.solvers import Solver\n"
        "with Solver('minisat22', bootstrap_with=CNF(from_file=sys.argv[1]).clauses) as s:\n"
        "    if s.solve(): print('s SATISFIABLE'); print('v', *s.get_model(), 0); sys.exit(10)\n"
        "    print('s UNSATISFIABLE'); sys.exit(20)\n"
    )
    for text in PUZZLES.values():
        assert judged(f"{sys.executable} {script} {{}}", text, form="dimacs") == "right"


def test_random_classics_are_the_same_for_a_seed():
    puzzle = loads("sudoku 9x9")
    solver = make_solver(puzzle)
    drawn = [[next(source) for _ in range(30)] for source in (classics(s, solver, puzzle.board) for s in (1, 1, 2))]
    assert drawn[0] == drawn[1] != drawn[2]
    counts = [solver.search(limit=2, givens=givens).count for givens in drawn[0]]
    assert set(counts) == {0, 1, 2}
    for givens, count in zip(drawn[0], counts, strict=True):
        assert make_solver(with_givens(puzzle, givens)).search(limit=2).count == count


def command(*args, cwd):
    return run("crosscheck", *args, cwd=cwd)


class TestCommand:
    @pytest.fixture
    def puzzles(self, tmp_path):
        for name, text in PUZZLES.items():
            (tmp_path / f"{name}.sdk").write_text(text)
        (tmp_path / "variant.sdk").write_text("sudoku 9x9\nthermometer r1c1 r1c2\n")
        return tmp_path

    def test_a_right_one(self, solver, puzzles):
        done = command("--solver", solver("right"), puzzles, cwd=puzzles)
        assert done.returncode == 0
        assert "3  right" in done.stdout
        assert re.search(
            r"1  skipped, the first is .*variant.sdk: thermometer, line 2: .* cannot say this", done.stdout
        )

    def test_a_wrong_one(self, solver, puzzles):
        done = command(
            "--solver", solver("false unique"), "one.sdk", "many.sdk", "--save", "wrong", "--junit", "report.xml",
            cwd=puzzles,
        )  # fmt: skip
        assert done.returncode == 1
        small = (puzzles / "wrong" / "false-unique-1.sdk").read_text()
        assert judged(solver("false unique"), small) == "false unique"
        assert len([c for c in small if c.isdigit()]) <= len([c for c in PUZZLES["many"] if c.isdigit()])
        suite = ElementTree.parse(puzzles / "report.xml").getroot()
        assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
        assert [case.find("failure") is not None for case in suite] == [False, True]

    def test_what_is_saved_of_a_collection_is_one_small_puzzle(self, solver, puzzles):
        (puzzles / "all.sdm").write_text(f"{'1' + '.' * 80}\n{'.' * 80 + '2'}\n")
        done = command("--solver", solver("false none"), "all.sdm", "--save", "wrong", cwd=puzzles)
        assert done.returncode == 1
        (saved,) = (puzzles / "wrong").iterdir()  # both become the same one
        assert done.stdout.count(f"saved as wrong/{saved.name}") == 2
        small = saved.read_text()
        assert judged(solver("false none"), small) == "false none"
        assert "given" not in small  # the solver is wrong without any given, too

    def test_what_a_saved_file_says_is_true_for_it(self, puzzles):
        (puzzles / "several.sdk").write_text("sudoku 4x4\ngiven r1c1 = 1\n")
        claims = "grep -q given {} && echo unique || echo multiple"  # the second is wrong where there is no solution
        (puzzles / "none.sdk").write_text("sudoku 4x4\ngiven r1c1 = 1\ngiven r1c2 = 1\n")
        done = command("--solver", claims, "--form", "sdk", "several.sdk", "none.sdk", "--save", "w", cwd=puzzles)
        assert done.returncode == 1
        for file in (puzzles / "w").iterdir():
            first, text = file.read_text().split("\n", 1)
            assert first == f"# {claims}: {assessed(claims, text, external.sdk_text).sentence}"

    def test_a_puzzle_with_a_solution_stays_one(self, puzzles):
        """The program looks at nothing, so contradictory givens would be the smallest puzzle for its mistake."""
        done = command("--solver", f"echo {'1' * 81}", "one.sdk", "none.sdk", "--save", "w", cwd=puzzles)
        assert done.returncode == 1
        counts = [
            make_solver(loads(file.read_text())).search(limit=1).count for file in sorted((puzzles / "w").iterdir())
        ]
        assert counts == [1, 0]

    def test_a_program_that_is_slow_with_few_givens_is_not_waited_for(self, puzzles, tmp_path):
        """Each slow answer takes a second and not the whole time, and after a minute the search ends."""
        slow = 'read puzzle; case "$puzzle" in *[1-9]*[1-9]*) echo no solution;; *) sleep 300;; esac'
        (puzzles / "few.sdk").write_text("sudoku 9x9\ngiven r1c1 = 1\ngiven r2c4 = 1\n")
        done = command("--solver", slow, "few.sdk", "--save", "w", "--time", "250", cwd=puzzles)
        assert done.returncode == 1
        (saved,) = (puzzles / "w").iterdir()
        assert saved.read_text().count("given") == 2

    def test_what_was_found_before_ctrl_c_is_saved(self, puzzles):
        hanging = (
            f'read puzzle; case "$puzzle" in *[1-9]*[1-9]*[1-9]*) echo no solution;; '
            f"*[1-9]*[1-9]*) touch {puzzles}/two; echo no solution;; "
            f"*) test -e {puzzles}/two && touch {puzzles}/asked && sleep 300; echo multiple;; esac"
        )
        (puzzles / "few.sdk").write_text("sudoku 9x9\ngiven r1c1 = 1\ngiven r2c4 = 1\ngiven r3c7 = 1\n")
        program = [sys.executable, "-P", "-m", "sudokudsl", "crosscheck", "--solver", hanging, "few.sdk", "--save", "w"]
        process = subprocess.Popen(program, cwd=puzzles, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not (puzzles / "asked").exists():
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
        assert process.returncode == 130
        assert "saved as w/false-none-1.sdk" in said
        assert (puzzles / "w" / "false-none-1.sdk").read_text().count("given") == 2

    @pytest.mark.parametrize(
        ("solver", "message"),
        [
            ("", "--solver needs a command, and this one is empty"),
            (" ", "--solver needs a command, and this one is empty"),
            ("'open", "the shell cannot read this command"),
            ("no-such-program {}", "no-such-program: .*not found"),
            ("./one.sdk", "denied"),
        ],
    )
    def test_a_command_that_cannot_run_is_refused(self, solver, message, puzzles):
        done = command("--solver", solver, "one.sdk", "many.sdk", cwd=puzzles)
        assert done.returncode == 2
        assert re.search(message, done.stderr)
        assert not done.stdout

    @pytest.mark.parametrize(("condition", "message"), [("no-such {}", "not found"), ("'open {}", "cannot read")])
    def test_a_condition_that_cannot_run_is_refused(self, condition, message, puzzles):
        done = run("shrink", "one.sdk", "--while", condition, cwd=puzzles)
        assert done.returncode == 2
        assert message in done.stderr

    def test_a_run_without_any_question_is_no_success(self, puzzles):
        done = command("--solver", "true", "variant.sdk", "--junit", "report.xml", cwd=puzzles)
        assert done.returncode == 4
        assert "no puzzle was asked" in done.stdout
        assert [case.find("skipped") is not None for case in ElementTree.parse(puzzles / "report.xml").getroot()] == [
            True
        ]
        done = command("--solver", "true", "variant.sdk", "--json", cwd=puzzles)
        (row,) = map(json.loads, done.stdout.splitlines())
        assert row == {"file": "variant.sdk", "judgement": "skipped", "reason": row["reason"]}

    def test_a_program_that_does_not_answer_twice_alike(self, puzzles):
        changing = f"test -e {puzzles}/again && exit 3; touch {puzzles}/again; echo no solution"
        command("--solver", changing, "one.sdk", "--save", "w2", cwd=puzzles)
        (saved,) = (puzzles / "w2").iterdir()
        assert "but not when it is asked again" in saved.read_text()

    @pytest.mark.parametrize("form", ["fpuzzles", "fpuzzles-json", "iss", "sdk", "dimacs"])
    def test_random_puzzles_are_such_as_the_form_can_express(self, form, puzzles):
        done = command("--solver", "echo unsupported", "--form", form, "--random", "12", cwd=puzzles)
        assert done.returncode == 0
        assert "12  unsupported" in done.stdout
        assert "skipped" not in done.stdout

    def test_json(self, solver, puzzles):
        done = command("--solver", solver("false none"), "one.sdk", "none.sdk", "--json", cwd=puzzles)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        assert [row["judgement"] for row in rows] == ["false none", "right"]
        assert [row["ours"] for row in rows] == ["unique", "none"]

    def test_bad_usage(self, puzzles):
        assert command("--solver", "true", cwd=puzzles).returncode == 2
        assert command("one.sdk", cwd=puzzles).returncode == 2

    def test_a_bad_file(self, solver, puzzles):
        (puzzles / "bad.sdk").write_text("sudoku 4x4\nthermo meter\n")
        assert command("--solver", solver("right"), "bad.sdk", "one.sdk", cwd=puzzles).returncode == 2


def test_a_program_is_not_told_the_solution():
    text = "sudoku 4x4\ngiven r1c1 = 1\nsolution\n  1234\n  3412\n  2143\n  4321\n"
    answer = ExternalProgram("cat", EXPORTS["fpuzzles-json"]).ask(loads(text))
    found = json.loads(answer.output)
    assert (found["size"], found["grid"][0][0]["value"]) == (4, 1)
    assert "solution" not in found


def test_a_file_of_ours_has_the_givens_and_not_the_answer():
    told = external.sdk_text(load(EXAMPLES / "miracle.sdk"))
    assert "given r5c3 = 1" in told
    assert not re.search("expect|solution|483726159", told)
    collection = Source("three.sdm", "1" + 80 * "." + "\n" + 80 * "." + "2\n")
    plain, entries = read_collection(collection, Sink(collection))
    assert [external.sdk_text(with_givens(plain, givens)) for givens, _ in entries] == [
        "sudoku 9x9\ngiven r1c1 = 1\n",
        "sudoku 9x9\ngiven r9c9 = 2\n",
    ]


def test_several_at_a_time_say_the_same(solver, tmp_path):
    for name, text in PUZZLES.items():
        (tmp_path / f"{name}.sdk").write_text(text)
    one, two = (
        command("--solver", solver("words"), tmp_path, "--json", "--threads", many, cwd=tmp_path).stdout.splitlines()
        for many in (1, 2)
    )
    assert [json.loads(line)["judgement"] for line in one] == ["right"] * 3
    assert [json.loads(line)["file"] for line in one] == [json.loads(line)["file"] for line in two]
