"""The bounds in statements about the board: the last number on each side is read, and the next one is the only error.

A mistake in the board invents no other: what follows is taken to be right.
"""

from __future__ import annotations

import re

import pytest

import sudokudsl
from sudokudsl.language.signature.boards import MAX_EXTRA_CELLS
from sudokudsl.model.geometry import MAX_DIGIT, MAX_DIGITS, MAX_SIDE, MIN_DIGIT

BOUNDS = [
    ("board {}x2 digits 1 2", "{}x2", 1, MAX_SIDE),
    ("board 2x{} digits 1 2", "2x{}", 1, MAX_SIDE),
    ("board 1x1 digits {}", "{}", MIN_DIGIT, MAX_DIGIT),
    ("board 1x1 digits 1-{}", "1-{}", 1, MAX_SIDE),
    ("board 2x2 digits 1 2\nareas field of {} at most 4", "{}", 1, MAX_SIDE * MAX_SIDE),
    ("board 2x2 digits 1 2\nareas field of 1-{} at most 4", "1-{}", 1, MAX_SIDE * MAX_SIDE),
    ("board 2x2 digits 1 2\nareas field of {}-5 at most 4", "{}-5", 1, 5),
    ("board 2x2 digits 1 2\nareas field of 1-4 at most {}", "{}", 1, MAX_DIGITS),
    ("board 2x2 digits 1 2\ncells x[1..{}] digits 1-9", "x[1..{}]", 1, MAX_EXTRA_CELLS),
    ("board 2x2 digits 1 2\ncells x[{}..2] digits 1-9", "x[{}..2]", 1, 1),
]
"""Statements with a number, the part at which a wrong one is reported, and the least and the greatest number."""


def errors(text: str) -> list[tuple[str, str]]:
    """The errors of a text: the part that each points at, and its help."""
    try:
        sudokudsl.loads(text)
    except sudokudsl.SdkError as wrong:
        found = (each for each in wrong.diagnostics if each.severity == "error")
        return [(wrong.source.cut(each.span), each.help) for each in found]
    return []


@pytest.mark.parametrize(("statement", "part", "least", "most"), BOUNDS)
def test_a_number_is_refused_beyond_its_bounds_only(statement: str, part: str, least: int, most: int) -> None:
    board = statement.partition("\n")[0].format(least)
    for number in {least, most}:
        assert errors(statement.format(number)) == []
    for number in {least - 1, most + 1}:
        if f"1-{number}" in part.format(number) and number < 1:
            continue  # not a range
        ((place, help_),) = errors(f"{statement.format(number)}\nodd r1c1\n")
        assert place == part.format(number)
        if usage := re.fullmatch(r"as in (x\[.*\])", help_):
            assert errors(f"{board}\ncells {usage[1]} digits 1-9") == []


@pytest.mark.parametrize("side", range(1, 17))
def test_a_sudoku_without_boxes_is_reported_at_its_size_and_other_digits_where_they_are(side: int) -> None:
    """A sudoku with default boxes has as many digits as cells in a box, and others only as a latin square."""
    size = f"{side}x{side}"
    more = f"digits 1-{side + 1}"
    without = errors(f"sudoku {size}\ngiven r1c1 = 1\n")
    assert [place for place, _ in without] in ([], [size])
    ((place, help_),) = errors(f"sudoku {size} {more}\ngiven r1c1 = 1\n")
    assert place == (size if without else more)
    assert "latin" in help_
    assert errors(f"latin {size} {more}\ngiven r1c1 = 1\n") == []
    if side > 1:
        fewer = f"digits 1-{side - 1}"
        assert [place for place, _ in errors(f"latin {size} {fewer}\n")] == [fewer]
