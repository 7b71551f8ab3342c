"""`r1c1 in a` for an area, and `r1c1 in shade` for a layer, which look for the digit of the cell."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.geometry import Layer, LayerCell, has_neighbours, layer_of
from .. import typed_tree as q
from .notes import Notes, is_extra


def note_digit_among(notes: Notes, node: q.Membership, domains: Mapping[str, q.Domain]) -> None:
    """Notes a cell of the board whose digit is looked for in an area, or among the values of a layer."""
    if not isinstance(node.part, q.DigitOf) or not _is_on_board(notes, node.part.cells, domains):
        return
    cell, no = notes.cut(node.part), "not " * node.negated
    if node.part.span.start > node.span.start:
        return  # digit(r1c1)
    match node.among:
        case q.CellsNamed(name) if name in domains and domains[name].kind == "area":
            message = f"this looks for the digit of `{cell}` in the area, and not for the cell"
            help_ = (
                f"for the cell write `{cell} {no}among {name}`; for the digit, so that nobody doubts it, "
                f"`digit({cell}) {no}in {name}`"
            )
            notes.add(message, node.span, help_)
        case q.KnownCells(cells) if layer := layer_of(cells):
            roles = {each.name: each.role for each in notes.board.extras if isinstance(each, Layer)}
            if roles.get(layer) == "areas":
                message = f"`{layer}` has the numbers of areas, and this looks for the digit of `{cell}` among them"
                area = next(name for name in ("a", "b", "area", "part") if name not in domains)
                help_ = f"the area of the cell: `each area of {layer} as {area} where {cell} among {area}: ...`"
                notes.add(message, node.span, help_)
            elif roles.get(layer) in ("values", "derived"):
                digits = notes.board.digits_of(cells[0])
                value = digits[0] if node.negated else digits[-1]
                message = f"this looks for the digit of `{cell}` among all values of `{layer}`"
                notes.add(message, node.span, f"the value over the cell: `{layer}[{cell}] = {value}`")


def _is_on_board(notes: Notes, cells: q.Cells, domains: Mapping[str, q.Domain]) -> bool:
    """Whether these are one known cell of the board, or a name for cells of the board that are visited."""
    match cells:
        case q.KnownCells((cell,)):
            return not isinstance(cell, LayerCell) and has_neighbours(cell)
        case q.CellsNamed(name) if name in domains:
            place = domains[name].place
            known = place.cells if isinstance(place, q.KnownCells) else ()
            return domains[name].kind == "cell" and bool(known) and not any(map(is_extra, known))
    return False
