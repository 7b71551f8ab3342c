"""Lines with a question mark for a number that is not known."""

from __future__ import annotations

import re

from .pieces import CELL, CELLS

_UNKNOWN_FIRST = re.compile(rf"^([\w-]+(?:\s+(?:white|black))?)\s*:?\s*\?\s*[:=]?\s*(?={CELL})", re.IGNORECASE)
_UNKNOWN_LAST = re.compile(rf"^(cage|sum)\s*:?\s+({CELLS})\s*=?\s*\?$", re.IGNORECASE)


def with_a_name(line: str, name: str) -> str:
    """A line with a name in place of its only question mark; empty if there is not exactly one."""
    if line.count("?") != 1:
        return ""
    line = _UNKNOWN_LAST.sub(r"\1 ?: \2", _UNKNOWN_FIRST.sub(r"\1 ?: ", line))
    return line.replace("?", name)
