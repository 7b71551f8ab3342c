"""Numbers that are known before solving: those of expressions in whose form no digit of a cell occurs."""

import pytest

from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

BOARD = """latin 2x2
let line = r1c1..r1c2
define both(n: number, m: number) = n + m
define either-one(c: condition, n: number) = if c then n else 1
define first(cells, n: number) = row(cells[1]) + n
"""
FORMS = (
    "{}", "({})", "-{}", "{} + {} - {}", "{} - {} * {}", "{} / {}", "{} mod {}", "abs({})", "abs({} - {})",
    "min({}, {})", "max({}, {}, {})", "sum({}, {})", "product({}, {})", "distinct({}, {})", "count({} < {})",
    "count({} < {} < {})", "count({} = {} and {} > {})", "count({} = {} or {} > {})", "count(not {} = {})",
    "count({} != {}, {} = {})", "if {} < {} then {} else {}", "if {} < {} <= {} then 1 else {}", "both({}, {})",
    "length(line) + {}", "count({} = {} implies {} < {})", "either-one({} = {}, {})", "both(1, both({}, {}))",
    "first(line, {}) * {}",
)  # fmt: skip
KNOWN = ("2", "row(r2c1)", "length(line)")
OPEN = ("r1c1", "sum(line)", "count(x in line where x = 1)")


@pytest.mark.parametrize("form", FORMS)
def test_a_number_is_known_if_all_its_parts_are(form):
    many = form.count("{}")
    for unknown in range(many + 1):
        parts = [(OPEN if at == unknown else KNOWN)[(at + unknown) % 3] for at in range(many)]
        block = f"exactly ({form.format(*parts)}) of\n  require r1c1 = 1\n  require r1c2 = 2\n"
        sink = Sink(Source("rule", f"{BOARD}{block}"))
        read(sink.source, sink, Registry())
        asked = any("known before solving" in each.message for each in sink.found)
        assert asked == (unknown < many), (block, sink.found)
