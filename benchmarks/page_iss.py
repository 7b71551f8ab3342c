"""The engine of the page and Interactive-Sudoku-Solver in one worker of the same Chromium, search alone.

    python benchmarks/page_iss.py CORPUS CHECKOUT [--seconds 5]

CORPUS is as in corpus.py. It needs `npm ci` in web/, the engine that `web/engine/build.py` makes, and Chromium.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from corpus import program
from iss import imported

from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.encoder import encoded
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.model.puzzle import TooLarge

HERE = Path(__file__).resolve().parent
WEB = HERE.parent / "web"
SHOWN = 8


def questions(entries: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The puzzles that import, as their text and as the problem that our engine reads."""
    for number, puzzle in imported(entries, program):
        try:
            solver = NativeSolver(compile_cover(puzzle), puzzle.board)
        except TooLarge:
            continue
        problem = encoded(solver._problem, solver._compiled.digits, len(puzzle.board.everywhere))
        yield {
            "number": number,
            "text": entries[number]["native"],
            "problem": b64encode(problem).decode(),
            "givens": b64encode(solver._givens(None)).decode(),
        }


def answers(asked: list[dict[str, Any]], checkout: Path, seconds: float) -> list[dict[str, Any]]:
    """The numbers of solutions that both sides find, and the milliseconds that they take."""
    with TemporaryDirectory() as folder:
        built = ["npx", "vite", "build", "--ssr", "src/engine/host.ts", "--outDir", folder, "--logLevel", "error"]
        subprocess.run(built, cwd=WEB, check=True)
        (host,) = Path(folder).glob("host.*")
        command = ["node", str(HERE / "page_iss.mjs"), str(checkout), str(host), str(seconds)]
        done = subprocess.run(command, input=json.dumps(asked), stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> None:
    """Prints the ratios of their time and ours. A search that is not finished counts as the most seconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    entries = json.loads(options.corpus.read_text("utf-8"))
    found = answers(list(questions(entries)), options.checkout, options.seconds)
    refused = [each for each in found if "error" in each]
    pairs = [each for each in found if "error" not in each]
    for each in pairs:
        both = each["ours"]["done"] and each["theirs"]["done"]
        assert not both or each["ours"]["count"] == each["theirs"]["count"], entries[each["number"]]["name"]
    ratios = {each["number"]: each["theirs"]["time"] / each["ours"]["time"] for each in pairs}
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    print(f"{len(pairs)} puzzles, {len(refused)} refused there, at most {options.seconds} s each")
    print(f"theirs / ours, search alone: geometric mean {mean:.2f}, median {median(ratios.values()):.2f}")
    for side in ("ours", "theirs"):
        late = sum(not each[side]["done"] for each in pairs)
        print(f"{side}: {sum(each[side]['time'] for each in pairs) / 1000:.2f} s in all, {late} not finished")
    slower = sorted((ratio, number) for number, ratio in ratios.items())
    print(f"slower here: {sum(ratio < 1 for ratio, _ in slower)}")
    for ratio, number in slower[:SHOWN]:
        print(f"  {ratio:.2f} {entries[number]['name']}")


if __name__ == "__main__":
    main()
