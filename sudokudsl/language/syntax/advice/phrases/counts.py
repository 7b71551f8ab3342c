"""Numbers of cells that meet a condition, and sums over cells."""

from __future__ import annotations

from ..pieces import CELL, CELLS, COUNTS, LIST, MOVES, NAME, PART, QUALITY, SIGN
from .phrase import Phrase

PHRASES = (
    Phrase(
        "at most one x in r1: x = 2",
        "require count(x in r1 where x = 2) <= 1",
        rf"^(?:require\s+)?(?P<how>exactly|at\s+least|at\s+most)\s+(?P<many>{'|'.join(COUNTS)}|\d+)\s+(?P<x>{NAME})\s+in\s+"
        rf"(?P<cells>{LIST})\s*(?::|where\b|with\b)\s*(?P<test>.+)$",
        lambda m: (
            f"require count({m['x']} in {m['cells']} where {m['test']}) {SIGN[m['how'].split()[-1].lower()]} "
            f"{COUNTS.get(m['many'].lower(), m['many'])}"
        ),
    ),
    Phrase(
        "count x in r1 where x > 3 = 3",
        "require count(x in r1 where x > 3) = 3",
        rf"^count\s+(?P<x>{NAME})\s+in\s+(?P<cells>{LIST})\s+where\s+(?P<test>.+?)\s*(?P<sign>=)\s*(?P<many>\d+)$",
        r"require count(\g<x> in \g<cells> where \g<test>) = \g<many>",
    ),
    Phrase(
        "require all(x > 1 for x in r1)",
        "require (each x in r1: x > 1)",
        r"\b(?P<word>all|any)\((?P<test>[^()]+?)\s+for\s+(?P<x>\w+)\s+in\s+(?P<cells>[^()]+?)\)",
        lambda m: f"({'each' if m['word'].lower() == 'all' else 'some'} {m['x']} in {m['cells']}: {m['test']})",
    ),
    Phrase(
        "each house as h: exactly 1 x in h: shade[x] = 1",
        "each house as h: count(x in h where shade[x] = 1) = 1",
        r"\b(?:exactly|precisely)\s+(?:one|(\d+))\s+(?:of\s+)?([^:]+?)\s+in\s+([^:]+?)\s*:\s*(.+)$",
        lambda m: f"count({m[2]} in {m[3]} where {m[4]}) = {m[1] or 1}",
    ),
    Phrase(
        "require count(x in r1 if shade[x] = 1) = 1",
        "require count(x in r1 where shade[x] = 1) = 1",
        rf"\bcount\(\s*({NAME})\s+in\s+([^:()]+?)\s*(?::|\bif\b|\bwith\b|\|)\s*",
        r"count(\1 in \2 where ",
    ),
    Phrase(
        "require count(line, 3) = 2",
        "require count(m in line where m = 3) = 2",
        rf"\bcount\(\s*({PART})\s*,\s*(-?\d+)\s*\)",
        r"count(m in \1 where m = \2)",
    ),
    Phrase(
        "require count(3, line) = 2",
        "require count(m in line where m = 3) = 2",
        rf"\bcount\(\s*(-?\d+)\s*,\s*({PART})\s*\)",
        r"count(m in \2 where m = \1)",
    ),
    Phrase(
        "each house as h: count(shade[h] = 1) = 1",
        "each house as h: count(m in shade[h] where m = 1) = 1",
        rf"\bcount\(\s*({PART})\s*([<>=!]+)\s*(-?\w+)\s*\)",
        r"count(m in \1 where m \2 \3)",
    ),
    Phrase(
        "require count(kings of r1c1 where shade = 1) = 2",
        "require count(each king of r1c1 as n: shade[n] = 1) = 2",
        rf"\b(count|sum)\(\s*(?:each\s+)?({MOVES})s?\s+of\s+({NAME}|{CELL})\s+where\s+({NAME})\s*([<>=!]+)\s*(\w+)\s*\)",
        r"count(each \2 of \3 as n: \4[n] \5 \6)",
    ),
    Phrase(
        "require sum(worth(r1c1 r1c2)) = 6",
        "require sum(each x in r1c1 r1c2: worth(x)) = 6",
        rf"\bsum\(\s*({NAME})\(\s*({CELLS})\s*\)\s*\)",
        r"sum(each x in \2: \1(x))",
    ),
    Phrase(
        "each row as r: count(shade[r]) = 1",
        "each row as r: count(m in shade[r] where m = 1) = 1",
        rf"\bcount\(\s*({NAME}\[[^\]]*\])\s*\)",
        r"count(m in \1 where m = 1)",
    ),
    Phrase(
        "require count(way) = 8",
        "require count(m in all where m on way) = 8",
        rf"\bcount\(\s*({NAME})\s*\)",
        r"count(m in all where m on \1)",
    ),
    Phrase(
        "require sum(2 * x for x in r1) = 30",
        "require sum(each x in r1: 2 * x) = 30",
        rf"\b(sum|product|min|max)\(\s*([^()]+?)\s+for\s+(?:each\s+)?({NAME})\s+in\s+([^()]+?)(?:\s+(?:if|where)\s+([^()]+))?\)",
        lambda m: f"{m[1]}(each {m[3]} in {m[4]}{f' where {m[5]}' if m[5] else ''}: {m[2]})",
    ),
    Phrase(
        "each digit as k: sum(shade[x] where x = k) = 1",
        "each digit as k: sum(each x in all where x = k: shade[x]) = 1",
        rf"\b(sum|product|min|max)\(\s*({NAME}\[({NAME})\])\s+(?:where|if)\s+([^()]+)\)",
        r"\1(each \3 in all where \4: \2)",
    ),
    Phrase(
        "each house as h: exactly one shade in h",
        "each house as h: sum(shade[h]) = 1",
        rf"\b(?:exactly\s+)?one\s+({NAME})\s+(?:in|per)\s+({NAME})$",
        r"sum(\1[\2]) = 1",
    ),
    Phrase(
        "each digit as n: one x in all where x = n: shade[x] = 1",
        "each digit as n: count(x in all where x = n and shade[x] = 1) = 1",
        rf"(?<=:\s)(?:exactly\s+)?(?:one|(\d+))\s+({NAME})\s+in\s+([^:]+?)\s+where\s+([^:]+?)\s*:\s*(.+)$",
        lambda m: f"count({m[2]} in {m[3]} where {m[4]} and {m[5]}) = {m[1] or 1}",
    ),
    Phrase(
        "each window 2x2 as w: not all same(shade[w])",
        "each window 2x2 as w: distinct(shade[w]) > 1",
        rf"\b(not\s+)?all(?:\s+(?:the|of))*[-\s]+(?:same|equal)\s*\(?\s*({PART})\s*\)?",
        lambda m: f"distinct({m[2]}) {'> 1' if m[1] else '= 1'}",
    ),
    Phrase(
        "each row as r: exactly 1 of shade[r] = 1",
        "each row as r: count(m in shade[r] where m = 1) = 1",
        rf"\bexactly\s+(?:one|(\d+))\s+of\s+({NAME}\[{NAME}\])\s*([<>=!]+)\s*(\w+)",
        lambda m: f"count(m in {m[2]} where m {m[3]} {m[4]}) = {m[1] or 1}",
    ),
    Phrase(
        "require exactly 2 of r1 are odd",
        "require count(m in r1 where m is odd) = 2",
        rf"\b(exactly|at\s+least|at\s+most)\s+(?:one|(\d+))\s+of\s+({CELLS}|{PART})\s+(?:are|is)\s+"
        r"((?:not\s+)?(?:even|odd|prime|square))\b",
        lambda m: f"count(m in {m[3]} where m is {m[4].lower()}) {SIGN[m[1].split()[-1].lower()]} {m[2] or 1}",
    ),
    Phrase(
        "require number of odd digits in r1c1..r1c3 = 2",
        "require count(x in r1c1..r1c3 where x is odd) = 2",
        rf"\b(?:the\s+)?number\s+of\s+({QUALITY})s?(?:\s+(?:digits?|cells?|numbers?))?\s+(?:in|on|along|of)\s+({CELLS}|{NAME})",
        r"count(x in \2 where x is \1)",
    ),
    Phrase(
        "require the number of 3s in c1 = 1",
        "require count(x in c1 where x = 3) = 1",
        rf"\b(?:the\s+)?number\s+of\s+(?:digits?\s+)?(\d+)'?s?\s+(?:in|on|along|of)\s+({CELLS}|{NAME})",
        r"count(x in \2 where x = \1)",
    ),
    Phrase(
        "require count(r1c1..r1c4 = 3) = 1",
        "require count(x in r1c1..r1c4 where x = 3) = 1",
        rf"\bcount\(\s*({CELLS}|[rcb]\d+|{NAME})\s*([<>]=?|!=|=)\s*(-?\d+)\s*\)",
        r"count(x in \1 where x \2 \3)",
    ),
    Phrase(
        "none of r1c1..r2c2 is odd",
        "no x in r1c1..r2c2: x is odd",
        rf"^(?:require\s+)?(?:(?P<no>none)|all|every)\s+(?:of\s+)?(?:the\s+)?(?:cells\s+(?:in|of|on)\s+)?(?P<cells>{CELLS}|{NAME})"
        r"\s+(?:are|is)\s+(?P<quality>odd|even|prime|square)$",
        lambda m: f"{'no' if m['no'] else 'each'} x in {m['cells']}: x is {m['quality'].lower()}",
    ),
    Phrase(
        "require some odd in r1c1..r1c3",
        "some x in r1c1..r1c3: x is odd",
        rf"^(?:require\s+)?(some|no|each)\s+({QUALITY})s?(?:\s+(?:digits?|cells?))?\s+(?:in|on|along)\s+({CELLS}|{NAME})$",
        lambda m: f"{m[1]} x in {m[3]}: x is {m[2]}",
    ),
    Phrase(
        "require no repeats in r1c1..r2c2",
        "require distinct(r1c1..r2c2)",
        rf"^require\s+no\s+(?:repeats?|repeated\s+digits?|duplicates?)\s+(?:in|on|along)\s+({CELLS}|{NAME})$",
        r"require distinct(\1)",
    ),
    Phrase(
        "require no 3 in r1c1 r1c2",
        "require 3 not in r1c1 r1c2",
        rf"^(?:require\s+)?no\s+(\d+)s?\s+(?:in|on|along)\s+({CELLS}|{NAME})$",
        r"require \1 not in \2",
    ),
)
