"""Straight pieces of loops and paths, counted by a plain search for the lines of small boards."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from sudokudsl import count, loads

ROWS, COLUMNS = 3, 3
PLACES = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
Place = tuple[int, int]
MAX_OF_SAT = 600  # solutions that the SAT solver lists


def near(place: Place) -> Iterator[Place]:
    row, column = place
    return (
        each for each in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)) if each in PLACES
    )


def walks(start: Place) -> Iterator[list[Place]]:
    """All paths from a cell, each cell at most once."""
    waiting = [[start]]
    while waiting:
        walk = waiting.pop()
        yield walk
        waiting += [[*walk, cell] for cell in near(walk[-1]) if cell not in walk]


def pieces(line: list[Place], *, closed: bool) -> list[list[Place]]:
    """The straight pieces of a line, each in reading order: it is cut in every cell where its direction changes."""
    if closed:  # from a corner, around, to the same corner
        at = next(at for at in range(len(line)) if turns(line[at - 1], line[at], line[(at + 1) % len(line)]))
        line = line[at:] + line[: at + 1]
    found = [[line[0]]]
    for at, cell in enumerate(line[1:], 1):
        found[-1].append(cell)
        if at + 1 < len(line) and turns(line[at - 1], cell, line[at + 1]):
            found.append([cell])
    return [sorted(each) for each in found]


def turns(one: Place, middle: Place, other: Place) -> bool:
    return (one[0] + other[0], one[1] + other[1]) != (2 * middle[0], 2 * middle[1])


LINES: dict[str, list[tuple[list[Place], bool]]] = {
    "loop way counted": [
        (walk, True)
        for start in PLACES
        for walk in walks(start)
        if len(walk) > 3 and start in near(walk[-1]) and walk[0] == min(walk) and walk[1] < walk[-1]
    ],
    "path way counted": [
        (walk, False) for start in PLACES for walk in walks(start) if len(walk) > 1 and start < walk[-1]
    ],
    "path way from r2c2 counted": [(walk, False) for walk in walks((1, 1)) if len(walk) > 1],
}
RULES: dict[str, Callable[[list[list[int]]], bool]] = {
    "each straight of way as s: sum(s) in {3, 4}": lambda pieces: all(sum(each) in (3, 4) for each in pieces),
    "each straight of way as s: s[1] <= s[length(s)]": lambda pieces: all(each[0] <= each[-1] for each in pieces),
    "no straight of way as s where length(s) = 2: distinct(s)": lambda pieces: all(
        each[0] == each[1] for each in pieces if len(each) == 2
    ),
    "some straight of way as s: sum(s) = 5": lambda pieces: any(sum(each) == 5 for each in pieces),
    "require count(each straight of way as s: 2 in s) = 3": lambda pieces: sum(2 in each for each in pieces) == 3,
    "require sum(each straight of way as s: length(s)) <= 8": lambda pieces: sum(map(len, pieces)) <= 8,
}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("line", LINES)
def test_pieces_are_those_of_the_lines(line: str, rule: str) -> None:
    given = {(0, 0): 1, (0, 1): 2, (1, 1): 1, (2, 0): 2, (2, 2): 1}
    free = [place for place in PLACES if place not in given]
    expected = 0
    for cells, closed in LINES[line]:
        found = pieces(cells, closed=closed)
        for digits in product((1, 2), repeat=len(free)):
            filling = given | dict(zip(free, digits, strict=True))
            expected += RULES[rule]([[filling[cell] for cell in each] for each in found])
    assert expected > 0
    givens = "given r1c1 r1c2 r2c2 r3c1 r3c3 = 1 2 1 2 1"
    text = f"board {ROWS}x{COLUMNS} digits 1-2\n{line}\n{givens}\n{rule}\n"
    assert count(loads(text)).count == expected
    if expected > MAX_OF_SAT:
        whole = (
            "require r1c1 on way and r1c2 on way and r2c2 not on way\n" if "loop" in line else "given way[r1c1] = 2\n"
        )
        text += whole
        expected = count(loads(text)).count
    assert count(loads(text), solver="cadical195").count == expected
