"""A pytest plug-in that collects `.sdk` files as tests.

    pytest --sudokudsl puzzles/

Every `.sdk` file is checked as by `sudokudsl check`: both sides must agree, and the claims of the file about its answer
(`expect`, `solution`) must be true. `--sudokudsl-solver` replaces the engine by another solver: `reference`, a name of
python-sat, or the command line of any program, with `{}` for the file of the puzzle. Without `--sudokudsl` the plug-in
does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..crosscheck.compare import Report
    from ..model.grid import Grid
    from ..model.puzzle import Puzzle


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plug-in."""
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
    """Collects a `.sdk` file if the option `--sudokudsl` is set."""
    if file_path.suffix == ".sdk" and parent.config.getoption("sudokudsl"):
        return SdkFile.from_parent(parent, path=file_path)
    return None


class Failed(Exception):
    """A check of a puzzle failed; the message has the reason, with pictures."""


class SdkFile(pytest.File):
    """One `.sdk` file."""

    def collect(self) -> Iterable[pytest.Item]:
        """Yields a single test for the file."""
        yield SdkItem.from_parent(self, name=self.path.stem)


class SdkItem(pytest.Item):
    """The test of one `.sdk` file."""

    funcargs: Mapping[str, object] = MappingProxyType({})
    """No fixtures. Some plugins, such as pytest-lsp, fail on tests without this attribute."""

    def runtest(self) -> None:
        """Checks the file. Raises Failed if the solvers disagree or the file makes a false claim."""
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
        from ..crosscheck.external import BAD, ExternalProgram, assess, dimacs
        from ..formats import EXPORTS, Refused
        from ..model.solver import Limits

        form = self.config.getoption("sudokudsl_form")
        if form != "dimacs" and form not in EXPORTS:
            raise pytest.UsageError(f"--sudokudsl-form: {form} is none of dimacs, {', '.join(EXPORTS)}")
        program = ExternalProgram(command, dimacs if form == "dimacs" else EXPORTS[form], seconds, f".{form}")
        try:
            ours, assessment = assess(make_solver(puzzle), puzzle, program, limits=Limits(seconds=seconds))
        except Refused as refusal:
            pytest.skip(str(refusal))
        if assessment.judgement in BAD:
            witness = next(iter((*assessment.answer.grids, *ours.grids)), None)
            raise Failed(_drawn(f"{assessment.judgement}: {assessment.sentence}", puzzle, witness))
        if assessment.judgement in ("inconclusive", "unsupported"):
            pytest.skip(assessment.sentence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - as pytest has it
        """The text of a failure: for a failed check only its message, without a traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The path of the file, its first line, and its name for the report."""
        return self.path, 0, f"{self.path.name}"


def _drawn(sentence: str, puzzle: Puzzle, grid: Grid | None) -> str:
    """A sentence, followed by a picture of the puzzle with a grid."""
    from ..drawing.terminal import terminal

    return f"{sentence}\n{terminal(puzzle, grid)}"


def _with_solutions(text: str, report: Report) -> str:
    """A text, followed by pictures of the first two grids of a report."""
    return "\n".join((text, *(_drawn("", report.puzzle, grid) for grid in report.grids[:2])))
