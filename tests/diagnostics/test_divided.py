"""Several statements on one line are answered with a line for each."""

from itertools import product

import pytest

from sudokudsl import SdkError, loads

FIRST = (
    "given r1c1 = 3",
    "thermometer r1c1 r1c2",
    "cage 5: r1c1 r1c2",
    "arrow r1c1 = r1c2 r2c2",
    "kropki white r1c1 r1c2",
    "even r1c1",
    "diagonals",
    "sandwich row 1 = 5",
    "x-sum row 1 left = 6",
    "quadruple r1c1 = 1 2",
    "layer shade digits 0-1",
    "areas field of 4",
    "path way from r1c1 counted",
    "cells n digits 3-5",
    "let line = r1c1..r1c3",
    "require r1c1 < r1c2",
    "each row as r: r[1] < 4",
    'title "One; two, and even three"',
    "expect many",
)
SECOND = (
    "given r2c2 = 4",
    "cage 5: r3c3 r3c4",
    "renban r4c1..r4c3",
    "kropki black r3c1 r3c2",
    "odd r3c3",
    "anti-king",
    "skyscraper left = 2 . . 3",
    "layer star digits 0-1",
    "loop round counted",
    "require sum(r4c1..r4c3) > 6",
    "each column as c: c[1] < 4 or c[4] = 1",
    'author "A setter"',
)


JOINED = (" ", ", ", "; ", " and ", ", and ")


def help_of(text: str) -> str:
    """The help of the only error of a text."""
    with pytest.raises(SdkError) as caught:
        loads(text)
    (only,) = (each for each in caught.value.diagnostics if each.severity == "error")
    return only.help


@pytest.mark.parametrize(("at", "first", "second"), [(at, *pair) for at, pair in enumerate(product(FIRST, SECOND))])
def test_each_statement_gets_a_line(at, first, second):
    joined = JOINED[at % len(JOINED)]
    written = f"every statement is on a line of its own: `{first}`, then `{second}`"
    assert help_of(f"sudoku 4x4\n{first}{joined}{second}\n") == written


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("sandwich row 1 = 5, row 2 = 3", ("sandwich row 1 = 5", "sandwich row 2 = 3")),
        ("x-sum row 1 left = 5; right = 3", ("x-sum row 1 left = 5", "x-sum row 1 right = 3")),
        ("cage 5: r1c1 r1c2, 4: r3c3 r3c4", ("cage 5: r1c1 r1c2", "cage 4: r3c3 r3c4")),
        ("given r1c1 = 3; r2c2 = 4", ("given r1c1 = 3", "given r2c2 = 4")),
        ("cells n digits 3-5 cage n: r1c1 r1c2", ("cells n digits 3-5", "cage n: r1c1 r1c2")),
        ("even r1c1 odd r1c2 even r1c3 odd r1c4", ("even r1c1", "odd r1c2", "even r1c3", "odd r1c4")),
    ],
)
def test_statements_that_begin_alike_or_are_more_than_two(line, meant):
    listed = ", then ".join(f"`{each}`" for each in meant)
    assert help_of(f"sudoku 4x4\n{line}\n") == f"every statement is on a line of its own: {listed}"


@pytest.mark.parametrize(
    "line",
    ["cells n, m digits 3-6", "kropki white: r1c1 r1c2, r1c3 r1c4", "cage 5: r1c1 distinct", "diagonals diagonals"],
)
def test_a_line_that_is_one_statement_is_not_divided(line):
    assert "of its own: `" not in help_of(f"sudoku 4x4\n{line}\n")


def test_statements_of_a_block_stay_in_it():
    said = help_of("sudoku 4x4\neither\n  even r1c1 odd r1c2  # the first\nor\n  even r1c2\n")
    assert said == "every statement is on a line of its own: `even r1c1`, then `odd r1c2`"


def test_the_lines_below_know_all_the_statements():
    """A layer that is stated second on a line has a meaning in the next one, which has a mistake of its own."""
    with pytest.raises(SdkError) as caught:
        loads("sudoku 4x4\ndiagonals layer mark digits 0-1\nsum 2: mark[r1] sum 1: mark[r2]\n")
    helps = [each.help for each in caught.value.diagnostics if each.severity == "error"]
    assert "`diagonals`, then `layer mark digits 0-1`" in helps[0]
    assert "`sum 2: mark[r1]`, then `sum 1: mark[r2]`" in helps[1]
