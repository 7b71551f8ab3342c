"""The limits on the layout of a file and on expressions: a text at the limit is read, and one beyond it is refused."""

from __future__ import annotations

import re

import pytest

import sudokudsl
from sudokudsl.cli import generating
from sudokudsl.expression import patterns
from sudokudsl.expression.grounding import limits
from sudokudsl.expression.types import typer
from sudokudsl.formats.sudokupad import export
from sudokudsl.generator import queries
from sudokudsl.language import scope
from sudokudsl.language.syntax import layout
from sudokudsl.lowering import definitions, includes
from sudokudsl.model import geometry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import ROOT

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


EXPRESSIONS = {
    "numbers between two": (typer.MAX_NUMBERS, lambda many: f"require r1c1 in 1..{many}"),
    "numbers of one range": (typer.MAX_NUMBERS, lambda many: f"require r1c1 in {{1..{many}}}"),
    "numbers of two ranges": (typer.MAX_NUMBERS, lambda many: f"require r1c1 in {{1..4, 10..{many + 5}}}"),
    "cells of a list": (scope.MAX_CELLS, lambda many: f"let x = {'r1c1 ' * many}\neven x[1]"),
    "parts of a pattern": (patterns.MAX_PARTS, lambda many: f'require r1 matches "{"1" * many}"'),
    "parentheses of a pattern": (
        patterns.MAX_DEPTH,
        lambda many: f'require r1 matches "{"(" * many}1{")" * many}"',
    ),
    "digits that are read": (limits.MAX_READ, lambda many: f"require number read along ({'r1c1 ' * many}) > 5"),
    "greatest value": (limits.MAX_VALUE, lambda many: f"require r1c1 + {many - 4} > {many - 3}"),
    "least value": (limits.MAX_VALUE, lambda many: f"require -{many - 4} - r1c1 < -{many - 3}"),
    "definitions": (
        definitions.MAX_DEFINITIONS,
        lambda many: "\n".join(f"define own{number}(c: cell) = c" for number in range(many)),
    ),
    "repetitions of a pattern": (patterns.MAX_TIMES, lambda many: f'require r1 matches "1{{{many}}}"'),
    "most repetitions of a pattern": (patterns.MAX_TIMES, lambda many: f'require r1 matches "1{{2,{many}}}"'),
}
"""Limits of parts of an expression, and a statement of a given size for each."""


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_a_limit_of_an_expression_is_the_last_that_is_read(name):
    limit, text = EXPRESSIONS[name]
    sudokudsl.loads(f"sudoku 4x4\n{text(limit)}\n")
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(f"sudoku 4x4\n{text(limit + 1)}\n")
    assert {each.code for each in caught.value.diagnostics} == {"too-large"}


DOCUMENTED = (
    ("grammar/README.md", r"A file uses at most ([\d,]+) others of up\s+to ([\d,]+) bytes",
     ("MAX_FILES", "MAX_BYTES"), includes),
    ("docs/families.md", r"A board has at most ([\d,]+) extra cells\. The board and all counted cells together have at "
     r"most ([\d,]+) different digits", ("MAX_EXTRA_CELLS", "MAX_DIGITS"), geometry),
    ("docs/families.md", r"The layers of a board have at most ([\d,]+) cells in all\. A layer that is not counted has "
     r"at most ([\d,]+) different digits\.\s+The\s+board and all counted cells together have at most ([\d,]+)",
     ("MAX_LAYER_CELLS", "MAX_EXTRA_DIGITS", "MAX_DIGITS"), geometry),
    ("docs/families.md", r"A board has at most ([\d,]+) areas", ("MAX_DIGITS",), geometry),
    ("docs/families.md", r"Areas have at most ([\d,]+) different sizes", ("MAX_EXTRA_DIGITS",), geometry),
    ("docs/formats.md", r"Links of SudokuPad\*\* have at most ([\d,]+) characters", ("MOST_CHARACTERS",), export),
    ("docs/generate.md", r"at most ([\d,]+) solutions, each is equally likely, unless a search of ([\d,]+) nodes",
     ("MAX_LISTED", "MAX_LISTING_NODES"), queries),
    ("docs/generate.md", r"time limit per puzzle, (\d+) by default", ("SECONDS",), generating),
)  # fmt: skip
"""Documents with a sentence about limits, and the numbers in it by their names in a module."""


@pytest.mark.parametrize(("document", "sentence", "names", "module"), DOCUMENTED)
def test_documents_state_the_limits(document, sentence, names, module):
    (found,) = re.finditer(sentence, (ROOT / document).read_text("utf-8"))
    assert [int(number.replace(",", "")) for number in found.groups()] == [getattr(module, name) for name in names]
