"""Marks in everyday words of setters, such as `black dot between r1c1 and r1c2` and `odd cell at r1c1`."""

from __future__ import annotations

from ..pieces import CELL, CELLS
from .phrase import Phrase

_TWO = rf"(?P<one>{CELL})\s*(?:,|\band\b|&)?\s*(?P<other>{CELL})"
_AT = r"(?:is\s+|are\s+)?(?:between|on|at|in|joins|:)?\s*"
_SIDES = "left|right|top|bottom"
_CLUE = r"x-?sum|skyscraper|sandwich|numbered-?room|hidden-?skyscraper|first-?seen|frame-?sum"

PHRASES = (
    Phrase(
        "an X between r1c1 and r1c2",
        "xv X r1c1 r1c2",
        rf"^(?:an?\s+|the\s+)?(?P<mark>[XV])\s+(?:clue\s+|mark\s+|sign\s+)?{_AT}{_TWO}$",
        r"xv \g<mark> \g<one> \g<other>",
    ),
    Phrase(
        "r1c1 X r1c2",
        "xv X r1c1 r1c2",
        rf"^(?P<one>{CELL})\s+(?P<mark>[XV])\s+(?P<other>{CELL})$",
        r"xv \g<mark> \g<one> \g<other>",
    ),
    Phrase(
        "black dot between r1c1 and r1c2",
        "kropki black r1c1 r1c2",
        rf"^(?:an?\s+|the\s+)?(?P<colour>black|white)\s+(?:kropki\s+)?(?:dots?\s+|circles?\s+)?{_AT}{_TWO}$",
        r"kropki \g<colour> \g<one> \g<other>",
    ),
    Phrase(
        "thermo starting at r1c1: r1c2 r1c3",
        "thermo r1c1 r1c2 r1c3",
        rf"^([\w-]+)\s+(?:with\s+(?:its\s+|the\s+)?bulb|(?:start|begin)(?:ing|s)?)\s+(?:at|in|from|with|on)\s+({CELL})\s*[:,]?\s+"
        rf"(?:then\s+|and\s+|to\s+)?(?={CELL})",
        r"\1 \2 ",
    ),
    Phrase(
        "odd cell at r1c1",
        "odd r1c1",
        rf"^(odd|even|low|high|minimum|maximum)\s+(?:cells?|digits?|squares?|circles?|marks?)\s*(?:at|in|on|:)?\s*(?={CELL})",
        r"\1 ",
    ),
    Phrase(
        "even in r1c1",
        "even r1c1",
        rf"^(?!cosmetic\b|path\b|given\b)([\w-]+)\s+(?:at|in|on|along|around|between|over|through)\s+(?={CELL})",
        r"\1 ",
    ),
    Phrase(
        "magic-square in box 5",
        "magic-square b5",
        r"^([\w-]+)\s+(?:in|on|at|of)\s+(?:the\s+)?(row|column|box)\s+(\d+)$",
        lambda m: f"{m[1]} {m[2][0].lower()}{m[3]}",
    ),
    Phrase(
        "clone r1c1..r1c3 and r5c5..r5c7",
        "clone r1c1..r1c3 = r5c5..r5c7",
        rf"^(clone|same-digits)\s+({CELLS})\s*(?:and|to|with|as|,|:)\s*({CELLS})$",
        r"\1 \2 = \3",
    ),
    Phrase(
        "cage sum prime: r1c1 r1c2",
        "cage prime: r1c1 r1c2",
        r"^(?:prime\s+cage|cage\s+(?:(?:sum|total)\s+(?:is\s+)?)?(?:an?\s+)?prime)\s*:?\s+",
        "cage prime: ",
    ),
    Phrase(
        "sandwich sum row 1 = 12",
        "sandwich row 1 = 12",
        rf"^({_CLUE})s?\s+(?:sum|total|clue|count|number)s?\s+(?=(?:row|column|{_SIDES})\b)",
        r"\1 ",
    ),
    Phrase(
        "row 1 left: skyscraper 3",
        "skyscraper row 1 left = 3",
        rf"^(row|column)\s+(\d+)\s+(?:(?:from\s+)?(?:the\s+)?({_SIDES}))?\s*:?\s*({_CLUE})(?:\s+sum)?\s*[:=]?\s*(\d+)$",
        lambda m: f"{m[4]} {m[1]} {m[2]}{' ' + m[3] if m[3] else ''} = {m[5]}",
    ),
    Phrase(
        "little killer 17 r1c3 down right",
        "little-killer r1c3 down-right = 17",
        rf"^little[-\s]?killer\s+(\d+)\s*:?\s+(?:from\s+|at\s+)?({CELL})\s+(up|down)[-\s]?(left|right)$",
        r"little-killer \2 \3-\4 = \1",
    ),
    Phrase(
        "little killer top column 3 down-right = 17",
        "little-killer top 3 down-right = 17",
        rf"^little[-\s]?killer\s+({_SIDES})\s+(?:row|column)\s+(\d+)\b",
        r"little-killer \1 \2",
    ),
    Phrase(
        "quad 1 2 3 at r1c1",
        "quad r1c1 = 1 2 3",
        rf"^(quad(?:ruple)?)s?\s+(\d+(?:[\s,]+\d+){{0,3}})\s+(?:at|in|on|around)\s+({CELL})$",
        r"\1 \3 = \2",
    ),
    Phrase(
        "10-line r1c1..r1c5",
        "n-sum-line 10: r1c1..r1c5",
        r"^(\d+)[-\s]?(?:sum[-\s]?)?lines?\s*:?\s+",
        r"n-sum-line \1: ",
    ),
    Phrase(
        "no consecutive digits in orthogonally adjacent cells",
        "non-consecutive",
        r"^(?:no\s+(?:two\s+)?consecutive\s+(?:digits|numbers)\s+(?:are|may\s+be|can\s+be|in|touch)\s*(?:orthogonally\s+)?"
        r"(?:adjacent|neighbou?ring|neighbou?rs)?(?:\s+cells)?(?:\s+orthogonally)?)$",
        "non-consecutive",
    ),
    Phrase(
        "both diagonals contain the digits 1-9",
        "diagonals",
        r"^(?:both|the|both\s+main|each\s+of\s+the)\s+(?:main\s+|long\s+)?diagonals\s+(?:must\s+)?(?:contain|have|hold)\s+"
        r"(?:(?:all|every|each)\b.*|the\s+digits\b.*|(?:digits\s+)?\d\s*(?:-|to|\.\.)\s*\d+.*|no\s+repeat.*|different\s+digits)$",
        "diagonals",
    ),
    Phrase(
        "the positive diagonal has no repeats",
        "diagonal +",
        r"^(?:the\s+)?(?P<which>positive|negative)\s+(?:main\s+|long\s+)?diagonal\b(?:\s+(?:must\s+)?(?:contain|ha|hold)s?\b.*)?$",
        lambda m: f"diagonal {'+' if m['which'].lower() == 'positive' else '-'}",
    ),
    Phrase(
        "each 2x2 contains a low, a middle and a high digit",
        "global-entropy",
        r"^(?:each|every)\s+2x2(?:\s+\w+)?\s+(?:must\s+)?(?:contain|ha|hold)s?\s+(?:at\s+least\s+one\s+)?(?:a\s+)?low,?\s+(?:an?\s+|one\s+)?"
        r"(?:middle|medium|mid),?\s+and\s+(?:an?\s+|one\s+)?high(?:\s+digit)?$",
        "global-entropy",
    ),
)
