"""What the commands share: options, and how a command is applied to every puzzle."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, islice
from typing import Any, Generic, TypeVar

import click

from ..model.puzzle import Puzzle, TooLarge, Unanswerable
from ..model.solver import Limits, Outcome, Solver
from .inputs import Job
from .output import ProgressLine, emit, show_diagnostics
from .results import UNANSWERED, Result, Status, diagnostic_facts, plural

Made = TypeVar("Made")


class Seconds(click.FloatRange):
    """A duration: a number that is not negative."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401
        seconds = float(super().convert(value, param, ctx))
        if seconds != seconds:
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds


PATHS = click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(allow_dash=True))
PATH = click.argument("path", metavar="PATH", type=click.Path(allow_dash=True))
JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each puzzle.")
TIME = click.option("--time", "seconds", type=Seconds(min=0), help="Give up after so many seconds a search.")
SOLVER = click.option(
    "--solver",
    default="engine",
    show_default=True,
    help="engine, reference, logic, or a python-sat name such as cadical195.",
)
STRICT = click.option("--strict", is_flag=True, help="Take warnings for errors.")
GIVENS = click.option(
    "--givens",
    "givens_file",
    type=click.Path(allow_dash=True),
    help="Run over a collection of givens, one line each, on top of the puzzle's own.",
)
THREADS = click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, help="Work on so many puzzles at a time."
)


def limits(seconds: float | None) -> Limits:
    """Limits of one search, whose grids are counted on a terminal when it takes long."""
    return Limits(seconds=seconds, progress=ProgressLine("grids so far"))


class LastCompiled(Generic[Made]):
    """Keeps what was made last of a puzzle, so that the entries of a collection share it."""

    def __init__(self, make: Callable[[Puzzle], Made]) -> None:
        self._make = make
        self._kept: tuple[Puzzle, Made] | None = None

    def __call__(self, puzzle: Puzzle) -> Made:
        if self._kept is None or self._kept[0] is not puzzle:
            self._kept = puzzle, self._make(puzzle)
        return self._kept[1]


def check_budget(solver: str, seconds: float | None) -> None:
    """UsageError for a time limit that the solver cannot keep."""
    if seconds is not None and solver == "lingeling":
        raise click.UsageError("lingeling cannot be stopped: --time goes with another solver")


def warn_if_slow() -> None:
    """Says once, on standard error, that the reference engine stands in for the native one."""
    from ..cover import engine_is_native

    if not engine_is_native():
        print("the native engine is not there: the slow reference engine answers in its place", file=sys.stderr)


class BatchedSearch:
    """Searches the entries of collections many at a time, ahead of the jobs that ask for their outcomes."""

    CHUNK = 1000

    def __init__(
        self, compiled: LastCompiled[Solver], *, limit: int | None, keep: int | None, limits: Limits, threads: int
    ) -> None:
        self._compiled, self._limit, self._keep, self._limits = compiled, limit, keep, limits
        self._threads = threads
        self._found: dict[int, Outcome] = {}

    def jobs(self, work: Iterable[Job]) -> Iterator[Job]:
        """The same jobs in the same order; entries of one collection are searched before they are passed on."""
        for puzzle, entries in groupby(work, key=lambda job: job.puzzle if job.givens is not None else None):
            while chunk := list(islice(entries, self.CHUNK if puzzle is not None else 1)):
                if puzzle is not None and len(chunk) > 1:
                    self._search(puzzle, chunk)
                yield from chunk

    def outcome(self, job: Job, puzzle: Puzzle, *, seed: int | None = None) -> Outcome:
        """The outcome of a job, searched now unless it was."""
        found = self._found.pop(id(job), None)
        if found is not None:
            return found
        return self._compiled(puzzle).search(
            limit=self._limit, keep=self._keep, givens=job.givens, limits=self._limits, seed=seed
        )

    def _search(self, puzzle: Puzzle, chunk: list[Job]) -> None:
        from ..api import search_many

        try:
            solver = self._compiled(puzzle)
        except TooLarge:
            return  # said when the outcome is asked for
        begun = time.perf_counter()
        givens = [job.givens for job in chunk if job.givens is not None]
        outcomes = search_many(
            solver, puzzle, givens, limit=self._limit, keep=self._keep, threads=self._threads, limits=self._limits
        )
        each = (time.perf_counter() - begun) / len(chunk)
        self._found = {
            id(job): found if found.seconds else replace(found, seconds=each)
            for job, found in zip(chunk, outcomes, strict=True)
        }


def run(work: Iterable[Job], act: Callable[[Job, Puzzle], Result], *, as_json: bool, output: str = "-") -> Status:
    """Applies a command to every puzzle, and writes what comes of it as it comes. Only one goes to an `output` file."""
    listed = iter(work)
    first = list(islice(listed, 2))
    if output != "-" and len(first) > 1:
        raise click.UsageError("-o takes one puzzle, and there are more")

    def results() -> Iterator[Result]:
        shown: object = None
        for job in chain(first, listed):
            if job.sink is not shown and not as_json:
                show_diagnostics(job.sink)
            shown = job.sink
            yield answer(job, act)

    return emit(results(), as_json=as_json, alone=len(first) == 1)


def answer(job: Job, act: Callable[[Job, Puzzle], Result]) -> Result:
    """What a command makes of one puzzle, or why it cannot: a file with errors, or a form beyond the limits."""
    if job.puzzle is None:
        mistakes = plural(len(job.sink.found), "mistake")
        facts = {"file": job.name, "verdict": "error", **UNANSWERED, "diagnostics": diagnostic_facts(job.sink)}
        return Result(job.name, Status.BAD_INPUT, facts, f"{job.name}: {mistakes}", str)
    try:
        return act(job, job.puzzle)
    except Unanswerable as error:
        facts = {
            "file": job.name, "verdict": "inconclusive", **UNANSWERED, "note": str(error),
            "diagnostics": diagnostic_facts(job.sink),
        }  # fmt: skip
        return Result(
            job.name, Status.INCONCLUSIVE, facts, f"{job.name}: inconclusive", partial(str, f"inconclusive: {error}")
        )
