"""Sentences about every two cells that a move joins, such as `adjacent cells differ`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..pieces import NAME
from .words import BOUND, HAS, KNOWN, MUST, NOT, NUMBER, UP_TO, Sentence, cells_said, compiled, filled

_BESIDE = r"(?:adjacent|neighbou?ring|touching|bordering)"
_PAIR_OF = r"(?:cells|digits|numbers|squares|neighbou?rs)"
_PAIRS = re.compile(
    rf"(?:(?P<no>no)\s+(?:two|pair\s+of)\s+|(?:any\s+two|every\s+two|each\s+pair\s+of|all|two)\s+)?"
    rf"(?:(?:(?P<side>orthogonal|diagonal)(?:ly)?\s+)?(?:{_BESIDE}\s+{_PAIR_OF}|neighbou?rs)"
    rf"|{_PAIR_OF}\s+(?:that\s+are\s+)?(?:(?:orthogonal|(?P<corner>diagonal))(?:ly)?\s+)?{_BESIDE}"
    rf"|{_PAIR_OF}\s+(?:that\s+are\s+)?(?:an?\s+|one\s+)?(?P<move>knight|king)(?:['’]?s)?[\s-]+(?:move|step)s?\s+(?:apart|away)"
    r"(?:\s+from\s+each\s+other)?)"
    r"\s+(?P<rest>.+)",
    re.IGNORECASE,
)
"""A sentence about every two cells that a move joins."""
_ON_LINE = re.compile(
    rf"(?:(?P<no>no)\s+(?:two|pair\s+of)\s+|(?:any\s+two|every\s+two|each\s+pair\s+of|all|two)\s+)?"
    rf"(?:{_BESIDE}|consecutive|successive)\s+(?:{_PAIR_OF})\s+(?:on|along|of|in)\s+(?:the\s+)?(?P<line>(?:row|column)\s+\d+|{KNOWN}|{NAME})\s+(?P<rest>.+)",
    re.IGNORECASE,
)
"""A sentence about every two cells of a line that follow one another."""
_SAME = r"(?:equal|the\s+same(?:\s+digits?)?|identical)"


SENTENCES = (
    Sentence(
        "adjacent cells sum to 4",
        "each orthogonal as a, b: a + b = 4",
        rf"(?:{UP_TO})\s+{BOUND}(?P<number>-?\d+)",
        "a + b {sign} {number}",
    ),
    Sentence(
        "adjacent cells don't differ by 2",
        "no orthogonal as a, b: abs(a - b) = 2",
        rf"(?:digits\s+)?differ\s+by\s+{BOUND}(?P<number>{NUMBER})",
        "abs(a - b) {sign} {number}",
    ),
    Sentence(
        "adjacent cells have a difference of at most 1",
        "each orthogonal as a, b: abs(a - b) <= 1",
        rf"(?:{HAS})\s+a\s+difference\s+of\s+{BOUND}(?P<number>{NUMBER})",
        "abs(a - b) {sign} {number}",
    ),
    Sentence(
        "adjacent cells are consecutive",
        "each orthogonal as a, b: abs(a - b) = 1",
        r"(?:(?:are|be)\s+)?(?P<aren_t>not\s+)?consecutive(?:\s+digits)?",
        "abs(a - b) = 1",
    ),
    Sentence(
        "adjacent cells cannot be equal",
        "no orthogonal as a, b: a = b",
        rf"(?:(?:are|be)\s+)?(?P<aren_t>not\s+)?{_SAME}",
        "a = b",
    ),
    Sentence(
        "adjacent cells do not contain the same digit",
        "no orthogonal as a, b: a = b",
        rf"(?:{HAS}|share)\s+{_SAME}",
        "a = b",
    ),
    Sentence(
        "adjacent cells differ",
        "each orthogonal as a, b: a != b",
        rf"(?:differ|(?:are|be|{HAS})\s+(?:different|distinct)(?:\s+digits)?)",
        "a != b",
    ),
    Sentence(
        "adjacent cells have the same parity",
        "each orthogonal as a, b: a mod 2 = b mod 2",
        rf"(?:{HAS}|are\s+of|share)\s+(?:the\s+)?same\s+parity",
        "a mod 2 = b mod 2",
    ),
    Sentence(
        "adjacent cells have different parity",
        "each orthogonal as a, b: a mod 2 != b mod 2",
        rf"(?:(?:{HAS}|are\s+of)\s+(?:a\s+)?different\s+parity|alternate(?:\s+in\s+parity)?)",
        "a mod 2 != b mod 2",
    ),
    Sentence(
        "adjacent cells have a ratio of 1:2",
        "each orthogonal as a, b: a = 2 * b or b = 2 * a",
        rf"(?:{HAS}|are\s+in)\s+a\s+(?:1:2|2:1)\s+ratio|{HAS}\s+a\s+ratio\s+of\s+(?:1:2|2:1|2)",
        "a = 2 * b or b = 2 * a",
    ),
)
"""Predicates of two such cells, a and b. A rule has the parts of the sentence in braces."""
_COMPILED = compiled(SENTENCES, rf"(?P<not>{NOT})?{MUST}")


def rules_on_pairs(text: str) -> Iterator[str]:
    """The rules that a sentence about every two cells that a move joins may mean; nothing for another sentence."""
    if found := _ON_LINE.fullmatch(text):
        for head in (f"step of {found['line']}", f"run of 2 in {cells_said(found['line'])}"):
            yield from _rules(found, head)
    found = _PAIRS.fullmatch(text)
    if found is None:
        return
    move = found["move"] or found["corner"] or found["side"] or "orthogonal"
    yield from _rules(found, move.lower())


def _rules(found: re.Match[str], pairs: str) -> Iterator[str]:
    """The rules for the predicate of a sentence about `pairs` of cells."""
    for pattern, rule in _COMPILED:
        if predicate := pattern.fullmatch(found["rest"]):
            negations = (found["no"], predicate["not"], predicate.groupdict().get("aren_t"))
            word = "no" if sum(map(bool, negations)) % 2 else "each"
            yield f"{word} {pairs} as a, b: {filled(rule, predicate)}"
