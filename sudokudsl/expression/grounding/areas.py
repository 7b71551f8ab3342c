"""Grounds the cells of areas: each cell that may be among them, with the condition that it is.

Other cells are known before solving.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...model.geometry import Cell, layer_of
from ...text.source import Span
from .. import typed_tree as q
from .calls import computing, parameters
from .environment import Environment, Possible, Thunk, VisitedArea
from .folding import FALSE, TRUE

if TYPE_CHECKING:
    from .protocol import Grounder


def cells_of_areas(grounder: Grounder, node: q.Cells, env: Environment) -> Possible | None:
    """The cells of a list that depends on an area; None for a list that does not."""
    match node:
        case q.CellsNamed(name=name):
            value = env[name]
            if isinstance(value, VisitedArea):
                return _cells_of(grounder, value, node.span)
            if isinstance(value, Thunk) and isinstance(value.node, q.Cells):
                with computing(grounder, value) as around:
                    return cells_of_areas(grounder, value.node, around)
        case q.OnLayer(layer=layer, cells=cells):
            below = cells_of_areas(grounder, cells, env)
            return None if below is None else _over(grounder, layer, below, env)
        case q.JoinedCells(parts=parts):
            found = [cells_of_areas(grounder, part, env) for part in parts]
            if all(each is None for each in found):
                return None
            return [one for part in parts for one in possible_cells(grounder, part, env)]
        case q.Without(cells=listed, without=left_out):
            lists = [cells_of_areas(grounder, part, env) for part in (listed, left_out)]
            return None if lists == [None, None] else _without(grounder, node, env)
        case q.CellsCall(definition=definition, values=values):
            if any(isinstance(value, q.Cells) and cells_of_areas(grounder, value, env) for value in values):
                with parameters(grounder, node, env) as inner:
                    return cells_of_areas(grounder, cast(q.Cells, definition.body), inner)
    return None


def possible_cells(grounder: Grounder, node: q.Cells, env: Environment) -> Possible:
    """The cells of any list, each with the condition that it is in the list."""
    found = cells_of_areas(grounder, node, env)
    return [(TRUE, cell) for cell in grounder.cells(node, env)] if found is None else found


def _cells_of(grounder: Grounder, area: VisitedArea, span: Span) -> Possible:
    """The cells of an area: those where the number of the division is that of the area."""
    ground, board = grounder.ground, grounder.ground.board
    number = ground.constant(area.number, span)
    holders = board.layers[area.division]
    inside = (ground.comparison("=", ground.digit(holder, span), number, span) for holder in holders)
    return list(zip(inside, board.cells, strict=True))


def _over(grounder: Grounder, layer: str | q.CellsNamed, below: Possible, env: Environment) -> Possible:
    """The cells of a layer over cells of the board."""
    name = layer if isinstance(layer, str) else layer_of(grounder.cells(layer, env))
    over = grounder.ground.board.over(name, tuple(cell for _, cell in below))
    return [(inside, cell) for (inside, _), cell in zip(below, over, strict=True)]


def _without(grounder: Grounder, node: q.Without, env: Environment) -> Possible:
    """The cells of one list that are not in another."""
    ground, span = grounder.ground, node.span
    left_out: dict[Cell, list[t.Condition]] = {}
    for inside, cell in possible_cells(grounder, node.without, env):
        left_out.setdefault(cell, []).append(inside)
    found: Possible = []
    for inside, cell in possible_cells(grounder, node.cells, env):
        outside = [ground.negation(test, span) for test in left_out.get(cell, ())]
        test = ground.conjunction([inside, *outside], span)
        if test is not FALSE:
            found.append((test, cell))
    return found
