"""Questions about the puzzle of a document, which may take long, such as the verdict, the steps, reasons, and forms.

Each answer is plain data, as for JSON. Each raises Unanswerable if a limit is reached first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from .. import api
from ..crosscheck import diagnosis
from ..crosscheck.diagnosis import Clash, NoDiagnosis, RedundantParts, left_open, part_text, settling_givens
from ..formats import EXPORTS, Refused, recognised
from ..lowering.spelling import format_source
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated, Unanswerable
from ..model.solver import Givens, Limits, Solver
from ..text.diagnostics import Sink
from ..text.source import Span
from .document import Document
from .meaning import REGISTRY, reading

if TYPE_CHECKING:
    from ..logic.solver import Solve

Answer = Mapping[str, Any]
MAX_SECONDS = 60.0
MAX_STEPS = 1_000
MAX_PROVEN = 100  # solutions of a certificate
MAX_REASONS = 3  # why a puzzle has no form in another program
MAX_PARTS, MAX_DRAWN = 5_000, 1_000_000  # XML elements and characters of a picture that a page can show while one types
_DIGITS = frozenset({"given", "givens"})


class NoPuzzle(Unanswerable):
    """The document has errors, or it is a collection, so that there is no puzzle to ask about."""


def puzzle_of(document: Document) -> Puzzle:
    """The puzzle of a document. Raises NoPuzzle if there is none."""
    found = reading(document)
    puzzle = None if found.understanding is None else found.understanding.puzzle
    if puzzle is None:
        wrong = next((each.message for each in found.diagnostics if each.severity == "error"), "")
        raise NoPuzzle(wrong or "this is a collection of puzzles, not one puzzle")
    return puzzle


def picture(document: Document, seconds: float = MAX_SECONDS, digits: str = "") -> Answer:
    """The puzzle as SVG, with the digits of a grid in the open cells if they are given, row by row.

    `cells` says where the picture has each cell: its name, x and y of its upper left corner, and its given digit.
    `dark` names the cells on whose colours a black digit needs a white edge.
    `rims` has the name of each row and column from each side, as in a statement, the cell there, and the side.
    `layers` names the layers of the board, whose cells are over those of the picture. `digits` are those of the board.
    `title`, `author` and `rules` are those of the text. `form` names the program that the text is of, if it is another
    one. A picture of more than `MAX_PARTS` parts or `MAX_DRAWN`
    characters has only the board and its digits, with the reason below them.
    """
    from ..drawing.svg import CELL, drawn_cells

    puzzle = puzzle_of(document)
    grid = Grid(puzzle.board, tuple(map(int, digits.split()))) if digits else None
    shown, svg = _shown(puzzle, grid)
    drawn = drawn_cells(shown)
    cells = [[str(each.cell), each.x, each.y, each.given] for each in drawn]
    dark = [str(each.cell) for each in drawn if each.dark]
    sides = [[view.from_side, str(view.cells[0]), view.side] for view in puzzle.board.views_from_sides]
    board = {"rims": sides, "layers": list(puzzle.board.layers), "digits": sorted(set(puzzle.board.digits))}
    form = recognised(document.text)
    about = {"title": puzzle.title, "author": puzzle.author, "rules": puzzle.rules, "form": form.name if form else ""}
    return {"svg": svg, "cell": CELL, "cells": cells, "dark": dark, **board, **about}


def _shown(puzzle: Puzzle, grid: Grid | None) -> tuple[Puzzle, str]:
    """The part of a puzzle that is drawn, and its picture: everything, or the board if that would be too much."""
    svg = api.draw(puzzle, grid, to="svg", coordinates=True)
    parts = sum(map(svg.count, ("/>", "</")))
    if parts <= MAX_PARTS and len(svg) <= MAX_DRAWN:
        return puzzle, svg
    reason = (
        f"The picture has {parts:,} parts and {len(svg):,} characters, and is not drawn here: "
        f"at most {MAX_PARTS:,} parts and {MAX_DRAWN:,} characters are."
    )
    digits = tuple(each for each in puzzle.stated if each.word in _DIGITS)
    bare = replace(puzzle, stated=digits, drawings=(), title="", author="", rules=reason)
    return bare, api.draw(bare, grid, to="svg", coordinates=True)


def verdict(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The verdict of both sides, up to two solutions, and the claims of the file that are false."""
    report = api.check(puzzle_of(document), seconds=seconds)
    return {
        "verdict": report.text,
        "count": report.count,
        "exact": report.exact,
        "agree": report.agree,
        "failures": list(report.failures),
        "note": report.note,
        "solutions": [_rows(grid) for grid in report.grids[:2]],
        "digits": [" ".join(map(str, grid.values)) for grid in report.grids[:2]],
        "seconds": {side.name: round(side.outcome.seconds, 3) for side in report.sides},
    }


def _rows(grid: Grid) -> list[str]:
    return str(grid).splitlines()


def candidates(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The digits of each cell that occur in some solution."""
    found = api.candidates(puzzle_of(document), seconds=seconds)
    return {"candidates": {str(cell): list(digits) for cell, digits in found.digits.items()}, "exact": found.exact}


def count(document: Document, seconds: float = MAX_SECONDS, progress: Callable[[int], None] | None = None) -> Answer:
    """The number of solutions, as far as it is known after some seconds. `progress` is called with the count so far."""
    found = api.make_solver(puzzle_of(document)).search(keep=0, limits=Limits(seconds=seconds, progress=progress))
    return {"count": found.count, "exact": found.exact, "seconds": round(found.seconds, 3)}


def steps(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The steps of the logical solver, and how the position changes before each step and after the last.

    A change has the digits that are new and the candidates that are left in the cells where some are gone.
    """
    from ..logic.solver import LogicalSolver

    solve = LogicalSolver(puzzle_of(document)).solve(most=MAX_STEPS)
    return {**solve.facts(), "changes": list(_changes(solve))}


def _changes(solve: Solve) -> Iterator[dict[str, Any]]:
    cells = list(map(str, solve.puzzle.board.everywhere))
    digits: Sequence[int | None] = (None,) * len(cells)
    candidates: Sequence[tuple[int, ...]] = ((),) * len(cells)
    for each in solve.positions:
        yield {
            "digits": {cells[at]: new for at, new in enumerate(each.digits) if new is not None and digits[at] is None},
            "candidates": {cells[at]: list(new) for at, new in enumerate(each.candidates) if new != candidates[at]},
        }
        digits, candidates = each.digits, each.candidates


def _as_givens(puzzle: Puzzle, digits: Mapping[str, int]) -> Givens:
    return tuple(digits.get(str(cell)) for cell in puzzle.board.answer)


def progress(document: Document, seconds: float = MAX_SECONDS, digits: Mapping[str, int] | None = None) -> Answer:
    """Whether the digits of a player, by the names of their cells, still lead to a solution of the puzzle.

    `state` is `solved`, `possible` or `wrong`. `wrong` lists the cells whose digits exclude every solution together
    with those before them. `broken` has the statements that a full grid breaks.
    """
    puzzle, clock = puzzle_of(document), monotonic() + seconds
    held = dict(digits or {})
    if all(str(cell) in held for cell in puzzle.board.answer):
        grid = Grid(puzzle.board, tuple(held[str(cell)] for cell in puzzle.board.answer))
        broken = puzzle.broken(grid)
        return {"state": "wrong" if broken else "solved", "wrong": [], "broken": _parts(puzzle, broken)}
    solver = api.make_solver(puzzle)

    def possible(tried: Mapping[str, int]) -> bool:
        limits = Limits(seconds=max(0.0, clock - monotonic()))
        found = solver.search(limit=1, givens=_as_givens(puzzle, tried), limits=limits)
        if not found.count and not found.exact:
            raise Unanswerable(f"the search was stopped ({found.stop.value})")
        return found.count > 0

    if possible(held):
        return {"state": "possible", "wrong": [], "broken": []}
    kept: dict[str, int] = {}
    wrong = []
    for cell, digit in held.items():
        if possible({**kept, cell: digit}):
            kept[cell] = digit
        else:
            wrong.append(cell)
    return {"state": "wrong", "wrong": wrong, "broken": []}


def hint(document: Document, seconds: float = MAX_SECONDS, digits: Mapping[str, int] | None = None) -> Answer:
    """The next step of the logical solver after the digits of a player; `step` is None if it finds none."""
    from ..logic.solver import LogicalSolver

    puzzle = puzzle_of(document)
    solve = LogicalSolver(puzzle).solve(givens=_as_givens(puzzle, digits or {}), most=1)
    return {"step": solve.steps[0].facts() if solve.steps else None}


def why(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The parts of the puzzle that clash, or the cells that stay open, or the parts that could be left out."""
    puzzle = puzzle_of(document)
    try:
        found = diagnosis.diagnose(puzzle, _make_solver, Limits(seconds=seconds))
    except NoDiagnosis as reason:
        raise Unanswerable(str(reason)) from None
    match found:
        case Clash(parts=parts, irreducible=irreducible):
            return {"verdict": "none", "clash": _parts(puzzle, parts), "irreducible": irreducible}
        case RedundantParts(parts=parts):
            return {"verdict": "unique", "needless": _parts(puzzle, parts)}
    return {
        "verdict": "many",
        "open": {str(cell): list(digits) for cell, digits in found.cells},
        "pins": {str(cell): found.grid[cell] for cell in found.pins},
    }


def _make_solver(puzzle: Puzzle) -> Solver:
    return api.make_solver(puzzle)


def settle(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The givens that would leave one solution of a puzzle with several.

    `single` lists each given that is enough alone, as a cell and its digit. If there is none, `pins` has a few that are
    enough together.
    """
    puzzle, limits = puzzle_of(document), Limits(seconds=seconds)
    try:
        single = settling_givens(puzzle, _make_solver, limits)
        left = None if single else left_open(puzzle, _make_solver, limits)
    except NoDiagnosis as reason:
        raise Unanswerable(str(reason)) from None
    pins = {} if left is None else {str(cell): left.grid[cell] for cell in left.pins}
    return {"single": [[str(cell), digit] for cell, digit in single], "pins": pins}


def needless(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The parts of a puzzle with one solution that could be left out, each by itself."""
    puzzle = puzzle_of(document)
    try:
        return {"needless": _parts(puzzle, diagnosis.needless(puzzle, _make_solver, Limits(seconds=seconds)).parts)}
    except NoDiagnosis as reason:
        raise Unanswerable(str(reason)) from None


def explain(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """The puzzle in sentences: its board, the rules as the text states them, and each statement with its place."""
    from ..explanation import board_sentence

    puzzle = puzzle_of(document)
    stated = [(each.span, each.word, each.constraint.explain(puzzle.board)) for each in puzzle.stated]
    drawn = [(each.span, "cosmetic", each.drawing.sentence) for each in puzzle.drawings]
    listed = sorted(stated + drawn, key=lambda each: each[0])
    return {
        "board": board_sentence(puzzle),
        "rules": puzzle.rules,
        "statements": [{"word": word, "span": _span(span), "says": says} for span, word, says in listed],
    }


def _parts(puzzle: Puzzle, parts: tuple[Stated, ...]) -> list[dict[str, Any]]:
    return [{"word": part.word, "span": _span(part.span), "says": part_text(part, puzzle)} for part in parts]


def _span(span: Span) -> list[int]:
    return [span.start, span.end]


def as_sdk(document: Document, seconds: float = MAX_SECONDS, *, keep_going: bool = False) -> Answer:
    """The puzzle of a text of another program as canonical text. Raises NoPuzzle if it cannot be read.

    With `keep_going`, drawings without a meaning are kept as drawings, and comments name the parts that are left out.
    """
    if keep_going:
        try:
            return {"text": api.convert(document.source.text, keep_going=True)}
        except api.SdkError as wrong:
            raise NoPuzzle(wrong.diagnostics[0].message) from None
    try:
        puzzle = puzzle_of(document)
    except NoPuzzle as wrong:
        advice = next((each.help for each in reading(document).diagnostics if each.severity == "error"), None)
        if not advice or recognised(document.text):
            raise
        raise NoPuzzle(f"{wrong}; {advice}") from None
    return {"text": format_source(puzzle.text, Sink(puzzle.text), REGISTRY)}


def export(document: Document, seconds: float = MAX_SECONDS, form: str = "sdk") -> Answer:
    """The puzzle in the format of another program. Raises Unanswerable if the format cannot carry it."""
    if form not in EXPORTS:
        raise Unanswerable(f"no format is called {form}; there are {', '.join(EXPORTS)}")
    try:
        return {"text": EXPORTS[form](puzzle_of(document))}
    except Refused as refusal:
        reasons = [problem.message for problem in refusal.problems]
        more = [f"and {len(reasons) - MAX_REASONS} more"] * (len(reasons) > MAX_REASONS)
        raise Unanswerable("; ".join([*reasons[:MAX_REASONS], *more])) from None


def generate(
    document: Document,
    seconds: float = MAX_SECONDS,
    *,
    seed: int | None = None,
    difficulty: Sequence[int] | None = None,
    **requested: Any,  # noqa: ANN401 - the other fields of a request
) -> Answer:
    """A puzzle with one solution that extends the puzzle of the document, as text.

    `requested` are the other fields of the generator's `Request`. `missing` lists those that the puzzle does not meet.
    Raises Unanswerable if no puzzle meets them.
    """
    from ..generator import Generator, Impossible, Request

    try:
        span = None if difficulty is None else (int(difficulty[0]), int(difficulty[1]))
        made = Generator(puzzle_of(document), Request(difficulty=span, **requested), seed, seconds).make()
    except (Impossible, TimeoutError) as reason:
        raise Unanswerable(str(reason)) from None
    hardest = "" if made.solve is None else made.solve.hardest
    return {"text": made.text, "seed": made.seed, "missing": list(made.missing), "hardest": hardest}


def proof(document: Document, seconds: float = MAX_SECONDS) -> Answer:
    """A certificate of the verdict: the texts of its files by their names, for `sudokudsl verify`.

    Raises Unanswerable if the puzzle has too many solutions, or if a limit is reached.
    """
    from ..proof import NoCertificate, certify

    try:
        files = certify(puzzle_of(document), limits=Limits(seconds=seconds), most=MAX_PROVEN).files()
    except NoCertificate as reason:
        raise Unanswerable(str(reason)) from None
    return {"files": {name: data.decode() for name, data in files.items()}}


QUESTIONS: Mapping[str, Callable[..., Answer]] = {
    "picture": picture,
    "verdict": verdict,
    "candidates": candidates,
    "count": count,
    "steps": steps,
    "progress": progress,
    "hint": hint,
    "why": why,
    "settle": settle,
    "needless": needless,
    "explain": explain,
    "generate": generate,
    "proof": proof,
    "import": as_sdk,
    "export": export,
}
"""Every question by its name."""

ONLY_IN_PAGE = frozenset({"progress", "hint", "settle", "needless", "explain", "generate", "proof"})
"""The questions for which only the page has a form, a game or a list."""
