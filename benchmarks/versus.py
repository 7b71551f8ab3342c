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
from itertools import combinations, product
from pathlib import Path
from typing import Protocol

from common import machine, table, version

import sudokudsl
from sudokudsl.cover.engine import NativeSolver

ROOT = Path(__file__).parent.parent
Row = tuple[str, str, str, str]
Cell = tuple[int, int]
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


class Sat(Protocol):
    """The part of a python-sat solver that is used here."""

    def solve(self, assumptions: list[int]) -> bool: ...
    def get_model(self) -> list[int]: ...
    def add_clause(self, clause: list[int]) -> None: ...


class Board:
    """Size, houses and pairs of different cells, for solvers that know nothing of our language."""

    def __init__(self, size: int, rule: str = "") -> None:
        box = math.isqrt(size)
        line = range(size)
        self.size, self.spec = size, f"sudoku {size}x{size}\n{rule}"
        self.houses: list[list[Cell]] = [[(row, column) for column in line] for row in line]
        self.houses += [[(row, column) for row in line] for column in line]
        self.houses += [
            [(top + i, left + j) for i in range(box) for j in range(box)]
            for top, left in product(range(0, size, box), repeat=2)
        ]
        if rule == "diagonals":
            self.houses += [[(at, at) for at in line], [(at, size - 1 - at) for at in line]]
        self.apart: list[tuple[Cell, Cell]] = []
        if rule == "anti-knight":
            cells = list(product(line, repeat=2))
            self.apart = [(a, b) for a, b in combinations(cells, 2) if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}]

    def givens(self, line: str) -> Iterator[tuple[Cell, int]]:
        """The given cells and their digits."""
        for at, symbol in enumerate(line):
            if symbol != ".":
                yield divmod(at, self.size), int(symbol, 36)

    def literal(self, cell: Cell, digit: int) -> int:
        """The variable of a digit in a cell."""
        return (cell[0] * self.size + cell[1]) * self.size + digit

    def clauses(self) -> Iterator[list[int]]:
        """Exactly one digit per cell, and one place per digit and house; at most one is said pair by pair."""
        digits = range(1, self.size + 1)
        for cell in product(range(self.size), repeat=2):
            yield [self.literal(cell, digit) for digit in digits]
            yield from ([-self.literal(cell, a), -self.literal(cell, b)] for a, b in combinations(digits, 2))
        for house, digit in product(self.houses, digits):
            yield [self.literal(cell, digit) for cell in house]
            yield from ([-self.literal(a, digit), -self.literal(b, digit)] for a, b in combinations(house, 2))
        for (one, other), digit in product(self.apart, digits):
            yield [-self.literal(one, digit), -self.literal(other, digit)]


def twice(board: Board, line: str, solver: Sat, selector: int | None = None) -> int:
    """Solutions up to two, by a SAT solver that has the clauses; the second is asked behind a selector."""
    givens = [board.literal(cell, digit) for cell, digit in board.givens(line)]
    if not solver.solve(assumptions=givens):
        return 0
    model = [number for number in solver.get_model()[: board.size**3] if number > 0]
    chosen = selector or board.size**3 + 1
    solver.add_clause([-chosen, *(-number for number in model)])
    return 2 if solver.solve(assumptions=[*givens, chosen]) else 1


def cadical(board: Board, line: str) -> tuple[float, int]:
    """CPU seconds and solutions up to two of a fresh solver, its loading not counted."""
    from pysat.solvers import Solver

    with Solver(name="cadical195", bootstrap_with=list(board.clauses())) as solver:
        start = time.process_time()
        found = twice(board, line, solver)
        return time.process_time() - start, found


def cp_sat(board: Board, line: str) -> tuple[float, int]:
    """The same by CP-SAT, one worker; building the model is not counted."""
    from ortools.sat.python import cp_model

    class TwoAtMost(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found == 2:
                self.stop_search()

    model = cp_model.CpModel()
    cells = {cell: model.new_int_var(1, board.size, "") for cell in product(range(board.size), repeat=2)}
    for house in board.houses:
        model.add_all_different([cells[cell] for cell in house])
    for cell, digit in board.givens(line):
        model.add(cells[cell] == digit)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    callback = TwoAtMost()
    start = time.process_time()
    solver.solve(model, callback)
    return time.process_time() - start, callback.found


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
