"""The bounds in statements that only draw: the last value on each side is read, and the next one is reported alone."""

from __future__ import annotations

import pytest

import sudokudsl
from sudokudsl.language.signature.drawings import MAX_BEYOND, MAX_DRAWN_TEXT, MAX_LENGTH

ROWS, COLUMNS = 4, 6
BOUNDS = [
    ("cosmetic text \"x\" size {}: r1c1", 1, MAX_LENGTH, "{}"),
    ("cosmetic circle width {}: r1c1", 1, MAX_LENGTH, "{}"),
    ("cosmetic rectangle height {}: r1c1", 1, MAX_LENGTH, "{}"),
    ("cosmetic rectangle turn {}: r1c1", -360, 360, "{}"),
    ('cosmetic circle: "r{}c1"', 1 - MAX_BEYOND, ROWS + MAX_BEYOND, '"r{}c1"'),
    ('cosmetic circle: "r1c{}"', 1 - MAX_BEYOND, COLUMNS + MAX_BEYOND, '"r1c{}"'),
]  # fmt: skip
"""Statements with a number, the least and the greatest number, and the part at which a wrong one is reported."""


def errors(line: str) -> list[tuple[str, str, str]]:
    """The errors of a line: code, message, and the part that each points at."""
    try:
        sudokudsl.loads(f"board {ROWS}x{COLUMNS} digits 1-9\n{line}\nodd r1c1\n")
    except sudokudsl.SdkError as wrong:
        found = (each for each in wrong.diagnostics if each.severity == "error")
        return [(each.code, each.message, wrong.source.cut(each.span)) for each in found]
    return []


@pytest.mark.parametrize(("statement", "least", "most", "part"), BOUNDS, ids=[each for each, *_ in BOUNDS])
def test_a_number_is_refused_beyond_its_bounds_only(statement: str, least: int, most: int, part: str) -> None:
    for number in (least, most):
        assert errors(statement.format(number)) == []
    for number in (least - 1, most + 1):
        ((code, message, place),) = errors(statement.format(number))
        assert place == part.format(number)
        assert code in ("value-out-of-range", "cell-off-board")
        if code == "value-out-of-range":
            assert message.endswith(f"must be {least} to {most:,}, not {number}")


@pytest.mark.parametrize("many", [1, MAX_DRAWN_TEXT, MAX_DRAWN_TEXT + 1])
def test_a_text_that_is_drawn_has_so_many_characters_at_most(many: int) -> None:
    text = '"' + "x" * many + '"'
    expected = ("too-large", f"a drawn text has at most {MAX_DRAWN_TEXT} characters", text)
    assert errors(f"cosmetic text {text}: r1c1") == [expected] * (many > MAX_DRAWN_TEXT)
