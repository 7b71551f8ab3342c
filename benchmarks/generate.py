"""The speed of the generator: CPU time of one process, each kind with the same seed.

    python benchmarks/generate.py [--only WORD] [--seed 1]

A row is a number of puzzles of one kind, compiled once, in files with their solutions; the first, which compiles, is
left out. Clues are compiled again for every puzzle.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from common import machine, table

import sudokudsl
from sudokudsl.generator import Generator, Request

CLASSIC = "sudoku 9x9"
KINDS: tuple[tuple[str, int, str, dict[str, Any]], ...] = (
    ("classic, 30 givens", 2_000, CLASSIC, {"givens": 30}),
    ("classic, 24 givens", 500, CLASSIC, {"givens": 24}),
    ("classic, minimal", 1_000, CLASSIC, {"minimal": True}),
    ("classic, rotational symmetry", 1_000, CLASSIC, {"symmetry": "rotational"}),
    ("classic, rotational and minimal", 30, CLASSIC, {"symmetry": "rotational", "minimal": True}),
    ("classic, difficulty 20 to 35", 30, CLASSIC, {"difficulty": (20, 35)}),
    ("anti-knight, minimal", 200, f"{CLASSIC}\nanti-knight", {"minimal": True}),
    ("16x16, minimal", 10, "sudoku 16x16", {"minimal": True}),
    ("killer, no givens", 40, CLASSIC, {"clues": ["killer"], "givens": 0}),
    ("quadruples, no givens", 20, CLASSIC, {"clues": ["quadruple"], "givens": 0}),
    ("thermometers", 20, CLASSIC, {"clues": ["thermometer"]}),
    ("arrows", 20, CLASSIC, {"clues": ["arrow"]}),
    ("kropki", 20, CLASSIC, {"clues": ["kropki"]}),
    ("whispers", 20, CLASSIC, {"clues": ["whispers"]}),
    ("skyscrapers", 10, CLASSIC, {"clues": ["skyscraper"]}),
    ("sandwiches", 5, CLASSIC, {"clues": ["sandwich"]}),
    ("x-sums", 5, CLASSIC, {"clues": ["x-sum"]}),
    ("little killers", 5, CLASSIC, {"clues": ["little-killer"]}),
)


def main() -> None:
    """Prints one row for each kind of puzzle."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="the kinds whose name has this in it")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = []
    for name, many, spec, request in KINDS:
        if options.only not in name:
            continue
        generator = Generator(sudokudsl.loads(spec), Request(**request), options.seed)
        generator.make(0)
        times, given = [], []
        for number in range(1, many + 1):
            start = time.process_time()
            made = generator.make(number)
            times.append(time.process_time() - start)
            given.append(sum(digit is not None for digit in made.givens))
        middle = statistics.median(times) * 1000
        rows.append(
            (
                name,
                many,
                f"{many / sum(times):,.1f}",
                f"{middle:.2f}",
                f"{max(times) * 1000:.1f}",
                statistics.median(given),
            )
        )
    print(machine(), end="\n\n")
    print(table(("puzzles", "number", "a second", "median ms", "longest ms", "givens, median"), rows))


if __name__ == "__main__":
    main()
