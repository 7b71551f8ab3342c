"""The contributor's road: the skeletons of a new family, its line in the table, and what is still to be filled in."""

import importlib
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import get_args, get_type_hints

import pytest

import sudokudsl.families
from sudokudsl.families import LOCATIONS
from sudokudsl.language.family import Family
from sudokudsl.lowering import read
from sudokudsl.model.geometry import Board
from sudokudsl.model.grid import Grid
from sudokudsl.testing import check_family, registry_with
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import TESTS
from support.family import GROUPS, INSTANT, Road, listed, main
from support.figures import only_added

FAMILIES = Path(sudokudsl.families.__file__).parent
MODULES = "sudokudsl/families"


@pytest.fixture
def checkout(tmp_path):
    """A folder with the places for the files of a family."""
    for folder in ("sudokudsl/families", "tests/families", "examples", "changelog.d"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(FAMILIES / "__init__.py", tmp_path / "sudokudsl" / "families" / "__init__.py")
    return tmp_path


@pytest.fixture(params=GROUPS)
def group(request):
    return request.param


@pytest.fixture
def family(group, checkout, monkeypatch):
    """The family of a skeleton, as it is made."""
    monkeypatch.setattr(sudokudsl.families, "__path__", [*sudokudsl.families.__path__, str(checkout / MODULES)])
    Road("far-apart", checkout).make(group)
    yield importlib.import_module("sudokudsl.families.far_apart").FAMILY
    sys.modules.pop("sudokudsl.families.far_apart")
    del sudokudsl.families.far_apart


def test_every_group_has_skeletons():
    """Only statements about the board itself and drawings have none: each is a case of its own."""
    assert {*GROUPS, "board", "drawing"} == set(get_args(get_type_hints(Family)["group"]))


def test_four_files_are_made(checkout, group):
    road = Road("far-apart", checkout)
    made = [path.relative_to(checkout).as_posix() for path in road.make(group)]
    assert made == [
        "sudokudsl/families/far_apart.py",
        "tests/families/far_apart.sdk",
        "examples/far-apart.sdk",
        "changelog.d/far-apart.md",
    ]
    assert road.classes() == ["FarApart"]
    assert not [path for path in made if re.search(r"\{[a-z]+\}(?!\")", (checkout / path).read_text("utf-8"))]
    listing = (checkout / MODULES / "__init__.py").read_text("utf-8")
    assert '"far-apart": "far_apart.FAMILY"' in listing


def test_nothing_is_overwritten(checkout):
    road = Road("far-apart", checkout)
    road.make("line")
    path = road.files["table.sdk"]
    path.write_text("mine")
    assert road.make("line") == []
    assert path.read_text() == "mine"


def test_the_statements_of_a_skeleton_can_be_read_and_drawn(family, group, checkout):
    """The manual page, the table and the example each have a statement; a number replaces the N of `expect`."""
    assert (family.word, family.group) == ("far-apart", group)
    road = Road("far-apart", checkout)
    texts = [road.files[file].read_text("utf-8").replace("N sol", "2 sol") for file in ("table.sdk", "example.sdk")]
    texts.append(textwrap.dedent(family.doc[family.doc.index("    board") :]).replace("N sol", "2 sol"))
    for text in texts:
        source = Source("skeleton", text.partition("LEFT\n")[2] or text)
        puzzle = read(source, sink := Sink(source), registry_with(family))
        assert sink.found == []
        assert "<svg" in sudokudsl.draw(puzzle, to="svg")
        (stated,) = [each.constraint for each in puzzle.stated if each.word == "far-apart"]
        assert stated.draw(puzzle.board)
        assert "WHAT HOLDS" in stated.explain(puzzle.board)


def test_the_layout_of_a_skeleton_reads_clues_off_a_grid(family, monkeypatch):
    board = Board(4, 4, (1, 2, 3, 4))
    monkeypatch.setattr(family.build, "holds", lambda self, grid: True)
    assert (family.layout is None) == (family.group in ("set", "global"))
    if family.layout is not None:
        clues = list(family.layout.clues(Grid(board, (1, 2, 3, 4) * 4), Random(1)))
        assert clues
        assert all(family.line(clue.values).startswith("far-apart ") for clue in clues)


def test_a_skeleton_does_not_pass(family, checkout):
    """Each of its methods is still to be filled in, and a family of this kind does not keep its contract."""
    unfilled = Road("far-apart", checkout).unfilled()
    for method in ("holds", "cover", "cnf", "reason"):
        assert any(f"def {method}(" in place for place in unfilled)
    table = f"board {GROUPS[family.group]['board']}\n{GROUPS[family.group]['example']}".replace("{word}", "far-apart")
    with pytest.raises(AssertionError):
        check_family(family, [table])


def test_every_skeleton_has_places_to_fill_in(checkout, group):
    road = Road("far-apart", checkout)
    road.make(group)
    places = {line.partition(":")[0] for line in road.unfilled()}
    assert places == {str(path.relative_to(checkout)) for path in road.files.values()}


@pytest.mark.parametrize("word", [word for word in LOCATIONS if (FAMILIES / f"{word.replace('-', '_')}.py").exists()])
def test_a_family_that_is_filled_in(checkout, word):
    """The files of a family that is there, with a line about the change."""
    road = Road(word, checkout)
    shutil.copy(FAMILIES / f"{road.module}.py", road.files["family.py"])
    shutil.copy(TESTS / "families" / f"{road.module}.sdk", road.files["table.sdk"])
    road.files["example.sdk"].write_text(f'title "A title"\nsudoku 6x6\n{word}\nexpect unique\n', "utf-8")
    road.files["change.md"].write_text(f"- A new constraint `{word}`.\n", "utf-8")
    assert road.missing() == []
    assert road.unfilled() == []


@pytest.mark.parametrize("word", ["aa", "between", "zz"])
def test_the_line_of_a_family_is_in_its_place(word):
    before = (FAMILIES / "__init__.py").read_text("utf-8")
    after = listed(before, word, "place.FAMILY")
    words = re.findall(r'^    "([^"]*)": "[a-z_]+\.[A-Z_]+",$', after, re.MULTILINE)
    assert words == sorted({*sudokudsl.families.LOCATIONS, word})
    assert (after == before) == (word == "between")
    assert listed(after, word, "other.FAMILY") == after


@pytest.fixture
def filled_in(checkout):
    """The road of `between`, in a repository of git."""
    road = Road("between", checkout)
    subprocess.run(["git", "init", "-q"], cwd=checkout, check=True)
    road.files["family.py"].write_text("class Between:\n    pass\n", "utf-8")
    for file in ("table.sdk", "example.sdk", "change.md"):
        road.files[file].write_text("filled in\n", "utf-8")
    return road


@pytest.fixture
def steps(monkeypatch):
    """Steps that only record what they are called with, and fail if it has a word of `failing`."""
    ran, failing, plain = [], set(), subprocess.run

    def run_step(command, **options):
        if command[0] != sys.executable:
            return plain(command, **options)
        ran.append(command[1:])
        return subprocess.CompletedProcess(command, int(not failing.isdisjoint(command)))

    monkeypatch.setattr(subprocess, "run", run_step)
    return SimpleNamespace(ran=ran, failing=failing)


def test_steps_begin_with_the_cheap_ones_and_end_with_everything(filled_in):
    names = [name for name, _ in filled_in.steps()]
    assert names[-1] == "all tests"
    assert names.index("its own tests") < names.index("planted faults")


def test_a_step_that_fails_ends_the_run_and_says_how_to_go_on(filled_in, steps, capsys):
    steps.failing.add("docs/build.py")
    assert main(["between"], filled_in.root) == 1
    assert [arguments[0] for arguments in steps.ran][-1] == "docs/build.py"
    (at,) = re.findall(r"^    nox -R -s family -- between --from (\d+)$", capsys.readouterr().out, re.MULTILINE)
    steps.failing.clear()
    before = list(steps.ran)
    assert main(["between", "--from", at], filled_in.root) == 0
    again, rest = steps.ran[len(before) :][:INSTANT], steps.ran[len(before) + INSTANT :]
    assert again == before[:INSTANT]
    assert before[:-1] + rest == [[*arguments] for _, arguments in filled_in.steps()]
    assert f"steps {at} to {len(filled_in.steps())} passed" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["0", "99"])
def test_there_is_no_such_step(filled_in, steps, capsys, number):
    assert main(["between", "--from", number], filled_in.root) == 2
    assert capsys.readouterr().err == f"the steps are 1 to {len(filled_in.steps())}\n"
    assert steps.ran == []


def test_the_files_that_changed_are_listed_at_the_end(filled_in, steps, capsys):
    (filled_in.root / "docs").mkdir()
    (filled_in.root / "docs" / "generate.md").write_text("new", "utf-8")
    assert main(["between"], filled_in.root) == 0
    listed_files = re.findall(r"^    (\S+)$", capsys.readouterr().out, re.MULTILINE)
    assert sorted(listed_files) == ["docs/generate.md", "sudokudsl/families/__init__.py"]


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("Far_apart", "is not a word of lower-case letters"),
        ("lambda", "is a keyword of Python"),
        ("kropki", "kropki is taken: a family has it, kropki"),
        ("hyper", "hyper is taken: a family has it, windoku"),
        ("require", "require is taken: the language itself has it"),
        ("far-apart", "far-apart has no files yet. Name its group"),
    ],
)
def test_words_that_are_refused(checkout, capsys, word, refusal):
    assert main([word], checkout) == 2
    assert refusal in capsys.readouterr().err
    assert not (checkout / "examples" / f"{word}.sdk").exists()


def test_a_module_of_other_families_is_taken(checkout, capsys):
    shutil.copy(FAMILIES / "classes.py", checkout / MODULES / "classes.py")
    assert main(["classes", "--group", "cells"], checkout) == 2
    assert "classes is taken: classes.py has the families even, high, low, odd" in capsys.readouterr().err


def test_the_groups_are_told_with_their_families(checkout, capsys):
    assert main(["far-apart"], checkout) == 2
    told = capsys.readouterr().err
    words = {word for line in told.splitlines()[1:] for word in line.split(maxsplit=2)[2].split(", ")}
    assert words == {family.word for family in sudokudsl.families.BUILTIN if family.constrains}
    assert main(["far-apart", "--group", "outside"], checkout) == 0
    assert "numbered-room" in capsys.readouterr().out
    assert main(["far-apart"], checkout) == 1
    assert "def holds" in capsys.readouterr().err


def test_figures_are_added_only_where_the_others_stay():
    assert only_added("a 1\nb 2\n", "a 1\nab 3\nb 2\n")
    assert not only_added("a 1\nb 2\n", "a 1\nb 3\n")
