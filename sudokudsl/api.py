"""The Python API: read a puzzle, ask the solvers, check, explain, draw, format.

Every function takes the puzzle first; options are keywords. `solver` is `engine` (native, or the reference engine
where it was not built), `reference`, `logic` (simple deductions and trial), or the name of a python-sat solver such as
`cadical195`. `givens` are digits on
top of the puzzle's own: one entry a cell in reading order, None where open, or a text of one character a cell.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from .model.puzzle import Puzzle
from .model.solver import Candidates, Givens, Limits, Outcome, Solver, check_many_givens
from .text.diagnostics import Diagnostic, Sink, render

if TYPE_CHECKING:
    from .cnf.compile import Cnf
    from .cover.objectives import CoverProblem
    from .crosscheck.compare import Checker, Report
    from .explanation import Explanation
    from .generator import Generated, Generator
    from .logic.solver import Solve
    from .model.grid import Grid
    from .text.source import Source

ENGINE, REFERENCE, LOGIC, DEFAULT_SAT = "engine", "reference", "logic", "cadical195"


class SdkError(ValueError):
    """A text that has no meaning as a puzzle. `diagnostics` holds every mistake, in the order of the text."""

    def __init__(self, source: Source, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\n".join(render(diagnostic, source) for diagnostic in diagnostics))
        self.source, self.diagnostics = source, tuple(diagnostics)

    def __reduce__(self) -> tuple[type[SdkError], tuple[Source, tuple[Diagnostic, ...]]]:
        return SdkError, (self.source, self.diagnostics)


def load(path: str | Path) -> Puzzle:
    """The puzzle that a file states, in our language or another form that `formats` knows by its content.

    SdkError with every mistake, also when the file cannot be read.
    """
    from .text.source import Source, Span, Unreadable, read_source

    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"path must be a str or a path, not {type(path).__name__}")
    try:
        source = read_source(Path(path))
    except Unreadable as error:
        raise SdkError(Source(str(path), ""), [Diagnostic("unreadable", "error", str(error), Span(0, 0))]) from error
    return _read(source)


def loads(text: str, *, name: str = "<text>") -> Puzzle:
    """The puzzle that a text states; `name` stands for it in messages. SdkError with every mistake.

    The text may be indented as a whole, as texts within programs are. Links, JSON and texts of other programs are known
    by their content, as by the commands.
    """
    from textwrap import dedent

    from .text.source import Source

    _check_text(text)
    return _read(Source(name, dedent(text.removeprefix("\N{BYTE ORDER MARK}"))))


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
    if program is not source:
        source, sink = program, Sink(program)
    if is_collection(source):
        help_ = "give the lines to solve_many, or the file to the sudokudsl command"
        sink.error(
            "unexpected", "this is a collection of grids, one a line, and not one puzzle", Span(0, 0), help=help_
        )
        raise SdkError(source, sink.found)
    puzzle = read(source, sink, Registry())
    if puzzle is None or sink.failed:
        raise SdkError(source, sink.found)
    return puzzle


def make_solver(puzzle: Puzzle, name: str = ENGINE) -> Solver:
    """A puzzle compiled for one solver, to be asked many questions. ValueError for an unknown name."""
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
    """The exact-cover form: slots, domains and objectives. TooLarge names a statement beyond the limits."""
    from .cover.compile import compile_cover as compile_

    _check_puzzle(puzzle)
    return compile_(puzzle)


def compile_cnf(puzzle: Puzzle) -> Cnf:
    """The SAT form: clauses over named variables. TooLarge names a statement beyond the limits."""
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
) -> Outcome:
    """Looks for two grids: none, one (then unique, if the outcome is exact), or two different ones."""
    limits = Limits(seconds=seconds)
    return make_solver(puzzle, solver).search(limit=2, givens=_givens(puzzle, givens), limits=limits, seed=seed)


def count(
    puzzle: Puzzle,
    *,
    solver: str = ENGINE,
    givens: Givens | str | None = None,
    limit: int | None = None,
    seconds: float | None = None,
) -> Outcome:
    """Counts the solutions: all of them, unless `limit` or `seconds` ends it. No grids are kept."""
    return make_solver(puzzle, solver).search(
        limit=limit, keep=0, givens=_givens(puzzle, givens), limits=Limits(seconds=seconds)
    )


def solutions(puzzle: Puzzle, *, solver: str = ENGINE, givens: Givens | str | None = None) -> Iterator[Grid]:
    """All solutions, each once, found as they are asked for, in constant memory."""
    return make_solver(puzzle, solver).grids(givens=_givens(puzzle, givens))


def candidates(
    puzzle: Puzzle,
    *,
    solver: str = ENGINE,
    givens: Givens | str | None = None,
    seconds: float | None = None,
) -> Candidates:
    """The digits that occur in some solution, for each cell."""
    return make_solver(puzzle, solver).candidates(givens=_givens(puzzle, givens), limits=Limits(seconds=seconds))


def solve_many(
    puzzle: Puzzle,
    givens: Sequence[Givens | str],
    limit: int = 2,
    threads: int = 1,
    *,
    seconds: float | None = None,
) -> Sequence[Outcome]:
    """Solves one puzzle under many sets of givens, compiled once: an outcome each, in order, whatever the threads.

    With the default limit of 2 each outcome tells none, unique or several. `seconds` limits each search.
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
    """Counts the solutions of one puzzle under many sets of givens, compiled once. No grids are kept."""
    limits = Limits(seconds=seconds)
    return search_many(make_solver(puzzle), puzzle, givens, limit=limit, keep=0, threads=threads, limits=limits)


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
    """One search for each set of givens, in order. The native engine takes them in one call; `threads` are its own."""
    from .cover import engine_is_native

    if engine_is_native():
        from .cover.engine import NativeSolver

        if isinstance(solver, NativeSolver):
            return solver.search_many(givens, limit=limit, keep=keep, threads=threads, limits=limits)
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
    """Solves on both sides and compares; judges grids by the constraints' meanings, and the result by the file's word.

    `solver` names the SAT side. `seconds` limits each search. With `all_engines` the reference engine and the logical
    solver are asked as well, which can take long.
    """
    return make_checker(puzzle, solver, all_engines=all_engines).check(_givens(puzzle, givens), Limits(seconds=seconds))


def make_checker(puzzle: Puzzle, solver: str = DEFAULT_SAT, *, all_engines: bool = False) -> Checker:
    """A puzzle compiled for the engine and for one SAT solver, to be checked under many sets of givens.

    With `all_engines` also for the reference engine and the logical solver.
    """
    from .crosscheck.compare import Checker

    if solver in (ENGINE, REFERENCE, LOGIC):
        raise ValueError(f"a check asks the engine and a SAT solver; {solver} is no SAT solver")
    _check_puzzle(puzzle)
    names = [ENGINE, solver]
    if all_engines:
        names += [REFERENCE, LOGIC]
    return Checker(puzzle, tuple((name, make_solver(puzzle, name)) for name in names))


def explain(puzzle: Puzzle) -> Explanation:
    """What was understood: every statement in a plain sentence, and the sizes of both compiled forms.

    `str` of it is the text that the command shows. TooLarge names a statement beyond the limits.
    """
    from .explanation import explain as explain_

    _check_puzzle(puzzle)
    return explain_(puzzle)


def steps(puzzle: Puzzle, *, givens: Givens | str | None = None, up_to: str | None = None) -> Solve:
    """Solves as a person does: every step with its name, its reason and what it rests on, and how hard it was.

    `up_to` names the hardest technique that is allowed; KeyError for an unknown name.
    """
    from .logic.solver import LogicalSolver, ordinary

    _check_puzzle(puzzle)
    return LogicalSolver(puzzle).solve(givens=_givens(puzzle, givens), techniques=ordinary(up_to))


class RequestOptions(TypedDict, total=False):
    """What a generated puzzle is to be like, as `generator.Request` says."""

    givens: int | None
    minimal: bool
    symmetry: str
    difficulty: tuple[int, int] | None
    techniques: Sequence[str]
    clues: Sequence[str]


def generate(
    puzzle: Puzzle | None = None,
    *,
    seed: int | None = None,
    number: int = 1,
    seconds: float | None = None,
    **request: Unpack[RequestOptions],
) -> Generated:
    """A random puzzle with one solution that has all statements of `puzzle`; without one, a classic 9x9.

    `request` is `givens`, `minimal`, `symmetry`, `difficulty`, `techniques` and `clues`, which are kinds to be laid out
    such as "killer" and "thermometer=4". The same seed and number make the same puzzle. When the `seconds` are up the
    best so far is the answer, and its `missing` says what it is not. ValueError for what no puzzle can be; TimeoutError
    if not even a solution of the spec was found in time.
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
    """Random puzzles of one spec, compiled once: those that `generate` makes of the numbers from 1 on, as asked for."""
    return map(_generator(puzzle, seed, seconds, request).make, range(1, count + 1))


def _generator(puzzle: Puzzle | None, seed: int | None, seconds: float | None, request: RequestOptions) -> Generator:
    from .generator import Generator, Request

    if puzzle is None:
        puzzle = loads("sudoku 9x9", name="<classic>")
    _check_puzzle(puzzle)
    return Generator(puzzle, Request(**request), seed, seconds)


def draw(puzzle: Puzzle, grid: Grid | None = None, *, to: Literal["terminal", "svg"] = "terminal") -> str:
    """A picture of the puzzle, with a grid's digits in the open cells if one is given."""
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

        return svg(puzzle, grid)
    from .drawing.terminal import terminal

    return terminal(puzzle, grid)


def _picture(puzzle: Puzzle) -> str:
    return draw(puzzle, to="svg")


Puzzle.picture = _picture


def format(text: str, *, name: str = "<text>") -> str:  # noqa: A001 - the public name
    """The canonical spelling of a text, comments kept. SdkError if it cannot be parsed."""
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
