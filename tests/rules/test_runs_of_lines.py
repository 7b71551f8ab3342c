"""Runs along loops and paths, counted by a plain search for the lines of small boards."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from sudokudsl import count, loads

ROWS, COLUMNS = 2, 3
CELLS = range(ROWS * COLUMNS)
DIGITS = (1, 2, 3)
MAX_OF_SAT = 600  # solutions that the SAT solver lists; with more, some cells are given


def near(cell: int) -> Iterator[int]:
    row, column = divmod(cell, COLUMNS)
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS:
            yield cell + down * COLUMNS + right


def walks(start: int) -> Iterator[list[int]]:
    """All paths from a cell, each cell at most once."""
    waiting = [[start]]
    while waiting:
        walk = waiting.pop()
        yield walk
        waiting += [[*walk, cell] for cell in near(walk[-1]) if cell not in walk]


def loops() -> list[list[int]]:
    """Every loop once, from its first cell in the direction of the lesser neighbour."""
    closed = (walk for start in CELLS for walk in walks(start) if len(walk) > 3 and start in near(walk[-1]))
    return [walk for walk in closed if walk[0] == min(walk) and walk[1] < walk[-1]]


def runs(line: list[int], length: int, *, closed: bool, directed: bool) -> list[list[int]]:
    """The runs of a line, each with its earlier end first if the line has no direction."""
    whole = line + line[: length - 1] if closed and len(line) >= length else line
    found = [whole[at : at + length] for at in range(len(whole) - length + 1)]
    return found if directed else [run if run[0] < run[-1] else run[::-1] for run in found]


RULES: dict[str, tuple[int, Callable[..., bool]]] = {
    "each run of 3 in way as a, b, c: distinct(a, b, c)": (3, lambda a, b, c: len({a, b, c}) == 3),
    "each run of 3 in way as s: s[1] + s[2] != s[3]": (3, lambda a, b, c: a + b != c),
    "each run of 2 in way as a, b: a <= b": (2, lambda a, b: a <= b),
    "each run of 4 in way as s: sum(s) in {6..9}": (4, lambda a, b, c, d: 6 <= a + b + c + d <= 9),
    "no run of 3 in way as a, b, c where a != c: b = 2": (3, lambda a, b, c: a == c or b != 2),
    "each run of 5 in way as p, q, r, s, t: p + t > q or r = s": (5, lambda p, q, r, s, t: p + t > q or r == s),
}
LINES = {
    "loop way counted": [(line, True, False) for line in loops()],
    "path way counted": [
        (walk, False, False) for start in CELLS for walk in walks(start) if len(walk) > 1 and start < walk[-1]
    ],
    "path way from r1c2 counted": [(walk, False, True) for walk in walks(1) if len(walk) > 1],
    "path way from r2c3 to r1c1 counted": [(walk, False, True) for walk in walks(5) if walk[-1] == 0],
}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("line", LINES)
def test_runs_are_those_of_the_lines(line: str, rule: str) -> None:
    length, holds = RULES[rule]
    expected = 0
    for cells, closed, directed in LINES[line]:
        visited = runs(cells, length, closed=closed, directed=directed)
        expected += sum(
            all(holds(*(digits[cell] for cell in run)) for run in visited)
            for digits in product(DIGITS, repeat=len(CELLS))
        )
    puzzle = loads(f"board {ROWS}x{COLUMNS} digits 1-3\n{line}\n{rule}\n")
    assert count(puzzle).count == expected
    if expected > MAX_OF_SAT:
        puzzle = loads(f"board {ROWS}x{COLUMNS} digits 1-3\n{line}\n{rule}\ngiven r1c2 r2c3 r2c1 = 1 2 3\n")
        expected = count(puzzle).count
    assert count(puzzle, solver="cadical195").count == expected


def test_a_rule_that_holds_for_the_number_of_runs() -> None:
    lines = LINES["path way from r1c2 counted"]
    expected = sum(len(runs(cells, 3, closed=False, directed=True)) == 2 for cells, *_ in lines)
    text = "board 2x3 digits 1\npath way from r1c2 counted\nrequire count(each run of 3 in way as a, b, c: a = c) = 2\n"
    for solver in ("engine", "cadical195"):
        assert count(loads(text), solver=solver).count == expected
