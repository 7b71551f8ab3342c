"""Lists of cells that consist of other lists. Known cells are computed here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ...language.scope import COUNTED, NO_RUN, run_advice
from ...language.signature import cells_text
from ...model.geometry import MAX_SIDE, Board, Cell, ExtraCell, has_neighbours, layer_of
from ...text.diagnostics import Mistake
from ...text.source import Span
from .. import typed_tree as q
from ..domains import through

MAX_PLACES = MAX_SIDE * MAX_SIDE  # places of a part that goes backwards


def joint(parts: Sequence[q.Cells], span: Span) -> q.Cells:
    """The cells of all parts. The result is known if all parts are."""
    if len(parts) == 1:
        return parts[0]
    if all(isinstance(part, q.KnownCells) for part in parts):
        return q.KnownCells(tuple(cell for part in parts for cell in cast(q.KnownCells, part).cells), span)
    return q.JoinedCells(tuple(parts), span)


def run_through(points: Sequence[q.Cells], board: Board, span: Span) -> q.Cells:
    """The straight runs through single cells. The result is known if all of them are.

    Raises Mistake if a run is not straight, or crosses a hole of the board.
    """
    if not all(isinstance(point, q.KnownCells) for point in points):
        return q.Path(tuple(points), span)
    corners = tuple(cast(q.KnownCells, point).cells[0] for point in points)
    cells = through(corners)
    beside = next((corner for corner in corners if isinstance(corner, ExtraCell)), None)
    if beside is not None:
        raise Mistake("cell-off-board", NO_RUN.format(cell=beside), span, help=run_advice(corners))
    if cells is None:
        message = f"from {cells_text(corners[:1])} on, this run is neither straight nor diagonal"
        raise Mistake("run-not-straight", message, span, help="name the corner points, as in r1c1..r1c5..r4c5")
    hole = next((cell for cell in cells if cell in board.holes), None)
    if hole is not None:
        message = f"from {cells_text(corners[:1])} on, this run crosses {hole}, which is in no grid"
        raise Mistake("cell-off-board", message, span)
    return q.KnownCells(cells, span)


def sliced(cells: q.Cells, first: q.Number, last: q.Number | None, span: Span) -> q.Cells:
    """Part of a list of cells; it is known if the list and the places are. Raises Mistake if there is no such place.

    If two numbers decrease, as in `line[3..1]`, the part goes backwards, as in every statement. Ends that are
    calculated never go backwards, so `line[2..length(line) - 1]` is empty on a line of two cells.
    """
    match first, last:
        case q.Constant(value=low), None if isinstance(cells, q.KnownCells):
            return q.KnownCells((_at(cells, low, span),), span)
        case q.Constant(value=low), q.Constant(value=high) if high < low:
            if isinstance(cells, q.KnownCells):
                return q.KnownCells(tuple(_at(cells, place, span) for place in _falling(low, high, span)), span)
            places = (q.Constant(place, span) for place in _falling(low, high, span))
            return joint([q.Slice(cells, place, None, span) for place in places], span)
    return q.Slice(cells, first, last, span)


def onward(cells: q.Cells, first: q.Number, span: Span) -> q.Cells:
    """The cells of a list from a place on; none if the list ends right before it."""
    return q.Slice(cells, first, q.Length(cells, span), span)


def layer_named(cells: q.Cells) -> str:
    """The name of the layer whose cells these are, all of them in their order; empty if they are other cells."""
    return layer_of(cells.cells) if isinstance(cells, q.KnownCells) else ""


def without(cells: q.Cells, left_out: q.Cells, span: Span) -> q.Cells:
    """The cells of a list except some. The result is known if both are."""
    if isinstance(cells, q.KnownCells) and isinstance(left_out, q.KnownCells):
        excluded = set(left_out.cells)
        return q.KnownCells(tuple(cell for cell in cells.cells if cell not in excluded), span)
    return q.Without(cells, left_out, span)


def on_layer(board: Board, layer: str | q.CellsNamed, cells: q.Cells, span: Span) -> q.Cells:
    """The cells of a layer over some cells. Raises Mistake for known cells beside the board."""
    if isinstance(cells, q.KnownCells):
        beside = next((cell for cell in cells.cells if not has_neighbours(cell)), None)
        if beside is not None:
            name = layer if isinstance(layer, str) else layer.name
            message = f"{beside} is beside the board, and `{name}` has no cell there"
            raise Mistake("cell-off-board", message, cells.span)
        if isinstance(layer, str):
            return q.KnownCells(board.over(layer, cells.cells), span)
    return q.OnLayer(layer, cells, span)


def _at(cells: q.KnownCells, place: int, span: Span) -> Cell:
    if not 1 <= place <= len(cells.cells):
        help_ = COUNTED if place < 1 else ""
        raise Mistake("value-out-of-range", f"there are the cells 1 to {len(cells.cells)}", span, help=help_)
    return cells.cells[place - 1]


def _falling(low: int, high: int, span: Span) -> range:
    if high < 1 or low - high >= MAX_PLACES:
        raise Mistake(
            "value-out-of-range", f"places are counted from 1, and a part has at most {MAX_PLACES:,} of them", span
        )
    return range(low, high - 1, -1)
