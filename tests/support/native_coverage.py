"""Measures which branches of the native engine random problems reach, and lists those that they do not.

    python tests/support/native_coverage.py FOLDER [PROBLEMS [SEED]]

Builds the engine twice in the folder, without optimisation and with counters: with its tables as they are, and with
small ones (`SUDOKUDSL_SMALL_TABLES`). It solves random problems by both builds and merges what they reach. Copies of a
template count as one. Branches to the handling of exceptions are left out.

It needs gcc with gcov, cmake, ninja and nanobind.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "sudokudsl" / "native"
PROBLEMS = 3000  # about twenty minutes of one processor
SOURCE_FLAGS = "--coverage -O0 -fno-inline -Dalways_inline=noinline -Wno-attributes"
SHARES = 16

Branch = tuple[str, int, int, int]
"""A file, a line, the number of branches of the line, and one of them."""


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


def solve(folder: Path, seed: int, numbers: range) -> None:
    """Solves random problems in this process, which writes the counters when it ends."""
    from try_engine import loaded

    loaded(folder)
    from sudokudsl.fuzz.problem_campaign import compare_problems
    from sudokudsl.fuzz.shrink_problems import reported

    print(*reported(compare_problems(seed, numbers).differences), sep="\n", end="")


def solve_all(folders: list[Path], seed: int, problems: int) -> None:
    """Solves each problem by all builds, in as many processes at a time as there are processors."""
    shares = [(folder, first) for first in range(SHARES) for folder in folders]
    running: list[subprocess.Popen[bytes]] = []
    while shares or running:
        while shares and len(running) < len(os.sched_getaffinity(0)):
            folder, first = shares.pop()
            numbers = map(str, (seed, first, problems, SHARES))
            running.append(subprocess.Popen([sys.executable, __file__, "--solve", folder, *numbers]))
        if running.pop(0).wait() != 0:
            sys.exit("a process has failed")


def counted(folder: Path) -> Iterator[tuple[Branch, int]]:
    """Each branch of the engine in a build, and how often it was taken; once for every copy of it."""
    for counters in sorted(folder.rglob("*.gcda")):
        if "nanobind" in str(counters):
            continue
        command = ["gcov", "--json-format", "--stdout", "--branch-probabilities", counters.name]
        made = subprocess.run(command, cwd=counters.parent, check=True, capture_output=True)
        for text in made.stdout.splitlines():
            for file in json.loads(text)["files"]:
                path = (counters.parent / file["file"]).resolve()
                if path.parent == NATIVE:
                    yield from _of_lines(path.name, file["lines"])


def _of_lines(name: str, lines: list[dict[str, object]]) -> Iterator[tuple[Branch, int]]:
    for line in lines:
        branches = line["branches"]
        assert isinstance(branches, list)
        inner = [branch["count"] for branch in branches if not branch["throw"]]
        for at, count in enumerate(inner):
            yield (name, int(str(line["line_number"])), len(inner), at), count


def report(taken: dict[Branch, int]) -> None:
    """Prints the lines with branches that were not taken, file by file, and the share of those that were."""
    missing: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for (name, line, _, _), count in taken.items():
        missing[name][line] += count == 0
    for name, lines in sorted(missing.items()):
        text = (NATIVE / name).read_text("utf-8").splitlines()
        for line, many in sorted(lines.items()):
            if many:
                print(f"{name}:{line}: {many} not taken: {text[line - 1].strip()}")
    reached = sum(count > 0 for count in taken.values())
    print(f"{reached} of {len(taken)} branches taken, {100 * reached / len(taken):.1f} %")


def main(folder: str, problems: str = str(PROBLEMS), seed: str = "0") -> None:
    """Builds, solves and reports."""
    builds = [Path(folder).resolve() / name for name in ("plain", "small")]
    for path in builds:
        build(path, small=path.name == "small")
        for counters in path.rglob("*.gcda"):
            counters.unlink()
    solve_all(builds, int(seed), int(problems))
    taken: dict[Branch, int] = defaultdict(int)
    for path in builds:
        for branch, count in counted(path):
            taken[branch] += count
    report(taken)


if __name__ == "__main__":
    if sys.argv[1] == "--solve":
        seed, *numbers = map(int, sys.argv[3:])
        solve(Path(sys.argv[2]), seed, range(*numbers))
    else:
        main(*sys.argv[1:])
