"""Plants faults in the native engine one at a time and tells which are noticed, by what, and after how many cases.

    python tests/mutation/native_mutants.py                 all of them
    python tests/mutation/native_mutants.py total learning  those of some parts of the engine

A fault is a piece of the C++ source, which must stand there exactly once, and what takes its place
(`native_mutants.toml`). All of them go into one copy of the engine, built in a folder of its own, where the environment
chooses one when a process starts: the engine's own source knows nothing of this. Each is then tried in a process of its
own, as it may crash or never end: on hand-computed tests of the engine, on random problems of all objectives by
themselves, asked at once and by a search that learns from the first step on, on tangled ones, on the puzzles of the
tables, on large ones, on those of the fuzzer, and last by what searches cost (`figures.txt`).
It needs a C++ compiler, CMake, Ninja and nanobind.
"""

from __future__ import annotations

import argparse
import inspect
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

PACKAGE = Path(__file__).parents[2] / "sudokudsl"
CHOSEN = "SUDOKUDSL_FAULT"
SECONDS = 120  # of computing, after which a fault counts as noticed: a search does not end
PROBLEMS, TANGLES, LARGE, MORE, FUZZED = 300, 120, 12, 1500, 200
"""How many cases there are of each kind; of problems there are more after the others."""
HEADER = f"""#pragma once
#include <cstdlib>
inline const int sudokudsl_fault = std::getenv("{CHOSEN}") ? std::atoi(std::getenv("{CHOSEN}")) : -1;
"""


@dataclass(frozen=True)
class Fault:
    """A piece of a source file, an expression or whole statements, and what takes its place; what that amounts to."""

    part: str
    what: str
    file: str
    right: str
    wrong: str

    def planted(self, number: int) -> str:
        """What goes into the source: both, and the choice."""
        if self.right.endswith((";", "}")):
            return f"if (sudokudsl_fault == {number}) {{ {self.wrong} }} else {{ {self.right} }}"
        return f"(sudokudsl_fault == {number} ? ({self.wrong}) : ({self.right}))"


FAULTS = tuple(
    Fault(**fault) for fault in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["fault"]
)


class DoesNotApply(Exception):
    """The source has changed: a fault cannot be planted as it stands in the table."""


def planted(faults, native: Path) -> dict[str, str]:
    """The files with all faults in them, by name. DoesNotApply if some piece does not stand there exactly once."""
    texts = {fault.file: (native / fault.file).read_text() for fault in faults}
    wrong = [
        f"{fault.file} has {texts[fault.file].count(fault.right)} times: {fault.right}"
        for fault in faults
        if texts[fault.file].count(fault.right) != 1
    ]
    if wrong:
        raise DoesNotApply("\n".join(wrong))
    for number, fault in enumerate(faults):
        texts[fault.file] = texts[fault.file].replace(fault.right, fault.planted(number))
    return texts


def built(folder: Path) -> None:
    """A copy of the package with an engine that has all faults."""
    native = folder / "sudokudsl" / "native"
    texts = planted(FAULTS, PACKAGE / "native")
    for name in ("sudokudsl", "grammar"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(PACKAGE.parent / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "_engine*"))
    for name, text in texts.items():
        (native / name).write_text(text)
    header = native / "fault.hpp"
    header.write_text(HEADER)
    environment = {**os.environ, "CXXFLAGS": f"-include {header}", "PYTHONPATH": str(folder)}
    made = ["cmake", "-S", native, "-B", folder / "build", "-G", "Ninja", f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run(made, check=True, env=environment, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder / "build"], check=True, env=environment, stdout=subprocess.DEVNULL)
    (engine,) = (folder / "build").glob("_engine*.so")
    shutil.copy(engine, folder / "sudokudsl")


# --- in a process with one of the faults -----------------------------------------------------------------------------


def cases():
    """Every case, with what it is: a function that says whether it is as it should be."""
    import test_derived
    import test_engine
    import test_learning

    from support.problems import Draw, Tangle

    for module in (test_engine, test_derived, test_learning):
        for name, test in vars(module).items():
            if name.startswith("test_") and not inspect.signature(test).parameters:
                yield "hand", lambda test=test: passes(test)
    for kind, drawn, many in (("problem", Draw, PROBLEMS), ("tangle", Tangle, TANGLES)):
        for seed in range(many):
            yield kind, lambda drawn=drawn, seed=seed: as_listed(drawn(seed))
    from mutation.mutants import PUZZLES

    for puzzle in PUZZLES:
        yield "table", lambda puzzle=puzzle: as_meant(puzzle)
    for seed in range(LARGE):
        yield "large", lambda seed=seed: keeps_its_grid(seed)
    for seed in range(PROBLEMS, MORE):
        yield "problem", lambda seed=seed: as_listed(Draw(seed))
    from sudokudsl.fuzz.campaign import run

    for number in range(FUZZED):
        yield "fuzz", lambda number=number: not run(20, [number]).differences
    from support.figures import STORED, figures

    yield "figures", lambda: figures() == STORED.read_text(encoding="utf-8")


def passes(test) -> bool:
    """Whether a test with answers worked out by hand passes."""
    try:
        test()
    except AssertionError:
        return False
    return True


def as_listed(drawn) -> bool:
    """Whether a problem has the grids, each once, and the candidates that it has by trying every filling."""
    from sudokudsl.cover.engine import LEARN_AFTER, NativeSolver

    expected = sorted(drawn.grids())
    digits = [tuple(sorted({grid[at] for grid in expected})) for at, _ in enumerate(drawn.board.cells)]
    for learn_after in (LEARN_AFTER, 0):
        native = NativeSolver(drawn.problem, drawn.board, learn_after)
        if sorted(grid.values for grid in native.search().grids) != expected:
            return False
        if list(native.candidates().digits.values()) != digits:
            return False
    return True


def as_meant(puzzle) -> bool:
    """Whether a puzzle of the tables has the grids that its constraints' meanings allow."""
    from sudokudsl.cover.compile import compile_cover
    from sudokudsl.cover.engine import NativeSolver
    from sudokudsl.crosscheck.oracle import oracle_grids
    from support import corpus

    givens = corpus.givens_of(puzzle)
    found = NativeSolver(compile_cover(puzzle), puzzle.board).search(givens=givens).grids
    return sorted(grid.values for grid in found) == sorted(grid.values for grid in oracle_grids(puzzle, givens=givens))


def keeps_its_grid(seed: int) -> bool:
    """Whether a 16x16 puzzle with a line along which the digits of a known grid rise has that grid among its few."""
    from sudokudsl import loads, make_solver
    from support.figures import shuffled

    full, givens = (shuffled(4, 4, left, Random(seed)) for left in (256, 130))
    holding = {full[cell]: cell for cell in Random(seed).sample(range(256), 5)}
    line = " ".join(f"r{cell // 16 + 1}c{cell % 16 + 1}" for _, cell in sorted(holding.items()))
    found = make_solver(loads(f"sudoku 16x16\nthermometer {line}\n")).search(givens=givens, limit=1000)
    return not found.exact or full in [grid.values for grid in found.grids]


def look() -> int:
    """Goes through the cases until one is not as it should be: 1. Prints what each is, for whoever waits."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, resource.RLIM_INFINITY))  # then a signal ends the process
    for kind, right in cases():
        print(kind, flush=True)
        if not right():
            return 1
    return 0


# --- all of them -----------------------------------------------------------------------------------------------------


def tried(number: int, folder: Path) -> tuple[str, Counter[str]]:
    """What notices a fault, "" if nothing does, and how many cases of each kind were tried."""
    tests = Path(__file__).parents[1]
    paths = [str(folder), str(tests), str(tests / "native")]
    environment = {**os.environ, CHOSEN: str(number), "PYTHONPATH": os.pathsep.join(paths)}
    log = folder / f"{number}.txt"
    with log.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-P", __file__, "--look"], env=environment, stdout=out, stderr=subprocess.PIPE, text=True
        )
    kinds = log.read_text().split()
    if done.returncode == -signal.SIGXCPU:
        return "time", Counter(kinds)
    if done.returncode == 0:
        return "", Counter(kinds)
    if done.returncode != 1 or done.stderr:  # of a signal, or of an exception
        last = (done.stderr.strip() or f"status {done.returncode}").splitlines()[-1]
        return f"crash ({last[:60]})", Counter(kinds)
    return kinds[-1], Counter(kinds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of: {', '.join(dict.fromkeys(fault.part for fault in FAULTS))}")
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help="where to build, and to keep what was built")
    options = parser.parse_args()
    if options.look:
        return look()
    chosen = [at for at, fault in enumerate(FAULTS) if not options.parts or fault.part in options.parts]
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        try:
            built(folder)
        except DoesNotApply as error:
            print(f"the engine has changed, and its faults must follow:\n{error}", file=sys.stderr)
            return 2
        by, _ = tried(-1, folder)
        if by:
            print(f"without a fault something is noticed all the same: {by}", file=sys.stderr)
            return 2
        survived = 0
        for at in chosen:
            by, kinds = tried(at, folder)
            survived += not by
            told = f"{by}, case {kinds.total()}" if by else f"SURVIVED {kinds.total()} cases"
            print(f"{FAULTS[at].part:11} {FAULTS[at].what}: {told}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} noticed")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
