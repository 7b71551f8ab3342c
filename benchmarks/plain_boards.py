"""Plain boards and their variants as clauses and as CP-SAT models, for solvers that know nothing of our language."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Protocol

Cell = tuple[int, int]


class Sat(Protocol):
    """The part of a python-sat solver that is used here."""

    def solve(self, assumptions: list[int]) -> bool: ...
    def get_model(self) -> list[int]: ...
    def add_clause(self, clause: list[int]) -> None: ...


class Board:
    """Size, houses and pairs of different cells. `rule` may be `diagonals` or `anti-knight`."""

    def __init__(self, size: int, rule: str = "") -> None:
        box = math.isqrt(size)
        line = range(size)
        self.size, self.spec = size, f"sudoku {size}x{size}\n{rule}"
        self.houses: list[list[Cell]] = [[(row, column) for column in line] for row in line]
        self.houses += [[(row, column) for row in line] for column in line]
        self.houses += [
            [(top + i, left + j) for i in range(box) for j in range(box)]
            for top, left in product(range(0, size, box), repeat=2)
        ]
        if rule == "diagonals":
            self.houses += [[(at, at) for at in line], [(at, size - 1 - at) for at in line]]
        self.apart: list[tuple[Cell, Cell]] = []
        if rule == "anti-knight":
            cells = list(product(line, repeat=2))
            self.apart = [(a, b) for a, b in combinations(cells, 2) if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}]

    def givens(self, line: str) -> Iterator[tuple[Cell, int]]:
        """The given cells and their digits."""
        for at, symbol in enumerate(line):
            if symbol not in ".0":
                yield divmod(at, self.size), int(symbol, 36)

    def literal(self, cell: Cell, digit: int) -> int:
        """The variable of a digit in a cell."""
        return (cell[0] * self.size + cell[1]) * self.size + digit

    def clauses(self) -> Iterator[list[int]]:
        """Exactly one digit per cell, and one place per digit and house; at most one is said pair by pair."""
        digits = range(1, self.size + 1)
        for cell in product(range(self.size), repeat=2):
            yield [self.literal(cell, digit) for digit in digits]
            yield from ([-self.literal(cell, a), -self.literal(cell, b)] for a, b in combinations(digits, 2))
        for house, digit in product(self.houses, digits):
            yield [self.literal(cell, digit) for cell in house]
            yield from ([-self.literal(a, digit), -self.literal(b, digit)] for a, b in combinations(house, 2))
        for (one, other), digit in product(self.apart, digits):
            yield [-self.literal(one, digit), -self.literal(other, digit)]


def twice(board: Board, line: str, solver: Sat, selector: int | None = None) -> int:
    """Solutions up to two, by a SAT solver that has the clauses; the second is asked behind a selector."""
    givens = [board.literal(cell, digit) for cell, digit in board.givens(line)]
    if not solver.solve(assumptions=givens):
        return 0
    model = [number for number in solver.get_model()[: board.size**3] if number > 0]
    chosen = selector or board.size**3 + 1
    solver.add_clause([-chosen, *(-number for number in model)])
    return 2 if solver.solve(assumptions=[*givens, chosen]) else 1


def cp_sat_search(board: Board, line: str) -> Callable[[], int]:
    """Builds a model of a puzzle for CP-SAT.

    The function searches with one worker. It returns the number of solutions, at most two.
    """
    from ortools.sat.python import cp_model

    class TwoAtMost(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found == 2:
                self.stop_search()

    model = cp_model.CpModel()
    cells = {cell: model.new_int_var(1, board.size, "") for cell in product(range(board.size), repeat=2)}
    for house in board.houses:
        model.add_all_different([cells[cell] for cell in house])
    for cell, digit in board.givens(line):
        model.add(cells[cell] == digit)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True

    def search() -> int:
        callback = TwoAtMost()
        solver.solve(model, callback)
        return callback.found

    return search
