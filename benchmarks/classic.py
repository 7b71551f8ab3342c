"""Plain 9x9 sudokus from a file, one a line: time a puzzle to find the solution and prove that there is no other.

    python benchmarks/classic.py FILE [--threads N] [--sat-puzzles N]

The engine gets the whole file in one batch call, turning text into givens included; its problem is compiled before.
python-sat, if there, gets the first puzzles of the same file in the same run: one incremental solver with the clues as
assumptions, and a second search that forbids the first solution behind a selector. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Sequence
from importlib import metadata
from itertools import combinations
from pathlib import Path

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.geometry import Board, Cell

BOXES = tuple(
    tuple(Cell(top + row, left + column) for row in range(3) for column in range(3))
    for top in (1, 4, 7)
    for left in (1, 4, 7)
)
BOARD = Board(9, 9, tuple(range(1, 10)), BOXES)
HOUSES = (*map(BOARD.row, range(1, 10)), *map(BOARD.column, range(1, 10)), *BOXES)
REPEATS = 3


def engine() -> NativeSolver:
    out = CoverBuilder(BOARD)
    for house in HOUSES:
        out.house(house)
    return NativeSolver(out.problem(("sudoku",)), BOARD)


class Stopwatch:
    """Wall and CPU seconds since it was made."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.process_time()

    def read(self) -> tuple[float, float]:
        return time.perf_counter() - self._wall, time.process_time() - self._cpu


def time_engine(puzzles: Sequence[str], threads: int) -> tuple[tuple[float, float], list[int]]:
    """Seconds of the best of some runs, and the number of solutions of each puzzle, counted up to 2."""
    solver = engine()
    runs = []
    for _ in range(REPEATS):
        stopwatch = Stopwatch()
        batch = solver.search_many(puzzles, limit=2, threads=threads)
        runs.append(stopwatch.read())
    return min(runs), list(batch.counts)


def clauses() -> list[list[int]]:
    def variable(cell: Cell, digit: int) -> int:
        return BOARD.index[cell] * 9 + digit

    groups = [[variable(cell, digit) for digit in BOARD.digits] for cell in BOARD.cells]
    groups += [[variable(cell, digit) for cell in house] for house in HOUSES for digit in BOARD.digits]
    found = [list(group) for group in groups]
    found += [[-a, -b] for group in groups for a, b in combinations(group, 2)]
    return found


def time_sat(name: str, puzzles: Sequence[str]) -> tuple[tuple[float, float], list[int]]:
    """The same for a solver of python-sat, in one run."""
    from pysat.solvers import Solver

    counts = []
    with Solver(name=name, bootstrap_with=clauses()) as solver:
        solver.solve()
        stopwatch = Stopwatch()
        for number, puzzle in enumerate(puzzles):
            clues = [at * 9 + int(digit) for at, digit in enumerate(puzzle) if digit not in ".0"]
            if not solver.solve(assumptions=clues):
                counts.append(0)
                continue
            chosen = [literal for literal in solver.get_model() if 0 < literal <= 729]
            selector = 730 + number
            solver.add_clause([-selector, *(-literal for literal in chosen)])
            counts.append(1 + solver.solve(assumptions=[*clues, selector]))
        return stopwatch.read(), counts


def machine() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def version(package: str) -> str:
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return package


def show(name: str, seconds: tuple[float, float], counts: list[int]) -> None:
    wall, cpu = (each / len(counts) * 1e6 for each in seconds)
    print(f"| {name} | {len(counts):,} | {wall:.1f} | {cpu:.1f} | {counts.count(1):,} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="puzzles of 81 characters, one a line; `.` or `0` is blank")
    parser.add_argument("--threads", type=int, default=1, help="threads of the engine (default 1)")
    parser.add_argument("--sat-puzzles", type=int, default=1000, help="puzzles for python-sat (default 1000)")
    arguments = parser.parse_args()
    puzzles = [line for line in arguments.file.read_text().split() if len(line) == 81]
    if not puzzles:
        parser.error(f"{arguments.file} holds no puzzle")

    print(f"{machine()}; {arguments.file.name}: {len(puzzles):,} puzzles\n")
    print("| solver | puzzles | µs a puzzle | CPU µs a puzzle | with one solution |")
    print("|---|--:|--:|--:|--:|")
    seconds, counts = time_engine(puzzles, arguments.threads)
    plural = "s" if arguments.threads > 1 else ""
    show(f"{version('sudokudsl')}, {arguments.threads} thread{plural}", seconds, counts)
    try:
        import pysat  # noqa: F401
    except ImportError:
        return
    some = puzzles[: arguments.sat_puzzles]
    for solver in ("cadical195", "cadical153", "glucose4", "minisat22"):
        seconds, other = time_sat(solver, some)
        show(f"{version('python-sat')}, {solver}, incremental", seconds, other)
        if other != counts[: len(some)]:
            raise SystemExit(f"{solver} and the engine disagree")


if __name__ == "__main__":
    main()
