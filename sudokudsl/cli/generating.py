"""The command `generate`: makes random puzzles from a spec."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..model.budget import Budget, OutOfBudget, within
from ..model.puzzle import Puzzle, Unanswerable
from .budgets import MEMORY, budget
from .completion import FAMILY
from .documents import put, save
from .inputs import jobs
from .output import ProgressLine, show_diagnostics
from .results import Status, plural, worst
from .shared import JSON, STRICT, warn_if_slow
from .values import PROCESSES, Seconds, WholeNumber
from .workers import spread

if TYPE_CHECKING:
    from ..generator import Generated, Generator

SECONDS = 60.0
LOGIC_SECONDS = 5.0  # for the question whether the logical solver can solve a puzzle
SYMMETRY = """The symmetry of the givens: rotational, quarter-turn, horizontal, vertical, both, diagonal,
anti-diagonal, diagonals, full or none."""


def _span(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """A range of two integers, `13..28`, or of a single one."""
    if value is None:
        return None
    found = re.fullmatch(r"([0-9]{1,4})(?:\.\.([0-9]{1,4}))?", value)
    if found is None:
        raise click.BadParameter(f"a number or a range such as 13..28 is expected, not {value!r}", ctx, param)
    return int(found[1]), int(found[2] or found[1])


@click.command()
@click.argument("path", metavar="[SPEC]", required=False, type=click.Path(allow_dash=True))
@click.option("--board", metavar="SIZE", help="A plain sudoku of this size, such as 6x6, instead of a spec.")
@click.option(
    "--givens", type=WholeNumber(), metavar="N", help="The exact number of givens, including those of the spec."
)
@click.option(
    "--with",
    "clues",
    multiple=True,
    metavar="KIND[=N]",
    shell_complete=FAMILY,
    help="Clues to lay out, N or as many as needed; may be repeated.",
)
@click.option("--layer-givens", is_flag=True, help="Allow givens of counted layers where clues are not enough.")
@click.option("--minimal", is_flag=True, help="Make puzzles in which every given is needed.")
@click.option("--symmetry", default="none", show_default=True, metavar="NAME", help=SYMMETRY)
@click.option(
    "--difficulty", callback=_span, metavar="LOW..HIGH", help="The cost of the hardest technique that is needed."
)
@click.option(
    "--technique",
    "techniques",
    multiple=True,
    metavar="NAME",
    help="A technique that the solve must contain; may be repeated.",
)
@click.option("--count", type=WholeNumber(min=1), default=1, show_default=True, help="The number of puzzles.")
@click.option("--seed", type=WholeNumber(), help="The same seed makes the same puzzles; by default random.")
@click.option(
    "--time",
    "--seconds",
    "seconds",
    type=Seconds(min=0),
    default=SECONDS,
    show_default=True,
    help="The time limit of each puzzle; when it runs out, the best one so far is used.",
)
@click.option("--threads", type=PROCESSES, default=1, show_default=True, help="The number of processes.")
@click.option("--lines", is_flag=True, help="Write only the givens, one line per puzzle, as in collections.")
@click.option(
    "-o",
    "--output",
    type=click.Path(allow_dash=True),
    default="-",
    help="The output file, or a folder for several puzzles.",
)
@MEMORY
@JSON
@STRICT
def generate(
    path: str | None, board: str | None, givens: int | None, clues: tuple[str, ...], layer_givens: bool, minimal: bool,
    symmetry: str, difficulty: tuple[int, int] | None, techniques: tuple[str, ...], count: int, seed: int | None,
    seconds: float, threads: int, lines: bool, output: str, as_json: bool, strict: bool,
) -> int:  # fmt: skip
    """Makes random puzzles with one solution.

    \b
    sudokudsl generate --givens 30
    sudokudsl generate --board 6x6 --minimal --seed 7
    sudokudsl generate rules.sdk --symmetry rotational      any board, statements and definitions
    sudokudsl generate --with killer                        cages, and as few givens as possible
    sudokudsl generate --with thermometer=4 --with kropki
    sudokudsl generate --board 6x6 --with areas             chaos construction: the regions are to be found
    sudokudsl generate --difficulty 28..40 --technique swordfish
    sudokudsl generate --count 1000 --lines -o puzzles.sdm
    sudokudsl generate --count 20 -o FOLDER

    Without a spec the puzzles are classic sudokus. The generator takes a random solution of the spec, and adds the
    requested clues that fit it. It then removes givens, and clues without a requested number, as long as the solution
    stays unique. Each file states its solution, so that `check` verifies it. The same seed makes the same puzzles for
    any number of processes.

    Exit status 4 if a puzzle does not meet the request within its time, 1 if the spec has no solution.
    """
    from ..generator import Generator, Impossible, Request

    warn_if_slow()
    if count > 1 and output == "-" and not (lines or as_json):
        raise click.UsageError("several puzzles need a folder: give -o FOLDER, --lines or --json")
    if count > 1 and not lines and Path(output).is_file():
        raise click.UsageError(
            f"{output} is a file, and several puzzles need a folder; --lines writes them to one file"
        )
    if lines and clues:
        raise click.UsageError("--lines has no place for clues")
    puzzle = _spec(path, board, clues, strict=strict)
    if puzzle is None:
        return Status.BAD_INPUT
    if lines and len(puzzle.board.answer) > len(puzzle.board.cells):
        raise click.UsageError("--lines has no place for counted extra cells")
    try:
        request = Request(givens, minimal, symmetry, difficulty, techniques, clues, layer_givens)
        generator = within(budget(), lambda: Generator(puzzle, request, seed, seconds))
    except Impossible as error:
        raise click.UsageError(str(error)) from error
    target = _OutputTarget(output, count, lines=lines, as_json=as_json)
    status = _write_puzzles(generator, count, threads, target)
    if output != "-" and not as_json:
        print(f"{output}: {plural(target.written, 'puzzle')}")
    return status


def _write_puzzles(generator: Generator, count: int, threads: int, target: _OutputTarget) -> Status:
    """Writes puzzles until there are enough, or none can be made. Returns the worst status."""
    from ..generator import Impossible

    statuses = [Status.AS_EXPECTED]
    progress = ProgressLine("puzzle")
    try:
        for made in _made(generator, count, threads):
            ProgressLine.clear()
            target.put(made)
            if count == 1 and not target.lines:
                print(f"puzzle {made.number}: {_logic(made)}", file=sys.stderr)
            statuses.append(_status(made))
            if statuses[-1] is Status.INTERRUPTED:
                break
            progress(target.written)
    except Impossible as error:
        print(error, file=sys.stderr)
        statuses.append(Status.FALSE)
    except TimeoutError:
        print("inconclusive: the time is up before there is any puzzle; --time allows more", file=sys.stderr)
        statuses.append(Status.INCONCLUSIVE)
    except Unanswerable as error:
        print(f"inconclusive: {error}", file=sys.stderr)
        statuses.append(Status.INCONCLUSIVE)
    except KeyboardInterrupt:
        statuses.append(Status.INTERRUPTED)
    ProgressLine.clear()
    target.close()
    return worst(statuses)


def _spec(path: str | None, board: str | None, clues: Sequence[str], *, strict: bool) -> Puzzle | None:
    """The puzzle that is the spec. None for a file with mistakes, which are printed."""
    from ..generator import default_spec
    from ..lowering import read
    from ..lowering.registry import Registry
    from ..text.source import Source

    if path is not None:
        if board is not None:
            raise click.UsageError("--board and a spec exclude each other: the spec has a board")
        first, *more = islice(jobs((path,), strict=strict), 2)
        show_diagnostics(first.sink)
        if more or first.givens is not None:
            raise click.UsageError(f"{path} has several puzzles, but a spec must be one")
        return first.puzzle
    from ..text.diagnostics import Sink

    sink = Sink(Source("--board", default_spec(clues, board or "9x9")))
    puzzle = read(sink.source, sink, Registry())
    if sink.failed:
        show_diagnostics(sink)
    return None if sink.failed else puzzle


def _made(generator: Generator, count: int, threads: int) -> Iterator[Generated]:
    """The puzzles with the numbers from 1 to `count`, in order."""
    if threads == 1 or count == 1:
        yield from map(generator.make, range(1, count + 1))
        return
    size = max(1, min(32, count // (4 * threads)))
    shares = (range(first, min(first + size, count + 1)) for first in range(1, count + 1, size))
    for _, made in spread(partial(_make_share, generator), shares, min(threads, count), name=_numbers):
        yield from made


def _make_share(generator: Generator, numbers: range) -> list[Generated]:
    return [generator.make(number) for number in numbers]


def _numbers(share: range) -> str:
    return f"puzzles {share[0]} to {share[-1]}" if len(share) > 1 else f"puzzle {share[0]}"


class _OutputTarget:
    """The destination of the puzzles: standard output, one file, or a folder with one file per puzzle."""

    def __init__(self, output: str, count: int, *, lines: bool, as_json: bool) -> None:
        self.written = 0
        self.lines, self._as_json = lines, as_json
        self._digits = len(str(count))
        self._folder = Path(output) if count > 1 and output != "-" and not lines else None
        self._text: list[str] | None = [] if output != "-" and self._folder is None else None
        self._output = output
        if self._folder is not None:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise click.UsageError(f"cannot write {output}: {error.strerror}") from error

    def put(self, made: Generated) -> None:
        """Writes one puzzle, and prints its unmet requests on standard error."""
        self.written += 1
        for lack in made.missing:
            reason = "the time limit was reached" if made.end == "time" else "interrupted"
            print(f"puzzle {made.number}: {lack}: {reason}; this is the best puzzle so far", file=sys.stderr)
        text = _line(made) if self.lines else made.text
        if self._folder is not None:
            save(self._folder / f"puzzle-{made.number:0{self._digits}}.sdk", text)
        elif self._text is not None:
            self._text.append(text)
        elif not self._as_json:
            put(text)
        if self._as_json:
            print(json.dumps(made.facts()), flush=True)

    def close(self) -> None:
        """Writes the collected puzzles if they go into one file."""
        if self._text:
            save(self._output, "".join(self._text))


def _logic(made: Generated) -> str:
    """Whether the logical solver can solve a puzzle, as a sentence."""
    from ..logic.solver import LogicalSolver

    try:
        solve = made.solve or within(Budget(LOGIC_SECONDS), lambda: LogicalSolver(made.puzzle).solve())
    except OutOfBudget:
        return f"`sudokudsl steps` needs more than {LOGIC_SECONDS:g} s for it"
    if solve.end == "solved":
        return f"`sudokudsl steps` solves it; its hardest technique is {solve.hardest or 'none'}"
    board = made.solution.board
    found = sum(digit is not None for digit in solve.positions[-1].digits[: len(board.answer)])
    where = " of the board and its layers" if len(board.answer) > len(board.cells) else ""
    return f"`sudokudsl steps` does not solve it: it finds {found} of {len(board.answer)} digits{where}"


def _line(made: Generated) -> str:
    from ..model.grid import grid_lines

    return "".join(grid_lines(made.solution.board, made.givens)) + "\n"


def _status(made: Generated) -> Status:
    if made.end == "interrupted":
        return Status.INTERRUPTED
    return Status.INCONCLUSIVE if made.missing else Status.AS_EXPECTED
