"""The programs of the comparison with other languages."""

import shutil
import textwrap
import time
from pathlib import Path

import pytest

import sudokudsl
from support import ROOT

ANSWERS = {"doublers": 72, "yin-yang": 96, "loop": 213, "chaos": 13872}


@pytest.fixture
def languages(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return __import__("languages")


@pytest.mark.parametrize("puzzle", ANSWERS)
def test_the_specs_have_the_stated_numbers_of_solutions(languages, puzzle):
    spec = sudokudsl.load(languages.FOLDER / f"{puzzle}.sdk")
    assert sudokudsl.count(spec).count == ANSWERS[puzzle]
    assert set(languages.PUZZLES) == set(ANSWERS)


@pytest.mark.skipif(not shutil.which("minizinc"), reason="MiniZinc is not installed")
@pytest.mark.parametrize("puzzle", ["doublers", "loop"])
def test_minizinc_agrees(languages, puzzle):
    command = languages.commands()[".mzn"]
    assert languages.ran(command, languages.FOLDER / f"{puzzle}.mzn", 120)[0] == ANSWERS[puzzle]


@pytest.mark.parametrize("puzzle", ["doublers", "yin-yang", "loop"])
def test_cpmpy_agrees(languages, puzzle):
    pytest.importorskip("cpmpy")
    command = languages.commands()[".py"]
    assert languages.ran(command, languages.FOLDER / f"{puzzle}.py", 120)[0] == ANSWERS[puzzle]


def test_tokens_are_words_numbers_and_signs(languages, tmp_path):
    program = tmp_path / "a.sdk"
    program.write_text("# a comment\nsudoku 4x4   # another\n\nsum 11: r1c1 r1c2\n")
    assert (languages.lines(program), languages.tokens(program)) == (2, 7)
    program = tmp_path / "a.py"
    program.write_text('def f(a):\n    """Text that\n    does not count."""\n    return a + 12\n')
    assert (languages.lines(program), languages.tokens(program)) == (2, 10)


def test_a_program_that_takes_too_long_is_stopped_with_its_children(languages, tmp_path):
    script = tmp_path / "slow.sh"
    script.write_text(f"sleep 30 & echo $! > {tmp_path}/child; wait")
    assert languages.ran(("sh",), script, 0.5) == (None, 0.5)
    child = int((tmp_path / "child").read_text())
    for _ in range(100):
        time.sleep(0.05)
        if not alive(child):
            return
    pytest.fail("the child goes on")


def alive(process):
    """Whether a process runs. A killed one, whose parent is gone, may stay as a zombie."""
    status = Path(f"/proc/{process}/status")
    return status.exists() and "\nState:\tZ" not in status.read_text()


def test_the_page_shows_the_programs(languages):
    page = (ROOT / "docs" / "other-languages.md").read_text("utf-8")
    for name in ("doublers.sdk", "doublers.mzn"):
        assert textwrap.dedent((languages.FOLDER / name).read_text("utf-8")) in page
