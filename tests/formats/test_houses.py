"""Boards of every shape, with boxes of every size and with irregular regions, keep their houses in other programs."""

import random

import pytest

import sudokudsl
from sudokudsl.families.houses import Houses
from sudokudsl.formats import EXPORTS, Refused
from support.exports import again

TARGETS = ("pencilmark", "fpuzzles-json", "penpa", "sudokupad-json", "iss", "sudokupad", "fpuzzles")
NAMES = "ABCDEFGHIJKL"


def regions(side, wide, chance, swaps):
    """A program with boxes of a width as regions, some cells of which are exchanged between neighbours."""
    high = side // wide
    rows = [[row // high * high + column // wide for column in range(side)] for row in range(side)]
    for _ in range(swaps):
        row, column = chance.randrange(side), chance.randrange(side - 1)
        other = chance.randrange(side)
        rows[row][column], rows[other][column] = rows[other][column], rows[row][column]
    picture = "".join("  " + "".join(NAMES[number] for number in row) + "\n" for row in rows)
    return f"latin {side}x{side}\nregions\n{picture}"


def boards():
    chance = random.Random("houses")
    for side, wides in ((4, (1, 2, 4)), (6, (2, 3)), (8, (2, 4)), (9, (3,)), (10, (2, 5)), (12, (3, 4))):
        yield f"sudoku {side}x{side}\n"
        yield f"latin {side}x{side}\n"
        for wide in wides:
            yield regions(side, wide, chance, 0)
            yield regions(side, wide, chance, 2)
    yield "sudoku 5x5\n"


def is_connected(cells):
    """Whether orthogonal steps lead from one of the cells to all others."""
    waiting, left = [min(cells)], {*cells} - {min(cells)}
    while waiting:
        row, column = waiting.pop()
        near = left & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        left -= near
        waiting += near
    return not left


def houses_of(puzzle):
    """The sets of cells that are houses."""
    stated = [each.constraint for each in puzzle.stated if isinstance(each.constraint, Houses)]
    return {frozenset(cells) for each in stated for cells in each.members}


@pytest.mark.parametrize("target", TARGETS)
def test_houses_come_back(target):
    kept = 0
    for text in boards():
        try:
            puzzle = sudokudsl.loads(text)
        except sudokudsl.SdkError:
            continue
        try:
            back = again(puzzle, target)
        except Refused:
            continue
        if target == "penpa" and not all(map(is_connected, houses_of(puzzle))):
            several = "in several pieces; Penpa+ has borders only, which make a region of each piece"
            assert any(several in note for note in EXPORTS["penpa"].document(puzzle).notes)
            continue
        assert houses_of(back) == houses_of(puzzle), text
        kept += 1
    assert kept >= 8
