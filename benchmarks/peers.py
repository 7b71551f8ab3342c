"""Other solvers that pip installs, each asked the same: how many solutions, at most two, has this plain 9x9 puzzle?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, product

from plain_boards import Board, cp_sat_search, twice

Count = Callable[[str], int]

NINE = Board(9)


def peers() -> Iterator[tuple[str, Count]]:
    """The name of each installed peer with its function."""
    for name, make in (
        ("python-sat cadical195, incremental", lambda: pysat("cadical195")),
        ("python-sat cadical153, incremental", lambda: pysat("cadical153")),
        ("python-sat minisat22, incremental", lambda: pysat("minisat22")),
        ("ortools CP-SAT, one worker", cp_sat),
        ("exact-cover", exact_cover),
        ("miniexact", mini_exact),
        ("rustoku", rustoku),
    ):
        try:
            yield name, make()
        except ImportError:
            continue


def pysat(name: str) -> Count:
    """One incremental solver; the givens are assumptions, a selector clause guards the second search."""
    from pysat.solvers import Solver

    solver = Solver(name=name, bootstrap_with=list(NINE.clauses()))
    selectors = count(NINE.size**3 + 1)
    return lambda line: twice(NINE, line, solver, next(selectors))


def cp_sat() -> Count:
    """All-different constraints, one worker, enumeration stopped at the second solution."""
    import ortools.sat.python.cp_model  # noqa: F401 - missing here, not at the first puzzle

    return lambda line: cp_sat_search(NINE, line)()


def placements() -> list[tuple[int, ...]]:
    """The four constraints, of 324, that each of the 729 placements meets: cell, row, column and box, from 0."""
    return [
        (
            9 * row + column,
            81 + 9 * row + digit,
            162 + 9 * column + digit,
            243 + 9 * (row // 3 * 3 + column // 3) + digit,
        )
        for row, column, digit in product(range(9), repeat=3)
    ]


def left_by(line: str, options: list[tuple[int, ...]]) -> list[int]:
    """The placements, from 0, that a puzzle leaves: givens, and those that meet no constraint that a given meets."""
    givens = [9 * at + int(symbol) - 1 for at, symbol in enumerate(line) if symbol in "123456789"]
    met = {constraint for given in givens for constraint in options[given]}
    return givens + [number for number, option in enumerate(options) if met.isdisjoint(option)]


def exact_cover() -> Count:
    """Exact cover as a matrix of 729 rows and 324 columns, without the rows that givens rule out."""
    import numpy as np
    from exact_cover import get_solution_count

    options = placements()
    matrix = np.zeros((729, 324), dtype=bool)
    for row, columns in enumerate(options):
        matrix[row, list(columns)] = True

    def count(line: str) -> int:
        return int(get_solution_count(matrix[left_by(line, options)]))

    return count


def mini_exact() -> Count:
    """Knuth's Algorithm X; options are those of the matrix above, and only the first two covers are asked for."""
    import miniexact

    options = placements()

    def count(line: str) -> int:
        solver = miniexact.miniexacts_x()
        items = [solver.primary(f"i{number}") for number in range(324)]
        for placement in left_by(line, options):
            for item in options[placement]:
                solver.add(items[item])
            solver.add(0)
        if solver.solve() != 10:
            return 0
        return 2 if solver.solve() == 10 else 1

    return count


def rustoku() -> Count:
    """A solver of plain 9x9 puzzles with a function for this very question."""
    from rustoku import count_solutions

    return lambda line: int(count_solutions(line, 2))
