"""The Python API: read a puzzle, solve, count, check, explain, draw, format and generate.

The puzzle is the first argument; options are keywords.

`solver` is `engine`, `reference`, `logic` (simple deductions and trial), or the name of a python-sat solver such as
`cadical195`. `engine` is the reference engine if the native one was not built. `givens` are digits in addition to the
puzzle's own. They have one entry per cell in reading order, None for an open cell; or they are a text with one
character per cell, as `parse_givens` reads it. `seconds` limits the time of a search.

They raise TypeError for an argument of the wrong type, and ValueError for a value that is not allowed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from .model.puzzle import Puzzle
from .model.solver import Candidates, Givens, Limits, Outcome, Solver, check_many_givens
from .text.diagnostics import Diagnostic, Sink, render

if TYPE_CHECKING:
    from .cnf.compile import Cnf
    from .cover.engine import NativeSolver
    from .cover.objectives import CoverProblem
    from .crosscheck.compare import Checker, Report
    from .crosscheck.diagnosis import Ambiguity, Clash, RedundantParts
    from .explanation import Explanation
    from .formats import Document, ExportForm
    from .generator import Generated, Generator
    from .logic.solver import Solve
    from .model.grid import Grid
    from .proof import Certificate, Verified
    from .text.source import Source

ENGINE, REFERENCE, LOGIC, DEFAULT_SAT = "engine", "reference", "logic", "cadical195"
SECONDS_FOR_SOLUTION = 10.0
"""The time in which an export looks for the solution of a puzzle, unless another limit is given."""


class SdkError(ValueError):
    """A text that is not a valid puzzle. `diagnostics` has all mistakes and warnings, in the order of the text."""

    def __init__(self, source: Source, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\n".join(render(diagnostic, source) for diagnostic in diagnostics))
        self.source, self.diagnostics = source, tuple(diagnostics)

    def __reduce__(self) -> tuple[type[SdkError], tuple[Source, tuple[Diagnostic, ...]]]:
        return type(self), (self.source, self.diagnostics)


class _MissingFile(SdkError, FileNotFoundError):
    """There is no file with the name."""


class _FolderForFile(SdkError, IsADirectoryError):
    """The name is that of a folder."""


class _ForbiddenFile(SdkError, PermissionError):
    """The file must not be read."""


_UNREADABLE = {
    FileNotFoundError: _MissingFile,
    IsADirectoryError: _FolderForFile,
    PermissionError: _ForbiddenFile,
}


def load(path: str | Path) -> Puzzle:
    """Reads the puzzle in a file, in this language or in another format, which is recognised by its content.

    Raises SdkError with all mistakes, or with the reason if the file cannot be read. If there is no such file, the
    error is a FileNotFoundError, too; that of a folder is an IsADirectoryError, and a forbidden one a PermissionError.
    The warnings and notes about a text without mistakes are the `diagnostics` of the puzzle.
    """
    from .text.source import Source, Span, Unreadable, read_source

    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"path must be a str or a path, not {type(path).__name__}")
    try:
        source = read_source(Path(path))
    except Unreadable as error:
        diagnostic = Diagnostic("unreadable", "error", str(error), Span(0, 0))
        raise _UNREADABLE.get(error.kind, SdkError)(Source(str(path), ""), [diagnostic]) from error
    return _read(source)


def loads(text: str, *, name: str = "<text>") -> Puzzle:
    """Reads the puzzle in a text, which messages call `name`. Raises SdkError with all mistakes.

    Links, JSON and texts of other programs are recognised by their content. Common indentation of other texts is
    removed. The warnings and notes about a text without mistakes are the `diagnostics` of the puzzle.
    """
    from textwrap import dedent

    from .formats import recognised
    from .text.source import Source

    _check_text(text)
    plain = text.removeprefix("\N{BYTE ORDER MARK}")
    return _read(Source(name, dedent(plain) if recognised(plain) is None else plain))


def _check_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")


def _check_puzzle(puzzle: object) -> None:
    from .model.puzzle import Puzzle

    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzle must be a Puzzle, as load and loads make it, not {type(puzzle).__name__}")


def _read(source: Source) -> Puzzle:
    from .formats import as_program
    from .language.syntax.legacy import is_collection
    from .lowering import read
    from .lowering.registry import Registry
    from .text.source import Span

    sink = Sink(source)
    program = as_program(source, sink)
    if program is None:
        raise SdkError(source, sink.found)
    readings: list[Diagnostic] = []
    if program is not source:
        readings = [replace(found, source=source) for found in sink.found]
        source, sink = program, Sink(program)
    if is_collection(source):
        help_ = "pass the lines to solve_many, or the file to the sudokudsl command"
        sink.error("unexpected", "this is a collection with one grid per line, not one puzzle", Span(0, 0), help=help_)
        raise SdkError(source, sink.found)
    puzzle = read(source, sink, Registry())
    if puzzle is None or sink.failed:
        raise SdkError(source, sink.found)
    return replace(puzzle, diagnostics=(*readings, *sink.found))


def make_solver(puzzle: Puzzle, name: str = ENGINE) -> Solver:
    """Compiles a puzzle for a solver, which answers any number of queries. Raises ValueError for an unknown name."""
    _check_puzzle(puzzle)
    if not isinstance(name, str):
        raise TypeError(f"the solver must be named by a str, not {type(name).__name__}")
    if name == LOGIC:
        from .logic.exhaustive import LogicalSearch

        return LogicalSearch(puzzle)
    if name == ENGINE:
        from .cover import make_engine

        return make_engine(puzzle)
    if name == REFERENCE:
        from .cover.reference import ReferenceSolver

        return ReferenceSolver(compile_cover(puzzle), puzzle.board)
    from .cnf.pythonsat import NAMES
    from .cnf.solve import SatSolver

    if name not in NAMES:
        raise ValueError(f"no solver {name!r}; there are {', '.join((ENGINE, REFERENCE, LOGIC, *NAMES))}")
    return SatSolver(compile_cnf(puzzle), puzzle.board, name)


def compile_cover(puzzle: Puzzle) -> CoverProblem:
    """Compiles to exact cover: slots, domains and objectives. Raises TooLarge if a statement exceeds the limits."""
    from .cover.compile import compile_cover as compile_

    _check_puzzle(puzzle)
    return compile_(puzzle)


def compile_cnf(puzzle: Puzzle) -> Cnf:
    """Compiles to SAT: clauses over named variables. Raises TooLarge if a statement exceeds the limits."""
    from .cnf.compile import compile_cnf as compile_

    _check_puzzle(puzzle)
    return compile_(puzzle)


def solve(
    puzzle: Puzzle,
    *,
    solver: str = ENGINE,
    givens: Givens | str | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> Outcome:
    """Searches for up to two different solutions.

    A single grid is unique if the outcome is `exact`. With a `seed` the order of the search is random, and the same for
    the same seed. With `threads`, the engine splits a hard search among that many threads; the grids do not depend on
    their number.
    """
    made, limits = make_solver(puzzle, solver), Limits(seconds=seconds)
    if seed is not None:
        return made.search(limit=2, givens=_givens(puzzle, givens), limits=limits, seed=seed)
    return search_split(made, limit=2, givens=_givens(puzzle, givens), limits=limits, threads=threads)


def count(
    puzzle: Puzzle,
    *,
    solver: str = ENGINE,
    givens: Givens | str | None = None,
    limit: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Outcome:
    """Counts the solutions: all of them, or until `limit` or `seconds` is reached. No grids are kept.

    With `threads`, the engine splits a long count among that many threads.
    """
    made, limits = make_solver(puzzle, solver), Limits(seconds=seconds)
    return search_split(made, limit=limit, keep=0, givens=_givens(puzzle, givens), limits=limits, threads=threads)


def solutions(puzzle: Puzzle, *, solver: str = ENGINE, givens: Givens | str | None = None) -> Iterator[Grid]:
    """Yields all solutions, which are found one by one, in constant memory."""
    return make_solver(puzzle, solver).grids(givens=_givens(puzzle, givens))


def candidates(
    puzzle: Puzzle,
    *,
    solver: str = ENGINE,
    givens: Givens | str | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Candidates:
    """Finds the digits of each cell that occur in some solution. With `threads`, the engine uses that many."""
    made, limits = make_solver(puzzle, solver), Limits(seconds=seconds)
    return candidates_split(made, givens=_givens(puzzle, givens), limits=limits, threads=threads)


def solve_many(
    puzzle: Puzzle,
    givens: Sequence[Givens | str],
    limit: int = 2,
    threads: int = 1,
    *,
    seconds: float | None = None,
) -> Sequence[Outcome]:
    """Solves one puzzle, compiled once, with many sets of givens. The outcomes are in the order of the sets.

    With the default `limit` of 2, an outcome shows whether there is no, one or more than one solution. The result does
    not depend on `threads`. `seconds` limits each search.
    """
    return search_many(
        make_solver(puzzle), puzzle, givens, limit=limit, threads=threads, limits=Limits(seconds=seconds)
    )


def count_many(
    puzzle: Puzzle,
    givens: Sequence[Givens | str],
    limit: int | None = None,
    threads: int = 1,
    *,
    seconds: float | None = None,
) -> Sequence[Outcome]:
    """Counts the solutions of one puzzle, compiled once, with many sets of givens. No grids are kept."""
    limits = Limits(seconds=seconds)
    return search_many(make_solver(puzzle), puzzle, givens, limit=limit, keep=0, threads=threads, limits=limits)


def search_split(
    solver: Solver,
    *,
    limit: int | None = None,
    keep: int | None = None,
    givens: Givens | None = None,
    limits: Limits = Limits(),
    threads: int | None = None,
) -> Outcome:
    """One search. With `threads`, the native engine splits it among that many; another solver uses one."""
    native = _native(solver)
    if threads is not None and native is not None:
        return native.search(limit=limit, keep=keep, givens=givens, limits=limits, threads=threads)
    return solver.search(limit=limit, keep=keep, givens=givens, limits=limits)


def candidates_split(
    solver: Solver, *, givens: Givens | None = None, limits: Limits = Limits(), threads: int | None = None
) -> Candidates:
    """The digits of each cell that occur in some solution. With `threads`, the native engine uses that many."""
    native = _native(solver)
    if threads is not None and native is not None:
        return native.candidates(givens=givens, limits=limits, threads=threads)
    return solver.candidates(givens=givens, limits=limits)


def _native(solver: Solver) -> NativeSolver | None:
    """The solver if it is the native engine."""
    from .cover import engine_is_native

    if not engine_is_native():
        return None
    from .cover.engine import NativeSolver

    return solver if isinstance(solver, NativeSolver) else None


def search_many(
    solver: Solver,
    puzzle: Puzzle,
    givens: Sequence[Givens | str],
    *,
    limit: int | None = 2,
    keep: int | None = None,
    threads: int = 1,
    limits: Limits = Limits(),
) -> Sequence[Outcome]:
    """One search for each set of givens, in order. The native engine does all in one call, on `threads` threads."""
    native = _native(solver)
    if native is not None:
        return native.search_many(givens, limit=limit, keep=keep, threads=threads, limits=limits)
    check_many_givens(givens)
    return [solver.search(limit=limit, keep=keep, givens=_givens(puzzle, entry), limits=limits) for entry in givens]


def check(
    puzzle: Puzzle,
    *,
    solver: str = DEFAULT_SAT,
    givens: Givens | str | None = None,
    seconds: float | None = None,
    all_engines: bool = False,
) -> Report:
    """Solves on the exact-cover side and on the SAT side, and compares the results.

    The report also states whether `holds` of all constraints accepts the grids, and whether the result is as the file
    expects. `solver` names the SAT solver. `seconds` limits each search. With `all_engines` the reference engine and
    the logical solver are compared, too, which can take long.
    """
    return make_checker(puzzle, solver, all_engines=all_engines).check(_givens(puzzle, givens), Limits(seconds=seconds))


def make_checker(puzzle: Puzzle, solver: str = DEFAULT_SAT, *, all_engines: bool = False) -> Checker:
    """Compiles a puzzle for the engine and for one SAT solver, to check it with many sets of givens.

    With `all_engines` the reference engine and the logical solver are added.
    """
    from .crosscheck.compare import Checker

    if solver in (ENGINE, REFERENCE, LOGIC):
        raise ValueError(f"a check compares the engine with a SAT solver; {solver} is not a SAT solver")
    _check_puzzle(puzzle)
    names = [ENGINE, solver]
    if all_engines:
        names += [REFERENCE, LOGIC]
    return Checker(puzzle, tuple((name, make_solver(puzzle, name)) for name in names))


def explain(puzzle: Puzzle) -> Explanation:
    """Explains every statement in a sentence, and states the sizes of both compiled forms.

    `str` of the result is the output of the command. Raises TooLarge if a statement exceeds the limits.
    """
    from .explanation import explain as explain_

    _check_puzzle(puzzle)
    return explain_(puzzle)


def steps(
    puzzle: Puzzle,
    *,
    givens: Givens | str | None = None,
    up_to: str | None = None,
    unique: bool = False,
    trial: bool = False,
    seconds: float | None = None,
) -> Solve:
    """Solves as a person does, in steps. Each step has a technique, a reason, and its premises.

    `up_to` names the hardest technique that is allowed. Raises KeyError for an unknown name. With `unique`, a step may
    assume that there is only one solution (unique rectangles). With `trial`, candidates are finally tried, and removed
    if they cause a contradiction. `seconds` limits the preparation, and then the steps: the solve ends as `unfinished`
    with those so far. Raises OutOfBudget if the first position is not known in time.
    """
    from .logic.solver import LogicalSolver, ordinary
    from .logic.techniques import rectangles
    from .logic.techniques import trial as trials
    from .model.budget import Budget, within

    _check_puzzle(puzzle)
    also = [name for asked, name in ((unique, rectangles.NAME), (trial, trials.NAME)) if asked]
    techniques, budget = ordinary(up_to, also=also), Budget(seconds)
    solver = within(budget, lambda: LogicalSolver(puzzle), "preparing the steps")
    return solver.solve(givens=_givens(puzzle, givens), techniques=techniques, budget=budget)


def why(puzzle: Puzzle, *, seconds: float | None = None) -> Clash | RedundantParts | Ambiguity:
    """Explains the answer of a puzzle.

    Without a solution, the result has the `parts` that clash. None of them can be left out if it is `irreducible`;
    otherwise a limit was reached before that was sure. With one solution, it has the `parts` that could be left out,
    each by itself. With several, it has the open `cells` with their digits, and a `grid` that would be the only
    solution if its digits were given in the cells of `pins`. `seconds` limits each search. Raises NoDiagnosis if that
    is not enough.
    """
    from .crosscheck.diagnosis import diagnose

    _check_puzzle(puzzle)
    return diagnose(puzzle, make_solver, Limits(seconds=seconds))


def certify(puzzle: Puzzle, *, solver: str = DEFAULT_SAT, seconds: float | None = None) -> Certificate:
    """Proves the number of solutions of a puzzle. The `write` of the result writes the files into a folder.

    Raises NoCertificate if the puzzle has more solutions than a certificate lists, or if `seconds` are not enough.
    Raises ValueError for a solver that does not write proofs.
    """
    from .cnf.pythonsat import PROVING
    from .proof import certify as certify_

    _check_puzzle(puzzle)
    if solver not in PROVING:
        raise ValueError(f"{solver!r} does not write reliable proofs; these do: {', '.join(sorted(PROVING))}")
    return certify_(puzzle, solver=solver, limits=Limits(seconds=seconds))


def verify(folder: str | Path) -> Verified:
    """Verifies the certificate in a folder without trusting the solver that made it.

    Raises InvalidCertificate with the file and the reason if the certificate does not prove its claim.
    """
    from .proof import verify as verify_

    return verify_(Path(folder))


class RequestOptions(TypedDict, total=False):
    """The requirements on a generated puzzle, as in `generator.Request`."""

    givens: int | None
    minimal: bool
    symmetry: str
    difficulty: tuple[int, int] | None
    techniques: Sequence[str]
    clues: Sequence[str]
    layer_givens: bool


def generate(
    puzzle: Puzzle | None = None,
    *,
    seed: int | None = None,
    number: int = 1,
    seconds: float | None = None,
    **request: Unpack[RequestOptions],
) -> Generated:
    """Generates a random puzzle with one solution and all statements of `puzzle`, by default a classic 9x9.

    `request` has `givens`, `minimal`, `symmetry`, `difficulty`, `techniques`, `clues` and `layer_givens`. Clues are
    kinds such as "killer" and "thermometer=4", or statements to add, such as "areas". Cells of counted layers are given
    only with `layer_givens`. The same seed and number make the same puzzle. After `seconds` the best puzzle so far
    is returned, and `missing` lists its unmet requests. Raises ValueError if no puzzle can meet the request. Raises
    TimeoutError if not even a solution of the spec was found in time.
    """
    return _generator(puzzle, seed, seconds, request).make(number)


def generate_many(
    puzzle: Puzzle | None = None,
    count: int = 10,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    **request: Unpack[RequestOptions],
) -> Iterator[Generated]:
    """Generates the puzzles that `generate` makes for the numbers 1 to `count`, lazily. The spec is compiled once.

    Raises ValueError if `count` is negative.
    """
    if not isinstance(count, int):
        raise TypeError(f"count must be a whole number, not {type(count).__name__}")
    if count < 0:
        raise ValueError(f"count must not be negative, got {count}")
    return map(_generator(puzzle, seed, seconds, request).make, range(1, count + 1))


def _generator(puzzle: Puzzle | None, seed: int | None, seconds: float | None, request: RequestOptions) -> Generator:
    from .generator import Generator, Request, default_spec

    wanted = Request(**request)
    if puzzle is None:
        puzzle = loads(default_spec(wanted.clues), name="<classic>")
    _check_puzzle(puzzle)
    return Generator(puzzle, wanted, seed, seconds)


def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    to: Literal["terminal", "svg"] = "terminal",
    coordinates: bool = False,
    legend: bool = False,
) -> str:
    """Draws the puzzle as text for the terminal or as SVG, with the digits of a grid in the open cells, if given.

    `coordinates` numbers the rows and columns. `legend` adds a sentence about each kind of mark to an SVG; a drawing
    for the terminal always has them.
    """
    from .model.grid import Grid

    _check_puzzle(puzzle)
    if to not in ("terminal", "svg"):
        raise ValueError(f"a picture is for the terminal or svg, not {to!r}")
    if not (grid is None or isinstance(grid, Grid)):
        raise TypeError(f"grid must be a Grid or None, not {type(grid).__name__}")
    if grid is not None and (grid.board.rows, grid.board.columns) != (puzzle.board.rows, puzzle.board.columns):
        raise ValueError("the grid has another size than the puzzle")
    if to == "svg":
        from .drawing.svg import svg

        return svg(puzzle, grid, coordinates=coordinates, legend=legend)
    from .drawing.terminal import terminal

    return terminal(puzzle, grid, coordinates=coordinates)


def _picture(puzzle: Puzzle) -> str:
    return draw(puzzle, to="svg")


Puzzle.picture = _picture


def export(
    puzzle: Puzzle, to: str, *, as_drawing: bool = False, seconds: float | None = SECONDS_FOR_SOLUTION
) -> Document:
    """Writes a puzzle for another program, such as `sudokupad`, `iss` or `minizinc`; `docs/formats.md` lists the forms.

    The result has the `content`, a text or bytes, and `notes` for the user. Some forms contain the solution, which is
    looked for in up to `seconds`. With `as_drawing`, statements that the program lacks become drawing and rules text.
    Raises Refused with everything that the form cannot express, and ValueError for an unknown form.
    """
    from .formats import EXPORTS, Document, Options, form_named

    _check_puzzle(puzzle)
    form = EXPORTS[form_named(to)]
    if as_drawing and not form.draws:
        able = ", ".join(name for name, each in EXPORTS.items() if each.draws)
        raise ValueError(f"as_drawing is for {able}")
    solution, notes = solution_for(puzzle, form, Limits(seconds=seconds), make_solver)
    made = form.document(puzzle, Options(solution, as_drawing))
    return Document(made.content, (*notes, *made.notes))


def solution_for(
    puzzle: Puzzle, form: ExportForm, limits: Limits, make: Callable[[Puzzle], Solver]
) -> tuple[Grid | None, tuple[str, ...]]:
    """The only solution of a puzzle for a form that contains it, or a note why there is none."""
    if not form.tells_solution or len(puzzle.solutions) == 1:
        return None, ()
    found = make(puzzle).search(limit=2, limits=limits)
    if found.count == 1 and found.exact:
        return found.grids[0], ()
    why = "there are several" if found.count > 1 else "there is none" if found.exact else "it was not found in time"
    return None, (f"no solution is included: {why}",)


def convert(text: str, *, name: str = "<text>", keep_going: bool = False) -> str:
    """Translates a link, JSON or text of another program into this language, in canonical spelling.

    A drawing that is read as a statement is marked by a comment. With `keep_going`, what has no meaning is left out, or
    kept as drawings and comments; otherwise it is refused. A text in this language becomes its canonical text. Raises
    SdkError with all mistakes.
    """
    from .formats import as_program
    from .lowering import read
    from .lowering.registry import Registry
    from .lowering.spelling import format_source
    from .text.source import Source

    _check_text(text)
    source = Source(name, text)
    sink = Sink(source)
    program = as_program(source, sink, keep_going=keep_going)
    if program is None:
        raise SdkError(source, sink.found)
    registry, sink = Registry(), Sink(program)
    if read(program, sink, registry) is None or sink.failed:
        raise SdkError(program, sink.found)
    return format_source(program, Sink(program), registry)


def format(text: str, *, name: str = "<text>") -> str:  # noqa: A001 - the public name
    """Formats a text: canonical spelling, with its comments. Raises SdkError if it cannot be parsed."""
    from .lowering.registry import Registry
    from .lowering.spelling import format_source
    from .text.source import Source

    _check_text(text)
    source = Source(name, text.removeprefix("\N{BYTE ORDER MARK}"))
    sink = Sink(source)
    formatted = format_source(source, sink, Registry())
    if sink.failed:
        raise SdkError(source, sink.found)
    return formatted


def _givens(puzzle: Puzzle, givens: Givens | str | None) -> Givens | None:
    if isinstance(givens, str):
        from .model.grid import parse_givens

        return parse_givens(puzzle.board, givens)
    return givens
