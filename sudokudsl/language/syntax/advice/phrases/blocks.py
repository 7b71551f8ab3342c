"""The first lines of blocks, such as `none of`."""

from __future__ import annotations

from ..pieces import COUNTS, SIGN
from .phrase import Phrase

PHRASES = (
    Phrase(
        "exactly 1",
        "exactly 1 of",
        r"^((?:exactly|at\s+least|at\s+most)\s+\d+)\s*:?$",
        r"\1 of",
    ),
    Phrase(
        "exactly 1 of:",
        "exactly 1 of",
        r"^((?:exactly|at\s+least|at\s+most)\s+\d+\s+of)\s*:$",
        r"\1",
    ),
    Phrase(
        "any of",
        "at least 1 of",
        r"^(?:at\s+least\s+one|any(?:\s+one)?|some)\s+of:?$",
        "at least 1 of",
    ),
    Phrase(
        "any 2 of",
        "at least 2 of",
        r"^any\s+(\d+)\s+of:?$",
        r"at least \1 of",
    ),
    Phrase(
        "2 of",
        "exactly 2 of",
        r"^(\d+)\s+of:?$",
        r"exactly \1 of",
    ),
    Phrase(
        "one of",
        "exactly 1 of",
        r"^(?:exactly\s+)?(one|two|three|four)\s+of:?$",
        lambda m: f"exactly {COUNTS[m[1].lower()]} of",
    ),
    Phrase(
        "none of",
        "at most 0 of",
        r"^none\s+of:?$",
        "at most 0 of",
    ),
    Phrase(
        "at most two of",
        "at most 2 of",
        r"^(exactly|at\s+least|at\s+most)\s+(one|two|three|four)\b",
        lambda m: f"{m[1]} {COUNTS[m[2].lower()]}",
    ),
    Phrase(
        "exactly 1 of: r1c1 = 1, r1c2 = 2",
        "require count(r1c1 = 1, r1c2 = 2) = 1",
        r"^(exactly|at\s+least|at\s+most)\s+(\d+)\s+of\s*:?\s+(.+)$",
        lambda m: f"require count({m[3]}) {SIGN[m[1].split()[-1].lower()]} {m[2]}",
    ),
)
