"""Boards of every shape, with boxes of every size and with irregular regions, keep their houses in other programs."""

import json
import random

import pytest

import sudokudsl
from sudokudsl.families.houses import Houses
from sudokudsl.formats import EXPORTS, Refused
from support.exports import again
from support.imports import imported, sudokupad

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


def unusual_boards():
    """Boards with and without rows and columns as houses, of any digits, some with regions."""
    chance = random.Random("unusual boards")
    for _ in range(60):
        rows, columns = chance.randint(1, 6), chance.randint(1, 6)
        first = chance.choice((0, 1, 1, 2))
        word = chance.choice(("board", "board", "latin"))
        least = max(rows, columns) if word == "latin" else 2
        last = first + least - 1 + chance.choice((0, 0, 1, 3))
        pictured = (rows, columns) == (4, 4) or (rows == columns == last - first + 1 == 6)
        text = f"{word} {rows}x{columns} digits {first}-{last}\n"
        wide = chance.choice((2, rows))
        yield text + (regions(rows, wide, chance, 0).partition("\n")[2] if pictured and rows > 1 else "")
    yield "sudoku 4x4 digits 0-3\n"
    yield "sudoku 9x9 digits 0-8\n"
    yield "board 6x6\nboxes 2x3\n"
    yield "board 4x4\nboxes 2x2\n"
    yield "board 9x9\n"


@pytest.mark.parametrize("rules", ["", "rules\n  Place one digit in each cell.\n"])
@pytest.mark.parametrize("target", ["penpa", "sudokupad-json"])
def test_digits_and_houses_come_back(target, rules):
    """The rules that an export writes state them, also after the rules of the setter."""
    for text in unusual_boards():
        puzzle = sudokudsl.loads(rules + text)
        back = again(puzzle, target)
        assert back.board.alphabet == puzzle.board.alphabet, text
        assert houses_of(back) == houses_of(puzzle), text


@pytest.mark.parametrize("target", ["penpa", "sudokupad-json"])
@pytest.mark.parametrize(
    "word",
    ["anti-knight", "anti-king", "non-consecutive", "disjoint-groups", "global-entropy", "diagonal-non-consecutive"],
)
def test_rules_of_the_whole_board_come_back(target, word):
    back = again(sudokudsl.loads(f"sudoku 9x9\n{word}\n"), target)
    assert [each.word for each in back.stated if not isinstance(each.constraint, Houses)] == [word]


@pytest.mark.parametrize(
    ("rules", "board"),
    [
        ("Normal sudoku rules apply.\nThe digits are 1, 2, 3, 4.", "sudoku 4x4"),
        ("The digits are 0, 1, 2, 3.\nEvery row has different digits.", "sudoku 4x4 digits 0-3"),
        ("The digits are 0, 1, 2, 3.", "board 4x4 digits 0-3"),
        ("The digits are 0, 1, 2, 3. Place them.", "sudoku 4x4"),
        ("The digits are different along the line.", "sudoku 4x4"),
    ],
)
def test_the_board_that_a_setter_states(rules, board):
    """Sentences of an export are read, others are not; a board whose rules mention rows or sudoku has houses."""
    program = imported(json.dumps(sudokupad(rules=rules)))
    assert board in program
