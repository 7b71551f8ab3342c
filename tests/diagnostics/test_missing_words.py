"""A statement without one of its words, such as a side or a colour: the advice lists the lines to choose from."""

import re

import pytest

import sudokudsl
from sudokudsl import SdkError
from sudokudsl.language.signature import Choice, OutsideLine
from sudokudsl.lowering.registry import Registry
from support.boundary_forms import FORMS, boundary_lines


def advice(text, line):
    """The help of the one error of a statement that is the last line."""
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads(f"{text}{line}\n")
    (found,) = [each for each in caught.value.diagnostics if each.severity == "error"]
    return found.help


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("kropki r1c1 r1c2", ["kropki white r1c1 r1c2", "kropki black r1c1 r1c2"]),
        ("x-sum row 1 = 10", ["x-sum row 1 left = 10", "x-sum row 1 right = 10"]),
        ("little-killer r1c1 = 12", ["little-killer r1c1 down-right = 12"]),  # other lines have one cell
        ("little-killer r1c4 = 12", ["little-killer r1c4 down-left = 12", "little-killer r1c4 down-right = 12"]),
        ("x-sum 10 = row 1 left", ["x-sum row 1 left = 10"]),  # no word is missing
        ("layer shade 0-1", ["layer shade digits 0-1"]),
        ("palindrome", ["palindrome r1c1..r1c3"]),
    ],
)
def test_lines_to_choose_from(line, lines):
    assert re.findall(r"`([^`]*)`", advice("sudoku 9x9\n", line)) == lines


SIDED = [family for family in Registry().families if any(" SIDE = " in usage for usage in family.usages)]


@pytest.mark.parametrize("family", SIDED, ids=lambda family: family.word)
def test_a_clue_without_a_side_has_two(family):
    """`x-sum r2 = 3` has the side of `x-sum row 2 left = 3` or of `x-sum row 2 right = 3`."""
    value = "inward" if family.word == "rossini" else "3"
    for axis, letter, sides in (("row", "r", ("left", "right")), ("column", "c", ("top", "bottom"))):
        meant = [f"{family.word} {axis} 2 {side} = {value}" for side in sides]
        for line in (f"{letter}2 = {value}", f"{letter}2 {value}", f"{axis} 2 = {value}"):
            found = advice("sudoku 4x4\n", f"{family.word} {line}")
            assert re.findall(r"`([^`]*)`", found) == meant, line
        assert [sudokudsl.loads(f"sudoku 4x4\n{line}") for line in meant]


def test_a_side_whose_clues_have_no_sign():
    for line in ("x-sum left 3 . . 6", "x-sum left: 3 . . 6", "sandwich rows 3 . . 0"):
        assert advice("sudoku 4x4\n", line) == f"did you mean `{re.sub(r':? (?=3)', ' = ', line)}`?"


def test_each_line_that_is_advised_can_be_read():
    """Any word of a valid statement is left out. Whatever line the advice writes out is valid."""
    read = 0
    for family, form in (param.values for param in FORMS):
        if not any(isinstance(part, Choice | OutsideLine) for part in form.parts):
            continue
        for board, line in boundary_lines(family, form, 3):
            for missing in (word for word in line.split()[1:] if word.isalpha()):
                for help_ in helps(f"{board}{line.replace(f' {missing}', '', 1)}\n"):
                    for written in help_.split("`")[1::2] if help_.startswith("one of `") else ():
                        sudokudsl.loads(f"{board}{written}\n")
                        read += 1
    assert read > 50


def helps(text):
    """The advice on the errors of a text."""
    try:
        sudokudsl.loads(text)
    except SdkError as error:
        return [each.help for each in error.diagnostics if each.severity == "error"]
    return []
