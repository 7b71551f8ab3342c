"""Numbers that are known before solving: those of expressions in whose form no digit of a cell occurs."""

from contextlib import nullcontext
from itertools import product

import pytest

from sudokudsl.expression.types import Typer
from sudokudsl.language.syntax.parse import parse
from sudokudsl.lowering import understand
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Mistake, Sink
from sudokudsl.text.source import Source

BOARD = Source("board", "latin 4x4\nareas field of 4\nlet line = r1c1..r1c4\n")
FORMS = (
    "{}", "({})", "-{}", "{} + {}", "{} - {} * {}", "{} / {}", "{} mod {}", "abs({})", "abs({} - {})", "min({}, {})",
    "max({}, {}, {})", "sum({}, {})", "product({}, {})", "distinct({}, {})", "count({} < {})", "count({} < {} < {})",
    "count({} = {} and {} > {})", "count({} = {} or {} > {})", "count(not {} = {})", "count({} != {}, {} = {})",
    "(if {} < {} then {} else {})", "(if {} < {} <= {} then 1 else {})", "length(line) + {}",
    "count({} = {} implies {} < {})",
)  # fmt: skip
KNOWN = ("2", "row(r2c1)", "length(line)")
OPEN = ("r1c1", "sum(line)", "size(field, r1c1)")


@pytest.mark.parametrize("form", FORMS)
def test_a_number_is_known_if_all_its_parts_are(form):
    found = understand(BOARD, Sink(BOARD), Registry())
    many = form.count("{}")
    for at, which in enumerate(product((True, False), repeat=many)):
        parts = [(KNOWN if known else OPEN)[(at + place) % 3] for place, known in enumerate(which)]
        source = Source("rule", f"require 0 = {form.format(*parts)}\n")
        node = parse(source, Sink(source)).statements[0].rule_line.condition.rest[0][1]
        typer = Typer(found.board, source, found.names.values)
        with nullcontext() if all(which) else pytest.raises(Mistake, match="known before solving"):
            typer.known(node)
