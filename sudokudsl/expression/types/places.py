"""Lists of cells made of others; known ones at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ...signature import cells_text
from ...source import Span
from .. import quantified as q
from ..places import through
from .kinds import Mistake


def joint(parts: Sequence[q.Cells], span: Span) -> q.Cells:
    """The cells of all parts; known ones at once."""
    if len(parts) == 1:
        return parts[0]
    if all(isinstance(part, q.Fixed) for part in parts):
        return q.Fixed(tuple(cell for part in parts for cell in cast(q.Fixed, part).cells), span)
    return q.Joint(tuple(parts), span)


def run_through(points: Sequence[q.Cells], span: Span) -> q.Cells:
    """The straight runs through single cells; known ones at once. Mistake if one is not straight."""
    if not all(isinstance(point, q.Fixed) for point in points):
        return q.Through(tuple(points), span)
    corners = tuple(cast(q.Fixed, point).cells[0] for point in points)
    cells = through(corners)
    if cells is None:
        message = f"from {cells_text(corners[:1])} on, this run is neither straight nor diagonal"
        raise Mistake("run-not-straight", message, span, help="go through corner points, as in r1c1..r1c5..r4c5")
    return q.Fixed(cells, span)


def sliced(cells: q.Cells, first: q.Number, last: q.Number | None, span: Span) -> q.Cells:
    """Part of a list of cells; a known part of known cells at once. Mistake if there is no such place."""
    match cells, first, last:
        case q.Fixed(cells=known), q.Integer(value=low), None:
            if not 1 <= low <= len(known):
                raise Mistake("value-out-of-range", f"there are the cells 1 to {len(known)}", span)
            return q.Fixed((known[low - 1],), span)
    return q.Slice(cells, first, last, span)
