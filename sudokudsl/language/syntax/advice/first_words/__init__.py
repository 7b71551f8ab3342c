"""First words of setters, of other languages and of English for statements that have another first word here.

Two or three words that begin a statement count as one: `yin yang`, `extra region`. A new word is added to an entry of
the table of its subject, or gets an entry.
"""

from __future__ import annotations

from . import divisions, families, genres, layers, loops, shades, statements
from .families import COLOURS, QUEENS

__all__ = ["COLOURS", "QUEENS", "STATEMENTS", "WORD_HINTS", "word_hint"]

_ALL = (
    *statements.FIRST_WORDS,
    *families.FIRST_WORDS,
    *layers.FIRST_WORDS,
    *shades.FIRST_WORDS,
    *divisions.FIRST_WORDS,
    *loops.FIRST_WORDS,
    *genres.FIRST_WORDS,
)
WORD_HINTS = {word: each.advice for each in _ALL for word in each.words}
"""Advice on each of the words."""
STATEMENTS = {word: each.statement for each in _ALL if each.statement for word in each.words}
"""The beginning of the statement for some of the words, if only cells follow them."""


def word_hint(key: str, digits: int = 9) -> str:
    """Advice on the first word of a statement, on a board with that many digits; empty if none is known."""
    return WORD_HINTS.get(key, "").replace("areas field of 9 ", f"areas field of {digits} ")
