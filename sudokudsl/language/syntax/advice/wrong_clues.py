"""The first line of a block of clues one of which is wrong."""

from __future__ import annotations

import re

_WRONG = re.compile(
    r"(?:wrogn|wrong|liars?|(?:exactly\s+)?(?:one|1)\s+(?:(?:is|are)\s+)?(?:wrong|false|liar|lies|untrue)"
    r"|(?:exactly\s+)?(?:one|1)\s+(?:wrong\s+|false\s+)?of(?:\s+(?:these|them))?(?:\s+(?:is|lies|are))?(?:\s+(?:wrong|false|untrue))?"
    r"|all\s+but\s+(?:one|1)(?:\s+of)?(?:\s+(?:these|them))?)\s*:?",
    re.IGNORECASE,
)


def block_line(text: str, below: int) -> str:
    """The line above `below` statements one of which is wrong; empty for another text."""
    one_of = re.fullmatch(r"(?:exactly\s+)?(?:one|1)\s+of:?", text, re.IGNORECASE)
    return f"exactly {below - 1} of" if below > 1 and not one_of and _WRONG.fullmatch(text) else ""
