"""sudokum (PyPI) for `sudokudsl crosscheck --form line`: it reports whether it found a grid, but not a second one."""

import sys

import sudokum

characters = sys.stdin.read().strip()
givens = [int(character) if character.isdigit() else 0 for character in characters]
solved, rows = sudokum.solve([givens[at : at + 9] for at in range(0, 81, 9)])
if solved:
    for row in rows:
        print(*row)
else:
    print("no solution")
