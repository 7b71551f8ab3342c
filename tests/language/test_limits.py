"""The limits on the layout of a file: a text at the limit is read, and one beyond it is refused."""

from __future__ import annotations

import pytest

from sudokudsl.language.syntax import layout
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

TEXTS = {
    "MAX_LENGTH": lambda many: "even " + "x" * (many - 5),
    "MAX_PROGRAM": lambda many: ("x" * 999 + "\n") * (many // 1000) + "x" * (many % 1000),
    "MAX_PROGRAM_LINES": lambda many: "sudoku 4x4" + "\n" * (many - 1) + "even r1c1",
    "MAX_LINES": lambda many: "givens\n" + "  1234\n" * many,
    "MAX_NESTING": lambda many: f"require {'(' * many}r1c1{')' * many} > 2\n",
    "MAX_STATEMENTS": lambda many: "even r1c1\n" * many,
    "MAX_BLOCKS": lambda many: "".join("  " * depth + "not\n" for depth in range(many)) + "  " * many + "even r1c1\n",
}
"""Texts of a given size, by the limit that they are about."""


def refused(text):
    """Whether the layout of a text is too large in some way."""
    sink = Sink(Source("limits", text))
    layout.split(sink.source, sink)
    return any(each.code == "too-large" for each in sink.found)


@pytest.mark.parametrize("name", TEXTS)
def test_a_limit_is_the_last_that_is_read(name):
    limit = getattr(layout, name)
    assert not refused(TEXTS[name](limit))
    assert refused(TEXTS[name](limit + 1))


def test_every_limit_is_tried():
    assert {name for name in vars(layout) if name.startswith("MAX_")} == set(TEXTS)
