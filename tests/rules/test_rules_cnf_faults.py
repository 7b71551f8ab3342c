"""Faults planted in the compilation of rules to clauses: each is noticed by some rule."""

from __future__ import annotations

import pytest

from sudokudsl.cnf.encodings import FormulaTooLarge
from sudokudsl.cnf.rules import conditions, node_table, nodes, numbers, posted, quantities, relations, sums
from sudokudsl.model.ground import (
    Digit,
    Iff,
    Not,
    Posted,
)
from support.rules_cnf import (
    BANK,
    STATEMENTS,
    THREE,
    compiled,
    equals,
    found,
    meant,
    number,
)

FAULTS = {
    "a rectangle lost": (relations, "_rectangles", lambda old: lambda allowed: old(allowed)[:-1]),
    "a partner lost": (relations, "_partners", lambda old: lambda allowed: old(allowed)[:-1]),
    "rows and columns swapped": (
        quantities,
        "_away",
        lambda old: lambda q, a, b: old(q, a, min(b + 1, len(q.values) - 1)),
    ),
    "range too wide": (node_table, "outside", lambda old: lambda ranges, low, high: old(ranges, low, high)[:1]),
    "division off": (node_table, "_undivided", lambda old: lambda low, high, d: (low * d, high * d)),
    "values lost": (node_table.NodeTable, "known_values", lambda old: lambda self, part: old(self, part)[:-1]),
    "only the first is different": (
        node_table.NodeTable,
        "all_different",
        lambda old: lambda self, parts: old(self, parts[:2]),
    ),
    "no difference wanted": (
        conditions.ConditionEncoder,
        "_all_different",
        lambda old: lambda self, condition, unless: None,
    ),
    "no likeness wanted": (
        conditions.ConditionEncoder,
        "_some_equal",
        lambda old: lambda self, condition, unless: None,
    ),
    "guard forgotten": (
        conditions.ConditionEncoder,
        "_count",
        lambda old: lambda self, part, ranges, unless: old(self, part, ranges, ()),
    ),
    "guard of a line forgotten": (
        conditions.ConditionEncoder,
        "_accepts",
        lambda old: lambda self, condition, unless, accepted: old(self, condition, (), accepted=accepted),
    ),
    "one direction only": (
        conditions.ConditionEncoder,
        "exact",
        lambda old: lambda self, condition: self.implying(condition),
    ),
    "nothing implied": (
        conditions.ConditionEncoder,
        "implying",
        lambda old: lambda self, condition: self._new("free", condition),
    ),
    "least for greatest": (
        numbers.NumberEncoder,
        "_extreme",
        lambda old: (
            lambda self, part: old(
                self,
                type(part)(
                    *[getattr(part, name) for name in ("number", "cells", "size", "depth", "low", "high")],
                    not part.greatest,
                    part.parts,
                ),
            )
        ),
    ),
    "place off": (node_table.NodeTable, "position", lambda old: lambda self, places: old(self, places[::-1])),
    "moves merged": (
        conditions.encodings,
        "minimised",
        lambda old: lambda moves: moves and [[(0, value, 0) for _, value, _ in layer] for layer in moves],
    ),
    "cap too high": (
        conditions.encodings,
        "capped_total",
        lambda old: lambda out, high, listed: old(out, high + 1, listed),
    ),
    "sum off": (
        conditions.encodings,
        "bounded_total",
        lambda old: lambda out, low, high, listed: old(out, low, high + 1, listed),
    ),
    "sums in steps off": (
        sums.encodings,
        "total_layers",
        lambda old: lambda choices, ranges, limit: old(choices, ranges[:1], limit),
    ),
    "addition": (
        conditions.encodings,
        "added",
        lambda old: lambda *arguments: [(v, mark) for v, mark in old(*arguments)[:-1]],
    ),
    "sign of a sum": (sums, "_negated", lambda old: lambda quantity: [(v, -mark) for v, mark in old(quantity)]),
    "statement taken as true": (
        conditions,
        "condition_of",
        lambda old: lambda out, known, *rest: known.truth(value=True),
    ),
    "helpers chosen otherwise": (
        posted._Elimination,
        "_choose",
        lambda old: lambda self, literal, wanting: old(self, -literal, wanting),
    ),
    "table off": (
        nodes,
        "evaluate",
        lambda old: lambda part, digits: old(part, dict(zip(digits, list(digits.values())[::-1], strict=False))),
    ),
    "copies free": (
        conditions.ConditionEncoder,
        "_different_variables",
        lambda old: lambda self, literals: [self._out.new(f"copy {self._out.number()}") for _ in literals],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_noticed(monkeypatch, fault):
    place, name, bend = FAULTS[fault]
    monkeypatch.setattr(place, name, bend(getattr(place, name)))

    def wrong(board, rule):
        try:
            return any(
                found(compiled(board, one), "minisat22") != meant(board, one)
                for one in (rule, Not(rule), Iff(rule, equals(Digit(board.cells[0]), number(2))))
            )
        except (AssertionError, FormulaTooLarge, IndexError, KeyError, ValueError):
            return True

    extra = [(THREE, Posted(one), None) for one in STATEMENTS]
    assert any(wrong(board, rule) for board, rule, _ in [*BANK.values(), *extra])
