"""The elements that every part of a picture uses: places, paths and texts.

The origin is the top left corner of the board, one cell is `CELL` units wide, y grows downwards.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from ...model.geometry import Cell
from ...model.shapes import Shape
from .contrast import is_read_on

CELL = 64
_ASCII_WIDTHS = """
318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636
337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635
611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974
634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838
"""
_WIDTHS = {chr(32 + at): int(width) / 1000 for at, width in enumerate(_ASCII_WIDTHS.split())}
"""The widths of the characters of ASCII in the widest of the sheet's fonts, DejaVu Sans, in font sizes."""


class Frame(NamedTuple):
    """The sides of a picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def centre(cell: Cell) -> tuple[float, float]:
    """The middle of a cell."""
    return (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL


def middle(cells: Sequence[Cell]) -> tuple[float, float]:
    """The middle of several cells. For cells that touch, this is on their common border or corner."""
    points = [centre(cell) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def sign_of(value: float) -> int:
    """1 for a positive number, 0 for zero, -1 for a negative number."""
    return (value > 0) - (value < 0)


def trail(points: Iterable[tuple[float, float]]) -> str:
    """The path data of a polyline; a single point becomes a dot under round caps."""
    listed = [f"{decimal(x)} {decimal(y)}" for x, y in points]
    return "M" + "L".join(listed if len(listed) > 1 else listed * 2)


def barbs(points: Sequence[tuple[float, float]], size: float) -> str:
    """Path data for the two barbs of an arrow with its tip at the last point; empty if all points are the same."""
    tip_x, tip_y = points[-1]
    for x, y in reversed(points[:-1]):
        length = hypot(tip_x - x, tip_y - y)
        if length:
            back_x, back_y = (x - tip_x) / length, (y - tip_y) / length
            break
    else:
        return ""
    cosine, sine = 0.788, 0.616  # 38 degrees
    one, other = (
        (tip_x + size * (cosine * back_x - turn * back_y), tip_y + size * (turn * back_x + cosine * back_y))
        for turn in (sine, -sine)
    )
    return trail((one, (tip_x, tip_y), other))


def text_at(x: float, y: float, size: float, text: str, kind: str, *, fill: str = "", anchor: str = "") -> str:
    """One line of text whose capitals are centred on the height y. `anchor` is its part at x, the middle by default."""
    colour = f' fill="{fill}"' if fill else ""
    return _text(x, y, size, text, kind, colour + _style(anchor))


def haloed(x: float, y: float, size: float, text: str, kind: str, *, fill: str = "", anchor: str = "") -> Iterator[str]:
    """Text with a halo, which interrupts the lines under it. The halo is white, and dark around a light text."""
    # two elements: some viewers ignore `paint-order` and would paint the halo over the letters
    dark = "stroke:#111" if fill and not is_read_on(fill, ["#ffffff"]) else ""
    yield _text(x, y, size, text, f"{kind} halo", f'{_style(anchor, dark)} aria-hidden="true"')
    yield text_at(x, y, size, text, kind, fill=fill, anchor=anchor)


def _text(x: float, y: float, size: float, text: str, kind: str, attributes: str) -> str:
    place = f'x="{decimal(x)}" y="{decimal(y + 0.36 * size)}"'
    return f'<text class="{kind}" {place} font-size="{decimal(size)}"{attributes}>{escape(text)}</text>'


def _style(anchor: str, *others: str) -> str:
    """The attribute for the part of a text that is at its place, and for other declarations."""
    declared = ";".join(filter(None, (f"text-anchor:{anchor}" if anchor else "", *others)))
    return f' style="{declared}"' if declared else ""


def paled(shape: Shape, elements: Iterable[str], under: Iterable[str] = ()) -> Iterator[str]:
    """The elements of a shape, in a pale group if it is doubtful.

    Elements `under` the pale ones are not pale: they keep lines below a mark from showing through.
    """
    elements = list(elements)
    if not elements or not shape.doubtful:
        yield from elements
        return
    yield from under
    yield '<g class="doubt">'
    yield from elements
    yield "</g>"


def fit(text: str, size: float, room: float) -> float:
    """The font size, at most `size`, that keeps a text within `room`."""
    return min(size, room / max(0.01, text_width(text)))


def text_width(text: str) -> float:
    """The width of a text in font sizes, estimated upwards."""
    return sum(map(_character_width, text))


def _character_width(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    base = unicodedata.normalize("NFD", character)[0]  # an accent does not make a letter wider
    return _WIDTHS.get(base, 1.0 if character in "—…" else 0.64)


def escape(text: str) -> str:
    """Text as XML content or attribute value; characters that XML forbids become a replacement character."""
    legal = "".join(character if _legal(ord(character)) else "\ufffd" for character in text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        legal = legal.replace(plain, entity)
    return legal


def _legal(code: int) -> bool:
    """Whether a picture may contain a character: XML permits it, and only tab and newline are control characters."""
    if code in (0x9, 0xA):
        return True
    return (0x20 <= code < 0x7F or 0xA0 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code > 0xFFFF) and (
        code & 0xFFFE != 0xFFFE
    )


def clip(text: str, limit: int) -> str:
    """A text cut to at most `limit` characters; an ellipsis ends a text that was cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def decimal(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
