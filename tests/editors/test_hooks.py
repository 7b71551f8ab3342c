"""The hooks of pre-commit run in a repository with puzzles, and so do the commands of the action for GitHub."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT

HOOKS = ROOT / ".pre-commit-hooks.yaml"
ACTION = ROOT / "action.yml"
if not HOOKS.exists():  # beside an installed wheel
    pytest.skip("the hooks are not here", allow_module_level=True)
yaml = pytest.importorskip("yaml", reason="PyYAML is not installed; pre-commit brings it")
pytest.importorskip("pre_commit", reason="pre-commit is not installed")

GOOD = "sudoku 4x4\ngivens\n  12..\n  ..1.\n  .1.3\n  4...\nexpect unique\n"
UGLY = GOOD.replace("sudoku 4x4", "SUDOKU   4x4")
WRONG = GOOD.replace("unique", "2 solutions")
BIN = Path(sys.executable).parent


def run(*command, folder, **more):
    environment = {
        **os.environ,
        "PATH": os.pathsep.join((str(BIN), os.environ["PATH"])),
        "PRE_COMMIT_HOME": str(folder / ".cache"),
        **more,
    }
    command = tuple(map(str, command))
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=200, env=environment
    )


@pytest.fixture
def repository(tmp_path):
    """A repository with the hooks, which run in the environment of these tests and install nothing."""
    hooks = [{**hook, "language": "system"} for hook in yaml.safe_load(HOOKS.read_text("utf-8"))]
    (tmp_path / ".pre-commit-config.yaml").write_text(json.dumps({"repos": [{"repo": "local", "hooks": hooks}]}))
    (tmp_path / "notes.txt").write_text("SUDOKU   4x4\n")
    assert run("git", "init", "-q", folder=tmp_path).returncode == 0
    return tmp_path


def hook(repository, name, text):
    """Status and output of a hook on a repository with one puzzle."""
    (repository / "a.sdk").write_text(text, "utf-8")
    assert run("git", "add", "a.sdk", "notes.txt", folder=repository).returncode == 0
    done = run(sys.executable, "-m", "pre_commit", "run", name, "--all-files", folder=repository)
    return done.returncode, done.stdout + done.stderr


def test_the_manifest_is_valid(tmp_path):
    done = run(sys.executable, "-m", "pre_commit", "validate-manifest", HOOKS, folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_ugly_file_is_formatted_and_then_accepted(repository):
    status, output = hook(repository, "sudokudsl-format", UGLY)
    assert status == 1, output
    assert "files were modified" in output
    text = (repository / "a.sdk").read_text("utf-8")
    assert text.startswith("sudoku 4x4\n")
    assert (repository / "notes.txt").read_text() == "SUDOKU   4x4\n"
    status, output = hook(repository, "sudokudsl-format", text)
    assert status == 0, output
    assert "Passed" in output


def test_a_false_claim_fails_the_check(repository):
    status, output = hook(repository, "sudokudsl-check", GOOD)
    assert status == 0, output
    status, output = hook(repository, "sudokudsl-check", WRONG)
    assert status == 1
    assert "line 7 expects 2 solutions" in output


def steps():
    return {step["name"]: step for step in yaml.safe_load(ACTION.read_text("utf-8"))["runs"]["steps"] if "name" in step}


def test_the_action_fits_its_schema(tmp_path):
    checker = shutil.which("check-jsonschema", path=os.pathsep.join((str(BIN), os.environ["PATH"])))
    if checker is None:
        pytest.skip("check-jsonschema is not installed")
    done = run(checker, "--builtin-schema", "vendor.github-actions", ACTION, folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_inputs_reach_the_commands_of_the_action_as_variables_only():
    """A path with quotes or a semicolon is a path, and never a command."""
    commands = [step["run"] for step in steps().values()]
    assert commands
    assert not any("${{" in command for command in commands)


@pytest.mark.parametrize(
    ("text", "paths", "status"),
    [(GOOD, "a b.sdk", 0), (GOOD, "\na b.sdk\nmore\n", 0), (WRONG, "more\na b.sdk", 1), (GOOD, "; exit 0", 2)],
)
def test_the_action_checks_the_paths(tmp_path, text, paths, status):
    (tmp_path / "a b.sdk").write_text(text, "utf-8")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "c.sdk").write_text(GOOD, "utf-8")
    command = steps()["Check the puzzles"]["run"]
    done = run("bash", "-eo", "pipefail", "-c", command, folder=tmp_path, PATHS=paths, ARGUMENTS="--time 60")
    assert done.returncode == status, done.stdout + done.stderr
