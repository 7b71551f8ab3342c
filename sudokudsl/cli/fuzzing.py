"""The command `fuzz`: random puzzles put to every solver."""

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
from .shared import JSON, Seconds, warn_if_slow
from .workers import DASK, WorkerLost, worker_pool

if TYPE_CHECKING:
    from ..fuzz.campaign import Difference, Tally

STATE = "sudokudsl fuzz 2"


@click.command()
@click.option("--time", "seconds", type=Seconds(min=0), help="Stop after so many seconds.")
@click.option("--cases", type=click.IntRange(min=1), help="Stop after so many cases.")
@click.option("--seed", type=int, default=0, show_default=True, help="Other puzzles for each.")
@click.option("--threads", type=click.IntRange(min=1), help="Processes; by default one a core.")
@click.option("--state", type=click.Path(dir_okay=False), help="Go on from this file, and keep it up to date.")
@click.option("-o", "--output", type=click.Path(file_okay=False), default=".", help="Where differences are saved.")
@DASK
@JSON
def fuzz(
    seconds: float | None, cases: int | None, seed: int, threads: int | None, state: str | None,
    output: str, dask: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Draws random puzzles and puts them to every solver, in search of one on which they differ.

    \b
    sudokudsl fuzz --time 60                         on all cores
    sudokudsl fuzz --cases 100000 --state fuzz.json  can be stopped and continued
    sudokudsl fuzz --cases 1000 --seed 7             other puzzles
    sudokudsl fuzz --time 3600 --dask tcp://host:8786    on a Dask cluster

    Boards, statements, rules, definitions and givens are drawn at random: around a planted grid, as they come,
    contradictory, and by changes to the others. The native engine, the reference engine, two SAT solvers and, where it
    can, brute force over the constraints' own meanings must find the same grids; and each puzzle is put to one test
    that needs no second solver, such as that a statement less loses no solution. A puzzle on which voices differ is
    made small and saved as a file of its own. The same seed gives the same puzzles, whatever the number of processes.
    """
    warn_if_slow()
    if seconds is None and cases is None:
        raise click.UsageError("how long? give --time or --cases")
    seed, first, tally = _begun(state, seed)
    before = tally.cases
    begun = time.monotonic()
    progress = ProgressLine("cases")
    interrupted = False
    try:
        with closing(_compared(seed, first, cases, threads or _cores(), dask)) as compared:
            for after, found in compared:
                ProgressLine.clear()
                for difference in found.differences:
                    _save(difference, Path(output), seed)
                tally.add(found)
                _keep(state, seed, after, tally)
                progress(tally.cases)
                if seconds is not None and time.monotonic() - begun >= seconds:
                    raise _TimeUp
    except _TimeUp:
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
    seed: int, first: int, cases: int | None, threads: int, dask: str | None
) -> Generator[tuple[int, Tally], None, None]:
    """The number after each chunk of cases, and what was compared in it; where a worker is lost, one case at a time."""
    from ..fuzz.campaign import CHUNK, in_order, run_isolated

    last = None if cases is None else first + cases
    while last is None or first < last:
        size = CHUNK
        try:
            with worker_pool(threads, dask) as (pool, many):
                if cases is not None:
                    size = max(1, min(CHUNK, cases // many))
                for after, found in in_order(pool, seed, first, last, size=size, ahead=2 * many):
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


class _TimeUp(Exception):
    """The time is up; what is under way is given up."""


def _cores() -> int:
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begun(state: str | None, seed: int) -> tuple[int, int, Tally]:
    """The seed, the next case, and what has been counted, of a state file or from the start."""
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
        raise click.UsageError(f"{state} is no state of an earlier run: {error}") from error


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
    """Makes the puzzle of a difference small and saves it; says where."""
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

    rate = f", {cases / seconds:.0f} a second" if seconds > 0 else ""
    not_covered = "; ".join(f"{what}: {', '.join(names)}" for what, names in tally.not_covered().items() if names)
    differ = plural(len(tally.differences), "difference")
    return [
        f"{plural(tally.cases, 'case')} compared in {seconds:.0f} s{rate}; {differ}",
        f"drawn        {listed(tally.ways)}; {tally.skipped:,} more had no meaning or no few solutions",
        f"solutions    {listed(tally.solutions)}",
        f"also         {listed(tally.oracles)}",
        f"objectives   {listed(tally.objectives)}",
        f"encodings    {listed(tally.encodings)}",
        f"rules        {listed(tally.rules)}",
        f"families     {listed(tally.families)}",
        f"pairs        {len(tally.pairs):,} of families met in one puzzle",
        f"never        {not_covered or 'nothing that can come up'}",
    ]
