"""Our engine and Interactive-Sudoku-Solver on the same puzzles, in one run; `corpus.py --iss` calls it."""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from common import table

import sudokudsl
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.formats import Refused
from sudokudsl.model.puzzle import Puzzle, TooLarge
from sudokudsl.model.solver import Stop

RUNS, ENOUGH = 7, 0.5  # the most runs of a puzzle, and the seconds after which no other begins; as in iss.mjs
WORST = 25


@dataclass
class Pair:
    """CPU seconds of both sides on one puzzle: building the solver, and the search. `late`: not done in time."""

    number: int
    name: str
    build: float
    search: float
    nodes: int
    late: bool
    their_build: float
    their_search: float
    their_guesses: int
    their_late: bool

    @property
    def searches(self) -> float:
        """Their search time divided by ours."""
        return self.their_search / self.search

    @property
    def all(self) -> float:
        """The same with building."""
        return (self.their_build + self.their_search) / (self.build + self.search)


def compare(
    entries: list[dict[str, Any]], options: argparse.Namespace, program: Callable[[dict[str, Any]], str]
) -> None:
    """Solves every entry that imports on both sides, and reports ratios."""
    puzzles = dict(imported(entries, program))
    theirs = {answer["number"]: answer for answer in ask(options.iss, options.seconds, entries, puzzles)}
    pairs = []
    for number, puzzle in puzzles.items():
        answer = theirs[number]
        if "error" in answer:
            print(f"{number} {entries[number]['name']}: {answer['error']}")
            continue
        try:
            build, search, outcome = ours(puzzle, options.seconds)
        except TooLarge as error:
            print(f"{number} {entries[number]['name']}: {error}")
            continue
        late, their_late = outcome.stop is Stop.TIME, answer["stop"] == "time"
        if not late and not their_late and outcome.count != answer["count"]:
            print(f"{number} {entries[number]['name']}: {outcome.count} grids here, {answer['count']} there")
        pairs.append(
            Pair(
                number,
                entries[number]["name"],
                build,
                search,
                outcome.statistics["nodes"],
                late,
                answer["build"],
                answer["solve"],
                answer["guesses"],
                their_late,
            )
        )
    if options.json:
        options.json.write_text("".join(json.dumps(asdict(pair)) + "\n" for pair in pairs), encoding="utf-8")
    report(pairs, options.seconds)


def imported(entries: list[dict[str, Any]], program: Callable[[dict[str, Any]], str]) -> Iterable[tuple[int, Puzzle]]:
    """The entries in their format that we can import, by number."""
    for number, entry in enumerate(entries):
        if entry["native_format"] == "iss":
            try:
                yield number, sudokudsl.loads(program(entry))
            except (Refused, sudokudsl.SdkError):
                continue


def ask(checkout: Path, seconds: float, entries: list[dict[str, Any]], numbers: Iterable[int]) -> list[dict[str, Any]]:
    """Runs the script in node and returns its answers."""
    puzzles = [{"number": number, "text": entries[number]["native"]} for number in numbers]
    command = ["node", str(Path(__file__).with_name("iss.mjs")), str(checkout), str(seconds)]
    done = subprocess.run(command, input=json.dumps(puzzles), stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def ours(puzzle: Puzzle, seconds: float) -> tuple[float, float, sudokudsl.Outcome]:
    """The least CPU time of compiling and of searching, and the last outcome."""
    build = search = math.inf
    spent, limits = 0.0, sudokudsl.Limits(seconds=seconds)
    for _ in range(RUNS):
        solver = None  # or it would be freed between building and search, and leave nothing in the caches
        start = time.process_time()
        solver = NativeSolver(compile_cover(puzzle), puzzle.board)
        built = time.process_time()
        outcome = solver.search(limit=2, limits=limits)
        end = time.process_time()
        build, search = min(build, built - start), min(search, end - built)
        spent += end - start
        if spent > ENOUGH:
            break
    return build, search, outcome


def mean(ratios: Iterable[float]) -> float:
    """The geometric mean."""
    logarithms = [math.log(ratio) for ratio in ratios]
    return math.exp(sum(logarithms) / len(logarithms))


def report(pairs: Sequence[Pair], seconds: float) -> None:
    """Ratios over all, what was not solved in time, and the entries where we do worst."""
    search, their_search = sum(pair.search for pair in pairs), sum(pair.their_search for pair in pairs)
    build, their_build = sum(pair.build for pair in pairs), sum(pair.their_build for pair in pairs)
    print(f"{len(pairs)} puzzles; at most {seconds:g} s each, which count as such where it was not enough")
    rows = [
        ("search alone", mean(pair.searches for pair in pairs), their_search, search),
        ("with building", mean(pair.all for pair in pairs), their_build + their_search, build + search),
    ]
    print(
        table(
            ("CPU time", "theirs / ours, geometric mean", "sum of theirs", "sum of ours", "ratio of sums"),
            [(name, f"{ratio:.2f}", f"{t:.2f} s", f"{o:.2f} s", f"{t / o:.2f}") for name, ratio, t, o in rows],
        )
    )
    for who, late in (("us", [p for p in pairs if p.late]), ("them", [p for p in pairs if p.their_late])):
        print(f"not solved in time by {who}: {', '.join(f'{pair.number} {pair.name}' for pair in late) or 'none'}")
    slower = [pair for pair in pairs if pair.searches < 1 / 1.5]
    print(f"{len(slower)} searches more than 1.5 times as long as theirs; the worst of all:\n")
    print(
        table(
            ("puzzle", "theirs", "ours", "theirs / ours", "their guesses", "our nodes"),
            [
                (
                    f"{pair.number} {pair.name}",
                    f"{pair.their_search * 1e3:.2f} ms",
                    f"{pair.search * 1e3:.2f} ms",
                    f"{pair.searches:.2f}",
                    pair.their_guesses,
                    pair.nodes,
                )
                for pair in sorted(pairs, key=lambda pair: pair.searches)[:WORST]
            ],
        )
    )
