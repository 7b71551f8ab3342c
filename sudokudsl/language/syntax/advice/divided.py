"""The statements of a line that has several of them, where each has a line of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from .pieces import MAX_LINE

MAX_BEGINNINGS = 4  # words of a line that begin a statement
MAX_WORDS = 3  # words that the statements of a line may share
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[^\W\d_]\w*(?:-[^\W\d_]\w*)*|.')
_JOINED = re.compile(r"(?:[\s,;.:]|\b(?:and|also|then|plus|with)\s*$)+$", re.IGNORECASE)
_BETWEEN = re.compile(r"[;,]|\band\b", re.IGNORECASE)
_SIGN = re.compile("[=:]")


def divided(line: str, begins: Callable[[str], bool]) -> Iterator[tuple[str, ...]]:
    """Two or more statements that follow one another in a line. `begins` is true for a word that begins a statement."""
    words = [place for place, word in _outside(line) if place and word[0].isalpha() and begins(word)]
    for many in range(len(words), 0, -1) if len(words) <= MAX_BEGINNINGS else ():
        for places in combinations(words, many):
            yield _cut(line, places)


def enumerated(line: str) -> Iterator[tuple[str, ...]]:
    """Two or more statements that begin alike, as in `sandwich row 1 = 5, row 2 = 3`. Each has an `=` or a colon."""
    separators = [place for place, sign in _outside(line) if _BETWEEN.match(line, place) and not sign.isspace()]
    first, *others = (_BETWEEN.sub("", part, count=1).strip() for part in _cut(line, separators))
    shared = first.split()[:MAX_WORDS]
    for many in range(1, len(shared) + 1) if others and all(map(_SIGN.search, (first, *others))) else ():
        yield first, *(" ".join((*shared[:many], each)) for each in others)


def _outside(line: str) -> Iterator[tuple[int, str]]:
    """The words and signs of a line that are in no brackets and no quotes, with their places; none of a long line."""
    depth = 0
    for token in _TOKENS.finditer(line) if len(line) <= MAX_LINE else ():
        depth += (token[0] in "([{") - (token[0] in ")]}")
        if depth == 0:
            yield token.start(), token[0]


def _cut(line: str, places: Sequence[int]) -> tuple[str, ...]:
    """The parts of a line from each of the places to the next, without what joins them."""
    return tuple(_JOINED.sub("", line[start:end]) for start, end in pairwise((0, *places, len(line))))
