"""The command `steps`: shows the steps of the logical solver."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..model.puzzle import Puzzle
from .budgets import MEMORY, TIME_TO_PREPARE, budget
from .completion import TECHNIQUE
from .documents import save
from .inputs import Job, jobs
from .output import wants_colour
from .results import Result, Status, diagnostic_facts
from .shared import GIVENS, JSON, PATHS, STRICT, LastCompiled, run
from .values import OutputFile, OutputFolder

if TYPE_CHECKING:
    from ..logic.solver import Solve

_STATUS: Mapping[str, Status] = {
    "solved": Status.AS_EXPECTED,
    "stopped": Status.AS_EXPECTED,
    "contradiction": Status.FALSE,
    "stuck": Status.INCONCLUSIVE,
    "unfinished": Status.INCONCLUSIVE,
}


@click.command()
@PATHS
@GIVENS
@click.option("--next", "only_next", is_flag=True, help="Show only the next step, drawn on the board.")
@click.option("--up-to", metavar="TECHNIQUE", shell_complete=TECHNIQUE, help="The hardest technique to use.")
@click.option("--svg", "folder", type=OutputFolder(), help="Write a picture of each step to this folder.")
@click.option("--html", "html", type=OutputFile(), help="One page to click through the steps.")
@click.option("--unique", is_flag=True, help="Assume one solution, and use unique rectangles.")
@click.option("--trial", is_flag=True, help="Finally, try candidates, and remove those that cause a contradiction.")
@TIME_TO_PREPARE
@MEMORY
@JSON
@STRICT
def steps(
    paths: tuple[str, ...], givens_file: str | None, only_next: bool, up_to: str | None, folder: str | None,
    html: str | None, unique: bool, trial: bool, as_json: bool, strict: bool,
) -> int:  # fmt: skip
    """Solves as a person does, step by step, with a reason for each step.

    \b
    sudokudsl steps puzzle.sdk
    sudokudsl steps puzzle.sdk --next                   a hint
    sudokudsl steps puzzle.sdk --up-to 'naked pair'     how far the easier techniques go
    sudokudsl steps puzzle.sdk --html steps.html        a page to click through

    Exit status 1 if the steps show that there is no solution, 4 if no technique finds anything more.
    If the time runs out, the steps so far are shown, and the exit status is 4.
    """
    from ..drawing.walkthrough import numbered, page, step_in_terminal, summary
    from ..logic.solver import LogicalSolver, ordinary
    from ..logic.techniques import TABLE, rectangles
    from ..logic.techniques import trial as trials

    try:
        also = [name for asked, name in ((unique, rectangles.NAME), (trial, trials.NAME)) if asked]
        techniques = ordinary(up_to, also=also)
    except KeyError:
        from ..text.diagnostics import nearest

        names = [technique.name for technique in TABLE]
        called = up_to or "an empty text"
        near = nearest(up_to or "", names)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
        raise click.UsageError(f"no technique is called {called}; {hint}") from None
    compiled = LastCompiled(LogicalSolver, budget())
    work = jobs(paths, givens_file, strict=strict)
    first = list(islice(work, 2))
    if len(first) > 1 and (folder or html):
        raise click.UsageError("--svg and --html take only one puzzle, but there are more")

    def act(job: Job, puzzle: Puzzle) -> Result:
        most = 1 if only_next else None
        solver = compiled(puzzle)
        solve = solver.solve(givens=job.givens, techniques=techniques, most=most, budget=budget())
        facts = {"file": job.name, **solve.facts(), "diagnostics": diagnostic_facts(job.sink)}

        def text() -> str:
            parts = [numbered(solve.steps)] if solve.steps else []
            shown = solve.steps[0] if only_next and solve.steps else None
            if only_next or solve.end in ("stuck", "contradiction", "unfinished"):
                place = 0 if only_next else -1
                parts.append(step_in_terminal(puzzle, solve.positions[place], shown, colour=wants_colour(sys.stdout)))
            elif solve.grid is not None:
                parts.append(str(solve.grid))
            return "\n\n".join([*parts, summary(solve)])

        if folder is not None:
            _write_pictures(Path(folder), solve)
        if html is not None:
            save(html, page(solve))
        brief = f"{job.name}: {summary(solve).splitlines()[0]}"
        return Result(job.name, _STATUS[solve.end], facts, brief, text)

    return run(chain(first, work), act, as_json=as_json)


def _write_pictures(folder: Path, solve: Solve) -> None:
    """Writes a picture for each step, numbered from 1, and one of the final state."""
    from ..drawing.walkthrough import step_svg

    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(solve.steps) + 1))
    for number, (position, step) in enumerate(zip(solve.positions, (*solve.steps, None), strict=True), 1):
        picture = step_svg(solve.puzzle, position, step)
        save(folder / f"step-{number:0{width}}.svg", picture)
