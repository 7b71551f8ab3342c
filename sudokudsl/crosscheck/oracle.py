"""The oracle: every solution of a small puzzle by brute force over the `holds` of its constraints.

It visits all fillings of the board and the extra cells, or all grids that meet the houses, and keeps
those that every constraint accepts. It is slow and short and shares no code with a compiler, so it can check both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count, product, zip_longest
from math import prod

from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Givens

MAX_FILLINGS = 300_000
HOUSED = ("sudoku", "latin", "grid")  # `house_grids` lists every solution of a puzzle with one of these statements


class OracleTooLarge(ValueError):
    """The board has more fillings than the limit of the oracle."""


def fillings(board: Board, givens: Givens | None = None) -> int:
    """The number of fillings of a board and its extra cells that have the givens."""
    return prod(map(len, _choices(board, givens)))


def oracle_grids(puzzle: Puzzle, *, givens: Givens | None = None, limit: int = MAX_FILLINGS) -> tuple[Grid, ...]:
    """All solutions of a puzzle by `holds` alone, in the order of their digits.

    Tries every filling of the board with the `givens`. If these are more than `limit` and the puzzle has one of the
    `HOUSED` statements, it tries every grid of `house_grids`. Raises OracleTooLarge if there are too many grids to try.
    """
    grids, rest = _grids_and_rest(puzzle, givens, limit)
    return tuple(dict.fromkeys(grid for grid in grids if all(constraint.holds(grid) for constraint in rest)))


def grids_to_try(puzzle: Puzzle) -> Iterable[Grid]:
    """The grids among which `oracle_grids` looks for the solutions of a puzzle. Raises OracleTooLarge."""
    return _grids_and_rest(puzzle, None, MAX_FILLINGS)[0]


def _grids_and_rest(puzzle: Puzzle, givens: Givens | None, limit: int) -> tuple[Iterable[Grid], tuple[Constraint, ...]]:
    """The grids to try, and the constraints that these may break."""
    all_of_them = tuple(stated.constraint for stated in puzzle.stated)
    houses = tuple(stated.constraint for stated in puzzle.stated if stated.word in HOUSED)
    if fillings(puzzle.board, givens) <= limit:
        given = None if givens is None else tuple(givens)
        if not houses:
            return all_grids(puzzle.board, given), all_of_them
        rest = tuple(stated.constraint for stated in puzzle.stated if stated.word not in HOUSED)
        return _grids_that_meet(houses, puzzle.board, given), rest
    if houses:
        return house_grids(puzzle.board, givens, limit=limit), all_of_them
    cells, digits = len(puzzle.board.cells), len(puzzle.board.digits)
    raise OracleTooLarge(f"{cells} cells of {digits} digits have more than {limit:,} fillings")


@lru_cache(maxsize=8)
def _grids_that_meet(houses: tuple[Constraint, ...], board: Board, givens: Givens | None) -> tuple[Grid, ...]:
    """The fillings of a board that the houses of its statement accept; many puzzles in turn have the same board."""
    return tuple(grid for grid in all_grids(board, givens) if all(house.holds(grid) for house in houses))


def forget() -> None:
    """Forgets the grids of past boards, as tests do that change what `holds` says."""
    _grids_that_meet.cache_clear()


def all_grids(board: Board, givens: Givens | None = None) -> Iterator[Grid]:
    """Yields every filling of a board and its extra cells that has the givens, in the order of the digits."""
    return (Grid.of(board, digits) for digits in product(*_choices(board, givens)))


def _choices(board: Board, givens: Givens | None) -> list[tuple[int, ...]]:
    """The digits that each cell of `board.everywhere` may hold."""
    listed = zip_longest(board.domains, givens or ())
    return [domain if digit is None else (digit,) for domain, digit in listed]


@lru_cache(maxsize=8)
def house_grids(board: Board, givens: Givens | None = None, *, limit: int = MAX_FILLINGS) -> tuple[Grid, ...]:
    """Every filling with the givens in which no row, column or region holds a digit more often than the alphabet.

    These are the grids of a latin square or, if the board has boxes, of a sudoku, each with all fillings of the extra
    cells. Raises OracleTooLarge if there are more than `limit`, or if the search writes more than `limit` digits.
    """
    lines = [view.cells for view in (*board.row_views, *board.column_views)]
    lines += board.regions
    of_cell = {cell: [at for at, line in enumerate(lines) if cell in line] for cell in board.cells}
    beside = _choices(board, givens)[len(board.cells) :]
    used: list[Counter[int]] = [Counter() for _ in lines]
    found: list[Grid] = []
    written = count(1)

    def fill(cells: tuple[Cell, ...], values: tuple[int, ...]) -> None:
        if len(values) == len(cells):
            if len(found) + prod(map(len, beside)) > limit:
                raise OracleTooLarge(f"more than {limit:,} fillings of the board and its extra cells")
            found.extend(Grid.of(board, (*values, *digits)) for digits in product(*beside))
            return
        here = of_cell[cells[len(values)]]
        given = givens[len(values)] if givens is not None else None
        for digit in board.digits if given is None else (given,):
            if all(used[line][digit] < board.copies[digit] for line in here):
                if next(written) > limit:
                    raise OracleTooLarge(f"more than {limit:,} digits to try in rows and columns")
                for line in here:
                    used[line][digit] += 1
                fill(cells, (*values, digit))
                for line in here:
                    used[line][digit] -= 1

    fill(board.cells, ())
    return tuple(found)
