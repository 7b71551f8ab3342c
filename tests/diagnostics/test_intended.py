"""Lines that setters write by habit: the help is the line to write, and that line has a meaning."""

import re

import pytest

from sudokudsl import loads
from sudokudsl.api import SdkError
from sudokudsl.explanation import sentences
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

SHADE = "layer shade digits 0-1"
FIELD = "areas field of 4"
EXTRA = "cells n digits 3-7"
SPINE = "let spine = r1c1..r1c3"

NAMES = [
    (SHADE, "shade r2c2 = 1", "given shade[r2c2] = 1"),
    (SHADE, "shade[r2c2] = 1", "given shade[r2c2] = 1"),
    (SHADE, "shade (r2c2) = 1", "given shade[r2c2] = 1"),
    (SHADE, "Shade r2c2 r2c3 = 1", "given Shade[r2c2 r2c3] = 1 1"),
    (SHADE, "shade r2c2 < 1", "require shade[r2c2] < 1"),
    (SHADE, "shade r1-2c1 = 1", "each x in shade[r1-2c1]: x = 1"),
    (SHADE, "shade = 1", "each x in all: shade[x] = 1"),
    (FIELD, "field r1c1 = field r1c2", "require field[r1c1] = field[r1c2]"),
    (FIELD, "field[r1c1] = field[r1c2]", "require field[r1c1] = field[r1c2]"),
    (EXTRA, "n = 5", "given n = 5"),
    (EXTRA, "n = r1c1 + r1c2", "require n = r1c1 + r1c2"),
    (SPINE, "spine = 3", "each x in spine: x = 3"),
    (SPINE, "spine[2] = 3", "given spine[2] = 3"),
    (f"{SHADE}\neach x in r1", "  shade x = 1", "require shade[x] = 1"),
    (f"{SHADE}\neach x in r1", "  shade[x] = 1", "require shade[x] = 1"),
    ("each x in r1", "  x = 1", "require x = 1"),
    (FIELD, "given field[r1c1] = field[r1c2]", "require field[r1c1] = field[r1c2]"),
    (FIELD, "given field[a] = field[b]", "require field[r1c1] = field[r1c2]"),
    (f"{FIELD}\neach pair in r1 as a, b", "  given field[a] = field[b]", "require field[a] = field[b]"),
    ('title ""', "given r1c1 = r1c2", "require r1c1 = r1c2"),
    ('title ""', "given r1c1 < 3", "require r1c1 < 3"),
    ('title ""', "given r1c1 r1c2 = r2c3 r2c4", "clone r1c1 r1c2 = r2c3 r2c4"),
    (SHADE, "given shade[r1c1] = shade[r1c2] + 1", "require shade[r1c1] = shade[r1c2] + 1"),
    ('title ""', "m = count(x in r1 where x > 2)", "let m = count(x in r1 where x > 2)"),
    ('title ""', "total = r1c1 + r1c2", "let total = r1c1 + r1c2"),
    ("define f(line)", "  m = count(x in line where x > 2)\n  require m > 2", "let m = count(x in line where x > 2)"),
    (SHADE, "cage shade 2: r1c1 r1c2", "cage 2: shade[r1c1 r1c2]"),
    (SHADE, "cage 2 shade: r1c1 r1c2", "cage 2: shade[r1c1 r1c2]"),
]

SHADED = "each x in all: x >= count({}: shade[n] = shade[x])"
KING, SIDE = SHADED.format("each king of x as n"), SHADED.format("each orthogonal of x as n")
AROUND = [
    (SHADED.format("each n around x"), KING),
    (SHADED.format("each n in around(x)"), KING),
    (SHADED.format("n in near(x)"), KING),
    (SHADED.format("each cell around x as n"), KING),
    (SHADED.format("around x as n"), KING),
    (SHADED.format("n around x").replace(":", " where").replace("all where", "all:"), KING),
    (SHADED.format("n in king of x").replace(":", " where").replace("all where", "all:"), KING),
    (SHADED.format("each n next to x"), SIDE),
    (SHADED.format("each adjacent of x as n"), SIDE),
    (SHADED.format("n touching x"), SIDE),
    (SHADED.format("n in neighbours(x)"), SHADED.format("each neighbour of x as n")),
    ("require r1c1 = sum(shade[around(r1c1)])", "require r1c1 = sum(each king of r1c1 as n: shade[n])"),
    ("require r1c1 < sum(around(r1c1))", "require r1c1 < sum(each king of r1c1 as n: n)"),
    ("require 9 < sum(x in near(r2c2) where x > 2)", "require 9 < sum(each king of r2c2 as x where x > 2: x)"),
    ("require count(x in all where x near r1c1 and x = 2) = 1", "require count(each king of r1c1 as x: x = 2) = 1"),
    ("each n around r2c2: n != r2c2", "each king of r2c2 as n: n != r2c2"),
    ("each n in around(r2c2) where n > 1: n != 3", "each king of r2c2 as n where n > 1: n != 3"),
    ("no n touching r2c2: n = r2c2", "no orthogonal of r2c2 as n: n = r2c2"),
    ("each king r2c2 as n: n != r2c2", "each king of r2c2 as n: n != r2c2"),
]


@pytest.mark.parametrize(
    ("above", "line", "meant"), [*NAMES, *((SHADE, *case) for case in AROUND)], ids=lambda text: text.strip()
)
def test_the_help_is_the_line_to_write(above, line, meant):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{above}\n{line}\n")
    (found,) = (each for each in caught.value.diagnostics if each.severity == "error")
    assert f"`{meant}`" in found.help
    indent = " " * (len(line) - len(line.lstrip()))
    first, _, more = line.lstrip().partition("\n")
    used = "f r1\n" if above.startswith("define") else ""
    sink = Sink(Source("test.sdk", f"sudoku 4x4\n{above}\n{indent}{meant}\n{more}\n{used}"))
    assert first
    assert read(sink.source, sink, Registry()) is not None, sink.found


def test_a_word_of_the_file_keeps_its_meaning():
    with pytest.raises(SdkError) as caught:
        loads("sudoku 4x4\ndefine around(c: cell) = 2 * c\nrequire r1c1 = sum(around(r1c1), ear(r1c1))\n")
    assert "king" not in caught.value.diagnostics[0].help


FUNCTION = "define value(x: cell) = 2 * x\n"


@pytest.mark.parametrize("line", ["cage value 12: r1c1 r1c2", "cage 12 value: r1c1 r1c2", "cage 12: value(r1c1 r1c2)"])
def test_a_function_in_place_of_cells(line):
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{FUNCTION}{line}\n")
    (found,) = (each for each in caught.value.diagnostics if each.severity == "error")
    assert caught.value.source.cut(found.span) == "value"
    layer, statement = re.findall(r"`([^`]+)`", found.help)
    assert (layer, statement) == ("layer value-of as x: value(x)", "cage 12: value-of[r1c1 r1c2]")
    assert loads(f"sudoku 4x4\n{FUNCTION}{layer}\n{statement}\n")


def test_a_function_in_place_of_cells_within_a_rule():
    with pytest.raises(SdkError) as caught:
        loads(f"sudoku 4x4\n{FUNCTION}each x in r1\n  cage 12: value x\n")
    assert "is a function" in caught.value.diagnostics[0].message


def test_the_cells_on_a_path_are_visited_without_a_warning():
    text = "sudoku 4x4\npath way from r1c1 to r4c4\nrequire sum(x in all where x on way) = 12\n"
    sink = Sink(Source("test.sdk", text + "require way[r1c1] != way[r4c4]\n"))
    assert read(sink.source, sink, Registry()) is not None
    assert not sink.found


def sentence(rule):
    return sentences(loads(f"sudoku 4x4\nlayer shade digits 0-1\n{rule}\n"), "").statements[-1].sentence


def test_a_calculation_belongs_to_one_side_of_a_comparison():
    inside = sentence("each x in all: 1 >= count(each n in r1: shade[n] = shade[x] - 1)")
    outside = sentence("each x in all: 1 >= count(each n in r1: shade[n] = shade[x]) - 1")
    assert "shade[n] equals (shade[x] - 1)" in inside
    assert "where shade[n] equals shade[x]) - 1)" in outside
