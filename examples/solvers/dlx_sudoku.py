"""dlxsudoku (PyPI) for `sudokudsl crosscheck --form line`: it raises an error for no and for several solutions."""

import sys

from dlxsudoku import Sudoku
from dlxsudoku.exceptions import SudokuHasMultipleSolutionsError, SudokuHasNoSolutionError

try:
    puzzle = Sudoku(sys.stdin.read().strip().replace(".", "0"))
    puzzle.solve()
except SudokuHasNoSolutionError:
    print("no solution")
except SudokuHasMultipleSolutionsError:
    print("multiple solutions")
else:
    print(puzzle.to_oneliner(), "unique")
