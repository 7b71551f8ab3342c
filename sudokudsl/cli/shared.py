"""Shared parts of the commands: options, and the application of a command to every puzzle."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial, wraps
from itertools import chain, groupby, islice
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import click

from ..model.budget import Budget, within
from ..model.puzzle import Puzzle, TooLarge, Unanswerable
from ..model.solver import Limits, Outcome, Solver, Stop
from . import completion
from .budgets import MEMORY, TIME, budget
from .inputs import Job, jobs
from .output import ProgressLine, emit, show_diagnostics
from .results import UNANSWERED, Printable, Result, Status, diagnostic_facts, plural, seconds_text
from .values import PROCESSES

Made = TypeVar("Made")
Own = ParamSpec("Own")
Decorator = Callable[[Callable[..., int]], Callable[..., int]]
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
    type=PROCESSES,
    default=1,
    show_default=True,
    help="The number of puzzles processed at a time.",
)

CORES = click.option(
    "--threads",
    type=PROCESSES,
    help="The number of puzzles processed at a time, or of threads for a hard question about one puzzle.",
)


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """The options of every command that asks one solver: the puzzles, the solver, and the limits of a search."""

    paths: tuple[str, ...]
    givens_file: str | None
    seconds: float | None
    threads: int | None
    solver: str
    as_json: bool
    strict: bool

    def jobs(self) -> Iterator[Job]:
        """The puzzles."""
        return jobs(self.paths, self.givens_file, strict=self.strict)


def search_command(
    *own: Decorator,
) -> Callable[[Callable[Concatenate[SearchOptions, Own], int]], click.Command]:
    """Makes a command that asks one solver. Its own options are listed before those that all such commands have."""
    listed: tuple[Decorator, ...] = (PATHS, GIVENS, *own, TIME, MEMORY, CORES, SOLVER, JSON, STRICT)

    def made(act: Callable[Concatenate[SearchOptions, Own], int]) -> click.Command:
        @wraps(act)
        def command(**values: Any) -> int:  # noqa: ANN401 - as click gives them
            options = SearchOptions(**{field.name: values.pop(field.name) for field in fields(SearchOptions)})
            return act(options, **values)  # type: ignore[call-arg]

        decorated: Callable[..., int] = command
        for option in reversed(listed):
            decorated = option(decorated)
        return click.command()(decorated)

    return made


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
    """Searches for the first grids ahead: of many entries of a collection in one call, or on several threads.

    If there are more grids than these searches keep, the puzzle is searched once more by itself.
    """

    CHUNK = 1000
    MOST_OF_ENTRY = 100
    """Grids that are kept of each entry of a chunk: of 81 cells, 8 MB in all."""
    MOST_ON_THREADS = 1000
    """Grids of a search on several threads, which are kept for each of up to 256 parts: of 81 cells, 20 MB in all."""

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
        self.left = limits
        """The limits of a search that follows one which did not keep all grids."""
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

    def found(self, job: Job, puzzle: Puzzle) -> Outcome | None:
        """The outcome of a search in a batch or on several threads, if it has all requested grids, or None."""
        found, self.left = self._found.pop(id(job), None), self._limits
        if found is None and self._threads is not None:
            found = self._on_threads(job, puzzle, self._threads)
        if found is None or self._has_all(found):
            return found
        if self._limits.seconds is not None:
            self.left = replace(self._limits, seconds=max(0.0, self._limits.seconds - found.seconds))
        return None

    def _on_threads(self, job: Job, puzzle: Puzzle, threads: int) -> Outcome:
        from ..api import search_split

        return search_split(
            self._compiled(puzzle),
            limit=self._at_most(self.MOST_ON_THREADS),
            keep=self._keep,
            givens=job.givens,
            limits=self._limits,
            threads=threads,
        )

    def outcome(self, job: Job, puzzle: Puzzle, *, most: int | None = None, seed: int | None = None) -> Outcome:
        """The outcome of a job, with `most` grids, which is searched now unless its batch has been."""
        found = self.found(job, puzzle)
        if found is not None:
            return found
        limit = self._limit if most is None or self._limit is None else min(self._limit, most)
        return self._compiled(puzzle).search(
            limit=limit, keep=self._keep, givens=job.givens, limits=self.left, seed=seed
        )

    def _at_most(self, grids: int) -> int | None:
        """The limit of a search that keeps up to `grids`."""
        return self._limit if self._limit is None or self._keep == 0 else min(self._limit, grids)

    def _has_all(self, found: Outcome) -> bool:
        """Whether a search that may have kept fewer grids than requested has them all."""
        return self._keep == 0 or found.stop is not Stop.LIMIT or found.count == self._limit

    def _search(self, puzzle: Puzzle, chunk: list[Job]) -> None:
        from ..api import search_many

        try:
            solver = self._compiled(puzzle)
        except TooLarge:
            return  # reported when the outcome is requested
        begun = time.perf_counter()
        givens = [job.givens for job in chunk if job.givens is not None]
        outcomes = search_many(
            solver,
            puzzle,
            givens,
            limit=self._at_most(self.MOST_OF_ENTRY),
            keep=self._keep,
            threads=self._threads or 1,
            limits=self._limits,
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
