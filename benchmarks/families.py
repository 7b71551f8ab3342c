"""Draws puzzles of each family that Interactive-Sudoku-Solver can say, and solves them here and there in one run.

    python benchmarks/families.py --iss CHECKOUT [--puzzles 3] [--pairs 20] [--seed 1] [--only WORD ...] [--json FILE]
    python benchmarks/families.py --iss CHECKOUT --again FILE

A puzzle has one family, or for `--pairs` two random ones, on a board of one of three sizes. Its clues are read off a
random grid. From a `minimal` puzzle no given can be removed; a `unique` one has three more givens. In a `contradictory`
one a total of a clue is changed, or a given if there is no total. A given stays if NODES nodes do not decide whether it
is needed. `--json` keeps the puzzles with their times, and `--again` measures such a file.

Each puzzle is solved in eight images. They are reflected and transposed, and their statements have another order. Where
that keeps the meaning, bands, rows within bands, and digits are exchanged, too.

A time is the CPU time of the search alone, as in `corpus.py --iss`. A ratio divides the median of their times over the
images by our median. Steadiness is our slowest image divided by our median image. A search that is not finished counts
with the time it took.

Four further words stand for clues of a special kind. `loop` draws closed sum lines of 8 to 24 cells.
`little-killer-totals` draws diagonals with any totals, and `few-cages` up to eight cages of three to six cells. `wide`
draws sums on boards with more digits than a house has cells. Words joined by `+` are drawn together.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import drawn
import iss
from common import table

import sudokudsl
from sudokudsl.formats import Refused
from sudokudsl.fuzz.random_specs import BoardTooSmall
from sudokudsl.model.puzzle import TooLarge
from sudokudsl.model.solver import Stop


@dataclass
class Row:
    """The CPU seconds of both sides on the images of a puzzle."""

    family: str
    size: int
    kind: str
    images: list[tuple[str, str]]
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    late: int = 0
    their_late: int = 0

    @property
    def ratio(self) -> float:
        return statistics.median(self.theirs) / statistics.median(self.ours)

    @property
    def steadiness(self) -> float:
        return max(self.ours) / statistics.median(self.ours)

    @property
    def against_worst(self) -> float:
        """Their median over our slowest image."""
        return statistics.median(self.theirs) / max(self.ours)


def wanted(options: argparse.Namespace) -> Iterator[tuple[tuple[str, ...], int, str, Random]]:
    """Yields the families, the size and the kind of each puzzle, and a random source that depends on nothing else."""
    words = options.only or [*drawn.known(), *drawn.SPECIAL]
    for word in words:
        for number in range(options.puzzles):
            random = Random(f"{options.seed} {word} {number}")
            yield (
                tuple(word.split("+")),
                options.sizes[number % len(options.sizes)],
                random.choice(options.kinds),
                random,
            )
    for number in range(options.pairs):
        random = Random(f"{options.seed} pair {number}")
        yield tuple(random.sample(words, 2)), random.choice(options.sizes), random.choice(options.kinds), random


def draw_all(options: argparse.Namespace) -> Iterator[Row]:
    """The puzzles, of each image our text and theirs."""
    for words, size, kind, random in wanted(options):
        for _ in range(drawn.TRIES):
            try:
                puzzle = drawn.draw(words, size, kind, random)
                listed = drawn.images(puzzle, random) if puzzle is not None else []
                texts = [(each.text, drawn.exported(each)) for each in listed]
            except (sudokudsl.SdkError, TooLarge, BoardTooSmall, Refused):
                continue
            if texts and all(theirs is not None for _, theirs in texts):
                yield Row("+".join(words), size, kind, [(ours, theirs) for ours, theirs in texts if theirs is not None])
                break
        else:
            print(f"none drawn: {'+'.join(words)} {size}x{size} {kind}", file=sys.stderr)


def measure(rows: Sequence[Row], options: argparse.Namespace) -> None:
    """Solves all images on both sides; without a checkout their times are 1."""
    entries = [{"native": theirs} for row in rows for _, theirs in row.images]
    told = iss.ask(options.iss, options.seconds, entries, range(len(entries))) if options.iss else []
    answers = iter(sorted(told, key=lambda each: each["number"]))
    for row in rows:
        row.ours, row.theirs, row.nodes, row.late, row.their_late = [], [], [], 0, 0
        for text, theirs in row.images:
            answer: dict[str, Any] = next(answers, {"solve": 1.0, "stop": "done", "count": None})
            if "error" in answer:
                print(f"{row.family}: {answer['error']}: {theirs.strip()}", file=sys.stderr)
                continue
            _, search, outcome = iss.ours(sudokudsl.loads(text), options.seconds)
            late, their_late = outcome.stop is Stop.TIME, answer["stop"] == "time"
            if not late and not their_late and answer["count"] not in (None, outcome.count):
                print(
                    f"{row.family}: {outcome.count} grids here, {answer['count']} there: {theirs.strip()}",
                    file=sys.stderr,
                )
            row.ours.append(search)
            row.theirs.append(answer["solve"])
            row.nodes.append(outcome.statistics["nodes"])
            row.late += late
            row.their_late += their_late


def report(rows: Sequence[Row]) -> None:
    """A table by family, and the worst puzzles."""
    by_family: dict[str, list[Row]] = {}
    for row in rows:
        by_family.setdefault("pairs" if "+" in row.family else row.family, []).append(row)
    lines = [(name, *figures(some)) for name, some in sorted(by_family.items(), key=lambda item: mean_ratio(item[1]))]
    for kind in drawn.KINDS:
        lines.append((f"all {kind}", *figures([row for row in rows if row.kind == kind])))
    lines.append(("all", *figures(rows)))
    print(
        table(
            (
                "family",
                "puzzles",
                "theirs / ours",
                "least",
                "against our slowest image, least",
                "steadiness",
                "late (ours, theirs)",
            ),
            lines,
        )
    )
    print("\nThe worst puzzles:\n")
    worst = sorted(rows, key=lambda row: row.ratio)[:15] + sorted(rows, key=lambda row: -row.steadiness)[:10]
    print(
        table(
            ("puzzle", "theirs", "ours", "theirs / ours", "steadiness", "our nodes"),
            [
                (
                    f"{row.family} {row.size} {row.kind}",
                    f"{statistics.median(row.theirs) * 1e3:.3f} ms",
                    f"{statistics.median(row.ours) * 1e3:.3f} ms",
                    f"{row.ratio:.2f}",
                    f"{row.steadiness:.1f}",
                    f"{statistics.median(row.nodes):.0f}, {max(row.nodes)}",
                )
                for row in worst
            ],
        )
    )


def mean_ratio(rows: Sequence[Row]) -> float:
    """The geometric mean of the ratios."""
    return iss.mean(row.ratio for row in rows)


def figures(rows: Sequence[Row]) -> tuple[str, ...]:
    """A line of the table."""
    if not rows:
        return ("0", *[""] * 5)
    return (
        str(len(rows)),
        f"{mean_ratio(rows):.2f}",
        f"{min(row.ratio for row in rows):.2f}",
        f"{min(row.against_worst for row in rows):.3f}",
        f"{max(row.steadiness for row in rows):.1f}",
        f"{sum(row.late for row in rows)}, {sum(row.their_late for row in rows)}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iss", type=Path, metavar="CHECKOUT", help="without it, ours alone is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=3, help="of each family")
    parser.add_argument("--pairs", type=int, default=0, help="puzzles with two families")
    parser.add_argument("--only", nargs="*", help="families, or several joined by +")
    parser.add_argument("--kinds", nargs="*", default=drawn.KINDS, choices=drawn.KINDS)
    parser.add_argument("--sizes", nargs="*", type=int, default=drawn.SIZES, choices=tuple(drawn.BOXES))
    parser.add_argument("--seconds", type=float, default=10.0, help="for each search")
    parser.add_argument("--json", type=Path, help="write one line for each puzzle")
    parser.add_argument("--again", type=Path, metavar="FILE", help="measure the puzzles that --json has written")
    options = parser.parse_args()
    if options.again:
        rows = [Row(**json.loads(line)) for line in options.again.read_text(encoding="utf-8").splitlines()]
    else:
        rows = list(draw_all(options))
    measure(rows, options)
    rows = [row for row in rows if row.ours]
    if options.json:
        options.json.write_text("".join(json.dumps(asdict(row)) + "\n" for row in rows), encoding="utf-8")
    report(rows)


if __name__ == "__main__":
    main()
