"""Measures which branches of the native engine random problems reach, and lists those that they do not.

    python tests/support/native_coverage.py FOLDER [PROBLEMS [SEED]]

Builds the engine twice in the folder, without optimisation and with counters: with its tables as they are, and with
small ones (`SUDOKUDSL_SMALL_TABLES`). It solves random problems by both builds and merges what they reach.

Only a choice counts: a condition, or a case of a `switch`. Copies of a template count as one. gcc gives two branches to
every call that may throw, one of which is always taken; neither counts. Nor do branches of lines that have nothing but
brackets, where the compiler destroys what an exception leaves.

`native_unreached.toml` lists the branches that random problems cannot reach, each with the reason. An entry whose
branches are reached, or whose line is gone, is wrong. The status is 0 if all oracles agree with the engine. With
PROBLEMS or more problems, all entries must also be right, and at least LEAST percent of all branches must be taken.

It needs gcc with gcov, cmake, ninja and nanobind.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "sudokudsl" / "native"
UNREACHED = Path(__file__).with_name("native_unreached.toml")
PROBLEMS = 3000  # about seven minutes of one processor
LEAST = 97.5
SOURCE_FLAGS = "--coverage -O0 -fno-inline -Dalways_inline=noinline -Wno-attributes"
SHARES = 16
HANGS = 600  # seconds after which a process that solves a share shows where it is, and ends


@dataclass(frozen=True, order=True)
class Branch:
    """A branch: its file and line, the number of branches of the line, and its place among them."""

    file: str
    line: int
    of: int
    at: int


@dataclass(frozen=True)
class Listed:
    """Branches of the lines of a file with this code that random problems cannot reach: how many, and why."""

    file: str
    code: str
    branches: int
    why: str


def build(folder: Path, *, small: bool) -> None:
    """Builds the engine with counters."""
    options = {
        "CMAKE_BUILD_TYPE": "Debug",
        "CMAKE_CXX_FLAGS": SOURCE_FLAGS,
        "SUDOKUDSL_HAS_AVX2": "OFF",
        "SUDOKUDSL_HAS_AVX512": "OFF",
        "SUDOKUDSL_SMALL_TABLES": "ON" if small else "OFF",
        "Python_EXECUTABLE": sys.executable,
    }
    settings = [f"-D{name}={value}" for name, value in options.items()]
    subprocess.run(["cmake", "-S", NATIVE, "-B", folder, "-G", "Ninja", *settings], check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", folder], check=True, stdout=sys.stderr)


def solve(folder: Path, seed: int, numbers: range) -> int:
    """Solves random problems in this process, which writes the counters when it ends; returns the status."""
    faulthandler.dump_traceback_later(HANGS, exit=True)
    from try_engine import loaded

    loaded(folder)
    from sudokudsl.fuzz.problem_campaign import compare_problems
    from sudokudsl.fuzz.shrink_problems import reported

    differences = compare_problems(seed, numbers).differences
    print(*reported(differences), sep="\n", end="", flush=True)
    faulthandler.cancel_dump_traceback_later()
    return bool(differences)


def solve_all(folders: list[Path], seed: int, problems: int) -> bool:
    """Solves each problem by all builds, by as many processes as there are processors; whether all went well."""
    shares = [(folder, first) for first in range(SHARES) for folder in folders]
    running: list[subprocess.Popen[bytes]] = []
    well = True
    while shares or running:
        while shares and len(running) < len(os.sched_getaffinity(0)):
            folder, first = shares.pop()
            numbers = map(str, (seed, first, problems, SHARES))
            running.append(subprocess.Popen([sys.executable, __file__, "--solve", folder, *numbers]))
        well &= running.pop(0).wait() == 0
    return well


# ---- counters ----


def counted(folder: Path) -> Iterator[tuple[Branch, str, int]]:
    """Each branch of the engine in a build, its function, and how often it was taken; once for every copy of it."""
    for counters in sorted(folder.rglob("*.gcda")):
        if "nanobind" in str(counters):
            continue
        command = ["gcov", "--json-format", "--stdout", "--branch-probabilities", counters.name]
        made = subprocess.run(command, cwd=counters.parent, check=True, capture_output=True)
        for text in made.stdout.splitlines():
            for file in json.loads(text)["files"]:
                path = (counters.parent / file["file"]).resolve()
                if path.parent == NATIVE:
                    yield from _of_file(path, file)


def _of_file(path: Path, file: Mapping[str, Any]) -> Iterator[tuple[Branch, str, int]]:
    names = {function["name"]: plain_name(function["demangled_name"]) for function in file["functions"]}
    text = path.read_text("utf-8").splitlines()
    for line in file["lines"]:
        number = line["line_number"]
        if not re.search(r"\w", text[number - 1]):
            continue
        choices = choices_of(line["branches"])
        function, copies = names.get(line.get("function_name")), 1
        if function is None:
            function, copies = copies_at(number, file["functions"])
        one = len(choices) // copies if len(choices) % copies == 0 else len(choices)
        for at, choice in enumerate(choices):
            yield Branch(path.name, number, one, at % one), function, choice["count"]


def copies_at(line: int, functions: list[dict[str, Any]]) -> tuple[str, int]:
    """The innermost function at a line, and how many copies of it there are.

    gcov lists the lines of lambdas in templates once, with the branches of all copies one after another.
    """
    around: defaultdict[tuple[int, int, int], list[str]] = defaultdict(list)
    for function in functions:
        if function["start_line"] <= line <= function["end_line"]:
            size = function["end_line"] - function["start_line"]
            around[size, function["start_line"], function["start_column"]].append(function["demangled_name"])
    found = around[min(around)] if around else [""]
    return plain_name(found[0]), len(found)


def choices_of(branches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The branches of a line without those of calls that may throw: a branch that goes on, and the one that throws."""
    choices: list[dict[str, Any]] = []
    for branch in branches:
        if not branch["throw"]:
            choices.append(branch)
        elif not choices or not choices.pop()["fallthrough"]:
            raise ValueError("gcov lists a call that may throw in another way than expected")
    return choices


def plain_name(name: str) -> str:
    """The name of a function without its arguments, namespaces and parameters of templates."""
    name = re.sub(r"\[.*?\]|(::)?\{lambda[^{}]*\}(::operator\(\))?", "", name).replace("(anonymous namespace)::", "")
    while (shorter := re.sub(r"<[^<>]*>|\([^()]*\)( const)?", "", name)) != name:
        name = shorter
    return "::".join(name.split()[-1].strip(":").split("::")[-2:]) if name.split() else ""


# ---- the report ----


def listed() -> list[Listed]:
    """The branches that are known not to be reached."""
    table = tomllib.loads(UNREACHED.read_text("utf-8"))
    return [
        Listed(entry["file"], entry["code"], entry.get("branches", 1), why)
        for why, entries in table.items()
        for entry in entries["lines"]
    ]


def wrong_entries(entries: list[Listed], missing: Mapping[tuple[str, str], int]) -> list[str]:
    """A sentence for each entry that is not right. `missing` has the branches not taken, by file and code of a line."""
    found = []
    for entry in entries:
        code = [line.strip() for line in (NATIVE / entry.file).read_text("utf-8").splitlines()]
        many = missing.get((entry.file, entry.code), 0)
        if entry.code not in code:
            found.append(f"{entry.file} has no line {entry.code}")
        elif many < entry.branches:
            found.append(f"{entry.file}: of {entry.branches} branches listed, {many} are not taken: {entry.code}")
    return found


def report(taken: Mapping[Branch, int], functions: Mapping[Branch, str]) -> tuple[float, list[str]]:
    """Prints the branches that were not taken, by file and function, and the figures.

    Returns the percentage of branches taken, and the wrong entries of the table.
    """
    texts = {name: (NATIVE / name).read_text("utf-8").splitlines() for name in {branch.file for branch in taken}}
    places: Counter[tuple[str, str, int, str]] = Counter()
    for branch in sorted(branch for branch, count in taken.items() if count == 0):
        code = texts[branch.file][branch.line - 1].strip()
        places[branch.file, functions[branch], branch.line, code] += 1
    missing: Counter[tuple[str, str]] = Counter()
    for (file, _, _, code), many in places.items():
        missing[file, code] += many
    entries = listed()
    known = {(entry.file, entry.code): entry.branches for entry in entries}
    for (file, function, line, code), many in places.items():
        unknown = missing[file, code] > known.get((file, code), 0)
        print(f"{file}:{line}: {function}: {many} not taken{'' if unknown else ' (listed)'}: {code}")
    reached, all_of_them = sum(count > 0 for count in taken.values()), len(taken)
    why = Counter[str]()
    for entry in entries:
        why[entry.why] += min(entry.branches, missing[entry.file, entry.code])
    percent = 100 * reached / all_of_them
    print(f"{reached} of {all_of_them} branches taken, {percent:.2f} %")
    print("not taken: " + ", ".join(f"{name} {many}" for name, many in why.items()), end="")
    print(f", not listed {all_of_them - reached - sum(why.values())}")
    return percent, wrong_entries(entries, missing)


def merged(folders: list[Path]) -> tuple[dict[Branch, int], dict[Branch, str]]:
    """Counts how often each branch was taken in any of the builds, and names its function."""
    taken: defaultdict[Branch, int] = defaultdict(int)
    functions: dict[Branch, str] = {}
    for path in folders:
        for branch, function, count in counted(path):
            taken[branch] += max(count, 0)  # several threads count: a number may be negative
            functions.setdefault(branch, function)
    return taken, functions


def main(folder: str, problems: str = str(PROBLEMS), seed: str = "0") -> int:
    """Builds, solves and reports."""
    builds = [Path(folder).resolve() / name for name in ("plain", "small")]
    for path in builds:
        build(path, small=path.name == "small")
        for counters in path.rglob("*.gcda"):
            counters.unlink()
    well = solve_all(builds, int(seed), int(problems))
    percent, wrong = report(*merged(builds))
    if int(problems) >= PROBLEMS:
        print(*wrong, sep="\n", end="\n" * bool(wrong))
        well &= not wrong and percent >= LEAST
        print(f"at least {LEAST} % are expected")
    return not well


if __name__ == "__main__":
    if sys.argv[1] == "--solve":
        seed, *numbers = map(int, sys.argv[3:])
        sys.exit(solve(Path(sys.argv[2]), seed, range(*numbers)))
    sys.exit(main(*sys.argv[1:]))
