"""Specs for the generator, and what is asked of the puzzles that it makes."""

import sudokudsl

CLASSIC = sudokudsl.loads("sudoku 9x9")
SMALL = sudokudsl.loads("sudoku 4x4")


def given(made):
    return {cell for cell, digit in zip(made.solution.board.cells, made.givens, strict=True) if digit is not None}


def is_unique(puzzle, solver="engine"):
    outcome = sudokudsl.solve(puzzle, solver=solver)
    return outcome.exact and outcome.count == 1
