"""A short run of random edits; `tests/support/random_edits.py` does long ones."""

from __future__ import annotations

from random import Random

import pytest

from support.random_edits import difference, walk


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_crash_and_no_difference(seed):
    assert walk(seed) == ""


USED = (
    "", "define near(line)\n  require sum(line) = 5\n", "define near(line, n = 3)\n  require sum(line) = n\n",
    "let near = r1c1 r1c2\n", "define near(", "define far(line)\n  require 1 in line\n", 'use "walk.sdk"\n',
)  # fmt: skip
TEXTS = (
    'use "other.sdk"\nnear r1\n',
    'sudoku 4x4\nuse "other.sdk"\nnear r1c1..r1c3\n', 'use "other.sdk"\nsudoku 6x6\nfar r1\n',
    "sudoku 4x4\nnear r1\n",
    "12..\n34..\n....\n....\n", f"12{'.' * 79}\n", "." * 9 + "\n" + ("." * 9 + "\n") * 8, "1.....\n" + "......\n" * 5,
    "givens\n  1...\n  ....\n  ....\n  ....\n",
)  # fmt: skip
"""Puzzles that use another file, and puzzles that are only grids."""


def test_texts_whose_context_is_elsewhere_are_read_as_they_are_now():
    random = Random(1)
    for _ in range(80):
        text, used = random.choice(TEXTS), random.choice(USED)
        assert difference(text, used) == "", (text, used)
