"""The pytest plugin: files as tests, other solvers in the engine's place, failures that show the grid."""

import os
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

# from a checkout that is not installed the plugin has to be named
KNOWN = any(entry.value == "sudokudsl.testing.pytest_plugin" for entry in entry_points(group="pytest11"))
NAMED = () if KNOWN else ("-p", "sudokudsl.testing.pytest_plugin")

FILES = {
    "right.sdk": "board 1x3 digits 1-4\nthermometer r1c1..r1c3\nexpect 4 solutions\n",
    "wrong.sdk": "board 1x3 digits 1-4\nthermometer r1c1..r1c3\nexpect unique\n",
    "bad.sdk": "board 1x3 digits 1-4\nthermomter r1c1..r1c3\n",
}


@pytest.fixture
def collected(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)

    def run(*args):
        return subprocess.run(
            [sys.executable, "-P", "-m", "pytest", *NAMED, "-p", "no:cacheprovider", *args],
            capture_output=True, text=True, cwd=tmp_path, timeout=120, env={**os.environ, "COLUMNS": "100"},
        )  # fmt: skip

    return run


def test_files_are_tests(collected):
    done = collected("--sudokudsl", ".")
    assert done.returncode == 1
    assert "1 passed" in done.stdout
    assert "2 failed" in done.stdout
    assert "line 3 expects unique; found: many" in done.stdout
    assert "did you mean `thermometer`?" in done.stdout
    assert "Traceback" not in done.stdout


def test_nothing_happens_unasked(collected):
    assert collected(".").returncode == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.parametrize("solver", ["reference", "cadical195", "minisat22"])
def test_another_solver_of_ours(collected, solver):
    assert "1 passed" in collected("--sudokudsl", "--sudokudsl-solver", solver, "right.sdk").stdout


def test_a_program(collected):
    done = collected("--sudokudsl", "--sudokudsl-solver", "echo 1 2 3; true {}", "right.sdk")
    assert "1 passed" in done.stdout
    done = collected("--sudokudsl", "--sudokudsl-solver", "echo 3 2 1; true {}", "right.sdk")
    assert "wrong answer: its grid breaks thermometer, line 2" in done.stdout
    assert "1 failed" in done.stdout


def test_a_program_that_reads_another_form(collected):
    done = collected("--sudokudsl", "--sudokudsl-solver", "echo", "--sudokudsl-form", "line", "right.sdk")
    assert "1 skipped" in done.stdout
