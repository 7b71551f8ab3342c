"""Layers: the value over a cell, and rules on marked cells."""

from __future__ import annotations

import re

from ..pieces import CELL, CELLS, LOOP, NAME, cell_of
from .phrase import Phrase


def _no_block(match: re.Match[str]) -> str:
    """No square of one value of a layer, or of the stated one."""
    if match["value"] is None:
        return f"each window {match['size']} as w: distinct({match['layer']}[w]) > 1"
    return f"no window {match['size']} as w: (each x in w: {match['layer']}[x] = {match['value']})"


def _sum_where(match: re.Match[str]) -> str:
    """A rule for the sum of some of the cells."""
    return f"require sum(x in {match['cells']} where {match['layer']}[x] {match['test']}) = {match['total']}"


PHRASES = (
    Phrase(
        "each house as h: sum(shade.h) = 1",
        "each house as h: sum(shade[h]) = 1",
        rf"\b({NAME})\.({NAME}|{CELL})\b(?!\.)",
        r"\1[\2]",
    ),
    Phrase(
        "require shade[1][2] = 1",
        "require shade[r1c2] = 1",
        rf"\b(?!{CELL})({NAME})\[\s*(?P<row>\d+)\s*(?:\]\s*\[|,)\s*(?P<column>\d+)\s*\]",
        lambda m: f"{m[1]}[{cell_of(m)}]",
    ),
    Phrase(
        "given shade(1,2) = 1",
        "given shade[r1c2] = 1",
        rf"\b(?!{CELL})({NAME})\(\s*(?P<row>\d+)\s*,\s*(?P<column>\d+)\s*\)",
        lambda m: f"{m[1]}[{cell_of(m)}]",
    ),
    Phrase(
        "each house as h: sum(h[shade]) = 1",
        "each house as h: sum(shade[h]) = 1",
        rf"\b({CELL}|{NAME})\[({NAME})\]",
        r"\2[\1]",
    ),
    Phrase(
        "require field(r1c1) = 3",
        "require field[r1c1] = 3",
        rf"\b({NAME})\(({CELLS}|{NAME})\)",
        r"\1[\2]",
    ),
    Phrase(
        "require shade at r1c2 = 1",
        "require shade[r1c2] = 1",
        rf"\b({NAME})\s+(?:at|of|over|in)\s+({CELL})\b",
        r"\1[\2]",
    ),
    Phrase(
        "require r1c1 and r1c2 in the same field",
        "require field[r1c1] = field[r1c2]",
        rf"\b({CELL})\s+and\s+({CELL})\s+(?:are\s+)?(?:in|of)\s+(?:the\s+)?same\s+({NAME})\b",
        r"\3[\1] = \3[\2]",
    ),
    Phrase(
        "each x in all: x <= size(field[x])",
        "each x in all: x <= size(field, x)",
        rf"\bsize\(\s*(?:size\s+)?({NAME})\[([^\]]+)\]\s*\)",
        r"size(\1, \2)",
    ),
    Phrase(
        "each digit as d: count(x in all where x = d and x is shade) = 1",
        "each digit as d: count(x in all where x = d and shade[x] = 1) = 1",
        rf"\b(?!{CELL}\b)(?!not\b)({NAME}|{CELL})\s+is\s+(not\s+)?(?!not\b)({NAME})\b",
        lambda m: f"{m[3]}[{m[1]}] {'!=' if m[2] else '='} 1",
    ),
    Phrase(
        "require r1c1 = 2 or shade[r1c1]",
        "require r1c1 = 2 or shade[r1c1] = 1",
        rf"\b(and|or|where|if|not|implies|iff)\s+({NAME}\[{NAME}\])(?=\s*(?:[),:]|and\b|or\b|then\b|implies\b|iff\b|$))",
        r"\1 \2 = 1",
    ),
    Phrase(
        "shade r1c1",
        "given shade[r1c1] = 1",
        rf"^({NAME})\s+({CELL})$",
        r"given \1[\2] = 1",
    ),
    Phrase(
        "each house: sum(shade) = 1",
        "each house as h: sum(shade[h]) = 1",
        rf"^{LOOP}\s+(?P<kind>row|column|box|house|region|(?:window|tile)\s+\d+x\d+)s?\s*:\s*"
        rf"(?P<of>sum|product|min|max|count|distinct)\(\s*(?P<layer>{NAME})\s*\)(?P<rest>.*)$",
        r"\g<loop> \g<kind> as h: \g<of>(\g<layer>[h])\g<rest>",
    ),
    Phrase(
        "each house as h: distinct twin[h]",
        "each house as h: distinct(twin[h])",
        rf"(:\s*|\b(?:and|or|implies|require)\s+)(distinct|sum|product|min|max)\s+({NAME}\[[^\]]+\])",
        r"\1\2(\3)",
    ),
    Phrase(
        "require sum(r1 where shade = 1) = 5",
        "require sum(x in r1 where shade[x] = 1) = 5",
        rf"\b(?P<of>sum|count)\(\s*(?:(?P<name>{NAME})\s+in\s+)?(?P<cells>[rcb]\d+|{CELLS}|all)\s+where\s+"
        rf"(?P<layer>{NAME})\s*(?P<test>[<>=!]+\s*-?\d+)\s*\)",
        lambda m: f"{m['of']}({m['name'] or 'x'} in {m['cells']} where {m['layer']}[{m['name'] or 'x'}] {m['test']})",
    ),
    Phrase(
        "arrow r1c1 = r1c2..r1c4 where shade = 1",
        "require r1c1 = sum(x in r1c2..r1c4 where shade[x] = 1)",
        rf"^arrow\s+(?P<circle>{CELL})\s*=\s*(?P<cells>{CELLS})\s+(?:where|if|when)\s+"
        rf"(?P<layer>{NAME})(?:\[[^\]]*\])?\s*(?P<test>[<>=!]+\s*-?\d+)$",
        r"require \g<circle> = sum(x in \g<cells> where \g<layer>[x] \g<test>)",
    ),
    Phrase(
        "require size(way) = 8",
        "require count(m in all where way[m] = 1) = 8",
        rf"\b(?:size|count|length)\(\s*(?!{CELL}\b)({NAME})\s*\)",
        r"count(m in all where \1[m] = 1)",
    ),
    Phrase(
        "given dark r1c1 = 1",
        "given dark[r1c1] = 1",
        rf"(?<=[\s=:(])({NAME})\s+({CELLS})(?=\s*(?:=|$|{NAME}\s+{CELL}))",
        r"\1[\2]",
    ),
    Phrase(
        "shade has 8 cells",
        "require count(x in all where shade[x] = 1) = 8",
        rf"^({NAME})\s+(?:is|has)\s+(\d+)\s+cells$",
        r"require count(x in all where \1[x] = 1) = \2",
    ),
    Phrase(
        "no 2x2 shade",
        "each window 2x2 as w: distinct(shade[w]) > 1",
        rf"^no\s+(?:window\s+)?(?P<size>\d+x\d+)\s+(?:blocks?\s+|squares?\s+|areas?\s+)?(?:of\s+(?:one\s+|all\s+)?)?(?P<layer>{NAME})(?:\s*=\s*(?P<value>-?\d+))?$",
        _no_block,
    ),
    Phrase(
        "sum 2: r1 where way = 1",
        "require sum(x in r1 where way[x] = 1) = 2",
        rf"^(?P<word>cage|sum)\s+(?P<total>-?\d+|{NAME})\s*:\s*(?P<cells>[^:]+?)\s+(?:where|if|when)\s+"
        rf"(?P<layer>{NAME})(?:\[[^\]]*\])?\s*(?P<test>[<>=!]+\s*-?\d+)$",
        _sum_where,
    ),
)
