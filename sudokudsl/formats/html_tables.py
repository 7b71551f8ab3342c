"""Grids as tables of HTML, as pages contain them. A cell may hold a field for input with its value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

from .arrays import grid_program
from .refusal import refused
from .report import ImportReport
from .tables import grid_in

_MAX_LENGTH = 100_000
_CELL = re.compile(r"<td\b", re.IGNORECASE)


class _Tables(HTMLParser):
    """Collects the rows of each table. A table within a table is refused."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.depth = 0
        self.within = False
        """Whether the text belongs to a cell."""

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.depth += 1
            if self.depth > 1:
                raise refused("a table within a table of HTML is not read")
            self.tables.append([])
        elif tag == "tr" and (self.tables or self._begun()):
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
        elif tag == "input" and self.within:
            self._add(dict(attrs).get("value") or "")
        self.within = tag in ("td", "th") or (self.within and tag not in ("tr", "table", "script", "style"))

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "table" and self.depth > 0
        self.within = self.within and tag not in ("td", "th", "tr", "table")

    def handle_data(self, data: str) -> None:
        if self.within:
            self._add(data)

    def _begun(self) -> bool:
        """Begins a table whose own tag is missing."""
        self.tables.append([])
        return True

    def _add(self, text: str) -> None:
        if self.tables and self.tables[-1] and self.tables[-1][-1]:
            self.tables[-1][-1][-1] += text


def recognises(text: str) -> bool:
    """Whether a text is HTML with a table."""
    return len(text) <= _MAX_LENGTH and text.lstrip()[:1] == "<" and _CELL.search(text) is not None


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of the only table. Refused if there are several, or if it is not a square of a common size."""
    parser = _Tables()
    parser.feed(text)
    parser.close()
    tables = [
        [[cell.strip() for cell in row] for row in table if row] for table in parser.tables if any(map(any, table))
    ]
    if len(tables) != 1:
        raise refused(f"there are {len(tables)} tables with something in them instead of one")
    return grid_program(grid_in(tables[0]), "a table of HTML", report)
