"""Messages with the link of a puzzle, such as `Killer by me: https://…`, and the lines around the link."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..lowering import read
from ..lowering.registry import Registry, begins_a_statement
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .links import PastedLink, links_in, plain_link, whole

_FIRST_WORD = re.compile(r"(?:\s|#.*\n)*([a-z][a-z-]*)(?!\S)", re.IGNORECASE)
_VALUE = re.compile(r"\s*=\s*(?:[A-Za-z][\w.]*\s*\(|[\[{(])")
"""The value of a name in the code of a program: no statement has `=` after its word."""
_LINK = re.compile(r"https?(?::|%)", re.IGNORECASE)
_CUT_OFF = re.compile(r"\s*(https?:\S*)", re.IGNORECASE)
_GRID = re.compile(r"(?m)^[\d.*|+\s-]{6,}$|\A\s*\[")
"""A row of a grid, or the first section of a file."""


def is_program(text: str) -> bool:
    """Whether a text begins with a statement. A message with a link does not, if none of its lines is a statement."""
    first = _FIRST_WORD.match(text)
    if first is None or not begins_a_statement(first[1]) or _VALUE.match(text, first.end()):
        return False
    links = links_in(text) if _LINK.search(text) else iter(())
    link = next((link for link in links if _stands_bare(text, link.span.start)), None)
    return link is None or any(is_statement(text, line) for line in lines_around(text, link))


def _stands_bare(text: str, at: int) -> bool:
    """Whether a place is neither in a quoted text nor in an indented line, where a program may contain a link."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line.count('"') % 2 == 0 and not (line.strip() and line.startswith((" ", "\t")))


def link_without_puzzle(text: str) -> PastedLink | None:
    """The first link of a text that no format reads; None for a program, and for a grid beside a link."""
    link = None if is_program(text) else next(links_in(text), None)
    if cut_off := _CUT_OFF.match(text):
        link = link or whole(text).parts(cut_off.span(1))
    return None if link is None or (plain_link(text) is None and not cut_off and _GRID.search(text)) else link


def lines_around(text: str, link: PastedLink) -> Iterator[Span]:
    """The parts of lines before and after a link that have a letter or a digit. Comments are left out."""
    plain = plain_link(text)
    if plain is not None and plain.span == link.span:
        return
    start, end = link.span.start, link.span.end
    while start and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    for begin, stop in ((0, start), (end, len(text))):
        for line in re.finditer(r"[^\n]+", text[begin:stop]):
            if re.search(r"\w", line[0]) and not line[0].lstrip().startswith("#"):
                first = begin + line.start() + len(line[0]) - len(line[0].lstrip())
                yield Span(first, begin + line.start() + len(line[0].rstrip()))


def is_statement(text: str, line: Span) -> bool:
    """Whether a line of a message begins as a statement, and has a number or is valid as it is."""
    shown = text[line.start : line.end]
    word = _FIRST_WORD.match(shown)
    if word is None or not begins_a_statement(word[1]):
        return False
    source = Source("<line>", f"sudoku 9x9\n{shown}\n")
    return any(each.isdecimal() for each in shown) or read(source, Sink(source), Registry()) is not None


def beside(text: str, link: PastedLink, others: Iterator[PastedLink]) -> Span | None:
    """The first statement beside a link, or the first of the `others` with another puzzle, which nothing would read."""
    lines = [line for line in lines_around(text, link) if is_statement(text, line)]
    lines += [other.span for other in others if other.span.start > link.span.end and other.text != link.text]
    return min(lines, default=None, key=lambda line: line.start)
