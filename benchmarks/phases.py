"""The time from text to answer, phase by phase, over all examples: one install, or an older one beside it.

    python benchmarks/phases.py [--rounds 15] [FILE ...]
    python benchmarks/phases.py --old PYTHON [--rounds 15] [FILE ...]

The phases are loading a file (reading, parsing and lowering), compiling it for exact cover, building the engine from
that, and compiling it for SAT. A round runs all phases on one file after another, so a file is long forgotten when it
is loaded again. A time is CPU time in a warm program, the least of all rounds. `PYTHON` is the interpreter of another
install, or of the environment of another checkout. Both then take turns, round by round, and a ratio is the older time
divided by the newer one. The first table has the median, mean and largest time over all files; the second one lists
the files that take longest.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PHASES = ("load", "compile", "build", "first three", "SAT compile")
EXAMPLES = Path(__file__).parent.parent / "examples"
LISTED = 10
Times = list[float]


def once(path: Path) -> Times:
    """CPU seconds of each phase on one file."""
    import sudokudsl
    from sudokudsl.cover.engine import NativeSolver

    clock = time.process_time
    begun = clock()
    puzzle = sudokudsl.load(path)
    loaded = clock()
    problem = sudokudsl.compile_cover(puzzle)
    compiled = clock()
    solver = NativeSolver(problem, puzzle.board)
    built = clock()
    del solver
    before = clock()
    sudokudsl.compile_cnf(puzzle)
    return [loaded - begun, compiled - loaded, built - compiled, built - begun, clock() - before]


def work() -> None:
    """Runs one round for each line of input, a list of paths as JSON, and prints a list of times as JSON."""
    for line in sys.stdin:
        print(json.dumps([once(Path(path)) for path in json.loads(line)]), flush=True)


class Install:
    """A process that measures with the package of one interpreter. `found` has the least times of each file so far."""

    def __init__(self, python: str, paths: Sequence[Path]) -> None:
        command = [python, __file__, "--work"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._paths = json.dumps([str(path.resolve()) for path in paths])
        self.found: list[Times] = [[math.inf] * len(PHASES) for _ in paths]

    def run(self) -> None:
        """Runs one round."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(self._paths + "\n")
        self._process.stdin.flush()
        times = json.loads(self._process.stdout.readline())
        self.found = [list(map(min, *pair)) for pair in zip(self.found, times, strict=True)]

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def report(paths: Sequence[Path], found: Sequence[Sequence[Times]]) -> None:
    """Prints both tables. `found` lists for each path the times of each install, the newer one first."""
    from common import machine, table

    both = len(found[0]) > 1
    print(f"Machine: {machine()}. {len(paths)} files, milliseconds of CPU time.\n")
    rows = []
    for at, phase in enumerate(PHASES):
        row = [phase]
        columns = [[1e3 * times[at] for times in puzzle] for puzzle in zip(*found, strict=True)]
        for figure in (statistics.median, statistics.mean, max):
            values = [figure(column) for column in columns]
            row += [f"{value:.2f}" for value in reversed(values)]
            row += [f"{values[1] / values[0]:.2f}"] if both else []
        rows.append(row)
    each = ("{} before", "{}", "ratio") if both else ("{}",)
    print(table(["phase", *(part.format(name) for name in ("median", "mean", "worst") for part in each)], rows))
    total = PHASES.index("first three")
    worst = sorted(zip(paths, found, strict=True), key=lambda entry: -entry[1][0][total])[:LISTED]
    rows = [
        [path.stem, *(" / ".join(f"{1e3 * times[at]:.2f}" for times in reversed(each)) for at in range(len(PHASES)))]
        for path, each in worst
    ]
    print("\n" + table([f"longest{', before / now' if both else ''}", *PHASES], rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="instead of all examples")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each phase on each file")
    parser.add_argument("--old", metavar="PYTHON", help="the interpreter of an install to compare with")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work()
        return
    paths = options.files or sorted(EXAMPLES.glob("*.sdk"))
    installs = [Install(python, paths) for python in (sys.executable, options.old) if python]
    for _ in range(options.rounds):
        for install in installs:
            install.run()
    report(paths, list(zip(*(install.found for install in installs), strict=True)))
    for install in installs:
        install.close()


if __name__ == "__main__":
    main()
