"""Interactive-Sudoku-Solver: constraint strings such as `.Shape~6x6.Thermo~R1C1~R2C1`, and URLs that carry one.

Every constraint type with a statement here is imported with the meaning that Interactive-Sudoku-Solver gives it. Every
other type is refused by its name.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

from ..report import ImportReport
from .importer import SETUP, Importer
from .text import LINK, bare, parse
from .types import TYPES

__all__ = ["recognises", "to_sdk"]

_ITEM = re.compile(r"\.([A-Za-z]*)((?:~[^.]*)?)")
_CUT = re.compile(r"\.[A-Z][a-z]{2,}\S*")
"""A constraint string that ends within its first type."""


def recognises(text: str) -> bool:
    """Whether a text looks like a constraint string, or a URL with one."""
    start = bare(text[:4096])
    if start.startswith("http"):
        match = LINK.match(start)  # other sites have `?q=` with the words of a search
        mentioned = match is not None and "interactive-sudoku" in match[0].lower()
        return mentioned or (match is not None and bare(unquote_plus(match[1])).startswith("."))
    if not start.startswith("."):
        return False
    first = _ITEM.match(start)
    known = first is not None and (first[1] in TYPES or first[1] in SETUP[:4])
    return first is not None and ("~" in start or known or _CUT.fullmatch(start) is not None)


def to_sdk(text: str, report: ImportReport) -> str:
    """The program that says the same. Refused with everything that has no statement here."""
    return Importer(parse(text), TYPES, report).program().text()
