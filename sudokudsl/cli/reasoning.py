"""The command `why`: explains which statements cause a puzzle's answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from .budgets import MEMORY, TIME, budget
from .inputs import Job, jobs
from .output import drawing
from .results import Result, Status, diagnostic_facts, plural, solution_facts
from .shared import JSON, PATHS, STRICT, LastCompiled, limits, run, warn_if_slow

if TYPE_CHECKING:
    from ..crosscheck.diagnosis import Ambiguity
    from ..model.puzzle import Puzzle, Stated


@click.command()
@PATHS
@TIME
@MEMORY
@JSON
@STRICT
def why(paths: tuple[str, ...], seconds: float | None, as_json: bool, strict: bool) -> int:
    """Explains which parts of a puzzle cause its answer.

    \b
    no solution        statements, givens and houses that contradict each other; none of them can be left out
    several solutions  the cells that differ, and a few whose digits would leave one solution
    one solution       each statement and given that could be left out, taken by itself

    The SAT side finds a contradiction, and the engine confirms it.
    """
    warn_if_slow()

    def act(job: Job, puzzle: Puzzle) -> Result:
        from ..crosscheck.diagnosis import NoDiagnosis

        whole = job.whole() or puzzle
        try:
            return _reason(job, whole, seconds)
        except NoDiagnosis as reason:
            facts = {"file": job.name, "verdict": "inconclusive", "note": str(reason)}
            return Result(job.name, Status.INCONCLUSIVE, facts, f"--  {job.name}: {reason}", partial(str, str(reason)))

    return run(jobs(paths, strict=strict), act, as_json=as_json)


def _reason(job: Job, puzzle: Puzzle, seconds: float | None) -> Result:
    from ..api import make_solver
    from ..crosscheck.diagnosis import Clash, RedundantParts, diagnose

    found = diagnose(puzzle, LastCompiled(make_solver, budget()), limits(seconds))
    facts: dict[str, Any] = {"file": job.name, "diagnostics": diagnostic_facts(job.sink)}
    match found:
        case Clash(parts=parts, irreducible=irreducible):
            verb, each = ("contradicts itself", "it cannot") if len(parts) == 1 else ("clash", "none of them can")
            known = (
                f"{each} be left out" if irreducible else "a limit was reached before it was sure that all are needed"
            )
            head = f"no solution: {plural(len(parts), 'part')} of the puzzle {verb}, and {known}"
            clash = [_part_facts(part, puzzle) for part in parts]
            facts |= {"verdict": "none", "clash": clash, "irreducible": irreducible}
            return _result(job, facts, [head, *_listed(parts, puzzle)])
        case RedundantParts(parts=parts):
            head = "one solution: it needs every statement and given"
            if parts:
                head = f"one solution: {plural(len(parts), 'part')} could be left out, each by itself"
            facts |= {"verdict": "unique", "needless": [_part_facts(part, puzzle) for part in parts]}
            return _result(job, facts, [head, *_listed(parts, puzzle)])
    facts |= {
        "verdict": "many",
        "open": {str(cell): list(digits) for cell, digits in found.cells},
        "pins": {str(cell): found.grid[cell] for cell in found.pins},
        **solution_facts([found.grid]),
    }
    return _result(job, facts, list(_open_lines(found, puzzle)))


def _result(job: Job, facts: dict[str, Any], lines: Sequence[str]) -> Result:
    brief = f"ok  {job.name}: {lines[0]}"
    return Result(job.name, Status.AS_EXPECTED, facts, brief, partial(str, "\n".join(lines)))


def _place(part: Stated, puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.text.place(part.span.start)


def _listed(parts: Sequence[Stated], puzzle: Puzzle) -> Iterator[str]:
    from ..crosscheck.diagnosis import part_text

    for part in parts:
        yield f"  line {_place(part, puzzle)[0]}, {part.word}: {part_text(part, puzzle)}"


def _part_facts(part: Stated, puzzle: Puzzle) -> dict[str, Any]:
    from ..crosscheck.diagnosis import part_text

    line, column = _place(part, puzzle)
    return {"word": part.word, "line": line, "column": column, "says": part_text(part, puzzle)}


def _open_lines(left: Ambiguity, puzzle: Puzzle) -> Iterator[str]:
    shown = ", ".join(f"{cell} {' '.join(map(str, digits))}" for cell, digits in left.cells[:12])
    more = f", and {len(left.cells) - 12} more" if len(left.cells) > 12 else ""
    yield f"several solutions: {plural(len(left.cells), 'cell')} of {len(puzzle.board.answer)} differ"
    yield f"  open: {shown}{more}"
    pins = ", ".join(f"{cell} = {left.grid[cell]}" for cell in left.pins)
    yield f"  with {pins} this would be the only one:"
    yield drawing(puzzle, left.grid)
