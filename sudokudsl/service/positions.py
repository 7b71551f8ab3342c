"""Positions of the language server protocol: lines from 0, and UTF-16 code units on a line."""

from __future__ import annotations

from dataclasses import dataclass

from .document import BOM, Document


@dataclass(frozen=True, slots=True, order=True)
class TextPosition:
    """A line, counted from 0, and the number of UTF-16 code units before the position on that line."""

    line: int
    character: int


def position(document: Document, offset: int) -> TextPosition:
    """The position of a character of a document."""
    line, column = document.source.place(offset)
    before = document.source.line(line)[: column - 1]
    return TextPosition(line - 1, _units(before) + (document.bom and line == 1))


def offset(document: Document, place: TextPosition) -> int:
    """The offset of a position. A position outside the text means the nearest one inside it."""
    source = document.source
    if place.line < 0:
        return 0
    if place.line >= document.text.count("\n") + 1:
        return len(document.text)
    line = source.line(place.line + 1)
    units = place.character - (document.bom and place.line == 0)
    start = 0 if place.line == 0 else _line_start(document, place.line)
    return start + _characters(line, max(0, units))


def _line_start(document: Document, line: int) -> int:
    return document.source.start(line + 1)


def _units(text: str) -> int:
    """The number of UTF-16 code units of a text."""
    return len(text) if text.isascii() else len(text) + sum(ord(character) > 0xFFFF for character in text)


def _characters(line: str, units: int) -> int:
    """The number of characters of a line in its first `units` code units; half a character counts as whole."""
    if line.isascii():
        return min(units, len(line))
    at = 0
    while at < len(line) and units > 0:
        units -= 1 + (ord(line[at]) > 0xFFFF)
        at += 1
    return at


def edited(text: str, first: TextPosition, last: TextPosition, new: str) -> str:
    """A text, as the editor has it, after the characters between two positions were replaced."""
    return text[: _raw(text, first)] + new + text[_raw(text, max(first, last)) :]


def _raw(text: str, place: TextPosition) -> int:
    """The offset of a position in a text with any line ends."""
    start = 0
    for _ in range(place.line):
        end = _next_line(text, start)
        if end is None:
            return len(text)
        start = end
    end = min((at for at in (text.find("\n", start), text.find("\r", start)) if at >= 0), default=len(text))
    return start + _characters(text[start:end], place.character)


def _next_line(text: str, start: int) -> int | None:
    """The offset of the next line; None on the last line. All three kinds of line ends count."""
    ends = [at for at in (text.find("\n", start), text.find("\r", start)) if at >= 0]
    if not ends:
        return None
    end = min(ends)
    return end + 2 if text[end : end + 2] == "\r\n" else end + 1


__all__ = ["BOM", "TextPosition", "edited", "offset", "position"]
