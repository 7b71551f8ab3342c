"""Expressions have one meaning, whether or not remarks on them are reported: the rules of all tests are typed twice.

Layers that follow from others are typed without a sink, because their expressions are typed again as rules.
"""

import re
from dataclasses import replace

import pytest

from sudokudsl.expression.types import Typer
from sudokudsl.language.syntax.parse import parse
from sudokudsl.lowering import understand
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Mistake, Sink
from sudokudsl.text.source import Source
from support import TESTS
from support.messages import texts_of

BOARD = Source(
    "board",
    """sudoku 6x6
layer shade digits 0-1
loop way
path rat from r1c1 to r6c6
areas field of 6
let line = r1c1..r1c6
let w = r2c1..r2c5
""",
)
RULE = re.compile(r"(?m)^(?:require (.+)|((?:each|some|no) [^:\n]+: .+))$")
LEAST = {"diagnostics": (100, 7), "rules": (100, 0)}
"""Folders of tests and tables of rules and their messages, with the least numbers of rules and remarks there."""


def rules(folder):
    """The rules on one line in the tests and tables of a folder, each as a `require`."""
    sources = sorted((TESTS / folder).rglob("test_*.py"))
    tables = [path.read_text("utf-8") for path in sorted((TESTS / folder).rglob("*.sdk"))]
    for text in (*texts_of(sources), *tables):
        yield from (f"require {match[1] or f'({match[2]})'}\n" for match in RULE.finditer(text))


def meant(typer, node):
    """The meaning of a condition, or the mistake in it."""
    try:
        return typer.condition(node)
    except Mistake as mistake:
        return mistake.code, mistake.message


@pytest.mark.parametrize("folder", LEAST)
def test_a_rule_means_the_same_without_a_sink(folder):
    known = understand(BOARD, Sink(BOARD), Registry())
    typed, remarks = 0, set()
    for rule in dict.fromkeys(rules(folder)):
        sink = Sink(Source("rule", rule))
        file = parse(sink.source, sink)
        if not sink.failed:
            typer = Typer(known.board, sink.source, known.names.values, sink=sink)
            node = file.statements[0].rule_line.condition
            meaning = meant(typer, node)
            assert meant(replace(typer, sink=None), node) == meaning, rule
            typed += not isinstance(meaning, tuple)
            remarks |= {re.sub("`.*?`", "", each.message) for each in sink.found}
    assert (typed, len(remarks)) > LEAST[folder]
    assert len(remarks) >= LEAST[folder][1]
