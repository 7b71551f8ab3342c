"""SudokuPad: JSON of drawings, rules text and solution, the links that carry it, and the short forms of its sudokus."""

from __future__ import annotations

from ..report import ImportReport
from . import importer, short

__all__ = ["recognises", "to_sdk"]


def recognises(text: str) -> bool:
    """Whether a text looks like a puzzle of SudokuPad."""
    return short.recognises(text) or importer.recognises(text)


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    return short.to_sdk(text, report) if short.recognises(text) else importer.to_sdk(text, report)
