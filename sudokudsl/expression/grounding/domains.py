"""Grounds parts of lines, sets of integers, and the domains of quantifiers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, cast

from ...language.scope import COUNTED
from ...model import ground as t
from ...model.geometry import Cell, has_neighbours, layer_of
from ...text.source import Span
from .. import typed_tree as q
from ..domains import moves, runs, steps, stretches, through, walks, windows
from .areas import possible_cells
from .environment import Environment, Possible, VisitedArea
from .folding import FALSE, TRUE
from .limits import MAX_LISTED, MAX_SIZE, MAX_STEPS

if TYPE_CHECKING:
    from .protocol import Grounder


def slice_of(grounder: Grounder, node: q.Slice, env: Environment) -> tuple[Cell, ...]:
    """One cell of a line, or the cells from one place to another."""
    cells = grounder.cells(node.cells, env)
    first = grounder.known(node.first, env)
    if node.last is None:
        return (at_place(grounder, cells, first, node.span),)
    return from_to(grounder, cells, first, grounder.known(node.last, env), node.span)


def at_place(grounder: Grounder, cells: tuple[Cell, ...], place: int, span: Span) -> Cell:
    """The cell at a place, counted from 1."""
    return from_to(grounder, cells, place, place, span)[0]


def from_to(grounder: Grounder, cells: tuple[Cell, ...], first: int, last: int, span: Span) -> tuple[Cell, ...]:
    """The cells from one place to another, counted from 1; none if the last place comes before the first."""
    if last < first:
        return ()
    if first < 1 or last > len(cells):
        wrong = last if 1 <= first <= len(cells) else first
        have = f"there are the places 1 to {len(cells)}" if cells else "there are no cells"
        counted = COUNTED if wrong < 1 and cells else ""
        raise grounder.ground.wrong("value-out-of-range", f"there is no place {wrong}: {have}", span, counted)
    return cells[first - 1 : last]


def path(grounder: Grounder, node: q.Path, env: Environment) -> tuple[Cell, ...]:
    """The straight runs from point to point."""
    corners = tuple(grounder.one_cell(point, env, point.span) for point in node.points)
    run = through(corners)
    if run is None:
        named = " to ".join(map(str, corners))
        message = f"from {named} it is neither straight nor diagonal"
        raise grounder.ground.wrong("run-not-straight", message, node.span)
    hole = next((cell for cell in run if cell in grounder.ground.board.holes), None)
    if hole is not None:
        message = f"from {' to '.join(map(str, corners))} the run crosses {hole}, which is in no grid"
        raise grounder.ground.wrong("cell-off-board", message, node.span)
    return run


def on_layer(grounder: Grounder, node: q.OnLayer, env: Environment) -> tuple[Cell, ...]:
    """The cells of a layer over some cells, which must be on the board or on a layer themselves."""
    cells = grounder.cells(node.cells, env)
    layer = node.layer if isinstance(node.layer, str) else layer_of(grounder.cells(node.layer, env))
    beside = next((cell for cell in cells if not has_neighbours(cell)), None)
    if beside is not None:
        message = f"{beside} is beside the board, and `{layer}` has no cell there"
        raise grounder.ground.wrong("cell-off-board", message, node.span)
    return grounder.ground.board.over(layer, cells)


def integers(grounder: Grounder, node: q.Numbers, env: Environment) -> tuple[int, ...]:
    """The integers of a set, ascending."""
    if isinstance(node, q.IntegerSet):
        return node.values
    low, high = grounder.known(node.first, env), grounder.known(node.last, env)
    if high - low >= MAX_LISTED:
        raise grounder.ground.wrong("too-large", f"a set has at most {MAX_LISTED:,} numbers", node.span)
    return tuple(range(low, high + 1))


# Domains.


def visited(
    grounder: Grounder, domain: q.Domain, where: q.Condition | None, env: Environment
) -> Iterator[tuple[t.Condition, Environment]]:
    """Each element of a domain that may be visited, as the condition that it is, and the environment with its names.

    It is visited if it is in the domain, which may depend on areas, and passes the filter.
    """
    _check_pairs(grounder, domain, env)
    found = list(_values(grounder, domain, env))
    before = grounder.ground.budget.steps
    names = domain.names
    for at, (there, values) in enumerate(found):
        if at == 1:
            _check_forecast(grounder, (before - grounder.ground.budget.steps) * len(found), domain.span)
        grounder.ground.step(domain.span)
        inner = {**env, names[0]: values[0]} if len(names) == 1 else {**env, **dict(zip(names, values, strict=True))}
        test = TRUE if where is None else grounder.condition(where, inner)
        if there:
            test = grounder.ground.conjunction([*there, test], domain.span)
        if test is not FALSE:
            yield test, inner


def _occurs(grounder: Grounder, area: VisitedArea, span: Span) -> t.Condition:
    """The condition that there is an area with its number. It always holds if every division has that many areas."""
    ground = grounder.ground
    cells = ground.board.layers[area.division]
    (sizes,) = ground.board.over(f"{area.division}.size", cells[:1])
    if area.number <= -(-len(cells) // max(ground.board.digits_of(sizes))):
        return TRUE
    wanted = ground.constant(area.number, span)
    return ground.disjunction([ground.comparison("=", ground.digit(cell, span), wanted, span) for cell in cells], span)


def _check_forecast(grounder: Grounder, parts: int, span: Span) -> None:
    """Refuses a quantifier whose first element shows that all of them are much too large."""
    if parts > 4 * MAX_STEPS:
        message = f"this grows to about {parts:,} parts; the limit for all rules of a file is {MAX_STEPS:,}"
        help_ = "let quantifiers visit fewer cells by `where`, or put a number that they repeat into a layer"
        raise grounder.ground.wrong("too-large", message, span, help_)


def _check_pairs(grounder: Grounder, domain: q.Domain, env: Environment) -> None:
    """Refuses the pairs of too many cells before they are listed."""
    if domain.kind == "pair" and domain.place is not None:
        cells = len(possible_cells(grounder, domain.place, env))
        pairs = cells * (cells - 1) // 2
        if pairs > MAX_SIZE // 2:
            message = f"{cells:,} cells have {pairs:,} pairs; the limit is {MAX_SIZE // 2:,}"
            help_ = "take fewer cells, or only neighbours: `each orthogonal as a, b`"
            raise grounder.ground.wrong("too-large", message, domain.span, help_)


_Visit = tuple[Sequence[t.Condition], Sequence["int | tuple[Cell, ...] | VisitedArea"]]
"""Conditions under which an element is in a domain, and the values of the names."""


def _values(grounder: Grounder, domain: q.Domain, env: Environment) -> Iterator[_Visit]:
    """The elements of a domain."""
    if domain.kind == "area":
        return _areas(grounder, domain, env)
    if domain.kind in ("cell", "pair", "move"):
        possible = grounder.cells_of_areas(cast(q.Cells, domain.place), env)
        if possible is not None:
            return _among_areas(grounder, domain, possible)
    return (((), values) for values in _known_values(grounder, domain, env))


def _areas(grounder: Grounder, domain: q.Domain, env: Environment) -> Iterator[_Visit]:
    """The areas of a division by their numbers, or every two of them."""
    board, cells = grounder.ground.board, cast(q.KnownCells, domain.place).cells
    division = layer_of(cells)
    numbers = integers(grounder, cast(q.Numbers, domain.numbers), env)
    if cells[0] in board.known:
        shown = [
            tuple(cell for cell, over in zip(board.cells, cells, strict=True) if board.known[over] == number)
            for number in numbers
        ]
        yield from (((), chosen) for chosen in combinations(filter(None, shown), len(domain.names)))
        return
    for areas in combinations([VisitedArea(division, number) for number in numbers], len(domain.names)):
        yield [_occurs(grounder, area, domain.span) for area in areas], areas


def _among_areas(grounder: Grounder, domain: q.Domain, possible: Possible) -> Iterator[_Visit]:
    """Cells, pairs and moves among cells that depend on areas."""
    if domain.kind == "move":
        inside = {cell: test for test, cell in possible}
        for one, other in moves(grounder.ground.board, tuple(inside), domain.offsets):
            yield (inside[one], inside[other]), ((one,), (other,))
        return
    for chosen in combinations(possible, 2 if domain.kind == "pair" else 1):
        yield [test for test, _ in chosen], [(cell,) for _, cell in chosen]


def _known_values(grounder: Grounder, domain: q.Domain, env: Environment) -> Iterator[Sequence[int | tuple[Cell, ...]]]:
    """The values of the names of a domain that is known before solving, for each element."""
    board = grounder.ground.board
    place = () if domain.place is None else grounder.cells(domain.place, env)
    match domain.kind:
        case "cell":
            return (((cell,),) for cell in place)
        case "pair":
            return (((one,), (other,)) for one, other in combinations(place, 2))
        case "move":
            return (((one,), (other,)) for one, other in moves(board, place, domain.offsets))
        case "step":
            return (((one,), (other,)) for one, other in steps(board, place))
        case "neighbour":
            centre = grounder.one_cell(cast(q.Cells, domain.place), env, domain.span)
            return (((cell,),) for cell in board.at_offsets(centre, domain.offsets))
        case "position":
            return ((number,) for number in range(1, len(place) + 1))
        case "number":
            return ((number,) for number in integers(grounder, cast(q.Numbers, domain.numbers), env))
    lists = _lists(grounder, domain, place, env)
    return (tuple((cell,) for cell in cells) if len(domain.names) > 1 else (cells,) for cells in lists)


def _lists(
    grounder: Grounder, domain: q.Domain, place: tuple[Cell, ...], env: Environment
) -> Iterator[tuple[Cell, ...]]:
    """The lists of cells in a domain."""
    board = grounder.ground.board
    match domain.kind:
        case "run":
            length = grounder.known(cast(q.Number, domain.length), env)
            if length < 1:
                raise grounder.ground.wrong("value-out-of-range", "a run has a length of 1 or more", domain.span)
            return runs(place, length)
        case "walk":
            length = grounder.known(cast(q.Number, domain.length), env)
            return walks(board, place, length, both_ways=domain.both_ways)
        case "straight":
            return stretches(place)
        case "row":
            return (view.cells for view in board.row_views)
        case "column":
            return (view.cells for view in board.column_views)
        case "region":
            return iter(board.regions)
        case "house":
            return iter(board.houses)
        case "window" | "tile":
            return windows(board, domain.size, apart=domain.kind == "tile")
    raise AssertionError(domain.kind)
