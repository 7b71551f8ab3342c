"""English sentences as rules: a subject, which is cells, and a predicate.

Four modules have the kinds of sentences. These are about every two cells that a move joins, about two cells, about
several cells as a whole, and about a number of cells around one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..pieces import CELL
from .counted import rules_on_counts
from .pairs import rules_on_pairs
from .several_cells import rules_on_several_cells
from .two_cells import rules_on_two_cells

MAX_LENGTH = 200
"""Characters of a sentence."""

_PLACE_FIRST = re.compile(r"^(?:in|on|along)\s+([^,]+?),?\s+(?:the\s+)?(digits|cells|values)\s+", re.IGNORECASE)
_CELL_NAMED = re.compile(
    r"\b(?:(?:(?:the|a)\s+)?(?:circle|digit|number|cell|value|clue|square|circled\s+digit)\s+(?:in|at|of)\s+"
    rf"|(?:its\s+|the\s+|(?<=\s))(?:line|cage|shaft)\s+)(?={CELL}\b)",
    re.IGNORECASE,
)
_SIGNS = {"plus": " + ", "times": " * ", "minus": " - ", "multiplied by": " * "}
_CALCULATED = re.compile(rf"\b({CELL})\s+(plus|times|minus|multiplied by)\s+(?={CELL}\b)", re.IGNORECASE)
_THERE_ARE = re.compile(
    r"^(?:in|on|within)\s+((?:(?:each|every|any|all)\s+)?[^,]+?),?\s+(?:there\s+(?:is|are|must\s+be)|we\s+find)\s+",
    re.IGNORECASE,
)


def english_lines(text: str, division: str = "") -> Iterator[str]:
    """The rules that a sentence in English may mean; nothing for another text.

    `division` is the name of the only division into areas, which the sentence may leave out.
    """
    text = re.sub(r"\b(\w+)\s+or\s+(more|less|fewer)\b", _at_least_or_most, text.strip().rstrip("."))
    if len(text) > MAX_LENGTH:
        return
    text = _CELL_NAMED.sub("", text)
    text = _CALCULATED.sub(lambda found: f"{found[1]}{_SIGNS[found[2].lower()]}", text)
    text = _THERE_ARE.sub(r"\1 contains ", text)
    text = re.sub(r"\bnot\s+shaded\b", "unshaded", _PLACE_FIRST.sub(r"the \2 in \1 ", text), flags=re.IGNORECASE)
    yield from rules_on_counts(text)
    if re.search(r"\bunshaded\b", text, re.IGNORECASE):
        if re.search(r"\bshaded\b", text, re.IGNORECASE):
            return
        yield from map(_unshaded, english_lines(re.sub(r"\bunshaded\b", "shaded", text, flags=re.IGNORECASE)))
        return
    yield from rules_on_pairs(text)
    yield from rules_on_two_cells(text)
    yield from rules_on_several_cells(text, division)


def _unshaded(rule: str) -> str:
    """A rule on shaded cells as one on those that are not."""
    rule = re.sub(r"^connected shade = 1$", "connected shade = 0", rule)
    rule = re.sub(r"\bsum\(shade\[([^\[\]]+)\]\)", r"count(m in shade[\1] where m = 0)", rule)
    return re.sub(r"(\bshade\[[^\[\]]+\]) = 1\b", r"\1 = 0", rule)


def _at_least_or_most(found: re.Match[str]) -> str:
    """`at least 3` for `3 or more`."""
    return f"{'at least' if found[2].lower() == 'more' else 'at most'} {found[1]}"
