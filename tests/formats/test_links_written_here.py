"""Links of puzz.link that are written here from random clues, by the description of their form.

Each number, run of blanks and group of signs comes back as the statement about its place.
"""

from itertools import product
from random import Random

import pytest

from support.imports import imported

SITE = "https://puzz.link/p?"
RANGES = (
    ("", 1, 0, 15), ("-", 2, 16, 255), ("+", 3, 256, 4_095), ("=", 3, 4_096, 8_191), ("%", 3, 8_192, 12_239),
    ("@", 3, 8_192, 12_239), ("*", 4, 12_240, 77_775), ("$", 5, 77_776, 1_126_351),
)  # fmt: skip
"""The sign before a number, its hexadecimal digits, and its least and greatest value. The first digits stand for it."""


def written(number, sign=None):
    """A number with the sign of its range."""
    for mark, digits, least, most in RANGES:
        if least <= number <= most and sign in (None, mark):
            return f"{mark}{number - (least if least > 256 else 0):0{digits}x}"
    raise ValueError(number)


def run(blanks):
    """A run of places without a number: `g` is one, `z` are 20."""
    return "z" * (blanks // 20) + (chr(ord("f") + blanks % 20) if blanks % 20 else "")


def places(numbers):
    """The numbers of places, None for one without, as a text."""
    text, blanks = "", 0
    for number in numbers:
        if number is None:
            blanks += 1
        else:
            text += run(blanks) + written(number)
            blanks = 0
    return text + run(blanks)


def test_a_number_at_each_end_of_each_range():
    for sign, _, least, most in RANGES:
        for number, other in product((max(least, 2), most), (2, 300)):
            found = imported(f"{SITE}factors/2/2/o0{written(number, sign)}{written(other)}")
            assert found[1:] == [
                f"require product(r1c1 r2c1) = {number}", f"require product(r1c2 r2c2) = {other}",
            ], number  # fmt: skip


SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25])
@pytest.mark.parametrize("share", [0.2, 0.5, 1])
def test_a_sudoku(side, share):
    random = Random(f"{side} {share}")
    cells = [random.randint(1, side) if random.random() < share else None for _ in range(side * side)]
    rows = [cells[at : at + side] for at in range(0, side * side, side)]
    found = imported(f"{SITE}sudoku/{side}/{side}/{places(cells)}")
    assert found[:2] == [f"sudoku {side}x{side}", "givens"]
    assert [line.split() if " " in line.strip() else [*line.strip()] for line in found[2:]] == [
        ["." if each is None else SYMBOLS[each - 1] for each in row] for row in rows
    ]


@pytest.mark.parametrize("side", range(2, 10))
def test_skyscrapers(side):
    random = Random(side)
    clues = [random.choice((None, None, random.randint(1, side))) for _ in range(4 * side)]
    named = [f"{line} {at} {end}" for line, ends in (("column", ("top", "bottom")), ("row", ("left", "right")))
             for end in ends for at in range(1, side + 1)]  # fmt: skip
    found = imported(f"{SITE}skyscrapers/{side}/{side}/{places(clues)}{places([None] * side**2)}")
    stated = [f"skyscraper {name} = {clue}" for name, clue in zip(named, clues, strict=True) if clue is not None]
    assert found == [f"latin {side}x{side}", *stated]


def sides(side):
    """The pairs of neighbours in each row, and then those in each column."""
    inner, every = range(1, side), range(1, side + 1)
    return [
        *(f"r{row}c{column} r{row}c{column + 1}" for row in every for column in inner),
        *(f"r{row}c{column} r{row + 1}c{column}" for row in inner for column in every),
    ]


@pytest.mark.parametrize("side", range(2, 10))
def test_dots(side):
    random = Random(side)
    dots = [random.randrange(3) for _ in sides(side)]
    padded = [*dots, 0, 0]
    signs = "".join("0123456789abcdefghijklmnopq"[9 * a + 3 * b + c]
                    for a, b, c in zip(*[iter(padded)] * 3, strict=False))  # fmt: skip
    found = imported(f"{SITE}kropki/{side}/{side}/{signs}")
    words = {1: "white", 2: "black"}
    stated = [f"kropki {words[dot]} {pair}" for pair, dot in zip(sides(side), dots, strict=True) if dot]
    assert found == [f"latin {side}x{side}", *stated, "kropki negative white", "kropki negative black"]


@pytest.mark.parametrize("side", range(2, 10))
def test_signs_and_differences(side):
    """`g` and `h` are signs, `i` to `z` one to 18 sides without a mark."""
    random = Random(side)
    marks = [random.choice((None, None, None, "less", "greater", random.randint(1, side - 1))) for _ in sides(side)]
    text, blanks, stated = "", 0, []
    for pair, mark in zip(sides(side), marks, strict=True):
        if mark is None:
            blanks += 1
            continue
        text += "z" * (blanks // 18) + (chr(ord("h") + blanks % 18) if blanks % 18 else "")
        blanks = 0
        text += {"less": "g", "greater": "h"}.get(mark) or written(mark)
        stated.append(f"{mark} {pair}" if isinstance(mark, str) else f"kropki white {f'{mark}: ' * (mark > 1)}{pair}")
    assert imported(f"{SITE}minarism/{side}/{side}/{text}") == [f"latin {side}x{side}", *stated]
