"""Metamorphic relations: what must hold between the answers to a puzzle and to puzzles derived from it.

No second solver is needed for them (T. Y. Chen, S. C. Cheung, S. M. Yiu: Metamorphic testing: a new approach for
generating next test cases, HKUST-CS98-01, 1998).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from random import Random
from sysconfig import get_path

from ..cover import make_engine
from ..cover.builder import TableTooLarge
from ..cover.compile import compile_cover
from ..cover.dlx import expand
from ..crosscheck.locate import Suspect, locate, solver_part
from ..crosscheck.solvers import MAX_GRIDS, Discrepancy, SolverPanel, puzzle_of_text, with_given
from ..formats import EXPORTS, Refused, as_program
from ..language.hidden_numbers import hidden_cells
from ..model.geometry import Board, Cell, Layer
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Givens, Stop
from ..text.diagnostics import Sink
from ..text.source import Source
from .cases import Case, text_with_givens
from .explained import wrong_logical_search, wrong_reasons, wrong_steps
from .random_problems import RandomProblem
from .rule_writer import RandomRule
from .symmetry import BOARD_SYMMETRIES, DIGIT_SYMMETRIC

EXEMPTING_FAMILIES = frozenset(
    (
        *("kropki", "xv", "product-dot", "minimum", "maximum", "battenburg", "rossini"),
        *("odd", "even", "low", "high"),
    )
)
"""Families in which one statement exempts its cells from the requirement of another statement."""


def _solutions(text: str, panel: SolverPanel, givens: Givens) -> frozenset[Grid]:
    """The solutions of a puzzle that was derived from another. A discrepancy has its text as a note."""
    with SolverPanel(text, panel.others) as derived:
        try:
            return derived.agreed_grids(givens)
        except Discrepancy as discrepancy:
            discrepancy.add_note(text_with_givens(text, derived.board, givens))
            raise


def _splits_over_cell(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The counts with each digit given in one cell add up to the number of solutions."""
    at = random.randrange(len(givens))
    if givens[at] is not None:
        return False
    for name, solver in panel.solvers.items():
        cell = panel.board.answer[at]
        digits = panel.board.digits_of(cell)
        limits = panel.limits(name)
        parts = [
            solver.search(givens=with_given(givens, at, digit), limit=MAX_GRIDS + 1, limits=limits) for digit in digits
        ]
        counts = [part.count for part in parts]
        if sum(counts) != len(grids) and all(part.stop is not Stop.NODES for part in parts):
            sentence = f"{name} finds {len(grids)} grids, but {counts} with each digit in turn given in {cell}"
            raise Discrepancy("split", sentence, Suspect(solver_part(name)))
    return True


def _without_statement(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """A puzzle without one of its statements keeps its solutions."""
    parts = case.puzzle.parts
    free = [
        at
        for at, part in enumerate(parts)
        if isinstance(part, RandomRule) or part.family.word not in EXEMPTING_FAMILIES
    ]
    if not free or not grids:
        return False
    without = random.choice(free)
    left = case.puzzle.with_parts((*parts[:without], *parts[without + 1 :]))
    grid = min(grids, key=lambda grid: grid.values)
    with SolverPanel(left.text, panel.others) as other_panel:
        for name, solver in other_panel.solvers.items():
            if solver.search(givens=grid.values).count != 1:
                sentence = f"without statement {without + 1} {name} loses {grid.values}"
                raise Discrepancy("one less", sentence, locate(other_panel.puzzle, grid, {name: False}))
    return True


def _reordered(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """With its statements in another order, below some facts on a solution, a puzzle has the solutions with them.

    The facts are digits and sizes of areas. Whatever is compiled after them must not depend on what they remove.
    """
    if not grids:
        return False
    grid, facts = random.choice(sorted(grids, key=lambda grid: grid.values)), _facts(panel.board, random)
    with_facts = frozenset(each for each in grids if all(fact(each) == fact(grid) for fact in facts))
    parts, setting = case.puzzle.parts, case.puzzle.setting
    setting = replace(setting, text=setting.text + "".join(fact(grid) for fact in facts))
    other = replace(case.puzzle, setting=setting).with_parts(tuple(random.sample(parts, len(parts))))
    found = _solutions(other.text, panel, givens)
    if found != with_facts:
        sentence = f"in another order, with some facts, it has {len(found)} solutions instead of {len(with_facts)}"
        puzzle, odd = puzzle_of_text(other.text), min(found ^ with_facts, key=lambda grid: grid.values)
        misread = puzzle is not None and puzzle.holds(odd) is not (odd in with_facts)
        raise Discrepancy("reordered", sentence, Suspect("reading" if misread else "shared"))
    return True


def _facts(board: Board, random: Random) -> list[Callable[[Grid], str]]:
    """A few facts on a grid, each a function that gives the line of a file which states it."""

    def digit(cell: Cell, grid: Grid) -> str:
        return f"given {cell} = {grid[cell]}\n"

    def size(name: str, at: int, grid: Grid) -> str:
        numbers = [grid[cell] for cell in board.layers[name]]
        return f"require size({name}, {board.cells[at]}) = {numbers.count(numbers[at])}\n"

    cells = random.sample(board.answer, random.randint(0, min(MAX_FACTS, len(board.answer))))
    counted = [each.name for each in board.extras if isinstance(each, Layer) and each.role == "areas" and each.counted]
    sizes = [partial(size, name, random.choice((0, random.randrange(len(board.cells))))) for name in counted]
    return [*(partial(digit, cell) for cell in cells), *sizes]


def _moved(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The solutions of a reflected or transposed puzzle are the reflected or transposed solutions."""
    symmetry = random.choice(BOARD_SYMMETRIES)
    try:
        moved = symmetry.puzzle(case.puzzle)
    except ValueError:
        return False
    if moved is None or (puzzle := puzzle_of_text(moved.text)) is None:
        return False
    board = puzzle.board
    shown = {symmetry.cell(panel.board, cell): digit for cell, digit in zip(panel.board.cells, givens, strict=True)}
    found = _solutions(moved.text, panel, tuple(shown[cell] for cell in board.cells))
    if found != frozenset(symmetry.grid(grid, board) for grid in grids):
        sentence = f"after the move {symmetry.name} it has other solutions: {len(found)} instead of {len(grids)}"
        raise Discrepancy("symmetry", sentence, Suspect("shared"))
    return True


def _renamed(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """If the families only compare digits for equality, swapping two digits swaps them in all solutions."""
    board = panel.board
    if len(board.digits) < 2 or board.extras or case.puzzle.rules or not case.puzzle.words <= DIGIT_SYMMETRIC:
        return False
    if any(hidden_cells(each.family, each.values) for each in case.puzzle.statements):
        return False
    alike = [digit for digit in board.digits if board.copies[digit] == board.copies[board.digits[0]]]
    if len(alike) < 2:
        return False
    one, other = random.sample(alike, 2)
    swap = {one: other, other: one}
    swapped = tuple(digit if digit is None else swap.get(digit, digit) for digit in givens)
    found = panel.agreed_grids(swapped)
    if found != frozenset(Grid(board, tuple(swap.get(digit, digit) for digit in grid.values)) for grid in grids):
        sentence = f"with {one} and {other} swapped it has other solutions"
        raise Discrepancy("renaming", sentence, Suspect("shared"))
    return True


def _candidates(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The candidates of each cell are its digits in all solutions."""
    union = {cell: tuple(sorted({grid[cell] for grid in grids})) for cell in panel.board.answer}
    for name, solver in panel.solvers.items():
        found = solver.candidates(givens=givens, limits=panel.limits(name))
        if found.stop is not Stop.NODES and {cell: found.digits.get(cell) for cell in union} != union:
            sentence = f"{name} lists other candidates than the digits of its solutions"
            raise Discrepancy("candidates", sentence, Suspect(solver_part(name)))
    return True


def _expanded(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The expansion to exact cover has as many covers as the puzzle has solutions, counted by an external program."""
    if panel.board.answer != panel.board.everywhere:
        return False  # each filling of the extra cells is a cover of its own
    puzzle = puzzle_of_text(text_with_givens(case.puzzle.text, panel.board, givens))
    assert puzzle is not None
    try:
        expansion = expand(compile_cover(puzzle))
    except TableTooLarge:
        return False
    if not 0 < len(expansion.options) <= MAX_OPTIONS:
        return False
    count = _covers(expansion.text())
    if count is None:
        return False
    if count != len(grids):
        sentence = f"its expansion has {count} exact covers, and it has {len(grids)} solutions"
        raise Discrepancy("expansion", sentence, Suspect("expansion"))
    return True


def _covers(text: str) -> int | None:
    """The number of exact covers that miniexact finds; None if it is not installed or takes longer than `MAX_SECONDS`.

    The operating system ends it at the limit, so it never outlives a fuzzer that is killed.
    """
    program = _miniexact()
    if program is None:
        return None
    limited = ("sh", "-c", f'ulimit -t {MAX_SECONDS}; exec "$0" "$@"', program)
    done = subprocess.run(
        [*limited, "-c", "-e", "-D", "/dev/stdin"], input=text, capture_output=True, text=True, check=False
    )
    found = re.search(r"^Found (\d+) solutions?", done.stdout, re.MULTILINE)
    if found is None and done.returncode >= 0:
        raise Discrepancy("expansion", f"miniexact rejects its expansion: {done.stderr}", Suspect("expansion"))
    return None if found is None else int(found[1])


@cache
def _miniexact() -> str | None:
    return shutil.which("miniexact", path=os.pathsep.join((get_path("scripts"), os.environ.get("PATH", ""))))


def _exported(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """A puzzle that is written in our own or another program's form means the same when it is read again."""
    layered = any(isinstance(extra, Layer) for extra in panel.board.extras)
    form = random.choice(LAYERED_FORMS if layered else FORMS)
    puzzle = puzzle_of_text(text_with_givens(case.puzzle.text, panel.board, givens))
    assert puzzle is not None
    written = _written(case, puzzle, form, random)
    if written is None:
        return False
    puzzle, text = written
    program = as_program(Source("<written>", text), Sink(Source("<written>", text)))
    again = puzzle_of_text(program.text) if program is not None else None
    if again is None:
        raise Discrepancy("export", f"what is written as {form} is not read again", Suspect("reading"))
    if again.board.answer != puzzle.board.answer:
        raise Discrepancy("export", f"what is written as {form} has other cells", Suspect("reading"))
    if panel.board.answer != panel.board.everywhere:  # a grid does not list all cells
        _compare_solutions(form, (puzzle.text.text, again.text.text), panel.others, givens)
        return True
    for values in _fillings(puzzle.board, grids, random):
        one, other = (Grid.of(board, values) for board in (puzzle.board, again.board))
        if bool(puzzle.broken(one)) is not bool(again.broken(other)):
            sentence = f"what is written as {form} and read again has another opinion on {values}"
            raise Discrepancy("export", sentence, Suspect("reading"))
    return True


def _compare_solutions(form: str, texts: tuple[str, str], others: Sequence[str], givens: Givens) -> None:
    """Looks in each of two puzzles for the solutions of the other. Their grids need not list all cells."""
    with SolverPanel(texts[0], others) as first, SolverPanel(texts[1], others) as second:
        for one, other in ((first, second), (second, first)):
            for grid in one.agreed_grids(givens):
                for name, solver in other.solvers.items():
                    if not solver.search(givens=grid.values, limit=1).count:
                        sentence = f"as {form} {name} has another opinion on {grid.values}"
                        raise Discrepancy("export", sentence, Suspect("reading"))


def _written(case: Case, puzzle: Puzzle, form: str, random: Random) -> tuple[Puzzle, str] | None:
    """The puzzle, or one with a single statement of it, that can be written in a form, and its text."""
    parts = case.puzzle.parts
    for some in (parts, *((part,) for part in random.sample(parts, min(2, len(parts))))):
        stated = puzzle if some is parts else puzzle_of_text(case.puzzle.with_parts(some).text)
        if stated is not None:
            with suppress(Refused):
                return stated, EXPORTS[form](stated)
    return None


def _fillings(board: Board, grids: frozenset[Grid], random: Random) -> Iterator[tuple[int, ...]]:
    """Solutions, solutions with one digit changed or two exchanged, and random fillings."""
    cells = board.answer
    for grid in sorted(grids, key=lambda grid: grid.values)[:MAX_GRIDS]:
        values = [grid[cell] for cell in cells]
        yield tuple(values)
        for _ in range(3):
            at, other = random.randrange(len(cells)), random.randrange(len(cells))
            changed = [*values]
            if random.random() < 0.5:
                changed[at] = random.choice(board.digits_of(cells[at]))
            elif values[other] in board.digits_of(cells[at]) and values[at] in board.digits_of(cells[other]):
                changed[at], changed[other] = values[other], values[at]
            yield tuple(changed)
    for _ in range(6):
        yield tuple(random.choice(board.digits_of(cell)) for cell in cells)


def _asked(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The native engine gives the same answer when it learns, and in slices, with limits, in batches."""
    if "native" not in panel.solvers:
        return False
    from .native_questions import FOR_PUZZLES, Native, TooLong  # needs the native engine

    somewhere = tuple(panel.board.digits_of(cell)[0] for cell in panel.board.answer)
    stated = RandomProblem(0, case.number, "small", panel.cover, panel.board, somewhere, solved=False)
    native = Native(stated, givens, random, restricted=panel.cover)
    try:
        for sentence in random.choice(FOR_PUZZLES)(native, frozenset(grid.values for grid in grids)):
            raise Discrepancy("asked", f"native: {sentence}", Suspect("native"))
    except TooLong:
        return False
    return True


def _written_out(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Rules that call functions have the same solutions as the bodies of the functions with the arguments."""
    parts = [each.without_functions() or each if isinstance(each, RandomRule) else each for each in case.puzzle.parts]
    if tuple(parts) == case.puzzle.parts:
        return False
    plain = case.puzzle.with_parts(tuple(parts))
    if puzzle_of_text(plain.text) is None:
        raise Discrepancy("functions", "without its functions it is not read", Suspect("reading"))
    found = _solutions(plain.text, panel, givens)
    if found != grids:
        sentence = f"without its functions it has other solutions: {len(found)} instead of {len(grids)}"
        raise Discrepancy("functions", sentence, Suspect("shared"))
    return True


def _solved_by_steps(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """No step of a solve, and no logical search, contradicts the solutions."""
    return _explained((wrong_steps, wrong_logical_search), case, panel, givens, grids)


def _diagnosed(case: Case, panel: SolverPanel, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The solutions confirm which parts clash, which cells are open, and which parts are redundant."""

    def wrong(puzzle: Puzzle, grids: Sequence[Grid]) -> Iterator[str]:
        return wrong_reasons(puzzle, grids, make_engine)

    return _explained((wrong,), case, panel, givens, grids)


def _explained(
    questions: Sequence[Callable[[Puzzle, Sequence[Grid]], Iterator[str]]],
    case: Case,
    panel: SolverPanel,
    givens: Givens,
    grids: frozenset[Grid],
) -> bool:
    """Asks questions about a puzzle whose solutions are all known."""
    if len(grids) > MAX_GRIDS:
        return False
    puzzle = puzzle_of_text(text_with_givens(case.puzzle.text, panel.board, givens))
    assert puzzle is not None
    for question in questions:
        for sentence in question(puzzle, sorted(grids, key=lambda grid: grid.values)):
            raise Discrepancy("explained", sentence, Suspect("logic"))
    return True


FORMS = ("sdk", "fpuzzles-json", "iss")
"""The forms in which puzzles are written and read again."""
LAYERED_FORMS = ("sdk", "iss", "iss")
"""The same for puzzles with layers, which one of the other forms has."""
MAX_FACTS = 3  # digits of one solution
MAX_OPTIONS = 20_000  # of an expansion whose covers are counted
MAX_SECONDS = 1  # of CPU time for counting covers

Relation = Callable[[Case, "SolverPanel", Givens, frozenset[Grid], Random], bool]

RELATIONS: Mapping[str, Relation] = {
    "counts split over a cell": _splits_over_cell,
    "removing a statement keeps the solutions": _without_statement,
    "statements in another order": _reordered,
    "reflected or transposed": _moved,
    "digits renamed": _renamed,
    "candidates": _candidates,
    "expanded to exact cover": _expanded,
    "written and read again": _exported,
    "functions written out": _written_out,
    "solved by steps": _solved_by_steps,
    "diagnosed": _diagnosed,
    "asked in other ways": _asked,
}
"""The metamorphic relations by name. Each returns whether it applied to the case. Discrepancy if it does not hold."""

WEIGHTS: Mapping[str, int] = {
    "counts split over a cell": 8,
    "removing a statement keeps the solutions": 3,
    "statements in another order": 10,
    "reflected or transposed": 10,
    "digits renamed": 4,
    "candidates": 8,
    "expanded to exact cover": 1,
    "written and read again": 10,
    "functions written out": 1,
    "solved by steps": 8,
    "diagnosed": 6,
    "asked in other ways": 30,
}
"""The weights by which relations are chosen; a relation that takes longer has less."""


def random_relation(case: Case, random: Random) -> str:
    """The name of a relation.

    For half of the cases with functions it is the one about them. Where rules are about layers, it is often the one
    about other forms, which write each such rule in a way of its own.
    """
    if (
        case.puzzle.rules
        and random.random() < 0.5
        and any(isinstance(each, Layer) for each in case.puzzle.setting.board.extras)
    ):
        return "written and read again"
    if random.random() < 0.5 and any(rule.written_out for rule in case.puzzle.rules):
        return "functions written out"
    return random.choices(tuple(WEIGHTS), tuple(WEIGHTS.values()))[0]
