"""Puzzles of other programs: each importer writes a program of the same meaning, each exporter reads a puzzle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..lowering.registry import begins_a_statement
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .export_forms import EXPORTS, Document, ExportForm, Options, form_named
from .links import is_link, link_of, plain_link
from .refusal import ANYWHERE, Problem, Refused
from .report import ImportReport

if TYPE_CHECKING:
    from .forms import Format

__all__ = [
    "EXPORTS",
    "Document",
    "ExportForm",
    "Options",
    "Problem",
    "Refused",
    "as_program",
    "form_named",
    "recognised",
]


_LINK = re.compile(r"\s*(https?:\S*)", re.IGNORECASE)
_PACKED = re.compile(r"\s*(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[\w+/=%-]{40,}\s*", re.ASCII)
"""One long word of base64, as links contain, without the letters that name its form."""
_FIRST_WORD = re.compile(r"(?:\s|#.*\n)*([a-z][a-z-]*)(?!\S)", re.IGNORECASE)
_VALUE = re.compile(r"\s*=\s*(?:[A-Za-z][\w.]*\s*\(|[\[{(])")
"""The value of a name in the code of a program: no statement has `=` after its word."""
_SITES = {
    "sudokupad": "SudokuPad", "crackingthecryptic": "SudokuPad", "penpa": "Penpa", "f-puzzles": "f-puzzles",
    "sigh.github.io": "Interactive-Sudoku-Solver", "sudokumaker": "SudokuMaker", "tinyurl": "TinyURL",
    "cracking-the-cryptic": "SudokuPad",
}  # fmt: skip
"""The names of sites, by a part of their links."""
_EXPORTS = {
    "SudokuPad": "SudokuPad stores the puzzle under this name: open /api/puzzle/NAME there, and import that text",
    "Penpa": "open it in a browser, and use the link that appears there: it contains the puzzle after &p=",
    "f-puzzles": "open it, press Export and Open Link, and use that link: it contains the puzzle after ?load=",
    "Interactive-Sudoku-Solver": "links with ?q= contain the puzzle: copy the link while the puzzle is open there",
    "SudokuMaker": "open it, and copy the link that has the puzzle after ?puzzle=",
    "TinyURL": "open it in a browser, and use the link that appears there",
}
"""How to get at the puzzle behind a link of each site."""
_LINKS = (
    "links of f-puzzles contain the puzzle after ?load=, links of Interactive-Sudoku-Solver after ?q=; "
    "other links only name a puzzle that their site stores"
)


def recognised(text: str) -> Format | None:
    """The format of a text, by its content; None for a text that our own parser reads."""
    first = _FIRST_WORD.match(text)
    if first is not None and begins_a_statement(first[1]) and not _VALUE.match(text, first.end()):
        return None
    from .forms import FORMATS  # late: most texts are programs, and their first word is enough

    bare = link_of(text)
    return next((form for form in FORMATS if form.recognises(bare)), None)


def as_program(source: Source, sink: Sink, *, keep_going: bool = False) -> Source | None:
    """The program for a text of another format; any other text unchanged. None if refused, with reasons in `sink`.

    Readings of drawings are notes in the sink. With `keep_going`, a note names each part that is left out, and drawings
    without a meaning are kept as `cosmetic` statements.
    """
    form = recognised(source.text)
    if form is None:
        if _PACKED.fullmatch(source.text):
            sink.error(
                "not-importable",
                "this is packed as the puzzle of a link is, and its beginning is missing or damaged",
                Span(0, len(source.text)),
                help=_LINKS,
            )
            return None
        if link := _LINK.match(link_of(source.text)):
            site = next((name for part, name in _SITES.items() if part in link[1].lower()), "")
            sink.error(
                "not-importable",
                f"this link{f' of {site}' * bool(site)} does not contain a puzzle that can be read",
                _within(Span(*link.span(1)), source),
                help=_EXPORTS.get(site, _LINKS),
            )
            return None
        return source
    if (below := _below_link(source.text)) and not keep_going:
        message = "a line below a link is not a part of its puzzle"
        sink.error("not-importable", message, below, help="import the link alone, and write the line below that text")
        return None
    report = ImportReport(keep_going)
    try:
        program = Source(f"{source.name} ({form.name})", form.to_sdk(source.text, report))
        if below:
            sink.note("left-out", "left out: a line below the link", below)
        for reading in report.readings:
            sink.note("read-as", reading, ANYWHERE, help=f"read as {form.name}")
        for problem in report.left_out:
            sink.note("left-out", f"left out: {problem.message}", _within(problem.span, source))
        return program
    except Refused as refusal:
        advice = f"read as {form.name}"
        if _readable_in_part(form, source.text):
            advice += "; `sudokudsl import --keep-going` keeps what is only drawn, and leaves out the rest"
        for problem in refusal.problems:
            sink.error("not-importable", problem.message, _within(problem.span, source), help=advice)
        return None


def _readable_in_part(form: Format, text: str) -> bool:
    """Whether a text that is refused as a whole is read if the import keeps going."""
    try:
        form.to_sdk(text, ImportReport(keep_going=True))
    except Refused:
        return False
    return True


def _below_link(text: str) -> Span | None:
    """The first statement or link on a line below a link, which nothing would read."""
    if plain_link(text) is not None:
        return None
    at, linked = 0, False
    for line in text.splitlines(keepends=True):
        word = _FIRST_WORD.match(line)
        if linked and (is_link(line) or (word is not None and begins_a_statement(word[1]))):
            return Span(at, at + len(line.rstrip()))
        if line.strip() and not linked:
            if not is_link(line):
                return None
            linked = True
        at += len(line)
    return None


def _within(span: Span, source: Source) -> Span:
    """The place in a text of a span of the link that it consists of, or of the text itself."""
    link = plain_link(source.text)
    if link is None or span == ANYWHERE:
        return span
    last = len(link.places) - 1
    first, end = link.places[min(span.start, last)], link.places[min(span.end, last)]
    if span.start < span.end <= last:  # a part that was left out behind the span is not in it
        end = link.places[span.end - 1] + 1
    return Span(first, max(first, end))
