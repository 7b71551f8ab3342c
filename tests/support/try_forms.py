"""Solves random problems by a checked build of the engine until every form of the engine was taken.

    python tests/support/try_forms.py FOLDER [PROBLEMS [SEED]]

`sudokudsl/native/checked.sh` makes such a build; `form_counts.hpp` lists the forms. At least PROBLEMS are solved, and
more of them while some form was not taken. The status is 0 if every form was taken and all oracles agree with the
engine. If the engine crashes, or a problem takes minutes, the process shows where it is and ends, and so does the run.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import sys
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

from try_engine import loaded

PROBLEMS = 2000  # about eight minutes of one processor
MOST = 6000  # problems in which every form must be taken
SHARE = 40  # problems of one process
Share = tuple[str, int, range, str]
"""The folder of the build, the seed, the numbers of problems, and the name of their group, if they have one."""
HANGS = 900  # seconds after which a share of the problems counts as hanging, even on a busy machine


def solve(share: Share) -> tuple[list[str], dict[str, int]]:
    """The differences on the problems of a share, and how often each form was taken."""
    faulthandler.enable()
    faulthandler.dump_traceback_later(HANGS, exit=True)
    folder, seed, numbers, name = share
    engine = loaded(Path(folder))
    from sudokudsl.fuzz import random_groups
    from sudokudsl.fuzz.problem_campaign import compare_problems
    from sudokudsl.fuzz.shrink_problems import reported

    group = getattr(random_groups, name) if name else None
    found = reported(compare_problems(seed, numbers, group).differences, group)
    faulthandler.cancel_dump_traceback_later()
    return found, engine.form_counts()


def main(folder: str, problems: str = str(PROBLEMS), seed: str = "0") -> int:
    """Runs all of it."""
    least, done = int(problems), 0
    taken: Counter[str] = Counter()
    differences: list[str] = []
    for found, counts in solved(shares(folder, int(seed), least)):
        done += SHARE
        differences += found
        taken.update(counts)
        if done >= least and all(taken.values()):
            break
    never = [name for name, many in taken.items() if many == 0]
    rare = sorted((many, name) for name, many in taken.items() if many)[:5]
    print("\n".join(differences))
    print(f"{done} random problems: {len(differences)} differences; of {len(taken)} forms, never taken: {never}")
    print("seldom taken:", ", ".join(f"{name} {many}" for many, name in rare))
    return bool(differences or never)


def shares(folder: str, seed: int, least: int) -> Iterator[Share]:
    """The `least` problems of all groups, then some of each group with seldom forms, then further ones of all."""
    loaded(Path(folder))
    from sudokudsl.fuzz.random_groups import SELDOM

    every = ((folder, seed, range(first, first + SHARE), "") for first in range(0, max(least, MOST), SHARE))
    yield from islice(every, -(-least // SHARE))
    yield from ((folder, seed, range(SHARE), group.__name__) for group in SELDOM)
    yield from every


def solved(shares: Iterator[Share]) -> Iterator[tuple[list[str], dict[str, int]]]:
    """The results of shares, in their order. No more of them are begun than are needed to keep every core busy."""
    cores = len(os.sched_getaffinity(0))
    fresh = multiprocessing.get_context("spawn")  # its own pool waits for a crashed process without an end
    with ProcessPoolExecutor(cores, fresh, max_tasks_per_child=1) as pool:
        begun = deque(pool.submit(solve, share) for share in islice(shares, 2 * cores))
        try:
            while begun:
                yield begun.popleft().result()
                begun.extend(pool.submit(solve, share) for share in islice(shares, 1))
        finally:
            pool.shutdown(cancel_futures=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
