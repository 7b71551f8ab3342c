"""The oracle: every solution of a small puzzle by brute force, from the constraints' own `holds` and nothing else.

It fills the board in every possible way, or goes through a listed stock of grids, and keeps what every constraint
holds of. It is slow, short, and knows of no compiler; that is what makes it a judge of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count, product

from .geometry import Board, Cell
from .grid import Grid
from .puzzle import Puzzle
from .search import Givens

MAX_FILLINGS = 300_000
HOUSED = ("sudoku", "latin")  # the statements after which `house_grids` holds every solution


class OracleTooLarge(ValueError):
    """The board has more fillings than the oracle goes through."""


def fillings(board: Board, givens: Givens | None = None) -> int:
    """In how many ways digits can be written into the open cells of a board."""
    return int(len(board.digits) ** (len(board.cells) if givens is None else givens.count(None)))


def oracle_grids(puzzle: Puzzle, *, givens: Givens | None = None, limit: int = MAX_FILLINGS) -> tuple[Grid, ...]:
    """All solutions of a puzzle, by the constraints' own meanings, in the order of their digits.

    It tries every filling of the board with the `givens` or, where those are too many and the rows and columns are
    houses, every grid of `house_grids`. OracleTooLarge if there are more than `limit` to try.
    """
    stock: Iterable[Grid]
    if fillings(puzzle.board, givens) <= limit:
        stock = all_grids(puzzle.board, givens)
    elif any(stated.word in HOUSED for stated in puzzle.stated):
        stock = house_grids(puzzle.board, givens, limit=limit)
    else:
        cells, digits = len(puzzle.board.cells), len(puzzle.board.digits)
        raise OracleTooLarge(f"{cells} cells of {digits} digits have more than {limit:,} fillings")
    return tuple(grid for grid in stock if puzzle.holds(grid))


def all_grids(board: Board, givens: Givens | None = None) -> Iterator[Grid]:
    """Every filling of a board that has the givens, in the order of the digits."""
    choices = [board.digits if digit is None else (digit,) for digit in givens or (None,) * len(board.cells)]
    return (Grid(board, values) for values in product(*choices))


@lru_cache(maxsize=8)
def house_grids(board: Board, givens: Givens | None = None, *, limit: int = MAX_FILLINGS) -> tuple[Grid, ...]:
    """Every filling that has the givens, with no digit more often in a row, column or region than it is listed.

    These are the grids of a latin square or, if the board has boxes, of a sudoku. OracleTooLarge when more than `limit`
    digits have been written in search of them.
    """
    lines = [board.row(number) for number in range(1, board.rows + 1)]
    lines += [board.column(number) for number in range(1, board.columns + 1)]
    lines += board.regions
    of_cell = {cell: [at for at, line in enumerate(lines) if cell in line] for cell in board.cells}
    used: list[Counter[int]] = [Counter() for _ in lines]
    found: list[Grid] = []
    written = count(1)

    def fill(cells: tuple[Cell, ...], values: tuple[int, ...]) -> None:
        if len(values) == len(cells):
            found.append(Grid(board, values))
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
