"""The command that shows the steps of the logical solver."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial

import click

from ..puzzle import Puzzle
from .inputs import Job, jobs
from .output import wants_colour
from .results import Result, Status, diagnostic_facts
from .shared import GIVENS, JSON, PATHS, STRICT, Compiled, run

_STATUS: Mapping[str, Status] = {
    "solved": Status.AS_EXPECTED,
    "stopped": Status.AS_EXPECTED,
    "contradiction": Status.FALSE,
    "stuck": Status.INCONCLUSIVE,
}


@click.command()
@PATHS
@GIVENS
@click.option("--next", "only_next", is_flag=True, help="Only the next step, as a hint, drawn on the board.")
@click.option("--up-to", metavar="TECHNIQUE", help="Nothing harder than this technique.")
@click.option("--unique", is_flag=True, help="Trust the setter that there is one solution: unique rectangles.")
@click.option("--trial", is_flag=True, help="In the end try candidates, and remove those that lead to a contradiction.")
@JSON
@STRICT
def steps(
    paths: tuple[str, ...], givens_file: str | None, only_next: bool, up_to: str | None, unique: bool, trial: bool,
    as_json: bool, strict: bool,
) -> int:  # fmt: skip
    """Solves as a person does, step by step, with a reason for each.

    \b
    sudokudsl steps puzzle.sdk
    sudokudsl steps puzzle.sdk --next                   a hint
    sudokudsl steps puzzle.sdk --up-to 'naked pair'     how far the easier techniques go

    Exit status 1 if the steps show that there is no solution, 4 if no technique finds anything more.
    """
    from ..logic.solver import LogicalSolver, ordinary
    from ..logic.techniques import TABLE, rectangles
    from ..logic.techniques import trial as trials
    from ..walkthrough import numbered, step_in_terminal, summary

    try:
        also = [name for asked, name in ((unique, rectangles.NAME), (trial, trials.NAME)) if asked]
        techniques = ordinary(up_to, also=also)
    except KeyError:
        from ..diagnostics import nearest

        names = [technique.name for technique in TABLE]
        near = nearest(up_to or "", names)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
        raise click.UsageError(f"no technique is called {up_to}; {hint}") from None
    compiled = Compiled(LogicalSolver)

    def act(job: Job, puzzle: Puzzle) -> Result:
        solve = compiled(puzzle).solve(givens=job.givens, techniques=techniques, most=1 if only_next else None)
        facts = {"file": job.name, **solve.facts(), "diagnostics": diagnostic_facts(job.sink)}

        def text() -> str:
            parts = [numbered(solve.steps)] if solve.steps else []
            shown = solve.steps[0] if only_next and solve.steps else None
            if only_next or solve.end in ("stuck", "contradiction"):
                place = 0 if only_next else -1
                parts.append(step_in_terminal(puzzle, solve.positions[place], shown, colour=wants_colour(sys.stdout)))
            elif solve.grid is not None:
                parts.append(str(solve.grid))
            return "\n\n".join([*parts, summary(solve)])

        brief = f"{job.name}: {summary(solve).splitlines()[0]}"
        return Result(job.name, _STATUS[solve.end], facts, brief, partial(text))

    return run(jobs(paths, givens_file, strict=strict), act, as_json=as_json)
