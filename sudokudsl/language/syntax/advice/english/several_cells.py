"""Sentences about several cells as a whole, such as `each row contains two shaded cells`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..pieces import NAME, QUALITY
from .subjects import Subject, subjects
from .words import (
    BOUND,
    HAS,
    MUST,
    NOT,
    NOUN,
    NUMBER,
    ONE,
    UP_TO,
    Sentence,
    compiled,
    marking_layer,
    number_said,
    sign_said,
)


def _sum(about: Subject, found: re.Match[str]) -> str:
    return about.rule(f"sum({about.numbers()}) {sign_said(found)} {found['total']}")


def _count(about: Subject, found: re.Match[str]) -> str:
    """A number of digits of a kind, or of cells with a layer's 1."""
    what, number = found["what"].lower(), number_said(found["number"])
    if re.fullmatch(QUALITY, what):
        test = f"x is {what}"
    elif digit := re.fullmatch(r"(\d+)'?s?", what):
        test = f"x = {digit[1]}"
    else:
        layer = marking_layer(what)
        if not about.where and about.cells not in ("all", layer):
            return about.rule(f"sum({layer}[{about.cells}]) {sign_said(found)} {number}")
        test = f"{layer}[x] = 1"
    some = found["number"].lower() in ("a", "an") and found["bound"] is None  # `contains an even digit`
    sign = ">=" if some and re.fullmatch(QUALITY, what) else sign_said(found)
    return about.rule(f"count({about.numbers(test)}) {sign} {number}")


def _contains(about: Subject, found: re.Match[str]) -> str:
    digit, negated = found["digit"], "not " * bool(found["no"])
    if about.where:
        return about.rule(f"count({about.numbers(f'x = {digit}')}) {'=' if negated else '>='} {0 if negated else 1}")
    return about.rule(f"{digit} {negated}in {about.cells}")


def _size(about: Subject, found: re.Match[str]) -> str:
    return about.rule(f"size({about.cells}) {sign_said(found)} {number_said(found['number'])}")


def _distinct(about: Subject, _: re.Match[str]) -> str:
    return about.rule(f"distinct({about.numbers()})")


def _qualities(about: Subject, found: re.Match[str]) -> str:
    if re.fullmatch(ONE, about.cells):
        return about.rule(f"{about.cells} is {found['quality'].lower()}")
    where = f" where {about.where}" if about.where else ""
    return about.quantified(f"each x in {about.cells}{where}: x is {found['quality'].lower()}")


def _differ(about: Subject, found: re.Match[str]) -> str:
    return about.neighbours(f"abs(x - y) {sign_said(found)} {number_said(found['number'])}")


SENTENCES: tuple[Sentence[Callable[[Subject, re.Match[str]], str]], ...] = (
    Sentence(
        "rows sum to 21",
        "each row as h: sum(h) = 21",
        rf"{MUST}(?:{UP_TO})\s+{BOUND}(?P<total>-?\d+|{ONE}|{NAME})",
        _sum,
    ),
    Sentence(
        "box 2 has no 5",
        "require 5 not in b2",
        rf"{MUST}(?:{NOT})?{HAS}\s+(?P<no>no\s+)(?:digits?\s+|numbers?\s+)?(?P<digit>\d+)s?",
        _contains,
    ),
    Sentence(
        "rows do not contain the digit 3",
        "each row as h: 3 not in h",
        rf"(?P<no>{NOT}){HAS}\s+(?:an?\s+|the\s+|any\s+)*(?:digits?\s+|numbers?\s+)?(?P<digit>\d+)s?",
        _contains,
    ),
    Sentence(
        "r1c1 has a 5",
        "require 5 in r1c1",
        rf"{MUST}{HAS}(?P<no>)\s+(?:an?\s+|the\s+)*(?:digits?\s+|numbers?\s+)?(?P<digit>\d+)",
        _contains,
    ),
    Sentence(
        "box 1 contains exactly 2 odd digits",
        "require count(x in b1 where x is odd) = 2",
        rf"(?:{MUST}{HAS}\s+)?{BOUND}(?P<number>{NUMBER})\s+(?P<what>{QUALITY}|\d+'?s?|{NOUN})"
        r"(?:\s+(?:digits?|numbers?|cells?)|s)?",
        _count,
    ),
    Sentence(
        "areas of field have a size of at least 4",
        "each area of field as a: size(a) >= 4",
        rf"{MUST}(?:{HAS}|are\s+of|is\s+of)\s+(?:an?\s+|the\s+)?(?:size|area)(?:\s+of)?\s+{BOUND}(?P<number>{NUMBER})",
        _size,
    ),
    Sentence(
        "areas of field have exactly 4 cells",
        "each area of field as a: size(a) = 4",
        rf"{MUST}(?:{HAS}|consists?\s+of)\s+{BOUND}(?P<number>{NUMBER})\s+cells",
        _size,
    ),
    Sentence(
        "the digits of r1 are all different",
        "require distinct(r1)",
        rf"{MUST}(?:are|is)\s+{MUST}(?:distinct|different|unique)",
        _distinct,
    ),
    Sentence(
        "rows have no repeated digits",
        "each row as h: distinct(h)",
        rf"{MUST}{HAS}\s+{MUST}(?:distinct|different|unique|no\s+(?:repeat(?:ed|ing)|equal))\s+digits",
        _distinct,
    ),
    Sentence(
        "rows contain at least three different digits",
        "each row as h: distinct(h) >= 3",
        rf"{MUST}{HAS}\s+{BOUND}(?P<number>{NUMBER})\s+(?:different|distinct)\s+(?:digits|numbers|values)",
        lambda about, found: about.rule(
            f"distinct({about.numbers()}) {sign_said(found)} {number_said(found['number'])}"
        ),
    ),
    Sentence(
        "rows do not repeat digits",
        "each row as h: distinct(h)",
        rf"(?:digits?\s+)?(?:{NOT})(?:(?:repeats?|contain\s+repeats|have\s+repeats)(?:\s+(?:an?\s+)?digits?)?"
        r"|(?:visits?|pass(?:es)?(?:\s+through)?|contains?)\s+(?:(?:the\s+same|any|a)\s+digits?\s+(?:twice|more\s+than\s+once)|equal\s+digits))",
        _distinct,
    ),
    Sentence(
        "each column as k: no repeats",
        "each column as k: distinct(k)",
        rf"no\s+digits?\s+repeats?|(?:{HAS}\s+)?no\s+repeat(?:s|ed\s+digits)|differ",
        _distinct,
    ),
    Sentence(
        "r1c1 is odd",
        "require r1c1 is odd",
        rf"{MUST}(?:is|are)\s+{MUST}(?P<quality>{QUALITY})",
        _qualities,
    ),
    Sentence(
        "digits on way alternate",
        "each step of way as x, y: x mod 2 != y mod 2",
        r"(?:(?:digits?\s+)?alternates?(?:\s+in\s+parity|\s+parity|\s+between\s+(?:odd\s+and\s+even|even\s+and\s+odd)(?:\s+digits)?)?"
        r"|(?:is|acts\s+as)\s+an?\s+parity(?:\s+line)?)",
        lambda about, _: about.neighbours("x mod 2 != y mod 2"),
    ),
    Sentence(
        "way is a German whispers line",
        "each step of way as x, y: abs(x - y) >= 5",
        r"(?:is|acts\s+as)\s+an?\s+(?:german\s+)?whispers?(?:\s+line)?",
        lambda about, _: about.neighbours("abs(x - y) >= 5"),
    ),
    Sentence(
        "areas of field are rectangles",
        "each window 2x2 as w: each x in w: count(y in w where field[y] = field[x]) != 3",
        rf"{MUST}(?:is|are)\s+{MUST}(?:an?\s+)?rectang(?:les?|ular)(?:\s+in\s+shape)?",
        lambda about, _: about.rectangles(),
    ),
    Sentence(
        "r1c1 r1c2 sum to a prime",
        "require sum(r1c1 r1c2) is prime",
        rf"{MUST}(?:{UP_TO})\s+(?:an?\s+)?(?P<quality>{QUALITY})(?:\s+number)?",
        lambda about, found: about.rule(f"sum({about.numbers()}) is {found['quality'].lower()}"),
    ),
    Sentence(
        "r1c1..r1c5 are consecutive digits in any order",
        "renban r1c1..r1c5",
        rf"(?:{MUST}(?:are|is|forms?|contains?|holds?|make)\s+)(?:an?\s+)?(?:set\s+of\s+|sequence\s+of\s+|run\s+of\s+)?consecutive(?:\s+digits)?"
        r"(?:,?\s+(?:but\s+)?(?:not\s+necessarily\s+in\s+order|in\s+(?:any|some)\s+order))?",
        lambda about, _: "" if about.loop or about.where else f"renban {about.cells}",
    ),
    Sentence(
        "rows increase by at least 2",
        "each row as h: each run of 2 in h as x, y: y - x >= 2",
        rf"(?:increases?|ascends?|rises?|grows?)\s+by\s+{BOUND}(?P<number>{NUMBER})",
        lambda about, found: about.neighbours(f"y - x {sign_said(found)} {number_said(found['number'])}"),
    ),
    Sentence(
        "rows increase",
        "each row as h: each run of 2 in h as x, y: x < y",
        r"(?:strictly\s+)?(?:increases?|ascends?|rises?)|(?:is|are)\s+(?:strictly\s+)?(?:in\s+)?(?:increasing|ascending)(?:\s+order)?"
        r"|(?:strictly\s+)?(?:increases?|ascends?|rises?)\s+from\s+(?:left\s+to\s+right|top\s+to\s+bottom)",
        lambda about, _: about.neighbours("x < y"),
    ),
    Sentence(
        "rows are decreasing",
        "each row as h: each run of 2 in h as x, y: x > y",
        r"(?:strictly\s+)?(?:decreases?|descends?|falls?)|(?:is|are)\s+(?:strictly\s+)?(?:in\s+)?(?:decreasing|descending)(?:\s+order)?",
        lambda about, _: about.neighbours("x > y"),
    ),
    Sentence(
        "rows differ by at least 1",
        "each row as h: each run of 2 in h as x, y: abs(x - y) >= 1",
        rf"{MUST}(?:adjacent\s+)?(?:digits\s+)?differ\s+by\s+{BOUND}(?P<number>{NUMBER})",
        _differ,
    ),
)
"""Predicates of a subject. A rule is a function of the subject and the match."""
_COMPILED = compiled(SENTENCES)


def rules_on_several_cells(text: str, division: str) -> Iterator[str]:
    """The rules that a sentence about cells, houses or areas may mean; `division` has the areas if none is named."""
    for about, rest in subjects(text, division):
        for pattern, rule in _COMPILED:
            if (found := pattern.fullmatch(rest)) and (meant := rule(about, found)):
                yield meant
