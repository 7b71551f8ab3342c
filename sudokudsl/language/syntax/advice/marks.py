"""Rules on marked cells, in which a layer of 0 and 1 or a line of the solver has the marks."""

from __future__ import annotations

import re


def marks_cells(text: str, layer: str) -> bool:
    """Whether a line takes a layer for marks, as in `shade[x] = 1` and `sum(shade[r1])`."""
    part = rf"\b{re.escape(layer)}\[[^\[\]]*\]"
    return re.search(rf"{part}\s*!?=\s*1\b|\b(?:sum|distinct)\({part}\)", text, re.IGNORECASE) is not None


def on_line(text: str, line: str) -> str:
    """A text about marked cells, in which they are those on a line of the solver."""
    part = rf"\b{re.escape(line)}\[([^\[\]]*)\]"
    for old, new in (
        (rf"\bgiven\s+{part}\s*=\s*1\b", rf"require \1 on {line}"),
        (rf"{part}\s*=\s*1\b", rf"\1 on {line}"),
        (rf"{part}\s*!=\s*1\b", rf"\1 not on {line}"),
        (rf"\bsum\({part}\)", rf"count(m in \1 where m on {line})"),
        (rf"\bdistinct\({part}\)\s*>\s*1\b", rf"(some m in \1: m not on {line})"),
    ):
        text = re.sub(old, new, text, flags=re.IGNORECASE)
    return text
