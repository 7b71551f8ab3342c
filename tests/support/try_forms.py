"""Solves random problems by a checked build of the engine, and names the forms of the engine that none has taken.

    python tests/support/try_forms.py FOLDER [PROBLEMS [SEED]]

`sudokudsl/native/checked.sh` makes such a build; `form_counts.hpp` lists the forms. The status is 0 if every form was
taken and all oracles agree with the engine. If the engine crashes, or a problem takes minutes, the process shows where
it is and ends, and so does the run.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from try_engine import loaded

PROBLEMS = 2000  # about eight minutes of one processor
HANGS = 900  # seconds after which a share of the problems counts as hanging, even on a busy machine


def solve(share: tuple[str, int, range]) -> tuple[list[str], dict[str, int]]:
    """The differences on the problems of a share, and how often each form was taken."""
    faulthandler.enable()
    faulthandler.dump_traceback_later(HANGS, exit=True)
    folder, seed, numbers = share
    engine = loaded(Path(folder))
    from sudokudsl.fuzz.problem_campaign import compare_problems
    from sudokudsl.fuzz.shrink_problems import reported

    tally = compare_problems(seed, numbers)
    found = reported(tally.differences)
    faulthandler.cancel_dump_traceback_later()
    return found, engine.form_counts()


def main(folder: str, problems: str = str(PROBLEMS), seed: str = "0") -> int:
    """Runs all of it."""
    cores = len(os.sched_getaffinity(0))
    shares = [(folder, int(seed), range(first, int(problems), 8 * cores)) for first in range(8 * cores)]
    taken: Counter[str] = Counter()
    differences = []
    fresh = multiprocessing.get_context("spawn")  # its own pool waits for a crashed process without an end
    with ProcessPoolExecutor(cores, fresh, max_tasks_per_child=1) as pool:
        for found, counts in pool.map(solve, shares):
            differences += found
            taken.update(counts)
    never = [name for name, many in taken.items() if many == 0]
    rare = sorted((many, name) for name, many in taken.items() if many)[:5]
    print("\n".join(differences))
    print(f"{problems} random problems: {len(differences)} differences; of {len(taken)} forms, never taken: {never}")
    print("seldom taken:", ", ".join(f"{name} {many}" for many, name in rare))
    return bool(differences or never)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
