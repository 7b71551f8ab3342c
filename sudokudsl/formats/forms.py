"""The formats of other programs, in the order in which a text is tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import (
    arrays,
    fpuzzles,
    framed,
    html_tables,
    iss,
    oneline,
    pencilmark,
    penpa,
    puzzlink,
    records,
    sudokumaker,
    sudokupad,
    sudokustudio,
    sudokuwiki,
    tables,
    tatham,
)
from .links import PastedLink, links_in, whole
from .refusal import Refused
from .report import ImportReport


@dataclass(frozen=True, slots=True)
class Format:
    """A format of other programs."""

    name: str
    recognises: Callable[[str], bool]
    """Whether a text, which may be a bare link, has this format."""
    translate: Callable[[str, ImportReport], str]
    """The program for such a text. Raises Refused."""

    def links(self, text: str) -> list[PastedLink]:
        """The link of this format in a text, in the forms that its end may have. The text itself is one of them."""
        found = {link.text.strip(): link for link in reversed([*links_in(text)]) if self.recognises(link.text)}
        links = [*reversed(found.values())]
        alike = [link for link in links if link.span.start == links[0].span.start]
        return [*alike, whole(text)] if not alike or self.recognises(text) else alike

    def to_sdk(self, text: str, report: ImportReport) -> str:
        """The program for a text with this format, and a report. Raises Refused."""
        return self.read(text, report)[0]

    def read(self, text: str, report: ImportReport) -> tuple[str, PastedLink]:
        """The program for a text with this format, and the link that was read. Raises Refused.

        If the end of the link is doubtful, it is the first one that is read.
        """
        links = self.links(text)
        refusals = list[Refused]()
        for link in links:
            attempt = ImportReport(report.keep_going)
            try:
                program = self.translate(link.text, attempt)
            except Refused as refusal:
                refusals.append(refusal)
            else:
                report.take(attempt)
                return program, link
        raise refusals[0]


FORMATS = (
    Format("rows of numbers in a JSON object", arrays.recognises_object, arrays.object_to_sdk),
    Format("rows of numbers in braces", arrays.recognises_braces, arrays.to_sdk),
    Format("pencilmark", pencilmark.recognises, pencilmark.to_sdk),
    Format("SudokuMaker", sudokumaker.recognises, sudokumaker.to_sdk),
    Format("SudokuStudio", sudokustudio.recognises, sudokustudio.to_sdk),
    Format("SudokuPad", sudokupad.recognises, sudokupad.to_sdk),
    Format("Penpa+", penpa.recognises, penpa.to_sdk),
    Format("f-puzzles", fpuzzles.recognises, fpuzzles.to_sdk),
    Format("Interactive-Sudoku-Solver", iss.recognises, iss.to_sdk),
    Format("Simon Tatham's puzzles", tatham.recognises, tatham.to_sdk),
    Format("SudokuWiki", sudokuwiki.recognises, sudokuwiki.to_sdk),
    Format("puzz.link", puzzlink.recognises, puzzlink.to_sdk),
    Format("a killer on one line", oneline.recognises_killer, oneline.killer),
    Format("a jigsaw on one line", oneline.recognises_jigsaw, oneline.jigsaw),
    Format("a state of a game", oneline.recognises_state, oneline.state),
    Format("candidates on one line", oneline.recognises_candidates, oneline.candidates),
    Format("a grid of candidates", oneline.recognises_marks, oneline.marks),
    Format("a grid of letters", oneline.recognises_letters, oneline.letters),
    Format("a grid with other blanks", records.recognises_blanks, records.blanks),
    Format("a grid in a text", framed.recognises, framed.to_sdk),
    Format("a line of a collection", records.recognises_record, records.record),
    Format("a file for one puzzle", records.recognises_file, records.file),
    Format("a matrix of MATLAB", tables.recognises_matrix, tables.matrix),
    Format("a table of HTML", html_tables.recognises, html_tables.to_sdk),
    Format("rows of numbers in brackets", arrays.recognises, arrays.to_sdk),
    Format("an array of MiniZinc", tables.recognises_array, tables.array),
    Format("a table", tables.recognises_table, tables.table),
)
