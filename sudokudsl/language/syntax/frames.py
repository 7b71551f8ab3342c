"""The decoration of a grid of symbols: bars between the columns, and lines that frame the rows.

Programs draw grids in many ways. In `|5 3 .|. 7 .|` the bars mean nothing. Neither does a whole line such as
`---+---`, `*-----*-----*`, `:-----+-----:`, `.-----.-----.` or `┣━━━╋━━━┫`. If a loop or a path is drawn (`drawn`), its
signs such as `│` and `└` are symbols.
"""

from __future__ import annotations

_BARS = dict.fromkeys(map(ord, "|¦│┃║┆┇┊┋╎╏"), " ")
_RULES = frozenset("-+=|* \t\r")
_CORNERED = _RULES | frozenset(".:,'`") | frozenset(map(chr, range(0x2500, 0x2580)))  # box drawing
_DASHES = ("--", "==", "──", "━━", "══")


def without_bars(line: str, *, drawn: bool = False) -> str:
    """The line with a blank for each bar, so that all symbols stay at their places.

    With `drawn`, the signs of box drawing are symbols, as in the picture of a loop.
    """
    return line.replace("|", " ") if drawn else line.translate(_BARS)


def is_frame(line: str, *, drawn: bool = False) -> bool:
    """Whether a line only frames rows.

    A line with dots, colons, commas or apostrophes, which may be blanks, needs two dashes in a row. With `drawn`, the
    signs of box drawing are symbols.
    """
    symbols = frozenset(line)
    return symbols <= _RULES or (not drawn and symbols <= _CORNERED and any(dashes in line for dashes in _DASHES))
