"""The engine against other solvers and against itself, interleaved in one run, as ratios of CPU time.

    python benchmarks/versus.py FOLDER [--tdoku libtdoku.so] [--quick]

FOLDER holds collections, one puzzle per line: 17-clue.sdm, hardest.sdm, 16x16.txt, 16x16-minimal.txt, 25x25.txt,
x-sudoku-minimal.txt, anti-knight-minimal.txt, 9x9-many-solutions.txt. Missing files are skipped. The library is
built as `tdoku_loop.cc` says. Every answer is checked: all must find as many solutions.
"""

from __future__ import annotations

import argparse
import ctypes
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from common import machine, table, version
from plain_boards import Board, Sat, cp_sat_search, twice

import sudokudsl
from sudokudsl.cover.engine import NativeSolver

ROOT = Path(__file__).parent.parent
Row = tuple[str, str, str, str]
VARIANTS = ("arrow", "between", "killer", "kropki", "miracle", "renban", "sandwich", "thermometer", "whispers")


def cpu(work: Callable[[], object]) -> float:
    """The CPU time of one run in all threads, in seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


def interleaved(rounds: int, *works: Callable[[], object]) -> list[float]:
    """The least CPU time of each, run in turns."""
    times = [[cpu(work) for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def geometric(values: Sequence[float]) -> float:
    """The geometric mean."""
    return math.exp(sum(map(math.log, values)) / len(values))


def micro(seconds: float) -> str:
    """Seconds as microseconds or milliseconds."""
    return f"{seconds * 1e6:.2f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.2f} ms"


def cadical(board: Board, line: str) -> tuple[float, int]:
    """CPU seconds and solutions up to two of a fresh solver, its loading not counted."""
    from pysat.solvers import Solver

    with Solver(name="cadical195", bootstrap_with=list(board.clauses())) as solver:
        start = time.process_time()
        found = twice(board, line, solver)
        return time.process_time() - start, found


def cp_sat(board: Board, line: str) -> tuple[float, int]:
    """The same by CP-SAT, one worker; building the model is not counted."""
    search = cp_sat_search(board, line)
    start = time.process_time()
    found = search()
    return time.process_time() - start, found


class Bench:
    """The rows of one run."""

    def __init__(self, folder: Path, tdoku: Path | None, step: int) -> None:
        self.folder, self.step = folder, step
        # a path without a slash would be looked up among the system's libraries
        self.library = ctypes.CDLL(str(tdoku.resolve())) if tdoku else None
        if self.library:
            self.library.count_all.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t)
            self.library.count_all.restype = ctypes.c_size_t

    def lines(self, name: str, step: int = 1) -> list[str]:
        path = self.folder / name
        return path.read_text(encoding="utf-8").split()[::step] if path.exists() else []

    def tdoku(self, lines: Sequence[str], limit: int) -> int:
        assert self.library is not None
        return int(self.library.count_all(b"".join(line.encode() + b"\0" for line in lines), len(lines), limit))

    def classics(self) -> Iterator[Row]:
        """Solution and proof of uniqueness, `solve_many` whole; a second thread; a house more."""
        puzzle = sudokudsl.loads("sudoku 9x9")
        solver = sudokudsl.make_solver(puzzle)
        for name in ("17-clue.sdm", "hardest.sdm"):
            lines = self.lines(name, self.step)
            if not lines:
                continue
            assert set(solver.search_many(lines).counts) == {1}
            works: list[Callable[[], object]] = [lambda lines=lines: sudokudsl.solve_many(puzzle, lines)]
            if self.library:
                assert self.tdoku(lines, 2) == len(lines)
                works.append(lambda lines=lines: self.tdoku(lines, 2))
            ours, *theirs = (seconds / len(lines) for seconds in interleaved(7, *works))
            for their in theirs:
                yield f"{name}: tdoku", micro(ours), micro(their), f"{ours / their:.2f} of tdoku's time"
            walls = []
            for threads in (1, 2) * 4:
                start = time.perf_counter()
                solver.search_many(lines, threads=threads)
                walls.append(time.perf_counter() - start)
            one, two = min(walls[::2]), min(walls[1::2])
            yield (
                f"{name}: two threads, wall time",
                micro(one / len(lines)),
                micro(two / len(lines)),
                f"{one / two:.2f} times faster",
            )
            yield self.house_more(name, solver, lines)

    def house_more(self, name: str, solver: NativeSolver, lines: Sequence[str]) -> Row:
        """Each of sixty puzzles with a house of its own, nine cells at random that its solution fills."""
        chance = random.Random(1)
        plain = more = 0.0
        for line in lines[:: max(1, len(lines) // 60)]:
            (grid,) = solver.search(givens=tuple(None if s == "." else int(s) for s in line)).grids
            cells = list(grid.board.cells)
            chance.shuffle(cells)
            region = {grid[cell]: cell for cell in cells}.values()
            longer = sudokudsl.make_solver(sudokudsl.loads(f"sudoku 9x9\nregion {' '.join(map(str, region))}"))
            same = [line] * 100
            both = interleaved(3, partial(solver.search_many, same), partial(longer.search_many, same))
            plain, more = plain + both[0], more + both[1]
        return (
            f"{name}: a house more",
            micro(more / 6000),
            micro(plain / 6000),
            f"{more / plain:.2f} of the time without",
        )

    def larger(self) -> Iterator[Row]:
        """Against CP-SAT and CaDiCaL, puzzle by puzzle."""
        for name, size in (("16x16.txt", 16), ("16x16-minimal.txt", 16), ("25x25.txt", 25)):
            board = Board(size)
            solver = sudokudsl.make_solver(sudokudsl.loads(board.spec))
            times: list[tuple[float, float, float]] = []
            for line in self.lines(name):
                found: list[Sequence[int]] = []

                def ask(line: str = line, found: list[Sequence[int]] = found, solver: NativeSolver = solver) -> None:
                    found.append(solver.search_many([line]).counts)

                ours = interleaved(1 if size == 25 else 5, ask)[0]
                (cp, count), (sat, number) = cp_sat(board, line), cadical(board, line)
                assert (*found[0], count, number) == (1, 1, 1), f"disagreement on {line}"
                times.append((ours, cp, sat))
            if times:
                ours, cp, sat = map(geometric, zip(*times, strict=True))
                longest = max(each[0] for each in times)
                yield f"{name}: CP-SAT, one worker", micro(ours), micro(cp), f"{cp / ours:.1f} times ours"
                yield f"{name}: CaDiCaL", micro(ours), micro(sat), f"{sat / ours:.1f} times ours"
                yield f"{name}: the longest", micro(longest), "", ""

    def incremental(self) -> Iterator[Row]:
        """Against python-sat, one solver for all puzzles of a collection."""
        from pysat.solvers import Solver

        for name, rule in (("x-sudoku-minimal.txt", "diagonals"), ("anti-knight-minimal.txt", "anti-knight")):
            lines = self.lines(name)
            if not lines:
                continue
            board = Board(9, rule)
            solver = sudokudsl.make_solver(sudokudsl.loads(board.spec))
            ours = interleaved(5, lambda solver=solver, lines=lines: solver.search_many(lines))[0] / len(lines)
            for theirs in ("cadical153", "cadical195", "minisat22", "glucose4"):
                sat = Solver(name=theirs, bootstrap_with=list(board.clauses()))
                found: list[int] = []

                def ask(
                    sat: Sat = sat, lines: list[str] = lines, board: Board = board, found: list[int] = found
                ) -> None:
                    found[:] = [twice(board, line, sat, 730 + at) for at, line in enumerate(lines)]

                seconds = cpu(ask) / len(lines)
                assert set(found) == {1}
                yield (
                    f"{name}: python-sat {theirs}, incremental",
                    micro(ours),
                    micro(seconds),
                    f"{seconds / ours:.1f} times ours",
                )

    def counting(self) -> Iterator[Row]:
        """Solutions a second."""
        six = sudokudsl.make_solver(sudokudsl.loads("sudoku 6x6"))
        assert six.count_many(["." * 36]).counts[0] == 28_200_960
        ours = interleaved(2, lambda: six.count_many(["." * 36]))[0]
        yield "all 28,200,960 grids of 6x6", f"{28.20096 / ours:.2f} million a second", "", ""
        lines = self.lines("9x9-many-solutions.txt")
        if not lines:
            return
        nine = sudokudsl.make_solver(sudokudsl.loads("sudoku 9x9"))
        number = sum(nine.count_many(lines).counts)
        works: list[Callable[[], object]] = [lambda: nine.count_many(lines)]
        if self.library:
            assert self.tdoku(lines, 10**9) == number
            works.append(lambda: self.tdoku(lines, 10**9))
        ours, *theirs = interleaved(5, *works)
        rates = [f"{number / seconds / 1e6:.2f} million a second" for seconds in (ours, *theirs)]
        yield (
            "9x9-many-solutions.txt" + ": tdoku" * bool(theirs),
            rates[0],
            "".join(rates[1:]),
            "".join(f"{ours / each:.2f} of tdoku's time" for each in theirs),
        )

    def candidates(self) -> Iterator[Row]:
        """True candidates over the proof of uniqueness."""
        for name in VARIANTS:
            solver = sudokudsl.make_solver(sudokudsl.load(ROOT / "examples" / f"{name}.sdk"))
            proof, all_of_them = interleaved(3, lambda s=solver: s.search(limit=2), lambda s=solver: s.candidates())
            yield (
                f"true candidates of {name}.sdk",
                micro(all_of_them),
                micro(proof),
                f"{all_of_them / proof:.1f} proofs",
            )

    def rows(self) -> Iterator[Row]:
        for part in (self.classics, self.counting, self.incremental, self.candidates, self.larger):
            for row in part():
                print(*row, sep="  |  ", flush=True)
                yield row


def report(folder: Path, tdoku: Path | None, step: int = 1) -> str:
    """The table as markdown, with machine and versions."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("python-sat", "ortools"))
    head = f"Machine: {machine()}. Versions: sudokudsl {sudokudsl.__version__}, {packages}.\n\n"
    return head + table(("what", "ours", "other", "ratio"), list(Bench(folder, tdoku, step).rows())) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tdoku", type=Path, help="the shared library built from tdoku_loop.cc")
    parser.add_argument("--quick", action="store_true", help="every eighth of the large collections")
    options = parser.parse_args()
    print(report(options.folder, options.tdoku, 8 if options.quick else 1))


if __name__ == "__main__":
    main()
