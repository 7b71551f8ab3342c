"""Grounds numbers: the digit at a place, calculations, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...model.geometry import Cell
from ...text.source import Span
from .. import typed_tree as q
from .calls import computing, parameters
from .domains import at_place
from .environment import Environment, Guards, Thunk
from .folding import TRUE

if TYPE_CHECKING:
    from .protocol import Grounder


def digit_of(grounder: Grounder, cells: q.Cells, env: Environment, guards: Guards, span: Span) -> t.Number:
    """The digit of one cell, whose place on a line may depend on digits."""
    if isinstance(cells, q.Slice) and cells.last is None:
        listed = grounder.cells(cells.cells, env)
        place = grounder.number(cells.first, env, guards)
        if isinstance(place, t.Constant):
            return grounder.ground.digit(at_place(grounder, listed, place.value, cells.span), span)
        return _digit_at(grounder, listed, place, guards, span)
    if isinstance(cells, q.CellsCall):
        grounder.ground.step(span)
        with parameters(grounder, cells, env) as inner:
            return digit_of(grounder, cast(q.Cells, cells.definition.body), inner, guards, span)
    if isinstance(cells, q.CellsNamed) and isinstance(late := env[cells.name], Thunk):
        with computing(grounder, late) as around:
            return digit_of(grounder, cast(q.Cells, late.node), around, guards, span)
    return grounder.ground.digit(grounder.one_cell(cells, env, span), span)


def _digit_at(grounder: Grounder, cells: Sequence[Cell], place: t.Number, guards: Guards, span: Span) -> t.Number:
    """The digit of the cell at a place that depends on digits. A guard requires that there is such a place."""
    ground = grounder.ground
    if not cells:
        raise ground.wrong("value-out-of-range", "there are no cells to choose from", span)
    inside = ground.membership(place, frozenset(range(1, len(cells) + 1)), span)
    if inside is not TRUE:
        guards.append(inside)
    found = ground.digit(cells[-1], span)
    for number in range(len(cells) - 1, 0, -1):
        test = ground.comparison("=", place, ground.constant(number, span), span)
        found = ground.if_then_else(test, ground.digit(cells[number - 1], span), found, span)
    return found


def calculation(grounder: Grounder, node: q.Calculation, env: Environment, guards: Guards) -> t.Number:
    """A sum of terms, or a chain of products and quotients from left to right."""
    ground, span = grounder.ground, node.span
    found = grounder.number(node.first, env, guards)
    if node.rest[0][0] in "+-":
        terms = [(1, found)]
        terms += [(1 if sign == "+" else -1, grounder.number(part, env, guards)) for sign, part in node.rest]
        return ground.sum(terms, span)
    for sign, part in node.rest:
        right = grounder.number(part, env, guards)
        if sign == "*":
            found = ground.product([found, right], span)
            continue
        low, high = ground.bounds(right)
        can_be_zero = 0 in ground.board.digits_of(right.cell) if isinstance(right, t.Digit) else low <= 0 <= high
        if can_be_zero:
            what = "is 0" if low == high == 0 else "can be 0"
            advice = "a quotient is also a product: r1c1 = 2 * r1c2" if sign == "/" else ""
            raise ground.wrong("value-out-of-range", f"this divisor {what}", part.span, help=advice)
        found = ground.quotient(found, right, span) if sign == "/" else ground.remainder(found, right, span)
    return found


def if_then_else(grounder: Grounder, node: q.NumberIfThenElse, env: Environment, guards: Guards) -> t.Number:
    """One number if a condition holds, and another otherwise. Each need exist only if it is chosen."""
    ground, span = grounder.ground, node.span
    test = grounder.condition(node.condition, env)
    if isinstance(test, t.Truth):
        return grounder.number(node.then if test.value else node.otherwise, env, guards)
    inner: Guards = []
    yes = grounder.number(node.then, env, inner)
    guards += [ground.disjunction([ground.negation(test, span), each], span) for each in inner]
    inner = []
    no = grounder.number(node.otherwise, env, inner)
    guards += [ground.disjunction([test, each], span) for each in inner]
    return ground.if_then_else(test, yes, no, span)


def coordinate(grounder: Grounder, node: q.Coordinate, env: Environment) -> t.Number:
    """The number of a cell's row, column or region; 0 for no region."""
    board = grounder.ground.board
    cell = grounder.one_cell(node.cells, env, node.span)
    if cell not in board:
        raise grounder.ground.wrong("cell-off-board", f"{cell} is not on the board", node.span)
    number = {"row": cell.row, "column": cell.column, "region": board.region_of.get(cell, 0)}[node.axis]
    return grounder.ground.constant(number, node.span)
