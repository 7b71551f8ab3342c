"""The commands as a user runs them: what they print, and their exit statuses."""

import json
import re
import shlex

import pytest

from sudokudsl.cli.main import _COMMAND_MODULES
from support import ROOT
from support.cli import FOUR, ONE, facts
from support.command import run
from support.engines import PURE

NONE = "board 1x2 digits 1-2\nthermometer r1c1 r1c2\nthermometer r1c2 r1c1\n"


class TestCheck:
    def test_a_unique_puzzle(self, spec):
        done = run("check", spec(ONE))
        assert done.returncode == 0
        for expected in ("verdict     unique", "engine", "cadical195", "accepted by", "expect      unique, as line 3"):
            assert expected in done.stdout

    def test_json(self, spec):
        path = spec(ONE)
        done = run("check", "--json", path)
        (found,) = facts(done)
        assert found["file"] == str(path)
        assert found["verdict"] == "unique"
        assert (found["count"], found["exact"], found["agree"]) == (1, True, True)
        assert found["solutions"] == [[[1, 2, 3]]]
        assert set(found["seconds"]) == {"engine", "cadical195"}
        assert found["diagnostics"] == []

    def test_a_wrong_expect_is_status_1(self, spec):
        done = run("check", spec(FOUR + "expect unique\n"))
        assert done.returncode == 1
        assert "line 3 expects unique; found: many" in done.stdout

    def test_a_bad_file_is_status_2_and_points(self, spec):
        done = run("check", spec("board 1x3 digits 1-4\nthermometre r1c1..r1c3\n"))
        assert done.returncode == 2
        assert "thermometer" in done.stderr
        assert ":2:1" in done.stderr

    def test_bad_usage_is_status_2(self):
        assert run("check").returncode == 2
        assert run("chekc", "x").returncode == 2
        assert run("check", "--sat", "nosuch", "-", stdin=ONE).returncode == 2

    def test_a_missing_file_is_status_2(self, tmp_path):
        done = run("check", tmp_path / "nowhere.sdk")
        assert done.returncode == 2
        assert "nowhere.sdk" in done.stderr

    def test_time_up_is_status_4(self, spec):
        done = run("check", "--time", "0", spec("sudoku 9x9\n"))
        assert done.returncode == 4
        assert "inconclusive" in done.stdout

    def test_standard_input(self):
        assert run("check", "-", stdin=ONE).returncode == 0

    def test_a_folder_and_the_worst_status(self, spec, tmp_path):
        spec(ONE, "a.sdk")
        spec(FOUR + "expect none\n", "b.sdk")
        done = run("check", tmp_path)
        assert done.returncode == 1
        assert "2 puzzles: 1 as expected, 1 not as expected" in done.stdout
        spec("nonsense\n", "c.sdk")
        assert run("check", tmp_path).returncode == 2

    def test_a_warning_keeps_the_file_running_unless_strict(self, spec):
        path = spec("board 1x3 digits 1-2\nthermometer r1c1..r1c3\nexpect none\n")
        done = run("check", path)
        assert done.returncode == 0
        assert "warning" in done.stderr
        assert "none" in done.stdout
        assert run("check", "--strict", path).returncode == 2

    def test_a_collection_of_givens(self, spec):
        path = spec(FOUR)
        lines = spec("1..\n.3.\n4..\n", "list.sdm")
        done = run("check", "--json", "--givens", lines, path)
        # 1xx: 123 124 134; x3x: 134 234; 4xx: none
        assert [found["verdict"] for found in facts(done)] == ["many", "many", "none"]
        both = run("check", "--json", "--threads", "2", "--givens", lines, path)
        assert [found["verdict"] for found in facts(both)] == ["many", "many", "none"]


class TestOtherCommands:
    def test_a_form_is_named_in_any_spelling(self, spec):
        link = run("export", spec(ONE), "--to", "iss-url").stdout
        assert run("export", spec(ONE), "--to", "ISS_URL").stdout == link
        done = run("export", spec(ONE), "--to", "sudokpad")
        assert done.returncode == 2
        assert done.stderr.rstrip().endswith("did you mean sudokupad?")

    @pytest.mark.parametrize("form", ["<https://{}>", "{}", "http://{}#top"])
    def test_a_link_in_place_of_a_file(self, form):
        done = run("import", form.format("puzz.link/p?sudoku/4/4/g1k23k3g"))
        assert done.returncode == 0
        assert "  .1..\n" in done.stdout

    def test_solve(self, spec):
        done = run("solve", spec(ONE))
        assert done.returncode == 0
        assert "unique" in done.stdout
        assert run("solve", spec(NONE)).returncode == 1

    def test_solve_without_a_drawing(self, spec):
        done = run("solve", "--no-draw", spec("board 1x2 digits 1-3\nless r1c1 r1c2\ngiven r1c1 = 1\n"))
        first, second, closing = done.stdout.split("\n\n")
        assert {first, second} == {"12", "13"}
        assert closing.startswith("many, ")

    @pytest.mark.parametrize("solver", ["engine", "reference", "cadical195", "minisat22"])
    def test_count_by_every_solver(self, spec, solver):
        done = run("count", "--json", "--solver", solver, spec(FOUR))
        (found,) = facts(done)
        assert (found["count"], found["exact"], found["verdict"]) == (4, True, "4 solutions")

    @pytest.mark.skipif(PURE, reason="the readable engine lists what it counts")
    def test_a_count_beyond_64_bits_is_a_lower_bound(self, spec):
        found = run("count", spec("board 32x2 digits 1-2\n"))
        assert found.stdout.startswith("at least 18,446,744,073,709,551,615 solutions, the engine counts no further, ")
        found = run("count", spec("board 32x2 digits 1-2\ndistinct r1\n"))
        assert found.stdout.startswith("9,223,372,036,854,775,808 solutions, search complete, ")

    def test_count_with_a_limit(self, spec):
        (found,) = facts(run("count", "--json", "--limit", "3", spec(FOUR)))
        assert (found["count"], found["exact"]) == (3, False)

    def test_seed(self, spec):
        path = spec("sudoku 9x9\n")
        first = run("solve", "--limit", "1", "--seed", "5", path).stdout.split(",")[0]
        assert first == run("solve", "--limit", "1", "--seed", "5", path).stdout.split(",")[0]
        assert first != run("solve", "--limit", "1", "--seed", "6", path).stdout.split(",")[0]

    def test_candidates(self, spec):
        # 123 124 134 234: first 1 2, middle 2 3, last 3 4
        (found,) = facts(run("candidates", "--json", spec(FOUR)))
        assert found["candidates"] == {"r1c1": [1, 2], "r1c2": [2, 3], "r1c3": [3, 4]}
        assert run("candidates", spec(NONE)).returncode == 1

    def test_candidates_of_extra_cells(self, spec):
        """A layer has rows of its own, and the sizes that `areas` adds are not shown: 2 + 3 + 2 candidates."""
        done = run("candidates", spec("board 1x2 digits 1\nareas f of 1-2 counted\ncells t digits 3-4\n"))
        assert done.stdout.splitlines()[:-1] == ["1 1", "f:", "  1  12", "t: 34"]
        assert done.stdout.splitlines()[-1].startswith("7 candidates")

    def test_explain_does_not_name_the_sizes_that_a_division_adds(self, spec):
        done = run("explain", spec("board 1x2 digits 1\nareas f of 1-2 counted\n"))
        assert "the layer f over every cell" in done.stdout
        assert "f.size" not in done.stdout

    def test_explain_names_every_statement(self, spec):
        done = run("explain", spec(FOUR))
        assert "line 2, thermometer: " in done.stdout
        assert "SAT:" in done.stdout
        assert "exact cover:" in done.stdout

    def test_compile(self, spec, tmp_path):
        path = spec(FOUR)
        assert "pairs r1c1 r1c2: 1,2 1,3 1,4 2,3 2,4 3,4" in run("compile", path, "--to", "cover").stdout
        assert "|" in run("compile", path, "--to", "dlx").stdout.splitlines()[0]
        target = tmp_path / "out.cnf"
        assert run("compile", path, "--to", "cnf", "-o", target).returncode == 0
        assert any(line.startswith("p cnf ") for line in target.read_text().splitlines())

    def test_draw(self, spec, tmp_path):
        path = spec(ONE)
        assert run("draw", path).returncode == 0
        target = tmp_path / "out.svg"
        assert run("draw", path, "--solution", "-o", target).returncode == 0
        assert target.read_text().startswith("<svg")
        assert run("draw", path, "--to", "terminal", "-o", target).returncode == 0
        assert not target.read_text().startswith("<svg")
        assert run("draw", path, "--to", "svg").stdout.startswith("<svg")

    def test_format(self, spec):
        path = spec("BOARD 1x3   digits 1-4\nthermo r1c1..r1c3 # rising\n")
        wanted = "board 1x3 digits 1-4\nthermometer r1c1..r1c3  # rising\n"
        assert run("format", path).stdout == wanted
        assert run("format", "--check", path).returncode == 1
        assert run("format", "--write", path).returncode == 0
        assert path.read_text() == wanted
        assert run("format", "--check", path).returncode == 0

    def test_families(self):
        done = run("families")
        assert "thermometer" in done.stdout
        page = run("families", "thermo")
        assert page.stdout.startswith("thermometer:")
        assert "usage:" in page.stdout
        wrong = run("families", "thermometre")
        assert wrong.returncode == 2
        assert "did you mean thermometer" in wrong.stderr

    @pytest.mark.parametrize(
        ("word", "usage", "manual"),
        [
            ("require", "require CONDITION", "docs/tutorial.md"),
            ("Some", "each|some|no WHAT", "docs/tutorial.md"),
            ("or", "either|or (indented below: STATEMENTS)", "docs/tutorial.md"),
            ("define", "define NAME(PARAMETERS)", "docs/tutorial.md"),
            ("let", "let NAME = EXPRESSION", "grammar/README.md"),
            ("solution", "ROWS OF DIGITS", "grammar/README.md"),
        ],
    )
    def test_families_knows_statements_that_are_no_families(self, word, usage, manual):
        page = run("families", word)
        assert page.returncode == 0
        assert usage in page.stdout
        assert manual in page.stdout
        facts = json.loads(run("families", "--json", word).stdout)
        assert set(facts) == set(json.loads(run("families", "--json", "cage").stdout))
        assert facts["word"] == word.lower()

    def test_version_and_help(self):
        assert run("--version").stdout.startswith("sudokudsl ")
        assert "check" in run("--help").stdout
        assert "sudokudsl check" in run("check", "--help").stdout

    @pytest.mark.parametrize(
        ("args", "advice"),
        [
            (("slve",), "no command is called slve; did you mean solve?"),
            (("puzzle.sdk",), "a puzzle is checked by sudokudsl check puzzle.sdk"),
            (("https://example.org/?load=abc&d",), "a puzzle is checked by sudokudsl check 'LINK'"),
            (("help",), "write sudokudsl --help"),
            (("help", "solve"), "write sudokudsl solve --help"),
            (("help", "slve"), "write sudokudsl --help"),
            (("xyzzy",), "no command is called xyzzy\n"),
        ],
    )
    def test_arguments_without_a_command(self, args, advice):
        done = run(*args)
        assert done.returncode == 2
        assert advice in done.stderr

    @pytest.mark.parametrize(
        ("typed", "offered"),
        [
            ("families thermo", "thermometer"),
            ("steps --up-to naked\\ p", "naked pair"),
            ("solve --solver ref", "reference"),
            ("solve --solver cadical19", "cadical195"),
            ("check --sat cadical19", "cadical195"),
            ("generate --with kro", "kropki"),
        ],
    )
    def test_words_that_are_completed(self, typed, offered):
        words = f"sudokudsl {typed}"
        place = str(len(shlex.split(words)) - 1)
        done = run(env={"_SUDOKUDSL_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": place})
        assert done.stdout == f"plain,{offered}\n"

    @pytest.mark.parametrize(
        ("variables", "coloured"),
        [
            ({}, False),
            ({"FORCE_COLOR": "1"}, True),
            ({"FORCE_COLOR": "0"}, False),
            ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ],
    )
    def test_colours_away_from_a_terminal(self, variables, coloured):
        done = run("explain", "-", stdin="sudoku 9x9\nfoo\n", env=variables)
        assert ("\033[" in done.stderr) == coloured

    def test_completion(self):
        done = run(env={"_SUDOKUDSL_COMPLETE": "bash_source"})
        assert "complete" in done.stdout


class TestCertificates:
    def test_made_and_verified(self, spec, tmp_path):
        done = run("check", "--no-draw", spec(ONE), "--proof", tmp_path / "proof")
        assert done.returncode == 0
        assert "sudokudsl verify" in done.stdout
        done = run("verify", tmp_path / "proof")
        assert (done.returncode, done.stdout.splitlines()[0]) == (0, "verified    unique")
        (tmp_path / "proof" / "puzzle.sdk").write_text("sudoku 9x9\n")
        done = run("verify", tmp_path / "proof")
        reason = "its checksum differs from the one that the certificate states"
        assert (done.returncode, done.stdout) == (1, f"refused     puzzle.sdk: {reason}\n")

    def test_json(self, spec, tmp_path):
        (made,) = facts(run("check", "--json", spec(NONE + "expect none\n"), "--proof", tmp_path / "proof"))
        assert (made["verdict"], made["proof"]) == ("none", str(tmp_path / "proof"))
        (found,) = facts(run("verify", "--json", tmp_path / "proof"))
        assert (found["verdict"], found["count"], found["solutions"]) == ("none", 0, [])
        (refused,) = facts(run("verify", "--json", tmp_path))
        assert (refused["verdict"], refused["reason"][:17]) == ("refused", "certificate.json:")

    def test_nothing_to_prove(self, spec, tmp_path):
        done = run("check", "--no-draw", spec("board 1x3 digits 1-4\n"), "--proof", tmp_path / "proof")
        assert (done.returncode, (tmp_path / "proof").exists()) == (1, False)
        assert "this puzzle has more solutions than one" in done.stdout

    def test_bad_usage(self, spec, tmp_path):
        assert run("check", spec(ONE), spec(ONE), "--proof", tmp_path / "proof").returncode == 2
        assert run("check", spec(ONE), "--proof", spec(ONE)).returncode == 2
        assert run("check", spec(ONE), "--sat", "minisat22", "--proof", tmp_path / "proof").returncode == 2


class TestShrink:
    TEXT = "sudoku 4x4\nthermometer r1c1..r1c3\nthermometer r1c3..r1c1\neven r4c4\nexpect unique\n"

    def test_while_a_status(self, spec):
        done = run("shrink", spec(self.TEXT), "--while", "status=1")
        assert done.returncode == 0
        assert "thermometer" not in done.stdout  # a small board with several solutions is enough
        assert run("check", spec(done.stdout, "small.sdk")).returncode == 1

    def test_while_a_command(self, spec, tmp_path):
        done = run("shrink", spec(self.TEXT), "--while", "grep -q even {}", "-o", tmp_path / "small.sdk")
        assert (done.returncode, done.stdout) == (0, "")
        assert (tmp_path / "small.sdk").read_text() == "board 1x1\neven\n"

    def test_not_so_of_the_whole(self, spec):
        done = run("shrink", spec(self.TEXT), "--while", "disagreement")
        assert (done.returncode, done.stdout) == (1, "")
        assert "is not true for" in done.stderr

    @pytest.mark.parametrize("condition", ["disagree", "status=99", "true"])
    def test_bad_conditions(self, spec, condition):
        assert run("shrink", spec(self.TEXT), "--while", condition).returncode == 2

    def test_no_file(self, tmp_path):
        assert run("shrink", tmp_path / "none.sdk", "--while", "disagreement").returncode == 2


class TestFuzz:
    def test_for_a_number_of_cases(self, tmp_path):
        done = run("fuzz", "--cases", 12, "--threads", 1, cwd=tmp_path)
        assert (done.returncode, list(tmp_path.iterdir())) == (0, [])
        compared, others = (
            re.search(each, done.stdout) for each in (r"^(\d+) cases compared in ", r"; (\d+) more were")
        )
        assert int(compared[1]) + int(others[1] if others else 0) == 12
        assert int(compared[1]) > 8
        assert "; 0 differences" in done.stdout

    def test_continued_it_is_one_run(self, tmp_path):
        state = tmp_path / "state.json"
        for _ in range(2):
            done = run("fuzz", "--cases", 6, "--threads", 2, "--seed", 3, "--state", state, "--json")
        whole = run("fuzz", "--cases", 12, "--threads", 1, "--seed", 3, "--json")
        continued, (at_once,) = facts(done)[0], facts(whole)
        assert {**continued, "seconds": 0} == {**at_once, "seconds": 0}

    def test_bad_usage(self, spec, tmp_path):
        assert run("fuzz").returncode == 2
        assert run("fuzz", "--cases", 1, "--state", spec("no state")).returncode == 2


class TestWhy:
    def test_a_clash(self, spec):
        done = run("why", spec(NONE))
        assert (done.returncode, done.stdout.splitlines()[0]) == (
            0, "no solution: 2 parts of the puzzle clash, and none of them can be left out"
        )  # fmt: skip
        assert "  line 3, thermometer: digits strictly increase along r1c2 r1c1" in done.stdout
        (found,) = facts(run("why", "--json", spec(NONE)))
        assert [(part["word"], part["line"]) for part in found["clash"]] == [("thermometer", 2), ("thermometer", 3)]

    def test_several_solutions(self, spec):
        (found,) = facts(run("why", "--json", spec(FOUR)))
        # 123 124 134 234: r1c1 = 2 leaves 234 alone, r1c3 = 3 leaves 123
        assert found["open"] == {"r1c1": [1, 2], "r1c2": [2, 3], "r1c3": [3, 4]}
        assert len(found["pins"]) in (1, 2)
        assert "with r1c" in run("why", spec(FOUR)).stdout

    def test_one_solution(self, spec):
        (found,) = facts(run("why", "--json", spec(ONE + "given r1c1 = 1\n")))
        assert [part["says"] for part in found["needless"]] == ["r1c1 is 1"]

    def test_time_up(self, spec):
        hard = spec("sudoku 25x25\nanti-knight\nanti-king\nnon-consecutive\n")
        assert run("why", "--time", "0.2", hard).returncode == 4


class TestGivens:
    """`--givens FILE` runs a command over a collection of givens for one spec."""

    @pytest.fixture
    def lines(self, spec):
        return spec("1..\n.3.\n4..\n", "list.sdm")

    def test_solve_and_count(self, spec, lines):
        path = spec(FOUR)
        for extra in ((), ("--threads", "2"), ("--solver", "cadical195"), ("--solver", "reference")):
            found = facts(run("count", "--json", "--givens", lines, *extra, path))
            assert [each["count"] for each in found] == [3, 2, 0]
            assert [each["file"] for each in found] == [f"{lines}:{line}" for line in (1, 2, 3)]
        found = facts(run("solve", "--json", "--givens", lines, "--threads", "2", path))
        assert [each["verdict"] for each in found] == ["many", "many", "none"]

    def test_a_count_that_stops_at_its_limit_is_an_answer(self, spec):
        for limit, verdict in ((1, "at least 1 solution"), (3, "at least 3 solutions"), (9, "4 solutions")):
            done = run("count", "--json", "--limit", limit, spec(FOUR))
            assert done.returncode == 0
            assert facts(done)[0]["verdict"] == verdict

    def test_candidates(self, spec, lines):
        first, *_ = facts(run("candidates", "--json", "--givens", lines, spec(FOUR)))
        assert first["candidates"] == {"r1c1": [1], "r1c2": [2, 3], "r1c3": [3, 4]}

    def test_what_only_shows(self, spec, lines):
        path = spec(FOUR)
        assert run("draw", "--givens", lines, path).stdout.count("1") >= 1
        assert run("compile", "--to", "cnf", "--givens", lines, path).stdout.count("p cnf") == 3
        assert "r1c2 is 3" in run("explain", "--givens", lines, path).stdout
        assert run("draw", "--givens", lines, path, "-o", "x.svg").returncode == 2

    @pytest.mark.parametrize(
        "command",
        ["explain", "draw", "draw --to svg", "compile --to cover", "compile --to dlx", "export --to minizinc"],
    )
    def test_documents_of_a_collection_are_those_of_its_puzzles(self, command, spec):
        """They are printed one after the other, and the totals are not among them."""
        lines = ["." * number + "1" + "." * (80 - number) + "\n" for number in (0, 40, 80)]
        together = run(*command.split(), spec("".join(lines), "all.sdm"))
        alone = [run(*command.split(), spec(line, "one.sdm")).stdout.splitlines() for line in lines]
        assert together.returncode == 0
        assert together.stderr.strip() == "3 puzzles: 3 as expected"
        numbered = re.compile(r"line \d+")
        found = [numbered.sub("", line) for line in together.stdout.splitlines() if "all.sdm" not in line]
        assert found == [numbered.sub("", line) for each in alone for line in each]

    def test_pictures_of_a_collection_are_not_printed(self, spec):
        pytest.importorskip("cairosvg")
        done = run("export", "--to", "png", spec(("." * 81 + "\n") * 2, "all.sdm"))
        assert (done.returncode, done.stdout) == (2, "")
        assert "several pictures cannot be printed" in done.stderr

    def test_several_puzzles_do_not_replace_a_file(self, spec):
        done = run("generate", "--board", "4x4", "--count", "2", "-o", spec(FOUR))
        assert done.returncode == 2
        assert "is a file, and several puzzles need a folder" in done.stderr

    def test_a_wrong_line_is_pointed_at(self, spec):
        lines = spec("1..\n.9.\n", "list.sdm")
        done = run("count", "--givens", lines, spec(FOUR))
        assert done.returncode == 2
        assert "list.sdm:2:2" in done.stderr

    def test_a_collection_takes_no_givens(self, spec, lines):
        collection = spec(("." * 81 + "\n") * 2, "two.sdm")
        assert run("solve", "--givens", lines, collection).returncode == 2


def test_the_version_is_stated_once():
    import tomllib

    import sudokudsl

    project = ROOT / "pyproject.toml"
    assert tomllib.loads(project.read_text())["project"]["version"] == sudokudsl.__version__


class TestFirstEncounters:
    """Answers to what people try first."""

    def test_no_solution_is_unexpected_unless_it_is_stated(self, spec):
        text = "board 1x2 digits 1-2\nthermometer r1c1 r1c2\nless r1c2 r1c1\n"
        done = run("check", spec(text))
        assert done.returncode == 1
        assert "unexpected  there is no solution; if this is meant, state `expect none`" in done.stdout
        (found,) = facts(run("check", "--json", spec(text)))
        assert (found["verdict"], len(found["failures"])) == ("none", 1)
        assert run("check", spec(text + "expect none\n")).returncode == 0

    def test_a_note_is_shown_and_is_no_mistake(self, spec):
        path = spec("sudoku 4x4\nthermometer r1c1 r1c3\nexpect many\n")
        done = run("check", "--strict", path)
        assert done.returncode == 0
        assert "note[likely-slip]: the line has a gap: r1c1 and r1c3 do not touch" in done.stderr
        (found,) = facts(run("solve", "--json", path))
        assert [each["severity"] for each in found["diagnostics"]] == ["note"]

    def test_the_verdict_of_a_search_for_one_solution(self, spec):
        path = spec("sudoku 4x4\n")
        (found,) = facts(run("solve", "--limit", "1", "--json", path))
        assert (found["verdict"], found["exact"]) == ("a solution", False)
        assert "a solution, stopped at 1 grid as requested" in run("solve", "--limit", "1", path).stdout

    @pytest.mark.parametrize(
        ("name", "advice"),
        [("x.gif", "`magick x.svg x.gif`"), ("x.JPG", "`magick x.svg x.JPG`")],
    )
    def test_a_picture_of_another_kind_is_refused(self, spec, tmp_path, monkeypatch, name, advice):
        path = spec("sudoku 4x4\n")
        monkeypatch.chdir(tmp_path)
        done = run("draw", path, "-o", name)
        assert done.returncode == 2
        assert advice in done.stderr
        assert not (tmp_path / name).exists()
        assert run("draw", path, "-o", name, "--to", "svg").returncode == 2

    def test_a_drawing_has_the_kind_of_its_file(self, spec, tmp_path):
        path = spec("sudoku 4x4\n")
        for name, start in (("x.svg", "<svg"), ("x.html", "<svg"), ("x.txt", "\N{BOX DRAWINGS HEAVY DOWN AND RIGHT}")):
            assert run("draw", path, "-o", tmp_path / name).returncode == 0
            assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)

    @pytest.mark.parametrize(
        ("word", "advice"),
        [("anti-queen", "each pair in all as a, b"), ("samurai", "grid 9x9 at r7c7"), ("thermometr", "thermometer?")],
    )
    def test_an_unknown_family_has_advice(self, word, advice):
        done = run("families", word)
        assert done.returncode == 2
        assert advice in done.stderr

    def test_the_name_of_a_family_is_not_empty(self):
        done = run("families", "")
        assert done.returncode == 2
        assert "not an empty text" in done.stderr

    @pytest.mark.parametrize("kind", ["png", "pdf"])
    def test_a_picture_that_is_a_file_has_a_name(self, spec, kind, tmp_path):
        path = spec("sudoku 4x4\n")
        for name in ((), ("-o", tmp_path / "x.svg")):
            done = run("draw", path, "--to", kind, *name)
            assert done.returncode == 2
            assert f"draw -o FILE.{kind}" in done.stderr

    def test_generate_says_whether_steps_solves_it(self):
        done = run("generate", "--board", "4x4", "--seed", "1")
        assert done.returncode == 0
        assert "puzzle 1: `sudokudsl steps` solves it; its hardest technique is" in done.stderr
        assert "steps" not in done.stdout

    def test_one_is_singular(self, monkeypatch, capsys):
        from sudokudsl.cli.output import ProgressLine

        monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
        line = ProgressLine("puzzle", " asked")
        line._start -= 5
        line._last -= 5
        line(1)
        ProgressLine.clear()
        assert "1 puzzle asked, 5 s" in capsys.readouterr().err

    def test_a_long_compilation_is_told(self, spec, monkeypatch):
        from click.testing import CliRunner

        from sudokudsl.cli import checking, shared
        from sudokudsl.cli.main import sudokudsl

        path = spec("sudoku 4x4\n")
        (found,) = facts(run("check", "--json", path))
        assert 0 < found["compiling"] < 60
        for module in (checking, shared):
            monkeypatch.setattr(module, "WORTH_TELLING", 0.0)
        assert "compiled    in " in CliRunner().invoke(sudokudsl, ["check", str(path)]).output
        assert ", compiled in " in CliRunner().invoke(sudokudsl, ["solve", str(path)]).output


ALONE = [
    ("check ONE", 0), ("check ONE --proof proof", 0), ("solve ONE", 0), ("count FOUR", 0), ("candidates FOUR", 0),
    ("steps ONE", 0), ("generate --board 4x4 --seed 1", 0), ("explain ONE", 0), ("why NONE", 0),
    ("compile FOUR --to cnf", 0), ("draw FOUR --to svg", 0), ("format ONE", 0), ("import ISS", 0),
    ("export ONE --to pencilmark", 0), ("families cage", 0), ("verify CERTIFICATE", 0),
    ("crosscheck --random 2 --solver false", 1), ("fuzz --cases 3 --threads 1", 0),
    ("shrink WRONG --while status=1", 0), ("doctor", 0),
]  # fmt: skip


def test_every_command_can_be_tried_alone():
    assert {line.split()[0] for line, _ in ALONE} == {*_COMMAND_MODULES} - {"lsp", "serve"}  # these wait for a client


@pytest.mark.parametrize(("line", "status"), ALONE)
def test_a_command_imports_all_that_it_needs(line, status, spec, tmp_path):
    """Nothing was imported before, as when a user starts it."""
    if "CERTIFICATE" in line:
        run("check", spec(ONE), "--proof", tmp_path / "certificate")
    files = {"ONE": spec(ONE, "one.sdk"), "FOUR": spec(FOUR, "four.sdk"), "NONE": spec(NONE, "none.sdk")}
    files["WRONG"] = spec(FOUR + "expect unique\n", "wrong.sdk")
    files |= {"ISS": spec(".Shape~4x4.Thermo~R1C1~R1C2\n", "it.iss"), "CERTIFICATE": tmp_path / "certificate"}
    done = run(*(files.get(word, word) for word in line.split()), cwd=tmp_path, fresh=True)
    assert done.returncode == status, done.stderr
