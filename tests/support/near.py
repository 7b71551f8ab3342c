"""Fillings near a solution, on which all sides of a statement agree if they have one meaning, on boards of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.model.geometry import Board, Cell, View
from sudokudsl.model.grid import Grid
from sudokudsl.model.puzzle import Puzzle

LARGE_BOARDS = (
    "board 1x24 digits 0-19",
    "board 20x1 digits 1-9",
    "board 3x8 digits -99 -30 -4 -3 0 1 2 5 9 33 70 99",
    "board 3x5 digits 1-24",
    "board 3x3 digits -4..9",
    "board 4x8 digits 1 2 2 3 3 3 4 5",
    "board 2x9 digits 1-9\ncells e[1..4] digits -20..20 counted",
    "board 2x5 digits 3-12\nlayer up digits -3..8 counted",
    "board 8x7 digits -2..2\ngrid 5x5 latin at r1c1\ngrid 5x5 latin at r4c3",
    "board 6x6 digits 1-6\nboxes 2x3",
    "board 9x9 digits 0-8\nboxes 3x3",
)
"""Boards with long lines or many digits, which have far too many fillings to try all. All their cells count."""


def cells_in(value: Any) -> Iterator[Cell]:
    """The cells in a value of a part of a signature."""
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, View):
        yield from value.cells
    elif isinstance(value, tuple):
        for inner in value:
            yield from cells_in(inner)


def random_fillings(board: Board, random: Random) -> Iterator[Grid]:
    """A filling in which each row has its digits once as far as possible, and one with any digits."""
    digits: dict[Cell, int] = {}
    for row in range(1, board.rows + 1):
        cells = board.row(row)
        rounds = -(-len(cells) // len(board.digits))
        digits |= zip(cells, random.sample(board.digits * rounds, len(cells)), strict=True)
    for known in (digits, {}):
        found = (known[cell] if cell in known else random.choice(board.digits_of(cell)) for cell in board.everywhere)
        yield Grid.of(board, tuple(found))


def near(grid: Grid, cells: Sequence[Cell], random: Random, many: int) -> Iterator[Grid]:
    """Up to `many` other fillings: some cells hold the next digit, the one before, any other, or exchange theirs."""
    board = grid.board
    for at in range(many):
        one, other = random.choice(cells), random.choice(cells)
        own, place = board.digits_of(one), board.digits_of(one).index(grid[one])
        match at % 4:
            case 0:
                changed = {one: own[min(place + 1, len(own) - 1)]}
            case 1:
                changed = {one: own[max(place - 1, 0)]}
            case 2:
                changed = {one: random.choice(own), other: random.choice(board.digits_of(other))}
            case _:
                changed = {one: grid[other], other: grid[one]}
        allowed = all(digit in board.digits_of(cell) for cell, digit in changed.items())
        if allowed and any(grid[cell] != digit for cell, digit in changed.items()):
            yield Grid.of(board, [changed.get(cell, grid[cell]) for cell in board.everywhere])


def differences(puzzle: Puzzle, fillings: Iterable[Grid]) -> Iterator[str]:
    """A text for each filling about which the definitions, the engine and the SAT solver do not agree."""
    engine = make_engine(puzzle)
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        for grid in fillings:
            said = int(puzzle.holds(grid)), *(solver.search(givens=grid.values).count for solver in (engine, sat))
            if len(set(said)) > 1:
                yield f"by definition, engine and SAT, solutions with these digits: {said}\n{grid}"
