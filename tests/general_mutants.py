"""Has a general tool, mutmut, plant faults in one file, and shows those that no test notices.

    python tests/general_mutants.py sudokudsl/proof/checker.py tests/test_proof.py
    python tests/general_mutants.py sudokudsl/cnf/encodings.py tests/test_cnf.py -k total

mutmut changes arguments, numbers, texts, operators and assignments of every function, and runs the tests that reach it.
It works on a copy of the package in a folder of its own, with the engine that is in use. Tests of hypothesis are left
out: they refuse to be run in a process that was forked in the middle. `general_mutants.toml` says of the faults that
change nothing, found by reading what survived, why that is so.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
CONFIGURATION = """
[tool.mutmut]
source_paths = ["sudokudsl"]
only_mutate = [{file!r}]
also_copy = ["sudokudsl", "grammar"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-o", "filterwarnings=", "-p", "no:cacheprovider", "-p", "no:xdist", {marked}]
track_dependencies = false
use_git_change_detection = false
"""
MARKED = '"-m", "not hypothesis and not slow"'
SAME = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""Faults that change nothing: by function, the line before and after, and the reason."""


def copied(folder: Path, file: str, tests: list[str]) -> None:
    """The package, its tests and what mutmut is told, in a folder."""
    from sudokudsl import _engine

    for name in ("sudokudsl", "grammar", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "_engine*"))
    shutil.copy(_engine.__file__, folder / "sudokudsl")
    told = CONFIGURATION.format(file=file, tests=tests, marked=MARKED)
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8") + told)


def mutmut(folder: Path, *arguments: str) -> str:
    """What mutmut prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"mutmut {arguments[0]} failed:\n{done.stdout[-2000:]}{done.stderr}")
    return done.stdout


def function_of(name: str) -> str:
    """The function that a fault is in, `checker.RupChecker.add`, by its name `….checker.xǁRupCheckerǁadd__mutmut_3`."""
    match = re.fullmatch(r"(?:.*\.)?(\w+)\.x[_ǁ](.*)__mutmut_[0-9]+", name)
    assert match is not None, f"mutmut names a fault in another way: {name}"
    return f"{match[1]}.{match[2].replace('ǁ', '.')}"


def change_of(shown: str) -> str:
    """The lines that differ, in one."""
    before, after = (
        " ".join(line[1:].strip() for line in shown.splitlines() if re.match(f"{sign}(?!{sign}{sign} )", line))
        for sign in ("-", r"\+")
    )
    return f"{before} => {after}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="of the package, from the root of the checkout")
    parser.add_argument("tests", nargs="+", help="files of tests, and what else pytest takes")
    options, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        copied(folder, options.file, [*options.tests, *more])
        mutmut(folder, "run", "--max-children", "1")
        told = dict(
            re.findall(r"^\s*(sudokudsl\.\S+): (.+)$", mutmut(folder, "results", "--all", "true"), re.MULTILINE)
        )
        faults = [name for name, state in told.items() if state != "caught by type check"]
        survived = same = 0
        for name in faults:
            if told[name] not in ("survived", "no tests", "suspicious", "skipped", "not checked"):
                continue
            change = change_of(mutmut(folder, "show", name))
            if change in SAME.get(function_of(name), {}):
                same += 1
                continue
            survived += 1
            print(f"{told[name]}: {function_of(name)}: {change}", flush=True)
    print(f"{len(faults)} planted, {same} change nothing, {len(faults) - same - survived} noticed, {survived} not")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
