"""Requested clues: lays them out on a grid without overlaps, and adds them to a spec."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ..language.family import Family, as_stated
from ..language.layouts import Clue, Layout
from ..language.signature import Cells, OneCell
from ..lowering.registry import Registry
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated
from ..text.diagnostics import nearest
from ..text.source import Span
from .request import Impossible

MAX_ROUNDS, MAX_CLUES = 6, 400
"""Rounds of asking a layout for clues of a pool, and the clues that are enough."""

LAYER_GROUPS = ("line", "set", "pair", "cells")
"""The groups of families whose clues can be laid out on a layer: they are about single cells, not about rows."""


@dataclass(frozen=True, slots=True)
class ClueRequest:
    """A request for `count` clues of a family, or for as many as needed. Their lines begin with `start`.

    The clues are about the cells of the `layer`, or of the board if it is empty. With `every`, all clues of the family
    are laid out that the grid shows, because the spec states the family's negative form.
    """

    family: Family
    layout: Layout
    start: str
    count: int | None
    layer: str = ""
    every: bool = False

    @property
    def spare(self) -> bool:
        """Whether a clue that is not needed may be dropped."""
        return self.count is None and not (self.layout.whole or self.layout.stays or self.every)


@dataclass(frozen=True, slots=True)
class PlacedClue:
    """A clue on a grid: its statement, its constraint, the places that it occupies, and the request it answers."""

    line: str
    constraint: Constraint
    places: frozenset[Hashable]
    request: ClueRequest


def parse_clue_request(text: str, registry: Registry, board: Board | None = None) -> ClueRequest:
    """Parses `thermometer`, `thermometer=4`, `kropki black=3`, or `sum worth` with a layer of the board.

    Raises Impossible for a family without a layout, or whose clues are not about the cells of a layer.
    """
    found = re.fullmatch(r"\s*([\w-]+)((?:\s+[\w-]+)*)\s*(?:=\s*(\d{1,4})\s*)?", text)
    if found is None:
        raise Impossible(f"`{text}` does not name a kind of clue, as thermometer and thermometer=4 do")
    family = registry.find(found[1])
    known = [family.word for family in registry.families if family.layout is not None]
    if family is None:
        near = nearest(found[1], registry.words)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(known)}"
        raise Impossible(f"no statement is called {found[1]}; {hint}")
    if family.layout is None:
        raise Impossible(f"{family.word} has no layout for generated clues; these have: {', '.join(known)}")
    words: list[str] = found[2].lower().split()
    layers = {name.lower(): name for name in (board.layers if board is not None else ())}
    layer = layers.get(words.pop(), "") if words and words[-1] in layers else ""
    _check_layer(family, family.layout, layer, board)
    start = " ".join([family.word, *words])
    return ClueRequest(family, family.layout, start, None if found[3] is None else int(found[3]), layer)


def _check_layer(family: Family, layout: Layout, layer: str, board: Board | None) -> None:
    """Raises Impossible if the clues of a family cannot be about a layer, or need a division that the board lacks."""
    divided = board.names_of_layers("areas") if board is not None else ()
    if layout.about_areas and layer not in (divided if layer else ["", *divided]):
        raise Impossible(f"{family.word} is about the areas of a division, and {layer} is not one")
    if layout.about_areas and not divided:
        raise Impossible(f"{family.word} needs a division into areas: state `areas` in the spec, or add `areas`")
    if board is not None and layer and not layout.about_areas and not fits_layer(family, layer, board):
        raise Impossible(f"clues of {family.word} are about the board, and cannot be laid out on the layer {layer}")


def fits_layer(family: Family, layer: str, board: Board) -> bool:
    """Whether clues of a family can be laid out on a layer: they are about cells, and may be about cells with it."""
    cell = board.layers[layer][0]
    parts = [part for form in family.forms for part in form.parts]
    taken = all(part.takes(cell, board) for part in parts if isinstance(part, Cells | OneCell))
    return family.group in LAYER_GROUPS and taken


def clues_of(request: ClueRequest, grid: Grid, random: Random) -> Iterator[Clue]:
    """The clues of a request on a grid. Those about a layer are laid out on its digits, and then moved up to it."""
    if not request.layer or request.layout.about_areas:
        for clue in request.layout.clues(grid, random):
            if not request.layer or clue.values.get("field", clue.values.get("cells", ()))[0].name == request.layer:
                yield clue
        return
    board, layer = grid.board, request.layer
    flat = Grid(board.plane(layer), tuple(grid[cell] for cell in board.layers[layer]))
    for clue in request.layout.clues(flat, random):
        values = {name: _lifted(value, board, layer) for name, value in clue.values.items()}
        yield Clue(values, frozenset((layer, place) for place in clue.places))


def _lifted(value: Any, board: Board, layer: str) -> Any:  # noqa: ANN401 - values of parts
    """The value of a part with the cells of a layer in place of the cells of the board."""
    if isinstance(value, Cell):
        return board.over(layer, [value])[0]
    if isinstance(value, tuple):
        return tuple(_lifted(each, board, layer) for each in value)
    return value


def lay_out(requests: Sequence[ClueRequest], puzzle: Puzzle, grid: Grid, random: Random) -> list[PlacedClue]:
    """Clues of a grid without overlaps, one for each request in turn as long as there is room.

    Clues of a request for every clue may overlap those of other requests.
    """
    shared: set[Hashable] = set()
    room = {id(each): set() if each.every else shared for each in requests}
    placed: list[list[PlacedClue]] = [[] for _ in requests]
    sources = [(found, each, clues_of(each, grid, random)) for found, each in zip(placed, requests, strict=True)]
    while sources:
        for source in tuple(sources):
            found, each, clues = source
            full = each.count is not None and len(found) >= each.count
            clue = None if full else next(_fitting(each, clues, grid, puzzle, room[id(each)]), None)
            if clue is None:
                sources.remove(source)
            else:
                found.append(clue)
    return sorted_clues([clue for found in placed for clue in found])


def sorted_clues(clues: Sequence[PlacedClue]) -> list[PlacedClue]:
    """Clues in the order of a file: by request, and then by place."""
    requests = list(dict.fromkeys(id(clue.request) for clue in clues))
    return sorted(clues, key=lambda clue: (requests.index(id(clue.request)), _place(clue.line)))


def clue_pool(placed: Sequence[PlacedClue], puzzle: Puzzle, grid: Grid, random: Random) -> list[PlacedClue]:
    """Clues of a grid to select from, which may overlap: the placed ones, and up to about `MAX_CLUES` per request."""
    found = {clue.line: clue for clue in placed}
    for request in {id(clue.request): clue.request for clue in placed}.values():
        for _ in range(MAX_ROUNDS):
            before = len(found)
            for clue in clues_of(request, grid, random):
                for fitting in _fitting(request, iter((clue,)), grid, puzzle, set()):
                    found.setdefault(fitting.line, fitting)
            if len(found) == before or len(found) >= MAX_CLUES:
                break
    return list(found.values())


def _fitting(
    request: ClueRequest, clues: Iterator[Clue], grid: Grid, puzzle: Puzzle, taken: set[Hashable]
) -> Iterator[PlacedClue]:
    """Yields the clues that answer a request, overlap no taken place and cause no complaint; takes their places."""
    for clue in clues:
        line = request.family.text(clue.values, puzzle.board)
        if taken & clue.places or not (line + " ").replace(":", " ").startswith(request.start + " "):
            continue
        constraint = request.family.build(**clue.values)
        if request.layer and not constraint.holds(grid):
            continue
        # a warning says that digits of the board never fit; those of a layer do, because the clue holds
        complaints = request.family.complaints(constraint, puzzle.board)
        if not any(complaint.error or not request.layer for complaint in complaints):
            taken |= clue.places
            yield PlacedClue(line, constraint, clue.places, request)


def _place(line: str) -> tuple[str, int, int]:
    """The sort key of a line of one family: its first cell, otherwise its row or column."""
    cell = re.search(r"\br(\d+)c(\d+)", line)
    if cell is not None:
        return "", int(cell[1]), int(cell[2])
    view = re.search(r"\b(row|column) (\d+)", line)
    return (view[1], int(view[2]), 0) if view is not None else (line, 0, 0)


def with_clues(puzzle: Puzzle, placed: Sequence[PlacedClue]) -> Puzzle:
    """A puzzle with clues added; families that combine their statements (`Family.together`) do so again."""
    stated = [*puzzle.stated, *(Stated(clue.constraint, clue.request.family.word, Span(0, 0)) for clue in placed)]
    for family in {clue.request.family.word: clue.request.family for clue in placed}.values():
        if family.together is not as_stated:
            places = [at for at, each in enumerate(stated) if each.word == family.word]
            told = family.together(tuple(stated[at].constraint for at in places), puzzle.board)
            for at, constraint in zip(places, told, strict=True):
                stated[at] = replace(stated[at], constraint=constraint)
    return replace(puzzle, stated=tuple(stated), expect=None, solutions=())
