"""The share of a collection that the logical solver solves without trial, its speed, and a check of each step.

    python benchmarks/logic.py FILE [--every 1] [--seconds 10]

FILE is a collection of givens, one puzzle per line, or JSON as `corpus.py` takes it, or a folder of `.sdk` files. With
`--every N` it takes the first puzzle and each N-th after it. Every step is compared with the solution, which the engine
finds; where that finds two, against both. Times are CPU time of one process, including the reading of the rules.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from common import table
from corpus import program

import sudokudsl
from sudokudsl.formats import Refused
from sudokudsl.logic.solver import LogicalSolver, Solve
from sudokudsl.model.puzzle import Puzzle, TooLarge


def puzzles(path: Path) -> Iterator[tuple[str, Puzzle | None, sudokudsl.model.solver.Givens | None]]:
    """Names, puzzles and givens of a file; no puzzle where it cannot be read."""
    if path.is_dir():
        for file in sorted(path.glob("*.sdk")):
            yield file.stem, sudokudsl.load(file), None
    elif path.suffix == ".json":
        for entry in json.loads(path.read_text("utf-8")):
            try:
                yield entry["name"], sudokudsl.loads(program(entry)), None
            except (Refused, sudokudsl.SdkError):
                yield entry["name"], None, None
    else:
        plain = sudokudsl.loads("sudoku 9x9\n")
        for line in path.read_text("utf-8").split():
            digits = tuple(int(symbol) if symbol in "123456789" else None for symbol in line[:81])
            if len(digits) == 81:
                yield line, plain, digits


def wrong(solve: Solve, grids: tuple[sudokudsl.Grid, ...]) -> str:
    """The first step that contradicts a solution, in words. Extra cells that are not counted are not looked at."""
    for step in solve.steps:
        for grid in grids:
            held = dict(zip(grid.board.answer, grid.values, strict=True))
            if (
                any(held.get(cell, digit) != digit for cell, digit in step.places)
                or any(held.get(cell) in digits for cell, digits in step.removes)
                or step.contradiction
            ):
                return str(step)
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10, help="for the engine, a puzzle")
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    times: dict[str, list[float]] = {}
    unsound = 0
    for name, puzzle, givens in islice(puzzles(options.file), 0, None, options.every):
        if puzzle is None:
            ends["not read"] += 1
            continue
        begun = time.process_time()
        solve = LogicalSolver(puzzle).solve(givens=givens)
        times.setdefault(solve.end, []).append(time.process_time() - begun)
        ends[solve.end] += 1
        if solve.end == "solved":
            hardest[solve.hardest] += 1
        try:
            limits = sudokudsl.Limits(seconds=options.seconds)
            found = sudokudsl.make_solver(puzzle).search(limit=2, givens=givens, limits=limits).grids
        except TooLarge:
            found = ()
        if error := wrong(solve, found):
            unsound += 1
            print(f"WRONG {name}: {error}")
    read = sum(ends.values()) - ends["not read"]
    rows = [
        [
            end, str(number), f"{100 * number / read:.1f} %" if end in times else "",
            *(_times(times[end]) if end in times else ["", "", ""]),
        ]
        for end, number in ends.most_common()
    ]  # fmt: skip
    print(table(["end", "puzzles", "share", "median ms", "90 % under ms", "most ms"], rows))
    print("hardest, of those solved: " + ", ".join(f"{name} {number}" for name, number in hardest.most_common()))
    print(f"{unsound} with a wrong step")
    return 1 if unsound else 0


def _times(seconds: list[float]) -> list[str]:
    ordered = sorted(seconds)
    ninety = ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))]
    return [f"{1000 * value:.0f}" for value in (statistics.median(ordered), ninety, ordered[-1])]


if __name__ == "__main__":
    sys.exit(main())
