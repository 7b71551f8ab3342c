"""Long lines are broken where they may be, and each part holds as much as it can."""

from itertools import pairwise
from random import Random

import pytest

import sudokudsl
from sudokudsl.language.syntax.format import WIDTH
from sudokudsl.language.syntax.unparse import wrapped

WORDS = ("a", "r1c1", "r1c1..r1c9", "+", "(", ")", "x,", '"a, b (c"', "12,", '"', '"a \\" b, c"')


def pieces(text):
    """The parts of a text between the blanks where it may be broken: after commas and in parentheses, not in texts."""
    found, depth, inside = [""], 0, False
    for at, character in enumerate(text):
        inside ^= character == '"' and text[:at][-1:] != "\\"
        depth += {"(": 1, ")": -1}.get(character, 0) * (not inside)
        if character == " " and not inside and (depth or text[at - 1] == ","):
            found.append("")
        else:
            found[-1] += character
    return found


def filled(text, width, indent):
    """Lines that each take the next piece as long as it fits."""
    lines = []
    for piece in pieces(text):
        room = width - len(indent) * (len(lines) > 1)
        if lines and len(lines[-1]) + 1 + len(piece) <= room:
            lines[-1] += " " + piece
        else:
            lines.append(piece)
    return [lines[0], *(indent + line for line in lines[1:])]


@pytest.mark.parametrize("seed", range(300))
def test_wrapped(seed):
    random = Random(seed)
    words = [random.choice(WORDS) for _ in range(random.randrange(1, 25))]
    words += ['"'] * (words.count('"') % 2)
    text, width, indent = " ".join(words), random.randrange(8, 40), " " * random.choice((0, 2, 8))
    assert list(wrapped(text, width, indent)) == ([text] if len(text) <= width else filled(text, width, indent))


@pytest.mark.parametrize("seed", range(40))
def test_a_statement_fills_its_lines(seed):
    """No line is too long, and the first word of each line has no room at the end of the line before, with a comma."""
    names = Random(seed).sample([f"r{row}c{column}" for row in range(1, 17) for column in range(1, 17)], 90)
    _, *lines = sudokudsl.format(f"sudoku 16x16\ncage: {' '.join(names)}\n").splitlines()
    assert all(len(line) <= WIDTH for line in lines)
    told = " ".join(lines).replace("cage:", "").replace(",", "").split()
    assert len(told) > 70  # neighbours may be joined as in r1c1..r1c3
    for line, after in pairwise(lines):
        assert line.endswith(",")
        assert len(line) + 1 + len(after.split()[0].rstrip(",")) > WIDTH
