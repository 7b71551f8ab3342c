"""Sentences that count cells around a cell or in its row, such as `r1c1 counts the shaded cells around it`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..pieces import QUALITY
from .words import BOUND, KNOWN, NOUN, NUMBER, ONE, cells_said, marking_layer, number_said, sign_said

_MOVES = (
    (r"diagonal(?:ly)?|(?:at|on)\s+(?:the\s+)?corners", "each diagonal"),
    (r"a\s+knight['’]?s?\s+move\s+away|knight", "each knight"),
    (
        r"(?:directly\s+|immediately\s+)?(?:around|surround|king)|eight|orthogonal(?:ly)?\s+(?:and|or)\s+diagonal",
        "each king",
    ),
    (r"orthogonal|adjacent|neighbou?r|beside|next\s+to|touch|border|share", "each orthogonal"),
)
"""Words for the cells beside a cell, the first that fit, and the quantifier that visits these."""
_ITS_LINE = re.compile(
    r"(?:in|of|within)\s+(?:its|the(?:ir)?\s+same|the|their)\s+(?P<kind>row|column|box)", re.IGNORECASE
)
_IN_PLACE = re.compile(
    rf"(?:in|of|on|within|among)\s+(?:the\s+cells\s+)?(?P<cells>{KNOWN}|(?:row|column|box)\s+\d+)", re.IGNORECASE
)
_EVERYWHERE = re.compile(r"(?:(?:on|in|of)\s+the\s+(?:whole\s+|entire\s+)?(?:grid|board|puzzle))?", re.IGNORECASE)
_KIND_OF = (
    r"(?P<near>(?:orthogonally\s+|diagonally\s+)?(?:adjacent\s+|neighbou?ring\s+|surrounding\s+|touching\s+)?)"
    rf"(?:other\s+)?(?P<what>{QUALITY}|\d+'?s?|{NOUN})"
)
_COUNTED = re.compile(
    rf"(?:(?:the\s+)?(?:number|digit|clue|value)\s+(?:in|at|of)\s+)?(?:(?P<every>each|every)\s+(?:cell|digit|number|clue)|(?P<one>{ONE}))\s+"
    r"(?:(?:is|equals|=|shows|gives|says|indicates|states|tells|has)\s+(?:equal\s+to\s+)?(?:(?:the\s+)?(?:number|count|amount)\s+of|how\s+many)"
    r"|counts)\s+(?:the\s+)?(?:number\s+of\s+)?"
    rf"{_KIND_OF}(?:\s+(?:cells?|digits?|numbers?)|s)?(?:\s+(?:are|that\s+are|which\s+are|there\s+are))?(?P<where>(?:\s+.*)?)",
    re.IGNORECASE,
)
_TOUCHING = re.compile(
    rf"(?:(?:each|every|all)\s+)?(?P<own>{QUALITY}|cell|digit|number|(?!(?:no|the|two)\b){NOUN})(?:\s+(?:cells?|digits?)|s)?\s+(?:is|are|has|have|must\s+be|must\s+have)?\s*"
    rf"(?P<how>(?:orthogonally\s+|diagonally\s+)?(?:adjacent\s+to|next\s+to|touch(?:es)?|neighbou?rs?|beside|borders?))?\s*{BOUND}(?P<number>{NUMBER})\s+"
    rf"{_KIND_OF}(?:\s+(?:cells?|digits?|neighbou?rs?)|s)?(?P<where>(?:\s+.*)?)",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"adjacent|next\s+to|touch|neighbou?r|beside|border", re.IGNORECASE)
_THERE_ARE = re.compile(
    rf"there\s+(?:is|are|must\s+be)\s+{BOUND}(?P<number>{NUMBER})\s+(?P<what>{QUALITY}|\d+'?s?|{NOUN})"
    r"(?:\s+(?:cells?|digits?)|s)?(?:\s+(?:on|in)\s+the\s+(?:grid|board|puzzle))?",
    re.IGNORECASE,
)
_PLACE = rf"(?:(?:row|column|box)\s+\d+|{KNOWN})"
_MORE = r"(?P<how>more|fewer|less)"
_WHAT = rf"(?P<what>{QUALITY}|{NOUN})(?:\s+(?:digits|cells|numbers)|s)?"
_MORE_THAN = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<one>{_PLACE})\s+(?:contains?|has|have|holds?)\s+{_MORE}\s+{_WHAT}\s+than\s+(?P<other>{_PLACE})",
        rf"there\s+are\s+{_MORE}\s+{_WHAT}\s+in\s+(?P<one>{_PLACE})\s+than\s+in\s+(?P<other>{_PLACE})",
    )
]
_BOTH = re.compile(
    rf"no\s+(?:cell|one)\s+(?:is|has|can\s+be|may\s+be|contains)\s+(?:both\s+)?(?:an?\s+)?(?P<one>{NOUN})\s+and\s+(?:an?\s+)?(?P<other>{NOUN})",
    re.IGNORECASE,
)


def rules_on_counts(text: str) -> Iterator[str]:
    """The rules that a sentence about a number of cells may mean; nothing for another sentence."""
    if found := _COUNTED.fullmatch(text):
        cell = found["one"] or "x"
        if counted := _number(found["what"], cell, found["near"], found["where"].strip()):
            yield f"each x in all: x = {counted}" if found["every"] else f"require {cell} = {counted}"
    if (found := _TOUCHING.fullmatch(text)) and _BESIDE.search(text):
        near = f"{found['how'] or ''} {found['near']} beside"
        if counted := _number(found["what"], "x", near, found["where"].strip()):
            some = found["number"].lower() in ("a", "an") and found["bound"] is None  # `has an odd neighbour`
            condition = f"{counted} {'>=' if some else sign_said(found)} {number_said(found['number'])}"
            is_any = found["own"].lower() in ("cell", "digit", "number")
            where_ = "" if is_any else f" where {_is(found['own'], 'x')}"
            yield f"each x in all{where_}: {condition}"
    if found := _THERE_ARE.fullmatch(text):
        number = f"count(m in all where {_is(found['what'], 'm')})"
        yield f"require {number} {sign_said(found)} {number_said(found['number'])}"
    for found in filter(None, (pattern.fullmatch(text) for pattern in _MORE_THAN)):
        one, other = (
            f"count(x in {cells_said(found[cells])} where {_is(found['what'], 'x')})" for cells in ("one", "other")
        )
        yield f"require {one} {'>' if found['how'].lower() == 'more' else '<'} {other}"
    if found := _BOTH.fullmatch(text):
        yield f"no x in all: {_is(found['one'], 'x')} and {_is(found['other'], 'x')}"


def _number(what: str, cell: str, near: str, where: str) -> str:
    """The number of cells of a kind at some place, seen from a cell; empty if the place is not understood.

    `near` are the words for the place before the kind, and `where` those after it.
    """
    if line := _ITS_LINE.fullmatch(where):
        kind = line["kind"].lower()
        return f"count(m in all where {kind}(m) = {kind}({cell}) and {_is(what, 'm')})"
    if place := _IN_PLACE.fullmatch(where):
        return f"count(m in {cells_said(place['cells'])} where {_is(what, 'm')})"
    for words, visit in _MOVES:
        if re.search(words, where or near, re.IGNORECASE):
            return f"count({visit} of {cell} as n: {_is(what, 'n')})"
    return f"count(m in all where {_is(what, 'm')})" if _EVERYWHERE.fullmatch(where) else ""


def _is(what: str, cell: str) -> str:
    """The condition that a cell is of a kind: a quality, a digit, or marked by a layer."""
    if re.fullmatch(QUALITY, what, re.IGNORECASE):
        return f"{cell} is {what.lower()}"
    if digit := re.fullmatch(r"(\d+)'?s?", what):
        return f"{cell} = {digit[1]}"
    return f"shade[{cell}] = 0" if what.lower() == "unshaded" else f"{marking_layer(what)}[{cell}] = 1"
