"""Warns of a quantifier over two cells or areas whose condition changes when these are swapped.

`each orthogonal as a, b: a = 1 implies b > 3` visits every two neighbours once, and the earlier one in reading order is
`a`. The rule is then about the cell on the right of a 1 and the one below it, where every neighbour may be meant. The
condition is evaluated both ways on grids of random digits, so that the warning is only about conditions that differ on
some grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import islice
from random import Random
from typing import cast

from ..model.geometry import ORTHOGONAL, Board, Cell, LayerCell, base, layer_name
from ..model.grid import Grid
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from . import typed_tree as q
from .evaluate import Evaluator, Names
from .traversal import conjoined, nodes

MAX_SAMPLES = 100  # grids on which a condition is evaluated both ways
MAX_SAMPLES_OF_LOOPS = 20  # grids for a condition with a quantifier inside
MAX_ELEMENTS = 5_000  # pairs of cells from which some are drawn
_CELLS = ("cell", "neighbour")
_SEVERAL = ("pair", "move", "walk")
"""The kinds of quantifiers over several cells, which are visited in one order only."""
_SETS = ("region", "house", "window", "tile")
_ABOUT_PLACES = (q.Coordinate, q.CellAmong, q.LeadsTo, q.Straight, q.OnSide)
"""A condition with one of these is about the places of the cells, and so about their order."""
_NOT_SAMPLED = (q.Posted, q.Accepts, q.TextNamed, q.ConditionNamed)
"""A condition with one of these is not evaluated here."""
_NOUN = re.compile(r"\w+\s+(leaper\s+\d+\s*,\s*\d+|run\s+of\s+\d+|[\w-]+)", re.IGNORECASE)
_AREAS = re.compile(r"\w+\s+(.+?)\s+as\b", re.IGNORECASE | re.DOTALL)
_OF_LINE = re.compile(r"\s+(?:of|in)\s+(?!\d)[\w-]+", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d][\w-]*")


def warn_of_order(
    rule: q.Condition | q.Number | q.Cells,
    parameters: Iterable[q.Parameter],
    board: Board,
    source: Source,
    sink: Sink | None,
) -> None:
    """Warns of each quantifier in a rule whose two cells cannot be swapped, though they have no order of their own.

    Without a sink the rule is typed once more, and nothing is reported.
    """
    if sink is None:
        return
    kinds: dict[str, q.Kind] = {parameter.name: parameter.kind for parameter in parameters}
    for found in _quantifiers(rule, kinds, ""):
        if line := _chained(found):
            message = "each step is visited in one order only, so some steps that follow one another are left out"
            help_ = f"`each run of 3 in {line} as a, b, c`"
            sink.warning("likely-slip", message, found.span, help=help_)
        if _has_no_order(found, board) and _differs_if_swapped(found, board):
            one, other = found.domain.names[0], found.domain.names[-1]
            what = "areas" if found.domain.kind == "area" else "cells"
            message = f"swapping `{one}` and `{other}` changes this condition, and every two {what} are visited once"
            if len(found.domain.names) > 2:
                message = (
                    f"the condition differs with `{one}` to `{other}` in the other order, and a run is visited once"
                )
            sink.warning("likely-slip", message, found.span, help=_advice(found, source))


@dataclass(frozen=True, slots=True)
class _Quantifier:
    """A quantifier over two cells: `each`, `some`, `no` or `count`, and the kinds of the names around it."""

    word: str
    domain: q.Domain
    where: q.Condition | None
    body: q.Condition | None
    kinds: Mapping[str, q.Kind]
    span: Span

    @property
    def is_of_line(self) -> bool:
        """Whether it visits the steps of a loop or path."""
        return any(isinstance(part, q.LeadsTo) for part in conjoined(self.where))

    @property
    def filter(self) -> tuple[q.Condition, ...]:
        """The conditions of the filter, without the condition that a line joins the two cells."""
        return tuple(part for part in conjoined(self.where) if not isinstance(part, q.LeadsTo))


def _chained(found: _Quantifier) -> str:
    """The line without a direction whose steps two quantifiers visit, one in the other, to find three cells of it.

    Empty for any other quantifier.
    """
    lines = {part.layer for part in conjoined(found.where) if isinstance(part, q.LeadsTo)}
    inside = [node for node in nodes(found.body, set()) if isinstance(node, q.ForEach | q.Comprehension)]
    for each in inside:
        parts = conjoined(each.where)
        again = any(isinstance(part, q.LeadsTo) and part.layer in lines for part in parts)
        if again and each.domain.kind == "move" and any(isinstance(part, q.CellAmong) for part in parts):
            return lines.pop()
    return ""


def _visits_several(domain: q.Domain) -> bool:
    """Whether a quantifier visits several cells, or two areas, in one order only."""
    return domain.kind in _SEVERAL or (domain.kind == "area" and len(domain.names) > 1)


def _quantifiers(node: object, kinds: Mapping[str, q.Kind], function: str) -> Iterator[_Quantifier]:
    """The quantifiers over two cells in a node. `function` is the aggregate function directly around it, if any."""
    match node:
        case q.ForEach(word, domain, where, body, span):
            if _visits_several(domain):
                yield _Quantifier(word, domain, where, body, kinds, span)
            yield from _quantifiers((where, body), {**kinds, **_bound(domain)}, "")
        case q.Comprehension(domain, where, value, span):
            inner = {**kinds, **_bound(domain)}
            if _visits_several(domain) and function == "count":
                counted = value if isinstance(value, q.Condition) else None
                yield _Quantifier("count", domain, where, counted, kinds, span)
            yield from _quantifiers((where, value), inner, "")
        case q.Aggregate(word, items):
            yield from _quantifiers(items, kinds, word)
        case q.Let(name, value, body):
            yield from _quantifiers(value, kinds, "")
            yield from _quantifiers(body, {**kinds, name: "condition"}, "")
        case tuple():
            for part in node:
                yield from _quantifiers(part, kinds, function)
        case _ if is_dataclass(node) and not isinstance(node, q.Definition | q.Posted):
            for field in fields(node):
                yield from _quantifiers(getattr(node, field.name), kinds, "")


def _bound(domain: q.Domain) -> dict[str, q.Kind]:
    """The kinds of the names that a quantifier binds."""
    kind: q.Kind = "line"
    if domain.kind in ("number", "position"):
        kind = "number"
    elif domain.kind == "area":
        kind = "set"
    elif domain.kind in _CELLS or len(domain.names) > 1:
        kind = "cell"
    elif domain.kind in _SETS:
        kind = "set"
    return dict.fromkeys(domain.names, kind)


def _has_no_order(found: _Quantifier, board: Board) -> bool:
    """Whether the cells of a quantifier are listed in reading order only because some order is needed.

    The order of the cells of a line, and of a list of cells, may be meant.
    """
    place = found.domain.place
    if found.domain.kind == "walk":
        return len(found.domain.names) > 1 and not found.domain.both_ways
    return found.domain.kind in ("move", "area") or (place is not None and _is_area(place, found.kinds, board))


def _is_area(place: q.Cells, kinds: Mapping[str, q.Kind], board: Board) -> bool:
    match place:
        case q.CellsNamed(name):
            return kinds.get(name) == "set"
        case q.Without(cells):
            return _is_area(cells, kinds, board)
        case q.OnLayer(_, cells):
            return _is_area(cells, kinds, board)
        case q.KnownCells(cells):
            return _fills_area(cells, board)
    return False


def _fills_area(cells: Sequence[Cell], board: Board) -> bool:
    """Whether these are all cells, a box or region, or a block of several rows and columns, in reading order."""
    if len(cells) < 4 or (layer_name(cells[0]) == "" and not all(cell in board.index for cell in cells)):
        return False
    below = [base(cell) if isinstance(cell, LayerCell) else cell for cell in cells]
    if tuple(below) == board.cells or tuple(below) in board.regions:
        return True
    rows, columns = {cell.row for cell in below}, {cell.column for cell in below}
    block = [Cell(row, column) for row in sorted(rows) for column in sorted(columns)]
    return min(len(rows), len(columns)) > 1 and below == block


def _differs_if_swapped(found: _Quantifier, board: Board) -> bool:
    """Whether the condition differs on some grid when the two cells are swapped, among those that are tried."""
    if (condition := _one_condition(found)) is None:
        return False
    inside = list(nodes(condition, set()))
    if any(isinstance(node, (*_ABOUT_PLACES, *_NOT_SAMPLED)) for node in inside):
        return False
    used = {node.name for node in inside if isinstance(node, q.CellsNamed | q.NumberNamed)}
    outer = {name: kind for name, kind in found.kinds.items() if name in used}
    if not set(outer.values()) <= {"cell", "digit", "number", "line", "set", "cells"}:
        return False
    has_loops = any(isinstance(node, q.Domain) for node in inside)
    random = Random(0)
    visits_areas = found.domain.kind == "area"
    pairs = [] if visits_areas else _pairs(found.domain, board)
    for _ in range(MAX_SAMPLES_OF_LOOPS if has_loops else MAX_SAMPLES):
        filling = RandomFilling(board, random)
        evaluator = Evaluator(cast("Grid", filling))
        chosen = _two_areas(found.domain, evaluator, random) if visits_areas else _two_cells(pairs, random)
        if not chosen:
            return False
        names: dict[str, int | tuple[Cell, ...]] = {name: _drawn(kind, board, random) for name, kind in outer.items()}
        ways: list[Names] = [
            {**names, **dict(zip(found.domain.names, way, strict=True))} for way in (chosen, chosen[::-1])
        ]
        try:
            there, back = (evaluator.holds(condition, way) for way in ways)
        except ZeroDivisionError:  # a mistake that is reported where it can arise
            return False
        if there != back:
            return True
    return False


def _one_condition(found: _Quantifier) -> q.Condition | None:
    """The condition that a quantifier requires of two cells or counts: its filter and its body together."""
    parts: tuple[q.Condition, ...] = found.filter if found.body is None else (*found.filter, found.body)
    if not parts:
        return None
    return q.Connective("implies" if found.word == "each" else "and", parts) if len(parts) > 1 else parts[0]


def _pairs(domain: q.Domain, board: Board) -> list[tuple[Cell, ...]]:
    """Some of the pairs or runs of cells that a quantifier may visit."""
    known = domain.place if isinstance(domain.place, q.KnownCells) else q.KnownCells(board.cells)
    elements = Evaluator(Grid.of(board, [0] * len(board.everywhere))).elements_of(replace(domain, place=known), {})
    return [each for each in islice(elements, MAX_ELEMENTS) if isinstance(each, tuple)]


def _two_cells(pairs: Sequence[tuple[Cell, ...]], random: Random) -> Sequence[tuple[Cell, ...] | int]:
    """The cells of a random pair or run, each as a list of one; none without pairs."""
    return [(cell,) for cell in random.choice(pairs)] if pairs else []


def _two_areas(domain: q.Domain, evaluator: Evaluator, random: Random) -> Sequence[tuple[Cell, ...]]:
    """Two areas of a filling, in the order of their numbers; none if it has only one area."""
    areas = evaluator.areas(cast(q.KnownCells, domain.place).cells)
    return [areas[at] for at in sorted(random.sample(range(len(areas)), 2))] if len(areas) > 1 else []


def _drawn(kind: q.Kind, board: Board, random: Random) -> int | tuple[Cell, ...]:
    """A random value for a name that is bound around the quantifier."""
    if kind in ("digit", "number"):
        return random.choice(board.digits)
    return tuple(random.sample(board.cells, 1 if kind == "cell" else min(3, len(board.cells))))


class RandomFilling:
    """A grid of random digits, each drawn when it is first read. Areas with one number have one size."""

    def __init__(self, board: Board, random: Random) -> None:
        self.board, self._random = board, random
        self._digits: dict[Cell, int] = {}

    def __getitem__(self, cell: Cell) -> int:
        if cell not in self._digits:
            self._digits[cell] = self._drawn(cell)
        return self._digits[cell]

    def _drawn(self, cell: Cell) -> int:
        digits = self.board.digits_of(cell)
        if isinstance(cell, LayerCell) and (areas := _areas_of_sizes(self.board).get(cell.name)):
            number = self[self.board.layers[areas][cell.number - 1]]
            return digits[number % len(digits)]
        return self._random.choice(digits)


def _areas_of_sizes(board: Board) -> dict[str, str]:
    """The names of the divisions into areas, by the layers of their sizes."""
    return {f"{name}.size": name for name in board.names_of_layers("areas")}


def _advice(found: _Quantifier, source: Source) -> str:
    """A spelling for both orders of the cells, and one for the order in which they are visited."""
    is_leaper = _noun(found, source).lower().startswith("leaper")
    visits_areas = found.domain.kind == "area"
    both = (
        _both_ways(found, source) if found.is_of_line or visits_areas or is_leaper else _for_both_orders(found, source)
    )
    if found.is_of_line or visits_areas:
        return f"for both orders: `{both}`"
    return f"for both orders: `{both}`; for the earlier one first: `{_for_earlier_first(found, source)}`"


def _both_ways(found: _Quantifier, source: Source) -> str:
    """The same quantifier with its condition stated for both orders."""
    given = found.domain.names
    parts = [_filter_text(part, source) for part in found.filter]
    if body := _body(found, source).removeprefix(": "):
        parts.append(f"({body})" if parts else body)
    condition = (" implies " if found.word == "each" else " and ").join(parts)
    names = {name.lower(): other for name, other in zip(given, given[::-1], strict=True)}
    swapped = _WORD.sub(lambda word: names.get(word[0].lower(), word[0]), condition)
    head = f"{_inner(found)} {_noun(found, source)}{_listed(found, source)} as {', '.join(given)}"
    if found.word == "count":
        return f"sum({head}: count({condition}, {swapped}))"
    return f"{head}: ({condition}) {'and' if found.word == 'each' else 'or'} ({swapped})"


def _listed(found: _Quantifier, source: Source) -> str:
    """The line or the cells that are visited, as a part of a quantifier."""
    if found.domain.kind == "area":
        return ""
    if found.is_of_line:
        return next((text[0] for text in [_OF_LINE.search(source.cut(found.domain.span))] if text), "")
    among = _place(found, source)
    return "" if among == "all" else f" in {among}"


def _for_both_orders(found: _Quantifier, source: Source) -> str:
    """A quantifier within another one, so that each cell is visited with every other one."""
    domain, among = found.domain, _place(found, source)
    one, other = domain.names
    conditions = [_filter_text(part, source) for part in found.filter]
    if domain.kind == "pair":
        visited = f"{_inner(found)} {other} in {among}"
        conditions.insert(0, f"{other} is not {one}")
    else:
        visited = f"{_inner(found)} {_noun(found, source)} of {one} as {other}"
        conditions[:0] = [f"{other} among {among}"] if among != "all" else []
    body = _body(found, source)
    visited = f"{visited}{_where(conditions)}{body}"
    outer = f"{'some' if found.word == 'some' else 'each'} {one} in {among}"
    if found.word == "count":
        return f"sum({outer}: count({visited}))"
    return f"{outer}: {visited}" if body else f"{outer}`, and below it, indented, `{visited}"


def _for_earlier_first(found: _Quantifier, source: Source) -> str:
    """The same quantifier with a filter on places: the earlier cell comes first.

    If two cells are in one row, only the left one is visited first.
    """
    domain = found.domain
    one, other = domain.names
    order = f"row({one}) <= row({other})"
    if domain.offsets == ORTHOGONAL:
        order += f" and column({one}) <= column({other})"
    conditions = [order, *(_filter_text(part, source) for part in found.filter)]
    head = f"{_inner(found)} {_noun(found, source)}{_listed(found, source)} as {one}, {other}"
    text = f"{head}{_where(conditions)}{_body(found, source)}"
    return f"count({text})" if found.word == "count" else text


def _inner(found: _Quantifier) -> str:
    """The first word of a quantifier, which is `each` in a function."""
    return "each" if found.word == "count" else found.word


def _noun(found: _Quantifier, source: Source) -> str:
    """The noun of a quantifier, such as `knight`, or `pair of areas in field`."""
    matched = (_AREAS if found.domain.kind == "area" else _NOUN).match(source.cut(found.domain.span))
    return matched[1] if matched else "pair"


def _place(found: _Quantifier, source: Source) -> str:
    """The cells among which a quantifier visits two, as written."""
    place = found.domain.place
    return "all" if place is None or place.span == found.domain.span else source.cut(place.span)


def _body(found: _Quantifier, source: Source) -> str:
    """The condition of a quantifier after its colon; empty for lines below it."""
    return "" if found.body is None or isinstance(found.body, q.Block) else f": {source.cut(found.body.span)}"


def _filter_text(condition: q.Condition, source: Source) -> str:
    """A condition of a filter, which others are joined to by `and`."""
    text = source.cut(condition.span)
    return f"({text})" if isinstance(condition, q.Connective | q.ForEach) else text


def _where(conditions: Sequence[str]) -> str:
    return f" where {' and '.join(conditions)}" if conditions else ""
