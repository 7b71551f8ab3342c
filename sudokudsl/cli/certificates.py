"""Certificates: `check --proof DIR` writes one, `verify DIR` checks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..model.budget import OutOfBudget, within
from .budgets import MEMORY, TIME_TO_PREPARE, budget
from .inputs import Job
from .output import ProgressLine, emit
from .results import Result, Status, plural, seconds_text, solution_facts
from .shared import JSON

if TYPE_CHECKING:
    from ..crosscheck.compare import Report
    from ..model.solver import Limits


def check_provable(first: Sequence[Job], sat: str) -> None:
    """UsageError unless there is exactly one puzzle, not from a collection, and the solver writes proofs."""
    from ..cnf.pythonsat import PROVING

    if len(first) != 1 or first[0].givens is not None:
        raise click.UsageError("--proof takes one spec, not a collection")
    if sat not in PROVING:
        raise click.UsageError(f"{sat} does not write reliable proofs; choose one of {', '.join(sorted(PROVING))}")


def with_certificate(result: Result, report: Report, folder: str, sat: str, limits: Limits) -> Result:
    """The result of a check as expected, with a certificate of its verdict, or the reason why there is none."""
    from ..proof import NoCertificate, certify

    if report.verdict == "many":
        reason = (
            "it proves none, unique or, with `expect N solutions`, a number; this puzzle has more solutions than one"
        )
        return _with_line(result, Status.FALSE, f"proof       no certificate: {reason}", proof=None)
    try:
        certificate = certify(report.puzzle, solver=sat, limits=limits)
    except NoCertificate as error:
        return _with_line(result, Status.INCONCLUSIVE, f"proof       no certificate: {error}", proof=None)
    assert report.count == len(certificate.grids), "the proof is of another number of solutions"
    try:
        certificate.write(Path(folder))
    except OSError as error:
        raise click.UsageError(f"cannot write {folder}: {error.strerror}") from error
    lines = plural(len(certificate.proof), "line")
    return _with_line(
        result, result.status, f"proof       {lines}, in {folder}: sudokudsl verify {folder}", proof=folder
    )


def _with_line(result: Result, status: Status, line: str, *, proof: str | None) -> Result:
    return replace(
        result, status=status, facts={**result.facts, "proof": proof}, text=partial(str, f"{result.text()}\n{line}")
    )


@click.command()
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path())
@TIME_TO_PREPARE
@MEMORY
@JSON
def verify(folders: tuple[str, ...], as_json: bool) -> int:
    """Verifies certificates without trusting the solver that made them.

    \b
    sudokudsl check puzzle.sdk --proof certificate
    sudokudsl verify certificate

    The clauses are derived from the spec again. Every solution is checked against the definitions of the constraints.
    So is every step of the proof that there are no other solutions. The certificate does not prove that the clauses
    express the spec. Exhaustive tests on small boards show this for each family.
    """
    return emit(map(_verified, folders), as_json=as_json, alone=len(folders) == 1)


def _verified(folder: str) -> Result:
    from ..proof import InvalidCertificate, verify

    if not Path(folder).is_dir():
        reason = "there is no such folder"
        facts = {"file": folder, "verdict": "error", "reason": reason}
        return Result(folder, Status.BAD_INPUT, facts, f"--  {folder}: {reason}", partial(str, f"{folder}: {reason}"))
    progress = ProgressLine("lemma", " checked")
    try:
        found = within(budget(None), lambda: verify(Path(folder), progress=progress), "verifying the certificate")
    except OutOfBudget as limit:
        facts = {"file": folder, "verdict": "inconclusive", "note": str(limit)}
        line = f"--  {folder}: inconclusive"
        return Result(folder, Status.INCONCLUSIVE, facts, line, partial(str, f"inconclusive: {limit}"))
    except InvalidCertificate as refusal:
        facts = {"file": folder, "verdict": "refused", "reason": str(refusal)}
        return Result(folder, Status.FALSE, facts, f"--  {folder}: refused", partial(str, f"refused     {refusal}"))
    checked = (
        f"{plural(found.lemmas, 'lemma')} checked" if found.lemmas else "unit propagation alone refutes the formula"
    )
    text = "\n".join(
        (
            f"verified    {found.verdict}",
            f"formula     {plural(found.clauses, 'clause')}, derived from the spec again",
            f"solutions   {plural(len(found.grids), 'grid')}, accepted by all constraints",
            f"proof       {checked}, in {seconds_text(found.seconds)}",
            "not proven  that the clauses express the spec; see docs/trust.md",
        )
    )
    proven: dict[str, Any] = {
        "file": folder, "verdict": found.verdict, "count": len(found.grids), "exact": True,
        **solution_facts(found.grids), "clauses": found.clauses, "lemmas": found.lemmas,
        "seconds": {"verify": found.seconds},
    }  # fmt: skip
    return Result(folder, Status.AS_EXPECTED, proven, f"ok  {folder}: {found.verdict}", partial(str, text))
