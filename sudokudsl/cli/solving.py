"""`sudokudsl solve` and `sudokudsl count`: searches with one solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from typing import Any

import click

from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Limits, Outcome, SearchClock, Stop, StopRecorder
from .budgets import MEMORY, TIME
from .inputs import Job, jobs
from .output import drawing
from .results import (
    Printable,
    Result,
    Status,
    diagnostic_facts,
    grid_line,
    outcome_verdict,
    plural,
    search_status,
    seconds_text,
    solution_facts,
)
from .shared import (
    CORES,
    GIVENS,
    JSON,
    PATHS,
    PICTURES,
    SOLVER,
    STRICT,
    BatchedSearch,
    limits,
    run,
    solver_of,
)

MAX_KEPT = 100_000
"""Grids that are kept in memory, where they are not printed as soon as they are found."""
MOST_COUNTED = 2**64 - 1
"""The engine counts no further."""


def _facts(job: Job, outcome: Outcome, solver: str) -> dict[str, Any]:
    return {
        "file": job.name,
        "verdict": outcome_verdict(outcome),
        "count": outcome.count,
        "exact": outcome.exact,
        **solution_facts(outcome.grids),
        "agree": None,  # only one solver was used
        "stop": outcome.stop.value,
        "seconds": {solver: outcome.seconds},
        "statistics": dict(outcome.statistics),
        "diagnostics": diagnostic_facts(job.sink),
    }


def _until(grids: Iterator[Grid], limit: int) -> Iterator[Grid | Outcome]:
    """Up to `limit` grids of a search, each as soon as it is found, then the outcome without grids.

    Ctrl-C ends the search, unless the caller has a grid at that moment.
    """
    clock, count = SearchClock(Limits()), 0
    with StopRecorder() as ending:
        for grid in clock.handing_over(grids):
            count += 1
            yield grid
            if count == limit:
                ending.stop = Stop.LIMIT
                break
    yield Outcome((), count, ending.stop, clock.seconds())


class _Solution:
    """The result of `solve` as text: the grids of a search, which runs while they are read, and a line about its end.

    `status` and `brief` run the search to its end, and remember only the first grid.
    """

    facts: Mapping[str, Any] = {}
    document, content = False, b""

    def __init__(
        self, name: str, found: Iterator[Grid | Outcome], drawn: Puzzle | None, closing: Callable[[Outcome], str]
    ) -> None:
        self.name = name
        self._found, self._drawn, self._closing = found, drawn, closing
        self._grids = self._until_outcome()

    def _until_outcome(self) -> Iterator[Grid]:
        for each in self._found:
            if isinstance(each, Outcome):
                self._ended = each
            else:
                yield each

    @cached_property
    def _first(self) -> Grid | None:
        return next(self._grids, None)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search, whose other grids are dropped."""
        for _ in chain([self._first], self._grids):
            pass
        return self._ended

    @property
    def status(self) -> Status:
        """The exit status."""
        return search_status(self.outcome)

    @property
    def brief(self) -> str:
        """The verdict and the first grid."""
        return f"{self.name}: {_verdict(self.outcome)} {grid_line(self._first) if self._first else '-'}"

    def text(self) -> str:
        """The puzzle drawn with the first grid; where nothing is drawn, the grid as rows."""
        if self._drawn is not None:
            return drawing(self._drawn, self._first).rstrip("\n")
        return "" if self._first is None else str(self._first)

    @property
    def further(self) -> Iterator[str]:
        """The other grids, and the line about the end."""
        yield from map(str, self._grids)
        yield self._closing(self._ended)


@click.command()
@PATHS
@GIVENS
@click.option("--limit", type=click.IntRange(min=1), default=2, show_default=True, help="Stop after this many grids.")
@click.option("--seed", type=int, help="Search in a random order, the same for the same seed.")
@PICTURES
@TIME
@MEMORY
@CORES
@SOLVER
@JSON
@STRICT
def solve(
    paths: tuple[str, ...], givens_file: str | None, limit: int, seed: int | None, pictures: bool,
    seconds: float | None, threads: int | None, solver: str, as_json: bool, strict: bool,
) -> int:  # fmt: skip
    """Searches for a solution, and for a second one.

    \b
    sudokudsl solve puzzle.sdk
    sudokudsl solve empty.sdk --limit 1 --seed 7     a random solution
    sudokudsl solve --givens list.sdm spec.sdk       many sets of givens for one spec

    Each grid is printed as soon as it is found, except with --threads or --json, which end at 100,000 grids.
    Exit status 1 if there is no solution, 4 if no solution was found within the time limit.
    """
    if seed is not None and threads is not None:
        raise click.UsageError("--seed goes with one thread")
    kept = min(limit, MAX_KEPT)
    bounds = limits(seconds)
    compiled = solver_of(solver, seconds)
    ahead = BatchedSearch(compiled, limit=kept, keep=None, limits=bounds, threads=threads)

    def closing(puzzle: Puzzle, outcome: Outcome) -> str:
        ended = _ended(outcome)
        if outcome.stop is Stop.LIMIT and outcome.count < limit:
            ended = f"stopped at {plural(kept, 'grid')}, the most that are kept in memory"
        seconds = seconds_text(outcome.seconds)
        return f"{_verdict(outcome)}, {ended}, {seconds} ({solver}){ahead.compiled_in(puzzle)}"

    def act(job: Job, puzzle: Puzzle) -> Printable:
        if as_json:
            outcome = ahead.outcome(job, puzzle, seed=seed)
            facts = _facts(job, outcome, solver) | {"verdict": _verdict(outcome)}
            return Result(job.name, search_status(outcome), facts, "", str)
        known = ahead.found(job) if threads is None else ahead.outcome(job, puzzle)
        if known is None:
            found = _until(compiled(puzzle).grids(givens=job.givens, limits=bounds, seed=seed), limit)
        else:
            found = chain(known.grids, [known])
        drawn = (job.whole() or puzzle) if pictures else None
        return _Solution(job.name, found, drawn, partial(closing, puzzle))

    work = jobs(paths, givens_file, strict=strict)
    return run(work if seed is not None else ahead.jobs(work), act, as_json=as_json)


def _verdict(outcome: Outcome) -> str:
    return "a solution" if outcome.stop is Stop.LIMIT and outcome.count == 1 else outcome_verdict(outcome)


def _ended(outcome: Outcome) -> str:
    grids = plural(outcome.count, "grid")
    return {
        Stop.EXHAUSTED: "search complete",
        Stop.LIMIT: f"stopped at {grids} as requested"
        if outcome.count < MOST_COUNTED
        else "the engine counts no further",
        Stop.TIME: "stopped by the time limit",
        Stop.NODES: "stopped by the node limit",
        Stop.INTERRUPTED: "interrupted",
    }[outcome.stop]


@click.command()
@PATHS
@GIVENS
@click.option("--limit", type=click.IntRange(min=1), help="Stop at this count; without it the count is exact.")
@TIME
@MEMORY
@CORES
@SOLVER
@JSON
@STRICT
def count(
    paths: tuple[str, ...], givens_file: str | None, limit: int | None, seconds: float | None, threads: int | None,
    solver: str, as_json: bool, strict: bool,
) -> int:  # fmt: skip
    """Counts the solutions. The count is exact unless --limit or --time stops it.

    \b
    sudokudsl count puzzle.sdk
    sudokudsl count --limit 1000 --time 10 puzzle.sdk

    Exit status 4 if the time limit was reached.
    """
    bounds = limits(seconds)
    ahead = BatchedSearch(solver_of(solver, seconds), limit=limit, keep=0, limits=bounds, threads=threads)

    def act(job: Job, puzzle: Puzzle) -> Result:
        outcome = ahead.outcome(job, puzzle)
        done = outcome.stop in (Stop.EXHAUSTED, Stop.LIMIT)
        number = plural(outcome.count, "solution")
        line = f"{'' if outcome.exact else 'at least '}{number}, {_ended(outcome)}, {seconds_text(outcome.seconds)}"
        facts = _facts(job, outcome, solver) | {"verdict": number if outcome.exact else "inconclusive"}
        status = search_status(outcome, answered=done)
        return Result(
            job.name,
            status,
            facts,
            f"{job.name}: {line}",
            partial(str, f"{line} ({solver}){ahead.compiled_in(puzzle)}"),
        )

    return run(ahead.jobs(jobs(paths, givens_file, strict=strict)), act, as_json=as_json)
