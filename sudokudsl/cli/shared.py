"""Shared parts of the commands: options, and the application of a command to every puzzle."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, islice
from typing import Generic, TypeVar

import click

from ..model.budget import Budget, within
from ..model.puzzle import Puzzle, TooLarge, Unanswerable
from ..model.solver import Limits, Outcome, Solver
from . import completion
from .budgets import budget
from .inputs import Job
from .output import ProgressLine, emit, show_diagnostics
from .results import UNANSWERED, Printable, Result, Status, diagnostic_facts, plural, seconds_text

Made = TypeVar("Made")
Shown = TypeVar("Shown", bound=Printable)

WORTH_TELLING = 0.3  # seconds of compiling that results in text mention

PATHS = click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(allow_dash=True))
PATH = click.argument("path", metavar="PATH", type=click.Path(allow_dash=True))
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle, each on a line.")
SOLVER = click.option(
    "--solver",
    default="engine",
    show_default=True,
    shell_complete=completion.SOLVER,
    help="engine, reference, logic, or a python-sat name such as cadical195.",
)
PICTURES = click.option("--draw/--no-draw", "pictures", default=True, help="Draw a single puzzle, or not.")
STRICT = click.option("--strict", is_flag=True, help="Treat warnings as errors.")
GIVENS = click.option(
    "--givens",
    "givens_file",
    type=click.Path(allow_dash=True),
    help="A collection of givens, one set per line, each added to the puzzle.",
)
THREADS = click.option(
    "--threads",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="The number of puzzles processed at a time.",
)

CORES = click.option(
    "--threads",
    type=click.IntRange(min=1),
    help="The number of puzzles processed at a time, or of threads for a hard question about one puzzle.",
)


def limits(seconds: float | None) -> Limits:
    """The limits of one search. Its number of grids is shown on a terminal if it takes long."""
    return Limits(seconds=seconds, progress=ProgressLine("grid", " so far"))


class LastCompiled(Generic[Made]):
    """Compiles puzzles within a budget and keeps the last result, so that the entries of a collection share it."""

    def __init__(self, make: Callable[[Puzzle], Made], budget: Budget) -> None:
        self._make, self._budget = make, budget
        self._kept: tuple[Puzzle, Made] | None = None
        self.seconds = 0.0
        """The duration of the last compilation."""

    def __call__(self, puzzle: Puzzle) -> Made:
        if self._kept is None or self._kept[0] is not puzzle:
            begun = time.perf_counter()
            self._kept = puzzle, within(self._budget, lambda: self._make(puzzle))
            self.seconds = time.perf_counter() - begun
        return self._kept[1]


def check_budget(solver: str, seconds: float | None) -> None:
    """Raises UsageError for a time limit that the solver cannot keep."""
    if seconds is not None and solver == "lingeling":
        raise click.UsageError("lingeling cannot be stopped: --time goes with another solver")


def warn_if_slow() -> None:
    """Prints a notice on standard error if the slow reference engine replaces the native one."""
    from ..cover import engine_is_native

    if not engine_is_native():
        print("the native engine is missing: the slower reference engine is used instead", file=sys.stderr)


def solver_of(name: str, seconds: float | None) -> LastCompiled[Solver]:
    """Compiles puzzles for one solver. If the native engine is missing, a notice is printed once."""
    from ..api import ENGINE, make_solver

    check_budget(name, seconds)
    if name == ENGINE:
        warn_if_slow()

    def make(puzzle: Puzzle) -> Solver:
        try:
            return make_solver(puzzle, name)
        except ValueError as error:
            raise click.UsageError(str(error)) from error

    return LastCompiled(make, budget())


class BatchedSearch:
    """Searches many entries of a collection in one call, before their jobs request the outcomes."""

    CHUNK = 1000

    def __init__(
        self,
        compiled: LastCompiled[Solver],
        *,
        limit: int | None,
        keep: int | None,
        limits: Limits,
        threads: int | None,
    ) -> None:
        self._compiled, self._limit, self._keep, self._limits = compiled, limit, keep, limits
        self._threads = threads
        self._found: dict[int, Outcome] = {}

    def compiled_in(self, puzzle: Puzzle) -> str:
        """The duration of compiling a puzzle as the rest of a line; empty if it was short."""
        self._compiled(puzzle)
        return (
            f", compiled in {seconds_text(self._compiled.seconds)}" if self._compiled.seconds >= WORTH_TELLING else ""
        )

    def jobs(self, work: Iterable[Job]) -> Iterator[Job]:
        """Yields the same jobs in order. Entries of a collection are searched in batches before they are yielded."""
        for puzzle, entries in groupby(work, key=lambda job: job.puzzle if job.givens is not None else None):
            while chunk := list(islice(entries, self.CHUNK if puzzle is not None else 1)):
                if puzzle is not None and len(chunk) > 1:
                    self._search(puzzle, chunk)
                yield from chunk

    def found(self, job: Job) -> Outcome | None:
        """The outcome of a job that was searched in a batch. It is returned once."""
        return self._found.pop(id(job), None)

    def outcome(self, job: Job, puzzle: Puzzle, *, seed: int | None = None) -> Outcome:
        """The outcome of a job, which is searched now unless its batch has been."""
        found = self.found(job)
        if found is not None:
            return found
        from ..api import search_split

        solver = self._compiled(puzzle)
        if seed is not None:
            return solver.search(limit=self._limit, keep=self._keep, givens=job.givens, limits=self._limits, seed=seed)
        return search_split(
            solver,
            limit=self._limit,
            keep=self._keep,
            givens=job.givens,
            limits=self._limits,
            threads=self._threads,
        )

    def _search(self, puzzle: Puzzle, chunk: list[Job]) -> None:
        from ..api import search_many

        try:
            solver = self._compiled(puzzle)
        except TooLarge:
            return  # reported when the outcome is requested
        begun = time.perf_counter()
        givens = [job.givens for job in chunk if job.givens is not None]
        outcomes = search_many(
            solver, puzzle, givens, limit=self._limit, keep=self._keep, threads=self._threads or 1, limits=self._limits
        )
        each = (time.perf_counter() - begun) / len(chunk)
        self._found = {
            id(job): found if found.seconds else replace(found, seconds=each)
            for job, found in zip(chunk, outcomes, strict=True)
        }


def run(work: Iterable[Job], act: Callable[[Job, Puzzle], Printable], *, as_json: bool, output: str = "-") -> Status:
    """Applies a command to every puzzle, and prints each result. An `output` file takes one puzzle, or UsageError."""
    listed = iter(work)
    first = list(islice(listed, 2))
    if output != "-" and len(first) > 1:
        raise click.UsageError("-o takes only one puzzle, but there are more")

    def results() -> Iterator[Printable]:
        shown: object = None
        for job in chain(first, listed):
            if job.sink is not shown and not as_json:
                show_diagnostics(job.sink)
            shown = job.sink
            yield answer(job, act)

    return emit(results(), as_json=as_json, alone=len(first) == 1)


def answer(job: Job, act: Callable[[Job, Puzzle], Shown]) -> Shown | Result:
    """The result of a command for one puzzle, or the reason for none: errors in the file, or an exceeded limit."""
    if job.puzzle is None and job.refusal is None:
        mistakes = plural(len(job.sink.found), "mistake")
        facts = {"file": job.name, "verdict": "error", **UNANSWERED, "diagnostics": diagnostic_facts(job.sink)}
        return Result(job.name, Status.BAD_INPUT, facts, f"{job.name}: {mistakes}", str)
    try:
        return act(job, job.read())
    except Unanswerable as error:
        facts = {
            "file": job.name, "verdict": "inconclusive", **UNANSWERED, "note": str(error),
            "diagnostics": diagnostic_facts(job.sink),
        }  # fmt: skip
        return Result(
            job.name, Status.INCONCLUSIVE, facts, f"{job.name}: inconclusive", partial(str, f"inconclusive: {error}")
        )
