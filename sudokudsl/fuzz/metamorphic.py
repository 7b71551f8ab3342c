"""Oracles that need no second solver: what must hold of the answers to a puzzle and to puzzles made from it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from sysconfig import get_path

from ..cover.builder import TableTooLarge
from ..cover.compile import compile_cover
from ..cover.dlx import expand
from ..crosscheck.locate import Suspect, locate, voice_part
from ..crosscheck.solvers import FEW, Differ, Voices, understood, with_given
from ..model.grid import Grid
from ..model.solver import Givens
from .cases import Case, spelled
from .random_rules import Ruled
from .symmetry import MOVES, RENAMED

KNOWING_OTHERS = frozenset({"kropki", "xv", "minimum", "maximum"})
"""Families where a further dot or mark exempts cells from what another statement asks."""


def _splits(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Giving a cell each of its digits in turn divides the solutions."""
    at = random.randrange(len(givens))
    if givens[at] is not None:
        return False
    for name, solver in voices.solvers.items():
        cell = voices.board.answer[at]
        digits = voices.board.digits_of(cell)
        counts = [solver.search(givens=with_given(givens, at, digit), limit=FEW + 1).count for digit in digits]
        if sum(counts) != len(grids):
            sentence = f"{name} finds {len(grids)} grids, but {counts} when {cell} is given each digit"
            raise Differ("split", sentence, Suspect(voice_part(name)))
    return True


def _one_less(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Without one of its statements a puzzle keeps its solutions."""
    parts = case.mix.parts
    free = [at for at, part in enumerate(parts) if isinstance(part, Ruled) or part.family.word not in KNOWING_OTHERS]
    if not free or not grids:
        return False
    without = random.choice(free)
    left = case.mix.with_parts((*parts[:without], *parts[without + 1 :]))
    grid = min(grids, key=lambda grid: grid.values)
    with Voices(left.text) as others:
        for name, solver in others.solvers.items():
            if solver.search(givens=grid.values).count != 1:
                sentence = f"without statement {without + 1} {name} loses {grid.values}"
                raise Differ("one less", sentence, locate(others.puzzle, grid, {name: False}))
    return True


def _moved(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """A reflected or transposed puzzle has the moved solutions."""
    move = random.choice(MOVES)
    try:
        mix = move.mix(case.mix)
    except ValueError:
        return False
    if mix is None or (puzzle := understood(mix.text)) is None:
        return False
    board = puzzle.board
    shown = {move.cell(voices.board, cell): digit for cell, digit in zip(voices.board.cells, givens, strict=True)}
    with Voices(mix.text) as others:
        found = others.agreed(tuple(shown[cell] for cell in board.cells))
    if found != frozenset(move.grid(grid, board) for grid in grids):
        sentence = f"{move.name}, it has other solutions: {len(found)}, not {len(grids)}"
        raise Differ("symmetry", sentence, Suspect("shared"))
    return True


def _renamed(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Where only equality counts, two digits may change places in all grids."""
    board = voices.board
    if len(board.digits) < 2 or board.extras or case.mix.rules or not case.mix.words <= RENAMED:
        return False
    alike = [digit for digit in board.digits if board.copies[digit] == board.copies[board.digits[0]]]
    if len(alike) < 2:
        return False
    one, other = random.sample(alike, 2)
    swap = {one: other, other: one}
    swapped = tuple(digit if digit is None else swap.get(digit, digit) for digit in givens)
    found = voices.agreed(swapped)
    if found != frozenset(Grid(board, tuple(swap.get(digit, digit) for digit in grid.values)) for grid in grids):
        sentence = f"with {one} and {other} in each other's place it has other solutions"
        raise Differ("renaming", sentence, Suspect("shared"))
    return True


def _candidates(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The digits of each cell in all solutions together are its candidates."""
    union = {cell: tuple(sorted({grid[cell] for grid in grids})) for cell in voices.board.answer}
    for name, solver in voices.solvers.items():
        listed = solver.candidates(givens=givens).digits
        if {cell: listed.get(cell) for cell in union} != union:
            sentence = f"{name} lists other candidates than its solutions have"
            raise Differ("candidates", sentence, Suspect(voice_part(name)))
    return True


def _expanded(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The expansion of the cover problem to exact cover has as many covers, by a program that knows nothing else."""
    if voices.board.answer != voices.board.everywhere:
        return False  # each filling of the extra cells is a cover of its own
    puzzle = understood(spelled(case.mix.text, voices.board, givens))
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
        raise Differ("expansion", sentence, Suspect("expansion"))
    return True


def _covers(text: str) -> int | None:
    """How many exact covers miniexact finds, a program in C; None without it, or if it takes longer than its limit.

    The system itself ends it then, so that none is left behind whatever becomes of this process.
    """
    program = _miniexact()
    if program is None:
        return None
    limited = ("sh", "-c", f'ulimit -t {SECONDS}; exec "$0" "$@"', program)
    told = subprocess.run(
        [*limited, "-c", "-e", "-D", "/dev/stdin"], input=text, capture_output=True, text=True, check=False
    )
    found = re.search(r"^Found (\d+) solutions?", told.stdout, re.MULTILINE)
    if found is None and told.returncode >= 0:
        raise Differ("expansion", f"miniexact does not take its expansion: {told.stderr}", Suspect("expansion"))
    return None if found is None else int(found[1])


@cache
def _miniexact() -> str | None:
    return shutil.which("miniexact", path=os.pathsep.join((get_path("scripts"), os.environ.get("PATH", ""))))


MAX_OPTIONS = 20_000  # of an expansion that is asked
SECONDS = 1  # of computing that counting its covers may take

Oracle = Callable[[Case, "Voices", Givens, frozenset[Grid], Random], bool]

FURTHER: Mapping[str, Oracle] = {
    "counts split over a cell": _splits,
    "a statement less keeps the solutions": _one_less,
    "reflected or transposed": _moved,
    "digits renamed": _renamed,
    "candidates": _candidates,
    "expanded to exact cover": _expanded,
}
"""Oracles that need no second solver, by what they do. Each says whether it applied, or raises Differ."""
