"""Signs of other languages, such as `==` and `&&`, and typographic ones.."""

from __future__ import annotations

from ..pieces import CELL, NAME
from .phrase import Phrase

PHRASES = (
    Phrase(
        "require r1c1 == 3",
        "require r1c1 = 3",
        r"==+",
        "=",
    ),
    Phrase(
        "require r1c1 = 1 <=> r1c2 = 2",
        "require r1c1 = 1 iff r1c2 = 2",
        r"\s*(?:<=>|<->|<-->|⇔|↔)\s*",
        " iff ",
    ),
    Phrase(
        "require r1c1=1 => r1c2=2",
        "require r1c1=1 implies r1c2=2",
        r"\s*(?:=>|->|-->|==>|⇒|→)\s*",
        " implies ",
    ),
    Phrase(
        "require r1c1 = 1 && r1c2 = 2",
        "require r1c1 = 1 and r1c2 = 2",
        r"\s*(?:&&|∧)\s*",
        " and ",
    ),
    Phrase(
        "require r1c1 > 2 || r1c2 > 2",
        "require r1c1 > 2 or r1c2 > 2",
        r"\s*(?:\|\||∨)\s*",
        " or ",
    ),
    Phrase(
        "require r1c1 ≠ 3",
        "require r1c1 != 3",
        r"<>|≠",
        "!=",
    ),
    Phrase(
        "require r1c1 ≤ 3",
        "require r1c1 <= 3",
        r"[≤⩽]",
        "<=",
    ),
    Phrase(
        "require r1c1 ≥ 3",
        "require r1c1 >= 3",
        r"[≥⩾]",
        ">=",
    ),
    Phrase(
        "require r1c1 × 2 = 6",
        "require r1c1 * 2 = 6",
        r"\s*[×·]\s*",
        " * ",
    ),
    Phrase(
        "require r1c1 ÷ 2 = 3",
        "require r1c1 / 2 = 3",
        r"\s*÷\s*",
        " / ",
    ),
    Phrase(
        "require r1c1 % 2 = 1",
        "require r1c1 mod 2 = 1",
        r"\s*%\s*",
        " mod ",
    ),
    Phrase(
        "require r1c1 − r1c2 = 3",
        "require r1c1 - r1c2 = 3",
        r"[−–—]",
        "-",
    ),
    Phrase(
        "renban r1c1…r1c3",
        "renban r1c1..r1c3",
        r"…|\.{3,}",
        "..",
    ),
    Phrase(
        "title “me”",
        'title "me"',
        r"[“”„«»]",
        '"',
    ),
    Phrase(
        "title 'a'",
        'title "a"',
        r"[‘’'](.*)[‘’']",
        r'"\1"',
    ),
    Phrase(
        "draw color red",
        "draw colour red",
        r"\bcolor\b",
        "colour",
    ),
    Phrase(
        "draw line gray",
        "draw line grey",
        r"\bgray\b",
        "grey",
    ),
    Phrase(
        "require !r1c1 = 3",
        "require not r1c1 = 3",
        r"(?:!|¬)(?=[\w(])",
        "not ",
    ),
    Phrase(
        "require |r1c1 - r1c2| = 3",
        "require abs(r1c1 - r1c2) = 3",
        r"\|([^|]+)\|",
        r"abs(\1)",
    ),
    Phrase(
        "require r1c1^2 = 9",
        "require r1c1 * r1c1 = 9",
        rf"({NAME}\[[^\]]*\]|\w+)\s*(?:\^|\*\*)\s*2\b",
        r"\1 * \1",
    ),
    Phrase(
        "require r1c1 = 3 r1c2 = 4",
        "require r1c1 = 3 and r1c2 = 4",
        rf"([<>=]\s*-?\d+)\s+(?={CELL}\s*(?:[<>=!]|i[ns]\b))",
        r"\1 and ",
    ),
    Phrase(
        "require 2r1c1 = 4",
        "require 2 * r1c1 = 4",
        rf"(?<![\w.])(\d+)\s*(?=(?:{CELL}|[^\W\d_])\b)(?!\d*x\d)",
        r"\1 * ",
    ),
)
