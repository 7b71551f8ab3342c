"""The texts over and under the board: title and author above, and below the notes that have no place on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...model.puzzle import Puzzle
from .elements import CELL, text_at, text_width


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line above or below the board."""

    text: str
    kind: str
    size: float
    indent: float = 0.0

    @property
    def height(self) -> float:
        return self.size * 1.3


def heading(puzzle: Puzzle, width: float) -> list[TextLine]:
    """Title and author, in lines of at most `width`."""
    size = CELL * (0.46 if text_width(puzzle.title) * CELL * 0.5 <= width else 0.36)
    bold = 1.15
    lines = [TextLine(text, "title", size) for text in wrapped(puzzle.title, width / size / bold)]
    small = CELL * 0.28
    if puzzle.author:
        by = wrapped(f"by {puzzle.author}", width / small)
        lines += [TextLine(text, "author", small) for text in by]
    return lines


def paragraphs(notes: Sequence[str], width: float) -> list[TextLine]:
    """Distinct notes as a list with bullets, in lines of at most `width`."""
    size, lines = CELL * 0.26, []
    for note in dict.fromkeys(notes):
        pieces = wrapped(note, width / size - 1)
        lines += [
            TextLine(f"• {text}" if at == 0 else text, "note", size, 0 if at == 0 else size * 0.7)
            for at, text in enumerate(pieces)
        ]
    return lines


def plain_lines(text: str, width: float) -> list[TextLine]:
    """A text as lines of at most `width`, without a bullet."""
    size = CELL * 0.26
    return [TextLine(line, "note", size) for line in wrapped(text, width / size)]


def wrapped(text: str, width: float) -> list[str]:
    """Text cut into lines of at most `width` font sizes, at blanks where possible; empty for blank text."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and text_width(f"{line} {word}") <= width:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(line)
        line = ""
        for character in word:
            if line and text_width(line + character) > width:
                lines.append(line)
                line = ""
            line += character
    return [*lines, line] if line else lines


def placed_texts(
    over: Sequence[TextLine], under: Sequence[TextLine], middle: float, width: float, top: float, bottom: float
) -> tuple[list[str], float, float]:
    """The lines over and under the board as elements, and the top and bottom of the picture with them.

    Lines over the board are centred on `middle`. Lines under it are flush left in a block of `width` around `middle`.
    """
    elements = []
    if over:
        top -= sum(line.height for line in over) + CELL * 0.12
        y = top + CELL * 0.12
        for line in over:
            elements.append(text_at(middle, y + line.height / 2, line.size, line.text, line.kind))
            y += line.height
    if under:
        bottom += CELL * 0.06
        for line in under:
            x = middle - width / 2 + line.indent
            elements.append(text_at(x, bottom + line.height / 2, line.size, line.text, line.kind))
            bottom += line.height
        bottom += CELL * 0.16
    return elements, top, bottom
