"""Faults planted in the compilation of rules to objectives: each is noticed by some rule."""

from dataclasses import replace

import pytest

from sudokudsl.cover import relocation
from sudokudsl.cover.rules import branches, decision_diagram, decompose, direct, node_table, translate
from sudokudsl.cover.rules.decompose import Decomposer
from sudokudsl.cover.rules.node_table import NodeTable
from sudokudsl.cover.rules.translate import Translator
from sudokudsl.model.geometry import Board
from support.engines import ENGINES
from support.rules_cover import CONDITIONS, check


def more(change):
    """A class or function whose arguments are changed first."""
    return lambda whole: lambda *arguments, **named: whole(*change(*arguments), **named)


FAULTS = {
    "complements lose an end": (node_table, "complement", more(lambda of, low, high: (of, low, high - 1))),
    "divisors lose their sign": (node_table, "divided", more(lambda of, by: (of, abs(by)))),
    "shifts go too far": (node_table, "shifted", more(lambda of, by: (of, by + (by > 0)))),
    "remainders are quotients": (NodeTable, "remainder", lambda whole: NodeTable.quotient),
    "quotients are remainders": (NodeTable, "quotient", lambda whole: NodeTable.remainder),
    "absolutes keep their sign": (NodeTable, "absolute", lambda whole: lambda nodes, part: part),
    "the least is the greatest": (
        NodeTable,
        "minimum",
        lambda whole: lambda nodes, parts: max(parts, key=lambda p: p.high),
    ),
    "same is different": (
        NodeTable,
        "iff",
        lambda whole: lambda nodes, *both: nodes.negation(whole(nodes, *both)),
    ),
    "all without the first": (NodeTable, "conjunction", more(lambda nodes, parts: (nodes, list(parts)[1:]))),
    "different forgets what is taken": (
        NodeTable,
        "all_different",
        more(lambda nodes, parts, taken=(): (nodes, parts)),
    ),
    "the last case comes first": (
        NodeTable,
        "cases",
        more(lambda nodes, cases, other: (nodes, list(cases)[::-1], other)),
    ),
    "a repeated cell is forgotten": (
        NodeTable,
        "accepts",
        lambda whole: lambda nodes, *rest: whole(nodes, *rest[:3], list(rest[3])[:1] if rest[3:] else ()),
    ),
    "less is at most": (translate, "_ranges", more(lambda sign, of: ("<=" if sign == "<" else sign, of))),
    "variety forgets a part": (Translator, "_distinct_count", more(lambda translator, parts: (translator, parts[1:]))),
    "positions from 0": (NodeTable, "constant", more(lambda nodes, value: (nodes, value - (value == 1)))),
    "counts allow one more": (direct, "Count", more(lambda owner, low, high, of: (owner, low, high + 1, of))),
    "counts allow one less": (direct, "Count", more(lambda owner, low, high, of: (owner, low - 1, high, of))),
    "totals allow one more": (direct, "Total", more(lambda owner, low, high, of: (owner, low, high + 1, of))),
    "totals are one more": (direct, "Total", more(lambda owner, low, high, of: (owner, low + 1, high + 1, of))),
    "distinct forgets a slot": (direct, "Distinct", more(lambda owner, slots: (owner, slots[:-1]))),
    "pairs forget one": (direct, "Pairs", more(lambda owner, one, two, of: (owner, one, two, of[:-1]))),
    "a branch forgets a part": (branches, "_branch", lambda whole: lambda *of: (whole(*of) or (None,))[1:]),
    "an alternative is forgotten": (branches, "_alternatives", lambda whole: lambda *of: list(whole(*of))[1:]),
    "automata lose a move": (
        decision_diagram,
        "minimised",
        lambda whole: lambda layers: (*whole(layers)[:-1], whole(layers)[-1][1:]),
    ),
    "auxiliary slots are free": (
        Decomposer,
        "_channelled",
        lambda whole: lambda decomposer, node, limit: decomposer._new((0, 1)),
    ),
    "truths are turned": (
        Decomposer,
        "_truth",
        lambda whole: lambda decomposer, fact: decomposer.nodes.negation(whole(decomposer, fact)),
    ),
    "sums are off": (
        Decomposer,
        "_summed",
        more(lambda decomposer, of: (decomposer, replace(of, constant=of.constant + 1))),
    ),
    "other cells": (
        relocation,
        "relocated",
        more(lambda objective, slots, owner: (objective, slots | {0: slots.get(1, 0), 1: slots[0]}, owner)),
    ),
    "domains stay": (
        Decomposer,
        "domains",
        lambda whole: property(lambda decomposer: {}, lambda decomposer, value: None),
    ),
}


def first_difference():
    """The first case that a fault shows in, or None; also an error is noticed."""
    for small in (0, 10_000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(decompose, "MAX_FIRST_MOVES", small)
            for name, condition in CONDITIONS.items():
                for alphabet in ((0, 1, 2), (-3, -1, 0, 2)):
                    try:
                        check(Board(1, 4, alphabet), condition, engines={"reference": ENGINES["reference"]})
                    except Exception:
                        return name
    return None


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault, monkeypatch):
    owner, name, change = FAULTS[fault]
    of_objects = name == "domains"  # which the class does not have
    monkeypatch.setattr(owner, name, change(getattr(owner, name, None)), raising=not of_objects)
    assert first_difference() is not None
