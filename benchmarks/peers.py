"""Other solvers that pip installs, each asked the same: how many solutions, at most two, has this plain 9x9 puzzle?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

Count = Callable[[str], int]

HOUSES = [
    *[[(row, column) for column in range(9)] for row in range(9)],
    *[[(row, column) for row in range(9)] for column in range(9)],
    *[[(top + i, left + j) for i in range(3) for j in range(3)] for top in (0, 3, 6) for left in (0, 3, 6)],
]


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

    def literal(row: int, column: int, digit: int) -> int:
        return 81 * row + 9 * column + digit

    solver = Solver(name=name)
    for row, column in product(range(9), repeat=2):
        solver.add_clause([literal(row, column, digit) for digit in range(1, 10)])
        for one, other in combinations(range(1, 10), 2):
            solver.add_clause([-literal(row, column, one), -literal(row, column, other)])
    for house in HOUSES:
        for digit in range(1, 10):
            solver.add_clause([literal(*cell, digit) for cell in house])
            for one, other in combinations(house, 2):
                solver.add_clause([-literal(*one, digit), -literal(*other, digit)])
    selectors = iter(range(730, 10**9))

    def count(line: str) -> int:
        givens = [literal(at // 9, at % 9, int(symbol)) for at, symbol in enumerate(line) if symbol in "123456789"]
        if not solver.solve(assumptions=givens):
            return 0
        model = [number for number in solver.get_model()[:729] if number > 0]
        selector = next(selectors)
        solver.add_clause([-selector, *(-number for number in model)])
        return 2 if solver.solve(assumptions=[*givens, selector]) else 1

    return count


def cp_sat() -> Count:
    """All-different constraints, one worker, enumeration stopped at the second solution."""
    from ortools.sat.python import cp_model

    class TwoAtMost(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found == 2:
                self.stop_search()

    def count(line: str) -> int:
        model = cp_model.CpModel()
        cells = {cell: model.new_int_var(1, 9, "") for cell in product(range(9), repeat=2)}
        for house in HOUSES:
            model.add_all_different([cells[cell] for cell in house])
        for at, symbol in enumerate(line):
            if symbol in "123456789":
                model.add(cells[divmod(at, 9)] == int(symbol))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        callback = TwoAtMost()
        solver.solve(model, callback)
        return callback.found

    return count


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
