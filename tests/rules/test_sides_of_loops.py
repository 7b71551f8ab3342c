"""The cells inside and outside a loop, which is the border of a set of squares between the cells."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from sudokudsl import SdkError, count, loads, solutions
from sudokudsl.expression.enclosed import enclosed
from sudokudsl.model.geometry import STEPS, Cell

SIZES = [(4, 4), (4, 5), (5, 4)]
"""On the larger boards, the shortest ways out lead in all directions, and loops leave pockets at each edge."""


class Loop(NamedTuple):
    """The cells on a loop, and those that it encloses."""

    on: frozenset[tuple[int, int]]
    inside: frozenset[tuple[int, int]]
    columns: int


def connected(squares: set[tuple[int, int]]) -> bool:
    first = min(squares)
    found, waiting = {first}, [first]
    while waiting:
        row, column = waiting.pop()
        near = {(row + down, column + right) for down, right in STEPS.values()} & squares - found
        found |= near
        waiting += near
    return len(found) == len(squares)


def loops(rows: int, columns: int) -> Iterator[Loop]:
    """Every loop: the border of squares that hang together, as do the others, and that never meet at a corner only."""
    ring = {(row, column) for row in range(rows + 1) for column in range(columns + 1)}
    inner = [(row, column) for row in range(1, rows) for column in range(1, columns)]  # by the cell at their top left
    for size in range(1, len(inner) + 1):
        for chosen in combinations(inner, size):
            squares = set(chosen)
            around = {
                (row, column): [
                    place in squares
                    for place in ((row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1))
                ]
                for row in range(1, rows + 1)
                for column in range(1, columns + 1)
            }
            if not connected(squares) or not connected(ring - squares):
                continue
            if any(sides in ([True, False, True, False], [False, True, False, True]) for sides in around.values()):
                continue
            yield Loop(
                frozenset(cell for cell, sides in around.items() if any(sides) and not all(sides)),
                frozenset(cell for cell, sides in around.items() if all(sides)),
                columns,
            )


LOOPS = {size: list(loops(*size)) for size in SIZES}


def outside(loop: Loop, cell: tuple[int, int]) -> bool:
    return cell not in loop.on and cell not in loop.inside


RULES: dict[str, Callable[[Loop], bool]] = {
    "require r2c2 inside way": lambda loop: (2, 2) in loop.inside,
    "require r3c2 not inside way": lambda loop: (3, 2) not in loop.inside,
    "require r1c1 outside way": lambda loop: outside(loop, (1, 1)),
    "require r2c3 not outside way": lambda loop: not outside(loop, (2, 3)),
    "require count(x in all where x inside way) = 1": lambda loop: len(loop.inside) == 1,
    "require count(x in all where x inside way) = count(x in r1 where x outside way)": (
        lambda loop: len(loop.inside) == sum(outside(loop, (1, column)) for column in range(1, loop.columns + 1))
    ),
    "require (r2c2 inside way) iff (r3c3 outside way)": lambda loop: ((2, 2) in loop.inside) == outside(loop, (3, 3)),
    "some x in r3: x inside way": lambda loop: any(row == 3 for row, _ in loop.inside),
    "each orthogonal as a, b where a inside way: b not outside way": lambda loop: True,
}
"""Rules on loops, and whether they hold for a loop."""


def test_there_are_as_many_loops_as_published() -> None:
    assert len(LOOPS[4, 4]) == 213  # A140517
    assert all(len(loop.on) // 2 + len(loop.inside) - 1 <= 9 for loop in LOOPS[4, 4])  # Pick's theorem


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", SIZES)
def test_as_many_loops_obey_a_rule_as_a_plain_search_finds(size: tuple[int, int], rule: str) -> None:
    rows, columns = size
    start = f"board {rows}x{columns} digits 0\nloop way counted\n"
    puzzle = loads(f"{start}{rule}\n")
    expected = sum(map(RULES[rule], LOOPS[size]))
    assert expected > 0
    assert count(puzzle).count == expected
    assert count(puzzle, solver="cadical195").count == expected
    assert sum(map(puzzle.holds, solutions(loads(start)))) == expected


@pytest.mark.parametrize("size", SIZES)
def test_each_solution_has_the_sides_of_its_loop(size: tuple[int, int]) -> None:
    rows, columns = size
    puzzle = loads(
        f"board {rows}x{columns} digits 0-2\nloop way counted\n"
        "each x in all: x = (if x inside way then 1 else if x outside way then 2 else 0)\n"
    )
    found = set()
    for grid in solutions(puzzle):
        cells = puzzle.board.cells
        on, inside = (frozenset(cell for cell in cells if grid[cell] == digit) for digit in (0, 1))
        assert enclosed(grid, "way") == inside
        found.add(Loop(on, inside, columns))
    assert found == {
        Loop(frozenset(map(Cell._make, each.on)), frozenset(map(Cell._make, each.inside)), columns)
        for each in LOOPS[size]
    }


def test_a_loop_encloses_the_cells_around_a_hole() -> None:
    grids = "".join(
        f"grid {grid}\n"
        for grid in ("2x5 latin at r1c1", "2x5 latin at r4c1", "5x2 latin at r1c1", "5x2 latin at r1c4")
    )
    text = f"board 5x5 digits 1-5\n{grids}loop way\neach x in r1 r5 c1 c5: x on way\n"
    assert count(loads(text), limit=1).count == 1
    assert (
        count(
            loads(f"{text}each x in r2c2..r2c4 r3c2 r3c4 r4c2..r4c4 where x not on way: x inside way\n"), limit=1
        ).count
        == 1
    )
    assert count(loads(f"{text}require r3c2 outside way\n"), limit=1).count == 0


@pytest.mark.parametrize(
    "text",
    [
        "layer inside digits 0-1\nrequire inside[r2c2] = 1\nrequire r1c1 inside way or r2c2 inside way\n",
        "let inside = r2c2 r2c3\nrequire sum(inside) = 4\nrequire r2c2 in inside\neach x in inside: x inside way\n",
        "let outside = r2c2 r2c3\nrequire sum(r1c1 outside) = 5\neach x in outside: x not outside way\n",
    ],
)
def test_inside_and_outside_are_still_names(text: str) -> None:
    assert count(loads(f"latin 4x4\nloop way\n{text}"), limit=1).count == 1


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("require r2c2 inside trail", "`trail` is a path, and only a loop has an inside and an outside"),
        ("require r2 outside way", "`outside` is about one cell at a time"),
        ("require r2c2 inside shade", "`shade` is not the name of a loop"),
        ("require r2c2 inside nowhere", "`nowhere` is not the name of a loop"),
    ],
)
def test_what_has_no_sides_is_refused(rule: str, message: str) -> None:
    with pytest.raises(SdkError) as refused:
        loads(f"latin 4x4\nloop way\npath trail\nlayer shade digits 0-1\n{rule}\n")
    assert message in str(refused.value)
