"""Doubtful marks in pictures: those of statements that need not hold, such as the clues in an `exactly 5 of`.

They are drawn where all marks are, but paler, and each has the sign `?`. If a puzzle has several such rules, their
signs are `?a`, `?b`, and further letters. The caption of a rule begins with its sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model.geometry import Cell
from ..model.shapes import (
    BorderText,
    Caption,
    CellText,
    Disc,
    Dot,
    GivenDigit,
    Line,
    Outline,
    OutsideText,
    Shade,
    Shape,
    Square,
)


def signed(drawings: Sequence[Sequence[Shape]]) -> Iterator[tuple[Shape, ...]]:
    """The shapes of each statement, with a sign on those that are doubtful."""
    signs = letters()
    several = sum(map(doubtful, drawings)) > 1
    for shapes in drawings:
        if doubtful(shapes):
            yield tuple(_with_signs(shapes, f"?{next(signs)}" if several else "?"))
        else:
            yield tuple(shapes)


def doubtful(shapes: Sequence[Shape]) -> bool:
    """Whether some of the shapes are doubtful."""
    return any(shape.doubtful for shape in shapes)


def letters() -> Iterator[str]:
    """The letters a to z, then pairs and longer, without i, l and o, which resemble digits and dots."""
    alphabet = "abcdefghjkmnpqrstuvwxyz"
    yield from alphabet
    for first in letters():
        yield from (first + second for second in alphabet)


def _with_signs(shapes: Sequence[Shape], sign: str) -> Iterator[Shape]:
    """Shapes with a sign: at the end of a text, otherwise as a text in the first cell."""
    cells: dict[Cell, None] = {}
    for shape in shapes:
        if not shape.doubtful:
            yield shape
            continue
        match shape:
            case OutsideText() | CellText() | BorderText() | Dot():
                yield replace(shape, text=f"{shape.text} {sign}".strip())
            case Outline():
                yield replace(shape, label=f"{shape.label} {sign}".strip())
            case GivenDigit():
                yield CellText(shape.cell, f"{shape.text} {sign}", doubtful=True)
            case Caption():
                yield replace(shape, text=f"{sign} {shape.text}")
            case Line() | Disc() | Shade():
                cells.setdefault(shape.cells[0])
                yield shape
            case Square():
                cells.setdefault(shape.cell)
                yield shape
    told = {shape.cell for shape in shapes if isinstance(shape, CellText)}
    yield from (CellText(cell, sign, doubtful=True) for cell in cells if cell not in told)
