"""The commands without a file of their own. Each turns puzzles into results, and imports what it needs when called."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..model.budget import within
from ..model.geometry import Board, Cell, ExtraArray, Layer
from ..model.grid import Grid, placed_rows
from ..model.puzzle import Puzzle, Unanswerable
from ..model.solver import Candidates, Stop
from ..text.diagnostics import visible
from .budgets import MEMORY, TIME, TIME_TO_PREPARE, budget
from .completion import FAMILY, FORM
from .documents import save
from .inputs import Job, jobs
from .output import drawing
from .results import Result, Status, diagnostic_facts, plural, search_status, seconds_text
from .shared import (
    GIVENS,
    JSON,
    PATH,
    PATHS,
    STRICT,
    SearchOptions,
    limits,
    run,
    search_command,
    solver_of,
)
from .values import OutputFile


@search_command()
def candidates(options: SearchOptions) -> int:
    """Lists, for every cell, the digits that occur in some solution.

    \b
    sudokudsl candidates puzzle.sdk

    Exit status 1 if there is no solution, 4 if the time limit was reached.
    """
    from ..api import candidates_split

    compiled, bounds = solver_of(options.solver, options.seconds), limits(options.seconds)

    def act(job: Job, puzzle: Puzzle) -> Result:
        found = candidates_split(compiled(puzzle), givens=job.givens, limits=bounds, threads=options.threads)
        status = _candidates_status(found)
        facts = {
            "file": job.name,
            "verdict": "none" if status is Status.FALSE else "candidates" if found.exact else "inconclusive",
            "count": None,  # candidates need no count of the grids
            "exact": found.exact,
            "solutions": [],
            "agree": None,
            "candidates": {str(cell): list(digits) for cell, digits in found.digits.items()},
            "seconds": {options.solver: found.seconds},
            "diagnostics": diagnostic_facts(job.sink),
        }
        total = sum(len(found.digits[cell]) for _, cells in _shown(puzzle.board) for cell in cells)
        closing = "every digit shown occurs in a solution" + (
            "" if found.exact else ", and others may; the search was stopped early"
        )
        line = "no solution" if status is Status.FALSE else f"{total} candidates; {closing}"
        text = f"{_candidate_rows(puzzle, found)}\n{line}, {seconds_text(found.seconds)} ({options.solver})"
        return Result(job.name, status, facts, f"{job.name}: {line}", partial(str, text))

    return run(options.jobs(), act, as_json=options.as_json)


def _candidates_status(found: Candidates) -> Status:
    if found.stop is Stop.INTERRUPTED:
        return Status.INTERRUPTED
    if not found.exact:
        return Status.INCONCLUSIVE
    return Status.AS_EXPECTED if any(found.digits.values()) else Status.FALSE


def _shown(board: Board) -> Iterator[tuple[ExtraArray | None, Sequence[Cell]]]:
    """The cells that a person sees: those of the board, with None, and the extra cells that a file can name."""
    yield None, board.cells
    yield from ((extra, board.extra_cells[extra.name]) for extra in board.extras if not extra.internal)


def _candidate_rows(puzzle: Puzzle, found: Candidates) -> str:
    """The candidates as rows of cells with blanks between them, then the extra cells: layers as rows, others as lists.

    Digits of one character are not separated, others by commas.
    """
    board = puzzle.board
    joint = "" if all(0 <= digit <= 9 for digit in board.every_digit) else ","
    rows: list[str] = []
    for extra, cells in _shown(board):
        texts = [joint.join(map(str, found.digits[cell])) or "-" for cell in cells]
        if extra is None:
            rows += _rows(board, texts)
        elif isinstance(extra, Layer):
            rows += [f"{extra.name}:", *(f"  {row}" for row in _rows(board, texts))]
        else:
            rows.append(f"{extra.name}: {' '.join(texts)}")
    return "\n".join(map(str.rstrip, rows))


def _rows(board: Board, texts: Sequence[str]) -> list[str]:
    """One text for each cell, as rows of equal columns."""
    width = max(map(len, texts))
    return [" ".join(f"{text or '':{width}}" for text in row) for row in placed_rows(board, texts)]


@click.command()
@PATHS
@GIVENS
@TIME_TO_PREPARE
@MEMORY
@JSON
@STRICT
def explain(paths: tuple[str, ...], givens_file: str | None, as_json: bool, strict: bool) -> int:
    """Explains a puzzle: every statement in a sentence with its defaults, and the sizes of both compiled forms.

    \b
    sudokudsl explain puzzle.sdk

    Exit status 4 if the puzzle is too large to compile; then the sizes are missing.
    """

    def act(job: Job, puzzle: Puzzle) -> Result:
        from ..explanation import explain as explain_
        from ..explanation import sentences

        status = Status.AS_EXPECTED
        try:
            explanation = within(budget(), lambda: explain_(job.whole() or puzzle))
        except Unanswerable as error:
            explanation, status = sentences(job.whole() or puzzle, str(error)), Status.INCONCLUSIVE
        facts = {"file": job.name, **explanation.facts(), "diagnostics": diagnostic_facts(job.sink)}
        text = str(explanation)
        return Result(job.name, status, facts, f"{visible(job.name)}:\n{text}", partial(str, text), document=True)

    return run(jobs(paths, givens_file, strict=strict), act, as_json=as_json)


@click.command("compile")
@PATH
@GIVENS
@click.option("--to", type=click.Choice(["cover", "dlx", "cnf"]), required=True, help="The compiled form to write.")
@click.option("-o", "--output", type=OutputFile(allow_dash=True), default="-", help="The output file.")
@TIME_TO_PREPARE
@MEMORY
@JSON
@STRICT
def compile_(path: str, givens_file: str | None, to: str, output: str, as_json: bool, strict: bool) -> int:
    """Writes a compiled form: readable objectives, exact cover for other programs, or DIMACS.

    \b
    sudokudsl compile puzzle.sdk --to cover          slots and objectives, one per line
    sudokudsl compile puzzle.sdk --to dlx            exact cover with colours, in Knuth's text format
    sudokudsl compile puzzle.sdk --to cnf -o p.cnf   DIMACS, variables named in comments
    """

    def act(job: Job, puzzle: Puzzle) -> Result:
        text = within(budget(), lambda: _compiled_text(job.whole() or puzzle, to))
        facts: dict[str, Any] = {"file": job.name, "to": to}
        if output == "-":
            facts["text"] = text
        else:
            save(output, text)
            facts["output"] = output
            text = f"{output}: {plural(text.count(chr(10)), 'line')}"
        shown = partial(str, text.rstrip("\n"))
        return Result(job.name, Status.AS_EXPECTED, facts, text.rstrip("\n"), shown, document=output == "-")

    return run(jobs((path,), givens_file, strict=strict), act, as_json=as_json, output=output)


def _compiled_text(puzzle: Puzzle, to: str) -> str:
    from ..api import compile_cnf, compile_cover

    if to == "cnf":
        return compile_cnf(puzzle).dimacs()
    problem = compile_cover(puzzle)
    if to == "cover":
        return problem.text()
    from ..cover.dlx import dlx_text
    from ..cover.limits import TableTooLarge

    try:
        return dlx_text(problem)
    except TableTooLarge as wrong:
        raise Unanswerable(f"the exact cover is too large: {wrong}") from None


OTHER_PICTURES = (".jpg", ".jpeg", ".webp", ".gif", ".bmp")
"""The endings of pictures that are not written."""
CONVERTED = (".png", ".pdf", ".ps", ".eps")
"""The endings of pictures that CairoSVG makes."""


@click.command()
@PATH
@GIVENS
@click.option(
    "--to",
    type=click.Choice(["terminal", "svg", "png", "pdf"]),
    help="The kind of drawing. [default: that of the file, otherwise terminal]",
)
@click.option("--solution", is_flag=True, help="Solve the puzzle, and draw the solution, too.")
@click.option("--coordinates", is_flag=True, help="Number the rows and columns, as in r1 and c1.")
@click.option("--legend", is_flag=True, help="Describe each kind of mark; a terminal always shows this.")
@click.option("-o", "--output", type=OutputFile(allow_dash=True), default="-", help="The output file.")
@TIME
@MEMORY
@JSON
@STRICT
def draw(
    path: str,
    givens_file: str | None,
    to: str | None,
    solution: bool,
    coordinates: bool,
    legend: bool,
    output: str,
    seconds: float | None,
    as_json: bool,
    strict: bool,
) -> int:
    """Draws the puzzle, in the terminal, as SVG, or as PNG, PDF or PostScript.

    \b
    sudokudsl draw puzzle.sdk
    sudokudsl draw puzzle.sdk --solution -o puzzle.svg
    sudokudsl draw puzzle.sdk -o puzzle.png

    Files *.png, *.pdf, *.ps and *.eps need CairoSVG, which `pip install 'sudokudsl[pictures]'` adds.
    """
    ending = Path(output).suffix.lower()
    if ending in OTHER_PICTURES:
        svg = Path(output).with_suffix(".svg")
        how = f"draw -o {svg}, and convert that, for example with `magick {svg} {output}`"
        raise click.UsageError(f"pictures are written as SVG, PNG, PDF or text, not as {ending}: {how}")
    if to in ("png", "pdf") and ending != f".{to}":
        raise click.UsageError(f"a picture of this kind is a file: draw -o FILE.{to}")
    drawn = to or ("svg" if ending in (".svg", ".html", ".htm", *CONVERTED) else "terminal")
    kind = "svg" if drawn in ("png", "pdf") else drawn

    def act(job: Job, puzzle: Puzzle) -> Result:
        grid, status = None, Status.AS_EXPECTED
        if solution:
            outcome = solver_of("engine", None)(puzzle).search(limit=1, givens=job.givens, limits=limits(seconds))
            grid = next(iter(outcome.grids), None)
            status = search_status(outcome)
        make = partial(_picture, job.whole() or puzzle, grid, kind, coordinates=coordinates, legend=legend)
        text = within(budget(), lambda: make(coloured=output == "-"))
        if output != "-":
            save(output, _converted(text, ending) if kind == "svg" and ending in CONVERTED else text)
        facts = {"file": job.name, "to": kind, "solved": grid is not None}
        facts |= {"text": text} if output == "-" else {"output": output}
        shown = text if output == "-" else output
        if solution and grid is None:
            print(
                "there is no solution to draw" if status is Status.FALSE else "no solution found in time",
                file=sys.stderr,
            )
        shown = shown.rstrip("\n")
        return Result(job.name, status, facts, shown, partial(str, shown), document=output == "-")

    return run(jobs((path,), givens_file, strict=strict), act, as_json=as_json, output=output)


def _converted(picture: str, ending: str) -> bytes:
    """An SVG in the format of files with this ending."""
    from ..formats import Refused
    from ..formats.pictures import converted

    try:
        return converted(picture, ending)
    except Refused as reason:
        raise click.ClickException(str(reason)) from None


def _picture(puzzle: Puzzle, grid: Grid | None, to: str, *, coloured: bool, coordinates: bool, legend: bool) -> str:
    from ..api import draw as draw_

    if to == "terminal" and coloured:
        return drawing(puzzle, grid, coordinates=coordinates)
    return draw_(puzzle, grid, to="svg" if to == "svg" else "terminal", coordinates=coordinates, legend=legend)


@click.command("format")
@PATHS
@click.option("--write", "in_place", is_flag=True, help="Change the files.")
@click.option("--check", "only_check", is_flag=True, help="Do not change files; exit status 1 if one is not canonical.")
@TIME_TO_PREPARE
@MEMORY
@JSON
def format_(paths: tuple[str, ...], in_place: bool, only_check: bool, as_json: bool) -> int:
    """Writes the canonical spelling of a file, with its comments.

    \b
    sudokudsl format puzzle.sdk
    sudokudsl format --write examples/
    sudokudsl format --check examples/
    """
    from .formatting import format_files

    return format_files(paths, in_place=in_place, only_check=only_check, as_json=as_json)


@click.command()
@PATH
@click.option("--to", metavar="FORM", required=True, shell_complete=FORM, help="The form of the other program.")
@click.option("-o", "--output", type=OutputFile(allow_dash=True), default="-", help="The output file.")
@click.option("--as-drawing", is_flag=True, help="Write what the other program lacks as drawing and rules text.")
@TIME
@MEMORY
@JSON
@STRICT
def export(
    path: str, to: str, output: str, as_drawing: bool, seconds: float | None, as_json: bool, strict: bool
) -> int:
    """Writes a puzzle for another program.

    \b
    sudokudsl export puzzle.sdk --to sudokupad       a link, to play the puzzle
    sudokudsl export puzzle.sdk --to iss-url         a link, for a second opinion
    sudokudsl export puzzle.sdk --to fpuzzles --as-drawing
    sudokudsl export classic.sdk --to line           81 characters

    If the other program cannot express a statement, the export names everything that is missing, and the exit status
    is 1. Nothing is dropped silently. SudokuPad and f-puzzles also get the solution, which is searched for if the file
    does not state it.
    """
    from .exporting import export_job, form_of

    form = form_of(to)

    def act(job: Job, puzzle: Puzzle) -> Result:
        return export_job(job, puzzle, form, output, as_drawing=as_drawing, seconds=seconds, as_json=as_json)

    return run(jobs((path,), strict=strict), act, as_json=as_json, output=output)


@click.command("import")
@click.argument("what", metavar="PATH|LINK", type=click.Path(allow_dash=True))
@click.option("-o", "--output", type=OutputFile(allow_dash=True), default="-", help="The output file.")
@click.option("--keep-going", is_flag=True, help="Leave out what cannot be read, and keep what is only drawn.")
@click.option("--draw", is_flag=True, help="Show a picture of what was understood.")
@TIME_TO_PREPARE
@MEMORY
@JSON
def import_(what: str, output: str, keep_going: bool, draw: bool, as_json: bool) -> int:
    """Converts a puzzle of another program into a .sdk file. The format is recognised by the content.

    \b
    sudokudsl import puzzle.json -o puzzle.sdk       f-puzzles, as JSON or as a link
    sudokudsl import 'https://…/?q=.Thermo~R1C1~R1C2'   Interactive-Sudoku-Solver
    sudokudsl import -                               from standard input

    If a rule has no statement here, the import fails and names it. Nothing is dropped silently. With --keep-going the
    import lists what it left out, and drawings become `cosmetic` statements. Every other command accepts such a puzzle,
    too.
    """
    from .importing import import_file

    return import_file(what, output, as_json=as_json, keep_going=keep_going, draw=draw)


@click.command()
@click.argument("word", required=False, shell_complete=FAMILY)
@JSON
def families(word: str | None, as_json: bool) -> int:
    """Lists all statements, shows the manual page of one, or lists the definitions of a file.

    \b
    sudokudsl families
    sudokudsl families thermometer
    sudokudsl families examples/fibonacci.sdk
    """
    from .manual import definitions, listing, page

    if word is not None and word.lower().endswith(".sdk"):
        return definitions(word, as_json=as_json)
    if word == "":
        raise click.UsageError("the name of a statement is expected, not an empty text")
    return listing(as_json=as_json) if word is None else page(word, as_json=as_json)
