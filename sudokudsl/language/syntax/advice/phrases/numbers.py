"""Sets and ranges of numbers, divisibility, averages and medians."""

from __future__ import annotations

import re
from itertools import pairwise

from ..pieces import BOUND, CELL, CELLS, LIST, NAME, NUMBERS, free_name
from .phrase import Phrase

_PLACE = rf"(?:{CELL}|{NAME}(?:\[[^\[\]]*\])?)"
_TERM = r"(?P<start>^(?:require\s+)?|:\s*|\b(?:and|or|implies|where)\s+)(?P<term>[^:=<>]+?)"
_AVERAGE = r"(?:average|mean|avg)"
_INTEGERS = r"-?\d+(?:\s+-?\d+)+"


def _braces(match: re.Match[str]) -> str:
    """`x in {1, 2}` for a number that equals one of two or more."""
    numbers = ", ".join(re.findall(r"-?\d+", match["numbers"]))
    negated = "not " * ("!" in match[0] or "not" in match[0].lower())
    return f"{negated}in {{{numbers}}}"


def _many_cells(cells: str) -> int:
    """The number of cells of a list; 0 if it names cells in another way than one by one and by straight runs."""
    many = 0
    for run in cells.split():
        points = [tuple(map(int, re.findall(r"\d+", point))) for point in run.lower().split("..")]
        if not all(re.fullmatch(CELL, point) for point in run.lower().split("..")):
            return 0
        many += 1 + sum(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(points))
    return many


def _median(match: re.Match[str]) -> str:
    """A rule that a number is the median of an odd number of cells: as many digits may be below it as above."""
    cells, middle = match["cells"], match["middle"]
    name, many = free_name(match[0]), _many_cells(cells)
    if many % 2 == 0:
        return match[0]
    below, above = (f"count({name} in {cells} where {name} {sign} {middle}) <= {many // 2}" for sign in "<>")
    return f"require {middle} in {cells} and {below} and {above}"


def _remainder(match: re.Match[str], number: str, divisor: str) -> str:
    """A rule that a division has no remainder, or that it has one."""
    parts = [f"({part})" if re.search(r"\s[-+*/]\s", part) else part for part in (number, divisor)]
    return f"{match['start']}{parts[0]} mod {parts[1]} {'!=' if match['not'] else '='} 0"


def _average(match: re.Match[str]) -> str:
    """A rule on an average, which a sum replaces."""
    other = match["other"].strip()
    times = f"({other})" if re.search(r"\s[-+*/]\s", other) else other
    return f"sum({match['cells']}) {match['sign']} length({match['cells']}) * {times}"


def _range_of(match: re.Match[str]) -> str:
    """A range whose ends are calculated, without braces."""
    ends = (
        end if re.fullmatch(r"-?\d+|\w[\w-]*(?:\([^()]*\))?", end) else f"({end})" for end in match.group("low", "high")
    )
    return f"in {'..'.join(ends)}"


def _set_of(match: re.Match[str]) -> str:
    """Numbers after `in` as a set."""
    return f"in {{{', '.join(match['digits'].split())}}}"


PHRASES = (
    Phrase(
        "r1c1 in r1c2 + 1",
        "r1c1 = r1c2 + 1",
        rf"\b({CELL}|{NAME})\s+in\s+((?:{CELL}|{NAME}|\d+)\s*[-+*]\s[^:=<>{{}}]+)$",
        r"\1 = \2",
    ),
    Phrase(
        "require r1c1 not in r2c2 + 1",
        "require r1c1 != r2c2 + 1",
        rf"\b({CELL}|{NAME})\s+not\s+in\s+((?:{CELL}|{NAME}|\d+)\s*[-+*]\s[^:=<>{{}}]+)$",
        r"\1 != \2",
    ),
    Phrase(
        "require r1c1 in 1 2",
        "require r1c1 in {1, 2}",
        rf"\bin\s+(?P<digits>{_INTEGERS})(?=\s*(?:$|\)|and\b|or\b|implies\b|iff\b))",
        _set_of,
    ),
    Phrase(
        "require r1c1 in (1 2 3)",
        "require r1c1 in {1, 2, 3}",
        rf"\bin\s*\(\s*(?P<digits>{_INTEGERS})\s*\)",
        _set_of,
    ),
    Phrase(
        "require r1c1 = {1, 2}",
        "require r1c1 in {1, 2}",
        r"(?<![<>!=])=\s*\{(?P<digits>[^{}]*)\}",
        r"in {\g<digits>}",
    ),
    Phrase(
        "each k in {1..m + 1}: r1c1 != k",
        "each k in 1..(m + 1): r1c1 != k",
        r"\bin\s*\{\s*(?P<low>[^{},]+?)\s*\.\.\s*(?P<high>[^{},]+?)\s*\}",
        _range_of,
    ),
    Phrase(
        "no window 2x2 as w: shade[w] = 0 0 0 0",
        "no window 2x2 as w: (each m in shade[w]: m = 0)",
        rf"({NAME}\[{NAME}\])\s*=\s*(-?\d+)(?:[\s,]+\2)+$",
        r"(each m in \1: m = \2)",
    ),
    Phrase(
        "each window 2x2 as w: sum(shade[w]) != 0 and != 4",
        "each window 2x2 as w: sum(shade[w]) != 0 and sum(shade[w]) != 4",
        r"([^\s:][^:=<>!]*?)\s*(!=|<=?|>=?|=)\s*(-?\w+)\s+(and|or)\s+(!=|<=?|>=?|=)\s*(-?\w+)",
        r"\1 \2 \3 \4 \1 \5 \6",
    ),
    Phrase(
        "require r1c1 is not 1 or 2",
        "require r1c1 not in {1, 2}",
        rf"(?:!=|\bis\s+not|\bnot\s+in|\bis\s+neither)\s*[\[(]?\s*(?P<numbers>{NUMBERS})\s*[\])]?",
        _braces,
    ),
    Phrase(
        "require r1c1 in 1, 2",
        "require r1c1 in {1, 2}",
        rf"(?:(?<![<>!])=|\bin|\bis(?:\s+one\s+of)?|\bis\s+in)\s*[\[(]?\s*(?P<numbers>{NUMBERS})\s*[\])]?",
        _braces,
    ),
    Phrase(
        "each window 2x2 as w: 0 < sum(shade[w]) and < 4",
        "each window 2x2 as w: 0 < sum(shade[w]) < 4",
        r"(-?\w+)\s*(<=?)\s*([^<>=:]+?)\s+and\s*(<=?)\s*(-?\w+)",
        r"\1 \2 \3 \4 \5",
    ),
    Phrase(
        "require r1c1 is a multiple of r1c2",
        "require r1c1 mod r1c2 = 0",
        rf"{_TERM}\s+(?:is|are)\s+(?P<not>not\s+)?(?:evenly\s+)?(?:divisible\s+by|an?\s+multiple\s+of)\s+(?P<by>\d+|{_PLACE})",
        lambda m: _remainder(m, m["term"], m["by"]),
    ),
    Phrase(
        "each x in r1: x divides 4",
        "each x in r1: 4 mod x = 0",
        rf"{_TERM}\s+(?P<not>does\s+not\s+)?(?:divides?|is\s+(?:an?\s+)?(?:factor|divisor)\s+of)\s+(?P<by>\d+|{_PLACE})",
        lambda m: _remainder(m, m["by"], m["term"]),
    ),
    Phrase(
        "require mean(r1c1, r1c2, r1c4) = 2",
        "require mean(r1c1 r1c2 r1c4) = 2",
        rf"\b{_AVERAGE}\(\s*{CELL}\s*,[\s\w,]*\)",
        lambda match: re.sub(r"[\s,]+", " ", match[0]),
    ),
    Phrase(
        "require average(r1c1 r1c2) = average(r1c2..r1c4)",
        "require sum(r1c1 r1c2) * length(r1c2..r1c4) = sum(r1c2..r1c4) * length(r1c1 r1c2)",
        rf"\b{_AVERAGE}\(\s*(?P<cells>{LIST})\s*\)\s*=\s*{_AVERAGE}\(\s*(?P<other>{LIST})\s*\)",
        r"sum(\g<cells>) * length(\g<other>) = sum(\g<other>) * length(\g<cells>)",
    ),
    Phrase(
        "require average(r1) = 3",
        "require sum(r1) = length(r1) * 3",
        rf"\b{_AVERAGE}\(\s*(?P<cells>{LIST})\s*\)\s*(?P<sign>{BOUND}|=)\s*(?P<other>[^=<>]+?)"
        r"(?=\s*$|\s+(?:and|or|implies|iff)\b)",
        _average,
    ),
    Phrase(
        "require r1c4 < average(r1c1 r1c3)",
        "require length(r1c1 r1c3) * r1c4 < sum(r1c1 r1c3)",
        rf"(?P<other>(?<!\S)(?:-?\d+|{CELL}|{NAME}(?:\[[^\[\]]*\])?))\s*(?P<sign>{BOUND}|=)\s*"
        rf"{_AVERAGE}\(\s*(?P<cells>{LIST})\s*\)",
        r"length(\g<cells>) * \g<other> \g<sign> sum(\g<cells>)",
    ),
    Phrase(
        "mean 3: r1c1 r1c2",
        "require sum(r1c1 r1c2) = length(r1c1 r1c2) * 3",
        rf"^{_AVERAGE}(?:[-\s]+(?:arrow|line|cage))?\s*:?\s+(?P<other>-?\d+|{CELL})\s*[:=]\s*(?P<cells>{CELLS})$",
        r"require sum(\g<cells>) = length(\g<cells>) * \g<other>",
    ),
    Phrase(
        "median 2: r1c1..r1c3",
        "require 2 in r1c1..r1c3 and count(x in r1c1..r1c3 where x < 2) <= 1 and "
        "count(x in r1c1..r1c3 where x > 2) <= 1",
        rf"^(?:require\s+)?median(?:[-\s]+(?:arrow|line|cage))?\s*:?\s+(?P<middle>-?\d+|{CELL})\s*[:=]\s*"
        rf"(?P<cells>{CELLS})$",
        _median,
    ),
    Phrase(
        "require median(r1c1 r1c2 r1c4) = 3",
        "require 3 in r1c1 r1c2 r1c4 and count(x in r1c1 r1c2 r1c4 where x < 3) <= 1 and "
        "count(x in r1c1 r1c2 r1c4 where x > 3) <= 1",
        rf"^(?:require\s+)?(?:the\s+)?median\s*(?:\(|of\b)\s*(?P<cells>{CELLS})\s*\)?\s*(?:=|is|equals)\s*"
        rf"(?P<middle>-?\d+|{CELL})$",
        _median,
    ),
    Phrase(
        "r1c1 is the median of r1c2..r1c4",
        "require r1c1 in r1c2..r1c4 and count(x in r1c2..r1c4 where x < r1c1) <= 1 and "
        "count(x in r1c2..r1c4 where x > r1c1) <= 1",
        rf"^(?:require\s+)?(?P<middle>-?\d+|{CELL})\s*(?:=|is|equals)\s*(?:the\s+)?median\s*(?:\(|of\b)\s*"
        rf"(?P<cells>{CELLS})\s*\)?$",
        _median,
    ),
    Phrase(
        "product 8: r1c1..r1c3",
        "require product(r1c1..r1c3) = 8",
        rf"^product(?:[-\s]+(?:arrow|line))?\s*:?\s+(?P<total>-?\d+|{CELL})\s*[:=]\s*(?P<cells>{CELLS})$",
        r"require product(\g<cells>) = \g<total>",
    ),
)
