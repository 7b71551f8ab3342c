"""Phrases of other languages and of English, a table for each subject.

A phrase has the line as a setter writes it, the line with the phrase replaced, and how to find and replace it. To add
one, add an entry to the table of its subject; a test tries the two lines of every entry.
"""

from __future__ import annotations

from . import (
    areas,
    blocks,
    clues,
    conditions,
    counts,
    declarations,
    families,
    functions,
    layers,
    lists,
    loops,
    marks,
    numbers,
    quantifiers,
    signs,
    statements,
)
from .phrase import Phrase

PHRASES: tuple[Phrase, ...] = (
    *signs.PHRASES,
    *lists.PHRASES,
    *quantifiers.PHRASES,
    *counts.PHRASES,
    *functions.PHRASES,
    *numbers.PHRASES,
    *layers.PHRASES,
    *areas.PHRASES,
    *loops.PHRASES,
    *conditions.PHRASES,
    *statements.PHRASES,
    *families.PHRASES,
    *marks.PHRASES,
    *clues.PHRASES,
    *blocks.PHRASES,
    *declarations.PHRASES,
)
"""All phrases, in the order in which they are tried."""
