"""Lines that need other lines: the message has all of them, and together they mean the line."""

import re
from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest

from sudokudsl import SdkError, count, loads

PLACES = [(row, column) for row in range(3) for column in range(3)]
Filling = dict[tuple[int, int], int]


def pieces(of: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    """The connected pieces of some places."""
    left = set(of)
    while left:
        piece = [left.pop()]
        for row, column in piece:
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if place in left:
                    left.remove(place)
                    piece.append(place)
        yield set(piece)


def connected(test: Callable[[int, int, int], bool]) -> Callable[[Filling], bool]:
    """Whether the cells with a property of row, column and digit are in one piece."""
    return lambda filling: len([*pieces({p for p in PLACES if test(*p, filling[p])})]) == 1


def all_pieces(test: Callable[[int], bool], *, value: int = 1) -> Callable[[Filling], bool]:
    """Whether the sizes of all pieces with a value have a property."""
    return lambda filling: all(test(len(each)) for each in pieces({p for p in PLACES if filling[p] == value}))


ODD, HIGH = connected(lambda row, column, digit: digit % 2 == 1), connected(lambda row, column, digit: digit > 1)
DIGITS: dict[str, Callable[[Filling], bool]] = {
    "connected odd": ODD,
    "connected all odd": ODD,
    "connected odd digits": ODD,
    "the odd cells are connected": ODD,
    "all odd digits form one orthogonally connected group": ODD,
    "connected where x is odd": ODD,
    "connected all > 1": HIGH,
    "connected digits over 1": HIGH,
    "connected digits at least 2": HIGH,
    "connected y in all where y > 1": HIGH,
    "cells with a digit greater than 1 form a connected area": HIGH,
    "cells with digit over 1 form one orthogonally connected group": HIGH,
    "the digits not equal to 1 are connected": HIGH,
    "cells that are equal to their row are connected": connected(lambda row, column, digit: digit == row + 1),
    "connected x = column(x)": connected(lambda row, column, digit: digit == column + 1),
    "connected odd to edge": lambda filling: (
        filling[1, 1] % 2 == 0 or any(filling[p] % 2 for p in PLACES if 1 in p and p != (1, 1))
    ),
}
SHADES: dict[str, Callable[[Filling], bool]] = {
    "each area of shade = 1 as a: size(a) = 2": all_pieces(lambda size: size == 2),
    "each island of shade as a: size(a) = 2": all_pieces(lambda size: size == 2),
    "each group of shaded cells has size 2": all_pieces(lambda size: size == 2),
    "islands have size 2": all_pieces(lambda size: size == 2),
    "each island has at most 3 cells": all_pieces(lambda size: size <= 3),
    "all shaded groups have size 2": all_pieces(lambda size: size == 2),
    "no unshaded area has exactly 3 cells": all_pieces(lambda size: size != 3, value=0),
    "each area of shade = 0 as a: size(a) <= 2 or size(a) = 4": all_pieces(
        lambda size: size <= 2 or size == 4, value=0
    ),
    "no group of unshaded cells has more than 3 cells": all_pieces(lambda size: size <= 3, value=0),
    "each area of shade as a: size(a) >= 2": lambda filling: all(
        all_pieces(lambda size: size >= 2, value=value)(filling) for value in (0, 1)
    ),
}


def proposed(text: str) -> list[str]:
    """The lines that the first message on a text proposes."""
    with pytest.raises(SdkError) as caught:
        loads(text)
    found = re.findall(r"`([^`]+)`", caught.value.diagnostics[0].help.partition("say it in several lines")[2])
    assert len(found) > 1, caught.value
    return found


@pytest.mark.parametrize("line", DIGITS)
def test_cells_of_a_condition_are_connected(line):
    board = "board 3x3 digits 1-2\n" if DIGITS[line] is ODD or "edge" in line else "board 3x3 digits 1-3\n"
    digits = range(1, 3 if "1-2" in board else 4)
    fillings = (dict(zip(PLACES, each, strict=True)) for each in product(digits, repeat=9))
    expected = sum(map(DIGITS[line], fillings))
    assert 0 < expected < len(digits) ** 9
    assert count(loads(board + "\n".join(proposed(board + line)) + "\n")).count == expected


@pytest.mark.parametrize("line", SHADES)
def test_pieces_of_a_shade(line):
    board = "board 3x3 digits 1\nlayer shade digits 0-1 counted\n"
    fillings = (dict(zip(PLACES, each, strict=True)) for each in product(range(2), repeat=9))
    assert count(loads(board + "\n".join(proposed(board + line)) + "\n")).count == sum(map(SHADES[line], fillings))


def paths(rows: int, columns: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All paths of at least two cells on a board, each in both directions."""
    waiting = [((row, column),) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    while waiting:
        path = waiting.pop()
        if len(path) > 1:
            yield path
        row, column = path[-1]
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if place not in path and 1 <= place[0] <= rows and 1 <= place[1] <= columns:
                waiting.append((*path, place))


PATHS: dict[str, Callable[[tuple[int, int], tuple[int, int]], bool]] = {
    "path way from r1 to r3 counted": lambda one, other: one[0] == 1 and other[0] == 3,
    "path way from row 1 to row 3 counted": lambda one, other: one[0] == 1 and other[0] == 3,
    "path way from the top row to the bottom row counted": lambda one, other: one[0] == 1 and other[0] == 3,
    "path way from left to right counted": lambda one, other: one[1] == 1 and other[1] == 4,
    "path way from r1 to c1 counted": lambda one, other: one[0] == 1 and other[1] == 1,
    "path way from r1 to r1 counted": lambda one, other: one[0] == other[0] == 1,
    "path way from r1c1 to r3 counted": lambda one, other: one == (1, 1) and other[0] == 3,
    "path way from r1c1 to r1 counted": lambda one, other: one == (1, 1) and other[0] == 1,
    "path way from r1c1 or r1c2 to r3c4 counted": lambda one, other: one in ((1, 1), (1, 2)) and other == (3, 4),
    "path way from r2c2 to the edge counted": lambda one, other: one == (2, 2) and other not in ((2, 2), (2, 3)),
}


@pytest.mark.parametrize("line", PATHS)
def test_ends_of_a_path_are_in_several_cells(line):
    board, fits = "board 3x4 digits 1\n", PATHS[line]
    expected = {frozenset((path, path[::-1])) for path in paths(3, 4) if fits(path[0], path[-1])}
    assert count(loads(board + "\n".join(proposed(board + line)) + "\n")).count == len(expected)


LATIN = [
    rows
    for rows in product(permutations((1, 2, 3)), repeat=3)
    if all(len({*column}) == 3 for column in zip(*rows, strict=True))
]
Rows = tuple[tuple[int, ...], ...]


def seen(line: tuple[int, ...]) -> int:
    """The sum of the digits that are higher than all before them."""
    return sum(digit for at, digit in enumerate(line) if digit > max(line[:at], default=0))


def x_sum(line: tuple[int, ...]) -> int:
    return sum(line[: line[0]])


ON_LATIN: dict[str, Callable[[Rows], bool]] = {
    "skyscraper sum row 1 left = 5": lambda rows: seen(rows[0]) == 5,
    "skyscraper-sum column 2 bottom = 6": lambda rows: seen([*zip(*rows, strict=True)][1][::-1]) == 6,
    "sum of skyscrapers row 3 right = 4": lambda rows: seen(rows[2][::-1]) == 4,
    "x-sum row 1 left = x-sum row 2 right": lambda rows: x_sum(rows[0]) == x_sum(rows[1][::-1]),
    "sandwich row 1 = sandwich row 2": lambda rows: sandwich(rows[0]) == sandwich(rows[1]),
}


def sandwich(line: tuple[int, ...]) -> int:
    first, last = sorted((line.index(1), line.index(3)))
    return sum(line[first + 1 : last])


@pytest.mark.parametrize("line", ON_LATIN)
def test_clues_beside_a_latin_square(line):
    expected = sum(map(ON_LATIN[line], LATIN))
    assert 0 < expected < len(LATIN)
    assert count(loads("latin 3x3\n" + "\n".join(proposed("latin 3x3\n" + line)) + "\n")).count == expected


def lines_of(filling: Filling) -> list[list[int]]:
    rows = [[filling[row, column] for column in range(3)] for row in range(3)]
    return [*rows, *map(list, zip(*rows, strict=True))]


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("each row and column contains two shaded cells", lambda line: sum(line) == 2),
        ("no row or column contains exactly two shaded cells", lambda line: sum(line) != 2),
        ("at least one shaded cell in each row and each column", lambda line: sum(line) >= 1),
    ],
)
def test_sentences_about_rows_and_columns(sentence, holds):
    board = "board 3x3 digits 1\nlayer shade digits 0-1 counted\n"
    fillings = (dict(zip(PLACES, each, strict=True)) for each in product(range(2), repeat=9))
    expected = sum(all(map(holds, lines_of(filling))) for filling in fillings)
    assert count(loads(board + "\n".join(proposed(board + sentence)) + "\n")).count == expected
