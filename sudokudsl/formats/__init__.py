"""Puzzles of other programs: each importer writes a program of the same meaning, each exporter reads a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text.diagnostics import Diagnostic, Sink
from ..text.source import Source, Span
from .export_forms import EXPORTS, Document, ExportForm, Options, form_named
from .links import PastedLink, links_in, whole
from .messages import beside, is_program, lines_around, link_without_puzzle
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


_PACKED = re.compile(r"\s*(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[\w+/=%-]{40,}\s*", re.ASCII)
"""One long word of base64, as links contain, without the letters that name its form."""
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
    """The format of a text, by its content; None for a text that our own parser reads.

    If a text contains a link with a puzzle, it is that of the link.
    """
    return None if is_program(text) else next((form for form, _ in _readable(text)), None)


def _readable(text: str) -> Iterator[tuple[Format, PastedLink]]:
    """The links of a text that have a format, and then the text itself if it has one."""
    from .forms import FORMATS  # late: most texts are programs, and their first word is enough

    for link in (*links_in(text), whole(text)):
        form = next((form for form in FORMATS if form.recognises(link.text)), None)
        if form is not None:
            yield form, link


def as_program(source: Source, sink: Sink, *, keep_going: bool = False) -> Source | None:
    """The program for a text of another format; any other text unchanged. None if refused, with reasons in `sink`.

    Readings of drawings are notes in the sink, and so is text around a link. With `keep_going`, a note names each part
    that is left out, and drawings without a meaning are kept as `cosmetic` statements.
    """
    form = recognised(source.text)
    if form is None:
        if damage := _no_format(source.text):
            sink.found.append(damage)
            return None
        return source
    links = form.links(source.text)
    others = (link for _, link in _readable(source.text) if link.text != source.text)
    further = beside(source.text, links[0], others) if links[0].text != source.text else None
    if further and not keep_going:
        where = "below" if further.start > links[0].span.end else "above"
        message = f"a line {where} a link is not a part of its puzzle"
        sink.error("not-importable", message, further, help="import the link alone, and write the line below that text")
        return None
    report = ImportReport(keep_going)
    try:
        program, link = form.read(source.text, report)
    except Refused as refusal:
        advice = f"read as {form.name}"
        if _readable_in_part(form, source.text):
            advice += "; `sudokudsl import --keep-going` keeps what is only drawn, and leaves out the rest"
        for problem in refusal.problems:
            sink.error("not-importable", problem.message, _within(problem.span, links[0]), help=advice)
        return None
    around = further or next(lines_around(source.text, link), None)
    if around and link.text != source.text:
        sink.note("left-out", "the text beside the link is not a part of its puzzle: left out", around)
    for reading in report.readings:
        sink.note("read-as", reading, ANYWHERE, help=f"read as {form.name}")
    for problem in report.left_out:
        sink.note("left-out", f"left out: {problem.message}", _within(problem.span, link))
    return Source(f"{source.name} ({form.name})", program)


def _no_format(text: str) -> Diagnostic | None:
    """The error about a packed puzzle that is damaged, or about a link without a puzzle."""
    if _PACKED.fullmatch(text):
        message = "this is packed as the puzzle of a link is, and its beginning is missing or damaged"
        return Diagnostic("not-importable", "error", message, Span(0, len(text)), help=_LINKS)
    if link := link_without_puzzle(text):
        site = next((name for part, name in _SITES.items() if part in link.text.lower()), "")
        message = f"this link{f' of {site}' * bool(site)} does not contain a puzzle that can be read"
        return Diagnostic("not-importable", "error", message, link.span, help=_EXPORTS.get(site, _LINKS))
    return None


def _readable_in_part(form: Format, text: str) -> bool:
    """Whether a text that is refused as a whole is read if the import keeps going."""
    try:
        form.to_sdk(text, ImportReport(keep_going=True))
    except Refused:
        return False
    return True


def _within(span: Span, link: PastedLink) -> Span:
    """The place in a text of a span of the link that it contains."""
    return span if span == ANYWHERE else link.place(span)
