"""Asks long questions about large boards, which need no second solver (`sudokudsl/fuzz/large_campaign.py`).

    python tests/support/try_large.py [--engine FOLDER] [--questions 200] [--seed 0]

FOLDER has another build of the engine, such as the one that checks itself (`sudokudsl/native/checked.sh`). Most
questions take some seconds, a few take minutes. The status is 0 if nothing was found.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

from try_engine import ROOT, loaded


def ask(folder: Path | None, seed: int, number: int) -> Any:
    """The tally of one question."""
    if folder is not None and "sudokudsl" not in sys.modules:
        loaded(folder)
    from sudokudsl.fuzz.large_campaign import compare_long

    return compare_long(seed, [number])


def main() -> int:
    """Asks all of them, on all cores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", type=Path, help="a folder with another build of the engine")
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    cores = len(os.sched_getaffinity(0))
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        tallies = list(pool.imap_unordered(partial(ask, options.engine, options.seed), range(options.questions)))
    whole = tallies[0]
    for tally in tallies[1:]:
        whole.add(tally)
    for seed, number, sentence in whole.differences:
        print(f"seed {seed}, question {number}: {sentence}")
    print(
        f"{whole.questions} questions with {whole.solutions:,} solutions in {whole.nodes:,} nodes: "
        f"{len(whole.differences)} differences; checks that applied: {whole.applied}"
    )
    return bool(whole.differences)


if __name__ == "__main__":
    sys.exit(main())
