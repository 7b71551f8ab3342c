"""The signature of a statement is the same at every place of a word, and each argument is at its own place."""

from itertools import product

import pytest

from sudokudsl.service.document import open_document
from sudokudsl.service.signatures import signatures
from support.boundary_forms import FORMS, boundary_lines
from support.carets import marked

DEFINED = """\
sudoku 4x4
layer shade digits 0-1
define made(a: cells, b: cells, c: cells, d: cells)
  require sum(a) = sum(b) + sum(c) + sum(d)
"""
ARGUMENTS = ("r1", "r1c1-3", "r1c1..r1c3", "r1c1..r1c3..r3c3", "(r1 r2c1)", "(r1 (r2c1 r2c2))", "shade", "shade[r1 r2]",
             "shade[r1c1..r1c3]", "shade[(r1)]", "shade[r1c1]..shade[r1c3]", "-3", "2-3")  # fmt: skip
"""Texts of one argument each."""


@pytest.mark.parametrize("between", [" ", ", "])
@pytest.mark.parametrize(("first", "second"), [*product(ARGUMENTS, repeat=2)])
def test_each_argument_of_a_defined_statement_has_its_place(first, second, between):
    texts = (first, second, "r4", "r3")
    for at, text in enumerate(texts):
        document, offset = marked(f"made {between.join([*texts[:at], '@' + text, *texts[at + 1 :]])}", DEFINED)
        for inside in {offset, offset + 1, offset + len(text)}:
            (signature,) = signatures(document, inside)
            assert signature.active == at
            assert signature.label[slice(*signature.parts[at])] == "abcd"[at]
    (beyond,) = signatures(*marked(f"made {between.join(texts)} @", DEFINED))
    assert beyond.active == 3


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_the_signatures_at_a_word_are_those_at_its_start(family, form):
    for board, line in boundary_lines(family, form, 3):
        document = open_document("puzzle.sdk", f"{board}{line}\n")
        start = len(board)
        for word in line.split():
            start = document.text.index(word, start)
            if start > len(board):
                found = [signatures(document, start + at) for at in range(len(word.partition(":")[0]) + 1)]
                assert all(each == found[0] for each in found), (board, line, word)
            start += len(word)


CALLED = """\
sudoku 4x4
define twice(x: cell, k: number = 2) = k * x
"""


@pytest.mark.parametrize(
    ("text", "argument"), [("twice(@r1c1, 3)", 0), ("twice(r1c1, @3)", 1), ("sum(twice(r1c1, @", 1)]
)
def test_a_function_of_the_file_has_its_parameters(text, argument):
    document, offset = marked(f"require {text}", CALLED)
    (signature,) = signatures(document, offset)
    assert signature.label.startswith("twice(")
    assert [signature.label[slice(*part)] for part in signature.parts] == ["x", "k"]
    assert signature.active == argument
