"""Measures what the project promises, and writes one table.

    python benchmarks/run.py --classic 17-clue.sdm --hardest hardest.sdm [-o docs/performance.md]

A collection has one puzzle per line. Without them those rows are left out. Other solvers are measured in
the same run where they are installed (`pip install -r benchmarks/requirements.txt`). Times of calls are the best of a
few runs, of processes the median; memory is the peak of the process.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from common import best_of, child, machine, own_peak, table, timed, version
from peers import Count, peers

import sudokudsl

ROOT = Path(__file__).parent.parent
SPECS = ROOT / "benchmarks" / "specs"
COMMAND = (sys.executable, "-m", "sudokudsl")
Row = tuple[str, str, str]


def start_up() -> Iterator[Row]:
    """Whole processes: the version, and the check of an ordinary file."""
    for name, arguments in (
        ("`sudokudsl --version`", ["--version"]),
        ("`sudokudsl check examples/miracle.sdk`", ["check", str(ROOT / "examples" / "miracle.sdk")]),
        ("`sudokudsl check examples/killer.sdk`", ["check", str(ROOT / "examples" / "killer.sdk")]),
    ):
        runs = [child(*COMMAND, *arguments) for _ in range(15)]
        seconds = sorted(seconds for seconds, _ in runs)[7]
        yield name, f"{seconds:.3f} s", f"{max(memory for _, memory in runs):.0f} MB"


def loading() -> Iterator[Row]:
    """A spec of fifty lines, after import: read, and compiled for both sides."""
    text = (SPECS / "fifty-lines.sdk").read_text(encoding="utf-8")
    sudokudsl.loads(text)
    puzzle = sudokudsl.loads(text)
    yield "load a spec of 50 lines (parse and lower)", f"{best_of(20, lambda: sudokudsl.loads(text)) * 1e3:.1f} ms", ""

    def compile_both() -> None:
        sudokudsl.make_solver(puzzle, "engine")
        sudokudsl.make_solver(puzzle, "cadical195")

    compile_both()
    yield "compile it for both sides, solvers built", f"{best_of(20, compile_both) * 1e3:.1f} ms", ""


def counting() -> Iterator[Row]:
    """Exact counts by the engine."""
    for name, spec in (("4x4", "sudoku 4x4"), ("6x6 with boxes 2x3", "sudoku 6x6")):
        puzzle = sudokudsl.loads(spec)
        found: list[int] = []
        seconds = timed(lambda puzzle=puzzle, found=found: found.append(sudokudsl.count(puzzle).count))
        yield f"count all grids of {name}: {found[0]:,}", f"{seconds:.2f} s", f"{own_peak():.0f} MB"


def collection(name: str, path: Path) -> Iterator[Row]:
    """A collection of plain 9x9 puzzles: solution and proof of uniqueness, on one core and on two threads.

    The time of the call includes compiling. Its outcomes are decoded when they are read, which is not timed.
    Other solvers get a sample and one core. Every count must be 1.
    """
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    puzzle = sudokudsl.loads("sudoku 9x9")
    counts: list[int] = []
    found: list[Sequence[sudokudsl.Outcome]] = []
    took: dict[int, float] = {}
    for threads in (1, 2):

        def solve(threads: int = threads) -> None:
            found[:] = [sudokudsl.solve_many(puzzle, lines, threads=threads)]

        took[threads] = best_of(3, solve) / len(lines)
        assert all(outcome.count == 1 and outcome.exact for outcome in found[0]), "a puzzle is not unique"
        what = f"{name}: `solve_many`, {len(lines):,} puzzles" + f", {threads} threads" * (threads > 1)
        yield what, f"{took[threads] * 1e6:.2f} µs per puzzle", f"{own_peak():.0f} MB"
    sample = lines[:: max(1, len(lines) // 300)]
    for peer, count in peers():

        def ask(count: Count = count) -> None:
            counts[:] = [count(line) for line in sample]

        theirs = timed(ask) / len(sample)
        assert counts == [1] * len(sample), f"{peer} disagrees"
        ratio = f"{theirs / took[1]:.0f} times ours"
        yield f"{name}: {peer}, {len(sample)} puzzles", f"{theirs * 1e6:.0f} µs per puzzle", ratio


def checking(path: Path) -> Iterator[Row]:
    """A thousand puzzles through the whole command, with both sides and `holds`, on two processes and on one."""
    with TemporaryDirectory() as folder:
        part = Path(folder) / path.name
        part.write_text("\n".join(path.read_text(encoding="utf-8").splitlines()[:1000]) + "\n", encoding="utf-8")
        for threads in ("1", "2"):
            seconds, memory = child(*COMMAND, "check", "-q", "--threads", threads, str(part))
            yield f"`sudokudsl check --threads {threads}`, 1,000 puzzles", f"{seconds:.2f} s", f"{memory:.0f} MB"


def written_by_hand(page: Path) -> str:
    """The part of the page below the table, from the first heading of the second level on."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    at = text.find("\n## ")
    return text[at:] if at >= 0 else ""


def main() -> None:
    """Runs everything and prints or writes the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--classic", type=Path, help="a collection of ordinary 9x9 puzzles, each unique")
    parser.add_argument("--hardest", type=Path, help="a collection of hard 9x9 puzzles, each unique")
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    rows = [*start_up(), *loading()]
    if given.classic:
        rows += [*collection("ordinary", given.classic), *checking(given.classic)]
    if given.hardest:
        rows += collection("hardest", given.hardest)
    rows += counting()
    packages = ("lark", "python-sat", "click", "ortools", "exact-cover", "miniexact", "rustoku")
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    command = "python benchmarks/run.py" + " --classic 17-clue.sdm" * bool(given.classic)
    command += " --hardest hardest.sdm" * bool(given.hardest)
    page = HEAD.format(command=command, day=date.today(), machine=machine(), versions=versions)
    page += table(("what", "time", "peak memory, or ratio"), rows) + "\n"
    if given.output:
        given.output.write_text(page + written_by_hand(given.output), encoding="utf-8")
    print(page)


HEAD = """# Performance

Measured with `{command}` on {day}.

Machine: {machine}. Versions: sudokudsl {ours}, {versions}.

""".replace("{ours}", sudokudsl.__version__)

if __name__ == "__main__":
    main()
