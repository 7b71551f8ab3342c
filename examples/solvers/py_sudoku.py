"""py-sudoku (PyPI) for `sudokudsl crosscheck --form line`: 81 characters in, a grid and a word about it out."""

import sys

from sudoku import Sudoku

characters = sys.stdin.read().strip()
givens = [int(character) if character.isdigit() else 0 for character in characters]
puzzle = Sudoku(3, 3, board=[[digit or None for digit in givens[at : at + 9]] for at in range(0, 81, 9)])
solved = puzzle.solve()
if solved.get_difficulty() == -2:  # its sign for a puzzle without solution
    print("no solution")
else:
    for row in solved.board:
        print(*row)
    print("multiple solutions" if puzzle.has_multiple_solutions() else "unique")
