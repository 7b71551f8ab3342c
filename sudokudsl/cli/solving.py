"""`sudokudsl solve` and `sudokudsl count`: searches with one solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import Any

import click

from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Limits, Outcome, SearchClock, Stop, StopRecorder
from .inputs import Job
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
from .shared import PICTURES, BatchedSearch, SearchOptions, limits, run, search_command, solver_of
from .values import WholeNumber

MAX_LISTED = 100_000
"""Grids that --json lists at most."""
MAX_LISTED_DIGITS = 10_000_000
"""Digits of the grids that --json lists at most: on boards of more than 100 cells there are fewer grids."""
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


class _Search:
    """Up to `limit` grids of a search, each as soon as it is found. The search runs while they are read.

    Ctrl-C ends it, unless the caller has a grid at that moment.
    """

    def __init__(self, grids: Iterator[Grid], limit: int) -> None:
        self._clock, self._limit, self._count, self._stop = SearchClock(Limits()), limit, 0, Stop.INTERRUPTED
        self._lasting = self._until_end(grids)

    def __iter__(self) -> Iterator[Grid]:
        return self._lasting

    def _until_end(self, grids: Iterator[Grid]) -> Iterator[Grid]:
        with StopRecorder() as ending:
            for grid in self._clock.handing_over(grids):
                self._count += 1
                yield grid
                if self._count == self._limit:
                    ending.stop = Stop.LIMIT
                    break
        self._stop = ending.stop

    def outcome(self) -> Outcome:
        """The outcome without grids: of the whole search at its end, before of an interrupted one."""
        return Outcome((), self._count, self._stop, self._clock.seconds())


class _Known:
    """The grids of a search that has ended before they are read."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome, self._reached = outcome, replace(outcome, count=0, stop=Stop.INTERRUPTED)
        self._lasting = self._until_end()

    def __iter__(self) -> Iterator[Grid]:
        return self._lasting

    def _until_end(self) -> Iterator[Grid]:
        for count, grid in enumerate(self._outcome.grids, start=1):
            self._reached = replace(self._reached, count=count)
            yield grid
        self._reached = self._outcome

    def outcome(self) -> Outcome:
        """The outcome; before the end, of a search that was interrupted at the last grid that was read."""
        return self._reached


class _Solution:
    """The result of `solve` as text: the grids of a search, which runs while they are read, and a line about its end.

    `status` and `brief` run the search to its end, and remember only the first grid.
    """

    facts: Mapping[str, Any] = {}
    document, content = False, b""

    def __init__(
        self, name: str, found: _Search | _Known, drawn: Puzzle | None, closing: Callable[[Outcome], str]
    ) -> None:
        self.name = name
        self._found, self._drawn, self._closing = found, drawn, closing
        self._grids = iter(found)

    @cached_property
    def _first(self) -> Grid | None:
        return next(self._grids, None)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search, whose other grids are dropped."""
        for _ in chain([self._first], self._grids):
            pass
        return self._found.outcome()

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
        yield self.interrupted()

    def interrupted(self) -> str:
        """The line about the end, even if some grids were not read."""
        return self._closing(self._found.outcome())


@search_command(
    click.option("--limit", type=WholeNumber(min=1), default=2, show_default=True, help="Stop after this many grids."),
    click.option("--seed", type=WholeNumber(), help="Search in a random order, the same for the same seed."),
    PICTURES,
)
def solve(options: SearchOptions, limit: int, seed: int | None, pictures: bool) -> int:
    """Searches for a solution, and for a second one.

    \b
    sudokudsl solve puzzle.sdk
    sudokudsl solve empty.sdk --limit 1 --seed 7     a random solution
    sudokudsl solve --givens list.sdm spec.sdk       many sets of givens for one spec

    Each grid is printed as soon as it is found. Several threads are used for up to 1,000 grids, and one thread for
    more.
    With --json, all grids are printed at the end, at most 100,000, and fewer on boards of more than 100 cells.

    Exit status 1 if there is no solution, 4 if no solution was found within the time limit.
    """
    if seed is not None and options.threads is not None:
        raise click.UsageError("--seed goes with one thread")
    compiled = solver_of(options.solver, options.seconds)
    ahead = BatchedSearch(compiled, limit=limit, keep=None, limits=limits(options.seconds), threads=options.threads)

    def closing(puzzle: Puzzle, outcome: Outcome) -> str:
        time = f"{seconds_text(outcome.seconds)} ({options.solver}){ahead.compiled_in(puzzle)}"
        return f"{_verdict(outcome)}, {_ended(outcome, counted=False)}, {time}"

    def act(job: Job, puzzle: Puzzle) -> Printable:
        if options.as_json:
            outcome = ahead.outcome(job, puzzle, most=_most_listed(puzzle), seed=seed)
            facts = _facts(job, outcome, options.solver) | {"verdict": _verdict(outcome)}
            return Result(job.name, search_status(outcome), facts, "", str)
        known = ahead.found(job, puzzle)
        if known is None:
            grids = compiled(puzzle).grids(givens=job.givens, limits=ahead.left, seed=seed)
        found = _Known(known) if known is not None else _Search(grids, limit)
        drawn = (job.whole() or puzzle) if pictures else None
        return _Solution(job.name, found, drawn, partial(closing, puzzle))

    work = options.jobs()
    return run(work if seed is not None else ahead.jobs(work), act, as_json=options.as_json)


def _most_listed(puzzle: Puzzle) -> int:
    """The number of grids that --json lists at most."""
    return max(BatchedSearch.MOST_ON_THREADS, min(MAX_LISTED, MAX_LISTED_DIGITS // len(puzzle.board.everywhere)))


def _verdict(outcome: Outcome) -> str:
    return "a solution" if outcome.stop is Stop.LIMIT and outcome.count == 1 else outcome_verdict(outcome)


def _ended(outcome: Outcome, *, counted: bool) -> str:
    """The reason for the end of a search. With `counted`, the number of grids is elsewhere in the line."""
    grids = plural(outcome.count, "grid")
    so_far = "" if counted else f" after {grids}"
    return {
        Stop.EXHAUSTED: "search complete",
        Stop.LIMIT: f"stopped at {grids} as requested"
        if outcome.count < MOST_COUNTED
        else "the engine counts no further",
        Stop.TIME: f"stopped by the time limit{so_far}",
        Stop.NODES: f"stopped by the node limit{so_far}",
        Stop.INTERRUPTED: f"interrupted{so_far}",
    }[outcome.stop]


@search_command(
    click.option("--limit", type=WholeNumber(min=1), help="Stop at this count; without it the count is exact."),
)
def count(options: SearchOptions, limit: int | None) -> int:
    """Counts the solutions. The count is exact unless --limit or --time stops it.

    \b
    sudokudsl count puzzle.sdk
    sudokudsl count --limit 1000 --time 10 puzzle.sdk

    Exit status 4 if the time limit was reached.
    """
    ahead = BatchedSearch(
        solver_of(options.solver, options.seconds),
        limit=limit,
        keep=0,
        limits=limits(options.seconds),
        threads=options.threads,
    )

    def act(job: Job, puzzle: Puzzle) -> Result:
        outcome = ahead.outcome(job, puzzle)
        done = outcome.stop in (Stop.EXHAUSTED, Stop.LIMIT)
        number = f"{'' if outcome.exact else 'at least '}{plural(outcome.count, 'solution')}"
        line = f"{number}, {_ended(outcome, counted=True)}, {seconds_text(outcome.seconds)}"
        verdict = number if done else "inconclusive"
        return Result(
            job.name,
            search_status(outcome, answered=done),
            _facts(job, outcome, options.solver) | {"verdict": verdict},
            f"{job.name}: {line}",
            partial(str, f"{line} ({options.solver}){ahead.compiled_in(puzzle)}"),
        )

    return run(ahead.jobs(options.jobs()), act, as_json=options.as_json)
