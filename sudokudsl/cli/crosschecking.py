"""The command `crosscheck`: tests another solver."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, tee
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import click

from ..model.budget import Budget
from .budgets import MEGABYTES, SECONDS_TO_PREPARE
from .inputs import Job, jobs, names
from .output import ProgressLine, emit
from .results import Result, Status, diagnostic_facts, grid_rows, outcome_verdict, plural, seconds_text, worst
from .shared import JSON, STRICT, THREADS, LastCompiled, limits, warn_if_slow
from .values import OutputFile, OutputFolder, Seconds, WholeNumber
from .workers import DASK, spread

if TYPE_CHECKING:
    from ..crosscheck.external import Assessment, ExternalProgram, Judgement
    from ..fuzz.cases import Case
    from ..model.puzzle import Puzzle
    from ..model.solver import Outcome

    Judged = tuple[Outcome, Assessment] | str

FORMS = ("line", "sdk", "fpuzzles", "fpuzzles-json", "iss", "dimacs")
SMALL = 3  # puzzles that are saved for each kind of mistake
SHRUNK = 10  # puzzles that are shrunk for each kind of mistake, because several may end as the same small one
CHUNK = 10  # puzzles per task of a worker


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(allow_dash=True))
@click.option(
    "--solver", "command", required=True, metavar="COMMAND", help="The command; {} is replaced by the puzzle's file."
)
@click.option(
    "--form", type=click.Choice(FORMS), default="line", show_default=True, help="The input format of the program."
)
@click.option("--random", "drawn", type=WholeNumber(min=1), metavar="N", help="Add N random puzzles.")
@click.option("--seed", type=WholeNumber(), default=0, show_default=True, help="Selects the random puzzles.")
@click.option(
    "--time", "seconds", type=Seconds(min=0.001), default=10.0, show_default=True, help="Seconds for each puzzle."
)
@click.option("--save", type=OutputFolder(), metavar="DIR", help="Shrink and save puzzles with wrong answers.")
@THREADS
@DASK
@click.option("--junit", type=OutputFile(), metavar="FILE", help="Write a JUnit report.")
@JSON
@STRICT
def crosscheck(
    paths: tuple[str, ...], command: str, form: str, drawn: int | None, seed: int, seconds: float, save: str | None,
    threads: int, dask: str | None, junit: str | None, as_json: bool, strict: bool,
) -> int:  # fmt: skip
    """Tests another solver: any program that takes a puzzle and prints a grid.

    \b
    sudokudsl crosscheck --solver './solve {}' puzzles.sdm            a file with 81 characters
    sudokudsl crosscheck --solver ./solve --random 1000               on standard input
    sudokudsl crosscheck --solver 'cadical {}' --form dimacs examples/ --save wrong

    The program may print grids in any layout. They are checked against the definitions of the constraints. The words
    "no solution", "unique" and "multiple" are compared with the result of the engine. A line that begins with
    "unsupported" says that the program lacks a constraint of the puzzle. A puzzle that the format cannot express is
    skipped; random puzzles can always be expressed. Exit status 1 if any answer is wrong, 4 if no puzzle was asked.
    """
    from ..crosscheck.external import ExternalProgram

    warn_if_slow()
    if not paths and drawn is None:
        raise click.UsageError("which puzzles? give files, folders or --random N")
    _check_command(command)
    suffix = {"sdk": ".sdk", "dimacs": ".cnf", "fpuzzles-json": ".json"}.get(form, ".txt")
    program = ExternalProgram(command, _writer(form), seconds, suffix)
    work = _work(paths, drawn, seed, form, strict=strict)
    session = _Session(program, save)
    results = session.results(work, threads, dask)
    status = emit(results, as_json=as_json, alone=False, quiet=True, total=False)
    if not as_json:
        print(session.summary())
    if junit is not None:
        session.write_junit(Path(junit))
    return worst((status, Status.AS_EXPECTED if session.asked else Status.INCONCLUSIVE))


def _check_command(command: str) -> None:
    """UsageError for a command that the shell cannot parse."""
    from ..crosscheck.programs import syntax_error

    if not command.strip():
        raise click.UsageError("--solver needs a command, and this one is empty")
    if complaint := syntax_error(command):
        raise click.UsageError(f"--solver: the shell cannot read this command: {complaint}")


def _writer(form: str) -> Callable[[Puzzle], str]:
    from ..crosscheck.external import dimacs, sdk_text
    from ..formats import EXPORTS

    own = {"dimacs": dimacs, "sdk": sdk_text}
    return own[form] if form in own else EXPORTS[form]


def _work(paths: tuple[str, ...], drawn: int | None, seed: int, form: str, *, strict: bool) -> Iterator[Job]:
    yield from jobs(paths, strict=strict)
    if drawn is not None:
        yield from islice(_random_jobs(seed, form), drawn)


def _random_jobs(seed: int, form: str) -> Iterator[Job]:
    """Random puzzles: plain 9x9 ones for programs that read 81 characters, otherwise all that the form can express."""
    from random import Random

    from ..api import loads, make_solver
    from ..crosscheck.external import classics
    from ..fuzz.cases import random_case
    from ..text.diagnostics import Sink
    from ..text.source import Source

    if form == "line":
        plain = loads("sudoku 9x9")
        for number, givens in enumerate(classics(seed, make_solver(plain), plain.board)):
            yield Job(f"random {seed}:{number}", plain, Sink(plain.text), givens)
    write, number = _writer(form), -1
    while True:
        number += 1
        case = random_case(Random(f"{seed}:{number}"), number)
        puzzle = _expressible(case, write) if case is not None else None
        if puzzle is not None:
            yield Job(f"random {seed}:{number}", puzzle, Sink(Source(puzzle.text.name, puzzle.text.text)))


def _expressible(case: Case, write: Callable[[Puzzle], str]) -> Puzzle | None:
    """The puzzle of a case without the statements that a form lacks; None if it lacks the board, too."""
    from ..crosscheck.solvers import puzzle_of_text
    from ..formats import Refused
    from ..model.puzzle import Unanswerable

    while (puzzle := puzzle_of_text(case.text)) is not None:
        try:
            write(puzzle)
        except Unanswerable:
            return None
        except Refused as refusal:
            places = {case.puzzle.part_at(puzzle.text.place(each.span.start)[0]) for each in refusal.problems}
            if None in places:
                return None
            kept = tuple(part for at, part in enumerate(case.puzzle.parts) if at not in places)
            case = replace(case, puzzle=case.puzzle.with_parts(kept))
        else:
            break
    return puzzle


def _spread(
    program: ExternalProgram, work: Iterator[Job], threads: int, dask: str | None
) -> Iterator[tuple[Job, Judged]]:
    """The jobs in order, each with its result of `_judged`, computed here or by workers."""
    if threads == 1 and dask is None:
        listed, again = tee(work)
        yield from zip(listed, _judged(again, program), strict=True)
        return
    from ..crosscheck.programs import end_programs

    chunks = iter(lambda: list(islice(work, CHUNK)), [])
    judge_all = partial(_judged_listed, program=program)
    for chunk, judged in spread(judge_all, chunks, threads, dask, name=names, at_end=end_programs):
        yield from zip(chunk, judged, strict=True)


def _judged_listed(work: list[Job], program: ExternalProgram) -> list[Judged]:
    return list(_judged(work, program))


def _judged(work: Iterable[Job], program: ExternalProgram) -> Iterator[Judged]:
    """The outcome of the engine and the assessment of the program's answer for each job.

    The reason as a text if the program was not asked: the format cannot express the puzzle, or it is too large for the
    engine. An empty text if the puzzle has errors.
    """
    from ..api import make_solver
    from ..crosscheck.external import assess
    from ..formats import Refused
    from ..model.puzzle import Unanswerable

    compiled = LastCompiled(make_solver, Budget(SECONDS_TO_PREPARE, MEGABYTES))
    for job in work:
        whole = job.whole()
        if job.puzzle is None or whole is None:
            yield ""
            continue
        try:
            yield assess(compiled(job.puzzle), whole, program, givens=job.givens, limits=limits(program.seconds))
        except Refused as refusal:
            yield refusal.problems[0].message
        except Unanswerable as reason:
            yield str(reason)


def _asked(puzzle: Puzzle, program: ExternalProgram) -> tuple[Outcome, Assessment] | None:
    """The answers of the engine and of a program about a puzzle; None if the program cannot be asked."""
    from ..api import make_solver
    from ..crosscheck.external import assess
    from ..formats import Refused
    from ..model.puzzle import Unanswerable

    try:
        return assess(make_solver(puzzle), puzzle, program, limits=limits(program.seconds))
    except (Refused, Unanswerable):
        return None


class _Session:
    """The assessments of one run, with times and saved puzzles."""

    def __init__(self, program: ExternalProgram, save: str | None) -> None:
        from ..crosscheck.reproduction import Reproducer

        self.program, self.save = program, save
        self.judged: Counter[str] = Counter()
        self.shrunk: Counter[Judgement] = Counter()
        self.saved: dict[Judgement, dict[str, str]] = defaultdict(dict)  # the file of each small puzzle, by its text
        self.rows: list[tuple[str, Assessment]] = []
        self.skipped: list[tuple[str, str]] = []  # the names of puzzles, and why the program was not asked about them
        progress = ProgressLine("smaller puzzle", " tried")
        self.reproducer = Reproducer(program, _asked, progress)

    @property
    def asked(self) -> bool:
        """Whether the program was asked about any puzzle."""
        return bool(self.rows)

    def results(self, work: Iterator[Job], threads: int, dask: str | None) -> Iterator[Result]:
        progress = ProgressLine("puzzle", " asked")
        for job, judged in _spread(self.program, work, threads, dask):
            if job.puzzle is None:
                facts = {"file": job.name, "verdict": "error", "diagnostics": diagnostic_facts(job.sink)}
                yield Result(job.name, Status.BAD_INPUT, facts, f"{job.name}: has errors", str)
            elif isinstance(judged, str):
                self.skipped.append((job.name, judged))
                facts = {"file": job.name, "judgement": "skipped", "reason": judged}
                yield Result(job.name, Status.AS_EXPECTED, facts, f"    {job.name}: skipped", str)
            else:
                yield from self._results(job, *judged)
                progress(len(self.rows))

    def _results(self, job: Job, ours: Outcome, assessment: Assessment) -> Iterator[Result]:
        """The result of one puzzle. KeyboardInterrupt after it if Ctrl-C has ended the search for a smaller one."""
        from ..crosscheck.external import BAD

        answer = assessment.answer
        if answer.failed == "start":
            raise click.UsageError(f"--solver: {assessment.sentence}")
        self.judged[assessment.judgement] += 1
        self.rows.append((job.name, assessment))
        saved, interrupted = "", False
        if assessment.judgement in BAD and self.save is not None:
            saved, interrupted = self._saved(Path(self.save), job, ours, assessment)
        status = Status.FALSE if assessment.judgement in BAD else Status.AS_EXPECTED
        if assessment.judgement == "inconclusive":
            status = Status.INCONCLUSIVE
        facts: dict[str, Any] = {
            "file": job.name, "judgement": assessment.judgement, "reason": assessment.sentence, "claim": answer.claim,
            "solutions": [grid_rows(grid) for grid in answer.grids[:2]], "ours": outcome_verdict(ours),
            "seconds": {"solver": answer.seconds, "engine": ours.seconds}, "saved": saved,
        }  # fmt: skip
        note = f"{assessment.sentence}{f'; saved as {saved}' if saved else ''}"
        brief = f"{'--' if status else 'ok'}  {job.name}: {assessment.judgement} ({seconds_text(answer.seconds)})"
        yield Result(job.name, status, facts, brief, partial(str, f"    {note}"))
        if interrupted:
            raise KeyboardInterrupt

    def _saved(self, folder: Path, job: Job, ours: Outcome, assessment: Assessment) -> tuple[str, bool]:
        """The file of a small puzzle that the program answers in the same wrong way; "" if there are enough of them.

        The second value is whether Ctrl-C ended the search for a smaller one.
        """
        from ..crosscheck.external import sdk_text

        judgement, whole = assessment.judgement, job.whole()
        assert whole is not None, "it has an answer"
        files = self.saved[judgement]
        if len(files) == SMALL or self.shrunk[judgement] == SHRUNK:
            return "", False
        self.shrunk[judgement] += 1
        found = self.reproducer.small(sdk_text(whole), assessment, solvable=bool(ours.count))
        if found.text in files:
            return files[found.text], found.interrupted
        name = folder / f"{judgement.replace(' ', '-')}-{len(files) + 1}.sdk"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            name.write_text(f"# {self.program.command}: {found.sentence}\n{found.text}", encoding="utf-8")
        except OSError as error:
            raise click.UsageError(f"cannot write {name}: {error.strerror}") from error
        files[found.text] = str(name)
        return str(name), found.interrupted

    def summary(self) -> str:
        """The number of puzzles with each judgement, and the median and longest time of the program."""
        times = sorted(assessment.answer.seconds for _, assessment in self.rows)
        lines = ["no puzzle was asked"]
        if times:
            median, longest = seconds_text(times[len(times) // 2]), seconds_text(times[-1])
            lines = [f"{plural(len(times), 'puzzle')} asked, median {median}, longest {longest}"]
        lines += [f"{count:>8,}  {judgement}" for judgement, count in self.judged.most_common()]
        if self.skipped:
            name, reason = self.skipped[0]
            lines.append(f"{len(self.skipped):>8,}  skipped, the first is {name}: {reason}")
        return "\n".join(lines)

    def write_junit(self, path: Path) -> None:
        """Writes the run as a JUnit report with one test for each puzzle."""
        from ..crosscheck.external import BAD

        failed = sum(assessment.judgement in BAD for _, assessment in self.rows)
        name, tests = f"sudokudsl crosscheck {self.program.command}", str(len(self.rows) + len(self.skipped))
        suite = ElementTree.Element("testsuite", name=name, tests=tests, failures=str(failed))
        for name, assessment in self.rows:
            case = ElementTree.SubElement(suite, "testcase", name=name, time=f"{assessment.answer.seconds:.6f}")
            if assessment.judgement in BAD:
                ElementTree.SubElement(case, "failure", message=f"{assessment.judgement}: {assessment.sentence}")
            elif assessment.judgement in ("inconclusive", "unsupported"):
                ElementTree.SubElement(case, "skipped", message=assessment.sentence)
        for name, reason in self.skipped:
            case = ElementTree.SubElement(suite, "testcase", name=name, time="0")
            ElementTree.SubElement(case, "skipped", message=reason)
        try:
            ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
        except OSError as error:
            raise click.UsageError(f"cannot write {path}: {error.strerror}") from error
