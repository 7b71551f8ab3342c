"""The command `check`: solves on both sides, compares the results, and reports the verdict."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..model.grid import placed_rows
from ..model.solver import Stop
from .budgets import MEMORY, TIME, budget
from .certificates import check_provable, with_certificate
from .completion import SAT_SOLVER
from .inputs import Job, jobs, names
from .output import drawing, emit, show_diagnostics
from .results import Result, Status, diagnostic_facts, grid_rows, plural, seconds_text, solution_facts
from .shared import (
    GIVENS,
    JSON,
    PATHS,
    PICTURES,
    STRICT,
    THREADS,
    WORTH_TELLING,
    LastCompiled,
    answer,
    check_budget,
    limits,
    warn_if_slow,
)
from .values import OutputFolder, WholeNumber
from .workers import DASK, spread

if TYPE_CHECKING:
    from ..crosscheck.compare import Checker, Disagreement, Report, Side
    from ..model.budget import Budget
    from ..model.puzzle import Puzzle

CHUNK = 100  # entries of a collection per task of a worker process


@click.command()
@PATHS
@GIVENS
@click.option(
    "--sat",
    default="cadical195",
    show_default=True,
    shell_complete=SAT_SOLVER,
    help="The python-sat solver of the SAT side.",
)
@click.option("--limit", type=WholeNumber(min=0), default=2, show_default=True, help="How many grids --json lists.")
@PICTURES
@click.option("-q", "--quiet", is_flag=True, help="Show only the puzzles with unexpected results.")
@click.option("--all-engines", is_flag=True, help="Compare the reference engine and the logical solver, too.")
@click.option("--proof", type=OutputFolder(), metavar="DIR", help="Write a certificate of the verdict.")
@TIME
@MEMORY
@THREADS
@DASK
@JSON
@STRICT
def check(
    paths: tuple[str, ...], givens_file: str | None, sat: str, limit: int, pictures: bool, quiet: bool,
    all_engines: bool, proof: str | None, seconds: float | None, threads: int, dask: str | None, as_json: bool,
    strict: bool,
) -> int:  # fmt: skip
    """Solves a puzzle on two independent sides and compares them.

    The exact-cover engine and a SAT solver search for the solutions. Each has its own compilation of the file. Every
    grid is checked against the definitions of the constraints, and the result is compared with `expect` in the file.

    \b
    sudokudsl check puzzle.sdk                       one puzzle, drawn with its solution
    sudokudsl check examples/                        every .sdk and .sdm file of a folder
    sudokudsl check list.sdm --threads 2             a collection, one puzzle per line
    sudokudsl check --givens list.sdm spec.sdk       many sets of givens for one spec
    sudokudsl check puzzle.sdk --proof certificate   a proof, for `sudokudsl verify certificate`
    """
    warn_if_slow()
    check_budget(sat, seconds)
    listed = jobs(paths, givens_file, strict=strict)
    first = list(islice(listed, 2))
    alone = len(first) == 1
    if proof is not None:
        check_provable(first, sat)
    options = CheckOptions(sat, seconds, limit, pictures and alone and not as_json, proof, all_engines, budget())
    work = _with_diagnostics(chain(first, listed), shown=not as_json)
    results = check_jobs(work, options, 1 if alone else threads, None if alone else dask)
    return emit(results, as_json=as_json, alone=alone, quiet=quiet)


class CheckOptions:
    """The options of all checks of a run, which are also sent to worker processes."""

    def __init__(
        self,
        sat: str,
        seconds: float | None,
        listed: int,
        pictures: bool,
        proof: str | None,
        all_engines: bool,
        budget: Budget,
    ) -> None:
        self.sat, self.seconds, self.listed, self.pictures, self.proof = sat, seconds, listed, pictures, proof
        self.all_engines, self.budget = all_engines, budget


def _with_diagnostics(work: Iterable[Job], *, shown: bool) -> Iterator[Job]:
    """Yields the same jobs, and shows the diagnostics of each file once."""
    last: object = None
    for job in work:
        if shown and job.sink is not last:
            show_diagnostics(job.sink)
        last = job.sink
        yield job


def check_jobs(work: Iterator[Job], options: CheckOptions, threads: int, dask: str | None = None) -> Iterator[Result]:
    """The results in the order of the jobs. With several threads, or on a cluster, workers process chunks of jobs."""
    if threads == 1 and dask is None:
        yield from _check_chunk(work, options)
        return
    chunks = iter(lambda: list(islice(work, CHUNK)), [])
    for _, found in spread(partial(_check_listed, options=options), chunks, threads, dask, name=names):
        yield from found


def _check_listed(work: list[Job], options: CheckOptions) -> list[Result]:
    return list(_check_chunk(work, options))


def _check_chunk(work: Iterable[Job], options: CheckOptions) -> Iterator[Result]:
    from ..api import make_checker

    def make(puzzle: Puzzle) -> Checker:
        try:
            return make_checker(puzzle, options.sat, all_engines=options.all_engines)
        except ValueError as error:
            raise click.UsageError(str(error)) from error

    compiled = LastCompiled(make, options.budget)

    def act(job: Job, puzzle: Puzzle) -> Result:
        report = compiled(puzzle).check(job.givens, limits(options.seconds))
        result = _result(job, report, options, compiled.seconds)
        if options.proof is None or result.status is not Status.AS_EXPECTED:
            return result
        return with_certificate(result, report, options.proof, options.sat, limits(options.seconds))

    for job in work:
        result = answer(job, act)
        yield result
        if result.status is Status.INTERRUPTED:
            return


NO_SOLUTION = "there is no solution; if this is meant, state `expect none`"


def _result(job: Job, report: Report, options: CheckOptions, compiling: float) -> Result:
    """The result of a check, which took `compiling` seconds before it. A puzzle without a solution must state that."""
    if report.verdict == "none" and job.givens is None and report.puzzle.expect is None:
        report = replace(report, failures=(*report.failures, NO_SOLUTION))
    status = status_of(report)
    times = ", ".join(f"{side.name} {seconds_text(side.outcome.seconds)}" for side in report.sides)
    word = "ok" if status is Status.AS_EXPECTED else "--"
    brief = f"{word}  {job.name}: {report.text} ({times})"
    facts: dict[str, Any] = {
        "file": job.name,
        "verdict": report.text,
        "count": report.count,
        "exact": report.exact,
        **solution_facts(report.grids[: options.listed]),
        "agree": report.agree,
        "failures": list(report.failures),
        "note": report.note,
        "seconds": {side.name: side.outcome.seconds for side in report.sides},
        "compiling": compiling,
        "diagnostics": diagnostic_facts(job.sink),
    }
    if report.disagreement is not None:
        facts["disagreement"] = _disagreement_facts(report.disagreement)
        facts["reproduction"] = write_reproduction(job, report)
    return Result(job.name, status, facts, brief, partial(str, "\n".join(_lines(job, report, options, compiling))))


def status_of(report: Report) -> Status:
    """The exit status for a report."""
    if report.disagreement is not None:
        return Status.DISAGREEMENT
    if report.interrupted:
        return Status.INTERRUPTED
    if report.failures:
        return Status.FALSE
    return Status.INCONCLUSIVE if report.verdict == "inconclusive" else Status.AS_EXPECTED


def _lines(job: Job, report: Report, options: CheckOptions, compiling: float) -> Iterator[str]:
    puzzle = job.whole() or report.puzzle
    if options.pictures:
        yield drawing(puzzle, report.grids[0] if report.grids else None)
        if report.verdict == "many":
            yield "a second solution:\n" + str(report.grids[1])
    *names, last = (side.name for side in report.sides)
    listed = f"{', '.join(names)} and {last}"
    yield f"verdict     {report.text}" + (f" ({report.note})" if report.note else "")
    if report.disagreement is None:
        yield f"agree       {listed}{_agreement(report)}"
    else:
        yield from _disagreement_lines(report.disagreement, puzzle)
    for side in report.sides:
        yield f"{side.name:11} {_side_text(side)}"
    if compiling >= WORTH_TELLING:
        yield f"compiled    in {seconds_text(compiling)}"
    if puzzle.expect is not None and job.givens is None and not report.failures and report.verdict != "inconclusive":
        yield f"expect      {puzzle.expect}, as line {puzzle.text.place(puzzle.expect.span.start)[0]} states"
    for failure in report.failures:
        yield f"unexpected  {failure}"


def _agreement(report: Report) -> str:
    if not report.grids:
        return " find no solution" if report.exact else " have found none so far"
    found = plural(len(report.grids), "grid")
    constraints = len(report.puzzle.stated)
    by = f"all {constraints} constraints" if constraints > 1 else "the only constraint"
    accepted = f"accepted by {by}" if constraints else "without any constraint"
    if report.exact and len(report.grids) == report.count:
        return f" found the same {found}, {accepted}" if len(report.grids) > 1 else f" found the same grid, {accepted}"
    if report.unanswered:
        return f" do not contradict each other: {found}, {accepted}"
    return f" accept each other's grids: {found}, {accepted}"


def _side_text(side: Side) -> str:
    found = plural(side.outcome.count, "grid")
    how = "all solutions" if side.outcome.exact else f"stopped ({side.outcome.stop.value})"
    if side.outcome.stop is Stop.LIMIT:
        how = "as many as requested"
    return f"{found}, {how}, {seconds_text(side.outcome.seconds)}"


def _disagreement_lines(found: Disagreement, puzzle: Puzzle) -> Iterator[str]:
    yield f"disagree    {found.sentence}:"
    yield str(found.witness)
    for opinion in found.opinions:
        yield f"            {opinion.solver} {_OPINIONS[opinion.accepts]}"
    for stated in puzzle.stated:
        if stated in found.broken:
            yield f"            {puzzle.label(stated)} rejects it: {stated.constraint.explain(puzzle.board)}"
    if not found.broken:
        yield f"            all {len(puzzle.stated)} constraints accept it"
    yield f"suspect     {found.suspect}"


_OPINIONS = {True: "accepts it", False: "rejects it", None: "could not say within the limits"}


def _disagreement_facts(found: Disagreement) -> dict[str, Any]:
    return {
        "sentence": found.sentence,
        "witness": grid_rows(found.witness),
        "extra_cells": {name: list(digits) for name, digits in found.witness.extras()},
        "opinions": {opinion.solver: opinion.accepts for opinion in found.opinions},
        "broken": [stated.word for stated in found.broken],
        "suspect": {"part": found.suspect.part, "statement": found.suspect.statement},
    }


def write_reproduction(job: Job, report: Report) -> str:
    """Writes the puzzle and the witness to a new file in the current folder.

    Returns the name of the file, or an empty text if it cannot be written.
    """
    assert report.disagreement is not None
    stem = Path(job.name.split(":")[0]).stem.strip("<>") or "puzzle"
    number, target = 1, Path(f"{stem}.disagreement.sdk")
    while target.exists():
        number += 1
        target = Path(f"{stem}.disagreement-{number}.sdk")
    lines = [f"# {report.disagreement.sentence}:"]
    lines += [f"#   {line}" for line in str(report.disagreement.witness).splitlines()]
    if job.givens is not None:
        lines += ["givens", *(f"  {row}" for row in _givens_rows(report.puzzle, job.givens))]
    text = report.puzzle.text.text
    text += ("" if text.endswith("\n") else "\n") + "\n".join(lines) + "\n"
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"the disagreement is not saved: cannot write {target}: {error.strerror}", file=sys.stderr)
        return ""
    print(f"{target} reproduces the disagreement", file=sys.stderr)
    return str(target)


def _givens_rows(puzzle: Puzzle, givens: tuple[int | None, ...]) -> Iterator[str]:
    for row in placed_rows(puzzle.board, givens[: len(puzzle.board.cells)]):
        yield " ".join("." if digit is None else str(digit) for digit in row)
