"""The rows of a solution and the lines below them: every choice, order and spelling of the extra cells."""

from itertools import chain, combinations, permutations
from random import Random

import pytest

import sudokudsl

START = """board 1x2 digits 1-3
cells Two-Cells[1..2] digits -5..12 counted
cells other digits 1-4
layer Marks digits 0-1
layer Twice as x: 2 * x
solution
"""
SAID = {"Two-Cells": (-5, 12), "other": (4,), "Marks": (0, 1), "Twice": (6, 2)}
"""The digits of all extra cells beside the row 3 1."""
LAYERS = ("Marks", "Twice")


def section(name, spelt=""):
    digits = " ".join(map(str, SAID[name]))
    return f"  {spelt or name} =\n    {digits}\n" if name in LAYERS else f"  {spelt or name} = {digits}\n"


def found(below):
    """The grid of a solution with this text below its row, or the mistakes in it."""
    return found_in(f"{START}  3 1\n{below}")


def found_in(text):
    """The grid of the solution of a text, or the mistakes as codes, messages, advice and texts."""
    try:
        ((grid, _),) = sudokudsl.loads(text).solutions
    except sudokudsl.SdkError as error:
        return [(each.code, each.message, each.help, error.source.cut(each.span)) for each in error.diagnostics]
    return grid


def spelt(name, chance):
    """A name in another case, without its hyphen or with more."""
    name = "".join(chance.choice((each.upper(), each.lower())) for each in name)
    return chance.choice((name, name.replace("-", ""), name[0] + "-" + name[1:]))


CHOICES = [*chain.from_iterable(combinations(SAID, many) for many in range(5))]


@pytest.mark.parametrize("names", CHOICES, ids=" ".join)
def test_counted_cells_are_needed_and_the_others_are_all_there_or_not(names):
    missing = next((name for name in SAID if name not in (*names, "Twice")), "")
    for seed in range(4):
        chance = Random(seed)
        order = chance.sample(names, len(names))
        result = found("".join(section(name, spelt(name, chance)) for name in order))
        if "Two-Cells" not in names:
            assert [each[:3] for each in result] == [
                ("picture-size", "Two-Cells is part of the answer", "add `Two-Cells = ...` below the rows")
            ]
        elif len(names) > 1 and missing:
            why = f"{missing} is missing beside the other extra cells"
            assert [each[:3] for each in result] == [("picture-size", why, f"add `{missing} = ...` below the rows")]
        else:
            digits = {str(cell): digit for cell, digit in zip(result.board.everywhere, result.values, strict=False)}
            listed = [digits.get(name) for name in ("r1c1", "r1c2", "Two-Cells[1]", "Two-Cells[2]")]
            assert listed == [3, 1, -5, 12]


def test_the_digits_of_extra_cells_are_kept_in_any_order():
    start = "".join(line for line in START.splitlines(keepends=True) if not line.startswith("layer Twice"))
    for names in permutations(("Two-Cells", "other", "Marks")):
        ((grid, _),) = sudokudsl.loads(f"{start}  3 1\n{''.join(map(section, names))}").solutions
        assert grid.complete
        assert dict(grid.extras()) == {name: SAID[name] for name in names}


def test_a_misspelt_name_is_proposed_and_no_other():
    for name in SAID:
        for at in range(len(name)):
            below = section(name, name[:at] + "q" + name[at + 1 :])
            assert ("unknown-name", name) in [(code, advice[13:-1]) for code, _, advice, _ in found(below)], below
        (code, message, advice, place), *_ = found(section(name, "qqqq"))
        assert (code, message, advice) == ("unknown-name", "no extra cells are named qqqq", "")
        assert place.startswith("qqqq =")


@pytest.mark.parametrize("name", SAID)
def test_a_name_is_said_once_in_whatever_spelling(name):
    chance = Random(name)
    for _ in range(5):
        lines = [section(each) for each in SAID]
        at = chance.randint([*SAID].index(name) + 1, len(lines))
        again = spelt(name, chance)
        lines.insert(at, section(name, again))
        assert [each[:2] for each in found("".join(lines))] == [
            ("repeated-statement", f"{name} occurs twice in this solution")
        ]


@pytest.mark.parametrize(
    "numbers", ["", "1", "1 2 3", "1 x", "1 2.5", "1 100", "1 -100", "1 +2", "1 2\n    3", "1;2", "- 1", "1 --2"]
)
def test_the_digits_of_extra_cells_are_on_the_line_of_their_name(numbers):
    assert [each[:2] for each in found(f"  Two-Cells = {numbers}\n")] == [
        ("picture-size", "Two-Cells holds 2 digits, with blanks between")
    ]


@pytest.mark.parametrize("numbers", ["-5 12", "-5,12", "  -5 , 12  ", "-05 12"])
def test_digits_may_have_commas(numbers):
    assert found(f"  Two-Cells ={numbers}\n").values == (3, 1, -5, 12)


@pytest.mark.parametrize(("numbers", "wrong"), [("-6 12", -6), ("-5 13", 13), ("-99 -98", -99)])
def test_each_digit_is_one_of_its_cell(numbers, wrong):
    first = found(f"  Two-Cells = {numbers}\n")[0]
    cell = 1 + (wrong == 13)
    assert first[:2] == ("digit-not-on-board", f"{wrong} is not one of the digits of Two-Cells[{cell}]")


def test_the_rows_of_a_layer_are_below_its_name():
    lines = [section(name) for name in SAID if name != "Marks"]
    (mistake,) = (each for each in found("".join([*lines, "  Marks = 0 1\n"])))
    assert mistake[:2] == ("picture-size", "the rows of the layer Marks are below `Marks =`")


LAYERED = "board 2x2 digits 1-3\nlayer Marks digits 0-1\nsolution\n  1 2\n  3 1\n  Marks =\n"


@pytest.mark.parametrize(
    ("rows", "code", "place"),
    [
        ("    0 .\n    1 0\n", "unexpected", "."),
        ("    0 1\n    _ 0\n", "unexpected", "_"),
        ("    0 1\n", "picture-size", "0 1"),
        ("    0 1 0\n    1 0\n", "picture-size", "0"),  # the third one
        ("    0 1\n    0 2\n", "digit-not-on-board", "2"),
    ],
)
def test_the_rows_of_a_layer_are_full(rows, code, place):
    (mistake,) = found_in(LAYERED + rows)
    assert (mistake[0], mistake[3]) == (code, place)


@pytest.mark.parametrize(("lines", "place"), [("", "solution"), (" r1c1\n", "r1c1"), (" 3\n  3 1\n", "3")])
def test_a_solution_has_rows_below_it_and_nothing_beside_it(lines, place):
    (mistake,) = found_in(START[:-1] + lines)
    assert mistake[1:2] + mistake[3:] == ("`solution` takes the rows of a full grid, indented below it", place)
