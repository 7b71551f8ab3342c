"""Statements of single families, such as `quadruple` and `arrow`."""

from __future__ import annotations

import re

from ..pieces import CELL, CELLS, NAME
from .phrase import Phrase


def _corner_of(match: re.Match[str]) -> str:
    """A statement about four cells with the top left one alone, if they form a square."""
    places = {(int(row), int(column)) for row, column in re.findall(r"r(\d+)c(\d+)", match["cells"].lower())}
    top, left = min(places)
    square = {(row, column) for row in (top, top + 1) for column in (left, left + 1)}
    return f"{match['word']} r{top}c{left} =" if places == square else match[0]


def _around_corner(match: re.Match[str]) -> str:
    """A rule that one of the cells around a corner holds a digit that a cell has, or one of several digits."""
    row, column = map(int, re.findall(r"\d+", match["corner"]))
    square = f"r{row}-{row + 1}c{column}-{column + 1}"
    digits = re.split(r"\s+or\s+", match["digits"])
    return f"require {' or '.join(f'{digit} in {square}' for digit in digits)}"


def _both_around(match: re.Match[str]) -> str:
    """A rule that the cells around a corner hold two hidden digits: twice the same one if they are equal."""
    row, column = map(int, re.findall(r"\d+", match["corner"]))
    square, one, other = f"r{row}-{row + 1}c{column}-{column + 1}", match["one"], match["other"]
    twice = f"count(x in {square} where x = {one}) >= (if {one} = {other} then 2 else 1)"
    return f"require {other} in {square} and {twice}"


def _negative(match: re.Match[str]) -> str:
    """The statement that all marks of a kind are shown."""
    return f"{'kropki' if match[1].lower() in ('dots', 'kropki') else 'xv'} negative"


PHRASES = (
    Phrase(
        "no-king",
        "anti-king",
        r"^no[-\s]+(knight|king)s?(?:'?s?[-\s]+moves?)?$",
        r"anti-\1",
    ),
    Phrase(
        "anti-xv",
        "xv negative",
        r"^(?:no|anti|negative)[-\s]+(kropki|xv)(?:[-\s]+(?:dots?|pairs?|constraint))?$",
        _negative,
    ),
    Phrase(
        "all XV given",
        "xv negative",
        r"^(?:all\s+)?(?:possible\s+)?(?:kropki\s+)?(dots|xv|x\s*(?:and|&)\s*v)s?\s+(?:are\s+|is\s+)?(?:given|marked|shown)$",
        _negative,
    ),
    Phrase(
        "index-column c1",
        "column-indexer c1",
        r"^(?:index|indexing|indexer)[-\s]+(row|column|box)s?\b",
        r"\1-indexer",
    ),
    Phrase(
        "less r1c1 < r1c2",
        "less r1c1 r1c2",
        rf"^(thermo(?:meter)?s?|slow-?thermo(?:meter)?|less)\s*:?\s+(?P<cells>{CELL}(?:\s*<=?\s*{CELL})+)$",
        lambda m: f"{m[1]} {' '.join(re.split('[<= ]+', m['cells']))}",
    ),
    Phrase(
        "greater r1c1 > r1c2",
        "greater r1c1 r1c2",
        rf"^(greater)\s*:?\s+({CELL})\s*>\s*({CELL})$",
        r"\1 \2 \3",
    ),
    Phrase(
        "negative kropki white",
        "kropki negative white",
        r"^(\w+)\s+kropki(?:\s+dots?)?\b",
        r"kropki \1",
    ),
    Phrase(
        "quadruple r1c1 r1c2 r2c1 r2c2 = 1 2",
        "quadruple r1c1 = 1 2",
        rf"^(?P<word>[\w-]+)\s+(?P<cells>{CELL}(?:[\s,]+{CELL}){{3}})\s*[:=]",
        _corner_of,
    ),
    Phrase(
        "even negative odd",
        "even negative",
        r"^(even|odd|low|high)\s+negative\s+(?:and\s+)?(?:even|odd|low|high)$",
        r"\1 negative",
    ),
    Phrase(
        "quadruple r1c1 = n m",
        "require m in r1-2c1-2 and count(x in r1-2c1-2 where x = n) >= (if n = m then 2 else 1)",
        rf"^quadruple\s+(?P<corner>{CELL})\s*[:=]\s*(?P<one>{NAME})\s*(?:,|\band\b)?\s*(?P<other>{NAME})$",
        _both_around,
    ),
    Phrase(
        "quadruple r1c1 = n",
        "require n in r1-2c1-2",
        rf"^quadruple\s+(?P<corner>{CELL})\s*[:=]\s*(?P<digits>[\w\[\]]+(?:\s+or\s+[\w\[\]]+)*)$",
        _around_corner,
    ),
    Phrase(
        "arrow r1c1 -> r1c2",
        "arrow r1c1 = r1c2",
        rf"^(arrow\s+{CELLS})\s*(?:->|→|=>|to\b|:)\s*",
        r"\1 = ",
    ),
    Phrase(
        "arrow r1c1 r1c2 r2c2",
        "arrow r1c1 = r1c2 r2c2",
        rf"^arrow\s+(?:circle\s+|bulb\s+)?({CELL})\s*,?\s+(?:shaft\s+|line\s+)?(?={CELL})",
        r"arrow \1 = ",
    ),
    Phrase(
        "thermos r1c1 r1c2",
        "thermo r1c1 r1c2",
        r"^([a-z][\w-]*[^\Ws])s\b(?=\s)",
        r"\1",
    ),
    Phrase(
        "same-difference r1c1..r1c4",
        "each run of 3 in r1c1..r1c4 as a, b, c: abs(a - b) = abs(b - c)",
        rf"^same[-\s]?differences?(?:[-\s]line)?\s*:?\s+(?P<line>{CELLS})$",
        r"each run of 3 in \g<line> as a, b, c: abs(a - b) = abs(b - c)",
    ),
)
