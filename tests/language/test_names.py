"""Names that a file gives: no word of the language, and no cell."""

import pytest

import sudokudsl
from sudokudsl import SdkError
from sudokudsl.language.syntax.ast import RESERVED

NAMING = (
    "layer {} digits 0-1 counted", "layer {} as x: 2 * x", "layer {}[2] as x: x", "areas {} of 4", "loop {}",
    "path {}", "cells {}", "cells {}[1..3] digits 0-1", "let {} = r1", "let {} = 3", "define {}(x: cell) = x",
    "define f({}: cell) = 1", "define {} x\n  x > 0", "each {} in r1: 1 > 0", "each pair in r1 as {}, b: b > 0",
)  # fmt: skip
"""Statements that give a name."""


@pytest.mark.parametrize("statement", NAMING)
def test_a_word_of_the_language_is_no_name(statement):
    for word in (*sorted(RESERVED), "r1", "r1c1", "all", "c9"):
        with pytest.raises(SdkError):
            sudokudsl.loads(f"sudoku 4x4\n{statement.format(word)}\nthermometer r1c1 r1c2\n")
