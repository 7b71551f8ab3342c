"""python-constraint2 (PyPI) for `sudokudsl crosscheck --form fpuzzles-json`: small grids, cages and thermometers."""

import json
import re
import sys
from itertools import pairwise

from constraint import AllDifferentConstraint, ExactSumConstraint, Problem

puzzle = json.load(sys.stdin)
size = puzzle["size"]
KNOWN = {"size", "title", "author", "ruleset", "grid", "killercage", "thermometer"}
if unknown := {name for name, value in puzzle.items() if value} - KNOWN:
    sys.exit(f"not known here: {', '.join(sorted(unknown))}")
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


def cells(names: list[str]) -> list[tuple[int, int]]:
    """Cells of names such as R1C2, rows and columns from 0."""
    return [(int(row) - 1, int(column) - 1) for row, column in re.findall(r"R(\d+)C(\d+)", " ".join(names))]


problem = Problem()
houses: dict[tuple[str, int], list[tuple[int, int]]] = {}
for row, line in enumerate(puzzle["grid"]):
    for column, cell in enumerate(line):
        given = cell.get("value")
        problem.addVariable((row, column), [given] if given else list(range(1, size + 1)))
        high, wide = BOXES.get(size, (1, size))
        box = cell.get("region", row // high * (size // wide) + column // wide)
        for house in (("row", row), ("column", column), ("box", box)):
            houses.setdefault(house, []).append((row, column))
for house in houses.values():
    problem.addConstraint(AllDifferentConstraint(), house)
for cage in puzzle.get("killercage", ()):
    problem.addConstraint(AllDifferentConstraint(), cells(cage["cells"]))
    if cage.get("value"):
        problem.addConstraint(ExactSumConstraint(int(cage["value"])), cells(cage["cells"]))
for thermometer in puzzle.get("thermometer", ()):
    for line in thermometer["lines"]:
        problem.addConstraint(lambda *digits: all(a < b for a, b in pairwise(digits)), cells(line))
solutions = problem.getSolutionIter()
found = [solution for solution, _ in zip(solutions, range(2), strict=False)]
for row in range(size if found else 0):
    print(*(found[0][row, column] for column in range(size)))
print(("no solution", "unique", "multiple solutions")[len(found)])
