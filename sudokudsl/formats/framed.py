"""Grids as messages and documents show them: in frames of lines, in Markdown, in quoted mails, or on one line.

The digits may be those of any script. A blank is a space within a frame, 0, a point, or another sign, such as a middle
dot or an empty square. Rows on one line have a slash or a comma between them. The rows may have labels before them, and
the columns above them, such as `A` or `r1`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ..model.geometry import DEFAULT_BOXES
from .arrays import grid_program
from .report import ImportReport

_MAX_LENGTH = 4096
_SIDES = [side for side in DEFAULT_BOXES if side < 10]
_FENCE = re.compile(r"(?m)^[ \t]*(?:```\w*|~~~)[ \t]*$")
_QUOTED = re.compile(r"(?m)^[ \t]*(?:>[ \t]?)+")
_HIDDEN = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060"))
_BARS = re.compile(r"[|\u2502\u2503\u2551]")
_RULE = re.compile(r"[-+=:|\s\u2500-\u257f]*")
_LINES = re.compile(r"[\u2500-\u257f]")
_BLANKS = frozenset({"", " ", ".", "0"})
_LABEL = re.compile(r"\s*\|?\s*(?:r(?:ow)?\s*)?(?P<label>\d|[A-I])(?:[:.)\]]|(?=[\s|]))", re.IGNORECASE)
"""The label before a row."""
_BESIDE_LABELS = re.compile(r"[\s|:]|c(?:ol)?(?=\d)", re.IGNORECASE)
"""The text around the labels of columns."""
_LABELS = "123456789", "ABCDEFGHI"
_DELIMITER = re.compile(r"(?m)^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*$")
"""The second line of a table in Markdown."""


def recognises(text: str) -> bool:
    """Whether a text is such a grid. A grid of plain rows, which needs no translation, is not."""
    return bool(_rows(text))


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of the grid."""
    return grid_program(_rows(text), "a grid in a text", report)


def _rows(text: str) -> Sequence[Sequence[str]]:
    """The rows of the grid with points for blanks; empty if the text is not such a grid."""
    if len(text) > _MAX_LENGTH:
        return []
    plain = _QUOTED.sub("", _FENCE.sub("", text.translate(_HIDDEN)))
    plain = "".join(_ascii(character) for character in plain)
    lines = [line for line in plain.splitlines() if not _RULE.fullmatch(line)]
    if len(lines) == 1:
        lines = re.split(r"\s*[/,]\s*", lines[0].strip())
    elif _DELIMITER.search(plain) and len(lines) - 1 in _SIDES and not re.search(r"\d", lines[0]):
        lines = lines[1:]  # the header of a table
    # the native reader reads rows of ASCII signs itself, unless spaces are the blanks
    signs = any(sign in "".join(lines) for sign in ".0*_-?")
    other = plain != text or not text.isascii() or "\n" not in text.strip() or _DELIMITER.search(plain) or not signs
    rows = _grid(lines)
    if rows:
        return rows if other else []
    return _grid(_unlabelled(lines))


def _grid(lines: Sequence[str]) -> Sequence[Sequence[str]]:
    """The rows of the grid in lines, with points for blanks; empty if they are no such grid."""
    side = len(lines)
    if side not in _SIDES:
        return []
    rows = [_cells(line, side) for line in lines]
    signs = {cell for row in rows for cell in row if not cell.isdecimal()} - _BLANKS
    blanks = _BLANKS | signs
    sound = all(len(row) == side for row in rows) and len(signs) <= 1 and not any(map(str.isalnum, signs))
    cells = [[("." if cell in blanks else cell) for cell in row] for row in rows]
    known = [cell for row in cells for cell in row if cell != "."]
    return cells if sound and known and all(len(cell) == 1 and 1 <= int(cell) <= side for cell in known) else []


def _unlabelled(lines: Sequence[str]) -> Sequence[str]:
    """The lines without the labels of columns and of rows; empty if there are none, or if they are not in order."""
    above = bool(lines) and any(_BESIDE_LABELS.sub("", lines[0]).upper() == each[: len(lines) - 1] for each in _LABELS)
    rows = lines[above:]
    found = [_LABEL.match(line) for line in rows]
    labels = "".join(match["label"].upper() for match in found if match)
    if labels in (each[: len(rows)] for each in _LABELS):
        return [line[match.end() :] for line, match in zip(rows, found, strict=True) if match]
    return rows if above else []


def _ascii(character: str) -> str:
    """The digit 0 to 9 that a character is in any script; another character unchanged, with a space of any width."""
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    return " " if character.isspace() and character not in "\n\r\t" else character


def _cells(line: str, side: int) -> list[str]:
    """The cells of a row."""
    inner = line.strip()
    if _BARS.search(inner):
        parts = _BARS.split(_BARS.sub("", inner[:1]) + inner[1:-1] + _BARS.sub("", inner[-1:]))
        if len(parts) == side:
            return [part.strip() for part in parts]
        if spaced := _spaced(parts, side):
            return spaced
        inner = "".join(parts)
    joined = _LINES.sub("", inner)
    forms = joined.split(), list("".join(joined.split())), list(joined), list(line)
    return next((cells for cells in forms if len(cells) == side), [])


def _spaced(parts: Sequence[str], side: int) -> list[str]:
    """The cells of boxes, in which spaces are blanks, and also separate cells; empty if the boxes do not fit."""
    wide = side // len(parts)
    ways = {2 * wide - 1: slice(0, None, 2), 2 * wide + 1: slice(1, None, 2)}
    way = ways.get(len(parts[0])) if side % len(parts) == 0 and len(set(map(len, parts))) == 1 else None
    if way is None or any(part[1 - (way.start or 0) :: 2].strip() for part in parts):
        return []
    return [cell for part in parts for cell in part[way]]
