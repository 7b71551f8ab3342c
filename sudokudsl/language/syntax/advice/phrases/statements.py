"""Statements in general, and those about givens, cages and sums."""

from __future__ import annotations

import re
from functools import partial

from ..pieces import BOUND, CELL, CELLS, NAME, QUALITY
from .phrase import Phrase

_ENTRIES = (
    r"^(?:givens?\s+)?(?:(?P<kind>row|column|col)\s*|(?P<letter>[rc]))(?P<number>\d+)\s*"
    r"(?:[:=]|\bis\b|\bare\b|\breads\b)?\s*(?P<entries>(?:[\d.?_*-][\s,]*){4,})$"
)


def _givens_of(match: re.Match[str], *, zero: bool = False) -> str:
    """The given digits of a row or column whose entries are listed, where a dot or a 0 is an open cell.

    With `zero`, a 0 is a digit.
    """
    entries = re.split(r"[\s,]+", match["entries"].strip(" ,"))
    if not all(entry.isdecimal() or len(entry) == 1 for entry in entries) or len(entries) == 1:
        entries = list("".join(entries))
    row = (match["kind"] or match["letter"]).lower().startswith("r")
    number = match["number"]
    filled = {f"r{number}c{at}" if row else f"r{at}c{number}": each for at, each in enumerate(entries, 1)}
    filled = {cell: digit for cell, digit in filled.items() if digit.isdecimal() and (zero or digit != "0")}
    return f"given {' '.join(filled)} = {' '.join(filled.values())}" if filled else match[0]


def _as_total(match: re.Match[str]) -> str:
    """A rule for a total that is calculated."""
    total = re.sub(r"(?<![\w.])(\d+)(?=[^\W\d_])", r"\1 * ", match["total"].strip())
    total = re.sub(r"\s*([-+*])\s*", r" \1 ", total)
    differ = f"distinct({match['cells']}) and " if match["word"].lower() == "cage" else ""
    return f"require {differ}sum({match['cells']}) = {total}"


def _givens(match: re.Match[str]) -> str:
    """One statement for several pairs of a cell and its digit."""
    pairs = re.findall(rf"({CELL})\s*[=:]\s*(-?\d+)", match[0], re.IGNORECASE)
    return f"given {' '.join(cell for cell, _ in pairs)} = {' '.join(digit for _, digit in pairs)}"


def _candidates(match: re.Match[str]) -> str:
    """A statement of candidates for a set of digits in brackets or after `in`."""
    digits = re.sub(r"(?<=\d)\s*(?:-|to)\s*(?=\d)", "..", match["digits"])
    listed = " ".join(re.findall(r"-?\d+(?:\.\.-?\d+)?", digits))
    return f"candidates {match['cells']} = {listed}"


def _bounded_cage(match: re.Match[str]) -> str:
    """A rule for the total of a cage that has a bound, two bounds or a property."""
    cells, total = match["cells"], f"sum({match['cells']})"
    if match["sign"]:
        sign = {"≤": "<=", "≥": ">=", "=<": "<=", "=>": ">="}.get(match["sign"], match["sign"])
        test = f"{total} {sign} {match['bound']}"
    else:
        test = (
            f"{total} is {match['kind'].lower()}" if match["kind"] else f"{match['low']} <= {total} <= {match['high']}"
        )
    return f"require {f'distinct({cells}) and ' * (match['word'].lower() == 'cage')}{test}"


def _sum_of_line(match: re.Match[str]) -> str:
    """The sum of a row, column or box."""
    letter = (match["kind"] or match["line"])[0].lower()
    number = re.sub(r"\D", "", match["line"])
    return f"sum {match['total']}: {letter}{number}" if letter in "rcb" else match[0]


PHRASES = (
    Phrase(
        "require that r1c1 > 3",
        "require r1c1 > 3",
        r"^(?:require|ensure|assert)\s+that\s+",
        "require ",
    ),
    Phrase(
        "require even r1c1",
        "even r1c1",
        r"^require\s+",
        "",
    ),
    Phrase(
        "r1c3 = 2",
        "require r1c3 = 2",
        r"^(?!require\b)(?=.*(?:[<>=]|\b(?:is|in)\b))",
        "require ",
    ),
    Phrase(
        "title me",
        'title "me"',
        r"^(title|author|source|rules)\s+:?\s*([^\"\s].*)$",
        r'\1 "\2"',
    ),
    Phrase(
        "require not even r1c1",
        "require not r1c1 is even",
        rf"\b({QUALITY})\s+({CELL}|{NAME})\b",
        r"\2 is \1",
    ),
    Phrase(
        "anti knight",
        "anti-knight",
        r"^([^\W\d_][\w-]*)\s+([^\W\d_]+)(?=\s|$)",
        r"\1-\2",
    ),
    Phrase(
        "row-sum r1 = 10",
        "sum 10: r1",
        r"^(?:(?P<kind>row|column|col|box)[-\s]*)?sums?\s+(?P<line>(?:row|column|col|box|[rcb])?\s*\d+)\s*[:=]\s*(?P<total>\d+)$",
        _sum_of_line,
    ),
    Phrase(
        "row 2 = 3",
        "sum 3: r2",
        r"^(?P<kind>)(?P<line>(?:row|column|col|box)\s*\d+|[rcb]\d+)\s*[:=]\s*(?P<total>\d+)$",
        _sum_of_line,
    ),
    Phrase(
        "fix r1c1 = 3",
        "given r1c1 = 3",
        r"^(?:fix(?:ed)?|preset)\s+",
        "given ",
    ),
    Phrase(
        "pencilmark r1c1 = 1 2",
        "candidates r1c1 = 1 2",
        r"^pencil-?marks?\s+",
        "candidates ",
    ),
    Phrase(
        "cage r1c1 r1c2 sum = 5",
        "cage 5: r1c1 r1c2",
        rf"^(?:killer[-\s]+)?cage\s*:?\s+(?P<cells>{CELL}(?:(?:\s+|\s*,\s*|\.\.){CELL})*)\s*[,:]?\s*(?:with\s+)?(?:an?\s+)?"
        r"(?:total|sum)s?(?:\s+(?:of|to|is))?\s*[=:]?\s*(?P<total>-?\d+)$",
        r"cage \g<total>: \g<cells>",
    ),
    Phrase(
        "cage sum 5: r1c1 r1c2",
        "cage 5: r1c1 r1c2",
        r"^(?:killer[-\s]+)?cage\s+(?:with\s+)?(?:an?\s+)?(?:total|sum)(?:\s+(?:of|is))?\s*=?\s*(?P<total>-?\d+)\s*:?\s*"
        r"(?=r\d)",
        r"cage \g<total>: ",
    ),
    Phrase(
        "cage [5] r1c1 r1c2",
        "cage 5: r1c1 r1c2",
        r"^(?:killer[-\s]+)?cage\s*[\[(]\s*(?P<total>-?\d+)\s*[\])]\s*:?\s*(?=r\d)",
        r"cage \g<total>: ",
    ),
    Phrase(
        "a cage 5: r1c1 r1c2",
        "cage 5: r1c1 r1c2",
        r"^(?:an?|the)\s+(?=\S)",
        "",
    ),
    Phrase(
        "renban from r1c1 to r1c3",
        "renban r1c1..r1c3",
        rf"^(?!path\b)(?P<word>[\w-]+)\s+(?:lines?\s+)?from\s+(?P<first>{CELL})\s+(?:to|through|until)\s+(?P<last>{CELL})$",
        r"\g<word> \g<first>..\g<last>",
    ),
    Phrase(
        "row 2 4..2",
        "given r2c1 r2c4 = 4 2",
        _ENTRIES,
        partial(_givens_of, zero=True),
    ),
    Phrase(
        "r3 = 4 0 0 2",
        "given r3c1 r3c4 = 4 2",
        _ENTRIES,
        _givens_of,
    ),
    Phrase(
        "given r1c4 = {1,2}",
        "candidates r1c4 = 1 2",
        rf"^(?:given|candidates?)\s+(?P<cells>{CELLS})\s*(?:=|:|\bis\b|\bin\b)\s*(?:in\s*)?[{{\[(]\s*(?P<digits>-?\d[-\d\s,.]*?)\s*"
        r"[}\])]$",
        _candidates,
    ),
    Phrase(
        "given r1c4 in 1 2",
        "candidates r1c4 = 1 2",
        rf"^(?:given|candidates?)\s+(?P<cells>{CELLS})\s+(?:is\s+)?(?:in|from)\s+(?P<digits>-?\d(?:[-\d\s,.]|or|and|to)*)$",
        _candidates,
    ),
    Phrase(
        "cage <6: r1c1 r1c2",
        "require distinct(r1c1 r1c2) and sum(r1c1 r1c2) < 6",
        rf"^(?P<word>cage|sum)\s+(?:(?P<sign>{BOUND}|[≤≥]|=[<>])\s*(?P<bound>\d+)|(?P<low>\d+)\s*(?:-|\.\.|to)\s*(?P<high>\d+)"
        rf"|(?P<kind>even|odd))\s*:\s*(?P<cells>{CELLS})$",
        _bounded_cage,
    ),
    Phrase(
        "given r1c4 != even",
        "require r1c4 is not even",
        rf"^given\s+({CELL})\s*!=\s*({QUALITY})$",
        r"require \1 is not \2",
    ),
    Phrase(
        "b2 contains 1 3 4",
        "contains b2 = 1 3 4",
        r"^(?:(?P<row>row|column|box)\s*|(?P<letter>[rcb]))(?P<number>\d+)\s+(?:must\s+)?(?:contains?|has|holds?|includes?)\s+"
        r"(?P<digits>\d+(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+|\s+)\d+)+)$",
        lambda match: (
            f"contains {(match['row'] or match['letter'])[0].lower()}{match['number']} = "
            + " ".join(re.findall(r"\d+", match["digits"]))
        ),
    ),
    Phrase(
        "killers: r1c1 r1c2",
        "killers r1c1 r1c2",
        rf"^({NAME})\s*:\s*(?=[rcb]\d|\()",
        r"\1 ",
    ),
    Phrase(
        "above 3: r1c1..r1c3",
        "above (r1c1..r1c3) 3",
        rf"^({NAME})\s+(-?\d+)\s*:\s*({CELLS})$",
        r"\1 (\3) \2",
    ),
    Phrase(
        "whispers(4): r1c1..r1c5",
        "whispers 4: r1c1..r1c5",
        rf"^([\w-]+)\((-?\d+|{NAME})\)\s*:?\s*(?=[^\s:])",
        r"\1 \2: ",
    ),
    Phrase(
        "cage [r1c1, r1c2] = 5",
        "cage 5: r1c1, r1c2",
        rf"^([\w-]+)\s*\[({CELLS}|{CELL}(?:\s*,\s*{CELL})*)\]\s*[:=]\s*(-?\d+)$",
        r"\1 \3: \2",
    ),
    Phrase(
        "nabner line: r1c1 r1c2",
        "nabner r1c1 r1c2",
        rf"^([\w-]+?)[-\s]+(?:line|cage|dot|clue|diagonal)s?\s*:?\s+(?=\d|{CELL})",
        r"\1 ",
    ),
    Phrase(
        "region sum line r1c1 r1c2",
        "region-sum-line r1c1 r1c2",
        r"^(\w+)\s+(\w+)\s+(line|cage)s?\s*:?\s+(?=r\d)",
        r"\1-\2-\3 ",
    ),
    Phrase(
        "whispers (2) r1c1..r1c3",
        "whispers 2: r1c1..r1c3",
        rf"^([\w-]+)\s*[\[(]\s*(\d+)\s*[\])]\s*:?\s*(?={CELL})",
        r"\1 \2: ",
    ),
    Phrase(
        "whispers r1c1..r1c3 with difference 2",
        "whispers 2: r1c1..r1c3",
        rf"^([\w-]+)\s+({CELLS})\s*,?\s+(?:with\s+)?(?:an?\s+)?(?:difference|total|sum|value|minimum|number)(?:\s+of)?"
        r"\s*[=:]?\s*(-?\d+)$",
        r"\1 \3: \2",
    ),
    Phrase(
        "cage r1c1 r1c2 (10)",
        "cage 10: r1c1 r1c2",
        rf"^([\w-]+)\s+({CELLS})\s*[,:]?\s*\(?(-?\d+)\)?$",
        r"\1 \3: \2",
    ),
    Phrase(
        "set twig = r2c1..r2c3",
        "let twig = r2c1..r2c3",
        rf"^(?:set|group|area|name|var|const)\s+({NAME})\s*(?:=|:|is)\s*(?={CELL})",
        r"let \1 = ",
    ),
    Phrase(
        "given 3 at r1c1",
        "given r1c1 = 3",
        rf"^given\s+(-?\d+)\s+(?:at|in|on|to)\s+({CELL})$",
        r"given \2 = \1",
    ),
    Phrase(
        "r1c1: 3",
        "given r1c1 = 3",
        rf"^(?:(?:the\s+)?cell\s+)?({CELL})\s*(?:=|:|is|has|holds|contains)?\s*(?:an?\s+)?(-?\d+)$",
        r"given \1 = \2",
    ),
    Phrase(
        "r1c1 = 3, r1c2 = 4",
        "given r1c1 r1c2 = 3 4",
        rf"^(?:given\s+)?{CELL}\s*[=:]\s*-?\d+(?:\s*,?\s*(?:and\s+)?{CELL}\s*[=:]\s*-?\d+)+$",
        _givens,
    ),
    Phrase(
        "renban r1c1-r1c3",
        "renban r1c1..r1c3",
        rf"\b({CELL})\s*(?:-+>?|[:→–—]|to)\s*({CELL})\b",
        r"\1..\2",
    ),
    Phrase(
        "given shade",
        "givens shade",
        r"^given\s+(?=[\w-]+$)",
        "givens ",
    ),
    Phrase(
        "cage 10*a+b: r1c1 r1c2",
        "require distinct(r1c1 r1c2) and sum(r1c1 r1c2) = 10 * a + b",
        rf"^(?P<word>cage|sum)\s+(?P<total>[\w\s]*[-+*][-+*\w\s]*|\d+[^\W\d_]\w*)\s*:\s*(?P<cells>{CELLS})$",
        _as_total,
    ),
    Phrase(
        "sum r1c1 r1c2 = 2 * n",
        "require sum(r1c1 r1c2) = 2 * n",
        rf"^(?P<word>cage|sum)\s+(?P<cells>{CELLS})\s*=\s*(?P<total>[\w\s]*[-+*][-+*\w\s]*)$",
        _as_total,
    ),
)
