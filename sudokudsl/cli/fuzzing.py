"""The command `fuzz`: compares all solvers on random puzzles."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import ProgressLine
from .results import Status, plural
from .shared import JSON, warn_if_slow
from .values import PROCESSES, OutputFile, OutputFolder, Seconds, WholeNumber
from .workers import DASK, WorkerLost, worker_pool

if TYPE_CHECKING:
    from ..fuzz.campaign import Difference, Tally

STATE = "sudokudsl fuzz 2"


@click.command()
@click.option("--time", "seconds", type=Seconds(min=0), help="Stop after this many seconds.")
@click.option("--cases", type=WholeNumber(min=1), help="Stop after this many cases.")
@click.option("--seed", type=WholeNumber(), default=0, show_default=True, help="Selects the random puzzles.")
@click.option("--threads", type=PROCESSES, help="Processes; by default one per core.")
@click.option("--state", type=OutputFile(), help="Continue from this file, and update it.")
@click.option("-o", "--output", type=OutputFolder(), default=".", help="The folder for differences.")
@DASK
@JSON
def fuzz(
    seconds: float | None, cases: int | None, seed: int, threads: int | None, state: str | None,
    output: str, dask: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Solves random puzzles with every solver, and searches for a puzzle on which solvers differ.

    \b
    sudokudsl fuzz --time 60                         on all cores
    sudokudsl fuzz --cases 100000 --state fuzz.json  can be stopped and continued
    sudokudsl fuzz --cases 1000 --seed 7             other puzzles
    sudokudsl fuzz --time 3600 --dask tcp://host:8786    on a Dask cluster

    Boards, statements, rules, definitions and givens are random. Some puzzles have a planted solution, some are
    contradictory, and some are mutations of others. The native engine, the reference engine and two SAT solvers must
    find the same grids. Brute force over the definitions of the constraints is compared, too, if the puzzle is small
    enough. Each puzzle also gets a test without a second solver: for example, removing a statement must keep all
    solutions. A puzzle on which solvers differ is shrunk and saved as a file. The same seed gives the same puzzles for
    any number of processes.
    """
    warn_if_slow()
    if seconds is None and cases is None:
        raise click.UsageError("give --time or --cases")
    seed, first, tally = _begun(state, seed)
    before = tally.cases
    begun = time.monotonic()
    progress = ProgressLine("case")
    interrupted = False
    try:
        until = None if seconds is None else begun + seconds
        with closing(_compared(seed, first, cases, threads or _cores(), dask, until)) as compared:
            for after, found in compared:
                ProgressLine.clear()
                for difference in found.differences:
                    _save(difference, Path(output), seed)
                tally.add(found)
                _keep(state, seed, after, tally)
                progress(tally.cases)
                if until is not None and time.monotonic() >= until:
                    break
    except TimeoutError:  # running cases are abandoned
        pass
    except KeyboardInterrupt:
        interrupted = True
    ProgressLine.clear()
    took = time.monotonic() - begun
    if as_json:
        print(json.dumps({"seed": seed, "seconds": took, **tally.facts(), "never": tally.not_covered()}))
    else:
        print("\n".join(_report(tally, tally.cases - before, took)))
    if tally.differences:
        return Status.DISAGREEMENT
    return Status.INTERRUPTED if interrupted else Status.AS_EXPECTED


def _compared(
    seed: int, first: int, cases: int | None, threads: int, dask: str | None, until: float | None
) -> Generator[tuple[int, Tally], None, None]:
    """The number of the next case and the tally of each chunk. After the loss of a worker, cases run one at a time."""
    from ..fuzz.campaign import CHUNK, in_order, run_isolated

    last = None if cases is None else first + cases
    while last is None or first < last:
        size = CHUNK
        try:
            with worker_pool(threads, dask) as (pool, many):
                if cases is not None:
                    size = max(1, min(CHUNK, cases // many))
                for after, found in in_order(pool, seed, first, last, size=size, ahead=2 * many, until=until):
                    first = after
                    yield after, found
                return
        except WorkerLost as lost:
            after = first + size if last is None else min(first + size, last)
            ProgressLine.clear()
            print(f"{lost.message}: cases {first} to {after - 1} are tried again one by one", file=sys.stderr)
            found = run_isolated(seed, range(first, after))
            first = after
            yield after, found


def _cores() -> int:
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begun(state: str | None, seed: int) -> tuple[int, int, Tally]:
    """The seed, the number of the next case, and the tally: from a state file, or those of a new run."""
    from ..fuzz.campaign import Tally

    if state is None or not Path(state).exists():
        return seed, 0, Tally()
    try:
        facts = json.loads(Path(state).read_text(encoding="utf-8"))
        if facts["format"] != STATE:
            raise ValueError("another format")
        return int(facts["seed"]), int(facts["next"]), Tally.from_facts(facts["tally"])
    except OSError as error:
        raise click.UsageError(f"cannot read {state}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise click.UsageError(f"{state} is not the state of an earlier run: {error}") from error


def _keep(state: str | None, seed: int, after: int, tally: Tally) -> None:
    if state is None:
        return
    facts: dict[str, Any] = {"format": STATE, "seed": seed, "next": after, "tally": tally.facts()}
    try:
        beside = Path(f"{state}.new")
        beside.write_text(json.dumps(facts), encoding="utf-8")
        beside.replace(state)
    except OSError as error:
        raise click.UsageError(f"cannot write {state}: {error.strerror}") from error


def _save(difference: Difference, folder: Path, seed: int) -> None:
    """Shrinks and saves the puzzle of a difference, and prints the name of the file."""
    from ..crosscheck.shrink import shrink
    from ..crosscheck.solvers import still_differs

    text, holds = difference.text, still_differs(difference.kind)
    if holds(text):
        text = shrink(text, holds, most=2_000)
    target = folder / f"difference-{seed}-{difference.number}.sdk"
    head = f"# case {difference.number} of seed {seed}: {difference.sentence}\n# suspect: {difference.suspect}\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        target.write_text(head + text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {target}: {error.strerror}") from error
    said = f"a difference ({difference.kind}): {difference.sentence}\nsuspect: {difference.suspect}"
    print(f"{said}\nsaved as {target}", file=sys.stderr)


def _report(tally: Tally, cases: int, seconds: float) -> list[str]:
    def listed(counts: dict[str, int]) -> str:
        return ", ".join(f"{what} {count:,}" for what, count in sorted(counts.items(), key=lambda each: -each[1]))

    rate = f", {cases / seconds:.0f} per second" if seconds > 0 else ""
    not_covered = "; ".join(f"{what}: {', '.join(names)}" for what, names in tally.not_covered().items() if names)
    differ = plural(len(tally.differences), "difference")
    return [
        f"{plural(tally.cases, 'case')} compared in {seconds:.0f} s{rate}; {differ}",
        f"drawn        {listed(tally.ways)}; {tally.skipped:,} more were invalid or had too many solutions",
        f"solutions    {listed(tally.solutions)}",
        f"also         {listed(tally.oracles)}",
        f"objectives   {listed(tally.objectives)}",
        f"encodings    {listed(tally.encodings)}",
        f"rules        {listed(tally.rules)}",
        f"families     {listed(tally.families)}",
        f"pairs        {len(tally.pairs):,} pairs of families occurred in one puzzle",
        f"never        {not_covered or 'everything occurred'}",
    ]
