"""The same puzzles in this language, in MiniZinc and in CPMpy: their length, their solutions and the time.

    apt install minizinc; pip install cpmpy
    python benchmarks/languages.py [--seconds 300]

The programs are in `languages/`. All solutions are enumerated. MiniZinc uses Gecode, its default solver, and CPMpy
uses CP-SAT of OR-Tools with one worker, its default. A token is a word, a number or a sign. Comments, docstrings and
white space do not count. A time is the CPU time of the whole command. A language that is not installed is left out.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from common import machine, table, version

FOLDER = Path(__file__).parent / "languages"
PUZZLES = ("doublers", "yin-yang", "loop", "chaos")
COMMENTS = {
    ".sdk": re.compile(r"#.*"),
    ".mzn": re.compile(r"%.*"),
    ".py": re.compile(r'#.*|^ *"""[^"]*"""$', re.MULTILINE),
}
TOKEN = re.compile(r"\w+|[^\w\s]")
HERE = "import sys, sudokudsl; print(sudokudsl.count(sudokudsl.load(sys.argv[1])).count)"
CPMPY = "import runpy, sys; print(runpy.run_path(sys.argv[1])['model'].solveAll('ortools', num_search_workers=1))"


def tokens(path: Path) -> int:
    """The number of tokens of a program."""
    return len(TOKEN.findall(COMMENTS[path.suffix].sub("", path.read_text("utf-8"))))


def lines(path: Path) -> int:
    """The number of lines of a program that are not empty."""
    return sum(bool(line.strip()) for line in COMMENTS[path.suffix].sub("", path.read_text("utf-8")).splitlines())


def commands() -> dict[str, Sequence[str]]:
    """By file suffix: the command that enumerates the solutions of a program, without the file."""
    found: dict[str, Sequence[str]] = {".sdk": (sys.executable, "-c", HERE)}
    if shutil.which("minizinc"):
        found[".mzn"] = ("minizinc", "--solver", "gecode", "--all-solutions")
    if find_spec("cpmpy"):
        found[".py"] = (sys.executable, "-c", CPMPY)
    return found


def ran(command: Sequence[str], path: Path, seconds: float) -> tuple[int | None, float]:
    """The number of solutions, None if the command was stopped, and its CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen([*command, path], stdout=subprocess.PIPE, text=True, start_new_session=True) as child:
        try:
            printed, _ = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)  # MiniZinc starts its solver as a child of its own
            return None, seconds
    if child.returncode:
        raise SystemExit(f"{path.name}: status {child.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (printed.count("----------\n") if path.suffix == ".mzn" else int(printed)), spent


def main() -> None:
    """Prints a row for each program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300, help="the limit of one program")
    options = parser.parse_args()
    rows = []
    for puzzle in PUZZLES:
        for suffix, command in commands().items():
            path = FOLDER / (puzzle + suffix)
            found, spent = ran(command, path, options.seconds)
            number = "not finished" if found is None else f"{found:,}"
            rows.append((path.name, lines(path), tokens(path), number, f"{spent:.2f}" if found else f"> {spent:.0f}"))
    print(machine(), f"sudokudsl {version('sudokudsl')}, CPMpy {version('cpmpy')}, OR-Tools {version('ortools')}")
    print()
    print(table(("program", "lines", "tokens", "solutions", "CPU seconds"), rows))


if __name__ == "__main__":
    main()
