"""Sentences on the sums of all cages, or of all statements with another word."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORD = r"(?P<word>[^\W\d_][\w-]*?)"
_HOW = r"(?:all\s+)?(?P<how>different|differ|distinct|unique|unequal|(?:the\s+)?same|equal)"
_NUMBERS = r"(?P<of>sum|total|product)s?"
_COMPARED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?P<no>no)\s+two\s+|(?:each|every|all|any\s+two)\s+)?(?:of\s+)?(?:the\s+)?{_WORD}s?\s+(?P<not>(?:must|may|can|do)\s*not\s+)?"
        rf"(?:must\s+)?(?:has|have|with|share)\s+(?:an?\s+|the\s+)?{_HOW}\s+{_NUMBERS}",
        rf"(?:the\s+)?{_NUMBERS}\s+of\s+(?:all\s+|the\s+|each\s+)*{_WORD}s?\s+(?:is\s+|are\s+|must\s+(?:be\s+)?)?{_HOW}",
        rf"(?:all\s+|the\s+)*{_WORD}[\s-]+{_NUMBERS}\s+(?:are\s+|must\s+(?:be\s+)?)?{_HOW}",
    )
)
"""Sentences on the sums of all cages, or of all statements with another word."""
_CELLS = r"r\d+c\d+(?:(?:\.\.|[\s,]+)r\d+c\d+)*"
_GROUPS = rf"{_CELLS}|(?:\(\s*{_CELLS}\s*\)[\s,]*)+"
_STATEMENT = re.compile(rf"([^\W\d_][\w-]*)(?:(?:\s+[^\s:=()]+)?\s*:\s*|\s+)({_GROUPS})", re.IGNORECASE)


def _is_word(own: str, key: str) -> bool:
    """Whether the word of a statement is the one of a sentence, or a longer or shorter form of it."""
    longer, shorter = max(own, key, key=len), min(own, key, key=len)
    return own == key or (len(shorter) > 3 and longer.startswith(shorter))


def _statements(word: str, whole: str) -> Iterator[str]:
    """The cells of the statements with a word."""
    key = word.lower().replace("-", "")
    for line in whole.split("\n"):
        found = _STATEMENT.fullmatch(line.partition("#")[0].rstrip())
        if found is not None and _is_word(found[1].lower().replace("-", ""), key):
            for cells in re.findall(_CELLS, found[2], re.IGNORECASE):
                yield " ".join(cells.replace(",", " ").split())


def compared_line(text: str, whole: str) -> str:
    """The rule that all cages of a text have different sums, or one sum; empty if there is none. Other words, too."""
    for pattern in _COMPARED:
        found = pattern.fullmatch(text.strip().rstrip("."))
        if found is None:
            continue
        groups = found.groupdict()
        same = re.search("same|equal", groups["how"].lower()) is not None and groups["how"].lower() != "unequal"
        if groups.get("no") or groups.get("not"):
            same = not same
        of = "product" if groups["of"].lower() == "product" else "sum"
        numbers = [f"{of}({cells})" for cells in _statements(groups["word"], whole)]
        if len(numbers) > 1:
            return f"require {' = '.join(numbers)}" if same else f"require distinct({', '.join(numbers)})"
    return ""
