"""A pytest plugin: `.sdk` files are tests.

    pytest --sudokudsl puzzles/

Every `.sdk` file is checked as `sudokudsl check` does: both sides must agree, and what the file states of its answer
(`expect`, `solution`) must be so. `--sudokudsl-solver` puts another solver in the place of the engine: `reference`, a
python-sat name, or the command line of any program, with `{}` where the puzzle's file goes. Without `--sudokudsl` the
plugin does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..crosscheck.compare import Report
    from ..model.grid import Grid
    from ..model.puzzle import Puzzle


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plugin."""
    group = parser.getgroup("sudokudsl")
    group.addoption("--sudokudsl", action="store_true", help="collect .sdk files as tests")
    group.addoption(
        "--sudokudsl-solver", default="engine", metavar="SOLVER", help="what to test: a solver's name or a command"
    )
    group.addoption(
        "--sudokudsl-form", default="sdk", metavar="FORM", help="what a command reads: sdk, line, fpuzzles, iss, dimacs"
    )
    group.addoption("--sudokudsl-time", type=float, default=10.0, metavar="S", help="seconds for each search")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes `.sdk` files, if asked to."""
    if file_path.suffix == ".sdk" and parent.config.getoption("sudokudsl"):
        return SdkFile.from_parent(parent, path=file_path)
    return None


class Failed(Exception):
    """A puzzle is not as it should be; the message says why, with pictures."""


class SdkFile(pytest.File):
    """One `.sdk` file."""

    def collect(self) -> Iterable[pytest.Item]:
        """Its one test."""
        yield SdkItem.from_parent(self, name=self.path.stem)


class SdkItem(pytest.Item):
    """The test of one `.sdk` file."""

    def runtest(self) -> None:
        """Checks the file. Failed, if anything is not as it should be."""
        from ..api import DEFAULT_SAT, ENGINE, REFERENCE, SdkError, load
        from ..cnf.pythonsat import NAMES

        name = self.config.getoption("sudokudsl_solver")
        seconds = self.config.getoption("sudokudsl_time")
        try:
            puzzle = load(self.path)
        except SdkError as error:
            raise Failed(str(error)) from None
        if name in (ENGINE, REFERENCE, *NAMES):
            other = DEFAULT_SAT if name != DEFAULT_SAT else ENGINE
            self._check(puzzle, name, other, seconds)
        else:
            self._ask(puzzle, name, seconds)

    def _check(self, puzzle: Puzzle, name: str, other: str, seconds: float) -> None:
        from ..api import make_solver
        from ..crosscheck.compare import Checker
        from ..model.solver import Limits

        checker = Checker(puzzle, ((name, make_solver(puzzle, name)), (other, make_solver(puzzle, other))))
        report = checker.check(limits=Limits(seconds=seconds))
        if report.disagreement is not None:
            raise Failed(_drawn(report.disagreement.sentence, puzzle, report.disagreement.witness))
        if report.failures:
            raise Failed(_with_solutions("\n".join(report.failures), report))
        if report.verdict == "inconclusive":
            pytest.skip(f"inconclusive: {report.note}")

    def _ask(self, puzzle: Puzzle, command: str, seconds: float) -> None:
        from ..api import make_solver
        from ..crosscheck.external import BAD, ExternalProgram, dimacs, judge
        from ..formats import EXPORTS, Refused
        from ..model.solver import Limits

        form = self.config.getoption("sudokudsl_form")
        if form != "dimacs" and form not in EXPORTS:
            raise pytest.UsageError(f"--sudokudsl-form: {form} is none of dimacs, {', '.join(EXPORTS)}")
        ours = make_solver(puzzle).search(limit=2, limits=Limits(seconds=seconds))
        try:
            write = dimacs if form == "dimacs" else EXPORTS[form]
            answer = ExternalProgram(command, write, seconds, f".{form}").ask(puzzle)
        except Refused as refusal:
            pytest.skip(str(refusal))
        assessment = judge(puzzle, ours, answer)
        if assessment.judgement in BAD:
            witness = next(iter((*answer.grids, *ours.grids)), None)
            raise Failed(_drawn(f"{assessment.judgement}: {assessment.sentence}", puzzle, witness))
        if assessment.judgement == "inconclusive":
            pytest.skip(assessment.sentence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - as pytest has it
        """What is shown of a failure: our own say all there is to say."""
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, and its name for the report."""
        return self.path, 0, f"{self.path.name}"


def _drawn(sentence: str, puzzle: Puzzle, grid: Grid | None) -> str:
    """A sentence, and the puzzle with a grid."""
    from ..drawing.terminal import terminal

    return f"{sentence}\n{terminal(puzzle, grid)}"


def _with_solutions(text: str, report: Report) -> str:
    """A text, and the first two grids that were found."""
    return "\n".join((text, *(_drawn("", report.puzzle, grid) for grid in report.grids[:2])))
